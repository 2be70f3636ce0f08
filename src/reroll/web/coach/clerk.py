"""The coach at work beside the server: processes of its own, and what they found out lately."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import current_process, get_context
from time import monotonic
from typing import Any, TypeVar

from reroll.analysis.advice import Advice
from reroll.analysis.luck import Event, Report
from reroll.analysis.workers import undisturbed
from reroll.engine.contract import State
from reroll.engine.states import key
from reroll.live.refusals import Refusal
from reroll.notation.words import game_of
from reroll.texts.catalogue import N_
from reroll.web.coach import work

log = logging.getLogger("reroll.web")

Found = TypeVar("Found")

TRIES = 2
"""In so many processes something is tried: what kills two would kill a third."""

LIMIT_SECONDS = 20.0
"""So long one answer, or one portion of a look back, may take: the others wait for it."""

AGAIN_SECONDS = 5.0
"""After so long a look back that was lost is begun again by whoever asks."""

ADVICE_KEPT = 512
MOST_WAITING = 60
"""So many answers are worked on or waited for at most."""
STUDIES_KEPT = 40
LOGS_KEPT = 40


def workshop() -> Executor:
    """A process to work in; a thread where this process may have no children."""
    if current_process().daemon:
        return ThreadPoolExecutor(1, "coach")
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=work.prepare)


class NoAnswer(Refusal):
    """The coach cannot answer just now; it may in a moment."""


class Busy(NoAnswer):
    """So many wait for the coach already that nobody else is let in."""

    def __init__(self) -> None:
        super().__init__(N_("The coach is busy. Ask again in a moment."))


class Lost(NoAnswer):
    """The coach's process was lost, and the next one over the same work too."""

    def __init__(self) -> None:
        super().__init__(N_("The coach is not there just now. Try again in a moment."))


class TooLong(NoAnswer):
    """What was asked takes longer than anybody may have the coach to themselves."""

    def __init__(self) -> None:
        super().__init__(
            N_("This is too large to answer: the coach gave up after {seconds} seconds."),
            seconds=round(LIMIT_SECONDS),
        )


class Clerk:
    """One process that works for the coach, started when it is first needed.

    A process: the coach is arithmetic, and would take every other turn of the server's own thread.
    It has one piece of work at a time, so that the time of each can be told; who asks waits in
    line.
    """

    def __init__(self) -> None:
        self.pool: Executor | None = None
        self.process = 0
        self.line = asyncio.Lock()

    async def ask(self, what: Callable[..., Found], *given: Any) -> Found:
        """What the function answers there; once more in a new process if it was lost, else Lost.

        TooLong if it has not answered within the limit; its process is ended.
        """
        async with self.line:
            for _ in range(TRIES):
                pool = self.at_work()
                try:
                    return await self.in_time(pool, partial(what, *given))
                except BrokenProcessPool:
                    log.warning("The coach's process was lost; the next question starts another.")
                    self.let_go(pool)
        raise Lost

    def at_work(self) -> Executor:
        """The process, started if there is none."""
        if self.pool is None:
            self.pool, self.process = workshop(), 0
        return self.pool

    async def in_time(self, pool: Executor, job: Callable[[], Found]) -> Found:
        """What the job answers; raise TooLong where it does not within the limit."""
        loop = asyncio.get_running_loop()
        if not self.process:
            with undisturbed():
                first = loop.run_in_executor(pool, os.getpid)
            self.process = await first
        answer = loop.run_in_executor(pool, job)
        try:
            await asyncio.wait([answer], timeout=LIMIT_SECONDS)
            if answer.done():
                return answer.result()
        finally:
            answer.cancel()
        log.warning("The coach's process was at one question for too long, and is ended.")
        self.end(pool)
        raise TooLong

    def end(self, pool: Executor) -> None:
        """Let a process go that does not answer; a thread cannot be ended, and goes on unheard."""
        if self.process != os.getpid():
            os.kill(self.process, signal.SIGKILL)
        self.let_go(pool)

    def let_go(self, pool: Executor) -> None:
        """Ask a lost process no more; somebody else may have a new one already."""
        pool.shutdown(wait=False)
        if self.pool is pool:
            self.pool = None

    def close(self) -> None:
        """Let the process go."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


@dataclass
class Study:
    """A look back on a match, as far as it has come.

    `trouble` is why it came no further; `lost` that the coach gave no answer: one that was lost
    may be tried again in a while.
    """

    order: work.Order
    events: list[Event] = field(default_factory=list)
    report: Report | None = None
    trouble: str = ""
    lost: NoAnswer | None = None
    lost_at: float = 0.0
    task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether more is to come."""
        return self.report is None and not self.trouble and self.lost is None

    @property
    def is_due(self) -> bool:
        """Whether it is time to try again what was lost."""
        return isinstance(self.lost, Lost) and monotonic() - self.lost_at > AGAIN_SECONDS

    async def done(self) -> None:
        """Wait until no more is to come; raise Lost if it is to be tried again, or TooLong."""
        if self.task is not None:
            await asyncio.shield(self.task)
        if self.lost is not None:
            raise self.lost


