"""Backups of both kinds of database, taken while somebody writes, restored into both."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from tests.store.conftest import new_database

from reroll.store.audit import open_to_read
from reroll.store.backup import back_up, restore
from reroll.store.database import newest_version
from reroll.store.failures import StoreFailed
from reroll.store.records import EventRecord, MatchRecord, SeatRecord, TableRecord
from reroll.store.store import Store

TABLE = TableRecord("corn", "Corn table", "pickomino", host="ana", key="form1")
MATCH = MatchRecord("corn.1", "corn", 1, "ab" * 16)
SEATS = [SeatRecord("Ana", holder="ana", key="form1"), SeatRecord("Bo", bot="random", key="form2")]


def fill(store: Store) -> None:
    """A match with a few events."""
    assert store.add_table(TABLE, MATCH, SEATS).result()
    assert store.start(MATCH.id, 0, "rules").result()
    events = [EventRecord(n, n % 3 - 1, 1 << n, f"k{n}", chain=f"c{n}") for n in range(60)]
    assert store.append(MATCH.id, events).result()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_holds_everything_and_restores_into_either_kind(
    store: Store, database: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    fill(store)
    cookies = store.setting("guest cookies")
    file = tmp_path / "monday.sqlite"
    assert back_up(database, file) == 1
    assert sorted(p.name for p in tmp_path.glob("monday*")) == ["monday.sqlite"]
    if kind == "sqlite":
        target = str(tmp_path / "new" / "reroll.sqlite")
    else:
        target = new_database(request.getfixturevalue("postgres"), "restored")
    assert restore(file, target) == 1
    again = Store(target)
    assert again.table("corn") == TABLE
    assert again.seats(MATCH.id) == SEATS
    assert again.events(MATCH.id) == store.events(MATCH.id)
    assert again.latest_match("corn") == store.latest_match("corn")
    assert again.setting("guest cookies") == cookies
    again.close()


def test_a_backup_taken_while_matches_go_on_is_of_one_moment(
    store: Store, database: str, tmp_path: Path
) -> None:
    fill(store)
    done = threading.Event()

    def play() -> None:
        for n in range(10_000):
            one = replace(MATCH, id=f"corn.{n + 2}", nth=n + 2, started=1)
            store.add_match(one, SEATS).result()
            store.append(one.id, [EventRecord(0, 0, n), EventRecord(1, 0, n)]).result()
            if done.is_set():
                return

    player = threading.Thread(target=play)
    player.start()
    numbers = [back_up(database, tmp_path / f"{nth}.sqlite") for nth in range(5)]
    done.set()
    player.join()
    assert numbers == sorted(numbers)
    for nth, number in enumerate(numbers):
        kept = Store(str(tmp_path / f"{nth}.sqlite"))
        last = kept.latest_match("corn")
        assert last is not None
        assert last.nth == number
        logs = [len(kept.events(f"corn.{n}")) for n in range(2, number + 1)]
        assert all(length == 2 for length in logs[:-1])
        assert number == 1 or logs[-1] in (0, 2)
        kept.close()


def test_nothing_is_overwritten_and_nothing_mixed(
    store: Store, database: str, tmp_path: Path
) -> None:
    fill(store)
    file = tmp_path / "monday.sqlite"
    back_up(database, file)
    with pytest.raises(StoreFailed, match="is there already; name a new file"):
        back_up(database, file)
    with pytest.raises(StoreFailed, match="holds tables already; a backup is restored into an"):
        restore(file, database)
    with pytest.raises(StoreFailed, match="There is no folder"):
        back_up(database, tmp_path / "nowhere" / "monday.sqlite")


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    words, target = tmp_path / "words.txt", tmp_path / "new.sqlite"
    words.write_text("Corn, rye, spelt. " * 1000)
    with pytest.raises(StoreFailed, match=r"words.txt is no backup of Reroll"):
        restore(words, str(target))
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("create table matches (id text)")
    connection.close()
    with pytest.raises(StoreFailed, match="is no backup of Reroll"):
        restore(other, str(target))
    with pytest.raises(StoreFailed, match="There is no file"):
        restore(tmp_path / "missing", str(target))
    with pytest.raises(StoreFailed, match="There is no database"):
        back_up(str(tmp_path / "missing"), tmp_path / "file")
    assert not target.exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["other.sqlite", "words.txt"]


def test_a_damaged_database_gives_no_backup(tmp_path: Path) -> None:
    database = tmp_path / "reroll.sqlite"
    store = Store(str(database))
    fill(store)
    store.close()
    data = bytearray(database.read_bytes())
    data[4096:] = bytes(b ^ 0x55 for b in data[4096:])
    database.write_bytes(data)
    with pytest.raises(StoreFailed):
        back_up(str(database), tmp_path / "file")
    assert not (tmp_path / "file").exists()


def test_an_older_database_is_not_changed_by_reading_it(store: Store, database: str) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '0001'")
    with pytest.raises(StoreFailed, match="of another version of Reroll"), open_to_read(database):
        pass
    with store.engine.begin() as connection:
        version = connection.exec_driver_sql("select version_num from alembic_version").scalar()
        assert version == "0001" < newest_version()
