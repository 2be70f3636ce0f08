"""The texts of any game: finds the game's own file."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, cast

from reroll.texts.catalogue import Texts


class GameTexts(Protocol):
    """What a game's file of texts offers; names are the players' names by seat."""

    def title(self, t: Texts, /) -> str: ...
    def event(
        self, t: Texts, before: Any, after: Any, actor: int, action: int, names: Sequence[str], /
    ) -> str: ...
    def said(
        self, t: Texts, before: Any, after: Any, actor: int, action: int, names: Sequence[str], /
    ) -> str: ...
    def reason(self, t: Texts, why: int, /) -> str: ...
    def refused(self, t: Texts, s: Any, actor: int, action: int, why: int, /) -> str: ...
    def option_label(self, t: Texts, name: str, /) -> str: ...
    def option_word(self, t: Texts, name: str, word: str, /) -> str: ...
    def action(self, t: Texts, s: Any, actor: int, action: int, /) -> tuple[str, str]: ...


@cache
def texts_of(game: str) -> GameTexts:
    """The texts of the game."""
    return cast(GameTexts, importlib.import_module(f"reroll.texts.{game}"))
