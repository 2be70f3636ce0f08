"""Pickomino with the two lowest tiles, its positions valued exactly: a coach that errs nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from reroll.analysis.coach import Coach, Floats
from reroll.analysis.pickomino_small import SmallGame, stack_of
from reroll.engine.contract import NOBODY, returns, rules_of
from reroll.games import pickomino as rules
from reroll.notation.words import parse_position

START = "pickomino players=2 middle=21,22 stacks=-/- turn=1 phase=roll"
FIRST_SHARE = 0.6131721593


class ExactEdges:
    """The solved values of all positions between turns, in the place of an evaluator."""

    error = 0.0

    def __init__(self, tiles: int) -> None:
        self.game = SmallGame(tiles)

    def values(self, states: Sequence[rules.State]) -> list[Floats]:
        """By state, the win share of each seat."""
        return [self.shares(s) for s in states]

    def shares(self, s: rules.State) -> Floats:
        """The mover's exact share, and the rest."""
        if rules.actor(s) == NOBODY:
            return np.array(returns(rules_of("pickomino"), s))
        middle = tuple(tile for tile in range(rules.TILES) if s.middle[tile])
        node = middle, stack_of(s, s.turn), stack_of(s, 1 - s.turn)
        mover = float(self.game.values[self.game.number[node]])
        return np.array([mover, 1 - mover] if s.turn == 0 else [1 - mover, mover])


def exact_coach() -> Coach:
    """A coach for two tiles and two players."""
    coach = Coach("pickomino", 2)
    coach.edges = cast(Any, ExactEdges(2))
    return coach


def start() -> rules.State:
    """The first player is about to roll."""
    return cast(rules.State, parse_position(START))
