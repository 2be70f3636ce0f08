"""Processes that work for this one: they begin undisturbed, and none outlives whom it works for."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process

HAS_MASKS = hasattr(signal, "pthread_sigmask")


@contextmanager
def undisturbed() -> Iterator[None]:
    """Meanwhile an interrupt waits, in the processes started here until they begin as well.

    Windows knows no such waiting; an interrupt may then be told of by a worker that begins.
    """
    if not HAS_MASKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin(on_interrupt: signal.Handlers) -> None:
    """The first thing a worker does: Ctrl-C, which a terminal sends to all, leaves no trace of it.

    `on_interrupt` says whether it ends the worker; the end of its parent does in any case.
    """
    threading.Thread(target=follow_parent, daemon=True).start()
    signal.signal(signal.SIGINT, on_interrupt)
    if HAS_MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def follow_parent() -> None:
    """End with the parent, however it ends."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def end_now(pool: ProcessPoolExecutor) -> None:
    """End a pool's processes amid their work, which nobody wants any more."""
    for process in list((pool._processes or {}).values()):  # nothing public tells them
        process.kill()
    pool.shutdown(cancel_futures=True)
