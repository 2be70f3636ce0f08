"""The clauses of the four rulebooks, from the TOML files beside this module.

They are written in English (<game>.toml); <game>.<lang>.toml says the same in another language.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from reroll.engine.contract import GAMES, rules_of
from reroll.notation.worded import worded
from reroll.texts.catalogue import Texts

TRANSLATED = ("fr", "de", "nl")
"""The languages that have files of their own; any other reads English."""


class UnknownClause(ValueError):
    """No clause has this id; the message names the nearest one."""

    def __init__(self, name: str, nearest: str) -> None:
        super().__init__(
            worded(
                "There is no clause {name}; the nearest is {nearest}."
                " Without an id the whole rulebook is shown.",
                name=repr(name[:20]),
                nearest=nearest,
            )
        )
        self.nearest = nearest


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule; `section` is set where a new one begins, `ruling` where it is ours."""

    id: str
    game: str
    title: str
    text: str
    section: str = ""
    options: tuple[str, ...] = ()
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's clauses in reading order; `also` are the game's other names."""

    game: str
    name: str
    also: str
    clauses: tuple[Clause, ...]


@cache
def rulebook(game: str, lang: str = "en") -> Rulebook:
    """The rulebook of a game in a language; raise Unknown with the four names otherwise."""
    known(game)
    data = read_toml(f"{game}.toml")
    book = Rulebook(
        game, data["name"], data["also"], tuple(read_clause(game, each) for each in data["clause"])
    )
    if lang not in TRANSLATED:
        return book
    words = read_toml(f"{game}.{lang}.toml")
    clauses = tuple(in_words(each, words[each.id]) for each in book.clauses)
    return Rulebook(game, words["name"], words.get("also", book.also), clauses)


def known(game: str) -> None:
    """Raise Unknown for another game, without loading the rules of one that is."""
    if game not in GAMES:
        rules_of(game)


def read_toml(name: str) -> dict[str, Any]:
    """The contents of a file of clauses."""
    source = files("reroll.rulebook") / "clauses" / name
    return tomllib.loads(source.read_text(encoding="utf-8"))


def read_clause(game: str, entry: dict[str, Any]) -> Clause:
    """A clause from its TOML table, its lines joined to paragraphs without breaks."""
    return Clause(
        id=entry["id"],
        game=game,
        title=entry["title"],
        text=one_line(entry["text"]),
        section=entry.get("section", ""),
        options=tuple(entry.get("options", ())),
        ruling=one_line(entry.get("ruling", "")),
    )


def one_line(text: str) -> str:
    """Words with single spaces between them."""
    return " ".join(text.split())


@cache
def clauses_by_id() -> dict[str, Clause]:
    """Every clause of every game by its id."""
    return {clause.id: clause for game in GAMES for clause in rulebook(game).clauses}


def clause(name: str) -> Clause:
    """The clause with this id, as people type it (PK-06, pk-6, pk6); raise UnknownClause."""
    code, number = split_id(name)
    found = clauses_by_id().get(f"{code}-{number:02d}")
    if found is None:
        raise UnknownClause(name, nearest(code, number))
    return found


def split_id(name: str) -> tuple[str, int]:
    """The letters of an id in capitals and its number, 0 where there is none."""
    letters = "".join(sign for sign in name if sign.isalpha()).upper()
    digits = "".join(sign for sign in name if sign.isascii() and sign.isdigit())
    return letters, int(digits[:4] or 0)


def nearest(code: str, number: int) -> str:
    """The existing id closest to these letters and this number."""

    def distance(name: str) -> tuple[int, int]:
        letters, n = split_id(name)
        differ = sum(a != b for a, b in zip(letters.ljust(2), code.ljust(2)[:2], strict=True))
        return differ, abs(n - number)

    return min(clauses_by_id(), key=distance)


def translated(t: Texts, clause: Clause) -> Clause:
    """The clause in the reader's language."""
    book = rulebook(clause.game, t.lang)
    return next(each for each in book.clauses if each.id == clause.id)


def in_words(clause: Clause, words: dict[str, str]) -> Clause:
    """The clause in the words of another language."""
    return replace(
        clause,
        title=words["title"],
        text=one_line(words["text"]),
        section=words.get("section", ""),
        ruling=one_line(words.get("ruling", "")),
    )
