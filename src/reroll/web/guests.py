"""Who a browser is: a signed cookie with a secret of its own, no account behind it."""

from __future__ import annotations

from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from reroll.live.identity import holder_of, new_guest

COOKIE = "guest"
YEAR = 365 * 24 * 3600
KNOWN = 4096
"""The cookies of so many browsers are checked once."""


class Guests:
    """Reads and gives the cookie; the signature keeps made-up ones out of the database."""

    def __init__(self, signing_key: str) -> None:
        self.signer = URLSafeSerializer(signing_key, salt="guest")
        self.known = lru_cache(KNOWN)(self.signed)

    def signed(self, cookie: str) -> tuple[str, str]:
        """The secret in a cookie and its hash, both empty if the signature is not ours."""
        try:
            secret = self.signer.loads(cookie)
        except BadSignature:
            return "", ""
        return (secret, holder_of(secret)) if isinstance(secret, str) else ("", "")

    def secret_of(self, request: Request) -> str:
        """The secret that this browser was given, empty if it has none."""
        return self.known(request.cookies.get(COOKIE, ""))[0]

    def holder(self, request: Request) -> str:
        """The name under which the store knows this browser, empty for a new one."""
        return self.known(request.cookies.get(COOKIE, ""))[1]

    def know(self, request: Request) -> str:
        """The same, but a new browser is given a secret, which `remember` will send it."""
        if holder := self.holder(request):
            return holder
        request.state.new_guest = new_guest()
        return holder_of(request.state.new_guest)

    def remember(self, request: Request, response: Response) -> None:
        """Give the browser its cookie if it has just been given a secret."""
        secret = getattr(request.state, "new_guest", "")
        if secret:
            response.set_cookie(
                COOKIE,
                self.signer.dumps(secret),
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
