"""The curve of win shares as lines of an SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reroll.web.boards.model import Badge

WIDTH, HEIGHT = 600, 260
LEFT, TOP, RIGHT, BOTTOM = 40, 14, 16, 28
LEVELS = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class CurveLine:
    """One player's line; `x`, `y` are where its badge stands."""

    badge: Badge
    name: str
    points: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A numbered mark on the curve: a turning point, or the move that is shown."""

    x: float
    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A drawing of `width` by `height`: levels of per cent, lines by seat, marks."""

    width: int
    height: int
    left: int
    right: float
    base: float
    levels: tuple[tuple[float, int], ...]
    lines: tuple[CurveLine, ...]
    marks: tuple[Mark, ...]
    here: float | None
    moves: int


def across(move: int, moves: int) -> float:
    """Where a move lies from left to right; 0 is before the first."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * move / max(1, moves), 1)


def up(share: float) -> float:
    """Where a share lies from top to bottom."""
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share), 1)


def curve(
    shares: Sequence[Sequence[float]],
    names: Sequence[str],
    badges: Sequence[Badge],
    turning: Sequence[tuple[int, int, str]],
    here: int | None,
) -> Curve:
    """The curve of these shares by move and seat, `turning` as (move, seat, label)."""
    moves = len(shares) - 1
    lines = []
    for seat, badge in enumerate(badges):
        points = " ".join(f"{across(n, moves)},{up(row[seat])}" for n, row in enumerate(shares))
        at = moves * (seat + 1) // (len(badges) + 1)
        lines.append(CurveLine(badge, names[seat], points, across(at, moves), up(shares[at][seat])))
    marks = tuple(
        Mark(across(move, moves), up(shares[move][seat]), label) for move, seat, label in turning
    )
    return Curve(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        base=HEIGHT - BOTTOM,
        levels=tuple((up(level / 100), level) for level in LEVELS),
        lines=tuple(lines),
        marks=marks,
        here=None if here is None else across(here, moves),
        moves=moves,
    )
