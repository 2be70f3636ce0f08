"""What a simulation of Pickomino counts: turns, and how they ended. In the rules dialect."""

from __future__ import annotations

from typing import Any

from reroll.games import pickomino as rules

NAMES = ("turns", "taken", "stolen", "failed")
TURNS = 0
TAKEN = 1
STOLEN = 2
FAILED = 3
TURN = 4  # scratch: the seat whose turn runs ...
TOP = 5  # ... and the top tile of every seat when it began
SIZE = TOP + rules.MAX_PLAYERS


def begin(s: Any, counts: Any) -> None:
    """Note the table before the first action."""
    note(s, counts)


def after(s: Any, actor: int, action: int, counts: Any) -> None:
    """Count a turn once it is over; called after every action."""
    if s.turn == counts.n[TURN] and s.phase != rules.Phase.OVER:
        return
    seat = counts.n[TURN]
    if seat != rules.NO_SEAT:
        counts.n[TURNS] += 1
        counts.n[ending(s, seat, counts)] += 1
    note(s, counts)


def ending(s: Any, seat: int, counts: Any) -> int:
    """How the seat's turn ended: every turn but a failed one lays a tile on the old top."""
    top = s.top[seat]
    if top == rules.NO_TILE or s.under[top] != counts.n[TOP + seat]:
        return FAILED
    for other in range(s.players):
        if other != seat and s.top[other] != counts.n[TOP + other]:
            return STOLEN
    return TAKEN


def note(s: Any, counts: Any) -> None:
    """Remember whose turn it is, nobody's before the first seat is drawn, and the top tiles."""
    counts.n[TURN] = rules.NO_SEAT if s.phase == rules.Phase.START else s.turn
    for seat in range(s.players):
        counts.n[TOP + seat] = s.top[seat]
