"""What the store keeps, as plain values; times are milliseconds since 1970, UTC."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field


def now() -> int:
    """The time as the store keeps it."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table as it was made; `host` is the hash of its maker's secret, `key` that of the form."""

    id: str
    name: str
    game: str
    host: str
    key: str
    options: Mapping[str, str] = field(default_factory=dict)
    typed: bool = False
    hints: bool = True
    listed: bool = False
    created: int = field(default_factory=now)


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Who holds a seat: a bot by its name, or a person by the hash of a secret.

    `key` is that of the request by which the seat was taken.
    """

    name: str
    bot: str = ""
    holder: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match of a table; `secret` decides its dice, `changes` counts those of its seats."""

    id: str
    table: str
    nth: int
    secret: str
    changes: int = 0
    rules: str = ""
    started: int | None = None
    ended: int | None = None


@dataclass(frozen=True, slots=True)
class EventRecord:
    """One action of the log, numbered from 0; chance and bots act without a key."""

    number: int
    actor: int
    action: int
    key: str | None = None
    at: int = field(default_factory=now)


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in a list: its latest match, who sits there, when something last happened."""

    table: TableRecord
    match: MatchRecord
    seats: tuple[SeatRecord, ...]
    touched: int
