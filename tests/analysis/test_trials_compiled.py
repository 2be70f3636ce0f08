"""Compiled trials of Pickomino are the plain ones, to the rounding of floats."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_rollout_exact import of_the_table, small

from reroll.analysis import pickomino_levels, pickomino_network, pickomino_shares
from reroll.analysis.coach import Coach
from reroll.analysis.equity import Edges, numbers_of
from reroll.analysis.luck_many import luck_of, summary
from reroll.analysis.pickomino_solved import Solved
from reroll.analysis.rollout import Trial, finish, roll_out
from reroll.analysis.trials_compiled import Loop, loop_for
from reroll.bots.contract import Player, Words, bot_module, plain_twin
from reroll.bots.refit_equity import scattered
from reroll.engine import fast
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes
from reroll.games import pickomino
from reroll.notation.words import parse_position

CLOSE = 1e-9
MIDWAY = "pickomino players=2 middle=21-24,26-36 stacks=25/- turn=2 phase=decide kept=WW rolled=-"
FORCED = (
    "pickomino players=2 lower_tile=any steal=forced flip_returned=yes flip_without_tile=no"
    " middle=21,22,24,30 stacks=23,33/28 turn=1 phase=roll"
)
LATE = "pickomino players=2 middle=22,24 stacks=21,26/23,30 turn=1 phase=decide kept=WW rolled=-"

DRAW = "pickomino players=2 phase=start"


def positions(wanted: int) -> list[Any]:
    """Tables of all shapes between two turns, with one and two tiles in the middle among them."""
    found, draw = scattered(2, wanted, seed=5), random.Random(8)
    for s in found[: wanted // 2]:
        lying = [tile for tile in range(pickomino.TILES) if s.middle[tile]]
        for tile in draw.sample(lying, max(0, len(lying) - draw.choice([1, 2]))):
            s.middle[tile] = 0
    return [s for s in found if pickomino.actor(s) != NOBODY]


def test_the_network_says_the_same_of_one_position_as_of_many() -> None:
    """All numbers of both seats, and the share of the first."""
    states, of = positions(200), Edges("pickomino", 2).evaluator
    wanted, shares = numbers_of("pickomino", states), of.shares(states)
    row, hidden = np.zeros(pickomino_network.FEATURES), np.zeros((3, len(of.bias)))
    tables = of.inner, of.bias, of.outer, of.line, row, hidden
    for s, numbers, share in zip(states, wanted, shares, strict=True):
        assert pickomino_network.first_share(s, tables) == pytest.approx(share[0], abs=1e-12)
        for seat in (0, 1):
            pickomino_network.fill(s, seat, row)
            assert np.array_equal(row, numbers[seat])


def plain_shares() -> Any:
    """The module that is compiled otherwise, played by CPython."""
    return fast.bind(pickomino_shares.__name__, False, solver=pickomino_levels)


def test_the_first_seats_share_is_that_of_the_coach() -> None:
    """Before a turn, and before the draw of the seat that begins."""
    coach, shares = Coach("pickomino", 2), plain_shares()
    tables = pickomino_shares.make_tables(coach.edges)
    states = [*positions(16), at(DRAW), at(FORCED)]
    for s in states:
        found = shares.before(fast.to_records(s)[0], tables)
        assert found == pytest.approx(coach.equity(s)[0], abs=CLOSE)


@pytest.mark.parametrize(
    "line", [MIDWAY.replace("decide", "roll"), FORCED, LATE.replace("decide", "roll"), DRAW]
)
def test_what_chance_changes_is_nothing_on_average(line: str) -> None:
    """Over all that it may do, by the chances: the share after it less the share before."""
    coach, shares, s = Coach("pickomino", 2), plain_shares(), at(line)
    tables, changes, ways = pickomino_shares.make_tables(coach.edges), 0.0, 0
    for outcome, weight in chance_outcomes(coach.rules, s):
        record = fast.to_records(s)[0]
        before = shares.before(record, tables)
        after = shares.after(fast.to_records(coach.after(s, CHANCE, outcome))[0], tables)
        changes += weight * (after - before)
        ways += weight
    assert changes / ways == pytest.approx(0, abs=1e-12)


def at(line: str) -> Any:
    """A position."""
    return parse_position(line)


def test_it_chooses_what_the_coach_finds_best() -> None:
    """Rolling or stopping, the value to keep, the tile to take."""
    coach, shares = Coach("pickomino", 2), plain_shares()
    tables = pickomino_shares.make_tables(coach.edges)
    turn = "pickomino players=2 middle=21-24,26-36 stacks=25/- turn=2"
    for rest in (
        "phase=decide kept=WWWW1 rolled=-",
        "phase=keep kept=- rolled=112345WW",
        "phase=keep kept=WW rolled=345551",
        "phase=take kept=WWWW5 rolled=-",
    ):
        s = at(f"{turn} {rest}")
        chosen = shares.choose(fast.to_records(s)[0], 1, 0, 0, 0, 0, 0, tables)
        losses = {option.action: option.loss for option in coach.options(s)}
        assert losses[chosen] < 1e-6


@pytest.mark.parametrize("line", [LATE, FORCED])
def test_the_loop_plays_the_trials_of_a_rollout(line: str) -> None:
    """The same results and luck, played plain."""
    coach, player = Coach("pickomino", 2), Player("simple", "pickomino", 3)
    words, module = Words(3), bot_module("simple", "pickomino")
    twin = fast.Twin(plain_twin(module, coach.rules), (), (words.k0, words.k1))
    plain, looped = (
        [Trial(coach, at(line), player, "seed", nth, 3) for nth in range(3)] for _ in range(2)
    )
    finish(looped, Loop(coach, twin, compiled=False))
    for one, other in zip(plain, looped, strict=True):
        one.play_on()
        assert np.array_equal(one.end, other.end)
        assert np.allclose(one.luck, other.luck, rtol=0, atol=CLOSE)
        assert np.any(one.luck != 0)


def test_what_cannot_be_compiled_is_played_plain() -> None:
    """A policy without a twin, more seats, a game whose coach has none."""

    def any_policy(view: Any, trial: int, number: int) -> int:
        return 0

    assert loop_for(Coach("pickomino", 2), any_policy) is None
    assert loop_for(Coach("pickomino", 3), Player("simple", "pickomino", 1)) is None
    assert loop_for(Coach("gigi_gacker", 2), Player("simple", "gigi_gacker", 1)) is None


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("bot", ["simple", "greedy"])
@pytest.mark.parametrize("line", [MIDWAY, FORCED])
def test_compiled_trials_are_the_plain_ones(bot: str, line: str) -> None:
    """Results and luck of each trial, whatever the options of the table."""
    s, player, coach = at(line), Player(bot, "pickomino", 3), Coach("pickomino", 2)
    plain = roll_out(s, player, 6, seed=2, coach=coach, compiled=False)
    quick = roll_out(s, player, 6, seed=2, coach=coach, compiled=True)
    assert np.allclose(quick.samples, plain.samples, rtol=0, atol=CLOSE)
    assert np.array_equal(quick.unreduced, plain.unreduced)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_luck_of_whole_matches_is_that_of_looking_back_on_them() -> None:
    """By match: the result and the luck of the first seat; the first seat is drawn, too."""
    player = Player("simple", "pickomino", 3)
    plain = luck_of("pickomino", player, range(6), seed=5, compiled=False)
    quick = luck_of("pickomino", player, range(6), seed=5)
    assert np.allclose(quick, plain, rtol=0, atol=CLOSE)
    assert {0.0, 1.0} == set(quick[:, 0])


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_solved_table_takes_the_place_of_the_evaluator() -> None:
    """The compiled coach then values the match of five tiles as it was solved."""
    edges = Edges("pickomino", 2)
    edges.solved = Solved(small())
    tables = pickomino_shares.make_tables(edges)
    twin = fast.compile_module(pickomino_shares.__name__)
    drawn = of_the_table(random.Random(4))
    for _ in range(50):
        s = next(drawn)
        mover = small().value(s)
        first = mover if s.turn == 0 else 1 - mover
        record = fast.to_records(s)[0]
        assert twin.edge(record, tables) == pytest.approx(first, abs=1e-12)
        assert twin.before(record, tables) == pytest.approx(first, abs=1e-8)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_luck_comes_to_nothing_over_many_thousand_matches() -> None:
    """Its mean is within three standard errors of nothing; without it results vary a fifth."""
    found = summary(luck_of("pickomino", Player("simple", "pickomino", 1), range(20_000), seed=1))
    assert abs(found.luck) < 3 * found.interval / 1.96
    assert found.ratio < 0.2
