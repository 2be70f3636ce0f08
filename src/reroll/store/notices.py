"""Notices between processes on one database: which match has changed, and nothing of the game.

The database is the truth; a notice only says that there is something to read. It may get lost, or
come twice or late.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy.engine import URL

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger("reroll.store")

CHANNEL = "reroll"
LONGEST_PAYLOAD = 7000
"""PostgreSQL refuses notices of 8000 bytes."""

LISTEN_SECONDS = 0.5
RETRY_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Notice:
    """Something of a table was kept; `length` is that of the match's log, -1 for other changes."""

    table: str
    match: str = ""
    length: int = -1

    def __str__(self) -> str:
        return f"{self.table}:{self.match.removeprefix(self.table)}:{self.length}"


def about(match: str, length: int = -1) -> Notice:
    """The notice of a change to a match, whose id is its table's, a dot, and its number there."""
    return Notice(match.rpartition(".")[0], match, length)


Heard = Callable[[list[Notice]], None]
"""What to do with notices of others; called from a thread. An empty list: some may be lost."""


def packed(node: str, notices: Sequence[Notice]) -> list[str]:
    """Notices as few messages, each with its sender before them."""
    messages, room = [[node]], LONGEST_PAYLOAD
    for words in dict.fromkeys(str(notice) for notice in notices):
        if len(words) + 1 > room:
            messages.append([node])
            room = LONGEST_PAYLOAD
        messages[-1].append(words)
        room -= len(words) + 1
    return [" ".join(message) for message in messages if len(message) > 1]


def unpacked(message: str) -> tuple[str, list[Notice]]:
    """The sender and the notices of a message; what cannot be read is left out."""
    node, *words = message.split(" ")
    notices = []
    for word in words:
        table, _, rest = word.partition(":")
        match, _, length = rest.rpartition(":")
        if table and length.removeprefix("-").isdecimal():
            notices.append(Notice(table, f"{table}{match}" if match else "", int(length)))
    return node, notices


class PostgresBus:
    """Notices by LISTEN and NOTIFY on connections of its own."""

    def __init__(self, url: URL, node: str, heard: Heard) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.node, self.heard = node, heard
        self.closing = threading.Event()
        self.speaking: psycopg.Connection | None = None
        self.thread = threading.Thread(target=self.listen, name="listener", daemon=True)
        self.thread.start()

    def connect(self) -> psycopg.Connection:
        """A connection that notices within seconds when the other side is gone."""
        import psycopg

        return psycopg.connect(
            self.address,
            autocommit=True,
            connect_timeout=5,
            keepalives_idle=2,
            keepalives_interval=1,
            keepalives_count=3,
        )

    def tell(self, notices: Sequence[Notice]) -> None:
        """Send notices, from the one thread that writes; a failure is only noted."""
        import psycopg

        for message in packed(self.node, notices):
            try:
                self.speaking = self.speaking or self.connect()
                self.speaking.execute("select pg_notify(%s, %s)", (CHANNEL, message))
            except psycopg.Error as error:
                log.warning("A notice to the other processes is lost: %s", type(error).__name__)
                self.speaking = None

    def listen(self) -> None:
        """Pass on what comes until closed; connect again whenever the connection is lost."""
        import psycopg

        while not self.closing.is_set():
            try:
                with self.connect() as connection:
                    connection.execute(f"listen {CHANNEL}")
                    self.heard([])
                    while not self.closing.is_set():
                        for notice in connection.notifies(timeout=LISTEN_SECONDS):
                            self.take(notice.payload)
            except psycopg.Error as error:
                log.warning("Notices of other processes cannot come: %s", type(error).__name__)
                self.closing.wait(RETRY_SECONDS)

    def take(self, message: str) -> None:
        """Pass on a message unless it is our own."""
        node, notices = unpacked(message)
        if node != self.node and notices:
            self.heard(notices)

    def close(self) -> None:
        """Stop listening and speaking."""
        self.closing.set()
        self.thread.join()
        if self.speaking is not None:
            self.speaking.close()
