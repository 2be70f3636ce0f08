"""Live updates: every change reaches every viewer, each with a page of their own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from reroll.engine.contract import CHANCE, GAMES, acting_seats, legal_actions
from reroll.live.hall import Hall, Order
from reroll.live.play import Play
from reroll.live.table import Table
from reroll.store.store import Store
from reroll.web.config import Config
from reroll.web.desk import Desk, Visitor, viewer_of
from reroll.web.feed import Feed
from reroll.web.guests import Guests
from reroll.web.render import Theme, fragment
from reroll.web.routes_table import changes


def visitor(holder: str, lang: str = "en") -> Visitor:
    """Somebody at a browser."""
    return Visitor(holder, lang, Theme(), "http://localhost")


async def next_page(stream: AsyncIterator[str]) -> str:
    """What the next event of a stream brings that is new, heartbeats passed over."""
    while True:
        event = await asyncio.wait_for(anext(stream), 5)
        if event.startswith("data: ["):
            return "".join(one for one in pieces_of(event) if isinstance(one, str))


def pieces_of(event: str) -> list[str | int]:
    """An event taken apart: pieces of the page, and the places of those that were there before."""
    told: list[str | int] = json.loads(event.removeprefix("data: "))
    return told


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


def test_an_event_brings_what_is_new_and_the_places_of_the_rest() -> None:
    feed = Feed()
    first = feed.event(['<p class="a">\n', "b\r\n", "c"])
    assert first.count("\n") == 2
    assert pieces_of(first) == ['<p class="a">\n', "b\r\n", "c"]
    assert pieces_of(feed.event(["new", "c", "b\r\n"])) == ["new", 2, 1]
    assert pieces_of(feed.event(["new", "c", "b\r\n"])) == [0, 1, 2]


@pytest.mark.parametrize("game", GAMES)
def test_pieces_of_a_stream_make_the_page_that_is_drawn_afresh(game: str, desk: Desk) -> None:
    async def evening() -> None:
        made = await desk.hall.create("ana", Order(game, "Corn", ["Ana", "Bo", "Cy"], key="form"))
        table = await desk.hall.find(made)
        assert table is not None
        feed, page = Feed(), list[str]()
        viewer = viewer_of(table, visitor("ana"))
        await table.start("ana")
        for _ in range(60):
            told = pieces_of(feed.event(desk.pages.pieces(table, viewer)))
            page = [page[one] if isinstance(one, int) else one for one in told]
            assert "".join(page) == fragment("en", desk.pages.page(table, viewer))
            play = table.playing()
            if play.is_over:
                break
            await table.keep(play.bot_moves(*some_move(play)))
        await desk.hall.close()

    asyncio.run(evening())


def some_move(play: Play) -> tuple[int, int]:
    """A seat that may act and a legal action; any where dice are due."""
    rules, s = play.rules, play.state
    if rules.actor(s) == CHANCE:
        return max(0, rules.roller(s)), 0
    seat = acting_seats(rules, s)[0]
    return seat, legal_actions(rules, s, seat)[0]
