"""The server processes on one database: which of them live, and which table each looks after.

A node says now and then that it lives; what a node held is free once it has been silent too long.
Times are the database's own, so that the clocks of the machines need not agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    String,
    delete,
    exists,
    func,
    literal_column,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite

from reroll.store.schema import events, leases, matches, nodes, notes
from reroll.store.store import Store

CLOCKS = {
    "postgresql": "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)",
    "sqlite": "cast((julianday('now') - 2440587.5) * 86400000 as integer)",
}


CHUNK = 500


class Nodes:
    """What a node writes about itself; `life` is for how many milliseconds each beat holds."""

    def __init__(self, store: Store, node: str, life: int) -> None:
        self.store, self.node, self.life = store, node, life

    def beat(self, anew: bool = False) -> Future[None]:
        """Say that this node lives; `anew`, it looks after nothing."""
        return self.store.writer.write(lambda c: beat(c, self.node, self.life, anew))

    def claim(self, table: str) -> Future[bool]:
        """Look after a table from now on; False if another living node does."""
        return self.store.writer.write(lambda c: claim(c, self.node, table))

    def bury(self) -> Future[int]:
        """Free what silent nodes held; how many have fallen silent since anybody asked last."""
        return self.store.writer.write(bury)

    def leave(self) -> Future[None]:
        """Fall silent at once, so that the others take over without waiting."""
        return self.store.writer.write(lambda c: beat(c, self.node, -1, True))


class Standing(NamedTuple):
    """How far a table has come: its latest match, the changes of its seats, its log's length.

    `notes` counts what was kept beside the matches.
    """

    match: str
    changes: int
    length: int
    notes: int = 0


def standings(store: Store, wanted: Sequence[str]) -> dict[str, Standing]:
    """How far these tables have come."""
    found: dict[str, Standing] = {}
    for first in range(0, len(wanted), CHUNK):
        with store.reading() as connection:
            found |= read_standings(connection, wanted[first : first + CHUNK])
    return found


def read_standings(connection: Connection, wanted: Sequence[str]) -> dict[str, Standing]:
    """How far these few tables have come."""
    newest = select(matches.c.table_id, func.max(matches.c.nth).label("nth"))
    newest = newest.where(matches.c.table_id.in_(wanted)).group_by(matches.c.table_id)
    latest = newest.subquery()
    last = select(func.max(events.c.number)).where(events.c.match == matches.c.id)
    noted = select(func.max(notes.c.number)).where(notes.c.table_id == matches.c.table_id)
    ends = last.scalar_subquery(), noted.scalar_subquery()
    rows = select(matches.c.table_id, matches.c.id, matches.c.changes, *ends).join(
        latest, (matches.c.table_id == latest.c.table_id) & (matches.c.nth == latest.c.nth)
    )
    return {
        table: Standing(match, changes, after(number), after(note))
        for table, match, changes, number, note in connection.execute(rows)
    }


def after(number: int | None) -> int:
    """How many there are, by the number of the last."""
    return 0 if number is None else number + 1


def clock(connection: Connection) -> ColumnElement[int]:
    """The database's time in milliseconds."""
    return literal_column(CLOCKS[connection.dialect.name], BigInteger)


def insert_into(connection: Connection, table: Any) -> Any:
    """An insert that can say what to do on a conflict."""
    kind: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    return kind.insert(table)


def beat(connection: Connection, node: str, life: int, anew: bool) -> None:
    """Let a node live for so many milliseconds more; `anew`, without what it looked after."""
    if anew:
        connection.execute(delete(leases).where(leases.c.node == node))
    until = clock(connection) + life
    new = insert_into(connection, nodes).values(id=node, until=until)
    connection.execute(
        new.on_conflict_do_update(index_elements=[nodes.c.id], set_={"until": until})
    )


def claim(connection: Connection, node: str, table: str) -> bool:
    """Give a table to a node unless another living one has it."""
    # The row in the way, by name: a column would put all leases into the subquery, and one that
    # another process is just taking is not among those.
    holder = literal_column("leases.node", String)
    lives = exists().where(nodes.c.id == holder, nodes.c.until > clock(connection))
    new = insert_into(connection, leases).values(table_id=table, node=node)
    free = (leases.c.node == node) | ~lives
    taken = new.on_conflict_do_update(
        index_elements=[leases.c.table_id], set_={"node": node}, where=free
    )
    taken = taken.execution_options(preserve_rowcount=True)
    return bool(connection.execute(taken).rowcount == 1)


def bury(connection: Connection) -> int:
    """Forget the nodes that are silent, and what they held."""
    gone = connection.execute(delete(nodes).where(nodes.c.until < clock(connection))).rowcount
    if gone:
        connection.execute(delete(leases).where(leases.c.node.not_in(select(nodes.c.id))))
    return gone
