"""Gang of Dice, clause by clause: how rounds and the match end (GD-16 to GD-23)."""

from __future__ import annotations

import random

import pytest
from tests.rules.gang_of_dice_play import (
    PAIR,
    SEVEN,
    YELLOW_PAIR,
    do,
    first_roll,
    idle_rounds,
    kind,
    play_round,
    random_action,
    random_table,
    reroll,
    table,
    turn,
)

from reroll.games import gang_of_dice as gd
from reroll.games import gang_of_dice_cards as cards
from reroll.games.gang_of_dice import Phase, State, Why
from reroll.games.terms import FINE, HIDDEN, NOBODY, SPECTATOR

# The winner of a round


@pytest.mark.rule("GD-16")
def test_the_highest_sum_takes_all_dice_on_the_table_its_own_included() -> None:
    s = table(3)
    play_round(s, PAIR, "25", "35", "m15")
    assert s.owned == [46, 53, 45, 0]
    assert s.table == 0
    assert (s.phase, s.result[:3]) == (Phase.CARD, [7, 8, 6])
    do(s, SEVEN)
    assert (s.result, sum(map(sum, s.shown))) == ([gd.NO_RESULT] * 4, 0)


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
    assert (s.table, s.phase) == (3, Phase.CARD)
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
            assert sum(s.shown[s.turn]) + s.in_hand == s.staked[s.turn]
    assert s.round <= gd.ROUNDS


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
