"""The interval of a rollout of Gang of Dice holds what it should hold, on solved positions."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from reroll.analysis import gang_of_dice_best
from reroll.analysis.coach import Coach
from reroll.analysis.equity import Edges
from reroll.analysis.gang_of_dice import FEW
from reroll.analysis.gang_of_dice_match import CARDS, DiceMatch, all_dice
from reroll.analysis.gang_of_dice_solved import Solved
from reroll.analysis.gang_of_dice_tables import tables_for
from reroll.analysis.rollout import roll_out
from reroll.engine import fast
from reroll.engine.setup import Setup
from reroll.engine.views import View
from reroll.games import gang_of_dice as rules

POOL, FIRST_ROUND = 6, 7
ROLLOUTS, POSITIONS, TRIALS = 500, 50, 200


@cache
def solved() -> Solved:
    """The match of six dice each of players who throw no more than twelve."""
    return Solved({POOL: DiceMatch(POOL, most=FEW)})


def known() -> Edges:
    """What knows that match."""
    found = Edges(rules.NAME, 2)
    found.solved = solved()
    return found


class BestPlay:
    """Both seats play the best choice of that match, plain or compiled."""

    def __init__(self) -> None:
        self.tables = tables_for(known(), FEW)

    def __call__(self, view: View, trial: int, number: int) -> int:
        code = fast.bind(gang_of_dice_best.__name__, False)
        return int(code.choose(view.state, view.seat, 0, 0, 0, 0, number, self.tables))

    def twin(self) -> fast.Twin:
        """The same, compiled."""
        return fast.Twin(fast.compile_module(gang_of_dice_best.__name__), self.tables, (0, 0))


def eve(draw: random.Random) -> rules.State:
    """A round of the second half about to begin, most dice in the pools."""
    s: rules.State = Setup(rules.NAME, 2, {"start": "1", "pool": str(POOL)}).first_state()
    s.round = draw.randint(FIRST_ROUND, rules.ROUNDS - 1)
    bright = draw.sample(range(12), min(s.round - 1, rules.BRIGHT_ROUNDS))
    dark = draw.sample(range(12, len(CARDS)), max(0, s.round - 1 - rules.BRIGHT_ROUNDS))
    for kind in (*bright, *dark):
        s.card_left[kind] = 0
    total = all_dice(POOL, s.round)
    s.table = rules.bonus(s.round) + draw.choice([0, 0, 2])
    s.owned[0] = draw.randint(2, total - s.table - 2)
    s.owned[1] = total - s.table - s.owned[0]
    s.leader = s.turn = draw.randint(0, 1)
    return s


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_intervals_cover_the_exact_share_of_solved_positions() -> None:
    """With as many trials as unless told otherwise, in 95 cases of a hundred or some more."""
    coach, policy, draw = Coach(rules.NAME, 2), BestPlay(), random.Random(3)
    coach.edges = Edges(rules.NAME, 2)
    coach.edges.solved = None  # whatever tables this machine keeps, the evaluator is what is tried
    starts, covered = [eve(draw) for _ in range(POSITIONS)], 0
    for nth in range(ROLLOUTS):
        s = starts[nth % POSITIONS]
        result = roll_out(s, policy, TRIALS, seed=nth, coach=coach, compiled=True)
        covered += is_covered(s, result)
        print(f"{nth + 1} rollouts, {covered / (nth + 1):.1%} of the intervals hold the share")
    assert 0.94 <= covered / ROLLOUTS <= 0.98


def is_covered(s: rules.State, result: Any) -> bool:
    """Whether the interval holds the exact share of the first seat."""
    exact = solved().shares(s)[0]
    return bool(abs(result.shares[0] - exact) <= result.intervals[0])
