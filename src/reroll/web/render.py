"""Templates made into pages: one environment a language, whole pages and table fragments."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from reroll.texts.catalogue import LANGUAGES, texts
from reroll.web import assets
from reroll.web.boards.model import Line, TablePage

LINES_KEPT = 8192


@dataclass(frozen=True, slots=True)
class Theme:
    """What a browser was told by hand: "light", "dark" or as the device; whether things move.

    `keyless` turns single keys off as shortcuts, for those who speak to their machine; `clockless`
    hides the clocks of a table.
    """

    light: str = ""
    still: bool = False
    keyless: bool = False
    clockless: bool = False


PIECES = (
    "art",
    "badge",
    "card",
    "clause",
    "dice_row",
    "die",
    "face_art",
    "face_name",
    "icon",
    "logo",
    "morsel",
    "tile",
    "tile_face",
    "unrolled",
    "use",
)
"""The macros of parts/pieces.html that every template may call; the same piece is drawn once."""

REMEMBERED = 4096


@cache
def environment(lang: str) -> Environment:
    """The templates in one language: `_` and `ngettext` translate, `{name}` places are filled."""
    t = texts(lang)
    env = Environment(
        loader=PackageLoader("reroll.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    env.globals.update(
        theme=Theme(),
        _=t,
        ngettext=t.n,
        lang=t.lang,
        languages=LANGUAGES,
        static=assets.address,
        sprite=Markup(assets.sprite()),
    )
    env.filters["figures"] = figures
    pieces = env.get_template("parts/pieces.html").module
    env.globals.update({name: lru_cache(REMEMBERED)(getattr(pieces, name)) for name in PIECES})
    env.globals["log_line"] = lines_of(env)
    return env


def lines_of(env: Environment) -> Callable[[Line], Markup]:
    """Draws a line of the log, once for the dozens of pages that show it."""
    template = env.get_template("parts/line.html")
    return lru_cache(LINES_KEPT)(lambda line: Markup(template.render(line=line)))


def figures(text: str) -> Markup:
    """The numbers of a sentence in bold, per cent signs with them; the rest is escaped."""
    parts = re.split(r"([<>]?\d+(?:[.,]\d+)?\u00a0%|\d+(?:[.,]\d+)?)", text)
    bold = Markup("<b>{}</b>")
    return Markup("").join(bold.format(p) if nth % 2 else escape(p) for nth, p in enumerate(parts))


def render(lang: str, template: str, **values: Any) -> str:
    """A whole page from its template; `theme` is what this browser was told by hand."""
    return environment(lang).get_template(template).render(**values)


def table_html(lang: str, page: TablePage, theme: Theme | None = None) -> str:
    """A table as a whole page, for the first visit and for browsers without scripts."""
    return render(lang, "table.html", page=page, theme=theme or Theme())


def fragment(lang: str, page: TablePage) -> str:
    """The table's `<main id="live">` alone: what the stream and answered forms carry."""
    return render(lang, "live.html", page=page)
