"""Gigi Gacker am Würfelacker, clause by clause, then the disputes settled once for all."""

from __future__ import annotations

import random

import pytest
from tests.rules.wuerfelacker_play import (
    at,
    begin,
    clause,
    do,
    finish,
    hand,
    last_lap,
    legal,
    legal_draws,
    play_round,
    positions,
    random_move,
    random_setup,
    row,
    second_turn,
    third_turn,
    why,
)

from reroll import Match
from reroll.engine.contract import chance_outcomes, places, returns
from reroll.engine.setup import BadSetup
from reroll.engine.states import copy_state, key
from reroll.games import dice
from reroll.games import wuerfelacker as gw
from reroll.games.terms import CHANCE, FINE, NOBODY, SPECTATOR
from reroll.games.wuerfelacker import Phase, Why

# The table


@pytest.mark.rule("GW-01")
@pytest.mark.parametrize("players", range(2, 6))
def test_two_to_five_players_can_play(players: int) -> None:
    assert len(Match("wuerfelacker", players).scores) == players


@pytest.mark.rule("GW-01")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_other_numbers_of_players_are_refused_with_the_clause(players: int) -> None:
    with pytest.raises(BadSetup, match=r"2 to 5 players .GW-01.*came"):
        Match("wuerfelacker", players)


@pytest.mark.rule("GW-02")
def test_each_player_has_three_six_sided_dice() -> None:
    s = do(begin(3), "morsel 1", "morsel 2", "morsel 3")
    outcomes = dict(chance_outcomes(gw, s))
    assert all(dice.size(roll) == 3 for roll in outcomes)
    assert sum(outcomes.values()) == 6**3


@pytest.mark.rule("GW-03")
def test_the_box_holds_25_morsels_of_the_values_minus_2_to_6() -> None:
    s = begin(5)
    assert [gw.worms_on(kind) for kind in range(9)] == [-2, -1, 0, 1, 2, 3, 4, 5, 6]
    assert list(s.morsels) == list(s.stack) == [2, 2, 3, 3, 3, 3, 3, 3, 3]


@pytest.mark.rule("GW-03")
def test_a_table_may_bring_another_distribution_of_25() -> None:
    s = begin(4, morsels=[0, 0, 5, 0, 0, 0, 0, 10, 10])
    assert list(s.stack) == [0, 0, 4, 0, 0, 0, 0, 10, 10]
    assert sum(finish(s, 1).stack) == 0


@pytest.mark.rule("GW-03")
@pytest.mark.parametrize(
    ("morsels", "problem"),
    [
        ([2, 2, 3, 3, 3, 3, 3, 3, 4], "sum to 25, they sum to 26"),
        ([4, 4, 0, 3, 3, 3, 3, 3, 2], "number 3 must be at least 1"),
        ([-1, 5, 3, 3, 3, 3, 3, 3, 3], "negative"),
        ([25], "9 numbers expected"),
    ],
)
def test_a_distribution_that_is_none_is_refused(morsels: list[int], problem: str) -> None:
    with pytest.raises(BadSetup, match=rf"GW-03.*{problem}"):
        begin(4, morsels=morsels)


@pytest.mark.rule("GW-04")
@pytest.mark.parametrize(("players", "zeros"), [(2, 2), (3, 2), (4, 2), (5, 3)])
def test_below_five_players_one_0_is_put_away(players: int, zeros: int) -> None:
    stack = list(begin(players).stack)
    assert stack == [2, 2, zeros, 3, 3, 3, 3, 3, 3]


@pytest.mark.rule("GW-04")
def test_every_morsel_of_the_stack_is_as_likely_to_be_next() -> None:
    s = begin(3)
    weights = dict(chance_outcomes(gw, s))
    assert weights == dict(enumerate([2, 2, 2, 3, 3, 3, 3, 3, 3]))
    do(s, "morsel 6", "morsel 6")
    assert dict(chance_outcomes(gw, s))[8] == 1


@pytest.mark.rule("GW-05")
def test_every_seat_is_as_likely_to_begin() -> None:
    s = begin(5, "random")
    assert dict(chance_outcomes(gw, s)) == dict.fromkeys(range(5), 1)
    assert do(s, "first 4").starter == 3
    assert why(begin(3, "random"), "first 3") == FINE
    assert gw.why_not(begin(3, "random"), CHANCE, 3) == Why.NOT_A_SEAT


