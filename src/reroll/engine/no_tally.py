"""The tally of plays that are not counted."""

from __future__ import annotations

from typing import Any

NAMES = ()
SIZE = 1


def begin(s: Any, counts: Any) -> None:
    """Called with the state before the first action."""


def after(s: Any, actor: int, action: int, counts: Any) -> None:
    """Called after every action."""
