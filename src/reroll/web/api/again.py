"""Requests that make something and are sent again: the same key makes the same, not one more."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header
from pydantic import BaseModel

from reroll.live.identity import holder_of, new_key
from reroll.store.tokens import TokenKind
from reroll.web.api.asker import Asker

KEY = r"^[A-Za-z0-9._~-]{16,64}$"

IdempotencyKey = Annotated[
    str,
    Header(
        pattern=KEY,
        description="Random, new for every request, the same for every retry of it: sent again, "
        "the request makes nothing more and is answered alike, token and all.",
    ),
]

UNKEYED = ""
"""The key of a request that brings none."""


def request_key(key: str) -> str:
    """By what the table knows a request; one that brings no key is like no other."""
    return f"again {holder_of(key)[:40]}" if key else new_key()


async def secret_of(asker: Asker, kind: TokenKind, key: str, about: str, body: BaseModel) -> str:
    """The token that a request gets: a new one, or that of the same request before.

    Whoever does not know the whole request does not get it, and another body gets another one.
    """
    if not key:
        return ""
    return await asker.office.secret_for(kind, key, asker.owner, about, body.model_dump_json())
