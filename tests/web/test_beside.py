"""Beside the board, in a real browser: announcements, the command field, the help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from reroll.texts.catalogue import texts
from reroll.web import assets
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.table import table_page
from reroll.web.render import Theme, fragment, table_html
from tests.web.preview import HOST, opened, until
from tests.web.samples import SAMPLES

pytestmark = pytest.mark.browser

MORPH = """async (text) => {
  const live = () => document.getElementById('live');
  await htmx.swap({sourceElement: live(), target: live(), text, swap: 'outerMorph'}); }"""
REPLY = '<p>Ana keeps 3 worms: 15.</p><dl class="can"></dl>'
HELP = '<section><h3 id="cannow">Now</h3><p>{n}</p></section><section><h3>Words</h3></section>'
FOLDED = '<details class="term"><summary>worm</summary><p>The sixth side.</p></details>'


def fragment_of(facts: TableFacts) -> str:
    """What the stream would send."""
    return fragment("en", table_page(texts("en"), facts))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Noor's table before her roll, its script running, its stream silent."""
    page = opened(browser, "1280", "light")
    page.goto(f"{HOST}/throw")
    until(page, "document.documentElement.classList.contains('js')")
    yield page
    page.context.close()


def announced(page: Page) -> list[str]:
    """What a listener has been told, oldest first."""
    return page.locator("#said p").all_inner_texts()


def test_an_event_is_announced_once_with_its_result_first(page: Page) -> None:
    for _ in range(2):  # the second is the same news again
        page.evaluate(MORPH, fragment_of(SAMPLES["first_roll"]()))
    assert announced(page) == ["1 2 3 3 4 5 worm worm: Noor."]
    assert page.get_by_role("status").count() == 1


def test_the_turn_is_announced_when_it_changes_hands(page: Page) -> None:
    page.evaluate(MORPH, fragment_of(SAMPLES["others"]()))
    assert announced(page)[-1] == "Ana is playing"


def test_the_key_leads_to_the_field_and_what_is_typed_there_outlasts_news(page: Page) -> None:
    field = page.get_by_role("textbox", name="Type a command")
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.type("od/")
    page.evaluate(MORPH, fragment_of(SAMPLES["first_roll"]()))
    expect(field).to_be_focused()
    expect(field).to_have_value("od/")


def test_the_key_can_be_turned_off(browser: Browser) -> None:
    """A single key as a shortcut is in the way of those who dictate (WCAG 2.1.4)."""
    page = opened(browser, "1280", "light")
    html = table_html("en", table_page(texts("en"), SAMPLES["throw"]()), Theme(keyless=True))
    page.route(f"{HOST}/this", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{HOST}/this")
    until(page, "document.documentElement.classList.contains('js')")
    page.keyboard.press("/")
    expect(page.get_by_role("textbox", name="Type a command")).not_to_be_focused()
    page.context.close()


def test_a_reply_is_shown_under_the_field_and_announced(page: Page) -> None:
    posted: list[str] = []

    def answer(route: Route) -> None:
        posted.append(route.request.post_data or "")
        route.fulfill(body=REPLY, content_type="text/html", headers={"x-reply": "1"})

    page.route("**/t/sunday/type", answer)
    field = page.get_by_role("textbox", name="Type a command")
    field.fill("last")
    field.press("Enter")
    expect(page.locator("#reply")).to_contain_text("Ana keeps 3 worms: 15.")
    assert announced(page) == ["Ana keeps 3 worms: 15."]
    assert f"version={SAMPLES['throw']().version}" in posted[0]
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def test_a_list_of_what_can_be_done_goes_with_the_turn_it_was_about(page: Page) -> None:
    page.evaluate("document.getElementById('reply').innerHTML = '<dl class=can><dt>roll</dt></dl>'")
    page.evaluate(MORPH, fragment_of(SAMPLES["over"]()))
    expect(page.locator("#reply")).to_be_empty()


def test_the_field_answers_the_table_as_it_stands_now(page: Page) -> None:
    """It is never drawn anew, but it sends the version of the newest news."""
    posted: list[str] = []

    def answer(route: Route) -> None:
        posted.append(route.request.post_data or "")
        route.fulfill(status=204)

    page.route("**/t/sunday/type", answer)
    page.evaluate(MORPH, fragment_of(SAMPLES["first_roll"]()))
    field = page.get_by_role("textbox", name="Type a command")
    field.fill("kW")
    with page.expect_response("**/t/sunday/type"):
        field.press("Enter")
    assert f"version={SAMPLES['first_roll']().version}" in posted[0]
    page.evaluate(MORPH, fragment_of(SAMPLES["later_roll"]()))
    expect(page.locator("#reply")).to_contain_text("Noor keeps 5 5: 20.")


def test_open_help_follows_the_game_without_losing_the_reader(page: Page) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=HELP.replace("{n}", str(len(asked))), content_type="text/html")

    page.route("**/t/sunday/help", answer)
    page.get_by_text("What can I do?").click()
    expect(page.locator("#helping")).to_contain_text("1")
    page.evaluate(MORPH, fragment_of(SAMPLES["first_roll"]()))
    expect(page.locator("#helping")).to_contain_text("2")
    expect(page.locator("#can")).to_have_attribute("open", "")
    expect(page.locator("#helping h3")).to_have_text(["Now", "Words"])


