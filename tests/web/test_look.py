"""What a machine can check of the look: sizes of targets and text, and the live script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route

from reroll.texts.catalogue import texts
from reroll.web.boards.table import table_page
from reroll.web.render import fragment
from tests.web.preview import HOST, PAGES, opened, until
from tests.web.samples import SAMPLES
from tests.web.samples_pickomino import decide, throw

EVERYTHING = [*SAMPLES, *PAGES]
A_FEW = [
    "waiting",
    "later_roll",
    "over",
    "gang_pick",
    "gigi_next",
    "acker_second",
    "lobby",
    "learn_unwise",
    "rules",
]
SWEEP = pytest.mark.parametrize(
    "names", [A_FEW, pytest.param(EVERYTHING, marks=pytest.mark.slow)], ids=["a-few", "all"]
)
SMALL_TARGETS = """() => [...document.querySelectorAll('button, a, summary, select, input')]
  .filter(e => e.checkVisibility() && e.type !== 'hidden' && !e.closest('.seg, .skip'))
  .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect(), e.matches('.clause, .tick *')])
  .filter(([_, box, padded]) => !padded && (box.height < 44 || box.width < 44))
  .map(([html, box]) => `${box.width}x${box.height} ${html}`)"""
OVERFLOW = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
MORPH = """async (text) => {
  const live = () => document.getElementById('live');
  await htmx.swap({sourceElement: live(), target: live(), text, swap: 'outerMorph'}); }"""


@pytest.mark.browser
@SWEEP
def test_every_target_is_large_enough_for_a_thumb(browser: Browser, names: list[str]) -> None:
    """Buttons, links and fields are at least 44 pixels each way on a phone."""
    page = opened(browser, "320", "light")
    small = {}
    for name in names:
        page.goto(f"{HOST}/{name}")
        small[name] = page.evaluate(SMALL_TARGETS)
    page.context.close()
    assert {name: found for name, found in small.items() if found} == {}


@pytest.mark.browser
@SWEEP
def test_text_of_twice_the_size_still_fits(browser: Browser, names: list[str]) -> None:
    """At 200 % text on a phone nothing scrolls sideways."""
    page = opened(browser, "360", "light")
    wide = []
    for name in names:
        page.goto(f"{HOST}/{name}")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if page.evaluate(OVERFLOW):
            wide.append(name)
    page.context.close()
    assert wide == []


def live_page(browser: Browser, name: str) -> Page:
    """A table page on a phone, its script running, its stream silent."""
    page = opened(browser, "360", "light")
    page.goto(f"{HOST}/{name}")
    until(page, "document.documentElement.classList.contains('js')")
    return page


def fragment_of(name: str) -> str:
    """What the stream would send for a state."""
    return fragment("en", table_page(texts("en"), SAMPLES[name]()))


@pytest.mark.browser
def test_news_keep_what_the_reader_opened_and_roll_only_new_dice(browser: Browser) -> None:
    """An update leaves the log open and old dice alone; a new roll brings new dice."""
    page = live_page(browser, "first_roll")
    page.click("#log summary")
    die = "document.querySelector('.tumble .die')"
    page.evaluate(f"window.seen = {die}")
    page.evaluate(MORPH, fragment_of("first_roll"))
    assert page.evaluate(f"window.seen === {die}")
    page.evaluate(MORPH, fragment_of("later_roll"))
    assert page.evaluate(f"window.seen !== {die}")
    assert page.evaluate("document.getElementById('log').open")
    page.context.close()


@pytest.mark.browser
def test_an_action_answered_with_a_page_is_shown_and_the_next_one_is_in_reach(
    browser: Browser,
) -> None:
    """Without a mouse: Enter throws, the answer is morphed in, the focus is on what comes next."""
    posted: list[str] = []

    def answer_form(route: Route) -> None:
        posted.append(route.request.post_data or "")
        route.fulfill(body=fragment_of("first_roll"), content_type="text/html")

    page = live_page(browser, "throw")
    page.route("**/t/sunday/act", answer_form)
    page.focus("button.act.go")
    page.keyboard.press("Enter")
    page.wait_for_selector("button.choice")
    assert "action=roll+dice" in posted[0]
    assert f"version={throw().version}" in posted[0]
    assert page.evaluate("document.activeElement.matches('button.choice')")
    assert page.title().startswith("● Your turn, Noor")
    page.context.close()


@pytest.mark.browser
def test_an_older_answer_never_replaces_newer_news(browser: Browser) -> None:
    """An answer that arrives after the stream has moved on is dropped."""
    page = live_page(browser, "decide")
    page.route(
        "**/t/sunday/act",
        lambda route: route.fulfill(body=fragment_of("throw"), content_type="text/html"),
    )
    with page.expect_response("**/t/sunday/act"):
        page.click("button.act.go")
    until(page, "!document.querySelector('.sending')")
    assert page.get_attribute("#live", "data-version") == str(decide().version)
    page.context.close()


@pytest.mark.browser
def test_a_lost_connection_is_told(browser: Browser) -> None:
    """With the stream unreachable a sentence says so after a moment."""
    page = live_page(browser, "others")
    page.wait_for_selector("#lost:not([hidden])", timeout=5000)
    assert "Trying again" in page.inner_text("#lost")
    page.context.close()


SHAKES = """window.shaken = [];
navigator.vibrate = (time) => window.shaken.push(time);
window.touched = false;
const userActivation = { get: () => ({ hasBeenActive: window.touched }) };
Object.defineProperty(navigator, "userActivation", userActivation);
window.EventSource = class {
  constructor() { window.line = this; }
  addEventListener() {}
  close() {}
};
"""
UNTOLD = """(touched) => {
  window.touched = touched;
  document.title = "Ana is playing";
  document.getElementById("live").dataset.version = 0; }"""


@pytest.mark.browser
def test_a_phone_shakes_at_ones_turn_only_after_its_page_has_been_touched(
    browser: Browser,
) -> None:
    """Before, a browser refuses it and says so in its console."""
    page = opened(browser, "360", "light")
    page.add_init_script(SHAKES)
    page.goto(f"{HOST}/others")
    until(page, "!!window.line?.onmessage")
    for touched, shaken in ((False, []), (True, [30])):
        page.evaluate(UNTOLD, touched)
        told = "html => line.onmessage({ data: JSON.stringify([html]) })"
        page.evaluate(told, fragment_of("seven"))
        assert page.title().startswith("●")
        assert page.evaluate("window.shaken") == shaken
    page.context.close()


@pytest.mark.browser
def test_real_dice_are_typed_with_the_keys(browser: Browser) -> None:
    """The keys beside the field type faces and take the last one back."""
    page = live_page(browser, "typed")
    for face in ("1", "W", "5"):
        page.click(f"[data-face='{face}']")
    page.click("[data-face='']")
    assert page.input_value("#dice") == "1 W"
    page.context.close()
