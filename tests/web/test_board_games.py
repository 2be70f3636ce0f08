"""The boards of Gang of Dice, Gigi Gacker and Würfelacker say what the rules say."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import Any

import pytest

from reroll.engine.states import copy_state
from reroll.games.terms import SPECTATOR
from reroll.notation.words import NotationError, parse_actions
from reroll.texts.catalogue import texts
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.model import TablePage
from reroll.web.boards.table import table_page
from reroll.web.render import fragment
from tests.web import samples_gang_of_dice as gang
from tests.web import samples_gigi_gacker as gigi
from tests.web import samples_pickomino as pickomino
from tests.web import samples_wuerfelacker as acker
from tests.web.samples import SAMPLES

T = texts("en")


def page_of(sample: Callable[[], TableFacts]) -> TablePage:
    """The page of a sample in English."""
    return table_page(T, sample())


def board_of(sample: Callable[[], TableFacts]) -> Any:
    """The board of a sample."""
    return page_of(sample).board


# Every game


@pytest.mark.parametrize("name", list(SAMPLES))
def test_every_action_that_a_page_offers_is_one_that_the_game_understands(name: str) -> None:
    facts = SAMPLES[name]()
    html = fragment("en", table_page(T, facts))
    offered = re.findall(r'name="action" value="([^"]+)"', html)
    actor = facts.rules.actor(facts.view) if facts.view else 0
    for text in offered:
        if text in ("roll dice", "dice", "throw", "reroll", "back these"):
            continue  # completed by the server, or by the field beside it
        seat = facts.seat if actor >= 0 else actor
        state = copy_state(facts.view)
        for nth, action in enumerate(actions := parse_actions(facts.game, state, seat, text)):
            assert facts.rules.why_not(state, seat, action) == 0, text
            if nth + 1 < len(actions):  # a view may lack what follows from the last
                facts.rules.apply(state, seat, action)


# Gang of Dice


@pytest.mark.rule("GD-09")
def test_any_number_of_own_dice_may_be_thrown() -> None:
    board = board_of(gang.gang_how_many)
    assert [number for number, _, _ in board.stake] == list(range(1, 13))
    assert board.most == 48
    html = fragment("en", page_of(gang.gang_how_many))
    assert 'name="action" value="throw"' in html
    assert 'max="48"' in html


@pytest.mark.rule("GD-10")
def test_dice_are_picked_one_by_one_and_sent_as_one_reroll() -> None:
    html = fragment("en", page_of(gang.gang_pick))
    assert html.count('type="checkbox" name="dice"') == 9
    assert html.count('name="action" value="reroll"') == 1
    facts = gang.gang_pick()
    assert len(parse_actions("gang_of_dice", facts.view, 0, "reroll 5 M")) == 7


def test_many_dice_are_picked_by_value_and_stay_small_in_bytes() -> None:
    html = fragment("en", page_of(gang.gang_all))
    assert html.count("<select") == 6
    assert '<option value="8x5">' in html
    assert len(gzip.compress(html.encode())) < 4_000


@pytest.mark.rule("GD-12")
@pytest.mark.rule("GD-13")
def test_the_card_says_in_words_and_colour_when_it_is_checked() -> None:
    black, yellow = board_of(gang.gang_pick).card, board_of(gang.gang_yellow).card
    assert (black.yellow, black.when) == (False, "at the end")
    assert (yellow.yellow, yellow.when) == (True, "after every roll")


@pytest.mark.rule("GD-14")
def test_stopping_under_a_bomb_says_so() -> None:
    page = page_of(gang.gang_boom)
    assert page.actions[0].then == "the bomb goes off"
    assert page.board.booms


@pytest.mark.rule("GD-16")
def test_the_strip_shows_who_leads_the_round_and_whose_bomb_went_off() -> None:
    ana, otto = page_of(gang.gang_how_many).seats
    assert ana.piece is not None
    assert (ana.piece.kind, ana.piece.text, ana.piece.small) == ("score", "6", "to beat")
    assert otto.piece is not None
    assert otto.piece.kind == "boom"


@pytest.mark.rule("GD-15")
@pytest.mark.parametrize("sample", [gang.gang_pick, gang.gang_many, gang.gang_all])
def test_the_pile_holds_every_die_on_the_table(sample: Callable[[], TableFacts]) -> None:
    board = board_of(sample)
    assert len(board.mound.dice) == board.table


@pytest.mark.rule("GD-22")
def test_hidden_pools_stay_hidden() -> None:
    assert [seat.fact for seat in page_of(gang.gang_hidden).seats] == ["dice hidden"] * 2


# Gigi Gacker


@pytest.mark.rule("GG-08")
def test_a_card_laid_by_another_is_only_a_back() -> None:
    ana = next(seat for seat in page_of(gigi.gigi_lay).seats if seat.name == "Ana")
    assert ana.piece is not None
    assert (ana.piece.kind, ana.piece.text) == ("back", "has laid a card")


@pytest.mark.rule("GG-20")
def test_who_watches_sees_no_hand() -> None:
    facts = gigi.gigi_watch()
    assert facts.seat == SPECTATOR
    assert board_of(gigi.gigi_watch).hand == ()
    assert "pullet" not in fragment("en", table_page(T, facts)).replace("#pullet", "")


@pytest.mark.rule("GG-09")
def test_a_hen_in_hand_cannot_be_picked_and_says_why() -> None:
    cards = board_of(gigi.gigi_hen).hand
    assert [card.card.kind for card in cards].count("hen") == 1
    facts = gigi.facts(
        gigi.ROUND_1,
        gigi.LAID_1,
        gigi.ROUND_2,
        gigi.LAID_2,
        ((0, "pass"), (1, "pass")),
        gigi.ROUND_3,
    )
    hen = next(card for card in table_page(T, facts).board.hand if card.card.kind == "hen")
    assert hen.refusal is not None
    assert hen.refusal.clause == "GG-09"


@pytest.mark.rule("GG-11")
def test_the_reveal_tells_how_a_tie_fell() -> None:
    board = board_of(gigi.gigi_hen)
    assert board.revealed
    assert [lane.name for lane in board.lanes] == ["Bram", "Noor", "Ana", "Otto"]
    assert board.tie == "The tie at 6 falls clockwise from the tractor: Noor, Ana."


@pytest.mark.rule("GG-13")
def test_a_hen_is_played_in_steps() -> None:
    assert [dict(b.fields)["action"] for b in page_of(gigi.gigi_hen).actions] == ["pass", "hen"]
    picks = board_of(gigi.gigi_second).picks
    assert [(pick.action, pick.refusal is None) for pick in picks] == [
        ("back p7", True),
        ("back w6", True),
    ]


@pytest.mark.rule("GG-13")
def test_any_two_cards_are_ticked_before_any_of_them_comes_back() -> None:
    html = fragment("en", page_of(gigi.gigi_pair))
    assert re.findall(r'name="dice" value="(\w+)"', html) == ["p6", "p7", "w6"]
    view = gigi.gigi_pair().view
    assert parse_actions("gigi_gacker", view, 0, "back these w6 p6") == [3, 10]
    with pytest.raises(NotationError, match="pick both"):
        parse_actions("gigi_gacker", view, 0, "back these w6")


@pytest.mark.rule("GG-15")
def test_of_a_pile_of_two_both_come_back_without_a_choice() -> None:
    page = page_of(gigi.gigi_back)
    assert [(b.verb, dict(b.fields)["action"]) for b in page.actions] == [
        ("Take both back", "back these p7 w6")
    ]
    assert 'type="checkbox" name="dice"' not in fragment("en", page)


def test_a_shared_device_covers_the_hand_until_asked() -> None:
    html = fragment("en", page_of(gigi.gigi_shared))
    assert '<details class="cover" id="cover0-1">' in html
    assert page_of(gigi.gigi_lay).board.covered is False


@pytest.mark.rule("GG-30")
def test_the_robo_chicken_has_its_lane_and_its_pile() -> None:
    board = board_of(gigi.gigi_robo)
    assert [lane.name for lane in board.last] == ["Noor", "Robo", "Ana"]
    assert board.robo_left == 14


def test_everyone_who_has_not_laid_is_awaited() -> None:
    page = page_of(gigi.gigi_laid)
    assert page.turn.text == "Waiting for Otto, Bram"
    assert [seat.name for seat in page.seats if seat.now] == ["Otto", "Bram"]


# Würfelacker


@pytest.mark.rule("GW-09")
def test_a_die_is_kept_as_it_lies_or_all_are_rolled_again() -> None:
    page = page_of(acker.acker_second)
    assert [choice.action for choice in page.board.choices] == ["aside 2", "aside 1"]
    assert [dict(button.fields)["action"] for button in page.actions] == ["reroll"]


@pytest.mark.rule("GW-11")
def test_a_morsel_pays_for_a_swap_in_one_request() -> None:
    facts = acker.acker_second()
    board = table_page(T, facts).board
    assert [choice.action for choice in board.pay] == ["pay -2"]
    assert len(parse_actions("wuerfelacker", facts.view, 0, "pay -2 1 3 swap")) == 3
    assert len(parse_actions("wuerfelacker", facts.view, 0, "pay -2 turn")) == 2
    html = fragment("en", table_page(T, facts))
    assert html.count('form="spend"') == 4


@pytest.mark.rule("GW-09")
def test_equal_dice_are_shown_as_many_as_they_are() -> None:
    facts = acker.acker_first()
    facts.view.loose[facts.seat][1] = 2
    choice = next(each for each in table_page(T, facts).board.choices if each.action == "aside 2")
    assert choice.dice.count == 2


@pytest.mark.rule("GW-12")
def test_a_morsel_may_be_laid_instead_of_the_third_die() -> None:
    board = board_of(acker.acker_third)
    assert [choice.action for choice in board.lay] == ["lay -2"]
    assert board.lay[0].then == "makes 5 and costs the morsel"
    assert board.pay == ()


@pytest.mark.rule("GW-13")
def test_the_last_distribution_stays_in_sight_for_a_lap() -> None:
    last = page_of(acker.acker_round_over).own.last
    assert [(spot.position, spot.name, spot.total) for spot in last] == [
        (1, "Bram", 13),
        (2, "Ana", 10),
        (3, "Otto", 9),
        (4, "Noor", 8),
    ]
    assert page_of(acker.acker_second).own.last == ()


@pytest.mark.rule("GW-31")
def test_the_starting_player_rolls_for_the_robo() -> None:
    page = page_of(acker.acker_robo)
    assert page.actions[0].verb == "Roll for the robo"
    assert board_of(acker.acker_robo_lost).robo_total == 0


@pytest.mark.rule("GW-15")
def test_the_number_of_rounds_is_told() -> None:
    assert board_of(acker.acker_first).rounds == 6
    assert board_of(acker.acker_five).rounds == 5
    assert board_of(acker.acker_robo).rounds == 8


@pytest.mark.parametrize(
    ("words", "by_value"), [(("throw 1", "dice 4"), False), (("throw 2", "dice 42"), True)]
)
def test_one_die_is_picked_in_one_place_only(words: tuple[str, ...], by_value: bool) -> None:
    """Gang of Dice: the boxes that pick by value come with the second die."""
    html = fragment("en", table_page(T, gang.facts((*gang.BLACK, *gang.OTTO, *words))))
    assert 'name="dice"' in html
    assert ("data-all" in html) == by_value


# What one has while somebody else plays


@pytest.mark.parametrize(
    ("sample", "mine"),
    [
        (pickomino.others, "Your stack"),
        (gang.gang_others, "in your pool"),
        (gigi.gigi_others_hen, "Your hand"),
        (acker.acker_others, "Your morsels"),
    ],
)
def test_what_one_has_stands_apart_under_ones_own_mark_while_another_plays(
    sample: Callable[[], TableFacts], mine: str
) -> None:
    facts = sample()
    name, shape = facts.sitters[facts.seat].name, facts.seat + 1
    panel, strip = fragment("en", table_page(T, facts)).split('<div class="board apart s', 1)
    assert mine not in panel
    assert strip.startswith(str(shape))
    assert strip.index(f"<b>{name}</b>") < strip.index(mine)
