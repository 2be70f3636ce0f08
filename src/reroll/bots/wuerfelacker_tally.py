"""What a simulation of Würfelacker counts: turns, rerolls, actions. In the rules dialect."""

from __future__ import annotations

from typing import Any

from reroll.games import wuerfelacker as rules

NAMES = ("turns", "rerolled", "changed_buffet", "laid_morsel")
TURNS = 0
REROLLED = 1
CHANGED_BUFFET = 2
LAID_MORSEL = 3
SIZE = 4


def begin(s: Any, counts: Any) -> None:
    """Nothing has to be noted before the first action."""


def after(s: Any, actor: int, action: int, counts: Any) -> None:
    """Count a turn by the action that ends it, and what was done on it."""
    if actor < 0:
        return
    if action == rules.REROLL:
        counts.n[REROLLED] += 1
    elif rules.PAY <= action < rules.TURN_ROUND:
        counts.n[CHANGED_BUFFET] += 1
    elif action < rules.PAY:
        if action >= rules.LAY:
            counts.n[LAID_MORSEL] += 1
        counts.n[TURNS] += 1
    if action == rules.REROLL and s.lap == rules.LAST_LAP:
        counts.n[TURNS] += 1  # its last die is set aside by itself
