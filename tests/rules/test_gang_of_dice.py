"""Gang of Dice, clause by clause, and every disputed position of its casebook."""

from __future__ import annotations

import random

import pytest

from reroll.games import dice
from reroll.games import gang_of_dice as gd
from reroll.games import gang_of_dice_cards as cards
from reroll.games.gang_of_dice import Phase, State, Why
from reroll.games.terms import CHANCE, FINE, HIDDEN, NOBODY, SPECTATOR

FACES = "12345m"


def table(players: int = 2, *, pool: int = 0, deck: int = gd.ONE_DECK, first: int = 0) -> State:
    """A match whose seat 0 begins; all 18 cards are one deck unless said otherwise."""
    s = State(players=players, start=1, pool=pool, deck=deck, first=first)
    gd.set_up(s)
    return s


def kind(condition: int, number: int, values: int = 0, colour: int = cards.BLACK) -> int:
    """The kind of a card of the box."""
    wanted = (condition, number, values, colour)
    return next(k for k, card in enumerate(cards.BOX) if card[:4] == wanted)


PAIR = kind(cards.EQUAL, 2)
YELLOW_PAIR = kind(cards.EQUAL, 2, 0, cards.YELLOW)
SEVEN = kind(cards.SUM, 7)


def packed(faces: str) -> int:
    """The packed roll of faces like 335m."""
    return sum(dice.one(FACES.index(face)) for face in faces)


def do(s: State, *actions: int) -> None:
    """Carry out legal actions of whoever is to act."""
    for action in actions:
        assert gd.why_not(s, gd.actor(s), action) == FINE
        gd.apply(s, gd.actor(s), action)


def refusal(s: State, action: int) -> int:
    """Why the actor may not do this; the state must not have changed."""
    before = repr(s)
    why = gd.why_not(s, gd.actor(s), action)
    assert repr(s) == before
    return why


def first_roll(s: State, faces: str) -> None:
    """The seat stakes as many dice as fall, and rolls them."""
    do(s, len(faces), packed(faces))


def reroll(s: State, again: str, faces: str) -> None:
    """The seat picks up some dice, face by face, and they fall anew."""
    do(s, gd.REROLL)
    while s.phase == Phase.CHOOSE_FACE:
        do(s, again.count(FACES[s.face]))
    do(s, packed(faces))


def turn(s: State, faces: str) -> None:
    """A whole turn of one roll: the seat stops unless the card has ended its turn."""
    seat, number = s.turn, s.round
    first_roll(s, faces)
    if s.phase == Phase.DECIDE and (s.turn, s.round) == (seat, number):
        do(s, gd.STOP)


def play_round(s: State, card: int, *rolls: str) -> None:
    """A round under this card, one roll for each seat in turn."""
    do(s, card)
    for faces in rolls:
        turn(s, faces)


def any_card(s: State) -> int:
    """The first card that may come up now."""
    return next(k for k in range(gd.KINDS) if gd.draw_weight(s, k) > 0)


def idle_rounds(s: State, until: int) -> None:
    """Play on to the start of a round; every seat stakes one die and rolls a minion."""
    while s.round < until:
        number = s.round
        do(s, any_card(s))
        while s.phase != Phase.OVER and s.round == number:
            turn(s, "m")


def drawable(s: State) -> set[int]:
    """The cards that may come up now."""
    return {k for k in range(gd.KINDS) if gd.draw_weight(s, k) > 0}


def triggered_by(card: int, faces: str) -> bool:
    """Whether these dice hold what the card names."""
    condition, number, values = cards.BOX[card][:3]
    shown = [faces.count(face) for face in FACES]
    return cards.measure(shown, condition, values) >= number


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
    assert sum(s.shown) == s.staked[0] == 3


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
    assert (s.phase, s.rolls, s.shown[5]) == (Phase.DECIDE, 1, 390)
    do(s, gd.REROLL, 300)
    assert gd.roll_size(s) == 255


