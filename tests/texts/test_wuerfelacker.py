"""Würfelacker in sentences: a round as the log tells it, reasons, buttons."""

from __future__ import annotations

import random

import pytest

from reroll.engine.contract import legal_actions
from reroll.engine.states import copy_state
from reroll.games import wuerfelacker as gw
from reroll.games.terms import CHANCE, NOBODY
from reroll.games.wuerfelacker import Phase
from reroll.notation.words import parse_action
from reroll.texts import wuerfelacker as words
from reroll.texts.catalogue import texts
from tests.rules.wuerfelacker_play import (
    at,
    begin,
    do,
    last_lap,
    random_move,
    random_setup,
    second_turn,
    third_turn,
)

t = texts("en")
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


def told(s: gw.State, *turns: str) -> list[str]:
    """Play words and return what the log says of them."""
    lines = []
    for said in turns:
        before = copy_state(s)
        actor = gw.actor(s)
        action = parse_action("wuerfelacker", s, actor, said)
        do(s, said)
        lines.append(words.event(t, before, s, actor, action, NAMES))
    return lines


def test_a_buffet_and_a_first_turn_as_the_log_tells_them() -> None:
    assert told(begin(3, "random"), "first 2", "morsel 5", "morsel -1", "morsel 3", "dice 265") == [
        "Ben begins.",
        "",
        "",
        "Round 1: 5, −1, 3. Ben begins.",
        "Ben rolls 2 5 6.",
    ]


def test_an_action_on_the_buffet_as_the_log_tells_it() -> None:
    s = second_turn()
    assert told(s, "pay 0", "turn", "reroll", "dice 1 3", "aside 3") == [
        "Ann gives up the 0.",
        "Ann turns the buffet round: 3, −1, 5.",
        "Ann rolls 2 dice again.",
        "Ann rolls 1 3.",
        "Ann sets a 3 aside: 9.",
    ]
    assert told(s, "pay 1", "swap 3", "with 1") == [
        "Ben gives up the 1.",
        "",
        "Ben swaps positions 1 and 3: 5, −1, 3.",
    ]


def test_the_end_of_a_round_as_the_log_tells_it() -> None:
    s = third_turn(hand="-2/1/2", first=2, turn=2)
    assert told(s, "reroll", "dice 2", "aside 4", "lay -2") == [
        "Ben rolls 1 die again.",
        "Ben rolls a 2 and sets it aside: 9.",
        "Cat sets a 4 aside: 13.",
        "Ann lays the −2 instead of a die: 9. Cat has 13 and takes the 5. Ben has 9 and takes"
        " the −1. Ann has 9 and takes the 3. The tie at 9 falls clockwise from Ben: Ben, Ann.",
    ]


def test_the_robo_chicken_as_the_log_tells_it() -> None:
    s = last_lap(2, "46", "44", "45", players=2, buffet="6,5,4")
    assert told(s, "aside 1", "aside 1", "robo 2") == [
        "Ben sets a 1 aside: 9.",
        "Ann sets a 1 aside: 11.",
        "Ben rolls a 2 for the robo chicken: 11. Ann has 11 and takes the 6. The robo chicken has"
        " 11 and takes the 5 out of the game. Ben has 9 and takes the 4."
        " The robo chicken loses the tie at 11: Ann, the robo chicken.",
    ]


def test_buttons_say_what_follows() -> None:
    s = second_turn()
    assert words.action(t, s, 0, 4) == ("Set the 5 aside", "makes 11")
    assert words.action(t, s, 0, gw.REROLL) == ("Roll 2 dice", "only the new values count")
    assert words.action(t, s, 0, gw.PAY) == ("Give up the −2", "to change the buffet")
    do(s, "pay 0")
    assert words.action(t, s, 0, gw.TURN_ROUND) == ("Turn the buffet round", "makes 3, −1, 5")
    assert words.action(t, s, 0, gw.POSITION + 1) == ("Swap position 2", "the −1")
    do(s, "swap 2")
    assert words.action(t, s, 0, gw.POSITION) == ("Swap with position 1", "makes −1, 5, 3")
    assert words.action(t, third_turn(), 0, gw.LAY) == (
        "Lay the −2",
        "makes 9 and costs the morsel",
    )


def test_outcomes_of_chance_are_named() -> None:
    assert words.action(t, begin(3, "random"), CHANCE, 2) == ("seat 3", "begins")
    assert words.action(t, begin(3), CHANCE, 0) == ("morsel −2", "2 of them left")
    assert words.action(t, at(phase="roll", buffet="1,2,3"), CHANCE, 0x10002) == ("1 1 3", "3 dice")


@pytest.mark.parametrize("why", gw.Why)
def test_every_reason_is_a_sentence(why: gw.Why) -> None:
    assert words.reason(t, why).endswith(".")


def test_every_option_and_each_of_its_words_has_a_label() -> None:
    for option in gw.OPTIONS:
        assert words.option_label(t, option.name)
        for word in option.values:
            assert words.option_word(t, option.name, word)
    assert words.title(t) == "Gigi Gacker am Würfelacker"


def test_every_move_of_a_match_is_told_and_every_action_has_a_button() -> None:
    rng = random.Random(4)
    for _ in range(20):
        s = random_setup(rng)
        while gw.actor(s) != NOBODY:
            seat = gw.actor(s)
            for action in legal_actions(gw, s, seat) if seat >= 0 else []:
                assert all(words.action(t, s, seat, action))
            before, (actor, action) = copy_state(s), random_move(s, rng)
            gw.apply(s, actor, action)
            said = words.event(t, before, s, actor, action, NAMES)
            assert said or before.phase in (Phase.BUFFET, Phase.ACT)
