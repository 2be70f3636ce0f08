"""Live updates: every change reaches every viewer, each with a page of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from reroll.live.hall import Hall, Order
from reroll.live.table import Table
from reroll.store.store import Store
from reroll.web.config import Config
from reroll.web.desk import Desk, Visitor
from reroll.web.guests import Guests
from reroll.web.render import Theme
from reroll.web.routes_table import changes, sent_event


def visitor(holder: str, lang: str = "en") -> Visitor:
    """Somebody at a browser."""
    return Visitor(holder, lang, Theme(), "http://localhost")


async def next_page(stream: AsyncIterator[str]) -> str:
    """The next fragment of a stream, heartbeats passed over."""
    while True:
        event = await asyncio.wait_for(anext(stream), 5)
        if event.startswith("data: <main"):
            return event


async def table_in(hall: Hall) -> Table:
    """A table with Ana and a bot."""
    made = await hall.create("ana", Order("pickomino", "Corn", ["Ana"], ["random"], key="form"))
    table = await hall.find(made)
    assert table is not None
    return table


@pytest.fixture
def desk(store: Store) -> Desk:
    """A desk whose streams say often that they live."""
    return Desk(Hall(store, pause=0), Guests("key"), Config(heartbeat=0.02))


def test_every_viewer_gets_a_page_of_their_own(desk: Desk) -> None:
    async def evening() -> None:
        table = await table_in(desk.hall)
        streams = [changes(desk, table, visitor(who)) for who in ("ana", "noor", "")]
        firsts = [await next_page(stream) for stream in streams]
        assert firsts[1] == firsts[2] != firsts[0]
        assert table.presence.watchers == 3
        await table.sit("noor", "Noor", "key")
        seconds = [await next_page(stream) for stream in streams]
        assert all("Noor" in page for page in seconds)
        assert len(set(seconds)) == 3
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]
        assert table.presence.watchers == 0
        await desk.hall.close()

    asyncio.run(evening())


def test_who_is_slow_skips_to_the_latest_page(desk: Desk) -> None:
    async def evening() -> None:
        table = await table_in(desk.hall)
        stream = changes(desk, table, visitor("ana"))
        await next_page(stream)
        for name in ("Bo", "Cy", "Di"):
            await table.sit(name, name, name)
        page = await next_page(stream)
        assert all(name in page for name in ("Bo", "Cy", "Di"))
        assert (await asyncio.wait_for(anext(stream), 5)).startswith("event: hb")
        await desk.hall.close()

    asyncio.run(evening())


def test_a_closing_hall_ends_its_streams(desk: Desk) -> None:
    async def evening() -> None:
        table = await table_in(desk.hall)
        stream = changes(desk, table, visitor("ana"))
        await next_page(stream)
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        desk.hall.shut()
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(waiting, 1)
        await desk.hall.close()

    asyncio.run(evening())


def test_an_event_keeps_every_line_of_its_page() -> None:
    assert sent_event("a\nb\r\nc") == "data: a\ndata: b\ndata: c\n\n"
