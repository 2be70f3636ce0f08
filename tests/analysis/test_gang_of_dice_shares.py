"""Compiled shares of Gang of Dice: the evaluator's figures, luck whose mean is nothing."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_coach_gang_of_dice import knowing_coach

from reroll.analysis import gang_of_dice_ends as ends
from reroll.analysis import gang_of_dice_network as network
from reroll.analysis import gang_of_dice_shares
from reroll.analysis.coach import Coach
from reroll.analysis.equity import Edges, numbers_of
from reroll.analysis.gang_of_dice_match import CARDS, DiceMatch, all_dice
from reroll.analysis.gang_of_dice_solved import Solved
from reroll.analysis.gang_of_dice_tables import tables_for
from reroll.analysis.luck_many import looked_back, luck_of, summary
from reroll.analysis.trials_compiled import loop_for
from reroll.bots.contract import Player
from reroll.engine import fast
from reroll.engine.contract import CHANCE, chance_outcomes, rules_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.games import gang_of_dice as rules

RULES = rules_of(rules.NAME)
ACES, PAIR, THREE_IN_ROW = 8, 6, 14


@cache
def edges() -> Edges:
    """The evaluator, whatever tables this machine keeps."""
    found = Edges(rules.NAME, 2)
    found.solved = None
    return found


@cache
def tables() -> Any:
    """What the shares reckon with."""
    return tables_for(edges())


def plain() -> Any:
    """The module that is compiled otherwise, played by CPython."""
    return fast.bind(gang_of_dice_shares.__name__, False)


def eve(number: int, own: int, other: int, lying: int, leader: int = 0) -> rules.State:
    """A round about to begin, some cards drawn."""
    s: rules.State = Setup(rules.NAME, 2, {"start": "1"}).first_state()
    s.round, s.leader, s.turn, s.phase = number, leader, leader, rules.Phase.CARD
    for kind in (1, 4, 7, 13)[: number - 1]:
        s.card_left[kind] = 0
    s.owned[:2], s.table = [own, other], lying
    return s


def some(wanted: int) -> list[rules.State]:
    """Eves of all rounds."""
    draw, found = random.Random(4), []
    for nth in range(wanted):
        number, own, other, lying = (draw.randint(1, high) for high in (12, 60, 60, 40))
        found.append(eve(number, own, other, lying, nth % 2))
    return found


def test_the_network_says_the_same_of_one_position_as_of_many() -> None:
    """All numbers of both seats but cards and rounds, and the share of the first."""
    states, of = some(200), edges().evaluator
    wanted, shares = numbers_of(rules.NAME, states), of.shares(states)
    row, cards, active = np.zeros(network.FEATURES), np.zeros(64), np.zeros((2, 64))
    arrays = of.inner, of.bias, of.outer, of.line
    for s, numbers, share in zip(states, wanted, shares, strict=True):
        place = s.owned[0], s.owned[1], s.table, s.round, s.leader
        ahead = network.fill(*place, arrays, row, active)
        assert np.allclose(row[: network.ROUNDS], numbers[1, : network.ROUNDS], atol=1e-12)
        network.fill_cards(s.card_left, ends.NOTHING, of.inner, cards)
        found = network.first_share(ahead, active, cards, of.outer)
        assert found == pytest.approx(share[0], abs=1e-12)


def test_what_is_compiled_adds_up_as_arrays_do() -> None:
    """Unit by unit: a row of weights, and by how much one seat is stronger."""
    draw = np.random.default_rng(2)
    one, two, cards, outer = draw.normal(size=(4, 64))
    by_loop = network.lead_by_loop(one, two, cards, outer)
    assert by_loop == pytest.approx(network.lead(one, two, cards, outer), abs=1e-12)
    units = one.copy()
    network.add_by_loop(0.5, two, units)
    network.add(0.5, two, one)
    assert np.allclose(units, one, atol=1e-15)


def thrown(s: rules.State, *actions: int) -> rules.State:
    """The position after these actions of whoever acts."""
    then: rules.State = copy_state(s)
    for action in actions:
        assert rules.why_not(then, rules.actor(then), action) == rules.Why.FINE
        rules.apply(then, rules.actor(then), action)
    return then


def roll(*faces: int) -> int:
    """A roll by counts of faces."""
    return sum(count << (8 * face) for face, count in enumerate(faces))


def chances() -> list[rules.State]:
    """Before a card, before and between rolls of either seat, after a bomb too."""
    bright, dark = eve(3, 9, 7, 5), eve(11, 6, 8, 4, leader=1)
    rolled = thrown(bright, PAIR, 3, roll(1, 0, 1, 0, 0, 1))
    again = thrown(rolled, rules.REROLL, 1, 0, 0)
    pair = thrown(bright, PAIR, 3, roll(2, 0, 1), rules.REROLL, 0, 1)
    third = thrown(pair, roll(0, 0, 1), rules.REROLL, 0, 1)
    bombed = thrown(third, roll(0, 0, 1))
    led = thrown(rolled, rules.STOP)
    aces = thrown(dark, THREE_IN_ROW, 2, roll(0, 0, 0, 1, 1), rules.STOP)
    return [
        bright,
        dark,
        thrown(bright, PAIR, 3),
        again,
        pair,
        third,
        thrown(led, 4),
        thrown(bombed, 2),
        thrown(aces, 3),
        thrown(aces, 3, roll(0, 0, 0, 1, 1, 1), rules.REROLL, 1, 0, 1),
        thrown(bright, ACES, 2),
    ]


@pytest.mark.parametrize("nth", range(11))
def test_what_chance_changes_is_nothing_on_average(nth: int) -> None:
    """Over all that it may do, by the chances: the share after it less the share before."""
    s, shares, changes, ways = chances()[nth], plain(), 0.0, 0
    for outcome, weight in chance_outcomes(RULES, s):
        before = shares.before(s, tables())
        changes += weight * (shares.after(thrown(s, outcome), tables()) - before)
        ways += weight
    assert rules.actor(s) == CHANCE
    assert changes / ways == pytest.approx(0, abs=1e-12)


FEWER = 6


@cache
def fewer() -> DiceMatch:
    """The match of two dice each of players who throw no more than six."""
    return DiceMatch(2, most=FEWER)


def begun(number: int, drawn: tuple[int, ...], own: int, other: int) -> rules.State:
    """A round of that match, led by the second seat."""
    s = eve(number, other, own, all_dice(2, number) - own - other, leader=1)
    gone = drawn if number <= rules.BRIGHT_ROUNDS else (*range(9), *drawn)
    s.card_left = [int(kind < len(CARDS) and kind not in gone) for kind in range(rules.KINDS)]
    return s


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_solved_match_is_worth_what_its_table_says() -> None:
    """Before the cards of all rounds: the best number of dice under each of them."""
    shares, match, draw = plain(), fewer(), random.Random(7)
    known = Edges(rules.NAME, 2)
    known.solved = Solved({2: match})
    exact = tables_for(known, FEWER)
    for number, drawn in draw.sample(sorted(match.starts), 24):
        total = all_dice(2, number)
        own = draw.randint(1, total - 1)
        s = begun(number, drawn, own, draw.randint(1, total - own))
        assert match.covers(s)
        found = shares.before(s, exact)
        assert 1.0 - found == pytest.approx(match.value(s), abs=1e-9)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", [2, 5])
def test_the_luck_of_a_solved_match_is_that_of_looking_back_on_it(seed: int) -> None:
    """Two dice each, where the coach is exact: result and luck of the first seat."""
    coach, start = knowing_coach(), Setup(rules.NAME, 2, {"pool": "2"}).first_state()
    player = Player("simple", rules.NAME, 1)
    wanted = looked_back(coach, start, player, 0, seed)
    loop = loop_for(coach, player)
    assert loop is not None
    found = loop.play([start], [0], [0], [0], seed)[0]
    assert found[:2] == pytest.approx(wanted, abs=1e-9)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_luck_comes_to_nothing_over_many_matches() -> None:
    """Its mean is within three standard errors of nothing; without it results vary half as much."""
    found = summary(luck_of(rules.NAME, Player("simple", rules.NAME, 1), range(4000), seed=1))
    assert abs(found.luck) < 3 * found.interval / 1.96
    assert found.ratio < 0.5


def test_another_file_of_cards_is_played_plain() -> None:
    """What is compiled knows the cards of the box alone."""
    coach, s = Coach(rules.NAME, 2), eve(1, 5, 5, 0)
    assert gang_of_dice_shares.suits(s)
    s.card_number[5] = 3
    assert not gang_of_dice_shares.suits(s)
    assert loop_for(coach, Player("simple", rules.NAME, 1), s) is None
