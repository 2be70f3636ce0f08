"""The mother hens of Gigi Gacker, clause by clause."""

from __future__ import annotations

import pytest
from tests.rules.gigi_gacker_play import (
    at,
    discards,
    do,
    hand,
    hen_step,
    hens_only,
    last_hen_step,
    legal,
    why,
    won,
)

from reroll.engine.contract import acting_seats, places
from reroll.games import gigi_gacker as gg
from reroll.games.gigi_gacker import Phase, Why
from reroll.games.terms import NOBODY


@pytest.mark.rule("GG-13")
def test_a_hen_goes_to_the_box_and_takes_two_cards_back() -> None:
    s = do(hen_step(), "1: hen", "1: back p5")
    assert why(s, "1: hen") == Why.ONE_HEN_A_ROUND
    do(s, "1: back p7")
    assert hand(s, 1) == "p3,p4,p5,p7,w2,w8"
    assert (discards(s, 1), s.hens_played[0]) == ("p6", 1)
    assert gg.actor(s) == 1


@pytest.mark.rule("GG-13")
def test_only_cards_of_ones_own_discard_pile_come_back() -> None:
    s = do(hen_step(), "1: hen")
    assert legal(s, 1) == ["back p5", "back p6"]
    assert why(s, "1: back w8") == Why.NOT_DISCARDED
    assert why(s, "1: back hen") == Why.NOT_DISCARDED
    assert why(s, "1: back p7") == Why.LOWER_CARD_FIRST
    do(s, "1: back p6")
    assert legal(s, 1) == ["back p7"]
    assert why(s, "1: back p5") == Why.LOWER_CARD_FIRST
    assert why(s, "1: back p6") == Why.NOT_DISCARDED


@pytest.mark.rule("GG-13")
def test_pullets_and_worms_come_back_in_any_mixture() -> None:
    s = hen_step(
        hand="p3,p4,p5,p6,hen/p3,p4,w1,w2,hen/p3,p4,w1,w2,w3",
        discards="p7,w8,w8/p5,p6,p7/p5,p6,p7",
        worms="8,7,6,5,4,3,1,2",
    )
    assert legal(do(s, "1: hen"), 1) == ["back p7", "back w8"]
    assert legal(do(s, "1: back w8"), 1) == ["back w8"]
    do(s, "1: back w8")
    assert hand(s, 1) == "p3,p4,p5,p6,w8,w8"


@pytest.mark.rule("GG-13")
def test_of_two_hens_one_is_played_now_and_one_in_a_later_round() -> None:
    s = hen_step(hand="p3,p4,w8,hen,hen/p3,p4,w1,w2,w2/p3,p4,w1,w2,w3")
    do(s, "1: hen", "1: back p5", "1: back p6")
    assert s.phase == Phase.DEAL
    assert why(s, "1: hen") == Why.TOO_FEW_DISCARDED
    do(s, "card w4", "card w5", "card w6", "1: lay p5", "2: lay p3", "3: lay p3")
    assert (s.round, gg.actor(s), legal(s, 1)) == (4, 0, ["pass", "hen"])


@pytest.mark.rule("GG-14")
def test_seats_are_asked_once_clockwise_from_the_tractor_of_the_round() -> None:
    s = hen_step(hand="p3,p4,w1,w2,hen/p3,p4,w1,w2,hen/p3,p4,w8,w2,hen", asked=3)
    asked = []
    while s.phase == Phase.HEN:
        asked.append(gg.actor(s) + 1)
        do(s, f"{asked[-1]}: pass")
    assert asked == [3, 1, 2]
    assert (s.round, s.phase) == (4, Phase.DEAL)


@pytest.mark.rule("GG-14")
def test_only_whoever_can_play_a_hen_is_asked_and_only_he_may_answer() -> None:
    s = hen_step()
    assert acting_seats(gg, s) == [0]
    assert why(s, "2: hen") == Why.NOT_YOUR_TURN
    assert why(s, "3: hen") == Why.NO_HEN_IN_HAND
    assert why(s, "1: lay p3") == Why.NOT_NOW
    do(s, "1: pass")
    assert why(s, "1: hen") == Why.NOT_YOUR_TURN
    assert do(s, "2: pass").phase == Phase.DEAL


