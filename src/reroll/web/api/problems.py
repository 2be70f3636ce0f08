"""Refusals as the API puts them: a status, a reason code, a sentence in the reader's language."""

from __future__ import annotations

import logging
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from reroll.engine.contract import Unknown, rules_of
from reroll.live.refusals import (
    AgainstTheRules,
    NotYours,
    Plain,
    Refusal,
    Reused,
    Revoked,
    Stale,
    Unavailable,
)
from reroll.notation.words import NotationError
from reroll.rulebook.clauses import UnknownClause
from reroll.store.failures import StoreFailed
from reroll.texts.catalogue import N_, Texts, texts
from reroll.web.api.invalid import wrong
from reroll.web.api.models import Problem, State
from reroll.web.coach.clerk import Busy, Lost, TooLong
from reroll.web.heads import allowed
from reroll.web.language import language
from reroll.web.problem import MEDIA_TYPE, problem
from reroll.web.security import KnownHosts, Pace, SameOrigin, Small

log = logging.getLogger("reroll.api")

LONGEST_LIST = 10


class NoSuch(Refusal):
    """What the address names is not there."""


class NoToken(Refusal):
    """The request needs a token, or brings one that does not work."""


class OutOfScope(Refusal):
    """The token is for something else."""


class TooEarly(Refusal):
    """What is asked for is told only once the match is over."""


STATUS: dict[type[Refusal], tuple[int, str]] = {
    NoToken: (401, "NO_TOKEN"),
    OutOfScope: (403, "OUT_OF_SCOPE"),
    NotYours: (403, "NOT_YOURS"),
    NoSuch: (404, "NOT_FOUND"),
    Stale: (409, "STALE"),
    TooEarly: (409, "TOO_EARLY"),
    Plain: (422, "NOT_UNDERSTOOD"),
    Reused: (422, "KEY_REUSED"),
    Revoked: (422, "TOKEN_REVOKED"),
    Refusal: (422, "REFUSED"),
    Unavailable: (503, "UNAVAILABLE"),
    Busy: (503, "BUSY"),
    Lost: (503, "COACH_LOST"),
    TooLong: (422, "TOO_LONG"),
}
"""The status and the reason code of each kind of refusal; rules have codes of their own."""

OTHERS = {
    400: ("BAD_REQUEST", N_("This request cannot be read.")),
    404: ("NOT_FOUND", N_("There is nothing at this address.")),
    405: ("METHOD_NOT_ALLOWED", N_("This address is not meant to be used that way.")),
    413: ("TOO_LARGE", N_("That was more than a form can hold.")),
    415: ("BAD_REQUEST", N_("This request cannot be read.")),
    500: ("BROKEN", N_("Something broke here, and it is our fault. Nothing was changed.")),
}
"""What the server says of a request before or beside any rule."""

DOORS = (KnownHosts, SameOrigin, Pace, Small)
"""The doormen, who answer before the API is asked."""


INVALID = "INVALID"


def codes() -> dict[str, int]:
    """Every reason code that does not come from the rules of a game, with its status."""
    known = {code: status for status, (code, _) in OTHERS.items() if status != 415}
    known |= {code: status for status, code in STATUS.values()}
    known |= {door.code: door.status for door in DOORS}
    return known | {INVALID: 422}


def known_as(refusal: Refusal) -> tuple[int, str]:
    """The status and the reason code of a refusal."""
    if isinstance(refusal, AgainstTheRules):
        return 422, str(rules_of(refusal.game).Why(refusal.why).name)
    return next(STATUS[kind] for kind in type(refusal).__mro__ if kind in STATUS)


def refused(t: Texts, refusal: Refusal, state: State | None = None) -> Response:
    """A refusal as an answer, with the table as it stands if it is known."""
    status, code = known_as(refusal)
    headers = {"www-authenticate": "Bearer"} if status == 401 else None
    shown = state.model_dump(mode="json") if state else None
    said = refusal.says(t)
    return problem(status, code, said, refusal.clause, headers, state=shown)


# What the application's handlers call


async def on_refusal(request: Request, error: Exception) -> Response:
    """A refusal that no route has answered itself."""
    assert isinstance(error, Refusal)
    return refused(texts(language(request)), error)


async def on_words(request: Request, error: Exception) -> Response:
    """A game, a position or a clause that nobody knows; its sentence says what was expected."""
    t = texts(language(request))
    if isinstance(error, UnknownClause):
        said = t(N_("There is no such clause; the nearest is {nearest}."), nearest=error.nearest)
        return problem(404, "NOT_FOUND", said)
    return problem(422, "NOT_UNDERSTOOD", t.told(str(error)))


async def on_http(request: Request, error: Exception) -> Response:
    """An address or a method that is not there, or a body that cannot be read."""
    assert isinstance(error, HTTPException)
    t = texts(language(request))
    status = error.status_code if error.status_code in OTHERS else 400
    code, said = OTHERS[status]
    headers = allowed(request) if status == 405 else error.headers
    return problem(error.status_code, code, t(said), headers=headers)


async def on_invalid(request: Request, error: Exception) -> Response:
    """A request whose fields are not what the description of the API says."""
    assert isinstance(error, RequestValidationError)
    t = texts(language(request))
    found = [wrong(t, one) for one in error.errors()[:LONGEST_LIST]]
    said = t(
        N_("The request is not as the API describes it: look at {where}."), where=wheres(found)
    )
    return problem(422, INVALID, said, errors=found)


def wheres(found: list[dict[str, str]]) -> str:
    """The fields that are wrong, in one line that can be shown anywhere."""
    named = ", ".join(dict.fromkeys(one["where"] for one in found))
    return "".join(c if c.isprintable() else "?" for c in named)[:200]


async def on_store(request: Request, error: Exception) -> Response:
    """The store cannot be used; the log has the details."""
    log.error("%s", error)
    return refused(texts(language(request)), Unavailable())


async def on_fault(request: Request, error: Exception) -> Response:
    """A fault of ours: the log has it."""
    code, said = OTHERS[500]
    return problem(500, code, texts(language(request))(said))


HANDLERS: dict[int | type[Exception], Any] = {
    Refusal: on_refusal,
    Unknown: on_words,
    NotationError: on_words,
    UnknownClause: on_words,
    HTTPException: on_http,
    RequestValidationError: on_invalid,
    StoreFailed: on_store,
    Exception: on_fault,
}


def answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How OpenAPI describes that a route may answer with these statuses."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {"description": MEANINGS[status], "content": {MEDIA_TYPE: {"schema": schema}}}
        for status in sorted({*statuses, *ALWAYS})
    }


ALWAYS = (400, 401, 422, 429, 503)
MEANINGS = {
    400: "The request cannot be read, or came by a name that this server does not answer to.",
    401: "The token does not work, or one is needed.",
    403: "The token is for something else, or the request came from another site.",
    404: "There is no such thing.",
    409: "The table has moved on, or not yet far enough; `state` shows how it stands.",
    413: "The body is larger than any request need be.",
    422: "The request or the action is refused; `code` and `clause` say why.",
    429: "Too much at once; `Retry-After` says when to try again.",
    503: "The store or the coach cannot be used just now; nothing was changed.",
}

__all__ = ["HANDLERS", "NoSuch", "NoToken", "OutOfScope", "Problem", "TooEarly", "answers"]
