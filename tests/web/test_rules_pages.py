"""The rulebooks in the browser: every clause has a place that refusals can link to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from reroll.engine.contract import FINE, GAMES, rules_of
from reroll.notation.words import format_position
from reroll.rulebook.clauses import rulebook
from reroll.rulebook.examples import example_of
from reroll.texts.catalogue import LANGUAGES, texts
from reroll.web.rule_pages import book_page
from tests.web.conftest import Guest
from tests.web.preview import HOST, answer


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


def test_a_game_is_found_by_any_of_its_titles(guest: Guest) -> None:
    for name in ("Heckmeck", "regenwormen", "PICKOMINO"):
        assert guest().get(f"/rules/{name}").headers["location"] == "/rules/pickomino"


@pytest.mark.parametrize(
    ("asked", "there"),
    [
        ("/rules/gigi", "/rules/gigi_gacker"),
        ("/rules/gang", "/rules/gang_of_dice"),
        ("/new/Heckmeck?lang=de", "/new/pickomino?lang=de"),
        ("/learn/regenwormen/2", "/learn/pickomino/2"),
        ("/puzzles/W%C3%BCrfelacker", "/puzzles/wuerfelacker"),
    ],
)
def test_every_room_knows_the_games_by_their_titles(guest: Guest, asked: str, there: str) -> None:
    """A friendly way on, with what was asked for beside the game."""
    answer = guest().get(asked)
    assert (answer.status_code, answer.headers["location"]) == (303, there)


def test_the_ask_box_is_asked_about_a_game_by_its_title(guest: Guest) -> None:
    page = guest().get("/ask?q=who+begins&game=heckmeck").text
    assert "PK-04" in page
    assert "GD-08" not in page


def test_an_unknown_clause_names_the_nearest(guest: Guest) -> None:
    answer = guest().get("/rules/PK-99")
    assert answer.status_code == 404
    assert re.search(r'the nearest is <a href="/rules/(PK-\d\d)">\1</a>', answer.text)


@pytest.mark.parametrize("path", ["/rules/nope", "/new/nope"])
def test_an_unknown_game_is_answered_with_the_four(guest: Guest, path: str) -> None:
    answer = guest().get(path)
    assert answer.status_code == 404
    assert "There is no game nope." in answer.text
    for title in ("Pickomino", "Gang of Dice", "Gigi Gacker", "Gigi Gacker am Würfelacker"):
        assert title in answer.text


def test_a_clause_that_does_not_exist_is_told_in_the_readers_language(guest: Guest) -> None:
    answer = guest(accept_language="de").get("/rules/PK-99")
    assert 'die nächste ist <a href="/rules/PK-' in answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_example_drawn_and_told(game: str, lang: str) -> None:
    """From the very position that the example plays; what is refused says what was tried."""
    t = texts(lang)
    for view in book_page(game, lang).clauses:
        example, shown = example_of(view.rule.id), view.example
        assert example is not None
        assert shown is not None
        assert shown.before.line == format_position(example.before)
        assert [line.text for line in shown.told] == example.sentences(t)
        refused = [step for step in example.steps if step.why != FINE]
        assert [bool(line.tried) for line in shown.told].count(True) == len(refused)


@pytest.mark.parametrize("game", GAMES)
def test_the_drawings_hide_nothing_that_changed(game: str) -> None:
    """An example that ends in another position shows what is different there, or says it."""
    for rule in rulebook(game).clauses:
        example = example_of(rule.id)
        assert example is not None
        if format_position(example.before) != format_position(example.after):
            view = next(v for v in book_page(game, "en").clauses if v.rule == rule)
            assert view.example is not None
            assert view.example.after or view.example.told, rule.id


def test_a_page_has_the_questions_the_rulings_the_options_and_the_tips(guest: Guest) -> None:
    page = guest().get("/rules/pickomino").text
    assert 'id="questions"' in page
    assert "Our ruling: No tile bears the numbers 37 to 40." in page
    assert "<code>lower_tile</code>" in page
    assert "Here it is wrong: Keep 5 5 5 is best, Keep worm worm gives up 0.29 worms." in page


def test_an_address_may_name_the_language(guest: Guest) -> None:
    page = guest(accept_language="fr").get("/rules/pickomino?lang=nl").text
    assert '<html lang="nl"' in page
    assert '<input type="hidden" name="lang" value="nl">' in page
    assert guest().get("/rules/pk-6?lang=nl").headers["location"].endswith("?lang=nl#PK-06")


@pytest.mark.parametrize(("header", "lang"), [("fr-CH, de;q=0.5", "fr"), ("da", "en"), ("", "en")])
def test_an_unknown_language_falls_back_to_the_browsers_then_to_english(
    guest: Guest, header: str, lang: str
) -> None:
    page = guest(accept_language=header).get("/rules/pickomino?lang=klingon").text
    assert f'<html lang="{lang}"' in page


@pytest.mark.browser
def test_a_rulebook_prints_on_light_a4_without_what_is_to_press(browser: Browser) -> None:
    page = browser.new_page(color_scheme="dark")
    page.route("**/*", answer)
    page.goto(f"{HOST}/rules")
    page.emulate_media(media="print")
    expect(page.locator(".toc")).to_be_hidden()
    expect(page.locator(".askbox")).to_be_hidden()
    expect(page.locator("#PK-12 .scene").first).to_be_visible()
    style = "element => getComputedStyle(element)"
    assert (
        page.locator("body").evaluate(f"e => ({style})(e).backgroundColor") == "rgb(255, 255, 255)"
    )
    assert page.locator("#PK-12 .example").evaluate(f"e => ({style})(e).breakInside") == "avoid"
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    page.close()
