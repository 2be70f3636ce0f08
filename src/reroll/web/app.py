"""The web application: routes, doormen, and a sentence for everything that goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from reroll import __version__
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
from reroll.web.config import Config
from reroll.web.desk import Desk, message
from reroll.web.guests import Guests
from reroll.web.herald import herald_of
from reroll.web.language import language
from reroll.web.metrics import Watch
from reroll.web.problem import API
from reroll.web.security import Counted, KnownHosts, Pace, SafeHeaders, SameOrigin, Small

log = logging.getLogger("reroll.web")

LARGEST_BODY = 16 * 1024
ROOMY = {"/review": 600 * 1024}
"""Where more may be sent: the log of a match."""
WORTH_SQUEEZING = 1000
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


def make_app(store: Store, config: Config | None = None) -> FastAPI:
    """The application on an open store, which it leaves open."""
    config = config or Config()
    hall = Hall(store, config.pause, config.make_bus)
    desk = Desk(hall, Guests(store.setting("guest cookies")), config)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        hall.open()
        hall.begin(desk.metrics.lag.watch())
        herald = herald_of(hall, config)
        yield
        await herald.close()
        desk.coach.close()
        await hall.close()

    app = FastAPI(
        title="Reroll",
        version=__version__,
        lifespan=lifespan,
        middleware=[Middleware(Watch, metrics=desk.metrics), *doormen(config)],
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.desk = desk
    for part in PARTS:
        app.include_router(part.router)
    app.mount(API, make_api(app.state.desk))
    app.add_exception_handler(HTTPException, no_page)
    app.add_exception_handler(Refusal, no_store)
    app.add_exception_handler(StoreFailed, no_store)
    app.add_exception_handler(Exception, broken)
    return app


def doormen(config: Config) -> list[Middleware]:
    """Whom a request passes, the outermost first."""
    pace = [Middleware(Pace)] if config.limits else []
    return [
        Middleware(SafeHeaders),
        Middleware(KnownHosts, names=config.names),
        *pace,
        Middleware(SameOrigin),
        Middleware(Small, most=LARGEST_BODY, roomy=ROOMY),
        Middleware(Counted, most=LARGEST_BODY, roomy=ROOMY),
        Middleware(
            GZipMiddleware,
            minimum_size=WORTH_SQUEEZING,
            compresslevel=5,
            exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/x-ndjson"),
        ),
    ]


async def no_page(request: Request, error: Exception) -> Response:
    """A page that is not there, or a request that cannot be read."""
    assert isinstance(error, HTTPException)
    t = texts(language(request))
    known = {
        404: t(N_("There is no page at this address.")),
        405: t(N_("This address is not meant to be used that way.")),
        413: t(N_("That was more than a form can hold.")),
    }
    said = error.detail if error.status_code == 404 and error.detail != "Not Found" else ""
    text = said or known.get(error.status_code) or str(error.detail)
    if request.url.path.startswith("/static/"):
        return PlainTextResponse(text, error.status_code)
    return message(request, text, error.status_code)


async def no_store(request: Request, error: Exception) -> Response:
    """The store cannot be used; the log has the details."""
    log.error("%s", error)
    return message(request, Unavailable().says(texts(language(request))), 503)


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: the log has it, the visitor a sentence."""
    if isinstance(error, SQLAlchemyError):
        return await no_store(request, error)
    t = texts(language(request))
    return message(
        request, t(N_("Something broke here, and it is our fault. Nothing was changed.")), 500
    )
