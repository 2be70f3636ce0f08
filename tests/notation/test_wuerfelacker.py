"""Würfelacker as text: actions and positions there and back, and what is refused."""

from __future__ import annotations

import random
import re

import pytest
from tests.rules.wuerfelacker_play import (
    at,
    begin,
    do,
    random_move,
    random_setup,
    second_turn,
    third_turn,
)

from reroll.engine.states import key
from reroll.games import wuerfelacker as gw
from reroll.games.terms import CHANCE, NOBODY
from reroll.notation.words import (
    NotationError,
    format_action,
    format_position,
    parse_action,
    parse_actions,
    parse_position,
)
from reroll.texts.catalogue import texts


def test_every_action_and_position_of_random_matches_reads_back() -> None:
    rng = random.Random(1)
    for _ in range(25):
        s = random_setup(rng)
        while gw.actor(s) != NOBODY:
            line = format_position(s)
            assert key(parse_position(line)) == key(s), line
            actor, action = random_move(s, rng)
            words = format_action("wuerfelacker", s, actor, action)
            assert parse_action("wuerfelacker", s, actor, words) == action
            gw.apply(s, actor, action)
        assert key(parse_position(format_position(s))) == key(s)


def test_a_position_reads_as_a_person_would_write_it() -> None:
    assert format_position(third_turn()) == (
        "wuerfelacker players=3 round=2 phase=decide first=1 lap=3 turn=1 buffet=5,-1,3"
        " aside=56/16/36 loose=2/1/4 laid=-/-/- hand=0/1/2 gone=-"
    )
    s = do(second_turn(), "pay 0", "swap 3")
    assert " gone=0 acted=yes swap=3" in format_position(s)


def test_a_table_of_its_own_is_in_the_line() -> None:
    line = format_position(begin(4, "2", [0, 0, 5, 0, 0, 0, 0, 10, 10]))
    assert line.endswith("gone=- morsels=0,0,5,0,0,0,0,10,10 start=2")


def test_short_forms_mean_the_same() -> None:
    s = second_turn()
    for words, long in {
        "5": "aside 5",
        "a5": "aside 5",
        "r": "reroll",
        "p-1": "pay -1",
        "L 3": "lay 3",
        "l3": "lay 3",
        "T": "turn",
        "with 2": "swap 2",
    }.items():
        assert parse_action("wuerfelacker", s, 0, words) == parse_action("wuerfelacker", s, 0, long)
    s = begin(3)
    assert parse_action("wuerfelacker", s, CHANCE, "-2") == 0
    do(s, "5", "-1", "3")
    assert format_action("wuerfelacker", s, CHANCE, 0x10002) == "dice 1 1 3"
    assert parse_action("wuerfelacker", s, CHANCE, "311") == 0x10002


@pytest.mark.parametrize("words", ["", "lay", "lay 7", "pay x", "aside 7", "aside", "stop", "swap"])
def test_words_that_are_no_action_are_refused_with_what_was_expected(words: str) -> None:
    with pytest.raises(NotationError, match=r"(Expected|A morsel is|A die shows).*came"):
        parse_action("wuerfelacker", second_turn(), 0, words)


@pytest.mark.parametrize("words", ["morsel 7", "morsel", "-3", "first 1"])
def test_only_values_from_minus_2_to_6_are_revealed(words: str) -> None:
    s = begin(3)
    if words == "first 1":
        assert parse_action("wuerfelacker", s, CHANCE, words) == 3  # read as the value 1
        return
    with pytest.raises(NotationError, match="A morsel is a whole number from -2 to 6"):
        parse_action("wuerfelacker", s, CHANCE, words)


