"""The lobby, the form for a new table, a visitor's own settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from reroll.engine.contract import GAMES, rules_of
from reroll.live.hall import Hall
from reroll.live.identity import new_key
from reroll.live.names import table_name
from reroll.live.refusals import Refusal, Unavailable
from reroll.store.records import TableSummary, now
from reroll.texts.catalogue import LANGUAGES, N_, Texts
from reroll.web.boards.lobby import TableNews, has_board, lobby_page, new_table_page, no_such_game
from reroll.web.boards.marks import letters
from reroll.web.boards.model import Badge, Notice
from reroll.web.desk import THEMES, Visitor, desk_of, visitor_of
from reroll.web.forms import Form, order_of
from reroll.web.guests import YEAR
from reroll.web.players import keep_player, player_of
from reroll.web.render import render
from reroll.web.routes import Routes

router = Routes()

LISTED_SECONDS = 24 * 3600
"""Tables of everybody's at which nothing has happened for longer are left out."""

SETTINGS = {
    "lang": tuple(LANGUAGES),
    "theme": (*THEMES, ""),
    "motion": ("less", ""),
    "keys": ("off", ""),
    "clocks": ("off", ""),
    "tutor": ("1", "3", "10", ""),
}
"""What a browser remembers, and the values there are."""


@router.get("/")
async def lobby(request: Request) -> Response:
    """The games, my tables, the tables open to everybody here."""
    visitor, hall = visitor_of(request), desk_of(request).hall
    mine = [
        await news_of(hall, one, visitor.holder, visitor.t)
        for one in await hall.tables_of(visitor.holder)
    ]
    everybodys = [
        await news_of(hall, one, visitor.holder, visitor.t) for one in await hall.listed()
    ]
    known = {news.table for news in mine}
    others = [n for n in everybodys if n.table not in known and n.idle < LISTED_SECONDS]
    page = lobby_page(visitor.t, mine, others, player_of(request), new_key())
    return shown(request, render(visitor.lang, "lobby.html", page=page, theme=visitor.theme))


async def news_of(hall: Hall, summary: TableSummary, holder: str, t: Texts) -> TableNews:
    """How a table stands for this person."""
    record, match = summary.table, summary.match
    idle = max(0, now() - summary.touched) // 1000
    news = TableNews(
        record.id,
        table_name(t, record.name, summary.seats),
        record.game,
        "waiting",
        len(summary.seats),
        idle=idle,
        options=record.options,
        clock=record.clock,
    )
    if match.ended:
        return replace(news, kind="over")
    table = await hall.find(record.id) if match.started else None
    awaited = table.awaited() if table is not None else ()
    if table is None or not awaited:
        return news
    mine = [seat for seat in awaited if seat in table.held_by(holder)]
    seat = (mine or list(awaited))[0]
    names = [one.name for one in table.seats]
    colours = [one.colour for one in table.seats]
    who = Badge(colours[seat], letters(names, colours)[seat]), names[seat]
    return replace(news, kind="yours" if mine else "theirs", who=who)


@router.get("/new/{game}")
async def new_table(request: Request, game: str) -> Response:
    """The form for a new table."""
    visitor = visitor_of(request)
    must_know(visitor.t, game)
    page = new_table_page(visitor.t, game, player_of(request), new_key())
    return shown(request, render(visitor.lang, "new.html", page=page, theme=visitor.theme))


@router.post("/new/{game}")
async def make_table(request: Request, game: str) -> Response:
    """Make the table and sit down; `quick` also begins."""
    visitor, form, hall = visitor_of(request), await Form.of(request), desk_of(request).hall
    must_know(visitor.t, game)
    options = [option.name for option in rules_of(game).OPTIONS]
    order = order_of(visitor.t, game, form, options)
    try:
        must_name(form, order.people)
        made = await hall.create(visitor.holder, order)
        table = await hall.find(made)
        if table is not None and form.is_on("quick"):
            await table.start(visitor.holder)
    except Refusal as refusal:
        return refused(request, visitor, game, order.options or {}, refusal)
    answer = RedirectResponse(f"/t/{made}", 303)
    keep_player(answer, order.people[0] if order.people else "")
    desk_of(request).guests.remember(request, answer)
    return answer


def must_name(form: Form, people: Sequence[str]) -> None:
    """Refuse a form whose field for the name holds nothing that can be shown."""
    if form.has("player") and not people:
        raise Refusal(N_("Please tell the table a name to call you by."))


def refused(
    request: Request, visitor: Visitor, game: str, chosen: dict[str, str], refusal: Refusal
) -> Response:
    """The form again, with the reason."""
    page = new_table_page(
        visitor.t,
        game,
        player_of(request),
        new_key(),
        chosen=chosen,
        notice=Notice(refusal.says(visitor.t), clause=refusal.clause),
    )
    status = 503 if isinstance(refusal, Unavailable) else 422
    html = render(visitor.lang, "new.html", page=page, theme=visitor.theme)
    return shown(request, html, status)


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Remember a visitor's language, light, motion and keys in this browser."""
    form = await Form.of(request)
    back = form.text("back")
    inside = back.startswith("/") and not back.startswith(("//", "/\\"))
    answer = RedirectResponse(back if inside else "/", 303)
    for name, known in SETTINGS.items():
        if form.has(name) and form.text(name) in known:
            answer.set_cookie(name, form.text(name), max_age=YEAR, samesite="lax", httponly=True)
    return answer


def must_know(t: Texts, game: str) -> None:
    """404 for a game that cannot be played here."""
    if game not in GAMES or not has_board(game):
        raise HTTPException(404, no_such_game(t, game))


def shown(request: Request, html: str, status: int = 200) -> Response:
    """A page, with its cookie for a new browser."""
    answer = HTMLResponse(html, status)
    desk_of(request).guests.remember(request, answer)
    return answer
