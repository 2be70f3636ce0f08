"""What drawing a page leaves behind: nothing that only the collector of garbage would find."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace

import pytest

from reroll.texts.catalogue import texts
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.table import table_page
from reroll.web.render import pieces
from tests.web.preview import PAGES, html_of
from tests.web.samples import SAMPLES

OURS = ("reroll", "jinja2", "markupsafe")


@pytest.fixture
def collector() -> Iterator[list[object]]:
    """Collects only when asked, and then shows what it found."""
    gc.disable()
    gc.freeze()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.unfreeze()
    gc.garbage.clear()
    gc.enable()


def draw(facts: TableFacts) -> None:
    """Draw a page as for a stream, and forget it."""
    fresh = replace(facts, shared={}, bare=True)
    assert str(pieces("en", table_page(texts("en"), fresh)))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_page_goes_at_once_when_it_is_forgotten(
    name: str, request: pytest.FixtureRequest
) -> None:
    """A cycle would keep the page, and the states it was made from, for many moves."""
    draw(SAMPLES[name]())  # what is kept for long is there after this
    found = request.getfixturevalue("collector")
    draw(SAMPLES[name]())
    gc.collect()
    ours = [type(one).__qualname__ for one in found if type(one).__module__.startswith(OURS)]
    assert ours == []


@pytest.mark.parametrize("name", [*SAMPLES, *PAGES])
def test_no_page_shows_markup_as_words(name: str) -> None:
    """What was drawn once and put in later stays what it is, lines of the log above all."""
    html = html_of(f"en/{name}")
    assert html is not None
    assert "&lt;li" not in html
    assert "&lt;svg" not in html
    assert "<!--" not in html
