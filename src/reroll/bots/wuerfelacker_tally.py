"""What a simulation of Gigi Gacker am Würfelacker counts: turns, rerolled, paid for, laid.

`acted` are turns with an action on the buffet, `laid` those with a morsel for a die. In the
rules dialect.
"""

from __future__ import annotations

from typing import Any

from reroll.games import wuerfelacker as rules

NAMES = ("turns", "rerolled", "acted", "laid")
TURNS = 0
REROLLED = 1
ACTED = 2
LAID = 3
TURN = 4  # scratch: the number of the turn that runs
SIZE = 5
NO_TURN = -1


def begin(s: Any, counts: Any) -> None:
    """No turn runs before the first buffet lies open."""
    counts[TURN] = NO_TURN


def after(s: Any, actor: int, action: int, counts: Any) -> None:
    """Count a turn as it begins, and what its seat does in it."""
    if actor >= 0:
        if action == rules.REROLL:
            counts[REROLLED] += 1
        elif rules.LAY <= action < rules.PAY:
            counts[LAID] += 1
        elif rules.PAY <= action < rules.TURN_ROUND:
            counts[ACTED] += 1
    if s.phase == rules.Phase.ROLL or s.phase == rules.Phase.DECIDE:
        turn = (s.round * (rules.LAST_LAP + 1) + s.lap) * rules.MAX_PLAYERS + s.turn
        if turn != counts[TURN]:
            counts[TURNS] += 1
            counts[TURN] = turn
