"""Who sits at the table: people by name, bots by strength, in seat order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, count

from reroll.bots.contract import STRENGTHS, Bot, bot_names, make
from reroll.cli.screen import printable
from reroll.engine.contract import rules_of
from reroll.engine.setup import check_players
from reroll.notation.worded import what_came, worded
from reroll.texts.catalogue import LANGUAGES, N_, Texts, texts

DEFAULT_BOT = "simple"
NO_BOTS = "none"
LONGEST_NAME = 24
NUMBERED = re.compile(r" \d+$")
BOT_NAMES = {
    "random": N_("Random bot"),
    "simple": N_("Simple bot"),
    "greedy": N_("Greedy bot"),
    "strong": N_("Strong bot"),
    "easy": N_("Easy bot"),
    "medium": N_("Medium bot"),
    "hard": N_("Hard bot"),
}
"""What the seats of bots are called, by the name that was asked for."""


class BadSeating(ValueError):
    """Names, bots and players that do not fit together; the message says how they would."""


@dataclass(slots=True)
class Seating:
    """The names by seat, and the bot in each seat that no person holds."""

    names: list[str]
    bots: dict[int, Bot] = field(default_factory=dict)

    @property
    def people(self) -> list[int]:
        """The seats of the people at the keyboard."""
        return [seat for seat in range(len(self.names)) if seat not in self.bots]


def seat_all(
    t: Texts, game: str, players: int | None, bots: str | None, names: Sequence[str]
) -> Seating:
    """People first, then bots: what is not said is one person and simple bots for the rest."""
    chosen = bot_list(bots)
    if players is not None:
        check_players(rules_of(game), players)
    if chosen is None:
        filled = (players or max(2, len(names))) - max(1, len(names))
        chosen = [DEFAULT_BOT] * max(0, filled)
    people = max(len(names), (players or 0) - len(chosen))
    if players is None and not people and bots != NO_BOTS:
        people = 1
    total = people + len(chosen)
    if players is not None and total != players:
        raise BadSeating(
            worded(
                "{names} names and {bots} bots make {total} seats, but --players says"
                " {players}; leave --players away, or name fewer.",
                names=len(names),
                bots=len(chosen),
                total=total,
                players=players,
            )
        )
    check_players(rules_of(game), total)
    return seating(t, game, people_names(t, people, names), chosen)


def bot_list(bots: str | None) -> list[str] | None:
    """The bots named, None if nothing was said; `none` is a table of people."""
    if bots is None:
        return None
    words = [word.strip().lower() for word in bots.split(",") if word.strip()]
    return [] if words == [NO_BOTS] else words


def people_names(t: Texts, people: int, names: Sequence[str]) -> list[str]:
    """A name for every person; those not named are Player 1, Player 2 and so on."""
    given: list[str] = []
    for name in map(checked_name, names):
        if name.casefold() in map(str.casefold, given):
            raise BadSeating(
                t(
                    "Somebody at this table is called {name} already; choose another name.",
                    name=name,
                )
            )
        given.append(name)
    return given + [t("Player {n}", n=n + 1) for n in range(len(given), people)]


def checked_name(name: str) -> str:
    """The name, fit for one line; raise BadSeating for an empty or a very long one."""
    name = printable(" ".join(name.split()))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadSeating(
            worded(
                "A name has 1 to {most} letters; {came} came. Names are parted by commas:"
                " --names Ana,Noor",
                most=LONGEST_NAME,
                came=what_came(name),
            )
        )
    return name


def seating(t: Texts, game: str, people: list[str], bots: list[str]) -> Seating:
    """The people, then the bots, no two with the same name."""
    players = [make(bot, game) for bot in bots]
    names: list[str] = []
    for name in [*people, *(t(BOT_NAMES[bot]) for bot in bots)]:
        nths = (f"{name} {nth}" for nth in count(2))
        names.append(next(free for free in chain([name], nths) if free not in names))
    first = len(people)
    return Seating(names, {first + nth: bot for nth, bot in enumerate(players)})


def seat_again(
    t: Texts, game: str, players: int, bots: str | None, recorded: Sequence[str]
) -> Seating:
    """Who sits where in a match that goes on: bots are known by their names in the log."""
    chosen = bot_list(bots)
    if chosen is not None:
        return seat_all(t, game, players, bots, list(recorded)[: players - len(chosen)])
    names = [printable(name) for name in recorded][:players]
    names += [t("Player {n}", n=n + 1) for n in range(len(names), players)]
    found = {seat: bot_named(name, game) for seat, name in enumerate(names)}
    return Seating(names, {seat: make(bot, game) for seat, bot in found.items() if bot})


def bot_named(name: str, game: str) -> str:
    """The bot that a seat's name stands for in any language, or an empty string for a person's."""
    bare = NUMBERED.sub("", name)
    called = {texts(lang)(each): bot for bot, each in BOT_NAMES.items() for lang in LANGUAGES}
    bot = called.get(bare, "")
    return bot if bot in [*bot_names(game), "strong", *STRENGTHS] else ""
