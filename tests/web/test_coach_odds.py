"""The coach at the table: odds of every choice, and the tutor's word before a costly one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from reroll.analysis.advice import advise
from reroll.analysis.coach import Coach, Option
from reroll.analysis.gang_of_dice import FEW
from reroll.analysis.gang_of_dice_round import REPLY
from reroll.analysis.grades import is_alike
from reroll.engine.contract import GAMES
from reroll.engine.match import Match
from reroll.games import wuerfelacker
from reroll.games.gang_of_dice import REROLL, Phase
from reroll.store.store import Store
from reroll.texts import coach as words
from reroll.texts.catalogue import texts
from reroll.web.app import make_app
from reroll.web.boards.model import Badge
from reroll.web.coach.odds import Cast, label, panel
from reroll.web.config import Config
from tests.rules.wuerfelacker_play import second_turn
from tests.web.people import Person


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One app for all tests here, so that one coach serves them."""
    store = Store(str(tmp_path_factory.mktemp("coach") / "reroll.sqlite"))
    app = make_app(store, Config(pause=0, heartbeat=0.2, limits=False))
    with TestClient(app, base_url="http://localhost") as running:
        yield running
    store.close()


def choosing(client: TestClient, game: str, **fields: Any) -> tuple[Person, dict[str, Any]]:
    """Somebody who has a choice of several at a table for two on one device, and the twin."""
    person = Person(client)
    person.open_table(game, player="Noor", also="Ana", hints="1", **fields)
    person.do("start")
    for _ in range(60):
        seen = person.twin()
        if len(legal(seen)) > 1:
            return person, seen
        person.move()
    raise AssertionError(f"no choice came up in {game}")


def test_a_reroll_is_one_list_of_dice_and_what_is_not_known_is_no_figure() -> None:
    match = Match("gang_of_dice", 2, seed="1")
    match.state.phase = Phase.DECIDE
    turn = match.state.turn = 0
    match.state.shown[turn] = [6, 7, 4, 7, 5, 1]
    said = label(texts("en"), "gang_of_dice", match.state, turn, REROLL, (6, 7, 4, 7, 5, 0))
    assert said == ("Roll again", "6 × 1, 7 × 2, 4 × 3, 7 × 4, 5 × 5")
    assert words.at_least(texts("en"), "0.0\u00a0%", False) == "not known"
    known = words.verdict(texts("en"), "Roll again", 0.0, False)
    assert known == "What “Roll again” brings the coach can’t tell here."


def legal(seen: dict[str, Any]) -> list[str]:
    """The choices of the seat that the page acts for."""
    return [words for words in seen["legal"].get(str(seen["seat"]), []) if words != "roll dice"]


def act(person: Person, seen: dict[str, Any], words: str, **more: Any) -> Any:
    """Send a choice as the page's form does."""
    fields = {"seat": seen["seat"], "version": seen["version"], "key": seen["key"]}
    return person.post(f"{person.table}/act", fields | {"action": words} | more)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_choice_has_its_odds(client: TestClient, game: str) -> None:
    """One row a choice, the best marked if it can be told, with the win share of everybody."""
    person, seen = choosing(client, game)
    page = person.get(f"{person.table}/odds").text
    assert choices_in(page) == len(legal(seen))
    assert ('"weigh best"' in page) != ("about as good" in page)
    assert ("<b>at least" in page) == (game == "gang_of_dice")
    assert page.count('<span class="vh">Ana </span>') == len(legal(seen))


def choices_in(page: str) -> int:
    """How many choices the odds speak of."""
    return page.count('<li class="weigh')


def test_the_coach_says_of_each_game_what_it_does_not_know_exactly() -> None:
    """As the table of docs/analysis.md has it, for two and for more; the figures are the code's."""
    t = texts("en")
    assert words.exactness(t, "pickomino", 3, 0.05).startswith("Within a turn everything")
    gang = words.exactness(t, "gang_of_dice", 3, 0.16)
    assert (FEW, REPLY) == (12, 8)
    assert "more than sixteen dice only simple plays are known" in gang
    assert "at most eight dice" in gang
    assert "everything" not in words.exactness(t, "gigi_gacker", 3, 0.1)
    assert "only nearly exact" in words.certainty(t, "gigi_gacker", 3, 0.1)
    assert "The rest of a round is exact" in words.exactness(t, "wuerfelacker", 2, 0.1)
    assert "are taken to play" in words.exactness(t, "wuerfelacker", 3, 0.1)


def test_choices_nearer_than_the_estimates_tell_are_not_ranked() -> None:
    """Gang of Dice for three: nine dice against eight, 0.2 % apart where shares may be 16 % off."""
    assert is_alike(0.002, 0.161)
    assert not is_alike(0.002, 0.0)
    assert not is_alike(0.03, 0.161)
    first = Match("gang_of_dice", 3, seed="1")
    while first.state.phase != Phase.CHOOSE_DICE:
        first.roll()
    advice = advise(Coach("gang_of_dice", 3), first.state, first.state.turn)
    facts = Cast(("A", "B", "C"), (Badge(0, "A"),) * 3)
    told = panel(texts("en"), first.state, advice, facts)
    for row, choice in zip(told.rows, advice.choices, strict=False):
        assert row.near == (choice.option.loss < 0.02)
    best, second, *_ = advice.choices
    close = replace(second, option=replace(second.option, loss=0.002))
    twins = replace(advice, choices=(best, close))
    alike = panel(texts("en"), first.state, twins, facts)
    assert "can’t tell" in alike.reason
    assert "Either win share may be off by 16.1" in words.unsure(texts("en"), 0.161)
    assert not any(row.best for row in alike.rows)
    assert all(row.near for row in alike.rows)
    assert {row.share.startswith("at least") for row in told.rest} == {True, False}
    assert "few outcomes" in told.rolls


