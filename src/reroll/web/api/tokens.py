"""Tokens: listing, making and ending them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from reroll.live.refusals import Refusal
from reroll.texts.catalogue import N_
from reroll.web.api import models
from reroll.web.api.again import UNKEYED, IdempotencyKey, request_of
from reroll.web.api.asker import At, Person, Tokened
from reroll.web.api.problems import NoSuch, answers
from reroll.web.api.state import issued_token, token_of

router = APIRouter(tags=["Tokens"])

Id = Annotated[str, Path(max_length=40, description="The token's id, as the list names it.")]


@router.get("/tables/{table}/tokens", responses=answers(403, 404))
async def list_tokens(table: At, asker: Person) -> list[models.Token]:
    """List the tokens of this table that belong to the same owner."""
    return [token_of(table, one) for one in await asker.office.of(asker.owner, table.record.id)]


@router.post("/tables/{table}/tokens", status_code=201, responses=answers(403, 404, 413))
async def create_token(
    table: At, asker: Person, new: models.NewToken, idempotency_key: IdempotencyKey = UNKEYED
) -> models.IssuedToken:
    """Make one more token: of a further device, or anew for a seat of a program you connected."""
    about = f"token {table.record.id}"
    asked = await request_of(asker, new.kind, idempotency_key, about, new)
    if new.kind == "board":
        issued = await asker.office.device(table, asker.owner, new.name, asked)
    elif new.seat is None:
        raise Refusal(N_("Say which seat the bot's token is for."))
    else:
        issued = await asker.office.again(table, asker.owner, new.seat, asked)
    return issued_token(table, issued)


@router.delete("/tables/{table}/tokens/{id}", status_code=204, responses=answers(403, 404))
async def revoke_token(table: At, asker: Tokened, id: Id) -> None:
    """End a token at once; a bot may end its own alone."""
    token = asker.token
    own = token is not None and (token.kind == "board" or token.id == id)
    mine = {one.id for one in await asker.office.of(asker.owner, table.record.id)}
    if not own or id not in mine or not await asker.office.end(id, asker.owner):
        raise NoSuch(N_("You have no such token at this table."))
