"""The files a page loads: one style sheet of many parts, the sprite, addresses that never age."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

ROOM = Path(__file__).parent
STATIC = ROOM / "static"


@cache
def stylesheet() -> str:
    """All parts of the style sheet in the order of their file names, without comments."""
    parts = sorted((STATIC / "css").glob("*.css"))
    return squeezed("".join(part.read_text(encoding="utf-8") for part in parts))


def squeezed(css: str) -> str:
    """CSS without comments and without the white space that only people need."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"\s+", " ", css)
    return re.sub(r" ?([{};,]) ?", r"\1", css).replace(";}", "}").strip()


@cache
def sprite() -> str:
    """Every drawing as one hidden SVG, to stand once in each page."""
    files = sorted((ROOM / "sprite").glob("*.svg"))
    symbols = "".join(re.sub(r"</?svg[^>]*>|<!--.*?-->", "", f.read_text("utf-8")) for f in files)
    body = re.sub(r">\s+<", "><", symbols.strip())
    head = '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
    return f"{head}{body}</svg>"


@cache
def fingerprint(name: str) -> str:
    """Eight hex digits that change with the file's content; `reroll.css` is the whole sheet."""
    data = stylesheet().encode() if name == "reroll.css" else (STATIC / name).read_bytes()
    return hashlib.sha256(data).hexdigest()[:8]


def address(name: str) -> str:
    """Where a page finds a static file; safe to cache for ever."""
    return f"/static/{name}?{fingerprint(name)}"
