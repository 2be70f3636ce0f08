"""Gang of Dice, clause by clause: the table, the cards, a turn (GD-01 to GD-15)."""

from __future__ import annotations

import pytest
from tests.rules.gang_of_dice_play import (
    FACES,
    PAIR,
    SEVEN,
    YELLOW_PAIR,
    any_card,
    do,
    drawable,
    first_roll,
    kind,
    packed,
    play_round,
    refusal,
    reroll,
    table,
    triggered_by,
    turn,
)

from reroll.games import dice
from reroll.games import gang_of_dice as gd
from reroll.games import gang_of_dice_cards as cards
from reroll.games.gang_of_dice import Phase, State, Why
from reroll.games.terms import CHANCE, FINE

# The table


@pytest.mark.rule("GD-01")
def test_two_to_four_players_take_part() -> None:
    assert (gd.MIN_PLAYERS, gd.MAX_PLAYERS) == (2, 4)


@pytest.mark.rule("GD-02")
@pytest.mark.parametrize(("players", "pool"), [(2, 48), (3, 48), (4, 36)])
def test_each_player_starts_with_48_dice_or_36_of_four(players: int, pool: int) -> None:
    s = table(players)
    assert s.owned[:players] == [pool] * players
    assert s.owned[players:] == [0] * (4 - players)


@pytest.mark.rule("GD-02")
@pytest.mark.parametrize("pool", [1, 7, 99])
def test_the_option_pool_sets_another_start(pool: int) -> None:
    assert table(4, pool=pool).owned == [pool] * 4
    assert max(next(o for o in gd.OPTIONS if o.name == "pool").numbers or ()) == 99


@pytest.mark.rule("GD-03")
def test_a_minion_is_no_number_under_any_card() -> None:
    assert [card for card in range(len(cards.BOX)) if triggered_by(card, "mmmmmm")] == []


@pytest.mark.rule("GD-03")
def test_minions_add_nothing_to_any_measure() -> None:
    for faces in ("4", "12", "335", "12345"):
        for condition in range(cards.CONDITIONS):
            counts = [faces.count(face) for face in FACES]
            with_minions = [*counts[:5], 3]
            values = cards.ODD
            assert cards.measure(with_minions, condition, values) == cards.measure(
                counts, condition, values
            )


# The cards


@pytest.mark.rule("GD-04")
def test_twelve_rounds_each_begin_with_a_card_of_its_own() -> None:
    s = table()
    drawn = []
    while s.phase != Phase.OVER:
        assert s.phase == Phase.CARD
        drawn.append(any_card(s))
        do(s, drawn[-1])
        turn(s, "m")
        turn(s, "m")
    assert s.round == 12
    assert len(set(drawn)) == len(drawn) == 12


@pytest.mark.rule("GD-04")
def test_a_drawn_card_does_not_come_again() -> None:
    s = table()
    play_round(s, PAIR, "1", "1")
    assert refusal(s, PAIR) == Why.NOT_A_CARD
    assert refusal(s, -1) == refusal(s, gd.KINDS) == refusal(s, 18) == Why.NOT_A_CARD


@pytest.mark.rule("GD-05")
def test_bright_cards_serve_rounds_1_to_9_and_dark_ones_10_to_12() -> None:
    s = table(deck=0)
    bright, dark = set(range(12)), set(range(12, 18))
    for number in range(1, 13):
        assert s.round == number
        assert drawable(s) <= (bright if number < 10 else dark)
        play_round(s, any_card(s), "m", "m")
    assert s.phase == Phase.OVER
    assert sum(s.card_left) == 6  # three of each deck were never seen


@pytest.mark.rule("GD-05")
def test_one_deck_shuffles_all_18_cards_together() -> None:
    assert drawable(table(deck=gd.ONE_DECK)) == set(range(18))
    assert drawable(table(deck=0)) == set(range(12))


