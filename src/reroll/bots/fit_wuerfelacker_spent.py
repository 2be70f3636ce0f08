"""What one morsel in hand is worth in the last round of Würfelacker for two: solved and kept.

    python -m reroll.bots.fit_wuerfelacker_spent

See `analysis.wuerfelacker_spent`. A seat holds one morsel that it may only pay, or only lay, the
other seat none that it may spend; what a morsel is worth depends on who begins, on what the three
to come differ, on the lead in worms, and on that in morsels, as one less may lose a tie. Takes ten
minutes and needs Numba.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from reroll.analysis import evaluate_wuerfelacker_two as view
from reroll.analysis import wuerfelacker_lap as lap
from reroll.analysis import wuerfelacker_spent as spending
from reroll.analysis.wuerfelacker import all_shares
from reroll.bots.fit_wuerfelacker_buffets import code, rooms, tables_of
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
KINDS = rules.MORSEL_KINDS
WAYS = (spending.PAID, spending.LAID)
SIGNS = ((-1, -1), (0, -1), (1, 0), (1, 1))
"""Who has more morsels before one is spent, and after, by how the seat stands."""


class LastRound:
    """The last round by what its three morsels differ, `one` and `two`; leads count twice."""

    def __init__(self, one: int, two: int) -> None:
        worms = np.array([0, one, one + two])
        self.wide, self.gains = one + two, 2 * (worms[:, None] - worms)
        self.chances = lap.new_chances(all_shares())
        self.plain = cache(self.solved_plain)

    def ends(self, ahead: int) -> Floats:
        """The first's shares of all ends, by its lead."""
        found: Floats = 0.5 + 0.5 * np.sign(ahead + self.gains)
        return found

    def solved_plain(self, ahead: int) -> float:
        """Without morsels in hand, to the first."""
        return float(code().mean_of_orders(tables_of(self.ends(ahead)), *rooms()))

    def solved(self, who: int, way: int, kind: int, before: int, after: int) -> float:
        """To the first, where player `who` may spend a morsel that changes the lead so."""
        rows = np.stack([self.ends(before).ravel(), self.ends(after).ravel()])
        marks = np.zeros((2, KINDS), np.int64)
        marks[who, kind] = 1
        pays, lays = np.full((2, KINDS + 1), lap.NONE, np.int64), np.zeros((2, KINDS), np.int64)
        if way == spending.PAID:
            pays[who, 0] = kind
        else:
            lays[who, kind] = 1
        tables = rows, marks, pays, lays, self.chances
        return float(code().mean_of_orders(tables, *rooms()))

    def share(self, first: bool, way: int, kind: int, before: int, after: int) -> float:
        """The share of a seat that may spend such a morsel; both leads are its own."""
        if before > 2 * self.wide or after > 2 * self.wide:
            return 1.0
        if max(before, after) < -2 * self.wide:
            return 0.0
        side, who = (1, lap.FIRST) if first else (-1, lap.SECOND)
        if after < -2 * self.wide:
            found = self.plain(side * before)
        else:
            found = self.solved(who, way, kind, side * before, side * after)
        return found if first else 1.0 - found

    def gain(self, first: bool, way: int, kind: int, worms: int, stand: int) -> float:
        """By how much such a morsel raises the logarithm of a seat's chances."""
        signs = SIGNS[stand]
        before, after = 2 * worms + signs[0], 2 * (worms - rules.worms_on(kind)) + signs[1]
        plain = self.plain(before if first else -before)
        without = plain if first else 1.0 - plain
        return max(0.0, logit(self.share(first, way, kind, before, after)) - logit(without))


def logit(share: float) -> float:
    """The logarithm of the chances, kept away from 0 and 1."""
    kept = min(max(share, 1.0 - view.SURE), view.SURE)
    return float(np.log(kept / (1.0 - kept)))


def all_gains() -> Floats:
    """See `wuerfelacker_spent.gains`; nothing at the lowest and the highest lead."""
    found = np.zeros((2, len(WAYS), KINDS, KINDS, KINDS, spending.LEADS, spending.STANDS))
    for one in range(KINDS):
        for two in range(KINDS - one):
            round_ = LastRound(one, two)
            places = found[:, :, :, one, two, 1:-1]
            for first, way, kind, lead, stand in np.ndindex(places.shape):
                worms = spending.LOWEST + 1 + lead
                gain = round_.gain(bool(first), way, kind, worms, stand)
                places[first, way, kind, lead, stand] = gain
    return found


if __name__ == "__main__":
    spending.keep(all_gains())
