"""The page models say what the rules say, to each viewer what they may know and do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reroll.engine.match import Match
from reroll.engine.setup import Setup
from reroll.games.pickomino import Phase
from reroll.games.terms import SPECTATOR
from reroll.texts.catalogue import texts
from reroll.web.boards.company import won
from reroll.web.boards.facts import Sitter, perspective
from reroll.web.boards.invitations import qr_path
from reroll.web.boards.lobby import ago, new_table_page
from reroll.web.boards.marks import letters, percent
from reroll.web.boards.model import Badge, Rank, TablePage
from reroll.web.boards.pickomino import PickominoBoard
from reroll.web.boards.table import headline, table_page
from reroll.web.render import figures, fragment, pieces, table_html
from tests.web.samples import SAMPLES
from tests.web.samples_pickomino import (
    FAILS,
    MIDDLE,
    NOOR,
    alone,
    any_lower,
    decide,
    first_roll,
    handover,
    later_roll,
    others,
    over,
    over_again,
    refused,
    seven,
    steal,
    throw,
    too_low,
    typed,
    visitor,
    waiting,
    watching,
)
from tests.web.tables import NAMES, act, at, sitters, table

T = texts("en")


def page_of(facts: object) -> TablePage:
    """The page in English."""
    return table_page(T, facts)  # type: ignore[arg-type]


def board_of(page: TablePage) -> PickominoBoard:
    """The page's Pickomino board."""
    assert isinstance(page.board, PickominoBoard)
    return page.board


def posts(page: TablePage) -> list[tuple[str, dict[str, str]]]:
    """What the buttons of the bar send: path and fields."""
    return [(button.path, dict(button.fields)) for button in page.actions if not button.href]


def test_at_the_beginning_of_a_turn_all_eight_dice_are_thrown() -> None:
    page = page_of(throw())
    assert posts(page) == [("act", {"action": "roll dice"})]
    assert page.actions[0].verb == "Roll 8 dice"
    assert board_of(page).to_roll == 8
    assert page.title.startswith("● ")


def test_the_failed_turn_before_is_told_with_its_dice() -> None:
    recap = board_of(page_of(throw())).recap
    assert recap is not None
    assert recap.failed
    assert [(group.face, group.count) for group in recap.dice] == [("w", 5)]
    assert recap.text == "The turn fails; the 34 is turned down."
    turned = [slot.tile.number for slot in board_of(page_of(throw())).tiles.slots if slot.fresh]
    assert turned == [34]


@pytest.mark.rule("PK-06")
def test_every_rolled_value_is_offered_with_what_keeping_it_makes() -> None:
    choices = board_of(page_of(first_roll())).choices
    assert [choice.action for choice in choices] == [f"keep {face}" for face in "W54321"]
    assert (choices[0].then, choices[0].more) == ("makes 10", "6 dice left")
    assert page_of(first_roll()).actions == ()


@pytest.mark.rule("PK-06")
def test_a_value_kept_already_cannot_be_chosen_and_says_why() -> None:
    choices = board_of(page_of(later_roll())).choices
    refusals = {choice.dice.face: choice.refusal for choice in choices if choice.refusal}
    assert list(refusals) == ["5"]
    assert refusals["5"].clause == "PK-06"


@pytest.mark.rule("PK-08")
def test_stop_shows_its_tile_and_roll_its_risk() -> None:
    page = page_of(decide())
    stop, roll = page.actions
    assert (stop.slot, stop.then) == ("alt", "take the 26, 2 worms")
    assert (roll.slot, roll.verb, roll.then) == (
        "go",
        "Roll 2 dice",
        "44\u00a0% to fail on the next roll",
    )
    assert [slot.tile.number for slot in board_of(page).tiles.slots if slot.hot] == [26]


def test_without_hints_the_risk_is_not_told() -> None:
    page = page_of(replace(decide(), hints=False))
    assert page.odds is None
    assert "%" not in fragment("en", page)


