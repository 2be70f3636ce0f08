"""The doormen: every request passes them before a page is made.

They know nothing of tables. Each answers with one sentence when it turns a request away.
"""

from __future__ import annotations

import ipaddress
import math
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Mapping, Sequence
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reroll.texts.catalogue import N_, Texts, texts
from reroll.web.guests import COOKIE
from reroll.web.language import language
from reroll.web.limits import Buckets, Limit
from reroll.web.problem import API, is_for_programs, problem

NAMES_KEPT = 256
"""Of so many hosts it is remembered what they are; a visitor always comes to the same."""

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

LONGEST_SIZE = 20
"""More digits than any size needs; int() of thousands of them would fail."""

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
    "cache-control": "no-store",
}


RAW_HEADERS = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())


class SafeHeaders:
    """Adds the headers that keep a page from loading or telling anything elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on and complete its answer."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = message.get("headers", ())
                names = {name.lower() for name, _ in said}
                more = [header for header in RAW_HEADERS if header[0] not in names]
                message = {**message, "headers": [*said, *more]}
            await send(message)

        return self.app(scope, receive, send_safely if scope["type"] == "http" else send)


class Doorman(ABC):
    """Turns requests away for a reason; `reason` is told by each kind, `code` to programs."""

    status = 400
    code = ""

    @abstractmethod
    def lets_in(self, request: Request) -> bool:
        """Whether the request may pass."""

    @abstractmethod
    def reason(self, request: Request, t: Texts) -> str:
        """Why the request is turned away."""

    def answer(self, request: Request) -> Response:
        """The reason in the form that the asker reads."""
        headers, reason = self.more_headers(request), self.reason(request, texts(language(request)))
        if is_for_programs(request):
            return problem(self.status, self.code, reason, headers=headers)
        return PlainTextResponse(reason, self.status, headers)

    def more_headers(self, request: Request) -> dict[str, str]:
        """What else the refusal says."""
        return {}


class Doors:
    """Where the doormen stand: each sees a request before it is passed on."""

    def __init__(self, app: ASGIApp, doormen: Sequence[Doorman]) -> None:
        self.app, self.doormen = app, doormen

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer for the first doorman who turns it away, else pass the request on."""
        if scope["type"] == "http":
            request = Request(scope)
            for doorman in self.doormen:
                if not doorman.lets_in(request):
                    return doorman.answer(request)(scope, receive, send)
        return self.app(scope, receive, send)


class KnownHosts(Doorman):
    """Answers only to names of its own: a foreign name that leads here is an attack or a typo.

    Any IP address will do, since nobody can make one lead elsewhere.
    """

    code = "UNKNOWN_HOST"

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = {"localhost", *(name.lower() for name in names)}

    def lets_in(self, request: Request) -> bool:
        """Whether the host is an address or one of the names."""
        host = host_name(request.headers.get("host", ""))
        return host in self.names or is_address(host)

    def reason(self, request: Request, t: Texts) -> str:
        """A host that is neither an address nor one of the names."""
        return t(
            N_("This server does not answer to the name {name}. Start it with --name {name}."),
            name=host_name(request.headers.get("host", ""))[:100] or "?",
        )


class SameOrigin(Doorman):
    """Keeps other sites from acting in a visitor's name: what changes something comes from here.

    Browsers tell by Sec-Fetch-Site; to plain-http names of a home network they send only Origin.
    """

    status = 403
    code = "CROSS_SITE"

    def lets_in(self, request: Request) -> bool:
        """Whether nothing is to be changed, or by our own pages."""
        return request.method in SAFE_METHODS or is_from_here(request.headers)

    def reason(self, request: Request, t: Texts) -> str:
        """A form or script of another site."""
        return t(N_("This came from another site, so nothing was done. Open the table here first."))


def is_from_here(headers: Headers) -> bool:
    """Whether a browser says that the request comes from our own pages; programs say nothing."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site in ("same-origin", "none")
    return origin is None or netloc_of(origin) == headers.get("host", "").lower()


def netloc_of(origin: str) -> str | None:
    """The host and port of an Origin header, None if it cannot be read."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


class Small(Doorman):
    """Turns away what says itself that it is larger than any form; the rest is counted later."""

    status = 413
    code = "TOO_LARGE"

    def __init__(self, most: int, roomy: Mapping[str, int]) -> None:
        self.most, self.roomy = most, roomy

    def lets_in(self, request: Request) -> bool:
        """Whether the body is no larger than forms are."""
        said = request.headers.get("content-length", "0")
        most = self.roomy.get(request.scope["path"], self.most)
        plain = said.isascii() and said.isdecimal() and len(said) <= LONGEST_SIZE
        return plain and int(said) <= most

    def reason(self, request: Request, t: Texts) -> str:
        """A body of a size that no form has."""
        return t(N_("That was more than a form can hold."))


class Counted:
    """Counts what does not say beforehand how large it is, and stops it at the same limits.

    A body that says so is never longer: the server reads no further.
    """

    def __init__(self, app: ASGIApp, most: int, roomy: Mapping[str, int]) -> None:
        self.app = app
        self.usual = RequestBodyLimitMiddleware(app, max_body_size=most)
        self.roomy = {
            path: RequestBodyLimitMiddleware(app, max_body_size=size)
            for path, size in roomy.items()
        }

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on through the limit of its address."""
        if any(name == b"transfer-encoding" for name, _ in scope.get("headers", ())):
            limit = self.roomy.get(scope["path"], self.usual)
            return limit(scope, receive, send)
        return self.app(scope, receive, send)


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

    def __init__(self) -> None:
        self.guests = Buckets(A_GUEST)
        self.addresses = {kind: Buckets(limit) for kind, limit in AN_ADDRESS.items()}

    def lets_in(self, request: Request) -> bool:
        """Whether there is a token for a request of this kind."""
        kind = kind_of(request)
        address = request.client.host if request.client else "?"
        wait = self.addresses[kind].take(address) if kind in self.addresses else 0.0
        guest = request.headers.get("authorization") or request.cookies.get(COOKIE)
        if kind == "act" and guest:
            wait = max(wait, self.guests.take(guest))
        request.state.wait = wait
        return not wait

    def reason(self, request: Request, t: Texts) -> str:
        """Too many requests of this kind in a short time."""
        return t.n(
            "That was too much at once. Try again in {n} second.",
            "That was too much at once. Try again in {n} seconds.",
            math.ceil(request.state.wait),
        )

    def more_headers(self, request: Request) -> dict[str, str]:
        """When to come back."""
        return {"retry-after": str(math.ceil(request.state.wait))}


def kind_of(request: Request) -> str:
    """What kind of request this is, as the limits see it; static files have none."""
    path: str = request.scope["path"]
    if request.method not in SAFE_METHODS:
        if path == "/join":
            return "join"
        return "new" if path.startswith("/new/") or path == f"{API}/tables" else "act"
    if path.startswith("/static/"):
        return ""
    return "stream" if path.endswith("/stream") else "page"


@lru_cache(NAMES_KEPT)
def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


@lru_cache(NAMES_KEPT)
def is_address(host: str) -> bool:
    """Whether a host is an IP address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
