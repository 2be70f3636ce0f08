"""The ask box: where it asks, and an answer of the rulebook made ready to be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from reroll.engine.views import View
from reroll.notation.words import parse_position
from reroll.rulebook.ask import Answer, ask
from reroll.rulebook.clauses import Clause
from reroll.rulebook.faq import asked
from reroll.texts.catalogue import Texts, texts
from reroll.texts.games import texts_of
from reroll.web.boards.facts import TableFacts
from reroll.web.scenes.model import Scene
from reroll.web.scenes.scene import scene

SHOWN = 200
"""Letters of a question that are said back."""


@dataclass(frozen=True, slots=True)
class AskBox:
    """Where a question goes; `named` is the language of the page's address, to be kept."""

    action: str = "/ask"
    game: str = ""
    table: str = ""
    question: str = ""
    named: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class OtherGame:
    """The clause by which another game answers the question, and where it is asked of that game."""

    title: str
    clause: Clause
    query: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer: its headline, the clauses that settle it or are nearest, the position tried.

    `offers` are actions with their consequences, `code` the reason why something is refused.
    `game` is the title of the one it is answered for, `others` what settles it in other games.
    """

    question: str
    sure: bool
    headline: str
    clauses: tuple[Clause, ...]
    code: str = ""
    scene: Scene | None = None
    offers: tuple[tuple[str, str], ...] = ()
    game: str = ""
    others: tuple[OtherGame, ...] = ()


def ask_box(
    t: Texts, game: str = "", table: str = "", question: str = "", named: str = ""
) -> AskBox:
    """The box on a rulebook's page, or, with a table's id, beside that table."""
    action = f"/t/{table}/ask" if table else "/ask"
    example = asked(game or "pickomino", t.lang)[1].question
    return AskBox(action, game, table, question, named, example)


def answered(
    lang: str, question: str, game: str = "", facts: TableFacts | None = None
) -> AnswerView:
    """The rulebook's answer; asked at a table, about what this viewer may know of it."""
    view: View | None = None
    names: tuple[str, ...] = ()
    if facts is not None:
        game, names = facts.game, tuple(sitter.name for sitter in facts.sitters)
        if facts.view is not None:
            view = View(facts.rules, facts.view, facts.seat, facts.version)
    found = ask(question, lang, game or None, view)
    return shown(texts(lang), found, names)


def shown(t: Texts, found: Answer, names: Sequence[str]) -> AnswerView:
    """An answer made ready for a page."""
    asked_of = found.question.strip()
    cut = asked_of if len(asked_of) <= SHOWN else asked_of[:SHOWN].rstrip() + "…"
    headline = found.sentence or t("The rules say:")
    title = texts_of(found.game).title(t) if found.known and found.game else ""
    others = tuple(other_game(t, asked_of, each) for each in found.others)
    verdict = found.verdict
    if verdict is None:
        sure = found.known and found.sure
        return AnswerView(cut, sure, headline, found.clauses, game=title, others=others)
    return AnswerView(
        cut,
        found.known,
        headline,
        found.clauses,
        "" if verdict.why == "FINE" else verdict.why,
        scene(t, parse_position(verdict.position), names),
        tuple((offer.verb, offer.consequence) for offer in verdict.offers),
        title,
    )


def other_game(t: Texts, question: str, clause: Clause) -> OtherGame:
    """Where the same question is asked of the clause's game."""
    query = urlencode({"q": question, "game": clause.game})
    return OtherGame(texts_of(clause.game).title(t), clause, query)
