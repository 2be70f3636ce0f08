"""What whole turns of Pickomino are worth, many payoffs at a time: in the rules dialect.

`pickomino_tree.solve` for LANES payoffs side by side, so that a processor can reckon several
numbers at once; only the worth before the first roll is handed out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis.pickomino_positions import DICE, FACES

COMPILE = {"boundscheck": False, "error_model": "numpy"}
"""As in `pickomino_tree`."""

LANES = 128
"""Fewer, and the processor does not get into its stride; more, and they fall out of its caches."""
FORMS: dict[bool, Any] = {True: np.float64, False: np.float32}
"""By whether all digits are wanted; without, errors are about 1e-6, in half the time."""


def room(trees: Any, precise: bool) -> tuple[Any, Any]:
    """The tables of `pickomino_tree.trees` in this form, and scratch for `openings`."""
    form = FORMS[precise]
    classes, options, depths, chances, follow, failing, stops = trees
    tables = classes, options, depths, chances.astype(form), follow, failing.astype(form), stops
    scratch = (
        np.zeros((len(stops), LANES), form),
        np.zeros((FACES * DICE, LANES), form),
        np.full((FACES + 1, LANES), np.finfo(form).min, form),
        np.zeros(LANES, form),
    )
    return tables, scratch


def openings(payoffs: Any, column: Any, trees: Any, scratch: Any, values: Any) -> None:
    """Fill `values` with the worth of a turn for each row of `payoffs`.

    `column[total]` is the column of a stop with that total and a worm, column 0 a failed turn.
    """
    best = scratch[0]
    stops = trees[6]
    for low in range(0, len(payoffs), LANES):
        lanes = min(LANES, len(payoffs) - low)
        for position in range(len(stops)):
            for lane in range(lanes):
                best[position, lane] = payoffs[low + lane, column[stops[position]]]
        climb(trees, scratch, lanes)
        for lane in range(lanes):
            values[low + lane] = best[len(stops) - 1, lane]


def climb(trees: Any, scratch: Any, lanes: int) -> None:
    """From the last positions to the first: the worth of the best choice in so many lanes.

    Worth before is that of stopping; of the first position it is that of a failed turn. Rows are
    indexed in the loops, not cut out before: that would cost more than the loops.
    """
    classes, options, depths, chances, follow, failing, stops = trees
    best, offers, branch, expected = scratch
    failed = len(stops) - 1
    for each in range(len(classes)):
        first, last, step, end, place, width = classes[each]
        for position in range(first, last):
            for option in range(width):
                after = follow[place + option]
                for lane in range(lanes):
                    offers[option, lane] = best[after, lane]
            place += width
            for lane in range(lanes):
                expected[lane] = failing[position] * best[failed, lane]
            for s in range(step, end):
                depth, option, chance = depths[s], options[s], chances[s]
                for lane in range(lanes):
                    most = offers[option, lane]
                    before = branch[depth - 1, lane]
                    if before > most:
                        most = before
                    branch[depth, lane] = most
                    expected[lane] += chance * most
            for lane in range(lanes):
                if position == failed or expected[lane] > best[position, lane]:
                    best[position, lane] = expected[lane]
