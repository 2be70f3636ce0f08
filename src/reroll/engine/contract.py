"""What a rules module offers, and the register of the games."""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import Any, Protocol, cast

from reroll.engine.folded import folded
from reroll.games import dice
from reroll.games.terms import CHANCE, FINE, NOBODY, Data, Option
from reroll.notation.worded import worded

GAMES = ("pickomino", "gang_of_dice", "gigi_gacker", "wuerfelacker")

TITLES = {
    "heckmeck": "pickomino",
    "heckmeck am bratwurmeck": "pickomino",
    "heckmeck regenwormen": "pickomino",
    "regenwormen": "pickomino",
    "gigi gacker am würfelacker": "wuerfelacker",
    "gigi": "gigi_gacker",
    "gang": "gang_of_dice",
}
"""Titles that the games are sold by or called by, beside their names here."""

State = Any
"""A game's state: each game declares its own; the engine only copies it and hands it on."""


class Rules(Protocol):
    """A module of `reroll.games`; docs/house.md says what each name promises."""

    @property
    def NAME(self) -> str: ...
    @property
    def CODE(self) -> str: ...
    @property
    def MIN_PLAYERS(self) -> int: ...
    @property
    def MAX_PLAYERS(self) -> int: ...
    @property
    def ACTIONS(self) -> int: ...
    @property
    def KINDS(self) -> int: ...
    @property
    def MAX_DICE(self) -> int: ...
    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...
    @property
    def State(self) -> Any: ...
    @property
    def Phase(self) -> type[IntEnum]: ...
    @property
    def Why(self) -> type[IntEnum]: ...
    @property
    def WHY_CLAUSE(self) -> dict[Any, str]: ...
    def set_up(self, s: Any, /) -> None: ...
    def actor(self, s: Any, /) -> int: ...
    def acts(self, s: Any, seat: int, /) -> bool: ...
    def roller(self, s: Any, /) -> int: ...
    def roll_size(self, s: Any, /) -> int: ...
    def draw_weight(self, s: Any, kind: int, /) -> int: ...
    def action_span(self, s: Any, /) -> tuple[int, int]: ...
    def why_not(self, s: Any, seat: int, action: int, /) -> int: ...
    def apply(self, s: Any, seat: int, action: int, /) -> None: ...
    def score(self, s: Any, seat: int, /) -> int: ...
    def beats(self, s: Any, seat: int, other: int, /) -> bool: ...
    def hide(self, s: Any, viewer: int, /) -> None: ...


class Unknown(ValueError):
    """A name that Reroll does not know; the message lists those it does."""


def game_named(word: str) -> str:
    """The name of the game of this name or title, whatever its case, accents and joints.

    Raises Unknown with the four names.
    """
    name = word if word in GAMES else sounds().get(sound(word), word)
    if name not in GAMES:
        rules_of(name)
    return name


@cache
def sounds() -> dict[str, str]:
    """The games by the letters of their names and titles."""
    return {sound(name): name for name in GAMES} | {sound(t): g for t, g in TITLES.items()}


def sound(word: str) -> str:
    """The letters of a name, without accents; ü and ue are one."""
    plain = unicodedata.normalize("NFKD", word.casefold()).replace("ue", "u")
    return "".join(sign for sign in plain if sign.isalnum())


@cache
def rules_of(name: str) -> Rules:
    """The rules module of this name; raise Unknown with the four names otherwise."""
    if name not in GAMES:
        raise Unknown(
            worded(
                "There is no game {name}; the games are {games}.",
                name=repr(name),
                games=", ".join(GAMES),
            )
        )
    return cast(Rules, folded(importlib.import_module(f"reroll.games.{name}")))


def data_of(rules: Rules) -> tuple[Data, ...]:
    """The distributions that a table of this game may replace."""
    return cast(tuple[Data, ...], getattr(rules, "DATA", ()))


def legal_actions(rules: Rules, s: State, seat: int) -> list[int]:
    """The seat's legal actions in ascending order: those with `why_not` = FINE."""
    low, high = rules.action_span(s)
    why_not = rules.why_not
    return [action for action in range(low, high) if why_not(s, seat, action) == FINE]


def acting_seats(rules: Rules, s: State) -> list[int]:
    """The seats that may act now: several where choices are simultaneous, none during chance."""
    return [seat for seat in range(s.players) if rules.acts(s, seat)]


def is_over(rules: Rules, s: State) -> bool:
    """Whether the match has ended."""
    return rules.actor(s) == NOBODY


def chance_outcomes(rules: Rules, s: State) -> Iterator[tuple[int, int]]:
    """Every chance outcome with its integer weight; rolls of n dice sum to 6**n."""
    count = rules.roll_size(s)
    if count > 0:
        for roll in rolls(count):
            yield roll, dice.weight(roll)
        return
    for kind in range(rules.KINDS):
        weight = rules.draw_weight(s, kind)
        if weight > 0:
            yield kind, weight


def rolls(count: int, face: int = 0) -> Iterator[int]:
    """Every packed roll of so many dice that shows no face below the given one."""
    if face == dice.FACES - 1:
        yield count * dice.one(face)
        return
    for shown in range(count, -1, -1):
        for rest in rolls(count - shown, face + 1):
            yield shown * dice.one(face) + rest


def places(rules: Rules, s: State) -> list[int]:
    """The place of each seat, 1 the best; seats that beat each other neither way share one."""
    seats = range(s.players)
    return [1 + sum(rules.beats(s, other, seat) for other in seats) for seat in seats]


def returns(rules: Rules, s: State) -> list[float]:
    """The win share of each seat: 1 divided among those in first place."""
    ranked = places(rules, s)
    share = 1.0 / ranked.count(1)
    return [share if place == 1 else 0.0 for place in ranked]


__all__ = [
    "CHANCE",
    "FINE",
    "GAMES",
    "NOBODY",
    "Rules",
    "State",
    "Unknown",
    "acting_seats",
    "chance_outcomes",
    "data_of",
    "game_named",
    "is_over",
    "legal_actions",
    "places",
    "returns",
    "rolls",
    "rules_of",
]
