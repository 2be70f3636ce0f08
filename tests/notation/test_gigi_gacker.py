"""Gigi Gacker as text: actions in words, positions there and back, what is refused."""

from __future__ import annotations

import random

import pytest
from tests.rules.gigi_gacker_play import at, do, hen_step, random_move, random_setup, second_round

from reroll.engine.views import view_of
from reroll.games import gigi_gacker as gg
from reroll.games.terms import CHANCE, NOBODY, SPECTATOR
from reroll.notation.gigi_gacker import (
    CARDS,
    format_action,
    format_position,
    parse_action,
    parse_position,
)
from reroll.notation.words import NotationError


@pytest.mark.parametrize("seed", range(30))
def test_every_action_and_position_of_a_match_reads_back_as_it_was(seed: int) -> None:
    rng = random.Random(seed)
    s = random_setup(rng)
    while gg.actor(s) != NOBODY:
        position = format_position(s)
        assert parse_position(position) == s
        assert format_position(parse_position(position)) == position
        actor, action = random_move(s, rng)
        assert parse_action(s, actor, format_action(s, actor, action)) == action
        gg.apply(s, actor, action)
    assert parse_position(format_position(s)) == s


def test_a_position_in_one_line() -> None:
    assert format_position(do(second_round(), "2: lay p5")) == (
        "gigi_gacker players=3 round=2 phase=lay first=1 row=w7,w2,w3 laid=-/p5/-"
        " hand=p3,p4,p5,p6,w8/p3,p4,p5,p7,hen/p3,p4,p6,p7,w1 discards=p7/p6/p5 hens=0/0/0"
        " shown=p7,p6,p5 shown_row=w8,hen,w1 start=1"
    )


def test_a_view_shows_no_hidden_card_and_cannot_be_played_on() -> None:
    shown = format_position(view_of(gg, do(second_round(), "2: lay p5"), SPECTATOR).state)
    assert " laid=-/x/- hand=?/?/? " in shown
    with pytest.raises(NotationError, match="hidden hand"):
        parse_position(shown.replace("laid=-/x/-", "laid=-/-/-"))


def test_another_distribution_of_worms_is_part_of_the_position() -> None:
    s = at(players=3, phase="deal", worms="0,0,0,0,0,0,18,18")
    assert s.unseen[11:13] == [18, 18]
    assert "worms=0,0,0,0,0,0,18,18" in format_position(s)
    with pytest.raises(NotationError, match="sum to 36"):
        at(worms="1,2,3")


def test_short_forms_and_capitals_are_understood() -> None:
    s = at(players=3, row="w8,w4,w1")
    assert [parse_action(s, 0, w) for w in ("lay p5", "p5", "P5", "LAY W8")] == [2, 2, 2, 12]
    assert [parse_action(s, 0, w) for w in ("hen", "lay hen", "pass", "Done")] == [15, 13, 14, 16]
    s = at(players=3, phase="deal")
    assert [parse_action(s, CHANCE, w) for w in ("card hen", "w1")] == [13, 5]


@pytest.mark.parametrize("words", ["", "lay", "lay p8", "lay w0", "throw p5", "back", "p55"])
def test_words_that_are_no_action_are_refused_with_what_was_expected(words: str) -> None:
    with pytest.raises(NotationError, match=r"Expected lay CARD|A card is p3 to p7") as refusal:
        parse_action(at(players=3, row="w8,w4,w1"), 0, words)
    assert "came" in str(refusal.value)


BAD = {
    "players=6": "players is a whole number from 2 to 5",
    "round=10": "round is a whole number from 1 to 9",
    "phase=dinner": "phase is one of start, deal",
    "hand=p3": "needs one part for each of 3 players",
    "row=w8,w8,w1": "more cards w8",
    "row=w1,w1,w1,w1": "row has at most 3 cards",
    "row=p3,w1,w1": "worms and hens only",
    "row=w1 phase=lay": "exactly when the row has 3 cards",
    "row=w1 laid=p3/-/-": "exactly when the row has 3 cards",
    "robo=00000": "the robo chicken plays with two",
    "gone=hen,hen": "the robo chicken plays with two",
    "shown_row=w1,w2,w3": "3 cards each",
    "row=w1,w2,w9": "A card is p3 to p7",
    "phase=over": "won 1 cards by now",
    "phase=robo": "the robo chicken plays with two",
    "round=2": "won 1 cards by now",
    "laid=w8/-/-": "does not hold",
    "laid=p3/p3/p3": "the round goes on",
    "phase=deal row=w1 laid=p3/-/-": "nobody has laid a card in phase deal",
    "hand=p3,p4,p5,p6,w1/p3,p4,p5,p6,p7/p3,p4,p5,p6,p7": "each pullet once",
    "shown=p3,p4,p5 shown_row=w1,w2,w3": "from the first on",
    "shown=p3,p4": "3 cards each",
    "colour=red": "no field 'colour'",
}


@pytest.mark.parametrize(("fields", "problem"), BAD.items())
def test_positions_that_cannot_arise_are_refused_with_the_problem(
    fields: str, problem: str
) -> None:
    given = {"players": "3", "row": "w8,w4,w1"} | dict(f.split("=") for f in fields.split())
    with pytest.raises(NotationError, match=problem):
        parse_position("gigi_gacker " + " ".join(f"{k}={v}" for k, v in given.items()))


def test_fields_left_out_are_as_at_the_beginning_of_a_match() -> None:
    """Before a card is turned over the row is to be dealt, afterwards cards are laid."""
    assert at().phase == at(row="w1,w2").phase == gg.Phase.DEAL
    assert at(row="w1,w2,w3").phase == gg.Phase.LAY
    assert at(players=3, phase="deal", gone="-").unseen == at(players=3).unseen


def test_the_cards_of_the_robo_chicken_must_add_up() -> None:
    with pytest.raises(NotationError, match="gone holds 1"):
        at(players=2, row="w8,w4,w1", gone="w1")
    with pytest.raises(NotationError, match="15 pullets by now"):
        at(players=2, row="w8,w4,w1", robo="33332")
    with pytest.raises(NotationError, match="five digits"):
        at(players=2, row="w8,w4,w1", robo="999")


def test_a_hen_step_needs_a_hen_and_cards_to_take_back() -> None:
    with pytest.raises(NotationError, match="seat 3 has no hen"):
        hen_step(asked=3)
    with pytest.raises(NotationError, match="GG-21"):
        hen_step(phase="first_back")
    with pytest.raises(NotationError, match="won 3 cards"):
        hen_step(hens="1/0/0")


def test_a_value_alone_is_the_only_card_that_has_it() -> None:
    """In the hand when a card is laid; of a pullet and a worm of one value one is to be named."""
    s = second_round()
    assert parse_action(s, 0, "lay 8") == parse_action(s, 0, "8") == CARDS["w8"]
    assert parse_action(s, 0, "5") == CARDS["p5"]
    with pytest.raises(NotationError, match="hen; '7' came"):
        parse_action(s, 0, "7")
    s.hand[0][CARDS["w5"]] = 1
    with pytest.raises(NotationError, match="a pullet or a worm here: p5 or w5 was expected"):
        parse_action(s, 0, "lay 5")
