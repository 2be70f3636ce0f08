"""What a simulation of Gang of Dice counts: turns, rerolled and triggered. In the dialect."""

from __future__ import annotations

from typing import Any

from reroll.games import gang_of_dice as rules

NAMES = ("turns", "rerolled", "triggered")
TURNS = 0
REROLLED = 1
TRIGGERED = 2
PHASE = 3  # scratch: what the match waited for before the action ...
SEAT = 4  # ... and the seat whose turn has no result yet
SIZE = 5


def begin(s: Any, counts: Any) -> None:
    """Note the table before the first action."""
    counts.n[PHASE] = s.phase
    counts.n[SEAT] = rules.NO_SEAT


def after(s: Any, actor: int, action: int, counts: Any) -> None:
    """Count a turn as it begins, its first reroll, and how it ends."""
    if counts.n[PHASE] == rules.Phase.CHOOSE_DICE:
        counts.n[TURNS] += 1
        counts.n[SEAT] = actor
    elif counts.n[PHASE] == rules.Phase.DECIDE and action == rules.REROLL and s.rolls == 1:
        counts.n[REROLLED] += 1
    if counts.n[SEAT] != rules.NO_SEAT and s.result[counts.n[SEAT]] != rules.NO_RESULT:
        if s.result[counts.n[SEAT]] == rules.TRIGGERED:
            counts.n[TRIGGERED] += 1
        counts.n[SEAT] = rules.NO_SEAT
    counts.n[PHASE] = s.phase
