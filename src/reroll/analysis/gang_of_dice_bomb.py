"""What a bomb card of Gang of Dice lets a turn come to: the same at every table, so made once.

bomb = Bomb(card, 12)
bomb.reach[3, 8]                        # the greatest chance of at least 8 points with 3 dice
bomb.values(3, goals)                   # worths of turns for goals side by side
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_throws
from reroll.analysis.gang_of_dice import Card
from reroll.analysis.gang_of_dice_classes import Classes, classes
from reroll.analysis.gang_of_dice_reach import reach_kept
from reroll.engine import fast
from reroll.games.gang_of_dice_cards import NUMBERS

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
LANES = 32
"""So many goals are solved side by side: more fall out of the processor's caches."""


class Bomb:
    """A card with all turns of up to `most` dice.

    `reach[dice, points]` is the greatest chance to end with at least so many points and no bomb;
    `answers` from `first[points]` up to `first[points + 1]` are the numbers of dice that reach so
    many points more often than fewer dice do, one die always among them. `sums[dice]` is one more
    than the highest sum that leaves the card alone.
    """

    def __init__(self, card: Card, most: int, reach: Floats | None = None) -> None:
        self.card, self.most = card, most
        self.room: dict[int, tuple[Floats, ...]] = {}
        self.reach = self.reckoned() if reach is None else reach
        self.sums = (self.reach > 0.0).sum(axis=1)
        self.first, self.answers = answers(self.reach)

    @cached_property
    def kernel(self) -> Any:
        """What solves turns; a compiler is not waited for where nothing but `reach` is read."""
        return fast.bind(gang_of_dice_throws.__name__, fast.has_compiler())

    def reckoned(self) -> Floats:
        """The chances to reach, by dice and points."""
        found = np.zeros((self.most + 1, NUMBERS * self.most + 3))
        for dice in range(1, self.most + 1):
            points = np.arange(self.turn(dice).sums)
            reached = (points[:, None] >= points).astype(np.float64)
            found[dice, : len(points)] = self.values(dice, reached)
        return found

    def turn(self, dice: int) -> Classes:
        """The classes of a turn of so many dice."""
        return classes(self.card, dice)

    def values(self, dice: int, goals: Floats) -> Floats:
        """The worth of each goal: by column, of safe sums; a bomb is worth 0, and nothing less."""
        turn, found = self.turn(dice), np.empty(goals.shape[1])
        kept, best, rolled, value = self.room_for(dice)
        fixed = turn.points, turn.safe, turn.full, turn.less, turn.kept_more, turn.chance
        steps = turn.shows, turn.more, turn.last, turn.step_of
        for low in range(0, len(found), LANES):
            lanes = min(LANES, len(found) - low)
            self.kernel.solve(low, lanes, goals, *fixed, *steps, kept, best, rolled, value)
            found[low : low + lanes] = value[:lanes]
        return found

    def room_for(self, dice: int) -> tuple[Floats, ...]:
        """Scratch for turns of so many dice."""
        if dice not in self.room:
            turn = self.turn(dice)
            shapes: list[Any] = [(len(turn.points), LANES)] * 2 + [(len(turn.shows), LANES), LANES]
            self.room[dice] = tuple(np.zeros(shape) for shape in shapes)
        return self.room[dice]


def answers(reach: Floats) -> tuple[Ints, Ints]:
    """By points, the numbers of dice that reach them more often than fewer dice do."""
    first, found = [0], list[int]()
    for column in reach.T:
        most = -1.0
        for dice in range(1, len(reach)):
            if column[dice] > most:
                most = column[dice]
                found.append(dice)
        first.append(len(found))
    return np.array(first), np.array(found)


@lru_cache(maxsize=64)
def bomb(card: Card, most: int) -> Bomb:
    """The turns under a card, made once; what the cards of the box let reach is kept in a file."""
    return Bomb(card, most, reach_kept(card, most))


def reckoned(card: Card, most: int) -> Floats:
    """What a card lets so many dice reach, without the file."""
    return Bomb(card, most).reach
