"""The people at a table as one visitor may know them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from reroll.games.terms import SPECTATOR
from reroll.live import company, orders
from reroll.live.table import Table
from reroll.live.talk import WATCHERS
from reroll.store.records import NoteRecord, now
from reroll.web.boards.company_facts import CompanyFacts, Guest, Saying, Time
from reroll.web.boards.facts import still
from reroll.web.boards.values import value

HEARD = 12

NONE: frozenset[int] = frozenset()
"""One for all who have none; every stream keeps its viewer's."""


@value
class Role:
    """All of a visitor that a page's people depend on: seats, office, votes, what is not heard."""

    mine: tuple[int, ...] = ()
    host: bool = False
    voted: frozenset[int] = frozenset()
    muted: frozenset[int] = frozenset()
    knocks: bool = False


def role_of(table: Table, holder: str) -> Role:
    """What a person is at this table."""
    book = table.notebook
    voted = {table.seat_of(colour) for colour, voters in book.votes.items() if holder in voters}
    return Role(
        table.owned_by(holder),
        bool(holder) and table.host == holder,
        frozenset(voted) or NONE,
        frozenset(book.muted.get(holder, ())) or NONE,
        any(one.holder == holder for one in book.knocks.values()),
    )


def common_of(table: Table, lasting: dict[Any, Any]) -> CompanyFacts:
    """The people at the table as everybody knows them; most moves change nothing of them."""
    away, times = company.host_is_away(table), times_of(table)
    on, late = company.is_on(table), table.late
    given = table.people, on, away, table.away, late, len(table.results), times
    return still(lasting, "common", given, lambda: common_now(table, away, times))


def common_now(table: Table, host_away: bool, times: tuple[Time, ...]) -> CompanyFacts:
    """The people as everybody knows them now."""
    seats, is_on = table.seats, company.is_on(table)
    hosted = table.owned_by(table.host)
    return CompanyFacts(
        host_seat=hosted[0] if hosted else -1,
        host_away=host_away,
        covered=frozenset(i for i, one in enumerate(seats) if one.bot and one.holder),
        away=table.away,
        late=table.late,
        votes=votes_of(table) if is_on else {},
        open=tuple(i for i, one in enumerate(seats) if one.bot and not one.holder and is_on),
        said=said_of(table, frozenset()),
        chat=table.record.chat,
        clock=table.record.clock,
        late_word=table.record.late,
        times=times,
        ordered=frozenset(i for i in range(len(seats)) if is_on and table.order_of(i)),
        wins=wins_of(table),
        matches=len({one.nth for one in table.results}),
    )


def company_of(
    table: Table, common: CompanyFacts, who: Role, seat: int, lasting: dict[Any, Any]
) -> CompanyFacts:
    """The same for a visitor whose page shows this seat, with what is theirs alone."""
    code = company.code_of(table) if who.host else ""
    plans = plans_of(table, seat) if company.is_on(table) else ()
    given = table.people, common, who, code, plans
    return still(lasting, "facts", given, lambda: company_now(table, common, who, code, plans))


def company_now(
    table: Table, common: CompanyFacts, who: Role, code: str, plans: tuple[tuple[str, int], ...]
) -> CompanyFacts:
    """The people for a visitor as they are now."""
    return replace(
        common,
        host=who.host,
        mine=who.mine,
        voted=who.voted,
        guests=guests_of(table) if who.host else (),
        knocks=who.knocks,
        code=code,
        said=said_of(table, who.muted) if who.muted else common.said,
        muted=who.muted,
        speakers=speakers_of(table) if who.host else (),
        silenced=who.host and bool(table.notebook.hushed),
        orders={i: table.order_of(i) for i in who.mine if i in common.ordered},
        plans=plans,
    )


def votes_of(table: Table) -> dict[int, tuple[int, int]]:
    """For each seat that a vote can be about: the votes, and how many are needed."""
    seats = [i for i in range(len(table.seats)) if company.plays(table, i)]
    return {
        seat: (len(table.notebook.votes.get(table.seats[seat].colour, ())), needed)
        for seat in seats
        if company.may_vote(table, seat) and (needed := company.needed(table, seat))
    }


def guests_of(table: Table) -> tuple[Guest, ...]:
    """Who knocks."""
    knocks = table.notebook.knocks.values()
    return tuple(Guest(one.number, one.text, table.seat_of(one.colour)) for one in knocks)


def said_of(table: Table, muted: frozenset[int]) -> tuple[Saying, ...]:
    """The latest words that this viewer hears."""
    book = table.notebook
    heard = [one for one in audible(table) if one.colour not in muted]
    return tuple(
        Saying(one.number, table.seat_of(one.colour), one.text, book.speaker(one))
        for one in heard[-HEARD:]
    )


def audible(table: Table) -> list[NoteRecord]:
    """The latest words, without those of people who watch and whom the host has silenced."""
    book = table.notebook
    return [one for one in book.said if one.colour != WATCHERS or one.holder not in book.hushed]


def speakers_of(table: Table) -> tuple[Saying, ...]:
    """The last word of everybody who watches and has spoken lately."""
    last = {one.holder: one for one in audible(table) if one.colour == WATCHERS}
    return tuple(Saying(one.number, SPECTATOR, one.text) for one in last.values())


def times_of(table: Table) -> tuple[Time, ...]:
    """The clocks by seat."""
    clock, at = table.clock, now()
    if clock is None or not company.is_on(table):
        return ()
    lefts = [clock.left_at(seat, at) for seat in range(len(table.seats))]
    return tuple(
        Time(left, at + left if seat in clock.running else 0) for seat, left in enumerate(lefts)
    )


def plans_of(table: Table, seat: int) -> tuple[tuple[str, int], ...]:
    """The cards that this page's seat could plan for the next round."""
    if table.play is None or table.game != "gigi_gacker" or seat == SPECTATOR:
        return ()
    return tuple(orders.cards_to_plan(table.play.view(seat), seat))


def wins_of(table: Table) -> dict[int, tuple[int, int]]:
    """How many matches of the series each seat has won alone, and how many with others."""
    firsts = Counter(result.nth for result in table.results if result.place == 1)
    won = Counter(
        (result.colour, firsts[result.nth] > 1) for result in table.results if result.place == 1
    )
    return {i: (won[one.colour, False], won[one.colour, True]) for i, one in enumerate(table.seats)}
