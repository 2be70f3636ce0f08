"""What the store keeps beside the matches: notes, colours, results, who was seen, pauses."""

from __future__ import annotations

from dataclasses import replace

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from reroll.store.database import MIGRATIONS, address_of, connections
from reroll.store.records import (
    EventRecord,
    MatchRecord,
    NoteRecord,
    ResultRecord,
    SeatRecord,
    TableRecord,
)
from reroll.store.store import Store

TABLE = TableRecord("corn", "Corn", "pickomino", host="ana", key="form")
MATCH = MatchRecord("corn.1", "corn", 1, "ab" * 16)
ANA = SeatRecord("Ana", holder="ana", colour=3)
BO = SeatRecord("Bo", holder="bo", colour=1)


@pytest.fixture
def match(store: Store) -> str:
    """A match of Ana and Bo."""
    assert store.add_table(TABLE, MATCH, [ANA, BO]).result()
    return MATCH.id


def test_notes_come_back_in_order_and_a_key_counts_once(store: Store, match: str) -> None:
    first = [NoteRecord(0, 1, "say", "ana", 3, "hello", "k"), NoteRecord(1, 1, "say", "bo")]
    assert store.add_notes("corn", first, MATCH).result()
    assert not store.add_notes("corn", [NoteRecord(1, 1, "say", "eve")], MATCH).result()
    assert not store.add_notes("corn", [NoteRecord(2, 1, "say", "ana", key="k")], MATCH).result()
    assert store.notes("corn") == first
    assert store.notes("corn", 1) == first[1:]


def test_a_note_may_change_who_sits_there_while_the_match_is_on(store: Store, match: str) -> None:
    assert store.start(match, 0, "").result()
    bot = replace(ANA, bot="simple")
    assert store.add_notes("corn", [NoteRecord(0, 1, "bot")], MATCH, [bot, BO]).result()
    late = [ANA, replace(BO, bot="simple")]
    assert not store.add_notes("corn", [NoteRecord(0, 1, "bot")], MATCH, late).result()
    assert not store.add_notes("corn", [NoteRecord(1, 1, "bot")], MATCH, late).result()
    assert len(store.notes("corn")) == 1
    assert store.seats(match) == [bot, BO]
    kept = store.latest_match("corn")
    assert kept is not None
    assert kept.changes == 1


def test_a_note_is_found_by_its_words_until_it_is_old(store: Store, match: str) -> None:
    assert store.add_notes(
        "corn", [NoteRecord(0, 1, "code", "ana", text="abcde", at=50)], MATCH
    ).result()
    assert store.noted("code", "abcde", 50) == "corn"
    assert store.noted("code", "abcde", 51) == store.noted("say", "abcde", 0) == ""


def test_places_are_kept_for_the_series(store: Store, match: str) -> None:
    assert store.append(match, [EventRecord(0, 0, 1)], places=[2, 1]).result()
    assert store.results("corn") == [
        ResultRecord(1, 3, "Ana", 2),
        ResultRecord(1, 1, "Bo", 1),
    ]
    assert store.listed(9) == []


def test_who_was_there_is_known_by_the_latest_time(store: Store, match: str) -> None:
    store.see([("corn", "ana"), ("corn", "bo")], 10).result()
    store.see([("corn", "bo")], 20).result()
    store.see([], 30).result()
    assert store.seen("corn") == {"ana": 10, "bo": 20}


def test_a_time_without_a_server_is_a_pause_and_a_short_one_is_not(store: Store) -> None:
    for at in (1000, 1400, 9000, 9100, 8000):
        store.pulse(at, 500).result()
    assert store.pauses(0) == [(1400, 9000)]
    assert store.pauses(9001) == []


def test_a_database_of_the_first_version_is_brought_up_to_date_in_mid_match(database: str) -> None:
    engine = connections(address_of(database), 5)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for row in (
            "insert into tables values ('corn', 'Corn', 'pickomino', '{}', false, true, true,"
            " 'ana', 'form', 5)",
            "insert into matches values ('corn.1', 'corn', 1, 'ab', 2, 'v1', 7, null)",
            "insert into seats values ('corn.1', 0, 'Ana', '', 'ana', 'a')",
            "insert into seats values ('corn.1', 1, 'Bram', 'simple', '', 'b')",
            "insert into events values ('corn.1', 0, -1, 4, null, 8)",
        ):
            connection.execute(text(row))
    engine.dispose()
    store = Store(database)
    assert store.table("corn") == TableRecord(
        "corn", "Corn", "pickomino", "ana", "form", {}, False, True, True, 5
    )
    assert [(seat.name, seat.colour, seat.place) for seat in store.seats("corn.1")] == [
        ("Ana", 1, None),
        ("Bram", 2, None),
    ]
    assert store.running(8) == ["corn"]
    assert len(store.events("corn.1")) == 1
    assert store.notes("corn") == []
    store.close()
