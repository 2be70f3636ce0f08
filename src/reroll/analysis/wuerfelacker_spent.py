"""What morsels in hand may bring in the last round of Würfelacker for two.

Where a seat holds one morsel only and the other none, the last round is solved over all orders of
its buffet, once with the morsel only to be paid, once with it only to be laid, and kept
(`python -m reroll.bots.fit_wuerfelacker_spent`). By how much that raises the logarithm of its
chances is what the evaluator sees of a hand before the last buffet: for the morsel best paid, for
the three best laid, and for the two best laid once the lowest is paid. It also sees whether the
round is won for certain. With NumPy; for one hand, in loops, see `wuerfelacker_network`.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from reroll.analysis.equity import FOLDER
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FILE = FOLDER / f"{rules.NAME}-spent.npz"
KINDS, ZERO = rules.MORSEL_KINDS, rules.ZERO
PAID, LAID = 0, 1
LOWEST, LEADS = -11, 21
"""Leads in worms, from the lowest; at both ends, and beyond, no morsel changes anything."""
STANDS = 4
"""How many morsels the seat holds less the other: fewer, as many, one more, more than that."""
BEST_LAID, THEN_LAID = 3, 2
NUMBERS = 1 + BEST_LAID + THEN_LAID
MOST_SPENT = 2
DIGITS = 3


@cache
def gains() -> Floats:
    """[begins second, first][paid, laid][kind][mid - low][high - mid][lead][stand]."""
    with np.load(FILE) as kept:
        found: Floats = kept["gains"] / 10.0**DIGITS
    return found


def keep(found: Floats) -> None:
    """Write the file."""
    np.savez_compressed(FILE, gains=np.rint(found * 10**DIGITS).astype(np.uint16))


# Many at a time, with NumPy


def three_of(stack: Ints) -> tuple[Ints, Ints, Ints]:
    """The three morsels of each stack, in ascending order."""
    counted = np.cumsum(stack, axis=1)
    low, mid, high = ((counted >= count).argmax(axis=1) for count in (1, 2, 3))
    return low, mid, high


def lowest_of(hands: Ints) -> tuple[Ints, Ints]:
    """The lowest kind of each hand, that of no worms if it holds none; the hand without it."""
    lowest = np.where(hands.any(axis=1), (hands > 0).argmax(axis=1), ZERO)
    rest = hands.copy()
    rest[np.arange(len(hands)), lowest] -= 1
    return lowest, np.maximum(rest, 0)


def places(worms: Ints, more: Ints) -> tuple[Ints, Ints]:
    """The places of a lead in worms and in morsels."""
    return np.clip(worms - LOWEST, 0, LEADS - 1), np.clip(more + 1, 0, STANDS - 1)


def best_of(by_kind: Floats, hands: Ints, count: int) -> list[Floats]:
    """The greatest of those in hand, in descending order: [number] of [...] from [..., kind]."""
    shape = np.broadcast_shapes(by_kind.shape, hands.shape)[:-1]
    found = [np.zeros(shape) for _ in range(count)]
    for kind in range(KINDS):
        if hands[..., kind].any():
            next_ = np.where(hands[..., kind] > 0, by_kind[..., kind], 0.0)
            for nth in range(count):
                found[nth], next_ = np.maximum(found[nth], next_), np.minimum(found[nth], next_)
    return found


def numbers_of(
    hands: Ints, worms: Ints, more: Ints, stack: Ints, first: npt.NDArray[np.bool_]
) -> Floats:
    """What each hand may gain before the last buffet: [state, number]; else nothing.

    `worms` and `more` are what it is ahead by, in worms and in morsels.
    """
    found = np.zeros((len(hands), NUMBERS))
    rows = np.flatnonzero(stack.sum(axis=1) == rules.ROBO + 1)
    if len(rows) == 0:
        return found
    low, mid, high = three_of(stack[rows])
    hand, begins = hands[rows], first[rows].astype(np.int64)
    lowest, rest = lowest_of(hand)

    def read(worms: Ints, more: Ints) -> Floats:
        seen: Floats = gains()[begins, :, :, mid - low, high - mid, *places(worms, more)]
        return seen

    now = read(worms[rows], more[rows])
    then = read(worms[rows] - (lowest - ZERO), more[rows] - 1)
    columns = best_of(now[:, PAID], hand, 1) + best_of(now[:, LAID], hand, BEST_LAID)
    found[rows] = np.stack([*columns, *best_of(then[:, LAID], rest, THEN_LAID)], axis=1)
    return found


def numbers_of_pairs(hands: Ints, worms: Ints, more: Ints, stack: Ints, first: bool) -> Floats:
    """The same of many hands that meet many others: [hand, other, number]; one stack is to come."""
    low, mid, high = (int(kind[0]) for kind in three_of(stack[None]))
    by_kind = gains()[int(first), :, :, mid - low, high - mid].transpose(0, 2, 3, 1)
    lowest, rest = lowest_of(hands)
    held, left = hands[:, None, None], rest[:, None, None]
    now = best_of(by_kind[PAID], held, 1) + best_of(by_kind[LAID], held, BEST_LAID)
    then = best_of(by_kind[LAID], left, THEN_LAID)
    each = np.arange(len(hands))[:, None]
    here = (each, *places(worms, more))
    there = (each, *places(worms - (lowest - ZERO)[:, None], more - 1))
    read = [curve[here] for curve in now] + [curve[there] for curve in then]
    return np.stack(read, axis=-1)


def sure(own: Ints, other: Ints, worms: Ints, more: Ints, stack: Ints) -> Floats:
    """Whether the last round is won for certain (1), lost (-1) or neither, or not the last (0).

    A lead grows by what the morsels to come differ, and by negative ones that are spent.
    """
    kinds = three_of(stack)
    wide = np.where(stack.sum(axis=1) == rules.ROBO + 1, kinds[2] - kinds[0], 1000)
    lowest, highest = np.full(worms.shape, 1000), np.full(worms.shape, -1000)
    for spent in range(MOST_SPENT + 1):
        relief, fewer = relief_of(other, spent)
        lowest = np.minimum(lowest, 2 * (worms - wide - relief) + np.sign(more + fewer))
        relief, fewer = relief_of(own, spent)
        highest = np.maximum(highest, 2 * (worms + wide + relief) + np.sign(more - fewer))
    found: Floats = (lowest > 0) * 1.0 - (highest < 0) * 1.0
    return found


def relief_of(hands: Ints, spent: int) -> tuple[Ints, Ints]:
    """What so many negative morsels gain when they are spent, and how many there are."""
    most = np.minimum(hands[..., 0], spent)
    next_ = np.minimum(hands[..., 1], spent - most)
    return 2 * most + next_, most + next_
