"""One turn of Pickomino solved exactly: what each choice is worth, and where best play leads.

Exact for a turn on its own, whatever a total is worth; what the turn does to the rest of the
match is up to the payoff. Needs NumPy alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from reroll.analysis import pickomino_levels, pickomino_tree
from reroll.analysis.pickomino_positions import MOST, NOWHERE, Floats, positions
from reroll.analysis.pickomino_worms import steal_worth, worms_by_total
from reroll.engine import fast
from reroll.engine.contract import legal_actions
from reroll.games import dice
from reroll.games import pickomino as rules

LOWEST = rules.LOWEST
WORMS_ALONE = tuple(
    0.0 if total < LOWEST else float(rules.worms_on(min(total - LOWEST, rules.TILES - 1)))
    for total in range(MOST + 1)
)
"""The worms a total takes while all tiles lie in the middle and no opponent shows any."""


class Turn:
    """A solved turn. `kept` and `rolled` are six counts by face, as in the state.

    Values are in the unit of the payoff. Raises ValueError for dice that no turn can hold.
    """

    def __init__(self, payoff: Sequence[float], failure: float = 0.0) -> None:
        if len(payoff) != MOST + 1:
            raise ValueError(
                f"A payoff has {MOST + 1} numbers, by total from 0; {len(payoff)} came."
            )
        self.payoff: Floats = np.array(payoff, float)
        self.payoff[0] = failure
        self._best, self._rolls = pickomino_levels.values(self.payoff)
        self._fates: Floats | None = None

    @property
    def failure(self) -> float:
        """What a failed turn is worth."""
        return float(self.payoff[0])

    @property
    def value(self) -> float:
        """What the turn is worth before its first roll."""
        return float(self._rolls[-1])

    def stop(self, kept: Sequence[int]) -> float:
        """What stopping is worth (PK-09: a failed turn without a worm)."""
        return float(self.payoff[positions().stop_total[place(kept)]])

    def roll(self, kept: Sequence[int]) -> float:
        """What rolling is worth; -inf if that is not possible any more (PK-11)."""
        return float(self._rolls[place(kept)])

    def best(self, kept: Sequence[int]) -> float:
        """The greater of both."""
        return float(self._best[place(kept)])

    def keep(self, kept: Sequence[int], rolled: Sequence[int], face: int) -> float:
        """What it is worth to set the dice of this face aside (PK-06)."""
        return self.best([n + rolled[f] if f == face else n for f, n in enumerate(kept)])

    def ends(self, kept: Sequence[int]) -> dict[int, float]:
        """The chance of each total that best play ends with, 0 a failed turn."""
        if self._fates is None:
            self._fates = pickomino_levels.fates(self.payoff)
        row = self._fates[place(kept)]
        return {int(total): float(row[total]) for total in np.flatnonzero(row)}


def place(kept: Sequence[int]) -> int:
    """The number of the position with these dice set aside."""
    values = sum(1 << face for face, count in enumerate(kept) if count)
    total = sum(count * rules.points(face) for face, count in enumerate(kept))
    left = rules.DICE - sum(kept)
    if len(kept) == dice.FACES and min(kept) >= 0 and left >= 0:
        number = int(positions().number[values, left, total])
        if number != NOWHERE:
            return number
    raise ValueError(f"Six counts of dice, at most 8 in all, were expected; {list(kept)} came.")


def turn_for_worms(s: Any, seat: int) -> Turn:
    """The seat's turn in this state for worms alone: won, less the top tile lost by a failure.

    A steal counts twice where two play.
    """
    payoff = np.zeros(MOST + 1)
    worms_by_total(s, seat, payoff)
    return Turn(list(payoff), float(payoff[0]))


def turn_for_total(least: int) -> Turn:
    """The turn for a total of at least so much with a worm: values are chances."""
    return Turn([1.0 if total >= least else 0.0 for total in range(MOST + 1)])


def action_values(s: Any, seat: int, turn: Turn | None = None) -> dict[int, float]:
    """What each legal action of the seat is worth in worms, if the turn is played on at its best.

    `turn` may be one solved before for the same turn.
    """
    if s.phase == rules.Phase.TAKE:
        return {a: tile_worth(s, seat, a) for a in legal_actions(rules, s, seat)}
    turn = turn or turn_for_worms(s, seat)
    if s.phase == rules.Phase.KEEP:
        return {face: turn.keep(s.kept, s.rolled, face) for face in legal_actions(rules, s, seat)}
    if s.phase == rules.Phase.DECIDE and s.turn == seat:
        return {rules.ROLL: turn.roll(s.kept), rules.STOP: turn.stop(s.kept)}
    return {}


def tile_worth(s: Any, seat: int, action: int) -> float:
    """The worms of a tile stolen or taken."""
    if action == rules.STEAL:
        return steal_worth(s, rules.total(s) - rules.LOWEST)
    return float(rules.worms_on(action - rules.TAKE))


def compiled_solver() -> Callable[[Floats], tuple[Floats, Floats]]:
    """What `pickomino_levels.values` does, by Numba: ten times faster, for many turns.

    The arrays it returns are its own and are overwritten by the next call.
    """
    solve = fast.compile_module(pickomino_tree.__name__).solve
    count = len(positions().values)
    best, rolls = np.zeros(count), np.full(count, -np.inf)
    trees, scratch = pickomino_tree.trees(), pickomino_tree.scratch()

    def values(payoff: Floats) -> tuple[Floats, Floats]:
        solve(payoff, trees, best, rolls, *scratch)
        return best, rolls

    return values
