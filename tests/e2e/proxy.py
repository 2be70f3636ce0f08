"""A network between browser and server that can go dead without a word: bytes are swallowed."""

from __future__ import annotations

import contextlib
import socket
import threading


class Tunnel:
    """Passes bytes on at a port of its own; `swallow` makes every open line dead for good."""

    def __init__(self, target: int) -> None:
        self.target, self.swallows = target, False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.lines: list[socket.socket] = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        """Take connections until closed; in the dead time they are taken and never answered."""
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    near.close()
                    continue
                self.lines += [near, far]
                dead = threading.Event()
                for a, b in ((near, far), (far, near)):
                    threading.Thread(target=self.pump, args=(a, b, dead), daemon=True).start()

    def pump(self, source: socket.socket, sink: socket.socket, dead: threading.Event) -> None:
        """Pass on what comes, until the line is dead; then only drink."""
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if self.swallows:
                    dead.set()
                if not dead.is_set():
                    sink.sendall(data)
            if not dead.is_set():
                sink.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """End every line."""
        for line in (self.listener, *self.lines):
            line.close()
