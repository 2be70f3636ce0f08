"""The hall: every live table of this process, brought in from the store when somebody comes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass

from reroll.engine.contract import Unknown, rules_of
from reroll.engine.setup import BadSetup, Setup
from reroll.live.bus import MakeBus
from reroll.live.clock import clock_words
from reroll.live.driver import Thinkers, drive
from reroll.live.identity import new_match_secret, new_table_id
from reroll.live.keeper import kept, looked_up
from reroll.live.names import LONGEST_TABLE_NAME, bot_name, seat_name, tidy
from reroll.live.node import Node
from reroll.live.patrol import LONGEST_SILENCE, patrol
from reroll.live.refusals import Plain, Refusal, Unavailable
from reroll.live.table import Table, bot_kind, free_colour, match_id
from reroll.store.failures import StoreFailed
from reroll.store.nodes import standings
from reroll.store.notices import Notice
from reroll.store.records import MatchRecord, SeatRecord, TableRecord, TableSummary, now
from reroll.store.store import Store
from reroll.texts.catalogue import N_

log = logging.getLogger("reroll.live")

RESUMED_HOURS = 48
"""Matches untouched for longer go on when somebody opens their page."""

IDLE_SECONDS = 600
SWEEP_SECONDS = 60
LISTED = 20


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants of a new table; `people` sit at it from one device, then the bots.

    `key` is that of the form: sent twice, it makes one table.
    """

    game: str
    name: str
    people: Sequence[str] = ()
    bots: Sequence[str] = ()
    options: dict[str, str] | None = None
    typed: bool = False
    hints: bool = True
    listed: bool = False
    key: str = ""
    clock: str = ""
    late: str = "offer"
    chat: bool = False


