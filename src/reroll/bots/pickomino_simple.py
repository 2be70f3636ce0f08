"""Pickomino by rule of thumb: keep the most points, see to a worm, stop when few dice are left."""

from __future__ import annotations

from typing import Any

from reroll.games import pickomino as rules

COMPILE = {"forceinline": True}

FEW_DICE = 3
"""With so many dice left, or fewer, a tile in hand is better than the next roll."""
WORM_IN_TIME = 4
"""With fewer dice left than this and no worm yet, a worm goes before everything."""


def make_tables(compiled: bool) -> tuple[()]:
    """Nothing is prepared."""
    return ()


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """What the thumb says; no chance is involved."""
    if s.phase == rules.Phase.KEEP:
        return best_face(s)
    if s.phase == rules.Phase.DECIDE:
        return rules.STOP if is_enough(s) else rules.ROLL
    if rules.why_not(s, seat, rules.STEAL) == rules.Why.FINE:
        return rules.STEAL
    return rules.TAKE + rules.tile_for_total(s)


def best_face(s: Any) -> int:
    """The new face of the most points together, the worm before a 5."""
    if s.kept[rules.WORM] == 0 and s.rolled[rules.WORM] > 0 and rules.dice_left(s) < WORM_IN_TIME:
        return rules.WORM
    best = -1
    most = 0
    for face in range(rules.WORM + 1):
        if s.kept[face] == 0 and s.rolled[face] * rules.points(face) >= max(most, 1):
            best = face
            most = s.rolled[face] * rules.points(face)
    return best


def is_enough(s: Any) -> bool:
    """Whether a steal is there for the taking, or a tile is and few dice are left."""
    if s.kept[rules.WORM] == 0:
        return False
    if rules.steal_victim(s) != rules.NO_SEAT:
        return True
    return rules.tile_for_total(s) != rules.NO_TILE and rules.dice_left(s) <= FEW_DICE
