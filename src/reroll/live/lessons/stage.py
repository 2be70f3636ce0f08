"""A lesson played by the real engine: how the table stands at a step, what a try comes to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from reroll.engine.contract import CHANCE, FINE, State
from reroll.engine.match import Match
from reroll.engine.states import copy_state, key
from reroll.live.lessons.lesson import ANY, ELSE, REST, THROW, Lesson, Say, Step, lesson_of
from reroll.live.refusals import AgainstTheRules, Plain, Refusal
from reroll.notation.words import NotationError, format_action, parse_actions, parse_position
from reroll.texts.catalogue import N_

ME = 0
"""The learner's seat."""

ANOTHER_WAY = Say(N_("You may. But this lesson goes on with what it asked for."))


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a lesson with the states before and after it."""

    number: int
    actor: int
    action: int
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class Stage:
    """The table at a step, and how it came to stand so; neither is to be changed."""

    match: Match
    events: tuple[Played, ...]


@lru_cache(256)
def stage(game: str, number: int) -> Stage:
    """The table of a game's lesson at a step (from 0), its move not yet made."""
    lesson = lesson_of(game)
    match = Match(game, lesson.players, start=lesson.start)
    events: list[Played] = []
    for step in lesson.steps[:number]:
        events = set_out(match, step, events)
        if step.move and step.move != THROW:
            events += played(match, ME, step.move)
    events = set_out(match, lesson.steps[number], events)
    return Stage(match, tuple(events))


def set_out(match: Match, step: Step, events: list[Played]) -> list[Played]:
    """Lay out what a step begins with; a new position forgets what was before it."""
    if step.position:
        match.state = parse_position(step.position)
        events = []
    for words in step.before:
        events = events + played(match, match.actor, words)
    return events


def played(match: Match, actor: int, words: str) -> list[Played]:
    """Play an entry of a seat, or of chance."""
    events = []
    for action in parse_actions(match.setup.game, match.state, actor, words):
        before = copy_state(match.state)
        match.play(action, actor)
        events.append(Played(len(match.log), actor, action, before, copy_state(match.state)))
    return events


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to a legal choice that leads nowhere here, and its worth if known."""

    say: Say
    worth: int | None


def tried(lesson: Lesson, number: int, words: str) -> Reply | None:
    """What is said to a learner who tries these words at a step; None if they lead on.

    Raises a Refusal for what the rules, or the notation, refuse.
    """
    step, match = lesson.steps[number], stage(lesson.game, number).match
    words = " ".join(words.split())
    if not step.move or (words == THROW == step.move):
        return None
    if match.actor == CHANCE:
        raise Refusal(N_("First the dice must be thrown."))
    entry = whole(match, words)
    if outcome(match, words) == outcome(match, step.move):
        return None
    worths = {whole(match, known): worth for known, worth in step.worth.items()}
    answers = {whole(match, known): say for known, say in step.others.items() if known not in REST}
    rest = ANY if entry in worths and ANY in step.others else ELSE
    say = answers.get(entry) or step.others.get(rest, ANOTHER_WAY)
    return Reply(say, worths.get(entry))


def whole(match: Match, words: str) -> str:
    """An entry of the learner in canonical words; raise a Refusal unless it is legal."""
    game, state, said = match.setup.game, copy_state(match.state), []
    for action in understood(match, words):
        why = match.rules.why_not(state, ME, action)
        if why != FINE:
            raise AgainstTheRules(game, why, state, ME, action)
        said.append(format_action(game, state, ME, action))
        match.rules.apply(state, ME, action)
    return " ".join(said)


def outcome(match: Match, words: str) -> Any:
    """What a legal entry of the learner leads to: another one may come to the same."""
    state = copy_state(match.state)
    for action in understood(match, words):
        match.rules.apply(state, ME, action)
    return key(state)


def understood(match: Match, words: str) -> list[int]:
    """The actions that an entry means, in order."""
    try:
        return parse_actions(match.setup.game, match.state, ME, words)
    except NotationError as error:
        raise Plain(str(error)) from None
