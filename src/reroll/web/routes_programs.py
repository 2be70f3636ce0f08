"""Programs at a table: connecting one of your own, and the tokens you have given out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from reroll.engine.contract import rules_of
from reroll.live.identity import is_program, new_key
from reroll.live.names import LONGEST_NAME, tidy
from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.live.tokens import Issued, Office, fresh
from reroll.store.tokens import TokenRecord
from reroll.texts.catalogue import N_, Texts
from reroll.web.desk import Visitor, desk_of, table_of, visitor_of
from reroll.web.forms import Form
from reroll.web.problem import API
from reroll.web.render import render
from reroll.web.routes import Routes
from reroll.web.routes_table import remembered, status_of

router = Routes()


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A token in the list: what it is for, whether it works, the seat that can get another."""

    id: str
    name: str
    fact: str
    works: bool
    seat: int | None


@dataclass(frozen=True, slots=True)
class ProgramsPage:
    """What a visitor can do about programs at a table; `secret` is shown this once."""

    table: str
    name: str
    tokens: tuple[TokenLine, ...]
    free: bool
    key: str
    address: str
    secret: str = ""
    secret_of: str = ""
    refusal: str = ""


def office_of(request: Request) -> Office:
    """Who issues tokens here."""
    return Office(desk_of(request).hall.store)


@router.get("/t/{table}/programs")
async def programs(request: Request) -> Response:
    """The page."""
    return await answer(request, await table_of(request), visitor_of(request))


@router.post("/t/{table}/programs")
async def connect(request: Request) -> Response:
    """Seat a program, or make a new token for the seat of one; the answer shows the token."""
    table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
    office, seat = office_of(request), form.number("seat")
    try:
        if seat >= 0:
            issued = await office.again(table, visitor.holder, seat, fresh("bot"))
        else:
            must_name(form)
            asked = fresh("bot", form.counted(visitor.holder, "program"))
            name = form.text("name")
            issued = await office.seat_for("bot", table, visitor.holder, name, asked)
    except Refusal as refusal:
        return await answer(request, table, visitor, refusal=refusal)
    return await answer(request, table, visitor, issued)


def must_name(form: Form) -> None:
    """Refuse a program without a name."""
    if not tidy(form.text("name"), LONGEST_NAME):
        raise Refusal(N_("Please tell the table a name to call the program by."))


@router.post("/t/{table}/programs/revoke")
async def revoke(request: Request) -> Response:
    """End a token; ended already, nothing happens."""
    table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
    await office_of(request).end(form.text("token"), visitor.holder)
    return remembered(request, RedirectResponse(f"/t/{table.record.id}/programs", 303))


async def answer(
    request: Request,
    table: Table,
    visitor: Visitor,
    issued: Issued | None = None,
    refusal: Refusal | None = None,
) -> Response:
    """The page, with a new token or a refusal."""
    mine = await office_of(request).of(visitor.holder, table.record.id)
    t = visitor.t
    page = ProgramsPage(
        table.record.id,
        table.record.name,
        lines(t, table, mine),
        table.play is None and len(table.seats) < rules_of(table.game).MAX_PLAYERS,
        new_key(),
        f"{visitor.address}{API}/tables/{table.record.id}",
        issued.secret if issued else "",
        issued.record.name if issued else "",
        refusal.says(t) if refusal else "",
    )
    html = render(visitor.lang, "programs.html", page=page, theme=visitor.theme)
    return remembered(request, HTMLResponse(html, status_of(refusal) if refusal else 200))


def lines(t: Texts, table: Table, mine: Sequence[TokenRecord]) -> tuple[TokenLine, ...]:
    """The tokens of a visitor that work, and for each seat without one the last that did."""
    seats = {seat.holder: place for place, seat in enumerate(table.seats)}
    working = {token.holder for token in mine if token.revoked is None}
    last = {token.holder: token.id for token in mine}
    shown = []
    for token in mine:
        seat = seats.get(token.holder) if is_program(token.holder) else None
        gone = token.holder not in working and last[token.holder] == token.id
        if token.revoked is None or (gone and seat is not None):
            works = token.revoked is None
            shown.append(TokenLine(token.id, token.name, fact(t, token, works), works, seat))
    return tuple(shown)


def fact(t: Texts, token: TokenRecord, works: bool) -> str:
    """What a token is for, in a word or two."""
    if not works:
        return t("no token works for it now")
    return t("plays its own seat") if token.kind == "bot" else t("a further device of yours")
