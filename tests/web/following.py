"""Pages that follow a table without a network, each read as slowly as a test likes."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import Any

from starlette.types import Message

from reroll.live.table import Table
from reroll.web import streams
from reroll.web.desk import Desk, Visitor
from reroll.web.routes_table import stream_of


class Following:
    """A browser at a table's stream: what is sent waits until it has been read."""

    def __init__(self, desk: Desk, table: Table, visitor: Visitor) -> None:
        self.sent: asyncio.Queue[str] = asyncio.Queue()
        self.gone = asyncio.Event()
        stream = streams.Following(stream_of(desk, table, visitor), nullcontext)
        self.request: dict[str, Any] = {"method": "GET", "headers": []}
        self.task = asyncio.create_task(stream(self.request, self.receive, self.send))

    async def receive(self) -> Message:
        """Nothing comes from a browser but that it has gone."""
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """Take what the server sends; it waits, as a full connection lets it."""
        if message["type"] == "http.response.body":
            self.sent.put_nowait(message["body"].decode())
            await self.sent.join()
            if not message["more_body"]:
                self.gone.set()

    async def event(self) -> str:
        """The next event, empty if the server has ended the stream."""
        told = await asyncio.wait_for(self.sent.get(), 5)
        self.sent.task_done()
        return told

    async def page(self) -> str:
        """The next event that brings something of the page."""
        while not (event := await self.event()).startswith("data: ["):
            assert event, "the stream has ended"
        return event

    async def leave(self) -> None:
        """Go away, and wait until the server has noticed."""
        self.gone.set()
        await self.task
