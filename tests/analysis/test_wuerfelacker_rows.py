"""Rows of a round of Würfelacker: every loop does what the NumPy function does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from reroll.analysis import wuerfelacker_rows as rows
from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.wuerfelacker import all_shares

RNG = np.random.default_rng(7)
CLOSE = 1e-12
LOWS, WAYS, SPAN = np.array([3, 0, 8]), np.array([2, 3, 18, 9, 9]), 4
"""Three cases of the second's lowest total, five ways of the first."""


def table(*shape: int) -> Any:
    """Numbers around nothing."""
    return RNG.normal(size=shape)


def shares() -> Any:
    """The shares of the robo's places where the robo's first two dice come to 5, 6, 7 or 8."""
    cut = np.zeros((two.PLACES, two.TOTALS**2 * two.SUMS))
    two.cut_shares(all_shares(), 5, SPAN, cut)
    return cut


CALLS: list[tuple[str, tuple[Any, ...], tuple[int, ...]]] = [
    ("put", (table(5),), (5,)),
    ("turn_over", (table(3, 8), 2, 0.25), (4, 6)),
    ("over_robo_die", (table(2, 22), 11), (2, 12)),
    ("over_robo_die", (table(3, 12), 6), (3, 2)),
    ("keep_or_roll", (table(8, 4),), (18, 4)),
    ("or_lay", (table(6, 4),), (18, 4)),
    ("die_of_two", (table(42, 3),), (72, 3)),
    ("outcomes", (table(4), table(6), rows.LINEAR, 1.0), (4, 6)),
    ("outcomes", (np.array([0.0, 1.0, -1.0]), np.array([1.0, 0.0]), rows.WIN, 1.0), (3, 2)),
    ("outcomes", (table(4), table(6), rows.CHANCE, 2.5), (4, 6)),
    ("look_up", (np.array([2.0, 0.0]), table(4, 9), np.array([1, 5, 6])), (2, 3)),
    ("best_mix", (table(15, 6), shares(), LOWS, WAYS, SPAN), (7, 20)),
]


@pytest.mark.parametrize(("name", "given", "shape"), CALLS)
def test_a_loop_does_what_numpy_does(
    name: str, given: tuple[Any, ...], shape: tuple[int, ...]
) -> None:
    first = table(*shape)
    second = first.copy()
    getattr(rows, name)(*given, first)
    getattr(rows, rows.LOOPS[name])(*given, second)
    np.testing.assert_allclose(first, second, rtol=0, atol=CLOSE)


def test_rows_are_raised_compared_and_added_by_loops_too() -> None:
    one, other = table(9), table(9)
    raised, compared, added = one.copy(), np.empty(9), one.copy()
    rows.raise_by_loop(raised, other)
    rows.better_by_loop(one, other, compared)
    rows.add_by_loop(added, 0.5, other)
    plain = [one.copy(), np.empty(9), one.copy()]
    rows.raise_to(plain[0], other)
    rows.better(one, other, plain[1])
    rows.add_times(plain[2], 0.5, other)
    np.testing.assert_array_equal([raised, compared, added], plain)
    np.testing.assert_array_equal(raised, np.maximum(one, other))


def test_every_function_with_a_loop_is_compared() -> None:
    assert {name for name, *_ in CALLS} | {"raise_to", "better", "add_times"} == set(rows.LOOPS)
