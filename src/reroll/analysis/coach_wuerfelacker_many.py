"""A turn of Würfelacker for three to five: solved at the end, or every total against all others.

The turn itself, and the seat's own turns still to come, are played as well as they can be; the
others are taken to play for high totals from the dice they have (`wuerfelacker_many.begin`), and
not to act on the buffet. What a position is worth is what its morsel adds to the seat's share.
What follows a turn of the last round is solved instead where it is few enough
(`wuerfelacker_last_turns`): there the others play for their own wins, and all is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import wuerfelacker_many as many
from reroll.analysis.equity import Edges
from reroll.analysis.wuerfelacker import COUNT, WORMS, Place, after, end_of, place_of
from reroll.analysis.wuerfelacker_last_turns import ALIKE, LastTurns, can_solve
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes, legal_actions, rules_of
from reroll.engine.states import copy_state
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
RULES = rules_of(rules.NAME)
FACES = many.FACES
DIGITS = 11
"""Shares that are alike in so many are equal, reckoned in floats."""
OFF = 0.6
"""Half a 95 % interval of the model in the last round, where a single worm wins or loses all.

As measured where the turns that follow can be solved: see docs/analysis.md."""
EARLIER = 0.21
"""The same in the rounds before: as measured against rounds played by the strong bot."""


class Model:
    """The buffet and the hands of one moment, and what every end of the turn comes to.

    `chances` are those of everybody's totals, `base` and `gains` as from `worths`. What was spent
    on this turn is no longer in hand.
    """

    def __init__(
        self, s: rules.State, start: rules.State, chances: Floats, base: Floats, gains: Floats
    ) -> None:
        self.s, self.seat, self.lap = copy_state(start), start.turn, start.lap
        self.s.buffet, self.s.hand = list(s.buffet), [hand[:] for hand in s.hand]
        self.base, self.gains = base, gains
        self.plan = many.new_plan()
        self.lay_out(chances)
        many.fill_goals(self.s, self.seat, self.plan)
        self.ends = self.shares(self.rows())
        """The share of each seat: [end of the turn][seat]."""

    def lay_out(self, chances: Floats) -> None:
        """Lay the table into the plan; goals are those of the seat in turn."""
        plan = self.plan
        for seat in range(self.s.players):
            plan[many.HANDS][seat] = self.s.hand[seat]
            plan[many.STANDING][seat] = self.base[seat]
            plan[many.BUFFET][seat] = self.s.buffet[seat]
        plan[many.CHANCES][:] = chances
        plan[many.WORTH][:] = self.gains[self.seat]
        plan[many.LAST][0] = 1 if sum(self.s.stack) == 0 else 0

    def rows(self) -> Floats:
        """By end of this turn: own worth, then the chances of the totals 0 to 18."""
        plan, total = self.plan, rules.total(self.s, self.seat)
        if self.lap == rules.FIRST_LAP:
            many.fill_third(self.seat, 0, many.SUMS, plan)
            for face in range(FACES):
                many.fill_second(face, plan)
            found: Floats = plan[many.SECOND]
        elif self.lap == rules.SECOND_LAP:
            many.fill_third(self.seat, total - 1, total + FACES - 1, plan)
            found = plan[many.THIRD][(total - 1) * FACES : (total + FACES - 1) * FACES]
        else:
            found = np.hstack([plan[many.GOALS][0][:, np.newaxis], np.eye(many.TOTALS)])
        return found

    def shares(self, ends: Floats) -> Floats:
        """The share of each seat by end: the own one is exact for the model, the others fit it."""
        players = self.s.players
        found = np.zeros((len(ends), players))
        for other in range(players):
            if other != self.seat:
                least, by_total = self.share_by_total(other)
                found[:, other] = np.maximum(least + ends[:, 1:] @ by_total, 0.0)
        whole = found.sum(axis=1, keepdims=True)
        found = np.where(
            whole > 0.0, found / np.where(whole > 0.0, whole, 1.0), 1.0 / (players - 1)
        )
        own = np.clip(ends[:, 0], 0.0, 1.0)
        found *= 1.0 - own[:, np.newaxis]
        found[:, self.seat] = own
        return found

    def share_by_total(self, other: int) -> tuple[float, Floats]:
        """The mean share of another seat behind nobody's total, and what each total adds to it.

        The total is that of the seat in turn; the share is a mean over the positions that the other
        may then take.
        """
        plan, players = self.plan, self.s.players
        places = plan[many.PLACES]
        places[:] = 0.0
        places[0] = 1.0
        nearer = [rules.distance(self.s, each) < rules.distance(self.s, other) for each in range(5)]
        for third in range(players):
            if third not in (other, self.seat):
                many.put_before(plan[many.CHANCES][third], nearer[third], places)
        plan[many.WORTH][:] = self.gains[other]
        prizes = np.zeros(many.SEATS + 1)
        for at in range(players):
            prizes[at] = many.prize(other, players, at, many.NONE, plan)
        plan[many.WORTH][:] = self.gains[self.seat]
        chances = plan[many.CHANCES][other]
        moved = chances * ((prizes[1:] - prizes[:-1]) @ places)
        before = np.cumsum(moved) if nearer[self.seat] else np.cumsum(moved) - moved
        return float(chances @ (prizes[:-1] @ places)), before


def worths(s: rules.State, edges: Edges, base: rules.State) -> tuple[Floats, Floats]:
    """The shares less a usual gain, and by seat and kind what a morsel adds to its own share.

    In the last round the worms owned, and those of a morsel.
    """
    seats, kinds = range(base.players), range(rules.MORSEL_KINDS)
    if sum(s.stack) == 0:
        worms = np.array(WORMS) + COUNT
        return np.array(s.hand[: base.players], float) @ worms, np.tile(worms, (base.players, 1))
    states = [with_hands(base, s)]
    for seat in seats:
        for kind in kinds:
            richer = with_hands(base, s)
            richer.hand[seat][kind] += 1
            states.append(richer)
    shares = np.array(edges.values(states))
    own = [shares[1 + seat * len(kinds) : 1 + (seat + 1) * len(kinds), seat] for seat in seats]
    gains = np.array(own) - shares[0][:, None]
    # While the seat wins one morsel of the buffet, the others win the rest of it: on average
    # nobody gains anything by a round.
    usual = gains[:, s.buffet[: base.players]].mean(axis=1)
    return shares[0] - usual, gains


class ManyRound:
    """The turn of the seat in turn, tried out whole."""

    def __init__(self, s: rules.State, edges: Edges, eve: Callable[[Any], Any]) -> None:
        self.start, self.edges, self.base = copy_state(s), edges, eve(s)
        self.known_ends: dict[Place, Floats] = {}
        self.known: dict[Place, Floats] = {}
        self.worths: dict[Place, tuple[Floats, Floats]] = {}
        self.chances = high_totals(s)
        self.solved = None if edges.quick or not can_solve(s) else LastTurns(s)
        """Of the last round, what follows this turn where that can be solved."""
        last = sum(s.stack) == 0
        self.exact = self.solved is not None or (last and self.is_closing(s))
        off = 0.0 if self.exact else (OFF if last else EARLIER)
        self.gap = max(0.0, off - edges.error)
        """By how much more than edges the shares may be off."""

    def value(self, s: rules.State) -> Floats:
        """The share of each seat at a position of this turn, or where it ends."""
        if s.round != self.start.round or rules.actor(s) == NOBODY:
            return self.edges.values([s])[0]
        if (s.turn, s.lap) != (self.start.turn, self.start.lap):
            found: Floats = self.ends(s)[end_of(self.start, s)]
            return found
        place = place_of(s)
        if place not in self.known:
            self.known[place] = self.reckoned(s)
        return self.known[place]

    def reckoned(self, s: rules.State) -> Floats:
        """The mean over chance, or the best choice."""
        seat = s.turn
        if s.phase == rules.Phase.ROLL:
            return self.rolled(s)
        rows = []
        for action in legal_actions(RULES, s, seat):
            if action == rules.REROLL:
                rows.append(self.rolled(s))
            else:
                rows.append(self.value(after(s, seat, action)))
        return best_for(seat, rows)

    def rolled(self, s: rules.State) -> Floats:
        """The mean over the roll that is due, each die set aside as is best."""
        if self.is_closing(s):
            then = copy_state(s)
            then.phase = rules.Phase.ROLL
            outcomes = list(chance_outcomes(RULES, then))
            closed = [self.value(after(then, CHANCE, outcome)) for outcome, _ in outcomes]
            return np.asarray(np.mean(closed, axis=0))
        ends, total = self.ends(s), rules.total(self.start, s.turn)
        if s.lap == rules.LAST_LAP:
            return np.asarray(ends[total + 1 : total + 1 + FACES].mean(axis=0))
        found = [ends[aside] * weight for aside, weight in best_aside(ends[:, s.turn])]
        return np.asarray(np.sum(found, axis=0))

    def is_closing(self, s: rules.State) -> bool:
        """Whether the round is over with this turn."""
        return s.lap == rules.LAST_LAP and (s.turn + 1) % s.players == s.starter

    def ends(self, s: rules.State) -> Floats:
        """The share of each seat by end of the turn, with this buffet and these hands.

        A morsel just laid counts as spent.
        """
        hands = tuple(count for hand in s.hand for count in hand)
        place = *s.buffet, *hands
        if place not in self.known_ends:
            if self.solved is not None:
                self.known_ends[place] = self.solved.ends(s)
            else:
                self.known_ends[place] = self.model(s, hands).ends
        return self.known_ends[place]

    def model(self, s: rules.State, hands: Place) -> Model:
        """The model for this buffet and these hands."""
        if hands not in self.worths:
            self.worths[hands] = worths(s, self.edges, self.base)
        return Model(s, self.start, self.chances, *self.worths[hands])


def high_totals(s: rules.State) -> Floats:
    """The chances of everybody's totals, playing for high ones from here: [seat][total]."""
    plan = many.new_plan()
    many.begin(s, plan)
    chances: Floats = plan[many.CHANCES]
    return chances


