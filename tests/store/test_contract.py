"""What every store promises, checked on SQLite and on PostgreSQL."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from reroll.store.database import newest_version, version_of
from reroll.store.failures import StoreFailed
from reroll.store.records import EventRecord, MatchRecord, SeatRecord, TableRecord
from reroll.store.schema import metadata
from reroll.store.store import Store

TABLE = TableRecord("corn", "Corn table", "pickomino", host="ana", key="form1")
MATCH = MatchRecord("corn.1", "corn", 1, "ab" * 16)
ANA = SeatRecord("Ana", holder="ana", key="form1")
BOT = SeatRecord("Bo", bot="random", key="form2")


@pytest.fixture
def match(store: Store) -> str:
    """A match that waits, with Ana in the first seat."""
    assert store.add_table(TABLE, MATCH, [ANA]).result()
    return MATCH.id


def test_a_table_comes_back_as_it_was_made(store: Store, match: str) -> None:
    table = replace(TABLE, id="rye", key="form9", options={"start": "2"}, typed=True, listed=True)
    assert store.add_table(table, replace(MATCH, id="rye.1", table="rye"), []).result()
    assert store.table("rye") == table
    assert store.table("corn") == TABLE
    assert store.latest_match("corn") == MATCH
    assert store.seats(match) == [ANA]
    assert store.table("wheat") is None
    assert store.latest_match("wheat") is None


def test_a_form_sent_twice_makes_one_table(store: Store, match: str) -> None:
    again = store.add_table(replace(TABLE, id="rye"), replace(MATCH, id="rye.1", table="rye"), [])
    assert not again.result()
    assert store.table("rye") is None
    assert store.table_of_key("form1") == TABLE


def test_seats_change_only_from_what_was_seen(store: Store, match: str) -> None:
    assert store.reseat(match, 0, [ANA, BOT]).result()
    assert not store.reseat(match, 0, [BOT]).result()
    assert store.seats(match) == [ANA, BOT]
    assert store.reseat(match, 1, [BOT]).result()
    assert store.seats(match) == [BOT]


def test_a_match_starts_once_and_then_keeps_its_seats(store: Store, match: str) -> None:
    assert not store.start(match, 1, "v1").result()
    assert store.start(match, 0, "v1").result()
    assert not store.start(match, 0, "v1").result()
    assert not store.reseat(match, 0, [BOT]).result()
    started = store.latest_match("corn")
    assert started is not None
    assert started.started
    assert started.rules == "v1"
    assert store.running(0) == ["corn"]


def test_events_come_back_in_order_and_from_any_number(store: Store, match: str) -> None:
    log = [EventRecord(0, -1, 1), EventRecord(1, -1, 255 << 40), EventRecord(2, 0, 5, "k")]
    assert store.append(match, log[:2]).result()
    assert store.append(match, log[2:]).result()
    assert store.events(match) == log
    assert store.events(match, 2) == log[2:]


def test_a_number_is_given_once(store: Store, match: str) -> None:
    assert store.append(match, [EventRecord(0, 0, 1)]).result()
    assert not store.append(match, [EventRecord(0, 1, 2), EventRecord(1, -1, 3)]).result()
    assert [event.action for event in store.events(match)] == [1]


def test_a_key_counts_once(store: Store, match: str) -> None:
    assert store.append(match, [EventRecord(0, 0, 1, "k"), EventRecord(1, -1, 9)]).result()
    assert not store.append(match, [EventRecord(2, 0, 1, "k")]).result()
    assert len(store.events(match)) == 2


def test_of_thirty_racers_one_wins(store: Store, match: str) -> None:
    ready = threading.Barrier(30)

    def race(racer: int) -> bool:
        ready.wait()
        return store.append(match, [EventRecord(0, racer, racer)]).result()

    with ThreadPoolExecutor(30) as pool:
        assert sum(pool.map(race, range(30))) == 1


def test_a_failure_spares_its_neighbours(store: Store, match: str) -> None:
    hold = threading.Event()
    store.writer.write(lambda _: hold.wait())
    good = store.append(match, [EventRecord(0, 0, 1)])
    bad: Any = store.writer.write(lambda c: c.execute(text("insert into nowhere values (1)")))
    also_good = store.append(match, [EventRecord(1, 0, 1)])
    hold.set()
    assert good.result()
    assert also_good.result()
    with pytest.raises(StoreFailed, match="cannot be written"):
        bad.result()


def test_a_write_given_up_before_it_began_is_not_done(store: Store, match: str) -> None:
    hold = threading.Event()
    store.writer.write(lambda _: hold.wait())
    dropped = store.append(match, [EventRecord(0, 0, 1)])
    # The writer may have taken both into one batch; then it is too late to give up.
    given_up = dropped.cancel()
    hold.set()
    assert store.append(match, [EventRecord(1 - given_up, 0, 2)]).result()


def test_the_end_of_a_match_is_kept_with_its_last_event(store: Store, match: str) -> None:
    assert store.start(match, 0, "").result()
    assert store.append(match, [EventRecord(0, 0, 1)], places=[1]).result()
    ended = store.latest_match("corn")
    assert ended is not None
    assert ended.ended
    assert store.running(0) == []


def test_a_rematch_is_made_once(store: Store, match: str) -> None:
    second = MatchRecord("corn.2", "corn", 2, "cd" * 16, started=1)
    assert store.add_match(second, [BOT, ANA]).result()
    assert not store.add_match(replace(second, id="corn.2b"), [ANA]).result()
    assert store.latest_match("corn") == second
    assert store.seats("corn.2") == [BOT, ANA]


def test_my_tables_are_those_i_made_or_sit_at(store: Store, match: str) -> None:
    listed = replace(TABLE, id="rye", key="form9", host="noor", listed=True, created=1)
    sitting = [SeatRecord("Noor", holder="noor")]
    assert store.add_table(listed, replace(MATCH, id="rye.1", table="rye"), sitting).result()
    assert store.reseat(match, 0, [ANA, *sitting]).result()
    assert [mine.table.id for mine in store.tables_of("noor", 10)] == ["corn", "rye"]
    assert [mine.table.id for mine in store.tables_of("ana", 10)] == ["corn"]
    assert store.tables_of("eve", 10) == []
    assert [(one.table.id, one.seats) for one in store.listed(10)] == [("rye", tuple(sitting))]


def test_only_matches_touched_lately_are_running(store: Store, match: str) -> None:
    assert store.start(match, 0, "").result()
    assert store.append(match, [EventRecord(0, 0, 1, at=5000)]).result()
    assert store.running(5000) == ["corn"]
    assert store.running(5001) == []


def test_a_setting_is_made_once_for_every_process(store: Store, database: str) -> None:
    other = Store(database)
    assert store.setting("signing") == other.setting("signing")
    assert store.setting("signing") != store.setting("other")
    other.close()


def test_everything_is_there_after_opening_again(store: Store, database: str, match: str) -> None:
    assert store.append(match, [EventRecord(0, 0, 1)]).result()
    again = Store(database)
    assert again.events(match) == store.events(match)
    again.close()


def test_many_writers_at_once_lose_nothing(store: Store, match: str) -> None:
    matches = [replace(MATCH, id=f"m{n}", nth=n) for n in range(2, 22)]
    for made in matches:
        store.add_match(made, [])
    futures = [
        store.append(made.id, [EventRecord(number, 0, number)])
        for number in range(40)
        for made in random.sample(matches, len(matches))
    ]
    assert all(future.result() for future in futures)
    for made in matches:
        assert [event.number for event in store.events(made.id)] == list(range(40))


def test_the_migrations_make_exactly_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


def test_the_newest_migration_is_the_one_that_was_run(store: Store) -> None:
    with store.engine.connect() as connection:
        assert version_of(connection) == newest_version()


def test_a_newer_database_is_left_alone(store: Store, database: str) -> None:
    store.writer.write(
        lambda c: c.execute(text("update alembic_version set version_num = '9999'"))
    ).result()
    with pytest.raises(StoreFailed, match="newer than this Reroll"):
        Store(database)
