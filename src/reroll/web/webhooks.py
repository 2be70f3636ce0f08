"""Webhooks: one short message to an address that the host of the server has named.

The message suits Discord (`content`), Matrix bridges and others (`text`). What is sent to must be
public and https, unless the host says otherwise: an address inside the network, or one that a name
leads to, could be made to do things for whoever knows how to ask.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import re
import socket
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

from reroll.notation.worded import worded
from reroll.texts.catalogue import LANGUAGES

log = logging.getLogger("reroll.webhooks")

SECONDS = 10.0
"""How long one attempt may take, from the name to the answer."""

LONGEST_ANSWER = 1024
WAITS = (1.0, 5.0, 25.0)
"""How long to wait before each further attempt (seconds)."""

AT_ONCE, MOST = 4, 100
"""Messages on their way at once; messages on their way or waiting."""

QUIETLY = 1 << 2
"""Discord's flag for messages whose links are not unfolded."""

BLANK = re.compile(r"[\s\0-\x20\x7f]")
HOST = re.compile(
    r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|[0-9a-f:.]*:[0-9a-f:.]*(%[\w.-]+)?", re.IGNORECASE
)
"""A name, or an address with colons; what a name may be is up to those who resolve it."""

MARKS = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~@:])")


class BadWebhook(ValueError):
    """What was given is no address for messages; the sentence says what was expected."""


class Undelivered(Exception):
    """An attempt that failed; `again` tells whether another one may help."""

    def __init__(self, why: str, again: bool = True) -> None:
        super().__init__(why)
        self.again = again


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where messages go, and in which language; the address is a secret."""

    lang: str
    secure: bool
    host: str
    port: int
    target: str = field(repr=False)

    @property
    def shown(self) -> str:
        """What a log may tell of it."""
        return self.host


def parse_webhook(text: str, private: bool = False) -> Webhook:
    """A webhook as a host gives it, `https://...` or `de=https://...`; raise BadWebhook."""
    lang, _, rest = text.strip().partition("=")
    if lang not in LANGUAGES:
        lang, rest = "en", text.strip()
    if BLANK.search(rest):
        raise BadWebhook(worded("The address of a webhook has no blanks in it; write them as %20."))
    try:
        parts = urlsplit(rest)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:
        host, port = "", None
    if (
        not HOST.fullmatch(host)
        or parts.scheme not in ("http", "https")
        or parts.username is not None
    ):
        raise BadWebhook(worded("A webhook is an address as https://... or de=https://...."))
    if parts.scheme == "http" and not private:
        raise BadWebhook(worded("A webhook needs https; --webhook-private allows http as well."))
    secure = parts.scheme == "https"
    target = quote(parts.path or "/", "/%:@!$&'()*+,;=~") + ("?" if parts.query else "")
    target += quote(parts.query, "/%:@!$&'()*+,;=~?")
    return Webhook(lang, secure, host, port or (443 if secure else 80), target)


UNICAST = ipaddress.ip_network("2000::/3")
"""All that is given out of IPv6; elsewhere lie networks of one's own and other wrappings."""

TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Where a network that knows IPv6 only puts all of IPv4."""


def is_public(address: str) -> bool:
    """Whether an address belongs to the open internet, also the one that it wraps."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None and not is_public(str(inner)):
            return False
        if ip in TRANSLATED:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
        if ip.ipv4_mapped is None and ip not in UNICAST:
            return False
    return ip.is_global and not ip.is_multicast


def body_of(sentence: str, link: str) -> bytes:
    """The message: no name in it can call people together, or be a link or a heading."""
    plain = MARKS.sub(r"\\\1", sentence) + (f"\n{link}" if link else "")
    return json.dumps(
        {
            "content": plain,
            "text": plain,
            "username": "Reroll",
            "flags": QUIETLY,
            "allowed_mentions": {"parse": []},
        }
    ).encode()


class Courier:
    """Brings messages without anybody waiting for it; `private` allows addresses inside."""

    def __init__(
        self, private: bool = False, waits: Sequence[float] = WAITS, seconds: float = SECONDS
    ) -> None:
        self.private, self.waits, self.seconds = private, tuple(waits), seconds
        self.tasks: set[asyncio.Task[None]] = set()
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.names = ThreadPoolExecutor(1, "names")

    def send(self, hook: Webhook, sentence: str, link: str = "") -> None:
        """Send a message some time soon; too many at once are not sent at all."""
        if len(self.tasks) >= MOST:
            log.warning("Too many messages wait; one to %s was dropped.", hook.shown)
            return
        task = asyncio.get_running_loop().create_task(self.bring(hook, body_of(sentence, link)))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def bring(self, hook: Webhook, body: bytes) -> None:
        """Try until it is delivered, or there is no hope."""
        for wait in (*self.waits, None):
            try:
                async with self.gate, asyncio.timeout(self.seconds):
                    await self.attempt(hook, body)
                return
            except Undelivered as failure:
                said, hope = str(failure), failure.again
            except (OSError, TimeoutError, ValueError) as failure:
                said, hope = type(failure).__name__, True
            if wait is None or not hope:
                log.warning("A message to %s was not delivered: %s", hook.shown, said)
                return
            await asyncio.sleep(wait)

    async def attempt(self, hook: Webhook, body: bytes) -> None:
        """One request; raise Undelivered unless it is answered with 2xx."""
        address = await self.address(hook)
        context = ssl.create_default_context() if hook.secure else None
        reader, writer = await asyncio.open_connection(
            address,
            hook.port,
            ssl=context,
            server_hostname=hook.host if hook.secure else None,
            limit=LONGEST_ANSWER,
        )
        try:
            writer.write(head_of(hook, len(body)) + body)
            await writer.drain()
            check(await reader.readline())
        finally:
            writer.transport.abort()

    async def address(self, hook: Webhook) -> str:
        """The address behind the name, asked for anew each time and then connected to itself."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(
            self.names, lambda: socket.getaddrinfo(hook.host, hook.port, type=socket.SOCK_STREAM)
        )
        addresses = [str(one[4][0]) for one in found]
        if not self.private and not all(is_public(one) for one in addresses):
            raise Undelivered("it leads to an address inside a network", again=False)
        return addresses[0]

    async def close(self) -> None:
        """Give up what is on its way."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.names.shutdown(wait=False, cancel_futures=True)


def head_of(hook: Webhook, length: int) -> bytes:
    """The head of a request."""
    host = f"[{hook.host}]" if ":" in hook.host else hook.host
    return (
        f"POST {hook.target} HTTP/1.1\r\nHost: {host}:{hook.port}\r\nUser-Agent: Reroll\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    ).encode("ascii")


def check(line: bytes) -> None:
    """Raise Undelivered unless the first line of an answer says that all is well."""
    known = re.match(rb"HTTP/1\.[01] (\d{3})\b", line)
    status = int(known[1]) if known else 0
    if not 200 <= status < 300:
        busy = status == 429 or status >= 500 or status == 0
        raise Undelivered(f"it answered {status}" if known else "it did not speak HTTP", busy)
