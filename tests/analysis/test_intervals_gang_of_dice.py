"""The interval of a rollout of Gang of Dice holds what it should hold, on solved positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from reroll.analysis import gang_of_dice_best
from reroll.analysis.coach import Coach
from reroll.analysis.equity import Edges
from reroll.analysis.gang_of_dice import FEW
from reroll.analysis.gang_of_dice_match import CARDS, DiceMatch, all_dice
from reroll.analysis.gang_of_dice_solved import Solved
from reroll.analysis.gang_of_dice_tables import tables_for
from reroll.analysis.rollout import Result, roll_out
from reroll.engine import fast
from reroll.engine.setup import Setup
from reroll.engine.views import View
from reroll.games import gang_of_dice as rules

POOL, FIRST_ROUND = 6, 7
POSITIONS, ROLLOUTS, LONGEST = 200, 500, 1000
SHORT, SHORTEST = 1000, 40
PARTS = (100, 200, LONGEST)
FIRST_SEED, FIRST_SHORT = 10_000, 50_000


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
    """In 94 to 96 of a hundred, from 40 trials to 1,000; parts of a rollout are rollouts too."""
    coach, policy, draw = Coach(rules.NAME, 2), BestPlay(), random.Random(3)
    coach.edges = Edges(rules.NAME, 2)
    coach.edges.solved = None  # whatever tables this machine keeps, the evaluator is what is tried
    starts = [eve(draw) for _ in range(POSITIONS)]
    held: dict[int, list[bool]] = {trials: [] for trials in (SHORTEST, *PARTS)}
    for nth in range(ROLLOUTS + SHORT):
        trials, seed = LONGEST, FIRST_SEED + nth
        if nth >= ROLLOUTS:
            trials, seed = SHORTEST, FIRST_SHORT + nth - ROLLOUTS
        s = starts[seed % POSITIONS]
        result = roll_out(s, policy, trials, seed=seed, coach=coach, compiled=True)
        for size in PARTS if trials == LONGEST else (SHORTEST,):
            held[size] += [is_covered(s, part) for part in parts(result, size)]
    for size, each in held.items():
        share = sum(each) / len(each)
        print(f"{size} trials: {share:.1%} of {len(each)} intervals hold the exact share")
        assert 0.94 <= share <= 0.96


def parts(result: Result, size: int) -> Iterator[Result]:
    """The rollout in rollouts of so many trials each."""
    for first in range(0, result.trials, size):
        rows = slice(first, first + size)
        samples, plain = result.samples[rows], result.unreduced[rows]
        yield Result(size, samples, plain, result.known, result.strata, first)


def is_covered(s: rules.State, result: Result) -> bool:
    """Whether the interval holds the exact share of the first seat."""
    exact = solved().shares(s)[0]
    return bool(abs(result.shares[0] - exact) <= result.intervals[0])
