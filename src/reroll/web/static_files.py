"""The files that pages load, each read, put together and squeezed once."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from reroll.web import assets
from reroll.web.routes import Routes

router = Routes()

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
SQUEEZED = (".js", ".css", ".svg", ".txt")
FOR_EVER = "public, max-age=31536000, immutable"
A_WEEK = "public, max-age=604800"


@cache
def known() -> frozenset[str]:
    """The names of all static files; nothing else is ever read."""
    root = assets.STATIC
    files = (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return frozenset(name for name in files if not name.startswith("css/")) | {"reroll.css"}


@cache
def content(name: str) -> tuple[bytes, bytes]:
    """A file as it is, and squeezed where that helps."""
    if name == "reroll.css":
        data = assets.stylesheet().encode()
    else:
        data = (assets.STATIC / name).read_bytes()
    return data, gzip.compress(data, 9) if name.endswith(SQUEEZED) else b""


@router.get("/static/{name:path}")
async def static_file(request: Request, name: str) -> Response:
    """A static file; one asked for by its fingerprint never changes."""
    if name not in known():
        raise HTTPException(404, "There is no such file.")
    data, squeezed = content(name)
    headers = {"cache-control": FOR_EVER if request.url.query else A_WEEK}
    if squeezed:
        headers["vary"] = "accept-encoding"
    if squeezed and "gzip" in request.headers.get("accept-encoding", ""):
        data, headers["content-encoding"] = squeezed, "gzip"
    return Response(data, headers=headers, media_type=type_of(name))


def type_of(name: str) -> str:
    """The media type of a file by its name."""
    suffix = name[name.rfind(".") :]
    return TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
