"""Answers are squeezed on their way where that helps: whole texts, for browsers that read gzip."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable
from functools import partial

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

WORTH_SQUEEZING = 1000
"""Bytes from which on it helps."""

LONG = 128 * 1024
"""Bytes from which on it would hold up all others, and is done in a thread."""

LEVEL = 5
TEXTS = ("text/", "application/json", "image/svg+xml")


class Squeezed:
    """Squeezes an answer that comes in one piece; one in several is a stream, and goes as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on; hold back the head of its answer until the body is known."""
        if scope["type"] != "http" or not reads_gzip(scope):
            return self.app(scope, receive, send)
        held: list[Message] = []

        async def send_squeezed(message: Message) -> None:
            if message["type"] == "http.response.start":
                held.append(message)
                return
            if held:
                head = held.pop()
                if is_worth_it(head, message):
                    head, message = await squeezed(head, message)
                await send(head)
            await send(message)

        return self.app(scope, receive, send_squeezed)


def reads_gzip(scope: Scope) -> bool:
    """Whether whoever asks can read what is squeezed."""
    return any(name == b"accept-encoding" and b"gzip" in said for name, said in scope["headers"])


def is_worth_it(head: Message, body: Message) -> bool:
    """Whether an answer is whole, long, and a text that is not squeezed yet."""
    if body.get("more_body") or len(body.get("body", b"")) < WORTH_SQUEEZING:
        return False
    headers = MutableHeaders(raw=head["headers"])
    kind = headers.get("content-type", "")
    return kind.startswith(TEXTS) and "content-encoding" not in headers and head["status"] != 206


async def squeezed(head: Message, body: Message) -> tuple[Message, Message]:
    """The same answer squeezed."""
    plain: bytes = body["body"]
    pack = partial(gzip.compress, plain, LEVEL, mtime=0)
    done = pack() if len(plain) < LONG else await asyncio.to_thread(pack)
    headers = MutableHeaders(raw=list(head["headers"]))
    headers["content-encoding"], headers["content-length"] = "gzip", str(len(done))
    headers.add_vary_header("accept-encoding")
    return {**head, "headers": headers.raw}, {**body, "body": done}
