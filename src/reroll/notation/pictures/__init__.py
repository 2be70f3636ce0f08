"""A position as a picture: one SVG, drawn from the state alone, for notebooks and documents."""

from __future__ import annotations

import importlib
from typing import Any, cast
from xml.sax.saxutils import escape

from reroll.notation.pictures.pieces import TITLE
from reroll.notation.words import format_position, game_of


def picture(s: Any, names: list[str] | None = None, title: str = "") -> str:
    """The position as an SVG document.

    `names` are those of the seats, their numbers by default; `title` is the text alternative,
    the position's own line by default. There are no other words in it.
    """
    drawing = importlib.import_module(f"reroll.notation.pictures.{game_of(s)}")
    drawn = cast(str, drawing.draw(s, names or [""] * s.players))
    return drawn.replace(TITLE, escape(title or format_position(s)), 1)
