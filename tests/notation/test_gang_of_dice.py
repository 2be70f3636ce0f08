"""Gang of Dice as text: actions in words, rerolls for people, positions there and back."""

from __future__ import annotations

import random

import pytest
from tests.rules.gang_of_dice_play import do, first_roll, packed, random_action, random_table, table

from reroll.engine.bomb_cards import read_cards
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.games import gang_of_dice as gd
from reroll.games.terms import CHANCE, NOBODY
from reroll.notation.gang_of_dice import (
    format_action,
    format_position,
    parse_action,
    parse_actions,
    parse_position,
)
from reroll.notation.words import NotationError

PAIR = 6


@pytest.mark.parametrize("seed", range(30))
def test_every_action_and_position_of_a_match_reads_back_as_it_was(seed: int) -> None:
    rng = random.Random(seed)
    s = random_table(rng)
    while gd.actor(s) != NOBODY:
        position = format_position(s)
        assert parse_position(position) == s
        assert format_position(parse_position(position)) == position
        actor, action = gd.actor(s), random_action(s, rng)
        words = format_action(s, actor, action)
        assert parse_action(s, actor, words) == action
        gd.apply(s, actor, action)
    assert parse_position(format_position(s)) == s


def test_words_of_a_turn() -> None:
    s = table()
    said = []
    for action in (PAIR, 5, packed("1335m"), gd.REROLL, 0, 1, 0, 1, packed("44"), gd.STOP):
        said.append(format_action(s, gd.actor(s), action))
        do(s, action)
    assert said == [
        "card same2-black",
        "throw 5",
        "dice 1 3 3 5 M",
        "reroll",
        "again 0x1",
        "again 1x3",
        "again 0x5",
        "again 1xM",
        "dice 4 4",
        "stop",
    ]


@pytest.mark.parametrize(
    ("words", "action"),
    [("throw 5", 5), ("5", 5), ("stop", gd.STOP), ("s", gd.STOP), ("R", gd.REROLL), ("49", 49)],
)
def test_short_forms(words: str, action: int) -> None:
    s = table()
    do(s, PAIR)
    assert parse_action(s, 0, words) == action


def test_many_dice_are_counted_and_may_be_typed_so() -> None:
    s = table()
    do(s, PAIR, 40)
    roll = packed("1" * 20 + "m" * 19 + "5")
    assert format_action(s, CHANCE, roll) == "dice 20x1 1x5 19xM"
    assert parse_action(s, CHANCE, "dice 20x1 5 19xm") == roll


@pytest.mark.parametrize("words", ["card same2-black", "same2 black", "same2-black", "2of135"])
def test_a_card_is_named_by_the_parts_that_tell_it_from_others(words: str) -> None:
    assert parse_action(table(), CHANCE, words) == (4 if words == "2of135" else PAIR)


def test_a_card_named_too_loosely_is_asked_for_again() -> None:
    with pytest.raises(NotationError, match="same2-black, same2-yellow; name one"):
        parse_action(table(), CHANCE, "same2")


def test_a_whole_reroll_in_words_is_one_action_a_face() -> None:
    s = table()
    do(s, PAIR)
    first_roll(s, "1335m")
    actions = parse_actions(s, 0, "reroll 3 m")
    assert actions == [gd.REROLL, 0, 1, 0, 1] == parse_actions(s, 0, "r 3M")
    do(s, *actions)
    assert (gd.roll_size(s), s.shown[0]) == (2, [1, 0, 1, 0, 1, 0])


def test_a_reroll_of_dice_one_does_not_have_names_the_clause() -> None:
    s = table()
    do(s, PAIR)
    first_roll(s, "1335m")
    with pytest.raises(NotationError, match=r"showing 3 there are 2, 3 came \(GD-10\)"):
        parse_actions(s, 0, "reroll 3 3 3")


@pytest.mark.parametrize(
    "words", ["", "hold 3", "throw", "throw x", "throw -1", "reroll stop", "5 5"]
)
def test_other_words_are_refused_with_those_expected(words: str) -> None:
    s = table()
    do(s, PAIR)
    with pytest.raises(NotationError):
        parse_actions(s, 0, words)


def test_another_face_than_the_one_in_question_is_refused() -> None:
    s = table()
    do(s, PAIR)
    first_roll(s, "35")
    do(s, gd.REROLL)
    assert parse_action(s, 0, "1") == parse_action(s, 0, "again 1x3") == 1
    with pytest.raises(NotationError, match="showing 3 are in question"):
        parse_action(s, 0, "again 1x5")


def test_a_position_of_other_cards_holds_them_all() -> None:
    text = """
    [[card]]
    deck = "bright"
    colour = "yellow"
    condition = "showing"
    values = [2, 4]
    number = 3
    copies = 12
    """
    data = read_cards(text, deck="one")
    s = Setup("gang_of_dice", options={"deck": "one", "start": "1"}, data=data).first_state()
    do(s, 0)
    assert "card=3of24-yellow" in format_position(s)
    assert "cards=3of24-yellow*11" in format_position(s)
    assert parse_position(format_position(s)) == s


