"""Picks on a page in a real browser: they belong to one decision of one seat and to no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from reroll.texts.catalogue import texts
from reroll.web.boards.facts import Complaint, TableFacts
from reroll.web.boards.table import table_page
from reroll.web.render import fragment
from tests.web.preview import HOST, opened, until
from tests.web.samples import SAMPLES
from tests.web.samples_gigi_gacker import LAID_1, ROUND_1, four, gigi_next
from tests.web.tables import act, sitters, table

PICKING = (
    "gigi_lay",
    "gigi_pair",
    "gigi_second",
    "gigi_typed",
    "gang_pick",
    "gang_many",
    "gang_all",
    "acker_second",
    "typed",
)
MORPH = """async (text) => {
  const live = () => document.getElementById('live');
  await htmx.swap({sourceElement: live(), target: live(), text, swap: 'outerMorph'}); }"""
FIELDS = "[...document.querySelectorAll('.play input:not([type=hidden]), .play select')]"
PICK_ALL = f"""() => {{
  for (const e of {FIELDS}) {{
    if (e.type === 'checkbox' || e.type === 'radio') e.checked = true;
    else if (e.options) e.selectedIndex = e.options.length - 1;
    else e.value = e.type === 'number' ? '7' : '1 2';
    e.dispatchEvent(new Event('change', {{bubbles: true}}));
  }} }}"""
STATE = f"() => {FIELDS}.map(e => e.checked + ' ' + (e.options ? e.selectedIndex : e.value))"
BAR = "document.querySelector('#bar .go')"
CHECKED = "document.querySelectorAll(':checked:is(input)').length"


@pytest.fixture
def at(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Opens a sample on a phone, its script running."""
    page = opened(browser, "360", "light")

    def show(name: str) -> Page:
        page.goto(f"{HOST}/{name}")
        until(page, "document.documentElement.classList.contains('js')")
        return page

    yield show
    page.context.close()


def news(page: Page, facts: TableFacts) -> None:
    """What the stream brings."""
    page.evaluate(MORPH, fragment("en", table_page(texts("en"), facts)))


def shared(*laid: tuple[int, str]) -> TableFacts:
    """Noor and Ana share a device; these have laid their cards."""
    match = four()
    return table(match, [*act(match, ROUND_1), *act(match, laid)], sitters(4, here=(0, 1)))


@pytest.mark.browser
@pytest.mark.parametrize("name", PICKING)
def test_no_pick_of_any_kind_outlives_its_decision(at: Callable[[str], Page], name: str) -> None:
    page, facts = at(name), SAMPLES[name]()
    fresh = page.evaluate(STATE)
    page.evaluate(PICK_ALL)
    assert page.evaluate(STATE) != fresh
    news(page, replace(facts, version=facts.version + 1, match=facts.match + 1))
    assert page.evaluate(STATE) == fresh
    if page.query_selector("form.choose, form.picks"):
        assert page.evaluate(f"{BAR}.disabled")


@pytest.mark.browser
def test_the_next_person_at_a_shared_device_inherits_nothing(at: Callable[[str], Page]) -> None:
    page = at("gigi_shared")
    plain = page.inner_text("#bar .go .verb")
    page.click("details.cover summary")
    page.click("label.pick >> nth=2")
    assert page.inner_text("#bar .go .verb").startswith("Lay pullet")
    news(page, shared(LAID_1[0]))
    assert page.get_attribute("#live", "data-moment") == "0-1-round1"
    assert not page.evaluate("document.querySelector('details.cover').open")
    assert page.evaluate(CHECKED) == 0
    assert page.evaluate(f"{BAR}.disabled")
    assert page.inner_text("#bar .go .verb") == plain
    page.click("details.cover summary")
    assert page.evaluate(f"{BAR}.disabled")


@pytest.mark.browser
def test_covered_cards_cannot_be_laid_and_are_not_named(at: Callable[[str], Page]) -> None:
    page = at("gigi_shared")
    plain = page.inner_text("#bar .go .verb")
    page.click("details.cover summary")
    page.click("label.pick >> nth=2")
    assert page.evaluate(f"!{BAR}.disabled")
    page.click("details.cover summary")
    until(page, f"{BAR}.disabled")
    assert page.inner_text("#bar .go .verb") == plain
    page.click("details.cover summary")
    until(page, f"!{BAR}.disabled")


@pytest.mark.browser
def test_the_second_round_begins_with_nothing_picked(at: Callable[[str], Page]) -> None:
    page = at("gigi_lay")
    page.click("label.pick >> nth=2")
    news(page, gigi_next())
    assert page.evaluate(CHECKED) == 0
    assert page.evaluate(f"{BAR}.disabled")


@pytest.mark.browser
def test_a_pick_stays_while_others_lay_their_cards(at: Callable[[str], Page]) -> None:
    page = at("gigi_lay")
    page.click("label.pick >> nth=2")
    verb = page.inner_text("#bar .go .verb")
    match = four()
    laid = act(match, ROUND_1) + act(match, (LAID_1[1], LAID_1[2]))
    news(page, table(match, laid, sitters(4)))
    assert page.evaluate(CHECKED) == 1
    assert page.inner_text("#bar .go .verb") == verb
    assert page.evaluate(f"!{BAR}.disabled")


@pytest.mark.browser
def test_nothing_is_chosen_before_somebody_chooses_what_came_up(
    at: Callable[[str], Page],
) -> None:
    page = at("gigi_typed")
    assert page.input_value("#came") == ""
    assert page.evaluate("!document.querySelector('#entry, .entry').checkValidity()")
    page.select_option("#came", index=1)
    assert page.evaluate("document.querySelector('#entry, .entry').checkValidity()")


@pytest.mark.browser
def test_any_two_cards_are_picked_in_any_order_and_no_third(at: Callable[[str], Page]) -> None:
    page = at("gigi_pair")
    assert page.evaluate(f"{BAR}.disabled")
    page.click("label.pick >> nth=2")
    assert page.evaluate(f"{BAR}.disabled")
    assert page.inner_text("#bar .go .verb") == "Pick one more"
    page.click("label.pick >> nth=0")
    assert page.evaluate(f"!{BAR}.disabled")
    assert page.inner_text("#bar .go .then") == "pullet 6 and worm 6"
    assert page.evaluate("document.querySelector('.both input[value=p7]').disabled")


@pytest.mark.browser
def test_a_morsel_is_spent_once_it_is_said_for_what(at: Callable[[str], Page]) -> None:
    page = at("acker_second")
    page.click("#sheet summary")
    spend = "document.querySelector('.spends')"
    said = []
    for pick in ("", ".pays .pick", ".buffet .pick >> nth=0", ".buffet .pick >> nth=2"):
        if pick:
            page.click(pick)
        said.append((page.inner_text(".spends"), page.evaluate(f"{spend}.disabled")))
    assert said == [
        ("Pick what pays", True),
        ("Pick what it pays for", True),
        ("Pick two of the buffet", True),
        ("Spend it", False),
    ]


@pytest.mark.browser
def test_a_refusal_goes_once_other_things_are_picked(at: Callable[[str], Page]) -> None:
    page, facts = at("acker_second"), SAMPLES["acker_second"]()
    news(page, replace(facts, complaint=Complaint("Pick both first. Picked: 0.", "")))
    assert page.query_selector(".notice.bad")
    page.click(".buffet .pick >> nth=0")
    assert not page.query_selector(".notice.bad")
