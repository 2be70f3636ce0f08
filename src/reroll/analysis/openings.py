"""What opens a round (a buffet): how lucky was what came?

The evaluator sees no buffet. So what came is compared with all that might have come, as far as the
game's coach can value them quickly; what such a value leaves out is left out on both sides, so the
mean of the luck is nothing.
"""

from __future__ import annotations

from reroll.analysis.coach import Coach, Floats
from reroll.engine.contract import State


def is_opening(coach: Coach, s: State) -> bool:
    """Whether chance is to open a round here, and its luck is known in this way."""
    compares = getattr(coach.line, "compares", None)
    return compares is not None and bool(compares(coach.players)) and bool(coach.line.opens(s))


def opening_luck(coach: Coach, eve: State, then: State) -> Floats:
    """By seat, how lucky it is that a round was opened so."""
    luck: Floats = coach.line.opening_luck(coach.edges, eve, then)
    return luck


def expected(coach: Coach, eve: State, then: State) -> Floats:
    """The win shares before a round was opened so, as what came of it lets them appear."""
    shares: Floats = coach.equity(then) - opening_luck(coach, eve, then)
    return shares
