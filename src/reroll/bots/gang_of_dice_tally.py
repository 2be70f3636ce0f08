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
    counts[PHASE] = s.phase
    counts[SEAT] = rules.NO_SEAT


def after(s: Any, actor: int, action: int, counts: Any) -> None:
    """Count a turn as it begins, its first reroll, and how it ends."""
    if counts[PHASE] == rules.Phase.CHOOSE_DICE:
        counts[TURNS] += 1
        counts[SEAT] = actor
    elif counts[PHASE] == rules.Phase.DECIDE and action == rules.REROLL and s.rolls == 1:
        counts[REROLLED] += 1
    if counts[SEAT] != rules.NO_SEAT and s.result[counts[SEAT]] != rules.NO_RESULT:
        if s.result[counts[SEAT]] == rules.TRIGGERED:
            counts[TRIGGERED] += 1
        counts[SEAT] = rules.NO_SEAT
    counts[PHASE] = s.phase
