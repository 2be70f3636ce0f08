"""What the server knows about a table: the raw material of its page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, TypeVar

from reroll.engine.contract import Rules, State, acting_seats, rules_of
from reroll.games.terms import CHANCE, SPECTATOR
from reroll.web.boards.company_facts import CompanyFacts
from reroll.web.boards.values import value

Made = TypeVar("Made")

LOOKED_BACK = 60
"""So many of the latest events a page tells of, as many as fill the lines of its log."""


@value
class Sitter:
    """Who holds a seat: a person, or a bot of a named strength; `here` means on this device.

    `colour` (1-7) is the seat's mark, that of its number where 0.
    """

    name: str
    bot: str = ""
    here: bool = False
    colour: int = 0


@value
class Event:
    """One action with the viewer's views before and after it; `corrected` replaces the last one.

    `told` keeps its lines of the log once made, since dozens of pages show the same event.
    """

    number: int
    actor: int
    action: int
    before: Any
    after: Any
    corrected: bool = False
    told: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)


@value
class Complaint:
    """A refused request: the sentence, and the clause behind it if a rule refused."""

    text: str
    clause: str = ""


@value
class TableFacts:
    """A table as one viewer may know it.

    `view` is the state as `seat` may know it, None before the start; `seat` is SPECTATOR for those
    who hold none. `match` counts the matches of this table, `version` is the length of the log,
    `key` differs in every rendered page, `url` is the address to share. `events` are the latest of
    the log, oldest first; `bots` are the strengths that can be added, weakest first.
    `afresh` plays the match once more for those from a number on that are no longer among them;
    `lines` keeps by language what tells of them, for all who know as much.
    `typed`: the dice are real, `fixable`: what was typed last may still be corrected; `hints`: odds
    are shown. `shared` holds what `once` has made, for all pages of one view in one language;
    `lasting` what `still` has made, for this viewer from one move to the next. `bare`: the page's
    script knows the hidden fields of its forms.
    """

    table: str
    name: str
    game: str
    sitters: tuple[Sitter, ...]
    match: int = 0
    version: int = 0
    key: str = ""
    url: str = ""
    seat: int = SPECTATOR
    view: Any = None
    events: Sequence[Event] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    bots: tuple[str, ...] = ()
    typed: bool = False
    fixable: bool = False
    hints: bool = True
    complaint: Complaint | None = None
    company: CompanyFacts = field(default_factory=CompanyFacts)
    shared: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    lasting: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    lines: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    afresh: Callable[[int], Sequence[Event]] | None = field(default=None, compare=False)
    bare: bool = False
    here: tuple[int, ...] = field(init=False)
    """The seats that this device holds."""

    def __post_init__(self) -> None:
        """Look once who sits here; pages ask dozens of times."""
        here = tuple(seat for seat, sitter in enumerate(self.sitters) if sitter.here)
        object.__setattr__(self, "here", here)

    @property
    def rules(self) -> Rules:
        """The rules module of the table's game."""
        return rules_of(self.game)

    def at(self, view: Any, events: Sequence[Event]) -> TableFacts:
        """The table at another moment, which shares nothing with this one."""
        return replace(self, view=view, events=events, shared={})

    @property
    def whose(self) -> str:
        """The name in the seat that the page shows, where it is not one of this device."""
        if self.seat == SPECTATOR or self.sitters[self.seat].here:
            return ""
        return self.sitters[self.seat].name


def once(facts: TableFacts, key: Hashable, make: Callable[[], Made]) -> Made:
    """What does not depend on who looks, made once for all pages of one view in one language."""
    if key not in facts.shared:
        facts.shared[key] = make()
    made: Made = facts.shared[key]
    return made


def still(lasting: dict[Any, Any], name: str, given: Any, make: Callable[[], Made]) -> Made:
    """What seldom changes, made anew only when what it is made from has changed."""
    before = lasting.get(name)
    if before is None or before[0] != given:
        before = lasting[name] = given, make()
    made: Made = before[1]
    return made


def events_from(facts: TableFacts, first: int) -> Sequence[Event]:
    """The events from a number on, as far back as can be told."""
    if facts.events[0].number > first and facts.afresh is not None:
        return facts.afresh(first)
    return [event for event in facts.events if event.number >= first]


def awaited(facts: TableFacts) -> list[int]:
    """The seats the table waits for: all that may act now, or the one that rolls or draws."""
    return once(facts, "awaited", lambda: waited_for(facts.rules, facts.view))


def waited_for(rules: Rules, s: State) -> list[int]:
    """The seats that a state waits for."""
    seats = acting_seats(rules, s)
    return seats or ([rules.roller(s)] if rules.actor(s) == CHANCE else [])


def acting(facts: TableFacts) -> int:
    """The seat whose move, roll or draw the table waits for, or SPECTATOR once it is over."""
    seats = awaited(facts)
    if not seats:
        return SPECTATOR
    return facts.seat if facts.seat in seats else seats[0]


def perspective(rules: Rules, s: State, sitters: Sequence[Sitter]) -> int:
    """The seat whose view a device shows: the acting one it holds, else the next it holds.

    SPECTATOR if it holds none.
    """
    here = [seat for seat, sitter in enumerate(sitters) if sitter.here]
    if len(here) < 2:
        return here[0] if here else SPECTATOR
    acts = acting_seats(rules, s) or [rules.roller(s) if rules.actor(s) == CHANCE else here[0]]
    for seat in acts:
        if seat in here:
            return seat
    return min(here, key=lambda seat: (seat - acts[0]) % len(sitters))
