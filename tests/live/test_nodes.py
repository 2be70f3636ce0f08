"""Two processes on one database: what one keeps the other shows, and one moves for the bots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

import pytest
from tests.live.buses import valkey_server
from tests.store.conftest import new_database
from tests.store.conftest import postgres as postgres

from reroll.live import company
from reroll.live.bus import BadBus, MakeBus, bus_at
from reroll.live.hall import Hall, Order
from reroll.live.refusals import Stale
from reroll.live.table import Table
from reroll.store.notices import Heard, Notice, packed, unpacked
from reroll.store.store import Store

ANA, NOOR = "ana", "noor"


@dataclass(frozen=True)
class Place:
    """Where two processes meet."""

    database: str
    make_bus: MakeBus | None


@pytest.fixture(params=["notify", "valkey"])
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """A fresh PostgreSQL database, with its own notices or a Valkey bus beside it."""
    database = new_database(request.getfixturevalue("postgres"), "nodes")
    if request.param == "notify":
        yield Place(database, bus_at("", database))
    else:
        with valkey_server() as address:
            yield Place(database, bus_at(address, database))


def together(place: Place, what: Callable[[Hall, Hall], Awaitable[None]]) -> None:
    """Open two halls, each on a store of its own, let something happen, close both."""

    async def evening() -> None:
        stores = [Store(place.database) for _ in range(2)]
        halls = [Hall(store, 0, place.make_bus) for store in stores]
        for hall in halls:
            hall.open()
        try:
            await asyncio.wait_for(what(*halls), 60)
        finally:
            for hall in halls:
                await hall.close()
            for store in stores:
                await asyncio.to_thread(store.close)

    asyncio.run(evening())


async def table_in(hall: Hall, name: str, bots: Sequence[str] = ()) -> str:
    """A table made by Ana, who sits there, with bots."""
    return await hall.create(ANA, Order("pickomino", name, ["Ana"], bots, key=name))


async def find(hall: Hall, name: str) -> Table:
    """A table that there is."""
    table = await hall.find(name)
    assert table is not None
    return table


async def until(holds: Callable[[], object]) -> None:
    """Wait until this holds."""
    for _ in range(4000):
        if holds():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("that did not come about")


async def throw(table: Table, holder: str, request: str) -> None:
    """Whoever begins throws the dice."""
    seat = table.awaited()[0]
    await table.act(holder, seat, "roll dice", table.version, f"{table.match.nth}.{request}")


def test_what_one_process_keeps_the_other_shows(place: Place) -> None:
    async def evening(here: Hall, there: Hall) -> None:
        name = await table_in(here, "corn")
        mine, theirs = await find(here, name), await find(there, name)
        await theirs.sit(NOOR, "Noor", "noor")
        await until(lambda: [seat.name for seat in mine.seats] == ["Ana", "Noor"])
        await mine.start(ANA)
        await until(lambda: theirs.play is not None and theirs.version == mine.version)
        for nth in range(4):
            seat = mine.awaited()[0]
            table, holder = (mine, ANA) if seat == 0 else (theirs, NOOR)
            if table.playing().rules.actor(table.playing().state) == -1:
                await throw(table, holder, f"t{nth}")
            await until(lambda: mine.playing().log == theirs.playing().log)

    together(place, evening)


def test_how_a_match_ended_at_one_process_counts_in_the_series_at_the_other(place: Place) -> None:
    async def evening(here: Hall, there: Hall) -> None:
        name = await table_in(here, "oats", ["random"])
        mine, theirs = await find(here, name), await find(there, name)
        await mine.start(ANA)
        await until(lambda: theirs.play is not None)
        await company.stand_in(mine, ANA, 0, "standin 1.in")
        await until(lambda: mine.results and theirs.results)
        assert theirs.results == mine.results

    together(place, evening)


def test_of_two_actions_at_once_one_is_kept(place: Place) -> None:
    async def evening(here: Hall, there: Hall) -> None:
        name = await table_in(here, "rye")
        mine, theirs = await find(here, name), await find(there, name)
        await mine.sit(NOOR, "Noor", "noor")
        await mine.start(ANA)
        await until(lambda: theirs.play is not None and theirs.version == mine.version)
        holder = ANA if mine.awaited() == (0,) else NOOR
        keys = iter(range(20))
        requests = [throw(table, holder, f"{next(keys)}") for table in (mine, theirs) * 10]
        done = await asyncio.gather(*requests, return_exceptions=True)
        assert [one for one in done if not isinstance(one, Stale)] == [None]

    together(place, evening)


async def bots_alone(here: Hall, there: Hall, name: str) -> tuple[Table, Table]:
    """A match of three bots, begun at one process and seen at the other."""
    here.pause = there.pause = 0.01
    made = await table_in(here, name, ("random", "random", "random"))
    mine, theirs = await find(here, made), await find(there, made)
    await mine.leave(ANA, 0, mine.version)
    await mine.start(ANA)
    await until(lambda: theirs.play is not None and theirs.version > 3)
    return mine, theirs


def looks_after(hall: Hall, table: Table) -> bool:
    """Whether this process moves for the table."""
    return hall.node is not None and table.record.id in hall.node.mine


def test_one_process_moves_for_the_bots(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reroll.live.node.LIFE_MS", 600_000)

    async def evening(here: Hall, there: Hall) -> None:
        mine, theirs = await bots_alone(here, there, "oats")
        # Whoever is quicker: mostly, but not always, the process at which the match began.
        pairs = [(here, mine), (there, theirs)]
        (other,) = [pair for pair in pairs if not looks_after(*pair)]
        await until(lambda: theirs.playing().is_over)
        assert not looks_after(*other)

    together(place, evening)


def test_a_process_inherits_the_bots_of_one_that_falls_silent(place: Place) -> None:
    async def evening(here: Hall, there: Hall) -> None:
        _, theirs = await bots_alone(here, there, "millet")
        assert here.node is not None
        for task in here.node.tasks:  # it falls silent as if killed
            task.cancel()
        for driver in here.drivers.values():
            driver.cancel()
        here.closing = True
        await until(lambda: looks_after(there, theirs))
        seen = theirs.version
        await until(lambda: theirs.version > seen or theirs.playing().is_over)

    together(place, evening)


class Deaf:
    """A bus that loses every notice."""

    def __init__(self, node: str, heard: Heard) -> None:
        self.node = node

    def tell(self, notices: Sequence[Notice]) -> None:
        """Lose them."""

    def close(self) -> None:
        """Nothing to close."""


def test_what_no_notice_told_is_found_by_looking(store: Store) -> None:
    place = Place(str(store.engine.url.database), Deaf)

    async def evening(here: Hall, there: Hall) -> None:
        name = await table_in(here, "spelt", ("random",))
        mine, theirs = await find(here, name), await find(there, name)
        await mine.start(ANA)
        assert theirs.play is None
        await there.look_everywhere()
        assert theirs.play is not None
        while theirs.standing != mine.standing:  # the bot has moved on meanwhile
            await there.look_everywhere()

    together(place, evening)


def test_notices_survive_their_packing() -> None:
    notices = [Notice(f"table{n}", f"table{n}.{n}", n - 1) for n in range(2000)] + [Notice("t")]
    messages = packed("node", [*notices, *notices])
    assert max(map(len, messages)) < 8000
    assert [notice for message in messages for notice in unpacked(message)[1]] == notices
    assert {unpacked(message)[0] for message in messages} == {"node"}
    assert unpacked("node a:b: ::: x") == ("node", [])
    assert packed("node", []) == []


def test_a_bus_that_is_none_is_refused_with_what_was_expected() -> None:
    with pytest.raises(BadBus, match=r"valkey://host:port; 'mqtt://x' came"):
        bus_at("mqtt://x", "file")
    with pytest.raises(BadBus, match=r"No Valkey answers at valkey://127.0.0.1:1: ") as told:
        bus_at("valkey://user:secret@127.0.0.1:1", "file")
    assert "secret" not in str(told.value)
    assert not str(told.value).endswith("..")
    assert bus_at("", "file") is None
