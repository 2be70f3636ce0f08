"""The very next roll of Pickomino: how often it fails, and how often a stop after it pays more."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from reroll.analysis.pickomino_positions import MOST
from reroll.analysis.pickomino_worms import worms_by_total
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
    no_new = [set(range(count + 1)) if n else {0} for n in kept]
    no_more = [
        {
            0,
            *(
                c
                for c in range(1, count + 1)
                if n or worth(kept_with(kept, face, c), payoff) <= now
            ),
        }
        for face, n in enumerate(kept)
    ]
    ways, fails, less = dice.FACES**count, rolls_with(count, no_new), rolls_with(count, no_more)
    return NextRoll(
        Fraction(fails, ways), Fraction(less - fails, ways), Fraction(ways - less, ways)
    )


def rolls_with(count: int, allowed: list[set[int]]) -> int:
    """PK-06: how many rolls of so many dice show of every face one of the counts allowed for it."""
    ways = [1, *([0] * count)]  # by the number of dice that the faces so far have taken
    for counts in allowed:
        ways = [
            sum(ways[taken - c] * comb(taken, c) for c in counts if c <= taken)
            for taken in range(count + 1)
        ]
    return ways[count]


def kept_with(kept: tuple[int, ...], face: int, count: int) -> tuple[int, ...]:
    """The dice set aside once so many of this face are."""
    return (*kept[:face], count, *kept[face + 1 :])


def worth(kept: tuple[int, ...], payoff: tuple[float, ...]) -> float:
    """PK-09: what a stop with these dice is worth, a failed turn without a worm."""
    total = sum(count * rules.points(face) for face, count in enumerate(kept))
    return payoff[total] if kept[rules.WORM] else payoff[0]
