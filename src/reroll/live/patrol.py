"""Rounds through the hall: who has gone, whose time is up, and a sign that a server runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable

from reroll.live.company import AWAY_SECONDS, covered, is_on, must_be_on, plays
from reroll.live.notebook import Jot
from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.store.failures import StoreFailed
from reroll.store.records import SeatRecord, now
from reroll.store.store import Store

log = logging.getLogger("reroll.live")

ROUND_SECONDS = 1.0
SLOW_ROUNDS = 5
"""A table without a clock is looked at in every so many rounds, each in one of its own."""

SIGHT_SECONDS = 30.0
PULSE_SECONDS = 5.0
LONGEST_SILENCE = 15_000
"""So many milliseconds without a sign of any server are a pause, for which no clock runs."""


async def patrol(store: Store, tables: dict[str, Table]) -> None:
    """Walk through the hall until cancelled; trouble with the store is tried again.

    No clock is looked at before it is known whether this server, or the store, has just slept.
    """
    beats, beaten, known = 0, now(), now()
    while True:
        await asyncio.sleep(ROUND_SECONDS)
        beats += 1
        try:
            if now() - beaten >= PULSE_SECONDS * 1000:
                known = await beat(store, tables, known)
                beaten = now()
            if beats % SIGHT_SECONDS == 0:
                await keep_sights(store, tables)
        except (StoreFailed, Refusal):
            continue
        for nth, table in enumerate(list(tables.values())):
            if table.clock is not None or (nth + beats) % SLOW_ROUNDS == 0:
                with contextlib.suppress(Refusal):
                    await look_at(table, now())


async def beat(store: Store, tables: dict[str, Table], known: int) -> int:
    """Say that a server runs; clocks leave out the pauses since `known`. The end of the latest."""
    at = 0
    while now() - at > LONGEST_SILENCE:  # the store may have slept between question and answer
        at = now()
        await asyncio.wrap_future(store.pulse(at, LONGEST_SILENCE))
    pauses = await asyncio.to_thread(store.pauses, known + 1)
    if pauses:
        for table in [one for one in tables.values() if one.clock is not None]:
            await table.look_again()
    return max((ended for _, ended in pauses), default=known)


async def keep_sights(store: Store, tables: dict[str, Table]) -> None:
    """Write down who was here lately, and read who was seen by other processes."""
    since = now() - round(SIGHT_SECONDS * 1000)
    here = [
        (name, holder)
        for name, table in tables.items()
        for holder in table.presence.lately(since)
        if table.belongs(holder)
    ]
    if here:
        await asyncio.wrap_future(store.see(here, now()))
    for name, table in list(tables.items()):
        if absent(table, people(table), now()):
            table.presence.remember(await asyncio.to_thread(store.seen, name))


def people(table: Table) -> list[int]:
    """The seats that people play in a match that is on."""
    if not is_on(table):
        return []
    return [seat for seat in range(len(table.seats)) if plays(table, seat)]


def absent(table: Table, seats: Iterable[int], at: int) -> frozenset[int]:
    """Those of the seats whose person nobody has seen for too long."""
    longest = AWAY_SECONDS * 1000
    holders = ((seat, table.seats[seat].holder) for seat in seats)
    return frozenset(s for s, holder in holders if table.presence.unseen(holder, at) > longest)


async def look_at(table: Table, at: int) -> None:
    """Note who is away and whose time is up; tell the table if that has changed."""
    seats = people(table)
    away = absent(table, seats, at)
    late = frozenset(table.clock.late(at) if table.clock else ()) & frozenset(seats)
    if table.record.late == "bot":
        for seat in late:
            await out_of_time(table, seat, at)
    if (away, late) != (table.away, table.late):
        table.away, table.late = away, late
        table.announce()


async def out_of_time(table: Table, seat: int, at: int) -> None:
    """A bot takes the seat whose time is up, once for each time that its person sat there."""
    changes = sum(note.colour == table.seats[seat].colour for note in table.notebook.seated)
    request = f"late {table.match.nth}.{table.version}.{seat}.{changes}"

    def wish() -> tuple[list[Jot], list[SeatRecord]]:
        must_be_on(table, request)
        late = table.clock is not None and seat in table.clock.late(at)
        return covered(table, "", seat, keep=True) if late and plays(table, seat) else ([], [])

    await table.jot(request, wish)
