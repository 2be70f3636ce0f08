"""The pages of the tutorial by name: `learn`, `learn_GAME_STEP`, and answers to other moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from reroll.engine.contract import GAMES
from reroll.live.lessons.lesson import lesson_of
from reroll.texts.catalogue import texts
from reroll.web.render import render
from reroll.web.tutorial import lesson_page, shelf

Draw = Callable[[str], str]


def learn(lang: str) -> str:
    """The lessons to choose from: one begun, one done."""
    return render(lang, "tutorials.html", boxes=shelf(texts(lang), (3, 0, 0, 11)))


def drawn(game: str, number: int, words: str, lang: str) -> str:
    """A step of a lesson in a language, after a try if there was one."""
    page = lesson_page(texts(lang), game, number, words, "Noor", "k")
    return render(lang, "tutorial.html", page=page.table, lesson=page)


STEPS: dict[str, Draw] = {
    f"learn_{game}_{number}": partial(drawn, game, number, "")
    for game in GAMES
    for number in range(1, len(lesson_of(game).steps) + 1)
}
"""Every step."""

ANSWERS: dict[str, Draw] = {
    "learn_unwise": partial(drawn, "pickomino", 2, "keep 5"),
    "learn_refused": partial(drawn, "pickomino", 4, "keep W"),
}

PAGES: dict[str, Draw] = {"learn": learn, **ANSWERS}
"""Those that the sweeps look at: a few of each game."""
PAGES |= {name: draw for name, draw in STEPS.items() if name.endswith(("_2", "_5", "_8"))}
