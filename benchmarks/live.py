"""How quickly a move reaches everyone at its table: `python -m benchmarks.live --tables 20`.

A server of its own (SQLite, every move on disk before it is told) and a client of raw sockets on
this machine only. Each table has three people and a spectator, each with a stream and a language
of their own. A move counts from the moment its form is sent until all four have the new page.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.web.killable import Killable

LANGUAGES = ("en", "fr", "de", "nl")
VERSION = re.compile(rb'data-match="(\d+)[^"]*" data-version="(\d+)"')
BAR_MS = 100
WARMING_MOVES = 10


class Browser:
    """One visitor: a cookie, a language, a stream that notes when each page came."""

    def __init__(self, port: int, lang: str) -> None:
        self.port, self.lang, self.cookie = port, lang, ""
        self.came: dict[tuple[int, int], float] = {}
        self.news = asyncio.Event()

    def head(self, method: str, path: str, body: str = "") -> bytes:
        """A request as bytes."""
        lines = [
            f"{method} {path} HTTP/1.1",
            "host: localhost",
            f"accept-language: {self.lang}",
            f"cookie: {self.cookie}",
            "accept: application/json",
        ]
        if method == "POST":
            lines += [
                "content-type: application/x-www-form-urlencoded",
                f"content-length: {len(body)}",
            ]
        return ("\r\n".join(lines) + f"\r\n\r\n{body}").encode()

    async def ask(self, method: str, path: str, fields: dict[str, Any] | None = None) -> Any:
        """One request on a connection of its own: the JSON, or the address it leads to."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.head(method, path, urlencode(fields or {}, doseq=True)))
        headers: dict[str, str] = {}
        await reader.readline()
        while (line := (await reader.readline()).strip()) != b"":
            name, _, value = line.decode().partition(": ")
            if name == "set-cookie" and value.startswith("guest="):
                self.cookie = value.partition(";")[0]
            headers[name] = value
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        writer.close()
        if "location" in headers:
            return headers["location"]
        return json.loads(body) if body.startswith(b"{") else None

    async def watch(self, table: str) -> None:
        """Keep the stream and note each page."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        writer.write(self.head("GET", f"{table}/stream"))
        try:
            while line := await reader.readline():
                if found := VERSION.search(line):
                    self.came[int(found[1]), int(found[2])] = time.perf_counter()
                    self.news.set()
        finally:
            writer.close()

    async def has(self, match: int, version: int) -> float:
        """When the page of this version, or a later one, came."""
        while True:
            for (nth, number), when in self.came.items():
                if (nth, number) >= (match, version):
                    self.came.clear()
                    return when
            self.news.clear()
            await self.news.wait()


@dataclass(frozen=True, slots=True)
class Load:
    """What came of it, in seconds: each move's time to all viewers, the server's, the clock's."""

    took: list[float]
    cpu: float
    wall: float


class Table:
    """One table, its people and its spectator."""

    def __init__(self, port: int, number: int) -> None:
        self.number = number
        self.people = [Browser(port, lang) for lang in LANGUAGES]
        self.took: list[float] = []

    async def open(self) -> None:
        """Make the table, sit down, begin, watch."""
        first = self.people[0]
        await first.ask("GET", "/")
        form = {"player": "A", "key": f"table{self.number}"}
        self.path = await first.ask("POST", "/new/pickomino", form)
        for person, name in zip(self.people[1:3], "BC", strict=True):
            await person.ask("GET", f"{self.path}.json")
            await person.ask("POST", f"{self.path}/sit", {"name": name, "key": name})
        await first.ask("POST", f"{self.path}/start")
        self.streams = [asyncio.create_task(p.watch(self.path)) for p in self.people]

    async def play(self, seconds: float, pause: float) -> None:
        """Make a move every so often."""
        end = time.perf_counter() + seconds
        await asyncio.sleep(pause * (self.number % 97) / 97)
        while time.perf_counter() < end:
            await self.move()
            await asyncio.sleep(pause)

    async def move(self) -> None:
        """One move of whoever is awaited, timed to the last viewer."""
        seen = await self.people[0].ask("GET", f"{self.path}.json")
        if seen["over"]:
            await self.people[0].ask("POST", f"{self.path}/rematch", {"key": seen["key"]})
            return
        seat = seen["waits_for"][0]
        person = self.people[(seat + seen["match"] - 1) % 3]
        seen = await person.ask("GET", f"{self.path}.json")
        form = {name: seen[name] for name in ("seat", "version", "key")}
        form["action"] = seen["legal"][str(seat)][0]
        for each in self.people:
            each.came.clear()
        begun = time.perf_counter()
        after = await person.ask("POST", f"{self.path}/act", form)
        wanted = after["match"], after["version"]
        came = [await asyncio.wait_for(each.has(*wanted), 10) for each in self.people]
        self.took.append(max(came) - begun)


async def run(port: int, pid: int, tables: int, seconds: float, pause: float) -> Load:
    """Play at so many tables; how long each move took to reach everyone, and what it cost."""
    lively = [Table(port, number) for number in range(tables)]
    for table in lively:
        await table.open()
    for table in lively[:1] * WARMING_MOVES:  # templates are compiled for each language
        await table.move()
    lively[0].took.clear()
    before, begun = cpu_seconds(pid), time.perf_counter()
    await asyncio.gather(*(table.play(seconds, pause) for table in lively))
    cpu, wall = cpu_seconds(pid) - before, time.perf_counter() - begun
    for table in lively:
        for stream in table.streams:
            stream.cancel()
    return Load(sorted(ms for table in lively for ms in table.took), cpu, wall)


def cpu_seconds(pid: int) -> float:
    """The processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """The memory a process has in use."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(tables: int, seconds: float, pause: float) -> str:
    """A server, a load, and the figures in one line."""
    with tempfile.TemporaryDirectory() as folder:
        server = Killable(str(Path(folder) / "reroll.sqlite"))
        server.start()
        pid = server.process.pid
        assert pid is not None
        load = asyncio.run(run(server.port, pid, tables, seconds, pause))
        memory = memory_mb(pid)
        server.end(signal.SIGTERM)
    took, moves = load.took, len(load.took)
    p50, p99 = (1000 * took[int(moves * part)] for part in (0.5, 0.99))
    return (
        f"{tables} tables, {4 * tables} streams, {moves} moves ({moves / load.wall:.0f}/s):"
        f" move to all viewers p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {1000 * took[-1]:.1f} ms"
        f" (bar: {BAR_MS} ms); server {1000 * load.cpu / moves:.1f} ms a move,"
        f" {100 * load.cpu / load.wall:.0f} % of a core, {memory:.0f} MB"
    )


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between a table's moves")
    chosen = parser.parse_args()
    print(measure(chosen.tables, chosen.seconds, chosen.pause))


if __name__ == "__main__":
    main()
