"""The running round of Gigi Gacker am Würfelacker: what every choice is worth.

    round = Round(state)                # two players: exact, for the difference of their worms
    round.value                         # to the starting player
    round.choices()                     # best first, each with its worth to the seat in turn
    best_total(goal)                    # one player alone, for any worth of the totals

What a morsel won, kept or spent is worth is given: by default its worms. With `link=WIN` the
value is the chance to win if the round is the last, a half for a shared win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import wuerfelacker_turn as turn
from reroll.analysis import wuerfelacker_two as two
from reroll.engine.contract import chance_outcomes, legal_actions
from reroll.engine.fast import bind, row_of
from reroll.engine.states import copy_state, key
from reroll.games import wuerfelacker as rules
from reroll.games.terms import CHANCE
from reroll.notation.worded import worded

LINEAR, WIN, CHANCE_TO_WIN = two.LINEAR, two.WIN, two.CHANCE
WORMS = tuple(float(rules.worms_on(kind)) for kind in range(rules.MORSEL_KINDS))
COUNT = 1 / 32
"""What one morsel more is worth beside its worms where it only breaks ties."""

Floats = npt.NDArray[np.float64]


class NoRound(ValueError):
    """A position that is in no round of two players; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and its worth to the seat that takes it."""

    action: int
    worth: float


@lru_cache(maxsize=1)
def all_shares() -> Floats:
    """How likely each order is by all totals, for the sums 2 to 12 of the robo's first two dice."""
    shares = np.zeros((6, two.TOTALS**2 * two.SUMS))
    two.fill_shares(shares)
    return shares


def new_plan(worth: Any, terms: Any) -> tuple[Any, ...]:
    """Room for a plan of the solver, for these worths by player and kind."""
    return (
        np.zeros((2, rules.MORSEL_KINDS), np.int64),
        np.zeros(two.FRAME_SIZE, np.int64),
        np.zeros(3, np.int64),
        np.array(worth, np.float64),
        np.array(terms, np.float64),
        np.zeros((6, two.TOTALS**2 * two.SUMS)),
    )


class Round:
    """The running turn of a round of two players, all later turns solved exactly.

    `worth[kind]` is what a morsel is worth after the round (both players alike). With LINEAR,
    values are worths gained in this round, the starting player's less the other's; with WIN and
    CHANCE_TO_WIN chances for the starting player, from all that both then own (`spread` is that
    of the logistic curve). Raises NoRound unless a buffet lies before two players.
    """

    def __init__(
        self,
        s: rules.State,
        worth: Sequence[float] = WORMS,
        link: int = LINEAR,
        spread: float = 1.0,
        compiled: bool = False,
    ) -> None:
        check_round(s)
        tie = COUNT if link == WIN else 0.0
        self.worth = [w + tie for w in worth]
        self.start, self.link, self.spread = copy_state(s), link, spread
        self._before = self.lead(s) if link == LINEAR else 0.0
        self._plan = new_plan([self.worth, self.worth], [link, spread])
        self._turns, self._compiled = bind(turn.__name__, compiled), compiled
        self._ends: dict[tuple[Any, ...], Floats] = {}
        self._values: dict[tuple[Any, ...], float] = {}

    @property
    def value(self) -> float:
        """What the position is worth to the starting player."""
        return self.worth_of(self.start)

    def choices(self) -> list[Choice]:
        """Every legal action with its worth to the seat to act, best first; none during chance."""
        seat = rules.actor(self.start)
        if seat < 0:
            return []
        whole = 0.0 if self.link == LINEAR else 1.0
        found = []
        for action in legal_actions(rules, self.start, seat):
            worth = self.worth_of(after(self.start, seat, action))
            found.append(Choice(action, worth if seat == self.start.starter else whole - worth))
        return sorted(found, key=lambda choice: -choice.worth)

    def worth_of(self, s: rules.State) -> float:
        """What a later position of the same turn, or its end, is worth to the starting player."""
        place = key(s)
        if place not in self._values:
            self._values[place] = self._worth_of(s)
        return self._values[place]

    def _worth_of(self, s: rules.State) -> float:
        if is_distributed(self.start, s):
            return two.linked(self.lead(s), self.link, self.spread) - self._before
        if self._is_over(s):
            return self._end(s)
        seat = rules.actor(s)
        if seat == CHANCE:
            outcomes = list(chance_outcomes(rules, s))
            whole = sum(weight for _, weight in outcomes)
            return sum(w * self.worth_of(after(s, CHANCE, o)) for o, w in outcomes) / whole
        worths = [self.worth_of(after(s, seat, a)) for a in legal_actions(rules, s, seat)]
        return max(worths) if seat == self.start.starter else min(worths)

    def lead(self, s: rules.State) -> float:
        """By how much the starting player's morsels in hand are worth more."""
        first, second = s.hand[self.start.starter], s.hand[1 - self.start.starter]
        return sum(w * float(a - b) for a, b, w in zip(first, second, self.worth, strict=True))

    def _is_over(self, s: rules.State) -> bool:
        now, then = self.start, s
        if now.phase == rules.Phase.ROBO_ROLL:
            return then.phase != rules.Phase.ROBO_ROLL
        return then.phase == rules.Phase.ROBO_ROLL or then.turn != now.turn

    def _end(self, s: rules.State) -> float:
        """The worth of a position at which the turn of `start` has just ended."""
        who = two.FIRST if self.start.turn == self.start.starter else two.SECOND
        by_robo = self.start.phase == rules.Phase.ROBO_ROLL
        place = (*s.buffet, *s.hand[0], *s.hand[1])
        if place not in self._ends:
            laid_out = copy_state(self.start)
            laid_out.buffet, laid_out.hand = s.buffet, s.hand
            lead = self.lead(s)
            laid_out = row_of(laid_out, 1, self._compiled)[0]
            self._turns.fill_plan(laid_out, turn.NONE if by_robo else who, all_shares(), self._plan)
            if by_robo:
                ends = self._turns.after_robo(laid_out, lead, self._plan)
            else:
                ends = self._turns.after_turn(laid_out, who, lead, self._plan)
                ends = ends if who == two.FIRST else -ends
            self._ends[place] = ends - self._before
        return float(self._ends[place][end_of(self.start, s)])


