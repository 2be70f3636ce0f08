"""A measured figure and its bar, and how one is measured.

Rates are per second of CPU time on one core, the best of some tries: other work on the machine
then disturbs least. Compilation is not counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

TRIES = 5


@dataclass(frozen=True)
class Figure:
    """What was measured; `at_least` tells which side of the bar is the good one."""

    what: str
    value: float
    unit: str
    bar: float
    at_least: bool = True

    @property
    def holds(self) -> bool:
        """Whether the bar is met."""
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def row(self) -> tuple[str, str, str, str]:
        """The figure as a table shows it."""
        side = ">=" if self.at_least else "<="
        verdict = "" if self.holds else "missed"
        return self.what, f"{number(self.value)} {self.unit}", f"{side} {number(self.bar)}", verdict


def number(value: float) -> str:
    """Three digits that count, thousands parted."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def rate(work: Callable[[int], float], seconds: float = 0.3) -> float:
    """Units a CPU second, where `work(n)` does about n of something and returns the units done."""
    work(1)
    size = 1
    while (took := cpu_seconds(partial(work, size))) < seconds / 4:
        size *= 4
    size = max(1, int(size * seconds / took))
    best = 0.0
    for _ in range(TRIES):
        started = time.process_time()
        units = work(size)
        best = max(best, units / (time.process_time() - started))
    return best


def cpu_seconds(work: Callable[[], object]) -> float:
    """The CPU time of one call."""
    started = time.process_time()
    work()
    return max(time.process_time() - started, 1e-9)


def fastest(work: Callable[[], object], tries: int = 50) -> float:
    """The CPU seconds of the fastest of some calls."""
    return min(cpu_seconds(work) for _ in range(tries))


def table(figures: list[Figure]) -> str:
    """All figures, one a line."""
    if not figures:
        return "Nothing was measured."
    rows = [figure.row() for figure in figures]
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    return "\n".join(
        f"{what:<{widths[0]}}  {value:>{widths[1]}}  {bar:>{widths[2]}}  {verdict}".rstrip()
        for what, value, bar, verdict in rows
    )
