"""A round of Würfelacker valued turn by turn; for two players all later turns solved exactly.

Three and more have a model (`coach_wuerfelacker_many`). What the round is played for is the win
share of the evaluator, for two taken near the hands of this moment as the logistic curve of a sum
over morsels. Before the last round, for two, the morsels in hand are left out on a first turn (they
may be spent later in the round, a second turn sees them). The last round of two is exact, from
before its buffet on: what it is played for is the win itself, and the morsels in hand count.
Rollouts, which want it quickly, reckon on all first turns with any morsel laid later in the round,
and with the lowest one paid.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.coach import Figures
from reroll.analysis.coach_wuerfelacker_many import ManyRound
from reroll.analysis.equity import Edges
from reroll.analysis.wuerfelacker import CHANCE_TO_WIN, WIN, WORMS, Round
from reroll.analysis.wuerfelacker_openings import Openings
from reroll.engine.contract import CHANCE
from reroll.engine.states import copy_state
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Phase = rules.Phase
FEW = 1
"""So many of the lowest kinds in hand a rollout reckons with as payment on a first turn."""
NEAR = 1e-4
"""Shares are kept this far from 0 and 1 before their logarithm is taken."""


def segment_key(s: rules.State) -> Any:
    """The draw of the first seat, the row of a buffet, or one seat's (or the robo's) turn."""
    if is_last_buffet(s):
        return s.round, s.starter, *kinds_to_come(s), *map(tuple, s.hand)
    if s.phase in (Phase.START, Phase.BUFFET):
        return s.phase, s.round, s.starter, *s.stack, *map(tuple, s.hand)
    return turn_key(s)


def turn_key(s: rules.State) -> Any:
    """All that a turn is reckoned from, the same wherever in the turn it is asked for.

    The dice before the seat itself and the order of a buffet that it may change are those of each
    position. So are its morsels, but before the last round of two: there the win share is taken
    near them, and what follows once one is paid is reckoned anew.
    """
    robo = s.phase == Phase.ROBO_ROLL
    turn = rules.ROBO if robo else s.turn
    near = s.players == rules.ROBO and sum(s.stack) > 0
    row = sorted(s.buffet) if s.lap == rules.SECOND_LAP else s.buffet
    loose = [tuple(dice) for seat, dice in enumerate(s.loose) if seat != turn]
    hands = [tuple(hand) for seat, hand in enumerate(s.hand) if near or seat != turn]
    where = s.round, s.lap, turn, robo, s.starter, *row, *s.stack, *s.laid
    return *where, *map(tuple, s.aside), *loose, *hands


class Segment:
    """The turn of the seat in turn, or what chance does before a round."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.edges, self.place = edges, segment_key(s)
        self.last = sum(s.stack) == 0
        self.round: WinRound | None = None
        self.many: ManyRound | None = None
        self.orders: LastBuffet | None = None
        self.exact = False
        """In the last round of two, unless the luck is wanted quickly; on the last turn of more."""
        if is_last_buffet(s):
            self.orders, self.exact = LastBuffet(s, edges), not edges.quick
        elif s.phase not in (Phase.START, Phase.BUFFET) and s.players == rules.ROBO:
            self.round = WinRound(s, edges, self.last)
            self.exact = self.last and self.round.rich
        elif s.phase not in (Phase.START, Phase.BUFFET):
            self.many = ManyRound(s, edges, next_eve)
            self.exact = self.last and self.many.is_closing(s)

    def value(self, s: rules.State) -> Floats:
        """The win share of each seat."""
        if self.round is not None:
            return of_two(self.round.start.starter, self.round.worth_of(s))
        if self.orders is not None:
            return of_two(s.starter, self.orders.worth_of(s))
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
        self.quick = edges.quick
        self.rich = s.lap > rules.FIRST_LAP or (last and not edges.quick)
        self.ahead = 0.0
        if not last:
            now = edges.values([eve(s)])[0]
            self.ahead = logit(float(now[s.starter])) - super().lead(s)

    def lead(self, s: rules.State) -> float:
        """By how much the starting player of this round leads."""
        return super().lead(s) + self.ahead

    def _lay_out(self, s: rules.State, who: int) -> Any:
        if self.rich:
            return super()._lay_out(s, who)
        if self.quick:
            laid_out = super()._lay_out(s, who)
            self._plan[two.FRAME][two.MAY_PAY : two.MAY_LAY] = FEW
            return laid_out
        poor = copy_state(s)
        poor.hand = [[0] * rules.MORSEL_KINDS for _ in s.hand]
        return super()._lay_out(poor, who)


class LastBuffet:
    """The last buffet of two players, all its orders solved; quickly: with few to pay."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        laid_out, self.kinds = eve(s), kinds_to_come(s)
        for kind in self.kinds:
            rules.apply(laid_out, CHANCE, kind)
        self.worths = WinRound(laid_out, edges, last=True).by_order()

    def worth_of(self, s: rules.State) -> float:
        """What the round is worth to its starting player, so much of the buffet being laid out."""
        shown = tuple(kind for kind in s.buffet if kind != rules.NONE)
        orders = [order for order in permutations(self.kinds) if order[: len(shown)] == shown]
        return sum(self.worths[order] for order in orders) / len(orders)


def of_two(seat: int, share: float) -> Floats:
    """The share of each seat, this one's being given."""
    shares = np.full(2, 1.0 - share)
    shares[seat] = share
    return shares


def is_last_buffet(s: rules.State) -> bool:
    """Whether the last buffet of two players is being laid out."""
    return bool(
        s.phase == Phase.BUFFET
        and s.players == rules.ROBO
        and len(kinds_to_come(s)) == rules.buffet_size(s)
    )


def kinds_to_come(s: rules.State) -> tuple[int, ...]:
    """The kinds of this buffet laid out so far, and of the stack, in ascending order."""
    shown = [kind for kind in s.buffet if kind != rules.NONE]
    stack = [kind for kind in range(rules.MORSEL_KINDS) for _ in range(s.stack[kind])]
    return tuple(sorted(shown + stack))


def opens(s: rules.State) -> bool:
    """Whether a morsel of a buffet is to be laid out whose orders are not all solved."""
    return bool(s.phase == Phase.BUFFET) and not is_last_buffet(s)


def compares(players: int) -> bool:
    """Whether a buffet is compared with all others that might have come: for two."""
    return players == rules.ROBO


def opening_luck(edges: Edges, eve: rules.State, then: rules.State) -> Floats:
    """How lucky it is for each seat that this buffet came, and in this order."""
    others = Openings(eve, edges.evaluator)
    luck = others.worth(tuple(then.buffet[: two.PLACES])) - others.mean
    return np.array([luck, -luck] if eve.starter == 0 else [-luck, luck])


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
