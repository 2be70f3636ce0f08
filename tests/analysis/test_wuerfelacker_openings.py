"""The luck of a buffet of Würfelacker for two, and what a round is worth from its six ends."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_wuerfelacker import laid_out
from tests.rules.wuerfelacker_play import random_move

from reroll.analysis import wuerfelacker_lap as lap
from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.coach import Coach
from reroll.analysis.coach_wuerfelacker import opening_luck
from reroll.analysis.wuerfelacker import Round, after, all_shares
from reroll.analysis.wuerfelacker_openings import PLACES, Openings, worths_of
from reroll.engine import fast
from reroll.engine.contract import CHANCE
from reroll.engine.match import Match
from reroll.games import wuerfelacker as gw

CLOSE = 1e-12


def eve_of(round_: int, seed: int) -> gw.State:
    """A position before a buffet, after rounds of random moves."""
    s: gw.State = Match("wuerfelacker", 2, seed=seed).state
    rng = random.Random(seed)
    while s.round < round_ or s.phase != gw.Phase.BUFFET:
        gw.apply(s, *random_move(s, rng))
    return s


def rows_of(eve: gw.State) -> list[tuple[tuple[int, ...], int]]:
    """Every buffet that may be laid out, and in how many ways."""
    found = []
    for row in np.ndindex(*[gw.MORSEL_KINDS] * 3):
        left, ways = list(eve.stack), 1
        for kind in row:
            ways *= left[kind]
            left[kind] -= 1
        if ways > 0:
            found.append((row, ways))
    return found


def laid(eve: gw.State, row: tuple[int, ...]) -> gw.State:
    """The position with this buffet."""
    for kind in row:
        eve = after(eve, CHANCE, kind)
    return eve


@pytest.mark.parametrize("seed", [5, 6])
def test_the_luck_of_buffets_is_nothing_on_average(seed: int) -> None:
    """Over all that may be drawn in any order, for both seats, whoever begins."""
    coach, eve = Coach("wuerfelacker", 2), eve_of(6, seed)
    total, ways = np.zeros(2), 0
    for row, count in rows_of(eve):
        total += count * opening_luck(coach.edges, eve, laid(eve, row))
        ways += count
    assert ways == 6 * 5 * 4
    assert total / ways == pytest.approx([0.0, 0.0], abs=CLOSE)


def test_all_buffets_that_may_come_are_compared_by_their_chances() -> None:
    eve = eve_of(0, 1)
    found = Openings(eve, Coach("wuerfelacker", 2).edges.evaluator)
    rows = rows_of(eve)
    assert len(rows) == len({tuple(kinds) for kinds in found.sets[:, two.PERMS].reshape(-1, 3)})
    ways = sum(count for _, count in rows)
    mean = sum(count * found.worth(row) for row, count in rows) / ways
    assert found.mean == pytest.approx(mean, abs=CLOSE)
    assert found.ways.sum() == 24 * 23 * 22 / 6


def test_a_buffet_is_about_worth_what_its_round_is() -> None:
    """Before morsels are in hand, held against the solved round: off by half a hundredth."""
    coach, eve = Coach("wuerfelacker", 2), eve_of(0, 2)
    found = Openings(eve, coach.edges.evaluator)
    for row in ((8, 3, 0), (0, 5, 5), (2, 7, 4)):
        share = coach.equity(laid(eve, row))[eve.starter]
        assert found.worth(row) == pytest.approx(share, abs=5e-3)


def test_the_worth_of_a_round_without_morsels_follows_from_its_six_ends() -> None:
    """Off by half a hundredth at most, where a share grows with the lead."""
    rng, s = np.random.default_rng(2), laid_out(8, "5,-1,3", "-/-", lap=1, phase="roll")
    for _ in range(6):
        here = Round(s, link=two.TABLE)
        here._plan = (*here._plan[: two.ENDS], drawn(rng))
        six = here._plan[two.ENDS][0, PLACES @ [3, 1]]
        assert worths_of(six) == pytest.approx(here.value, abs=5e-3)


def drawn(rng: np.random.Generator) -> Any:
    """Shares by the places of both morsels, as a lead and three morsels make them."""
    worms, lead = rng.integers(-2, 7, 3), rng.normal(0, 4)
    ahead = lead + worms[:, None] - worms
    return 1 / (1 + np.exp(-ahead.reshape(1, 9) / rng.uniform(1, 6)))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_round_in_loops_is_worth_what_it_is_in_rows() -> None:
    """To a millionth, in all orders of the buffet."""
    code, rng = fast.compile_module(lap.__name__), np.random.default_rng(4)
    chances = lap.new_chances(all_shares())
    none, nothing = np.full((2, 10), lap.NONE, np.int64), np.zeros((2, 9), np.int64)
    after_, before = np.zeros((126, 756)), np.zeros((126, 126))
    ends, s = drawn(rng), laid_out(8, "5,-1,3", "-/-", lap=1, phase="roll")
    here = Round(s, link=two.TABLE)
    here._plan = (*here._plan[: two.ENDS], ends)
    worths = list(here.by_order().values())
    tables = ends, nothing, none, nothing, chances
    for order in range(6):
        found = code.worth_of(tables, order, lap.new_room(), after_, before)
        assert found == pytest.approx(worths[order], abs=1e-6)
