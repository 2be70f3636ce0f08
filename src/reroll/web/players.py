"""The name that a browser sat down with last, for the next form."""

from __future__ import annotations

from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from reroll.live.names import LONGEST_NAME, tidy
from reroll.web.guests import YEAR

PLAYER = "player"


def player_of(request: Request) -> str:
    """The name that this browser sat down with last."""
    return tidy(unquote(request.cookies.get(PLAYER, "")), LONGEST_NAME)


def keep_player(answer: Response, name: str) -> None:
    """Remember the name for the next form."""
    if name:
        answer.set_cookie(PLAYER, quote(name), max_age=YEAR, samesite="lax", httponly=True)
