"""The bot that fills the places a compiled loop does not need: it is never asked."""

from __future__ import annotations

from typing import Any


def make_tables(compiled: bool) -> tuple[()]:
    """Nothing is prepared."""
    return ()


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """No action."""
    return -1
