"""The disputed positions, options and figures of Gigi Gacker, put to its reference."""

from fractions import Fraction

import pytest

from .gigi_gacker import PULLETS, Reference
from .words import Actor

PADDING = ["worm 1", "worm 2", "worm 3", "worm 4", "worm 5"]


def row(game: Reference, *cards: str) -> None:
    """Lay out these cards."""
    for card in cards:
        game.play("chance", ("card", card))


def lay(game: Reference, *cards: str) -> None:
    """Lay these cards in seat order, adding them to the hands that lack them."""
    for seat, card in enumerate(cards):
        if card not in game.hands[seat]:
            game.hands[seat].append(card)
        game.play(seat, ("lay", card))


def hen_step(
    hand: list[str], discard: list[str], round_: int = 3, hen_takes: str = "two"
) -> Reference:
    """Seat 0 holds the tractor and is asked for a hen, if it can play one."""
    game = Reference(3, start="1", hen_takes=hen_takes)
    game.round = round_
    game.hands[0], game.discards[0] = list(hand), list(discard)
    game.row = []
    game.hens_to_ask = [0, 1, 2]
    game.next_hen()
    return game


def won(game: Reference) -> list[str]:
    """The card each seat has won, which lies last in its hand."""
    return [hand[-1] for hand in game.hands]


@pytest.mark.rule("GG-11")
def test_equal_cards_sort_clockwise_from_the_tractor() -> None:
    game = Reference(4, start="3")
    row(game, "worm 8", "worm 7", "worm 6", "worm 5")
    lay(game, "pullet 7", "pullet 4", "pullet 7", "pullet 5")
    assert won(game) == ["worm 7", "worm 5", "worm 8", "worm 6"]


@pytest.mark.rule("GG-11")
def test_four_equal_cards_follow_the_circle_from_its_holder() -> None:
    game = Reference(4, start="3")
    row(game, "worm 8", "worm 7", "worm 6", "worm 5")
    lay(game, *["pullet 5"] * 4)
    assert won(game) == ["worm 6", "worm 5", "worm 8", "worm 7"]
    assert game.tractor == 3


@pytest.mark.rule("GG-10")
def test_kinds_do_not_matter_only_distance_does() -> None:
    game = Reference(3, start="2")
    row(game, "worm 8", "worm 7", "hen")
    lay(game, "worm 6", "pullet 6", "pullet 3")
    assert won(game) == ["worm 7", "worm 8", "hen"]
    assert game.discards == [["worm 6"], ["pullet 6"], ["pullet 3"]]


@pytest.mark.rule("GG-14")
def test_a_hen_just_won_may_take_back_the_card_just_played() -> None:
    game = Reference(3, start="1")
    game.discards[0] = ["pullet 3"]
    game.hands[0].remove("pullet 3")
    row(game, "hen", "worm 7", "worm 1")
    lay(game, "pullet 7", "pullet 6", "pullet 5")
    assert game.legal(0) == [("pass",), ("hen", ("pullet 3", "pullet 7"))]
    game.play(0, ("hen", ("pullet 3", "pullet 7")))
    assert sorted(game.hands[0]) == PULLETS
    assert game.gone == ["hen"]
    assert game.actors() == {"chance"}


@pytest.mark.rule("GG-15")
def test_one_discarded_card_allows_a_hen_only_by_option() -> None:
    game = hen_step([*PADDING, "hen"], ["pullet 3"])
    assert game.awaits == "card"
    game = hen_step([*PADDING, "hen"], ["pullet 3"], hen_takes="up_to_two")
    assert game.legal(0) == [("pass",), ("hen", ("pullet 3",))]
    assert game.refuses(0, ("hen", ())) == "GG-15"


@pytest.mark.rule("GG-13")
def test_only_one_of_two_hens_is_played_in_a_round() -> None:
    game = hen_step(["hen", "hen", "worm 1"], ["pullet 3", "pullet 3", "worm 2"])
    assert game.refuses(0, ("hen", ("pullet 3", "worm 3"))) == "GG-13"
    assert game.refuses(0, ("hen", ("pullet 3",))) == "GG-15"
    game.play(0, ("hen", ("pullet 3", "worm 2")))
    assert game.hands[0] == ["hen", "worm 1", "pullet 3", "worm 2"]
    assert game.actors() == {"chance"}


@pytest.mark.rule("GG-16")
def test_a_hand_of_hens_only_must_play_one() -> None:
    game = hen_step(["hen"] * 5, PULLETS, round_=8)
    assert game.refuses(0, ("pass",)) == "GG-16"
    assert len(game.legal(0)) == 10
    game = hen_step(["hen"] * 5, PULLETS, round_=9)
    assert game.refuses(0, ("pass",)) is None


