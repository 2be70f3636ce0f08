"""Following a match: every event once, the state after it, going on after an interruption."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from reroll.live.hall import Hall, Order
from reroll.live.play import REMEMBERED
from reroll.live.table import Table
from reroll.live.tokens import Office, fresh
from reroll.store.store import Store
from reroll.web.api.asker import Asker
from reroll.web.api.stream import Reader, as_events, as_lines, follow
from reroll.web.config import Config
from reroll.web.desk import Desk
from reroll.web.guests import Guests

Json = dict[str, Any]


class Evening:
    """A table with a program and a person, and readers of its stream."""

    def __init__(self, store: Store) -> None:
        self.desk = Desk(Hall(store, pause=0), Guests("key"), Config(heartbeat=0.02))
        self.office = Office(store)

    async def table(self, game: str = "pickomino") -> Table:
        """Ana's table, where a program sits too."""
        order = Order(game, "Corn", ["Ana"], options={"start": "1"}, key="form")
        table = await self.desk.hall.find(await self.desk.hall.create("ana", order))
        assert table is not None
        self.issued = await self.office.seat_for("bot", table, "ana", "Rusty", fresh("bot"))
        return table

    def asker(self, with_token: bool = True) -> Asker:
        """The program, or a spectator."""
        token = self.issued.record if with_token else None
        return Asker(self.desk, self.office, "en", "http://localhost", token)

    def lines(self, table: Table, place: str = "0", with_token: bool = True) -> AsyncIterator[str]:
        """The stream as NDJSON."""
        reader = Reader.at(place, table)
        return as_lines(follow(table, self.asker(with_token), reader), reader)


async def until_state(lines: AsyncIterator[str]) -> list[Json]:
    """The next messages up to a state; heartbeats passed over."""
    told: list[Json] = []
    while not told or told[-1]["type"] != "state":
        line = await asyncio.wait_for(anext(lines), 20)
        told += [json.loads(line)] if line.strip() else []
    return told


async def play_on(table: Table, moves: int) -> None:
    """Make so many moves, whoever's turn it is."""
    for _ in range(moves):
        assert table.play is not None
        seat = table.awaited()[0]
        holder = table.seats[seat].holder
        words = legal(table, seat)
        await table.act(holder, seat, words, table.version, f"{table.match.nth}.{table.version}")


def legal(table: Table, seat: int) -> str:
    """The first words with which a seat may act."""
    from reroll.web.twin import legal_words

    assert table.play is not None
    return legal_words(table.play, seat)[0]


@pytest.fixture
def evening(store: Store) -> Callable[[Callable[[Evening], Awaitable[None]]], None]:
    """Runs a story at a table and closes the hall."""

    def run(story: Callable[[Evening], Awaitable[None]]) -> None:
        async def whole() -> None:
            here = Evening(store)
            await story(here)
            await here.desk.hall.close()

        asyncio.run(whole())

    return run


Run = Callable[[Callable[[Evening], Awaitable[None]]], None]


def test_every_event_comes_once_and_in_order_with_the_state_after_it(evening: Run) -> None:
    async def story(here: Evening) -> None:
        table = await here.table()
        lines = here.lines(table)
        assert [one["stage"] for one in await until_state(lines)] == ["waiting"]
        await table.start("ana")
        numbers = []
        for _ in range(6):
            told = await until_state(lines)
            numbers += [one["number"] for one in told[:-1]]
            assert told[-1]["version"] == len(numbers)
            await play_on(table, 1)
        assert numbers == list(range(len(numbers)))

    evening(story)


def test_who_comes_back_gets_what_was_missed_and_no_more(evening: Run) -> None:
    async def story(here: Evening) -> None:
        table = await here.table()
        await table.start("ana")
        await play_on(table, 5)
        all_of_it = await until_state(here.lines(table))
        known = len(all_of_it) - 3
        for place in (str(known), f"1.{known}"):
            assert await until_state(here.lines(table, place)) == all_of_it[known:]
        assert await until_state(here.lines(table, f"7.{known}")) == all_of_it
        assert await until_state(here.lines(table, "99999")) == all_of_it[-1:]

    evening(story)


