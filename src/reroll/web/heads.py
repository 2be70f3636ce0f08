"""HEAD wherever there is GET: the same answer without its body, for those who only want to know."""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.requests import Request
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
END: Message = {"type": "http.response.body", "body": b"", "more_body": False}


class Headed:
    """Answers HEAD by asking for GET and sending the head alone; a stream ends with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, as GET where it was HEAD."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return self.app(scope, receive, send)
        return self.head(scope, receive, send)

    async def head(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask for GET, and let go once the head is known."""
        sent, asked = False, {**scope, "method": "GET"}

        async def send_head(message: Message) -> None:
            nonlocal sent
            if not sent:
                sent = True
                scope["route"] = asked.get("route")  # the counters look here for it
                await send(message)
                await send(END)

        async def receive_until_sent() -> Message:
            return {"type": "http.disconnect"} if sent else await receive()

        await self.app(asked, receive_until_sent, send_head)


def allowed(request: Request) -> dict[str, str]:
    """What an answer 405 has to say: the methods that the address of a request knows."""
    routes: list[BaseRoute] = request.app.routes
    known = [
        method
        for method in METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes
        )
    ]
    return {"allow": ", ".join(sorted({*known, "HEAD"} if "GET" in known else known))}