@pytest.mark.rule("GG-17")
def test_the_last_hen_step_can_bring_back_a_worm_that_counts() -> None:
    game = hen_step(["hen", "worm 1"], ["worm 8", "pullet 3"], round_=9)
    game.play(0, ("hen", ("pullet 3", "worm 8")))
    assert game.actors() == set()
    assert game.scores() == [9, 0, 0]


@pytest.mark.rule("GG-19")
def test_equal_worms_go_to_the_fewer_cards_in_hand() -> None:
    game = Reference(3, start="1")
    game.hands = [["worm 8", "hen"], ["worm 5", "worm 3"], ["worm 8"]]
    assert game.scores() == [8, 8, 8]
    assert game.places() == [2, 2, 1]


@pytest.mark.rule("GG-33")
def test_the_robo_chicken_holds_the_tractor_in_every_third_round() -> None:
    game = Reference(2, start="2")
    holders: list[Actor] = []
    for cards in [["worm 1"] * 3, ["worm 2"] * 3, ["worm 3"] * 3]:
        row(game, *cards)
        holders.append(game.tractor)
        lay(game, "pullet 7", "pullet 7")
        game.play("chance", ("robo", 7))
    assert holders == [1, 0, "robo"]
    assert game.tractor == 1


@pytest.mark.rule("GG-33")
def test_the_robo_chicken_wins_every_tie_in_its_own_rounds() -> None:
    game = Reference(2, start="1")
    game.tractor = "robo"
    row(game, "worm 8", "worm 7", "worm 6")
    lay(game, "pullet 7", "pullet 7")
    game.play("chance", ("robo", 7))
    assert won(game) == ["worm 7", "worm 6"]
    assert game.gone == ["worm 8", "pullet 7"]


@pytest.mark.rule("GG-08")
def test_all_choose_at_the_same_time_and_nobody_twice() -> None:
    game = Reference(3, start="1")
    row(game, "worm 1", "worm 2", "worm 3")
    assert game.actors() == {0, 1, 2}
    game.play(1, ("lay", "pullet 3"))
    assert game.actors() == {0, 2}
    assert game.refuses(1, ("lay", "pullet 4")) == "GG-08"


@pytest.mark.rule("GG-09")
def test_hens_and_cards_not_in_hand_are_never_laid() -> None:
    game = Reference(3, start="1")
    game.hands[0].append("hen")
    row(game, "worm 1", "worm 2", "worm 3")
    assert game.legal(0) == [("lay", card) for card in PULLETS]
    assert game.refuses(0, ("lay", "hen")) == "GG-09"
    assert game.refuses(0, ("lay", "worm 1")) == "GG-09"


@pytest.mark.rule("GG-03")
def test_another_distribution_has_36_worm_cards_all_the_same() -> None:
    game = Reference(5, start="1", worms=[0, 0, 0, 0, 0, 0, 0, 36])
    assert game.legal("chance") == [("card", "hen"), ("card", "worm 8")]
    with pytest.raises(ValueError, match="GG-03"):
        Reference(5, worms=[1] * 8)


def payoffs(display: list[int], holder: Actor) -> list[list[Fraction]]:
    """The mean gain of the first player over the second, for each pair of cards."""

    def once(mine: str, yours: str, robo: int) -> int:
        game = Reference(2, start="1")
        game.round, game.tractor = 9, holder
        row(game, *(f"worm {n}" for n in display))
        lay(game, mine, yours)
        game.play("chance", ("robo", robo))
        return game.scores()[0] - game.scores()[1]

    return [
        [Fraction(sum(once(mine, yours, robo) for robo in range(3, 8)), 5) for yours in PULLETS]
        for mine in PULLETS
    ]


@pytest.mark.rule("GG-31")
@pytest.mark.parametrize(
    ("display", "holder", "worth"),
    [
        ([8, 4, 1], 0, Fraction(4)),
        ([8, 4, 1], 1, Fraction(-46, 10)),
        ([8, 4, 1], "robo", Fraction(38, 10)),
        ([1, 8, 1], 0, Fraction(0)),
        ([1, 8, 1], 1, Fraction(0)),
        ([1, 8, 1], "robo", Fraction(0)),
    ],
)
def test_the_published_worth_of_the_last_round(
    display: list[int], holder: Actor, worth: Fraction
) -> None:
    matrix = payoffs(display, holder)
    first = max(min(line) for line in matrix)
    second = min(max(line[column] for line in matrix) for column in range(5))
    assert first == second == worth
