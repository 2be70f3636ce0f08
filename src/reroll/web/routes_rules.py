"""The rulebooks as pages: every clause at an address of its own, and a box to ask them."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from reroll.engine.contract import GAMES, Unknown, game_named, rules_of
from reroll.rulebook.clauses import UnknownClause, clause, rulebook
from reroll.rulebook.search import shelf_of
from reroll.texts.catalogue import Texts, texts
from reroll.texts.games import texts_of
from reroll.web.ask_pages import AnswerView, AskBox, answered, ask_box
from reroll.web.boards.lobby import no_such_game
from reroll.web.desk import desk_of, table_of, viewer_of, visitor_of
from reroll.web.language import asked_for
from reroll.web.render import Theme, render
from reroll.web.routes import Routes
from reroll.web.rule_pages import book_page

router = Routes()

LONGEST_KEPT = 600
"""Letters of a question that the links to other languages carry along."""


@router.get("/rules")
async def rulebooks(request: Request) -> Response:
    """The four rulebooks to choose from."""
    visitor = visitor_of(request)
    return HTMLResponse(shelf_html(visitor.lang, visitor.theme, asked_for(request)))


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    """A game's rulebook; the id of a clause leads to its place there."""
    visitor, named = visitor_of(request), asked_for(request)
    if name not in GAMES:
        return RedirectResponse(place_of(visitor.t, name, kept(named)), 303)
    page = await run_in_threadpool(book_html, name, visitor.lang, visitor.theme, named)
    # Whoever reads the rules may ask next; the first question need not wait for the index.
    return HTMLResponse(page, background=BackgroundTask(shelf_of, visitor.lang, name))


@router.get("/ask")
async def ask_page(request: Request) -> Response:
    """The box, and an answer where there is a question (`q`, perhaps about a `game`)."""
    visitor, question = visitor_of(request), request.query_params.get("q", "").strip()
    game = request.query_params.get("game", "")
    with suppress(Unknown):
        game = game_named(game)
    game = game if game in GAMES else ""
    box = ask_box(visitor.t, game, question=question, named=asked_for(request))
    answer = None
    if question:
        answer = await run_in_threadpool(answered, visitor.lang, question, game)
    return HTMLResponse(answer_html(visitor.lang, box, answer, visitor.theme))


@router.get("/t/{table}/ask")
async def ask_at_table(request: Request) -> Response:
    """A question asked at a table, answered from what the asker sees there."""
    table, visitor = await table_of(request), visitor_of(request)
    question = request.query_params.get("q", "").strip()
    box = ask_box(visitor.t, table.game, table.record.id, question, asked_for(request))
    answer = None
    if question:
        facts = desk_of(request).pages.facts(table, viewer_of(table, visitor))
        answer = await run_in_threadpool(answered, visitor.lang, question, table.game, facts)
    return HTMLResponse(answer_html(visitor.lang, box, answer, visitor.theme))


def shelf_html(lang: str, theme: Theme | None = None, named: str = "") -> str:
    """All rulebooks, to choose from; `named` is the language that the address names."""
    return render(
        lang,
        "rules.html",
        theme=theme or Theme(),
        book=None,
        books=[rulebook(game, lang) for game in GAMES],
        box=ask_box(texts(lang), named=named),
        keep=kept(named),
    )


def book_html(game: str, lang: str, theme: Theme | None = None, named: str = "") -> str:
    """A game's rulebook."""
    return render(
        lang,
        "rules.html",
        theme=theme or Theme(),
        book=rulebook(game, lang),
        books=[],
        body=clauses_html(game, lang),
        box=ask_box(texts(lang), game, named=named),
        keep=kept(named),
    )


@cache
def clauses_html(game: str, lang: str) -> Markup:
    """The clauses of a rulebook with their examples, questions and tips; drawn once a language."""
    return Markup(render(lang, "parts/book.html", page=book_page(game, lang)))


def answer_html(
    lang: str, box: AskBox, answer: AnswerView | None, theme: Theme | None = None
) -> str:
    """The box with what it answered."""
    game = box.game
    query = {"q": box.question[:LONGEST_KEPT], "game": game}
    return render(
        lang,
        "ask.html",
        theme=theme or Theme(),
        keep=kept(box.named),
        more="".join(f"{urlencode({name: value})}&" for name, value in query.items() if value),
        code=rules_of(game).CODE.lower() if game else "",
        title=texts_of(game).title(texts(lang)) if game else "",
        box=box,
        answer=answer,
    )


def kept(named: str) -> str:
    """The language of an address, for the addresses it leads to."""
    return f"?lang={named}" if named else ""


def place_of(t: Texts, name: str, query: str = "") -> str:
    """Where a clause stands, by its id as people type it, or a game's rules by any of its titles.

    404 with the nearest for another id, with the four games for any other word.
    """
    with suppress(Unknown):
        return f"/rules/{game_named(name)}{query}"
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
    return f"/rules/{found.game}{query}#{found.id}"
