"""Tokens in the store: by them programs act at one table each."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, select, update

from reroll.store.records import now
from reroll.store.schema import tokens
from reroll.store.store import Store
from reroll.store.writes import insert_new

TokenKind = Literal["board", "bot"]


@dataclass(frozen=True, slots=True)
class TokenRecord:
    """What lets a program act at one table: as a person's device (board), or as one seat (bot).

    `hash` is all that is kept of the secret. The token acts as `holder`; `owner` may list and
    revoke it. A revoked one stays, since it tells whose program holds the seat.
    """

    id: str
    hash: str
    kind: TokenKind
    table: str
    owner: str
    holder: str
    name: str
    created: int = field(default_factory=now)
    revoked: int | None = None


class Tokens:
    """The tokens of a store; reads and writes as those of the store itself."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def add(self, token: TokenRecord) -> Future[bool]:
        """Keep a token; False if there is one of this id or hash."""
        return self.store.writer.write(lambda c: insert_new(c, tokens, row_of(token)))

    def revoke(self, token: str, owner: str) -> Future[bool]:
        """End a token by its id; False if this owner has none such that still works."""
        return self.store.writer.write(lambda c: end(c, token, owner))

    def drop(self, token: str) -> Future[bool]:
        """Forget a token that was never told to anybody."""
        gone = delete(tokens).where(tokens.c.id == token)
        return self.store.writer.write(lambda c: c.execute(gone).rowcount == 1)

    def known(self, hashed: str) -> TokenRecord | None:
        """The token with a secret of this hash, unless it was revoked."""
        wanted = select(tokens).where(tokens.c.hash == hashed, tokens.c.revoked.is_(None))
        with self.store.reading() as connection:
            row = connection.execute(wanted).first()
        return token_record(row) if row else None

    def issued(self, token: str) -> TokenRecord | None:
        """The token of this id, revoked or not."""
        with self.store.reading() as connection:
            row = connection.execute(select(tokens).where(tokens.c.id == token)).first()
        return token_record(row) if row else None

    def of(self, owner: str, table: str) -> list[TokenRecord]:
        """The tokens of an owner for a table, the oldest first."""
        wanted = select(tokens).where(tokens.c.owner == owner, tokens.c.table_id == table)
        with self.store.reading() as connection:
            rows = connection.execute(wanted.order_by(tokens.c.created, tokens.c.id))
            return [token_record(row) for row in rows]


def row_of(token: TokenRecord) -> dict[str, Any]:
    """A token as a row."""
    row = asdict(token)
    row["table_id"] = row.pop("table")
    return row


def token_record(row: Row[Any]) -> TokenRecord:
    """A row as a token."""
    values = dict(row._mapping)
    return TokenRecord(table=values.pop("table_id"), **values)


def end(connection: Connection, token: str, owner: str) -> bool:
    """Revoke a token, if it is this owner's."""
    works = update(tokens).where(
        tokens.c.id == token, tokens.c.owner == owner, tokens.c.revoked.is_(None)
    )
    return connection.execute(works.values(revoked=now())).rowcount == 1
