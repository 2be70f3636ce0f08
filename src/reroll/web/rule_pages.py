"""A rulebook as a page: clauses with examples drawn, frequent questions, tips with positions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from reroll.engine.contract import FINE, data_of, rules_of
from reroll.games.terms import CHANCE, Option
from reroll.notation.words import format_action, parse_action, parse_position
from reroll.rulebook.clauses import Clause, Rulebook, rulebook
from reroll.rulebook.examples import Example, Step, example_of
from reroll.rulebook.faq import Asked, Case, asked, tips
from reroll.texts.catalogue import Texts, texts
from reroll.texts.figures import decimal
from reroll.texts.games import texts_of
from reroll.web.scenes.model import Scene, changes
from reroll.web.scenes.scene import scene


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of an example; `tried` is the action, as it is typed, that was refused."""

    text: str
    tried: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A worked example: the table, what happens, and what has changed by then, if anything."""

    before: Scene
    told: tuple[Told, ...]
    after: Scene | None


@dataclass(frozen=True, slots=True)
class Variant:
    """What a table may choose: the option as it is typed, its label, its words, the usual first."""

    name: str
    label: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClauseView:
    """A clause with all that is shown under it."""

    rule: Clause
    variants: tuple[Variant, ...]
    example: Drawn | None


@dataclass(frozen=True, slots=True)
class CaseView:
    """A position to a tip: what it advises there, what the exact solver finds best.

    `costs` is what the advice gives up, in worms; empty where it is right.
    """

    scene: Scene
    advised: str
    best: str
    costs: str


@dataclass(frozen=True, slots=True)
class TipView:
    """A tip, when not to trust it, and the positions."""

    name: str
    text: str
    but: str
    cases: tuple[CaseView, ...]


@dataclass(frozen=True, slots=True)
class BookPage:
    """A game's whole rulebook in one language."""

    book: Rulebook
    clauses: tuple[ClauseView, ...]
    asked: tuple[Asked, ...]
    tips: tuple[TipView, ...]


@cache
def book_page(game: str, lang: str) -> BookPage:
    """The rulebook of a game; made once a language, since nothing in it changes."""
    t, book = texts(lang), rulebook(game, lang)
    return BookPage(
        book,
        tuple(ClauseView(rule, variants(t, rule), drawn(t, rule.id)) for rule in book.clauses),
        asked(game, lang),
        tip_views(t) if game == "pickomino" else (),
    )


def variants(t: Texts, rule: Clause) -> tuple[Variant, ...]:
    """What a table may choose otherwise, in words."""
    module = rules_of(rule.game)
    options = {option.name: option for option in module.OPTIONS}
    found = [option_variant(t, rule.game, options[n]) for n in rule.options if n in options]
    for data in data_of(module):
        if data.name in rule.options:
            numbers = ", ".join(map(str, data.values))
            found.append(Variant(data.name, t("Other numbers of pieces"), (numbers,)))
    return tuple(found)


def option_variant(t: Texts, game: str, option: Option) -> Variant:
    """An option with its words; seats and numbers as a span."""
    words, label = texts_of(game), texts_of(game).option_label(t, option.name)
    named = [words.option_word(t, option.name, w) for w in option.values if not w.isdecimal()]
    if option.name == "start":
        named.append(t("or a seat number"))
    if option.numbers is not None:
        low, high = option.numbers[1], option.numbers[-1]
        named.append(t("or {low} to {high}", low=low, high=high))
    return Variant(option.name, label, tuple(named))


def drawn(t: Texts, name: str) -> Drawn | None:
    """The worked example of a clause, drawn."""
    example = example_of(name)
    if example is None:
        return None
    before = scene(t, example.before, example.names)
    after = scene(t, example.after, example.names)
    return Drawn(before, told(t, example), changes(before, after))


def told(t: Texts, example: Example) -> tuple[Told, ...]:
    """What happens in an example, in the words of the log, and what was refused."""
    words = texts_of(example.game)
    found = []
    for step in example.steps:
        if step.why != FINE:
            found.append(refused(t, example, step))
            continue
        acted = step.before, step.after, step.actor, step.action
        found.append(Told(words.event(t, *acted, example.names)))
    if "places" in example.expected:
        found.append(Told(example.ranking(t)))
    return tuple(each for each in found if each.text)


def refused(t: Texts, example: Example, step: Step) -> Told:
    """What somebody tried, and why it is not allowed."""
    by = "" if step.actor == CHANCE else example.names[step.actor]
    tried = format_action(example.game, step.before, step.actor, step.action)
    words = texts_of(example.game).refused(t, step.before, step.actor, step.action, step.why)
    return Told(words, tried, by)


def tip_views(t: Texts) -> tuple[TipView, ...]:
    """The tips with their positions; the solver's verdicts are proved by a test."""
    return tuple(
        TipView(tip.name, tip.text, tip.but, tuple(case_view(t, case) for case in tip.cases))
        for tip in tips(t.lang)
    )


def case_view(t: Texts, case: Case) -> CaseView:
    """A position to a tip, drawn, with its choices in words."""
    s = parse_position(f"pickomino {case.position}")
    advised, best = (choice_words(t, s, choice) for choice in (case.advised, case.best))
    costs = "" if case.holds else decimal(t, case.costs, 2)
    return CaseView(scene(t, s), advised, best, costs)


def choice_words(t: Texts, s: Any, words: str) -> str:
    """A choice of the seat in turn as its button says it."""
    action = parse_action("pickomino", s, s.turn, words)
    return texts_of("pickomino").action(t, s, s.turn, action)[0]
