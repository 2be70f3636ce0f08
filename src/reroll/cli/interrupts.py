"""How a command is ended from outside: SIGTERM and Ctrl-C do the same, and neither gets lost."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

INTERRUPTED = 130
"""The exit code of a command that was ended by Ctrl-C, as shells have it."""

SOON = 0.1
"""Seconds until an interrupt that got lost is tried again."""

LEAVING_SECONDS = 3.0
"""So long a command that was interrupted may take to leave; another interrupt then ends it."""

SIGNALS = signal.SIGINT, signal.SIGTERM


def end_at_once() -> None:
    """From now on an interrupt ends this process without a word: there is nothing to keep yet.

    For the first line of a program: while Python loads the rest, a trace would be all it could say.
    """
    for each in SIGNALS:
        signal.signal(each, lambda _signal, _frame: os._exit(INTERRUPTED))


def leave() -> None:
    """End after an interrupt: what was to be said is said, and nothing is waited for."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # full, closed, or not there
            stream.flush()
    os._exit(INTERRUPTED)


@contextmanager
def heard() -> Iterator[None]:
    """Meanwhile SIGTERM interrupts as Ctrl-C does, and an interrupt that got lost comes again.

    A compiler's callbacks cannot raise: an interrupt that falls into one is only printed, and what
    the compiler then fails with is a consequence of it. One interrupt is enough: what is being put
    in order because of it is not interrupted again, unless that takes too long.
    """
    main = threading.main_thread()
    if threading.current_thread() is not main:
        yield  # only the main thread may listen to signals
        return
    again: list[threading.Timer] = []
    since: list[float] = []
    before, unraisable = [signal.getsignal(each) for each in SIGNALS], sys.unraisablehook

    def interrupt(_signal: int, _frame: object) -> None:
        if since and monotonic() - since[0] > LEAVING_SECONDS:
            os._exit(INTERRUPTED)
        if not since:
            since.append(monotonic())
            raise KeyboardInterrupt

    def lost(what: UnraisableHookArgs) -> None:
        if what.exc_type is not KeyboardInterrupt:
            unraisable(what)
            return
        since.clear()
        again.append(threading.Timer(SOON, signal.pthread_kill, (main.ident, signal.SIGINT)))
        again[-1].start()

    for each in SIGNALS:
        signal.signal(each, interrupt)
    sys.unraisablehook = lost
    try:
        yield
    except Exception:
        if not again:
            raise
        raise KeyboardInterrupt from None
    finally:
        for timer in again:
            timer.cancel()
        sys.unraisablehook = unraisable
        for each, handler in zip(SIGNALS, before, strict=True):
            signal.signal(each, handler)
