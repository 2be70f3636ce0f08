"""Questions players really ask, and tips of experienced players with what the solver says to them.

The words are in faq/<game>.<lang>.toml; the positions of a tip, the same in every language, are in
faq/tips.toml. A tip is about one turn of Pickomino, valued in worms won or lost.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from reroll.notation.words import format_action, parse_action, parse_position
from reroll.rulebook.clauses import TRANSLATED, clause, known


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its answer, and the clauses that settle it."""

    question: str
    answer: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A position where a tip advises something: what it advises, what is best.

    `costs` is how many worms the advice gives up there, to two decimals.
    """

    position: str
    advised: str
    best: str
    costs: float = 0.0

    @property
    def holds(self) -> bool:
        """Whether the tip is right here."""
        return self.advised == self.best


@dataclass(frozen=True, slots=True)
class Tip:
    """A piece of advice in our own words, when to trust it, and positions for and against it."""

    name: str
    text: str
    but: str
    cases: tuple[Case, ...]


def asked(game: str, lang: str = "en") -> tuple[Asked, ...]:
    """The questions players really ask about a game; raise Unknown for another one."""
    known(game)
    entries = file_of(game, lang)["question"]
    return tuple(Asked(e["ask"], e["answer"], named(e["clauses"])) for e in entries)


def tips(lang: str = "en") -> tuple[Tip, ...]:
    """The tips for Pickomino."""
    words, shared = file_of("pickomino", lang)["tip"], read("tips.toml")
    return tuple(
        Tip(name, words[name]["text"], words[name]["but"], tuple(Case(**c) for c in cases["case"]))
        for name, cases in shared.items()
    )


def named(ids: list[str]) -> tuple[str, ...]:
    """Clause ids as written; raise UnknownClause for one that is none."""
    return tuple(clause(each).id for each in ids)


def file_of(game: str, lang: str) -> dict[str, Any]:
    """What a language's file says, the English one for a language we do not speak."""
    return read(f"{game}.{lang if lang in TRANSLATED else 'en'}.toml")


@cache
def read(name: str) -> dict[str, Any]:
    """A file of questions or tips."""
    source = files("reroll.rulebook") / "faq" / name
    return tomllib.loads(source.read_text(encoding="utf-8"))


def worths(case: Case) -> dict[str, float]:
    """What each choice of the case is worth in worms, by the exact solver; the best first."""
    # Imported here: reading the rulebook must not load NumPy.
    from reroll.analysis.pickomino import action_values

    s = parse_position(f"pickomino {case.position}")
    found = {
        format_action("pickomino", s, s.turn, action): worth
        for action, worth in action_values(s, s.turn).items()
    }
    parse_action("pickomino", s, s.turn, case.advised)
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def cost(case: Case) -> float:
    """How many worms the advised choice gives up."""
    found = worths(case)
    return max(found.values()) - found[case.advised]
