"""What people may call themselves and their tables: any script, on one line, nothing invisible."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable

from reroll.live.refusals import Refusal
from reroll.store.records import SeatRecord
from reroll.texts.catalogue import N_, Texts

LONGEST_NAME = 24
LONGEST_TABLE_NAME = 40
KEPT_CONTROLS = "\u200c\u200d"
"""Joiners that scripts and emoji need."""

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""

MOST_MARKS = 4
"""So many marks may stand on one letter; no script needs more."""


def tidy(text: str, longest: int) -> str:
    """The text in one line without control or direction marks, cut to its longest length."""
    plain = without_towers(unicodedata.normalize("NFC", text))
    kept = "".join(" " if c.isspace() else c for c in plain if c.isspace() or is_shown(c))
    line = " ".join(kept.split())[:longest].strip()
    return line if any(c.isprintable() and c not in KEPT_CONTROLS for c in line) else ""


def without_towers(text: str) -> str:
    """The text without the marks that are piled on a letter beyond what any script needs."""
    kept, marks = "", 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        kept += character if marks <= MOST_MARKS else ""
    return kept


def is_shown(character: str) -> bool:
    """Whether a character may stand in a name: no controls, no marks that turn text round."""
    if character in BLANKS:
        return False
    return character in KEPT_CONTROLS or not unicodedata.category(character).startswith("C")


def seat_name(text: str, taken: Iterable[str]) -> str:
    """A name to sit down with; refuse an empty one or one that somebody here has."""
    name = tidy(text, LONGEST_NAME)
    if not name:
        raise Refusal(N_("Please tell the table a name to call you by."))
    if name.casefold() in {other.casefold() for other in taken}:
        raise Refusal(
            N_("Somebody at this table is called {name} already; choose another name."), name=name
        )
    return name


def free_name(text: str, taken: Iterable[str]) -> str:
    """The name, with the first number after it that makes it one of its own."""
    others = {other.casefold() for other in taken}
    numbered = (f"{text[: LONGEST_NAME - 3]} {n}" for n in itertools.count(2))
    return next(
        name for name in (text, *itertools.islice(numbered, 99)) if name.casefold() not in others
    )


def table_name(t: Texts, name: str, seats: Iterable[SeatRecord]) -> str:
    """What a table is called: without a name of its own, after the first person who sits there."""
    if name:
        return name
    maker = next((seat.name for seat in seats if seat.holder), "")
    return t("{name}’s table", name=maker) if maker else t("A new table")


BOT_NAMES = ("Bram", "Hilde", "Otto", "Lotte", "Gaston", "Mette", "Pip")


def bot_name(taken: Iterable[str]) -> str:
    """A name for a bot that nobody here has."""
    others = {other.casefold() for other in taken}
    free = (name for name in BOT_NAMES if name.casefold() not in others)
    return next(free, "") or f"{BOT_NAMES[0]} {len(others) + 1}"
