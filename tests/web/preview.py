"""Photograph every state of the pages: `python -m tests.web.preview FOLDER [NAME...]`.

Each page is rendered from a real match and served from memory, at phone and desktop sizes, light
and dark. For people who judge the look; the tests beside it check what a machine can.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, sync_playwright

from reroll.games.pickomino import Why
from reroll.rulebook.handbook import handbook
from reroll.texts.catalogue import texts
from reroll.texts.games import texts_of
from reroll.web import assets
from reroll.web.ask_pages import answered, ask_box
from reroll.web.boards.facts import Complaint
from reroll.web.boards.lobby import TableNews, lobby_page, new_table_page
from reroll.web.boards.model import Badge
from reroll.web.boards.table import table_page
from reroll.web.render import render, table_html
from reroll.web.routes_rules import answer_html, book_html, shelf_html
from reroll.web.typed import Question, possible, reply
from tests.web.samples import SAMPLES
from tests.web.samples_coach import COACH_PAGES
from tests.web.samples_company import PAGES as COMPANY_PAGES
from tests.web.samples_tutorial import PAGES as LESSONS

HOST = "http://reroll.test"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SIZES = {"320": (320, 640), "360": (360, 740), "1280": (1280, 800)}
POLICY = "default-src 'self'"
TYPES = {".woff2": "font/woff2", ".js": "text/javascript", ".svg": "image/svg+xml"}


TABLES = (
    TableNews("sunday", "Sunday soup", "pickomino", "yours", 3, None, 240),
    TableNews("gang", "Grandma’s gang", "pickomino", "theirs", 3, (Badge(2, "A"), "Ana"), 7300),
    TableNews("rainy", "Rainy Tuesday", "pickomino", "over", 4, None, 260_000),
)
OPEN = (TableNews("kitchen", "Kitchen", "pickomino", "waiting", 2, None, 20),)


def lobby(lang: str) -> str:
    """The lobby of somebody with tables."""
    return render(lang, "lobby.html", page=lobby_page(texts(lang), TABLES, OPEN, "Noor", "k"))


def first_visit(lang: str) -> str:
    """The lobby of somebody who comes for the first time."""
    return render(lang, "lobby.html", page=lobby_page(texts(lang), (), (), "", "k"))


def new_table(lang: str) -> str:
    """The form for a new table."""
    page = new_table_page(texts(lang), "pickomino", "Noor", "k")
    return render(lang, "new.html", page=page)


def rules(lang: str) -> str:
    """A rulebook."""
    return book_html("pickomino", lang)


def rulebooks(lang: str) -> str:
    """The rulebooks to choose from."""
    return shelf_html(lang)


def asked(lang: str) -> str:
    """A question that the rules tried out, in whatever language the page is."""
    question = "May I steal the 25 with 26?"
    box = ask_box(texts(lang), "pickomino", question=question)
    return answer_html(lang, box, answered(lang, question, "pickomino"))


def message(lang: str) -> str:
    """A page with one sentence."""
    t = texts(lang)
    text = t("There is no table at this link. Ask for it once more.")
    return render(lang, "message.html", title=t("Nothing here"), text=text, back="")


def table_help(lang: str) -> str:
    """What can be done at a table, in words, after a refusal."""
    t, facts = texts(lang), SAMPLES["decide"]()
    refused = Complaint(texts_of(facts.game).reason(t, Why.FACE_NOT_ROLLED), "PK-06")
    book = handbook(facts.game, lang)
    page, can = table_page(t, facts), possible(t, facts)
    return render(lang, "help.html", page=page, can=can, refused=refused, book=book)


def table_reply(lang: str) -> str:
    """A table whose command field has just been answered."""
    t, facts = texts(lang), SAMPLES["first_roll"]()
    said = reply(Question(t, facts, ""), "help")
    return table_html(lang, replace(table_page(t, facts), reply=said))


PAGES = (
    {
        page.__name__: page
        for page in (
            lobby,
            first_visit,
            new_table,
            rules,
            rulebooks,
            asked,
            message,
            table_help,
            table_reply,
        )
    }
    | COACH_PAGES
    | LESSONS
    | COMPANY_PAGES
)
"""Every page that is not a table, by name; each is given the language of its reader."""


def html_of(path: str) -> str | None:
    """The page behind a preview path, the name of a state: in English, or `LANGUAGE/NAME`."""
    lang, _, name = path.strip("/").rpartition("/")
    lang = lang or "en"
    if name in SAMPLES:
        return table_html(lang, table_page(texts(lang), SAMPLES[name]()))
    return PAGES[name](lang) if name in PAGES else None


def answer(route: Route) -> None:
    """Serve pages, the style sheet and the static files without a server."""
    path = urlsplit(route.request.url).path
    headers = {"content-security-policy": POLICY}
    page = html_of(path)
    if page is not None:
        route.fulfill(body=page, content_type="text/html; charset=utf-8", headers=headers)
    elif path == "/static/reroll.css":
        route.fulfill(body=assets.stylesheet(), content_type="text/css")
    elif path.startswith("/static/"):
        file = assets.STATIC / path.removeprefix("/static/")
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
    else:
        route.fulfill(status=503)


def opened(browser: Browser, size: str, scheme: str, **more: object) -> Page:
    """A page of this size and theme that is served from memory, animations done at once."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.route("**/*", answer)
    return page


def until(page: Page, truth: str, seconds: float = 5) -> None:
    """Wait until an expression holds on the page.

    Playwright's own `wait_for_function` polls by `eval`, which our content policy forbids: it
    works only where the expression holds at once.
    """
    end = monotonic() + seconds
    while not page.evaluate(truth):
        assert monotonic() < end, f"not within {seconds} s: {truth}"
        page.wait_for_timeout(20)


def shoot(folder: Path, names: list[str]) -> None:
    """Photograph the named states at every size and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(FLAGS))
        for scheme in ("light", "dark"):
            for size in SIZES:
                page = opened(browser, size, scheme)
                for name in names:
                    page.goto(f"{HOST}/{name}")
                    until(page, "document.fonts.status === 'loaded'")
                    page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")
                page.context.close()
        browser.close()


if __name__ == "__main__":
    shoot(Path(sys.argv[1]), sys.argv[2:] or [*SAMPLES, *PAGES])
