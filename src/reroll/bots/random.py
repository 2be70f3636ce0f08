"""The bot without a plan: every legal action is equally likely."""

from __future__ import annotations

from typing import Any

from reroll.engine.sampling import random_below

COMPILE = {"forceinline": True}

rules: Any = None
FINE = 0


def make_tables(compiled: bool) -> tuple[()]:
    """Nothing is prepared."""
    return ()


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """Any legal action."""
    low, high = rules.action_span(s)
    count = 0
    for action in range(low, high):
        if rules.why_not(s, seat, action) == FINE:
            count += 1
    nth = random_below(k0, k1, m0, m1, number, count)
    chosen = -1
    for action in range(low, high):
        if rules.why_not(s, seat, action) == FINE:
            if nth == 0:
                chosen = action
            nth -= 1
    return chosen
