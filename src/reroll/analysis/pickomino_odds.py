"""The odds of each choice in a turn of Pickomino: worms to expect and the chance to fail, exact.

The turn is played on as well as can be for worms (`pickomino_worms`), as if it were the last.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reroll.analysis.pickomino_levels import values
from reroll.analysis.pickomino_positions import MOST, Floats, positions
from reroll.analysis.pickomino_worms import worms_by_total
from reroll.engine.contract import legal_actions
from reroll.games import dice
from reroll.games import pickomino as rules

LITTLE = 1e-6
"""By so much failing is made worse, to see how much of the worth depends on it."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a choice leads to on average: worms won less worms lost, and how often it fails."""

    worms: float
    fails: float


@dataclass(frozen=True, slots=True)
class Solved:
    """A turn solved for a payoff: by total for a stop, by position for the rest."""

    payoff: Floats
    best: Floats
    rolls: Floats


def turn_odds(s: rules.State, seat: int) -> dict[int, Odds]:
    """The odds of every legal action of the seat in turn, none while dice are due."""
    payoff = np.zeros(MOST + 1)
    worms_by_total(s, seat, payoff)
    worse = payoff - LITTLE * (payoff <= 0)
    here, there = (Solved(each, *values(each)) for each in (payoff, worse))
    odds = {}
    for action in legal_actions(rules, s, seat):
        worth = worth_of(s, action, here)
        # While the best play stays the same, its worth is linear in what failing costs, and the
        # slope is the chance to fail.
        fails = (worth - worth_of(s, action, there)) / LITTLE
        odds[action] = Odds(worth, min(1.0, max(0.0, round(fails, 8))))
    return odds


def worth_of(s: rules.State, action: int, turn: Solved) -> float:
    """The worms to expect after the action."""
    if action == rules.ROLL:
        return float(turn.rolls[position(s)])
    if action == rules.STOP:
        return float(turn.payoff[rules.total(s) if s.kept[rules.WORM] else 0])
    if action < rules.ROLL:
        return float(turn.best[position(s, action)])
    if action == rules.STEAL:
        return float(turn.payoff[rules.total(s)])
    return float(rules.worms_on(action - rules.TAKE))


def position(s: rules.State, keep: int = -1) -> int:
    """The number of the position in the turn, after keeping this face of the roll if one is."""
    used = sum(1 << face for face in range(dice.FACES) if s.kept[face])
    left, total = rules.dice_left(s), rules.total(s)
    if keep >= 0:
        used |= 1 << keep
        left -= s.rolled[keep]
        total += s.rolled[keep] * rules.points(keep)
    return int(positions().number[used, left, total])
