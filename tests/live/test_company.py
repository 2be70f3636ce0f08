"""Seats that change hands, votes, guests who knock, the host: what each may do, and what nobody."""

from __future__ import annotations

import pytest
from tests.live.conftest import Visit
from tests.live.test_table import ANA, EVE, NOOR, play_on, play_turn, table_of

from reroll.live import company, patrol
from reroll.live.hall import Hall
from reroll.live.refusals import NotYours, Refusal, Stale
from reroll.live.table import Table
from reroll.store.notices import Notice
from reroll.store.records import now
from reroll.store.store import Store

BO = "bo"


async def begun(hall: Hall, *people: str, bots: tuple[str, ...] = ()) -> Table:
    """A table of Ana's with these people, its match begun."""
    table = await table_of(hall, *people, bots=bots)
    await table.start(ANA)
    return table


def gone(table: Table, *people: str) -> None:
    """Nobody has seen these people for an hour."""
    table.presence.since -= 3_600_000
    for one in {seat.holder for seat in table.seats} | {table.host}:
        table.presence.seen[one] = 0 if one in people else now()


def test_a_player_lets_a_bot_play_and_takes_the_seat_back(visit: Visit, store: Store) -> None:
    async def evening(hall: Hall) -> None:
        table = await begun(hall, ANA, NOOR)
        await company.stand_in(table, NOOR, 1, "bot 1.a")
        await company.stand_in(table, NOOR, 1, "bot 1.a")
        while table.version < 12:
            if table.awaited() == (0,):
                await play_turn(table, ANA, 0)
            await table.news(table.changed, 0.05)
        with pytest.raises(NotYours, match="Take it back first"):
            await table.act(NOOR, 1, "roll dice", table.version, "1.b")
        with pytest.raises(NotYours):
            await company.step_back(table, EVE, 1, "back 1.c")
        await company.step_back(table, NOOR, 1, "back 1.d")
        assert store.seats(table.match.id) == table.seats
        assert table.held_by(NOOR) == (1,)
        await play_on(table, {0: ANA, 1: NOOR})

    visit(evening)


