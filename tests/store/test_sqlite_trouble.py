"""A SQLite file that cannot be used gives one sentence, and nothing is half done."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.event import listen

from reroll.store.database import address_of
from reroll.store.failures import StoreFailed
from reroll.store.records import EventRecord, MatchRecord, TableRecord
from reroll.store.store import Store

TABLE = TableRecord("corn", "Corn table", "pickomino", host="ana", key="form1")
MATCH = MatchRecord("corn.1", "corn", 1, "ab" * 16)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Noor, " * 1000)
    with pytest.raises(StoreFailed, match=r"letter\.txt cannot be opened .*not a database"):
        Store(str(path))


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="cannot be opened for writing: unable to open"):
        Store(str(tmp_path))


def test_a_path_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed, match="cannot be opened for writing"):
        Store(str(tmp_path / "file" / "reroll.sqlite"))


@pytest.mark.parametrize("database", ["mysql://localhost/reroll", "nonsense://", "://"])
def test_another_kind_of_database_is_refused(database: str) -> None:
    with pytest.raises(StoreFailed, match="A database is a file or postgresql"):
        address_of(database)


def test_a_full_disk_keeps_nothing_of_a_write_and_recovers(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "reroll.sqlite"))
    assert store.add_table(TABLE, MATCH, []).result()
    store.writer.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count=1")).result()
    events = [EventRecord(n, 0, 0, "key" * 50 + str(n)) for n in range(500)]
    with pytest.raises(StoreFailed, match="cannot be written: database or disk is full"):
        store.append(MATCH.id, events).result()
    assert store.events(MATCH.id) == []
    store.writer.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count=100000")).result()
    assert store.append(MATCH.id, events).result()
    assert len(store.events(MATCH.id)) == 500
    store.close()


def test_a_database_locked_by_another_program_is_waited_for_then_refused(tmp_path: Path) -> None:
    path = tmp_path / "reroll.sqlite"
    store = Store(str(path), busy_seconds=0.05)
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed, match="cannot be written: database is locked"):
        store.add_table(TABLE, MATCH, []).result()
    other.rollback()
    other.close()
    assert store.add_table(TABLE, MATCH, []).result()
    store.close()


def test_writes_that_wait_for_a_locked_database_fail_together(tmp_path: Path) -> None:
    """Each for itself, the last of many would wait for minutes."""
    path, tries = tmp_path / "reroll.sqlite", list[int]()
    store = Store(str(path), busy_seconds=0.2)
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    listen(store.engine, "begin", lambda _: tries.append(1), insert=True)
    waiting = [store.append(MATCH.id, [EventRecord(n, 0, 0, None)]) for n in range(20)]
    for one in waiting:
        with pytest.raises(StoreFailed, match="cannot be written: database is locked"):
            one.result()
    assert len(tries) < 10
    other.rollback()
    other.close()
    assert store.add_table(TABLE, MATCH, []).result()
    store.close()


def test_sqlite_tells_of_a_write_only_when_it_is_on_disk(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "reroll.sqlite"))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    store.close()
