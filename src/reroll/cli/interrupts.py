"""How a command is ended from outside: SIGTERM and Ctrl-C do the same, and neither gets lost."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

INTERRUPTED = 130
"""The exit code of a command that was ended by Ctrl-C, as shells have it."""

SOON = 0.1
"""Seconds until an interrupt that got lost is tried again."""


@contextmanager
def heard() -> Iterator[None]:
    """Meanwhile SIGTERM interrupts as Ctrl-C does, and an interrupt that got lost comes again.

    A compiler's callbacks cannot raise: an interrupt that falls into one is only printed, and what
    the compiler then fails with is a consequence of it.
    """
    main = threading.main_thread()
    if threading.current_thread() is not main:
        yield  # only the main thread may listen to signals
        return
    again: list[threading.Timer] = []
    terminate, unraisable = signal.getsignal(signal.SIGTERM), sys.unraisablehook

    def lost(what: UnraisableHookArgs) -> None:
        if what.exc_type is not KeyboardInterrupt:
            unraisable(what)
            return
        again.append(threading.Timer(SOON, signal.pthread_kill, (main.ident, signal.SIGINT)))
        again[-1].start()

    signal.signal(signal.SIGTERM, interrupt)
    sys.unraisablehook = lost
    try:
        yield
    except Exception:
        if not again:
            raise
        raise KeyboardInterrupt from None
    finally:
        for each in again:
            each.cancel()
        sys.unraisablehook = unraisable
        signal.signal(signal.SIGTERM, terminate)


def interrupt(_signal: int, _frame: object) -> None:
    """Leave as if somebody had pressed Ctrl-C."""
    raise KeyboardInterrupt
