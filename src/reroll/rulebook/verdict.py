"""What the rules say about a position, and the position it was asked of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reroll.engine.contract import Rules


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that may be taken: as it is typed, its verb and what comes of it."""

    notation: str
    verb: str
    consequence: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """A sentence of the rules; `why` is the reason code, empty where none applies."""

    sentence: str
    clause: str
    why: str
    position: str
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """A position and the seat from which it is asked about."""

    rules: Rules
    state: Any
    seat: int

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.rules.NAME
