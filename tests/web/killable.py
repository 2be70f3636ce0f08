"""A server in a process of its own that can be killed and started again in a moment.

A helper process has everything imported and forks the servers, so a start costs what opening the
database costs and not the imports.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import time
from http.client import HTTPConnection

from reroll.live.bus import bus_at
from reroll.store.store import Store
from reroll.web.app import make_app
from reroll.web.config import Config
from reroll.web.server import listen, serve

STARTS = multiprocessing.get_context("forkserver")
STARTS.set_forkserver_preload([__name__])


def run(database: str, port: int, bus: str, heartbeat: float) -> None:
    """Serve until killed; bots do not pause."""
    store = Store(database)
    config = Config(pause=0, limits=False, heartbeat=heartbeat, make_bus=bus_at(bus, database))
    app = make_app(store, config)
    serve(app, listen("127.0.0.1", port), lambda: None)
    store.close()


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Killable:
    """One server after another on the same database and port, beside others on the bus."""

    def __init__(self, database: str, bus: str = "", heartbeat: float = 0.5) -> None:
        self.database, self.bus, self.port = database, bus, free_port()
        self.heartbeat = heartbeat

    def start(self) -> None:
        """Start the next server and wait until it answers."""
        given = (self.database, self.port, self.bus, self.heartbeat)
        self.process = STARTS.Process(target=run, args=given, daemon=True)
        self.process.start()
        for _ in range(2000):
            if answers(self.port):
                return
            assert self.process.is_alive(), "the server ended by itself"
            time.sleep(0.005)
        raise AssertionError("the server does not answer")

    def end(self, number: signal.Signals) -> int:
        """Send it a signal; its exit code once it is gone."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)
        self.process.join(20)
        assert self.process.exitcode is not None, "the server does not end"
        return self.process.exitcode


def answers(port: int) -> bool:
    """Whether a server answers at this port."""
    try:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", "/ready")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