class Hall:
    """The live tables; `pause` is how many seconds a bot seems to think.

    With a bus there may be other processes on the same database.
    """

    def __init__(self, store: Store, pause: float = 0.8, make_bus: MakeBus | None = None) -> None:
        self.store, self.pause, self.make_bus = store, pause, make_bus
        self.node: Node | None = None
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table | None]] = {}
        self.drivers: dict[str, asyncio.Task[None]] = {}
        self.chores: set[asyncio.Task[None]] = set()
        self.thinkers = Thinkers()
        self.heralds: list[Callable[[Table], None]] = []
        self.closing = False

    # Opening and closing

    def open(self) -> None:
        """Let matches go on that were on when the last process ended, and begin to sweep."""
        if self.make_bus is not None:
            self.node = Node(self.store, self.make_bus, self.hear, self.resume)
        with contextlib.suppress(StoreFailed):
            self.store.pulse(now(), LONGEST_SILENCE).result()
        for chore in (self.resume(), self.sweep_for_ever(), patrol(self.store, self.tables)):
            self.begin(chore)

    def begin(self, chore: Coroutine[None, None, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.get_running_loop().create_task(chore)
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)

    async def resume(self) -> None:
        """Bring in every match that was on lately, so that its bots play on."""
        since = now() - RESUMED_HOURS * 3_600_000
        for name in await asyncio.to_thread(self.store.running, since):
            with contextlib.suppress(Unavailable):
                if (table := await self.find(name)) is not None:
                    self.drive(table)

    def shut(self) -> None:
        """Tell every stream to end; no table is brought in any more."""
        self.closing = True
        for table in self.tables.values():
            table.on_change = lambda _: None
            table.announce()

    async def close(self) -> None:
        """End everything the hall does by itself."""
        self.shut()
        tasks = [*self.chores, *self.drivers.values(), *self.loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
        if self.node is not None:
            await self.node.close()

    # Other processes

    def hear(self, notices: list[Notice]) -> None:
        """Read on where others have kept something; look everywhere if notices may be lost."""
        if not notices:
            self.begin(self.look_everywhere())
        for notice in notices:
            cares = self.node is not None and notice.table in self.node.mine
            if cares or notice.table in self.tables or notice.table in self.loading:
                self.begin(self.read_on(notice))

    async def read_on(self, notice: Notice) -> None:
        """Take in what another process has kept of a table."""
        try:
            if (table := await self.find(notice.table)) is not None:
                await table.catch_up(notice)
        except (Unavailable, StoreFailed) as error:
            log.error("%s", error)

    async def look_everywhere(self) -> None:
        """Take in whatever others have kept of the tables that are here."""
        try:
            here = await asyncio.to_thread(standings, self.store, list(self.tables))
        except StoreFailed as error:
            log.error("%s", error)
            return
        for name, standing in here.items():
            table = self.tables.get(name)
            if table is not None and table.standing != standing:
                await self.read_on(Notice(name))

    async def owns(self, table: str) -> bool:
        """Whether this process moves for the table's bots."""
        return self.node is None or await self.node.owns(table)

    # Tables

    async def find(self, table: str) -> Table | None:
        """The table of this id, or None; whoever asks meanwhile shares the loading."""
        if table in self.tables:
            return self.tables[table]
        if table not in self.loading:
            task = asyncio.get_running_loop().create_task(self.bring_in(table))
            self.loading[table] = task
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(self.loading[table])

    async def coded(self, code: str, since: int) -> Table | None:
        """The table whose host has said this code since then, or None."""
        if not code:
            return None
        table = await asyncio.to_thread(self.store.noted, "code", code, since)
        return await self.find(table) if table else None

    async def bring_in(self, table: str) -> Table | None:
        """Load a table from the store."""
        record = await looked_up(self.store.table, table)
        if record is None:
            return None
        live = Table(self.store, record)
        await live.load()
        self.welcome(live)
        return live

    def welcome(self, table: Table) -> None:
        """Take a loaded table into the hall and let it move on."""
        self.tables[table.record.id] = table
        table.on_change = self.drive
        self.drive(table)

    def drive(self, table: Table) -> None:
        """See that the table does by itself what it must, and tell whoever wants to know of it."""
        for look in self.heralds:
            look(table)
        running = self.drivers.get(table.record.id)
        if self.closing or (running is not None and not running.done()):
            return
        if not table.due():
            return
        driver = drive(table, self.thinkers, self.pause, self.owns)
        task = asyncio.get_running_loop().create_task(driver)
        self.drivers[table.record.id] = task
        task.add_done_callback(self.driver_done)

    def driver_done(self, task: asyncio.Task[None]) -> None:
        """Tell of a driver that failed; the next change of its table starts another."""
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("A table stands still: %s", error, exc_info=error)

    async def create(self, holder: str, order: Order) -> str:
        """Make a table as ordered; its id. The same form sent again finds the same table."""
        record, seats = check_order(holder, order)
        match = MatchRecord(match_id(record.id, 1), record.id, 1, new_match_secret())
        if await kept(self.store.add_table(record, match, seats)):
            return record.id
        made = await asyncio.to_thread(self.store.table_of_key, record.key)
        if made is None:
            raise Unavailable
        return made.id

    # Lists

    async def tables_of(self, holder: str) -> list[TableSummary]:
        """The latest tables of a person."""
        if not holder:
            return []
        return await asyncio.to_thread(self.store.tables_of, holder, LISTED)

    async def listed(self) -> list[TableSummary]:
        """The latest tables open to everybody here."""
        return await asyncio.to_thread(self.store.listed, LISTED)

    # Keeping the hall small

    async def sweep_for_ever(self) -> None:
        """Now and then let go of tables that nobody watches."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep(now() - IDLE_SECONDS * 1000)

    def sweep(self, before: int) -> None:
        """Let go of tables untouched since then that nobody watches and no bot plays at."""
        for name, table in list(self.tables.items()):
            driver = self.drivers.get(name)
            if driver is not None and driver.done():
                del self.drivers[name]
                driver = None
            if driver is None and not table.presence.watchers and table.touched < before:
                if not table.lock.locked():
                    del self.tables[name]


def check_order(holder: str, order: Order) -> tuple[TableRecord, list[SeatRecord]]:
    """The records of a new table; refuse an order that cannot be."""
    try:
        rules = rules_of(order.game)
        Setup(order.game, rules.MAX_PLAYERS, order.options or {})
    except (Unknown, BadSetup) as error:
        raise Plain(str(error)) from None
    if len(order.people) + len(order.bots) > rules.MAX_PLAYERS:
        raise Refusal(N_("All {n} chairs of this table are taken."), n=rules.MAX_PLAYERS)
    record = TableRecord(
        new_table_id(),
        tidy(order.name, LONGEST_TABLE_NAME),
        order.game,
        holder,
        order.key,
        order.options or {},
        order.typed,
        order.hints,
        order.listed,
        clock=order.clock if order.clock in clock_words() else "",
        late="bot" if order.late == "bot" else "offer",
        chat=order.chat,
    )
    return record, first_seats(holder, order)


def first_seats(holder: str, order: Order) -> list[SeatRecord]:
    """Who sits at a new table: the people of one device, then the bots."""
    seats: list[SeatRecord] = []
    for name in order.people:
        wanted = seat_name(name, [seat.name for seat in seats])
        seats.append(SeatRecord(wanted, holder=holder, key=order.key, colour=free_colour(seats)))
    for bot in order.bots:
        name = bot_name([seat.name for seat in seats])
        kind = bot_kind(bot, order.game)
        seats.append(SeatRecord(name, bot=kind, key=order.key, colour=free_colour(seats)))
    return seats
