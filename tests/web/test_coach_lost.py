"""Where the coach is asked while it is not there: a sentence, and when to try again."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from reroll.web.coach.clerk import Busy, Clerk, Lost, NoAnswer, TooLong
from tests.web.api.programs import Program
from tests.web.conftest import Guest
from tests.web.people import Person
from tests.web.samples_coach import played

POSITION = "pickomino players=2 middle=21 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"
SAID = {Lost: "The coach is not there just now.", Busy: "The coach is busy."}


@pytest.fixture(params=[Lost, Busy], ids=["lost", "busy"])
def why(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[NoAnswer]:
    """No clerk answers, for this reason."""
    kind: type[NoAnswer] = request.param

    async def nothing(*_: object) -> None:
        raise kind

    monkeypatch.setattr(Clerk, "ask", nothing)
    return kind


def test_a_page_that_needs_the_coach_says_when_to_come_again(
    guest: Guest, why: type[NoAnswer]
) -> None:
    """A puzzle with an answer, a match with a choice changed: 503, never a fault of ours."""
    ana = guest()
    home = ana.post("/review", {"log": played("pickomino", 2).to_jsonl()}).headers["location"]
    for number in range(1, 13):
        page = ana.get(f"/puzzles/pickomino/{number}?answer=stop")
        if page.status_code != 200:  # in one puzzle at least to stop is a choice
            assert (page.status_code, page.headers["retry-after"]) == (503, "5")
            assert SAID[why] in page.text
            break
    else:
        raise AssertionError("to stop was never a choice")
    changed = ana.get(f"{home}?if=2-1")
    assert (changed.status_code, changed.headers["retry-after"]) == (503, "5")


def test_a_look_back_shows_the_moves_and_says_that_the_coach_is_gone(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page does not wait on; its figures and its mistakes are told to come again."""

    async def nothing(*_: object) -> None:
        raise Lost

    monkeypatch.setattr(Clerk, "ask", nothing)
    ana = guest()
    home = ana.post("/review", {"log": played("pickomino", 2).to_jsonl()}).headers["location"]
    for path in (f"{home}.json", f"{home}/lesson/1/1"):
        told = ana.get(path)
        assert (told.status_code, told.headers["retry-after"]) == (503, "5")
    page = ana.get(home).text
    assert SAID[Lost] in page
    assert "Move 1 of" in page
    assert "data-progress" not in page


def test_the_odds_of_a_table_say_it_in_their_place(guest: Guest, why: type[NoAnswer]) -> None:
    """The panel holds the sentence; the tutor lets the choice go through."""
    ana: Person = guest()
    ana.open_table("gang_of_dice", player="Ana", also="Noor", hints="1")
    ana.do("start")
    assert ana.post("/settings", {"tutor": "1", "back": ana.table}).status_code == 303
    while not any("throw" in words for own in ana.twin()["legal"].values() for words in own):
        ana.move()
    assert SAID[why] in ana.get(f"{ana.table}/odds").text
    assert ana.move()


def test_programs_get_it_as_a_problem(client: TestClient, why: type[NoAnswer]) -> None:
    """With a code of its own, and when to try again."""
    answer = Program(client).ask("POST", "/odds", {"position": POSITION})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == {Lost: "COACH_LOST", Busy: "BUSY"}[why]
    assert SAID[why] in answer.json()["detail"]


def test_what_is_too_large_to_answer_is_refused_and_not_put_off(
    guest: Guest, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another try would take as long: 422, without a time to come again."""

    async def too_long(*_: object) -> None:
        raise TooLong

    monkeypatch.setattr(Clerk, "ask", too_long)
    ana = guest()
    home = ana.post("/review", {"log": played("pickomino", 2).to_jsonl()}).headers["location"]
    answer = Program(client).ask("POST", "/odds", {"position": POSITION})
    assert answer.json()["code"] == "TOO_LONG"
    for refused in (ana.get(f"{home}?if=2-1"), ana.get(f"{home}.json"), answer):
        assert refused.status_code == 422
        assert "retry-after" not in refused.headers
        assert "too large to answer: the coach gave up after 20 seconds" in refused.text
    assert "too large to answer" in ana.get(home).text
