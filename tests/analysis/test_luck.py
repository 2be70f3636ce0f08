"""Matches looked back on: the sums hold, blunders are found, logs that break off are told."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.analysis.small_match import FIRST_SHARE, exact_coach, start
from tests.analysis.test_coach import SEATS, played

from reroll.analysis.coach import GAMES, Coach
from reroll.analysis.grades import BAD, DOUBTFUL, FINE, VERY_BAD, grade
from reroll.analysis.luck import Walk, analyse
from reroll.analysis.luck_many import summary
from reroll.analysis.openings import is_opening
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes, legal_actions
from reroll.engine.match import Match
from reroll.games import pickomino as rules

# The solver of Würfelacker names the place of a result in the only way that Numba compiles.
pytestmark = pytest.mark.filterwarnings("ignore:Passing more than 2 positional:DeprecationWarning")

SUMS = 1e-9
CASES = [(g, n, seed) for g in GAMES for n in SEATS[g] for seed in range(3)]


@pytest.mark.parametrize(("game", "players", "seed"), CASES)
def test_luck_and_losses_add_up_to_the_result(game: str, players: int, seed: int) -> None:
    """For every seat: last = first + luck - loss + gifts + drift; all luck comes to nothing."""
    match = played(game, players, seed)
    report = analyse(match.setup, match.log)
    assert report.complete
    assert [p.last for p in report.players] == pytest.approx(match.returns, abs=SUMS)
    for p in report.players:
        total = p.first + p.luck - p.loss + p.gifts + p.drift
        assert total == pytest.approx(p.last, abs=SUMS)
        assert p.loss >= -SUMS
        assert p.adjusted == pytest.approx(p.last - p.luck, abs=SUMS)
    assert sum(p.luck for p in report.players) == pytest.approx(0, abs=SUMS)


@pytest.mark.parametrize("game", ["wuerfelacker"])
def test_what_opens_a_round_has_its_luck(game: str) -> None:
    """Told with the last card of a row: the shares meet what the round as it lies is worth."""
    match = played(game, 2, seed=2)
    coach = Coach(game, 2)
    report, again = analyse(match.setup, match.log, coach=coach), Match(match.setup)
    lucky = 0
    for event, (actor, action) in zip(report.events, match.log, strict=True):
        opening = is_opening(coach, again.state)
        again.play(action, actor)
        if opening and is_opening(coach, again.state):
            assert event.changes == (0.0, 0.0)
        elif opening:
            assert event.shares == pytest.approx(coach.equity(again.state))
            lucky += max(event.changes) > 0
    assert lucky > 4


def test_where_all_is_exact_nothing_drifts() -> None:
    """Two tiles, solved: result - start = luck - loss + gifts to 1e-12, and no loss is negative."""
    draw = random.Random(5)
    for _ in range(10):
        walk, s = Walk(exact_coach(), start()), start()
        while (actor := rules.actor(s)) != NOBODY:
            if actor == CHANCE:
                outcomes, weights = zip(*chance_outcomes(walk.coach.rules, s), strict=True)
                action = draw.choices(outcomes, weights)[0]
            else:
                action = draw.choice(legal_actions(walk.coach.rules, s, actor))
            walk.move(actor, action)
            s = walk.s
        for seat in (0, 1):
            p = walk.player(seat)
            assert p.drift == pytest.approx(0, abs=1e-12)
            assert p.last - p.first == pytest.approx(p.luck - p.loss + p.gifts, abs=1e-12)
        assert walk.first[0] == pytest.approx(FIRST_SHARE, abs=1e-9)
        assert all(event.loss >= 0 for event in walk.events)


@pytest.mark.parametrize("game", GAMES)
def test_the_shares_after_a_choice_are_those_of_the_position_that_it_leads_to(game: str) -> None:
    """With three too, where estimates are corrected: not only with the move after it."""
    match, again = played(game, 3, seed=5), Match(game, 3)
    coach = Coach(game, 3)
    for event in analyse(match.setup, match.log, coach=coach).events:
        again.play(event.action, event.actor)
        if event.actor != CHANCE:
            assert event.shares == pytest.approx(coach.equity(again.state))


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_loss_a_grade_and_a_better_action(game: str) -> None:
    """No loss is negative, and what is better was legal."""
    match = played(game, 2, seed=5)
    report, again = analyse(match.setup, match.log), Match(match.setup)
    for event, (actor, action) in zip(report.events, match.log, strict=True):
        if actor != CHANCE:
            assert event.loss >= 0
            assert event.grade == grade(event.loss)
            assert event.best in legal_actions(again.rules, again.state, actor)
        again.play(action, actor)


def test_planted_blunders_are_all_found() -> None:
    """In a match played by the coach, stopping at once without a tile is a blunder each time."""
    coach, match = Coach("pickomino", 2), Match("pickomino", 2, seed=8)
    planted: list[int] = []
    while not match.is_over:
        if match.actor == CHANCE:
            match.chance()
        elif len(planted) < 6 and match.legal_words()[0] == "roll" and len(match.log) % 3 == 0:
            options = coach.options(match.state)
            if options[1].loss > 0.02:
                planted.append(len(match.log) + 1)
                match.play(options[1].action)
                continue
            match.play(options[0].action)
        else:
            match.play(coach.options(match.state)[0].action)
    report = analyse(match.setup, match.log, coach=coach)
    assert planted
    assert [e.number for e in report.events if e.actor >= 0 and e.grade != FINE] == planted


def test_luck_is_nothing_on_average() -> None:
    """Over many matches of random players the luck of a seat is within four standard errors."""
    luck = []
    for seed in range(20):
        match = played("pickomino", 2, seed)
        luck.append(analyse(match.setup, match.log).players[0].luck)
    error = np.std(luck) / np.sqrt(len(luck))
    assert abs(np.mean(luck)) < 4 * error


def test_a_match_that_broke_off_is_looked_back_on_as_far_as_it_goes() -> None:
    """The report is not complete, keeps the reason, and its sums still hold."""
    match = played("pickomino", 2, seed=2)
    report = analyse(match.setup, match.log[:30], "The log is cut short.")
    assert not report.complete
    assert report.stopped == "The log is cut short."
    for p in report.players:
        assert p.first + p.luck - p.loss + p.gifts + p.drift == pytest.approx(p.last, abs=SUMS)


def test_many_matches_come_to_means_with_intervals_and_variances() -> None:
    """Of results, of the luck, and of the results without it."""
    results, luck = np.array([1.0, 0.0, 1.0, 0.0]), np.array([0.3, -0.2, 0.4, -0.1])
    found = summary(np.column_stack([results, luck]))
    assert found.matches == 4
    assert (found.luck, found.rest) == pytest.approx((0.1, 0.4))
    assert found.plain == pytest.approx(1 / 3)
    assert found.adjusted == pytest.approx(0.26 / 3)
    assert found.interval == pytest.approx(1.96 * np.sqrt(0.26 / 3 / 4), rel=1e-4)
    assert found.rest_interval == pytest.approx(1.96 * np.sqrt(0.26 / 3 / 4), rel=1e-4)
    assert found.ratio == pytest.approx(0.26)


@pytest.mark.parametrize("moves", [1, 5])
def test_a_match_that_broke_off_in_its_first_turn_is_not_exact(moves: int) -> None:
    """Its one estimate may be off as far as that of the same position."""
    match = played("pickomino", 2, seed=2)
    report = analyse(match.setup, match.log[:moves])
    assert not report.exact
    error = Coach("pickomino", 2).edges.error
    assert report.players[0].interval == pytest.approx(error, rel=1e-3)


def test_turning_points_are_the_greatest_changes() -> None:
    """No move changed the shares more than those named, the greatest first."""
    match = played("pickomino", 2, seed=6)
    report = analyse(match.setup, match.log)
    sizes = {e.number: max(map(abs, e.changes)) for e in report.events}
    least = min(sizes[number] for number in report.turning_points)
    assert len(report.turning_points) == 5
    assert all(n in report.turning_points or size <= least for n, size in sizes.items())
    assert [sizes[number] for number in report.turning_points] == sorted(
        (sizes[number] for number in report.turning_points), reverse=True
    )


def test_a_report_is_plain_values() -> None:
    """It survives JSON, and the curve has the share before the first move in front."""
    import json

    match = played("pickomino", 2, seed=7)
    report = analyse(match.setup, match.log)
    assert json.loads(json.dumps(report.as_json()))["players"][0]["seat"] == 0
    assert len(report.curve) == len(match.log) + 1


@pytest.mark.parametrize(
    ("loss", "name"), [(0.0, FINE), (0.02, DOUBTFUL), (0.06, BAD), (0.3, VERY_BAD)]
)
def test_grades_follow_the_loss(loss: float, name: str) -> None:
    """The more of the win share is given up, the worse."""
    assert grade(loss) == name


@pytest.mark.parametrize(("loss", "name"), [(0.01, FINE), (0.1, DOUBTFUL), (0.13, VERY_BAD)])
def test_a_loss_within_the_doubt_of_its_estimate_is_at_worst_doubtful(
    loss: float, name: str
) -> None:
    """Where shares may be off by 12 %; what is more than that is graded as ever."""
    assert grade(loss, 0.12) == name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "matches"),
    [("pickomino", 400), ("gang_of_dice", 60), ("gigi_gacker", 200), ("wuerfelacker", 30)],
)
def test_luck_comes_to_nothing_and_explains_most_of_the_results(game: str, matches: int) -> None:
    """The mean of the luck is nothing within its interval; without it results vary half as much."""
    coach, luck, results, adjusted = Coach(game, 2), [], [], []
    for seed in range(matches):
        match = played(game, 2, seed, "simple")
        player = analyse(match.setup, match.log, coach=coach).players[0]
        luck.append(player.luck)
        results.append(player.last)
        adjusted.append(player.adjusted)
    assert abs(np.mean(luck)) < 3 * np.std(luck, ddof=1) / np.sqrt(matches)
    assert np.var(adjusted) < np.var(results) / 2
