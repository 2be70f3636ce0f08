"""Some of many dice of Gang of Dice thrown again, the others left for good: exact for those thrown.

What is kept stays to the end, so that few dice are left to look at: a play that can be played, and
near the best where few of many dice are thrown. Which ones: the lowest or the highest, and from
there step by step whatever is better.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_columns as columns
from reroll.analysis.gang_of_dice import FACES, Card, measured, tables
from reroll.analysis.gang_of_dice_plays import POINTS, chances
from reroll.engine import fast
from reroll.games.gang_of_dice_cards import DIFFERENT, NUMBERS, RUN

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Way = tuple[Ints, int]
"""Dice that stay, and how many are rolled."""
THROWN = 8
"""So many dice at most are solved with another reroll to come: 3,003 multisets."""
NUMBERS_THROWN = (1, 2, 3, 5, 8, 12, 18, 27, 40)
"""How many dice are tried at once; the numbers between are met on the way to what is better."""
MOST_TRIED = 80
OFTEN = 400
"""So many turns are solved by arrays first: those of a few questions."""
asked = count()
UPWARDS = np.argsort(POINTS, kind="stable")
"""The faces from the lowest to the highest: minions come first."""


def ways_again(shown: Ints, hand: int, first: int) -> list[Way]:
    """The dice that stay and how many are rolled: the lowest of those not settled, or the highest.

    Faces below `first` are settled; of the others NUMBERS_THROWN join those in hand, or all.
    """
    found = [(shown, hand)] if hand > 0 else []
    for order in (UPWARDS, UPWARDS[::-1]):
        free = np.repeat(order[order >= first], shown[order[order >= first]])
        for number in (*(n for n in NUMBERS_THROWN if n < len(free)), len(free)):
            kept = shown - np.bincount(free[:number], minlength=FACES)
            found.append((kept, hand + number))
    return [way for way in found if way[1] > 0]


class Again:
    """The ways to throw some dice of a turn again, each solved once.

    So many rerolls may follow, one or none. `goal`, `lose` and `seat` are as of
    `gang_of_dice_plays.best_play`.
    """

    def __init__(self, card: Card, rerolls: int, goal: Floats, lose: Floats, seat: int) -> None:
        self.card, self.rerolls, self.terms = card, rerolls, (goal, lose, seat)
        self.known: dict[tuple[int, ...], Floats] = {}

    def best(self, starts: list[Way], shown: Ints, first: int) -> Floats | None:
        """Every column of the best of these ways or of those near it, None if too many roll.

        Of the dice shown those of faces below `first` are settled.
        """
        few = [way for way in starts if self.is_few(way)]
        if self.rerolls > 1 or not few:
            return None
        best = max(few, key=self.share)
        most = len(self.known) + MOST_TRIED
        while len(self.known) < most:
            share = self.share(best)
            ways = (way for way in near(best, shown, first) if self.is_few(way))
            better = next((way for way in ways if self.share(way) > share), None)
            if better is None:
                break
            best = better
        return self.worth(best)

    def is_few(self, way: Way) -> bool:
        """Whether dice are thrown, and few enough to be solved."""
        return way[1] > 0 and (self.rerolls == 0 or way[1] <= THROWN)

    def share(self, way: Way) -> float:
        """What the way brings the seat."""
        return float(self.worth(way)[self.terms[2]])

    def worth(self, way: Way) -> Floats:
        """Every column of a way."""
        place = tuple(way[0].tolist())
        if place not in self.known:
            solve = with_a_reroll if self.rerolls else at_last
            (kept, hand), (goal, lose, seat) = way, self.terms
            self.known[place] = solve(self.card, kept, hand, goal, lose, seat)
        return self.known[place]


def near(way: Way, shown: Ints, first: int) -> Iterator[Way]:
    """The ways in which a die more is thrown, or one less, or the whole of a face."""
    kept, hand = way
    for face in range(first, FACES):
        here, most = int(kept[face]), int(shown[face])
        for number in {max(0, here - 1), min(most, here + 1), 0, most} - {here}:
            then = kept.copy()
            then[face] = number
            yield then, hand + here - number


def at_last(card: Card, kept: Ints, hand: int, goal: Floats, lose: Floats, seat: int) -> Floats:
    """Every column before the last roll of these dice."""
    sums = chances(card, kept, hand, np.full((1, FACES), 1 / FACES))[0]
    found: Floats = sums @ goal[: len(sums)] + (1.0 - sums.sum()) * lose
    return found


def with_a_reroll(
    card: Card, kept: Ints, hand: int, goal: Floats, lose: Floats, seat: int
) -> Floats:
    """Every column before a roll of these dice, any of which may be thrown once more."""
    t, code = tables(THROWN), kernel()
    low, high = int(t.start[hand]), int(t.start[hand + 1])
    marks = set_off(card, kept, hand)
    stop = np.where(marks[:, None], lose, goal[t.sums[low:high] + int(kept @ POINTS)])
    worth, best = np.empty((high, len(lose))), np.empty((high - low, len(lose)))
    worth[low:] = stop
    code.roll_the_rest(hand, worth, t.start, t.plus)
    code.best_kept_parts(hand, worth, stop, seat, t.start, t.minus, best)
    if card.yellow:
        best[marks] = lose
    found: Floats = t.weight[low:high] @ best
    return found


def kernel() -> Any:
    """What solves a turn: arrays at first, as a single question is answered before Numba is there.

    Where many are asked, loops, compiled if that is possible.
    """
    often = next(asked) >= OFTEN
    return fast.bind(columns.__name__, often and fast.has_compiler())


def set_off(card: Card, kept: Ints, hand: int) -> Flags:
    """By row of so many dice in hand, whether they set the card off with those kept."""
    t = tables(THROWN)
    span = slice(int(t.start[hand]), int(t.start[hand + 1]))
    found: Flags
    if card.condition in (RUN, DIFFERENT):  # what counts is which numbers are there
        bits = 1 << np.arange(NUMBERS)
        sets = np.arange(1 << NUMBERS)[:, None] | int((kept[:NUMBERS] > 0) @ bits)
        found = (measured(sets & bits, card) >= card.number)[numbers_there()[span]]
    else:
        found = measured(t.counts[span] + kept, card) >= card.number
    return found


@cache
def numbers_there() -> Ints:
    """By row of up to THROWN dice, the numbers that they show, a bit each."""
    there: Ints = (tables(THROWN).counts[:, :NUMBERS] > 0) @ (1 << np.arange(NUMBERS))
    return there
