"""How often one visitor may ask: token buckets, generous for people, tight for floods."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """`burst` requests at once, then `rate` a second."""

    rate: float
    burst: float


class Buckets:
    """One limit with a bucket for each key; full buckets are forgotten."""

    MOST = 10_000

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit, self.clock = limit, clock
        self.buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Take a token; 0 if there was one, else the seconds until there is."""
        now = self.clock()
        if len(self.buckets) > self.MOST:
            self.forget(now)
        level, then = self.buckets.get(key, (self.limit.burst, now))
        level = min(self.limit.burst, level + (now - then) * self.limit.rate)
        if level < 1:
            self.buckets[key] = level, now
            return (1 - level) / self.limit.rate
        self.buckets[key] = level - 1, now
        return 0.0

    def forget(self, now: float) -> None:
        """Drop the buckets that have filled up again; under a flood of keys, all of them."""
        filled = self.limit.burst / self.limit.rate
        self.buckets = {key: b for key, b in self.buckets.items() if now - b[1] < filled}
        if len(self.buckets) > self.MOST:
            self.buckets.clear()