@pytest.mark.rule("GW-05")
@pytest.mark.parametrize("seat", range(1, 6))
def test_the_option_start_names_the_seat_that_begins(seat: int) -> None:
    s = begin(5, str(seat))
    assert (s.starter, s.phase) == (seat - 1, Phase.BUFFET)


# A round


@pytest.mark.rule("GW-06")
@pytest.mark.parametrize(("players", "size"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_a_buffet_has_as_many_morsels_as_players(players: int, size: int) -> None:
    s = begin(players)
    values = [5, -1, 3, 0, 6][:size]
    for value in values:
        assert s.phase == Phase.BUFFET
        do(s, f"morsel {value}")
    assert s.phase == Phase.ROLL
    assert row(s) == values
    assert sum(s.stack) == 24 + (players == 5) - size


@pytest.mark.rule("GW-06")
def test_a_morsel_that_is_not_in_the_stack_cannot_be_revealed() -> None:
    s = do(begin(4), "morsel -2", "morsel -2")
    assert why(s, "morsel -2") == Why.NOT_IN_STACK
    assert gw.why_not(s, CHANCE, -1) == gw.why_not(s, CHANCE, 9) == Why.NOT_IN_STACK
    assert -2 not in legal_draws(s)


@pytest.mark.rule("GW-07")
def test_a_round_is_three_laps_clockwise_from_the_starting_player() -> None:
    s = do(begin(3, "2"), "morsel 1", "morsel 2", "morsel 3")
    order = []
    while row(s):
        if s.phase == Phase.ROLL:
            do(s, f"dice {'123'[s.lap :]}")
        else:
            order.append((s.lap, s.turn))
            do(s, f"aside {s.lap + 1}")
    assert order == [(lap, seat) for lap in range(3) for seat in (1, 2, 0)]


@pytest.mark.rule("GW-07")
def test_nobody_acts_out_of_turn() -> None:
    s = second_turn()
    assert why(s, "reroll", seat=2) == why(s, "aside 1", seat=2) == Why.NOT_YOUR_TURN
    assert gw.why_not(s, CHANCE, dice.one(3)) == Why.NOT_YOUR_TURN
    assert [gw.acts(s, seat) for seat in range(3)] == [True, False, False]


@pytest.mark.rule("GW-08")
def test_on_the_first_turn_one_of_three_dice_is_set_aside_and_two_stay_as_they_lie() -> None:
    s = do(begin(3), "morsel 1", "morsel 2", "morsel 3", "dice 2 5 5")
    assert legal(s) == ["aside 2", "aside 5"]
    do(s, "aside 5")
    assert (s.aside[0], s.loose[0]) == ([0, 0, 0, 0, 1, 0], [0, 1, 0, 0, 1, 0])
    assert s.turn == 1


@pytest.mark.rule("GW-08")
def test_a_roll_has_exactly_the_dice_that_are_due() -> None:
    s = do(begin(3), "morsel 1", "morsel 2", "morsel 3")
    assert why(s, "dice 1 2") == why(s, "dice 1 2 3 4") == Why.NOT_A_ROLL
    assert gw.why_not(s, CHANCE, -1) == gw.why_not(s, CHANCE, 1 << 60) == Why.NOT_A_ROLL


@pytest.mark.rule("GW-09")
def test_on_the_second_turn_a_die_is_set_aside_as_it_lies_or_both_are_rerolled() -> None:
    s = second_turn()
    assert [a for a in legal(s) if not a.startswith("pay")] == ["aside 2", "aside 5", "reroll"]
    do(s, "aside 5")
    assert (s.aside[0], s.loose[0]) == ([0, 0, 0, 0, 1, 1], [0, 1, 0, 0, 0, 0])


@pytest.mark.rule("GW-09")
def test_after_a_reroll_a_die_is_set_aside_at_once() -> None:
    s = do(second_turn(), "reroll")
    assert gw.roll_size(s) == 2
    do(s, "dice 1 3")
    assert legal(s) == ["aside 1", "aside 3"]
    assert why(s, "reroll") == Why.SET_ASIDE_NOW


@pytest.mark.rule("GW-09")
def test_the_last_die_is_kept_or_rerolled_and_then_set_aside_by_itself() -> None:
    s = third_turn()
    assert legal(s) == ["aside 2", "reroll", "lay 0"]
    do(s, "reroll")
    assert gw.roll_size(s) == 1
    do(s, "dice 4")
    assert (s.aside[0], s.turn) == ([0, 0, 0, 1, 1, 1], 1)


@pytest.mark.rule("GW-09")
def test_a_die_that_is_not_there_cannot_be_set_aside() -> None:
    s = second_turn()
    assert why(s, "aside 6") == why(s, "aside 1") == Why.NO_SUCH_DIE
    assert clause(s, "aside 6") == "GW-09"


@pytest.mark.rule("GW-09")
def test_a_number_that_stands_for_no_action_is_refused() -> None:
    s = second_turn()
    assert gw.why_not(s, 0, -1) == gw.why_not(s, 0, gw.ACTIONS) == Why.NOT_AN_ACTION


# Actions


@pytest.mark.rule("GW-10")
def test_there_is_no_action_in_round_1() -> None:
    s = at(players=3, buffet="5,-1,3", aside="6/6/6", loose="25/11/34", lap=2)
    assert legal(s) == ["aside 2", "aside 5", "reroll"]
    assert [clause(s, f"pay {value}") for value in range(-2, 7)] == ["GW-10"] * 9
    s = at(players=3, buffet="5,-1,3", aside="66/61/64", loose="2/1/3", lap=3)
    assert legal(s) == ["aside 2", "reroll"]
    assert [clause(s, f"lay {value}") for value in range(-2, 7)] == ["GW-10"] * 9


@pytest.mark.rule("GW-10")
def test_negative_morsels_pay_as_well() -> None:
    s = second_turn(hand="-2/1/2")
    do(s, "pay -2", "turn")
    assert hand(s, 1) == []
    assert clause(s, "pay -2") == "GW-11"
    assert "lay -1" in legal(third_turn(hand="-1/1/2"))


@pytest.mark.rule("GW-10")
def test_only_a_morsel_in_hand_pays() -> None:
    s = second_turn()
    assert why(s, "pay 0") == FINE
    assert why(s, "pay 1") == why(s, "pay 6") == Why.MORSEL_NOT_OWNED
    assert why(third_turn(), "lay 3") == Why.MORSEL_NOT_OWNED


@pytest.mark.rule("GW-10")
def test_actions_come_before_the_die_decision() -> None:
    s = do(second_turn(), "reroll", "dice 1 3")
    assert why(s, "pay 0") == Why.SET_ASIDE_NOW
    first = do(begin(3), "morsel 1", "morsel 2", "morsel 3", "dice 2 5 5")
    assert why(first, "pay 0") == why(first, "lay 0") == Why.SET_ASIDE_NOW
    assert why(first, "turn") == Why.SET_ASIDE_NOW


@pytest.mark.rule("GW-11")
def test_a_morsel_pays_for_turning_the_buffet_round() -> None:
    s = do(second_turn(), "pay 0")
    assert (hand(s, 1), sum(s.hand[0])) == ([], 0)
    assert legal(s) == ["turn", "swap 1", "swap 2", "swap 3"]
    do(s, "turn")
    assert row(s) == [3, -1, 5]
    assert legal(s) == ["aside 2", "aside 5", "reroll"]


@pytest.mark.rule("GW-11")
def test_a_morsel_pays_for_swapping_any_two_morsels() -> None:
    s = do(second_turn(), "pay 0", "swap 3")
    assert legal(s) == ["with 1", "with 2"]
    do(s, "with 2")
    assert row(s) == [5, 3, -1]
    assert s.phase == Phase.DECIDE


@pytest.mark.rule("GW-11")
def test_a_position_is_not_swapped_with_itself() -> None:
    s = do(second_turn(), "pay 0", "swap 2")
    assert why(s, "with 2") == Why.SAME_POSITION
    assert clause(s, "with 2") == "GW-11"


@pytest.mark.rule("GW-11")
def test_a_swap_needs_positions_of_the_buffet() -> None:
    s = do(second_turn(), "pay 0")
    assert why(s, "swap 4") == why(s, "swap 5") == Why.NOT_A_POSITION
    assert why(do(s, "swap 1"), "with 4") == Why.NOT_A_POSITION


@pytest.mark.rule("GW-11")
def test_an_action_is_paid_for_and_then_finished() -> None:
    s = second_turn()
    assert why(s, "swap 1") == why(s, "turn") == Why.PAY_THEN_ACT
    do(s, "pay 0")
    for words in ("reroll", "aside 2", "pay 0", "lay 0"):
        assert why(s, words) == Why.PAY_THEN_ACT
    do(s, "swap 1")
    assert why(s, "turn") == Why.PAY_THEN_ACT


@pytest.mark.rule("GW-11")
def test_one_action_a_turn() -> None:
    s = at(players=3, round=3, buffet="5,-1,3", aside="6/6/6", loose="25/11/34", hand="0,4/1,1/2,2")
    do(s, "pay 4", "turn")
    assert why(s, "pay 0") == why(s, "turn") == why(s, "swap 1") == Why.ONE_ACTION_A_TURN


@pytest.mark.rule("GW-12")
def test_a_morsel_is_laid_instead_of_the_third_die() -> None:
    s = do(third_turn(hand="-2/1/2"), "lay -2")
    assert gw.total(s, 0) == 5 + 6 - 2
    assert (sum(s.aside[0]), s.loose[0]) == (2, [0, 1, 0, 0, 0, 0])
    assert (s.turn, hand(s, 1)) == (1, [])


@pytest.mark.rule("GW-12")
def test_a_laid_morsel_leaves_the_game_after_the_distribution() -> None:
    s = do(third_turn(), "lay 0", "aside 1", "aside 4")
    assert s.shown_total[:3] == [11, 8, 13]
    assert list(s.laid) == [gw.NONE] * 5
    held = [hand(s, seat) for seat in (1, 2, 3)]
    assert held == [[-1], [1, 3], [2, 5]]
    assert sum(s.stack) + sum(map(len, held)) + 1 == 24


@pytest.mark.rule("GW-12")
def test_the_lowest_total_is_0() -> None:
    s = third_turn(aside="11/16/36", hand="-2/1/2")
    do(s, "lay -2")
    assert gw.total(s, 0) == 0


# The distribution


@pytest.mark.rule("GW-13")
def test_the_highest_total_takes_position_1_whatever_lies_there() -> None:
    s = last_lap(1, "34", "66", "55", "12", buffet="-2,6,1,3")
    do(s, "aside 1", "aside 1", "aside 1", "aside 1")
    assert s.shown_total[:4] == [8, 13, 11, 4]
    assert positions(s) == [3, 1, 2, 4]
    assert [hand(s, seat) for seat in range(1, 5)] == [[1], [-2], [6], [3]]


@pytest.mark.rule("GW-13")
@pytest.mark.parametrize("first", range(1, 6))
def test_ties_fall_clockwise_from_the_starting_player(first: int) -> None:
    s = last_lap(first, *["55"] * 5, players=5, buffet="6,5,4,3,2")
    do(s, *["aside 1"] * 5)
    assert positions(s) == [(seat - first) % 5 + 1 for seat in range(1, 6)]


@pytest.mark.rule("GW-14")
def test_the_starting_player_worm_passes_clockwise_with_every_round() -> None:
    s = begin(4, "3")
    starters = []
    while s.phase != Phase.OVER:
        starters.append(s.starter)
        assert (s.phase, row(s), s.lap, s.turn) == (Phase.BUFFET, [], 0, s.starter)
        play_round(s, "123", "456", "333", "111")
    assert starters == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("GW-15")
@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 8), (4, 6), (5, 5)])
def test_a_match_ends_when_the_stack_is_empty_and_distributed(players: int, rounds: int) -> None:
    s = begin(players)
    played = 0
    while gw.actor(s) != NOBODY:
        play_round(s, "123", "456", "333", "111", "246")
        played += 1
    assert played == rounds
    assert sum(s.stack) == 0
    assert row(s) == []
    assert gw.why_not(s, 0, gw.REROLL) == gw.why_not(s, NOBODY, 0) == Why.MATCH_OVER


