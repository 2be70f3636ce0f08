"""Each game in eight lines, and its words explained: what a table shows to whoever is unsure.

The texts are in handbook/<lang>.toml; every line and every word names the clause behind it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from reroll.engine.contract import rules_of
from reroll.rulebook.clauses import TRANSLATED

MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class Line:
    """A rule in one line, and its clause."""

    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, what it means, and the clause that says so."""

    word: str
    means: str
    clause: str


@dataclass(frozen=True, slots=True)
class Handbook:
    """A game in short: at most `MOST_LINES` lines, and its words."""

    card: tuple[Line, ...]
    terms: tuple[Term, ...]


@cache
def handbook(game: str, lang: str = "en") -> Handbook:
    """A game in short, in English where the language has none; raise Unknown for another game."""
    rules_of(game)
    name = f"{lang if lang in TRANSLATED else 'en'}.toml"
    source = files("reroll.rulebook") / "handbook" / name
    words = tomllib.loads(source.read_text(encoding="utf-8"))[game]
    return Handbook(
        tuple(Line(*each) for each in words["card"]),
        tuple(Term(*each) for each in words["terms"]),
    )
