"""Tables from the first chair to the rematch: seats, turns, bots, trouble with the store."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from tests.live.conftest import Visit

from reroll.engine.contract import CHANCE, legal_actions
from reroll.live.hall import Hall, Order
from reroll.live.identity import commitment
from reroll.live.refusals import AgainstTheRules, NotYours, Refusal, Stale, Unavailable
from reroll.live.table import Table
from reroll.notation.words import format_action
from reroll.store.store import Store

ANA, NOOR, EVE = "ana", "noor", "eve"


async def table_of(hall: Hall, *people: str, bots: tuple[str, ...] = (), game: str = "") -> Table:
    """A table made by Ana at which these people sit, each with a device of their own."""
    made = await hall.create(ANA, Order(game or "pickomino", "Corn", key=str(people), bots=bots))
    table = await hall.find(made)
    assert table is not None
    for name in people:
        await table.sit(name, name.title(), f"sit {name}")
    return table


async def play_turn(table: Table, holder: str, seat: int, last: bool = True) -> None:
    """A person throws or chooses the last legal action."""
    play = table.playing()
    text = "roll dice"
    if play.rules.actor(play.state) != CHANCE:
        action = legal_actions(play.rules, play.state, seat)[-1 if last else 0]
        text = format_action(table.game, play.state, seat, action)
    await table.act(holder, seat, text, table.version, f"{table.match.nth}.v{table.version}")


async def play_on(table: Table, holders: dict[int, str]) -> None:
    """People play until the match is over; bots play by themselves."""
    while not table.playing().is_over:
        seats = [seat for seat in table.awaited() if seat in holders]
        if seats:
            await play_turn(table, holders[seats[0]], seats[0])
        else:
            await table.news(table.changed, 5)


def test_two_people_and_a_bot_finish_a_match_and_play_again(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        await table.add_bot(NOOR, "random", "bot")
        await table.start(ANA)
        promised = table.commitment
        await play_on(table, {0: ANA, 1: NOOR})
        assert table.match.ended
        assert commitment(table.match.secret) == promised
        names = [seat.name for seat in table.seats]
        await table.rematch(NOOR, "1.again")
        await table.rematch(ANA, "1.again too")
        assert table.match.nth == 2
        assert [seat.name for seat in table.seats] == [*names[1:], names[0]]
        assert commitment(table.match.secret) != promised
        await play_on(table, {2: ANA, 0: NOOR})
        assert table.match.ended

    visit(evening)


def test_bots_alone_play_to_the_end(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, bots=("random", "random", "simple"))
        await table.start(ANA)
        await play_on(table, {})
        assert table.match.ended

    visit(evening)


def test_a_match_goes_on_in_the_next_process(visit: Visit, store: Store) -> None:
    made: list[Table] = []

    async def before(hall: Hall) -> None:
        made.append(await table_of(hall, NOOR, bots=("random", "random")))
        await made[0].start(ANA)
        while made[0].version < 20:
            if made[0].awaited() == (2,):
                await play_turn(made[0], NOOR, 2)
            await made[0].news(made[0].changed, 0.01)

    async def after(hall: Hall) -> None:
        table = await hall.find(made[0].record.id)
        assert table is not None
        assert table is not made[0]
        first = store.events(table.match.id)[:20]
        assert table.playing().log[:20] == [(event.actor, event.action) for event in first]
        await play_on(table, {2: NOOR})

    visit(before)
    visit(after)


def test_bots_play_on_in_the_next_process_though_nobody_looks(visit: Visit, store: Store) -> None:
    async def before(hall: Hall) -> None:
        table = await table_of(hall, bots=("random", "random"))
        hall.pause = 0.001
        await table.start(ANA)
        while table.version < 5:
            await table.news(table.changed, 1)

    async def after(hall: Hall) -> None:
        while store.running(0):
            await asyncio.sleep(0.01)

    visit(before)
    assert store.running(0)
    visit(after)


def test_requests_that_change_nothing(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        with pytest.raises(Refusal, match="called aNA already"):
            await table.sit(EVE, " aNA ", "eve")
        with pytest.raises(Refusal, match="name to call you by"):
            await table.sit(EVE, "\u202e \n", "eve")
        with pytest.raises(NotYours):
            await table.add_bot(EVE, "random", "bot")
        with pytest.raises(Refusal, match="no bot 'deep'; its bots are random"):
            await table.add_bot(ANA, "deep", "bot")
        with pytest.raises(NotYours, match="Only Noor"):
            await table.leave(ANA, 1, table.version)
        with pytest.raises(NotYours):
            await table.start(EVE)
        assert [seat.name for seat in table.seats] == ["Ana", "Noor"]
        with pytest.raises(Refusal, match="not begun"):
            await table.act(ANA, 0, "roll dice", 0, "1.a")

    visit(evening)


def test_a_chair_taken_twice_by_one_form_is_one_chair(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA)
        await asyncio.gather(*(table.add_bot(ANA, "random", "same form") for _ in range(3)))
        await table.sit(ANA, "Ana", "sit ana")
        assert len(table.seats) == 2

    visit(evening)


def test_seven_chairs_are_enough(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, *"abcdefg")
        with pytest.raises(Refusal, match="All 7 chairs"):
            await table.sit(EVE, "Eve", "eve")
        await table.leave("c", 2, table.version)
        with pytest.raises(Stale):
            await table.leave("d", 3, table.version - 1)
        assert [seat.name for seat in table.seats] == ["A", "B", "D", "E", "F", "G"]

    visit(evening)


def test_one_player_is_too_few_to_start(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA)
        with pytest.raises(Refusal, match="seats 2 to 7 players"):
            await table.start(ANA)
        await table.add_bot(ANA, "random", "bot")
        await asyncio.gather(table.start(ANA), table.start(ANA))
        with pytest.raises(Refusal, match="has begun"):
            await table.sit(EVE, "Eve", "eve")

    visit(evening)


def test_nobody_acts_for_another_or_out_of_turn_or_twice(visit: Visit, store: Store) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        await table.start(ANA)
        turn = table.awaited()[0]
        holder, other = (ANA, NOOR) if turn == 0 else (NOOR, ANA)
        with pytest.raises(NotYours):
            await table.act(other, turn, "roll dice", table.version, "1.a")
        with pytest.raises(AgainstTheRules):
            await table.act(other, 1 - turn, "roll dice", table.version, "1.a")
        with pytest.raises(Stale):
            await table.act(holder, turn, "roll dice", table.version, "2.a")
        seen = table.version
        doubled = (table.act(holder, turn, "roll dice", seen, "1.a") for _ in range(5))
        await asyncio.gather(*doubled)
        assert len(store.events(table.match.id)) == table.version == seen + 1
        with pytest.raises(Stale):
            await table.act(holder, turn, "roll dice", seen, "1.b")

    visit(evening)


def test_a_store_that_cannot_write_changes_nothing_and_play_goes_on_later(
    visit: Visit, store: Store
) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        await table.start(ANA)
        turn = table.awaited()[0]
        seen = table.version
        other_program = sqlite3.connect(str(store.engine.url.database))
        other_program.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            await table.act((ANA, NOOR)[turn], turn, "roll dice", seen, "1.a")
        assert table.version == seen == len(store.events(table.match.id))
        other_program.close()
        await table.act((ANA, NOOR)[turn], turn, "roll dice", seen, "1.a")
        assert table.version == seen + 1

    visit(evening)


def test_bots_wait_out_a_store_that_cannot_write_and_the_page_says_so(
    visit: Visit, store: Store
) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, bots=("easy", "hard"))
        hall.pause = 0.001
        await table.start(ANA)
        other_program = sqlite3.connect(str(store.engine.url.database))
        other_program.execute("BEGIN IMMEDIATE")
        while table.trouble is None:
            await table.news(table.changed, 5)
        seen = table.version
        assert len(store.events(table.match.id)) == seen
        other_program.close()
        while table.version == seen:
            await table.news(table.changed, 5)
        assert table.trouble is None
        await play_on(table, {})

    visit(evening)


def test_two_processes_at_one_table_agree_on_every_move(visit: Visit, store: Store) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        other_hall = Hall(store, pause=0)
        other = await other_hall.find(table.record.id)
        assert other is not None
        await table.sit(EVE, "Eve", "eve")
        await other.sit("bo", "Bo", "bo")
        with pytest.raises(Stale):
            await table.start(ANA)
        await table.start(ANA)
        with pytest.raises(Stale):
            await other.start(ANA)
        for number in range(40):
            here = (table, other)[number % 2]
            holders = {0: ANA, 1: NOOR, 2: EVE, 3: "bo"}
            seat = here.awaited()[0]
            try:
                await play_turn(here, holders[seat], seat)
            except Stale:
                await play_turn(here, holders[here.awaited()[0]], here.awaited()[0])
        assert len(table.playing().log) > 20
        shorter = min(table.version, other.version)
        assert table.playing().log[:shorter] == other.playing().log[:shorter]
        await other_hall.close()

    visit(evening)


def test_a_table_nobody_looks_at_leaves_the_hall_and_comes_back(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        hall.sweep(table.touched)
        assert table.record.id in hall.tables
        table.presence.arrive(EVE)
        hall.sweep(table.touched + 1)
        assert table.record.id in hall.tables
        table.presence.depart(EVE)
        hall.sweep(table.touched + 1)
        assert table.record.id not in hall.tables
        again = await hall.find(table.record.id)
        assert again is not None
        assert again.seats == table.seats
        assert await hall.find("nowhere") is None

    visit(evening)


def test_an_order_sent_twice_makes_one_table(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        order = Order("pickomino", "Corn", people=("Ana", "Bo"), bots=("random",), key="form")
        made = await asyncio.gather(*(hall.create(ANA, order) for _ in range(3)))
        assert len(set(made)) == 1
        table = await hall.find(made[0])
        assert table is not None
        assert [seat.name for seat in table.seats] == ["Ana", "Bo", "Bram"]
        assert [one.table.id for one in await hall.tables_of(ANA)] == made[:1]
        assert await hall.tables_of("") == []

    visit(evening)


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (Order("chess", "x"), "There is no game 'chess'"),
        (Order("pickomino", "x", options={"lower": "any"}), "no option 'lower'"),
        (Order("pickomino", "x", options={"steal": "never"}), "steal"),
        (Order("pickomino", "x", bots=("deep",)), "has no bot 'deep'"),
        (Order("pickomino", "x", people=("a", "A")), "called A already"),
        (Order("pickomino", "x", people=("a",), bots=("random",) * 7), "All 7 chairs"),
    ],
)
def test_an_order_that_cannot_be_is_refused(visit: Visit, order: Order, sentence: str) -> None:
    async def evening(hall: Hall) -> None:
        with pytest.raises(Refusal, match=sentence):
            await hall.create(ANA, order)
        assert await hall.tables_of(ANA) == []

    visit(evening)
