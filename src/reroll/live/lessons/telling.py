"""A lesson in words: who plays in it, its hint and task, and what is said to a try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reroll.live.lessons.lesson import Lesson, Step
from reroll.live.lessons.stage import Reply, tried
from reroll.live.names import bot_name
from reroll.live.refusals import Refusal
from reroll.texts.catalogue import Texts


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with its clause; `refused` where a rule is against it."""

    text: str
    clause: str = ""
    refused: bool = False


def players(t: Texts, lesson: Lesson, player: str = "") -> list[str]:
    """The learner and those who play with them."""
    names = [player or t("Guest")]
    while len(names) < lesson.players:
        names.append(bot_name(names))
    return names


def hint(t: Texts, step: Step, names: Sequence[str]) -> Told:
    """What is learnt here."""
    return Told(t(step.hint.text, **places(step, names)), step.hint.clause)


def task(t: Texts, step: Step, names: Sequence[str]) -> str:
    """What the learner is asked to do."""
    return t(step.task, **places(step, names))


def reply(t: Texts, lesson: Lesson, number: int, words: str, names: Sequence[str]) -> Told | None:
    """What is said to these words at a step (from 0); None if they lead on."""
    try:
        answer = tried(lesson, number, words)
    except Refusal as refusal:
        return Told(refusal.says(t), refusal.clause, refused=True)
    return weighed(t, lesson.steps[number], answer, names) if answer else None


def weighed(t: Texts, step: Step, answer: Reply, names: Sequence[str]) -> Told:
    """The sentence for a legal choice, with what it and the step's own move are worth."""
    figures = {"this": signed(answer.worth), "best": signed(step.worth.get(step.move))}
    return Told(t(answer.say.text, **places(step, names), **figures), answer.say.clause)


def places(step: Step, names: Sequence[str]) -> dict[str, str]:
    """What the sentences of a step are filled in with."""
    return {"name": names[1], "other": names[-1], "percent": f"{step.percent}\u00a0%"}


def signed(worth: int | None) -> str:
    """A worth with a true minus sign; empty where none is known."""
    return "" if worth is None else str(worth).replace("-", "−")
