"""The writes, as work for the writer thread: each succeeds whole or reports that it came second.

A conflict never raises, since one failed statement would spoil the commit of its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Insert, Table, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite

from reroll.store.database import in_sqlite
from reroll.store.records import (
    EventRecord,
    MatchRecord,
    NoteRecord,
    SeatRecord,
    TableRecord,
    now,
)
from reroll.store.schema import events, matches, notes, pauses, seats, settings, sights, tables

PULSE = "pulse"
"""The setting that says when a server of this database last ran."""


def row_of(record: Any) -> dict[str, Any]:
    """A record's fields by name, not copied: that would cost more than keeping them."""
    return {name: getattr(record, name) for name in record.__slots__}


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless one of its unique values is taken; tell whether it went in."""
    return connection.execute(new_row(connection.dialect.name, table), row).rowcount == 1


@cache
def new_row(dialect: str, table: Table) -> Insert:
    """The statement, made once: making it costs as much as carrying it out."""
    statement: Insert
    if dialect == "postgresql":
        statement = postgresql.insert(table).on_conflict_do_nothing()
    else:
        statement = sqlite.insert(table).on_conflict_do_nothing()
    return statement.execution_options(preserve_rowcount=True)


def add_setting(connection: Connection, name: str, value: str) -> bool:
    """Keep a value unless there is one of this name."""
    return insert_new(connection, settings, {"name": name, "value": value})


def add_table(
    connection: Connection, table: TableRecord, match: MatchRecord, sitting: Sequence[SeatRecord]
) -> bool:
    """A table, its first match, and who sits there already."""
    row = row_of(table) | {"options": dict(table.options)}
    return insert_new(connection, tables, row) and add_match(connection, match, sitting)


def add_match(connection: Connection, match: MatchRecord, sitting: Sequence[SeatRecord]) -> bool:
    """A match of a table and who sits there."""
    row = row_of(match)
    row["table_id"] = row.pop("table")
    if not insert_new(connection, matches, row):
        return False
    put_seats(connection, match.id, sitting)
    return True


def put_seats(connection: Connection, match: str, sitting: Sequence[SeatRecord]) -> None:
    """Seat these, in this order."""
    rows = [row_of(one) | {"match": match, "seat": place} for place, one in enumerate(sitting)]
    if rows:
        connection.execute(insert(seats), rows)


def reseat(connection: Connection, match: str, changes: int, sitting: Sequence[SeatRecord]) -> bool:
    """Replace who sits where, if nobody has changed it meanwhile."""
    waiting = update(matches).where(
        matches.c.id == match, matches.c.changes == changes, matches.c.started.is_(None)
    )
    if connection.execute(waiting.values(changes=changes + 1)).rowcount == 0:
        return False
    connection.execute(delete(seats).where(seats.c.match == match))
    put_seats(connection, match, sitting)
    return True


def start(connection: Connection, match: str, changes: int, rules: str) -> bool:
    """Begin a match with who sits there now."""
    waiting = update(matches).where(
        matches.c.id == match, matches.c.changes == changes, matches.c.started.is_(None)
    )
    return connection.execute(waiting.values(started=now(), rules=rules)).rowcount == 1


def append(
    connection: Connection, match: str, new: Sequence[EventRecord], places: Sequence[int]
) -> bool:
    """Add events; the first decides, since numbers have no gaps: if it is free, so are the rest.

    With the places that the seats came to, the match is over.
    """
    rows = [row_of(event) | {"match": match} for event in new]
    if connection.dialect.name == "sqlite":
        added = add_in_sqlite(connection, rows)
    else:
        added = insert_new(connection, events, rows[0])
        if added and rows[1:]:
            connection.execute(insert(events), rows[1:])
    if not added:
        return False
    if places:
        connection.execute(update(matches).where(matches.c.id == match).values(ended=now()))
    for seat, place in enumerate(places):
        sits = update(seats).where(seats.c.match == match, seats.c.seat == seat)
        connection.execute(sits.values(place=place))
    return True


def add_in_sqlite(connection: Connection, rows: Sequence[dict[str, Any]]) -> bool:
    """The rows of events without SQLAlchemy, which would cost four times what SQLite does."""
    for nth, row in enumerate(rows):
        statement, names = event_in_sqlite(first=nth == 0)
        if not in_sqlite(connection, statement, [row[name] for name in names]):
            return False
    return True


@cache
def event_in_sqlite(first: bool) -> tuple[str, Sequence[str]]:
    """The statement that adds an event, and the names of its values in order.

    The first may come second to another process; after it none can.
    """
    statement = new_row("sqlite", events) if first else insert(events)
    compiled = statement.compile(dialect=sqlite.dialect())
    return str(compiled), compiled.positiontup or ()


def add_notes(
    connection: Connection,
    table: str,
    new: Sequence[NoteRecord],
    match: MatchRecord,
    sitting: Sequence[SeatRecord] | None,
) -> bool:
    """Add notes, all or none; with them, if told so, who sits at the match from now on."""
    rows = [row_of(note) | {"table_id": table} for note in new]
    if not insert_new(connection, notes, rows[0]):
        return False
    if sitting is not None and not reseated(connection, match, sitting):
        mine = (notes.c.table_id == table, notes.c.number == new[0].number)
        connection.execute(delete(notes).where(*mine))
        return False
    if rows[1:]:
        connection.execute(insert(notes), rows[1:])
    return True


def reseated(connection: Connection, match: MatchRecord, sitting: Sequence[SeatRecord]) -> bool:
    """Replace who sits at a match, begun or not, if nobody has changed it meanwhile."""
    known = (matches.c.id == match.id, matches.c.changes == match.changes)
    changed = update(matches).where(*known).values(changes=match.changes + 1)
    if connection.execute(changed).rowcount == 0:
        return False
    connection.execute(delete(seats).where(seats.c.match == match.id))
    put_seats(connection, match.id, sitting)
    return True


def see(connection: Connection, seen: Sequence[tuple[str, str]], at: int) -> None:
    """Note that these people (table, holder) were there at this time."""
    rows = [{"table_id": table, "holder": holder, "at": at} for table, holder in seen]
    if not rows:
        return
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = kind.insert(sights)
    keys = [sights.c.table_id, sights.c.holder]
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_={"at": at}), rows)


def pulse(connection: Connection, at: int, longest: int) -> None:
    """Note that a server runs at this time; what is more than `longest` ago was a pause."""
    known = connection.execute(settings.select().where(settings.c.name == PULSE)).first()
    if known is None:
        insert_new(connection, settings, {"name": PULSE, "value": str(at)})
        return
    if at - int(known.value) > longest:
        insert_new(connection, pauses, {"began": int(known.value), "ended": at})
    if at > int(known.value):
        beat = update(settings).where(settings.c.name == PULSE)
        connection.execute(beat.values(value=str(at)))
