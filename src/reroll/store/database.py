"""Opening a database: its address, its connections, and the migrations that bring it up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from reroll.notation.worded import worded
from reroll.store.failures import StoreFailed, reason_of

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x5245524F4C4C
BUSY_SECONDS = 5.0


def address_of(database: str) -> URL:
    """The address of a database: a file's path, `sqlite:///path` or `postgresql://...`."""
    if not database.strip():
        raise no_database(repr(database))
    if "://" not in database:
        return URL.create("sqlite", database=database)
    try:
        url = make_url(database)
    except ArgumentError:
        raise no_database(repr(database)) from None
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise no_database(url.drivername)
    if url.drivername == "sqlite" and not url.database:
        raise no_database(repr(database))
    return url


def no_database(came: str) -> StoreFailed:
    """The refusal of an address that is none."""
    return StoreFailed(worded("A database is a file or postgresql://...; {came} came.", came=came))


def open_engine(database: str, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """Connections to the database, brought up to date; raise StoreFailed if it cannot be used."""
    url = address_of(database)
    shown = url.database if url.get_backend_name() == "sqlite" else url.render_as_string()
    try:
        engine = connections(url, busy_seconds)
        bring_up_to_date(engine)
    except (DBAPIError, OSError) as error:
        raise StoreFailed(
            worded(
                "The database {place} cannot be opened for writing: {reason}.",
                place=shown,
                reason=reason_of(error),
            )
        ) from None
    return engine


def connections(url: URL, busy_seconds: float) -> Engine:
    """The pool of connections: SQLite durable at every commit, PostgreSQL checked before use."""
    if url.get_backend_name() != "sqlite":
        try:
            return create_engine(url, pool_pre_ping=True, hide_parameters=True)
        except (ImportError, NoSuchModuleError):
            raise StoreFailed(
                worded("PostgreSQL needs psycopg: pip install 'reroll[postgres]'.")
            ) from None
    if url.database and url.database != ":memory:":
        Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": busy_seconds}, hide_parameters=True)
    event.listen(engine, "connect", set_up_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def set_up_sqlite(connection: Any, _record: object) -> None:
    """Readers beside the writer (WAL), every commit on disk before it is told (FULL)."""
    assert isinstance(connection, sqlite3.Connection)
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def begin_sqlite(connection: Connection) -> None:
    """Writers take the lock at once, so that no transaction fails half-way for want of it."""
    reading = connection.get_execution_options().get("reading", False)
    in_sqlite(connection, "BEGIN" if reading else "BEGIN IMMEDIATE")


def in_sqlite(connection: Connection, statement: str, values: Sequence[object] = ()) -> int:
    """Run a statement on SQLite itself, at a tenth of the cost; how many rows it changed.

    Raise the same OperationalError as SQLAlchemy.
    """
    driver: Any = connection.connection.driver_connection
    try:
        changed: int = driver.execute(statement, values).rowcount
    except sqlite3.Error as error:
        raise OperationalError(statement, None, error, hide_parameters=True) from None
    return changed


def bring_up_to_date(engine: Engine) -> None:
    """Migrate; a database that cannot be used is let go of at once."""
    try:
        with engine.begin() as connection:
            upgrade(connection)
    except BaseException:
        engine.dispose()
        raise


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not had; one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    if version_of(connection) == newest_version():
        return  # without importing Alembic, which would double the time of a start
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreFailed(
            worded(
                "This database is newer than this Reroll ({reason}); upgrade Reroll or name"
                " another.",
                reason=error,
            )
        ) from None


def empty_database() -> StoreFailed:
    """The refusal of a database without a single table, such as an empty file."""
    return StoreFailed(worded("The database is empty; one with matches of Reroll was expected."))


def must_be_of_this_version(connection: Connection) -> None:
    """Refuse a database that this Reroll would have to upgrade before it can read it."""
    if not inspect(connection).get_table_names():
        raise empty_database()
    if version_of(connection) != newest_version():
        raise StoreFailed(
            worded(
                "This database is of another version of Reroll; use that version, or start this one"
                " on it once, which upgrades it."
            )
        )


def version_of(connection: Connection) -> str | None:
    """The migration that the database has had last, None for a fresh one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("select version_num from alembic_version"))
    return version


def newest_version() -> str:
    """The number of the newest migration, with which its file's name begins."""
    return max(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("*.py"))
