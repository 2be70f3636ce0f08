"""Live updates: every change reaches every viewer, each with a page of their own."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace

import pytest

from reroll.engine.contract import CHANCE, GAMES, acting_seats, legal_actions
from reroll.live.hall import Hall, Order
from reroll.live.play import Play
from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.store.store import Store
from reroll.web.boards.table import LOG_LINES
from reroll.web.config import Config
from reroll.web.desk import Desk, Visitor, viewer_of
from reroll.web.feed import Feed
from reroll.web.guests import Guests
from reroll.web.pieces import Pieces
from reroll.web.render import Theme, fragment
from reroll.web.table_pages import TablePages
from tests.web.following import Following


def visitor(holder: str, lang: str = "en") -> Visitor:
    """Somebody at a browser."""
    return Visitor(holder, lang, Theme(), "http://localhost")


async def next_page(reader: Following) -> str:
    """What the next event with something of the page brings that is new."""
    return "".join(one for one in pieces_of(await reader.page()) if isinstance(one, str))


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
        readers = [Following(desk, table, visitor(who)) for who in ("ana", "noor", "")]
        firsts = [await next_page(reader) for reader in readers]
        assert firsts[1] == firsts[2] != firsts[0]
        assert table.presence.watchers == 3
        await table.sit("noor", "Noor", "key")
        seconds = [await next_page(reader) for reader in readers]
        assert all("Noor" in page for page in seconds)
        assert len(set(seconds)) == 3
        for reader in readers:
            await reader.leave()
        assert table.presence.watchers == 0
        assert not table.followers
        assert not desk.lives.quiet
        await desk.hall.close()

    asyncio.run(evening())


def test_who_is_slow_skips_to_the_latest_page(desk: Desk) -> None:
    """While one page is on its way all others are passed over but the last."""

    async def evening() -> None:
        table = await table_in(desk.hall)
        reader = Following(desk, table, visitor("ana"))
        await next_page(reader)
        for name in ("Bo", "Cy", "Di", "Ed", "Flo"):
            await table.sit(name, name, name)
            await asyncio.sleep(0)
        pages = [await next_page(reader)]
        while "Flo" not in pages[-1]:
            pages.append(await next_page(reader))
        assert len(pages) <= 2
        assert (await reader.event()).startswith("event: hb")
        await reader.leave()
        await desk.hall.close()

    asyncio.run(evening())


def test_who_goes_in_the_middle_of_a_page_is_let_go(desk: Desk) -> None:
    async def evening() -> None:
        table = await table_in(desk.hall)
        reader = Following(desk, table, visitor("ana"))
        await reader.event()
        while not reader.sent.qsize():
            await asyncio.sleep(0)
        await asyncio.wait_for(reader.leave(), 5)
        assert table.presence.watchers == 0
        table.announce()
        await asyncio.sleep(0.05)
        assert reader.sent.qsize() == 1
        assert not table.followers
        assert not desk.lives.quiet
        await desk.hall.close()

    asyncio.run(evening())


def test_a_quiet_stream_says_again_and_again_that_it_lives(desk: Desk) -> None:
    async def evening() -> None:
        table = await table_in(desk.hall)
        reader = Following(desk, table, visitor("ana"))
        hello = await reader.event()
        assert re.fullmatch(r"retry: 300\nevent: hb\ndata: \d{13} 1000\n\n", hello)
        await next_page(reader)
        for _ in range(5):
            assert re.fullmatch(r"event: hb\ndata: \d{13} 1000\n\n", await reader.event())
        await reader.leave()
        await desk.hall.close()

    asyncio.run(evening())


def test_a_page_that_cannot_be_made_ends_its_stream_alone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        table = await table_in(desk.hall)
        reader = Following(desk, table, visitor("ana"))
        await next_page(reader)
        monkeypatch.setattr(desk.pages, "pieces", lambda *_: 1 / 0)
        await table.sit("noor", "Noor", "key")
        while await reader.event():
            pass
        await asyncio.wait_for(reader.task, 5)
        assert table.presence.watchers == 0
        assert "ZeroDivisionError" in caplog.text
        await desk.hall.close()

    asyncio.run(evening())


def test_a_closing_hall_ends_its_streams(desk: Desk) -> None:
    async def evening() -> None:
        table = await table_in(desk.hall)
        reader = Following(desk, table, visitor("ana"))
        await next_page(reader)
        desk.hall.shut()
        while await reader.event():
            pass
        await asyncio.wait_for(reader.task, 5)
        await desk.hall.close()

    asyncio.run(evening())


def test_an_event_brings_what_is_new_and_the_places_of_the_rest() -> None:
    feed = Feed()
    first = feed.event(Pieces(['<p class="a">\n', "b\r\n", "c"]))
    assert first.count("\n") == 2
    assert pieces_of(first) == ['<p class="a">\n', "b\r\n", "c"]
    assert pieces_of(feed.event(Pieces(["new", "c", "b\r\n"]))) == ["new", 2, 1]
    assert pieces_of(feed.event(Pieces(["new", "c", "b\r\n"]))) == [0, 1, 2]


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


@pytest.mark.parametrize("game", GAMES)
def test_a_log_read_on_from_move_to_move_tells_what_one_read_at_once_tells(
    game: str, desk: Desk
) -> None:
    async def evening() -> None:
        made = await desk.hall.create("ana", Order(game, "Corn", ["Ana"], key="form"))
        table = await desk.hall.find(made)
        assert table is not None
        await table.sit("bo", "Bo", "1.bo")
        await table.start("ana")
        play = table.playing()
        for n in range(140):
            readers = [visitor("ana"), visitor("bo", "de"), visitor("eve")][: 1 + n % 3]
            viewers = [viewer_of(table, reader) for reader in readers]
            so_far = [desk.pages.page(table, viewer) for viewer in viewers]
            kept, play.seen = play.seen, {}
            afresh = [TablePages().page(table, viewer) for viewer in viewers]
            play.seen = kept
            assert [page.log for page in so_far] == [page.log for page in afresh]
            if play.is_over:
                break
            await table.keep(play.bot_moves(*some_move(play)))
        assert len(play.log) > LOG_LINES
        await desk.hall.close()

    asyncio.run(evening())


def test_who_comes_later_in_another_language_reads_lines_whose_states_were_let_go_of(
    desk: Desk,
) -> None:
    async def evening() -> None:
        made = await desk.hall.create("ana", Order("pickomino", "Corn", ["Ana"], key="form"))
        table = await desk.hall.find(made)
        assert table is not None
        await table.sit("bo", "Bo", "1.bo")
        await table.start("ana")
        play = table.playing()
        while play.oldest < 10 and not play.is_over:
            await table.keep(play.bot_moves(*some_move(play)))
            desk.pages.page(table, viewer_of(table, visitor("ana")))
        ana = desk.pages.page(table, viewer_of(table, visitor("ana")))
        eve = desk.pages.page(table, viewer_of(table, visitor("eve", "fr")))
        assert [line.number for line in eve.log] == [line.number for line in ana.log]
        assert eve.log[0].number < play.oldest
        assert not {line.text for line in eve.log} & {line.text for line in ana.log}
        await desk.hall.close()

    asyncio.run(evening())


def test_a_stream_lets_go_of_what_its_request_said(desk: Desk) -> None:
    async def evening() -> None:
        table = await table_in(desk.hall)
        reader = Following(desk, table, visitor("ana"))
        headers = reader.request["headers"]
        headers.append((b"cookie", b"guest=ana"))
        await reader.page()
        assert (reader.request, headers) == ({"method": "GET"}, [])
        await reader.leave()
        await desk.hall.close()

    asyncio.run(evening())


def some_move(play: Play) -> tuple[int, int]:
    """A seat that may act and a legal action; any where dice are due."""
    rules, s = play.rules, play.state
    if rules.actor(s) == CHANCE:
        return max(0, rules.roller(s)), 0
    seat = acting_seats(rules, s)[0]
    return seat, legal_actions(rules, s, seat)[0]


def test_where_nothing_is_hidden_everybody_is_still_told_of_their_own_turn(desk: Desk) -> None:
    async def evening() -> None:
        order = Order("gigi_gacker", "Corn", ["Ana"], options={"hands": "open"}, key="form")
        table = await desk.hall.find(await desk.hall.create("ana", order))
        assert table is not None
        for who in ("Bo", "Cy"):
            await table.sit(who.lower(), who, who)
        await table.start("ana")
        while not table.playing().rules.acts(table.playing().state, 2):
            await table.keep(table.playing().bot_moves(*some_move(table.playing())))
        for who in ("Ana", "Bo", "Cy"):
            page = desk.pages.page(table, viewer_of(table, visitor(who.lower())))
            assert page.turn.text == f"Your turn, {who}"
        await desk.hall.close()

    asyncio.run(evening())


def test_refusals_and_strange_addresses_leave_nothing_behind(desk: Desk) -> None:
    async def evening() -> None:
        table = await table_in(desk.hall)
        await table.start("ana")
        ana = viewer_of(table, visitor("ana"))
        desk.pages.pieces(table, ana)
        drawings = desk.pages.drawn[table]
        before = sum(map(len, drawings.shared.values()))
        for _ in range(10):
            fragment("en", desk.pages.refused(table, ana, Refusal("No.")))
        assert sum(map(len, drawings.shared.values())) == before
        for n in range(200):
            desk.pages.pieces(table, replace(ana, url=f"http://10.0.0.1:{n}/t/{table.record.id}"))
        assert len(drawings.pages) <= 64
        await desk.hall.close()

    asyncio.run(evening())