@pytest.mark.rule("GD-10")
def test_any_chosen_dice_may_be_rolled_again_twice() -> None:
    s = table()
    do(s, SEVEN)
    first_roll(s, "1355m")
    reroll(s, "55", "1m")
    assert s.shown == [2, 0, 1, 0, 0, 2]
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
    assert (gd.actor(s), gd.roll_size(s), s.shown) == (CHANCE, 1, [0, 0, 1, 0, 1, 1])


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


# The winner of a round


@pytest.mark.rule("GD-16")
def test_the_highest_sum_takes_all_dice_on_the_table_its_own_included() -> None:
    s = table(3)
    play_round(s, PAIR, "25", "35", "m15")
    assert s.owned == [46, 53, 45, 0]
    assert s.table == 0


@pytest.mark.rule("GD-16")
@pytest.mark.parametrize(("rolls", "winner"), [(("2345", "2345m"), 1), (("2345m", "2345"), 0)])
def test_casebook_1_equal_sums_go_to_more_dice_rolled(rolls: tuple[str, str], winner: int) -> None:
    s = table()
    play_round(s, PAIR, *rolls)
    assert s.owned[winner] == 48 + 9 - len(rolls[winner])


@pytest.mark.rule("GD-16")
def test_casebook_2_equal_sums_of_equal_numbers_go_to_the_earlier() -> None:
    s = table(3)
    idle_rounds(s, 2)
    assert s.leader == 1
    play_round(s, PAIR, "14", "23", "5m")  # seats 1, 2 and 0
    assert s.owned[1] == 47 + 4


@pytest.mark.rule("GD-16")
def test_casebook_13_a_minion_is_a_die_rolled() -> None:
    s = table()
    play_round(s, kind(cards.SUM, 10, 0, cards.YELLOW), "53", "44m")
    assert s.owned == [46, 50, 0, 0]


@pytest.mark.rule("GD-16")
def test_a_reroll_adds_no_dice_to_the_tie() -> None:
    s = table()
    do(s, PAIR)
    turn(s, "5m")
    first_roll(s, "4")
    reroll(s, "4", "5")
    do(s, gd.STOP)
    assert s.owned == [49, 47, 0, 0]


@pytest.mark.rule("GD-17")
def test_casebook_7_dice_of_rounds_without_winner_pile_up_for_the_next() -> None:
    s = table()
    idle_rounds(s, 3)
    owned = sum(s.owned)
    play_round(s, PAIR, "11", "222")
    assert s.table == 5
    play_round(s, YELLOW_PAIR, "1111", "11")
    assert (s.table, sum(s.owned)) == (11, owned - 11)
    do(s, SEVEN)
    winner = s.turn
    before = s.owned[winner]
    turn(s, "5")
    turn(s, "1")
    assert s.owned[winner] == before - 1 + 11 + 2


@pytest.mark.rule("GD-17")
def test_in_round_12_dice_without_winner_belong_to_nobody() -> None:
    s = table()
    idle_rounds(s, 12)
    total = sum(s.owned)
    play_round(s, PAIR, "11", "11")
    assert (s.phase, s.table, sum(s.owned)) == (Phase.OVER, 9 + 4, total - 4)


@pytest.mark.rule("GD-18")
def test_rounds_10_to_12_begin_with_3_6_and_9_bonus_dice() -> None:
    s = table()
    on_table = []
    for number in range(1, 13):
        idle_rounds(s, number)
        on_table.append(s.table)
    assert on_table == [0] * 9 + [3, 6, 9]
    idle_rounds(s, 13)
    assert sum(s.owned) == 96 + 18


@pytest.mark.rule("GD-18")
def test_casebook_12_bonus_dice_without_winner_stay_for_round_11() -> None:
    s = table()
    idle_rounds(s, 10)
    play_round(s, PAIR, "11", "22")
    assert s.round == 11
    assert s.table == 4 + 3 + 6


# Out of the game, and the end


