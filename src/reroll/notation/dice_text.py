"""Rolls as text: faces in ascending order, the sixth face by the game's own letter."""

from __future__ import annotations

from reroll.games import dice
from reroll.notation.worded import worded
from reroll.notation.words import NotationError

MOST_DICE = 99


def format_faces(roll: int, sixth: str) -> str:
    """The dice of a packed roll, lowest first, parted by spaces."""
    letters = ("1", "2", "3", "4", "5", sixth)
    return " ".join(
        " ".join(letters[f] for _ in range(dice.count(roll, f)))
        for f in range(6)
        if dice.count(roll, f)
    )


def parse_face(text: str, sixth: str) -> int:
    """The lane (0-5) of one face; raise NotationError with the six names."""
    letters = "12345" + sixth.upper()
    if len(text) == 1 and text.upper() in letters:
        return letters.index(text.upper())
    raise NotationError(
        worded("A die shows 1, 2, 3, 4, 5 or {sixth}; {came} came.", sixth=sixth, came=repr(text))
    )


def parse_faces(text: str, sixth: str) -> int:
    """The packed roll of faces written with or without spaces or commas between them."""
    letters = text.replace(",", " ").replace(" ", "")
    if len(letters) > MOST_DICE:
        raise NotationError(
            worded(
                "A roll has at most {most} dice; {count} came.", most=MOST_DICE, count=len(letters)
            )
        )
    roll = 0
    for letter in letters:
        roll += dice.one(parse_face(letter, sixth))
    return roll
