"""A turn of Würfelacker for three to five valued by a model: every total against everybody else's.

The turn itself, and the seat's own turns still to come, are played as well as they can be; the
others are taken to play for high totals from the dice they have (`wuerfelacker_many.begin`), and
not to act on the buffet. What a position is worth is what its morsel adds to the seat's share.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import wuerfelacker_many as many
from reroll.analysis.equity import Edges
from reroll.analysis.wuerfelacker import COUNT, WORMS
from reroll.analysis.wuerfelacker_turn import pair_left
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes, legal_actions, rules_of
from reroll.engine.states import copy_state, key
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
RULES = rules_of(rules.NAME)
FACES = many.FACES


class Model:
    """The buffet and the hands of one moment, and what every end of the turn comes to."""

    def __init__(self, s: rules.State, start: rules.State, edges: Edges, base: rules.State) -> None:
        self.s, self.seat, self.lap = copy_state(start), start.turn, start.lap
        self.s.buffet, self.s.hand = list(s.buffet), [hand[:] for hand in s.hand]
        self.s.laid = [rules.NONE] * len(s.laid)
        self.last = sum(s.stack) == 0
        self.plan = many.new_plan()
        self.base, self.gains = self.worths(edges, base)
        self.lay_out()
        many.begin(self.s, self.plan)
        many.fill_goals(self.s, self.seat, self.plan)
        self.fill_rows()

    def worths(self, edges: Edges, base: rules.State) -> tuple[Floats, Floats]:
        """The shares less a usual gain, and by seat and kind what a morsel adds to its own share.

        In the last round the worms owned, and those of a morsel.
        """
        seats, kinds = range(base.players), range(rules.MORSEL_KINDS)
        if self.last:
            worms = np.array(WORMS) + COUNT
            hands = np.array(self.s.hand[: base.players], float)
            return hands @ worms, np.tile(worms, (base.players, 1))
        states = [with_hands(base, self.s)]
        for seat in seats:
            for kind in kinds:
                richer = with_hands(base, self.s)
                richer.hand[seat][kind] += 1
                states.append(richer)
        shares = np.array(edges.values(states))
        own = [shares[1 + seat * len(kinds) : 1 + (seat + 1) * len(kinds), seat] for seat in seats]
        gains = np.array(own) - shares[0][:, None]
        # While the seat wins one morsel of the buffet, the others win the rest of it: on average
        # nobody gains anything by a round.
        usual = gains[:, self.s.buffet[: base.players]].mean(axis=1)
        return shares[0] - usual, gains

    def lay_out(self) -> None:
        """Lay the table into the plan; goals are those of the seat in turn."""
        plan = self.plan
        for seat in range(self.s.players):
            plan[many.HANDS][seat] = self.s.hand[seat]
            plan[many.STANDING][seat] = self.base[seat]
            plan[many.BUFFET][seat] = self.s.buffet[seat]
        plan[many.WORTH][:] = self.gains[self.seat]
        plan[many.LAST][0] = 1 if self.last else 0

    def fill_rows(self) -> None:
        """The rows of the seat's turns still to come after this one."""
        if self.lap == rules.FIRST_LAP:
            many.fill_third(self.seat, 0, many.SUMS, self.plan)
            for face in range(FACES):
                many.fill_second(face, self.plan)
        elif self.lap == rules.SECOND_LAP:
            total = rules.total(self.s, self.seat)
            many.fill_third(self.seat, total - 1, total + 5, self.plan)

    def row(self, s: rules.State) -> Floats:
        """Own share, then the chances of the totals 0 to 18, at an end of this turn."""
        total = rules.total(s, self.seat)
        if self.lap == rules.FIRST_LAP:
            found: Floats = self.plan[many.SECOND][(total - 1) * FACES**2 + pair_left(s, self.seat)]
        elif self.lap == rules.SECOND_LAP:
            found = self.plan[many.THIRD][(total - 2) * FACES + pair_left(s, self.seat)]
        else:
            found = np.zeros(many.ROW)
            many.end_row(total, s.laid[self.seat], self.plan, found)
        return found

    def shares(self, s: rules.State) -> Floats:
        """The share of each seat at an end of this turn: its own exact for the model."""
        row = self.row(s)
        plan, kept = self.plan, self.plan[many.CHANCES][self.seat].copy()
        plan[many.CHANCES][self.seat] = row[1:]
        found = np.array([self.mean_share(seat) for seat in range(self.s.players)])
        plan[many.CHANCES][self.seat] = kept
        found[self.seat] = 0.0
        own = min(max(float(row[0]), 0.0), 1.0)
        whole = found.sum()
        rest = found / whole if whole > 0 else found + 1.0 / (len(found) - 1)
        found = rest * (1.0 - own)
        found[self.seat] = own
        return found

    def mean_share(self, seat: int) -> float:
        """The share of another seat over all the positions that it may take."""
        plan = self.plan
        many.fill_places(self.s, seat, plan)
        likely = plan[many.PLACES][: self.s.players] @ plan[many.CHANCES][seat]
        plan[many.WORTH][:] = self.gains[seat]
        players = self.s.players
        prizes = [many.prize(seat, players, at, many.NONE, plan) for at in range(players)]
        plan[many.WORTH][:] = self.gains[self.seat]
        return max(0.0, float(likely @ np.array(prizes)))


class ManyRound:
    """The turn of the seat in turn, tried out whole."""

    def __init__(self, s: rules.State, edges: Edges, eve: Callable[[Any], Any]) -> None:
        self.start, self.edges, self.base = copy_state(s), edges, eve(s)
        self.models: dict[Any, Model] = {}
        self.known: dict[Any, Floats] = {}

    def value(self, s: rules.State) -> Floats:
        """The share of each seat at a position of this turn, or where it ends."""
        place = key(s)
        if place not in self.known:
            self.known[place] = self.reckoned(s)
        return self.known[place]

    def reckoned(self, s: rules.State) -> Floats:
        """The mean over chance, the best choice, or an end."""
        if s.round != self.start.round or rules.actor(s) == NOBODY:
            return self.edges.values([s])[0]
        if (s.turn, s.lap) != (self.start.turn, self.start.lap):
            return self.model(s).shares(s)
        seat = rules.actor(s)
        if seat == CHANCE:
            outcomes = list(chance_outcomes(RULES, s))
            whole = sum(weight for _, weight in outcomes)
            rows = [self.value(after(s, CHANCE, o)) * (w / whole) for o, w in outcomes]
            mean: Floats = np.sum(rows, axis=0)
            return mean
        rows = [self.value(after(s, seat, a)) for a in legal_actions(RULES, s, seat)]
        return max(rows, key=lambda row: float(row[seat]))

    def model(self, s: rules.State) -> Model:
        """The model for this buffet and these hands, a morsel just laid counted as spent."""
        place = *s.buffet, *map(tuple, s.hand)
        if place not in self.models:
            self.models[place] = Model(s, self.start, self.edges, self.base)
        return self.models[place]


def with_hands(base: rules.State, s: rules.State) -> rules.State:
    """The base position with the hands of this one."""
    then: rules.State = copy_state(base)
    then.hand = [hand[:] for hand in s.hand]
    return then


def after(s: rules.State, actor: int, action: int) -> rules.State:
    """The position after an action."""
    then: rules.State = copy_state(s)
    rules.apply(then, actor, action)
    return then
