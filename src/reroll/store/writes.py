"""The writes, as work for the writer thread: each succeeds whole or reports that it came second.

A conflict never raises, since one failed statement would spoil the commit of its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Insert, Table, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite

from reroll.store.records import EventRecord, MatchRecord, SeatRecord, TableRecord, now
from reroll.store.schema import events, matches, seats, settings, tables


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless one of its unique values is taken; tell whether it went in."""
    statement: Insert
    if connection.dialect.name == "postgresql":
        statement = postgresql.insert(table).on_conflict_do_nothing()
    else:
        statement = sqlite.insert(table).on_conflict_do_nothing()
    statement = statement.execution_options(preserve_rowcount=True)
    return connection.execute(statement, row).rowcount == 1


def add_setting(connection: Connection, name: str, value: str) -> bool:
    """Keep a value unless there is one of this name."""
    return insert_new(connection, settings, {"name": name, "value": value})


def add_table(
    connection: Connection, table: TableRecord, match: MatchRecord, sitting: Sequence[SeatRecord]
) -> bool:
    """A table, its first match, and who sits there already."""
    row = asdict(table) | {"options": dict(table.options)}
    return insert_new(connection, tables, row) and add_match(connection, match, sitting)


def add_match(connection: Connection, match: MatchRecord, sitting: Sequence[SeatRecord]) -> bool:
    """A match of a table and who sits there."""
    row = asdict(match)
    row["table_id"] = row.pop("table")
    if not insert_new(connection, matches, row):
        return False
    put_seats(connection, match.id, sitting)
    return True


def put_seats(connection: Connection, match: str, sitting: Sequence[SeatRecord]) -> None:
    """Seat these, in this order."""
    rows = [asdict(one) | {"match": match, "seat": place} for place, one in enumerate(sitting)]
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


def append(connection: Connection, match: str, new: Sequence[EventRecord], ended: bool) -> bool:
    """Add events; the first decides, since numbers have no gaps: if it is free, so are the rest."""
    rows = [asdict(event) | {"match": match} for event in new]
    if not insert_new(connection, events, rows[0]):
        return False
    if rows[1:]:
        connection.execute(insert(events), rows[1:])
    if ended:
        connection.execute(update(matches).where(matches.c.id == match).values(ended=now()))
    return True
