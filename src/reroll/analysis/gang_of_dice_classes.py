"""What dice of Gang of Dice have in common under one bomb card, so that turns are solved by class.

A card that has gone off stays so whatever is added (every kind asks for "at least"), so dice worth
keeping never set it off; and of a face no more can be kept than some such dice hold. Shown dice are
therefore told apart by their counts up to these limits alone: twelve dice under "a pair" make 1,200
steps of a roll, where there are 18,564 multisets.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis.gang_of_dice import FACES, Card, measured
from reroll.games.gang_of_dice_cards import NUMBERS

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
NONE = -1
LANES = 64 ** np.arange(FACES)
"""Counts by face as one number; `WASTED` counts the dice above the limits."""
WASTED = 64**FACES


@dataclass(frozen=True)
class Classes:
    """The classes of a turn of so many dice under a card.

    Kept dice and shown ones are rows, fewer dice first: `points` is a row's sum, `size` the dice
    it holds, `safe` whether it leaves the card alone, `full` whether it holds all dice,
    `less[row, face]` the row with one die less, `kept_more[row, face]` that with one more, NONE
    where the card goes off. `chance` is that of the class in one roll of all dice. A roll goes die
    by die through steps: `shows` is the row that a step shows, `more[step, face]` the step after
    another die (NONE where a yellow card ends the turn); the steps of all dice come last, from
    `last` on. `step_of` is the step at which the dice of a safe row lie there and no others.
    """

    points: Ints
    safe: Flags
    full: Flags
    less: Ints
    kept_more: Ints
    chance: Floats
    shows: Ints
    more: Ints
    last: int
    step_of: Ints
    size: Ints

    @property
    def sums(self) -> int:
        """One more than the highest sum that leaves the card alone."""
        return int(self.points[self.safe].max()) + 1


def counts_of(keys: Ints) -> Ints:
    """Counts by face of each row."""
    counts: Ints = keys[:, None] // LANES % 64
    return counts


def left_alone(keys: Ints, card: Card) -> Flags:
    """GD-07: by row, whether the dice leave the card alone."""
    alone: Flags = measured(counts_of(keys), card) < card.number
    return alone


@lru_cache(maxsize=64)
def safe_keys(card: Card, dice: int) -> Ints:
    """All multisets of so many dice that leave the card alone."""
    if dice == 0:
        return np.zeros(1, np.int64)
    grown = np.unique(safe_keys(card, dice - 1)[:, None] + LANES)
    return grown[left_alone(grown, card)]


@lru_cache(maxsize=512)
def classes(card: Card, dice: int) -> Classes:
    """The classes of a turn of so many dice, at most 63, under a card."""
    kept = [safe_keys(card, number) for number in range(dice + 1)]
    rows = np.concatenate(kept)
    steps, more = roll_yellow(kept) if card.yellow else roll_black(rows, dice)
    shown = np.concatenate(steps) % WASTED
    rows = np.unique(np.concatenate([rows, shown]))
    size = counts_of(rows).sum(axis=1)
    order = np.lexsort((rows, size))
    rows, size = rows[order], size[order]
    safe = np.isin(rows, np.concatenate(kept))
    by_key = np.argsort(rows, kind="stable")
    shows = places(rows, shown, by_key)
    kept_more = np.stack([places(rows, rows + lane, by_key) for lane in LANES], axis=1)
    kept_more[(kept_more != NONE) & ~safe[kept_more]] = NONE
    last = sum(map(len, steps[:-1]))
    counts = counts_of(rows)
    less = np.stack([places(rows, rows - lane, by_key) for lane in LANES], axis=1)
    return Classes(
        counts[:, :NUMBERS] @ np.arange(1, NUMBERS + 1),
        safe,
        size == dice,
        np.where(counts > 0, less, NONE),
        kept_more,
        chances(shows, more, last, len(rows)),
        shows,
        more,
        last,
        places(np.concatenate(steps), rows),
        size,
    )


def places(among: Ints, keys: Ints, order: Ints | None = None) -> Ints:
    """By key, its place among others, NONE if it is not there; `order` sorts the others."""
    order = np.argsort(among, kind="stable") if order is None else order
    sorted_ = among[order]
    at = np.minimum(np.searchsorted(sorted_, keys), len(among) - 1)
    return np.where(sorted_[at] == keys, order[at], NONE)


def roll_yellow(kept: list[Ints]) -> tuple[list[Ints], Ints]:
    """The steps of a roll, by how many dice lie there, and where another die of each face leads."""
    every = np.concatenate(kept)
    order = np.argsort(every, kind="stable")
    ways = [places(every, every + lane, order) for lane in LANES]
    return kept, np.stack(ways, axis=1)


def roll_black(safe: Ints, dice: int) -> tuple[list[Ints], Ints]:
    """The same under a card that is looked at after the last roll alone."""
    most = counts_of(safe).max(axis=0)
    layers = [np.zeros(1, np.int64)]
    ways: list[Any] = []
    for _ in range(dice):
        above = counts_of(layers[-1]) == most
        grown = layers[-1][:, None] + np.where(above, WASTED, LANES)
        layers.append(np.unique(grown))
        first = sum(map(len, layers[:-1]))
        ways.append(first + np.searchsorted(layers[-1], grown))
    return layers, np.concatenate([*ways, np.full((len(layers[-1]), FACES), NONE)])


def chances(shows: Ints, more: Ints, last: int, rows: int) -> Floats:
    """By row, the chance that one roll of all dice shows it."""
    step = np.zeros(len(shows))
    step[0] = 1.0
    first, end = 0, 1
    while first < last:
        for face in range(FACES):
            goes_on = more[first:end, face] != NONE
            np.add.at(step, more[first:end, face][goes_on], step[first:end][goes_on] / FACES)
        first, end = end, int(more[first:end].max()) + 1
    found = np.zeros(rows)
    np.add.at(found, shows[last:], step[last:])
    return found
