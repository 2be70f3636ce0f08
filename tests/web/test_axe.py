"""Every state of every page, in every language, light and dark, on a phone and at a desk.

axe finds nothing, nothing scrolls sideways, nothing is asked of another host. `make test` shows
each state once, the combinations taken in turns; `make test-all` shows every state in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from reroll.texts.catalogue import LANGUAGES
from reroll.texts.pseudo import CODE
from tests.web.preview import HOST, PAGES, opened, until
from tests.web.samples import SAMPLES

pytestmark = pytest.mark.browser

STATES = [*SAMPLES, *PAGES]
LOOKS = list(product(("360", "1280"), ("light", "dark")))
PLACES = list(product(LANGUAGES, LOOKS))
STRIDE = 7
"""Without a factor in common with the number of places, so that all of them get their turn."""

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
OVERFLOW = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
UNNAMED = """() => [...document.querySelectorAll('.die:not(.ghost), .tile, .card, .morsel')]
  .filter(e => e.checkVisibility() && !e.matches('.none'))
  .filter(e => !e.closest('[aria-hidden=true], [role=img]'))
  .filter(e => !(e.closest('label, button') ?? e).textContent.trim()).map(e => e.outerHTML)"""


def cover() -> Iterator[tuple[str, str, tuple[str, str]]]:
    """Each state once, with a language and a look."""
    for number, state in enumerate(STATES):
        lang, look = PLACES[number * STRIDE % len(PLACES)]
        yield state, lang, look


def shown(browser: Browser, look: tuple[str, str], complaints: list[str]) -> Page:
    """A page of this look that notes what the browser complains about."""
    page = opened(browser, *look)
    page.on("console", lambda message: complaints.append(message.text))
    page.on(
        "request", lambda sent: None if sent.url.startswith(HOST) else complaints.append(sent.url)
    )
    return page


def problems(page: Page, lang: str, state: str) -> Iterator[str]:
    """What is wrong with a state of a page."""
    page.goto(f"{HOST}/{lang}/{state}")
    until(page, "document.fonts.status === 'loaded'", 20)
    where = f"{lang}/{state} {page.viewport_size}"
    for found in Axe().run(page, options=RULES).response["violations"]:
        for node in found["nodes"]:
            yield f"{where}: {found['id']} {node['html'][:120]} {node['any'][:1]}"
    if page.evaluate(OVERFLOW):
        yield f"{where}: scrolls sideways"
    yield from (f"{where}: has no name: {html[:80]}" for html in page.evaluate(UNNAMED))


def swept(browser: Browser, look: tuple[str, str], states: Sequence[tuple[str, str]]) -> list[str]:
    """The problems of these states (language, name) in one look, and what the policy refused."""
    complaints: list[str] = []
    page = shown(browser, look, complaints)
    found = [problem for lang, state in states for problem in problems(page, lang, state)]
    page.context.close()
    return found + [text for text in complaints if "policy" in text.lower() or "://" in text[:8]]


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_each_state_is_accessible(browser: Browser, look: tuple[str, str]) -> None:
    """Each state once: every language, both themes and both sizes have their turn."""
    states = [(lang, state) for state, lang, its in cover() if its == look]
    found = swept(browser, look, states)
    assert found == [], "\n".join(found)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("look", LOOKS, ids="-".join)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_is_accessible_everywhere(
    browser: Browser, lang: str, look: tuple[str, str]
) -> None:
    """The whole matrix."""
    found = swept(browser, look, [(lang, state) for state in STATES])
    assert found == [], "\n".join(found)


def test_a_long_language_breaks_no_page(browser: Browser) -> None:
    """In the pseudo-language, 40 % longer than English, nothing scrolls sideways."""
    page = opened(browser, "320", "light")
    wide = []
    for state in STATES:
        page.goto(f"{HOST}/{CODE}/{state}")
        if page.evaluate(OVERFLOW):
            wide.append(state)
    page.context.close()
    assert wide == []


def test_all_languages_and_looks_have_their_turn() -> None:
    """The cover leaves out no pair of a language and a look."""
    assert {(lang, look) for _, lang, look in cover()} == set(PLACES)
