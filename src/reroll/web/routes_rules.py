"""The rulebooks as pages: every clause at an address of its own."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from reroll.engine.contract import GAMES
from reroll.rulebook.clauses import UnknownClause, clause, rulebook
from reroll.texts.catalogue import Texts
from reroll.web.boards.lobby import no_such_game
from reroll.web.desk import visitor_of
from reroll.web.render import render

router = APIRouter(include_in_schema=False)


@router.get("/rules")
async def rulebooks(request: Request) -> Response:
    """The four rulebooks to choose from."""
    visitor = visitor_of(request)
    books = [rulebook(game, visitor.lang) for game in GAMES]
    page = render(visitor.lang, "rules.html", book=None, books=books, theme=visitor.theme)
    return HTMLResponse(page)


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    """A game's rulebook; the id of a clause leads to its place there."""
    visitor = visitor_of(request)
    if name not in GAMES:
        return RedirectResponse(place_of(visitor.t, name), 303)
    book = rulebook(name, visitor.lang)
    page = render(visitor.lang, "rules.html", book=book, books=[], theme=visitor.theme)
    return HTMLResponse(page)


def place_of(t: Texts, name: str) -> str:
    """Where a clause stands, by its id as people type it.

    404 with the nearest for another id, with the four games for any other word.
    """
    try:
        found = clause(name)
    except UnknownClause as unknown:
        said = no_such_game(t, name)
        if any(sign.isdecimal() for sign in name):
            said = t(
                "There is no clause {name}; the nearest is {nearest}.",
                name=name[:20],
                nearest=unknown.nearest,
            )
        raise HTTPException(404, said) from None
    return f"/rules/{found.game}#{found.id}"
