"""Who plays: seats that change hands in mid-match, guests who knock, what the host may do.

Nobody can be put out by one other person: an absent player's seat may be covered by anyone, a
present one's by a vote, and both times a bot plays on; the owner of a covered seat takes it back
when he likes.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from reroll.live.identity import LETTERS, holder_of, is_program
from reroll.live.keeper import looked_up
from reroll.live.names import free_name, seat_name
from reroll.live.notebook import CODE_SECONDS, OWN, Jot
from reroll.live.refusals import NotYours, Refusal, Stale
from reroll.live.table import Table, bot_kind
from reroll.store.notices import Notice
from reroll.store.records import NoteRecord, SeatRecord, now
from reroll.texts.catalogue import N_

AWAY_SECONDS = 180
"""Unseen for longer, a player's seat may be covered by a bot, and a host be replaced."""

COVER = "medium"
"""How strong a bot is that stands in for a person."""

CODE_LETTERS = 5  # of 29: 20 million codes, of which each lets one only knock

Change = Callable[[SeatRecord], SeatRecord]


# Seats in mid-match


async def stand_in(table: Table, holder: str, seat: int, request: str) -> None:
    """A player lets a bot play on for the time being."""

    def wish() -> tuple[list[Jot], list[SeatRecord]]:
        must_be_on(table, request)
        table.must_hold(holder, seat)
        return covered(table, holder, seat, keep=True)

    await table.jot(request, wish)


async def step_back(table: Table, holder: str, seat: int, request: str) -> None:
    """A player takes the seat back from the bot that stood in."""

    def wish() -> tuple[list[Jot], list[SeatRecord]]:
        must_be_on(table, request)
        if seat not in table.owned_by(holder):
            raise NotYours(N_("This device does not hold that seat."))
        if plays(table, seat):
            raise Stale
        jot = Jot("back", holder, table.seats[seat].colour)
        return [jot], with_seat(table, seat, lambda one: replace(one, bot=""))

    if plays(table, seat):
        await hear_others(table)
    await table.jot(request, wish)


async def hear_others(table: Table) -> None:
    """Read what another process may have noted and not yet told of."""
    if await looked_up(table.store.notes, table.record.id, table.notebook.length):
        await table.catch_up(Notice(table.record.id))


async def cover(table: Table, holder: str, seat: int, request: str) -> None:
    """Somebody at the table lets a bot play for a player who is away or out of time."""

    def wish() -> tuple[list[Jot], list[SeatRecord]]:
        must_be_on(table, request)
        table.must_belong(holder)
        if seat not in table.away | table.late or not plays(table, seat):
            raise Stale
        return covered(table, holder, seat, keep=True)

    await table.jot(request, wish)


async def vote(table: Table, holder: str, seat: int, request: str) -> None:
    """A player votes that a bot shall have another's seat; the last vote needed gives it."""

    def wish() -> tuple[list[Jot], list[SeatRecord] | None]:
        must_be_on(table, request)
        if not table.owned_by(holder) or seat in table.owned_by(holder):
            raise NotYours(N_("Take a seat at this table first."))
        if not plays(table, seat) or not may_vote(table, seat):
            raise Stale
        colour = table.seats[seat].colour
        votes = table.notebook.votes.get(colour, set()) | {holder}
        ballot = Jot("vote", holder, colour)
        if len(votes & others(table, seat)) < needed(table, seat):
            return [ballot], None
        jots, seats = covered(table, holder, seat, keep=False)
        return [ballot, *jots], seats

    await table.jot(request, wish)


def covered(table: Table, by: str, seat: int, *, keep: bool) -> tuple[list[Jot], list[SeatRecord]]:
    """A bot in the seat; its person keeps the right to it, or not."""
    kind, owner = bot_kind(COVER, table.game), table.seats[seat].holder
    holder, whose = owner if keep else "", OWN if by == owner else ""
    seats = with_seat(table, seat, lambda one: replace(one, bot=kind, holder=holder))
    return [Jot("bot", by, table.seats[seat].colour, whose)], seats


def with_seat(table: Table, seat: int, change: Change) -> list[SeatRecord]:
    """The seats with one of them changed."""
    return [change(one) if i == seat else one for i, one in enumerate(table.seats)]


def is_on(table: Table) -> bool:
    """Whether a match is on."""
    return table.play is not None and not table.play.is_over


def must_be_on(table: Table, request: str) -> None:
    """Refuse unless the match that the request answers is on."""
    if not is_on(table) or f" {table.match.nth}." not in request:
        raise Stale


def plays(table: Table, seat: int) -> bool:
    """Whether a person plays the seat."""
    return 0 <= seat < len(table.seats) and not table.seats[seat].bot


def others(table: Table, seat: int) -> set[str]:
    """The people at the table beside the one in this seat."""
    sitting = {one.holder for one in table.seats if one.holder and not is_program(one.holder)}
    return sitting - {table.seats[seat].holder}


