"""The turn of Pickomino solved with NumPy alone: level by level, all rolls of a level at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from reroll.analysis.pickomino_positions import (
    ALL_VALUES,
    FACES,
    Floats,
    Ints,
    counts_of,
    followers,
    positions,
)


@dataclass(frozen=True)
class Level:
    """Rolls of the positions first..last-1, position by position, one row per new value.

    `follow[slot, roll]` is the position after keeping that value, the number of positions (one
    past the end) where it is not rolled. Rolls without a new value are in `failing` alone.
    """

    first: int
    last: int
    follow: Ints
    chance: Floats
    starts: Ints
    failing: Floats


@cache
def levels() -> tuple[Level, ...]:
    """The levels that still roll, in the order of solving."""
    return tuple(level(used) for used in range(FACES - 1, -1, -1))


def level(used: int) -> Level:
    """The rolls of the positions with so many values set aside and dice left."""
    p, slots = positions(), np.arange(FACES - used)
    low, high = p.levels[used]
    follow, chances, sizes, failing = [], [], [], []
    for first, last in (each for each in p.classes if low <= each[0] < high):
        counts, chance = counts_of(FACES - used, int(p.dice[first]))
        failing += [chance[0]] * (last - first)
        shows_new = (chance > 0) & counts.any(axis=1)
        follow.append(follow_rolls(slice(first, last), slots, counts[shows_new]))
        chances.append(np.tile(chance[shows_new], last - first))
        sizes += [np.count_nonzero(shows_new)] * (last - first)
    return Level(
        first=high - len(sizes),
        last=high,
        follow=np.concatenate(follow, axis=1),
        chance=np.concatenate(chances),
        starts=np.cumsum([0, *sizes[:-1]]),
        failing=np.array(failing),
    )


def follow_rolls(members: slice, slots: Ints, counts: Ints) -> Ints:
    """By slot and roll of each member: where keeping leads, one past the end if not rolled."""
    p = positions()
    rows = [
        np.where(count > 0, followers(members, np.full(len(count), slot), count), len(p.values))
        for slot, count in zip(slots, counts.T, strict=True)
    ]
    return np.stack([row.ravel() for row in rows])


def solve(payoff: Floats, trees: Any, best: Floats, rolls: Floats, *scratch: Any) -> None:
    """The same as `pickomino_tree.solve`, whose trees and scratch are not needed here."""
    best[:], rolls[:] = values(payoff)


def values(payoff: Floats) -> tuple[Floats, Floats]:
    """By position: the value of the best choice, and of rolling (-inf with no dice left).

    `payoff[total]` is what a stop with a worm is worth, `payoff[0]` a failed turn.
    """
    stops = payoff[positions().stop_total]
    best = np.append(stops, -np.inf)
    rolls = np.full(len(stops), -np.inf)
    for each in levels():
        most = best.take(each.follow[0])
        for row in each.follow[1:]:
            np.maximum(most, best.take(row), out=most)
        most *= each.chance
        span = slice(each.first, each.last)
        rolls[span] = np.add.reduceat(most, each.starts) + each.failing * payoff[0]
        np.maximum(stops[span], rolls[span], out=best[span])
    return best[:-1], rolls


def fates(payoff: Floats) -> Floats:
    """By position and total: the chance that the best play ends there, column 0 a failed turn.

    Of equal choices it stops, and keeps the lowest value.
    """
    best, rolls = values(payoff)
    stops = positions().stop_total
    ends = np.eye(len(payoff))[stops]
    reached = np.append(best, -np.inf)
    for each in levels():
        slot = reached[each.follow].argmax(axis=0)
        after = each.follow[slot, np.arange(len(slot))]
        spread = np.add.reduceat(ends[after] * each.chance[:, None], each.starts)
        spread[:, 0] += each.failing
        span = slice(each.first, each.last)
        goes_on = rolls[span] > payoff[stops[span]]
        ends[span] = np.where(goes_on[:, None], spread, ends[span])
    return ends


def opening_values(payoffs: Floats, last_roll: bool = False) -> Floats:
    """The value of a whole turn for each of many payoffs, one a column.

    `last_roll` lets a player with all six values roll the dice left, and fail: not by PK-11.
    """
    p = positions()
    stops = payoffs[p.stop_total]
    if last_roll:
        over = (p.values == ALL_VALUES) & (p.dice > 0)
        stops[over] = np.maximum(stops[over], payoffs[0])
    best = np.concatenate([stops, np.full((1, payoffs.shape[1]), -np.inf)])
    for each in levels():
        most = best[each.follow[0]]
        for row in each.follow[1:]:
            np.maximum(most, best[row], out=most)
        most *= each.chance[:, None]
        span = slice(each.first, each.last)
        rolls = np.add.reduceat(most, each.starts) + each.failing[:, None] * payoffs[0]
        best[span] = rolls if each.last == len(stops) else np.maximum(stops[span], rolls)
    opening: Floats = best[len(stops) - 1]
    return opening
