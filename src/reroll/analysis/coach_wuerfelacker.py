"""A round of Würfelacker valued turn by turn; for two players all later turns solved exactly.

Three and more have a model (`coach_wuerfelacker_many`). What the round is played for is the win
share of the evaluator at each of its ends. Before the last round of two, a first turn reckons with
the lowest kind in hand alone as payment for the buffet later on (a second turn sees all of them).
The last round of two is exact, from before its buffet on: what it is played for is the win itself.
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
from reroll.analysis.wuerfelacker import TABLE, WIN, WORMS, Round
from reroll.analysis.wuerfelacker_ends import Ends
from reroll.analysis.wuerfelacker_openings import Openings
from reroll.engine.contract import CHANCE
from reroll.engine.states import copy_state
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Phase = rules.Phase
FEW = 1
"""So many of the lowest kinds in hand are reckoned with as payment on a first turn."""
OFF = 0.08
"""Half a 95 % interval for two in the round before the last, where few ends decide.

As measured against exact ends: see docs/analysis.md."""


def segment_key(s: rules.State) -> Any:
    """The draw of the first seat, the row of a buffet, or one seat's (or the robo's) turn."""
    if is_last_buffet(s):
        return s.round, s.starter, *kinds_to_come(s), *map(tuple, s.hand)
    if s.phase in (Phase.START, Phase.BUFFET):
        return s.phase, s.round, s.starter, *s.stack, *map(tuple, s.hand)
    return turn_key(s)


def turn_key(s: rules.State) -> Any:
    """All that a turn is reckoned from, the same wherever in the turn it is asked for.

    The dice before the seat itself, its morsels, and the order of a buffet that it may change are
    those of each position.
    """
    robo = s.phase == Phase.ROBO_ROLL
    turn = rules.ROBO if robo else s.turn
    row = sorted(s.buffet) if s.lap == rules.SECOND_LAP else s.buffet
    loose = [tuple(dice) for seat, dice in enumerate(s.loose) if seat != turn]
    hands = [tuple(hand) for seat, hand in enumerate(s.hand) if seat != turn]
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
        self.exact, self.gap = False, 0.0
        """In the last round of two, unless it is wanted quickly; of more where that is solved."""
        if is_last_buffet(s):
            self.orders, self.exact = LastBuffet(s, edges), not edges.quick
        elif s.phase not in (Phase.START, Phase.BUFFET) and s.players == rules.ROBO:
            self.round = WinRound(s, edges, self.last)
            self.exact = self.last and self.round.rich
        elif s.phase not in (Phase.START, Phase.BUFFET):
            self.many = ManyRound(s, edges, next_eve)
            self.exact, self.gap = self.many.exact, self.many.gap
        if s.players == rules.ROBO and is_before_last(s):
            self.gap = max(0.0, OFF - edges.error)

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
    """A round played for the win: its ends are finished matches, or the evaluator's."""

    def __init__(self, s: rules.State, edges: Edges, last: bool) -> None:
        super().__init__(s, WORMS, WIN if last else TABLE)
        self.edges, self.last = edges, last
        self.table: Ends | None = None
        """Of what the round may end in, but for the last one."""
        self.rich = s.lap > rules.FIRST_LAP or (last and not edges.quick)
        """Whether all that may be paid is reckoned with."""

    def lead(self, s: rules.State) -> float:
        """By how much the starting player of this round leads; the row of a table otherwise."""
        return super().lead(s) if self.table is None else self.table.row(self._hands(s))

    def result(self, s: rules.State) -> float:
        """What a position after the round is worth to its starting player."""
        if self.last:
            return super().result(s)
        return float(self.edges.values([s])[0][self.start.starter])

    def _lay_out(self, s: rules.State, who: int) -> Any:
        laid_out, frame = super()._lay_out(s, who), self._plan[two.FRAME]
        if not self.last:
            self._value_ends(s, who)
        if not self.rich:
            frame[two.MAY_PAY : two.MAY_PAY + 2] = FEW
        return laid_out

    def _value_ends(self, s: rules.State, who: int) -> None:
        """See that the plan's table holds for these hands and this buffet."""
        frame, row, hands = self._plan[two.FRAME], s.buffet[: two.PLACES], self._hands(s)
        if self.table is None or not self.table.fits(hands, row, who):
            turns, then = self._turns_to_spend(s, frame, who), (s.starter + 1) % s.players
            self.table = Ends(self.edges.evaluator, hands, turns, row, s.stack, then)
            self._plan[two.WORTH][:] = self.table.worths
            self._plan = (*self._plan[: two.ENDS], self.table.rows)
        frame[two.PERM] = self.table.order(row)
        self._plan[two.BUFFET][:] = self.table.kinds

    def _turns_to_spend(self, s: rules.State, frame: Any, who: int) -> list[int]:
        """On how many turns, the running one too, each of the two may spend a morsel.

        Whether one was spent on it is asked of the position: the first one asked for may be later.
        """
        later = frame[two.MAY_PAY : two.MAY_LAY + 2].reshape(2, 2) > 0
        turns: list[int] = later.sum(axis=0).tolist()
        if who != two.NONE and s.lap > rules.FIRST_LAP and s.acted == 0:
            turns[who] += 1
        return turns

    def _hands(self, s: rules.State) -> Any:
        """The hands of the first and the second player."""
        return s.hand[self.start.starter], s.hand[1 - self.start.starter]


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


def is_before_last(s: rules.State) -> bool:
    """Whether one round more follows this one, its buffet lying there or not."""
    return sum(eve(s).stack) == 2 * rules.buffet_size(s)


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
