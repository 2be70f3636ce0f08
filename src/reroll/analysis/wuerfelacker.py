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

from reroll.analysis import wuerfelacker_rows as rows
from reroll.analysis import wuerfelacker_turn as turn
from reroll.analysis import wuerfelacker_two as two
from reroll.engine.contract import chance_outcomes, legal_actions
from reroll.engine.fast import bind, row_of
from reroll.engine.states import copy_state
from reroll.games import wuerfelacker as rules
from reroll.games.terms import CHANCE
from reroll.notation.worded import worded

LINEAR, WIN, CHANCE_TO_WIN, TABLE = two.LINEAR, two.WIN, two.CHANCE, two.TABLE
WORMS = tuple(float(rules.worms_on(kind)) for kind in range(rules.MORSEL_KINDS))
COUNT = 1 / 32
"""What one morsel more is worth beside its worms where it only breaks ties."""

HELD = 2**20
"""Numbers in all tables of a last round together, at least."""

Floats = npt.NDArray[np.float64]
Place = tuple[int, ...]


class NoRound(ValueError):
    """A position that is in no round of two players; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and its worth to the seat that takes it."""

    action: int
    worth: float


@lru_cache(maxsize=1)
def all_shares() -> Floats:
    """How likely each place of the robo is by all totals, for its dice before the last, 2 to 12."""
    shares = np.zeros((two.PLACES, two.TOTALS**2 * two.SUMS))
    two.fill_shares(shares)
    return shares


@lru_cache(maxsize=1)
def hold_memory() -> None:
    """See that the C library keeps the memory of tables that are done with, for the next ones.

    It gives memory back to the system unless it has freed a larger block before; to take it anew
    for every table of a last round costs a quarter of the time. Elsewhere than in glibc this does
    nothing.
    """
    np.empty(HELD)


