"""Whole matches of Gang of Dice for two, solved exactly from the last round to the first.

A position between two rounds is the round, the cards drawn from its deck, and the pools of the two;
its value is the share of the win of the seat that leads the round, a draw counting half, both
playing their best. The cards and the options are those of the box but for `pool`, the dice that
each begins with. Rounds only lead on to later ones, so each is solved once; within a round the
follower plays for the lead alone, and the leader's turns are solved against that.

Turns of more than MOST dice are not looked at. Mostly that can be seen to change nothing, then the
match is `proven`: exact. Otherwise it is the match of players who never throw more.

    match = DiceMatch(4)
    match.first_share, match.proven, match.value(state)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_offers
from reroll.analysis.gang_of_dice import Card
from reroll.analysis.gang_of_dice_bomb import Bomb, bomb
from reroll.engine import fast
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import BOX, DARK, YELLOW
from reroll.notation.worded import worded

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Progress = Callable[[int, int], None]
Drawn = tuple[int, ...]

WAYS = 2
MOST = 20
"""The most dice of a turn that is looked at."""
SURE = 2
"""Turns of so many dice are solved at once, others only where they promise more."""
LITTLE = gang_of_dice_offers.LITTLE
CARDS = [Card(kind[0], kind[1], kind[2], kind[3] == YELLOW) for kind in BOX]
DECKS = tuple(
    tuple(kind for kind in range(len(BOX)) if (BOX[kind][4] == DARK) == dark)
    for dark in (False, True)
)


class BadPool(ValueError):
    """A number of dice that no match can be solved with; the message says which can."""


def deck(number: int) -> tuple[int, ...]:
    """GD-05: the kinds that a round's card is drawn from, those drawn before included."""
    return DECKS[number > rules.BRIGHT_ROUNDS]


def drawn_before(number: int) -> int:
    """How many cards of a round's deck have been drawn before."""
    return number - 1 - (rules.BRIGHT_ROUNDS if number > rules.BRIGHT_ROUNDS else 0)


def all_dice(pool: int, number: int) -> int:
    """GD-18, GD-23: the dice in both pools and on the table once a round has begun."""
    return WAYS * pool + sum(rules.bonus(each) for each in range(1, number + 1))


def tables_of(total: int) -> int:
    """In how many ways so many dice lie in two pools, none empty, and on the table."""
    return comb(total, 2)


