"""A row of states to play in: how one is laid over another, compiled and plain."""

from __future__ import annotations

from typing import Any

from reroll.engine.states import copy_state


def put_record(states: Any, to: int, source: int) -> None:
    """Lay a record over another of the row."""
    states[to] = states[source]


def put_plain(states: Any, to: int, source: int) -> None:
    """Put a copy of a plain state in the place of another."""
    states[to] = copy_state(states[source])
