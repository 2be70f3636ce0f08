"""The odds of every choice, from the game's solver: one file a game, where there is a solver."""

from __future__ import annotations

import importlib
from typing import Any, Protocol, cast

from reroll.texts.catalogue import Texts
from reroll.texts.games import texts_of

SOLVED = ("pickomino",)
"""The games whose choices have odds here."""


def not_here(t: Texts) -> str:
    """What a person hears who wants odds of another game."""
    games = ", ".join(texts_of(game).title(t) for game in SOLVED)
    return t("The table shows odds for {games} so far; this game has none here.", games=games)


class Odds(Protocol):
    """What a game's file of odds offers; `s` is the view of the seat to act."""

    def by_action(self, t: Texts, s: Any, seat: int, /) -> dict[int, str]:
        """A few figures for every legal action."""
        ...

    def sentences(self, t: Texts, s: Any, seat: int, /) -> list[str]:
        """What the figures say."""
        ...


def odds_of(game: str) -> Odds:
    """The odds of the game."""
    return cast(Odds, importlib.import_module(f"reroll.cli.choice_odds_{game}"))


def by_action(t: Texts, game: str, s: Any, seat: int) -> dict[int, str]:
    """A few figures for every legal action, none where the game has no solver here."""
    return odds_of(game).by_action(t, s, seat) if game in SOLVED else {}


def sentences(t: Texts, game: str, s: Any, seat: int) -> list[str]:
    """What the figures say, nothing where the game has no solver here."""
    return odds_of(game).sentences(t, s, seat) if game in SOLVED else []
