"""Turns of many dice of Gang of Dice solved by class, several columns along: arrays, no compiler.

    turn = LargeTurn(card, 30, goal, lose, seat)
    turn.decided(shown, rolls=1)                  # what these dice come to before a choice
    turn.rolled_on(kept, first=0, rolls=1)        # ... of which some are thrown again

Classes (`gang_of_dice_classes`) leave out what cannot matter under the card, so that turns of
thirty dice have no more of them than MOST under most cards. The best dice to keep are those of the
seat's column, and every column is that of these dice.

Where there are more, a turn is worth at least what it is if some numbers must not show in the end,
which leaves the card alone for certain: `instead` names what turns to solve so.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, product
from math import comb

import numpy as np
import numpy.typing as npt

from reroll.analysis.gang_of_dice import FACES, Card
from reroll.analysis.gang_of_dice_classes import NONE, Classes, classes
from reroll.games.gang_of_dice_cards import DIFFERENT, EQUAL, NUMBERS, RUN, SUM, VALUES, measure

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
MOST = 80_000
"""Turns of no more steps are solved: within a few tenths of a second, mostly much sooner."""
STRICT = 25_000
"""The same of turns that are solved instead of another, as there are several."""
ALL_NUMBERS = (1 << NUMBERS) - 1
WIDEST = 63
"""Classes hold no more dice."""


@lru_cache(maxsize=1024)
def is_solved(card: Card, dice: int) -> bool:
    """Whether a turn of so many dice has few enough classes."""
    return dice <= WIDEST and steps_of(card, dice) <= MOST


@lru_cache(maxsize=1024)
def instead(card: Card, dice: int) -> tuple[Card, ...]:
    """The cards to solve a turn for, the best of which it is at least worth; none if none is known.

    Where its own classes are too many: of the numbers that leave a black card alone together, as
    many of the high ones as can be solved, and no others.
    """
    if is_solved(card, dice):
        return (card,)
    if dice > WIDEST or card.yellow or not (card.condition in (RUN, DIFFERENT) or is_any_of(card)):
        return ()
    found = set()
    for kept in product((0, 1), repeat=NUMBERS):
        if is_safe(card, kept):
            for low in range(NUMBERS):
                numbers = sum(1 << face for face in range(low, NUMBERS) if kept[face])
                strict = Card(VALUES, 1, ALL_NUMBERS - numbers)
                if steps_of(strict, dice) <= STRICT:
                    found.add(numbers)
                    break
    largest = [each for each in found if not any(each & other == each for other in found - {each})]
    return tuple(Card(VALUES, 1, ALL_NUMBERS - numbers) for numbers in sorted(largest))


def is_any_of(card: Card) -> bool:
    """Whether any die with one of some numbers sets the card off."""
    return card.condition == VALUES and card.number == 1


def steps_of(card: Card, dice: int) -> int:
    """About how many steps a roll of so many dice goes through, rather more."""
    if card.condition in (RUN, DIFFERENT):
        if not card.yellow:
            return comb(dice + FACES, FACES)
        sets = (kept for kept in product((0, 1), repeat=NUMBERS) if is_safe(card, kept))
        return sum(comb(dice + 1, sum(kept) + 1) for kept in sets)
    limits = [limit(card, face) for face in range(NUMBERS)]
    free = 1 + limits.count(NONE) + (not card.yellow)
    limited = product(*(range(1 if most == NONE else most + 1) for most in limits))
    sizes = [sum(held) for held in limited if not card.yellow or is_safe(card, held)]
    return sum(comb(dice - size + free, free) for size in sizes if size <= dice)


def is_safe(card: Card, numbers: tuple[int, ...]) -> bool:
    """Whether dice with so many of each number leave the card alone."""
    return measure([*numbers, 0], card.condition, card.values) < card.number


def limit(card: Card, face: int) -> int:
    """How many dice of a number can be kept under a card that leaves it alone, NONE: any number."""
    if card.condition in (RUN, DIFFERENT):
        return NONE
    if card.condition == SUM:
        return (card.number - 1) // (face + 1)
    matters = card.condition == EQUAL or card.values >> face & 1
    return card.number - 1 if matters else NONE


@lru_cache(maxsize=12)
def layered(card: Card, dice: int) -> tuple[Classes, list[slice], list[slice]]:
    """The classes of a turn, rows by the dice they hold and steps by the dice that lie there."""
    found = classes.__wrapped__(card, dice)
    ends = np.searchsorted(found.size, range(dice + 2)).tolist()
    rows = [slice(low, high) for low, high in pairwise(ends)]
    steps, first, end = [], 0, 1
    while first < found.last:
        steps.append(slice(first, end))
        first, end = end, int(found.more[first:end].max()) + 1
    return found, rows, [*steps, slice(found.last, len(found.shows))]


class LargeTurn:
    """A turn of so many dice under a card, solved for the seat's column.

    `goal[sum]` are the columns of a final sum, `lose` those of a bomb. Inside, columns are those
    beyond a bomb, so that where a card goes off there is nothing.
    """

    def __init__(self, card: Card, dice: int, goal: Floats, lose: Floats, seat: int) -> None:
        self.classes, self.rows, self.steps = layered(card, dice)
        self.card, self.seat, self.lose = card, seat, lose
        self.full = self.classes.full & self.classes.safe
        stop = goal[self.classes.points[self.full]] - lose
        self.third = self.kept_for_the_last_roll(stop)
        self.second = self.best_of(self.third)
        self.again = self.rolled(self.second)
        kept = self.again[self.classes.step_of]
        kept[self.full] = stop
        self.first = self.best_of(kept)

    def kept_for_the_last_roll(self, stop: Floats) -> Floats:
        """By row, what keeping it and rolling the rest for the last time is worth."""
        safe, more = self.classes.safe, self.classes.kept_more
        worth = np.zeros((len(safe) + 1, len(self.lose)))  # the last row: a bomb
        worth[:-1][self.full] = stop
        for span in reversed(self.rows[:-1]):
            rows = np.arange(span.start, span.stop)[safe[span]]
            worth[rows] = sum(worth[more[rows, face]] for face in range(FACES)) / FACES
        return worth[:-1]

    def best_of(self, kept: Floats) -> Floats:
        """By row, the worth of the best part of it that is safe to keep."""
        safe, less = self.classes.safe, self.classes.less
        most = np.full(len(safe) + 1, -np.inf)  # the last row: no such part
        chosen = np.arange(len(safe) + 1)
        most[:-1][safe] = kept[safe, self.seat]
        for span in self.rows[1:]:
            here, place = most[span], chosen[span]
            for face in range(FACES):
                part = less[span, face]
                better = most[part] > here
                here[better] = most[part][better]
                place[better] = chosen[part][better]
        return kept[chosen[:-1]]

    def rolled(self, best: Floats) -> Floats:
        """By step of a roll, the mean of the best over the dice still to fall."""
        found = np.zeros((len(self.classes.shows) + 1, len(self.lose)))
        found[:-1][self.steps[-1]] = best[self.classes.shows[self.steps[-1]]]
        for span in reversed(self.steps[:-1]):
            more = self.classes.more[span]
            found[span] = sum(found[more[:, face]] for face in range(FACES)) / FACES
        return found[:-1]

    # What a position comes to

    def step_at(self, shown: Ints) -> int:
        """The step at which these dice lie there, NONE where a yellow card has gone off."""
        step = 0
        for face, count in enumerate(shown):
            for _ in range(int(count)):
                step = int(self.classes.more[step, face]) if step != NONE else NONE
        return step

    def decided(self, shown: Ints, rolls: int) -> Floats:
        """Every column of what the dice shown come to after so many rolls, stopping included."""
        step = self.step_at(shown)
        after = self.first if rolls == 1 else self.second
        return self.lose if step == NONE else self.lose + after[self.classes.shows[step]]

    def rolled_on(self, shown: Ints, hand: int, first: int, rolls: int) -> Floats:
        """Every column of the best dice to keep, those of faces below `first` being settled.

        So many dice are in hand already; without any, at least one is thrown again. To keep more
        of a number than the card leaves alone is never better.
        """
        limits = [limit(self.card, face) for face in range(NUMBERS)] + [NONE]
        settled, dice = shown.copy(), int(shown.sum()) + hand
        settled[first:] = 0
        steps, sizes = np.array([self.step_at(settled)]), np.array([settled.sum()])
        for face in range(first, FACES):
            ways, most = [steps], int(shown[face])
            for _ in range(most if limits[face] == NONE else min(most, limits[face])):
                last = ways[-1]
                ways.append(np.where(last == NONE, NONE, self.classes.more[last, face]))
            sizes = np.concatenate([sizes + nth for nth in range(len(ways))])
            steps = np.concatenate(ways)
        steps = steps[(sizes < dice) & (steps != NONE)]
        if len(steps) == 0:
            return self.lose
        worth = self.again[steps] if rolls == 1 else self.at_last(steps)
        best: Floats = worth[worth[:, self.seat].argmax()]
        return self.lose + best

    def at_last(self, steps: Ints) -> Floats:
        """By step, what keeping its dice for the last roll is worth."""
        rows = self.classes.shows[steps]
        safe = self.classes.safe[rows] & (self.classes.step_of[rows] == steps)
        worth: Floats = np.where(safe[:, None], self.third[rows], 0.0)
        return worth
