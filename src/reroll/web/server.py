"""Running the app: one port, streams that end when they should, an address for the phones here."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from reroll.notation.worded import worded
from reroll.web.desk import Desk

LEAVING_SECONDS = 0.05
GRACE_SECONDS = 5
GC_THRESHOLD = (2_000, 2, 700)
"""Looking through much at a time stops the loop: 80 ms for 10,000 young objects that hold others,
half a second for all there are once thousands of streams are open. So it is looked through little,
and seldom all.
"""


class CannotListen(RuntimeError):
    """The port or the address cannot be had; the message says what to try."""


class Server(uvicorn.Server):
    """A uvicorn that lets its streams end before it waits for them, and tells when it is up."""

    def __init__(self, app: Starlette, on_ready: Callable[[], None] = lambda: None) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                forwarded_allow_ips=",".join(app.state.desk.config.proxies),
                server_header=False,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )
        self.desk: Desk = app.state.desk
        self.on_ready = on_ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order once, however often it is asked: that takes seconds at the most."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, whose browsers come back by themselves, then stop."""
        self.desk.hall.shut()
        await asyncio.sleep(LEAVING_SECONDS)
        await super().shutdown(sockets)


def serve(app: Starlette, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serve until told to stop; Ctrl-C returns, SIGTERM leaves with exit code 0."""
    gc.set_threshold(*GC_THRESHOLD)
    gc.freeze()  # what is there before the first visitor stays, and need not be looked through
    # uvicorn raises the signal once more at its end, which by default kills without goodbye.
    signal.signal(signal.SIGTERM, leave)
    with contextlib.suppress(KeyboardInterrupt):
        Server(app, on_ready).run([listener])


def leave(_signal: int, _frame: object) -> None:
    """End the process in good order."""
    raise SystemExit(0)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; raise CannotListen with a way forward."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        raise CannotListen(trouble(host, port, error)) from None
    return listener


def trouble(host: str, port: int, error: OSError | OverflowError) -> str:
    """Why nobody can listen there, and what to try."""
    code = getattr(error, "errno", None)
    if code == errno.EADDRINUSE:
        return worded(
            "Port {port} is in use, perhaps by another Reroll; stop that one, or choose another"
            " port with --port {other}.",
            port=port,
            other=port + 1,
        )
    if code == errno.EACCES:
        return worded(
            "Port {port} is reserved for the system; choose one from 1024 on, as --port 8000.",
            port=port,
        )
    reason = getattr(error, "strerror", None) or error
    return worded(
        "Nothing can listen at {host} port {port}: {reason}.", host=host, port=port, reason=reason
    )


def lan_address() -> str:
    """This machine's address in its network, empty if it has none; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if address.startswith("127.") else address
