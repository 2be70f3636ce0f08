"""Templates made into pages: one environment a language, whole pages and table fragments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, partial
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape

from reroll.rulebook.clauses import clauses_by_id
from reroll.texts.catalogue import LANGUAGES, texts
from reroll.texts.entries import examples
from reroll.web import assets
from reroll.web.boards.model import Line, TablePage
from reroll.web.pieces import ADDRESS, FIELDS, Later, Part, Pieces

PARTS_KEPT = 4096
CLAUSE = re.compile(r"\b[A-Z]{2}-\d\d\b")


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


class Straight(Context):
    """Calls what a template calls, without looking each time whether it wants to be told more."""

    def call(self, called: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        """No function of ours takes the context, and macros know how to escape by themselves."""
        if named:  # what a template says of itself to functions that want the context
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return called(*args, **named)


escaped = lru_cache(REMEMBERED)(escape)


def shown(value: Any) -> str:
    """A value as a page shows it, escaped unless it is Markup; most are, or have been shown before.

    Templates join what it gives, so Markup need not be made of it.
    """
    kind = type(value)
    if kind is Markup:
        markup: str = value
        return markup
    return escaped(value) if kind is str else escape(value)


class Shown(Template):
    """A compiled template that escapes with `shown`."""

    @classmethod
    def from_code(cls, *given: Any, **named: Any) -> Template:
        """The template of this code."""
        made = super().from_code(*given, **named)
        made.root_render_func.__globals__["escape"] = shown
        return made


class Templates(Environment):
    """Templates that share one dict of globals, which is copied for every part that is drawn."""

    context_class = Straight
    template_class = Shown

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals themselves: a chain of maps would be walked for every name."""
        return {**self.globals, **d} if d else self.globals


@cache
def environment(lang: str) -> Environment:
    """The templates in one language: `_` and `ngettext` translate, `{name}` places are filled."""
    t = texts(lang)
    env = Templates(
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
        typed_examples=partial(examples, t),
        static=assets.address,
        sprite=Markup(assets.sprite()),
    )
    env.filters["figures"] = figures
    env.filters["linked"] = linked
    pieces = env.get_template("parts/pieces.html").module
    env.globals.update({name: lru_cache(REMEMBERED)(getattr(pieces, name)) for name in PIECES})
    env.globals.update(fields_mark=Markup(FIELDS), cut=Markup(CUT), log_mark=Markup(LOG))
    parts = Parts(env)
    env.globals.update(parts=parts, part=parts.part, same=parts.same)
    return env


def linked(text: str) -> Markup:
    """A sentence whose clauses lead to where they stand."""

    def link(found: re.Match[str]) -> str:
        known = found[0] in clauses_by_id()
        return f'<a href="/rules/{found[0]}">{found[0]}</a>' if known else found[0]

    return Markup(CLAUSE.sub(link, str(escape(text))))


def line_of(env: Environment) -> Callable[[Line], str]:
    """Draws a line of the log, once for all browsers that are sent it."""
    template = env.get_template("parts/line.html")

    def drawn(line: Line) -> str:
        if not line.drawn:
            line.drawn.append(template.render(line=line))
        return line.drawn[0]

    return drawn


CUT = "<!--cut-->"
"""Where a fragment may be cut: a stream sends the pieces that its page does not have yet."""

OWN = "<!--own "
"""What begins a piece that each page draws by itself, within one that many share."""

LINES = "<!--log-->"
LOG = f"{CUT}{LINES}{CUT}"
"""Where the lines of the log go: pieces that stay the same for long, so they are never joined."""

BODY = (
    *("table", "code", "home", "stage", "match", "version", "bare"),
    *("turn", "board", "actions", "entry", "fix", "odds", "coach"),
    *("asks", "watches", "log", "said", "shared"),
)
"""All that the body of a running match may depend on, but for the parts that are each page's own;
the same for all who may not act."""


@cache
def own_mark(name: str, *fields: str) -> Markup:
    """What stands in a shared body for a part of these fields; nothing if the body has them all."""
    if all(field.partition(".")[0] in BODY for field in fields):
        return Markup()
    return Markup(f"{CUT}{OWN}{' '.join((name, *fields))}{CUT}")


def known_by(value: Any) -> Any:
    """What tells two values apart: a large one is the same only if it is the very same."""
    return value if isinstance(value, str | int) else id(value)


def all_of(*fields: str) -> Callable[[Any], tuple[Any, ...]]:
    """Gets the values of these fields of a page."""
    get = attrgetter(*fields)
    return get if len(fields) > 1 else lambda page: (get(page),)


@dataclass(frozen=True, slots=True)
class Body:
    """A body that many pages share, in pieces with their marks.

    `own` says in which places (from 0) each page has a part of its own: its name and fields.
    """

    parts: list[Part]
    marks: list[int]
    own: list[tuple[int, list[str]]]

    @classmethod
    def of(cls, html: str, log: Sequence[Line], marks: Sequence[int]) -> Body:
        """The body that was drawn, with the lines of the log and their marks."""
        body = cls([], [], [])
        for piece in filter(None, html.split(CUT)):
            if piece == LINES:
                body.parts.extend(log)
                body.marks.extend(marks)
                continue
            if piece.startswith(OWN):
                body.own.append((len(body.parts), piece.removeprefix(OWN).split()))
            body.parts.append(piece)
            body.marks.append(hash(piece))
        return body

    def forms(self) -> Iterator[int]:
        """The places of the pieces with marks for hidden fields."""
        for place, part in enumerate(self.parts):
            if isinstance(part, str) and FIELDS in part:
                yield place