@pytest.mark.rule("GD-05")
def test_each_copy_of_a_card_left_weighs_one() -> None:
    s = State(start=1, card_left=[2, 1, *[0] * 38], deck=gd.ONE_DECK)
    gd.set_up(s)
    assert [gd.draw_weight(s, k) for k in range(3)] == [2, 1, 0]


@pytest.mark.rule("GD-06")
def test_the_box_holds_the_18_cards_named() -> None:
    black, yellow = cards.BLACK, cards.YELLOW
    bright = [
        (cards.SUM, 7, 0, black),
        (cards.SUM, 10, 0, yellow),
        (cards.RUN, 2, 0, black),
        (cards.VALUES, 1, 0b10101, black),
        (cards.VALUES, 2, 0b10101, yellow),
        (cards.DIFFERENT, 2, 0, black),
        (cards.EQUAL, 2, 0, black),
        (cards.EQUAL, 2, 0, yellow),
        (cards.VALUES, 1, 0b00001, yellow),
        (cards.VALUES, 1, 0b11000, black),
        (cards.VALUES, 1, 0b11000, yellow),
        (cards.VALUES, 1, 0b11100, black),
    ]
    dark = [
        (cards.SUM, 11, 0, black),
        (cards.SUM, 13, 0, yellow),
        (cards.RUN, 3, 0, black),
        (cards.VALUES, 3, 0b10101, yellow),
        (cards.DIFFERENT, 3, 0, yellow),
        (cards.VALUES, 2, 0b10000, yellow),
    ]
    assert [card[:4] for card in cards.BOX if card[4] == cards.BRIGHT] == bright
    assert [card[:4] for card in cards.BOX if card[4] == cards.DARK] == dark


@pytest.mark.rule("GD-06")
def test_a_table_may_bring_cards_of_its_own() -> None:
    s = State(start=1, deck=gd.ONE_DECK, card_left=[12, *[0] * 39])
    s.card_condition[0], s.card_number[0] = cards.EQUAL, 3
    gd.set_up(s)
    play_round(s, 0, "222", "12")
    assert s.owned == [45, 51, 0, 0]


@pytest.mark.rule("GD-07")
@pytest.mark.parametrize(
    ("card", "faces", "triggers"),
    [
        (PAIR, "222", True),
        (PAIR, "mm4", False),
        (PAIR, "45", False),
        (kind(cards.VALUES, 1, 0b11000), "m4", True),
        (kind(cards.VALUES, 1, 0b11000), "445", True),
        (kind(cards.VALUES, 1, 0b11000), "123", False),
        (kind(cards.VALUES, 1, 0b00001, cards.YELLOW), "1", True),
        (kind(cards.VALUES, 1, 0b11100), "3", True),
        (kind(cards.VALUES, 1, 0b11100), "12", False),
        (kind(cards.VALUES, 1, cards.ODD), "24m", False),
        (kind(cards.VALUES, 1, cards.ODD), "5", True),
        (kind(cards.VALUES, 2, cards.ODD, cards.YELLOW), "33m", True),
        (kind(cards.VALUES, 2, cards.ODD, cards.YELLOW), "3m2", False),
        (kind(cards.VALUES, 3, cards.ODD, cards.YELLOW), "333", True),
        (kind(cards.VALUES, 3, cards.ODD, cards.YELLOW), "135", True),
        (kind(cards.VALUES, 2, 0b10000, cards.YELLOW), "555", True),
        (kind(cards.VALUES, 2, 0b10000, cards.YELLOW), "5mm", False),
        (kind(cards.RUN, 2), "51", False),
        (kind(cards.RUN, 2), "2m3", True),
        (kind(cards.RUN, 2), "135", False),
        (kind(cards.RUN, 3), "1245", False),
        (kind(cards.RUN, 3), "24453", True),
        (kind(cards.RUN, 3), "451", False),
        (kind(cards.DIFFERENT, 2), "44m", False),
        (kind(cards.DIFFERENT, 2), "51", True),
        (kind(cards.DIFFERENT, 3, 0, cards.YELLOW), "1122m", False),
        (kind(cards.DIFFERENT, 3, 0, cards.YELLOW), "135", True),
        (SEVEN, "34", True),
        (SEVEN, "33", False),
        (kind(cards.SUM, 10, 0, cards.YELLOW), "55", True),
        (kind(cards.SUM, 11), "55m", False),
        (kind(cards.SUM, 13, 0, cards.YELLOW), "553", True),
    ],
)
def test_every_card_means_at_least(card: int, faces: str, triggers: bool) -> None:
    assert triggered_by(card, faces) is triggers
    s = table()
    do(s, card)
    turn(s, faces)
    assert (s.result[0] == gd.TRIGGERED) is triggers


