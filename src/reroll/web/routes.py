"""The addresses of the pages, on Starlette's own router: what FastAPI adds only the API needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import signature
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

Handler = Callable[..., Awaitable[ASGIApp]]
"""Answers a request; it may take the request, and parts of the path by their names."""

Kind = TypeVar("Kind", bound=Handler)


class Address(Route):
    """A route whose pattern the counters are told, as `route` in the scope."""

    def __init__(self, path: str, handler: Handler, method: str) -> None:
        super().__init__(path, handler, methods=[method])
        self.methods = {method}
        self.app = answering(handler)
        unknown = set(signature(handler).parameters) - {"request", *self.param_convertors}
        assert not unknown, f"{path} does not say {unknown}"

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """How far a request fits, and what it says if it does."""
        match, found = super().matches(scope)
        return match, found if match is Match.NONE else {**found, "route": self}


def answering(handler: Handler) -> ASGIApp:
    """The handler as an application; refusals are left to the one that catches all."""
    names = list(signature(handler).parameters)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        places: dict[str, Any] = {"request": Request(scope, receive, send)}
        places |= scope["path_params"]
        response = await handler(*[places[name] for name in names])
        del places  # thousands of streams would each hold what was read of their request
        await response(scope, receive, send)

    return answer


class Routes:
    """What a room of pages answers, in the order in which it is asked."""

    def __init__(self) -> None:
        self.routes: list[Address] = []

    def get(self, path: str) -> Callable[[Kind], Kind]:
        """The decorated function shows what is at this address."""
        return self.at(path, "GET")

    def post(self, path: str) -> Callable[[Kind], Kind]:
        """The decorated function does what this address is for."""
        return self.at(path, "POST")

    def at(self, path: str, method: str) -> Callable[[Kind], Kind]:
        """The decorated function answers this method at this address."""

        def add(handler: Kind) -> Kind:
            self.routes.append(Address(path, handler, method))
            return handler

        return add
