"""A table as one visitor sees it: facts for the page models, pages made once and shown to many."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from reroll.bots.contract import bot_names
from reroll.games.terms import SPECTATOR
from reroll.live.identity import is_program, new_key
from reroll.live.names import table_name
from reroll.live.play import REMEMBERED, Play, Step
from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.store.records import now
from reroll.texts.catalogue import Texts, texts
from reroll.web.boards.company_facts import CompanyFacts
from reroll.web.boards.facts import Complaint, Event, Sitter, TableFacts, perspective, still
from reroll.web.boards.model import TablePage
from reroll.web.boards.table import table_page
from reroll.web.company_pages import Role, common_of, company_of
from reroll.web.pieces import Pieces
from reroll.web.render import pieces

DRAWINGS_KEPT = 64
"""Of so many tables the pages are kept: all viewers fetch theirs in the moment of a change."""

CLOCK_STEP = 1000
"""For so many milliseconds a page with a running clock may be shown again."""

MOST_KINDS = 64
"""For so many kinds of viewers of a table pages are kept, and what lasts from one to the next."""

MOST_REFUSALS = 64
"""Of so many people at a table the last refusal is remembered."""


Shared = dict[tuple[int, str], dict[Any, Any]]
"""By a view and a language, what all its pages share."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """All that a table's page depends on beside the table: seats held, language, address."""

    here: tuple[int, ...]
    lang: str
    url: str
    who: Role = Role()
    hashed: int = field(init=False, compare=False, repr=False)
    """Reckoned once: every page that is drawn asks for it several times."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "hashed", hash((self.here, self.lang, self.url, self.who)))

    def __hash__(self) -> int:
        return self.hashed


Lasting = dict[Viewer | None, dict[Any, Any]]
"""By a kind of viewer, or None for all, what is kept from one change to the next."""


@dataclass(slots=True)
class Drawn:
    """What one kind of viewer may know, its page and the pieces of it once somebody wants them."""

    facts: TableFacts
    lang: str
    page: TablePage | None = None
    pieces: Pieces | None = None


@dataclass(slots=True)
class Drawings:
    """The pages of a table as it stood at one change, and what those of one view share."""

    changed: int
    common: CompanyFacts
    pages: dict[Viewer, Drawn] = field(default_factory=dict)
    shared: Shared = field(default_factory=dict)
    at: int = field(default_factory=now)


class TablePages:
    """The pages of all tables as they stand; each is made once for all viewers of a kind."""

    def __init__(self) -> None:
        self.drawn: OrderedDict[Table, Drawings] = OrderedDict()
        self.lasting: WeakKeyDictionary[Table, Lasting] = WeakKeyDictionary()
        self.refusals: WeakKeyDictionary[Table, dict[str, Refusal]] = WeakKeyDictionary()

    def drawing(self, table: Table, viewer: Viewer) -> Drawn:
        """What there is to draw for this viewer as the table stands."""
        drawings = self.drawn.get(table)
        if drawings is None or drawings.changed != table.changed or is_late(drawings):
            common = common_of(table, self.lasting_of(table, None))
            drawings = self.drawn[table] = Drawings(table.changed, common)
            self.drawn.move_to_end(table)
            if len(self.drawn) > DRAWINGS_KEPT:
                self.drawn.popitem(last=False)
        if viewer not in drawings.pages:
            if len(drawings.pages) >= MOST_KINDS:
                drawings.pages.clear()
            facts = facts_of(table, viewer, drawings, self.lasting_of(table, viewer))
            drawings.pages[viewer] = Drawn(facts, viewer.lang)
        return drawings.pages[viewer]

    def lasting_of(self, table: Table, viewer: Viewer | None) -> dict[Any, Any]:
        """What is kept for this kind of viewer, or for all, from one change to the next."""
        kinds = self.lasting.setdefault(table, {})
        if viewer not in kinds and len(kinds) >= MOST_KINDS:
            kinds.clear()
        return kinds.setdefault(viewer, {})

    def facts(self, table: Table, viewer: Viewer) -> TableFacts:
        """What this viewer may know."""
        return self.drawing(table, viewer).facts

    def page(self, table: Table, viewer: Viewer) -> TablePage:
        """The page model for this viewer."""
        drawing = self.drawing(table, viewer)
        drawing.page = drawing.page or table_page(texts(drawing.lang), drawing.facts)
        return drawing.page

    def fragment(self, table: Table, viewer: Viewer) -> str:
        """The page's `<main>` for this viewer."""
        return str(self.pieces(table, viewer))

    def pieces(self, table: Table, viewer: Viewer) -> Pieces:
        """The same in the pieces in which a stream sends it."""
        drawing = self.drawing(table, viewer)
        drawing.pieces = drawing.pieces or pieces(drawing.lang, self.page(table, viewer))
        return drawing.pieces

    def note(self, table: Table, holder: str, refusal: Refusal) -> None:
        """Keep the last refusal that a person met, for when they ask why."""
        kept = self.refusals.setdefault(table, {})
        kept.pop(holder, None)
        kept[holder] = refusal
        if len(kept) > MOST_REFUSALS:
            del kept[next(iter(kept))]

    def complaint(self, table: Table, holder: str, t: Texts) -> Complaint | None:
        """The last refusal that this person met here, in their language."""
        refusal = self.refusals.get(table, {}).get(holder)
        return Complaint(refusal.says(t), refusal.clause) if refusal else None

    def refused(self, table: Table, viewer: Viewer, refusal: Refusal) -> TablePage:
        """The page with a notice of what was refused and why."""
        t = texts(viewer.lang)
        complaint = Complaint(refusal.says(t), refusal.clause)
        # Shown once and then forgotten: what it draws is not kept with the pages of the table.
        facts = replace(self.facts(table, viewer), complaint=complaint, shared={})
        return table_page(t, facts)


