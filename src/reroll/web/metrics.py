"""What the server counts, for Prometheus: requests by kind, streams, tables, writes, delays.

Nothing here says who did what: no names, no addresses, no links.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Iterator
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reroll.live.hall import Hall

log = logging.getLogger("reroll.requests")

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
NO_ROUTE = "none"
STREAM = "/stream"
LAG_SECONDS = 0.5


class Metrics:
    """The counters of one server; `registry` is what Prometheus is shown."""

    def __init__(self, hall: Hall) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "reroll_requests",
            "Requests answered, by the pattern of their path.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "reroll_request_seconds",
            "Time until a request was answered; streams are not counted.",
            ["route"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.streams = Gauge("reroll_streams", "Open streams.", registry=self.registry)
        self.lag = Lag()
        self.registry.register(HallFigures(hall, self.lag))
        # Looked up once for each kind of request: there are as many as routes.
        self.counter, self.timer = cache(self.requests.labels), cache(self.seconds.labels)

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request that has been answered."""
        self.counter(method, route, status).inc()
        if not route.endswith(STREAM):
            self.timer(route).observe(seconds)


class Lag:
    """How late the loop wakes a sleeper: what a move waits for when the server is overworked."""

    def __init__(self) -> None:
        self.worst = 0.0

    async def watch(self) -> None:
        """Measure for ever."""
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(LAG_SECONDS)
            self.worst = max(self.worst, time.perf_counter() - begun - LAG_SECONDS)

    def take(self) -> float:
        """The worst since this was asked last, in seconds."""
        worst, self.worst = self.worst, 0.0
        return worst


class HallFigures(Collector):
    """What can be read off the hall and its store whenever it is asked for."""

    def __init__(self, hall: Hall, lag: Lag) -> None:
        self.hall, self.lag = hall, lag

    def collect(self) -> Iterator[Metric]:
        """The figures as they stand."""
        writer, node = self.hall.store.writer, self.hall.node
        gauges = {
            "tables": ("Tables in memory.", len(self.hall.tables)),
            "bots_driven": ("Tables that move by themselves just now.", len(self.hall.drivers)),
            "leases": ("Tables looked after for all processes.", len(node.mine) if node else 0),
            "writes_waiting": ("Writes that wait for their turn.", writer.queue.qsize()),
            "loop_lag_seconds": ("The loop's worst delay since the last look.", self.lag.take()),
        }
        counters = {
            "writes": ("Writes to the database.", writer.written),
            "commits": ("Commits to the database; one holds many writes.", writer.commits),
            "commit_seconds": ("Time spent in commits.", writer.seconds),
        }
        for name, (help, value) in gauges.items():
            yield GaugeMetricFamily(f"reroll_{name}", help, value)
        for name, (help, value) in counters.items():
            yield CounterMetricFamily(f"reroll_{name}", help, value)


class Watch:
    """Notes every answer: counts it, and writes a line of the log if somebody reads those."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on and time it until its answer begins."""
        if scope["type"] != "http":
            return self.app(scope, receive, send)
        begun = time.perf_counter()

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.note(scope, message["status"], time.perf_counter() - begun)
            await send(message)

        answered = self.app(scope, receive, noting)
        return self.followed(answered) if scope["path"].endswith(STREAM) else answered

    async def followed(self, stream: Awaitable[None]) -> None:
        """Count a stream as long as it lasts."""
        with self.metrics.streams.track_inprogress():
            await stream

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and tell, by the route's pattern alone: a path would hold the link to a table."""
        found = getattr(scope.get("route"), "path", None)
        route = NO_ROUTE if found is None else scope.get("root_path", "") + found
        self.metrics.note(scope["method"], route, status, seconds)
        if log.isEnabledFor(logging.INFO):
            told = {"method": scope["method"], "route": route, "status": status}
            log.info("request", extra=told | {"ms": round(1000 * seconds, 2)})
