"""What a person does with a table's page, whatever the game: pick, type, press."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, TimeoutError, expect

PRESSED = "#live.at-play :is(.choice, .number, #bar button.act):enabled"
PICKED = "#live form.choose label.pick:visible"
TYPED = "#live form.entry:has(#dice, #came)"  # not the one that corrects what was typed
PATIENCE = 3000


def make_a_move(page: Page, chance: random.Random) -> bool:
    """Do one of the things that can be done, and wait for the table's answer; False if none."""
    live = page.locator("#live")
    seen = live.get_attribute("data-version") or ""
    try:
        if page.locator("#live.at-over").count() or not press(page, chance):
            return False
    except TimeoutError:
        # The table moved on between the look and the press, as it may under anybody's hand.
        return live.get_attribute("data-version") != seen
    expect(live).not_to_have_attribute("data-version", seen)
    return True


def press(page: Page, chance: random.Random) -> bool:
    """Do one of the things that can be done; False if there is nothing to do."""
    if page.locator(TYPED).count():
        return type_what_came(page, chance)
    if cards := page.locator(PICKED).all():
        chance.choice(cards).click(timeout=PATIENCE)
        page.locator("button[form=choose]").click(timeout=PATIENCE)
    elif buttons := page.locator(PRESSED).all():
        chance.choice(buttons).click(timeout=PATIENCE)
    else:
        return False
    return True


def type_what_came(page: Page, chance: random.Random) -> bool:
    """Roll real dice and type them, or draw a real card and pick it; False if none is asked for."""
    form = page.locator(TYPED)
    dice = form.locator("#dice")
    if dice.count():
        keys = form.locator("[data-face]").all()
        faces = [key.get_attribute("data-face") for key in keys]
        wanted = int(dice.get_attribute("data-dice") or "0")
        rolled = [chance.choice([face for face in faces if face]) for _ in range(wanted)]
        dice.fill(" ".join(rolled))
    else:
        options = form.locator("#came option[value]:not([value=''])").all()
        if not options:
            return False  # the table has moved on since the look
        form.locator("#came").select_option(chance.choice(options).get_attribute("value"))
    form.get_by_role("button", name=re.compile("Enter")).click()
    return True
