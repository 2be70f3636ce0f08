"""A question in any of the four languages, answered by clauses or by the rules themselves.

    >>> ask("May I steal the 25 with 26?").verdict.why
    'NOTHING_TO_STEAL'

An answer always shows a clause; where none settles the question, it says so and names the nearest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from reroll.engine.contract import GAMES, game_named
from reroll.engine.views import View
from reroll.rulebook.clauses import (
    Clause,
    UnknownClause,
    clause,
    clauses_by_id,
    translated,
)
from reroll.rulebook.languages import spoken
from reroll.rulebook.moves import Asked, is_about_now
from reroll.rulebook.referee import imagine, judge, scene_of
from reroll.rulebook.search import BEYOND, Hit, has_all, named_game, search
from reroll.rulebook.together import WITHHELD
from reroll.rulebook.verdict import Scene, Verdict
from reroll.rulebook.whole import Extent, extent, is_repeated
from reroll.rulebook.wording import terms
from reroll.rulebook.written import written_action
from reroll.texts.catalogue import LANGUAGES, Texts, texts

LONGEST = 500
"""Letters in a question; whoever needs more is telling a story."""

ENOUGH = 0.4
"""How near a clause must be to settle a question; tests/rulebook measures it."""

SURE = 0.55
"""How near it must be to be called sure: 93 of 100 new questions came out right, 76 below it."""

AHEAD = 0.06
"""By how much it must be nearer than anything beyond the rulebook."""

NEARLY = 0.85
"""A clause that is so much as near as the nearest one is quoted with it."""

ACROSS = 0.7
"""The same for the nearest clause of another game, where the question names none."""

DICE_GAME = "wuerfelacker"
"""The one game in which anything is swapped, or is below 0."""

QUOTED, NEAREST = 4, 3
ID = re.compile(r"\s*([a-z]{2})[-\s]?(\d{1,4})\s*[?.!]*\s*", re.IGNORECASE)
A_WORD = re.compile(r"[^\W\d_]{2}")
MARKUP = re.compile(r"<[^<>]*>|&[a-z]+;|[<>`*_\[\]{}|#\\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rulebook says to a question, in the reader's language.

    `known`: the clauses settle it, the first one above all. Otherwise `sentence` says why not, and
    the clauses are the nearest ones, if any is near. `game` is the one that it is answered for;
    where the question names none, `others` has what settles it in each other game it fits. `sure`:
    false where the first clause is near enough to be put forward, and not nearer; `sentence` says
    so. `verdict` is what the rules said where the question is about a position.
    """

    question: str
    lang: str
    game: str | None
    known: bool
    sentence: str
    clauses: tuple[Clause, ...]
    verdict: Verdict | None = None
    rephrased: str = ""
    """The answer in other words, by a host's own plug; never an authority."""
    sure: bool = True
    others: tuple[Clause, ...] = ()


class Rephraser(Protocol):
    """What a host may plug in to say an answer in other words; off unless given."""

    def __call__(self, answer: Answer, /) -> str: ...


def ask(
    question: str,
    lang: str | None = None,
    game: str | None = None,
    position: str | View | None = None,
    rephraser: Rephraser | None = None,
) -> Answer:
    """The answer to a question; raise Unknown for a game, NotationError for a position line.

    Without `lang` the question's own language is used. A view answers as its seat may know it.
    """
    scene = scene_of(position) if position is not None else None
    if game is not None:
        game = game_named(game)
    if scene is not None:
        game = scene.game
    plain = " ".join(MARKUP.sub(" ", question[: LONGEST + 1]).split())
    heard = spoken(plain, lang)
    t = texts(lang or heard or "en")
    complaint = unreadable(t, question, plain, heard)
    if complaint:
        return Answer(question, t.lang, game, False, complaint, ())
    found = answer(t, plain, heard or t.lang, game, scene)
    found = replace(found, question=question)
    return replace(found, rephrased=rephraser(found)) if rephraser else found


def unreadable(t: Texts, question: str, plain: str, heard: str | None) -> str:
    """Why a question cannot be read, as a sentence, or an empty string."""
    if len(question) > LONGEST:
        return t(
            "A question has at most {longest} letters; {length} came. Ask one thing at a time.",
            longest=LONGEST,
            length=len(question),
        )
    if not A_WORD.search(plain):
        return t("Ask in words, for example: may I take a lower tile?")
    if heard is None and not ID.fullmatch(plain):
        return t(
            "I found nothing for that. I understand questions in {languages}.",
            languages=", ".join(LANGUAGES.values()),
        )
    return ""


