"""Reading everything that is kept, beside servers that run, without changing anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from reroll.notation.worded import worded
from reroll.store.backup import reading
from reroll.store.database import (
    BUSY_SECONDS,
    address_of,
    connections,
    must_be_of_this_version,
)
from reroll.store.failures import StoreFailed, reason_of
from reroll.store.records import EventRecord, MatchRecord, TableRecord
from reroll.store.schema import events, matches, seats, tables
from reroll.store.store import match_record, table_record

Begun = tuple[TableRecord, MatchRecord, int, list[EventRecord]]
"""A table, one match of it that has begun, the number of its seats, its log."""


@contextmanager
def open_to_read(database: str) -> Iterator[Connection]:
    """A connection to a database that there is, of this version; raise StoreFailed."""
    url = address_of(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise StoreFailed(worded("There is no database {path}.", path=url.database))
    engine = connections(url, BUSY_SECONDS)
    try:
        with reading(engine) as connection:
            must_be_of_this_version(connection)
            yield connection
    except SQLAlchemyError as error:
        reason = reason_of(error)
        raise StoreFailed(worded("The database cannot be read: {reason}.", reason=reason)) from None
    finally:
        engine.dispose()


def begun_matches(connection: Connection) -> Iterator[Begun]:
    """Every match that has begun, the oldest first."""
    begun = select(matches).where(matches.c.started.is_not(None)).order_by(matches.c.started)
    for row in connection.execute(begun).all():
        match = match_record(row)
        table = connection.execute(select(tables).where(tables.c.id == match.table)).one()
        sitting = select(func.count()).where(seats.c.match == match.id)
        log = select(*(events.c[name] for name in EventRecord.__slots__))
        kept = connection.execute(log.where(events.c.match == match.id).order_by(events.c.number))
        players = int(connection.scalar(sitting) or 0)
        yield table_record(table), match, players, [EventRecord(*event) for event in kept]