class DiceMatch:
    """Every position between two rounds, solved when made or given solved.

    `values` are by round, by cards drawn (as `itertools.combinations` has them), by pools: the
    leader's and then the other's. `progress` is told the positions solved and all of them. Raises
    BadPool.
    """

    def __init__(
        self,
        pool: int,
        values: Floats | None = None,
        most: int = MOST,
        proven: bool = False,
        progress: Progress | None = None,
    ) -> None:
        if not 1 <= pool <= rules.LARGEST_POOL:
            raise BadPool(
                worded(
                    "Each player begins with 1 to {most} dice; {count} came.",
                    most=rules.LARGEST_POOL,
                    count=pool,
                )
            )
        self.pool, self.most, self.proven = pool, most, proven
        self.starts = numbering(pool)
        self.count = self.positions(pool)
        if values is None:
            self.values, self.proven = np.empty(self.count), True
            self.solve(progress or (lambda done, of: None))
        else:
            self.values = values

    @staticmethod
    def positions(pool: int) -> int:
        """How many positions a match has."""
        return sum(
            comb(len(deck(number)), drawn_before(number)) * tables_of(all_dice(pool, number))
            for number in range(1, rules.ROUNDS + 1)
        )

    @property
    def first_share(self) -> float:
        """The win share of the player who leads the first round."""
        return float(self.values[self.place(1, (), self.pool, self.pool)])

    def place(self, number: int, drawn: Drawn, own: int, other: int) -> int:
        """Where the value of a position lies; the first pool is the leader's."""
        total = all_dice(self.pool, number)
        before = (own - 1) * total - own * (own - 1) // 2
        return self.starts[number, drawn] + before + other - 1

    def covers(self, s: Any) -> bool:
        """Whether a round of this match is about to begin."""
        if s.players != WAYS or s.phase != rules.Phase.CARD or not is_the_box(s):
            return False
        if min(s.owned[:WAYS]) < 1 or any(s.out_round[:WAYS]):
            return False
        known = (s.round, drawn(s)) in self.starts
        return known and sum(s.owned[:WAYS]) + s.table == all_dice(self.pool, s.round)

    def value(self, s: Any) -> float:
        """The share of the seat that leads the round; only for positions that it covers."""
        return self.share(s.round, drawn(s), s.owned[s.leader], s.owned[1 - s.leader])

    def share(self, number: int, drawn: Drawn, own: int, other: int) -> float:
        """The same by round, cards drawn and pools, the leader's first."""
        return float(self.values[self.place(number, drawn, own, other)])

    # Solving

    @cached_property
    def kernel(self) -> Any:
        """What values a round, compiled where that is possible."""
        return fast.bind(gang_of_dice_offers.__name__, fast.has_compiler())

    def bomb(self, kind: int) -> Bomb:
        """The turns under a card, of no more dice than a player of this match may have."""
        return bomb(CARDS[kind], self.most_dice(kind))

    def most_dice(self, kind: int) -> int:
        """The most dice that are thrown under a card, as far as is looked."""
        last = rules.ROUNDS if BOX[kind][4] == DARK else rules.BRIGHT_ROUNDS
        return min(self.most, all_dice(self.pool, last) - 1)

    def solve(self, progress: Progress) -> None:
        """Fill in the values, the last round first."""
        after: dict[Drawn, Floats] = {}
        done = 0
        for number in range(rules.ROUNDS, 0, -1):
            after = self.round_values(number, after)
            done += len(after) * tables_of(all_dice(self.pool, number))
            progress(done, self.count)

    def round_values(self, number: int, after: dict[Drawn, Floats]) -> dict[Drawn, Floats]:
        """The values of all positions before a round, given those before the next one."""
        total, cards = all_dice(self.pool, number), deck(number)
        width, left = total + 1, len(cards) - drawn_before(number)
        before = {
            each: np.zeros((width, width)) for each in combinations(cards, drawn_before(number))
        }
        known: dict[int, Floats] = {}
        for each in combinations(cards, drawn_before(number) + 1):
            ends = self.ends(number, after.get(each if number != rules.BRIGHT_ROUNDS else ()))
            for kind in each:
                if number < rules.ROUNDS or kind not in known:
                    known[kind] = self.card_values(total, kind, ends)
                before[tuple(k for k in each if k != kind)] += known[kind] / left
        rows = [(own, other) for own in range(1, total) for other in range(1, total - own + 1)]
        owns, others = np.array(rows).T
        for each, values in before.items():
            start = self.starts[number, each]
            self.values[start : start + len(rows)] = values[owns, others]
        return before

    def ends(self, number: int, values: Floats | None) -> Floats:
        """What the ends of a round are worth to its leader, by the pools."""
        total = all_dice(self.pool, number)
        ends = np.zeros((total + 1, total + 1))
        over = values is None
        self.kernel.follow_ends(total, over, ends if values is None else values, ends)
        self.proven = self.proven and is_orderly(ends)
        return ends

    def card_values(self, total: int, kind: int, ends: Floats) -> Floats:
        """By pools, the leader's share once a card lies open."""
        known = self.bomb(kind)
        most = min(known.most, total - 1)
        fixed = total, ends, most, known.reach, known.first, known.answers
        best = np.zeros((total + 1, total + 1))
        hopes = np.zeros((most + 1, total + 1, total + 1))
        room = np.empty((known.sums.max(), 1))
        for dice in range(1, most + 1):
            sums = known.sums[dice]
            self.kernel.fill_hopes(dice, *fixed, sums, best, room, hopes[dice])
            if dice <= SURE:
                self.improve(dice, known, fixed, np.argwhere(hopes[dice] > 0.0), best)
                hopes[dice] = 0.0
        while (open_ := np.argwhere(hopes.max(axis=0) > best + LITTLE)).size:
            chosen = hopes[:, open_[:, 0], open_[:, 1]].argmax(axis=0)
            for dice in np.unique(chosen):
                pools = open_[chosen == dice]
                self.improve(int(dice), known, fixed, pools, best)
                hopes[dice, pools[:, 0], pools[:, 1]] = 0.0
        if self.proven and most < total - 1:
            self.proven = bool(self.kernel.is_proven(*fixed, known.sums, best, room))
        return best

    def improve(self, dice: int, known: Bomb, fixed: Any, pools: Ints, best: Floats) -> None:
        """Solve the turns of so many dice at these pools."""
        goal, lost = np.empty((known.sums[dice], len(pools))), np.empty(len(pools))
        self.kernel.fill_goals(dice, *fixed, known.sums[dice], pools, lost, goal)
        at = pools[:, 0], pools[:, 1]
        best[at] = np.maximum(best[at], lost + known.values(dice, goal))


def numbering(pool: int) -> dict[tuple[int, Drawn], int]:
    """By round and cards drawn, the place of the first value."""
    starts, place = dict[tuple[int, Drawn], int](), 0
    for number in range(1, rules.ROUNDS + 1):
        for each in combinations(deck(number), drawn_before(number)):
            starts[number, each] = place
            place += tables_of(all_dice(pool, number))
    return starts


def is_orderly(ends: Floats) -> bool:
    """Whether no player would rather have fewer dice, which spares looking at foolish throws."""
    total = len(ends) - 1
    pools = np.arange(total + 1)
    taken = ends[total - pools, pools]
    inside = pools[:, None] + pools[None, 1:] <= total
    falling = np.diff(ends, axis=1) <= 1e-12
    return bool((np.diff(taken) <= 1e-12).all() and (falling | ~inside).all())


def is_the_box(s: Any) -> bool:
    """Whether the table plays with the cards and by the options that a match is solved for."""
    if s.deck == rules.ONE_DECK or s.first == rules.WINNER_FIRST:
        return False
    fields = s.card_condition, s.card_number, s.card_values, s.card_yellow, s.card_dark
    if any(tuple(int(f[k]) for f in fields) != BOX[k] for k in range(len(BOX))):
        return False
    return not any(s.card_left[len(BOX) :])


def drawn(s: Any) -> Drawn:
    """The kinds of the round's deck that have been drawn."""
    return tuple(kind for kind in deck(s.round) if s.card_left[kind] == 0)
