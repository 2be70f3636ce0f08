"""Pages that follow a table: one task each, which waits for the browser to go.

What is new is sent by a task that lasts as long as the sending; signs of life by one for all. What
let a stream in, and what its request said, is let go of: thousands would hold more than the tables.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reroll.live.table import Table
from reroll.store.records import now

log = logging.getLogger("reroll.web")

RETRY_MS = 300
LOOKS = 20
"""So many times in the time between two signs of life it is looked who needs one."""

HEAD: Message = {
    "type": "http.response.start",
    "status": 200,
    "headers": [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"x-accel-buffering", b"no"),
    ],
}
FOLLOWS = "reroll.stream"
"""Where the scope of a request holds the stream that has begun to answer it."""

END: Message = {"type": "http.response.body", "body": b"", "more_body": False}

Event = Callable[[], str]
"""Makes the event that brings a page up to date."""


class Gone(Exception):
    """Nobody is at the other end of a stream any more, and the server has not said so."""


class Stream:
    """A response that sends an event whenever its table has changed, the latest state only.

    While one is on its way to a slow reader nothing piles up: the next is made once it has gone.
    """

    __slots__ = (
        "ended",
        "event",
        "following",
        "holder",
        "lives",
        "lost",
        "seen",
        "send",
        "sending",
        "table",
    )

    def __init__(self, lives: Lives, table: Table, holder: str, event: Event) -> None:
        self.lives, self.table, self.holder, self.event = lives, table, holder, event
        self.seen, self.ended, self.lost = -1, False, False
        self.sending: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Begin; what follows is for who stands outside all that let the request in."""
        await send(HEAD)
        first = f"retry: {RETRY_MS}\n{self.lives.sign()}"
        await send({"type": "http.response.body", "body": first.encode(), "more_body": True})
        scope[FOLLOWS] = self

    async def follow(self, receive: Receive, send: Send) -> None:
        """Follow the table until the reader goes, or the server does."""
        self.send, self.following = send, asyncio.current_task()
        self.table.presence.arrive(self.holder)
        self.table.followers.add(self.wake)
        self.wake()
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        except asyncio.CancelledError:
            if not self.lost:
                raise
        finally:
            self.ended = True
            self.table.followers.discard(self.wake)
            self.table.presence.depart(self.holder)
            self.lives.end(self)
            if self.sending is not None:
                self.sending.cancel()

    def wake(self, first: str = "") -> None:
        """See that these words are sent, and what is new; nothing if that happens already."""
        if self.sending is None and not self.ended:
            self.sending = asyncio.get_running_loop().create_task(self.catch_up(first))

    async def catch_up(self, first: str) -> None:
        """Send the table as it stands until nothing of it is new; end with the server."""
        try:
            if first:
                await self.tell(first)
            while self.seen != self.table.changed and not self.lives.over():
                self.seen = self.table.changed
                await self.tell(self.event())
            if self.lives.over():
                await self.end()
        except Gone:
            self.leave()
        except Exception:
            log.exception("A page that follows a table cannot be made; its browser comes again.")
            await self.end()
        finally:
            self.sending = None

    async def tell(self, text: str) -> None:
        """Send text, and note when; raise Gone if nobody is there."""
        await self.put({"type": "http.response.body", "body": text.encode(), "more_body": True})
        self.lives.told(self)

    async def put(self, message: Message) -> None:
        """Send a message; raise Gone if the connection takes none."""
        try:
            await self.send(message)
        except (OSError, RuntimeError):
            raise Gone from None

    async def end(self) -> None:
        """Tell the reader that this is all."""
        self.ended = True
        try:
            await self.put(END)
        except Gone:
            self.leave()

    def leave(self) -> None:
        """Follow no longer; the server hears no end of a request with another one behind it."""
        self.ended = self.lost = True
        if self.following is not None:
            self.following.cancel()


class Following:
    """Goes on with streams once all that stands between has let them go."""

    def __init__(self, app: ASGIApp, counted: Callable[[], AbstractContextManager[object]]) -> None:
        self.app, self.counted = app, counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and follow if its answer is a stream."""
        await self.app(scope, receive, send)
        stream: Stream | None = scope.get(FOLLOWS)
        if stream is None:
            return
        method = scope["method"]
        scope["headers"].clear()
        scope.clear()
        scope["method"] = method  # the server asks for it with every message
        with self.counted():
            await stream.follow(receive, send)


class Lives:
    """The streams of a server: each says that it lives when it has said nothing for a while."""

    def __init__(self, seconds: float, over: Callable[[], bool]) -> None:
        self.seconds, self.over = seconds, over
        self.quiet: OrderedDict[Stream, float] = OrderedDict()
        self.watching: asyncio.Task[None] | None = None

    def sign(self) -> str:
        """A sign of life: when it was given, and how long a browser should wait for the next."""
        wait = max(1000, round(1500 * self.seconds))
        return f"event: hb\ndata: {now()} {wait}\n\n"

    def told(self, stream: Stream) -> None:
        """A stream has just said something."""
        if stream.ended:
            return
        self.quiet[stream] = time.monotonic()
        self.quiet.move_to_end(stream)
        if self.watching is None:
            self.watching = asyncio.get_running_loop().create_task(self.watch())

    def end(self, stream: Stream) -> None:
        """A stream is no more."""
        self.quiet.pop(stream, None)

    async def watch(self) -> None:
        """Let streams that have been quiet for too long give a sign, while there are any."""
        try:
            while self.quiet:
                await asyncio.sleep(self.seconds / LOOKS)
                due = time.monotonic() - self.seconds
                for stream, since in self.quiet.items():
                    if since > due:
                        break
                    stream.wake(self.sign())
        finally:
            self.watching = None