@pytest.mark.parametrize("game", ["pickomino", "gigi_gacker"])
def test_events_of_long_ago_are_told_as_they_were_told_then(evening: Run, game: str) -> None:
    """Also once their states are no longer at hand; a secret is told when it no longer is one."""

    async def story(here: Evening) -> None:
        table = await here.table(game)
        await table.start("ana")
        early = []
        while table.play is not None and len(table.play.log) < REMEMBERED + 20:
            if table.play.is_over:
                break
            await play_on(table, 1)
            if len(table.play.log) <= REMEMBERED:
                early = await until_state(here.lines(table))
        late = await until_state(here.lines(table))
        assert table.play is not None
        assert [one["number"] for one in late[:-1]] == list(range(len(table.play.log)))
        assert late[: len(early) - 1] == early[:-1]

    evening(story)


def test_server_sent_events_have_ids_to_go_on_from(evening: Run) -> None:
    async def story(here: Evening) -> None:
        table = await here.table()
        await table.start("ana")
        await play_on(table, 2)
        reader = Reader.at("0", table)
        events = as_events(follow(table, here.asker(), reader), reader)
        assert await anext(events) == "retry: 300\n\n"
        told = [await anext(events) for _ in range(table.version + 1)]
        ids = [event.split("\n")[0] for event in told]
        assert ids == [f"id: 1.{n + 1}" for n in range(table.version)] + [f"id: 1.{table.version}"]
        assert told[0].split("\n")[1] == "event: event"
        assert told[-1].split("\n")[1] == "event: state"
        assert all(event.endswith("\n\n") and event.count("\n") == 4 for event in told)
        assert (await asyncio.wait_for(anext(events), 20)) == ": alive\n\n"

    evening(story)


def test_the_stream_goes_on_into_the_next_match(evening: Run) -> None:
    async def story(here: Evening) -> None:
        table = await here.table("gigi_gacker")
        await table.start("ana")
        while table.play is not None and not table.play.is_over:
            await play_on(table, 1)
        lines = here.lines(table, str(table.version))
        assert (await until_state(lines))[-1]["stage"] == "over"
        await table.rematch("ana", "1.again")
        told = await until_state(lines)
        assert [one["match"] for one in told] == [2] * len(told)
        assert told[0]["number"] == 0

    evening(story)


def test_a_revoked_token_ends_its_stream_and_no_other(evening: Run) -> None:
    async def story(here: Evening) -> None:
        table = await here.table()
        lines, watching = here.lines(table), here.lines(table, with_token=False)
        await until_state(lines)
        await until_state(watching)
        assert table.presence.watchers == 2
        await here.office.end(here.issued.record.id, "ana")
        await table.start("ana")
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(until_state(lines), 20)
        assert (await until_state(watching))[-1]["stage"] == "playing"
        assert table.presence.watchers == 1

    evening(story)


def test_a_stream_ends_where_the_database_cannot_say_whether_its_token_still_works(
    evening: Run, tmp_path: Path
) -> None:
    async def story(here: Evening) -> None:
        table = await here.table()
        lines = here.lines(table)
        await until_state(lines)
        with closing(sqlite3.connect(tmp_path / "reroll.sqlite")) as database:
            database.execute("alter table tokens rename to lost")
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(until_state(lines), 20)
        assert table.presence.watchers == 0

    evening(story)


def test_a_closing_hall_ends_every_stream(evening: Run) -> None:
    async def story(here: Evening) -> None:
        table = await here.table()
        lines = here.lines(table)
        await until_state(lines)
        here.desk.hall.shut()
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(until_state(lines), 20)

    evening(story)
