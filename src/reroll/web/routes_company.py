"""What people do at a table beside playing: seats, guests, words, standing orders."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from reroll.live import company, orders, talk
from reroll.live.names import LONGEST_NAME, table_name, tidy
from reroll.live.notebook import CODE_SECONDS
from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.store.records import now
from reroll.texts.catalogue import N_
from reroll.web.boards.invitations import invitation
from reroll.web.boards.table import meanwhile
from reroll.web.desk import desk_of, is_plain, message, table_of, viewer_of, visitor_of
from reroll.web.forms import Form
from reroll.web.players import keep_player, player_of
from reroll.web.render import render
from reroll.web.routes import Routes
from reroll.web.routes_lobby import shown
from reroll.web.routes_table import outcome, remembered

router = Routes()

LINK, CODE = "seat", "code"
"""Cookies that hold the secret of a link, or a code, while its answer is awaited."""

Doing = Callable[[Table, str, Form, str], Awaitable[None]]
"""Does what a form asks of a table, for its sender, under the key by which it counts once."""


def seat_doing(act: Callable[[Table, str, int, str], Awaitable[None]]) -> Doing:
    """What is done about a seat, which the field `whom` names."""
    return lambda table, who, form, key: act(table, who, form.number("whom"), key)


def say(table: Table, who: str, form: Form, key: str) -> Awaitable[None]:
    """Say a phrase, show a sign, write free words."""
    text = f"{form.text('say')} {form.text('words')}".strip()
    return talk.say(table, who, text, f"{text[:40]} {key}")


def order(table: Table, who: str, form: Form, key: str) -> Awaitable[None]:
    """Leave or withdraw a standing order."""
    text = " ".join(filter(None, (form.text(name) for name in ("order", "total", "keep"))))
    return orders.give(table, who, form.number("seat"), text, key)


DOINGS: dict[str, Doing] = {
    "standin": seat_doing(company.stand_in),
    "back": seat_doing(company.step_back),
    "cover": seat_doing(company.cover),
    "vote": seat_doing(company.vote),
    "host": lambda table, who, form, key: company.take_over(table, who, key),
    "code": lambda table, who, form, key: company.new_code(table, who, key),
    "kick": lambda table, who, form, key: company.kick(
        table, who, form.number("whom"), form.number("version"), key
    ),
    "knock": lambda table, who, form, key: company.knock(
        table, who, form.text("name"), form.number("colour"), key
    ),
    "admit": lambda table, who, form, key: company.answer(
        table, who, form.number("knock"), True, key
    ),
    "refuse": lambda table, who, form, key: company.answer(
        table, who, form.number("knock"), False, key
    ),
    "mute": lambda table, who, form, key: talk.mute(table, who, form.number("colour"), key),
    "hush": lambda table, who, form, key: talk.hush(table, who, form.number("word"), key),
    "unhush": lambda table, who, form, key: talk.unhush(table, who, key),
    "say": say,
    "order": order,
}


def add_doing(name: str) -> None:
    """The address of one thing that can be done."""

    async def do(request: Request) -> Response:
        table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
        done = DOINGS[name](table, visitor.holder, form, form.counted(visitor.holder, name))
        return await outcome(request, table, visitor, done)

    router.post(f"/t/{{table}}/{name}")(do)


for doing in DOINGS:
    add_doing(doing)


# What came while somebody was away


@router.get("/t/{table}/missed")
async def missed(request: Request) -> Response:
    """A sentence or two on what happened after a page lost sight of the table; often nothing."""
    table, visitor = await table_of(request), visitor_of(request)
    play, version = table.play, request.query_params.get("version", "")
    same = request.query_params.get("match", "") == str(table.match.nth)
    if play is None or not same or not version.isdecimal() or len(version) > 9:
        return PlainTextResponse("")
    facts = desk_of(request).pages.facts(table, viewer_of(table, visitor))
    moves = sum(actor >= 0 for actor, _ in play.log[int(version) :])
    return PlainTextResponse(meanwhile(visitor.t, facts, moves))


# A seat moves to another device


@router.post("/t/{table}/move")
async def offer_move(request: Request) -> Response:
    """Make a link for a seat; its secret waits in a cookie for the page that shows it."""
    table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
    secret, hashed = company.new_link()
    seat, key = form.number("whom"), form.counted(visitor.holder, "move")
    done = company.offer_move(table, visitor.holder, seat, hashed, key)
    answer = await outcome(request, table, visitor, done)
    if answer.status_code >= 400:
        return answer
    answer = RedirectResponse(f"/t/{table.record.id}/moving", 303)
    keep(request, answer, LINK, secret, f"/t/{table.record.id}/moving")
    return answer


@router.get("/t/{table}/moving")
async def moving(request: Request) -> Response:
    """The link that moves a seat, as a code to scan; only for the device that asked for it."""
    table, visitor = await table_of(request), visitor_of(request)
    secret = request.cookies.get(LINK, "")
    offer = company.offered(table, secret) if secret else None
    if offer is None:
        return RedirectResponse(f"/t/{table.record.id}", 303)
    url = f"{visitor.address}/seat/{table.record.id}.{secret}"
    page = render(
        visitor.lang,
        "moving.html",
        theme=visitor.theme,
        name=table.seats[table.seat_of(offer.colour)].name,
        table=table.record,
        called=table_name(visitor.t, table.record.name, table.seats),
        invitation=invitation(url),
    )
    return shown(request, page)


@router.get("/seat/{link}")
async def seat_link(request: Request, link: str) -> Response:
    """The first visit of such a link: the secret goes into a cookie and out of the address."""
    answer = RedirectResponse("/seat", 303)
    keep(request, answer, LINK, link[:100] if link.isascii() else "", "/seat")
    return answer


@router.get("/seat")
async def seat_here(request: Request) -> Response:
    """Ask whether to sit here; a program that only looks at links moves nothing."""
    visitor, (table, secret) = visitor_of(request), await linked(request)
    offer = company.offered(table, secret) if table else None
    if table is None or offer is None:
        t = visitor.t
        return message(
            request, t(N_("This link has been used or is too old. Ask for a new one.")), 404
        )
    name = table.seats[table.seat_of(offer.colour)].name
    called = table_name(visitor.t, table.record.name, table.seats)
    page = render(visitor.lang, "seat.html", theme=visitor.theme, name=name, called=called)
    return shown(request, page)


@router.post("/seat")
async def sit_here(request: Request) -> Response:
    """The seat is this device's from now on."""
    visitor, (table, secret) = visitor_of(request), await linked(request)
    if table is None:
        return RedirectResponse("/seat", 303)
    try:
        await company.move_here(table, visitor.holder, secret, f"here {secret[:6]}.{now()}")
    except Refusal as refusal:
        return message(request, refusal.says(visitor.t), 409)
    answer = RedirectResponse(f"/t/{table.record.id}", 303)
    answer.delete_cookie(LINK, path="/seat")
    return remembered(request, answer)


