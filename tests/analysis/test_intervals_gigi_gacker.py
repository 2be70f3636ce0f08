"""The interval of a rollout of Gigi Gacker holds what it should hold: 94 to 96 in a hundred.

The round before the last is played, solved whole. In the last round all luck is known exactly, so
that a trial comes to one number for each pair of cards and each of the robo's; that this is what
rollouts play is tested, and then many are drawn from these numbers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.rules.gigi_gacker_play import random_move

from reroll.analysis import coach_gigi_gacker_two as two
from reroll.analysis import gigi_gacker_exact as exact
from reroll.analysis import gigi_gacker_solved as late
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker import restored
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.intervals import half_widths
from reroll.analysis.matrix_games import solve_games
from reroll.analysis.rollout import BATCH, known_error, roll_out, shuffled
from reroll.bots.contract import Player, Words, make
from reroll.engine.contract import rules_of
from reroll.engine.match import Match
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as gg
from reroll.games import gigi_gacker_cards as cards
from reroll.games.gigi_gacker import Phase

RULES = rules_of("gigi_gacker")
ROLLOUTS, POSITIONS, TRIALS, MOST = 3000, 60, (100, 200), 1500
SAME = 1e-9


class Solved:
    """A position of the round before the last, and all that a trial from it can come to."""

    def __init__(self, s: gg.State, coach: Coach) -> None:
        self.s, ends = s, Ends(s)
        self.table = late.LastTwo(late.as_table(s, late.solve(s)))
        cells = late.Solved([self.table]).cells(s)
        assert cells is not None
        games = solve_games((cells @ ends.chances)[None])
        self.share = float(games.values[0])
        self.rows, self.columns = games.rows[0], games.columns[0]
        self.kinds, self.chances = ends.kinds, ends.chances
        seen = ends.shares(coach.edges.evaluator)
        self.order = np.argsort(-seen, axis=2)
        self.samples = cells - seen + self.rows @ (seen @ ends.chances) @ self.columns

    def rolled_out(self, draw: np.random.Generator, trials: int) -> tuple[Any, Any]:
        """What so many trials come to, and their strata: the robo's cards from good to bad."""
        i = draw.choice(len(self.rows), trials, p=self.rows)
        j = draw.choice(len(self.columns), trials, p=self.columns)
        many = min(BATCH, trials // 2)
        strata = np.array([shuffled(nth, many) for nth in range(trials)])
        places = (strata + draw.random(trials)) / many
        order = self.order[i, j]
        sums = np.cumsum(self.chances[order], axis=1)
        robo = np.minimum((places[:, None] >= sums).sum(axis=1), sums.shape[1] - 1)
        return self.samples[i, j, order[np.arange(trials), robo]], strata


class BestPlay:
    """Both seats play the solved round's equilibrium and hens; then the strong bot plays."""

    def __init__(self, solved: Solved) -> None:
        self.solved, self.strong = solved, Player("strong", "gigi_gacker", 3)

    def __call__(self, view: Any, trial: int, number: int) -> int:
        s = view.state
        if s.round == gg.ROUNDS:
            return self.strong(view, trial, number)
        if s.phase == Phase.LAY:
            mix = self.mixes(view)[view.seat]
            return random.Random(f"{trial} {number}").choices(range(len(mix)), mix)[0]
        return self.hen(restored(s), view.seat)

    def mixes(self, view: Any) -> Any:
        """By seat and card, the chances by which all lay."""
        if view.state.round == gg.ROUNDS:
            return self.strong.mixes(view)
        found = np.zeros((2, cards.PLAYABLE))
        found[0, self.solved.kinds[0]] = self.solved.rows
        found[1, self.solved.kinds[1]] = self.solved.columns
        return found

    def hen(self, s: gg.State, seat: int) -> int:
        """The action that leads on to what is best for the seat."""
        lo, hi = gg.action_span(s)
        legal = [a for a in range(lo, hi) if gg.why_not(s, seat, a) == 0]
        return max(legal, key=lambda action: self.best(s, seat, action))

    def best(self, s: gg.State, seat: int, action: int) -> float:
        """What the seat can still get with this action."""
        then: gg.State = copy_state(s)
        gg.apply(then, seat, action)
        if then.phase in (Phase.FIRST_BACK, Phase.SECOND_BACK):
            lo, hi = gg.action_span(then)
            legal = [a for a in range(lo, hi) if gg.why_not(then, seat, a) == 0]
            return max(self.best(then, seat, a) for a in legal)
        share = self.solved.table.share(then)
        assert share is not None
        return share if seat == 0 else 1 - share


def rounds_eight(seed: int) -> Iterator[gg.State]:
    """Positions of the round before the last, the strong bot playing that now and then errs."""
    rng, bot = random.Random(seed), make("strong", "gigi_gacker")
    for nth in range(10_000):
        match = Match("gigi_gacker", 2, seed=f"{seed} {nth}")
        s: gg.State = copy_state(match.state)
        while not (s.round == late.LAST_BUT_ONE and s.phase == Phase.LAY):
            seat = gg.actor(s)
            if seat < 0 or rng.random() < 0.15:
                gg.apply(s, *random_move(s, rng))
            else:
                view = view_of(RULES, s, seat, 0)
                gg.apply(s, seat, bot.choose(view, Words(seed, nth, rng.randrange(1 << 20))))
        yield s


def few_edges(s: gg.State) -> bool:
    """Whether it is solved in a second or two."""
    edges = dict[int, gg.State]()
    for end in late.ends_of(restored(s)):
        late.follow(restored(s), end, edges)
        if len(edges) > MOST:
            return False
    return True


def solved_positions(coach: Coach, wanted: int) -> list[Solved]:
    """So many positions, each solved."""
    found, drawn = list[Solved](), rounds_eight(7)
    while len(found) < wanted:
        s = next(drawn)
        if s.laid[0] == s.laid[1] == cards.NONE and few_edges(s):
            found.append(Solved(restored(s), coach))
    return found


def test_a_trial_of_the_last_two_rounds_comes_to_one_of_few_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each is the share of the position after the round, less the luck of the round.

    As in rollouts the evaluator says what round 8 is worth.
    """
    monkeypatch.setattr(two, "is_solved", lambda s, edges: False)
    monkeypatch.setattr(exact, "cells", lambda s: None)
    coach = Coach("gigi_gacker", 2)  # the quick one reckons rows of the last round less exactly
    coach.edges.solved = None
    solved = solved_positions(coach, 1)[0]
    played = roll_out(solved.s, BestPlay(solved), 12, seed=4, coach=coach)
    known = np.unique(solved.samples)
    for sample in played.samples:
        assert np.abs(known - sample[0]).min() < 1e-9


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_intervals_cover_the_exact_share_of_solved_rounds() -> None:
    """With as many trials as unless told otherwise, and with the fewest that decide."""
    coach = Coach("gigi_gacker", 2)
    coach.edges.solved = None
    starts, draw = solved_positions(coach, POSITIONS), np.random.default_rng(9)
    for trials in TRIALS:
        covered = 0
        for nth in range(ROLLOUTS):
            solved = starts[nth % POSITIONS]
            samples, strata = solved.rolled_out(draw, trials)
            known = known_error(coach, solved.s)
            width = half_widths(samples[:, None], known, strata)[0]
            covered += abs(samples.mean() - solved.share) <= width + SAME
        print(f"{trials} trials: {covered / ROLLOUTS:.1%} of the intervals cover the exact share")
        assert 0.94 <= covered / ROLLOUTS <= 0.96
