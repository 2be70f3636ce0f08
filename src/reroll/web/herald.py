"""Tells a webhook when somebody who is not looking has the next move."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence

from reroll.live.hall import Hall
from reroll.live.identity import is_program
from reroll.live.names import table_name
from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.store.failures import StoreFailed
from reroll.store.records import now
from reroll.texts.catalogue import N_, texts
from reroll.texts.games import texts_of
from reroll.web.config import Config
from reroll.web.webhooks import Courier, Webhook

log = logging.getLogger("reroll.webhooks")

MOST = 10_000
"""Tables whose waiting seats are remembered."""

Turn = tuple[int, int]
"""A seat for which a table waits, and the round: the same seat may also begin the next."""

Turns = dict[Turn, asyncio.TimerHandle]


class Herald:
    """Watches every table of a hall; a person is called once a turn, after `patience` seconds.

    `base` is the server's address for links, empty if only this machine could follow them.
    """

    def __init__(
        self, hall: Hall, hooks: Sequence[Webhook], courier: Courier, patience: float, base: str
    ) -> None:
        self.hall, self.hooks, self.courier = hall, tuple(hooks), courier
        self.patience, self.base, self.since = patience, base, now()
        self.turns: dict[str, Turns] = {}
        self.calls: set[asyncio.Task[None]] = set()

    def look(self, table: Table) -> None:
        """See for whom the table waits since its last change."""
        due = due_at(table)
        turns = self.turns.pop(table.record.id, {})
        for turn in set(turns) - due:
            turns.pop(turn).cancel()
        loop = asyncio.get_running_loop()
        for turn in due - set(turns):
            turns[turn] = loop.call_later(self.patience, self.call_soon, table.record.id, turn)
        if turns:
            self.turns[table.record.id] = turns
        if len(self.turns) > MOST:
            self.forget(next(iter(self.turns)))

    def forget(self, table: str) -> None:
        """Call nobody at a table any more."""
        for handle in self.turns.pop(table).values():
            handle.cancel()

    def call_soon(self, table: str, turn: Turn) -> None:
        """Begin to call somebody."""
        task = asyncio.get_running_loop().create_task(self.call(table, turn))
        self.calls.add(task)
        task.add_done_callback(self.calls.discard)

    async def call(self, name: str, turn: Turn) -> None:
        """Call the person whose turn it is, unless another process does or did."""
        with contextlib.suppress(Refusal, StoreFailed):
            table = await self.hall.find(name)
            if table is None or turn not in due_at(table):
                return
            if await self.was_told_before(table) or not await self.hall.owns(name):
                return
            link = f"{self.base}/t/{name}" if self.base else ""
            for hook in self.hooks:
                self.courier.send(hook, sentence(table, turn[0], hook.lang), link)

    async def was_told_before(self, table: Table) -> bool:
        """Whether the turn was so old already when this process began that its sender told."""
        last = max(0, table.version - 1)
        events = await asyncio.to_thread(self.hall.store.events, table.match.id, last)
        began = events[-1].at if events else table.match.started or now()
        return began + self.patience * 1000 < self.since

    async def close(self) -> None:
        """Call nobody any more."""
        for table in list(self.turns):
            self.forget(table)
        for task in self.calls:
            task.cancel()
        await asyncio.gather(*self.calls, return_exceptions=True)
        await self.courier.close()


def herald_of(hall: Hall, config: Config) -> Herald:
    """The herald that a server's host wants; without webhooks it has nothing to look at."""
    courier = Courier(config.webhook_private)
    base = config.webhook_links or config.share
    herald = Herald(hall, config.webhooks, courier, config.webhook_after, base)
    if config.webhooks:
        hall.heralds.append(herald.look)
    return herald


def due_at(table: Table) -> set[Turn]:
    """The turns of people for which a table waits; a game without rounds has turns that pass on."""
    nth = getattr(table.play.state, "round", 0) if table.play else 0
    return {(seat, nth) for seat in table.awaited() if is_person(table, seat)}


def is_person(table: Table, seat: int) -> bool:
    """Whether a person plays there now."""
    sits = table.seats[seat]
    return not sits.bot and not is_program(sits.holder)


def sentence(table: Table, seat: int, lang: str) -> str:
    """What a person is told, in the language of the webhook."""
    t = texts(lang)
    return t(
        N_("{name}, it is your turn at the table {table} ({game})."),
        name=table.seats[seat].name,
        table=table_name(t, table.record.name, table.seats),
        game=texts_of(table.game).title(t),
    )
