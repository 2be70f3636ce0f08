"""The pages of the tutorial: a real table at a step of a lesson, with the hint beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reroll.engine.contract import GAMES, rules_of
from reroll.engine.views import view_of
from reroll.live.lessons.lesson import Lesson, Part, lesson_of
from reroll.live.lessons.stage import ME, Played, stage
from reroll.live.lessons.telling import Told, hint, players, reply, task
from reroll.texts.catalogue import Texts
from reroll.web.boards.facts import Event, Sitter, TableFacts
from reroll.web.boards.lobby import GameBox, box
from reroll.web.boards.model import Art, Button, TablePage
from reroll.web.boards.table import table_page

TEACHERS = {
    "pickomino": "worm",
    "gang_of_dice": "minion",
    "gigi_gacker": "hen",
    "wuerfelacker": "pullet",
}
"""The figure of the sprite that teaches a game."""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A step of a lesson: the table as it stands, what is said, where else one may go.

    `number` counts from 1; `back` and `on` are addresses, empty at either end.
    """

    table: TablePage
    teacher: str
    number: int
    steps: int
    points: Part
    hint: Told
    task: str
    reply: Told | None
    back: str
    on: str
    first: str


@dataclass(frozen=True, slots=True)
class LessonBox:
    """A lesson on the shelf; `at` is the step that the visitor came to, 0 for none."""

    box: GameBox
    teacher: str
    at: int
    steps: int
    address: str

    @property
    def is_done(self) -> bool:
        """Whether the visitor has seen its last step."""
        return self.at == self.steps


def address(game: str, number: int) -> str:
    """Where a step stands, counted from 1."""
    return f"/learn/{game}/{number}"


def shelf(t: Texts, reached: Sequence[int]) -> list[LessonBox]:
    """All lessons with the step that the visitor has reached in each."""
    return [lesson_box(t, game, at) for game, at in zip(GAMES, reached, strict=True)]


def lesson_box(t: Texts, game: str, at: int) -> LessonBox:
    """A lesson on the shelf."""
    steps = len(lesson_of(game).steps)
    going = 0 < at < steps
    return LessonBox(box(t, game), TEACHERS[game], at, steps, address(game, at if going else 1))


def lesson_page(
    t: Texts, game: str, number: int, words: str = "", player: str = "", key: str = ""
) -> LessonPage:
    """A step (from 1) for this reader; `words` is a move they tried there in vain."""
    lesson = lesson_of(game)
    step, steps = lesson.steps[number - 1], len(lesson.steps)
    names = players(t, lesson, player)
    return LessonPage(
        table=table_of(t, lesson, number, names, key, player),
        teacher=TEACHERS[game],
        number=number,
        steps=steps,
        points=step.points,
        hint=hint(t, step, names),
        task=task(t, step, names),
        reply=reply(t, lesson, number - 1, words, names) if words else None,
        back=address(game, number - 1) if number > 1 else "",
        on=address(game, number + 1) if number < steps else "",
        first=address(game, 1) if number > 1 else "",
    )


# The table


def table_of(
    t: Texts, lesson: Lesson, number: int, names: Sequence[str], key: str, player: str
) -> TablePage:
    """The table as the learner sees it at a step."""
    page = replace(table_page(t, facts_of(t, lesson, number, names, key)), company=None)
    home, step = address(lesson.game, number), lesson.steps[number - 1]
    if number == len(lesson.steps):
        return replace(page, home="/new", actions=last_buttons(t, lesson, player))
    if step.move:
        return replace(page, home=home)
    on = Button("go", t("Go on"), href=address(lesson.game, number + 1), art=Art("icon", "i-next"))
    return replace(page, home=home, actions=(on,))


def last_buttons(t: Texts, lesson: Lesson, player: str) -> tuple[Button, ...]:
    """The rules, and a table against easy bots in one tap."""
    rules = Button(
        "alt",
        t("Rules"),
        t("every clause"),
        href=f"/rules/{lesson.game}",
        art=Art("icon", "i-book"),
    )
    bots = lesson.players - 1
    fields = (("quick", "1"), ("player", player), *[("bot", "easy")] * bots)
    against = t("against an easy bot") if bots == 1 else t("against easy bots")
    play = Button(
        "go", t("Play now"), against, path=lesson.game, fields=fields, art=Art("figure", "spoon")
    )
    return rules, play


def facts_of(t: Texts, lesson: Lesson, number: int, names: Sequence[str], key: str) -> TableFacts:
    """What the learner may know of the table at a step."""
    table = stage(lesson.game, number - 1)
    match = table.match
    return TableFacts(
        table="lesson",
        name=t("a first round"),
        game=lesson.game,
        sitters=tuple(
            Sitter(name, "" if seat == ME else "easy", seat == ME)
            for seat, name in enumerate(names)
        ),
        match=1,
        version=len(match.log),
        key=key,
        seat=ME,
        view=match.view(ME).state,
        events=tuple(seen(lesson.game, event) for event in table.events),
        options=dict(match.setup.options),
    )


def seen(game: str, event: Played) -> Event:
    """An event as the learner may know it."""
    rules = rules_of(game)
    before = view_of(rules, event.before, ME, event.number - 1).state
    after = view_of(rules, event.after, ME, event.number).state
    return Event(event.number, event.actor, event.action, before, after)
