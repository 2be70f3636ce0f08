"""Matches to look back on: one played at a table here, or a log that somebody brings."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from reroll.engine.contract import CHANCE, State, is_over
from reroll.engine.log import Header, read_sound
from reroll.engine.setup import Setup
from reroll.engine.signature import rules_version
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games.terms import SPECTATOR
from reroll.live.names import LONGEST_NAME, tidy
from reroll.live.play import Play
from reroll.texts.catalogue import Texts
from reroll.web.boards.facts import Event, Sitter, TableFacts
from reroll.web.coach.work import Log, Order


@dataclass(frozen=True)
class Story:
    """A match with those who played it. `home` is its address, `back` where it came from.

    `changed` is the move and the action that are not as played, None for the match as it was;
    `then` and `now` are the versions of the rules where they differ; `by_bots` are the choices,
    counted from 1, that bots made in people's seats; `machines` the seats that are no person's.
    """

    order: Order
    sitters: tuple[Sitter, ...]
    name: str
    home: str
    back: str
    changed: tuple[int, int] | None = None
    then: str = ""
    now: str = ""
    by_bots: frozenset[int] = frozenset()
    machines: frozenset[int] = frozenset()

    @property
    def setup(self) -> Setup:
        """How the match was set up."""
        return self.order.setup

    @property
    def log(self) -> Log:
        """Who did what."""
        return self.order.log

    def link(self, move: int = 0, anchor: str = "", path: str = "", **more: Any) -> str:
        """An address of this story: at a move, of a part of it, with what was changed kept."""
        asked: dict[str, Any] = {"move": move} if move else {}
        if self.changed is not None:
            asked["if"] = f"{self.changed[0]}-{self.changed[1]}"
        asked |= more
        query = f"?{urlencode(asked)}" if asked else ""
        return f"{self.home}{path}{query}{'#' + anchor if anchor else ''}"

    def branched(self, number: int, action: int, log: Log) -> Story:
        """The same match with one choice changed, played on."""
        name = f"{self.order.name} {number} {action}"
        order = replace(self.order, name=name, log=log, stopped="")
        # From there the coach chooses for everybody.
        by_bots = frozenset(move for move in self.by_bots if move < number)
        return replace(self, order=order, changed=(number, action), by_bots=by_bots)


@dataclass(frozen=True, slots=True)
class Moment:
    """A move: the states before and after it."""

    number: int
    actor: int
    action: int
    before: State
    after: State

    @property
    def is_chance(self) -> bool:
        """Whether nobody chose it."""
        return self.actor == CHANCE


def moments(story: Story) -> list[Moment]:
    """Every move of a story with the states around it."""
    rules, s, found = story.setup.rules, story.setup.first_state(), []
    for number, (actor, action) in enumerate(story.log, 1):
        after = copy_state(s)
        rules.apply(after, actor, action)
        found.append(Moment(number, actor, action, s, after))
        s = after
    return found


def of_play(
    play: Play,
    name: str,
    sitters: tuple[Sitter, ...],
    title: str,
    home: str,
    by_bots: frozenset[int] = frozenset(),
    machines: frozenset[int] = frozenset(),
) -> Story:
    """A match played here."""
    order = Order(f"{name} {len(play.log)}", play.setup, tuple(play.played))
    back = home.partition("/match/")[0]
    return Story(order, sitters, title, home, back, by_bots=by_bots, machines=machines)


def of_log(t: Texts, text: str) -> Story:
    """A log that was brought, as far as it can be read; raise DamagedLog if its head cannot."""
    text = text.replace("\r\n", "\n").strip("\n\ufeff ")
    name = hashlib.sha256(text.encode()).hexdigest()[:20]
    header, log, stopped = read_sound(text)
    now = rules_version(header.setup.game)
    then = header.rules_version if header.rules_version not in ("", now) else ""
    return Story(
        Order(name, header.setup, tuple(log), stopped),
        tuple(Sitter(each) for each in names_of(t, header)),
        t("A match"),
        f"/review/{name}",
        "/review",
        then=then[:20],
        now=now if then else "",
    )


def names_of(t: Texts, header: Header) -> list[str]:
    """The names in a log, numbered where nobody gave one."""
    given = [tidy(str(name), LONGEST_NAME) for name in header.names[: header.setup.players]]
    given += [""] * (header.setup.players - len(given))
    return [name or t("Player {n}", n=nth + 1) for nth, name in enumerate(given)]


def facts_of(story: Story, moment: Moment, seat: int | None = None) -> TableFacts:
    """The table at a move: a choice as its seat saw it, what chance did with its outcome."""
    rules = story.setup.rules
    chance = moment.is_chance and not is_over(rules, moment.after)
    state = moment.after if chance else moment.before
    viewer = seat if seat is not None else whose(story, moment)
    before, after = (view_of(rules, s, viewer).state for s in (moment.before, moment.after))
    event = Event(moment.number - 1, moment.actor, moment.action, before, after)
    return TableFacts(
        table="review",
        name=story.name,
        game=story.setup.game,
        sitters=story.sitters,
        version=moment.number,
        seat=viewer,
        view=view_of(rules, state, viewer).state,
        events=(event,) if chance else (),
        options=dict(story.setup.options),
        hints=False,
    )


def end_of(story: Story, moment: Moment) -> TableFacts:
    """The table after the last move."""
    facts = facts_of(story, moment, SPECTATOR)
    return facts.at(moment.after, ())


def whose(story: Story, moment: Moment) -> int:
    """The seat that a move belongs to: who chose, whose dice they were, or who begins."""
    if not moment.is_chance:
        return moment.actor
    if moment.before.phase == story.setup.rules.Phase["START"]:
        return moment.action
    return int(story.setup.rules.roller(moment.before))