@pytest.mark.parametrize(("still", "name"), [(True, "none"), (False, "tumble")])
def test_motion_stops_where_it_was_switched_off_by_hand(
    browser: Browser, still: bool, name: str
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    html = table_html("en", table_page(texts("en"), SAMPLES["first_roll"]()), Theme(still=still))
    page.set_content(html)
    page.add_style_tag(content=assets.stylesheet())
    die = page.locator(".tumble .die").first
    assert die.evaluate("e => getComputedStyle(e).animationName") == name
    context.close()


def test_a_folded_part_of_an_open_one_shows_the_sign_of_the_folded(page: Page) -> None:
    page.route(
        "**/t/sunday/help", lambda route: route.fulfill(body=FOLDED, content_type="text/html")
    )
    page.get_by_text("What can I do?").click()
    expect(page.locator("#helping .term")).to_be_visible()
    sign = "e => getComputedStyle(e, '::after').content"
    assert page.locator("#can > summary").evaluate(sign) == '"–"'
    assert page.locator("#helping .term > summary").evaluate(sign) == '"+"'


def refuse(page: Page) -> None:
    """Type what is refused."""
    page.route(
        "**/t/sunday/type",
        lambda route: route.fulfill(
            status=422, body='<p class="no">No.</p>', headers={"x-reply": "1"}
        ),
    )
    field = page.get_by_role("textbox", name="Type a command")
    field.fill("keep 9")
    field.press("Enter")
    expect(page.locator("#reply .no")).to_have_text("No.")


def test_a_refusal_is_gone_once_this_device_has_acted(page: Page) -> None:
    refuse(page)
    page.route("**/t/sunday/act", lambda route: route.fulfill(status=204))
    page.evaluate(MORPH, fragment_of(SAMPLES["throw"]()))
    expect(page.locator("#reply .no")).to_have_text("No.")
    with page.expect_response("**/t/sunday/act"):
        page.locator(".act.go").first.click()
    page.evaluate(MORPH, fragment_of(SAMPLES["first_roll"]()))
    expect(page.locator("#reply")).to_be_empty()


def roll_by_word(page: Page) -> None:
    """Type what the table accepts; the stream is yet to bring what came of it."""
    page.route("**/t/sunday/type", lambda route: route.fulfill(status=204))
    field = page.get_by_role("textbox", name="Type a command")
    field.fill("roll")
    with page.expect_response("**/t/sunday/type"):
        field.press("Enter")


def test_an_action_typed_is_answered_by_the_sentence_of_the_log(page: Page) -> None:
    roll_by_word(page)
    page.evaluate(MORPH, fragment_of(SAMPLES["first_roll"]()))
    expect(page.locator("#reply")).to_have_text("Noor rolls 1 2 3 3 4 5 worm worm.")
    assert announced(page) == ["1 2 3 3 4 5 worm worm: Noor."]


def test_a_roll_of_real_dice_is_answered_by_what_is_to_be_typed(page: Page) -> None:
    roll_by_word(page)
    box = SAMPLES["typed"]()
    page.evaluate(MORPH, fragment_of(replace(box, version=box.version + 1, events=())))
    expect(page.locator("#reply")).to_contain_text("type what they show")


def test_what_was_typed_is_answered_where_the_device_goes_to_the_next(page: Page) -> None:
    roll_by_word(page)
    news = fragment_of(SAMPLES["first_roll"]())
    page.evaluate(MORPH, news.replace('data-seat="0"', 'data-seat="1"', 1))
    expect(page.locator("#reply")).to_have_text("Noor rolls 1 2 3 3 4 5 worm worm.")
