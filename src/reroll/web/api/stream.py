"""A match as it happens: its events and how the table stands, as server-sent events or NDJSON."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import StreamingResponse

from reroll.live.play import Play
from reroll.live.refusals import Unavailable
from reroll.live.table import Table
from reroll.web.api import models
from reroll.web.api.asker import OPTIONAL, Anyone, Asker, At
from reroll.web.api.problems import answers
from reroll.web.api.state import event_of, state_of, viewpoint
from reroll.web.streams import RETRY_MS

router = APIRouter(tags=["Play"])

EVENTS, LINES = "text/event-stream", "application/x-ndjson"
PLACE = r"^(\d{1,6}\.)?\d{1,8}$"

Message = models.Event | models.State

From = Annotated[
    str,
    Query(
        alias="from",
        pattern=PLACE,
        description="How much of the log is known: 17, or 2.17 for the second match.",
    ),
]
LastEventId = Annotated[
    str, Header(max_length=40, description="What a browser sends to go on; it wins over `from`.")
]
SENT = {
    "description": "One event or state after another; the state follows whatever is new.",
    "content": {
        kind: {
            "schema": {
                "oneOf": [
                    {"$ref": "#/components/schemas/Event"},
                    {"$ref": "#/components/schemas/State"},
                ]
            }
        }
        for kind in (EVENTS, LINES)
    },
}


@dataclass(slots=True)
class Reader:
    """How far one reader of the stream has come: `known` events of the `nth` match."""

    nth: int
    known: int

    @property
    def place(self) -> str:
        """The id of what was sent last, by which a reader goes on."""
        return f"{self.nth}.{self.known}"

    @staticmethod
    def at(place: str, table: Table) -> Reader:
        """A reader who goes on from a place; from the beginning if it is of another match."""
        nth, _, known = place.rpartition(".")
        same = not nth or int(nth) == table.match.nth
        return Reader(table.match.nth, int(known) if same else 0)


@router.get(
    "/tables/{table}/stream",
    response_class=StreamingResponse,
    responses={200: SENT, **answers(403, 404)},
    openapi_extra=OPTIONAL,
)
async def stream(
    request: Request,
    table: At,
    asker: Anyone,
    begin: From = "0",
    last_event_id: LastEventId = "",
) -> StreamingResponse:
    """Follow a table: every event from a place of the log on, and the state after it.

    Who accepts `text/event-stream` gets server-sent events, each with an id for `Last-Event-ID`;
    everybody else gets NDJSON, where an empty line says that the server lives. The stream goes on
    into the next match, until the reader or the server ends it, or the token is revoked.
    """
    place = last_event_id if re.match(PLACE, last_event_id) else begin
    reader = Reader.at(place, table)
    kind = EVENTS if EVENTS in request.headers.get("accept", "") else LINES
    written = as_events if kind == EVENTS else as_lines
    return StreamingResponse(
        written(follow(table, asker, reader), reader),
        media_type=kind,
        headers={"x-accel-buffering": "no"},
    )


async def follow(table: Table, asker: Asker, reader: Reader) -> AsyncIterator[Message | None]:
    """What a reader has not had yet, as it comes; None when nothing came for a while."""
    desk, seen = asker.desk, -1
    table.presence.arrive(asker.holder)
    try:
        while not desk.hall.closing:
            if table.changed == seen and not await table.news(seen, desk.config.heartbeat):
                yield None
            if not await asker.office.still_works(asker.token):
                return
            if table.changed != seen:
                seen = table.changed
                async for message in news(table, asker, reader):
                    yield message
    except Unavailable:
        return  # the log says why; the reader comes again and goes on from where it was
    finally:
        table.presence.depart(asker.holder)


async def news(table: Table, asker: Asker, reader: Reader) -> AsyncIterator[Message]:
    """The events that a reader has not had, then the state as it is after the last of them."""
    if reader.nth != table.match.nth:
        reader.nth, reader.known = table.match.nth, 0
    play = table.play
    while play is not None and reader.known < play.oldest:
        for event in await asyncio.to_thread(long_ago, table, play, asker, reader.known):
            reader.known = event.number + 1
            yield event
    if play is not None and play is table.play:
        reader.known = min(reader.known, len(play.log))
        fresh = [step for step in play.steps if step.number >= reader.known]
        seat = viewpoint(table, asker.holder)
        events = [event_of(asker.t, table, play, step, seat) for step in fresh]
        state = state_of(table, asker)
        for event in events:
            reader.known = event.number + 1
            yield event
        yield state
    elif play is table.play:
        yield state_of(table, asker)


def long_ago(table: Table, play: Play, asker: Asker, first: int) -> list[models.Event]:
    """Events whose states are no longer at hand."""
    seat = viewpoint(table, asker.holder)
    return [event_of(asker.t, table, play, step, seat) for step in play.played_again(first)]


async def as_events(messages: AsyncIterator[Message | None], reader: Reader) -> AsyncIterator[str]:
    """Messages as server-sent events."""
    yield f"retry: {RETRY_MS}\n\n"
    async for message in messages:
        if message is None:
            yield ": alive\n\n"
        else:
            data = message.model_dump_json()
            yield f"id: {reader.place}\nevent: {message.type}\ndata: {data}\n\n"


async def as_lines(messages: AsyncIterator[Message | None], _: Reader) -> AsyncIterator[str]:
    """Messages one a line."""
    async for message in messages:
        yield "\n" if message is None else f"{message.model_dump_json()}\n"