def facts_of(
    table: Table, viewer: Viewer, drawings: Drawings, lasting: dict[Any, Any]
) -> TableFacts:
    """What this viewer may know of the table; `lasting` is kept for them."""
    sitters = still(lasting, "sitters", table.people, lambda: sitters_of(table, viewer.here))
    record, play = table.record, table.play
    seat = perspective(play.rules, play.state, sitters) if play else SPECTATOR
    view = play.view(seat).state if play else None
    seen = seen_of(play, seat) if play else Seen()
    return TableFacts(
        table=record.id,
        name=still(lasting, "name", table.people, lambda: called(table, viewer.lang)),
        game=record.game,
        sitters=sitters,
        match=table.match.nth,
        version=table.version,
        key=f"{table.match.nth}.{new_key()}",
        url=viewer.url,
        options=record.options,
        bots=tuple(bot_names(record.game)),
        typed=record.typed,
        hints=record.hints,
        complaint=trouble_of(table, viewer),
        seat=seat,
        view=view,
        events=seen.events,
        afresh=partial(events_afresh, play, seat) if play else None,
        lines=seen.lines,
        fixable=play.can_correct if play else False,
        company=company_of(table, drawings.common, viewer.who, seat, lasting),
        shared=drawings.shared.setdefault((id(view), viewer.lang), {}),
        lasting=lasting,
        bare=True,
    )


def called(table: Table, lang: str) -> str:
    """What the table is called in this language."""
    return table_name(texts(lang), table.record.name, table.seats)


def sitters_of(table: Table, here: tuple[int, ...]) -> tuple[Sitter, ...]:
    """Who sits at the table, seen from a device that holds the seats `here`."""
    return tuple(
        Sitter(seat.name, seat.bot or played_by(seat.holder), place in here, seat.colour)
        for place, seat in enumerate(table.seats)
    )


def played_by(holder: str) -> str:
    """What stands in a bot's place where a program plays; nothing for people."""
    return "program" if is_program(holder) else ""


def trouble_of(table: Table, viewer: Viewer) -> Complaint | None:
    """What keeps the table from moving on, if anything."""
    return Complaint(table.trouble.says(texts(viewer.lang))) if table.trouble else None


def is_late(drawings: Drawings) -> bool:
    """Whether a clock on these pages says less than it has come to."""
    runs = any(time.until for time in drawings.common.times)
    return runs and now() - drawings.at >= CLOCK_STEP


@dataclass(slots=True)
class Seen:
    """The latest events as a seat may know them, and by language the lines that tell of them."""

    events: tuple[Event, ...] = ()
    lines: dict[str, Any] = field(default_factory=dict)


def seen_of(play: Play, seat: int = SPECTATOR) -> Seen:
    """The latest events as this seat may know them, the same for all where nothing is hidden."""
    if play.is_open:
        seen = read_on(play, SPECTATOR)
        if play.is_open:  # reading may have shown that something is hidden
            return seen
    return read_on(play, seat)


def read_on(play: Play, seat: int) -> Seen:
    """The latest events for a seat, with those that have come since it was asked for."""
    seen: Seen = play.seen.get(seat) or play.seen.setdefault(seat, Seen())
    known = seen.events
    new = len(play.log) - (known[-1].number + 1 if known else 0)
    if new:
        steps = list(play.steps)[-new:]
        seen.events = (*known, *[seen_event(play, step, seat) for step in steps])[-REMEMBERED:]
    return seen


def events_afresh(play: Play, seat: int, first: int) -> Sequence[Event]:
    """The events from a number on, as this seat may know them."""
    return [seen_event(play, step, seat) for step in play.steps_from(first)]


def seen_event(play: Play, step: Step, seat: int) -> Event:
    """One event as this seat may know it: the same object for all who know as much of it."""
    action = play.told(step, seat)
    before = play.view_in(step.before, seat, step.number).state
    after = play.view_in(step.after, seat, step.number + 1).state
    for same in step.shown:
        if (same.action, id(same.before), id(same.after)) == (action, id(before), id(after)):
            event: Event = same
            return event
    made = Event(step.number, step.actor, action, before, after, step.corrected)
    step.shown += (made,)
    return made