@pytest.mark.rule("PK-10")
def test_a_stop_that_fails_says_so() -> None:
    assert page_of(too_low()).actions[0].then == "no tile for 10: the turn fails"


@pytest.mark.rule("PK-14")
def test_steal_and_middle_fill_the_two_slots() -> None:
    page = page_of(steal())
    assert posts(page) == [("act", {"action": "take 26"}), ("act", {"action": "steal"})]
    assert [seat.name for seat in page.seats if seat.piece and seat.piece.hot] == ["Ana"]


@pytest.mark.rule("PK-12")
def test_lower_tiles_are_offered_where_the_table_allows_them() -> None:
    page = page_of(any_lower())
    assert posts(page) == [("act", {"action": "take 26"})]
    assert [choice.action for choice in board_of(page).take] == ["take 25", "take 24"]


def test_who_waits_sees_the_dice_and_has_nothing_to_press() -> None:
    page = page_of(others())
    assert page.actions == ()
    assert page.turn.text == "Ana is playing"
    assert [seat.name for seat in page.seats if seat.now] == ["Ana"]
    assert board_of(page).rolled
    assert not board_of(page).choices
    assert not page.title.startswith("●")


def test_who_watches_sees_every_seat_and_may_do_nothing() -> None:
    page = page_of(watching())
    assert page.seat == -1
    assert [seat.name for seat in page.seats] == ["Noor", "Ana", "Otto", "Bram"]
    assert [notice.icon for notice in page.notices] == ["i-eye"]
    assert '/act"' not in fragment("en", page)


def test_a_shared_device_is_handed_on() -> None:
    page = page_of(handover())
    assert page.turn.text == "Ana, your turn"
    assert [notice.text for notice in page.notices] == ["Hand the device to Ana."]
    assert page.seat == 1


@pytest.mark.parametrize("typed", [True, False])
def test_who_has_thrown_is_no_longer_to_be_handed_the_device(typed: bool) -> None:
    words = *FAILS, *NOOR, "stop", "dice 1 1 2 3 4 5 W W"
    page = page_of(replace(at(MIDDLE, words, sitters(4, here=(0, 1))), typed=typed))
    assert page.notices == ()


def test_shared_wins_of_a_series_are_said_as_such() -> None:
    t = texts("en")
    assert won(t, 0, 0) == "0 wins"
    assert won(t, 2, 0) == "2 wins"
    assert won(t, 0, 2) == "2 shared wins"
    assert won(t, 1, 1) == "1 win · 1 shared win"


def test_real_dice_are_typed_instead_of_thrown() -> None:
    page = page_of(typed())
    assert page.actions == ()
    assert page.entry is not None
    assert (page.entry.dice, page.entry.faces) == (8, "12345W")
    assert 'value="dice"' in fragment("en", page)


@pytest.mark.parametrize(
    ("game", "second"),
    [
        ("pickomino", ""),
        ("gang_of_dice", "Which bomb card is it?"),
        ("gigi_gacker", "Which card came up?"),
        ("wuerfelacker", "Which morsel came up?"),
    ],
)
def test_what_came_up_is_asked_in_its_own_words(game: str, second: str) -> None:
    match = Match(game, 3)
    page = page_of(replace(table(match, [], sitters(3)), typed=True))
    assert (page.turn.text, page.turn.note) == ("Who begins?", "")
    assert not any(seat.now for seat in page.seats)
    assert page.entry is not None
    assert page.entry.title == "Who begins?"
    html = fragment("en", page)
    assert '<option value="">Choose …</option>' in html
    assert "our turn" not in html
    assert "ound 0" not in html
    if second:
        begun = page_of(replace(table(match, act(match, ("first 1",)), sitters(3)), typed=True))
        assert begun.entry is not None
        assert begun.entry.title == second
        assert "ound 0" not in fragment("en", begun)


