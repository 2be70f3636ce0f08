"""How a command is ended from outside: SIGTERM and Ctrl-C do the same, and neither gets lost."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from reroll.cli.leaving import INTERRUPTED, SIGNALS

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

SOON = 0.1
"""Seconds until an interrupt that got lost is tried again."""

LEAVING_SECONDS = 3.0
"""So long a command that was interrupted may take to leave; another interrupt then ends it."""


class Ear:
    """Hears interrupts in the main thread: one is enough, and one that got lost comes again."""

    def __init__(self) -> None:
        self.unraisable = sys.unraisablehook
        self.since: float | None = None
        self.again: list[threading.Timer] = []

    def interrupt(self, _signal: int, _frame: object) -> None:
        """Interrupt the command; what it puts in order then only if it takes too long."""
        if self.since is None:
            self.since = monotonic()
            raise KeyboardInterrupt
        if monotonic() - self.since > LEAVING_SECONDS:
            os._exit(INTERRUPTED)

    def lost(self, what: UnraisableHookArgs) -> None:
        """Interrupt once more, a little later, if it was an interrupt that could not be raised."""
        if what.exc_type is not KeyboardInterrupt:
            self.unraisable(what)
            return
        self.since = None
        main = threading.main_thread().ident
        self.again.append(threading.Timer(SOON, signal.pthread_kill, (main, signal.SIGINT)))
        self.again[-1].start()


@contextmanager
def heard() -> Iterator[None]:
    """Meanwhile SIGTERM interrupts as Ctrl-C does, and an interrupt that got lost comes again.

    A compiler's callbacks cannot raise: an interrupt that falls into one is only printed, and what
    the compiler then fails with is a consequence of it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may listen to signals
        return
    ear, before = Ear(), [signal.getsignal(each) for each in SIGNALS]
    for each in SIGNALS:
        signal.signal(each, ear.interrupt)
    sys.unraisablehook = ear.lost
    try:
        yield
    except Exception:
        if not ear.again:
            raise
        raise KeyboardInterrupt from None
    finally:
        for timer in ear.again:
            timer.cancel()
        sys.unraisablehook = ear.unraisable
        for each, handler in zip(SIGNALS, before, strict=True):
            signal.signal(each, handler)
