"""Many zero-sum games of one size solved side by side, by the simplex method in NumPy.

    found = solve_games(payoffs)        # [game, row, column], what the row player gets
    found.values, found.rows, found.columns

The same programme as `gigi_gacker_round.solve_matrix`, which solves one game and needs no NumPy.
Every answer is checked: both mixes guarantee the value to 1e-9 of the payoffs' range, and a game
in which rounding got in the way is solved once more, in fractions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker as laid

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Singles = npt.NDArray[np.float32]
TOLERANCE = 1e-10
MOST_PIVOTS = 80
ROUNDING = 1e-9
SOFT_ANSWERS, SHARP = 4, 40.0
"""How often mixes answer each other, and how strictly the better card is preferred."""


@dataclass(frozen=True, slots=True)
class Games:
    """By game: its value to the row player, and the mixes of both."""

    values: Floats
    rows: Floats
    columns: Floats


def solve_games(payoffs: Floats) -> Games:
    """The value and best mixes of every game; finite payoffs of any size."""
    count, m, n = payoffs.shape
    lowest = payoffs.min(axis=(1, 2))
    scale = payoffs.max(axis=(1, 2)) - lowest
    scale[scale == 0] = 1.0
    scaled = 1 + (payoffs - lowest[:, None, None]) / scale[:, None, None]
    rows, columns = np.zeros((count, m)), np.zeros((count, n))
    pure = settle_pure(scaled, rows, columns)
    mixed = np.flatnonzero(~pure)
    if len(mixed):
        rows[mixed], columns[mixed] = simplex(scaled[mixed])
    low = (rows[:, None] @ scaled)[:, 0].min(axis=1)
    high = (scaled @ columns[:, :, None])[:, :, 0].max(axis=1)
    values = lowest + scale * ((low + high) / 2 - 1)
    for nth in np.flatnonzero(~(high - low <= ROUNDING)):
        values[nth] = solve_again(payoffs[nth], rows[nth], columns[nth])
    return Games(values, rows, columns)


def near_values(payoffs: Floats) -> Floats:
    """By game, what two mixes near the best ones come to: a few soft answers to each other.

    For payoffs that are chances. Off by a hundredth of their variance, in a tenth of the time: in
    single precision, the games along the last axis.
    """
    games: Singles = np.ascontiguousarray(payoffs.transpose(1, 2, 0), np.float32)
    row = soft_answer(games.mean(axis=1))
    column = soft_answer(-games.mean(axis=0))
    for _ in range(SOFT_ANSWERS - 1):
        mine, theirs = (games * column).sum(axis=1), (games * row[:, None]).sum(axis=0)
        row += soft_answer(mine)
        row /= 2
        column += soft_answer(-theirs)
        column /= 2
    values: Floats = ((games * row[:, None]).sum(axis=0) * column).sum(axis=0, dtype=np.float64)
    return values


def soft_answer(brought: Singles) -> Singles:
    """A mix of what brings most: [card, game]."""
    raised: Singles = np.exp(SHARP * (brought - brought.max(axis=0)))
    raised /= raised.sum(axis=0)
    return raised


def settle_pure(payoffs: Floats, rows: Floats, columns: Floats) -> npt.NDArray[np.bool_]:
    """Fill in the mixes of games that one card each settles, and say which those are."""
    guaranteed, conceded = payoffs.min(axis=2), payoffs.max(axis=1)
    row, column = guaranteed.argmax(axis=1), conceded.argmin(axis=1)
    every = np.arange(len(payoffs))
    pure: npt.NDArray[np.bool_] = guaranteed[every, row] >= conceded[every, column]
    rows[every[pure], row[pure]] = 1.0
    columns[every[pure], column[pure]] = 1.0
    return pure


def simplex(payoffs: Floats) -> tuple[Floats, Floats]:
    """The mixes of games with payoffs of 1 to 2: maximise sum(q) under payoff q <= 1.

    What is not done after MOST_PIVOTS keeps mixes that are not best; the caller checks.
    """
    count, m, n = payoffs.shape
    done = np.zeros((count, m + 1, n + 1)), np.zeros((count, m + n), np.int64)
    table = np.ones((count, m + 1, n + 1))
    table[:, :m, :n] = payoffs
    table[:, m, :n] = -1.0
    table[:, m, n] = 0.0
    labels = np.tile(np.concatenate([np.arange(n, n + m), np.arange(n)]), (count, 1))
    at = np.arange(count)
    for _ in range(MOST_PIVOTS):
        column = table[:, m, :n].argmin(axis=1)
        going = table[np.arange(len(at)), m, column] < -TOLERANCE
        if not going.all():
            done[0][at[~going]], done[1][at[~going]] = table[~going], labels[~going]
            table, labels, at, column = table[going], labels[going], at[going], column[going]
        if not len(at):
            break
        pivot(table, labels, leaving(table, column), column)
    done[0][at], done[1][at] = table, labels
    return mixes(*done)


def leaving(table: Floats, column: Ints) -> Ints:
    """By game, the row that limits the column first; of equals the one of the largest pivot."""
    every, m = np.arange(len(table)), table.shape[1] - 1
    entry, rest = table[every, :m, column], table[:, :m, -1]
    limits = entry > TOLERANCE
    ratio = np.where(limits, rest / np.where(limits, entry, 1.0), np.inf)
    first = ratio <= ratio.min(axis=1)[:, None] + TOLERANCE
    found: Ints = np.where(first, entry, -np.inf).argmax(axis=1)
    return found


def pivot(table: Floats, labels: Ints, row: Ints, column: Ints) -> None:
    """Exchange a row and a column of each condensed table."""
    every, m = np.arange(len(table)), table.shape[1] - 1
    centre = table[every, row, column]
    across = table[every, row] / centre[:, None]
    down = table[every, :, column]
    table -= down[:, :, None] * across[:, None, :]
    table[every, row] = across
    table[every, :, column] = -down / centre[:, None]
    table[every, row, column] = 1 / centre
    mine = labels[every, row].copy()
    labels[every, row] = labels[every, m + column]
    labels[every, m + column] = mine


def mixes(table: Floats, labels: Ints) -> tuple[Floats, Floats]:
    """Both players' mixes from the solved tables."""
    count, m, n = len(table), table.shape[1] - 1, table.shape[2] - 1
    amounts = np.zeros((count, m + n))
    every = np.arange(count)[:, None]
    basic = labels[:, :m] < n
    amounts[every, labels[:, :m]] = np.where(basic, np.maximum(table[:, :m, n], 0.0), 0.0)
    dual = labels[:, m:] >= n
    prices = np.where(dual, np.maximum(table[:, m, :n], 0.0), 0.0)
    amounts[every, labels[:, m:]] = prices
    rows, columns = amounts[:, n:], amounts[:, :n]
    return whole(rows), whole(columns)


def whole(amounts: Floats) -> Floats:
    """Every row scaled to the sum 1; where there is nothing, all alike."""
    total = amounts.sum(axis=1, keepdims=True)
    even = np.full_like(amounts, 1 / amounts.shape[1])
    scaled: Floats = np.where(total > 0, amounts / np.where(total > 0, total, 1.0), even)
    return scaled


def solve_again(payoff: Floats, rows: Floats, columns: Floats) -> float:
    """One game by the plain solver, which goes on in fractions; fill in the mixes."""
    m, n = payoff.shape
    plan = laid.solve_matrix(payoff.tolist(), range(m), range(n))
    rows[:], columns[:] = list(plan.mixes[0].values()), list(plan.mixes[1].values())
    return plan.values[0]
