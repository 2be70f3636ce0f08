"""Puzzles: one a day and as many as one wants, and one's own mistakes to play again."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from reroll.analysis.grades import FINE
from reroll.analysis.puzzle_book import book, of_the_day, today
from reroll.engine.contract import GAMES
from reroll.texts.catalogue import N_
from reroll.web.boards.lobby import no_such_game
from reroll.web.coach import stories
from reroll.web.coach.puzzle import (
    Riddle,
    address,
    judged,
    puzzle_page,
    riddle_of,
    shelf,
)
from reroll.web.coach.stories import Story
from reroll.web.coach.tutor import understood
from reroll.web.desk import Visitor, desk_of, visitor_of
from reroll.web.forms import Form, whole
from reroll.web.players import player_of
from reroll.web.render import render
from reroll.web.routes import Routes
from reroll.web.routes_review import story_at_table, story_brought

router = Routes()

LONGEST_ANSWER = 120


@router.get("/puzzles")
async def puzzles(request: Request) -> Response:
    """The puzzle of the day, and the puzzles of every game."""
    visitor, day = visitor_of(request), today()
    shelves = [shelf(visitor.t, game, day) for game in GAMES]
    html = render(
        visitor.lang,
        "puzzles.html",
        shelves=shelves,
        daily=shelves[day.toordinal() % len(shelves)],
        theme=visitor.theme,
    )
    return HTMLResponse(html)


@router.get("/puzzles/{game}")
async def daily(request: Request, game: str) -> Response:
    """A game's puzzle of the day."""
    must_know(visitor_of(request), game)
    return RedirectResponse(address(game, of_the_day(game, today())), 303)


@router.get("/puzzles/{game}/{number}")
async def puzzle(request: Request, game: str, number: str) -> Response:
    """A puzzle; with an answer, what it is worth."""
    return await shown(request, kept_riddle(request, game, number))


@router.post("/puzzles/{game}/{number}/act")
async def answer(request: Request, game: str, number: str) -> Response:
    """An answer as the table's forms send it."""
    return await answered(request, kept_riddle(request, game, number))


def kept_riddle(request: Request, game: str, number: str) -> Riddle:
    """The puzzle at this address; 404 if there is none."""
    visitor = visitor_of(request)
    must_know(visitor, game)
    count = len(book(game))
    if not 1 <= whole(number) <= count:
        t = visitor.t
        raise HTTPException(404, t(N_("There is no such puzzle; this game has {n}."), n=count))
    return riddle_of(visitor.t, game, whole(number), player_of(request))


def must_know(visitor: Visitor, game: str) -> None:
    """404 for a game that is none."""
    if game not in GAMES:
        raise HTTPException(404, no_such_game(visitor.t, game))


# One's own mistakes


@router.get("/t/{table}/match/{nth}/review/lesson")
@router.get("/t/{table}/review/lesson")
async def lesson(request: Request) -> Response:
    """The first mistake of a seat."""
    return first_mistake(request, await story_at_table(request))


@router.get("/review/{name}/lesson")
async def brought_lesson(request: Request) -> Response:
    """The first mistake of a seat in a log that was brought."""
    return first_mistake(request, story_brought(request))


@router.get("/t/{table}/match/{nth}/review/lesson/{seat}/{number}")
async def mistake(request: Request) -> Response:
    """A mistake to play again."""
    return await shown(request, await mistake_of(request, await story_at_table(request)))


@router.post("/t/{table}/match/{nth}/review/lesson/{seat}/{number}/act")
async def mended(request: Request) -> Response:
    """A second try at a mistake."""
    return await answered(request, await mistake_of(request, await story_at_table(request)))


@router.get("/review/{name}/lesson/{seat}/{number}")
async def brought_mistake(request: Request) -> Response:
    """A mistake in a log that was brought."""
    return await shown(request, await mistake_of(request, story_brought(request)))


@router.post("/review/{name}/lesson/{seat}/{number}/act")
async def brought_mended(request: Request) -> Response:
    """A second try at a mistake in a log that was brought."""
    return await answered(request, await mistake_of(request, story_brought(request)))


def first_mistake(request: Request, story: Story) -> Response:
    """Where the mistakes of a seat begin."""
    seat = request.query_params.get("seat", "1")
    return RedirectResponse(f"{story.home}/lesson/{seat if seat.isdecimal() else 1}/1", 303)


async def mistake_of(request: Request, story: Story) -> Riddle:
    """A mistake of a seat as a puzzle; 404 where there is none."""
    t, study = visitor_of(request).t, desk_of(request).coach.study(story.order)
    await study.done()
    seat, nth = (number_in(request, name) for name in ("seat", "number"))
    own = (e for e in study.events if e.actor == seat - 1 and e.number not in story.by_bots)
    found = [e for e in own if e.grade not in ("", FINE)]
    if not 1 <= nth <= len(found):
        raise HTTPException(404, t(N_("There is no mistake here to learn from.")))
    moment = stories.moments(story)[found[nth - 1].number - 1]
    facts = stories.facts_of(story, moment)
    sitters = tuple(replace(s, here=n == seat - 1) for n, s in enumerate(facts.sitters))
    home = f"{story.home}/lesson/{seat}"
    return Riddle(
        state=moment.before,
        facts=replace(facts, sitters=sitters, match=nth),
        home=f"{home}/{nth}",
        title=t("Move {n}", n=moment.number),
        place=t("{n} of {all}", n=nth, all=len(found)),
        level="",
        before=f"{home}/{nth - 1}" if nth > 1 else "",
        after=f"{home}/{nth + 1}" if nth < len(found) else "",
        back=story.link(moment.number, "step"),
    )


def number_in(request: Request, name: str) -> int:
    """A number in the path, 0 where there is none."""
    text = str(request.path_params.get(name, ""))
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


# The page


async def answered(request: Request, riddle: Riddle) -> Response:
    """On to the page that judges the answer."""
    words = (await Form.of(request)).action[:LONGEST_ANSWER]
    return RedirectResponse(f"{riddle.home}?{urlencode({'answer': words})}", 303)


async def shown(request: Request, riddle: Riddle) -> Response:
    """The puzzle, with what there is to say to the answer in the address."""
    visitor, coach = visitor_of(request), desk_of(request).coach
    text = request.query_params.get("answer", "")[:LONGEST_ANSWER]
    facts, said, notice = riddle.facts, None, ""
    s, seat = riddle.state, facts.seat
    actions = understood(s, seat, text) if text else []
    if actions:
        advice, loss = await coach.advice(s, seat), await coach.cost(s, seat, actions)
        said = judged(visitor.t, riddle, actions, loss, advice)
    elif text:
        notice = visitor.t(N_("That is none of the choices here."))
    page = puzzle_page(visitor.t, riddle, said, notice)
    html = render(visitor.lang, "puzzle.html", puzzle=page, page=page.table, theme=visitor.theme)
    return HTMLResponse(html)
