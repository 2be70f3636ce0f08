"""The API as an application of its own, mounted at /api: its routes, its refusals, its OpenAPI."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from reroll import __version__
from reroll.live.tokens import Office
from reroll.web.api import odds, play, rules, stream, tables, tokens
from reroll.web.api.models import Event, Problem
from reroll.web.api.problems import HANDLERS
from reroll.web.desk import Desk
from reroll.web.problem import API

ABOUT = (
    "Everything that the table's page can do. A board token stands for a person's device,"
    " a bot token for one seat's program; each is for one table, can be revoked, and goes into"
    " the Authorization header. Whoever knows a table's id may watch it without a token."
    " Reasons are told in the language of the Accept-Language header: en, fr, de or nl."
)
SENT_ELSEWHERE = (Event, Problem)
"""Models that no route returns by itself, since streams and handlers send them."""


def make_api(desk: Desk) -> FastAPI:
    """The API on the server's desk."""
    api = bare_api()
    api.state.desk = desk
    api.state.office = Office(desk.hall.store)
    return api


def bare_api() -> FastAPI:
    """The API without anything behind it, which can be described but not asked."""
    api = FastAPI(
        title="Reroll",
        description=ABOUT,
        version=__version__,
        docs_url=None,
        redoc_url=None,
        exception_handlers=HANDLERS,
        generate_unique_id_function=lambda route: route.name,
        root_path_in_servers=False,
        servers=[{"url": API}],
    )
    for part in (tables, play, stream, tokens, rules, odds):
        api.include_router(part.router)
    api.openapi = lambda: described(api)  # type: ignore[method-assign]
    return api


def described(api: FastAPI) -> dict[str, Any]:
    """The API's OpenAPI document, made once."""
    if api.openapi_schema is None:
        document = get_openapi(
            title=api.title,
            version=api.version,
            description=api.description,
            routes=api.routes,
            servers=api.servers,
        )
        schemas = document["components"]["schemas"]
        for model in SENT_ELSEWHERE:
            schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
            schemas |= schema.pop("$defs", {})
            schemas[model.__name__] = schema
        for unused in ("HTTPValidationError", "ValidationError"):
            schemas.pop(unused, None)
        api.openapi_schema = document
    return api.openapi_schema
