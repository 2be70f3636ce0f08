"""What a game's terminal board offers, and where it is found."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol, cast

from reroll.cli.boards.pieces import Block
from reroll.texts.catalogue import Texts


class Board(Protocol):
    """What a game's file in this room offers; `s` is a view, names are the players' by seat."""

    def draw(self, t: Texts, s: Any, names: Sequence[str], rich: bool, /) -> Block:
        """The table as lines, the pieces first, then the seats, then the dice or cards in play."""
        ...

    def points(self, t: Texts, score: int, /) -> str:
        """A score with its unit."""
        ...

    def hint(self, t: Texts, s: Any, /) -> str:
        """What is worth knowing about the entries possible here, or an empty string."""
        ...

    def throw_prompt(self, t: Texts, s: Any, name: str, /) -> str:
        """What Enter rolls, where the program rolls for a person."""
        ...

    def chance_prompt(self, t: Texts, s: Any, name: str, names: Sequence[str], /) -> str:
        """What to type for the dice or the card that now lies on a real table.

        `name` is whose dice they are, `names` are all who might be drawn to begin.
        """
        ...


def board_of(game: str) -> Board:
    """The board of the game."""
    return cast(Board, importlib.import_module(f"reroll.cli.boards.{game}"))
