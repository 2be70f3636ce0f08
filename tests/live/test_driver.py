"""What a table does by itself goes on: whatever changes meanwhile, and whatever fails."""

from __future__ import annotations

import asyncio
import logging

import pytest
from tests.live.conftest import Visit
from tests.live.test_table import ANA, NOOR, play_turn, table_of

from reroll.live import company, driver
from reroll.live.driver import Thinkers
from reroll.live.hall import Hall
from reroll.live.play import Play
from reroll.live.table import Table


def test_a_seat_taken_back_while_its_bot_pauses_is_acted_for_by_its_person_alone(
    visit: Visit, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, bots=("random", "random"))
        await table.start(ANA)
        mine = table.held_by(ANA)
        while table.awaited() != mine:
            assert await table.news(table.changed, 5)
        hall.pause = 0.1
        await company.stand_in(table, ANA, mine[0], "bot 1.a")
        await asyncio.sleep(0.02)
        await company.step_back(table, ANA, mine[0], "back 1.b")
        while table.awaited() == mine:
            await play_turn(table, ANA, mine[0])
        while table.awaited() != mine and not table.playing().is_over:
            assert await table.news(table.changed, 5)

    with caplog.at_level(logging.WARNING, "reroll.live"):
        visit(evening)
    assert not caplog.records


def test_a_table_that_failed_is_tried_again_and_told_of_once(
    visit: Visit, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = iter(range(3))
    due = Play.bot_due

    def bot_due(play: Play) -> int:
        if next(failures, None) is not None:
            raise IndexError("Nobody foresaw this.")
        return due(play)

    async def evening(hall: Hall) -> None:
        table = await table_of(hall, bots=("random", "random"))
        await table.start(ANA)
        monkeypatch.setattr(Table, "due", lambda _: True)
        monkeypatch.setattr(Play, "bot_due", bot_due)
        while not table.playing().is_over:
            assert await table.news(table.changed, 5)
        assert next(failures, None) is None

    monkeypatch.setattr(driver, "RETRY_SECONDS", 0.01)
    visit(evening)
    told = [one for one in caplog.records if "is tried again" in one.getMessage()]
    assert len(told) == 1


def test_a_driver_whose_rounds_change_nothing_lets_everything_else_go_on(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = []

    async def nothing(*_: object) -> bool:
        rounds.append(1)
        return True

    async def always(_: str) -> bool:
        return True

    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        await table.start(ANA)
        monkeypatch.setattr(driver, "move_on", nothing)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(driver.drive(table, Thinkers(), 0, always), 0.2)
        assert len(rounds) == 1

    visit(evening)
