"""What a table does by itself: chance that is due, bots that choose or throw, at a natural pace."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from reroll.bots.contract import Bot, Words, make
from reroll.engine.contract import CHANCE, NOBODY
from reroll.engine.views import View
from reroll.live import orders
from reroll.live.notebook import Jot
from reroll.live.play import Play
from reroll.live.refusals import Refusal, Unavailable
from reroll.live.table import Table
from reroll.store.nodes import Standing

log = logging.getLogger("reroll.live")

THREADS = 2
RETRY_SECONDS = 1.0


class Thinkers:
    """Threads in which bots think, so that a slow one holds up nobody's page."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(THREADS, "bots")
        self.local = threading.local()

    async def choose(self, name: str, game: str, view: View, words: Words) -> int:
        """The choice of a bot; the first legal action if the bot fails, since play must go on."""
        loop = asyncio.get_running_loop()
        try:
            choice = await loop.run_in_executor(self.pool, self.think, name, game, view, words)
            if choice not in view.legal:
                raise ValueError(f"{choice} is not a legal action.")
            return choice
        except Exception:
            log.exception("The bot %s failed at %s; the first legal action is taken.", name, game)
            return view.legal[0]

    def think(self, name: str, game: str, view: View, words: Words) -> int:
        """The choice of this thread's own copy of the bot: bots keep scratch between calls."""
        bots: dict[tuple[str, str], Bot] = self.local.__dict__.setdefault("bots", {})
        if (name, game) not in bots:
            bots[name, game] = make(name, game)
        return bots[name, game].choose(view, words)

    def close(self) -> None:
        """Let the threads go; nobody waits for a choice any more."""
        self.pool.shutdown(wait=False, cancel_futures=True)


Owns = Callable[[str], Awaitable[bool]]
"""Whether this process may move for the bots of the table with this id."""


async def drive(table: Table, thinkers: Thinkers, pause: float, owns: Owns) -> None:
    """Move on until a person must act; `pause` seconds pass before each move of a bot.

    Whatever fails is tried again, and told once as long as the table stands as it did.
    """
    told: Standing | None = None
    while (play := table.play) is not None and not play.is_over:
        before, goes_on = table.standing, True
        try:
            if not await owns(table.record.id):
                return
            goes_on = await move_on(table, play, thinkers, pause)
        except Unavailable as trouble:
            table.complain(trouble)
        except Exception:  # whatever it was: the others at the table wait
            if told != before:
                log.exception("Table %s stands still, and is tried again.", table.record.id)
            told = before
        if table.standing == before:
            if not goes_on:
                return
            await asyncio.sleep(RETRY_SECONDS)  # a round that changes nothing never spins


async def move_on(table: Table, play: Play, thinkers: Thinkers, pause: float) -> bool:
    """Do the next thing that the table does by itself; False if there is none."""
    if play.chance_due():
        async with table.lock:
            await table.settle()
        return True
    seat = play.bot_due()
    if seat == NOBODY:
        return await carry_out(table, play, pause)
    await bot_moves(table, play, seat, thinkers, pause)
    return True


async def bot_moves(table: Table, play: Play, seat: int, thinkers: Thinkers, pause: float) -> None:
    """One move of a bot, dropped if the table has moved on or the seat is a person's meanwhile."""
    version = len(play.log)

    def still() -> bool:
        return table.play is play and len(play.log) == version and seat not in play.people

    if pause:
        await asyncio.sleep(pause if just_rolled(play) else pause / 2)
    if not still():
        return
    action = 0
    if play.rules.actor(play.state) != CHANCE:
        name = table.seats[seat].bot
        view, words = play.view(seat), play.bot_words(seat)
        action = await thinkers.choose(name, table.game, view, words)
    async with table.lock:
        if still():
            await table.keep(play.bot_moves(seat, action))


async def carry_out(table: Table, play: Play, pause: float) -> bool:
    """Do what the next standing order says; False if none is due."""
    seat = table.order_due()
    if seat == NOBODY:
        return False
    version, order, colour = len(play.log), table.order_of(seat), table.seats[seat].colour
    number = table.notebook.ordered_in.get(colour, 0)
    if pause:
        await asyncio.sleep(pause if just_rolled(play) else pause / 2)
    async with table.lock:
        if table.play is not play or len(play.log) != version or table.order_of(seat) != order:
            return True
        if table.notebook.ordered_in.get(colour) != number:
            return True
        words = orders.next_words(table.game, play.view(seat), order)
        if words == "":
            return False
        try:
            kept = bool(words) and await table.keep(play.plan(seat, words or "", version, ""))
        except Refusal:
            kept = False
    done = table.game == "gigi_gacker" or seat not in table.awaited() or not kept
    if done:
        await end_order(table, colour, number)
    return True


async def end_order(table: Table, colour: int, number: int) -> None:
    """The standing order that this note left is over; one that was left since stays."""

    def wish() -> tuple[list[Jot], None]:
        same = table.notebook.ordered_in.get(colour) == number
        return [Jot("order", "", colour)] if same else [], None

    await table.jot(f"done {table.match.nth}.{number}.{colour}", wish)


def just_rolled(play: Play) -> bool:
    """Whether chance has just acted: people want to see the dice before a bot touches them."""
    return bool(play.log) and play.log[-1][0] == CHANCE
