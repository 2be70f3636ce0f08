"""How lucky a buffet of Würfelacker for two is: all that might have come are compared, quickly.

Without morsels in hand a round is played for six shares, those of its ends; a small network, fitted
to solved rounds, says what it is then worth. It weighs the six by chances, so that none is
exceeded. It compares buffets; it claims no exact value.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import wuerfelacker_buffets
from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.equity import Evaluator
from reroll.analysis.evaluate_wuerfelacker import features
from reroll.analysis.wuerfelacker_buffets import FLAT, weights
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
PERMS = np.array(two.PERMS)
PLACES = np.array(wuerfelacker_buffets.PLACES)


class Openings:
    """All buffets that may come in this position, to the starting player; not the last ones."""

    def __init__(self, eve: rules.State, evaluator: Evaluator) -> None:
        stack, kinds = np.array(eve.stack), range(rules.MORSEL_KINDS)
        sets = np.array(list(combinations_with_replacement(kinds, two.PLACES)))
        counts = (sets[:, :, None] == np.arange(rules.MORSEL_KINDS)).sum(axis=1)
        there = np.all(counts <= stack, axis=1)
        self.sets, taken = sets[there], counts[there]
        shares = ends_of(eve, self.sets, stack - taken, evaluator)
        self.worths = worths_of(shares[:, PERMS[:, PLACES[:, 0]], PERMS[:, PLACES[:, 1]]])
        self.ways = ways_of(stack, taken)

    @property
    def mean(self) -> float:
        """The mean over all of them by their chances."""
        return float(self.ways @ self.worths.mean(axis=1) / self.ways.sum())

    def worth(self, buffet: tuple[int, ...]) -> float:
        """That of one of them."""
        row = np.flatnonzero(np.all(self.sets == sorted(buffet), axis=1))[0]
        ordered = self.sets[row][PERMS]
        return float(self.worths[row, np.flatnonzero(np.all(ordered == buffet, axis=1))[0]])


def ends_of(eve: rules.State, sets: Ints, stacks: Ints, evaluator: Evaluator) -> Floats:
    """The starting player's share by set and the place in it of his morsel and of the other's."""
    count, size = sets.shape
    hand = np.tile(np.array(eve.hand[: rules.ROBO]), (count, size, size, 1, 1))
    rows = np.arange(count)
    for won in range(size):
        hand[rows, won, :, eve.starter, sets[:, won]] += 1
        hand[rows, :, won, 1 - eve.starter, sets[:, won]] += 1
    fields: dict[str, Any] = {
        "hand": hand.reshape(-1, rules.ROBO, rules.MORSEL_KINDS),
        "stack": np.repeat(stacks, size * size, axis=0),
        "starter": np.full(count * size * size, 1 - eve.starter),
    }
    shares: Floats = evaluator.shares_of(features(fields, rules.ROBO))[:, eve.starter]
    return shares.reshape(count, size, size)


def worths_of(shares: Floats) -> Floats:
    """What a round is worth to the first without morsels in hand, from its six ends: [..., end]."""
    inner, bias, outer, last = weights()
    mean = shares.mean(axis=-1, keepdims=True)
    span = np.ptp(shares, axis=-1, keepdims=True)
    scaled = (shares - mean) / np.maximum(span, FLAT)
    chances = np.exp(np.tanh(scaled @ inner + bias) @ outer + last)
    worths: Floats = (chances * shares).sum(axis=-1) / chances.sum(axis=-1)
    return worths


def ways_of(stack: Ints, taken: Ints) -> Floats:
    """In how many ways each set is drawn from the stack."""
    ways = np.ones(len(taken))
    for kind in range(rules.MORSEL_KINDS):
        for count in range(1, two.PLACES + 1):
            there = taken[:, kind] >= count
            ways[there] *= (stack[kind] - count + 1) / count
    return ways