def test_a_table_without_odds_has_none(client: TestClient) -> None:
    """Where the table plays without odds neither the page nor its address tells any."""
    person = Person(client)
    person.open_table("pickomino", player="Noor", also="Ana")
    person.do("start")
    assert person.get(f"{person.table}/odds").status_code == 403
    assert 'id="odds"' not in person.get(person.table).text


def test_odds_come_with_typed_dice_too(client: TestClient) -> None:
    """Beside the box: what the dice showed is typed, and the odds follow."""
    person = Person(client)
    person.open_table("pickomino", player="Noor", also="Ana", hints="1", typed="1")
    person.do("start")
    person.do("act", action="first 1")
    person.do("act", action="dice", dice="1 2 3 4 5 5 W W")
    page = person.get(f"{person.table}/odds").text
    assert choices_in(page) == 6


def test_what_others_lay_unseen_does_not_move_the_odds(client: TestClient) -> None:
    """Gigi Gacker: Ana's card lies face down, and Noor's odds are what they were before."""
    noor, ana = Person(client), Person(client)
    noor.open_table("gigi_gacker", player="Noor", hints="1")
    ana.join(noor.table, "Ana")
    noor.do("start")
    before = noor.get(f"{noor.table}/odds", hx_request="true").text
    assert ana.move()
    assert noor.get(f"{noor.table}/odds", hx_request="true").text == before
    assert "Nobody has to choose" in ana.get(f"{ana.table}/odds").text


def test_the_tutor_asks_before_a_costly_choice_and_lets_it_through(client: TestClient) -> None:
    """With a threshold set a dear choice leads to a page that says what is better; sure is sure."""
    person = Person(client)
    person.open_table("pickomino", player="Noor", also="Ana", hints="1", typed="1")
    person.do("start")
    person.do("act", action="first 1")
    person.do("act", action="dice", dice="1 1 1 4 5 5 W W")
    person.post("/settings", {"tutor": "1"})
    seen = person.twin()
    asked = act(person, seen, "keep 1").headers["location"]
    page = person.get(asked).text
    assert "gives up" in page
    assert "Better:" in page
    assert page.count('<div class="weigh">') == 2
    assert person.twin()["version"] == seen["version"]
    assert act(person, seen, "keep 1", sure="1").headers["location"] == person.table
    assert person.twin()["version"] == seen["version"] + 1


def test_the_tutor_is_silent_unless_asked_and_where_help_is_forbidden(client: TestClient) -> None:
    """Without a threshold, or at a table without odds, every choice goes through at once."""
    for hints, tutor in (("1", ""), ("", "1")):
        person = Person(client)
        person.open_table("pickomino", player="Noor", also="Ana", typed="1", hints=hints)
        person.do("start")
        person.do("act", action="first 1")
        person.do("act", action="dice", dice="1 1 1 4 5 5 W W")
        person.post("/settings", {"tutor": tutor})
        assert act(person, person.twin(), "keep 1").headers["location"] == person.table


def test_where_pools_are_hidden_the_coach_says_so(client: TestClient) -> None:
    """Gang of Dice with hidden pools: no odds from numbers that the seat cannot know."""
    person, _ = choosing(client, "gang_of_dice", pools="hidden")
    page = person.get(f"{person.table}/odds").text
    assert choices_in(page) == 0
    assert "Where pools are hidden" in page


@pytest.mark.parametrize(
    ("lang", "quoted"),
    [
        ("en", "Whether “Keep 3” or “Keep worm” is"),
        ("fr", "«\u202fKeep 3\u202f» ou «\u202fKeep worm\u202f»"),
        ("de", "Ob „Keep 3“ oder „Keep worm“ besser"),
        ("nl", "Of “Keep 3” of “Keep worm” beter"),
    ],
)
def test_the_words_of_a_button_stand_in_quotes_within_a_sentence(lang: str, quoted: str) -> None:
    assert quoted in words.alike(texts(lang), "Keep 3", "Keep worm")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "swap positions 1 and 3"),
        ("fr", "échanger les positions 1 et 3"),
        ("de", "Positionen 1 und 3 tauschen"),
        ("nl", "plekken 1 en 3 wisselen"),
    ],
)
def test_what_a_morsel_pays_for_is_one_step_in_words(lang: str, said: str) -> None:
    """GW-11: both positions of a swap are named together."""
    s = second_turn()
    steps = [wuerfelacker.POSITION + 2, wuerfelacker.POSITION]
    assert label(texts(lang), "wuerfelacker", s, 0, wuerfelacker.PAY, steps)[1] == said


def test_no_reason_is_given_where_none_is_known() -> None:
    plain = Option(0, (0.6, 0.4), 0.0, None, None, 0.1)
    other = replace(plain, shares=(0.5, 0.5))
    assert words.reason(texts("en"), "gigi_gacker", plain, other, 0, ("A", "B")) == ""
