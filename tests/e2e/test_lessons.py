"""The lessons as people take them: by the names of things alone, without script or mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Visitor

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]
Press = tuple[str, str]
"""A role and a name."""

GO_ON: list[Press] = [("link", "Go on")]
STOP: list[Press] = [("button", "Stop")]


def press(name: str) -> list[Press]:
    """A button by the first words of its name."""
    return [("button", name)]


def picked(name: str, button: str) -> list[Press]:
    """A choice, and the button that confirms it."""
    role = "checkbox" if button == "Roll" else "radio"
    return [(role, name), ("button", button)]


PLAYED: dict[str, list[list[Press]]] = {
    "pickomino": [
        press("Roll 8 dice"),
        press("Keep worm worm worm"),
        press("Roll 5 dice"),
        press("Keep 5 5"),
        press("Roll 3 dice"),
        press("Keep 1 1"),
        STOP,
        press("Roll 8 dice"),
        STOP,
        press("Steal the 26"),
        press("Roll 2 dice"),
        GO_ON,
        STOP,
    ],
    "gang_of_dice": [
        GO_ON,
        press("Roll 3 dice"),
        picked("roll this again: 4", "Roll"),
        STOP,
        press("Roll 2 dice"),
        GO_ON,
        press("Roll 2 dice"),
        picked("roll this again: 1", "Roll"),
        STOP,
        press("Roll 3 dice"),
        STOP,
    ],
    "gigi_gacker": [
        GO_ON,
        picked("pullet 3", "Lay"),
        GO_ON,
        picked("pullet 7", "Lay"),
        GO_ON,
        picked("pullet 6", "Lay"),
        press("Play a hen"),
        [("checkbox", "pullet 6"), ("checkbox", "pullet 7"), ("button", "Take")],
        GO_ON,
        picked("pullet 7", "Lay"),
    ],
    "wuerfelacker": [
        GO_ON,
        press("Roll 3 dice"),
        press("Set the 6 aside"),
        press("Roll 2 dice"),
        press("Set the 5 aside"),
        press("Roll 1 die"),
        GO_ON,
        [
            ("group", "Spend a morsel"),
            ("radio", "morsel –2"),
            ("radio", "Turn the buffet round"),
            ("button", "Spend it"),
        ],
        press("Set the 1 aside"),
        press("Lay the –1"),
    ],
}


def do(page: Page, role: str, name: str) -> None:
    """Press or pick the first thing of this role and name."""
    if role == "group":
        page.get_by_text(name).click()
        return
    thing = page.get_by_role(role, name=name).first  # type: ignore[arg-type]
    if role in ("radio", "checkbox"):
        thing.focus()
        page.keyboard.press("Space")
    else:
        thing.click()


def is_at(page: Page, number: int, steps: int) -> None:
    """Wait for a step; its number is the first thing that the title says."""
    expect(page).to_have_title(re.compile(f"^{number} of {steps}: "))


NO_SCRIPT = {**DESKTOP, "java_script_enabled": False}


@pytest.mark.parametrize(
    ("how", "games"),
    [(PHONE, ("pickomino", "wuerfelacker")), (NO_SCRIPT, ("gang_of_dice", "gigi_gacker"))],
    ids=["phone", "no-script"],
)
def test_every_lesson_is_played_by_roles_and_names_alone(
    visitors: Visit, how: dict[str, object], games: tuple[str, ...]
) -> None:
    """From the lobby to a table against easy bots."""
    noor = visitors(**how)
    page = noor.page
    for game in games:
        presses = PLAYED[game]
        page.goto(noor.home)
        page.get_by_role("link", name="New to a game?").click()
        page.locator(f"a[href='/learn/{game}/1']").click()
        for number, things in enumerate(presses, 1):
            is_at(page, number, len(presses) + 1)
            for role, name in things:
                do(page, role, name)
        is_at(page, len(presses) + 1, len(presses) + 1)
        assert noor.fits()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))


def test_a_lesson_is_read_first_then_played_left_and_gone_on_with(visitors: Visit) -> None:
    """Each page begins at its hint; keys alone will do; another visit goes on where one left."""
    noor = visitors(**DESKTOP)
    page = noor.page
    page.goto(f"{noor.home}/learn/pickomino")
    hint = page.get_by_role("group", name="Every tile carries")
    expect(hint).to_be_focused()
    page.get_by_role("button", name="Roll 8 dice").press("Enter")
    is_at(page, 2, 14)
    expect(page.get_by_role("group", name="Keep the three worms.")).to_be_focused()
    page.get_by_role("button", name="Keep 5 5").press("Enter")
    expect(page.get_by_role("group", name="213")).to_be_focused()
    is_at(page, 2, 14)
    page.get_by_role("link", name="Skip", exact=True).press("Enter")
    is_at(page, 3, 14)
    page.goto(noor.home)
    page.get_by_role("link", name="New to a game?").click()
    page.get_by_role("link", name=re.compile("Go on.*Pickomino")).press("Enter")
    is_at(page, 3, 14)
    page.get_by_role("link", name="Back", exact=True).press("Enter")
    is_at(page, 2, 14)
    page.get_by_role("link", name="Restart").press("Enter")
    is_at(page, 1, 14)
