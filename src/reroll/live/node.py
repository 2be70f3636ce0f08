"""This process as one of several on the same database.

It tells the others what it has kept and hears from them; of all processes one moves for a table's
bots and clocks. A table is looked after by lease: whoever falls silent loses it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable

from reroll.live.bus import MakeBus
from reroll.store.failures import StoreFailed
from reroll.store.nodes import Nodes
from reroll.store.notices import Notice
from reroll.store.store import Store

log = logging.getLogger("reroll.live")

LIFE_MS = 2000
BEAT_SECONDS = 0.5
LOOK_SECONDS = 10.0
"""How often to look at the database though no notice came: some are lost."""

Hear = Callable[[list[Notice]], None]
Chore = Callable[[], Awaitable[None]]


class Node:
    """One process; `hear` is called in its loop, with an empty list if notices may be lost.

    `inherit` is awaited when another process has fallen silent.
    """

    def __init__(self, store: Store, make_bus: MakeBus, hear: Hear, inherit: Chore) -> None:
        self.id = secrets.token_hex(4)
        self.nodes = Nodes(store, self.id, LIFE_MS)
        self.store, self.hear, self.inherit = store, hear, inherit
        self.loop = asyncio.get_running_loop()
        self.mine: set[str] = set()
        self.lives_until = 0.0
        self.bus = make_bus(self.id, self.heard)
        store.writer.tell = self.bus.tell
        self.tasks = [self.loop.create_task(chore()) for chore in (self.beat, self.look)]

    def heard(self, notices: list[Notice]) -> None:
        """Take notices from the bus's thread into the loop."""
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            self.loop.call_soon_threadsafe(self.hear, notices)

    async def owns(self, table: str) -> bool:
        """Whether this process looks after the table, which it does from now on if nobody else."""
        try:
            if time.monotonic() >= self.lives_until:
                await self.say_alive()
            if table not in self.mine and await asyncio.wrap_future(self.nodes.claim(table)):
                self.mine.add(table)
        except StoreFailed:
            return False
        return table in self.mine

    async def say_alive(self) -> None:
        """Beat once; after a silence that was too long others may hold what was ours."""
        begun = time.monotonic()
        anew = begun >= self.lives_until
        if anew:
            self.mine.clear()
        await asyncio.wrap_future(self.nodes.beat(anew))
        self.lives_until = begun + LIFE_MS / 1000

    async def beat(self) -> None:
        """Say now and then that this process lives, and bury those that say so no more."""
        while True:
            try:
                await self.say_alive()
                if await asyncio.wrap_future(self.nodes.bury()):
                    await self.inherit()
            except StoreFailed as error:
                log.error("%s", error)
            await asyncio.sleep(BEAT_SECONDS)

    async def look(self) -> None:
        """Look now and then for what no notice told of."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.hear([])

    async def close(self) -> None:
        """Hand everything over and fall silent."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(StoreFailed):
            await asyncio.wrap_future(self.nodes.leave())
        self.store.writer.tell = None
        await asyncio.to_thread(self.bus.close)
