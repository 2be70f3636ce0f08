"""The coach's processes: one answer for all who ask, a new process for one that was lost."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest

from reroll.notation.words import parse_position
from reroll.web.coach import clerk
from reroll.web.coach.clerk import Busy, CoachDesk

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
