"""Every page is nested as a browser keeps it: it moves out what may not be where it stands."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from reroll.engine.contract import GAMES
from reroll.engine.match import Match
from reroll.texts.catalogue import texts
from reroll.web.boards.table import table_page
from reroll.web.render import table_html
from tests.web.preview import PAGES, html_of
from tests.web.samples import SAMPLES
from tests.web.tables import sitters, table, to_the_end

VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
BLOCKS = frozenset(
    (
        *HEADINGS,
        *("address", "article", "aside", "blockquote", "details", "dialog", "div", "dl"),
        *("fieldset", "figure", "footer", "form", "header", "hr", "main", "menu", "nav"),
        *("ol", "p", "pre", "section", "table", "ul"),
    )
)
WORDS_ONLY = frozenset(
    (*HEADINGS, "p", "span", "b", "i", "em", "strong", "small", "button", "label", "code", "time")
)
"""What holds words and pictures, but no block."""

WITHIN = {
    "li": ("ul", "ol", "menu"),
    "dt": ("dl", "div"),
    "dd": ("dl", "div"),
    "option": ("select", "datalist", "optgroup"),
    "tr": ("thead", "tbody", "tfoot", "table"),
    "td": ("tr",),
    "th": ("tr",),
    "summary": ("details",),
    "legend": ("fieldset",),
    "figcaption": ("figure",),
}
"""What stands nowhere but directly in one of these."""

ONLY = {"ul": ("li",), "ol": ("li",), "select": ("option", "optgroup"), "tr": ("td", "th")}
"""What holds directly nothing but these."""

INTERACTIVE = frozenset(("a", "button", "summary"))


class Nesting(HTMLParser):
    """Collects what stands where it may not."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Hold an element against those that it stands in."""
        above = self.open[-1] if self.open else ""
        blocked = [one for one in self.open if one in WORDS_ONLY] if tag in BLOCKS else []
        pressed = [one for one in self.open if one in INTERACTIVE and tag in INTERACTIVE]
        misplaced = above not in WITHIN.get(tag, (above,)) or tag not in ONLY.get(above, (tag,))
        if blocked or pressed or misplaced:
            self.wrong.append(f"{tag} in {' '.join(self.open[-4:])}, line {self.getpos()[0]}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of a drawing, which holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        """Every end is that of the element opened last."""
        opened = self.open.pop() if self.open else "nothing"
        if opened != tag:
            self.wrong.append(f"{opened} ended by /{tag}, line {self.getpos()[0]}")


def misnested(html: str) -> list[str]:
    """What stands in this page where it may not."""
    parser = Nesting()
    parser.feed(html)
    parser.close()
    return [*parser.wrong, *(f"{tag} never ends" for tag in parser.open)]


@pytest.mark.parametrize("name", [*SAMPLES, *PAGES])
def test_everything_on_a_page_stays_where_it_was_put(name: str) -> None:
    """As dice in a list within a line of words, which a browser puts below the line."""
    html = html_of(name)
    assert html is not None
    assert misnested(html) == []


@pytest.mark.parametrize(
    "html",
    [
        "<p><span><li>2</li></span></p>",
        "<p><div>2</div></p>",
        "<h3><span><ul><li>2</li></ul></span></h3>",
        "<ul><span>2</span></ul>",
        "<button><a>2</a></button>",
        "<p>2",
        "<p><b>2</p></b>",
    ],
)
def test_what_a_browser_would_move_is_found(html: str) -> None:
    assert misnested(html)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_two_is_nested_rightly_from_beginning_to_end(game: str) -> None:
    """The robo chicken sits with them where it does."""
    match = Match(game, 2, seed="nested")
    events = to_the_end(match)
    facts = table(match, events, sitters(2, bots=()))
    for event in events[:200:3]:
        page = table_page(texts("en"), facts.at(event.before, events[: event.number]))
        assert misnested(table_html("en", page)) == [], event.number
