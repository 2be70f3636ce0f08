"""A lesson as data: its steps, what each teaches, and what is said to another choice."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

Part = Literal["seats", "cloth", "mine", "bar"]
"""What a hint is about: the other players, the middle, the own area, the action bar."""

THROW = "roll dice"
"""The move of a learner who throws dice that are due; the next step tells how they fall."""

ANY = "*"
"""In `Step.others`: any other legal move whose worth is known."""

ELSE = "?"
"""In `Step.others`: any other legal move."""

REST = (ANY, ELSE)


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence, marked for translation where it is written, and the clause behind it.

    Its places: `name` and `other` are the two players after the learner, `this` and `best` what
    the learner's choice and the step's own move are worth, `percent` the step's chance.
    """

    text: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn: a hint, and a task for the learner, who sits at seat 0.

    `before` is what happens on the table since the step before (chance and moves in notation,
    each of whoever is to act), after `position` is laid out where there is one. `move` leads to
    the next step, a whole entry such as `reroll 3 M`; without one there is only to go on. `others`
    answers other legal moves, `worth` says what moves are worth as whole numbers, `percent` is a
    chance. Figures are exact and tested; each game's file says what they count.
    """

    hint: Say
    task: str
    move: str = ""
    before: tuple[str, ...] = ()
    position: str = ""
    points: Part = "mine"
    others: Mapping[str, Say] = field(default_factory=dict)
    worth: Mapping[str, int] = field(default_factory=dict)
    percent: int = 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first round of a game for so many players; the last step only looks back.

    `start` is the seat that begins, as the option of that name.
    """

    game: str
    players: int
    steps: tuple[Step, ...]
    start: str = "1"


def lesson_of(game: str) -> Lesson:
    """The lesson of the game."""
    return cast(Lesson, importlib.import_module(f"reroll.live.lessons.{game}").LESSON)
