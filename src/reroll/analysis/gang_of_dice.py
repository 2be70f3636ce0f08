"""One turn of Gang of Dice: what to keep, and what every choice is worth, exactly.

    turn = Turn(2, Card.of_kind(state, kind), goal=[...])   # worth of each sum 0-10
    turn.value                                              # before the first roll
    turn.choices([0, 0, 1, 0, 1, 0], rerolls=2)             # a 3 and a 5 lie there

The goal is any worth of the final sum; `lose` is the worth of a card that goes off. Up to
MOST_SOLVED dice; nothing here is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import factorial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_turn as turns
from reroll.engine.fast import bind
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import DIFFERENT, EQUAL, NUMBERS, RUN, SUM
from reroll.notation.worded import worded

FEW = 12
MANY = 16
"""Turns of so many dice are solved for the coach, those of FEW within a few milliseconds."""
MOST_SOLVED = 20
FACES = turns.FACES

Floats = npt.NDArray[np.float64]


class TooManyDice(ValueError):
    """More dice than the exact solver takes on."""


class Card(NamedTuple):
    """What sets a bomb card off, and whether it is checked after every roll."""

    condition: int
    number: int
    values: int = 0
    yellow: bool = False

    @classmethod
    def of_kind(cls, s: rules.State, kind: int) -> Card:
        """The card of this kind on the table."""
        numbers = s.card_condition[kind], s.card_number[kind], s.card_values[kind]
        return cls(*numbers, s.card_yellow[kind] > 0)


@dataclass(frozen=True, slots=True)
class Choice:
    """Dice to keep, as counts by face, and its worth; `stop` keeps all and ends the turn."""

    kept: tuple[int, ...]
    worth: float
    stop: bool = False


@dataclass(frozen=True)
class Tables:
    """Every multiset of up to so many dice, a row each, sorted by the number of dice.

    `plus[face, row]` is the row with one die more, `minus` with one less (the same row if it has
    none), `weight` the chance of the row in one roll of its dice, `sums` its points.
    """

    start: npt.NDArray[np.int64]
    plus: npt.NDArray[np.int64]
    minus: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    weight: Floats
    sums: npt.NDArray[np.int64]


@lru_cache(maxsize=4)
def tables(most: int) -> Tables:
    """The tables for up to `most` dice: C(most + 6, 6) rows, 18,564 for twelve."""
    lanes = (most + 1) ** np.arange(FACES)
    layers = [np.zeros(1, np.int64)]
    for _ in range(most):
        layers.append(np.unique((layers[-1][:, None] + lanes).ravel()))
    start = np.cumsum([0, *map(len, layers)])
    plus = np.zeros((FACES, start[-1]), np.int64)
    minus = np.tile(np.arange(start[-1]), (FACES, 1))
    for dice in range(most):
        rows = np.arange(start[dice], start[dice + 1])
        for face in range(FACES):
            more = start[dice + 1] + np.searchsorted(layers[dice + 1], layers[dice] + lanes[face])
            plus[face, rows] = more
            minus[face, more] = rows
    counts = np.concatenate(layers)[:, None] // lanes % (most + 1)
    orders = np.array([float(factorial(dice)) for dice in range(most + 1)])
    dice = counts.sum(axis=1)
    weight = orders[dice] / orders[counts].prod(axis=1) / 6.0**dice
    return Tables(start, plus, minus, counts, weight, counts[:, :NUMBERS] @ np.arange(1, 6))


@lru_cache(maxsize=64)
def triggered_rows(most: int, card: Card, dice: int) -> npt.NDArray[np.bool_]:
    """By row of so many dice, whether the card goes off; false in all other rows."""
    t = tables(most)
    marks = np.zeros(len(t.counts), np.bool_)
    low, high = t.start[dice], t.start[dice + 1]
    turns.mark_triggered(t.counts, card.condition, card.values, card.number, low, high, marks)
    return marks


def measured(counts: npt.NDArray[np.int64], card: Card) -> npt.NDArray[np.int64]:
    """As `gang_of_dice_cards.measure`, for many dice at once: [row, face]."""
    numbers = counts[:, :NUMBERS]
    found: npt.NDArray[np.int64]
    if card.condition == SUM:
        found = numbers @ np.arange(1, NUMBERS + 1)
    elif card.condition == RUN:
        found = longest_runs(numbers)
    elif card.condition == DIFFERENT:
        found = (numbers > 0).sum(axis=1)
    elif card.condition == EQUAL:
        found = numbers.max(axis=1)
    else:
        found = numbers @ (card.values >> np.arange(NUMBERS) & 1)
    return found


def longest_runs(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """By row, the most consecutive numbers present."""
    length = longest = np.zeros(len(numbers), np.int64)
    for face in range(NUMBERS):
        length = np.where(numbers[:, face] > 0, length + 1, 0)
        longest = np.maximum(longest, length)
    return longest


@lru_cache(maxsize=512)
def goes_off(card: Card, dice: int) -> npt.NDArray[np.bool_]:
    """By row of exactly so many dice, up to MANY, whether the card goes off."""
    t = tables(MANY)
    marks: npt.NDArray[np.bool_] = (
        measured(t.counts[t.start[dice] : t.start[dice + 1]], card) >= card.number
    )
    return marks


class Turn:
    """A solved turn of so many dice under a card, for a worth of every final sum.

    `goal[sum]` is the worth of ending with that sum, 0 to 5 a die; `lose` that of a card gone off.
    Raises TooManyDice above MOST_SOLVED dice.
    """

    def __init__(
        self,
        dice: int,
        card: Card,
        goal: Sequence[float],
        lose: float = 0.0,
        compiled: bool = False,
    ) -> None:
        check_size(dice, goal)
        self.dice, self.card, self.lose = dice, card, lose
        self._tables = t = tables(FEW if dice <= FEW else MOST_SOLVED)
        self._triggered = triggered_rows(len(t.start) - 2, card, dice)
        low, high = int(t.start[dice]), int(t.start[dice + 1])
        stop = np.zeros((high, 1))
        worth = np.asarray(goal, np.float64)[t.sums[low:high]]
        stop[low:, 0] = np.where(self._triggered[low:high], lose, worth)
        self._stop, self._best = stop, np.zeros((high, 1))
        self._worth = np.zeros((turns.ROLLS - 1, high, 1))
        self._solve(compiled)
        self.value = float(t.weight[low:high] @ self._best[low:, 0])
        """The worth of the turn before its first roll."""

    def _solve(self, compiled: bool) -> None:
        t, kernel = self._tables, bind(turns.__name__, compiled)
        card = (self._triggered, self.card.yellow)
        steps = (t.start, t.plus, t.minus, self._worth, self._best)
        kernel.solve(self.dice, self._stop, self.lose, *card, *steps)

    def choices(self, shown: Sequence[int], rerolls: int) -> list[Choice]:
        """Everything that may be kept with so many rerolls left (2, 1), best first; stopping too.

        `shown` are counts by face. After a yellow card went off there is no choice left, after the
        last roll only stopping.
        """
        row = self.row_of(shown)
        found = [Choice(tuple(shown), float(self._stop[row, 0]), stop=True)]
        if rerolls > 0 and not (self.card.yellow and self._triggered[row]):
            for kept in product(*(range(count + 1) for count in shown)):
                if kept != tuple(shown):
                    worth = self._worth[rerolls - 1, self.row_of(kept), 0]
                    found.append(Choice(kept, float(worth)))
        return sorted(found, key=lambda choice: (-choice.worth, not choice.stop))

    def best(self, shown: Sequence[int], rerolls: int) -> Choice:
        """The choice of the greatest worth; of equal ones stopping."""
        return self.choices(shown, rerolls)[0]

    def row_of(self, counts: Sequence[int]) -> int:
        """The row of dice given as counts by face."""
        return turns.row_of(counts, self._tables.plus)


def check_size(dice: int, goal: Sequence[float]) -> None:
    """Raise TooManyDice, or ValueError for a goal that does not fit the dice."""
    if not 1 <= dice <= MOST_SOLVED:
        raise TooManyDice(
            worded(
                "A turn of 1 to {most} dice can be solved; {count} came.",
                most=MOST_SOLVED,
                count=dice,
            )
        )
    if len(goal) != NUMBERS * dice + 1:
        raise ValueError(
            f"A goal for {dice} dice has {NUMBERS * dice + 1} worths, for the sums 0 to"
            f" {NUMBERS * dice}; {len(goal)} came."
        )


def points_goal(dice: int) -> list[float]:
    """Every point is worth one: the value of a turn is its expected score."""
    return [float(points) for points in range(NUMBERS * dice + 1)]


def reach_goal(dice: int, least: int) -> list[float]:
    """Ending with at least so many points: the value of a turn is the chance of it."""
    return [float(points >= least) for points in range(NUMBERS * dice + 1)]
