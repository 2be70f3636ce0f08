"""The addresses of the tutorial; where a visitor has got to is kept in their browser alone."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from reroll.engine.contract import GAMES
from reroll.live.identity import new_key
from reroll.live.lessons.lesson import lesson_of
from reroll.live.lessons.stage import tried
from reroll.live.refusals import Refusal
from reroll.web.boards.lobby import no_such_game
from reroll.web.desk import Visitor, visitor_of
from reroll.web.forms import Form
from reroll.web.guests import YEAR
from reroll.web.players import player_of
from reroll.web.render import render
from reroll.web.routes import Routes
from reroll.web.tutorial import address, lesson_page, shelf

router = Routes()

COOKIE = "learnt"
LONGEST_TRY = 120


@router.get("/learn")
async def lessons(request: Request) -> Response:
    """The lessons to choose from, each where the visitor left it."""
    visitor = visitor_of(request)
    boxes = shelf(visitor.t, reached(request))
    page = render(visitor.lang, "tutorials.html", boxes=boxes, theme=visitor.theme)
    return HTMLResponse(page)


@router.get("/learn/{game}")
async def lesson(request: Request, game: str) -> Response:
    """A lesson, where the visitor left it."""
    steps = steps_of(visitor_of(request), game)
    at = reached(request)[GAMES.index(game)]
    return RedirectResponse(address(game, at if 0 < at < steps else 1), 303)


@router.get("/learn/{game}/{step}")
async def lesson_step(request: Request, game: str, step: str) -> Response:
    """A step of a lesson; `tried` in the query is a move that was made there in vain."""
    visitor = visitor_of(request)
    number = must_have(visitor, game, step)
    words, player = request.query_params.get("tried", "")[:LONGEST_TRY], player_of(request)
    page = lesson_page(visitor.t, game, number, words, player, new_key())
    html = render(visitor.lang, "tutorial.html", page=page.table, lesson=page, theme=visitor.theme)
    answer = HTMLResponse(html)
    keep_reached(request, answer, game, number)
    return answer


@router.post("/learn/{game}/{step}/act")
async def act(request: Request, game: str, step: str) -> Response:
    """A move of the learner: on to the next step, or back to this one with what there is to say."""
    number = must_have(visitor_of(request), game, step)
    words = (await Form.of(request)).action[:LONGEST_TRY]
    if leads_on(game, number, words):
        return RedirectResponse(address(game, number + 1), 303)
    return RedirectResponse(f"{address(game, number)}?{urlencode({'tried': words})}", 303)


def leads_on(game: str, number: int, words: str) -> bool:
    """Whether a move is the one that the lesson goes on with."""
    lesson = lesson_of(game)
    if number == len(lesson.steps):
        return False
    try:
        return tried(lesson, number - 1, words) is None
    except Refusal:
        return False


# What there is


def steps_of(visitor: Visitor, game: str) -> int:
    """How many steps the lesson of this game has; 404 for no game."""
    if game not in GAMES:
        raise HTTPException(404, no_such_game(visitor.t, game))
    return len(lesson_of(game).steps)


def must_have(visitor: Visitor, game: str, step: str) -> int:
    """The step by its number from 1; 404 with how many there are."""
    steps = steps_of(visitor, game)
    number = int(step) if step.isascii() and step.isdecimal() and len(step) < 4 else 0
    if not 1 <= number <= steps:
        t = visitor.t
        raise HTTPException(
            404, t("This lesson has {n} steps; {step} is none.", n=steps, step=step[:20])
        )
    return number


def reached(request: Request) -> list[int]:
    """The step reached in each game's lesson, 0 for none; a strange cookie counts for nothing."""
    parts = request.cookies.get(COOKIE, "").split(".")
    if len(parts) != len(GAMES):
        return [0] * len(GAMES)
    numbers = [
        int(part) if part.isascii() and part.isdecimal() and len(part) < 4 else 0 for part in parts
    ]
    return [min(n, len(lesson_of(game).steps)) for game, n in zip(GAMES, numbers, strict=True)]


def keep_reached(request: Request, answer: Response, game: str, number: int) -> None:
    """Remember the step in this browser."""
    steps = reached(request)
    steps[GAMES.index(game)] = number
    text = ".".join(map(str, steps))
    answer.set_cookie(COOKIE, text, max_age=YEAR, samesite="lax", httponly=True)
