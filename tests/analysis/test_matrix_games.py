"""Many matrix games side by side: each as the plain solver has it, and proved by its guarantees."""

from __future__ import annotations

import numpy as np
import pytest

from reroll.analysis import matrix_games
from reroll.analysis.gigi_gacker import solve_matrix
from reroll.analysis.matrix_games import Floats, Games, solve_games

SIZES = [(1, 1), (1, 4), (5, 1), (2, 2), (5, 5), (6, 8), (13, 13)]


def gap(payoffs: Floats, found: Games) -> float:
    """The most by which what the two mixes guarantee is apart, over all games."""
    low = (found.rows[:, None] @ payoffs)[:, 0].min(axis=1)
    high = (payoffs @ found.columns[:, :, None])[:, :, 0].max(axis=1)
    assert np.all(found.rows >= 0)
    assert np.all(found.columns >= 0)
    assert found.rows.sum(axis=1) == pytest.approx(1)
    assert found.columns.sum(axis=1) == pytest.approx(1)
    assert np.all(low - 1e-9 <= found.values)
    assert np.all(found.values <= high + 1e-9)
    return float((high - low).max())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kinds", [(), (0.0, 0.5, 1.0), (-3.0, 0.5, 1.0, 4.25), (1e-6, 0.0, 1.0)])
def test_both_mixes_guarantee_the_value(size: tuple[int, int], kinds: tuple[float, ...]) -> None:
    draw = np.random.default_rng(3)
    shape = 40, *size
    payoffs = draw.choice(kinds, shape) if kinds else draw.normal(size=shape)
    found = solve_games(payoffs)
    assert gap(payoffs, found) < 1e-8
    for payoff, value in zip(payoffs[:8], found.values[:8], strict=True):
        plan = solve_matrix(payoff.tolist(), range(size[0]), range(size[1]))
        assert value == pytest.approx(plan.values[0], abs=1e-8)


def test_games_of_the_textbook() -> None:
    scissors = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]
    all_alike = [[2.0] * 3] * 3
    saddle = [[5.0, 4.0, 6.0], [1.0, 2.0, 3.0], [0.0, 0.0, 9.0]]
    found = solve_games(np.array([scissors, all_alike, saddle]))
    assert found.values == pytest.approx([0, 2, 4])
    assert found.rows[0] == pytest.approx([1 / 3] * 3)
    assert found.columns[0] == pytest.approx([1 / 3] * 3)
    assert found.rows[2] == pytest.approx([1, 0, 0])


def test_what_the_pivots_leave_undone_the_plain_solver_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matrix_games, "MOST_PIVOTS", 2)
    payoffs = np.random.default_rng(5).normal(size=(20, 6, 6))
    assert gap(payoffs, solve_games(payoffs)) < 1e-8


def test_soft_answers_come_near_the_values() -> None:
    """Of games between chances; what they miss is a few hundredths of what games differ by."""
    draw = np.random.default_rng(7)
    payoffs = draw.uniform(0.2, 0.8, (200, 1, 1)) + draw.uniform(-0.1, 0.1, (200, 6, 7))
    exact = solve_games(payoffs).values
    near = matrix_games.near_values(payoffs)
    assert np.var(near - exact) < 0.01 * np.var(exact)
    assert near == pytest.approx(exact, abs=0.03)
