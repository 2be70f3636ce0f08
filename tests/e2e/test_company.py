"""Two devices at one table: seats that move, guests, words, and networks that come and go."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Visitor
from tests.e2e.hands import make_a_move
from tests.e2e.proxy import Tunnel
from tests.web.killable import Killable
from tests.web.preview import until

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


def two_begin(ana: Visitor, noor: Visitor, home: str = "") -> None:
    """Ana opens a table, Noor comes by its link and sits down with one tap; Ana begins."""
    ana.page.goto(f"{ana.home}/new/pickomino")
    ana.page.get_by_label("Your name").fill("Ana")
    ana.page.get_by_role("button", name="Open table").click()
    expect(ana.page.locator("#live.at-waiting")).to_be_visible()
    noor.page.goto(ana.page.url.replace(ana.home, home or noor.home))
    noor.page.get_by_role("button", name="Sit down").click()
    expect(ana.page.locator(".chair")).to_have_count(2)
    ana.page.get_by_role("button", name="Start").click()
    for one in (ana, noor):
        expect(one.page.locator("#live.at-play")).to_be_visible()


def moves(page: Page, others: list[Page], count: int) -> None:
    """Play on, on whichever of these pages it can be done."""
    chance = random.Random(count)
    done = 0
    while done < count:
        done += any(make_a_move(one, chance) for one in (page, *others))


def version(page: Page) -> int:
    """The length of the log that a page shows."""
    return int(page.locator("#live").get_attribute("data-version") or "0")


def come_together(one: Page, other: Page) -> None:
    """Wait until both pages show the same, whatever a bot may still do meanwhile."""
    end = monotonic() + 5
    while version(one) != version(other):
        assert monotonic() < end, f"{version(one)} and {version(other)} events"
        one.wait_for_timeout(20)


def mark(page: Page) -> None:
    """Leave something in the page that would be gone after it was loaded again."""
    page.evaluate("document.body.dataset.mark = 'here'")


def is_marked(page: Page) -> bool:
    """Whether the page is still the one that was marked."""
    return bool(page.evaluate("document.body.dataset.mark === 'here'"))


def bot_for(page: Page) -> None:
    """Let a bot play for this page's seat, in the list of people."""
    people = page.locator("#company")
    if not people.get_attribute("open"):
        people.locator("> summary").click()
    own = people.locator("li", has=page.locator("button[formaction$=standin]"))
    own.locator("summary").click()
    own.get_by_role("button", name="Let a bot play for me").click()


def test_a_seat_moves_from_the_desk_to_the_phone_in_two_taps(visitors: Visit) -> None:
    ana, noor, phone = visitors(**DESKTOP), visitors(**PHONE), visitors(**PHONE)
    two_begin(ana, noor)
    people = ana.page.locator("#company")
    people.locator("> summary").click()
    own = people.locator("li", has=ana.page.locator("button[formaction$=standin]"))
    own.locator("summary").click()
    own.get_by_role("button", name="Move to another device").click()
    link = ana.page.get_by_label("Or open this link there").input_value()
    phone.page.goto(link)
    assert phone.page.url == f"{phone.home}/seat"
    phone.page.get_by_role("button", name="Sit here").click()
    expect(phone.page.locator("#live.at-play")).to_be_visible()
    assert phone.fits()
    ana.page.get_by_role("link", name="Back").click()
    expect(ana.page.locator("#live")).to_contain_text("You are watching this table.")
    moves(phone.page, [noor.page], 4)


def test_a_bot_plays_for_somebody_who_takes_the_seat_back(visitors: Visit) -> None:
    ana, noor = visitors(**PHONE), visitors(**DESKTOP)
    two_begin(ana, noor)
    bot_for(ana.page)
    asked = ana.page.locator(".ask", has_text="A bot plays for Ana just now.")
    expect(asked).to_be_visible()
    moves(noor.page, [], 3)
    asked.get_by_role("button", name="Take the seat back").click()
    expect(asked).to_have_count(0)
    assert ana.fits()


def test_a_guest_with_a_code_waits_for_the_hosts_yes_and_words_reach_everyone(
    visitors: Visit,
) -> None:
    ana, eve = visitors(**PHONE), visitors(**DESKTOP)
    ana.page.goto(f"{ana.home}/new/gigi_gacker")
    ana.page.get_by_label("Your name").fill("Ana")
    ana.page.get_by_label("Let players write to each other").check()
    ana.page.get_by_role("button", name="Open table").click()
    ana.page.get_by_role("button", name="A code to say aloud").click()
    code = ana.page.locator(".code b").inner_text()
    eve.page.goto(eve.home)
    eve.page.get_by_label("Code").fill(code)
    eve.page.locator(".joincode").get_by_label("Your name").fill("Eve")
    eve.page.get_by_role("button", name="Knock").click()
    expect(eve.page.get_by_role("heading", name="Waiting for the host")).to_be_visible()
    ana.page.get_by_role("button", name="Let in").click()
    expect(eve.page.locator("#live.at-waiting")).to_be_visible()
    eve.page.locator("#talk > summary").click()
    eve.page.get_by_role("button", name="Hello!").click()
    ana.page.locator("#talk > summary").click()
    expect(ana.page.locator(".spoken")).to_contain_text("Eve Hello!")
    ana.page.get_by_label("In your own words").fill("<b>Hens</b> first")
    ana.page.get_by_role("button", name="Say it").click()
    expect(eve.page.locator(".spoken")).to_contain_text("Ana <b>Hens</b> first")
    expect(ana.page.get_by_label("In your own words")).to_have_value("")


