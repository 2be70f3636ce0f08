"""Clocks: what they charge, what they give, and that they stop while no server runs."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.live.conftest import Visit
from tests.live.test_table import ANA, NOOR

from reroll.live import company, patrol
from reroll.live.clock import DAY, Clock, clock_words, terms_of
from reroll.live.hall import Hall, Order
from reroll.store.records import now
from reroll.store.store import Store

LIVE = terms_of("5+10")
DAILY = terms_of("3d")


def test_a_live_clock_charges_whoever_is_waited_for_and_gives_time_after_the_turn() -> None:
    assert LIVE
    clock = Clock(LIVE, 2, 0)
    clock.pass_to([0], 0, -1)
    clock.pass_to([0], 60_000, 0)
    assert clock.left_at(0, 61_000) == 239_000
    clock.pass_to([1], 70_000, 0)
    assert clock.left == [300_000 - 70_000 + 10_000, 300_000]
    assert clock.late(369_999) == ()
    assert clock.late(370_000) == (1,)


def test_days_are_given_anew_for_every_move() -> None:
    assert DAILY
    clock = Clock(DAILY, 2, 0)
    clock.pass_to([0], 0, -1)
    clock.pass_to([0], DAY, 0)
    assert clock.left_at(0, 2 * DAY) == 2 * DAY
    clock.pass_to([1], 2 * DAY, 0)
    assert clock.left == [3 * DAY, 3 * DAY]


def test_who_chooses_at_the_same_time_is_charged_at_the_same_time() -> None:
    assert LIVE
    clock = Clock(LIVE, 3, 0)
    clock.pass_to([0, 1, 2], 0, -1)
    clock.pass_to([1, 2], 30_000, 0)
    assert clock.left == [280_000, 270_000, 270_000]


def test_a_time_without_a_server_costs_nobody_anything() -> None:
    assert LIVE
    clock = Clock(LIVE, 2, 0, [(10_000, 500_000), (600_000, 700_000)])
    clock.pass_to([0], 0, -1)
    assert clock.left_at(0, 400_000) == 290_000
    assert clock.left_at(0, 510_000) == 280_000
    clock.pass_to([1], 750_000, 0)
    assert clock.left[0] == 300_000 - 160_000 + 10_000


def covered_clock(word: str, at: int, own: bool) -> Clock:
    """A clock of two seats; a bot takes the first, whose turn it is, at this time."""
    terms = terms_of(word)
    assert terms
    clock = Clock(terms, 2, 0)
    clock.pass_to([0], 0, -1)
    clock.change_hands("bot", 0, at, own=own)
    return clock


def test_whom_others_put_out_comes_back_to_a_minute_once_the_bot_has_chosen() -> None:
    clock = covered_clock("5+10", 400_000, own=False)
    clock.pass_to([0], 400_500, 0)
    clock.change_hands("back", 0, 401_000, own=False)
    assert clock.left_at(0, 401_000) == 60_000


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(("word", "at"), [("5+10", 290_000), ("5+10", 400_000), ("1d", DAY - 5000)])
def test_a_seat_taken_back_before_the_bot_chose_has_no_more_time(
    word: str, at: int, own: bool
) -> None:
    clock = covered_clock(word, at, own)
    before = clock.left_at(0, at)
    clock.pass_to([0], at, -1)
    clock.change_hands("back", 0, at, own=False)
    assert clock.left_at(0, at) == before


def test_what_a_bot_saves_up_for_whom_it_stands_in_is_not_given_back() -> None:
    clock = covered_clock("5+10", 290_000, own=True)
    for at in range(290_000, 300_000, 1000):
        clock.pass_to([1], at, 0)
        clock.pass_to([0], at, 1)
    assert clock.left[0] > 60_000
    clock.change_hands("back", 0, 299_000, own=False)
    assert clock.left_at(0, 299_000) == 10_000


def test_a_guest_who_is_let_in_has_a_minute_at_least() -> None:
    clock = covered_clock("5+10", 400_000, own=False)
    clock.change_hands("let", 0, 400_000, own=False)
    assert clock.left_at(0, 400_000) == 60_000


def test_out_of_time_again_at_the_same_moment_a_seat_is_given_to_a_bot_again(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        hall.pause = 1000
        order = Order("pickomino", "Corn", ["Ana", "Noor"], key="f", clock="5+10", late="bot")
        table = await hall.find(await hall.create(ANA, order))
        assert table is not None
        await table.start(ANA)
        seat, version = table.awaited()[0], table.version
        for again in range(3):
            await patrol.look_at(table, now() + 301_000)
            assert table.seats[seat].bot
            await company.step_back(table, ANA, seat, f"back 1.{again}")
            assert not table.seats[seat].bot
        assert table.version == version

    visit(evening)


def test_who_acts_in_time_is_not_put_out_for_the_time_before(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        order = Order("pickomino", "Corn", ["Ana", "Noor"], key="f", clock="5+10", late="bot")
        table = await hall.find(await hall.create(ANA, order))
        assert table is not None
        await table.start(ANA)
        await patrol.out_of_time(table, table.awaited()[0], now())
        assert not any(seat.bot for seat in table.seats)

    visit(evening)


def test_a_clock_leaves_out_the_time_that_a_running_server_slept(
    visit: Visit, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening(hall: Hall) -> None:
        order = Order("pickomino", "Corn", ["Ana", "Noor"], key="f", clock="5+10", late="bot")
        table = await hall.find(await hall.create(ANA, order))
        assert table is not None
        await table.start(ANA)
        (seat,), asleep = table.awaited(), now()
        await asyncio.wrap_future(store.pulse(asleep, patrol.LONGEST_SILENCE))
        awake = asleep + 400_000
        monkeypatch.setattr(patrol, "now", lambda: awake)
        assert await patrol.beat(store, hall.tables, asleep) == awake
        await patrol.look_at(table, awake)
        assert table.clock is not None
        assert table.clock.left_at(seat, awake) >= 299_000
        assert not table.seats[seat].bot

    visit(evening)


@pytest.mark.parametrize("word", ["", "4d", "d", "5", "5+11", "1000d"])
def test_other_words_are_no_clock(word: str) -> None:
    assert terms_of(word) is None
    assert word == "" or word not in clock_words()


@pytest.mark.parametrize("late", ["offer", "bot"])
def test_out_of_time_a_seat_is_offered_to_a_bot_or_given_to_it(visit: Visit, late: str) -> None:
    async def evening(hall: Hall) -> None:
        order = Order("pickomino", "Corn", ["Ana"], key="f", clock="5+10", late=late)
        table = await hall.find(await hall.create(ANA, order))
        assert table is not None
        await table.sit(NOOR, "Noor", "sit")
        await table.start(ANA)
        seat = table.awaited()[0]
        await patrol.look_at(table, now() + 301_000)
        if late == "offer":
            assert table.late == {seat}
            await company.cover(table, (NOOR, ANA)[seat], seat, "cover 1.a")
        assert table.seats[seat].bot
        assert table.seats[seat].holder == (ANA, NOOR)[seat]
        await company.step_back(table, (ANA, NOOR)[seat], seat, "back 1.b")
        await patrol.look_at(table, now())
        assert not table.late

    visit(evening)


def test_a_restart_after_a_pause_leaves_the_clocks_where_they_were(visit: Visit) -> None:
    made: list[str] = []

    async def before(hall: Hall) -> None:
        order = Order("pickomino", "Corn", ["Ana", "Noor"], key="f", clock="5+10")
        made.append(await hall.create(ANA, order))
        table = await hall.find(made[0])
        assert table is not None
        await table.start(ANA)

    async def after(hall: Hall) -> None:
        begun = hall.store.latest_match(made[0])
        assert begun is not None
        assert begun.started
        hall.store.pulse(begun.started + 1_000_000, 15_000).result()
        table = await hall.find(made[0])
        assert table is not None
        assert table.clock is not None
        table.match = replace(table.match)
        left = table.clock.left_at(table.awaited()[0], begun.started + 1_000_500)
        assert left > 290_000

    visit(before)
    visit(after)
