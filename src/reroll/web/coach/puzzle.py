"""A puzzle as a page: the table with its forms, and once answered, what every choice is worth."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reroll.analysis.advice import Advice
from reroll.analysis.grades import is_alike
from reroll.analysis.puzzle_book import Kept, book, of_the_day
from reroll.engine.contract import State, rules_of
from reroll.engine.views import view_of
from reroll.live.names import bot_name
from reroll.notation.words import parse_position
from reroll.texts import coach as words
from reroll.texts.catalogue import N_, Texts
from reroll.texts.figures import percentage
from reroll.web.boards.facts import Sitter, TableFacts
from reroll.web.boards.lobby import GameBox, box
from reroll.web.boards.model import Notice, TablePage
from reroll.web.boards.table import table_page
from reroll.web.coach.odds import OddsPanel, cast_of, label, panel, why

LEVELS = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}
RIGHT = 1e-6
"""A choice that gives up less than this is as good as the best."""


@dataclass(frozen=True, slots=True)
class Riddle:
    """A position to choose in, `state` with all there is to know of it.

    `home` is its address, `before` and `after` its neighbours'.
    `level` is empty for one's own mistakes; `place` says which of how many it is.
    """

    state: State
    facts: TableFacts
    home: str
    title: str
    place: str
    level: str
    before: str
    after: str
    back: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to a choice: whether it is right, in a sentence, and all choices weighed."""

    right: bool
    verdict: str
    reason: str
    odds: OddsPanel


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A puzzle as it is shown; without an answer the table waits for one."""

    riddle: Riddle
    table: TablePage
    level: str
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class Shelf:
    """A game's puzzles on the shelf."""

    box: GameBox
    address: str
    count: int


def shelf(t: Texts, game: str, day: datetime.date) -> Shelf:
    """A game's box with its puzzle of the day."""
    return Shelf(box(t, game), address(game, of_the_day(game, day)), len(book(game)))


def address(game: str, number: int) -> str:
    """Where a puzzle stands, counted from 1."""
    return f"/puzzles/{game}/{number}"


def riddle_of(t: Texts, game: str, number: int, player: str) -> Riddle:
    """A puzzle that comes with Reroll."""
    puzzles = book(game)
    kept, count = puzzles[number - 1], len(puzzles)
    return Riddle(
        state=parse_position(kept.position),
        facts=facts_of(t, game, kept, number, player),
        home=address(game, number),
        title=t("Puzzle {n}", n=number),
        place=t("{n} of {all}", n=number, all=count),
        level=kept.level,
        before=address(game, (number - 2) % count + 1),
        after=address(game, number % count + 1),
        back="/puzzles",
    )


def facts_of(t: Texts, game: str, kept: Kept, number: int, player: str) -> TableFacts:
    """The table of a puzzle, as whoever solves it may know it."""
    state: State = parse_position(kept.position)
    names = [player or t("Guest")]
    while len(names) < state.players:
        names.append(bot_name(names))
    me = names.pop(0)
    names.insert(kept.seat, me)
    return TableFacts(
        table="puzzle",
        name=t("Puzzle {n}", n=number),
        game=game,
        sitters=tuple(Sitter(name, here=seat == kept.seat) for seat, name in enumerate(names)),
        match=number,
        seat=kept.seat,
        view=view_of(rules_of(game), state, kept.seat).state,
        hints=False,
    )


def puzzle_page(t: Texts, riddle: Riddle, answer: Answer | None, notice: str = "") -> PuzzlePage:
    """The page of a puzzle."""
    table = replace(table_page(t, riddle.facts), home=riddle.home, notices=())
    if notice:
        table = replace(table, notices=(Notice(notice),))
    if answer is not None:
        table = replace(table, actions=())
    level = t(LEVELS[riddle.level]) if riddle.level else ""
    return PuzzlePage(riddle, table, level, answer)


def judged(t: Texts, riddle: Riddle, actions: Sequence[int], loss: float, advice: Advice) -> Answer:
    """What is said to these actions, which give up so much."""
    facts = riddle.facts
    verb, _ = label(t, facts.game, riddle.state, facts.seat, actions[0])
    odds = panel(t, riddle.state, advice, cast_of(facts))
    right = t("That is it: {choice}.", choice=verb)
    if loss <= RIGHT:
        return Answer(True, right, odds.reason, odds)
    if is_alike(loss, advice.error):
        return Answer(True, right, words.alike(t, odds.rows[0].verb, verb), odds)
    verdict = t(
        "Not quite: “{choice}” gives up {loss} of the win.",
        choice=verb,
        loss=percentage(t, loss),
    )
    reason = why(t, advice, actions[0], cast_of(facts)) or odds.reason
    return Answer(False, verdict, reason, odds)