def test_a_view_of_hidden_pools_is_a_position_too() -> None:
    s = table(3)
    s.pools = gd.HIDDEN_POOLS
    do(s, PAIR, 5)
    view = copy_state(s)
    gd.hide(view, 1)
    assert "owned=?,48,?" in format_position(view)
    assert parse_position(format_position(view)) == view


def test_a_short_position_fills_in_the_rest() -> None:
    s = parse_position("gang_of_dice card=sum7 shown=335/- ")
    assert (s.phase, s.rolls, s.owned[:2], s.table) == (gd.Phase.DECIDE, 1, [45, 48], 3)


def test_cards_drawn_before_are_the_first_of_the_box_where_none_are_named() -> None:
    """One a round, dark ones from round 10 on, and the card of the round among them."""
    line = format_position(parse_position("gang_of_dice round=11 card=run3-black-dark"))
    assert line.partition("drawn=")[2] == (
        "sum7-black,sum10-yellow,run2-black,1of135-black,2of135-yellow,diff2-black,same2-black,"
        "same2-yellow,1of1-yellow,sum11-black-dark,run3-black-dark"
    )
    assert format_position(parse_position(line)) == line
    assert "drawn=sum7-black" in format_position(parse_position("gang_of_dice round=2"))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("players=5", "from 2 to 4; '5' came"),
        ("worms=3", "no field 'worms'"),
        ("card=sum11", "other deck"),
        ("round=10 card=sum7", "other deck"),
        ("card=sum7 owned=40,40", "hold 96 dice in round 1 (GD-23); 80 came"),
        ("card=sum7 owned=48", "one word for each of 2 players"),
        ("card=sum7 shown=-/3", "has not had its turn"),
        ("card=sum7 turn=2", "has had its turn and shows no dice"),
        ("card=sum7 hand=3 phase=decide", "in hand only in the phases"),
        ("card=sum7 phase=roll", "a roll needs dice in hand"),
        ("card=same2-yellow shown=33/-", "has ended this turn already"),
        ("card=sum7 phase=over", "after round 12 or with at most one"),
        ("round=0 card=sum7", "before the first draw"),
        ("phase=decide shown=5/-", "under a card"),
        ("round=3 out=2,-", "two players at least"),
        ("round=3 players=3 out=-,3,-", "goes out when round 3 ends"),
        ("card=sum9", "no card 'sum9'"),
        ("cards=run6-black*12 deck=one", "asks for nothing"),
        ("cards=sum7-black deck=one", "copies left"),
        ("phase=throw", "phase is one of start"),
        ("round=2 drawn=-", "by now 1 cards have been drawn; drawn holds 0."),
        (
            "round=12 card=sum11-black-dark drawn=sum11-black-dark",
            "by now 12 cards have been drawn; drawn holds 1.",
        ),
        ("round=2 drawn=sum11-black-dark", "the card of round 1 comes from the other deck"),
        ("card=sum7 shown=337/-", "A die shows 1, 2, 3, 4, 5 or M"),
        ("card=sum7 shown=33/- phase=choose_face face=5", "no die shows 5"),
    ],
)
def test_a_position_that_cannot_arise_is_refused(words: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(f"gang_of_dice {words}")
    assert problem in str(caught.value)


@pytest.mark.rule("GD-09")
@pytest.mark.parametrize(
    "words", ["throw 9999", "9999", "throw -1", "throw", "throw " + "9" * 9999]
)
def test_a_number_no_table_has_is_answered_with_what_is_in_the_pool(words: str) -> None:
    s = gd.State()
    s.phase, s.owned[0] = gd.Phase.CHOOSE_DICE, 7
    with pytest.raises(NotationError, match=r"a whole number from 1 to 7 \(GD-09\);"):
        parse_action(s, 0, words)
    assert parse_action(s, 0, "throw 8") == 8  # the rules say themselves why not


@pytest.mark.rule("GD-22")
def test_nobody_hears_what_is_in_the_pool_of_another() -> None:
    s = gd.State()
    s.phase, s.owned[0] = gd.Phase.CHOOSE_DICE, 7
    with pytest.raises(NotationError, match=f"from 1 to {gd.MOST_DICE} "):
        parse_action(s, 1, "throw 9999")


@pytest.mark.rule("GD-10")
def test_a_number_no_roll_has_is_answered_with_the_dice_of_the_face() -> None:
    s = gd.State()
    s.phase, s.face = gd.Phase.CHOOSE_FACE, 2
    s.shown[0][2] = 4
    with pytest.raises(NotationError, match=r"from 0 to 4 \(GD-10\);"):
        parse_action(s, 0, "again 9999")


def test_dice_that_were_not_rolled_cannot_be_rolled_again() -> None:
    s = table()
    do(s, PAIR)
    first_roll(s, "235")
    with pytest.raises(NotationError, match="None of the dice shows 1; only what was rolled"):
        parse_actions(s, 0, "reroll 1")
    with pytest.raises(NotationError, match="Of the dice showing 2 there are 1, 2 came"):
        parse_actions(s, 0, "reroll 2 2")
