"""Whole matches of Gang of Dice for two: a second method by the rules, and the tables kept."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from reroll.analysis.gang_of_dice import Card, Turn, reach_goal
from reroll.analysis.gang_of_dice_match import (
    BadPool,
    DiceMatch,
    all_dice,
    deck,
    drawn_before,
    tables_of,
)
from reroll.analysis.gang_of_dice_solved import as_table, from_table, path_for
from reroll.analysis.tables import BadTable, Table, save
from reroll.engine.contract import returns, rules_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.games import gang_of_dice as rules
from reroll.games.terms import CHANCE, NOBODY

RULES = rules_of(rules.NAME)


@cache
def smallest() -> DiceMatch:
    """One die each, and the bonus dice."""
    return DiceMatch(1)


def position(pool: int, number: int, drawn: tuple[int, ...], own: int, other: int) -> rules.State:
    """A round about to begin, led by the second seat."""
    s: rules.State = Setup(rules.NAME, 2, {"start": "2", "pool": str(pool)}).first_state()
    for kind in drawn if number <= rules.BRIGHT_ROUNDS else (*deck(1)[:9], *drawn):
        s.card_left[kind] = 0
    s.round, s.leader, s.turn, s.phase = number, 1, 1, rules.Phase.CARD
    s.owned[:2] = [other, own]
    s.table = all_dice(pool, number) - own - other
    return s


def by_the_rules(match: DiceMatch, s: rules.State) -> float:
    """The leader's share: every card, every number of dice, every answer, through the rules."""
    kinds = [kind for kind in range(RULES.KINDS) if RULES.draw_weight(s, kind) > 0]
    return sum(led(match, after(s, CHANCE, kind)) for kind in kinds) / len(kinds)


def after(s: rules.State, actor: int, action: int) -> rules.State:
    """The state an action leads to."""
    then: rules.State = copy_state(s)
    rules.apply(then, actor, action)
    return then


def led(match: DiceMatch, s: rules.State) -> float:
    """The same with the card open: the best number of dice, each turn solved by `Turn`."""
    leader, found = s.turn, []
    card = Card.of_kind(s, s.card)
    for dice in range(1, s.owned[leader] + 1):
        led_by = [answered(match, s, card, dice, points) for points in range(5 * dice + 1)]
        lose = answered(match, s, card, dice, rules.TRIGGERED)
        found.append(Turn(dice, card, led_by, lose).value)
    return max(found)


def answered(match: DiceMatch, s: rules.State, card: Card, dice: int, result: int) -> float:
    """What a result leaves the leader: the follower answers so that it is the least."""
    leader, follower = s.turn, 1 - s.turn
    shares = []
    for answer in range(1, s.owned[follower] + 1):
        then = copy_state(s)
        rules.stake(then, dice)
        then.in_hand, then.result[leader] = 0, result
        then.turn = follower
        rules.stake(then, answer)
        then.in_hand = 0
        needed = max(result, 0) if answer > dice or result < 0 else result + 1
        chance = reach(card, answer, needed)
        won, lost = (ended(match, then, follower, each) for each in (needed, rules.TRIGGERED))
        shares.append(chance * won + (1 - chance) * lost)
    return min(shares)


@cache
def reach(card: Card, dice: int, points: int) -> float:
    """The greatest chance to end with at least so many points and no bomb."""
    return Turn(dice, card, reach_goal(dice, points)).value


def ended(match: DiceMatch, s: rules.State, follower: int, result: int) -> float:
    """The leader's share once the follower's result is there and the rules have ended the round."""
    then = copy_state(s)
    then.result[follower] = result
    rules.end_round(then)
    if RULES.actor(then) == NOBODY:
        return returns(RULES, then)[1 - follower]
    assert match.covers(then)
    share = match.value(then)
    return share if then.leader == 1 - follower else 1 - share


def some(pool: int, wanted: int, most: int, seed: int) -> list[rules.State]:
    """Positions of every round, the pools small enough for the second method."""
    draw, found = random.Random(seed), []
    for nth in range(wanted):
        number = 1 + nth % rules.ROUNDS
        drawn = draw.choice(list(combinations(deck(number), drawn_before(number))))
        total = all_dice(pool, number)
        own = draw.randint(1, min(most, total - 1))
        other = draw.randint(1, min(most, total - own))
        found.append(position(pool, number, drawn, own, other))
    return found


def test_every_round_has_the_value_that_the_rules_give_it() -> None:
    """One die each: forty-eight positions of all twelve rounds, up to three dice in a pool."""
    match = smallest()
    for s in some(1, 48, 3, seed=5):
        assert match.covers(s)
        assert match.value(s) == pytest.approx(by_the_rules(match, s), abs=1e-12)


@pytest.mark.slow
def test_with_six_dice_each_too() -> None:
    """A match that is proven, up to six dice in a pool."""
    match = DiceMatch(6)
    assert match.proven
    assert match.first_share == pytest.approx(0.5066136144, abs=1e-9)
    for s in some(6, 60, 6, seed=6):
        assert match.value(s) == pytest.approx(by_the_rules(match, s), abs=1e-12)


def test_one_die_each_is_proven() -> None:
    """No turn of more dice than were looked at can be better."""
    match = smallest()
    assert match.proven
    assert match.first_share == pytest.approx(0.5795288923, abs=1e-9)
    assert ((match.values >= 0.0) & (match.values <= 1.0)).all()


def test_a_match_in_which_too_few_dice_are_looked_at_is_not_proven() -> None:
    """Under three consecutive numbers more dice than eight are often worth throwing."""
    assert not DiceMatch(1, most=8).proven


def test_positions_are_numbered_one_by_one() -> None:
    """Rounds, cards drawn and pools, none left out and none twice."""
    match, places = smallest(), []
    for number, drawn in match.starts:
        total = all_dice(1, number)
        places += [
            match.place(number, drawn, own, other)
            for own in range(1, total)
            for other in range(1, total - own + 1)
        ]
    assert places == list(range(match.count))
    assert tables_of(all_dice(1, 12)) == 190


def test_only_the_cards_and_options_of_the_box_are_covered() -> None:
    """Another deck, a missing card, a third player or a pool that has run out: another match."""
    match = smallest()
    s = position(1, 3, (0, 1), 1, 1)
    assert match.covers(s)
    for name, value in (("deck", 1), ("first", 1), ("players", 3), ("table", 5)):
        other = copy_state(s)
        setattr(other, name, value)
        assert not match.covers(other)
    other = copy_state(s)
    other.card_number[5] = 3
    assert not match.covers(other)
    other = copy_state(s)
    other.card_left[4] = 0
    assert not match.covers(other)


def test_a_table_brings_the_match_back(tmp_path: Path) -> None:
    """All values, and whether they are proven; half a table is none."""
    table = as_table(smallest())
    again = from_table(table)
    assert np.array_equal(again.values, smallest().values)
    assert (again.pool, again.proven) == (1, True)
    assert path_for(1).name == "gang_of_dice-dice-1.table"
    save(table, tmp_path / "one.table")
    with pytest.raises(BadTable, match="100 values are not those of 1 dice each"):
        from_table(Table(table.game, table.about, table.terms, table.values[:100]))


@pytest.mark.parametrize("pool", [0, 100])
def test_pools_that_no_table_has_are_refused(pool: int) -> None:
    """One sentence."""
    with pytest.raises(BadPool, match=f"begins with 1 to 99 dice; {pool} came"):
        DiceMatch(pool)
