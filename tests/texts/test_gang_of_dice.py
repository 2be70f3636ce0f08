"""Gang of Dice in sentences: a round as its log tells it, cards, reasons, labels."""

from __future__ import annotations

import random

import pytest

from reroll.engine.states import copy_state
from reroll.games import gang_of_dice as gd
from reroll.games.gang_of_dice import State
from reroll.games.terms import NOBODY
from reroll.texts import gang_of_dice as words
from reroll.texts.catalogue import texts
from reroll.texts.gang_of_dice_cards import card_name, colour_words
from tests.rules.gang_of_dice_play import (
    PAIR,
    YELLOW_PAIR,
    do,
    first_roll,
    idle_rounds,
    packed,
    random_action,
    random_table,
    table,
)

t = texts("en")
NAMES = ("Ann", "Ben", "Cat", "Dan")


def told(s: State, *actions: int) -> list[str]:
    """Carry out actions and return what the log says of them."""
    lines = []
    for action in actions:
        before, actor = copy_state(s), gd.actor(s)
        do(s, action)
        lines.append(words.event(t, before, s, actor, action, NAMES))
    return [line for line in lines if line]


def test_a_round_as_the_log_tells_it() -> None:
    s = table()
    assert told(s, PAIR, 3, packed("335"), gd.REROLL, 1, 0, packed("m"), gd.STOP) == [
        "Round 1: the bomb card is “A pair”, black: checked once, after the last roll.",
        "Ann stakes 3 dice.",
        "Ann rolls 3 3 5: 11.",
        "Ann keeps 3 5 and rolls 1 die again.",
        "Ann rolls minion: 8.",
        "Ann stops with 8.",
    ]
    assert told(s, 1, packed("5"), gd.REROLL, 1, packed("4"), gd.REROLL, 1, packed("2")) == [
        "Ben stakes 1 die.",
        "Ben rolls 5: 5.",
        "Ben rolls 1 die once more.",
        "Ben rolls 4: 4.",
        "Ben rolls 1 die once more.",
        "Ben rolls 2: 2. Ben ends with 2. Ann wins the round and takes all 4 dice on the table.",
    ]


def test_two_dice_are_both_and_more_are_counted() -> None:
    s = table()
    do(s, PAIR)
    assert told(s, 2, packed("33"), gd.REROLL, 2)[-1] == "Ann rolls both dice again."
    do(s, packed("12"), gd.STOP)
    assert told(s, 2, packed("35"), gd.STOP)[-1].endswith("takes all 4 dice on the table.")
    s = table()
    do(s, PAIR, 1, packed("5"), gd.STOP)
    assert told(s, 1, packed("4"), gd.STOP)[-1].endswith("takes both dice on the table.")


@pytest.mark.rule("GD-16")
@pytest.mark.parametrize(
    ("rolls", "tie"),
    [
        (("5", "5"), "The tie at 5 goes to Ann, who rolled earlier."),
        (("5", "23"), "The tie at 5 goes to Ben, who rolled more dice."),
    ],
)
def test_a_tie_is_told_with_the_rule_that_breaks_it(rolls: tuple[str, str], tie: str) -> None:
    s = table()
    do(s, PAIR)
    lines = []
    for faces in rolls:
        lines = told(s, len(faces), packed(faces), gd.STOP)
    assert tie in lines[-1]


def test_rounds_without_winner_and_players_who_go_out_are_told() -> None:
    s = table(2, pool=2)
    do(s, YELLOW_PAIR)
    first_roll(s, "33")
    assert told(s, 2, packed("44"))[-1] == (
        "Ben rolls 4 4: 8. The bomb goes off: Ben loses the round."
        " Nobody wins the round; 4 dice stay on the table."
        " Ann has no dice left and is out. Ben has no dice left and is out."
    )


def test_bonus_dice_are_told_with_the_card() -> None:
    s = table()
    idle_rounds(s, 10)
    assert told(s, PAIR)[0].endswith("3 bonus dice lie on the table.")


def test_many_dice_are_counted() -> None:
    s = table()
    do(s, PAIR, 40)
    assert told(s, packed("1" * 20 + "m" * 20)) == ["Ann rolls 20 × 1, 20 × minion: 20."]


def test_the_cards_of_the_box_in_words() -> None:
    s = table()
    named = [card_name(t, s, kind) for kind in range(18)]
    assert named == [
        *("A sum of 7 or more", "A sum of 10 or more", "2 consecutive numbers", "An odd number"),
        *("2 odd numbers", "2 different numbers", "A pair", "A pair", "A 1", "A 4 or 5"),
        *("A 4 or 5", "A 3, 4 or 5", "A sum of 11 or more", "A sum of 13 or more"),
        *("3 consecutive numbers", "3 odd numbers", "3 different numbers", "2 dice showing 5"),
    ]
    assert colour_words(t, s, YELLOW_PAIR) == "yellow: checked after every roll"


def test_actions_carry_their_consequence() -> None:
    s = table()
    do(s, PAIR)
    assert words.action(t, s, 0, 5) == ("Roll 5 dice", "43 dice stay in the pool")
    assert words.action(t, s, 0, 48) == ("Roll 48 dice", "the whole pool")
    first_roll(s, "335")
    assert words.action(t, s, 0, gd.STOP) == ("Stop", "the bomb goes off")
    assert words.action(t, s, 0, gd.REROLL) == ("Roll again", "2 rerolls left")
    do(s, gd.REROLL)
    assert words.action(t, s, 0, 1) == ("Roll 1 die again: 3", "keep 1")


def test_every_reason_and_option_has_its_sentence() -> None:
    assert all(words.reason(t, why).endswith(".") for why in gd.Why)
    for option in gd.OPTIONS:
        assert words.option_label(t, option.name)
        assert all(words.option_word(t, option.name, word) for word in option.values)
    assert words.option_word(t, "pool", "1") == "1 die each"
    assert words.option_word(t, "start", "2") == "seat 2"


@pytest.mark.rule("GD-22")
@pytest.mark.parametrize("seed", range(8))
def test_the_log_reads_the_same_from_a_view_that_hides_pools(seed: int) -> None:
    rng = random.Random(seed)
    s = random_table(rng)
    s.pools = gd.HIDDEN_POOLS
    while gd.actor(s) != NOBODY:
        before, actor, action = copy_state(s), gd.actor(s), random_action(s, rng)
        gd.apply(s, actor, action)
        seen = [copy_state(before), copy_state(s)]
        for view in seen:
            gd.hide(view, -3)
        open_line = words.event(t, before, s, actor, action, NAMES)
        assert words.event(t, seen[0], seen[1], actor, action, NAMES) == open_line