def answer(t: Texts, question: str, heard: str, game: str | None, scene: Scene | None) -> Answer:
    """The answer to a question without markup, heard in a language."""
    named = ID.fullmatch(question)
    if named:
        return by_id(t, question, named[1] + named[2])
    found = terms(question, heard)
    game = game or named_game(question, heard)
    asked = Asked(question, heard, found)
    verdict = verdict_on(t, asked, game, scene)
    if verdict is WITHHELD:
        return doubted(t, by_search(t, question, heard, game))
    if verdict is not None:
        quoted = quote(t, [verdict.clause])
        return Answer(question, t.lang, quoted[0].game, True, verdict.sentence, quoted, verdict)
    if scene is None and is_about_now(found):
        return no_position(t, question, game)
    written = clause_of_written(asked) if scene is None and game in (None, DICE_GAME) else ""
    if written:
        return Answer(question, t.lang, DICE_GAME, True, "", quote(t, [written]))
    nearest = by_search(t, question, heard, game)
    return doubted(t, nearest) if nearest.others and is_repeated(asked, ("roll",)) else nearest


def verdict_on(t: Texts, asked: Asked, game: str | None, scene: Scene | None) -> Verdict | None:
    """What the rules say, of the position given or of the one the question describes."""
    verdict = judge(t, scene, asked) if scene else None
    if verdict is None:
        verdict = imagine(t, game, asked)
        if verdict is not None and verdict.why == "FINE" and is_repeated(asked, ("roll",)):
            return WITHHELD
    return verdict


def clause_of_written(asked: Asked) -> str:
    """GW-11, GW-12: the clause of a swap or of a morsel below 0 that is laid, as they are typed."""
    steps = written_action(DICE_GAME, asked.question, asked.lang)
    clause = "GW-12" if steps and steps[0].startswith("lay -") else ""
    if len(steps) > 1 and steps[-1].startswith("with "):
        clause = "GW-11"
    alone = clause and extent(DICE_GAME, None, steps, asked) is Extent.ONE
    return clause if alone else ""


def by_id(t: Texts, question: str, name: str) -> Answer:
    """The clause that is asked for by its id, or the nearest one."""
    try:
        found = clause(name)
    except UnknownClause as unknown:
        sentence = t(
            "There is no clause {name}; the nearest is {nearest}.",
            name=name.upper(),
            nearest=unknown.nearest,
        )
        near = clauses_by_id()[unknown.nearest]
        return Answer(question, t.lang, near.game, False, sentence, quote(t, [near.id]))
    return Answer(question, t.lang, found.game, True, "", quote(t, [found.id]))


def no_position(t: Texts, question: str, game: str | None) -> Answer:
    """What can be done depends on the position, and none was given."""
    sentence = t("That depends on the position; ask at the table, or give a position line.")
    return Answer(question, t.lang, game, False, sentence, ())


def by_search(t: Texts, question: str, heard: str, game: str | None) -> Answer:
    """The clauses that settle the question, or else the nearest ones."""
    hits = search(question, heard, game)
    clauses = [hit for hit in hits if hit.clause != BEYOND]
    beyond = next((hit.nearness for hit in hits if hit.clause == BEYOND), 0.0)
    if clauses and clauses[0].nearness >= max(ENOUGH, beyond + AHEAD):
        sure = clauses[0].nearness >= SURE
        sentence = "" if sure else not_sure(t)
        best = clauses_by_id()[clauses[0].clause].game
        own = [hit for hit in clauses if clauses_by_id()[hit.clause].game == best]
        others = [] if game else elsewhere(question, heard, best, clauses)
        settle, fits = quote(t, settling(own)), quote(t, others)
        return Answer(question, t.lang, best, True, sentence, settle, sure=sure, others=fits)
    sentence = t("I don't know. No clause settles this; these are the nearest.")
    if not clauses:
        sentence = t("I don't know. The rules do not speak of this.")
    nearest = [hit.clause for hit in clauses[:NEAREST]]
    return Answer(question, t.lang, game, False, sentence, quote(t, nearest))


def doubted(t: Texts, answer: Answer) -> Answer:
    """The answer, put forward no further than as the nearest clauses."""
    return replace(answer, sure=False, sentence=not_sure(t)) if answer.known else answer


def not_sure(t: Texts) -> str:
    """What is said of clauses that may settle a question or not."""
    return t("I am not sure. These clauses come nearest.")


def settling(hits: list[Hit]) -> list[str]:
    """The nearest clause and those hardly farther."""
    near = [hit.clause for hit in hits if hit.nearness >= NEARLY * hits[0].nearness]
    return near[:QUOTED]


def elsewhere(question: str, heard: str, best: str, hits: list[Hit]) -> list[str]:
    """The nearest clause of each other game that has all the things that the question names."""
    enough = max(ENOUGH, ACROSS * hits[0].nearness)
    fits: dict[str, str] = {}
    for hit in hits:
        game = clauses_by_id()[hit.clause].game
        if game != best and hit.nearness >= enough and has_all(game, question, heard):
            fits.setdefault(game, hit.clause)
    return [fits[game] for game in GAMES if game in fits]


def quote(t: Texts, names: Iterable[str]) -> tuple[Clause, ...]:
    """The clauses in the reader's language."""
    return tuple(translated(t, clauses_by_id()[name]) for name in names)