@pytest.mark.rule("GG-14")
def test_the_hen_just_won_takes_back_the_card_just_played() -> None:
    s = at(
        players=3,
        round=2,
        first=1,
        row="w7,hen,w3",
        hand="p3,p4,p5,p6,w8/p3,p4,p5,p7,w1/p3,p4,p6,p7,w1",
        discards="p7/p6/p5",
        shown="p7,p6,p5",
        shown_row="w8,w1,w1",
    )
    do(s, "1: lay p6", "2: lay p7", "3: lay p3")
    assert won(s)[0] == "w8,hen"
    do(s, "1: hen", "1: back p6", "1: back p7")
    assert hand(s, 1) == "p3,p4,p5,p6,p7,w8"


@pytest.mark.rule("GG-15")
def test_no_hen_is_played_after_round_1() -> None:
    s = at(players=3, row="hen,w4,w1")
    do(s, "1: lay p7", "2: lay p6", "3: lay p5")
    assert (s.phase, s.round) == (Phase.DEAL, 2)
    assert why(s, "1: hen") == Why.TOO_FEW_DISCARDED


@pytest.mark.rule("GG-15")
def test_by_option_a_hen_takes_the_only_card_there_is() -> None:
    s = at(players=3, row="hen,w4,w1", hen_takes="up_to_two")
    do(s, "1: lay p7", "2: lay p6", "3: lay p5", "1: hen")
    assert legal(s, 1) == ["back p7"]
    do(s, "1: back p7")
    assert (hand(s, 1), discards(s, 1), s.round) == ("p3,p4,p5,p6,p7", "-", 2)


@pytest.mark.rule("GG-15")
def test_by_option_a_hen_takes_one_or_two_cards_but_never_none() -> None:
    s = do(hen_step(hen_takes="up_to_two"), "1: hen")
    assert legal(s, 1) == ["back p5", "back p6", "back p7"]
    assert why(s, "1: done") == Why.HEN_TAKES_TWO
    assert why(s, "1: pass") == Why.HEN_TAKES_TWO
    do(s, "1: back p5")
    assert legal(s, 1) == ["back p6", "back p7", "done"]
    do(s, "1: done")
    assert hand(s, 1) == "p3,p4,p5,w2,w8"
    assert gg.actor(s) == 1


@pytest.mark.rule("GG-15")
def test_by_default_a_hen_takes_two_cards_and_not_one() -> None:
    s = do(hen_step(), "1: hen", "1: back p5")
    assert why(s, "1: done") == Why.HEN_TAKES_TWO
    assert legal(s, 1) == ["back p6", "back p7"]


@pytest.mark.rule("GG-16")
def test_a_hand_of_hens_only_must_play_one() -> None:
    s = hens_only(round_=8)
    assert legal(s, 1) == ["hen"]
    assert why(s, "1: pass") == Why.HEN_IS_FORCED
    do(s, "1: hen", "1: back p3", "1: back w1")
    assert hand(s, 1) == "p3,w1,hen,hen,hen,hen"


@pytest.mark.rule("GG-16")
def test_after_round_9_no_hen_is_forced() -> None:
    s = hens_only(round_=9)
    assert legal(s, 1) == ["pass", "hen"]


@pytest.mark.rule("GG-17")
def test_the_last_hen_brings_a_discarded_worm_8_back_to_count() -> None:
    s = last_hen_step()
    assert gg.score(s, 0) == 1
    do(s, "1: hen", "1: back p3", "1: back w8")
    assert s.phase == Phase.OVER
    assert gg.score(s, 0) == 9
    assert places(gg, s) == [1, 2, 3]
    assert why(s, "1: pass") == Why.MATCH_OVER


@pytest.mark.rule("GG-17")
def test_the_match_ends_with_the_hen_step_of_round_9_and_not_another() -> None:
    s = do(last_hen_step(), "1: pass")
    assert (gg.actor(s), s.round) == (NOBODY, 9)
