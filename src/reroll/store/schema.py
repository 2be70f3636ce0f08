"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("typed", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("clock", Text, nullable=False),
    Column("late", Text, nullable=False),
    Column("chat", Boolean, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("nth", Integer, nullable=False),
    Column("secret", Text, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    UniqueConstraint("table_id", "nth"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("holder", Text, nullable=False, index=True),
    Column("key", Text, nullable=False),
    Column("colour", Integer, nullable=False),
    Column("place", Integer),
)

events = Table(
    "events",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("actor", Integer, nullable=False),
    Column("action", BigInteger, nullable=False),
    Column("key", Text),
    Column("at", BigInteger, nullable=False),
    Column("chain", Text, nullable=False),
    UniqueConstraint("match", "key"),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("nth", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("holder", Text, nullable=False),
    Column("colour", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("key", Text),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "key"),
    Index("ix_notes_kind_text", "kind", "text"),
)

sights = Table(
    "sights",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("holder", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

pauses = Table(
    "pauses",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("hash", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("owner", Text, nullable=False, index=True),
    Column("holder", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)

nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("node", Text, nullable=False),
)

PASSING = (leases, nodes)
"""What only living processes need: no part of a backup."""
