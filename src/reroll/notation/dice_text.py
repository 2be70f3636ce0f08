"""Rolls as text: faces in ascending order, the sixth face by the game's own letter."""

from __future__ import annotations

from reroll.games import dice
from reroll.notation.worded import worded
from reroll.notation.words import NotationError

MOST_DICE = 99
SIXTH = {"W": worded("W (a worm)"), "M": worded("M (a minion)")}
"""The sixth face as it is named to who typed a face that is none."""
SIXTH_LANE = 5
ALSO = {"W": "V", "M": "SH"}
"""What else is read as the sixth face: the first letter of its word in French, German or Dutch."""


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
    if is_face(text, sixth):
        return letters.index(text.upper()) if text.upper() in letters else SIXTH_LANE
    raise NotationError(
        worded(
            "A die shows 1, 2, 3, 4, 5 or {sixth}; {came} came.",
            sixth=SIXTH.get(sixth, sixth),
            came=repr(text),
        )
    )


def is_face(text: str, sixth: str) -> bool:
    """Whether this is one face of a die, the sixth also by the letter it has in a language."""
    letter = text.upper()
    return len(letter) == 1 and letter in "12345" + sixth.upper() + ALSO.get(sixth, "")


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
