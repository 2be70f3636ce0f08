"""`reroll serve`: tables in the browser, for this machine and the phones around it."""

from __future__ import annotations

import enum
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reroll.texts.catalogue import N_

if TYPE_CHECKING:
    from reroll.cli.screen import Screen
    from reroll.web.config import Config

EVERYWHERE = "0.0.0.0"
LOCAL = ("127.0.0.1", "localhost", "::1")
CHECKOUT = Path("src/reroll")


class LogKind(enum.Enum):
    """What the log looks like."""

    TEXT = "text"
    JSON = "json"


Host = Annotated[
    str,
    typer.Option(metavar="HOST", help=N_("Where to listen; 127.0.0.1 keeps it to this machine.")),
]
Port = Annotated[
    int, typer.Option(metavar="PORT", min=1, max=65535, help=N_("The port to listen on."))
]
Database = Annotated[
    str | None,
    typer.Option(metavar="PLACE", help=N_("Where matches are kept: a file, or postgresql://...")),
]
Names = Annotated[
    list[str] | None,
    typer.Option(metavar="HOST", help=N_("A host name by which this server is reached.")),
]
Pause = Annotated[
    float,
    typer.Option(metavar="SECONDS", min=0, max=60, help=N_("Seconds that a bot seems to think.")),
]
Bus = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help=N_("A Valkey server, valkey://host:port, by which processes on one database talk."),
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(metavar="ADDRESS", help=N_("A proxy whose word about its visitors is believed.")),
]
MetricsTo = Annotated[
    list[str] | None,
    typer.Option(metavar="NETWORK", help=N_("A network that may see /metrics.")),
]
Log = Annotated[
    LogKind, typer.Option(help=N_("The log: warnings as text, or every request as json."))
]
Webhooks = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS",
        envvar="REROLL_WEBHOOK",
        help=N_("Tell this https address whose turn it is; de=https://... tells it in German."),
    ),
]
WebhookAfter = Annotated[
    float,
    typer.Option(
        metavar="SECONDS", min=0, help=N_("Seconds that a turn lasts before a webhook is told.")
    ),
]
WebhookPrivate = Annotated[
    bool,
    typer.Option(
        "--webhook-private", help=N_("Webhooks may be http, and inside this machine's network.")
    ),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help=N_("Do not open a browser."))]


def serve(
    ctx: typer.Context,
    host: Host = EVERYWHERE,
    port: Port = 8000,
    database: Database = None,
    name: Names = None,
    pause: Pause = 0.8,
    bus: Bus = "",
    proxy: Proxies = None,
    metrics_to: MetricsTo = None,
    webhook: Webhooks = None,
    webhook_after: WebhookAfter = 60.0,
    webhook_private: WebhookPrivate = False,
    log: Log = LogKind.TEXT,
    no_browser: NoBrowser = False,
) -> None:
    """Serve tables until Ctrl-C."""
    from reroll.live.bus import bus_at
    from reroll.web import logs
    from reroll.web.config import LOOPBACK, Config, host_names, networks
    from reroll.web.webhooks import parse_webhook

    logs.set_up(log.value)
    place = place_of(database)
    config = Config(
        names=(*host_names(name or ()), *own_names(host)),
        share=address_to_share(host, port),
        pause=pause,
        make_bus=bus_at(bus, place),
        proxies=networks(proxy or LOOPBACK),
        metrics_to=networks(metrics_to or LOOPBACK),
        webhooks=tuple(parse_webhook(one, webhook_private) for one in webhook or ()),
        webhook_after=webhook_after,
        webhook_private=webhook_private,
        webhook_links=f"https://{name[0]}" if name else "",
    )
    run(ctx.obj, config, (host, port), place, not no_browser)


def run(
    screen: Screen, config: Config, place_to_listen: tuple[str, int], place: str, shows: bool
) -> None:
    """Listen, open the database, serve; `shows` opens a browser once the server is up."""
    from reroll.store.store import Store
    from reroll.web import server
    from reroll.web.app import make_app

    host, port = place_to_listen
    listener = server.listen(host, port)
    store = Store(place)

    def ready() -> None:
        here = f"http://{'localhost' if host in (EVERYWHERE, '::', *LOCAL) else host}:{port}"
        greet(screen, here, config.share, place)
        if shows:
            open_browser(here)

    try:
        server.serve(make_app(store, config), listener, ready)
    finally:
        store.close()


def address_to_share(host: str, port: int) -> str:
    """Where phones on the same network reach this server, empty if they cannot."""
    from reroll.web import server

    lan = server.lan_address() if host in (EVERYWHERE, "::") else ""
    return f"http://{lan}:{port}" if lan else ""


def own_names(host: str) -> tuple[str, ...]:
    """The names under which a home network knows this machine."""
    import socket

    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local", host)


def place_of(database: str | None) -> str:
    """The database that is named, or the usual one where none is."""
    return default_database() if database is None else database


def default_database() -> str:
    """A file in `.state` of a checkout, else in the user's own data folder."""
    if Path(".state").is_dir() or CHECKOUT.is_dir():
        return str(Path(".state") / "reroll.sqlite")
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "reroll" / "reroll.sqlite")


def greet(screen: Screen, here: str, share: str, database: str) -> None:
    """Tell where the tables are, with a code for the phones on the same Wi-Fi."""
    from rich.text import Text

    t = screen.t
    screen.gap()
    screen.say(Text(t(N_("Reroll is ready: {address}"), address=here)))
    if share:
        told = t(N_("On phones and laptops in the same Wi-Fi: {address}"), address=share)
        screen.say(Text(told))
        if screen.rich:
            print_code(share)
    screen.say(Text(t(N_("Matches are kept in {place}."), place=shown(database))))
    screen.say(Text(t(N_("Stop with Ctrl-C; every match goes on next time."))))
    sys.stdout.flush()


def shown(database: str) -> str:
    """A database's address without its password."""
    from reroll.store.database import address_of

    url = address_of(database)
    backend = url.get_backend_name()
    return str(url.database) if backend == "sqlite" else url.render_as_string(hide_password=True)


def print_code(address: str) -> None:
    """The address as a QR code of block signs."""
    import segno

    print()
    segno.make(address, error="m").terminal(compact=True)


def open_browser(address: str) -> None:
    """Open the page where there is a desktop to show it; never a browser inside the terminal."""
    desktop = sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if desktop:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
