"""What every request needs at hand: the hall, who asks, in which language, from which address."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from reroll.live.hall import Hall
from reroll.live.table import Table
from reroll.texts.catalogue import N_, Texts, texts
from reroll.web.coach.clerk import CoachDesk
from reroll.web.company_pages import role_of
from reroll.web.config import Config
from reroll.web.guests import Guests
from reroll.web.language import language
from reroll.web.metrics import Metrics
from reroll.web.problem import LATER
from reroll.web.render import Theme, render
from reroll.web.security import host_name
from reroll.web.streams import Lives
from reroll.web.table_pages import TablePages, Viewer

LOCAL = ("localhost", "127.0.0.1", "::1")
THEMES = ("light", "dark")


class Desk:
    """The server's own things, one for the whole app."""

    def __init__(self, hall: Hall, guests: Guests, config: Config) -> None:
        self.hall, self.guests, self.config = hall, guests, config
        self.pages, self.metrics = TablePages(), Metrics(hall)
        self.coach = CoachDesk()
        self.lives = Lives(config.heartbeat, lambda: hall.closing)


def desk_of(request: Request) -> Desk:
    """The desk of the app that serves this request."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks."""

    holder: str
    lang: str
    theme: Theme
    address: str

    @property
    def t(self) -> Texts:
        """The texts in the visitor's language."""
        return texts(self.lang)


def visitor_of(request: Request) -> Visitor:
    """Who asks; a new browser will be given its cookie with the answer."""
    desk, cookies = desk_of(request), request.cookies
    light = cookies.get("theme", "")
    return Visitor(
        desk.guests.know(request),
        language(request),
        Theme(
            light if light in THEMES else "",
            cookies.get("motion") == "less",
            cookies.get("keys") == "off",
            cookies.get("clocks") == "off",
        ),
        address_to_share(request, desk.config),
    )


def address_to_share(request: Request, config: Config) -> str:
    """Where others reach this server: as the visitor did, unless only this machine can."""
    if config.share and host_name(request.url.netloc) in LOCAL:
        return config.share
    return f"{request.scope['scheme']}://{request.headers.get('host', '')}"


async def table_of(request: Request) -> Table:
    """The table that the address names; 404 if there is none."""
    name = str(request.path_params["table"])
    table = await desk_of(request).hall.find(name) if is_plain(name) else None
    if table is None:
        t = texts(language(request))
        raise HTTPException(404, t(N_("There is no table at this link. Ask for it once more.")))
    return table


def is_plain(name: str) -> bool:
    """Whether the store may be asked for a name: none has a NUL, and PostgreSQL fails at one."""
    return "\0" not in name


def viewer_of(table: Table, visitor: Visitor) -> Viewer:
    """The kind of viewer that a visitor is at this table."""
    url = f"{visitor.address}/t/{table.record.id}"
    who = role_of(table, visitor.holder)
    return Viewer(table.held_by(visitor.holder), visitor.lang, url, who)


def message(request: Request, text: str, status: int) -> Response:
    """A page with nothing but one sentence."""
    lang = language(request)
    titles = {404: texts(lang)(N_("Nothing here")), 503: texts(lang)(N_("One moment"))}
    title = titles.get(status) or texts(lang)(N_("That did not work"))
    path = request.url.path.split("/")
    back = f"/t/{path[2]}" if len(path) > 3 and path[1] == "t" and status != 404 else ""
    page = render(lang, "message.html", title=title, text=text, back=back)
    return HTMLResponse(page, status, LATER if status == 503 else None)
