"""Every position of one turn of Pickomino, and every roll from it, as arrays.

A position is what a decision can depend on within a turn: the values set aside, the dice left,
the total; 1939 can be reached. They are numbered from the last (all values set aside) to the
first (none), so a solver runs upwards. Positions with as many values set aside form a level,
those with as many dice left, too, a class: a class shares one tree of rolls. Of a roll only the
counts of its new values matter; the others are dead dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from reroll.games import dice
from reroll.games import pickomino as rules

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

FACES = dice.FACES
DICE = rules.DICE
MOST = DICE * rules.points(rules.WORM)
"""The greatest total, eight worms."""
NOWHERE = -1
ALL_VALUES = (1 << FACES) - 1


@dataclass(frozen=True)
class Positions:
    """Arrays by position; `number[values, dice, total]` is a position or NOWHERE.

    `values` are bit sets of faces; `stop_total` is the total a stop counts, 0 without a worm.
    `levels[k]` is the half-open range with k values set aside, `classes` those that still roll.
    """

    values: Ints
    dice: Ints
    total: Ints
    stop_total: Ints
    number: Ints
    levels: tuple[tuple[int, int], ...]
    classes: tuple[tuple[int, int], ...]


@cache
def positions() -> Positions:
    """All positions of a turn."""
    found = sorted(reachable(), key=lambda p: (-p[0].bit_count(), p[1], p))
    values, left, total = (np.array(column) for column in zip(*found, strict=True))
    number = np.full((1 << FACES, DICE + 1, MOST + 1), NOWHERE)
    number[values, left, total] = np.arange(len(found))
    sizes = np.array([v.bit_count() for v, _, _ in found])
    levels = tuple(span(sizes == k) for k in range(FACES + 1))
    classes = tuple(
        span((sizes == k) & (left == n))
        for k in range(FACES - 1, -1, -1)
        for n in range(1, DICE + 1)
        if np.any((sizes == k) & (left == n))
    )
    stop_total = np.where(values >> rules.WORM & 1, total, 0)  # PK-09
    return Positions(values, left, total, stop_total, number, levels, classes)


def reachable() -> set[tuple[int, int, int]]:
    """Values set aside, dice left and total of every position."""
    seen = {(0, DICE, 0)}
    fresh = seen
    while fresh:
        fresh = {after for position in fresh for after in keeps(*position)} - seen
        seen = seen | fresh
    return seen


def keeps(values: int, left: int, total: int) -> list[tuple[int, int, int]]:
    """The positions one decision later."""
    return [
        (values | 1 << face, left - count, total + count * rules.points(face))
        for face in range(FACES)
        if not values >> face & 1
        for count in range(1, left + 1)
    ]


def span(members: NDArray[np.bool_]) -> tuple[int, int]:
    """The half-open range of neighbouring members."""
    where = np.flatnonzero(members)
    return int(where[0]), int(where[-1]) + 1


@cache
def counts_of(new: int, left: int) -> tuple[Ints, Floats]:
    """How often each of `new` values can show on so many dice, and the chance of each way.

    The first shows no new value at all. Ways are in the order of a tree: each is followed by
    those that also show a later value. The other dice show old values; where there are none yet,
    such ways have no chance.
    """
    dead = FACES - new
    ways = ways_to_show(new, left)
    chances = [
        factorial(left)
        / prod(factorial(n) for n in (*way, left - sum(way)))
        * dead ** (left - sum(way))
        / FACES**left
        for way in ways
    ]
    return np.array(ways), np.array(chances)


def ways_to_show(new: int, left: int) -> list[tuple[int, ...]]:
    """All counts of so many values on at most `left` dice, in lexicographic order."""
    if new == 0:
        return [()]
    return [
        (count, *rest) for count in range(left + 1) for rest in ways_to_show(new - 1, left - count)
    ]


def new_values(members: slice) -> Ints:
    """The faces not yet set aside in each of these positions of one level, as rows."""
    values = positions().values[members]
    faces = np.arange(FACES)
    free = (values[:, None] >> faces & 1) == 0
    shape = (len(values), -1)
    rows: Ints = np.broadcast_to(faces, free.shape)[free].reshape(shape)
    return rows


def followers(members: slice, slots: Ints, counts: Ints) -> Ints:
    """The positions after keeping `counts` dice of the new value in this slot, per position."""
    p = positions()
    faces = new_values(members)[:, slots]
    points = np.array([rules.points(face) for face in range(FACES)])
    after: Ints = p.number[
        p.values[members][:, None] | 1 << faces,
        p.dice[members][:, None] - counts,
        p.total[members][:, None] + counts * points[faces],
    ]
    return after
