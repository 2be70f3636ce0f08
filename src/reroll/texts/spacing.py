"""French spacing: a narrow space that never breaks before a high mark and inside guillemets."""

from __future__ import annotations

import re

THIN = "\N{NARROW NO-BREAK SPACE}"
BEFORE = re.compile(r"(?<=[^\s?!;:(«])[ \u00a0]?(?=[;:?!»](?:[\s.,;:?!)’”»]|$))")
AFTER = re.compile(r"«[ \u00a0]?(?=\S)")


def spaced(text: str) -> str:
    """The text with its marks set apart as French readers expect; done twice it stays the same."""
    return AFTER.sub(f"«{THIN}", BEFORE.sub(THIN, text))
