"""What a server is told at its start."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass

from reroll.live.bus import MakeBus
from reroll.notation.worded import worded
from reroll.web.webhooks import Webhook

HOST_NAME = re.compile(r"(?=.{1,253}\Z)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*")
LOOPBACK = ("127.0.0.0/8", "::1/128")


class BadNetwork(ValueError):
    """What was given is no address, no network or no host name; the message says what came."""


def networks(given: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks, checked; raise BadNetwork."""
    for one in given:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            raise BadNetwork(
                worded(
                    "An address or a network was expected, as 10.0.0.0/8; {came} came.",
                    came=repr(one),
                )
            ) from None
    return tuple(given)


def host_names(given: Sequence[str]) -> tuple[str, ...]:
    """Names by which browsers may ask, checked; raise BadNetwork."""
    for one in given:
        if not HOST_NAME.fullmatch(one):
            raise BadNetwork(
                worded(
                    "A host name was expected, as games.example.org; {came} came.", came=repr(one)
                )
            )
    return tuple(given)


@dataclass(frozen=True, slots=True)
class Config:
    """How one server runs.

    `names` are host names it answers to beside IP addresses and localhost; `share` is the address
    that others can reach when a visitor came by one that only this machine knows. `pause` is how
    long a bot seems to think, `heartbeat` how often a quiet stream says that it lives (seconds).
    `make_bus` connects it with other processes on the same database. `proxies` are the networks
    that may say for whom they ask, `metrics_to` those that may see its counters. `webhooks` are
    told whose turn it is once it has been that for `webhook_after` seconds, with links that begin
    with `webhook_links` or else `share`; `webhook_private`: they may be inside the network.
    """

    names: tuple[str, ...] = ()
    share: str = ""
    pause: float = 0.8
    heartbeat: float = 10.0
    limits: bool = True
    make_bus: MakeBus | None = None
    proxies: tuple[str, ...] = LOOPBACK
    metrics_to: tuple[str, ...] = LOOPBACK
    webhooks: tuple[Webhook, ...] = ()
    webhook_private: bool = False
    webhook_after: float = 60.0
    webhook_links: str = ""
