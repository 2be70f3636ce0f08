"""Whole matches by roles and names alone, and by typed commands alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from reroll.engine.contract import GAMES
from reroll.texts.catalogue import texts
from reroll.texts.entries import COMMANDS
from reroll.texts.games import texts_of
from tests.e2e.conftest import DESKTOP, Visitor

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]
MOST_MOVES = 600
PATIENCE = 2000
"""Milliseconds for something offered to be pressed before one looks again."""
STAKES = "gang_of_dice"
"""The game that is over soonest if all dice are thrown."""

PREFERRED = ("Steal", "Take", "Stop", "Keep", "Roll", "Set", "Pass", "Enough", "Play", "Lay")
"""How the names of the buttons that act begin, those first that bring a match to its end."""

BUTTON = re.compile(r"""button "((?:[^"\\]|\\.)*)"(?! \[disabled\])""")
"""A button that can be pressed, as the accessibility tree tells of it."""


def short_table(visitor: Visitor, game: str) -> Page:
    """A table against a bot that plays anything, as short as the options allow, just begun."""
    page = visitor.page
    page.goto(visitor.home)
    title = texts_of(game).title(texts("en"))
    page.get_by_role("link", name=re.compile(f"With friends.*: {title}$")).click()
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_text("House rules").click()
    if game == "pickomino":
        page.get_by_role("radio", name=re.compile("short game")).press("Space")
    elif game == "gang_of_dice":
        page.get_by_role("combobox", name="Dice at the start").select_option("3")
    page.get_by_role("button", name="Open table").click()
    page.get_by_role("combobox", name="A bot").select_option("plays anything")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name=re.compile("^Start")).click()
    expect(page.get_by_role("region", name="The turn")).to_be_visible()
    return page


def is_over(page: Page) -> bool:
    """Whether the ranking is shown."""
    return page.get_by_role("button", name=re.compile("^Again")).count() > 0


def version(page: Page) -> str:
    """The version of the table that the page shows."""
    return page.get_by_role("main").get_attribute("data-version") or ""


def press(page: Page) -> bool:
    """Do one of the things that the page offers by name; False if there is nothing to do."""
    main = page.get_by_role("main")
    cards = main.get_by_role("radio", disabled=False)
    if cards.count():
        cards.last.press("Space", timeout=PATIENCE)
    names = BUTTON.findall(main.aria_snapshot())
    for verb in PREFERRED:
        for name in reversed([name for name in names if name.startswith(f"{verb} ")]):
            main.get_by_role("button", name=name, exact=True).last.click(timeout=PATIENCE)
            return True
    return False


def pressed(page: Page) -> bool:
    """The same where news may take away what was offered a moment ago: then one looks again."""
    try:
        return press(page)
    except PlaywrightTimeout:
        return False


def say(page: Page, words: str) -> None:
    """Type a line into the command field, reached by its key."""
    page.keyboard.press("/")
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def offered(page: Page) -> list[str]:
    """The actions that `help` lists, empty while somebody else plays."""
    console = page.get_by_role("region", name="Type a command")
    with page.expect_response("**/type"):
        say(page, "help")
    expect(console.get_by_role("code").filter(has_text="help")).to_be_visible()
    words = {command.name for command in COMMANDS}
    return [
        typed
        for typed in console.get_by_role("code").all_inner_texts()
        if typed.split()[0] not in words
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_roles_and_names_alone(visitors: Visit, game: str) -> None:
    page = short_table(visitors(**DESKTOP), game)
    for _ in range(MOST_MOVES):
        if is_over(page):
            break
        seen = version(page)
        if pressed(page):
            expect(page.get_by_role("main")).not_to_have_attribute(
                "data-version", seen, timeout=30_000
            )
        else:
            page.wait_for_timeout(10)
    assert is_over(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_typed_commands_alone(visitors: Visit, game: str) -> None:
    page = short_table(visitors(**DESKTOP), game)
    for _ in range(MOST_MOVES):
        if is_over(page):
            break
        seen, entries = version(page), offered(page)
        if entries and not is_over(page):
            say(page, "stop" if "stop" in entries else entries[-1 if game == STAKES else 0])
            expect(page.get_by_role("main")).not_to_have_attribute(
                "data-version", seen, timeout=30_000
            )
    assert is_over(page)
