"""Every row that two players of Gigi Gacker may be dealt, and what each is worth to them.

    rows = Rows(s, evaluator)           # a row is being laid out, none or some of it is turned
    rows.values, rows.chances           # by row: seat 0's win share in the equilibrium, its chance
    rows.value                          # the mean over all of them

Rows hold worms and hens alone, 729 of them at the most. Which card takes which position does not
depend on the row, and what a seat's card brings depends on the row only through the card won: so
all rows are reckoned from one table of pairs. In the last round it is exact, hens played at its
end included; earlier it holds the evaluator's shares, before any hen is played.
"""

from __future__ import annotations

from functools import cached_property
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from reroll.analysis.equity import Evaluator
from reroll.analysis.evaluate_gigi_gacker_two import DEALT
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.gigi_gacker_pairs import round_pairs
from reroll.analysis.matrix_games import Games, solve_games
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
ALL_ROWS = np.array(list(product(range(len(DEALT)), repeat=rules.ROBO + 1)))
"""As places in DEALT: [row, position]."""


class Rows:
    """The rows to come, two players and the robo; any view of the position will do.

    `rows` are the cards by position, as places in DEALT: [row, position]. The last round needs no
    evaluator.
    """

    def __init__(self, s: rules.State, evaluator: Evaluator | None = None) -> None:
        self.rows, self.chances = rows_to_come(s)
        self.ends = ends = Ends(s)
        if s.round == rules.ROUNDS:
            self.pairs: Floats | Singles = pairs_last(ends)
        else:
            assert evaluator is not None
            self.pairs = round_pairs(evaluator, s, ends.kinds[:2])

    @cached_property
    def payoffs(self) -> Floats:
        """By row the game of the cards laid, the robo's card averaged: [row, card, card].

        The robo's card only says which positions the two take, so each pair of positions adds
        what it brings, as often as it comes.
        """
        ends, found = self.ends, 0.0
        own, won, other, _ = self.pairs.shape
        pairs: Floats = np.ascontiguousarray(self.pairs.transpose(1, 3, 0, 2), np.float64)
        pairs = pairs.reshape(won * won, own, other)
        for first, second in permutations(range(self.rows.shape[1]), 2):
            often = ((ends.first == first) & (ends.second == second)) @ ends.chances
            at = self.rows[:, first] * len(DEALT) + self.rows[:, second]
            found = found + (pairs * often).take(at, axis=0)
        return np.asarray(found)

    @cached_property
    def games(self) -> Games:
        """By row, the equilibrium."""
        return solve_games(self.payoffs)

    @property
    def values(self) -> Floats:
        """By row, seat 0's win share in the equilibrium."""
        return self.games.values

    @property
    def value(self) -> float:
        """Seat 0's win share before the rest of the row is turned."""
        return float(self.chances @ self.values)


def pairs_last(ends: Ends) -> Floats:
    """Seat 0's share after the last round: [its card, card won, seat 1's card, card won]."""
    mine, theirs = ends.outcome(0, DEALT), ends.outcome(1, DEALT)
    lead = mine[:, :, None, None] - theirs[None, None]
    shares: Floats = (np.sign(lead) + 1) / 2
    return shares


def rows_to_come(s: rules.State) -> tuple[Ints, Floats]:
    """GG-05, GG-07: every row that may come of what is turned already, and its chance."""
    turned = [kind - cards.WORM for kind in s.row[: rules.circle_size(s)] if kind != cards.NONE]
    unseen = np.array([s.unseen[kind] for kind in DEALT])
    rows, weights = ALL_ROWS, np.ones(len(ALL_ROWS))
    for position, kind in enumerate(turned):
        rows = rows[rows[:, position] == kind]
    for position in range(len(turned), rows.shape[1]):
        drawn = rows[:, position]
        before = sum(rows[:, nth] == drawn for nth in range(len(turned), position))
        weights = weights[: len(rows)] * np.maximum(unseen[drawn] - before, 0)
    likely = np.flatnonzero(weights[: len(rows)])
    chances = weights[likely]
    return rows[likely], chances / chances.sum()
