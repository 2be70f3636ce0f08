"""The check of the coach of Gigi Gacker for two that looks further, and what it is made of."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from reroll.analysis import equity
from reroll.analysis import gigi_gacker_exact as exact
from reroll.analysis.coach import Coach
from reroll.bots.check_gigi_gacker import before_row
from reroll.bots.gigi_gacker_further import (
    Shown,
    dealt,
    drift,
    hens_played,
    laid,
    off,
    two_steps,
    two_steps_less_one,
)
from reroll.games import gigi_gacker as gg
from reroll.games.gigi_gacker import Phase

pytestmark = pytest.mark.timeout(900)  # to compile it takes a minute where others work too
SINGLE = 1e-5
"""Single precision is right to that."""


@pytest.fixture(scope="module")
def shown() -> Shown:
    """What is shown by the evaluator as it is kept."""
    return Shown(equity.evaluator("gigi_gacker", 2))


@pytest.mark.parametrize("number", [3, 5, 7])
def test_what_is_checked_is_what_the_coach_shows(shown: Shown, number: int) -> None:
    """Before the row, with it, and of each end of it what its round makes of it."""
    coach, draw = Coach("gigi_gacker", 2), np.random.default_rng(number)
    s = before_row(1, number, number)
    assert (s.round, s.phase) == (number, Phase.DEAL)
    assert shown.eve(s) == pytest.approx(coach.equity(s)[0], abs=SINGLE)
    row = dealt(s, draw)
    assert shown.row(row) == pytest.approx(coach.equity(row)[0], abs=SINGLE)
    end = laid(row, shown, draw)
    found = coach.edges.evaluator.shares([end])[0, 0]
    assert shown.end(end) == pytest.approx(found, abs=SINGLE)


def test_two_steps_before_the_end_of_a_match_are_exact(shown: Shown) -> None:
    """The ends of round 8 are then worth what all last rows say of them."""
    draw, coach = np.random.default_rng(3), Coach("gigi_gacker", 2)
    row = dealt(before_row(1, 4, exact.ROUND), draw)
    assert coach.segment(row).exact
    assert two_steps(row, shown.evaluator) == pytest.approx(coach.equity(row)[0], abs=1e-6)


def test_two_steps_are_held_against_the_one_that_is_shown(shown: Shown) -> None:
    """Row by row, with the same rows drawn."""
    s = before_row(2, 1, exact.ROUND)
    found = two_steps_less_one(s, shown, 2, np.random.default_rng(5))
    draw = np.random.default_rng(5)
    for gap in found:
        row = dealt(s, draw)
        shown.begin(s)
        assert gap == pytest.approx(two_steps(row, shown.evaluator) - shown.row(row), abs=1e-12)
    assert 0 < np.abs(found).max() < 0.2


def test_a_match_is_played_on_as_is_shown(shown: Shown) -> None:
    """All hens of the round are asked for, the best of each is played, and no round is left out."""
    draw, coach = np.random.default_rng(7), Coach("gigi_gacker", 2)
    asked = 0
    for nth in range(12):
        s = before_row(3, nth, 6)
        shown.begin(s)
        on = hens_played(laid(dealt(s, draw), shown, draw), shown.evaluator)
        assert [each.phase for each in on[:-1]] == [Phase.HEN] * (len(on) - 1)
        assert (on[-1].phase, on[-1].round) == (Phase.DEAL, 7)
        for before, then in pairwise(on):
            seat, asked = gg.actor(before), asked + 1
            best = coach.equity(before)[seat]
            assert shown.evaluator.shares([then])[0, seat] == pytest.approx(best, abs=1e-9)
    assert asked > 0


def test_what_later_values_correct_adds_up_to_what_an_end_was_off(shown: Shown) -> None:
    """Of one round, the next value less what the end was said to be; of none, nothing."""
    s = before_row(4, 2, exact.ROUND - 1)
    found = drift(s, shown, np.random.default_rng(8), solved=False)
    draw = np.random.default_rng(8)
    shown.begin(s)
    end = laid(dealt(s, draw), shown, draw)
    said = shown.evaluator.shares([end])[0, 0]
    then = hens_played(end, shown.evaluator)[-1]
    assert found == pytest.approx(shown.eve(then) - said, abs=SINGLE)
    assert drift(then, shown, draw, solved=False) == 0.0


def test_errors_are_told_from_what_samples_leave_of_chance() -> None:
    """True errors of 0.1 in samples ten times as uneven; and none at all where there is none."""
    draw = np.random.default_rng(9)
    signs = draw.choice([-1.0, 1.0], (4000, 1))
    least, root, error = off(0.1 * signs + draw.normal(0, 1.0, (4000, 64)))
    assert root == pytest.approx(0.1, abs=4 * error)
    assert 0.1 < least < 0.2
    assert off([np.array([1.0, -1.0, 1.0, -1.0])] * 3)[:2] == (0.0, 0.0)
