"""A hall on a fresh SQLite file, in which bots do not pause."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from reroll.live.hall import Hall
from reroll.store.store import Store

Visit = Callable[[Callable[[Hall], Awaitable[None]]], None]
"""Runs what happens in a hall from its opening to its closing."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A fresh store."""
    opened = Store(str(tmp_path / "reroll.sqlite"), busy_seconds=0.05)
    yield opened
    opened.close()


@pytest.fixture
def visit(store: Store) -> Visit:
    """Open a hall, let something happen in it, close it; again for the same store if asked."""

    async def happen(what: Callable[[Hall], Awaitable[None]]) -> None:
        hall = Hall(store, pause=0)
        hall.open()
        try:
            await asyncio.wait_for(what(hall), 60)
        finally:
            await hall.close()

    return lambda what: asyncio.run(happen(what))
