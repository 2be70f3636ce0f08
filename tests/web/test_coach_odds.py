"""The coach at the table: odds of every choice, and the tutor's word before a costly one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from reroll.engine.contract import GAMES
from reroll.store.store import Store
from reroll.web.app import make_app
from reroll.web.config import Config
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


def legal(seen: dict[str, Any]) -> list[str]:
    """The choices of the seat that the page acts for."""
    return [words for words in seen["legal"].get(str(seen["seat"]), []) if words != "roll dice"]


def act(person: Person, seen: dict[str, Any], words: str, **more: Any) -> Any:
    """Send a choice as the page's form does."""
    fields = {"seat": seen["seat"], "version": seen["version"], "key": seen["key"]}
    return person.post(f"{person.table}/act", fields | {"action": words} | more)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_choice_has_its_odds(client: TestClient, game: str) -> None:
    """One row a choice, the best marked, with the win share of everybody."""
    person, seen = choosing(client, game)
    page = person.get(f"{person.table}/odds").text
    assert choices_in(page) == len(legal(seen))
    assert page.count('"weigh best"') == 1
    assert page.count('<span class="vh">Ana </span>') == len(legal(seen))


def choices_in(page: str) -> int:
    """How many choices the odds speak of."""
    return page.count('<li class="weigh')


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
