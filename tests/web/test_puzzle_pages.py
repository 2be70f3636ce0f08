"""Puzzles in the browser: one a day, as many as one wants, chosen at the table and explained."""

from __future__ import annotations

import datetime

import pytest

from reroll.analysis.puzzle_book import book, of_the_day
from reroll.engine.contract import GAMES
from tests.web.conftest import Guest


def test_every_puzzle_has_its_day(guest: Guest) -> None:
    """The puzzle of the day is another one every day until all have come up."""
    for game in GAMES:
        count = len(book(game))
        days = [datetime.date(2026, 1, 1) + datetime.timedelta(n) for n in range(count)]
        assert len({of_the_day(game, day) for day in days}) == count
    assert all(f"/puzzles/{game}/" in guest().get("/puzzles").text for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_a_table_to_choose_at(guest: Guest, game: str) -> None:
    """The forms of the board lead to the puzzle's own address, and nothing is told yet."""
    page = guest().get(f"/puzzles/{game}/5").text
    assert f'action="/puzzles/{game}/5/act"' in page
    assert "What is best here?" in page
    assert 'class="weigh' not in page


def test_an_answer_is_judged_and_explained(guest: Guest) -> None:
    """The best choice is right, another one is told what it gives up, nonsense is refused."""
    person, kept = guest(), book("pickomino")[0]
    right = person.post("/puzzles/pickomino/1/act", {"action": kept.best}).headers["location"]
    assert "That is it" in person.get(right).text
    legal = "stop" if kept.best != "stop" else "roll"
    page = person.get("/puzzles/pickomino/1?answer=dance").text
    assert "That is none of the choices here." in page
    said = person.get(f"/puzzles/pickomino/1?answer={legal}").text
    assert ("Not quite" in said) != ("none of the choices" in said)


def test_a_puzzle_that_is_none_says_how_many_there_are(guest: Guest) -> None:
    """A number beyond the last, and a game that is none."""
    assert str(len(book("pickomino"))) in guest().get("/puzzles/pickomino/999").text
    assert guest().get("/puzzles/pickomino/999").status_code == 404
    assert guest().get("/puzzles/chess/1").status_code == 404


@pytest.mark.parametrize(
    ("path", "lang", "said"),
    [
        ("wuerfelacker/18", "en", "round 8 of 8"),
        ("gang_of_dice/8", "fr", "manche 12 sur 12"),
        ("gigi_gacker/30", "de", "Runde 4 von 9"),
        ("gigi_gacker/30", "nl", "ronde 4 van 9"),
    ],
)
def test_the_round_is_said_where_one_decides(guest: Guest, path: str, lang: str, said: str) -> None:
    """What a choice is worth hangs on how many rounds are left."""
    page = guest(accept_language=lang).get(f"/puzzles/{path}").text
    assert said in page


def test_a_puzzle_shows_the_discard_piles_and_the_hens_played(guest: Guest) -> None:
    """GG-20: they are public, before the answer and after it."""
    person = guest()
    for path in ("/puzzles/gigi_gacker/30", "/puzzles/gigi_gacker/30?answer=lay+w2"):
        page = person.get(path).text
        assert "Discard piles" in page
        assert page.count("1 hen played") == 2
