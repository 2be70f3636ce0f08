"""The evaluator of Pickomino for two, one position at a time: in the rules dialect, to compile.

The same numbers as `evaluate_pickomino.features`, and the same network as `equity.Evaluator`, for
loops that value one end of a turn after another. Most numbers of a seat are nothing, and only the
rows of the others are added up.
"""

from __future__ import annotations

import math
from typing import Any

from reroll.games import pickomino as rules

COMPILE = {"boundscheck": False, "error_model": "numpy"}
"""Every index is a tile, a feature or a hidden unit."""

SEATS = 2
SHOWN = rules.TILES
OTHERS = 2 * rules.TILES
WAITS = 3 * rules.TILES
COUNTS = WAITS + SEATS
ENDINGS = COUNTS + 11
CASES = 7
FEATURES = ENDINGS + 2 * CASES
SHARED = 2
"""The row of hidden units that holds what both seats have in common."""


def first_share(s: Any, tables: Any) -> float:
    """The win share of the first seat between two turns.

    `tables` are the arrays of the evaluator (inner, bias, outer, line), a row of FEATURES, and
    three rows of hidden units to reckon in.
    """
    inner, bias, _, _, _, hidden = tables
    for unit in range(len(bias)):
        hidden[SHARED, unit] = bias[unit]
    for tile in range(rules.TILES):
        if s.middle[tile] > 0:
            for unit in range(len(bias)):
                hidden[SHARED, unit] += inner[tile, unit]
    ahead = strength(s, 0, tables) - strength(s, 1, tables)
    return 1.0 / (1.0 + math.exp(-ahead))


def strength(s: Any, seat: int, tables: Any) -> float:
    """How strong a seat is, without what both seats have in common of the straight line."""
    inner, bias, outer, line, numbers, hidden = tables
    fill(s, seat, numbers)
    for unit in range(len(bias)):
        hidden[seat, unit] = hidden[SHARED, unit]
    found = 0.0
    for nth in range(SHOWN, FEATURES):
        value = numbers[nth]
        if value != 0.0:
            found += value * line[nth]
            for unit in range(len(bias)):
                hidden[seat, unit] += value * inner[nth, unit]
    for unit in range(len(bias)):
        found += outer[unit] * (1.0 - 2.0 / (1.0 + math.exp(2.0 * hidden[seat, unit])))
    return found


def fill(s: Any, seat: int, numbers: Any) -> None:
    """The numbers of a seat, as `evaluate_pickomino.features` orders them."""
    for tile in range(rules.TILES):
        numbers[tile] = 1.0 * s.middle[tile]
    for nth in range(SHOWN, FEATURES):
        numbers[nth] = 0.0
    if s.top[seat] != rules.NO_TILE:
        numbers[SHOWN + s.top[seat]] = 1.0
    if s.top[1 - seat] != rules.NO_TILE:
        numbers[OTHERS + s.top[1 - seat]] = 1.0
    numbers[WAITS + (0 if s.turn == seat else 1)] = 1.0
    count(s, seat, numbers)
    left = tiles_left(s)
    if left == 1 or left == 2:
        foresee(s, seat, ENDINGS + CASES * (left - 1), numbers)


def count(s: Any, seat: int, numbers: Any) -> None:
    """Worms and tiles, the seat's own, the other's and the middle's, scaled to about one."""
    score, other = 1.0 * rules.score(s, seat), 1.0 * rules.score(s, 1 - seat)
    highest, rival = rules.highest_owned(s, seat) + 1, rules.highest_owned(s, 1 - seat) + 1
    left = tiles_left(s)
    few = 1.0 / max(left, 1)
    worms = 0
    for tile in range(rules.TILES):
        worms += rules.worms_on(tile) * s.middle[tile]
    numbers[COUNTS] = score / 8
    numbers[COUNTS + 1] = owned(s, seat) / 4
    numbers[COUNTS + 2] = other / 8
    numbers[COUNTS + 3] = (score - other) / 8
    numbers[COUNTS + 4] = (score - other) * few
    numbers[COUNTS + 5] = sign(score - other) * few
    numbers[COUNTS + 6] = sign(1.0 * (highest - rival)) * few if score == other else 0.0
    numbers[COUNTS + 7] = highest / rules.TILES
    numbers[COUNTS + 8] = worms / 16
    numbers[COUNTS + 9] = left / 8
    numbers[COUNTS + 10] = few


def foresee(s: Any, seat: int, first: int, numbers: Any) -> None:
    """Who would be ahead after the next tile, from the number `first` on."""
    low, high = rules.lowest_in_middle(s), rules.highest_in_middle(s)
    worth_low, worth_high = low // 4 + 1.0, high // 4 + 1.0
    lead = rank(s, seat) - rank(s, 1 - seat)
    numbers[first] = sign(lead)
    numbers[first + 1] = sign(lead + worth_low)
    numbers[first + 2] = sign(lead + worth_high)
    numbers[first + 3] = sign(lead - worth_low)
    numbers[first + 4] = sign(lead - worth_high)
    numbers[first + 5] = sign(lead - at_risk(s, seat))
    numbers[first + 6] = sign(lead + at_risk(s, 1 - seat))


def rank(s: Any, seat: int) -> float:
    """PK-21, PK-22: the worms of a seat, and far behind them its highest tile."""
    return rules.score(s, seat) + (rules.highest_owned(s, seat) + 1) / 100


def at_risk(s: Any, seat: int) -> float:
    """The worms on the seat's top tile."""
    return 0.0 if s.top[seat] == rules.NO_TILE else 1.0 * rules.worms_on(s.top[seat])


def sign(value: float) -> float:
    """-1, 0 or 1."""
    if value > 0.0:
        return 1.0
    return -1.0 if value < 0.0 else 0.0


def tiles_left(s: Any) -> int:
    """The tiles in the middle."""
    left = 0
    for tile in range(rules.TILES):
        left += s.middle[tile]
    return left


def owned(s: Any, seat: int) -> int:
    """How many tiles lie on the seat's stack."""
    tiles = 0
    tile = s.top[seat]
    while tile != rules.NO_TILE:
        tiles += 1
        tile = s.under[tile]
    return tiles
