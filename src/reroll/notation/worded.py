"""English sentences that can still be told in another language: what a refusal is made of.

The lower rooms know no languages. They say `worded("Tile {tile} lies in two places.", tile=25)`,
which is that sentence, a str; `texts` tells it again in the reader's language (`t.told`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class Worded(str):
    """A sentence that remembers its message and what fills the message's places."""

    __slots__ = ("message", "places")

    message: str
    places: Mapping[str, object]

    def __str__(self) -> str:
        """The sentence itself, so that it stays one inside an exception."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again from its parts, in another process too."""
        return remade, (self.message, dict(self.places))

    def told(self, translate: Callable[..., str]) -> str:
        """The sentence in the language of `translate`, sentences within it too."""
        places = {
            name: value.told(translate) if isinstance(value, Worded) else value
            for name, value in self.places.items()
        }
        return translate(self.message, **places)


def worded(message: str, /, **places: object) -> Worded:
    """The English sentence of a message with its places filled."""
    return remade(message, places)


def remade(message: str, places: Mapping[str, object]) -> Worded:
    """The sentence of a message and a mapping of its places."""
    made = Worded(message.format(**places))
    made.message, made.places = message, places
    return made


def what_came(text: str) -> str:
    """What was typed, in quotes, or that nothing was."""
    return repr(text) if text else worded("nothing")
