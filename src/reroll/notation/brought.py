"""What people bring, read within bounds: files of any size, JSON of any shape."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from reroll.notation.worded import worded

MEGABYTE = 1_000_000
LARGEST = 16 * MEGABYTE
"""Bytes of a file that are read; no log of a match comes near it."""

DEEPEST = 20
"""Lists and objects in one another; Python's own limit depends on who calls."""


class NotJson(ValueError):
    """A text that is no JSON, or none that can be read: too long a number, too deep a nesting."""


class TooLarge(OSError):
    """A file of more bytes than are read; `said` names how many are."""

    def __init__(self, most: int) -> None:
        self.said = worded(
            "it holds more than {most} MB, and no more is read", most=most // MEGABYTE
        )
        super().__init__(self.said)


def json_of(text: str) -> Any:
    """The value that a text of JSON says; raise NotJson, whatever Python's reader raises."""
    try:
        value = json.loads(text)
        if "\\u" in text:  # half a surrogate pair, which only an escape brings, is in no UTF-8
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise NotJson(str(error)) from None
    if is_deep(value):
        raise NotJson(f"nested more than {DEEPEST} deep")
    return value


def is_deep(value: Any) -> bool:
    """Whether lists and objects lie in one another too deep for anything Reroll writes."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for each in level if type(each) in (list, dict) for inner in parts_of(each)]
    return bool(level)


def parts_of(value: list[Any] | dict[str, Any]) -> Iterable[Any]:
    """What lies in a list or an object."""
    return value.values() if isinstance(value, dict) else value


def text_of(path: Path, most: int = LARGEST) -> str:
    """The text of a file in UTF-8; raise OSError, TooLarge among them, or UnicodeDecodeError.

    A byte order mark, which some editors put in front, is no part of it.
    """
    with path.open("rb") as file:
        read = file.read(most + 1)
    if len(read) > most:
        raise TooLarge(most)
    return read.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
