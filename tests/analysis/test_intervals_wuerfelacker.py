"""The interval of a rollout of Würfelacker holds what it should hold: 94 to 96 in a hundred.

The last turn of the round before the last is played, solved with what the last round is worth from
before its buffet on. There all luck is known exactly, so that a trial comes to one of few numbers;
that this is what rollouts play is tested, and then many are drawn from these numbers.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from tests.rules.wuerfelacker_play import random_move

from reroll.analysis.coach import Coach
from reroll.analysis.intervals import half_widths
from reroll.analysis.rollout import BATCH, known_error, roll_out, shuffled
from reroll.bots.contract import Words, make
from reroll.engine.contract import CHANCE, chance_outcomes, legal_actions, rules_of
from reroll.engine.match import Match
from reroll.engine.states import copy_state, key
from reroll.engine.views import view_of
from reroll.games import wuerfelacker as gw

RULES = rules_of("wuerfelacker")
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
ROLLOUTS, POSITIONS, TRIALS, MOST_KINDS = 4000, 40, (100, 200), 3
LAST_BUT_ONE = 6
SAME = 1e-9


@dataclass
class Node:
    """A position: its exact share, what the coach takes it for, and what can follow.

    Both are the first seat's. What follows a choice is the best one's; what chance may do goes from
    good to bad for who rolls, with the sums of its weights.
    """

    exact: float
    seen: float
    best: int = CHANCE
    thens: list[Node] = field(default_factory=list)
    sums: list[int] = field(default_factory=list)


class Solved:
    """A position of the round before the last, and all that can follow until the last buffet."""

    def __init__(self, s: gw.State, coach: Coach) -> None:
        self.s, self.coach = s, coach
        self.nodes: dict[Any, Node] = {}
        self.start = self.node(s)

    def node(self, s: gw.State) -> Node:
        """The position solved, by trying everything; of the last round the coach's is exact."""
        if key(s) not in self.nodes:
            exact = float(self.coach.equity(s)[0])
            if s.round > LAST_BUT_ONE:
                self.nodes[key(s)] = Node(exact, float(self.coach.edges.values([s])[0][0]))
            else:
                self.nodes[key(s)] = self.followed(s, seen=exact)
        return self.nodes[key(s)]

    def followed(self, s: gw.State, seen: float) -> Node:
        """The same while the round goes on."""
        found = [(action, self.node(then), weight) for action, then, weight in follow(s)]
        side = 1.0 if (gw.roller(s) if gw.actor(s) == CHANCE else s.turn) == 0 else -1.0
        if gw.actor(s) != CHANCE:
            action, best, _ = max(found, key=lambda each: side * each[1].exact)
            return Node(best.exact, seen, action, [best])
        found.sort(key=lambda each: -side * each[1].seen)
        weights, thens = [each[2] for each in found], [each[1] for each in found]
        exact = float(np.average([then.exact for then in thens], weights=weights))
        return Node(exact, seen, CHANCE, thens, list(accumulate(weights)))

    def trial(self, place: float, draw: random.Random) -> float:
        """What a trial comes to; its first roll lies at this place between good and bad."""
        node, luck = self.start, 0.0
        while node.thens:
            then = node.thens[0]
            if node.sums:
                then = node.thens[min(bisect(node.sums, place * node.sums[-1]), len(node.sums) - 1)]
                luck += then.seen - node.seen
                place = draw.random()
            node = then
        return node.exact - luck

    def rolled_out(self, draw: random.Random, trials: int) -> tuple[Floats, Ints]:
        """What so many trials come to, and their strata: the first roll from good to bad."""
        many = min(BATCH, trials // 2)
        strata = np.array([shuffled(nth, many) for nth in range(trials)])
        places = (strata + np.array([draw.random() for _ in range(trials)])) / many
        return np.array([self.trial(place, draw) for place in places.tolist()]), strata


class BestPlay:
    """Every seat plays the solved turn's best choice; the last round as the coach does."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved

    def __call__(self, view: Any, trial: int, number: int) -> int:
        s = view.state
        if s.round == LAST_BUT_ONE:
            return self.solved.nodes[key(s)].best
        return self.solved.coach.options(s, view.seat)[0].action


def after(s: gw.State, actor: int, action: int) -> gw.State:
    """The position after an action."""
    then: gw.State = copy_state(s)
    gw.apply(then, actor, action)
    return then


def follow(s: gw.State) -> list[tuple[int, gw.State, int]]:
    """What may be done, the position then, and its weight."""
    actor = gw.actor(s)
    if actor == CHANCE:
        return [(a, after(s, CHANCE, a), weight) for a, weight in chance_outcomes(RULES, s)]
    return [(a, after(s, actor, a), 1) for a in legal_actions(RULES, s, actor)]


def last_turns(seed: int) -> Iterator[gw.State]:
    """The last turn of the round before the last, the strong bot playing that now and then errs."""
    rng, bot = random.Random(seed), make("strong", "wuerfelacker")
    for nth in range(10_000):
        s: gw.State = copy_state(Match("wuerfelacker", 2, seed=f"{seed} {nth}").state)
        while not is_last_turn(s):
            seat = gw.actor(s)
            if seat < 0 or rng.random() < 0.15:
                gw.apply(s, *random_move(s, rng))
            else:
                gw.apply(s, seat, bot.choose(view_of(RULES, s, seat, 0), Words(seed, nth)))
        yield s


def is_last_turn(s: gw.State) -> bool:
    """Whether the second seat decides for the last time in the round before the last."""
    last = s.round == LAST_BUT_ONE and s.lap == gw.LAST_LAP
    return last and s.phase == gw.Phase.DECIDE and s.turn != s.starter


def few_kinds(s: gw.State) -> bool:
    """Whether few morsels may be laid, so that few last buffets have to be solved."""
    return sum(count > 0 for count in s.hand[s.turn]) <= MOST_KINDS


def solved_turns(coach: Coach, wanted: int) -> list[Solved]:
    """So many positions, each solved, where trials do not all come to the same."""
    found, drawn = list[Solved](), last_turns(7)
    while len(found) < wanted:
        s = next(drawn)
        if few_kinds(s):
            solved = Solved(s, coach)
            if np.ptp(solved.rolled_out(random.Random(1), 40)[0]) > SAME:
                found.append(solved)
    return found


def test_a_trial_of_the_last_two_rounds_comes_to_one_of_few_numbers() -> None:
    """Each is the share of the position after the round, less the luck of the round."""
    coach = Coach("wuerfelacker", 2)  # the quick one reckons the last round less exactly
    solved = solved_turns(coach, 1)[0]
    played = roll_out(solved.s, BestPlay(solved), 8, seed=4, coach=coach)
    known = solved.rolled_out(random.Random(2), 400)[0]
    for sample in played.samples:
        assert np.abs(known - sample[0]).min() < SAME


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_intervals_cover_the_exact_share_of_solved_turns() -> None:
    """With as many trials as unless told otherwise, and with the fewest that decide."""
    coach, draw = Coach("wuerfelacker", 2), random.Random(9)
    starts = solved_turns(coach, POSITIONS)
    for trials in TRIALS:
        covered = 0
        for nth in range(ROLLOUTS):
            solved = starts[nth % POSITIONS]
            samples, strata = solved.rolled_out(draw, trials)
            half = half_widths(samples[:, None], known_error(coach, solved.s), strata)[0]
            covered += abs(samples.mean() - solved.start.exact) <= half
        print(f"{trials} trials: {covered / ROLLOUTS:.1%} of the intervals cover the exact share")
        assert 0.94 <= covered / ROLLOUTS <= 0.96
