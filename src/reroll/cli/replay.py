"""`reroll replay`: step through the log of a match."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from reroll.cli import savefile
from reroll.cli.boards.board import board_of
from reroll.cli.boards.pieces import asking, sentence
from reroll.cli.options import Repair
from reroll.cli.screen import Screen, printable
from reroll.engine.match import Match
from reroll.engine.states import copy_state
from reroll.texts import coach as words
from reroll.texts.catalogue import N_

LINES_SHOWN = 4


@dataclass(slots=True)
class Story:
    """A match told move by move: the sentence and the table after each, the first table first."""

    names: list[str]
    match: Match
    lines: list[str]
    tables: list[object]


MOST_DIGITS = 9
"""More digits are not read; no match has so many moves."""


def replay(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help=N_("The log of a match, as reroll play keeps it.")),
    ],
    at: Annotated[
        int | None, typer.Option(min=0, metavar="MOVE", help=N_("Show the table after this move."))
    ] = None,
    repair: Repair = False,
) -> None:
    """Step through the log of a match: Enter goes on, b goes back, a number jumps, q ends."""
    screen: Screen = ctx.obj
    story = tell(screen, savefile.load(file, repair))
    if at is not None:
        show(screen, story, min(at, len(story.lines)))
    elif screen.live:
        step_through(screen, story)
    else:
        screen.say(*(Text(f"{n:4} {line}") for n, line in enumerate(story.lines, 1)))
        screen.say(Text(""), *table(screen, story, len(story.lines)))


def tell(screen: Screen, match: Match) -> Story:
    """The sentences and the tables of a match."""
    names = [printable(name) for name in match.names]
    names += [screen.t("Player {n}", n=n + 1) for n in range(len(names), match.setup.players)]
    again = match.copy().undo(0)
    story = Story(names, match, [], [copy_state(again.state)])
    for actor, action in match.log:
        again.play(action, actor)
        after = copy_state(again.state)
        before, game = story.tables[-1], match.rules.NAME
        line = words.move(screen.t, game, before, after, actor, action, names)
        story.lines.append(line)
        story.tables.append(after)
    return story


def table(screen: Screen, story: Story, move: int) -> list[Text]:
    """The table after so many moves."""
    board = board_of(story.match.rules.NAME)
    return board.draw(screen.t, story.tables[move], story.names, screen.rich)


def show(screen: Screen, story: Story, move: int) -> None:
    """The table after a move, with what led to it."""
    screen.clear()
    screen.say(Text(""), *table(screen, story, move), Text(""))
    for line in story.lines[max(0, move - LINES_SHOWN) : move]:
        screen.say(*sentence(line, screen.width, "quiet"))


def step_through(screen: Screen, story: Story) -> None:
    """Show move after move until the person has seen enough."""
    t, last = screen.t, len(story.lines)
    move = 0
    while True:
        show(screen, story, move)
        question = t("Move {n} of {last} (Enter, b, a number, q)", n=move, last=last)
        try:
            word = screen.ask(asking(t, question)).lower()
        except (EOFError, KeyboardInterrupt):
            return
        if word in ("q", "quit", "exit") or (not word and move == last):
            return
        move = max(0, min(last, next_move(word, move)))


def next_move(word: str, move: int) -> int:
    """The move a person asks for."""
    if word.isascii() and word.isdecimal():
        return int(word[:MOST_DIGITS])
    return move - 1 if word.startswith("b") else move + 1
