"""The cards of three players and more of Gigi Gacker: mixes near an equilibrium, in NumPy.

    plan = solve(s, worth)
    plan.gap                            # what any seat could still gain by laying otherwise

Predictive regret matching: each seat mixes by its regrets as if the last one came once more, and
seats answer one another in turn. Means are begun anew every so often, as early play is far off.
It goes on until the gap is small, or for a bounded number of steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker as laid
from reroll.analysis import gigi_gacker_round as rounds
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
Mixes = list[Floats]
"""By seat, the chance of each kind that it holds."""
NEAR = 0.001
"""Mixes from which nobody gains more than this are taken for an equilibrium."""
MOST_STEPS = 2500
LOOK = 25
"""So many steps lie between two looks at the gap."""
FIRST_MEAN, LONGER = 50, 1.5
"""How many steps the first mean is over, and how many times as many each one after."""
VALUES = np.array([cards.value(kind) for kind in range(cards.PLAYABLE)])


class Round:
    """The cards that may be laid, and what each brings against mixes of the others."""

    def __init__(self, s: Any, worth: laid.Worth) -> None:
        self.seats = range(s.players)
        self.kinds = [laid.in_hand(s, seat) for seat in self.seats]
        self.places = [rounds.place_of(s, seat) for seat in self.seats]
        self.worth = [
            np.array([worth[seat][kind][: s.players] for kind in self.kinds[seat]])
            for seat in self.seats
        ]

    @cached_property
    def ahead(self) -> list[list[Floats]]:
        """By seat and other seat: whether the other's card [column] goes before the own [row]."""
        return [[self.before(seat, other) for other in self.seats] for seat in self.seats]

    def before(self, seat: int, other: int) -> Floats:
        """GG-10, GG-11: 1 where the other's card goes before the seat's, else 0."""
        mine, theirs = (VALUES[self.kinds[each]] for each in (seat, other))
        alike = theirs == mine[:, None] if self.places[other] < self.places[seat] else False
        found: Floats = np.where((theirs > mine[:, None]) | alike, 1.0, 0.0)
        return found

    def expected(self, seat: int, mixes: Mixes) -> Floats:
        """By card of the seat, its mean worth against these mixes."""
        ranks = np.zeros(self.worth[seat].shape)
        ranks[:, 0] = 1.0
        for other in self.seats:
            if other != seat:
                ahead = (self.ahead[seat][other] @ mixes[other])[:, None]
                moved = ranks * ahead
                ranks -= moved
                ranks[:, 1:] += moved[:, :-1]
        found: Floats = (ranks * self.worth[seat]).sum(axis=1)
        return found

    def gap(self, mixes: Mixes) -> float:
        """What the seat that gains most by its best card gains on its mix."""
        brought = [self.expected(seat, mixes) for seat in self.seats]
        gains = (b.max() - b @ mix for b, mix in zip(brought, mixes, strict=True))
        return max(0.0, *map(float, gains))


class Matching:
    """Regrets and means of the mixes so far."""

    def __init__(self, game: Round) -> None:
        self.game = game
        self.now: Mixes = [np.full(len(kinds), 1 / len(kinds)) for kinds in game.kinds]
        self.regrets: Mixes = [np.zeros(len(kinds)) for kinds in game.kinds]
        self.begin_mean()
        self.best, self.gap = self.now, game.gap(self.now)

    def begin_mean(self) -> None:
        """Forget the mixes so far, but not the regrets."""
        self.sums: Mixes = [np.zeros(len(kinds)) for kinds in self.game.kinds]
        self.counted = 0

    def step(self) -> None:
        """Every seat answers the others once; in the mean later answers weigh more."""
        self.counted += 1
        for seat, regrets in enumerate(self.regrets):
            brought = self.game.expected(seat, self.now)
            more = brought - brought @ self.now[seat]
            np.maximum(regrets + more, 0.0, out=regrets)
            self.now[seat] = whole(np.maximum(regrets + more, 0.0))
            self.sums[seat] += self.counted**2 * self.now[seat]

    def look(self) -> None:
        """Keep the mean, or the mixes of now, if nothing before was as near."""
        for mixes in ([whole(each) for each in self.sums], list(self.now)):
            gap = self.game.gap(mixes)
            if gap < self.gap:
                self.best, self.gap = mixes, gap


def whole(amounts: Floats) -> Floats:
    """Scaled to the sum 1; where there is nothing, all alike."""
    total = amounts.sum()
    return amounts / total if total > 0 else np.full(len(amounts), 1 / len(amounts))


def solve(s: Any, worth: laid.Worth) -> laid.Plan:
    """Mixes near an equilibrium of the running round, whatever lies face down already."""
    game = Round(s, worth)
    matching, mean = Matching(game), float(FIRST_MEAN)
    for step in range(1, MOST_STEPS + 1):
        if matching.gap < NEAR:
            break
        matching.step()
        if step % LOOK == 0:
            matching.look()
        if matching.counted >= mean:
            matching.begin_mean()
            mean *= LONGER
    return plan_of(game, matching.best, matching.gap)


def plan_of(game: Round, mixes: Mixes, gap: float) -> laid.Plan:
    """The mixes, and what each card brings against them."""
    brought = [game.expected(seat, mixes) for seat in game.seats]
    values = tuple(float(b @ mix) for b, mix in zip(brought, mixes, strict=True))
    return laid.Plan(by_kind(game, mixes), by_kind(game, brought), values, gap, False)


def by_kind(game: Round, amounts: Sequence[Floats]) -> tuple[dict[int, float], ...]:
    """By seat, the amount of each kind in hand."""
    pairs = zip(game.kinds, amounts, strict=True)
    return tuple(dict(zip(kinds, map(float, each), strict=True)) for kinds, each in pairs)