def new_plan(worth: Any, terms: Any, ends: Any = None) -> tuple[Any, ...]:
    """Room for a plan of the solver, for these worths by player and kind, or this table."""
    return (
        np.zeros((2, rules.MORSEL_KINDS), np.int64),
        np.zeros(two.FRAME_SIZE, np.int64),
        np.zeros(3, np.int64),
        np.array(worth, np.float64),
        np.array([*terms, *[0.0] * (two.TERMS_SIZE - len(terms))], np.float64),
        np.zeros((two.PLACES, two.TOTALS**2 * two.SUMS)),
        np.zeros((1, two.PLACES**2)) if ends is None else ends,
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
        hold_memory()
        tie = COUNT if link == WIN else 0.0
        self.worth = [w + tie for w in worth]
        self.start, self.link, self.spread = copy_state(s), link, spread
        self._before = self.lead(s) if link == LINEAR else 0.0
        self._plan = new_plan([self.worth, self.worth], [link, spread])
        self._turns, self._compiled = bind(turn.__name__, compiled), compiled
        self._ends: dict[Place, Floats] = {}
        self._values: dict[Place, float] = {}
        self._changed: set[Place] = set()

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
        if is_distributed(self.start, s):
            return self.result(s)
        if self._is_over(s):
            return float(self.ends(s)[end_of(self.start, s)])
        place = place_of(s)
        if place not in self._values:
            self._values[place] = self._worth_of(s)
        return self._values[place]

    def _worth_of(self, s: rules.State) -> float:
        """As `worth_of`, while the turn goes on."""
        if s.phase == rules.Phase.ROBO_ROLL:
            faces = [self.worth_of(after(s, CHANCE, o)) for o, _ in chance_outcomes(rules, s)]
            return sum(faces) / len(faces)
        sign = 1.0 if s.turn == s.starter else -1.0
        if s.phase == rules.Phase.ROLL:
            return sign * rolled(self.start, sign * self.ends(s))
        worths = []
        if s.phase == rules.Phase.ACT and s.picked == rules.NONE:
            self._change_ahead(s)
        elif s.phase != rules.Phase.ACT:
            worths = dice_left(self.start, s, sign * self.ends(s))
            if s.acted == 0 and s.lap == rules.SECOND_LAP:
                self._pay_ahead(s)
        for action in legal_actions(rules, s, s.turn):
            if action > rules.REROLL:
                worths.append(sign * self.worth_of(after(s, s.turn, action)))
        return sign * max(worths)

    def result(self, s: rules.State) -> float:
        """What a position after the round is worth to its starting player."""
        return rows.linked(self.lead(s), self.link, self.spread) - self._before

    def lead(self, s: rules.State) -> float:
        """By how much the starting player's morsels in hand are worth more."""
        first, second = s.hand[self.start.starter], s.hand[1 - self.start.starter]
        return sum(w * float(a - b) for a, b, w in zip(first, second, self.worth, strict=True))

    def _is_over(self, s: rules.State) -> bool:
        now, then = self.start, s
        if now.phase == rules.Phase.ROBO_ROLL:
            return then.phase != rules.Phase.ROBO_ROLL
        return then.phase == rules.Phase.ROBO_ROLL or then.turn != now.turn

    def ends(self, s: rules.State) -> Floats:
        """What each end of the turn is worth to the starting player, hands and buffet as in `s`."""
        place = (*s.buffet, *s.hand[0], *s.hand[1])
        if place not in self._ends:
            self._ends[place] = self._solved(s)
        return self._ends[place]

    def _solved(self, s: rules.State) -> Floats:
        who = two.FIRST if self.start.turn == self.start.starter else two.SECOND
        if self.start.phase == rules.Phase.ROBO_ROLL:
            laid_out = self._lay_out(s, turn.NONE)
            ends: Floats = self._turns.after_robo(laid_out, self.lead(s), self._plan)
        else:
            ends = self._turns.after_turn(self._lay_out(s, who), who, self.lead(s), self._plan)
            ends = ends if who == two.FIRST else -ends
        return ends - self._before

    def by_order(self) -> dict[Place, float]:
        """By its buffet in every order, what a round is worth before its first roll.

        To the starting player, as `value`. The position must be that of the first roll.
        """
        self._lay_out(self.start, turn.NONE)
        found = self._turns.by_order(self.lead(self.start), self._plan) - self._before
        kinds = self.start.buffet
        orders = [tuple(kinds[position] for position in order) for order in two.PERMS]
        return dict(zip(orders, found.tolist(), strict=True))

    def _lay_out(self, s: rules.State, who: int) -> Any:
        """The table as the solver takes it, with the plan for it."""
        table = copy_state(self.start)
        table.buffet, table.hand = s.buffet, s.hand
        laid_out = row_of(table, 1, self._compiled)[0]
        self._turns.fill_plan(laid_out, who, all_shares(), self._plan)
        return laid_out

    def _pay_ahead(self, s: rules.State) -> None:
        """Solve what each action on the buffet leads to, all at once."""
        for kind in range(rules.MORSEL_KINDS):
            if s.hand[s.turn][kind] > 0:
                paid = copy_state(s)
                paid.hand[s.turn][kind] -= 1
                self._change_ahead(paid)

    def _change_ahead(self, s: rules.State) -> None:
        """The same once it is paid for."""
        lies = (*s.buffet, *s.hand[0], *s.hand[1])
        if lies in self._changed:
            return
        self._changed.add(lies)
        who = two.FIRST if s.turn == s.starter else two.SECOND
        laid_out = self._lay_out(s, who)
        changed = self._turns.after_changes(laid_out, who, two.NONE, self.lead(s), self._plan)
        for (one, other), ends in zip(two.PAIRS, changed, strict=True):
            swapped = copy_state(s)
            rules.swap(swapped, one, other)
            place = (*swapped.buffet, *swapped.hand[0], *swapped.hand[1])
            self._ends[place] = (ends if who == two.FIRST else -ends) - self._before


def place_of(s: rules.State) -> Place:
    """What tells the positions of one turn apart."""
    seat = s.turn
    dice = *s.aside[seat], *s.loose[seat]
    return s.phase, s.acted, s.picked, s.laid[seat], *s.buffet, *s.hand[seat], *dice


def rolled(start: rules.State, ends: Floats) -> float:
    """The worth to the seat in turn of the roll due, by the ends of its turn `start`."""
    if start.lap == rules.FIRST_LAP:
        mean = np.empty(1)
        two.best_of_three(ends.reshape(-1, 1), mean)
        return float(mean[0])
    if start.lap == rules.SECOND_LAP:
        lies = ends.reshape(two.FACES, two.FACES)
        return float(np.mean(np.maximum(lies, lies.T)))
    total = rules.total(start, start.turn)
    return float(np.mean(ends[total + 1 : total + 1 + two.FACES]))


def dice_left(start: rules.State, s: rules.State, ends: Floats) -> list[float]:
    """The worth to the seat in turn of each die that it may set aside, and of a reroll."""
    seat, worths = s.turn, []
    if s.phase == rules.Phase.DECIDE:
        worths.append(rolled(start, ends))
    for face in range(two.FACES):
        if s.loose[seat][face] > 0:
            then = after(s, seat, face)
            worths.append(float(ends[end_of(start, then)]))
    return worths


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
    rows.keep_or_roll(after[3:], third)
    second = np.full((two.FACES**3, 1), two.NEVER)
    rows.die_of_two(third, second)
    first = np.empty(1)
    two.best_of_three(second, first)
    return float(first[0])


def check_goal(goal: Sequence[float]) -> None:
    """Raise ValueError unless every total has a worth."""
    if len(goal) != two.TOTALS:
        raise ValueError(
            f"A goal has {two.TOTALS} worths, for the totals 0 to 18; {len(goal)} came."
        )
