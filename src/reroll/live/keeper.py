"""What a table needs of a store, and how it waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol, TypeVar, TypeVarTuple

from reroll.live.refusals import Unavailable
from reroll.store.failures import StoreFailed
from reroll.store.records import (
    EventRecord,
    MatchRecord,
    NoteRecord,
    ResultRecord,
    SeatRecord,
)

log = logging.getLogger("reroll.live")

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


@dataclass(slots=True)
class Kept:
    """What the store knows of a table."""

    match: MatchRecord
    seats: list[SeatRecord]
    events: list[EventRecord]
    notes: list[NoteRecord]
    results: list[ResultRecord]
    seen: dict[str, int]
    pauses: list[tuple[int, int]]


class Keeper(Protocol):
    """The part of a store that a table needs."""

    def reseat(
        self, match: str, changes: int, sitting: Sequence[SeatRecord], /
    ) -> Future[bool]: ...
    def start(self, match: str, changes: int, rules: str, /) -> Future[bool]: ...
    def add_match(self, match: MatchRecord, sitting: Sequence[SeatRecord], /) -> Future[bool]: ...
    def append(
        self, match: str, new: Sequence[EventRecord], places: Sequence[int] = (), /
    ) -> Future[bool]: ...
    def add_notes(
        self,
        table: str,
        new: Sequence[NoteRecord],
        match: MatchRecord,
        sitting: Sequence[SeatRecord] | None = None,
        /,
    ) -> Future[bool]: ...
    def events(self, match: str, first: int = 0, /) -> list[EventRecord]: ...
    def notes(self, table: str, first: int = 0, /) -> list[NoteRecord]: ...
    def results(self, table: str, /) -> list[ResultRecord]: ...
    def seen(self, table: str, /) -> dict[str, int]: ...
    def pauses(self, since: int, /) -> list[tuple[int, int]]: ...
    def latest_match(self, table: str, /) -> MatchRecord | None: ...
    def seats(self, match: str, /) -> list[SeatRecord]: ...


async def kept(future: Future[bool]) -> bool:
    """Whether a write happened; raise Unavailable if the store could not do it."""
    try:
        return await asyncio.wrap_future(future)
    except StoreFailed as error:
        log.error("%s", error)
        raise Unavailable from None


async def looked_up(look: Callable[[*Given], Found], *given: *Given) -> Found:
    """What the store finds; raise Unavailable if it cannot be asked."""
    try:
        return await asyncio.to_thread(look, *given)
    except StoreFailed as error:
        log.error("%s", error)
        raise Unavailable from None
