"""The luck of cards laid at once, and of rows: nothing on average, and out of the rollouts."""

from __future__ import annotations

import numpy as np
import pytest
from tests.analysis.test_coach import played
from tests.analysis.test_gigi_gacker import layings
from tests.analysis.test_gigi_gacker_rows import after

from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker import met
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.luck import analyse
from reroll.analysis.rollout import quick_coach, roll_out
from reroll.bots.contract import Player, Words
from reroll.engine.contract import CHANCE, chance_outcomes, rules_of
from reroll.engine.match import Match
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as gg
from reroll.games.gigi_gacker import Phase

RULES = rules_of("gigi_gacker")


def strong() -> Player:
    """The bot that mixes its cards."""
    return Player("strong", "gigi_gacker", 3)


def test_over_both_mixes_the_luck_of_the_cards_laid_is_nothing() -> None:
    """And some pair of cards is lucky, or there would be nothing to take out."""
    coach, player, most = quick_coach("gigi_gacker", 2), strong(), 0.0
    for s in layings(2, seed=6, count=6):
        mixes = player.mixes(view_of(RULES, s, 0))
        assert mixes is not None
        mean = np.zeros(2)
        for mine in Ends(s).kinds[0]:
            before = after(s, (0, mine))
            for theirs in Ends(s).kinds[1]:
                luck = met(coach, before, after(before, (1, theirs)), player.mixes)
                mean += mixes[0][mine] * mixes[1][theirs] * luck
                most = max(most, float(np.max(luck)))
        assert mean == pytest.approx([0, 0], abs=1e-12)
    assert most > 0.02


def test_a_bot_draws_its_cards_by_the_mix_that_it_tells() -> None:
    player, fair = strong(), list[float]()
    for s in layings(2, seed=6, count=30):
        view = view_of(RULES, s, 1)
        mixes = player.mixes(view)
        assert mixes is not None
        fair = mixes[1]
        if max(fair) < 0.7:
            break
    drawn = np.zeros(gg.ACTIONS)
    for number in range(600):
        drawn[player.bot.choose(view, Words(8, 0, number))] += 1 / 600
    assert drawn[: len(fair)] == pytest.approx(fair, abs=0.06)


def test_luck_is_taken_out_only_where_the_mix_is_known() -> None:
    """Before the last card lies there, or for a bot that tells none, there is no such luck."""
    coach, s = quick_coach("gigi_gacker", 2), next(layings(2, seed=6, count=1))
    before = after(s, (0, Ends(s).kinds[0][0]))
    then = after(before, (1, Ends(s).kinds[1][0]))
    assert met(coach, s, before, strong().mixes) == 0.0
    assert Player("simple", "gigi_gacker", 3).mixes(view_of(RULES, s, 0)) is None
    assert met(coach, before, then, Player("simple", "gigi_gacker", 3).mixes) == 0.0


@pytest.mark.parametrize("coach", [Coach("gigi_gacker", 2), quick_coach("gigi_gacker", 2)])
def test_the_luck_of_each_card_of_a_row_is_nothing_on_average(coach: Coach) -> None:
    """However near the equilibrium the values of rows are."""
    s = Match("gigi_gacker", 2, start="1").state
    for _ in range(2):
        outcomes = list(chance_outcomes(RULES, s))
        segment = coach.segment(s)
        values = [segment.value(after(s, (CHANCE, kind)))[0] for kind, _ in outcomes]
        mean = np.average(values, weights=[weight for _, weight in outcomes])
        assert mean == pytest.approx(segment.value(s)[0], abs=1e-12)
        assert max(values) - min(values) > 0.01
        s = after(s, (CHANCE, outcomes[-1][0]))


def test_a_rollout_takes_out_nine_tenths_of_the_noise() -> None:
    """The strong bot in both seats, from the start; both seats' luck cancels."""
    result = roll_out(Match("gigi_gacker", 2, start="1").state, strong(), trials=24, seed=2)
    assert result.factor > 10
    assert result.shares.sum() == pytest.approx(1)
    assert abs(result.shares[0] - result.plain[0]) < 4 * result.plain_errors[0]


def test_every_card_of_a_row_is_told_with_its_luck() -> None:
    """The shares move with each card that is turned, and drift only from one part to the next."""
    match = played("gigi_gacker", 2, 2)
    report, again = analyse(match.setup, match.log), Match(match.setup)
    lucky = 0
    for event, (actor, action) in zip(report.events, match.log, strict=True):
        lucky += again.state.phase == Phase.DEAL and max(event.changes) > 0.001
        again.play(action, actor)
    assert lucky > 15
    seat = report.players[0]
    assert seat.last - seat.first == pytest.approx(seat.luck - seat.loss + seat.gifts + seat.drift)
