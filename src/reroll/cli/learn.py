"""`reroll learn`: a first round of a game on fixed dice, one hint at a time."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from reroll.cli.boards.board import board_of
from reroll.cli.boards.pieces import MARGIN, Block, asking, sentence
from reroll.cli.screen import Screen, brief
from reroll.engine.contract import game_named
from reroll.engine.match import Match
from reroll.engine.views import view_of
from reroll.live.lessons.lesson import THROW, Lesson, lesson_of
from reroll.live.lessons.stage import ME, Stage, stage
from reroll.live.lessons.telling import Told, hint, players, reply, task
from reroll.notation.words import NotationError
from reroll.texts import entries
from reroll.texts.catalogue import N_, Texts
from reroll.texts.games import texts_of

LATEST = 4
MOST_LISTED = 12
STEPS = {"back": -1, "skip": 1, "quit": 0}
"""Where the words that are no move lead."""


def learn(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help=N_("The game to learn."))],
    step: Annotated[int, typer.Option(metavar="N", min=1, help=N_("The step to go on at."))] = 1,
) -> None:
    """Learn a game: a first round on fixed dice, one hint at a time."""
    screen: Screen = ctx.obj
    lesson = lesson_of(game_named(game))
    number = min(step, len(lesson.steps)) - 1
    while number < len(lesson.steps) - 1:
        show(screen, lesson, number)
        try:
            to = taken(screen, lesson, number)
        except EOFError:
            to = number
        if to == number:
            here = f"reroll learn {lesson.game} --step {number + 1}"
            screen.say(
                *sentence(screen.t("Go on later with: {command}", command=here), screen.width)
            )
            return
        number = max(0, to)
    show(screen, lesson, number)
    screen.say(Text(MARGIN + f"reroll play {lesson.game} --bots easy", "entry"))


def show(screen: Screen, lesson: Lesson, number: int) -> None:
    """The table at a step, what happened last, the hint and the task."""
    t, at, names = screen.t, stage(lesson.game, number), players(screen.t, lesson)
    step = lesson.steps[number]
    screen.clear()
    screen.gap()
    screen.say(Text(t("{n} of {all}", n=number + 1, all=len(lesson.steps)), "quiet"))
    screen.say(
        Text(""), *board_of(lesson.game).draw(t, at.match.view(ME).state, names, screen.rich)
    )
    screen.say(Text(""), *latest(screen, lesson, at, names))
    screen.gap()
    say(screen, hint(t, step, names))
    screen.say(*sentence(task(t, step, names), screen.width, "turn"))
    screen.say(*ways(screen, lesson, at))


def latest(screen: Screen, lesson: Lesson, at: Stage, names: list[str]) -> Block:
    """The last events as the learner may know them."""
    rules, lines = at.match.rules, []
    for event in at.events:
        before, after = (view_of(rules, s, ME).state for s in (event.before, event.after))
        tell = texts_of(lesson.game).event
        lines.append(tell(screen.t, before, after, event.actor, event.action, names))
    told = [line for line in lines if line][-LATEST:]
    return [text for line in told for text in sentence(line, screen.width, "quiet")]


def ways(screen: Screen, lesson: Lesson, at: Stage) -> Block:
    """What may be typed: every entry if they are few, and what the board says about them."""
    t, typed = screen.t, at.match.legal_words(ME) if at.match.rules.acts(at.match.state, ME) else []
    if not typed:
        return []
    typed = [entries.in_own_words(t, lesson.game, each) for each in typed]
    if len(typed) > MOST_LISTED:
        said = t("from {first} to {last}", first=typed[0], last=typed[-1])
    else:
        said = t("You can type: {entries}.", entries=", ".join(typed))
    more = board_of(lesson.game).hint(t, at.match.view(ME).state)
    return [line for text in (said, more) for line in sentence(text, screen.width, "quiet")]


def taken(screen: Screen, lesson: Lesson, number: int) -> int:
    """The step that the learner's words lead to; the same one to leave."""
    t, game, match = screen.t, lesson.game, stage(lesson.game, number).match
    step, names = lesson.steps[number], players(t, lesson)
    own = {word: entries.step_word(t.lang, word) for word in STEPS}
    question = t("Your move (Enter where there is none; {back}, {skip}, {quit})", **own)
    while True:
        line = screen.ask(asking(t, question))
        if (led := entries.step_asked(t.lang, line)) in STEPS:
            return number + STEPS[led]
        is_throw = step.move in ("", THROW) and entries.is_throw(t.lang, line)
        words = step.move if is_throw else entries.entry(t, game, match.state, ME, line)
        answer = None if is_throw or not step.move else misread(t, match, line)
        if answer is None and (words or step.move):
            answer = reply(t, lesson, number, words, names)
        if answer is None:
            return number + 1
        say(screen, answer)


def misread(t: Texts, match: Match, line: str) -> Told | None:
    """What is said to a line that means no action, which it quotes as typed; else nothing."""
    if match.rules.acts(match.state, ME):
        try:
            entries.actions(t, match.setup.game, match.state, ME, line)
        except NotationError as error:
            return Told(t.told(str(error)), refused=True)
    return None


def say(screen: Screen, told: Told) -> None:
    """A sentence with its clause."""
    words = brief(f"{told.text} ({told.clause})" if told.clause else told.text)
    screen.say(*sentence(words, screen.width, "refused" if told.refused else ""))
