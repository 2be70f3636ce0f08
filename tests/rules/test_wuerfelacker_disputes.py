"""Gigi Gacker am Würfelacker: disputes settled once for all, and what holds at every move."""

from __future__ import annotations

import random

import pytest
from tests.rules.wuerfelacker_play import (
    at,
    begin,
    clause,
    do,
    last_lap,
    legal,
    play_round,
    positions,
    random_move,
    random_setup,
    row,
    second_turn,
    third_turn,
    why,
)

from reroll.engine.contract import legal_actions, places, returns
from reroll.games import wuerfelacker as gw
from reroll.games.terms import FINE, NOBODY
from reroll.games.wuerfelacker import Phase, Why


@pytest.mark.rule("GW-12")
def test_dispute_1_and_1_with_a_laid_minus_2_make_0_and_the_third_die_is_not_rolled() -> None:
    s = third_turn(aside="11/16/36", hand="-2/1/2")
    do(s, "lay -2")
    assert gw.total(s, 0) == 0
    assert (gw.actor(s), gw.roll_size(s)) == (1, 0)


@pytest.mark.rule("GW-13")
def test_dispute_12_12_12_begun_by_seat_2_goes_to_seats_2_3_1() -> None:
    s = last_lap(2, "56", "56", "56", players=3, buffet="5,-1,3")
    do(s, "aside 1", "aside 1", "aside 1")
    assert s.shown_total[:3] == [12, 12, 12]
    assert [positions(s).index(position) + 1 for position in (1, 2, 3)] == [2, 3, 1]


@pytest.mark.rule("GW-32")
@pytest.mark.parametrize("first", [1, 2])
def test_dispute_10_and_10_and_robo_10_leave_the_robo_position_3(first: int) -> None:
    s = at(players=2, lap=3, first=first, aside="36/45/36", loose="1/1", buffet="5,-1,3")
    do(s, "aside 1", "aside 1", "robo 1")
    assert s.shown_total[:3] == [10, 10, 10]
    assert positions(s)[gw.ROBO] == 3


@pytest.mark.rule("GW-11")
def test_dispute_5_minus_1_3_0_turned_round_is_0_3_minus_1_5() -> None:
    s = at(
        players=4, round=2, buffet="5,-1,3,0", aside="6/6/6/6", loose="11/11/11/11", hand="1/2/3/4"
    )
    assert row(do(s, "pay 1", "turn")) == [0, 3, -1, 5]


@pytest.mark.rule("GW-09")
def test_dispute_2_and_5_rerolled_into_1_and_3_are_gone() -> None:
    s = do(second_turn(), "reroll", "dice 1 3")
    assert legal(s) == ["aside 1", "aside 3"]
    assert why(s, "aside 2") == why(s, "aside 5") == Why.NO_SUCH_DIE


@pytest.mark.rule("GW-19")
def test_dispute_a_swap_and_another_morsel_laid_later_are_legal_the_same_twice_is_not() -> None:
    s = second_turn()
    do(s, "pay 0", "swap 1", "with 3", "aside 2", "aside 1", "aside 3")
    assert why(s, "lay 0") == Why.MORSEL_NOT_OWNED
    s = at(players=3, round=3, buffet="5,-1,3", aside="6/6/6", loose="25/11/34", hand="0,0/1,1/2,2")
    do(s, "pay 0", "swap 1", "with 3", "aside 2", "aside 1", "aside 3")
    assert why(s, "lay 0") == FINE  # the other one of the same value


@pytest.mark.rule("GW-19")
def test_dispute_actions_in_round_1_or_on_the_wrong_turn_are_refused() -> None:
    first = at(players=3, buffet="5,-1,3", aside="6/6/6", loose="25/11/34", lap=2)
    assert clause(first, "pay 0") == "GW-10"
    assert clause(third_turn(), "swap 1") == "GW-19"
    assert clause(second_turn(), "lay 0") == "GW-19"


@pytest.mark.rule("GW-16")
def test_dispute_four_players_with_13_worms_the_spent_morsel_does_not_count() -> None:
    s = at(
        players=4,
        round=6,
        phase="over",
        first=1,
        turn=4,
        lap=3,
        aside="111/111/111/111",
        loose="-/-/-/-",
        hand="0,1,2,2,2,6/1,1,3,4,4/3,4,6/3,5,5",
        gone="-2,-2,-1,-1,0,5,6",
    )
    assert [gw.score(s, seat) for seat in range(4)] == [13, 13, 13, 13]
    assert places(gw, s)[:2] == [1, 2]
    assert returns(gw, s) == [1.0, 0.0, 0.0, 0.0]


@pytest.mark.rule("GW-14")
def test_dispute_with_two_players_seat_2_begins_round_2_never_the_robo() -> None:
    s = play_round(begin(2, "1"), "123", "456", "666")
    assert (s.round, s.starter, gw.roller(s)) == (1, 1, 1)


# What holds at every move


@pytest.mark.rule("GW-15")
def test_no_morsel_and_no_die_is_ever_lost_or_doubled() -> None:
    rng = random.Random(7)
    for _ in range(40):
        s = random_setup(rng)
        total = 24 + (s.players == 5)
        spent = 0
        while gw.actor(s) != NOBODY:
            actor, action = random_move(s, rng)
            spent += actor >= 0 and gw.LAY <= action < gw.TURN_ROUND
            gw.apply(s, actor, action)
            robo = s.round + (s.phase == Phase.OVER) if s.players == 2 else 0
            lying = sum(map(sum, s.hand)) + len(row(s)) + sum(s.stack)
            assert lying + spent + robo == total
            assert {sum(s.aside[seat]) + sum(s.loose[seat]) for seat in range(s.players)} <= {0, 3}


@pytest.mark.rule("GW-10")
def test_every_legal_action_lies_in_the_span_and_none_outside_it() -> None:
    rng = random.Random(8)
    for _ in range(20):
        s = random_setup(rng)
        while gw.actor(s) != NOBODY:
            seat = gw.actor(s)
            if seat >= 0:
                fine = [a for a in range(-2, gw.ACTIONS + 2) if gw.why_not(s, seat, a) == FINE]
                assert fine == legal_actions(gw, s, seat)
                assert fine
            actor, action = random_move(s, rng)
            gw.apply(s, actor, action)
