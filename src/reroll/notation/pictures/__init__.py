"""A position as a picture: one SVG, drawn from the state alone, for notebooks and documents."""

from __future__ import annotations

import importlib
from typing import Any, cast

from reroll.notation.words import game_of


def picture(s: Any, names: list[str] | None = None) -> str:
    """The position as an SVG document; names are those of the seats, `Seat 1` ... by default."""
    seats = names or [f"Seat {seat + 1}" for seat in range(s.players)]
    drawing = importlib.import_module(f"reroll.notation.pictures.{game_of(s)}")
    return cast(str, drawing.draw(s, seats))