def needed(table: Table, seat: int) -> int:
    """How many votes give the seat to a bot: more than half of the others, at least two."""
    return max(2, len(others(table, seat)) // 2 + 1)


def may_vote(table: Table, seat: int) -> bool:
    """Whether enough others sit there for a vote about the seat."""
    return len(others(table, seat)) >= needed(table, seat)


# A seat on another device


def new_link() -> tuple[str, str]:
    """A secret that moves a seat, and the hash by which it is known."""
    secret = secrets.token_urlsafe(16)
    return secret, holder_of(secret)


async def offer_move(table: Table, holder: str, seat: int, hashed: str, request: str) -> None:
    """A player makes a link that moves the seat to whoever opens it first, for some minutes."""

    def wish() -> tuple[list[Jot], None]:
        if seat not in table.owned_by(holder):
            raise NotYours(N_("This device does not hold that seat."))
        return [Jot("move", holder, table.seats[seat].colour, hashed)], None

    await table.jot(request, wish)


def offered(table: Table, secret: str) -> NoteRecord | None:
    """The offer behind a link that moves a seat, None if it is used up or too old."""
    offer = table.notebook.moves.get(holder_of(secret))
    return offer if offer and offer.at > now() - CODE_SECONDS * 1000 else None


async def move_here(table: Table, holder: str, secret: str, request: str) -> None:
    """The seat of a link is now this device's."""

    def wish() -> tuple[list[Jot], list[SeatRecord]]:
        offer = offered(table, secret)
        seat = table.seat_of(offer.colour) if offer else -1
        if offer is None or seat < 0:
            raise Refusal(N_("This link has been used or is too old. Ask for a new one."))
        seats = with_seat(table, seat, lambda one: replace(one, holder=holder))
        return [Jot("given", holder, offer.colour)], seats

    await table.jot(request, wish)


# Guests


async def new_code(table: Table, holder: str, request: str) -> None:
    """The host wants a code to say aloud; it lets guests knock for ten minutes."""

    def wish() -> tuple[list[Jot], None]:
        must_host(table, holder)
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        return [Jot("code", holder, text=code)], None

    await table.jot(request, wish)


def code_of(table: Table) -> str:
    """The code that lets guests knock now, empty if there is none."""
    code = table.notebook.code
    return code.text if code and code.at > now() - CODE_SECONDS * 1000 else ""


async def knock(table: Table, holder: str, name: str, colour: int, request: str) -> None:
    """A guest asks for a chair, or in mid-match for the seat of a bot by its colour."""

    def wish() -> tuple[list[Jot], None]:
        if holder in table.notebook.unwanted:
            raise NotYours(N_("The host has asked you to leave this table."))
        if table.owned_by(holder):
            return [], None
        seats = [one for one in table.seats if one.colour != colour]
        wanted = seat_name(name, [one.name for one in seats])
        return [Jot("knock", holder, colour, wanted)], None

    await table.jot(request, wish)


async def answer(table: Table, holder: str, number: int, yes: bool, request: str) -> None:
    """The host lets a guest in, or not; answered already, nothing happens."""

    def wish() -> tuple[list[Jot], list[SeatRecord] | None]:
        must_host(table, holder)
        asked = table.notebook.knocks.get(number)
        if asked is None:
            return [], None
        if not yes:
            return [Jot("refuse", holder, 0, str(number))], None
        return let_in(table, holder, asked, request)

    await table.jot(request, wish)


def let_in(
    table: Table, host: str, asked: NoteRecord, request: str
) -> tuple[list[Jot], list[SeatRecord] | None]:
    """A guest in a chair of his own before the match; then in a bot's seat, or to watch.

    Who has been sent away stays away, who has sat down meanwhile stays there, and a name that has
    been taken meanwhile gets a number: the host could do nothing about any of them.
    """
    if asked.holder in table.notebook.unwanted:
        return [Jot("refuse", host, 0, str(asked.number))], None
    if table.owned_by(asked.holder):
        return [Jot("let", host, 0, str(asked.number))], None
    names = [one.name for one in table.seats if one.colour != asked.colour]
    name, guest = free_name(asked.text, names), asked.holder
    if table.play is None:
        seats = [*table.seats, table.chair_for(guest, name, request)]
        return [Jot("let", host, 0, str(asked.number))], seats
    seat = table.seat_of(asked.colour)
    free = seat >= 0 and table.seats[seat].bot and not table.seats[seat].holder
    if not free or table.play.is_over:
        return [Jot("let", host, 0, str(asked.number))], None
    seats = with_seat(table, seat, lambda one: replace(one, name=name, holder=guest, bot=""))
    return [Jot("let", host, asked.colour, f"{asked.number} {table.seats[seat].name}")], seats


# The host


def must_host(table: Table, holder: str) -> None:
    """Refuse everybody but the host."""
    if not holder or table.host != holder:
        raise NotYours(N_("Only the host of this table can do that."))


async def kick(table: Table, holder: str, chair: int, version: int, request: str) -> None:
    """The host sends a person away before the match; later only a vote can."""

    def wish() -> tuple[list[Jot], list[SeatRecord]]:
        must_host(table, holder)
        table.must_wait()
        if version != table.match.changes or not 0 <= chair < len(table.seats):
            raise Stale
        if chair in table.owned_by(holder) or table.seats[chair].bot:
            raise Stale
        seats = [one for i, one in enumerate(table.seats) if i != chair]
        return [Jot("kick", holder, 0, table.seats[chair].holder)], seats

    await table.jot(request, wish)


async def take_over(table: Table, holder: str, request: str) -> None:
    """A player becomes the host while the host is away."""

    def wish() -> tuple[list[Jot], None]:
        if not table.owned_by(holder):
            raise NotYours(N_("Take a seat at this table first."))
        if not host_is_away(table):
            raise Stale
        return [Jot("host", holder)], None

    await table.jot(request, wish)


def host_is_away(table: Table) -> bool:
    """Whether nobody has seen the host for a while."""
    return table.presence.unseen(table.host, now()) > AWAY_SECONDS * 1000
