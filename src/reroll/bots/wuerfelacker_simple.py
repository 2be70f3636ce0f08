"""Würfelacker by rule of thumb: play high or low, and pay with what is worth less than nothing."""

from __future__ import annotations

from typing import Any

from reroll.games import wuerfelacker as rules

GOOD = 4
"""When playing high, this face or a higher one is kept; when playing low, its opposite."""


def make_tables(compiled: bool) -> tuple[()]:
    """Nothing is prepared."""
    return ()


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """What the thumb says; no chance is involved."""
    high = plays_high(s)
    if s.phase == rules.Phase.ACT:
        return next_position(s)
    if s.phase == rules.Phase.DECIDE:
        kind = lowest_morsel(s, seat)
        if s.lap == rules.SECOND_LAP and s.acted == 0 and pays(kind) and best_position(s) > 0:
            return rules.PAY + kind
        if s.lap == rules.LAST_LAP and pays(kind) and not high:
            return rules.LAY + kind
        if not is_good(best_face(s, seat, high), high):
            return rules.REROLL
    return rules.ASIDE + best_face(s, seat, high)


def plays_high(s: Any) -> bool:
    """Whether the first morsel is worth no less than the last one."""
    last = s.buffet[rules.buffet_size(s) - 1]
    return bool(s.buffet[0] >= last)


def best_face(s: Any, seat: int, high: bool) -> int:
    """The highest or the lowest face before the seat."""
    best = rules.NONE
    for face in range(rules.REROLL):
        if s.loose[seat][face] > 0 and (best == rules.NONE or high):
            best = face
    return best


def is_good(face: int, high: bool) -> bool:
    """Whether a face is good enough to be kept."""
    return face + 1 >= GOOD if high else face + 1 <= 7 - GOOD


def pays(kind: int) -> bool:
    """Whether there is such a morsel and it is worth less than nothing."""
    return rules.NONE < kind < rules.ZERO


def lowest_morsel(s: Any, seat: int) -> int:
    """The kind of the seat's lowest morsel, or NONE."""
    for kind in range(rules.MORSEL_KINDS):
        if s.hand[seat][kind] > 0:
            return kind
    return rules.NONE


def best_position(s: Any) -> int:
    """Where the best morsel lies, the first of equals."""
    best = 0
    for position in range(rules.buffet_size(s)):
        if s.buffet[position] > s.buffet[best]:
            best = position
    return best


def next_position(s: Any) -> int:
    """Swap the best morsel with the first; the second, if somebody else has begun otherwise."""
    if s.picked != 0:
        return rules.POSITION
    return rules.POSITION + max(1, best_position(s))