def test_offline_and_back_the_page_is_right_again_and_tells_what_was_missed(
    visitors: Visit,
) -> None:
    ana, noor = visitors(**DESKTOP), visitors(**PHONE)
    two_begin(ana, noor)
    bot_for(noor.page)
    mark(noor.page)
    seen = version(noor.page)
    noor.context.set_offline(True)
    expect(noor.page.locator("#lost")).to_be_visible()
    moves(ana.page, [], 3)
    noor.context.set_offline(False)
    expect(noor.page.locator("#lost")).to_be_hidden()
    expect(noor.page.locator("#missed")).to_contain_text("while you were away")
    assert version(noor.page) > seen
    assert is_marked(noor.page)


@pytest.fixture
def tunnel(server: Killable) -> Iterator[Tunnel]:
    """A network before the server that can go dead."""
    made = Tunnel(server.port)
    yield made
    made.close()


def test_a_dead_line_is_noticed_and_the_page_right_again_without_a_reload(
    visitors: Visit, tunnel: Tunnel
) -> None:
    ana, noor = visitors(**DESKTOP), visitors(**PHONE)
    noor.home = f"http://127.0.0.1:{tunnel.port}"
    two_begin(ana, noor)
    bot_for(noor.page)
    expect(noor.page.locator(".ask")).to_be_visible()
    mark(noor.page)
    tunnel.swallows = True
    expect(noor.page.locator("#lost")).to_be_visible()
    seen = version(noor.page)  # the bot may have moved until here
    moves(ana.page, [], 3)
    assert version(noor.page) == seen
    tunnel.swallows = False
    expect(noor.page.locator("#lost")).to_be_hidden()
    come_together(ana.page, noor.page)
    expect(noor.page.locator("#missed")).to_contain_text("while you were away")
    assert is_marked(noor.page)


HIDDEN = """
Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
window.told = [];
const Real = Notification;
window.Notification = class extends Real {
  constructor(words, how) {
    if (PHONE) throw new TypeError("Illegal constructor.");
    super(words, how);
    told.push(words);
  }
};
"""
TOLD_BY_PAGE = "async () => told"
TOLD_BY_WORKER = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/static/");
  return (await worker?.getNotifications() ?? []).map((one) => one.title);
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_who_wants_it_is_told_of_the_turn_by_the_browser(visitors: Visit, phone: bool) -> None:
    """A phone's browser shows notifications of service workers only."""
    ana = visitors(**(PHONE if phone else DESKTOP), permissions=["notifications"])
    noor = visitors(**DESKTOP)
    ana.page.add_init_script(HIDDEN.replace("PHONE", "true" if phone else "false"))
    two_begin(ana, noor)
    ana.page.locator(".menu summary").click()
    ana.page.get_by_role("button", name="Tell me when it is my turn").click()
    told = ana.page.get_by_role("button", name="You are told when it is your turn")
    expect(told).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("Escape")
    if begins(noor.page, ana.page):
        play_a_turn(noor.page)
    play_a_turn(ana.page)
    ana.page.evaluate("away = true; document.dispatchEvent(new Event('visibilitychange'))")
    play_a_turn(noor.page)
    # A hidden page asks every five seconds whose turn it is.
    expect(ana.page).to_have_title(re.compile("^● Your turn, Ana"), timeout=12_000)
    until(ana.page, f"({TOLD_BY_WORKER if phone else TOLD_BY_PAGE})().then((told) => told.length)")
    (words,) = ana.page.evaluate(TOLD_BY_WORKER if phone else TOLD_BY_PAGE)
    assert words.startswith("Your turn, Ana")


def begins(page: Page, other: Page) -> bool:
    """Whether it is the turn of this page, once it is known of which it is."""
    while not (page.title().startswith("●") or other.title().startswith("●")):
        page.wait_for_timeout(20)
    return page.title().startswith("●")


def play_a_turn(page: Page) -> None:
    """Play on until it is somebody else's turn."""
    chance = random.Random(1)
    expect(page).to_have_title(re.compile("^●"))
    while page.title().startswith("●"):
        make_a_move(page, chance)