def best_for(seat: int, rows: Sequence[Floats]) -> Floats:
    """The shares of the choice that is best for the seat, the first of equals."""
    best = rows[0]
    for row in rows[1:]:
        best = row if row[seat] > best[seat] + ALIKE else best
    return best


def best_aside(own: Floats) -> Iterator[tuple[int, float]]:
    """The ends that come of a roll of two or three dice, and how likely: the best one each.

    Of equals the first, the die of the lowest face.
    """
    own = np.round(own, DIGITS)
    if len(own) == FACES**2:
        for x in range(FACES):
            for y in range(x, FACES):
                best = max((x * FACES + y, y * FACES + x), key=lambda end: own[end])
                yield best, (1.0 if x == y else 2.0) / FACES**2
        return
    for a in range(FACES):
        for x in range(a, FACES):
            for y in range(x, FACES):
                ends = (a * FACES + x) * FACES + y, (x * FACES + a) * FACES + y
                last = (y * FACES + a) * FACES + x
                ways = 6.0 if a < x < y else (1.0 if a == y else 3.0)
                yield max((*ends, last), key=lambda end: own[end]), ways / FACES**3


def with_hands(base: rules.State, s: rules.State) -> rules.State:
    """The base position with the hands of this one."""
    then: rules.State = copy_state(base)
    then.hand = [hand[:] for hand in s.hand]
    return then
