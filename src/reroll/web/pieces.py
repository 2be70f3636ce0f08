"""A page in pieces: each known by a mark, and made into text only for a browser that lacks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from reroll.web.boards.model import Line

FIELDS, ADDRESS = "<!--fields-->", "<!--address-->"
"""What stands in a part for the hidden fields and the address of a page's forms; no text of a
person can look like them, since every text is escaped."""


class Later:
    """A part with marks for fields and an address, which are filled in only where it is wanted."""

    __slots__ = ("address", "fields", "html")

    def __init__(self, html: str, fields: str, address: str) -> None:
        self.html, self.fields, self.address = html, fields, address

    def __hash__(self) -> int:
        return hash((self.html, self.fields, self.address))

    def __str__(self) -> str:
        return self.html.replace(FIELDS, self.fields).replace(ADDRESS, self.address)


Part = str | Later | Line


class Pieces:
    """The pieces of a page, first to last; `marks` are equal where their texts are.

    `draw` makes the text of a line of the log.
    """

    __slots__ = ("draw", "marks", "parts")

    def __init__(self, parts: Iterable[str], draw: Callable[[Line], str] | None = None) -> None:
        self.parts: list[Part] = list(parts)
        self.marks, self.draw = [hash(part) for part in self.parts], draw

    def add(self, parts: Iterable[Part], marks: Iterable[int]) -> None:
        """More pieces, whose marks are known."""
        self.parts += parts
        self.marks += marks

    def put(self, place: int, part: Part) -> None:
        """The piece in this place (from 0), instead of the one there."""
        self.parts[place], self.marks[place] = part, hash(part)

    def text(self, place: int) -> str:
        """The piece in this place (from 0)."""
        part = self.parts[place]
        if isinstance(part, Line):
            assert self.draw is not None
            return self.draw(part)
        return str(part)

    def __str__(self) -> str:
        return "".join(map(self.text, range(len(self.parts))))