@pytest.mark.rule("GW-16")
def test_the_sum_of_ones_morsels_is_the_score() -> None:
    s = at(players=3, round=4, phase="buffet", hand="-2,-1,5/0,0/6", gone="1,2,3", first=1)
    assert [gw.score(s, seat) for seat in range(3)] == [2, 0, 6]
    assert places(gw, s) == [2, 3, 1]


@pytest.mark.rule("GW-16")
def test_at_equal_worms_more_morsels_of_whatever_value_win() -> None:
    s = at(players=3, round=4, phase="buffet", hand="5/-1,6/0,1,4", gone="1,2,3", first=1)
    assert places(gw, s) == [3, 2, 1]
    assert gw.beats(s, 2, 1)
    assert not gw.beats(s, 1, 2)


@pytest.mark.rule("GW-16")
def test_as_many_morsels_too_share_the_win() -> None:
    s = at(players=3, round=3, phase="buffet", hand="1,4/2,3/0,1", first=1)
    assert places(gw, s) == [1, 1, 3]
    assert returns(gw, s) == [0.5, 0.5, 0.0]


@pytest.mark.rule("GW-17")
def test_every_view_shows_the_whole_table() -> None:
    rng = random.Random(3)
    for _ in range(10):
        s = random_setup(rng)
        for _ in range(rng.randint(1, 150)):
            if gw.actor(s) != NOBODY:
                actor, action = random_move(s, rng)
                gw.apply(s, actor, action)
        for viewer in (SPECTATOR, *range(s.players)):
            seen = copy_state(s)
            gw.hide(seen, viewer)
            assert key(seen) == key(s)


