"""A table's addresses: its page, its stream, its twin for programs, and what can be done there."""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)

from reroll.live.names import LONGEST_NAME, free_name, tidy
from reroll.live.refusals import NotYours, Refusal, Stale, Unavailable
from reroll.live.table import Table
from reroll.texts.catalogue import N_
from reroll.web.coach.tutor import must_warn
from reroll.web.desk import Desk, Visitor, desk_of, message, table_of, viewer_of, visitor_of
from reroll.web.feed import Feed
from reroll.web.forms import Form
from reroll.web.players import keep_player, player_of
from reroll.web.render import fragment, table_html
from reroll.web.routes import Routes
from reroll.web.streams import Stream
from reroll.web.table_pages import Viewer
from reroll.web.twin import log_text, twin

router = Routes()

STATUS = {Stale: 409, NotYours: 403, Unavailable: 503}


@router.get("/t/{table}.json")
async def table_json(request: Request) -> Response:
    """The table's twin for programs."""
    table, visitor = await table_of(request), visitor_of(request)
    desk = desk_of(request)
    facts = desk.pages.facts(table, viewer_of(table, visitor))
    return remembered(request, JSONResponse(twin(table, facts)))


@router.get("/t/{table}.jsonl")
async def table_log(request: Request) -> Response:
    """The log of a match that is over, in its canonical form; before, it would tell secrets."""
    table, t = await table_of(request), visitor_of(request).t
    if table.play is None or not table.play.is_over:
        return message(request, t(N_("The log can be taken home once the match is over.")), 404)
    return PlainTextResponse(log_text(table, table.play), media_type="application/jsonl")


@router.get("/t/{table}")
async def table_page(request: Request) -> Response:
    """The whole page, or its `<main>` alone for the page's own script."""
    table, visitor = await table_of(request), visitor_of(request)
    pages, viewer = desk_of(request).pages, viewer_of(table, visitor)
    if wants_fragment(request):
        return HTMLResponse(pages.fragment(table, viewer))
    page = table_html(visitor.lang, pages.page(table, viewer), visitor.theme)
    return remembered(request, HTMLResponse(page))


@router.get("/t/{table}/turn")
async def table_turn(request: Request) -> Response:
    """The title for a tab in the background: a dot in front if it is this visitor's turn."""
    table, visitor = await table_of(request), visitor_of(request)
    table.presence.saw(visitor.holder)
    page = desk_of(request).pages.page(table, viewer_of(table, visitor))
    return PlainTextResponse(page.title)


@router.get("/t/{table}/stream")
async def table_stream(request: Request) -> Stream:
    """The table's `<main>` in pieces whenever it changes, as server-sent events."""
    table, visitor = await table_of(request), visitor_of(request)
    return stream_of(desk_of(request), table, visitor)


def stream_of(desk: Desk, table: Table, visitor: Visitor) -> Stream:
    """The stream of one page: each state that its viewer should see."""
    feed, people, viewer = Feed(), table.people, viewer_of(table, visitor)

    def event() -> str:
        nonlocal people, viewer
        if people != table.people:
            people, viewer = table.people, viewer_of(table, visitor)
        return feed.event(desk.pages.pieces(table, viewer))

    return Stream(desk.lives, table, visitor.holder, event)


# What can be done


@router.post("/t/{table}/sit")
async def sit(request: Request) -> Response:
    """Take the next free chair by name."""
    table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
    key = form.counted(visitor.holder)
    name, known = form.text("name"), player_of(request)
    if not name and not table.owned_by(visitor.holder):
        name = free_name(known or visitor.t(N_("Guest")), [seat.name for seat in table.seats])
    answer = await outcome(request, table, visitor, table.sit(visitor.holder, name, key))
    if not known and answer.status_code < 400:
        keep_player(answer, tidy(name, LONGEST_NAME))
    return answer


@router.post("/t/{table}/bot")
async def add_bot(request: Request) -> Response:
    """Put a bot on the next free chair."""
    table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
    done = table.add_bot(visitor.holder, form.text("bot"), form.wished)
    return await outcome(request, table, visitor, done)


@router.post("/t/{table}/leave")
async def leave(request: Request) -> Response:
    """Give up a chair, or send a bot away."""
    table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
    done = table.leave(visitor.holder, form.number("chair"), form.number("version"))
    return await outcome(request, table, visitor, done)


@router.post("/t/{table}/start")
async def start(request: Request) -> Response:
    """Begin the match."""
    table, visitor = await table_of(request), visitor_of(request)
    return await outcome(request, table, visitor, table.start(visitor.holder))


@router.post("/t/{table}/act")
async def act(request: Request) -> Response:
    """Act, throw the dice, or type what real ones show; the tutor may ask first."""
    table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
    if again := await must_warn(desk_of(request).coach, request, table, form):
        return RedirectResponse(again, 303)
    done = table.act(
        visitor.holder, form.number("seat"), form.action, form.number("version"), form.key
    )
    return await outcome(request, table, visitor, done)


@router.post("/t/{table}/rematch")
async def rematch(request: Request) -> Response:
    """The same again, with the seats moved on."""
    table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
    return await outcome(request, table, visitor, table.rematch(visitor.holder, form.key))


# How it is answered


async def outcome(
    request: Request, table: Table, visitor: Visitor, done: Awaitable[None]
) -> Response:
    """The answer to a request once it is done or refused, in the form the asker reads."""
    refusal = None
    table.presence.saw(visitor.holder)
    try:
        await done
    except Refusal as error:
        refusal = error
        desk_of(request).pages.note(table, visitor.holder, error)
    viewer = viewer_of(table, visitor)
    if request.headers.get("accept", "").startswith("application/json"):
        answer = json_answer(request, table, viewer, visitor, refusal)
    elif refusal is not None:
        answer = refused_page(request, table, viewer, visitor, refusal)
    elif wants_fragment(request):
        answer = Response(status_code=204)
    else:
        answer = RedirectResponse(f"/t/{table.record.id}", 303)
    return remembered(request, answer)


def refused_page(
    request: Request, table: Table, viewer: Viewer, visitor: Visitor, refusal: Refusal
) -> Response:
    """The table as it stands, with the reason."""
    page = desk_of(request).pages.refused(table, viewer, refusal)
    if wants_fragment(request):
        return HTMLResponse(fragment(visitor.lang, page), status_of(refusal))
    return HTMLResponse(table_html(visitor.lang, page, visitor.theme), status_of(refusal))


def json_answer(
    request: Request, table: Table, viewer: Viewer, visitor: Visitor, refusal: Refusal | None
) -> Response:
    """The table as it stands for programs, with the reason if there is one."""
    facts = desk_of(request).pages.facts(table, viewer)
    answer = twin(table, facts)
    if refusal is None:
        return JSONResponse(answer)
    answer |= {"refused": refusal.says(visitor.t), "clause": refusal.clause}
    return JSONResponse(answer, status_of(refusal))


def status_of(refusal: Refusal) -> int:
    """The HTTP status that says the same."""
    return STATUS.get(type(refusal), 422)


def wants_fragment(request: Request) -> bool:
    """Whether the page's own script asks."""
    return request.headers.get("hx-request") == "true"


def remembered(request: Request, response: Response) -> Response:
    """The answer, with its cookie for a new browser."""
    desk_of(request).guests.remember(request, response)
    return response