def is_to_be_tried(task: asyncio.Task[Any]) -> bool:
    """Whether an answer that failed may come this time; what took too long would again."""
    if not task.done():
        return False
    return task.cancelled() or not isinstance(task.exception(), TooLong | None)


class CoachDesk:
    """Advice and studies of the whole server, the latest kept; asked twice, worked out once."""

    def __init__(self) -> None:
        self.quick, self.patient = Clerk(), Clerk()
        self.known: OrderedDict[Any, asyncio.Task[Any]] = OrderedDict()
        self.studies: OrderedDict[str, Study] = OrderedDict()
        self.brought: OrderedDict[str, str] = OrderedDict()

    async def advice(self, view: State, seat: int, given: bool = False) -> Advice:
        """Every choice of a seat, from its view unless all of it is `given`.

        Raises NoCoach or NoEvaluator.
        """
        place = game_of(view), key(view), seat, given
        return await self.remembered(place, self.quick, work.advice_on, view, seat, given)

    async def outlook(self, s: State) -> work.Outlook:
        """What a position is worth where nobody chooses. Raises NoCoach or NoEvaluator."""
        place = game_of(s), key(s)
        return await self.remembered(place, self.quick, work.outlook_on, s)

    async def cost(self, view: State, seat: int, actions: Sequence[int]) -> float:
        """What these actions give up of the seat's win share."""
        place = game_of(view), key(view), seat, tuple(actions)
        return await self.remembered(place, self.quick, work.cost_of, view, seat, tuple(actions))

    async def branch(self, order: work.Order, number: int, action: int) -> work.Log:
        """The log of a match with one choice changed. Raises NoBranch."""
        place = order.name, number, action
        given = order.setup, order.log, number, action
        return await self.remembered(place, self.patient, work.branch, *given)

    async def remembered(
        self, place: Any, clerk: Clerk, what: Callable[..., Found], *given: Any
    ) -> Found:
        """An answer, worked out once; whoever asks meanwhile waits for the same."""
        task = self.known.get(place)
        if task is None or is_to_be_tried(task):
            if sum(not each.done() for each in self.known.values()) >= MOST_WAITING:
                raise Busy
            task = asyncio.get_running_loop().create_task(clerk.ask(what, *given))
            self.known[place] = task
            if len(self.known) > ADVICE_KEPT:
                self.known.popitem(last=False)
        self.known.move_to_end(place)
        found: Found = await asyncio.shield(task)
        return found

    def bring(self, name: str, text: str) -> None:
        """Keep a log that somebody brought, and drop the oldest."""
        self.brought[name] = text
        self.brought.move_to_end(name)
        if len(self.brought) > LOGS_KEPT:
            self.brought.popitem(last=False)

    def study(self, order: work.Order) -> Study:
        """The look back on a match, begun if it has not been."""
        known = self.studies.get(order.name)
        if known is None or known.is_due:
            study = Study(order)
            study.task = asyncio.get_running_loop().create_task(self.go_through(study))
            self.studies[order.name] = study
            if len(self.studies) > STUDIES_KEPT:
                self.drop(self.studies.popitem(last=False)[1])
        self.studies.move_to_end(order.name)
        return self.studies[order.name]

    async def go_through(self, study: Study) -> None:
        """Portion by portion to the end, or to what cannot be judged."""
        try:
            while study.report is None:
                part = await self.patient.ask(work.look_back, study.order)
                # A process that was lost begins again at the first move.
                study.events = study.events[: part.done - len(part.events)] + part.events
                study.report = part.report
        except ValueError as error:
            study.trouble = str(error)
        except NoAnswer as lost:
            study.lost, study.lost_at = lost, monotonic()
        except Exception:
            log.exception("A look back on %s failed.", study.order.name)
            study.trouble = "?"

    def drop(self, study: Study) -> None:
        """Forget a study."""
        if study.task is not None:
            study.task.cancel()

    def close(self) -> None:
        """Let everything go."""
        for study in self.studies.values():
            self.drop(study)
        for task in self.known.values():
            task.cancel()
        self.quick.close()
        self.patient.close()
