"""Playing: one action at a time, exactly once; the log when the match is over."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from reroll.games.terms import SPECTATOR
from reroll.live import company
from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.texts.catalogue import N_
from reroll.web.api import models
from reroll.web.api.asker import OPTIONAL, Anyone, Asker, At, Tokened
from reroll.web.api.problems import OutOfScope, TooEarly, answers, refused
from reroll.web.api.state import state_of, viewpoint
from reroll.web.twin import log_text

router = APIRouter(tags=["Play"])

JSON_LINES = "application/jsonl"


@router.post(
    "/tables/{table}/act",
    response_model=models.State,
    responses=answers(403, 404, 409, 413),
)
async def act(table: At, asker: Tokened, wanted: models.Act) -> models.State | Response:
    """Act, throw the dice, or type what real dice show.

    An action that answers an older log is refused with the table as it stands, unless nothing has
    happened since that this seat must know of. A key that was used before does nothing more.
    """
    try:
        seat = seat_that_acts(table, asker, wanted.seat)
        await table.act(asker.holder, seat, wanted.action, wanted.version, key_of(asker, wanted))
    except Refusal as refusal:
        return refused(asker.t, refusal, state_of(table, asker))
    return state_of(table, asker)


def seat_that_acts(table: Table, asker: Asker, asked: int | None) -> int:
    """The seat that is meant; refuse one that the token does not hold."""
    owned = owned_seats(table, asker, asked)
    if asked is not None:
        return asked
    seat = viewpoint(table, asker.holder)
    return seat if seat != SPECTATOR else next(iter(table.held_by(asker.holder)), owned[0])


@router.post(
    "/tables/{table}/back",
    response_model=models.State,
    responses=answers(403, 404, 409, 413),
)
async def take_back(table: At, asker: Tokened, wanted: models.Back) -> models.State | Response:
    """Take a seat back from the bot that stands in, as when its player was away or out of time.

    A seat that no bot plays is refused as stale. A key that was used before does nothing more.
    """
    try:
        seat = seat_to_take_back(table, asker, wanted.seat)
        await company.step_back(table, asker.holder, seat, wish_of("back", asker, wanted))
    except Refusal as refusal:
        return refused(asker.t, refusal, state_of(table, asker))
    return state_of(table, asker)


@router.post(
    "/tables/{table}/standin",
    response_model=models.State,
    responses=answers(403, 404, 409, 413),
)
async def let_stand_in(
    table: At, asker: Tokened, wanted: models.StandIn
) -> models.State | Response:
    """Let a bot of the server play your seat until you take it back.

    A seat that a bot plays already is refused. A key that was used before does nothing more.
    """
    try:
        seat = seat_to_hand_over(table, asker, wanted.seat)
        await company.stand_in(table, asker.holder, seat, wish_of("standin", asker, wanted))
    except Refusal as refusal:
        return refused(asker.t, refusal, state_of(table, asker))
    return state_of(table, asker)


@router.post(
    "/tables/{table}/cover",
    response_model=models.State,
    responses=answers(403, 404, 409, 413),
)
async def cover_seat(table: At, asker: Tokened, wanted: models.Cover) -> models.State | Response:
    """Let a bot play for another who is away or out of time; the seat stays its player's.

    A seat whose player is neither, or that a bot plays already, is refused as stale. A key that
    was used before does nothing more.
    """
    try:
        await company.cover(table, asker.holder, wanted.seat, wish_of("cover", asker, wanted))
    except Refusal as refusal:
        return refused(asker.t, refusal, state_of(table, asker))
    return state_of(table, asker)


def wish_of(name: str, asker: Asker, wanted: models.Back | models.StandIn | models.Cover) -> str:
    """The request under which a wish about a seat is kept: one's own cannot be another's."""
    asked = "" if wanted.seat is None else wanted.seat
    return f"{name} {wanted.match}.{asker.holder[-16:]}.{asked}.{wanted.key}"


def seat_to_hand_over(table: Table, asker: Asker, asked: int | None) -> int:
    """The seat that is meant: of several the first that no bot plays."""
    owned = owned_seats(table, asker, asked)
    return next(iter(table.held_by(asker.holder)), owned[0]) if asked is None else asked


def seat_to_take_back(table: Table, asker: Asker, asked: int | None) -> int:
    """The seat that is meant: of several the first that a bot plays."""
    owned = owned_seats(table, asker, asked)
    lent = (seat for seat in owned if table.seats[seat].bot)
    return next(lent, owned[0]) if asked is None else asked


def owned_seats(table: Table, asker: Asker, asked: int | None) -> tuple[int, ...]:
    """The token's seats, also while bots stand in; refuse one that is none of them."""
    owned = table.owned_by(asker.holder)
    if not owned:
        raise OutOfScope(N_("This token holds no seat at this table."))
    if asked is not None and asked not in owned:
        raise OutOfScope(N_("This token does not hold that seat."))
    return owned


def key_of(asker: Asker, wanted: models.Act) -> str:
    """The key under which the store keeps the action: one's own cannot be another's."""
    return f"{wanted.match}.{asker.holder[-16:]}.{wanted.key}"


@router.get(
    "/tables/{table}/log",
    response_class=PlainTextResponse,
    responses={
        200: {"description": "The log, one JSON object a line.", "content": {JSON_LINES: {}}},
        **answers(403, 404, 409),
    },
    openapi_extra=OPTIONAL,
)
async def export_log(table: At, asker: Anyone) -> Response:
    """Take the log of a match home once it is over, in its canonical form (JSON Lines)."""
    if table.play is None or not table.play.is_over:
        raise TooEarly(N_("The log can be taken home once the match is over."))
    return PlainTextResponse(log_text(table, table.play), media_type=JSON_LINES)
