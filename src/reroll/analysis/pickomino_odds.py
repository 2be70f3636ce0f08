"""The odds of each choice in a turn of Pickomino: worms to expect and the chance to fail, exact.

The turn is played on as well as can be for worms (`pickomino_worms`), as if it were the last.
"""

from __future__ import annotations

from dataclasses import dataclass

from reroll.analysis.pickomino import Turn, action_values, turn_for_worms
from reroll.games import pickomino as rules

LITTLE = 1e-6
"""By so much failing is made worse, to see how much of the worth depends on it."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a choice leads to on average: worms won less worms lost, and how often it fails."""

    worms: float
    fails: float


def turn_odds(s: rules.State, seat: int) -> dict[int, Odds]:
    """The odds of every legal action of the seat in turn, none while dice are due.

    While the best play stays the same, its worth is linear in what failing costs, and the slope
    is the chance to fail.
    """
    turn = turn_for_worms(s, seat)
    worse = Turn(list(turn.payoff - LITTLE * (turn.payoff <= 0)), turn.failure - LITTLE)
    worms, less = action_values(s, seat, turn), action_values(s, seat, worse)
    return {
        action: Odds(worth, min(1.0, max(0.0, round((worth - less[action]) / LITTLE, 8))))
        for action, worth in worms.items()
    }
