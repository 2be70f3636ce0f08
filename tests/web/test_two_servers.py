"""Two servers on one database: nobody notices that there are two."""

from __future__ import annotations

import asyncio
import json
import re
import signal
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from reroll.store.audit import begun_matches, open_to_read
from tests.live.buses import valkey_server
from tests.store.conftest import new_database
from tests.store.conftest import postgres as postgres
from tests.web.killable import Killable

AT_ONCE = 50
COOKIE = re.compile(rb"set-cookie: (guest=[^;]+)")


@pytest.fixture(params=["notify", "valkey"])
def servers(request: pytest.FixtureRequest) -> Iterator[list[Killable]]:
    """Two servers on PostgreSQL, told by its own notices or over Valkey."""
    database = new_database(request.getfixturevalue("postgres"), "two")
    if request.param == "notify":
        yield from serving(database, "")
    else:
        with valkey_server() as bus:
            yield from serving(database, bus)


def serving(database: str, bus: str) -> Iterator[list[Killable]]:
    """Two servers on this database until the test is over."""
    both = [Killable(database, bus) for _ in range(2)]
    for server in both:
        server.start()
    try:
        yield both
    finally:
        for server in both:
            server.end(signal.SIGTERM)


class Guest:
    """One browser that asks either server."""

    def __init__(self) -> None:
        self.cookie = ""

    def head(self, method: str, path: str, body: bytes) -> bytes:
        """A request as bytes; every one has a connection of its own."""
        lines = [
            f"{method} {path} HTTP/1.1",
            "host: localhost",
            "connection: close",
            "accept: application/json",
            f"cookie: {self.cookie}",
            "content-type: application/x-www-form-urlencoded",
            f"content-length: {len(body)}",
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode() + body

    async def ask(
        self, server: Killable, method: str, path: str, fields: dict[str, Any] | None = None
    ) -> tuple[int, Any]:
        """One request: its status, and the JSON or the address it leads to."""
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(self.head(method, path, urlencode(fields or {}).encode()))
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        headers = dict(line.split(": ", 1) for line in head.decode().splitlines()[1:])
        if found := COOKIE.search(head):
            self.cookie = found[1].decode()
        status = int(head.split(b" ")[1])
        return status, headers.get("location") or json.loads(body)


async def open_table(servers: list[Killable]) -> tuple[Guest, Guest, str]:
    """A table made on one server, which somebody joins on the other."""
    ana, noor = Guest(), Guest()
    _, table = await ana.ask(servers[0], "POST", "/new/pickomino", {"player": "Ana", "key": "a"})
    status, told = await noor.ask(servers[1], "POST", f"{table}/sit", {"name": "Noor", "key": "n"})
    assert status == 200, told
    status, told = await ana.ask(servers[1], "POST", f"{table}/start")
    assert status == 200, told
    return ana, noor, table


async def agreed(servers: list[Killable], person: Guest, table: str) -> dict[str, Any]:
    """The table, once both servers tell the same of it."""
    while True:
        told = [(await person.ask(server, "GET", f"{table}.json"))[1] for server in servers]
        here, there = ({k: v for k, v in one.items() if k != "key"} for one in told)
        if here == there:
            seen: dict[str, Any] = told[0]
            return seen
        await asyncio.sleep(0.01)


async def conflict(servers: list[Killable], people: tuple[Guest, Guest], table: str) -> int:
    """So many actions at once, half of them to each server; the number that was accepted."""
    seen = await agreed(servers, people[0], table)
    if seen["over"]:
        await people[0].ask(servers[0], "POST", f"{table}/rematch", {"key": seen["key"]})
        return 1
    for person in people:
        mine = (await person.ask(servers[0], "GET", f"{table}.json"))[1]
        if any(mine["legal"].values()):
            break
    seat, legal = next((seat, legal) for seat, legal in mine["legal"].items() if legal)
    forms = [
        {
            "seat": seat,
            "version": mine["version"],
            "action": legal[nth % len(legal)],
            "key": f"{mine['match']}.{mine['version']}x{nth}",
        }
        for nth in range(AT_ONCE)
    ]
    answers = await asyncio.gather(
        *(
            person.ask(servers[nth % 2], "POST", f"{table}/act", form)
            for nth, form in enumerate(forms)
        )
    )
    assert {status for status, _ in answers} <= {200, 409}
    return [status for status, _ in answers].count(200)


async def fight(servers: list[Killable], rounds: int) -> None:
    """Conflict after conflict at one table; each time exactly one action is accepted."""
    ana, noor, table = await open_table(servers)
    for _ in range(rounds):
        assert await conflict(servers, (ana, noor), table) == 1


def test_of_fifty_actions_at_once_over_two_servers_one_is_accepted(
    servers: list[Killable],
) -> None:
    asyncio.run(fight(servers, 5))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_of_fifty_actions_at_once_one_is_accepted_two_hundred_times(
    servers: list[Killable],
) -> None:
    asyncio.run(fight(servers, 200))
    with open_to_read(servers[0].database) as connection:
        for _, _, _, events in begun_matches(connection):
            answered = [event.key.partition("x")[0] for event in events if event.key]
            assert len(set(answered)) == len(answered)


def test_a_move_at_one_server_reaches_the_stream_of_the_other(servers: list[Killable]) -> None:
    async def evening() -> None:
        ana, noor, table = await open_table(servers)
        reader, writer = await asyncio.open_connection("127.0.0.1", servers[1].port)
        writer.write(noor.head("GET", f"{table}/stream", b""))

        async def page_after(version: int) -> None:
            while True:
                line = (await reader.readline()).decode()
                if found := re.search(r'data-version=\\"(\d+)', line):
                    if int(found[1]) > version:
                        return

        await asyncio.wait_for(page_after(-1), 20)
        for person in (ana, noor):
            seen = (await person.ask(servers[0], "GET", f"{table}.json"))[1]
            if legal := seen["legal"].get(str(seen["seat"])):
                form = {name: seen[name] for name in ("seat", "version", "key")}
                form["action"] = legal[0]
                status, _ = await person.ask(servers[0], "POST", f"{table}/act", form)
                assert status == 200
                await asyncio.wait_for(page_after(seen["version"]), 20)
        writer.close()

    asyncio.run(evening())
