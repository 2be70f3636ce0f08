"""Gigi Gacker in sentences: rounds as the log tells them, reasons, buttons."""

from __future__ import annotations

import random

import pytest

from reroll.engine.contract import acting_seats, legal_actions
from reroll.engine.states import copy_state
from reroll.games import gigi_gacker as gg
from reroll.games.gigi_gacker import Phase
from reroll.games.terms import CHANCE, NOBODY
from reroll.notation.words import NotationError, parse_action, parse_actions
from reroll.texts import entries
from reroll.texts import gigi_gacker as words
from reroll.texts.catalogue import texts
from tests.rules.gigi_gacker_play import at, do, hen_step, random_move, random_setup, read_turn

t = texts("en")
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


def told(s: gg.State, *turns: str) -> list[str]:
    """Play turns and return what the log says of them."""
    lines = []
    for turn in turns:
        before = copy_state(s)
        actor, said = read_turn(turn)
        action = parse_action("gigi_gacker", s, actor, said)
        do(s, turn)
        lines.append(words.event(t, before, s, actor, action, NAMES))
    return lines


def test_a_round_as_the_log_tells_it() -> None:
    s = at(players=3, phase="deal", first=2)
    assert told(s, "card w8", "card hen", "card w1") == [
        "",
        "",
        "Round 1: worm 8, a mother hen, worm 1. Ben has the tractor.",
    ]
    assert told(s, "1: lay p5", "3: lay p7", "2: lay p5") == [
        "Ann lays a card.",
        "Cat lays a card.",
        "Ben lays a card. Cat shows pullet 7 and takes worm 8."
        " Ben shows pullet 5 and takes a mother hen. Ann shows pullet 5 and takes worm 1."
        " The tie at 5 falls clockwise from the tractor: Ben, Ann.",
    ]


def test_a_round_with_the_robo_chicken() -> None:
    s = at(players=2, row="w8,w4,w1")
    assert told(s, "1: lay p5", "2: lay p3", "robo p6") == [
        "Ann lays a card.",
        "Ben lays a card.",
        "The robo chicken shows pullet 6 and takes worm 8 out of the game."
        " Ann shows pullet 5 and takes worm 4. Ben shows pullet 3 and takes worm 1.",
    ]


def test_a_hen_step_as_the_log_tells_it() -> None:
    s = hen_step(hen_takes="up_to_two")
    assert told(s, "1: hen", "1: back p6", "1: done", "2: pass") == [
        "Ann plays a mother hen.",
        "Ann takes pullet 6 back.",
        "Ann takes no second card back.",
        "Ben plays no hen.",
    ]


def test_no_line_names_a_card_that_is_still_face_down() -> None:
    s = do(at(players=3, row="w8,w4,w1"), "1: lay p5")
    view = copy_state(s)
    gg.hide(view, 1)
    assert words.event(t, at(players=3, row="w8,w4,w1"), view, 0, 2, NAMES) == "Ann lays a card."


def test_buttons_say_what_follows() -> None:
    s = at(players=3, row="w8,w4,w1")
    assert words.action(t, s, 0, 4) == ("Lay pullet 7", "a pullet counts nothing in hand")
    assert words.action(t, s, 0, 5) == ("Lay worm 1", "1 worm leaves the hand")
    s = hen_step()
    assert words.action(t, s, 0, gg.PASS) == ("Pass", "keep the hen")
    assert words.action(t, s, 0, gg.HEN) == ("Play a hen", "two cards come back")
    do(s, "1: hen")
    assert words.action(t, s, 0, 12) == ("Take worm 8 back", "8 worms count again")
    s = at(players=3, phase="deal")
    assert words.action(t, s, CHANCE, 11) == ("worm 7", "2 of them left")


@pytest.mark.parametrize("why", gg.Why)
def test_every_reason_is_a_sentence(why: gg.Why) -> None:
    assert words.reason(t, why).endswith(".")


def test_every_option_and_each_of_its_words_has_a_label() -> None:
    for option in gg.OPTIONS:
        assert words.option_label(t, option.name)
        for word in option.values:
            assert words.option_word(t, option.name, word)
    assert words.option_word(t, "start", "2") == "seat 2"


def test_every_move_of_a_match_is_told_and_every_action_has_a_button() -> None:
    rng = random.Random(4)
    for _ in range(30):
        s = random_setup(rng)
        while gg.actor(s) != NOBODY:
            for seat in acting_seats(gg, s):
                for action in legal_actions(gg, s, seat):
                    assert all(words.action(t, s, seat, action))
            before, (actor, action) = copy_state(s), random_move(s, rng)
            gg.apply(s, actor, action)
            said = words.event(t, before, s, actor, action, NAMES)
            assert said or before.phase == Phase.DEAL


def test_two_cards_are_taken_back_by_naming_them_in_any_order() -> None:
    s = do(hen_step(), "1: hen")
    for line in ("take 6 5", "back p5 p6", "6, 5", "take 5 6"):
        assert entries.actions(texts("en"), "gigi_gacker", s, 0, line) == [2, 3]
        assert parse_actions("gigi_gacker", s, 0, line) == [2, 3]
    assert entries.actions(texts("de"), "gigi_gacker", s, 0, "6 5 nehmen") == [2, 3]
    with pytest.raises(NotationError, match="Name both cards at once"):
        entries.actions(texts("en"), "gigi_gacker", s, 0, "take 6")
    assert entries.actions(texts("en"), "gigi_gacker", s, 0, "take 5") == [2]


def test_of_one_or_two_cards_one_named_as_all_is_enough() -> None:
    s = do(hen_step(hen_takes="up_to_two"), "1: hen")
    assert parse_actions("gigi_gacker", s, 0, "back these p5") == [2, gg.DONE]
    assert parse_actions("gigi_gacker", s, 0, "back these p7") == [4]
    with pytest.raises(NotationError, match="Picked: 0"):
        parse_actions("gigi_gacker", s, 0, "back these")
