"""A live table: its seats, its match, and everyone who watches it.

Everything that changes it goes through one lock, is kept by the store first, and only then seen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Protocol

from reroll.bots.contract import STRENGTHS, known_as
from reroll.engine.contract import CHANCE, Unknown
from reroll.engine.setup import BadSetup, Setup
from reroll.engine.signature import rules_version
from reroll.live.identity import commitment, new_match_secret
from reroll.live.names import bot_name, seat_name
from reroll.live.play import Move, Play
from reroll.live.refusals import NotYours, Plain, Refusal, Stale, Unavailable
from reroll.store.failures import StoreFailed
from reroll.store.nodes import Standing
from reroll.store.notices import Notice
from reroll.store.records import EventRecord, MatchRecord, SeatRecord, TableRecord, now
from reroll.texts.catalogue import N_

log = logging.getLogger("reroll.live")

Seating = Callable[[], list[SeatRecord]]
"""Who shall sit at the table, given who sits there now; may refuse."""


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
    def events(self, match: str, first: int = 0, /) -> list[EventRecord]: ...
    def latest_match(self, table: str, /) -> MatchRecord | None: ...
    def seats(self, match: str, /) -> list[SeatRecord]: ...


async def kept(future: Future[bool]) -> bool:
    """Whether a write happened; raise Unavailable if the store could not do it."""
    try:
        return await asyncio.wrap_future(future)
    except StoreFailed as error:
        log.error("%s", error)
        raise Unavailable from None


def bot_kind(bot: str, game: str) -> str:
    """The name of a bot asked for by its name or by a strength (easy, medium, hard)."""
    try:
        return known_as(STRENGTHS.get(bot, bot), game)
    except Unknown as unknown:
        raise Plain(str(unknown)) from None


def match_id(table: str, nth: int) -> str:
    """The id of a table's nth match."""
    return f"{table}.{nth}"


