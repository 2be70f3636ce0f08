"""What a server is told at its start."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Config:
    """How one server runs.

    `names` are host names it answers to beside IP addresses and localhost; `share` is the address
    that others can reach when a visitor came by one that only this machine knows. `pause` is how
    long a bot seems to think, `heartbeat` how often a quiet stream says that it lives (seconds).
    """

    names: tuple[str, ...] = ()
    share: str = ""
    pause: float = 0.8
    heartbeat: float = 10.0
    limits: bool = True
