"""Templates made into pages: one environment a language, whole pages and table fragments."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from reroll.texts.catalogue import LANGUAGES, texts
from reroll.web import assets
from reroll.web.boards.model import Line, TablePage

PARTS_KEPT = 4096


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
    env.globals.update(fields_mark=FIELDS, log_lines=lines_of(env))
    env.globals["part"] = parts_of(env)  # last: it knows the others
    return env


def lines_of(env: Environment) -> Callable[[Sequence[Line]], Markup]:
    """Draws lines of the log, each once for the dozens of pages that show it."""
    template = env.get_template("parts/line.html")

    def drawn(line: Line) -> str:
        if not line.drawn:
            line.drawn.append(template.render(line=line))
        return line.drawn[0]

    return lambda lines: Markup("\n".join([drawn(line) for line in lines]))


FIELDS, ADDRESS = Markup("<!--fields-->"), Markup("<!--address-->")
"""What stands in a part for the hidden fields and the address of a page's forms; no text of a
person can look like them, since every text is escaped."""


def parts_of(env: Environment) -> Callable[..., Markup]:
    """Draws a part of a page, once for all pages that agree in what it shows.

    `part(page, name, *fields)` draws a macro of parts/frame.html, or a template, from these fields
    of the page and no others; of "board.tiles" it sees `page.tiles`.
    """

    frame: Any = env.get_template("parts/frame.html").module
    getters = cache(attrgetter)

    @lru_cache(PARTS_KEPT)
    def drawn(name: str, game: str, fields: tuple[str, ...], values: Any) -> str:
        shown = values if len(fields) > 1 else (values,)
        known = {f.rpartition(".")[2]: v for f, v in zip(fields, shown, strict=True)}
        page = SimpleNamespace(game=game, key=None, address=ADDRESS, **known)
        if name.endswith(".html"):
            return env.get_template(name).render(page=page)
        return str(getattr(frame, name)(page))

    def part(page: TablePage, name: str, *fields: str) -> Markup:
        html = drawn(name, page.game, fields, getters(*fields)(page))
        if FIELDS in html:
            html = html.replace(FIELDS, frame.hidden_fields(page))
        if ADDRESS in html:
            html = html.replace(ADDRESS, escape(page.address))
        return Markup(html)

    return part


@lru_cache(REMEMBERED)
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