class Parts:
    """Draws parts of pages, once for all pages that agree in what they show."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.getters = cache(all_of)
        self.line = line_of(env)
        self.kept = lru_cache(PARTS_KEPT)(self.drawn)

    @cached_property
    def frame(self) -> Any:
        """The macros round every board; they know the parts as well."""
        return self.env.get_template("parts/frame.html").module

    def drawn(
        self, name: str, game: str, address: str, fields: tuple[str, ...], values: tuple[Any, ...]
    ) -> str:
        """A macro of parts/frame.html, or a template, that sees nothing but these fields."""
        known = {f.rpartition(".")[2]: v for f, v in zip(fields, values, strict=True)}
        page = SimpleNamespace(game=game, key=None, address=Markup(address), **known)
        if name.endswith(".html"):
            return self.env.get_template(name).render(page=page)
        return str(getattr(self.frame, name)(page))

    def part(self, page: TablePage, name: str, *fields: str) -> Markup:
        """What these fields show, of "board.tiles" as `page.tiles`; kept for long."""
        if page.key is None and (mark := own_mark(name, *fields)):
            return mark
        html = self.kept(name, page.game, ADDRESS, fields, self.getters(*fields)(page))
        known = "" if page.key is None else str(self.frame.hidden_fields(page))
        return Markup(Later(html, known, str(escape(page.address))))

    def own(self, page: TablePage, known: str, address: str, name: str, *fields: str) -> Later:
        """The same beside a shared body, with the hidden fields and the address of this page."""
        html = self.kept(name, page.game, ADDRESS, fields, self.getters(*fields)(page))
        return Later(html, known, address)

    def same(self, page: Any, name: str, *fields: str) -> Markup:
        """A part that bodies share, whoever may act; it has no forms. Kept until the next move."""
        values = self.getters(*fields)(page)
        place = name, *map(known_by, values)
        if place not in page.shared:  # what is known by its id is kept, so that no other gets it
            page.shared[place] = values, Markup(self.drawn(name, page.game, "", fields, values))
        html: Markup = page.shared[place][1]
        if page.key is not None and LOG in html:
            lines = CUT + CUT.join(map(self.line, page.log)) + CUT
            return Markup(str(html).replace(LOG, lines))  # Markup would escape the lines
        return html

    def body(self, page: TablePage) -> Body:
        """The body of a running match as all see it who may do the same."""
        values = self.getters(*BODY)(page)
        place = tuple(map(known_by, values))
        if place not in page.shared:
            html = self.drawn("play.html", page.game, str(escape(page.address)), BODY, values)
            html = html.replace(FIELDS, "") if page.bare else html
            # `shared` must not hold itself: such a cycle lives until garbage is looked for.
            kept = [value for value in values if value is not page.shared]
            page.shared[place] = kept, Body.of(html, page.log, self.marks(page))
        body: Body = page.shared[place][1]
        return body

    def marks(self, page: TablePage) -> list[int]:
        """The marks of the lines of a page, once for all that share them."""
        if LINES not in page.shared:
            page.shared[LINES] = [line.mark for line in page.log]
        marks: list[int] = page.shared[LINES]
        return marks

    def pieces(self, page: TablePage) -> Pieces:
        """A running match in pieces, with those that are this page's own."""
        address, body = str(escape(page.address)), self.body(page)
        fields = "" if page.bare else str(self.frame.hidden_fields(page))
        drawn = Pieces([str(self.frame.head(page))], self.line)
        drawn.add(body.parts, body.marks)
        for place in () if page.bare else body.forms():
            drawn.put(place + 1, str(body.parts[place]).replace(FIELDS, fields))
        for place, known in body.own:
            drawn.put(place + 1, self.own(page, fields, address, *known))
        return drawn


@lru_cache(REMEMBERED)
def figures(text: str) -> Markup:
    """The numbers of a sentence in bold, per cent signs with them; the rest is escaped."""
    parts = re.split(r"([<>]?\d+(?:[.,]\d+)?\u00a0%|\d+(?:[.,]\d+)?)", text)
    bold = Markup("<b>{}</b>")
    return Markup("").join(bold.format(p) if nth % 2 else escape(p) for nth, p in enumerate(parts))


def render(lang: str, template: str, **values: Any) -> str:
    """A whole page from its template; `theme` is what this browser was told by hand."""
    return environment(lang).get_template(template).render(**values).replace(CUT, "")


def table_html(lang: str, page: TablePage, theme: Theme | None = None) -> str:
    """A table as a whole page, for the first visit and for browsers without scripts."""
    live = Markup(pieces(lang, replace(page, bare=False)))
    return render(lang, "table.html", page=page, live=live, theme=theme or Theme())


def fragment(lang: str, page: TablePage) -> str:
    """The table's `<main id="live">` alone: what answered forms carry."""
    return str(pieces(lang, replace(page, bare=True)))


def pieces(lang: str, page: TablePage) -> Pieces:
    """The same in pieces, most of which stay as they are from one move to the next.

    A bare page leaves the hidden fields of its forms to the script that sends them.
    """
    env = environment(lang)
    if page.stage == "play":
        parts: Any = env.globals["parts"]
        drawn: Pieces = parts.pieces(page)
        return drawn
    return Pieces(env.get_template("live.html").render(page=page).split(CUT))
