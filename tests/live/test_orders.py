"""Standing orders: carried out by the server, ended where they say nothing, withdrawn at will."""

from __future__ import annotations

import pytest
from tests.live.conftest import Visit
from tests.live.test_table import ANA, NOOR, play_turn, table_of

from reroll.engine.match import Match
from reroll.games import gigi_gacker, pickomino
from reroll.games.terms import CHANCE
from reroll.live import orders
from reroll.live.hall import Hall
from reroll.live.refusals import Refusal
from reroll.notation.words import parse_position


def choice(position: str, order: str, seat: int = 0) -> str | None:
    """What an order does at a position of Pickomino."""
    match = Match("pickomino", parse_position(position).players)
    match.state = parse_position(position)
    return orders.next_words("pickomino", match.view(seat), order)


OPEN = "pickomino players=2 middle=21-36 stacks=-/- turn=1"


@pytest.mark.parametrize(
    ("position", "order", "words"),
    [
        (f"{OPEN} phase=roll kept=- rolled=-", "until 25 worm", "roll dice"),
        (f"{OPEN} phase=keep kept=- rolled=1145555W", "until 25 worm", "keep W"),
        (f"{OPEN} phase=keep kept=- rolled=1145555W", "until 25 most", "keep 5"),
        (f"{OPEN} phase=decide kept=5555 rolled=-", "until 21 worm", "roll"),
        (f"{OPEN} phase=decide kept=5555W rolled=-", "until 25 worm", "stop"),
        (f"{OPEN} phase=decide kept=5555W rolled=-", "until 26 worm", "roll"),
    ],
)
def test_an_order_to_roll_says_one_step_at_a_time(position: str, order: str, words: str) -> None:
    assert choice(position, order) == words


def test_an_order_waits_for_its_own_turn() -> None:
    assert choice(f"{OPEN} phase=roll kept=- rolled=-", "until 25 worm", seat=1) == ""


def test_an_order_takes_no_choice_of_a_tile() -> None:
    taking = "pickomino players=2 middle=21-24,26-36 stacks=-/25 turn=1"
    assert choice(f"{taking} phase=take kept=5555W rolled=-", "until 25 worm") is None


@pytest.mark.parametrize("text", ["until 20 worm", "until 25 red", "lay p5", "", "until", "x" * 99])
def test_an_order_that_the_game_does_not_know_is_refused(text: str) -> None:
    match = Match("pickomino", 2)
    with pytest.raises(Refusal, match="no such standing order"):
        orders.checked("pickomino", match.view(0), 0, text)


def test_a_turn_is_rolled_by_order_and_the_order_ends_with_it(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        await table.start(ANA)
        mine = 1 - table.awaited()[0]
        holder = (ANA, NOOR)[mine]
        await orders.give(table, holder, mine, "until 21 worm", "order 1.a")
        assert table.order_of(mine) == "until 21 worm"
        while mine not in table.awaited():
            await play_turn(table, (NOOR, ANA)[mine], 1 - mine)
        while table.notebook.orders:
            await table.news(table.changed, 5)
        assert table.awaited() == (1 - mine,) or table.playing().state.phase == pickomino.Phase.TAKE
        moves = [actor for actor, _ in table.playing().log]
        assert mine in moves

    visit(evening)


def test_an_order_that_can_do_nothing_ends_each_time_that_it_is_left(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        await table.start(ANA)
        choice = "players=2 lower_tile=any middle=21-24,26-36 stacks=-/- turn=1 phase=take"
        table.playing().frame.state = parse_position(f"pickomino {choice} kept=5555W rolled=-")
        for again in range(3):
            await orders.give(table, ANA, 0, "until 25 worm", f"order 1.{again}")
            while table.notebook.orders:
                assert await table.news(table.changed, 5)
            assert table.awaited() == (0,)

    visit(evening)


def test_an_order_can_be_withdrawn_and_only_by_its_owner(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        await table.start(ANA)
        mine = 1 - table.awaited()[0]
        holder, other = ((ANA, NOOR), (NOOR, ANA))[mine]
        await orders.give(table, holder, mine, "until 21 worm", "order 1.a")
        with pytest.raises(Refusal):
            await orders.give(table, other, mine, "", "order 1.b")
        await orders.give(table, holder, mine, "", "order 1.c")
        assert not table.notebook.orders

    visit(evening)


def test_a_card_is_planned_for_the_next_round_and_laid_when_it_comes(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR, "bo", game="gigi_gacker")
        await table.start(ANA)
        play = table.playing()
        await play_turn(table, ANA, 0, last=False)
        planned = orders.cards_to_plan(play.view(0), 0)[-1][0]
        await orders.give(table, ANA, 0, planned, "order 1.a")
        while table.notebook.orders:
            s = table.playing().state
            holders = {0: ANA, 1: NOOR, 2: "bo"}
            seats = [i for i in table.awaited() if i != 0 or s.phase != gigi_gacker.Phase.LAY]
            if seats:
                await play_turn(table, holders[seats[0]], seats[0], last=False)
            else:
                await table.news(table.changed, 5)
        assert table.playing().log[-1][0] != CHANCE or len(table.playing().log) > 3
        assert play.state.round > 1

    visit(evening)
