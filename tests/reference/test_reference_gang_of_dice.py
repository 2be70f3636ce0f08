"""The disputed positions, options and figures of Gang of Dice, put to its reference."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import factorial, prod

import pytest

from .gang_of_dice import CARDS, FACES, Card, Reference, triggers
from .words import Action, Face

PAIR_BLACK, PAIR_YELLOW, ONE_YELLOW = 6, 7, 8
M: Face = "minion"


def in_round(card: int, *pools: int, round_: int = 1, first: str = "clockwise") -> Reference:
    """A round under this card, seat 0 first, with these pools."""
    game = Reference(len(pools), start="1", first=first)
    game.pools = list(pools)
    game.round = round_ - 1
    game.begin_round()
    game.cards = list(CARDS)
    deck = "bright" if round_ <= 9 else "dark"
    game.cards[card] = CARDS[card]._replace(deck=deck)
    game.play("chance", ("card", card))
    return game


def roll(game: Reference, *shown: Face) -> None:
    """Let chance roll these dice."""
    game.play("chance", ("roll", tuple(sorted(shown, key=FACES.index))))


def turn(game: Reference, *shown: Face) -> None:
    """The player on turn rolls these dice once and stops if he still can."""
    seat = game.seat
    game.play(seat, ("dice", len(shown)))
    roll(game, *shown)
    if game.awaits == "decide":
        game.play(seat, ("stop",))


@pytest.mark.rule("GD-16")
def test_equal_sums_go_to_the_one_who_rolled_more_dice() -> None:
    game = in_round(PAIR_BLACK, 10, 10)
    turn(game, 5, 4, 3, 2)
    turn(game, 5, 4, 3, 2, M)
    assert game.pools == [6, 14]


@pytest.mark.rule("GD-16")
def test_equal_sums_of_equally_many_dice_go_to_the_earlier_player() -> None:
    game = in_round(PAIR_BLACK, 10, 10, 10)
    game.waiting, game.seat = [2, 0], 1
    for shown in [(5, 4, 3), (5, 4, 3), (5, 4, 3)]:
        turn(game, *shown)
    assert game.pools == [7, 16, 7]


@pytest.mark.rule("GD-12")
def test_a_black_card_judges_only_the_last_state_of_the_dice() -> None:
    game = in_round(PAIR_BLACK, 10, 10)
    game.play(0, ("dice", 3))
    roll(game, 3, 3, 5)
    game.play(0, ("reroll", ((3, 1),)))
    roll(game, 2)
    game.play(0, ("stop",))
    assert game.turns == [(0, 10, 3, False)]


@pytest.mark.rule("GD-13")
def test_a_yellow_card_ends_the_turn_after_the_roll_that_triggers_it() -> None:
    game = in_round(PAIR_YELLOW, 10, 10)
    game.play(0, ("dice", 3))
    roll(game, 3, 3, 5)
    assert game.turns == [(0, 11, 3, True)]
    assert game.actors() == {1}


@pytest.mark.rule("GD-13")
def test_a_yellow_card_looks_at_kept_and_rerolled_dice_together() -> None:
    game = in_round(PAIR_YELLOW, 10, 10)
    game.play(0, ("dice", 3))
    roll(game, 3, 4, 5)
    game.play(0, ("reroll", ((4, 1),)))
    roll(game, 3)
    assert game.turns == [(0, 11, 3, True)]


@pytest.mark.rule("GD-03")
@pytest.mark.parametrize(
    ("card", "dice", "triggered"),
    [
        (PAIR_BLACK, [M, M, 4], False),
        (4, [3, 3, M], True),
        (2, [5, 1], False),
        (PAIR_BLACK, [2, 2, 2], True),
        (0, [5, 2], True),
        (0, [5, 1, M, M], False),
        (1, [5, 5], True),
        (3, [2, 4, M], False),
        (5, [2, 2, M], False),
        (5, [2, 4], True),
        (ONE_YELLOW, [1], True),
        (ONE_YELLOW, [2, 3, M], False),
        (9, [4, M], True),
        (10, [1, 2, 3, M], False),
        (11, [3], True),
        (12, [5, 5, 1], True),
        (13, [5, 5, 2], False),
        (14, [4, 5, 1], False),
        (14, [5, 3, 4], True),
        (15, [1, 1, 2], False),
        (15, [1, 3, 3], True),
        (16, [1, 5, M], False),
        (16, [1, 5, 3], True),
        (17, [5, 4], False),
        (17, [5, 5, 5], True),
    ],
)
def test_what_triggers_each_kind_of_card(card: int, dice: list[Face], triggered: bool) -> None:
    assert triggers(CARDS[card], dice) is triggered


@pytest.mark.rule("GD-17")
def test_the_dice_of_rounds_nobody_wins_pile_up_for_the_next_winner() -> None:
    game = in_round(ONE_YELLOW, 10, 10, round_=3)
    turn(game, 1, 2)
    turn(game, 1)
    game.play("chance", ("card", 3))
    turn(game, 1, 1)
    turn(game, 1)
    assert (game.round, game.table, game.pools) == (5, 6, [7, 7])
    game.play("chance", ("card", PAIR_BLACK))
    turn(game, 2)
    turn(game, 3)
    assert game.pools == [6, 14]


@pytest.mark.rule("GD-11")
def test_a_valid_sum_of_nothing_can_win_the_round() -> None:
    game = in_round(ONE_YELLOW, 10, 10)
    turn(game, M, M)
    turn(game, 1, 5)
    assert game.pools == [12, 8]


@pytest.mark.rule("GD-19")
def test_who_loses_his_last_dice_is_out_and_the_last_one_left_wins() -> None:
    game = in_round(PAIR_BLACK, 2, 10)
    turn(game, 1, 2)
    turn(game, 5)
    assert game.actors() == set()
    assert (game.scores(), game.places()) == ([0, 12], [2, 1])


@pytest.mark.rule("GD-19")
def test_dice_left_lying_save_nobody_whose_pool_is_empty() -> None:
    game = in_round(ONE_YELLOW, 1, 10, 10)
    turn(game, 1)
    turn(game, 1)
    turn(game, 1)
    assert game.out == {0: 1}
    assert game.table == 3
    assert game.playing() == [1, 2]


@pytest.mark.rule("GD-20")
@pytest.mark.parametrize("round_", [5, 12])
def test_players_who_all_go_out_together_share_the_win(round_: int) -> None:
    game = in_round(ONE_YELLOW, 2, 3, 10, round_=round_)
    game.out, game.waiting = {2: 1}, [1]
    turn(game, 1, 1)
    turn(game, 1, 1, 1)
    assert game.actors() == set()
    assert game.places() == [1, 1, 3]


@pytest.mark.rule("GD-18")
def test_bonus_dice_come_on_top_of_dice_left_lying() -> None:
    game = in_round(ONE_YELLOW, 10, 10, round_=10)
    assert game.table == 3
    turn(game, 1)
    turn(game, 1)
    assert (game.round, game.table) == (11, 3 + 2 + 6)
    game.play("chance", ("card", 17))
    turn(game, 5, 5)
    turn(game, 1)
    assert (game.round, game.table, game.pools) == (12, 9, [22, 7])
    game.play("chance", ("card", 16))
    turn(game, 2)
    turn(game, 1)
    assert game.scores() == [21 + 2 + 9, 6]
    assert game.places() == [1, 2]


@pytest.mark.rule("GD-16")
def test_a_minion_is_a_die_rolled() -> None:
    game = in_round(16, 10, 10)
    turn(game, 5, 3)
    turn(game, 4, 4, M)
    assert game.pools == [8, 12]


@pytest.mark.rule("GD-08")
def test_the_first_seat_passes_to_the_next_player_still_in_the_game() -> None:
    game = in_round(PAIR_BLACK, 10, 10, 1, 10)
    game.first, game.waiting, game.seat = 1, [2, 3, 0], 1
    for shown in [5, 1, 2, 3]:
        turn(game, shown)
    assert game.first == 3
    assert game.out == {2: 1}


@pytest.mark.rule("GD-08")
def test_the_winner_begins_where_the_table_says_so_else_clockwise() -> None:
    game = in_round(PAIR_BLACK, 10, 10, 10, first="winner")
    for shown in [1, 2, 3]:
        turn(game, shown)
    assert game.first == 2
    game.play("chance", ("card", ONE_YELLOW))
    for shown in [1, 1, 1]:
        turn(game, shown)
    assert game.first == 0


@pytest.mark.rule("GD-09")
def test_the_last_player_must_roll_though_all_others_have_lost() -> None:
    game = in_round(ONE_YELLOW, 10, 10, 10, 10)
    for _ in range(3):
        turn(game, 1)
    assert game.legal(3) == [("dice", n) for n in range(1, 11)]
    assert game.refuses(3, ("stop",)) == game.refuses(3, ("dice", 0)) == "GD-09"
    turn(game, M)
    assert game.pools[3] == 13


@pytest.mark.rule("GD-10")
def test_at_least_one_die_is_rolled_again_at_most_twice() -> None:
    game = in_round(12, 10, 10)
    game.play(0, ("dice", 3))
    roll(game, 2, 2, M)
    again = [((2, 1),), ((2, 2),), ((M, 1),), ((2, 1), (M, 1)), ((2, 2), (M, 1))]
    assert sorted(game.legal(0), key=str) == sorted(
        [("stop",), *(("reroll", dice) for dice in again)], key=str
    )
    for wrong in [(), ((2, 3),), ((3, 1),), ((M, 1), (2, 1)), ((2, 1), (2, 1))]:
        assert game.refuses(0, ("reroll", wrong)) == "GD-10"
    game.play(0, ("reroll", ((2, 1),)))
    roll(game, 3)
    game.play(0, ("reroll", ((2, 1), (M, 1))))
    roll(game, 1, 1)
    assert game.turns == [(0, 5, 3, False)]


@pytest.mark.rule("GD-02")
def test_how_many_dice_each_player_starts_with() -> None:
    assert [Reference(n).pools[0] for n in (2, 3, 4)] == [48, 48, 36]
    assert Reference(2, pool="7").pools == [7, 7]
    for wrong in ["0", "100", "many"]:
        with pytest.raises(ValueError, match="pool"):
            Reference(2, pool=wrong)


@pytest.mark.rule("GD-05")
def test_bright_cards_serve_nine_rounds_and_dark_ones_three() -> None:
    game = Reference(2, start="1")
    assert game.legal("chance") == [("card", index) for index in range(12)]
    game.play("chance", ("card", 4))
    game.round, game.awaits = 2, "card"
    assert ("card", 4) not in game.legal("chance")
    game.round = 10
    assert game.legal("chance") == [("card", index) for index in range(12, 18)]
    assert len(Reference(2, start="1", deck="one").legal("chance")) == 18


@pytest.mark.rule("GD-05")
def test_a_card_file_too_small_is_refused() -> None:
    cards: list[tuple[str, str, str, int | tuple[int, ...]]]
    cards = [("bright", "black", "any of", (4, 5))] * 12
    with pytest.raises(ValueError, match="GD-05"):
        Reference(2, cards=cards)
    assert Reference(2, cards=cards, deck="one").undrawn() == list(range(12))
    with pytest.raises(ValueError, match="condition"):
        Reference(2, cards=[Card("bright", "black", "blue", 1)] * 12, deck="one")


@pytest.mark.rule("GD-21")
def test_lower_places_go_by_dice_and_by_who_went_out_later() -> None:
    game = Reference(4, start="1")
    game.pools, game.out = [0, 5, 0, 9], {0: 3, 2: 7}
    assert game.places() == [4, 2, 3, 1]
    game.pools, game.out = [0, 5, 0, 5], {0: 3, 2: 3}
    assert game.places() == [3, 1, 3, 1]


def after(dice: tuple[Face, ...], rolls: int, waiting: int, action: Action) -> Reference:
    """Play on from a turn of seat 0 under the black card "sum of 7 or more"."""
    game = in_round(0, 10, 10)
    game.play(0, ("dice", 1))
    game.dice, game.rolls_made, game.dice_to_roll = list(dice), rolls, waiting
    game.awaits = "roll" if waiting else "decide"
    game.play("chance" if waiting else 0, action)
    return game


def chances(shown: tuple[Face, ...]) -> Fraction:
    """The chance of a roll, its dice in any order."""
    ways = factorial(len(shown)) // prod(factorial(n) for n in Counter(shown).values())
    return Fraction(ways, 6 ** len(shown))


@cache
def worth(dice: tuple[Face, ...], rolls: int, waiting: int, least: int) -> Fraction:
    """The best expected score, or chance of a valid sum of at least so much."""
    game = in_round(0, 10, 10)
    game.dice, game.rolls_made, game.dice_to_roll = list(dice), rolls, waiting
    game.awaits = "roll" if waiting else "decide"
    actor = "chance" if waiting else 0
    values = []
    for action in game.legal(actor):
        then = after(dice, rolls, waiting, action)
        if then.turns:
            sum_ = then.turns[0].sum * (not then.turns[0].triggered)
            value = Fraction(sum_ >= least if least else sum_)
        else:
            left = tuple(sorted(then.dice, key=FACES.index))
            value = worth(left, then.rolls_made, then.dice_to_roll, least)
        values.append(value * chances(action[1]) if waiting else value)
    return sum(values, Fraction(0)) if waiting else max(values)


@pytest.mark.rule("GD-10")
def test_the_published_worth_of_a_turn_of_few_dice() -> None:
    scores = [float(worth((), 0, count, 0)) for count in (1, 2, 3)]
    assert scores == pytest.approx([3.666666667, 4.515132030, 4.179432084], abs=1e-9)
    safe = [float(worth((), 0, count, 5)) for count in (1, 2)]
    assert safe == pytest.approx([0.421296296, 0.690822188], abs=1e-9)
