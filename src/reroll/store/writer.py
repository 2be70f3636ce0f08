"""The one thread that writes: whatever waits when it is free goes into a single commit.

A commit costs one flush to disk however much it holds, so a slow disk slows each writer and not
the sum of them. Whoever asked is told only after the commit.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from reroll.notation.worded import worded
from reroll.store.failures import StoreFailed, reason_of
from reroll.store.notices import Notice

Work = Callable[[Connection], Any]
"""What to do inside a transaction; it must not fail on a conflict but say so by its result."""

BATCH = 256


class Task(NamedTuple):
    """Work, whom to tell when it is done, and what other processes hear of it."""

    work: Work
    future: Future[Any]
    about: Notice | None


class Writer:
    """Takes work from any thread and does it in order; `tell` hears of what was kept."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.written, self.commits, self.seconds = 0, 0, 0.0
        self.tell: Callable[[Sequence[Notice]], None] | None = None
        self.queue: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.run, name="store-writer", daemon=True)
        self.thread.start()

    def write(self, work: Work, about: Notice | None = None) -> Future[Any]:
        """Do this work; the result comes once it is on disk, or StoreFailed."""
        future: Future[Any] = Future()
        self.queue.put(Task(work, future, about))
        return future

    def close(self) -> None:
        """Finish what was asked for, then stop."""
        self.queue.put(None)
        self.thread.join()

    def run(self) -> None:
        """Write batches until told to stop."""
        closing = False
        while not closing:
            waiting = [self.queue.get()]
            while len(waiting) < BATCH and not self.queue.empty():
                waiting.append(self.queue.get())
            closing = None in waiting
            # Whoever gave up before the work began is passed over; later it can't be taken back.
            batch = [one for one in waiting if one and one.future.set_running_or_notify_cancel()]
            if batch:
                self.write_batch(batch)

    def write_batch(self, batch: list[Task]) -> None:
        """One commit for all; if work fails, one for each, so that none suffers for another.

        Where the database cannot be entered, as while somebody else has locked it, all fail at
        once: one after the other they would wait for it in vain.
        """
        begun, results, at_work = time.perf_counter(), list[Any](), False
        try:
            with self.engine.begin() as connection:
                at_work = True
                results += [one.work(connection) for one in batch]
                at_work = False
        except Exception as error:
            for one in batch:
                if at_work and len(batch) > 1:
                    self.write_batch([one])
                else:
                    fail(one.future, error)
            return
        self.written += len(batch)
        self.commits += 1
        self.seconds += time.perf_counter() - begun
        for one, result in zip(batch, results, strict=True):
            one.future.set_result(result)
        if self.tell is not None:
            done = zip(batch, results, strict=True)
            self.tell([one.about for one, kept in done if one.about and kept is not False])


def fail(future: Future[Any], error: Exception) -> None:
    """Tell whoever asked; trouble with the database becomes one sentence."""
    if isinstance(error, SQLAlchemyError):
        reason = reason_of(error)
        error = StoreFailed(worded("The database cannot be written: {reason}.", reason=reason))
    future.set_exception(error)
