"""The disputed positions and figures of the Würfelacker, put to its reference."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import factorial, prod

import pytest

from .words import Action
from .wuerfelacker import Reference


def in_lap(
    lap: int, lying: list[int], aside: list[int], *morsels: int, players: int = 3
) -> Reference:
    """Seat 0 is on turn in this lap with these dice and collected morsels."""
    game = Reference(players, start="1")
    game.round, game.lap, game.awaits = 2, lap, "turn"
    game.buffet = [5, -1, 3]
    game.waiting = list(range(1, players))
    game.lying[0], game.aside[0], game.collected[0] = lying, aside, list(morsels)
    return game


def distributed(totals: list[int], buffet: list[int], start: str) -> Reference:
    """The last round, all dice set aside, is distributed."""
    game = Reference(len(totals), start=start)
    game.stack = Counter()
    game.buffet = list(buffet)
    for seat, total in enumerate(totals):
        game.aside[seat] = [total]
    return game


@pytest.mark.rule("GW-12")
def test_the_lowest_total_is_nothing() -> None:
    game = in_lap(3, [4], [1, 1], -2)
    game.play(0, ("lay", -2))
    assert game.total(0) == 0
    assert (game.lying[0], game.collected[0]) == ([4], [])
    assert game.actors() == {1}


@pytest.mark.rule("GW-18")
def test_a_negative_morsel_subtracts_from_the_total() -> None:
    game = in_lap(3, [1], [6, 5], -2)
    game.play(0, ("lay", -2))
    assert game.total(0) == 9


@pytest.mark.rule("GW-12")
def test_a_morsel_laid_goes_into_the_box_after_the_distribution() -> None:
    game = in_lap(3, [1], [6, 5], 4)
    game.play(0, ("lay", 4))
    assert game.box == []
    for seat in (1, 2):
        game.lying[seat], game.aside[seat] = [1], [1, 1]
        game.play(seat, ("set", 1))
    assert game.box == [4]
    assert game.collected == [[5], [-1], [3]]


@pytest.mark.rule("GW-18")
def test_the_lowest_total_may_get_the_best_morsel() -> None:
    game = distributed([11, 12, 9, 11], [1, 2, 3, 6], "1")
    game.distribute()
    assert game.collected == [[2], [1], [6], [3]]


@pytest.mark.rule("GW-13")
def test_ties_go_clockwise_from_the_starting_player() -> None:
    game = distributed([12, 12, 12], [1, 2, 3], "2")
    game.distribute()
    assert game.collected == [[3], [1], [2]]
    assert game.actors() == set()


@pytest.mark.rule("GW-32")
@pytest.mark.parametrize("start", ["1", "2"])
def test_the_robo_chicken_loses_every_tie(start: str) -> None:
    game = distributed([10, 10], [1, 2, 3], start)
    game.robo_dice = [1, 4, 5]
    game.distribute()
    assert game.box == [3]
    assert sorted(map(sum, game.collected)) == [1, 2]
    assert game.collected[int(start) - 1] == [1]


@pytest.mark.rule("GW-11")
def test_a_buffet_is_turned_round_or_two_of_its_morsels_swapped() -> None:
    game = in_lap(2, [2, 5], [6], 0, 1, players=4)
    game.buffet = [5, -1, 3, 0]
    game.play(0, ("turn", 0))
    assert game.buffet == [0, 3, -1, 5]
    assert game.box == [0]
    assert game.refuses(0, ("turn", 1)) == "GW-11"
    assert game.legal(0) == [("set", 2), ("set", 5), ("reroll",)]
    game = in_lap(2, [2, 5], [6], 0)
    game.play(0, ("swap", 0, 1, 3))
    assert game.buffet == [3, -1, 5]


@pytest.mark.rule("GW-11")
def test_a_swap_needs_two_different_positions_of_the_buffet() -> None:
    game = in_lap(2, [2, 5], [6], 0)
    swaps = [("swap", 0, 1, 2), ("swap", 0, 1, 3), ("swap", 0, 2, 3)]
    assert game.legal(0)[:4] == [("turn", 0), *swaps]
    for wrong in [("swap", 0, 1, 1), ("swap", 0, 3, 4), ("swap", 0, 2, 1)]:
        assert game.refuses(0, wrong) == "GW-11"


@pytest.mark.rule("GW-09")
def test_after_a_reroll_only_the_new_values_count() -> None:
    game = in_lap(2, [2, 5], [6])
    game.play(0, ("reroll",))
    game.play("chance", ("roll", (1, 3)))
    assert game.legal(0) == [("set", 1), ("set", 3)]
    assert game.refuses(0, ("set", 5)) == "GW-09"
    game.play(0, ("set", 3))
    assert (game.lying[0], game.aside[0]) == ([1], [6, 3])


@pytest.mark.rule("GW-09")
def test_the_last_die_rolled_is_set_aside_without_asking() -> None:
    game = in_lap(3, [2], [6, 6])
    game.play(0, ("reroll",))
    game.play("chance", ("roll", (4,)))
    assert game.aside[0] == [6, 6, 4]
    assert game.actors() == {1}


@pytest.mark.rule("GW-19")
def test_one_player_may_act_on_both_turns_with_two_morsels() -> None:
    game = in_lap(2, [2, 5], [6], 1, 4)
    game.play(0, ("swap", 4, 1, 2))
    game.play(0, ("set", 5))
    game.lap, game.seat, game.awaits = 3, 0, "turn"
    game.acted = False
    assert game.refuses(0, ("lay", 4)) == "GW-10"
    game.play(0, ("lay", 1))
    assert game.total(0) == 12


@pytest.mark.rule("GW-19")
def test_actions_out_of_their_turn_are_refused() -> None:
    assert in_lap(3, [2], [6, 6], 1).refuses(0, ("swap", 1, 1, 2)) == "GW-19"
    assert in_lap(3, [2], [6, 6], 1).refuses(0, ("turn", 1)) == "GW-19"
    assert in_lap(2, [2, 2], [6], 1).refuses(0, ("lay", 1)) == "GW-19"


@pytest.mark.rule("GW-10")
def test_there_is_no_action_in_round_1() -> None:
    game = Reference(3, start="1")
    for morsel in (5, 3, 0):
        game.play("chance", ("morsel", morsel))
    for seat in range(3):
        game.play("chance", ("roll", (1, 2, 2)))
        assert game.legal(seat) == [("set", 1), ("set", 2)]
        game.play(seat, ("set", 2))
    assert game.legal(0) == [("set", 1), ("set", 2), ("reroll",)]
    assert game.refuses(0, ("turn", 5)) == "GW-10"


@pytest.mark.rule("GW-16")
def test_equal_worms_go_to_more_morsels_and_spent_ones_do_not_count() -> None:
    game = Reference(4, start="1")
    game.collected = [[6, 6, 6, 3], [6, 6, 1, 0, 0], [6, 6, 1, -1, 1, 0], [6, 2]]
    game.box = [5]
    assert game.scores() == [21, 13, 13, 8]
    assert game.places() == [1, 3, 2, 4]


@pytest.mark.rule("GW-14")
def test_the_players_alternate_and_the_robo_chicken_never_starts() -> None:
    game = distributed([10, 9], [1, 2, 3], "1")
    game.stack = Counter({0: 3})
    game.distribute()
    assert (game.starter, game.awaits) == (1, "morsel")


@pytest.mark.rule("GW-31")
def test_the_robo_die_is_rolled_after_both_players_turns() -> None:
    game = Reference(2, start="2")
    for morsel in (5, 3, 0):
        game.play("chance", ("morsel", morsel))
    for seat in (1, 0):
        game.play("chance", ("roll", (1, 2, 6)))
        game.play(seat, ("set", 6))
    assert game.legal("chance") == [("robo die", value) for value in range(1, 7)]
    game.play("chance", ("robo die", 4))
    assert game.actors() == {1}


@pytest.mark.rule("GW-04")
def test_one_morsel_of_value_0_is_put_away_below_five_players() -> None:
    assert [Reference(n).stack[0] for n in (2, 3, 4, 5)] == [2, 2, 2, 3]
    assert [Reference(n).stack.total() for n in (2, 3, 4, 5)] == [24, 24, 24, 25]
    with pytest.raises(ValueError, match="GW-03"):
        Reference(3, morsels=[5, 5, 0, 5, 5, 5, 0, 0, 0])


def after(lap: int, lying: tuple[int, ...], stage: str, action: Action) -> Reference:
    """Play one action from a turn of seat 0."""
    game = in_lap(lap, list(lying), [0] * (lap - 1))
    game.awaits = stage
    game.play("chance" if stage == "roll" else 0, action)
    return game


@cache
def best(lap: int, lying: tuple[int, ...], stage: str, sum_: int, least: int) -> Fraction:
    """The best expected total, or chance of at least so much."""
    game = in_lap(lap, list(lying), [0] * (lap - 1))
    game.awaits = stage
    values = []
    for action in game.legal("chance" if stage == "roll" else 0):
        then = after(lap, lying, stage, action)
        left = tuple(sorted(then.lying[0]))
        reached = sum_ + sum(then.aside[0])
        if then.actors() == {0} or (then.awaits == "roll" and then.seat == 0):
            value = best(lap, left, then.awaits, sum_, least)
        elif lap < 3:
            value = best(lap + 1, left, "turn", reached, least)
        else:
            value = Fraction(reached >= least if least else reached)
        values.append(value * chances(action[1]) if stage == "roll" else value)
    return sum(values, Fraction(0)) if stage == "roll" else max(values)


def chances(shown: tuple[int, ...]) -> Fraction:
    """The chance of a roll, its dice in any order."""
    ways = factorial(len(shown)) // prod(factorial(n) for n in Counter(shown).values())
    return Fraction(ways, 6 ** len(shown))


@pytest.mark.rule("GW-09")
def test_the_published_worth_of_a_players_three_turns() -> None:
    assert best(1, (), "roll", 0, 0) == Fraction(13049, 972)
    reached = [best(1, (), "roll", 0, least) for least in (18, 15, 12, 9)]
    assert reached == [
        Fraction(163, 3888),
        Fraction(19157, 46656),
        Fraction(38633, 46656),
        Fraction(7607, 7776),
    ]
