"""The rulebooks in the browser: every clause has a place that refusals can link to."""

from __future__ import annotations

import pytest

from reroll.engine.contract import GAMES, rules_of
from reroll.rulebook.clauses import rulebook
from tests.web.conftest import Guest


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_a_game_has_its_place(guest: Guest, game: str) -> None:
    page = guest().get(f"/rules/{game}").text
    for clause in rulebook(game).clauses:
        assert f'id="{clause.id}"' in page
    for clause_id in rules_of(game).WHY_CLAUSE.values():
        assert not clause_id or f'id="{clause_id}"' in page


def test_the_rulebooks_are_listed_in_the_readers_language(guest: Guest) -> None:
    page = guest(accept_language="de").get("/rules").text
    assert '<html lang="de"' in page
    assert all(f"/rules/{game}" in page for game in GAMES)


def test_the_id_of_a_clause_leads_to_its_place(guest: Guest) -> None:
    assert guest().get("/rules/pk-6").headers["location"] == "/rules/pickomino#PK-06"


def test_an_unknown_clause_names_the_nearest(guest: Guest) -> None:
    answer = guest().get("/rules/PK-99")
    assert answer.status_code == 404
    assert "the nearest is PK-" in answer.text


@pytest.mark.parametrize("path", ["/rules/nope", "/new/nope"])
def test_an_unknown_game_is_answered_with_the_four(guest: Guest, path: str) -> None:
    answer = guest().get(path)
    assert answer.status_code == 404
    assert "There is no game nope." in answer.text
    for title in ("Pickomino", "Gang of Dice", "Gigi Gacker", "Gigi Gacker am Würfelacker"):
        assert title in answer.text


def test_a_clause_that_does_not_exist_is_told_in_the_readers_language(guest: Guest) -> None:
    answer = guest(accept_language="de").get("/rules/PK-99")
    assert "die nächste ist PK-" in answer.text
