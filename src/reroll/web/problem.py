"""What went wrong, for programs: one shape for every refusal, after RFC 9457."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse

MEDIA_TYPE = "application/problem+json"
API = "/api"
LATER = {"retry-after": "5"}
"""What every 503 says: in so many seconds it is worth another try."""


def is_for_programs(request: Request) -> bool:
    """Whether a request came to the API."""
    return request.url.path == API or request.url.path.startswith(f"{API}/")


def problem(
    status: int,
    code: str,
    detail: str,
    clause: str = "",
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> JSONResponse:
    """A refusal: `code` for programs, `detail` for people, the clause if a rule refuses."""
    body = {
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
        "clause": clause or None,
        "errors": [],
        "state": None,
    }
    said = {**(LATER if status == 503 else {}), **(headers or {})}
    return JSONResponse(body | more, status, said, MEDIA_TYPE)
