"""The coach in a real browser: the odds beside the board, the tutor, and looking back by keys."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import DESKTOP, PHONE, Visitor
from tests.web.samples_coach import played

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


def at_a_typed_table(noor: Visitor) -> None:
    """Noor and Ana beside their box, Noor's first roll typed in: 1 1 1 4 5 5 and two worms."""
    page = noor.page
    page.goto(f"{noor.home}/new/pickomino")
    page.get_by_label("Your name").fill("Noor")
    page.locator("input[name=typed][value='1']").check()
    page.get_by_role("button", name="Open table").click()
    page.get_by_label("A bot").select_option(index=1)
    page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name="Start").click()
    page.get_by_label("Who begins?").select_option(label="Noor begins")
    page.get_by_role("button", name="Enter").first.click()
    page.locator("#dice").fill("1 1 1 4 5 5 W W")
    page.locator("form.entry button.go").click()
    expect(page.locator("#choices, .choices").first).to_be_visible()


def test_odds_open_beside_the_board_and_the_tutor_warns(visitors: Visit) -> None:
    """One tap shows every choice; with a threshold set a dear one leads to a second thought."""
    noor = visitors(**DESKTOP)
    at_a_typed_table(noor)
    page = noor.page
    page.get_by_role("link", name="Show the odds").click()
    expect(page.locator("#odds .weigh")).to_have_count(4)
    page.locator("#odds").get_by_role("button", name="1 %").click()
    expect(page.locator("#odds .weigh")).to_have_count(4)
    page.get_by_role("button", name=re.compile("^Keep 1")).click()
    expect(page.get_by_role("heading", name="gives up")).to_be_visible()
    page.get_by_role("link", name="Think again").click()
    page.get_by_role("button", name=re.compile("^Keep 1")).click()
    page.get_by_role("button", name="I am sure").click()
    expect(page.locator("#live.at-play")).to_be_visible()
    expect(page.locator("#odds .weigh").first).to_be_visible()
    page.get_by_role("button", name="Hide the odds").click()
    expect(page.locator("#odds .weigh")).to_have_count(0)
    expect(page.get_by_role("link", name="Show the odds")).to_be_focused()


def test_odds_of_a_position_that_is_no_more_do_not_stay(visitors: Visit) -> None:
    """While the next ones are worked out the panel says so, and tries again where it got none."""
    noor = visitors(**DESKTOP)
    at_a_typed_table(noor)
    page, held = noor.page, list[Route]()
    page.get_by_role("link", name="Show the odds").click()
    expect(page.locator("#odds .weigh")).to_have_count(4)
    page.route("**/t/*/odds", lambda route: held.append(route))
    page.get_by_role("button", name=re.compile("^Keep 1")).click()
    expect(page.get_by_text("The table has moved on; the odds follow.")).to_be_visible()
    expect(page.locator("#odds .weigh").first).to_be_hidden()
    expect(page.locator("#odds").get_by_role("button", name="Hide the odds")).to_be_visible()
    held.pop().fulfill(status=503, body="")
    page.unroute("**/t/*/odds")
    expect(page.get_by_text("The table has moved on; the odds follow.")).to_be_hidden(
        timeout=20_000
    )
    expect(page.locator("#odds .weigh").first).to_be_visible()
    noor.trouble.clear()  # the browser complains of the 503, as it should


def test_a_log_is_walked_through_by_arrow_keys(visitors: Visit) -> None:
    """A pasted log: the page comes again when the coach is done, arrows go to and fro."""
    noor = visitors(**PHONE)
    page = noor.page
    page.goto(f"{noor.home}/review")
    page.get_by_label("Or paste it here").fill(played("pickomino", 2).to_jsonl())
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_role("heading", name="Choices and luck")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", name="Move 1 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Move 2 of")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", name="Move 1 of")).to_be_visible()
    assert noor.fits()


def test_a_puzzle_is_solved_at_the_table(visitors: Visit) -> None:
    """From the lobby to an answer in three taps."""
    noor = visitors(**PHONE)
    page = noor.page
    page.goto(noor.home)
    page.get_by_role("link", name="Puzzle of the day").click()
    page.get_by_role("link", name=re.compile("From the easiest.*Pickomino")).click()
    expect(page.get_by_role("heading", name="What is best here?")).to_be_visible()
    page.locator(".choice:enabled, .act.go").last.click()
    expect(page.get_by_role("heading", name="What each choice is worth")).to_be_visible()
    assert noor.fits()
