"""A live table: its seats, its match, and everyone who watches it.

Everything that changes it goes through one lock, is kept by the store first, and only then seen.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from reroll.bots.contract import known_as
from reroll.engine.contract import CHANCE, NOBODY, Unknown
from reroll.engine.setup import BadSetup, Setup
from reroll.engine.signature import rules_version
from reroll.live.clock import Clock, terms_of
from reroll.live.identity import (
    again_key,
    commitment,
    is_program,
    new_match_secret,
    other_words,
    words_of,
)
from reroll.live.keeper import Keeper, Kept, kept, looked_up
from reroll.live.names import bot_name, seat_name
from reroll.live.notebook import OWN, Jot, Notebook
from reroll.live.play import Move, Play
from reroll.live.presence import Presence
from reroll.live.refusals import NotYours, Plain, Refusal, Reused, Stale
from reroll.store.failures import StoreFailed
from reroll.store.nodes import Standing
from reroll.store.notices import Notice
from reroll.store.records import (
    EventRecord,
    MatchRecord,
    NoteRecord,
    ResultRecord,
    SeatRecord,
    TableRecord,
    now,
)
from reroll.texts.catalogue import N_

log = logging.getLogger("reroll.live")

Seating = Callable[[], list[SeatRecord]]
"""Who shall sit at the table, given who sits there now; may refuse."""


Wish = Callable[[], tuple[list[Jot], list[SeatRecord] | None]]
"""What shall be noted, and who shall sit where if that changes, as the table stands; may refuse."""


def bot_kind(bot: str, game: str) -> str:
    """The name of a bot asked for by its name or by a strength (easy, medium, hard)."""
    try:
        return known_as(bot, game)
    except Unknown as unknown:
        raise Plain(str(unknown)) from None


def free_colour(seats: Sequence[SeatRecord]) -> int:
    """The first colour that nobody at the table has."""
    taken = {seat.colour for seat in seats}
    return next(colour for colour in itertools.count(1) if colour not in taken)


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
        self.followers: set[Callable[[], None]] = set()
        self.notebook = Notebook()
        self.results: list[ResultRecord] = []
        self.pauses: list[tuple[int, int]] = []
        self.clock: Clock | None = None
        self.presence = Presence()
        self.away: frozenset[int] = frozenset()
        self.late: frozenset[int] = frozenset()
        self.touched = now()
        self.on_change: Callable[[Table], None] = lambda _: None

    # Who is here

    @property
    def game(self) -> str:
        """The game that is played here."""
        return self.record.game

    @property
    def host(self) -> str:
        """Who looks after the table: its maker, unless somebody took over."""
        return self.notebook.host or self.record.host

    def owned_by(self, holder: str) -> tuple[int, ...]:
        """The seats that are a person's, also while a bot stands in."""
        if not holder:
            return ()
        return tuple(i for i, seat in enumerate(self.seats) if seat.holder == holder)

    def held_by(self, holder: str) -> tuple[int, ...]:
        """The seats that a person plays."""
        return tuple(seat for seat in self.owned_by(holder) if not self.seats[seat].bot)

    def belongs(self, holder: str) -> bool:
        """Whether a person sits here or is the host."""
        return bool(holder) and (self.host == holder or bool(self.owned_by(holder)))

    def must_belong(self, holder: str) -> None:
        """Refuse whoever neither sits here nor made the table."""
        if not self.belongs(holder):
            raise NotYours(N_("Take a seat at this table first."))

    def must_hold(self, holder: str, seat: int) -> None:
        """Refuse a device that does not hold the seat."""
        if seat in self.owned_by(holder) and self.seats[seat].bot:
            raise NotYours(N_("A bot plays this seat just now. Take it back first."))
        if seat not in self.held_by(holder):
            raise NotYours(N_("This device does not hold that seat."))

    # Before the match

    async def sit(self, holder: str, name: str, request: str) -> None:
        """A person takes the next free chair."""

        def with_person() -> list[SeatRecord]:
            return [*self.seats, self.chair_for(holder, name, request)]

        await self.reseat(with_person, request)

    async def add_bot(self, holder: str, bot: str, request: str) -> None:
        """A bot takes the next free chair."""

        def with_bot() -> list[SeatRecord]:
            self.must_belong(holder)
            self.must_have_room()
            colour = free_colour(self.seats)
            kind = bot_kind(bot, self.game)
            name = bot_name([seat.name for seat in self.seats])
            return [*self.seats, SeatRecord(name, bot=kind, key=request, colour=colour)]

        await self.reseat(with_bot, request)

    def chair_for(self, holder: str, name: str, request: str) -> SeatRecord:
        """One more chair, with a person in it; refuse whom the host has sent away."""
        if holder in self.notebook.unwanted:
            raise NotYours(N_("The host has asked you to leave this table."))
        self.must_have_room()
        wanted = seat_name(name, [seat.name for seat in self.seats])
        return SeatRecord(wanted, holder=holder, key=request, colour=free_colour(self.seats))

    async def leave(self, holder: str, chair: int, version: int) -> None:
        """A person leaves, or sends a bot away."""

        def without() -> list[SeatRecord]:
            self.must_belong(holder)
            if version != self.match.changes or not 0 <= chair < len(self.seats):
                raise Stale
            seat = self.seats[chair]
            person = not seat.bot and not is_program(seat.holder)
            if person and seat.holder != holder:
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
                if request is not None and self.asked_before(request):
                    return
                self.must_wait()
                seats = wanted()
                if await kept(self.store.reseat(self.match.id, self.match.changes, seats)):
                    break
                await self.load()
            self.seats = seats
            self.match = replace(self.match, changes=self.match.changes + 1)
            self.announce()

    def asked_before(self, request: str) -> bool:
        """Whether somebody sits here by this request; refuse its key with other words."""
        if any(other_words(seat.key, request) for seat in self.seats):
            raise Reused
        return any(seat.key == request for seat in self.seats)

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
        began, terms = self.match.started or now(), terms_of(self.record.clock)
        self.clock = Clock(terms, len(self.seats), began, self.pauses) if terms else None
        if self.clock is not None:
            self.clock.pass_to(self.timed(), began, NOBODY)

    # During the match

    def playing(self) -> Play:
        """The match; refuse before it begins."""
        if self.play is None:
            raise Refusal(N_("The match has not begun yet."))
        return self.play

    async def act(self, holder: str, seat: int, text: str, version: int, request: str) -> None:
        """A person acts, throws, or types real dice.

        `request` is the form's key, the number of the match and a dot before it; done already, it
        does nothing, and with another action it is refused. `version` is the length of the log
        that the person has seen.
        """
        async with self.lock:
            play = self.playing()
            if not request.startswith(f"{self.match.nth}."):
                raise Stale
            self.must_hold(holder, seat)
            request = again_key(request, words_of(seat, text))
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
            await self.read_on(first)
            self.announce()
            return request is not None and play.asked_before(request)
        self.trouble = None
        self.take_in(events)
        if places:
            self.match = replace(self.match, ended=now())
            self.results += [
                ResultRecord(self.match.nth, seat.colour, seat.name, place)
                for seat, place in zip(self.seats, places, strict=True)
            ]
        self.announce()
        return True

    def take_in(self, events: Sequence[EventRecord]) -> None:
        """Show events that are kept, and let the clocks know."""
        for event in events:
            self.playing().add_kept([event])
            if self.clock is not None:
                self.clock.pass_to(self.timed(), event.at, event.actor)

    async def settle(self) -> None:
        """Let chance that is due act, and show the table."""
        moves = self.playing().chance_due()
        if moves:
            await self.keep(moves)
        else:
            self.announce()

    # After the match

    async def rematch(self, holder: str, request: str) -> None:
        """The same players again, every seat moved on by one, also into a seat set to begin."""
        async with self.lock:
            self.must_belong(holder)
            over = self.play is not None and self.play.is_over
            if not over or not request.startswith(f"{self.match.nth}."):
                if over or not request.startswith(f"{self.match.nth - 1}."):
                    raise Stale
                return
            record = self.next_match()
            seats = [replace(seat, place=None) for seat in [*self.seats[1:], *self.seats[:1]]]
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

    # Beside the match

    async def jot(self, request: str, wish: Wish) -> None:
        """Note something, once for each request; asked anew if another process was quicker."""
        async with self.lock:
            while request not in self.notebook.keys:
                jots, seats = wish()
                if not jots:
                    return
                notes = [
                    NoteRecord(
                        self.notebook.length + i,
                        self.match.nth,
                        jot.kind,
                        jot.holder,
                        jot.colour,
                        jot.text,
                        None if i else request,
                    )
                    for i, jot in enumerate(jots)
                ]
                noted = self.store.add_notes(self.record.id, notes, self.match, seats)
                if await kept(noted):
                    self.take_notes(notes, seats)
                    return
                await self.load()
                self.announce()

    def take_notes(self, notes: Sequence[NoteRecord], seats: list[SeatRecord] | None) -> None:
        """Show notes that are kept, and who sits there now if that changed."""
        self.notebook.take(notes)
        if seats is not None:
            self.seats = seats
            self.match = replace(self.match, changes=self.match.changes + 1)
        if self.play is not None:
            self.play.people = frozenset(i for i, seat in enumerate(self.seats) if not seat.bot)
        for note in notes:
            self.wind(note)
        self.announce()

    def wind(self, note: NoteRecord) -> None:
        """Let the clock know of a seat that changes hands in mid-match."""
        seat = self.seat_of(note.colour)
        if self.clock is not None and seat != NOBODY:
            self.clock.change_hands(note.kind, seat, note.at, own=note.text == OWN)

    def seat_of(self, colour: int) -> int:
        """The seat of this colour, NOBODY if there is none."""
        colours = (seat for seat, sitter in enumerate(self.seats) if sitter.colour == colour)
        return next(colours, NOBODY)

    # Looking

    @property
    def commitment(self) -> str:
        """The hash of the match's secret, known before play."""
        return commitment(self.match.secret)

    @property
    def people(self) -> tuple[str, int, int]:
        """The same as long as nobody's place at the table changes: match, seats, notes."""
        return self.match.id, self.match.changes, self.notebook.length

    @property
    def version(self) -> int:
        """The length of the log; before the match, how often the seats have changed."""
        return self.match.changes if self.play is None else len(self.play.log)

    def due(self) -> bool:
        """Whether the table can move on without anybody: chance, a bot or an order is next."""
        play = self.play
        if play is None or play.is_over:
            return False
        return bool(play.chance_due()) or play.bot_due() != NOBODY or self.order_due() != NOBODY

    def order_due(self) -> int:
        """The first seat that the table waits for and that has a standing order, or NOBODY."""
        ordered = (seat for seat in self.awaited() if self.order_of(seat))
        return next(ordered, NOBODY)

    def order_of(self, seat: int) -> str:
        """The standing order of a seat that a person plays, empty if it has none."""
        sitter = self.seats[seat]
        return "" if sitter.bot else self.notebook.orders.get(sitter.colour, "")

    def awaited(self) -> tuple[int, ...]:
        """The seats that the table waits for: to act, to throw, or nobody."""
        if self.play is None or self.play.is_over:
            return ()
        rules, s = self.play.rules, self.play.state
        if rules.actor(s) == CHANCE:
            return (rules.roller(s),)
        return tuple(seat for seat in range(len(self.seats)) if rules.acts(s, seat))

    def timed(self) -> tuple[int, ...]:
        """The seats whose clock runs: nobody's before it is known who begins."""
        play = self.playing()
        return () if play.state.phase == play.rules.Phase["START"] else self.awaited()

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
        for wake in self.followers:
            wake()
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
        length = len(self.play.log) if self.play else 0
        return Standing(self.match.id, self.match.changes, length, self.notebook.length)

    async def catch_up(self, notice: Notice) -> None:
        """Take in what another process has kept."""
        async with self.lock:
            before, play = self.standing, self.play
            if play is None or notice.match != self.match.id or notice.length < 0:
                await self.load()
            elif notice.length > len(play.log):
                await self.read_on(len(play.log))
            if self.standing != before:
                self.trouble = None
                self.announce()

    async def look_again(self) -> None:
        """Read everything anew, as clocks do once a pause is known."""
        async with self.lock:
            await self.load()
            self.announce()

    async def read_on(self, first: int) -> None:
        """Take in what another process has added to the log, and how the match ended with it."""
        self.take_in(await looked_up(self.store.events, self.match.id, first))
        if self.playing().is_over:
            self.results = await looked_up(self.store.results, self.record.id)

    async def load(self) -> None:
        """Read everything anew from the store."""
        known = await looked_up(self.read)
        self.match, self.seats, self.play = known.match, known.seats, None
        self.notebook, self.results = Notebook(known.notes), known.results
        self.presence.remember(known.seen)
        self.pauses = known.pauses
        if self.match.started is not None:
            self.begin()
            self.take_in_with_notes(known.events)

    def take_in_with_notes(self, events: Sequence[EventRecord]) -> None:
        """Take in a whole log; clocks also want to know when a person came back to a seat."""
        seated = list(self.notebook.seated) if self.clock is not None else []
        for event in events:
            while seated and seated[0].at <= event.at:
                self.wind(seated.pop(0))
            self.take_in([event])
        for note in seated:
            self.wind(note)

    def read(self) -> Kept:
        """The latest match with its seats and its log, and what is beside it."""
        table, store = self.record.id, self.store
        match = store.latest_match(table)
        if match is None:
            raise StoreFailed(f"Table {table} has no match.")
        pauses = store.pauses(match.started or now()) if self.record.clock else []
        return Kept(
            match,
            store.seats(match.id),
            store.events(match.id),
            store.notes(table),
            store.results(table),
            store.seen(table),
            pauses,
        )
