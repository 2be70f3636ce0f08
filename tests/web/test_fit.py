"""What has to fit on a phone 360 pixels wide: long names, titles and buttons in any language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from reroll.texts.catalogue import LANGUAGES, texts
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.lobby import lobby_page
from reroll.web.boards.table import table_page
from reroll.web.render import render, table_html
from tests.web.preview import HOST, OPEN, TABLES, opened, until
from tests.web.samples import SAMPLES

LONGEST = "W" * 24
TABLES_WITH_NAMES = (
    "waiting",
    "throw",
    "others",
    "over",
    "gang_others",
    "gang_over",
    "gigi_next",
    "gigi_shared",
    "gigi_over",
    "acker_others",
    "acker_over",
)
SIDEWAYS = """() => {
  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth) return 'the page';
  for (const e of document.querySelectorAll('main, main *')) {
    if (e.checkVisibility() && e.getBoundingClientRect().right > wide.clientWidth + 0.5
        && !e.closest('svg, .vh, .scroll, [class*=last]')) return e.outerHTML.slice(0, 120);
  }
  return ''; }"""
LINES = """(selector) => [...document.querySelectorAll(selector)].map(e => {
  const range = document.createRange();
  range.selectNodeContents([...e.childNodes].find(n => n.nodeType === Node.TEXT_NODE));
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size; })"""


def shown(browser: Browser, html: str, size: str = "360") -> Page:
    """This page, served where its style sheet and fonts are."""
    page = opened(browser, size, "light")
    page.route(
        f"{HOST}/this",
        lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"),
    )
    page.goto(f"{HOST}/this")
    until(page, "document.fonts.status === 'loaded'")
    return page


def with_long_names(facts: TableFacts) -> TableFacts:
    """The table with people called as long as may be."""
    people = (replace(one, name=LONGEST[:-1] + str(n)) for n, one in enumerate(facts.sitters))
    return replace(facts, sitters=tuple(people))


@pytest.mark.browser
@pytest.mark.parametrize("name", TABLES_WITH_NAMES)
def test_the_longest_names_push_nothing_off_the_page(browser: Browser, name: str) -> None:
    page = shown(
        browser, table_html("en", table_page(texts("en"), with_long_names(SAMPLES[name]())))
    )
    assert page.evaluate(SIDEWAYS) == ""
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_and_buttons_of_the_lobby_are_not_broken_up(browser: Browser, lang: str) -> None:
    lobby = lobby_page(texts(lang), TABLES, OPEN, "Noor", "k")
    page = shown(browser, render(lang, "lobby.html", page=lobby))
    assert page.evaluate(SIDEWAYS) == ""
    assert max(page.evaluate(LINES, ".boxes h2")) <= 2
    assert set(page.evaluate(LINES, ".boxes .small")) == {1}
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["first_roll", "decide", "gang_pick", "gigi_lay", "acker_second"])
def test_the_note_of_the_turn_stays_on_one_line_or_on_two_with_its_round(
    browser: Browser, lang: str, name: str
) -> None:
    page = shown(browser, table_html(lang, table_page(texts(lang), SAMPLES[name]())))
    most = 1 if name in ("first_roll", "decide") else 2  # the round, and what is to be done
    assert page.evaluate(LINES, ".turn span")[0] <= most
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("size", ["360", "1280"])
def test_the_head_of_the_tray_and_its_total_stand_apart(browser: Browser, size: str) -> None:
    page = shown(browser, table_html("en", table_page(texts("en"), SAMPLES["others"]())), size)
    apart = """() => { const [head, total] = document.querySelector('.tray h3').children;
      return total.getBoundingClientRect().left - head.getBoundingClientRect().right; }"""
    assert page.evaluate(apart) >= 8
    page.context.close()


OVER_THE_BAR = """() => {
  const nav = document.querySelector('header.top nav').getBoundingClientRect();
  return [...document.querySelectorAll('.seat > .spoon, .stands, .champ, .peek')]
    .map(e => e.getBoundingClientRect())
    .filter(b => b.top < nav.bottom - 8 && b.right > nav.left && b.bottom > nav.top).length; }"""
"""How many figures stand on the buttons at the top of a page, but for the rim of these."""

LEFT_HALF = """() => {
  const page = document.documentElement;
  const side = document.querySelector('.side').getBoundingClientRect();
  const play = document.querySelector('.play').getBoundingClientRect();
  return [page.scrollHeight - page.clientHeight, side.bottom - play.bottom]; }"""


@pytest.mark.browser
@pytest.mark.parametrize("size", ["360", "1280"])
@pytest.mark.parametrize("name", ["others", "gigi_lay", "acker_others", "over", "lobby", "puzzles"])
def test_no_figure_stands_on_the_buttons_at_the_top(browser: Browser, name: str, size: str) -> None:
    page = opened(browser, size, "light")
    page.goto(f"{HOST}/{name}")
    until(page, "document.fonts.status === 'loaded'")
    assert page.evaluate(OVER_THE_BAR) == 0
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("name", ["decide", "seven", "gang_pick", "gigi_hen", "acker_second"])
def test_what_stands_beside_the_board_does_not_make_the_page_longer(
    browser: Browser, name: str
) -> None:
    """It scrolls by itself; a table fits a window of 1280 by 800 but for a line at most."""
    page = opened(browser, "1280", "light")
    page.goto(f"{HOST}/{name}")
    until(page, "document.fonts.status === 'loaded'")
    over, below = page.evaluate(LEFT_HALF)
    assert over <= 8
    assert below <= 0
    page.context.close()


@pytest.mark.browser
def test_five_dice_stand_in_a_row_on_a_narrow_phone(browser: Browser) -> None:
    page = opened(browser, "360", "light")
    page.goto(f"{HOST}/gang_pick")
    tops = page.evaluate(
        "[...document.querySelectorAll('.pickdice > *')].map(e => e.getBoundingClientRect().top)"
    )
    assert tops.count(tops[0]) == 5
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize(
    "name", ["later_roll", "gang_how_many", "gigi_lay", "gigi_pair", "acker_second"]
)
def test_a_phone_on_its_side_can_be_played_on_without_scrolling(
    browser: Browser, name: str
) -> None:
    page = opened(browser, "360", "light")
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{HOST}/{name}")
    choice = page.locator(".mine :is(.choice, .pick, .number)").first.bounding_box()
    assert choice is not None
    assert choice["y"] + choice["height"] < 300
    cloth, mine = page.locator(".cloth").bounding_box(), page.locator(".mine").bounding_box()
    assert cloth is not None
    assert mine is not None
    assert cloth["x"] + cloth["width"] <= mine["x"]
    page.context.close()
