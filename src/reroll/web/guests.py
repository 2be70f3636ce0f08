"""Who a browser is: a signed cookie with a secret of its own, no account behind it."""

from __future__ import annotations

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from reroll.live.identity import holder_of, new_guest

COOKIE = "guest"
YEAR = 365 * 24 * 3600


class Guests:
    """Reads and gives the cookie; the signature keeps made-up ones out of the database."""

    def __init__(self, signing_key: str) -> None:
        self.signer = URLSafeSerializer(signing_key, salt="guest")

    def secret_of(self, request: Request) -> str:
        """The secret that this browser was given, empty if it has none."""
        try:
            secret = self.signer.loads(request.cookies.get(COOKIE, ""))
        except BadSignature:
            return ""
        return secret if isinstance(secret, str) else ""

    def holder(self, request: Request) -> str:
        """The name under which the store knows this browser, empty for a new one."""
        return holder_of(self.secret_of(request))

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
