"""Actions and positions of any game as text: finds the game's own file of notation."""

from __future__ import annotations

import importlib
import sys
from typing import Any, Protocol, cast

from reroll.notation.worded import Worded, what_came, worded


class NotationError(ValueError):
    """Text that is not what it should be; the message says what was expected and what came."""


class Notation(Protocol):
    """What a game's file of notation offers; `ACTIONS` lists the words of its actions."""

    ACTIONS: Worded

    def format_action(self, s: Any, actor: int, action: int, /) -> str: ...
    def parse_action(self, s: Any, actor: int, text: str, /) -> int: ...
    def format_position(self, s: Any, /) -> str: ...
    def parse_position(self, text: str, /) -> Any: ...


def notation_of(game: str) -> Notation:
    """The notation of the game."""
    return cast(Notation, importlib.import_module(f"reroll.notation.{game}"))


def format_action(game: str, s: Any, actor: int, action: int) -> str:
    """An action in words: the state tells a roll from a draw."""
    return notation_of(game).format_action(s, actor, action)


def parse_action(game: str, s: Any, actor: int, text: str) -> int:
    """The action these words mean in this state; raise NotationError otherwise."""
    return notation_of(game).parse_action(s, actor, " ".join(text.split()))


def parse_actions(game: str, s: Any, actor: int, text: str) -> list[int]:
    """The actions an entry means, in order: several where a game takes a choice in steps."""
    words = " ".join(text.split())
    whole = getattr(notation_of(game), "parse_actions", None)
    if whole is None:
        return [parse_action(game, s, actor, words)]
    return cast(list[int], whole(s, actor, words))


def format_position(s: Any) -> str:
    """A state as one line."""
    return notation_of(game_of(s)).format_position(s)


def parse_position(text: str) -> Any:
    """The state a one-line position describes; its first word names the game."""
    text = " ".join(text.split())
    game = text.split(" ", 1)[0] if text else ""
    if game not in ("pickomino", "gang_of_dice", "gigi_gacker", "wuerfelacker"):
        raise NotationError(
            worded(
                "A position begins with pickomino, gang_of_dice, gigi_gacker or"
                " wuerfelacker; {came} came.",
                came=what_came(game),
            )
        )
    s = notation_of(game).parse_position(text)
    must_mean_something(text, s)
    return s


BOXES = frozenset(("worms", "morsels", "cards"))
"""Fields that are left out of a line where they say what is usual."""

NOTHING = frozenset("-/,")


def must_mean_something(text: str, s: Any) -> None:
    """Refuse a field that was read past, as its phase has none; one that says nothing may stand."""
    kept = dict(word.split("=", 1) for word in format_position(s).split()[1:])
    options = {option.name for option in sys.modules[type(s).__module__].OPTIONS}
    for word in text.split()[1:]:
        name, _, value = word.partition("=")
        if name in BOXES | options or value == "no" or says_nothing(value):
            continue
        if says_nothing(kept.get(name, "-")):
            raise NotationError(
                worded(
                    "Field {name} has no meaning in this position (phase {phase}); leave it out.",
                    name=name,
                    phase=kept["phase"],
                )
            )


def says_nothing(value: str) -> bool:
    """Whether a field's value is dashes only."""
    return NOTHING.issuperset(value)


def taken_for(text: str, s: Any) -> list[str]:
    """The fields that a position line left out, as its state has them.

    Options are not among them: a table without a word on them plays by the printed rules.
    """
    given = {word.partition("=")[0] for word in text.split()}
    return [word for word in format_position(s).split()[1:] if word.partition("=")[0] not in given]


def game_of(s: Any) -> str:
    """The game a state belongs to."""
    return type(s).__module__.rsplit(".", 1)[-1]
