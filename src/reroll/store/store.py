"""The store of tables, matches and their logs: what can be kept, and what can be asked."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select
from sqlalchemy.exc import SQLAlchemyError

from reroll.notation.worded import worded
from reroll.store import writes
from reroll.store.database import BUSY_SECONDS, open_engine
from reroll.store.failures import StoreFailed, reason_of
from reroll.store.notices import Notice, about
from reroll.store.records import (
    EventRecord,
    MatchRecord,
    NoteRecord,
    ResultRecord,
    SeatRecord,
    TableRecord,
    TableSummary,
)
from reroll.store.schema import events, matches, notes, pauses, seats, settings, sights, tables
from reroll.store.writer import Writer


class Store:
    """A database of matches, shared by every thread of the process.

    Reads answer at once, writes give a Future that is done when the commit is; each result of a
    write tells whether it happened (True) or somebody else was first (False). All raise
    StoreFailed when the database cannot be used.
    """

    def __init__(self, database: str, busy_seconds: float = BUSY_SECONDS) -> None:
        self.engine = open_engine(database, busy_seconds)
        self.reader = self.engine.execution_options(reading=True)
        self.writer = Writer(self.engine)

    def close(self) -> None:
        """Finish the writes that wait, then let the database go."""
        self.writer.close()
        self.engine.dispose()

    # Writing

    def add_table(
        self, table: TableRecord, match: MatchRecord, sitting: Sequence[SeatRecord]
    ) -> Future[bool]:
        """Keep a new table with its first match; False if this form has made one before."""
        return self.writer.write(lambda c: writes.add_table(c, table, match, sitting))

    def reseat(self, match: str, changes: int, sitting: Sequence[SeatRecord]) -> Future[bool]:
        """Replace who sits where; False unless the match waits and has had so many changes."""
        return self.writer.write(lambda c: writes.reseat(c, match, changes, sitting), about(match))

    def start(self, match: str, changes: int, rules: str) -> Future[bool]:
        """Begin a waiting match that has had so many changes."""
        return self.writer.write(lambda c: writes.start(c, match, changes, rules), about(match))

    def add_match(self, match: MatchRecord, sitting: Sequence[SeatRecord]) -> Future[bool]:
        """Keep the next match of a table; False if it has one of this number."""
        return self.writer.write(lambda c: writes.add_match(c, match, sitting), about(match.id))

    def append(
        self, match: str, new: Sequence[EventRecord], places: Sequence[int] = ()
    ) -> Future[bool]:
        """Add events to a log, all or none; False if a number or a key is there already.

        `places` are those that the seats came to, once the match is over.
        """
        return self.writer.write(
            lambda c: writes.append(c, match, new, places), about(match, new[-1].number + 1)
        )

    def add_notes(
        self,
        table: str,
        new: Sequence[NoteRecord],
        match: MatchRecord,
        sitting: Sequence[SeatRecord] | None = None,
    ) -> Future[bool]:
        """Add notes, and who sits at this match from now on; False as with `append`.

        False too if the seats of the match have changed since it was read.
        """
        return self.writer.write(
            lambda c: writes.add_notes(c, table, new, match, sitting), Notice(table)
        )

    def see(self, seen: Sequence[tuple[str, str]], at: int) -> Future[None]:
        """Note who (table, holder) was there at this time."""
        return self.writer.write(lambda c: writes.see(c, seen, at))

    def pulse(self, at: int, longest: int) -> Future[None]:
        """Note that a server runs; more than `longest` since the last time was a pause."""
        return self.writer.write(lambda c: writes.pulse(c, at, longest))

    def setting(self, name: str) -> str:
        """A random value of this name, the same for every process, made when first asked for."""
        made = secrets.token_urlsafe(32)
        self.writer.write(lambda c: writes.add_setting(c, name, made)).result()
        with self.reading() as connection:
            kept = connection.execute(select(settings.c.value).where(settings.c.name == name))
            return str(kept.scalar_one())

    # Reading

    def answers(self) -> None:
        """Nothing, if the database can be read."""
        with self.reading() as connection:
            connection.execute(select(1))

    def table(self, table: str) -> TableRecord | None:
        """A table by its id."""
        with self.reading() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table)).first()
        return table_record(row) if row else None

    def table_of_key(self, key: str) -> TableRecord | None:
        """The table that the form with this key made."""
        with self.reading() as connection:
            row = connection.execute(select(tables).where(tables.c.key == key)).first()
        return table_record(row) if row else None

    def latest_match(self, table: str) -> MatchRecord | None:
        """The match that the table plays or played last."""
        latest = select(matches).where(matches.c.table_id == table).order_by(matches.c.nth.desc())
        with self.reading() as connection:
            row = connection.execute(latest.limit(1)).first()
        return match_record(row) if row else None

    def seats(self, match: str) -> list[SeatRecord]:
        """Who sits where, by seat."""
        with self.reading() as connection:
            return read_seats(connection, match)

    def events(self, match: str, first: int = 0) -> list[EventRecord]:
        """The log of a match from this number on."""
        wanted = (
            select(*(events.c[name] for name in EventRecord.__slots__))
            .where(events.c.match == match, events.c.number >= first)
            .order_by(events.c.number)
        )
        with self.reading() as connection:
            return [EventRecord(*row) for row in connection.execute(wanted)]

    def notes(self, table: str, first: int = 0) -> list[NoteRecord]:
        """What happened at a table beside its matches, from this number on."""
        wanted = select(*(notes.c[name] for name in NoteRecord.__slots__))
        wanted = wanted.where(notes.c.table_id == table, notes.c.number >= first)
        with self.reading() as connection:
            return [NoteRecord(*row) for row in connection.execute(wanted.order_by(notes.c.number))]

    def noted(self, kind: str, text: str, since: int) -> str:
        """The table with the latest note of this kind and text since then, empty if none."""
        wanted = select(notes.c.table_id).where(
            notes.c.kind == kind, notes.c.text == text, notes.c.at >= since
        )
        with self.reading() as connection:
            return connection.scalar(wanted.order_by(notes.c.at.desc()).limit(1)) or ""

    def seen(self, table: str) -> dict[str, int]:
        """When each holder was last at the table."""
        wanted = select(sights.c.holder, sights.c.at).where(sights.c.table_id == table)
        with self.reading() as connection:
            return {row.holder: row.at for row in connection.execute(wanted)}

    def pauses(self, since: int) -> list[tuple[int, int]]:
        """The times, from and to, in which no server ran."""
        wanted = select(pauses.c.began, pauses.c.ended).where(pauses.c.ended >= since)
        with self.reading() as connection:
            return [(began, ended) for began, ended in connection.execute(wanted)]

    def results(self, table: str) -> list[ResultRecord]:
        """How the table's matches ended, seat by seat, the oldest match first."""
        wanted = (
            select(matches.c.nth, seats.c.colour, seats.c.name, seats.c.place)
            .join(seats)
            .where(matches.c.table_id == table, seats.c.place.is_not(None))
            .order_by(matches.c.nth, seats.c.seat)
        )
        with self.reading() as connection:
            return [ResultRecord(*row) for row in connection.execute(wanted)]

    def running(self, since: int) -> list[str]:
        """The tables whose match is on and has had an event, or its start, since then."""
        last = select(func.max(events.c.at)).where(events.c.match == matches.c.id)
        wanted = select(matches.c.table_id).where(
            matches.c.started.is_not(None),
            matches.c.ended.is_(None),
            func.coalesce(last.scalar_subquery(), matches.c.started) >= since,
        )
        with self.reading() as connection:
            return list(connection.scalars(wanted))

    def tables_of(self, holder: str, limit: int) -> list[TableSummary]:
        """The latest tables where this person sits or that this person made."""
        sits = select(matches.c.table_id).join(seats).where(seats.c.holder == holder)
        mine = (tables.c.host == holder) | tables.c.id.in_(sits)
        return self.summaries(select(tables).where(mine), limit)

    def listed(self, limit: int) -> list[TableSummary]:
        """The latest tables that anyone here may see in the lobby, with a match not yet over."""
        on = select(matches.c.table_id).where(matches.c.ended.is_(None))
        return self.summaries(select(tables).where(tables.c.listed, tables.c.id.in_(on)), limit)

    def summaries(self, wanted: Select[Any], limit: int) -> list[TableSummary]:
        """These tables with their latest match, the newest first."""
        with self.reading() as connection:
            rows = connection.execute(wanted.order_by(tables.c.created.desc()).limit(limit)).all()
            return [read_summary(connection, table_record(row)) for row in rows]

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that only reads; trouble becomes StoreFailed."""
        try:
            with self.reader.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            reason = reason_of(error)
            raise StoreFailed(
                worded("The database cannot be read: {reason}.", reason=reason)
            ) from None


def table_record(row: Row[Any]) -> TableRecord:
    """A row of `tables` as a record."""
    return TableRecord(**row._mapping)


def match_record(row: Row[Any]) -> MatchRecord:
    """A row of `matches` as a record."""
    values = dict(row._mapping)
    return MatchRecord(table=values.pop("table_id"), **values)


def read_seats(connection: Connection, match: str) -> list[SeatRecord]:
    """The seats of a match in order."""
    wanted = select(*(seats.c[name] for name in SeatRecord.__slots__))
    rows = connection.execute(wanted.where(seats.c.match == match).order_by(seats.c.seat))
    return [SeatRecord(*row) for row in rows]


def read_summary(connection: Connection, table: TableRecord) -> TableSummary:
    """A table as it stands in a list."""
    latest = select(matches).where(matches.c.table_id == table.id).order_by(matches.c.nth.desc())
    match = match_record(connection.execute(latest.limit(1)).one())
    last = select(func.max(events.c.at)).where(events.c.match == match.id)
    touched = connection.scalar(last) or match.ended or match.started or table.created
    return TableSummary(table, match, tuple(read_seats(connection, match.id)), touched)