@pytest.mark.rule("GD-07")
def test_casebook_14_two_odd_numbers_two_in_a_row_and_a_pair() -> None:
    assert triggered_by(kind(cards.VALUES, 2, cards.ODD, cards.YELLOW), "33m")
    assert not triggered_by(kind(cards.RUN, 2), "51")
    assert triggered_by(PAIR, "222")


# Who is first


@pytest.mark.rule("GD-08")
def test_chance_draws_the_first_seat_with_equal_weights() -> None:
    s = State(players=3)
    gd.set_up(s)
    assert gd.actor(s) == CHANCE
    assert [gd.draw_weight(s, seat) for seat in range(-1, 5)] == [0, 1, 1, 1, 0, 0]
    assert refusal(s, 3) == Why.NOT_A_SEAT
    do(s, 2)
    assert (s.leader, s.round, s.phase) == (2, 1, Phase.CARD)


@pytest.mark.rule("GD-08")
@pytest.mark.parametrize("seat", range(4))
def test_the_option_start_names_the_first_seat(seat: int) -> None:
    s = State(players=4, start=seat + 1)
    gd.set_up(s)
    do(s, any_card(s))
    assert gd.actor(s) == seat


@pytest.mark.rule("GD-08")
def test_turns_and_the_first_seat_go_clockwise() -> None:
    s = table(3)
    order = []
    for _ in range(3):
        do(s, any_card(s))
        for _ in range(3):
            order.append(s.turn)
            turn(s, "m")
    assert order == [0, 1, 2, 1, 2, 0, 2, 0, 1]


@pytest.mark.rule("GD-08")
def test_the_winner_is_first_where_the_table_chose_so() -> None:
    s = table(3, first=gd.WINNER_FIRST)
    play_round(s, PAIR, "1", "1", "2")
    assert s.leader == 2


@pytest.mark.rule("GD-08")
def test_after_a_round_without_winner_the_first_seat_passes_clockwise() -> None:
    s = table(3, first=gd.WINNER_FIRST)
    play_round(s, PAIR, "11", "11", "11")
    assert s.leader == 1


@pytest.mark.rule("GD-08")
def test_casebook_15_the_first_seat_passes_over_a_player_who_just_went_out() -> None:
    s = table(4, pool=5)
    play_round(s, PAIR, "m", "1", "m", "m")
    assert s.leader == 1
    s.owned[2] = 1
    play_round(s, SEVEN, "2", "1", "1", "1")
    assert s.out_round == [0, 0, 2, 0]
    assert s.leader == 3


@pytest.mark.rule("GD-08")
def test_a_player_who_is_out_takes_no_turn() -> None:
    s = table(3, pool=4)
    play_round(s, PAIR, "1", "1111", "1")
    assert s.out_round[1] == 1
    order = []
    do(s, any_card(s))
    for _ in range(2):
        order.append(s.turn)
        turn(s, "m")
    assert order == [2, 0]


@pytest.mark.rule("GD-08")
def test_casebook_16_the_last_player_must_roll_though_all_others_triggered() -> None:
    s = table(4)
    play_round(s, PAIR, "11", "22", "33")
    assert gd.actor(s) == 3
    assert refusal(s, 0) == Why.AT_LEAST_ONE_DIE
    assert refusal(s, gd.STOP) == Why.NOT_NOW
    turn(s, "m")
    assert s.owned == [34, 34, 34, 42]