async def linked(request: Request) -> tuple[Table | None, str]:
    """The table and the secret of the link that this browser opened last."""
    table, _, secret = request.cookies.get(LINK, "").partition(".")
    known = bool(secret) and is_plain(table)
    return (await desk_of(request).hall.find(table) if known else None), secret


def keep(request: Request, answer: Response, name: str, value: str, path: str) -> None:
    """Keep a secret in the browser for some minutes, where no script can read it."""
    secure = request.url.scheme == "https"
    answer.set_cookie(
        name, value, max_age=CODE_SECONDS, path=path, httponly=True, samesite="lax", secure=secure
    )


# A code said aloud


@router.post("/join")
async def join(request: Request) -> Response:
    """Knock at the table whose host said this code."""
    visitor, form = visitor_of(request), await Form.of(request)
    code = "".join(form.text("code").lower().split())[:16]
    name = tidy(form.text("name"), LONGEST_NAME) or player_of(request)
    table = await coded(request, code)
    if table is None:
        return message(
            request, visitor.t(N_("No table has this code now. Codes last ten minutes.")), 404
        )
    try:
        await company.knock(table, visitor.holder, name, 0, form.counted(visitor.holder, "knock"))
    except Refusal as refusal:
        return message(request, refusal.says(visitor.t), 422)
    answer = RedirectResponse("/join", 303)
    keep_player(answer, name)
    keep(request, answer, CODE, code, "/join")
    return remembered(request, answer)


@router.get("/join")
async def joining(request: Request) -> Response:
    """Wait for the host's yes; the page asks again by itself."""
    visitor = visitor_of(request)
    table = await coded(request, request.cookies.get(CODE, ""))
    if table is None:
        return RedirectResponse("/", 303)
    if table.owned_by(visitor.holder) or table.notebook.answers.get(visitor.holder):
        return RedirectResponse(f"/t/{table.record.id}", 303)
    if visitor.holder in table.notebook.answers:
        text = visitor.t(N_("The host said: not now."))
        return message(request, text, 403)
    return shown(request, render(visitor.lang, "joining.html", theme=visitor.theme))


async def coded(request: Request, code: str) -> Table | None:
    """The table with this code now."""
    desk = desk_of(request)
    if not is_plain(code):
        return None
    table = await desk.hall.coded(code, now() - CODE_SECONDS * 1000)
    return table if table is not None and company.code_of(table) == code else None
