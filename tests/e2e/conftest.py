"""A server in a process of its own, and a Chromium that may talk to nobody else."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.killable import Killable

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Killable]:
    """A fresh server."""
    killable = Killable(str(tmp_path / "reroll.sqlite"))
    killable.start()
    yield killable
    if killable.process.is_alive():
        killable.end(signal.SIGTERM)


class Visitor:
    """Somebody at a browser of their own, who also notes what goes wrong on the page."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.context, self.home = context, home
        self.page: Page = context.new_page()
        self.trouble: list[str] = []
        self.page.on("pageerror", self.broke)
        self.page.on("console", self.heard)
        self.page.on("request", self.sent)

    def broke(self, error: Any) -> None:
        """Note a fault of the page's, but not that Chromium cut its own fade between pages short.

        It does so when the next page is up before the fade began, and throws that at the page
        even where scripts are off.
        """
        if not str(error).startswith("Transition was "):
            self.trouble.append(str(error))

    def heard(self, message: Any) -> None:
        """Note what the browser complains about, but not that a server was killed."""
        if message.type == "error" and "net::ERR_" not in message.text:
            self.trouble.append(message.text)

    def sent(self, request: Any) -> None:
        """Note a request to any other host."""
        url = urlsplit(request.url)
        if url.scheme != "data" and url.netloc != urlsplit(self.home).netloc:
            self.trouble.append(f"asked {request.url}")

    def fits(self) -> bool:
        """Whether the page needs no scrolling sideways."""
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            )
        )


@pytest.fixture
def visitors(browser: Browser, server: Killable) -> Iterator[Any]:
    """Makes visitors, each with a browser context of their own; none may have had trouble."""
    made: list[Visitor] = []

    def visit(**how: Any) -> Visitor:
        context = browser.new_context(**how)
        context.set_default_timeout(10_000)
        made.append(Visitor(context, f"http://127.0.0.1:{server.port}"))
        return made[-1]

    yield visit
    for visitor in made:
        visitor.context.close()
    assert [visitor.trouble for visitor in made] == [[] for _ in made]