@pytest.mark.rule("GD-08")
def test_only_the_seat_in_turn_may_act() -> None:
    s = table()
    do(s, PAIR)
    assert gd.why_not(s, 1, 1) == Why.NOT_YOUR_TURN
    assert gd.why_not(s, CHANCE, 1) == Why.NOT_YOUR_TURN
    assert gd.acts(s, 0)
    assert not gd.acts(s, 1)


# A turn


@pytest.mark.rule("GD-09")
def test_a_player_rolls_at_least_one_and_at_most_all_of_his_dice() -> None:
    s = table()
    do(s, PAIR)
    low, high = gd.action_span(s)
    legal = [a for a in range(low, high) if gd.why_not(s, 0, a) == FINE]
    assert legal == list(range(1, 49))
    assert refusal(s, 0) == Why.AT_LEAST_ONE_DIE
    assert refusal(s, 49) == Why.NOT_SO_MANY_DICE
    assert refusal(s, -1) == refusal(s, gd.ACTIONS) == Why.NOT_AN_ACTION
    assert gd.WHY_CLAUSE[Why.AT_LEAST_ONE_DIE] == gd.WHY_CLAUSE[Why.NOT_SO_MANY_DICE] == "GD-09"


@pytest.mark.rule("GD-09")
def test_the_number_of_dice_is_fixed_before_the_first_roll() -> None:
    s = table()
    do(s, PAIR)
    first_roll(s, "125")
    assert [refusal(s, number) for number in range(10)] == [Why.NOT_NOW] * 10
    reroll(s, "12", "34")
    assert sum(s.shown[0]) == s.staked[0] == 3


@pytest.mark.rule("GD-09")
def test_more_dice_than_one_packed_roll_can_count_fall_in_lots() -> None:
    s = table(4, pool=99)
    s.owned = [390, 2, 2, 2]
    do(s, PAIR, 390)
    assert gd.roll_size(s) == 255
    assert refusal(s, 254 * dice.one(0)) == Why.NOT_A_ROLL
    do(s, 255 * dice.one(5))
    assert (gd.actor(s), gd.roll_size(s), s.rolls) == (CHANCE, 135, 0)
    do(s, 135 * dice.one(5))
    assert (s.phase, s.rolls, s.shown[0][5]) == (Phase.DECIDE, 1, 390)
    do(s, gd.REROLL, 300)
    assert gd.roll_size(s) == 255


@pytest.mark.rule("GD-10")
def test_any_chosen_dice_may_be_rolled_again_twice() -> None:
    s = table()
    do(s, SEVEN)
    first_roll(s, "1355m")
    reroll(s, "55", "1m")
    assert s.shown[0] == [2, 0, 1, 0, 0, 2]
    assert gd.action_span(s) == (gd.STOP, gd.REROLL + 1)
    reroll(s, "3m", "mm")
    assert s.result[0] == 2
    assert gd.actor(s) == 1


@pytest.mark.rule("GD-10")
def test_faces_are_asked_in_order_and_none_without_dice() -> None:
    s = table()
    do(s, SEVEN)
    first_roll(s, "335m")
    do(s, gd.REROLL)
    assert s.face == 2
    assert gd.action_span(s) == (0, 3)
    assert refusal(s, 3) == Why.NOT_SO_MANY_SHOWN
    do(s, 1)
    assert s.face == 4
    do(s, 0)
    assert s.face == 5
    do(s, 0)
    assert (gd.actor(s), gd.roll_size(s), s.shown[0]) == (CHANCE, 1, [0, 0, 1, 0, 1, 1])


@pytest.mark.rule("GD-10")
def test_a_reroll_takes_at_least_one_die() -> None:
    s = table()
    do(s, SEVEN)
    first_roll(s, "35")
    do(s, gd.REROLL, 0)
    assert refusal(s, 0) == Why.REROLL_NEEDS_A_DIE
    assert refusal(s, gd.STOP) == refusal(s, gd.REROLL) == Why.NOT_NOW
    do(s, 1)


