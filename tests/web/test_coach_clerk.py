"""The coach's processes: one answer for all who ask, a new process for one that was lost."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from typing import Any

import pytest

from reroll.notation.words import parse_position
from reroll.web.coach import clerk, work
from reroll.web.coach.clerk import Busy, CoachDesk, Lost, TooLong
from tests.web.samples_coach import played

POSITION = "pickomino players=2 middle=21-36 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"


def pid_of_its_process() -> int:
    """Whose work it is."""
    return os.getpid()


async def with_desk(use: Any) -> None:
    """A desk of its own, closed afterwards."""
    desk = CoachDesk()
    try:
        await use(desk)
    finally:
        desk.close()


def test_a_lost_process_is_replaced_and_the_answer_is_the_same() -> None:
    """Killed from outside, the coach answers on, in another process than the server's."""

    async def use(desk: CoachDesk) -> None:
        s = parse_position(POSITION)
        first = await desk.advice(s, 0)
        lost = await desk.quick.ask(pid_of_its_process)
        assert lost != os.getpid()
        os.kill(lost, signal.SIGKILL)
        desk.known.clear()
        assert await desk.advice(s, 0) == first
        assert await desk.quick.ask(pid_of_its_process) != lost

    asyncio.run(with_desk(use))


def die() -> None:
    """What ends the process it is done in, whichever that is."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_what_kills_two_processes_is_given_up_and_the_coach_answers_on() -> None:
    """The question is refused in words; the next one finds a new process."""

    async def use(desk: CoachDesk) -> None:
        with pytest.raises(Lost, match="not there just now"):
            await desk.quick.ask(die)
        assert await desk.quick.ask(pid_of_its_process) != os.getpid()

    asyncio.run(with_desk(use))


def test_of_two_that_lost_one_process_neither_ends_the_others_new_one() -> None:
    """Both are answered by the process that the first of them started."""

    async def use(desk: CoachDesk) -> None:
        lost = await desk.quick.ask(pid_of_its_process)
        asked = [asyncio.create_task(desk.quick.ask(slowly)) for _ in range(3)]
        await asyncio.sleep(0.2)
        os.kill(lost, signal.SIGKILL)
        assert len({*await asyncio.gather(*asked), lost}) == 2

    asyncio.run(with_desk(use))


def slowly() -> int:
    """Whose work it is, after a while."""
    time.sleep(0.5)
    return os.getpid()


def very_slowly(seconds: float) -> int:
    """Whose work it is, after so long without a look at anything else."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass
    return os.getpid()


def test_a_question_that_takes_too_long_is_ended_and_the_others_are_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its process is gone at once, and who waited in line gets an answer of the next one."""

    async def use(desk: CoachDesk) -> None:
        first = await desk.quick.ask(pid_of_its_process)
        monkeypatch.setattr(clerk, "LIMIT_SECONDS", 3.0)
        hard = asyncio.create_task(desk.quick.ask(very_slowly, 600.0))
        await asyncio.sleep(0)
        others = [asyncio.create_task(desk.quick.ask(pid_of_its_process)) for _ in range(3)]
        with pytest.raises(TooLong, match="too large to answer"):
            await hard
        answered = {*await asyncio.gather(*others)}
        assert len(answered) == 1
        assert answered.isdisjoint({first, os.getpid()})
        await gone(first)

    asyncio.run(with_desk(use))


async def gone(pid: int) -> None:
    """Wait until a process is no more; a test that hangs here fails by its own limit."""
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        await asyncio.sleep(0.05)


def test_what_took_too_long_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question is refused at once; a look back says so and stays as it is."""
    match = played("pickomino", 2)
    order = work.Order("long", match.setup, tuple(match.log))
    asked = 0

    async def too_long(*_: object) -> None:
        nonlocal asked
        asked += 1
        raise TooLong

    async def use(desk: CoachDesk) -> None:
        for one in (desk.quick, desk.patient):
            monkeypatch.setattr(one, "ask", too_long)
        for _ in range(2):
            with pytest.raises(TooLong):
                await desk.advice(parse_position(POSITION), 0)
        study = desk.study(order)
        with pytest.raises(TooLong):
            await study.done()
        study.lost_at -= 60
        assert desk.study(order) is study
        assert asked == 2

    asyncio.run(with_desk(use))


def test_a_look_back_that_was_lost_is_begun_again_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever waits is told so; who asks at once gets the same, who asks later a new one."""
    match = played("pickomino", 2)
    order = work.Order("lost", match.setup, tuple(match.log))

    async def no_process(*_: object) -> None:
        raise Lost

    async def use(desk: CoachDesk) -> None:
        monkeypatch.setattr(desk.patient, "ask", no_process)
        study = desk.study(order)
        with pytest.raises(Lost):
            await study.done()
        assert not study.is_running
        assert desk.study(order) is study
        study.lost_at -= 60
        assert desk.study(order) is not study

    asyncio.run(with_desk(use))


def test_asked_by_many_it_is_worked_out_once() -> None:
    """Ten viewers of one table, one piece of work."""

    async def use(desk: CoachDesk) -> None:
        s = parse_position(POSITION)
        answers = await asyncio.gather(*(desk.advice(s, 0) for _ in range(10)))
        assert len(desk.known) == 1
        assert all(answer is answers[0] for answer in answers)

    asyncio.run(with_desk(use))


def test_a_crowd_is_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond so many who wait, the next is told so at once."""
    monkeypatch.setattr(clerk, "MOST_WAITING", 0)

    async def use(desk: CoachDesk) -> None:
        with pytest.raises(Busy):
            await desk.advice(parse_position(POSITION), 0)

    asyncio.run(with_desk(use))
