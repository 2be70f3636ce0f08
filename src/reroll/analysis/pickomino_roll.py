"""The very next roll of Pickomino: how often it fails, and how often a stop after it pays more."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from reroll.analysis.pickomino_positions import MOST
from reroll.analysis.pickomino_worms import worms_by_total
from reroll.engine.contract import rolls
from reroll.games import dice
from reroll.games import pickomino as rules


@dataclass(frozen=True, slots=True)
class NextRoll:
    """Chances that sum to one: no new value; a new one, and a stop then worth more worms or not."""

    fails: Fraction
    same: Fraction
    more: Fraction


def next_roll(s: rules.State) -> NextRoll:
    """The chances of the roll that the seat in turn may make now, exact.

    Worms are counted as `worms_by_total` does: what a failed turn loses is subtracted.
    """
    payoff = [0.0] * (MOST + 1)
    worms_by_total(s, s.turn, payoff)
    return after_roll(tuple(s.kept), tuple(payoff))


@lru_cache(maxsize=4096)
def after_roll(kept: tuple[int, ...], payoff: tuple[float, ...]) -> NextRoll:
    """The same by the dice set aside and what a stop with each total is worth."""
    count = rules.DICE - sum(kept)
    now = worth(kept, payoff)
    fails = more = 0
    for roll in rolls(count):
        gains = [worth(kept_with(kept, roll, face), payoff) for face in new_faces(kept, roll)]
        if not gains:
            fails += dice.weight(roll)
        elif max(gains) > now:
            more += dice.weight(roll)
    ways = dice.FACES**count
    return NextRoll(
        Fraction(fails, ways), Fraction(ways - fails - more, ways), Fraction(more, ways)
    )


def new_faces(kept: tuple[int, ...], roll: int) -> list[int]:
    """PK-06: the faces of the roll that may be set aside."""
    return [f for f in range(dice.FACES) if not kept[f] and dice.count(roll, f)]


def kept_with(kept: tuple[int, ...], roll: int, face: int) -> tuple[int, ...]:
    """The dice set aside once those of this face are."""
    return (*kept[:face], dice.count(roll, face), *kept[face + 1 :])


def worth(kept: tuple[int, ...], payoff: tuple[float, ...]) -> float:
    """PK-09: what a stop with these dice is worth, a failed turn without a worm."""
    total = sum(count * rules.points(face) for face, count in enumerate(kept))
    return payoff[total] if kept[rules.WORM] else payoff[0]