def test_only_an_absent_players_seat_is_covered_and_stays_his(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await begun(hall, ANA, NOOR)
        await patrol.look_at(table, now())
        with pytest.raises(Stale):
            await company.cover(table, ANA, 1, "cover 1.a")
        gone(table, NOOR)
        await patrol.look_at(table, now())
        assert table.away == {1}
        with pytest.raises(NotYours):
            await company.cover(table, EVE, 1, "cover 1.b")
        await company.cover(table, ANA, 1, "cover 1.c")
        assert table.seats[1].bot
        await company.step_back(table, NOOR, 1, "back 1.d")
        assert not table.seats[1].bot

    visit(evening)


def test_a_vote_needs_more_than_half_of_the_others_and_never_one_alone(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        two = await begun(hall, ANA, NOOR)
        with pytest.raises(Stale):
            await company.vote(two, ANA, 1, "vote 1.a")
        table = await begun(hall, ANA, NOOR, EVE, BO)
        await company.vote(table, ANA, 1, "vote 1.a")
        await company.vote(table, ANA, 1, "vote 1.b")
        assert not table.seats[1].bot
        with pytest.raises(NotYours):
            await company.vote(table, "stranger", 1, "vote 1.c")
        await company.vote(table, EVE, 1, "vote 1.d")
        assert table.seats[1].bot
        with pytest.raises(NotYours):
            await company.step_back(table, NOOR, 1, "back 1.e")

    visit(evening)


def test_a_seat_that_no_bot_plays_is_not_taken_back(visit: Visit, store: Store) -> None:
    async def evening(hall: Hall) -> None:
        table = await begun(hall, ANA, NOOR)
        with pytest.raises(Stale):
            await company.step_back(table, NOOR, 1, "back 1.a")
        assert store.notes(table.record.id) == []

    visit(evening)


def test_votes_stay_while_the_same_player_keeps_the_seat(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await begun(hall, ANA, NOOR, EVE, BO)
        hall.pause = 1000
        colour = table.seats[1].colour
        await company.vote(table, ANA, 1, "vote 1.a")
        await company.stand_in(table, NOOR, 1, "bot 1.b")
        await company.step_back(table, NOOR, 1, "back 1.c")
        assert table.notebook.votes == {colour: {ANA}}
        for holder, to in ((NOOR, NOOR), (NOOR, "noor's phone")):
            secret, hashed = company.new_link()
            await company.offer_move(table, holder, 1, hashed, f"move 1.{to}")
            await company.move_here(table, to, secret, f"here 1.{to}")
        assert table.notebook.votes == {colour: {ANA}}
        await company.vote(table, EVE, 1, "vote 1.d")
        assert table.seats[1].bot
        await company.knock(table, "guest", "Zoe", colour, "knock 1.e")
        await company.answer(table, ANA, next(iter(table.notebook.knocks)), True, "answer 1.f")
        assert table.notebook.votes == {}

    visit(evening)


def test_a_bots_seat_becomes_a_guests_with_the_hosts_yes(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await begun(hall, ANA, NOOR, bots=("random",))
        bot = next(i for i, seat in enumerate(table.seats) if seat.bot)
        await company.knock(table, EVE, "Eve", table.seats[bot].colour, "knock 1.a")
        number = next(iter(table.notebook.knocks))
        with pytest.raises(NotYours, match="Only the host"):
            await company.answer(table, NOOR, number, True, "answer 1.b")
        await company.answer(table, ANA, number, True, "answer 1.c")
        assert (table.seats[bot].name, table.held_by(EVE)) == ("Eve", (bot,))
        await company.answer(table, ANA, number, False, "answer 1.d")
        holders = {i: seat.holder for i, seat in enumerate(table.seats)}
        await play_on(table, holders)

    visit(evening)


def test_a_code_lets_a_guest_knock_and_the_hosts_yes_gives_a_chair(
    visit: Visit, store: Store
) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA)
        with pytest.raises(NotYours):
            await company.new_code(table, EVE, "code 1.a")
        await company.new_code(table, ANA, "code 1.b")
        code = company.code_of(table)
        assert store.noted("code", code, 0) == table.record.id
        await company.knock(table, EVE, "Eve", 0, "knock 1.c")
        assert [seat.name for seat in table.seats] == ["Ana"]
        await company.answer(table, ANA, next(iter(table.notebook.knocks)), True, "answer 1.d")
        assert [seat.name for seat in table.seats] == ["Ana", "Eve"]
        assert table.notebook.answers[EVE]

    visit(evening)


async def admit(table: Table, *guests: tuple[str, str]) -> None:
    """Guests knock, all before the host says yes to any of them."""
    for guest, name in guests:
        await company.knock(table, guest, name, 0, f"knock 1.{guest}")
    for number in list(table.notebook.knocks):
        await company.answer(table, ANA, number, True, f"answer 1.{number}")


def test_two_guests_of_one_name_are_both_let_in_and_told_apart(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA)
        await admit(table, (EVE, "Gus"), (BO, "gus"))
        assert [seat.name for seat in table.seats] == ["Ana", "Gus", "gus 2"]
        assert not table.notebook.knocks

    visit(evening)


def test_two_guests_of_one_name_are_told_apart_in_mid_match(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await begun(hall, ANA, bots=("random", "random"))
        bots = [seat.colour for seat in table.seats if seat.bot]
        for guest, colour in zip((EVE, BO), bots, strict=True):
            await company.knock(table, guest, "Gus", colour, f"knock 1.{guest}")
        for number in list(table.notebook.knocks):
            await company.answer(table, ANA, number, True, f"answer 1.{number}")
        assert sorted(seat.name for seat in table.seats) == ["Ana", "Gus", "Gus 2"]

    visit(evening)


def test_a_guest_who_has_sat_down_meanwhile_gets_no_second_chair(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA)
        await company.knock(table, EVE, "Xa", 0, "knock 1.a")
        await table.sit(EVE, "Xb", "sit")
        await company.answer(table, ANA, next(iter(table.notebook.knocks)), True, "answer 1.b")
        assert [seat.name for seat in table.seats] == ["Ana", "Xb"]
        assert not table.notebook.knocks

    visit(evening)


def test_a_guest_who_was_sent_away_meanwhile_is_not_let_in(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, EVE)
        await company.knock(table, BO, "Bo", 0, "knock 1.a")
        await table.sit(BO, "Bo", "sit")
        await company.kick(table, ANA, 2, table.match.changes, "kick 1.b")
        await company.answer(table, ANA, next(iter(table.notebook.knocks)), True, "answer 1.c")
        assert [seat.holder for seat in table.seats] == [ANA, EVE]
        assert not table.notebook.knocks
        assert table.notebook.answers[BO] is False

    visit(evening)


def test_a_seat_moves_to_another_device_once(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await begun(hall, ANA, NOOR)
        secret, hashed = company.new_link()
        with pytest.raises(NotYours):
            await company.offer_move(table, ANA, 1, hashed, "move 1.a")
        await company.offer_move(table, NOOR, 1, hashed, "move 1.b")
        await company.move_here(table, "noor's phone", secret, "here 1.c")
        assert table.held_by("noor's phone") == (1,)
        assert table.held_by(NOOR) == ()
        with pytest.raises(Refusal, match="has been used or is too old"):
            await company.move_here(table, EVE, secret, "here 1.d")

    visit(evening)


def test_the_host_sends_people_away_only_before_the_match(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR, EVE)
        with pytest.raises(NotYours):
            await company.kick(table, NOOR, 2, table.version, "kick 1.a")
        await company.kick(table, ANA, 2, table.version, "kick 1.b")
        with pytest.raises(NotYours, match="asked you to leave"):
            await table.sit(EVE, "Eve", "again")
        await table.start(ANA)
        with pytest.raises(Refusal, match="has begun"):
            await company.kick(table, ANA, 1, table.version, "kick 1.c")

    visit(evening)


def test_while_the_host_is_away_a_player_may_take_over(visit: Visit) -> None:
    async def evening(hall: Hall) -> None:
        table = await table_of(hall, ANA, NOOR)
        with pytest.raises(Stale):
            await company.take_over(table, NOOR, "host 1.a")
        gone(table, ANA)
        with pytest.raises(NotYours):
            await company.take_over(table, EVE, "host 1.b")
        await company.take_over(table, NOOR, "host 1.c")
        assert table.host == NOOR

    visit(evening)


def test_seats_votes_and_guests_are_as_they_were_after_a_restart(
    visit: Visit, store: Store
) -> None:
    made: list[Table] = []

    async def before(hall: Hall) -> None:
        made.append(await begun(hall, ANA, NOOR, EVE, BO))
        await company.stand_in(made[0], EVE, 2, "bot 1.a")
        await company.vote(made[0], ANA, 1, "vote 1.b")
        await company.knock(made[0], "guest", "Zoe", 0, "knock 1.c")

    async def after(hall: Hall) -> None:
        table = await hall.find(made[0].record.id)
        assert table is not None
        assert table.seats == made[0].seats
        assert table.notebook.votes == {2: {ANA}}
        assert [one.text for one in table.notebook.knocks.values()] == ["Zoe"]
        await company.vote(table, ANA, 1, "vote 1.b")
        assert len(store.notes(table.record.id)) == 3

    visit(before)
    visit(after)


def test_two_processes_agree_on_whose_seat_it_is(visit: Visit, store: Store) -> None:
    async def evening(hall: Hall) -> None:
        table = await begun(hall, ANA, NOOR)
        other_hall = Hall(store, pause=0)
        other = await other_hall.find(table.record.id)
        assert other is not None
        await company.stand_in(table, NOOR, 1, "bot 1.a")
        await company.step_back(other, NOOR, 1, "back 1.b")
        await table.catch_up(Notice(table.record.id))
        await company.stand_in(table, NOOR, 1, "bot 1.c")
        assert [note.kind for note in store.notes(table.record.id)] == ["bot", "back", "bot"]
        assert store.seats(table.match.id)[1].bot
        await other_hall.close()

    visit(evening)


def test_a_rematch_moves_the_seats_on_and_leaves_everyone_the_colour(
    visit: Visit, store: Store
) -> None:
    async def evening(hall: Hall) -> None:
        table = await begun(hall, ANA, NOOR)
        colours = {seat.name: seat.colour for seat in table.seats}
        await play_on(table, {0: ANA, 1: NOOR})
        await table.rematch(ANA, "1.again")
        assert [seat.name for seat in table.seats] == ["Noor", "Ana"]
        assert {seat.name: seat.colour for seat in table.seats} == colours
        assert table.results == store.results(table.record.id)
        assert sorted(result.place for result in table.results)[0] == 1

    visit(evening)
