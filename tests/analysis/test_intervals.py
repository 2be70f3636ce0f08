"""The interval of a rollout holds what it should hold: 94 to 96 times in a hundred."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_rollout_exact import best_play, of_the_table, shares, small

from reroll.analysis import pickomino_shares
from reroll.analysis.coach import Coach
from reroll.analysis.equity import Edges
from reroll.analysis.intervals import half_widths, student
from reroll.analysis.pickomino_solved import Solved
from reroll.analysis.rollout import roll_out, shuffled
from reroll.engine import fast

KNOWN, ROLL = 0.02, 0.1
ROLLOUTS, POSITIONS, TRIALS = 1000, 60, 200


class BestPlay:
    """Every seat plays the best choice of the solved match of five tiles, plain or compiled."""

    def __init__(self) -> None:
        self.coach = Coach("pickomino", 2)
        self.coach.edges.solved = Solved(small())
        self.plain = best_play(self.coach)

    def __call__(self, view: Any, trial: int, number: int) -> int:
        return self.plain(view, trial, number)

    def twin(self) -> fast.Twin:
        """The same, compiled."""
        code = fast.compile_module(pickomino_shares.__name__)
        return fast.Twin(code, pickomino_shares.make_tables(self.coach.edges), (0, 0))


def unsettled(coach: Coach, wanted: int) -> list[Any]:
    """Positions of the small match in which something is left to the evaluator."""
    drawn, found = of_the_table(random.Random(3)), list[Any]()
    while len(found) < wanted:
        s = next(drawn)
        if not coach.segment(s).exact:
            found.append(s)
    return found


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_intervals_cover_the_exact_share_of_solved_positions() -> None:
    """Of 1,000 rollouts with as many trials as unless told otherwise, 94 to 96 in a hundred."""
    edges = Edges("pickomino", 2)
    edges.solved = None  # whatever tables this machine keeps, the evaluator is what is tried
    coach, policy = Coach("pickomino", 2), BestPlay()
    coach.edges = edges
    starts, covered = unsettled(coach, POSITIONS), 0
    for nth in range(ROLLOUTS):
        s = starts[nth % POSITIONS]
        result = roll_out(s, policy, TRIALS, seed=nth, coach=coach, compiled=True)
        covered += abs(result.shares[0] - shares(s)[0]) <= result.intervals[0]
    print(f"{covered / ROLLOUTS:.1%} of the intervals cover the exact share")
    assert 0.94 <= covered / ROLLOUTS <= 0.96


def alike(draw: np.random.Generator) -> Any:
    """Trials that differ as the evaluator's known error says."""
    return draw.normal(0.0, KNOWN, 40)


def far_apart(draw: np.random.Generator) -> Any:
    """Trials that differ much more."""
    return draw.normal(0.0, 10 * KNOWN, 40)


@pytest.mark.parametrize("trials", [alike, far_apart])
def test_the_interval_of_ordinary_trials_is_the_usual_one(
    trials: Callable[[np.random.Generator], Any],
) -> None:
    """It covers the mean, which is nothing, in about 95 of a hundred cases."""
    draw, held = np.random.default_rng(5), 0
    for _ in range(2000):
        rows = trials(draw)[:, None]
        held += abs(rows.mean()) <= half_widths(rows, KNOWN)[0]
    assert 0.94 <= held / 2000 <= 0.96


def test_a_rare_roll_that_has_not_come_yet_is_reckoned_with() -> None:
    """One trial in eighty is far off, so that in most cases forty are all equal."""
    draw, held, alone = np.random.default_rng(5), 0, 0
    for _ in range(2000):
        rows = np.where(draw.random((40, 1)) < 1 / 80, np.sqrt(79), -1 / np.sqrt(79))
        rows *= KNOWN / 2
        held += abs(rows.mean()) <= half_widths(rows, KNOWN)[0]
        alone += abs(rows.mean()) <= half_widths(rows, 0.0)[0]
    assert alone / 2000 < 0.5
    assert held / 2000 > 0.9


def spread_evenly(draw: np.random.Generator, trials: int, strata: int) -> tuple[Any, Any]:
    """Trials of which a first roll says most, evenly spread over its strata."""
    at = np.array([shuffled(nth, strata) for nth in range(trials)])
    roll = (at + draw.random(trials)) / strata - 0.5
    return (ROLL * roll + draw.normal(0.0, KNOWN, trials))[:, None], at


@pytest.mark.parametrize(("trials", "strata"), [(40, 20), (100, 50), (200, 50), (60, 50), (30, 50)])
def test_an_even_spread_makes_the_interval_as_narrow_as_it_makes_the_mean_sure(
    trials: int, strata: int
) -> None:
    """Even where a stratum has one trial only; as if drawn, the interval would hardly ever fail."""
    draw, held, drawn = np.random.default_rng(5), 0, 0
    for _ in range(2000):
        rows, at = spread_evenly(draw, trials, strata)
        held += abs(rows.mean()) <= half_widths(rows, KNOWN, at)[0]
        drawn += abs(rows.mean()) <= half_widths(rows, KNOWN)[0]
    assert 0.94 <= held / 2000 <= 0.965
    assert drawn / 2000 > 0.99


def test_two_trials_are_told_from_their_variance_alone() -> None:
    """Of two strata there is nothing left to compare within."""
    rows, known = np.array([[0.0], [1.0]]), 0.0
    assert half_widths(rows, known, np.array([0, 1])) == half_widths(rows, known)


@pytest.mark.parametrize(
    ("free", "exact"), [(7, 2.364624), (10, 2.228139), (45, 2.014103), (1000, 1.962339)]
)
def test_students_distribution_is_that_of_the_tables(free: int, exact: float) -> None:
    """To three digits where trials are fewest."""
    assert student(free) == pytest.approx(exact, abs=2e-3)
