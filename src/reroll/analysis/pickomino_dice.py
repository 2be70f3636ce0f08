"""Where the dice of a turn of Pickomino stand among all positions of a turn. In the rules dialect.

`number[values, dice, total]` is that of `pickomino_positions.positions()`.
"""

from __future__ import annotations

from typing import Any

from reroll.games import dice
from reroll.games import pickomino as rules


def values_kept(s: Any) -> int:
    """The values set aside, as a bit set."""
    values = 0
    for face in range(dice.FACES):
        if s.kept[face] > 0:
            values |= 1 << face
    return values


def position(s: Any, number: Any) -> int:
    """The number of the position with the dice set aside."""
    here: int = number[values_kept(s), rules.dice_left(s), rules.total(s)]
    return here


def after_keeping(s: Any, face: int, number: Any) -> int:
    """The number of the position once all dice of this new value are set aside."""
    count = s.rolled[face]
    left, total = rules.dice_left(s) - count, rules.total(s) + count * rules.points(face)
    after: int = number[values_kept(s) | 1 << face, left, total]
    return after


def set_aside(s: Any, total: int) -> None:
    """Lay at most eight dice of this total, a worm among them; none for 0, a failed turn."""
    for face in range(dice.FACES):
        s.kept[face] = 0
    s.kept[rules.WORM] = total // rules.points(rules.WORM)
    rest = total % rules.points(rules.WORM)
    if rest > 0:
        s.kept[rest - 1] = 1
