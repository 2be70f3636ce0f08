"""Requests that make something and are sent again: the same key makes the same, not one more."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header
from pydantic import BaseModel

from reroll.live.tokens import Request, fresh
from reroll.store.tokens import TokenKind
from reroll.web.api.asker import Asker

KEY = r"^[A-Za-z0-9._~-]{16,64}$"

IdempotencyKey = Annotated[
    str,
    Header(
        pattern=KEY,
        description="Random, new for every request, the same for every retry of it: sent again, "
        "the request makes nothing more and is answered alike, token and all; with another body "
        "it is refused.",
    ),
]

UNKEYED = ""
"""The key of a request that brings none."""


async def request_of(
    asker: Asker, kind: TokenKind, key: str, about: str, body: BaseModel
) -> Request:
    """What a request makes: something new, or what the same request has made before.

    `about` says what is asked for, and at which table. The key of another asker is another key.
    """
    if not key:
        return fresh(kind)
    return await asker.office.request(kind, (about, asker.owner, key), body.model_dump_json())