@pytest.mark.rule("GD-19")
def test_casebook_9_who_loses_his_last_dice_is_out_when_the_round_ends() -> None:
    s = table(2, pool=3)
    do(s, PAIR)
    turn(s, "mmm")
    assert s.out_round == [0, 0, 0, 0]
    turn(s, "1")
    assert s.out_round == [1, 0, 0, 0]
    assert gd.actor(s) == NOBODY
    assert gd.beats(s, 1, 0)


@pytest.mark.rule("GD-19")
def test_who_stakes_all_and_wins_stays_in() -> None:
    s = table(2, pool=3)
    play_round(s, PAIR, "mm1", "m")
    assert (s.owned, s.out_round[0], s.phase) == ([4, 2, 0, 0], 0, Phase.CARD)


@pytest.mark.rule("GD-19")
def test_casebook_10_who_staked_all_in_a_round_without_winner_is_out() -> None:
    s = table(3, pool=3)
    play_round(s, PAIR, "111", "11", "11")
    assert s.out_round == [1, 0, 0, 0]
    assert (s.table, s.phase) == (7, Phase.CARD)
    play_round(s, SEVEN, "1", "m")
    assert s.owned[1] == 1 + 7 + 1


@pytest.mark.rule("GD-20")
def test_with_one_player_left_he_wins_and_the_table_goes_to_nobody() -> None:
    s = table(2, pool=3)
    play_round(s, PAIR, "111", "11")
    assert (s.phase, s.owned, s.table) == (Phase.OVER, [0, 1, 0, 0], 5)
    assert gd.beats(s, 1, 0)
    assert not gd.beats(s, 0, 1)


@pytest.mark.rule("GD-20")
def test_casebook_11_with_none_left_those_of_the_last_round_share_the_win() -> None:
    s = table(3, pool=6)
    play_round(s, SEVEN, "m", "m", "555555")
    idle_rounds(s, 5)
    s.owned[:2] = [2, 3]
    do(s, PAIR)
    assert s.turn == 0
    turn(s, "11")
    turn(s, "222")
    assert s.out_round == [5, 5, 1, 0]
    assert s.phase == Phase.OVER
    assert s.owned == [0, 0, 0, 0]
    assert not gd.beats(s, 0, 1)
    assert not gd.beats(s, 1, 0)
    assert gd.beats(s, 0, 2)
    assert gd.beats(s, 1, 2)


@pytest.mark.rule("GD-20")
def test_none_left_in_round_12_share_the_win_too() -> None:
    s = table()
    idle_rounds(s, 12)
    s.owned[:2] = [2, 2]
    play_round(s, PAIR, "11", "11")
    assert s.out_round[:2] == [12, 12]
    assert not gd.beats(s, 0, 1)
    assert not gd.beats(s, 1, 0)


@pytest.mark.rule("GD-21")
def test_after_round_12_most_dice_win_and_equal_numbers_share() -> None:
    s = table(3)
    idle_rounds(s, 13)
    assert s.phase == Phase.OVER
    assert gd.why_not(s, 0, 1) == Why.MATCH_OVER
    s.owned[:3] = [50, 60, 50]
    assert [gd.score(s, seat) for seat in range(3)] == [50, 60, 50]
    assert gd.beats(s, 1, 0)
    assert not gd.beats(s, 0, 1)
    assert not gd.beats(s, 0, 2)
    assert not gd.beats(s, 2, 0)


@pytest.mark.rule("GD-21")
def test_players_out_rank_below_all_others_the_later_out_the_higher() -> None:
    s = table(4)
    s.owned, s.out_round = [0, 0, 0, 1], [3, 5, 3, 0]
    assert all(gd.beats(s, 3, other) for other in range(3))
    assert not any(gd.beats(s, other, 3) for other in range(3))
    assert gd.beats(s, 1, 0)
    assert gd.beats(s, 1, 2)
    assert not gd.beats(s, 0, 2)
    assert not gd.beats(s, 2, 0)


