"""Evenings at the table: a phone and a desk, a bot, a keyboard alone, no script, a kill."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from reroll.engine.contract import GAMES
from tests.e2e.conftest import DESKTOP, PHONE, Visitor
from tests.e2e.hands import make_a_move
from tests.web.killable import Killable

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]
NEXT = "#live.at-play :is(.choice:enabled, #bar button.act:enabled)"


def open_table(ana: Visitor, game: str = "pickomino", real: bool = False) -> str:
    """Ana opens a table from the lobby and adds a bot; the link to share."""
    page = ana.page
    page.goto(ana.home)
    page.locator(f"a[href='/new/{game}']").click()
    if real:
        page.get_by_label("We have the box").press("Space")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("Name of the table").fill("Sunday soup")
    page.get_by_role("button", name="Open table").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Sunday soup")
    page.locator("#bot").select_option("random")
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".chair")).to_have_count(2)
    return page.url


def play_to_the_end(*people: Visitor) -> None:
    """Everyone plays when they can, until every page shows the ranking."""
    chance = random.Random(len(people))
    deadline = time.monotonic() + 200
    while not all(person.page.locator("#live.at-over").count() for person in people):
        assert time.monotonic() < deadline, "the match does not end"
        moved = [make_a_move(person.page, chance) for person in people]
        if not any(moved):
            people[0].page.wait_for_timeout(20)


OTHERS = [pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:]]


@pytest.mark.parametrize("game", [GAMES[0], *OTHERS])
def test_a_phone_a_desk_and_a_bot_finish_a_match_and_begin_another(
    visitors: Visit, game: str
) -> None:
    ana, noor = visitors(**PHONE), visitors(**DESKTOP)
    link = open_table(ana, game)
    noor.page.goto(link)
    noor.page.get_by_label("Take a seat").fill("Noor")
    noor.page.get_by_role("button", name="Sit down").click()
    expect(ana.page.locator(".chair")).to_have_count(3)
    assert ana.fits()
    ana.page.get_by_role("button", name="Start").click()
    for person in (ana, noor):
        expect(person.page.locator("#live.at-play")).to_be_visible()
        assert person.fits()
    play_to_the_end(ana, noor)
    for person in (ana, noor):
        assert person.fits()
        expect(person.page.locator("main")).to_contain_text("Bram")
    noor.page.get_by_role("button", name="Again!").click()
    for person in (ana, noor):
        expect(person.page.locator("#live.at-play")).to_be_visible()
        expect(person.page.locator("#live")).to_have_attribute("data-match", "2")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_with_the_box_beside_it_keeps_the_score(visitors: Visit, game: str) -> None:
    ana = visitors(**PHONE)
    open_table(ana, game, real=True)
    ana.page.get_by_role("button", name="Start").click()
    expect(ana.page.locator("#live.at-play")).to_be_visible()
    play_to_the_end(ana)
    assert ana.fits()


def test_a_match_by_keyboard_alone(visitors: Visit) -> None:
    ana = visitors(**DESKTOP)
    page: Page = ana.page
    page.goto(ana.home)
    tab_to(page, "button.go")
    page.keyboard.press("Enter")
    expect(page.locator("#live.at-play")).to_be_visible()
    deadline = time.monotonic() + 150
    while not page.locator("#live.at-over").count():
        assert time.monotonic() < deadline, "the match does not end"
        if page.locator(NEXT).count():
            version = page.locator("#live").get_attribute("data-version")
            tab_to(page, NEXT)
            page.keyboard.press("Enter")
            expect(page.locator("#live")).not_to_have_attribute("data-version", version or "")
        else:
            page.wait_for_timeout(20)
    tab_to(page, "#bar button.act.go")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_attribute("data-match", "2")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on one of these; after a move it should be there already."""
    for _ in range(60):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"nothing like {selector} can be reached with Tab")


def test_a_turn_without_any_script(visitors: Visit) -> None:
    ana = visitors(java_script_enabled=False, **DESKTOP)
    page: Page = ana.page
    page.goto(ana.home)
    page.get_by_role("button", name="Play now").first.click()
    moves = 0
    for _ in range(100):
        button = page.locator(NEXT).first
        if button.count():
            button.click()
            moves += 1
        else:
            page.reload()
        if moves == 6:
            break
    log = page.get_by_role("log")
    for words in ("Guest rolls", "Guest keeps"):
        expect(log).to_contain_text(words)


def test_pages_come_back_by_themselves_after_a_kill(visitors: Visit, server: Killable) -> None:
    ana, noor = visitors(**PHONE), visitors(**DESKTOP)
    noor.page.goto(open_table(ana))
    ana.page.get_by_role("button", name="Start").click()
    expect(noor.page.locator("#live.at-play")).to_be_visible()
    server.end(signal.SIGKILL)
    for person in (ana, noor):
        expect(person.page.locator("#lost")).to_be_visible(timeout=8000)
    server.start()
    for person in (ana, noor):
        expect(person.page.locator("#lost")).to_be_hidden(timeout=8000)
    for _ in range(100):
        if make_a_move(ana.page, random.Random(1)):
            break
        ana.page.wait_for_timeout(50)
    version = ana.page.locator("#live").get_attribute("data-version") or ""
    expect(noor.page.locator("#live")).to_have_attribute("data-match", "1")
    assert int(noor.page.locator("#live").get_attribute("data-version") or "0") >= int(version) - 1
