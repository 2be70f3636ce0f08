"""Whole matches of every game at a live table, with dice of the table and with real ones."""

from __future__ import annotations

import pytest
from tests.live.conftest import Visit

from reroll.bots.contract import STRENGTHS
from reroll.engine.chance import Seeded
from reroll.engine.contract import CHANCE, GAMES, legal_actions
from reroll.engine.match import Match
from reroll.engine.setup import Setup
from reroll.live.hall import Hall, Order
from reroll.live.play import Play
from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.notation.words import format_action
from reroll.store.store import Store

ANA = "ana"


async def evening_with(hall: Hall, order: Order) -> Table:
    """A table of Ana's, begun, played to its end by the first legal actions of its people."""
    table = await hall.find(await hall.create(ANA, order))
    assert table is not None
    await table.start(ANA)
    dice = Seeded(7)
    while not table.playing().is_over:
        seats = [seat for seat in table.awaited() if not table.seats[seat].bot]
        due = table.playing().rules.actor(table.playing().state) == CHANCE
        if seats or (due and order.typed):
            await act(table, (seats or [0])[0], dice)
        else:
            await table.news(table.changed, 5)
    return table


async def act(table: Table, seat: int, dice: Seeded) -> None:
    """One request of a person: a throw, real dice or cards, or the first legal action."""
    play = table.playing()
    rules, s = play.rules, play.state
    if rules.actor(s) == CHANCE:
        outcome = dice.outcome(rules, s, len(play.log))
        words = format_action(table.game, s, CHANCE, outcome) if play.typed else "roll dice"
    else:
        words = format_action(table.game, s, seat, legal_actions(rules, s, seat)[0])
    await table.act(ANA, seat, words, table.version, f"{table.match.nth}.{table.version}")


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_a_bot_finish_a_match(visit: Visit, store: Store, game: str) -> None:
    async def evening(hall: Hall) -> None:
        order = Order(game, "Corn", ["Ana", "Noor"], ["easy"], key="form")
        table = await evening_with(hall, order)
        play = table.playing()
        replayed = Match(play.setup)
        for event in store.events(table.match.id):
            replayed.play(event.action, event.actor)
        assert replayed.is_over
        assert replayed.state == play.state

    visit(evening)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_with_real_dice_and_cards(visit: Visit, game: str) -> None:
    async def evening(hall: Hall) -> None:
        order = Order(game, "Corn", ["Ana", "Noor"], ["easy"], typed=True, key="form")
        table = await evening_with(hall, order)
        assert table.match.ended

    visit(evening)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_strength_plays_every_game(visit: Visit, game: str, strength: str) -> None:
    async def evening(hall: Hall) -> None:
        order = Order(game, "Corn", ["Ana"], [strength], key="form")
        table = await hall.find(await hall.create(ANA, order))
        assert table is not None
        await table.start(ANA)
        for _ in range(40):
            if table.playing().is_over:
                break
            if 0 in table.awaited():
                await act(table, 0, Seeded(7))
            else:
                assert await table.news(table.changed, 20)

    visit(evening)


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_come_up_is_refused(game: str) -> None:
    setup = Setup(game, 2, {"start": "1"} if game != "wuerfelacker" else {})
    play = Play(setup, "0" * 32, [0, 1], typed=True)
    rules = play.rules
    while rules.actor(play.state) != CHANCE:
        seat = rules.actor(play.state)
        play.add([(seat, legal_actions(rules, play.state, seat)[0])])
    impossible = next(a for a in range(1, 1 << 20) if rules.why_not(play.state, CHANCE, a) != 0)
    before = list(play.log)
    with pytest.raises(Refusal):
        play.plan(0, format_action(game, play.state, CHANCE, impossible), len(play.log), "1.a")
    assert play.log == before
