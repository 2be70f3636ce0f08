"""What a first visit to a table costs a phone on a slow line."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response, expect

from reroll.engine.contract import GAMES
from tests.e2e.conftest import PHONE, Visitor

pytestmark = pytest.mark.browser

MOST_BYTES = 150_000


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_is_small_and_asks_no_other_host(
    visitors: Callable[..., Visitor], game: str
) -> None:
    """Page, style, scripts and fonts as they travel; the endless stream is left out."""
    ana, noor = visitors(**PHONE), visitors(**PHONE)
    ana.page.goto(f"{ana.home}/")
    ana.page.locator(f"form[action='/new/{game}'] button").click()
    expect(ana.page.locator("#live.at-play")).to_be_visible()
    answers: list[Response] = []
    noor.page.on("response", lambda answer: answers.append(answer))
    noor.page.goto(ana.page.url, wait_until="load")
    expect(noor.page.locator("#live.at-play")).to_be_visible()
    files = [answer for answer in answers if not urlsplit(answer.url).path.endswith("/stream")]
    weighed = {answer.url: answer.request.sizes()["responseBodySize"] for answer in files}
    assert len(weighed) >= 6
    assert sum(weighed.values()) <= MOST_BYTES, weighed
    assert {urlsplit(url).netloc for url in weighed} == {urlsplit(noor.home).netloc}
