"""How others come to a table: its address, with a QR code that phones read."""

from __future__ import annotations

from functools import lru_cache

import segno

from reroll.web.boards.values import value


@value
class Invitation:
    """An address, and its QR code as an SVG path in `size` units."""

    url: str
    size: int
    path: str


def invitation(url: str) -> Invitation:
    """The invitation to an address."""
    return Invitation(url, *qr_path(url))


@lru_cache(1024)
def qr_path(url: str) -> tuple[int, str]:
    """The side of a QR code in modules, and its dark modules as an SVG path of rows."""
    matrix = segno.make(url, error="m", micro=False).matrix
    path = []
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                path.append(f"M{x} {y}h{run - x}v1h-{run - x}z")
            x = run + 1
    return len(matrix), "".join(path)
