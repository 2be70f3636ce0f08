"""Backups: a whole database as one SQLite file, whichever kind it is, taken while servers run.

A file restores into either kind, so this is also the way from SQLite to PostgreSQL and back.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from reroll.notation.worded import worded
from reroll.store.database import (
    BUSY_SECONDS,
    address_of,
    connections,
    empty_database,
    must_be_of_this_version,
    open_engine,
)
from reroll.store.failures import StoreFailed, reason_of
from reroll.store.schema import PASSING, matches, metadata, settings, tables

ROWS = 1000


def back_up(database: str, file: Path) -> int:
    """Write the database to a new file; the number of matches in it. Raise StoreFailed.

    The file appears whole or not at all.
    """
    if file.exists():
        raise StoreFailed(worded("{path} is there already; name a new file.", path=file))
    if not file.parent.is_dir():
        raise StoreFailed(
            worded("There is no folder {path}; name a file in one that exists.", path=file.parent)
        )
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    url = address_of(database)
    try:
        if url.get_backend_name() == "sqlite":
            copy_file(Path(url.database or ""), part)
            must_hold_tables(part)
        else:
            copy_out(connections(url, BUSY_SECONDS), part)
        number = count_matches(part)
        flush(part)
        part.replace(file)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        reason = reason_of(error)
        raise StoreFailed(worded("The backup cannot be made: {reason}.", reason=reason)) from None
    finally:
        part.unlink(missing_ok=True)
    return number


def restore(file: Path, database: str) -> int:
    """Fill an empty database from a backup, whole or not at all; the number of its matches.

    Raise StoreFailed for a file that is no backup and for a database that is not empty.
    """
    if not file.is_file():
        raise StoreFailed(worded("There is no file {path}.", path=file))
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ended:
        copy = Path(folder) / "backup.sqlite"
        try:
            copy_file(file, copy)
            must_be_ours(copy)
        except sqlite3.Error:
            raise StoreFailed(
                worded("{path} is no backup of Reroll; a file of 'reroll backup' is.", path=file)
            ) from None
        source, target = open_engine(str(copy)), open_engine(database)
        ended.callback(source.dispose)
        ended.callback(target.dispose)
        try:
            with reading(source) as old, target.begin() as new:
                must_be_empty(new, database)
                new.execute(delete(settings))
                copy_rows(old, new)
        except SQLAlchemyError as error:
            reason = reason_of(error)
            raise StoreFailed(
                worded("The backup cannot be restored: {reason}.", reason=reason)
            ) from None
        return count_matches(copy)


def copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite database in one step, as it stands between two commits, into a single file."""
    if not source.is_file():
        raise StoreFailed(worded("There is no database {path}.", path=source))
    with (
        contextlib.closing(
            sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
        ) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("pragma journal_mode=delete")


def copy_out(source: Engine, target: Path) -> None:
    """Copy a PostgreSQL database, all of it as of one moment."""
    new = open_engine(str(target))
    try:
        with reading(source) as old, new.begin() as written:
            must_be_of_this_version(old)
            copy_rows(old, written)
    finally:
        new.dispose()
        source.dispose()
    with contextlib.closing(sqlite3.connect(target)) as file:
        file.execute("pragma journal_mode=delete")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection to which the database stands still."""
    options: dict[str, Any] = {"reading": True}
    if engine.dialect.name == "postgresql":
        options |= {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    with engine.execution_options(**options).begin() as connection:
        yield connection


def copy_rows(old: Connection, new: Connection) -> None:
    """Copy every row that is worth keeping."""
    for table in metadata.sorted_tables:
        if table in PASSING:
            continue
        rows = old.execution_options(yield_per=ROWS).execute(select(table))
        for part in rows.mappings().partitions():
            new.execute(insert(table), [dict(row) for row in part])


def must_be_empty(connection: Connection, database: str) -> None:
    """Refuse a database with tables in it: nothing is ever mixed or overwritten."""
    if connection.scalar(select(func.count()).select_from(tables)):
        shown = address_of(database).render_as_string(hide_password=True)
        raise StoreFailed(
            worded(
                "{place} holds tables already; a backup is restored into an empty database.",
                place=shown,
            )
        )


def must_hold_tables(file: Path) -> None:
    """Refuse a database without a single table, such as an empty file."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        if connection.execute("select 1 from sqlite_master limit 1").fetchone() is None:
            raise empty_database()


def must_be_ours(file: Path) -> None:
    """Raise sqlite3.Error for a database that is not Reroll's."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("select version_num from alembic_version")
        connection.execute("select id from matches limit 1")


def count_matches(file: Path) -> int:
    """The matches in a backup, which must be readable to its last page."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        problem = connection.execute("pragma quick_check(1)").fetchone()[0]
        if problem != "ok":
            raise StoreFailed(worded("The database is damaged: {problem}.", problem=problem))
        return int(connection.execute(f"select count(*) from {matches.name}").fetchone()[0])


def flush(file: Path) -> None:
    """Wait until a file is on disk."""
    with file.open("rb") as opened:
        os.fsync(opened.fileno())