def check_round(s: rules.State) -> None:
    """Raise NoRound unless a buffet lies before two players."""
    if s.players != rules.ROBO:
        raise NoRound(
            worded("The exact solution is that of two players; {players} came.", players=s.players)
        )
    if s.phase in (rules.Phase.START, rules.Phase.BUFFET, rules.Phase.OVER):
        raise NoRound(worded("A round can be solved once its buffet lies there; none does."))


def after(s: rules.State, actor: int, action: int) -> rules.State:
    """The position after an action."""
    then: rules.State = copy_state(s)
    rules.apply(then, actor, action)
    return then


def is_distributed(before: rules.State, s: rules.State) -> bool:
    """Whether the round of `before` is over."""
    return s.round != before.round or s.phase == rules.Phase.OVER


def end_of(before: rules.State, s: rules.State) -> int:
    """Which end of the turn of `before` the position is: see analysis/wuerfelacker_turn.py."""
    if before.phase == rules.Phase.ROBO_ROLL:
        return rules.total(s, rules.ROBO) - rules.total(before, rules.ROBO) - 1
    seat = before.turn
    if before.lap == rules.LAST_LAP:
        return rules.total(s, seat)
    aside = rules.total(s, seat) - rules.total(before, seat) - 1
    size = 6 if before.lap == rules.SECOND_LAP else 36
    return aside * size + turn.pair_left(s, seat)


# One player alone


def best_total(goal: Sequence[float]) -> float:
    """The value of one player's three turns, `goal[total]` being the worth of the totals 0-18."""
    check_goal(goal)
    after = np.array(goal, np.float64).reshape(two.TOTALS, 1)
    third = np.empty((two.SUMS * two.FACES, 1))
    two.keep_or_roll(after, 2, third)
    second = np.full((two.FACES**3, 1), two.NEVER)
    two.die_of_two(third, second)
    first = np.empty(1)
    two.best_of_three(second, first)
    return float(first[0])


def check_goal(goal: Sequence[float]) -> None:
    """Raise ValueError unless every total has a worth."""
    if len(goal) != two.TOTALS:
        raise ValueError(
            f"A goal has {two.TOTALS} worths, for the totals 0 to 18; {len(goal)} came."
        )
