"""What a small drawing of a position is made of; parts/scene.html draws it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from reroll.web.boards.model import Badge, Mark

Kind = Literal["tile", "gap", "turned", "die", "card", "morsel", "bomb", "count"]


@dataclass(frozen=True, slots=True)
class Thing:
    """One piece; `of` is its Tile, Card, Morsel, BombCard, its face if a die, else words.

    `lit` marks a piece that is at stake.
    """

    kind: Kind
    of: Any
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that lie together: what they are, the same in words, what they come to."""

    label: str
    things: tuple[Thing, ...]
    words: str
    total: str = ""

    @property
    def said(self) -> str:
        """The group for those who do not see it."""
        return f"{self.label}: {self.words}" + (f" ({self.total})" if self.total else "")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat, or the robo chicken without a badge: its name, a fact, what lies before it.

    `now` marks the one seat that the match waits for.
    """

    badge: Badge | None
    name: str
    fact: str = ""
    now: bool = False
    mark: Mark | None = None
    groups: tuple[Group, ...] = ()

    @property
    def said(self) -> str:
        """The seat for those who do not see it."""
        facts = [self.fact, self.mark.text if self.mark else "", *(g.said for g in self.groups)]
        return f"{self.name}: {', '.join(fact for fact in facts if fact)}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A position: the pieces that all share, and the seats; `line` is its notation."""

    code: str
    line: str
    cloth: tuple[Group, ...]
    places: tuple[Place, ...]

    @property
    def said(self) -> str:
        """The whole drawing in words."""
        parts: list[Group | Place] = [*self.cloth, *self.places]
        return "; ".join(each.said for each in parts)


def changes(before: Scene, after: Scene) -> Scene | None:
    """What another position has that the first has not, or None if nothing differs."""
    cloth = tuple(group for group in after.cloth if group not in before.cloth)
    places = tuple(
        place
        for old, place in zip(before.places, after.places, strict=True)
        if replace(old, now=False) != replace(place, now=False)
    )
    return replace(after, cloth=cloth, places=places) if cloth or places else None