@pytest.mark.rule("GD-10")
def test_the_third_roll_is_final() -> None:
    s = table()
    do(s, SEVEN)
    first_roll(s, "5")
    reroll(s, "5", "4")
    reroll(s, "4", "3")
    assert (s.result[0], gd.actor(s)) == (3, 1)


@pytest.mark.rule("GD-10")
def test_one_may_stop_after_the_first_or_second_roll() -> None:
    s = table()
    do(s, SEVEN)
    turn(s, "5")
    first_roll(s, "1")
    reroll(s, "1", "2")
    do(s, gd.STOP)
    assert s.round == 2
    assert s.owned == [49, 47, 0, 0]


@pytest.mark.rule("GD-10")
def test_a_die_kept_once_may_be_rolled_at_the_second_reroll() -> None:
    s = table()
    do(s, SEVEN)
    first_roll(s, "12")
    reroll(s, "1", "3")
    reroll(s, "2", "m")
    assert s.result[0] == 3


@pytest.mark.rule("GD-03")
def test_a_roll_must_be_of_the_dice_in_hand() -> None:
    s = table()
    do(s, SEVEN, 3)
    assert refusal(s, packed("12")) == refusal(s, packed("1234")) == Why.NOT_A_ROLL
    assert refusal(s, -1) == Why.NOT_A_ROLL


@pytest.mark.rule("GD-11")
def test_the_score_is_the_sum_of_the_dice() -> None:
    s = table()
    do(s, PAIR)
    turn(s, "1345m")
    assert s.result[0] == 13


@pytest.mark.rule("GD-11")
def test_casebook_8_a_valid_sum_of_0_wins_when_all_others_triggered() -> None:
    s = table(3)
    play_round(s, PAIR, "33", "mmm", "11")
    assert s.owned == [46, 52, 46, 0]


# When a card is checked


@pytest.mark.rule("GD-12")
def test_casebook_3_a_black_card_judges_only_the_last_state() -> None:
    s = table()
    do(s, PAIR)
    first_roll(s, "335")
    assert s.phase == Phase.DECIDE
    reroll(s, "3", "2")
    do(s, gd.STOP)
    assert s.result[0] == 10


@pytest.mark.rule("GD-12")
def test_a_black_card_is_checked_after_the_third_roll_too() -> None:
    s = table()
    do(s, PAIR)
    first_roll(s, "35")
    reroll(s, "5", "2")
    reroll(s, "2", "3")
    assert s.result[0] == gd.TRIGGERED


@pytest.mark.rule("GD-13")
def test_casebook_4_a_yellow_card_triggers_after_the_first_roll() -> None:
    s = table()
    do(s, YELLOW_PAIR)
    first_roll(s, "335")
    assert (s.result[0], gd.actor(s)) == (gd.TRIGGERED, 1)


@pytest.mark.rule("GD-13")
def test_casebook_5_a_kept_die_counts_with_a_rerolled_one() -> None:
    s = table()
    do(s, YELLOW_PAIR)
    first_roll(s, "35")
    reroll(s, "5", "3")
    assert (s.result[0], gd.actor(s)) == (gd.TRIGGERED, 1)


@pytest.mark.rule("GD-03")
def test_casebook_6_two_minions_are_no_pair() -> None:
    s = table()
    do(s, PAIR)
    turn(s, "mm4")
    assert s.result[0] == 4


@pytest.mark.rule("GD-14")
def test_a_triggered_card_loses_the_round_however_high_the_sum() -> None:
    s = table()
    play_round(s, PAIR, "55555", "1")
    assert s.owned == [43, 53, 0, 0]


@pytest.mark.rule("GD-15")
def test_all_dice_rolled_lie_on_the_table_until_the_round_ends() -> None:
    s = table(3)
    do(s, PAIR)
    turn(s, "55555")
    turn(s, "12")
    assert s.table == 7
    assert s.owned == [43, 46, 48, 0]
    assert s.shown[:3] == [[0, 0, 0, 0, 5, 0], [1, 1, 0, 0, 0, 0], [0] * 6]
