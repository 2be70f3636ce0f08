"""The doormen: every request passes them before a page is made.

They know nothing of tables. Each answers with one sentence when it turns a request away.
"""

from __future__ import annotations

import ipaddress
import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reroll.texts.catalogue import N_, Texts, texts
from reroll.web.guests import COOKIE
from reroll.web.language import language
from reroll.web.limits import Buckets, Limit
from reroll.web.problem import API, is_for_programs, problem

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    # Not "no-referrer": browsers then send "Origin: null" with forms, which SameOrigin refuses.
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class SafeHeaders:
    """Adds the headers that keep a page from loading or telling anything elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete its answer."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)


class Doorman(ABC):
    """Turns requests away for a reason; `reason` is told by each kind, `code` to programs."""

    status = 400
    code = ""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the reason if there is one, else pass the request on."""
        if scope["type"] == "http":
            request = Request(scope)
            reason = self.reason(request, texts(language(request)))
            if reason:
                await self.answer(request, reason)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def answer(self, request: Request, reason: str) -> Response:
        """The reason in the form that the asker reads."""
        headers = self.more_headers(request)
        if is_for_programs(request):
            return problem(self.status, self.code, reason, headers=headers)
        return PlainTextResponse(reason, self.status, headers)

    @abstractmethod
    def reason(self, request: Request, t: Texts) -> str:
        """Why the request is turned away, empty to let it in."""

    def more_headers(self, request: Request) -> dict[str, str]:
        """What else the refusal says."""
        return {}


class KnownHosts(Doorman):
    """Answers only to names of its own: a foreign name that leads here is an attack or a typo.

    Any IP address will do, since nobody can make one lead elsewhere.
    """

    code = "UNKNOWN_HOST"

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        super().__init__(app)
        self.names = {"localhost", *(name.lower() for name in names)}

    def reason(self, request: Request, t: Texts) -> str:
        """A host that is neither an address nor one of the names."""
        host = host_name(request.headers.get("host", ""))
        if host in self.names or is_address(host):
            return ""
        return t(
            N_("This server does not answer to the name {name}. Start it with --name {name}."),
            name=host[:100] or "?",
        )


class SameOrigin(Doorman):
    """Keeps other sites from acting in a visitor's name: what changes something comes from here.

    Browsers tell by Sec-Fetch-Site; to plain-http names of a home network they send only Origin.
    """

    status = 403
    code = "CROSS_SITE"

    def reason(self, request: Request, t: Texts) -> str:
        """A form or script of another site."""
        headers = request.headers
        if request.method in SAFE_METHODS or is_from_here(headers):
            return ""
        return t(N_("This came from another site, so nothing was done. Open the table here first."))


def is_from_here(headers: Headers) -> bool:
    """Whether a browser says that the request comes from our own pages; programs say nothing."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site in ("same-origin", "none")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


class Small(Doorman):
    """Turns away what says itself that it is larger than any form; the rest is counted later."""

    status = 413
    code = "TOO_LARGE"

    def __init__(self, app: ASGIApp, most: int, roomy: Mapping[str, int]) -> None:
        super().__init__(app)
        self.most, self.roomy = most, roomy

    def reason(self, request: Request, t: Texts) -> str:
        """A body of a size that no form has."""
        said = request.headers.get("content-length", "0")
        most = self.roomy.get(request.url.path, self.most)
        small = said.isascii() and said.isdecimal() and int(said[:20]) <= most
        return "" if small else t(N_("That was more than a form can hold."))


class Counted:
    """Counts what is sent, whatever it says of itself, and stops it at the same limits."""

    def __init__(self, app: ASGIApp, most: int, roomy: Mapping[str, int]) -> None:
        self.usual = RequestBodyLimitMiddleware(app, max_body_size=most)
        self.roomy = {
            path: RequestBodyLimitMiddleware(app, max_body_size=size)
            for path, size in roomy.items()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on through the limit of its address."""
        limit = self.roomy.get(str(scope.get("path")), self.usual)
        await limit(scope, receive, send)


A_GUEST = Limit(8, 40)
AN_ADDRESS = {  # a whole family or class may sit behind one
    "act": Limit(40, 160),
    "new": Limit(0.5, 20),
    "stream": Limit(10, 80),
    "join": Limit(0.1, 8),  # codes said aloud are short: nobody tries many
    "page": Limit(40, 200),
}


class Pace(Doorman):
    """Limits how often one guest and one address may ask; each kind of request on its own."""

    status = 429
    code = "TOO_MANY"

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app)
        self.guests = Buckets(A_GUEST)
        self.addresses = {kind: Buckets(limit) for kind, limit in AN_ADDRESS.items()}

    def reason(self, request: Request, t: Texts) -> str:
        """Too many requests of this kind in a short time."""
        kind = kind_of(request)
        address = request.client.host if request.client else "?"
        wait = self.addresses[kind].take(address) if kind in self.addresses else 0.0
        guest = request.headers.get("authorization") or request.cookies.get(COOKIE)
        if kind == "act" and guest:
            wait = max(wait, self.guests.take(guest))
        request.state.wait = wait
        if not wait:
            return ""
        return t.n(
            "That was too much at once. Try again in {n} second.",
            "That was too much at once. Try again in {n} seconds.",
            math.ceil(wait),
        )

    def more_headers(self, request: Request) -> dict[str, str]:
        """When to come back."""
        return {"retry-after": str(math.ceil(request.state.wait))}


def kind_of(request: Request) -> str:
    """What kind of request this is, as the limits see it; static files have none."""
    path = request.url.path
    if request.method not in SAFE_METHODS:
        if path == "/join":
            return "join"
        return "new" if path.startswith("/new/") or path == f"{API}/tables" else "act"
    if path.startswith("/static/"):
        return ""
    return "stream" if path.endswith("/stream") else "page"


def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_address(host: str) -> bool:
    """Whether a host is an IP address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