@pytest.mark.rule("GW-18")
def test_totals_11_12_9_11_take_positions_2_1_4_3() -> None:
    s = last_lap(2, "55", "46", "56", "26", buffet="-1,2,0,6")
    do(s, "aside 1", "aside 1", "aside 1", "aside 1")
    in_turn = [1, 2, 3, 0]
    assert [s.shown_total[seat] for seat in in_turn] == [11, 12, 9, 11]
    assert [s.shown_position[seat] + 1 for seat in in_turn] == [2, 1, 4, 3]
    assert hand(s, 4) == [6]  # the lowest total got the best morsel


@pytest.mark.rule("GW-18")
def test_6_and_5_and_a_minus_2_make_9() -> None:
    assert gw.total(do(third_turn(hand="-2/1/2"), "lay -2"), 0) == 9


@pytest.mark.rule("GW-18")
def test_a_final_order_of_21_then_13_with_more_morsels_then_13_then_8() -> None:
    s = at(
        players=4,
        round=6,
        phase="buffet",
        hand="3,3,4,5,6/-1,2,3,4,5/1,1,5,6/0,2,6",
        gone="-2,-2,-1",
        first=1,
    )
    assert [gw.score(s, seat) for seat in range(4)] == [21, 13, 13, 8]
    assert places(gw, s) == [1, 2, 3, 4]