def test_the_robos_card_is_asked_for_by_name() -> None:
    match = Match(Setup("gigi_gacker", 2, {"start": "1"}))
    events = act(match, ("card w8", "card w2", "card w1", (0, "lay p7"), (1, "lay p3")))
    page = page_of(replace(table(match, events, sitters(2, bots=())), typed=True))
    assert page.entry is not None
    assert page.entry.title == "Which card does the robo chicken show?"


def test_dice_of_somebody_else_bear_their_name_and_ones_own_things_are_yours() -> None:
    theirs = fragment("en", page_of(others()))
    assert "Kept by Ana" in theirs
    assert "Rolled by Ana" in theirs
    assert "Your stack: " in theirs
    mine = fragment("en", page_of(later_roll()))
    assert "Kept by" not in mine
    assert "Rolled by" not in mine


@pytest.mark.parametrize("name", ["gang_others", "acker_others"])
def test_dice_of_somebody_else_bear_their_name_in_every_game(name: str) -> None:
    assert "Rolled by Ana" in fragment("en", page_of(SAMPLES[name]()))


def test_who_has_won_nothing_has_no_tile_in_the_end() -> None:
    match = Match("pickomino", 3)
    match.state.phase = Phase.OVER
    html = fragment("en", page_of(table(match, [], sitters(3))))
    assert "no tile yet" not in html
    assert "no tile" in html


def test_those_who_share_a_win_are_named_in_a_sentence() -> None:
    t = texts("en")

    def said(*places: int) -> str:
        ranks = [
            Rank(place, Badge(seat + 1, name[0]), name, "", "3 worms")
            for seat, (name, place) in enumerate(zip(NAMES, places, strict=False))
        ]
        return headline(t, tuple(ranks))

    assert said(1, 2, 3) == "Noor wins with 3 worms."
    assert said(1, 1, 3) == "Noor and Ana share the win."
    assert said(1, 1, 1, 4) == "Noor, Ana and Otto share the win."
    assert said(1, 1) == "Everybody shares the win."


def test_every_winner_is_marked_alike() -> None:
    match = Match("pickomino", 3)
    match.state.phase = Phase.OVER
    html = fragment("en", page_of(table(match, [], sitters(3))))
    assert html.count('<li class="rank') == html.count(" won") == 3


def test_a_refusal_is_shown_with_its_clause() -> None:
    html = fragment("en", page_of(refused()))
    assert 'role="alert"' in html
    assert 'href="/rules/pickomino#PK-06"' in html


def test_seven_players_find_room() -> None:
    assert len(page_of(seven()).seats) == 6


@pytest.mark.rule("PK-01")
def test_a_table_alone_cannot_start_and_says_what_is_missing() -> None:
    start = page_of(alone()).actions[0]
    assert start.refusal is not None
    assert (start.refusal.text, start.refusal.clause) == ("1 more player is needed", "PK-01")
    assert "disabled" in fragment("en", page_of(alone()))


def test_a_waiting_table_offers_chairs_bots_and_its_link() -> None:
    page = page_of(waiting())
    assert page.lounge is not None
    assert page.lounge.free == 4
    assert [chair.may_leave for chair in page.lounge.chairs] == [True, False, True]
    assert page.lounge.house_rules == (("Below the total", "any lower tile", "PK-12"),)
    assert page.invitation is not None
    assert posts(page) == [("start", {})]


def test_a_visitor_may_sit_down_but_not_start() -> None:
    page = page_of(visitor())
    assert page.actions == ()
    html = fragment("en", page)
    assert "/sit" in html
    assert "/bot" not in html


@pytest.mark.rule("PK-21")
def test_the_ranking_is_by_worms_and_those_who_sat_there_play_again() -> None:
    page = page_of(over())
    assert page.podium is not None
    assert [(rank.place, rank.name) for rank in page.podium.ranks] == [
        (1, "Ana"),
        (2, "Noor"),
        (3, "Otto"),
        (4, "Bram"),
    ]
    assert page.podium.headline == "Ana wins with 11 worms."
    assert posts(page) == [("rematch", {})]
    assert posts(page_of(over_again())) == []


