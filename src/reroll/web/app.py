"""The web application: routes, doormen, and a sentence for everything that goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount
from starlette.types import ASGIApp

from reroll.engine.contract import GAMES, Unknown, game_named
from reroll.live.hall import Hall
from reroll.live.refusals import Refusal, Unavailable
from reroll.store.failures import StoreFailed
from reroll.store.store import Store
from reroll.texts.catalogue import N_, texts
from reroll.web import (
    routes_coach,
    routes_company,
    routes_lobby,
    routes_ops,
    routes_programs,
    routes_puzzles,
    routes_review,
    routes_rules,
    routes_table,
    routes_tutorial,
    routes_typed,
    static_files,
)
from reroll.web.api.app import make_api
from reroll.web.coach.clerk import NoAnswer, TooLong
from reroll.web.config import Config
from reroll.web.desk import Desk, message
from reroll.web.guests import Guests
from reroll.web.heads import Headed, allowed
from reroll.web.herald import herald_of
from reroll.web.language import language
from reroll.web.metrics import Watch
from reroll.web.problem import API, is_for_programs, problem
from reroll.web.security import (
    Counted,
    Doorman,
    Doors,
    KnownHosts,
    Pace,
    SafeHeaders,
    SameOrigin,
    Small,
)
from reroll.web.squeeze import Squeezed
from reroll.web.streams import Following

log = logging.getLogger("reroll.web")

LARGEST_BODY = 16 * 1024
ROOMY = {"/review": 600 * 1024}
"""Where more may be sent: the log of a match."""
PARTS = (
    routes_table,
    routes_company,
    routes_coach,
    routes_typed,
    routes_lobby,
    routes_ops,
    routes_programs,
    routes_puzzles,
    routes_review,
    routes_rules,
    routes_tutorial,
    static_files,
)
"""The rooms that answer requests, in the order in which they are asked."""


class Application(Starlette):
    """An application whose every answer has the safe headers, also the one for a fault of ours."""

    def build_middleware_stack(self) -> ASGIApp:
        """Put the headers outside even of what answers when everything else fails."""
        streams = self.state.desk.metrics.streams
        return Following(SafeHeaders(super().build_middleware_stack()), streams.track_inprogress)


def make_app(store: Store, config: Config | None = None) -> Starlette:
    """The application on an open store, which it leaves open."""
    config = config or Config()
    hall = Hall(store, config.pause, config.make_bus)
    desk = Desk(hall, Guests(store.setting("guest cookies")), config)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        hall.open()
        hall.begin(desk.metrics.lag.watch())
        herald = herald_of(hall, config)
        yield
        await herald.close()
        desk.coach.close()
        await hall.close()

    pages = [route for part in PARTS for route in part.router.routes]
    app = Application(
        routes=[*pages, Mount(API, make_api(desk))],
        lifespan=lifespan,
        middleware=[Middleware(Watch, metrics=desk.metrics), *entrance(config)],
        exception_handlers={
            HTTPException: no_page,
            NoAnswer: no_coach,
            Refusal: no_store,
            StoreFailed: no_store,
            Exception: broken,
        },
    )
    app.state.desk = desk
    return app


def entrance(config: Config) -> list[Middleware]:
    """What a request passes before a page is made, the outermost first."""
    return [
        Middleware(Doors, doormen=doormen(config)),
        Middleware(Counted, most=LARGEST_BODY, roomy=ROOMY),
        Middleware(Headed),
        Middleware(Squeezed),
    ]


def doormen(config: Config) -> list[Doorman]:
    """Who looks at a request, in this order."""
    pace = [Pace()] if config.limits else []
    return [KnownHosts(config.names), *pace, SameOrigin(), Small(LARGEST_BODY, ROOMY)]


NAMING = frozenset(("new", "learn", "puzzles"))
"""The rooms of pages whose addresses name a game after them; rules know other words, too."""


def by_its_name(request: Request) -> str:
    """The address of a page that was asked for by another title of its game, else nothing."""
    _, room, *rest = request.url.path.split("/")
    if request.method != "GET" or room not in NAMING or not rest or rest[0] in GAMES:
        return ""
    try:
        path = "/".join(["", room, game_named(rest[0]), *rest[1:]])
    except Unknown:
        return ""
    return f"{path}?{request.url.query}" if request.url.query else path


async def no_page(request: Request, error: Exception) -> Response:
    """A page that is not there, or a request that cannot be read."""
    assert isinstance(error, HTTPException)
    t = texts(language(request))
    if error.status_code == 404 and (there := by_its_name(request)):
        return RedirectResponse(there, 303)
    if is_for_programs(request):  # an address with a line break, which leads into no part of it
        return problem(404, "NOT_FOUND", t(N_("There is nothing at this address.")))
    known = {
        400: t(N_("This request cannot be read.")),
        404: t(N_("There is no page at this address.")),
        405: t(N_("This address is not meant to be used that way.")),
        413: t(N_("That was more than a form can hold.")),
    }
    said = error.detail if error.status_code == 404 and error.detail != "Not Found" else ""
    text = said or known.get(error.status_code) or str(error.detail)
    headers = allowed(request) if error.status_code == 405 else error.headers
    if request.url.path.startswith("/static/"):
        return PlainTextResponse(text, error.status_code, headers)
    answer = message(request, text, error.status_code)
    answer.headers.update(headers or {})
    return answer


async def no_store(request: Request, error: Exception) -> Response:
    """The store cannot be used; the log has the details."""
    log.error("%s", error)
    text = Unavailable().says(texts(language(request)))
    if is_for_programs(request):
        return problem(503, "UNAVAILABLE", text)
    return message(request, text, 503)


async def no_coach(request: Request, error: Exception) -> Response:
    """The coach cannot answer just now, or not at all."""
    assert isinstance(error, NoAnswer)
    status = 422 if isinstance(error, TooLong) else 503
    return message(request, error.says(texts(language(request))), status)


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: the log has it, the visitor a sentence."""
    if isinstance(error, SQLAlchemyError):
        return await no_store(request, error)
    t = texts(language(request))
    text = t(N_("Something broke here, and it is our fault. Nothing was changed."))
    if is_for_programs(request):
        return problem(500, "BROKEN", text)
    return message(request, text, 500)
