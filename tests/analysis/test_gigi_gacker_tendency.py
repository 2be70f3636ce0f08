"""Cards laid at once, judged as answers to what the others tend to lay."""

from __future__ import annotations

import pytest
from tests.analysis.test_coach import played

from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker import Segment
from reroll.analysis.gigi_gacker_tendency import Tendency, height
from reroll.analysis.luck import analyse
from reroll.engine.match import Match

PULLETS = {0: 0.2, 1: 0.2, 2: 0.2, 3: 0.2, 4: 0.2}
"""The kinds of the five pullets, 3 to 7, all equally likely."""


def test_heights_go_from_the_lowest_card_to_the_highest() -> None:
    """By value, whatever the kinds; a single value is in the middle."""
    assert [height(PULLETS, kind) for kind in (0, 2, 4)] == [0.0, 0.5, 1.0]
    assert height([3], 3) == 0.5


def test_a_player_who_always_laid_the_highest_is_expected_to_do_it_again() -> None:
    """Only rounds before count, and without any it is the fair mix."""
    tendency = Tendency()
    assert tendency.mix(1, PULLETS) == pytest.approx(PULLETS)
    for number in (1, 2, 3):
        tendency.note(number, PULLETS, 4)
    assert tendency.mix(1, PULLETS) == pytest.approx(PULLETS)
    assert tendency.mix(4, PULLETS)[4] == pytest.approx((3 * 0.2 + 3) / 6)
    assert sum(tendency.mix(4, PULLETS).values()) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3])
def test_against_the_equilibrium_itself_cards_bring_what_the_equilibrium_says(players: int) -> None:
    """Nobody seen yet: the answers are the coach's choices."""
    match, coach = Match("gigi_gacker", players, seed=4), Coach("gigi_gacker", players)
    while match.actor < 0:
        match.chance()
    segment = coach.segment(match.state)
    assert isinstance(segment, Segment)
    for seat in range(players):
        brought = segment.answers(seat, [Tendency() for _ in range(players)])
        fair = segment.choices(seat)
        for kind, share in brought.items():
            assert share == pytest.approx(fair[kind][seat], abs=1e-6)


def test_every_card_laid_is_judged_both_ways() -> None:
    """The best answer gives up nothing, no choice less than nothing, and sums are kept."""
    match = played("gigi_gacker", 2, seed=6)
    report = analyse(match.setup, match.log)
    laid = [event for event in report.events if event.tendency_loss is not None]
    assert len(laid) == 18
    for event in laid:
        assert event.tendency_loss is not None
        assert event.tendency_loss >= 0
        assert event.answer_words
        if event.answer == event.action:
            assert event.tendency_loss == 0
    for player in report.players:
        own = [e.tendency_loss or 0.0 for e in laid if e.actor == player.seat]
        assert player.tendency_loss == pytest.approx(sum(own))


def test_where_nobody_chooses_at_once_nothing_is_said_of_tendencies() -> None:
    """Pickomino has turns."""
    match = played("pickomino", 2, seed=1)
    report = analyse(match.setup, match.log)
    assert all(player.tendency_loss is None for player in report.players)