@pytest.mark.parametrize("name", list(SAMPLES))
def test_every_form_says_which_state_it_answers(name: str) -> None:
    facts = SAMPLES[name]()
    html = str(pieces("en", table_page(T, facts)))
    assert html.count("<form") == html.count(f'name="version" value="{facts.version}"')
    assert html.count("<form") == html.count('name="key" value="k1"')
    bare = fragment("en", table_page(T, facts))  # its script says so when it sends a form
    assert 'name="version"' not in bare
    assert f'data-version="{facts.version}" ' in bare
    assert 'data-key="k1"' in bare


@pytest.mark.parametrize("name", list(SAMPLES))
def test_no_page_carries_style_or_script_of_its_own(name: str) -> None:
    html = table_html("en", table_page(T, SAMPLES[name]()))
    assert " style=" not in html
    assert "<script>" not in html
    assert " onclick" not in html


def test_a_name_with_html_in_it_stays_a_name() -> None:
    facts = waiting()
    people = (Sitter("<b>Noor</b>", here=True), Sitter("Ana & co"), Sitter("Otto", "greedy"))
    html = fragment("en", table_page(T, replace(facts, sitters=people)))
    assert "<b>Noor" not in html
    assert "&lt;b&gt;Noor" in html
    assert "Ana &amp; co" in html


def test_letters_are_unique_at_a_table() -> None:
    assert letters(["Ana", "Anna", "An", "A", "ana", "💥"]) == ["A", "N", "1", "2", "3", "4"]


def test_chances_never_read_as_certain() -> None:
    assert [percent(x) for x in (0, 0.001, 0.444, 0.999, 1)] == [
        "0\u00a0%",
        "<1\u00a0%",
        "44\u00a0%",
        ">99\u00a0%",
        "100\u00a0%",
    ]


def test_figures_are_bold_and_everything_else_is_escaped() -> None:
    assert figures("Ana's 3 & <1\u00a0%") == "Ana&#39;s <b>3</b> &amp; <b>&lt;1\u00a0%</b>"
    assert figures("take <26>, 44\u00a0%") == ("take &lt;<b>26</b>&gt;, <b>44\u00a0%</b>")


def test_a_qr_code_has_its_three_corners() -> None:
    size, path = qr_path("http://192.168.1.20:8000/t/sunday")
    assert size >= 21
    assert path.startswith("M0 0h7v1h-7z")
    assert f"M{size - 7} 0h7v1h-7z" in path
    assert f"M0 {size - 1}h7v1h-7z" in path


def test_a_device_shows_the_seat_that_acts_or_the_next_it_holds() -> None:
    match = Match("pickomino", 4, start="3")
    people = [Sitter(name, here=name in "AC") for name in "ABCD"]
    assert perspective(match.rules, match.state, people) == 2
    people = [Sitter(name, here=name in "AB") for name in "ABCD"]
    assert perspective(match.rules, match.state, people) == 0
    assert perspective(match.rules, match.state, [Sitter(n) for n in "ABCD"]) == SPECTATOR


def test_the_form_for_a_table_offers_every_option_with_its_default_chosen() -> None:
    page = new_table_page(T, "pickomino", "Noor", "k")
    assert [field.name for field in page.options] == [
        "start",
        "lower_tile",
        "steal",
        "flip_returned",
        "flip_without_tile",
    ]
    for field in page.options:
        assert [choice.chosen for choice in field.choices].index(True) == 0
    again = new_table_page(T, "pickomino", "Noor", "k", chosen={"lower_tile": "any"})
    assert [choice.chosen for choice in again.options[1].choices] == [False, True]


def test_times_are_rough() -> None:
    assert [ago(T, seconds) for seconds in (5, 240, 7300, 200_000)] == [
        "now",
        "4 min",
        "2 h",
        "2 days",
    ]
