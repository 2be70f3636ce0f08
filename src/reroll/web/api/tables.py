"""Tables: the list of those that everybody may see, making one, who sits there, beginning."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query

from reroll.engine.contract import rules_of
from reroll.live.hall import Order
from reroll.live.identity import holder_of, new_key
from reroll.live.names import table_name
from reroll.live.refusals import Reused, Unavailable
from reroll.live.table import Table
from reroll.store.records import TableSummary
from reroll.texts.catalogue import N_, Texts
from reroll.texts.games import texts_of
from reroll.web.api import models
from reroll.web.api.again import UNKEYED, IdempotencyKey, request_of
from reroll.web.api.asker import OPTIONAL, Anyone, Asker, At, Person, Tokened
from reroll.web.api.models import Number
from reroll.web.api.problems import OutOfScope, answers
from reroll.web.api.state import issued_token, state_of

router = APIRouter(tags=["Tables"])

Stage = Annotated[
    Literal["open", "running", "all"],
    Query(description="open: not begun. running: begun and not over."),
]
SeatNumber = Annotated[Number, Path(description="The seat, from 0.")]
Version = Annotated[Number, Query(description="The state's version that this answers.")]


@router.get("/tables", responses=answers(), openapi_extra=OPTIONAL)
async def list_tables(asker: Anyone, stage: Stage = "all") -> list[models.Listed]:
    """List the latest tables that everybody may see and whose match is not over."""
    wanted = {"open": ("waiting",), "running": ("playing",)}.get(stage, ("waiting", "playing"))
    tables = [listed(asker.t, one) for one in await asker.desk.hall.listed()]
    return [one for one in tables if one.stage in wanted]


def listed(t: Texts, summary: TableSummary) -> models.Listed:
    """A table in a list."""
    match, seats = summary.match, summary.seats
    stage: models.Stage = "over" if match.ended else "playing" if match.started else "waiting"
    chairs = rules_of(summary.table.game).MAX_PLAYERS
    return models.Listed(
        table=summary.table.id,
        name=table_name(t, summary.table.name, seats),
        game=summary.table.game,  # type: ignore[arg-type]
        stage=stage,
        players=[seat.name for seat in seats],
        free=chairs - len(seats) if stage == "waiting" else 0,
    )


@router.post("/tables", status_code=201, responses=answers(413), openapi_extra=OPTIONAL)
async def create_table(
    asker: Anyone, new: models.NewTable, idempotency_key: IdempotencyKey = UNKEYED
) -> models.Made:
    """Make a table. The answer brings the board token of its host; it is told this once."""
    asked = await request_of(asker, "board", idempotency_key, "table", new)
    name = new.name or texts_of(new.game).title(asker.t)
    order = Order(
        game=new.game,
        name=name,
        people=new.people,
        bots=new.bots,
        options=new.options,
        typed=new.typed,
        listed=new.listed,
        clock=new.clock,
        key=f"again {asked.id}",
    )
    host = holder_of(asked.secret)
    made = await asker.desk.hall.create(host, order)
    table = await asker.desk.hall.find(made)
    if table is None:
        raise Unavailable
    if table.record.host != host:
        raise Reused
    issued = await asker.office.host(table, asked)
    return models.Made(
        table=made,
        link=f"{asker.address}/t/{made}",
        token=issued_token(table, issued),
        state=state_of(table, asker.with_token(issued.record)),
    )


@router.get("/tables/{table}", responses=answers(403, 404), openapi_extra=OPTIONAL)
async def get_state(table: At, asker: Anyone) -> models.State:
    """Look at a table: as the token's seat, or as a spectator without one."""
    return state_of(table, asker)


@router.post(
    "/tables/{table}/seats",
    status_code=201,
    responses=answers(403, 404, 413),
    openapi_extra=OPTIONAL,
)
async def take_seat(
    table: At, asker: Anyone, who: models.Sitting, idempotency_key: IdempotencyKey = UNKEYED
) -> models.Joined:
    """Take the next free chair. The answer brings the seat's token; it is told this once.

    With a board token, the new seat belongs to the same person.
    """
    if asker.token is not None and asker.token.kind == "bot":
        raise OutOfScope(N_("A bot's token is for its seat and nothing else."))
    about = f"seat {table.record.id}"
    asked = await request_of(asker, who.kind, idempotency_key, about, who)
    issued = await asker.office.seat_for(who.kind, table, asker.owner, who.name, asked)
    held = table.owned_by(issued.record.holder)
    if not held:
        raise Unavailable
    return models.Joined(
        seat=next((seat for seat in held if table.seats[seat].key == asked.key), held[-1]),
        token=issued_token(table, issued),
        state=state_of(table, asker.with_token(issued.record)),
    )


@router.delete("/tables/{table}/seats/{seat}", responses=answers(403, 404, 409))
async def leave_seat(table: At, asker: Tokened, seat: SeatNumber, version: Version) -> models.State:
    """Give up a seat before the match, or send a bot away from it."""
    must_be_own(table, asker, seat)
    await table.leave(asker.holder, seat, version)
    return state_of(table, asker)


def must_be_own(table: Table, asker: Asker, seat: int) -> None:
    """Refuse a bot another seat than its own."""
    if asker.token is not None and asker.token.kind == "bot":
        if seat not in table.held_by(asker.holder):
            raise OutOfScope(N_("A bot's token is for its seat and nothing else."))


@router.post("/tables/{table}/bots", responses=answers(403, 404, 413))
async def add_bot(
    table: At, asker: Person, new: models.ServerBot, idempotency_key: IdempotencyKey = UNKEYED
) -> models.State:
    """Put one of the server's bots on the next free chair."""
    asked = await request_of(asker, "bot", idempotency_key, f"bot {table.record.id}", new)
    await table.add_bot(asker.holder, new.bot, asked.key)
    return state_of(table, asker)


@router.post("/tables/{table}/start", responses=answers(403, 404, 409))
async def start_match(table: At, asker: Person) -> models.State:
    """Begin the match; begun already, nothing happens."""
    await table.start(asker.holder)
    return state_of(table, asker)


@router.post("/tables/{table}/rematch", responses=answers(403, 404, 409, 413))
async def rematch(table: At, asker: Person, again: models.Again) -> models.State:
    """Play again with the same players, every seat moved on by one."""
    await table.rematch(asker.holder, f"{again.match}.{new_key()}")
    return state_of(table, asker)
