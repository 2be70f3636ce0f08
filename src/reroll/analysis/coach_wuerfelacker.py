"""A round of Würfelacker valued turn by turn; for two players all later turns solved exactly.

Three and more have a model (`coach_wuerfelacker_many`). What the round is played for is the win
share of the evaluator, for two taken near the hands of this moment as the logistic curve of a sum
over morsels; in the last round it is the win itself. For two, on a first turn, the morsels in hand
are left out (they may be spent later in the round, a second turn sees them).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis.coach import Figures
from reroll.analysis.coach_wuerfelacker_many import ManyRound
from reroll.analysis.equity import Edges
from reroll.analysis.wuerfelacker import CHANCE_TO_WIN, WIN, WORMS, Round
from reroll.engine.contract import CHANCE
from reroll.engine.states import copy_state
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Phase = rules.Phase
NEAR = 1e-4
"""Shares are kept this far from 0 and 1 before their logarithm is taken."""


def segment_key(s: rules.State) -> Any:
    """The draw of the first seat, the row of a buffet, or one seat's (or the robo's) turn."""
    if s.phase in (Phase.START, Phase.BUFFET):
        return s.phase, s.round, s.starter, *s.stack, *map(tuple, s.hand)
    robo = s.phase == Phase.ROBO_ROLL
    turn = rules.ROBO if robo else s.turn
    others = [tuple(dice) for seat, dice in enumerate(s.aside) if seat != turn]
    hands = [tuple(hand) for seat, hand in enumerate(s.hand[: s.players]) if seat != turn]
    row = () if s.lap == rules.SECOND_LAP else tuple(s.buffet)
    return s.round, s.lap, turn, robo, s.starter, row, *s.stack, *others, *hands


class Segment:
    """The turn of the seat in turn, or what chance does before a round."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.edges, self.place = edges, segment_key(s)
        self.last = sum(s.stack) == 0
        chance_alone = s.phase in (Phase.START, Phase.BUFFET)
        self.round: WinRound | None = None
        self.many: ManyRound | None = None
        if not chance_alone and s.players == rules.ROBO:
            self.round = WinRound(s, edges, self.last)
        elif not chance_alone:
            self.many = ManyRound(s, edges, next_eve)

    @property
    def exact(self) -> bool:
        """In the last round, from the second turns on."""
        return self.last and self.round is not None and self.round.start.lap > rules.FIRST_LAP

    def value(self, s: rules.State) -> Floats:
        """The win share of each seat."""
        if self.round is not None:
            first = self.round.worth_of(s)
            shares = [1.0 - first, 1.0 - first]
            shares[self.round.start.starter] = first
            return np.array(shares)
        if self.many is not None:
            return self.many.value(s)
        if s.phase == Phase.START:
            drawn: Floats = np.mean(self.edges.values(list(begun(s))), axis=0)
            return drawn
        return self.edges.values([eve(s)])[0]

    def figures(self, s: rules.State) -> Figures:
        """Nothing beside win shares."""
        return Figures()


class WinRound(Round):
    """A round played for the win share: the lead is that of the evaluator, in logarithms."""

    def __init__(self, s: rules.State, edges: Edges, last: bool) -> None:
        worth = list(WORMS) if last else worths(s, edges)
        super().__init__(s, worth, WIN if last else CHANCE_TO_WIN)
        self.ahead = 0.0
        if not last:
            now = edges.values([eve(s)])[0]
            self.ahead = logit(float(now[s.starter])) - super().lead(s)

    def lead(self, s: rules.State) -> float:
        """By how much the starting player of this round leads."""
        return super().lead(s) + self.ahead

    def _solved(self, s: rules.State) -> Floats:
        if self.start.lap > rules.FIRST_LAP:
            return super()._solved(s)
        poor = copy_state(s)
        ahead, self.ahead = self.ahead, self.ahead + super().lead(s)
        poor.hand = [[0] * rules.MORSEL_KINDS for _ in s.hand]
        try:
            return super()._solved(poor)
        finally:
            self.ahead = ahead


def opens(s: rules.State) -> bool:
    """Whether a morsel of the buffet is to be laid out."""
    return bool(s.phase == Phase.BUFFET)


def openings(players: int) -> int:
    """With how many other buffets a buffet is compared; only for two are they solved quickly."""
    return 8 if players == rules.ROBO else 0


def logit(share: float) -> float:
    """The lead of which the share is the logistic curve."""
    kept = min(max(share, NEAR), 1.0 - NEAR)
    return float(np.log(kept / (1.0 - kept)))


def worths(s: rules.State, edges: Edges) -> list[float]:
    """By kind, how much a morsel more adds to the lead of its owner, the mean of both seats."""
    base = next_eve(s)
    states = [base]
    for seat in range(s.players):
        for kind in range(rules.MORSEL_KINDS):
            then = copy_state(base)
            then.hand[seat][kind] += 1
            states.append(then)
    shares = edges.values(states)
    now = logit(float(shares[0][0]))
    gains = [logit(float(row[0])) - now for row in shares[1:]]
    kinds = rules.MORSEL_KINDS
    return [(gains[kind] - gains[kinds + kind]) / 2 for kind in range(kinds)]


def begun(s: rules.State) -> Any:
    """GW-05: the positions after each seat is drawn to begin."""
    for seat in range(s.players):
        then = copy_state(s)
        rules.apply(then, CHANCE, seat)
        yield then


def eve(s: rules.State) -> rules.State:
    """The position before the buffet of this round was laid out: the evaluator sees no row."""
    then: rules.State = copy_state(s)
    for position in range(rules.buffet_size(s)):
        if then.buffet[position] != rules.NONE:
            then.stack[then.buffet[position]] += 1
            then.buffet[position] = rules.NONE
    if then.phase != Phase.OVER:
        then.phase = Phase.BUFFET
    return then


def next_eve(s: rules.State) -> rules.State:
    """The eve of the round after this one, as if nobody had won anything in this."""
    then: rules.State = copy_state(s)
    then.starter = (s.starter + 1) % s.players
    then.buffet = [rules.NONE] * len(s.buffet)
    then.phase = Phase.BUFFET
    return then
