"""Pickomino, greedy for worms: the exact best turn, as if it were the last of the match.

It counts worms won, the own top tile lost on failure, and a steal twice where two play. The turn
is solved anew at its first decision, and again only if what a stop is worth should change.
"""

from __future__ import annotations

from typing import Any

from reroll.analysis import pickomino_tree as solver
from reroll.analysis import pickomino_worms as worms
from reroll.analysis.pickomino_dice import after_keeping, position
from reroll.games import dice
from reroll.games import pickomino as rules

PLAIN = {"solver": "reroll.analysis.pickomino_levels"}
TIE = 1e-9
"""Values that differ less are equal: the plain and the compiled solver round differently."""


def make_tables(compiled: bool) -> tuple[Any, ...]:
    """Payoff, the payoff solved, values by position, positions, scratch, trees."""
    import numpy as np

    from reroll.analysis.pickomino_positions import MOST, positions

    p = positions()
    payoff, solved = np.zeros(MOST + 1), np.zeros(MOST + 1)
    best, rolls = np.zeros(len(p.values)), np.full(len(p.values), -np.inf)
    return payoff, solved, best, rolls, p.number, *solver.scratch(), solver.trees()


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """The action of the greatest expected gain in worms; no chance is involved."""
    if s.phase == rules.Phase.TAKE:
        return tile_to_take(s, seat)
    solve_turn(s, seat, tables)
    if s.phase == rules.Phase.KEEP:
        return best_face(s, tables)
    here = position(s, tables[4])
    stop = tables[0][rules.total(s) if s.kept[rules.WORM] > 0 else 0]
    return rules.STOP if stop >= tables[3][here] - TIE else rules.ROLL


def tile_to_take(s: Any, seat: int) -> int:
    """A steal takes the exact tile, so it is worth at least what a lower one is."""
    if rules.why_not(s, seat, rules.STEAL) == rules.Why.FINE:
        return rules.STEAL
    return rules.TAKE + rules.tile_for_total(s)


def solve_turn(s: Any, seat: int, tables: Any) -> None:
    """Fill the values by position, unless this very turn has been solved."""
    payoff, solved, best, rolls, _, offers, branch, trees = tables
    worms.worms_by_total(s, seat, payoff)
    same = rules.dice_left(s) < rules.DICE
    for total in range(len(payoff)):
        same = same and payoff[total] == solved[total]
        solved[total] = payoff[total]
    if not same:
        solver.solve(payoff, trees, best, rolls, offers, branch)


def best_face(s: Any, tables: Any) -> int:
    """The new face that leads to the position of the greatest value, the lowest of equals."""
    best, number = tables[2], tables[4]
    chosen = -1
    most = 0.0
    for face in range(dice.FACES):
        if s.rolled[face] > 0 and s.kept[face] == 0:
            after = after_keeping(s, face, number)
            if chosen < 0 or best[after] > most + TIE:
                chosen = face
                most = best[after]
    return chosen
