"""The tutorial's pages as browsers without a script ask for them."""

from __future__ import annotations

import re

import pytest

from reroll.bots.contract import STRENGTHS
from reroll.engine.contract import GAMES
from reroll.live.lessons.lesson import lesson_of
from reroll.texts.catalogue import LANGUAGES
from tests.web.conftest import Guest
from tests.web.samples_tutorial import STEPS


def test_the_right_move_leads_on_and_the_page_says_how_far(guest: Guest) -> None:
    noor = guest()
    answer = noor.post("/learn/pickomino/2/act", {"action": "keep W"})
    assert answer.headers["location"] == "/learn/pickomino/3"
    assert "3 of 14" in noor.get("/learn/pickomino/3").text


def test_an_unwise_move_is_answered_with_both_figures_and_the_clause(guest: Guest) -> None:
    noor = guest()
    answer = noor.post("/learn/pickomino/2/act", {"action": "keep 5"})
    page = noor.get(answer.headers["location"]).text
    assert re.search(r"<b>151</b> worms .* <b>213</b>", page)
    assert "/rules/pickomino#PK-09" in page
    assert "2 of 14" in page


def test_an_illegal_move_is_answered_with_the_rule_against_it(guest: Guest) -> None:
    noor = guest()
    answer = noor.post("/learn/pickomino/4/act", {"action": "keep W"})
    page = noor.get(answer.headers["location"]).text
    assert "That value is already set aside this turn." in page
    assert "/rules/pickomino#PK-06" in page


def test_a_strange_move_is_told_what_was_expected_and_never_shown_as_markup(guest: Guest) -> None:
    noor = guest()
    answer = noor.post("/learn/gang_of_dice/2/act", {"action": "<b>" + "x" * 3000})
    page = noor.get(answer.headers["location"])
    assert page.status_code == 200
    assert "<b>xxx" not in page.text


def test_a_lesson_goes_on_where_it_was_left_and_can_be_begun_anew(guest: Guest) -> None:
    noor = guest()
    assert noor.get("/learn/gigi_gacker").headers["location"] == "/learn/gigi_gacker/1"
    noor.get("/learn/gigi_gacker/5")
    assert noor.get("/learn/gigi_gacker").headers["location"] == "/learn/gigi_gacker/5"
    assert "You are at 5 of 11." in noor.get("/learn").text
    assert 'href="/learn/gigi_gacker/1"' in noor.get("/learn/gigi_gacker/5").text
    noor.get("/learn/gigi_gacker/11")
    assert "You know it." in noor.get("/learn").text
    assert noor.get("/learn/gigi_gacker").headers["location"] == "/learn/gigi_gacker/1"


@pytest.mark.parametrize("cookie", ["", "x", "1.2", "9999.1.1.1", "-1.a.3.4", "7" * 4000])
def test_a_strange_cookie_begins_at_the_beginning(guest: Guest, cookie: str) -> None:
    noor = guest(cookie=f"learnt={cookie}")
    assert noor.get("/learn").status_code == 200
    assert noor.get("/learn/pickomino").headers["location"] == "/learn/pickomino/1"


@pytest.mark.parametrize("path", ["pickomino/0", "pickomino/15", "pickomino/x", "pickomino/³"])
def test_a_step_that_is_none_is_told_how_many_there_are(guest: Guest, path: str) -> None:
    answer = guest().get(f"/learn/{path}")
    assert answer.status_code == 404
    assert "This lesson has 14 steps" in answer.text


def test_another_game_is_told_the_four(guest: Guest) -> None:
    for path in ("/learn/chess", "/learn/chess/1"):
        answer = guest().get(path)
        assert answer.status_code == 404
        assert "The four games are" in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_the_last_step_opens_a_table_against_easy_bots(guest: Guest, game: str) -> None:
    lesson, noor = lesson_of(game), guest()
    page = noor.get(f"/learn/{game}/{len(lesson.steps)}").text
    form = page[page.index(f'action="/new/{game}"') :]
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]):
        fields.setdefault(name, []).append(value)
    made = noor.post(f"/new/{game}", fields)
    assert made.status_code == 303
    noor.table = made.headers["location"]
    bots = [seat["bot"] for seat in noor.twin()["seats"]][1:]
    assert bots == [STRENGTHS["easy"]] * (lesson.players - 1)


@pytest.mark.parametrize("lang", [*LANGUAGES, "xx"])
def test_every_step_is_drawn_in_every_language(lang: str) -> None:
    """No place stays open; in the pseudo-language nothing of a hint escapes translation."""
    for name, draw in STEPS.items():
        bubble = re.search(
            r'<p id="said">(.*?)</p>\s*<p class="task" id="todo">(.*?)</p>', draw(lang)
        )
        assert bubble, name
        words = re.sub(r"<[^>]*>", "", " ".join(bubble.groups()))
        assert "{" not in words, name
        assert lang != "xx" or words.strip().startswith("["), (name, words)