@pytest.mark.rule("GW-19")
def test_one_player_acts_on_both_turns_with_two_different_morsels() -> None:
    s = at(players=3, round=3, buffet="5,-1,3", aside="6/6/6", loose="25/11/34", hand="0,4/1,1/2,2")
    do(s, "pay 0", "swap 1", "with 2", "aside 5", "aside 1", "aside 4")
    assert why(s, "lay 0") == Why.MORSEL_NOT_OWNED
    do(s, "lay 4")
    assert gw.total(s, 0) == 6 + 5 + 4
    assert hand(s, 1) == []


@pytest.mark.rule("GW-19")
def test_each_player_acts_on_the_buffet_as_he_finds_it() -> None:
    s = second_turn()
    do(s, "pay 0", "turn", "aside 2", "pay 1", "swap 1", "with 2", "aside 1", "pay 2", "turn")
    assert row(s) == [5, 3, -1]
    assert [hand(s, seat) for seat in (1, 2, 3)] == [[], [], []]


@pytest.mark.rule("GW-19")
def test_each_action_has_its_own_turn() -> None:
    third = third_turn()
    for words in ("pay 0", "turn", "swap 1", "with 2"):
        assert why(third, words) == Why.BUFFET_ONLY_ON_SECOND_TURN
        assert clause(third, words) == "GW-19"
    assert why(second_turn(), "lay 0") == Why.LAY_ONLY_ON_THIRD_TURN
    assert clause(second_turn(), "lay 0") == "GW-19"


