"""Rollouts against exact values: unbiased, surer than plain ones, the same again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.analysis.small_match import FIRST_SHARE, exact_coach, start

from reroll.analysis.coach import Coach
from reroll.analysis.rollout import BadRollout, Candidate, Crew, Policy, compare, roll_out, shuffled
from reroll.bots.contract import Player
from reroll.notation.words import parse_position


def best_play(coach: Coach) -> Policy:
    """Whoever is to act plays the best option of this coach."""

    def choose(view: Any, trial: int, number: int) -> int:
        return coach.options(view.state, view.seat)[0].action

    return choose


def test_a_rollout_of_best_play_is_within_three_errors_of_the_exact_share() -> None:
    """The evaluator only lowers the noise: what it gets wrong does not move the mean."""
    result = roll_out(start(), best_play(exact_coach()), trials=80, seed=4)
    gaps = np.abs(result.shares - [FIRST_SHARE, 1 - FIRST_SHARE])
    assert np.all(gaps < 3 * result.errors)
    assert np.all(result.errors < result.plain_errors)
    assert result.shares.sum() == pytest.approx(1)


def test_with_exact_values_nothing_is_left_to_luck() -> None:
    """Every single trial gives the exact share."""
    coach = exact_coach()
    result = roll_out(start(), best_play(coach), trials=8, seed=1, coach=coach, strata=8)
    reduced = [sample[0] for sample in result.samples]
    mean = np.mean(reduced)
    assert mean == pytest.approx(FIRST_SHARE, abs=1e-9)
    assert reduced == pytest.approx([FIRST_SHARE] * 8, abs=1e-9)


def test_a_resumed_rollout_is_the_whole_rollout() -> None:
    """Twice six trials are the twelve, in the same order."""
    policy, s = best_play(exact_coach()), start()
    whole = roll_out(s, policy, trials=12, seed=2, strata=6)
    parts = roll_out(s, policy, 6, 2, 0, strata=6).plus(roll_out(s, policy, 6, 2, 6, strata=6))
    assert parts.trials == 12
    assert np.allclose(parts.samples, whole.samples, rtol=0, atol=1e-12)


def test_candidates_are_compared_with_the_same_dice_and_the_blunder_loses() -> None:
    """With a total of 22 and a worm rolling on is worse; the difference is that of exact play."""
    s = parse_position(
        "pickomino players=2 middle=21,22 stacks=-/- turn=1 phase=decide kept=WWWW2 rolled=-"
    )
    coach = exact_coach()
    with Crew("pickomino", 2, best_play(coach), seed=3) as crew:
        found = compare(s, [6, 7], crew, trials=150)
    exact = {option.action: option.loss for option in coach.options(s)}
    assert exact[found[0].action] == 0
    assert found[1].behind == pytest.approx(exact[found[1].action], abs=4 * found[1].behind_error)
    assert found[1].behind > 2 * found[1].behind_error


def test_many_processes_come_to_the_same_as_one() -> None:
    """Trials are numbered, so it does not matter who plays them; earlier ones are gone on from."""
    s = parse_position(
        "pickomino players=2 middle=21-22 stacks=-/- turn=1 phase=decide kept=WWWW2 rolled=-"
    )
    heard: list[int] = []

    def told(found: list[Candidate]) -> None:
        heard.append(found[0].result.trials)

    found = []
    for cores, trials, known in ((1, 20, 0), (2, 20, 0), (1, 20, 10)):
        with Crew("pickomino", 2, Player("simple", "pickomino", 5), 5, 10, cores) as crew:
            before = compare(s, [6, 7], crew, known) if known else []
            before.sort(key=lambda each: each.action)
            found.append(compare(s, [6, 7], crew, trials, before, told))
    for other in found[1:]:
        for one, same in zip(found[0], other, strict=True):
            assert one.action == same.action
            assert np.array_equal(one.result.samples, same.result.samples)
    assert heard == [10, 20, 10, 20, 20]


@pytest.mark.parametrize("strata", [2, 7, 50, 60])
def test_every_stratum_is_met_once_in_a_run(strata: int) -> None:
    """So the first roll is spread evenly over what it may show."""
    assert sorted(shuffled(nth, strata) for nth in range(strata)) == list(range(strata))


def test_too_few_trials_are_refused() -> None:
    """One sentence says what is needed."""
    with pytest.raises(BadRollout, match="at least 2 trials; 1 came"):
        roll_out(start(), lambda view, trial, number: 0, trials=1)