BAD = {
    "players=6": "players is a whole number from 2 to 5",
    "round=9": "round is a whole number from 1 to 8",
    "phase=lunch": "phase is one of start, buffet",
    "lap=4": "lap is a whole number from 1 to 3",
    "buffet=7,1,1": "A morsel is a whole number",
    "buffet=5,-1,3,4": "at most 3 morsels",
    "buffet=5,-1": "the buffet has 3 morsels",
    "buffet=-2,-2,3 hand=-2/1/2": "more morsels -2",
    "hand=0,1/1/2": "seat 1 has won 1 morsels by now; 2 came",
    "hand=0/1": "hand needs 3 parts",
    "hand=-/1/2": "by now 1 morsels are gone",
    "gone=4": "by now 0 morsels are gone",
    "aside=66/6/6": "seat 1 has set 1 dice aside and 2 are left",
    "loose=2/11/34": "seat 1 has set 1 dice aside and 2 are left",
    "loose=27/11/34": "A die shows",
    "laid=0/-/-": "won 1 morsels by now; 2 came",
    "laid=0/-/- hand=-/1/2": "has laid no morsel yet",
    "phase=aside lap=3": "set aside by itself",
    "phase=decide lap=1": "begins with a roll",
    "phase=robo_roll turn=3": "with two players only",
    "phase=robo_roll": "the last turn of each lap is that of seat 3",
    "phase=over": "a match has 8 rounds",
    "phase=start": "before everything else",
    "phase=act": "acted=yes",
    "swap=1": "only while two morsels swap",
    "acted=yes": "holds fewer than 1",
    "acted=maybe": "acted is yes or no",
    "acted=yes lap=3 aside=66/66/66 loose=1/1/1": "on a second turn only",
    "shown=1,2": "3 numbers each",
    "morsels=25": "morsels are 9 numbers",
    "colour=red": "no field 'colour'",
}


@pytest.mark.parametrize(("fields", "problem"), BAD.items())
def test_positions_that_cannot_arise_are_refused_with_the_problem(
    fields: str, problem: str
) -> None:
    with pytest.raises(NotationError, match=problem):
        second_turn(**dict(field.split("=") for field in fields.split()))


def test_other_positions_that_cannot_arise() -> None:
    with pytest.raises(NotationError, match="no turn has begun"):
        at(phase="buffet", lap=2)
    with pytest.raises(NotationError, match="fewer than 3"):
        at(phase="buffet", buffet="1,2,3")
    with pytest.raises(NotationError, match="the robo chicken has 1 dice by now; 0 came"):
        at(players=2, lap=2, buffet="1,2,3", aside="6/6/-", loose="11/11")


def test_fields_left_out_are_as_at_the_beginning_of_a_match() -> None:
    """Before a morsel lies there the buffet is to be revealed, then the dice are rolled."""
    assert at().phase == at(buffet="1,2").phase == gw.Phase.BUFFET
    assert at(buffet="1,2,3").phase == gw.Phase.ROLL
    assert at(buffet="1,2,3", loose="266/-").phase == gw.Phase.ASIDE


@pytest.mark.parametrize(
    ("words", "lang", "said"),
    [
        ("pay 2 swap", "de", "Tippe zuerst beide an. Gewählt: 0."),
        ("pay 2 swap 1", "fr", "choisis d'abord les deux. Choisies\u202f: 1."),
        ("pay 2 turn 1 3", "nl", "kies er geen hapje uit. Gekozen: 2."),
        ("pay 2 swap", "en", "pick both first. Picked: 0."),
    ],
)
def test_a_swap_without_its_two_morsels_is_refused_in_the_words_of_the_table(
    words: str, lang: str, said: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse_actions("wuerfelacker", second_turn(), 0, words)
    told = texts(lang).told(str(refused.value))
    assert said in told
    assert lang == "en" or not re.search("swap|turn", told)


def test_a_swap_of_two_positions_at_once_is_told_how_to_swap() -> None:
    with pytest.raises(NotationError, match=r"one position, then the other.*'swap 1 3' came"):
        parse_action("wuerfelacker", second_turn(), 0, "swap 1 3")