# Two players and the robo chicken


@pytest.mark.rule("GW-30")
def test_two_players_eat_with_the_robo_chicken_from_three_morsels() -> None:
    s = do(begin(2), "morsel 1", "morsel 2")
    assert s.phase == Phase.BUFFET
    assert do(s, "morsel 3").phase == Phase.ROLL
    assert gw.buffet_size(s) == 3


@pytest.mark.rule("GW-31")
@pytest.mark.parametrize("first", [1, 2])
def test_a_robo_die_ends_each_lap_rolled_by_the_starting_player(first: int) -> None:
    s = do(begin(2, str(first)), "morsel 1", "morsel 2", "morsel 3")
    for lap, face in enumerate("462"):
        if lap == 0:
            do(s, "dice 1 2 3", "aside 3", "dice 1 2 3", "aside 3")
        else:
            do(s, f"aside {3 - lap}", f"aside {3 - lap}")
        assert (s.phase, gw.roll_size(s), gw.roller(s)) == (Phase.ROBO_ROLL, 1, first - 1)
        assert gw.why_not(s, CHANCE, dice.one(0) * 2) == Why.NOT_A_ROLL
        do(s, f"robo {face}")
    assert s.shown_total[gw.ROBO] == 4 + 6 + 2


@pytest.mark.rule("GW-31")
def test_the_robo_dice_stay_as_rolled_and_follow_actions_too() -> None:
    s = at(
        players=2,
        round=2,
        buffet="5,-1,3",
        aside="6/6/4",
        loose="25/11",
        hand="0/1",
        gone="2",
        lap=2,
    )
    do(s, "pay 0", "turn", "aside 5", "reroll", "dice 2 2", "aside 2")
    assert (s.phase, s.aside[gw.ROBO]) == (Phase.ROBO_ROLL, [0, 0, 0, 1, 0, 0])
    do(s, "robo 4")
    assert (s.phase, s.aside[gw.ROBO], s.turn) == (Phase.DECIDE, [0, 0, 0, 2, 0, 0], 0)


@pytest.mark.rule("GW-32")
@pytest.mark.parametrize("first", [1, 2])
def test_the_robo_loses_every_tie_whoever_starts(first: int) -> None:
    s = at(players=2, lap=3, first=first, aside="46/44/46", loose="1/1", buffet="5,-1,3")
    do(s, "aside 1", "aside 1", "robo 1")
    assert s.shown_total[:3] == [11, 9, 11]
    assert positions(s) == [1, 3, 2]
    s = at(players=2, lap=3, first=first, aside="44/46/46", loose="1/1", buffet="5,-1,3")
    do(s, "aside 1", "aside 1", "robo 1")
    assert s.shown_total[:3] == [9, 11, 11]
    assert positions(s) == [3, 1, 2]


@pytest.mark.rule("GW-32")
def test_the_morsel_that_the_robo_wins_leaves_the_game() -> None:
    s = at(players=2, lap=3, aside="11/22/66", loose="1/1", buffet="6,-1,3")
    do(s, "aside 1", "aside 1", "robo 6")
    assert positions(s) == [3, 2, 1]
    assert [hand(s, 1), hand(s, 2)] == [[3], [-1]]
    assert sum(map(sum, s.hand)) + sum(s.stack) == 24 - 1


@pytest.mark.rule("GW-32")
def test_the_starting_player_worm_alternates_between_two_players() -> None:
    s = begin(2, "2")
    starters = []
    while s.phase != Phase.OVER:
        starters.append(s.starter + 1)
        play_round(s, "123", "456", "666")
    assert starters == [2, 1, 2, 1, 2, 1, 2, 1]
