"""Pickomino with the two lowest tiles, its positions valued exactly: a coach that errs nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from reroll.analysis.coach import Coach, Floats
from reroll.analysis.pickomino_small import SmallMatch
from reroll.engine.contract import NOBODY, returns, rules_of
from reroll.games import pickomino as rules
from reroll.notation.words import parse_position

START = "pickomino players=2 middle=21,22 stacks=-/- turn=1 phase=roll"
FIRST_SHARE = 0.6131721593


class ExactEdges:
    """The solved values of all positions between turns, in the place of an evaluator."""

    error = 0.0

    def __init__(self, tiles: int) -> None:
        self.match = SmallMatch(range(tiles))

    def exact(self, s: rules.State) -> bool:
        """Everywhere."""
        return True

    def error_from(self, s: rules.State) -> float:
        """Nothing is off."""
        return self.error

    def ends_late(self, s: rules.State) -> bool:
        """There is no evaluator."""
        return False

    def values(self, states: Sequence[rules.State]) -> list[Floats]:
        """By state, the win share of each seat."""
        return [self.shares(s) for s in states]

    def shares(self, s: rules.State) -> Floats:
        """The mover's exact share, and the rest."""
        if rules.actor(s) == NOBODY:
            return np.array(returns(rules_of("pickomino"), s))
        mover = self.match.value(s)
        return np.array([mover, 1 - mover] if s.turn == 0 else [1 - mover, mover])


def exact_coach() -> Coach:
    """A coach for two tiles and two players."""
    coach = Coach("pickomino", 2)
    coach.edges = cast(Any, ExactEdges(2))
    return coach


def start() -> rules.State:
    """The first player is about to roll."""
    return cast(rules.State, parse_position(START))
