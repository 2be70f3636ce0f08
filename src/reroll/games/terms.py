"""The words every game shares: who acts, how a state is declared, what a table may choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

CHANCE = -1
"""The actor who rolls the dice and draws the cards."""

NOBODY = -2
"""The actor of a match that is over."""

SPECTATOR = -3
"""The viewer who holds no seat."""

HIDDEN = -1
"""What a view shows in place of a number its viewer may not know."""

FINE = 0
"""The reason code of a legal action, the same number in every game."""


def array(*shape: int, fill: int = 0) -> Any:
    """Declare a state field that is a fixed-size (nested) list of ints, all `fill` at first."""

    def build(sizes: tuple[int, ...]) -> list[Any]:
        if len(sizes) == 1:
            return [fill] * sizes[0]
        return [build(sizes[1:]) for _ in range(sizes[0])]

    return field(default_factory=lambda: build(shape), metadata={"shape": shape})


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of the table, kept in the state field of the same name.

    `values` are the words a person types; the field holds the index of the chosen word, or, where
    `numbers` is set, the number itself (`values` then names the default, number `default`).
    """

    name: str
    clause: str
    values: tuple[str, ...]
    default: int = 0
    numbers: range | None = None


@dataclass(frozen=True, slots=True)
class Data:
    """A distribution a table may replace: a state array of the same name with a fixed sum.

    The number at index `needed` may not be 0 (-1: any may).
    """

    name: str
    clause: str
    values: tuple[int, ...]
    sum: int
    needed: int = -1
