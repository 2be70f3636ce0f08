"""The turn of Pickomino solved position by position, for Numba: a walk through a tree of rolls.

`solve` is in the dialect of the rules and takes the arrays of `trees()`. Positions of a class
share a tree; a step of it raises the count of one new value, and the best position reached by
any value of the roll is carried along the branch.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from reroll.analysis.pickomino_positions import DICE, FACES, counts_of, followers, positions

COMPILE = {"boundscheck": False}
"""Every index comes from `trees()`; `analysis.pickomino_levels` gives the same values."""


BELOW_ALL = -1e300


@cache
def trees() -> tuple[Any, ...]:
    """What `solve` reads, as arrays.

    Classes as rows (first position and one past the last, first step and one past the last, first
    of the followers, options of a position); option, depth and chance of each step; followers by
    position and option; by position the chance to fail at once and the total a stop counts. Index
    arrays are unsigned: Numba then leaves out the test for counting from the end.
    """
    p = positions()
    classes, chances = [], []
    options: list[int] = []
    depths: list[int] = []
    follow: list[int] = []
    failing = np.zeros(len(p.values))
    for first, last in p.classes:
        new, left = FACES - int(p.values[first]).bit_count(), int(p.dice[first])
        counts, chance = counts_of(new, left)
        failing[first:last] = chance[0]
        steps = len(options), len(options) + len(counts) - 1
        classes.append((first, last, *steps, len(follow), new * left))
        for way in counts[1:]:
            slot = int(np.flatnonzero(way)[-1])
            options.append(slot * left + int(way[slot]) - 1)
            depths.append(int(np.count_nonzero(way)))
        chances += list(chance[1:])
        slots, shown = np.divmod(np.arange(new * left), left)
        follow += list(followers(slice(first, last), slots, shown + 1).ravel())
    return (
        np.array(classes, np.uint32),
        np.array(options, np.uint8),
        np.array(depths, np.uint8),
        np.array(chances),
        np.array(follow, np.uint16),
        failing,
        p.stop_total.astype(np.uint8),
    )


def scratch() -> tuple[Any, Any]:
    """Room for `solve`: what the options of a position offer, and the most along a branch."""
    return np.zeros(FACES * DICE), np.full(FACES + 1, BELOW_ALL)


def solve(payoff: Any, trees: Any, best: Any, rolls: Any, offers: Any, branch: Any) -> None:
    """By position: fill `best` with the value of the best choice, `rolls` with that of rolling.

    `payoff[total]` is what a stop with a worm is worth, `payoff[0]` a failed turn. `offers` and
    `branch` are the arrays of `scratch()`.
    """
    classes, options, depths, chances, follow, failing, stops = trees
    for position in range(len(stops)):
        best[position] = payoff[stops[position]]
    for each in range(len(classes)):
        first, last, step, end, place, width = classes[each]
        for position in range(first, last):
            for option in range(width):
                offers[option] = best[follow[place + option]]
            place += width
            expected = failing[position] * payoff[0]
            for s in range(step, end):
                depth = depths[s]
                most = max(branch[depth - 1], offers[options[s]])
                branch[depth] = most
                expected += chances[s] * most
            rolls[position] = expected
            best[position] = max(best[position], expected)
