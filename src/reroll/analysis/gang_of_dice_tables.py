"""The arrays that the compiled shares of Gang of Dice read and reckon in: ordinary Python.

Classes of all turns under the cards of the box lie one after another; what a card lets so many dice
reach comes from `gang_of_dice_bomb`; solved matches are those that the coach's edges know.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_ends as ends
from reroll.analysis import gang_of_dice_network as network
from reroll.analysis.gang_of_dice import FEW
from reroll.analysis.gang_of_dice_bomb import bomb
from reroll.analysis.gang_of_dice_classes import classes
from reroll.analysis.gang_of_dice_match import CARDS, DiceMatch, deck
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import NUMBERS

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
WIDEST = 2 * rules.LARGEST_POOL + sum(rules.BONUS) + 1
"""More dice than any match of two has."""


def tables_for(edges: Any, most: int = 0) -> tuple[Any, ...]:
    """The tables, in the order of their places in `gang_of_dice_ends`.

    Turns of up to `most` dice; unless given FEW, or as many as solved matches were solved with.
    """
    matches = {} if edges.solved is None else edges.solved.matches
    limits = tuple(most or most_dice(kind, matches) for kind in range(len(CARDS)))
    at, rows = laid_out(limits)
    most = max(limits)
    size = int((at[:, :, 1] - at[:, :, 0]).max()), int((at[:, :, 3] - at[:, :, 2]).max())
    stages = tuple(np.zeros(size[nth == 2]) for nth in range(5))
    of = edges.evaluator
    weights = tuple(np.ascontiguousarray(each) for each in (of.inner, of.bias, of.outer, of.line))
    units, count = len(of.bias), 3 * most + 1
    goals = np.zeros((NUMBERS * most + 2, most + 1)), np.zeros(NUMBERS * most + 2)
    return (
        at,
        rows,
        stages,
        reached(limits),
        weights,
        (np.zeros(network.FEATURES), np.zeros(units)),
        solved(matches),
        np.zeros((WIDEST, WIDEST)),
        np.zeros((count, 2), np.int64),
        np.zeros(count),
        np.zeros((count, 2, units)),
        (np.zeros(most + 1), np.zeros(most + 1)),
        goals,
        np.zeros(rules.KINDS),
        np.full(ends.LEFT + rules.KINDS, -1, np.int64),
        np.zeros(2),
    )


def most_dice(kind: int, matches: dict[int, DiceMatch]) -> int:
    """The most dice of a turn under a card that are looked at."""
    return max([FEW, *(each.most_dice(kind) for each in matches.values())])


@cache
def laid_out(limits: tuple[int, ...]) -> tuple[Ints, tuple[Any, ...]]:
    """Where each turn's classes begin, and the classes of all, one after another.

    In place of a turn of no dice, the most dice under the card.
    """
    at = np.zeros((len(CARDS), max(limits) + 1, 5), np.int64)
    at[:, 0, 0] = limits
    parts: list[list[Any]] = [[] for _ in range(9)]
    rows = steps = 0
    for kind, card in enumerate(CARDS):
        for dice in range(1, limits[kind] + 1):
            each = classes(card, dice)
            at[kind, dice] = (
                rows,
                rows + len(each.points),
                steps,
                steps + len(each.shows),
                each.last,
            )
            rows, steps = int(at[kind, dice, 1]), int(at[kind, dice, 3])
            flat = each.points, each.safe, each.full, each.less, each.kept_more, each.chance
            for part, array in zip(
                parts, (*flat, each.step_of, each.shows, each.more), strict=True
            ):
                part.append(array.astype(np.int32) if array.dtype == np.int64 else array)
    return at, tuple(np.concatenate(part) for part in parts)


@cache
def reached(limits: tuple[int, ...]) -> tuple[Floats, Ints, Ints, Ints]:
    """By kind: the chances to reach points, the numbers of dice worth throwing, sums (see Bomb)."""
    bombs = [bomb(card, most) for card, most in zip(CARDS, limits, strict=True)]
    reach, first, answers, sums = (
        padded([getattr(each, name) for each in bombs], fill)
        for name, fill in (("reach", 0), ("first", -1), ("answers", 0), ("sums", 0))
    )
    first = np.maximum.accumulate(first, axis=1)  # nothing is reached beyond what a card allows
    return reach, first, answers, sums


def padded(arrays: list[Any], fill: int) -> Any:
    """Arrays of several sizes as one, each filled up."""
    shape = np.max([array.shape for array in arrays], axis=0)
    found = np.full((len(arrays), *shape), fill, arrays[0].dtype)
    for array, place in zip(arrays, found, strict=True):
        place[tuple(slice(size) for size in array.shape)] = array
    return found


def solved(matches: dict[int, DiceMatch]) -> tuple[Ints, Ints, Floats]:
    """By dice each, which match; by it, round and cards drawn, where values begin; all values."""
    which = np.full(rules.LARGEST_POOL + 1, ends.NOTHING, np.int64)
    starts = np.full((len(matches), rules.ROUNDS + 1, 1 << len(deck(1))), -1, np.int64)
    before = 0
    for nth, (pool, match) in enumerate(sorted(matches.items())):
        which[pool] = nth
        for (number, drawn), place in match.starts.items():
            starts[nth, number, sum(1 << (kind - deck(number)[0]) for kind in drawn)] = (
                before + place
            )
        before += match.count
    values = [match.values for _, match in sorted(matches.items())]
    return which, starts, np.concatenate([*values, np.zeros(1)])