@pytest.mark.rule("GD-22")
def test_pools_are_public_unless_the_table_hides_them() -> None:
    s = table(3)
    gd.hide(s, SPECTATOR)
    assert s.owned == [48, 48, 48, 0]


@pytest.mark.rule("GD-22")
def test_a_hidden_pool_shows_to_its_owner_alone() -> None:
    for viewer in (SPECTATOR, 0, 1, 2):
        s = State(players=3, start=1, pools=gd.HIDDEN_POOLS)
        gd.set_up(s)
        gd.hide(s, viewer)
        assert s.owned[:3] == [48 if seat == viewer else HIDDEN for seat in range(3)]


@pytest.mark.rule("GD-22")
def test_hidden_pools_are_laid_open_when_the_match_is_over() -> None:
    s = table()
    idle_rounds(s, 13)
    s.pools = gd.HIDDEN_POOLS
    owned = list(s.owned)
    gd.hide(s, SPECTATOR)
    assert s.owned == owned


@pytest.mark.rule("GD-23")
def test_a_round_lays_out_bonus_dice_before_its_card_and_passes_the_first_seat_last() -> None:
    s = table()
    idle_rounds(s, 10)
    assert (s.table, s.card, s.phase) == (3, gd.NO_CARD, Phase.CARD)
    do(s, PAIR)
    leader = s.leader
    turn(s, "2")
    turn(s, "1")
    assert (s.round, s.leader, s.table) == (11, 1 - leader, 6)


@pytest.mark.rule("GD-23")
@pytest.mark.parametrize("seed", range(40))
def test_dice_in_pools_and_on_the_table_always_add_up(seed: int) -> None:
    rng = random.Random(seed)
    s = random_table(rng)
    start = s.players * (s.pool or gd.POOL[s.players])
    while gd.actor(s) != NOBODY:
        do(s, random_action(s, rng))
        bonus = sum(3 * (n - 9) for n in range(10, s.round + 1))
        assert sum(s.owned) + s.table == start + bonus
        assert min(s.owned) >= 0
        if s.phase in (Phase.DECIDE, Phase.ROLL, Phase.CHOOSE_FACE):
            assert sum(s.shown) + s.in_hand == s.staked[s.turn]
    assert s.round <= gd.ROUNDS


def random_table(rng: random.Random) -> State:
    """A table of random options."""
    s = State(players=rng.randint(2, 4))
    s.start, s.pool = rng.randint(0, s.players), rng.choice([0, 0, 1, 2, 5, 99])
    s.deck, s.first, s.pools = rng.randint(0, 1), rng.randint(0, 1), rng.randint(0, 1)
    gd.set_up(s)
    return s


def random_action(s: State, rng: random.Random) -> int:
    """A random legal action of whoever acts, chance included."""
    count = gd.roll_size(s)
    if count > 0:
        return sum(dice.one(rng.randrange(6)) for _ in range(count))
    if gd.actor(s) == CHANCE:
        return rng.choices(range(gd.KINDS), [gd.draw_weight(s, k) for k in range(gd.KINDS)])[0]
    low, high = gd.action_span(s)
    seat = gd.actor(s)
    return rng.choice([a for a in range(low, high) if gd.why_not(s, seat, a) == FINE])


@pytest.mark.rule("GD-10")
@pytest.mark.parametrize("seed", range(10))
def test_the_span_holds_every_legal_action_and_there_always_is_one(seed: int) -> None:
    rng = random.Random(seed)
    s = random_table(rng)
    while gd.actor(s) != NOBODY:
        seat = gd.actor(s)
        if seat >= 0:
            low, high = gd.action_span(s)
            legal = [a for a in range(-1, gd.ACTIONS + 1) if gd.why_not(s, seat, a) == FINE]
            assert legal
            assert low <= legal[0] <= legal[-1] < high
        gd.apply(s, seat, random_action(s, rng))
