"""Rounds of Gigi Gacker for two, valued whole: the row to come, the cards laid, the last hens.

All that may come of a row is tried (`gigi_gacker_rows`), the cards laid at once are a matrix game
(`gigi_gacker_ends`). Exact is the last round, from before its row is turned to its hens, and round
8 from the moment its row lies there (`gigi_gacker_exact`), but for rollouts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker as laid
from reroll.analysis import gigi_gacker_exact as exact
from reroll.analysis.equity import MOST_KNOWN, NORMAL_95, Edges
from reroll.analysis.evaluate_gigi_gacker_two import DEALT
from reroll.analysis.gigi_gacker_ends import Ends, share_after_hens
from reroll.analysis.gigi_gacker_rows import Rows
from reroll.analysis.matrix_games import near_values
from reroll.engine.contract import NOBODY, rules_of
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
RULES = rules_of(rules.NAME)
Phase = rules.Phase
OFF = {6: 0.0178, 7: 0.0259}
"""By round, how far off the evaluator is at its end where it is more than in all rounds together.

The root of the mean square, as `fit_gigi_gacker` tells it for three and two rounds to come.
"""
EXACT = "exact"
"""Marks the values that are exact among those that are known."""


class Dealt:
    """A row to come, valued by the equilibria of all rows; `eve` has no card of it turned."""

    def __init__(self, eve: rules.State, edges: Edges) -> None:
        rows = Rows(eve, edges.evaluator)
        self.rows, self.chances = rows.rows, rows.chances
        self.values = near_values(rows.payoffs) if edges.quick else rows.values

    def value(self, s: rules.State) -> Floats:
        """Both seats' shares with so much of the row turned."""
        like = np.ones(len(self.rows), bool)
        for position, kind in enumerate(s.row[: rules.circle_size(s)]):
            if kind != cards.NONE:
                like &= self.rows[:, position] == kind - DEALT[0]
        chances = self.chances * like
        return both(float(chances @ self.values / chances.sum()))


class Laying:
    """The cards laid at once; `cells` are seat 0's shares by the kinds that all three show."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.ends = ends = Ends(s)
        solved: Any = edges.solved
        known: Floats | None = None if solved is None else solved.cells(s)
        if known is None and s.round == exact.ROUND and not edges.quick:
            known = exact.cells(s)
        self.exact = known is not None or s.round == rules.ROUNDS
        self.cells = ends.shares(edges.evaluator) if known is None else known
        self.payoffs: Floats = self.cells @ ends.chances

    @cached_property
    def plan(self) -> laid.Plan:
        """The equilibrium, its values and what each card brings, as win shares."""
        mine, theirs = self.ends.kinds[:2]
        payoff = laid.zeros(cards.PLAYABLE, cards.PLAYABLE)
        for i, a in enumerate(mine):
            for j, b in enumerate(theirs):
                payoff[a][b] = float(self.payoffs[i, j])
        plan = laid.solve_matrix(payoff, mine, theirs)
        brings = {kind: 1.0 + worth for kind, worth in plan.expected[1].items()}
        values = plan.values[0], 1.0 - plan.values[0]
        return laid.Plan(plan.mixes, (plan.expected[0], brings), values, plan.gap, True)

    def against(self, seat: int, mixes: Sequence[Mapping[int, float]]) -> dict[int, float]:
        """By card of a seat, its win share if the other lays by this mix."""
        chances = mixes[1 - seat]
        other = np.array([chances.get(kind, 0.0) for kind in self.ends.kinds[1 - seat]])
        brings = self.payoffs @ other if seat == 0 else 1.0 - other @ self.payoffs
        return dict(zip(self.ends.kinds[seat], map(float, brings), strict=True))

    def turned(self, s: rules.State) -> Floats:
        """Both seats' shares once both have laid, the robo's card still to come."""
        at = [self.ends.kinds[seat].index(s.laid[seat]) for seat in (0, 1)]
        return both(float(self.payoffs[*at]))

    def ended(self, s: rules.State) -> Floats:
        """Both seats' shares once the cards were turned and taken."""
        at = [kinds.index(s.shown[member]) for member, kinds in enumerate(self.ends.kinds)]
        return both(float(self.cells[*at]))

    def met(self, s: rules.State, mixes: Sequence[Sequence[float]]) -> Floats:
        """How lucky both were that just these cards met, if they mix them so: nothing on average.

        `s` is the position with both cards down.
        """
        mine, theirs = (np.array(mixes[seat])[self.ends.kinds[seat]] for seat in (0, 1))
        mean = float(mine @ self.payoffs @ theirs)
        found: Floats = self.turned(s) - both(mean)
        return found


def both(share: float) -> Floats:
    """The shares of both seats from that of seat 0."""
    return np.array([share, 1.0 - share])


def end_values(states: Sequence[rules.State], edges: Edges) -> list[Floats]:
    """The shares of positions in which a round or a hen of one seat is done.

    Exact in the last round, and once the cards of round 8 are taken.
    """
    if all(is_solved(s, edges) for s in states):
        return solved_values(states, edges)
    late = [
        s.players == rules.ROBO and s.round == rules.ROUNDS and s.phase == Phase.HEN for s in states
    ]
    if not any(late):
        return edges.values(states)
    return [
        both(share_after_hens(s)) if last else edges.values([s])[0]
        for s, last in zip(states, late, strict=True)
    ]


def is_solved(s: rules.State, edges: Edges) -> bool:
    """Whether the cards of round 8 are taken and the last row is not turned; not for rollouts."""
    if s.players != rules.ROBO or edges.quick:
        return False
    hen = s.round == exact.ROUND and s.phase == Phase.HEN
    return hen or (s.round == rules.ROUNDS and s.phase == Phase.DEAL and s.row[0] == cards.NONE)


def solved_values(states: Sequence[rules.State], edges: Edges) -> list[Floats]:
    """The exact shares of such positions, all of one hen step, each reckoned once."""
    places = [(EXACT, edges.place(s)) for s in states]
    if len(edges.known) > MOST_KNOWN:
        edges.known.clear()
    new = {at: s for at, s in zip(places, states, strict=True) if at not in edges.known}
    if new:
        found = exact.shares(list(new.values()))
        edges.known.update({at: both(float(x)) for at, x in zip(new, found, strict=True)})
    return [edges.known[at] for at in places]


def wider(s: rules.State, edges: Edges) -> float:
    """By how much half the interval is wider in this round than in all rounds together."""
    return max(0.0, NORMAL_95 * OFF.get(s.round, 0.0) - edges.error)


def is_last(s: Any) -> bool:
    """Whether all of the match that is left is tried out: the last round of two."""
    return bool(s.players == rules.ROBO and s.round == rules.ROUNDS and RULES.actor(s) != NOBODY)
