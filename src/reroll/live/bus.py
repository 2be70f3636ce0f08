"""How processes on one database tell each other that a table has changed.

A bus loses, doubles or delays a notice now and then, and nothing goes wrong: whoever hears one
reads the database, and looks there now and then without having heard any.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from reroll.notation.worded import worded
from reroll.store.database import address_of
from reroll.store.notices import (
    CHANNEL,
    RETRY_SECONDS,
    Heard,
    Notice,
    PostgresBus,
    packed,
    unpacked,
)

log = logging.getLogger("reroll.live")

LISTEN_SECONDS = 0.5


class Bus(Protocol):
    """Carries notices to the other processes; those of others go to what it was made with."""

    def tell(self, notices: Sequence[Notice], /) -> None: ...
    def close(self) -> None: ...


MakeBus = Callable[[str, Heard], Bus]
"""Makes a bus for the node of this name."""


class BadBus(ValueError):
    """An address that is no bus; the message says what was expected."""


def bus_at(address: str, database: str) -> MakeBus | None:
    """The bus at `valkey://...`, or that of a PostgreSQL database; None for SQLite alone.

    Raise BadBus for anything else, or if nobody answers there now.
    """
    if address.startswith(("valkey://", "valkeys://", "redis://", "rediss://")):
        connect(address).close()
        return lambda node, heard: ValkeyBus(address, node, heard)
    if address:
        raise BadBus(worded("A bus is at valkey://host:port; {came} came.", came=repr(address)))
    url = address_of(database)
    if url.get_backend_name() != "postgresql":
        return None
    return lambda node, heard: PostgresBus(url, node, heard)


class ValkeyBus:
    """Notices by publish and subscribe on a Valkey or Redis server."""

    def __init__(self, address: str, node: str, heard: Heard) -> None:
        self.node, self.heard = node, heard
        self.closing = threading.Event()
        self.client = connect(address)
        self.thread = threading.Thread(target=self.listen, name="listener", daemon=True)
        self.thread.start()

    def tell(self, notices: Sequence[Notice]) -> None:
        """Send notices; a failure is only noted."""
        from valkey.exceptions import ValkeyError

        try:
            for message in packed(self.node, notices):
                self.client.publish(CHANNEL, message)
        except ValkeyError as error:
            log.warning("A notice to the other processes is lost: %s", type(error).__name__)

    def listen(self) -> None:
        """Pass on what comes until closed; subscribe again whenever the connection is lost."""
        from valkey.exceptions import ValkeyError

        while not self.closing.is_set():
            try:
                with self.client.pubsub(ignore_subscribe_messages=True) as hearing:
                    hearing.subscribe(CHANNEL)
                    self.heard([])
                    while not self.closing.is_set():
                        self.take(hearing.get_message(timeout=LISTEN_SECONDS))
            except ValkeyError as error:
                log.warning("Notices of other processes cannot come: %s", type(error).__name__)
                self.closing.wait(RETRY_SECONDS)

    def take(self, message: dict[str, Any] | None) -> None:
        """Pass on a message unless it is our own."""
        if message is None:
            return
        node, notices = unpacked(message["data"].decode(errors="replace"))
        if node != self.node and notices:
            self.heard(notices)

    def close(self) -> None:
        """Stop listening and speaking."""
        self.closing.set()
        self.thread.join()
        self.client.close()


def connect(address: str) -> Any:
    """A client of the server at this address, which must answer; raise BadBus if it does not."""
    try:
        import valkey
    except ImportError:
        raise BadBus(
            worded("A bus on Valkey needs its client: pip install 'reroll[valkey]'.")
        ) from None
    try:
        client = valkey.from_url(  # type: ignore[no-untyped-call]
            address, socket_timeout=5, socket_connect_timeout=5, health_check_interval=2
        )
        client.ping()
    except (valkey.exceptions.ValkeyError, ValueError) as error:
        raise BadBus(
            worded(
                "No Valkey answers at {place}: {reason}.",
                place=shown(address),
                reason=str(error).rstrip("."),
            )
        ) from None
    return client


def shown(address: str) -> str:
    """An address without its password."""
    head, at, host = address.rpartition("@")
    return f"{head.partition('://')[0]}://{host}" if at else address
