"""What a stream carries: of a table's page the pieces that its browser does not have yet."""

from __future__ import annotations

import json
from array import array
from functools import lru_cache

from reroll.web.pieces import Pieces

PIECES_KEPT = 256

PLACES = tuple(map(str, range(512)))
"""More than the pieces of any page: forty lines of log and what stands around them."""

encoded = lru_cache(PIECES_KEPT)(json.JSONEncoder(ensure_ascii=False).encode)
"""A piece as JSON; most go to several streams one after the other."""


class Feed:
    """What one stream has sent so far, known by their marks.

    An event is a JSON list: a string is a piece of the page, a number stands for the piece that
    had this place (from 0) in the event before. The pieces in a row are the page.
    """

    def __init__(self) -> None:
        self.sent = array("q")

    def event(self, pieces: Pieces) -> str:
        """The page as one server-sent event."""
        had = dict(zip(self.sent, PLACES, strict=False))
        told = [
            had.get(mark) or encoded(pieces.text(place)) for place, mark in enumerate(pieces.marks)
        ]
        self.sent = array("q", pieces.marks)
        return f"data: [{','.join(told)}]\n\n"
