"""How the coach of Würfelacker is measured: what decides a match, and errors free of noise."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.rules.wuerfelacker_play import random_move

from reroll.analysis import equity
from reroll.analysis.coach import Coach
from reroll.bots.check_wuerfelacker import (
    OF_A_MATCH,
    Deeper,
    choices,
    decided,
    ended,
    played,
    squares,
    with_buffet,
)
from reroll.engine.match import Match
from reroll.games import wuerfelacker as gw

CLOSE = 1e-12


def before_buffet(round_: int, seed: int) -> gw.State:
    """The position before the buffet of this round, counted from nothing, of a match at random."""
    rng = random.Random(seed)
    s: gw.State = Match("wuerfelacker", 2, seed=seed).state
    while (s.round, s.phase) != (round_, gw.Phase.BUFFET):
        gw.apply(s, *random_move(s, rng))
    return s


def test_what_is_called_decided_before_the_last_buffet_is_won_for_certain() -> None:
    found = []
    for seed in range(40):
        s = before_buffet(7, seed)
        if side := decided(s):
            found.append((Coach("wuerfelacker", 2).equity(s)[0], 0.5 + 0.5 * side))
        if len(found) == 3:
            break
    shares, sides = np.transpose(found)
    np.testing.assert_allclose(shares, sides, atol=CLOSE)
    assert len(found) == 3


def test_the_square_of_an_error_is_free_of_noise_on_average() -> None:
    """The same error in every row, and noise five times as large."""
    noise = np.random.default_rng(3).normal(size=(4000, 6))
    found = squares(0.02 + 0.1 * noise)
    assert found.mean() == pytest.approx(0.02**2, abs=4 * found.std() / 4000**0.5)
    assert (0.02 + 0.1 * noise).mean(axis=1).var() > 3 * 0.02**2


def test_a_round_that_was_played_ends_where_its_ends_are_looked_for() -> None:
    s = with_buffet(before_buffet(5, 2), np.random.default_rng(1))
    *_, end = played(s, random.Random(1))
    first, second = end.hand[s.starter], end.hand[1 - s.starter]
    found = ended(s, first, second)
    for name in ("hand", "stack", "starter", "round", "phase", "buffet"):
        assert getattr(found, name) == getattr(end, name)
    assert equity.is_edge(end, "wuerfelacker")


def test_choices_of_more_players_are_met_before_the_last_round() -> None:
    """So many of a match, with a seat to choose."""
    found = choices(3, 2 * OF_A_MATCH, 1)
    assert len(found) == 2 * OF_A_MATCH
    for s in found:
        assert gw.actor(s) == s.turn
        assert sum(s.stack) >= gw.buffet_size(s)


@pytest.mark.slow
def test_a_round_solved_for_the_same_shares_is_worth_what_the_coach_shows() -> None:
    """From second turns on; before them the better one may pay more."""
    s = with_buffet(before_buffet(6, 4), np.random.default_rng(2))
    evaluator = equity.evaluator("wuerfelacker", 2)
    deeper = Deeper(s, lambda end: float(evaluator.shares([end])[0, 0]))
    coach, compared = Coach("wuerfelacker", 2), 0
    for then in list(played(s, random.Random(3)))[:-1]:
        if then.lap > gw.FIRST_LAP:
            assert deeper.gap(then) == pytest.approx(0.0, abs=CLOSE)
            shown = deeper.value(then, deeper.shown)
            assert shown == pytest.approx(coach.equity(then)[0], abs=1e-9)
            compared += 1
    assert compared > 4