class Table:
    """One table while somebody cares about it.

    `changed` counts what could alter a page; it never goes back while the table is loaded.
    """

    def __init__(self, store: Keeper, record: TableRecord) -> None:
        self.store, self.record = store, record
        self.match = MatchRecord("", record.id, 0, "")
        self.seats: list[SeatRecord] = []
        self.play: Play | None = None
        self.lock = asyncio.Lock()
        self.changed = 0
        self.trouble: Refusal | None = None
        self.waiters: set[asyncio.Future[None]] = set()
        self.watchers = 0
        self.touched = now()
        self.on_change: Callable[[Table], None] = lambda _: None

    # Who is here

    @property
    def game(self) -> str:
        """The game that is played here."""
        return self.record.game

    def held_by(self, holder: str) -> tuple[int, ...]:
        """The seats that a person holds."""
        if not holder:
            return ()
        return tuple(i for i, seat in enumerate(self.seats) if seat.holder == holder)

    def belongs(self, holder: str) -> bool:
        """Whether a person sits here or made the table."""
        return bool(holder) and (self.record.host == holder or bool(self.held_by(holder)))

    def must_belong(self, holder: str) -> None:
        """Refuse whoever neither sits here nor made the table."""
        if not self.belongs(holder):
            raise NotYours(N_("Take a seat at this table first."))

    def must_hold(self, holder: str, seat: int) -> None:
        """Refuse a device that does not hold the seat."""
        if seat not in self.held_by(holder):
            raise NotYours(N_("This device does not hold that seat."))

    # Before the match

    async def sit(self, holder: str, name: str, request: str) -> None:
        """A person takes the next free chair."""

        def with_person() -> list[SeatRecord]:
            self.must_have_room()
            wanted = seat_name(name, [seat.name for seat in self.seats])
            return [*self.seats, SeatRecord(wanted, holder=holder, key=request)]

        await self.reseat(with_person, request)

    async def add_bot(self, holder: str, bot: str, request: str) -> None:
        """A bot takes the next free chair."""

        def with_bot() -> list[SeatRecord]:
            self.must_belong(holder)
            self.must_have_room()
            kind = bot_kind(bot, self.game)
            name = bot_name([seat.name for seat in self.seats])
            return [*self.seats, SeatRecord(name, bot=kind, key=request)]

        await self.reseat(with_bot, request)

    async def leave(self, holder: str, chair: int, version: int) -> None:
        """A person leaves, or sends a bot away."""

        def without() -> list[SeatRecord]:
            self.must_belong(holder)
            if version != self.match.changes or not 0 <= chair < len(self.seats):
                raise Stale
            seat = self.seats[chair]
            if not seat.bot and seat.holder != holder:
                raise NotYours(N_("Only {name} can give up this seat."), name=seat.name)
            return [*self.seats[:chair], *self.seats[chair + 1 :]]

        await self.reseat(without, None)

    def must_have_room(self) -> None:
        """Refuse one more than the game seats."""
        most = Setup(self.game).rules.MAX_PLAYERS
        if len(self.seats) >= most:
            raise Refusal(N_("All {n} chairs of this table are taken."), n=most)

    async def reseat(self, wanted: Seating, request: str | None) -> None:
        """Change who sits here; asked anew if another process was quicker."""
        async with self.lock:
            while True:
                if request is not None and any(seat.key == request for seat in self.seats):
                    return
                self.must_wait()
                seats = wanted()
                if await kept(self.store.reseat(self.match.id, self.match.changes, seats)):
                    break
                await self.load()
            self.seats = seats
            self.match = replace(self.match, changes=self.match.changes + 1)
            self.announce()

    def must_wait(self) -> None:
        """Refuse once the match has begun."""
        if self.play is not None:
            raise Refusal(N_("The match has begun; the seats are taken."))

    async def start(self, holder: str) -> None:
        """The match begins; asked again, nothing happens."""
        async with self.lock:
            self.must_belong(holder)
            if self.play is not None:
                return
            self.setup()
            rules = rules_version(self.game)
            if not await kept(self.store.start(self.match.id, self.match.changes, rules)):
                await self.load()
                self.announce()
                raise Stale
            self.match = replace(self.match, started=now(), rules=rules)
            self.begin()
            await self.settle()

    def setup(self) -> Setup:
        """The set-up with who sits here now; refuse one that the game refuses."""
        try:
            return Setup(self.game, len(self.seats), self.record.options)
        except BadSetup as error:
            raise Plain(str(error)) from None

    def begin(self) -> None:
        """The match of those who sit here, before its first event."""
        people = [i for i, seat in enumerate(self.seats) if not seat.bot]
        self.play = Play(self.setup(), self.match.secret, people, self.record.typed)

    # During the match

    def playing(self) -> Play:
        """The match; refuse before it begins."""
        if self.play is None:
            raise Refusal(N_("The match has not begun yet."))
        return self.play

    async def act(self, holder: str, seat: int, text: str, version: int, request: str) -> None:
        """A person acts, throws, or types real dice.

        `request` is the form's key, the number of the match and a dot before it; done already, it
        does nothing. `version` is the length of the log that the person has seen.
        """
        async with self.lock:
            play = self.playing()
            if not request.startswith(f"{self.match.nth}."):
                raise Stale
            self.must_hold(holder, seat)
            moves = play.plan(seat, text, version, request)
            if moves and not await self.keep(moves, request):
                raise Stale

    async def keep(self, moves: list[Move], request: str | None = None) -> bool:
        """Store moves, then show them; False if another process was quicker."""
        play = self.playing()
        first = len(play.log)
        events = [
            EventRecord(first + i, actor, action, request if i == 0 else None, chain=chain)
            for i, ((actor, action), chain) in enumerate(zip(moves, play.links(moves), strict=True))
        ]
        places = play.places_after(moves)
        if not await kept(self.store.append(self.match.id, events, places)):
            play.add_kept(await asyncio.to_thread(self.store.events, self.match.id, first))
            self.announce()
            return request is not None and request in play.keys
        self.trouble = None
        play.add(moves, request)
        if places:
            self.match = replace(self.match, ended=now())
        self.announce()
        return True

    async def settle(self) -> None:
        """Let chance that is due act, and show the table."""
        moves = self.playing().chance_due()
        if moves:
            await self.keep(moves)
        else:
            self.announce()

    # After the match

    async def rematch(self, holder: str, request: str) -> None:
        """The same players again, every seat moved on by one so that another begins."""
        async with self.lock:
            self.must_belong(holder)
            over = self.play is not None and self.play.is_over
            if not over or not request.startswith(f"{self.match.nth}."):
                if over or not request.startswith(f"{self.match.nth - 1}."):
                    raise Stale
                return
            record = self.next_match()
            seats = [*self.seats[1:], *self.seats[:1]]
            if not await kept(self.store.add_match(record, seats)):
                await self.load()
                self.announce()
                return
            self.match, self.seats = record, seats
            self.begin()
            await self.settle()

    def next_match(self) -> MatchRecord:
        """The match after this one, begun, with a secret of its own."""
        nth, table = self.match.nth + 1, self.record.id
        return MatchRecord(
            match_id(table, nth),
            table,
            nth,
            new_match_secret(),
            rules=rules_version(self.game),
            started=now(),
        )

    # Looking

    @property
    def commitment(self) -> str:
        """The hash of the match's secret, known before play."""
        return commitment(self.match.secret)

    @property
    def version(self) -> int:
        """The length of the log; before the match, how often the seats have changed."""
        return self.match.changes if self.play is None else len(self.play.log)

    def awaited(self) -> tuple[int, ...]:
        """The seats that the table waits for: to act, to throw, or nobody."""
        if self.play is None or self.play.is_over:
            return ()
        rules, s = self.play.rules, self.play.state
        if rules.actor(s) == CHANCE:
            return (rules.roller(s),)
        return tuple(seat for seat in range(len(self.seats)) if rules.acts(s, seat))

    def complain(self, trouble: Refusal) -> None:
        """Tell everyone what keeps the table from moving on; the next move ends it."""
        if self.trouble is None:
            self.trouble = trouble
            self.announce()

    def announce(self) -> None:
        """Wake everyone who watches."""
        self.changed += 1
        self.touched = now()
        waiters, self.waiters = self.waiters, set()
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
        self.on_change(self)

    async def news(self, seen: int, patience: float) -> bool:
        """Wait until `changed` is no longer `seen`; False if the patience ran out first."""
        if self.changed != seen:
            return True
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiters.add(waiter)
        try:
            await asyncio.wait_for(waiter, patience)
        except TimeoutError:
            return False
        finally:
            self.waiters.discard(waiter)
        return True

    # The store

    @property
    def standing(self) -> Standing:
        """How much of the table is known here."""
        return Standing(self.match.id, self.match.changes, len(self.play.log) if self.play else 0)

    async def catch_up(self, notice: Notice) -> None:
        """Take in what another process has kept."""
        async with self.lock:
            before, play = self.standing, self.play
            if play is None or notice.match != self.match.id or notice.length < 0:
                await self.load()
            elif notice.length > len(play.log):
                play.add_kept(await asyncio.to_thread(self.store.events, notice.match, len(play.log)))
            if self.standing != before:
                self.trouble = None
                self.announce()

    async def load(self) -> None:
        """Read everything anew from the store."""
        try:
            match, seats, events = await asyncio.to_thread(self.read)
        except StoreFailed as error:
            log.error("%s", error)
            raise Unavailable from None
        self.match, self.seats, self.play = match, seats, None
        if match.started is not None:
            self.begin()
            self.playing().add_kept(events)

    def read(self) -> tuple[MatchRecord, list[SeatRecord], list[EventRecord]]:
        """The latest match with its seats and its log."""
        match = self.store.latest_match(self.record.id)
        if match is None:
            raise StoreFailed(f"Table {self.record.id} has no match.")
        return match, self.store.seats(match.id), self.store.events(match.id)
