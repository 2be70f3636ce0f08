"""What the store keeps, as plain values; times are milliseconds since 1970, UTC."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, field


def now() -> int:
    """The time as the store keeps it."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table as it was made; `host` is the hash of its maker's secret, `key` that of the form.

    `clock` is empty, `live SECONDS INCREMENT` or `days N`; `late` says what becomes of a seat that
    is out of time: `offer` it to a bot, or give it to a `bot` at once. `chat`: free words allowed.
    """

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
    clock: str = ""
    late: str = "offer"
    chat: bool = False


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Who holds a seat: a bot by its name, or a person by the hash of a secret.

    With both, a bot stands in for the person. `key` is that of the request by which the seat was
    taken; `colour` (1-7) stays with whoever sits there from match to match; `place` is the place
    that the seat came to.
    """

    name: str
    bot: str = ""
    holder: str = ""
    key: str = ""
    colour: int = 0
    place: int | None = None


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
    """One action of the log, numbered from 0; chance and bots act without a key.

    `chain` binds it to all before it (`link`); empty in logs older than that.
    """

    number: int
    actor: int
    action: int
    key: str | None = None
    at: int = field(default_factory=now)
    chain: str = ""


def link(chain: str, number: int, actor: int, action: int) -> str:
    """The chain after one more event: change any event, and all that follow no longer fit."""
    return hashlib.sha256(f"{chain} {number} {actor} {action}".encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """What happened at a table beside the game, numbered from 0, during its nth match.

    `holder` did it, `colour` is the seat it is about (0 for none), `text` depends on the `kind`.
    """

    number: int
    nth: int
    kind: str
    holder: str = ""
    colour: int = 0
    text: str = ""
    key: str | None = None
    at: int = field(default_factory=now)


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """The place that a seat came to in a match that is over."""

    nth: int
    colour: int
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in a list: its latest match, who sits there, when something last happened."""

    table: TableRecord
    match: MatchRecord
    seats: tuple[SeatRecord, ...]
    touched: int
