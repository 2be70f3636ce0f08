"""Which process looks after which table, on SQLite and on PostgreSQL."""

from __future__ import annotations

import pytest

from reroll.store.nodes import Nodes
from reroll.store.records import MatchRecord, TableRecord
from reroll.store.store import Store

AGES = 600_000


@pytest.fixture
def tables(store: Store) -> Store:
    """A store with two tables."""
    for name in ("corn", "rye"):
        table = TableRecord(name, name, "pickomino", host="ana", key=name)
        assert store.add_table(table, MatchRecord(f"{name}.1", name, 1, "ab" * 16), []).result()
    return store


def node(store: Store, name: str, life: int = AGES) -> Nodes:
    """A node that has just said that it lives."""
    one = Nodes(store, name, life)
    one.beat(anew=True).result()
    return one


def test_a_living_node_keeps_its_table(tables: Store) -> None:
    here, there = node(tables, "here"), node(tables, "there")
    assert here.claim("corn").result()
    assert not there.claim("corn").result()
    assert here.claim("corn").result()


def test_what_a_silent_node_held_is_free_though_others_live_and_hold_tables(tables: Store) -> None:
    here, silent, there = node(tables, "here"), node(tables, "silent", -1), node(tables, "there")
    assert here.claim("rye").result()
    assert silent.claim("corn").result()
    assert there.claim("corn").result()
    assert not there.claim("rye").result()


def test_what_a_node_left_is_free(tables: Store) -> None:
    here, there = node(tables, "here"), node(tables, "there")
    assert here.claim("corn").result()
    here.leave().result()
    assert there.claim("corn").result()
