"""How quickly moves reach everyone: `python -m benchmarks.load --tables 1000 --seconds 20`.

A client of raw sockets on this machine only, in a process of its own, plays Pickomino at many
tables: three people at each, the other viewers watch, and every viewer has a stream. A move
counts from the moment its form is sent until every viewer of the table has the new page. The
server is one of its own (SQLite, every move on disk before it is told) or several
(`--servers 2`, PostgreSQL), or those at each `--url`, over which the viewers are spread.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import html
import json
import re
import resource
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import urlencode, urlsplit

import uvloop

from benchmarks.load_servers import Running, cpu_seconds, memory_mb, running

PEOPLE = 3
HEAD = re.compile(
    r'data-match="(\d+)[^"]*" data-version="(\d+)".*? data-seat="(-?\d+)" data-key="([^"]+)"'
)
FORM = re.compile(r'<form[^>]*action="[^"]*/(act|rematch)">(.*?)</form>', re.DOTALL)
ACTION = re.compile(r'name="action" value="([^"]+)"')
FILES = 32_000
OPENING = 8
"""Tables that are opened at the same time."""

IDLE_SECONDS = 3
"""Servers close connections that have been idle for five."""

Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Server:
    """A server as a client knows it: where it is, connections that wait for the next request."""

    host: str
    port: int
    idle: list[tuple[float, Pair]] = field(default_factory=list)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Pair]:
        """A connection kept alive, as between a proxy and its server."""
        fresh = time.perf_counter() - IDLE_SECONDS
        while self.idle and self.idle[0][0] < fresh:
            self.idle.pop(0)[1][1].close()
        if self.idle:
            pair = self.idle.pop()[1]
        else:
            pair = await asyncio.open_connection(self.host, self.port)
        yield pair
        self.idle.append((time.perf_counter(), pair))

    def close(self) -> None:
        """Close the connections that wait."""
        for _, (_, writer) in self.idle:
            writer.close()


class Viewer(asyncio.Protocol):
    """One browser: a cookie, a language, a stream whose latest page it keeps."""

    def __init__(self, server: Server, number: int, lang: str) -> None:
        self.server, self.lang, self.cookie = server, lang, ""
        # A server believes its proxy: each viewer comes from an address of its own.
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.rest = b""
        self.pieces: list[str] = []
        self.place, self.seat, self.key, self.came = (0, -1), "", "", 0.0
        self.news = asyncio.Event()

    def head(self, method: str, path: str, length: int = 0) -> bytes:
        """The head of a request as the page's script sends it."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"host: localhost:{self.server.port}",
            f"accept-language: {self.lang}",
            f"x-forwarded-for: {self.address}",
            "hx-request: true",
        ]
        if self.cookie:
            lines.append(f"cookie: {self.cookie}")
        if method == "POST":
            lines += [
                "content-type: application/x-www-form-urlencoded",
                f"content-length: {length}",
            ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> str:
        """One request; where it leads to, or its status."""
        body = urlencode(fields or {}).encode()
        async with self.server.connection() as (reader, writer):
            writer.write(self.head(method, path, len(body)) + body)
            status = (await reader.readline()).split(b" ")[1].decode()
            headers: dict[str, str] = {}
            while (line := (await reader.readline()).strip()) != b"":
                name, _, value = line.decode().partition(": ")
                if name == "set-cookie" and value.startswith("guest="):
                    self.cookie = value.partition(";")[0]
                headers[name] = value
            if headers.get("transfer-encoding") == "chunked":
                while size := int(await reader.readline(), 16):
                    await reader.readexactly(size + 2)
                await reader.readline()
            else:
                await reader.readexactly(int(headers.get("content-length", "0")))
        return headers.get("location", status)

    async def watch(self, table: str) -> None:
        """Open the stream."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, self.server.host, self.server.port)
        self.transport.write(self.head("GET", f"{table}/stream"))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The stream is open."""

        self.transport = cast(asyncio.Transport, transport)  # uvloop has a kind of its own

    def data_received(self, data: bytes) -> None:
        """Keep the latest page, and note when it was whole."""
        *events, self.rest = (self.rest + data).split(b"\n\n")
        for event in events:
            start = event.find(b"data: [")
            if start >= 0:
                self.came = time.perf_counter()
                self.show(json.loads(event[start + 6 : event.rindex(b"]") + 1]))

    def show(self, told: list[int | str]) -> None:
        """The page from its new pieces and those of the event before."""
        self.pieces = [self.pieces[one] if isinstance(one, int) else one for one in told]
        if found := HEAD.search(self.pieces[0]):
            self.place = int(found[1]), int(found[2])
            self.seat, self.key = found[3], found[4]
        self.news.set()

    async def has(self, after: tuple[int, int]) -> float:
        """When a page came that is newer than this."""
        while self.place <= after:
            self.news.clear()
            await self.news.wait()
        return self.came

    def form(self) -> tuple[str, dict[str, str]] | None:
        """The first form that moves the match on, filled in, if the page has one."""
        for path, inside in FORM.findall("".join(self.pieces)):
            fields = {"version": str(self.place[1]), "seat": self.seat, "key": self.key}
            if found := ACTION.search(inside):
                fields["action"] = html.unescape(found[1])
            if path == "rematch" or "action" in fields:
                return path, fields
        return None


@dataclass
class Load:
    """What came of it: each move's seconds to all viewers, and how many got no answer."""

    took: list[float] = field(default_factory=list)
    lost: int = 0


class Table:
    """One table and its viewers; it begins after its share of a pause."""

    def __init__(self, number: int, share: float, viewers: list[Viewer], load: Load) -> None:
        self.number, self.share, self.viewers, self.load = number, share, viewers, load

    async def open(self) -> None:
        """Make the table, sit down, begin, watch."""
        first = self.viewers[0]
        key = f"{time.time_ns()}.{self.number}"
        self.path = await first.ask("POST", "/new/pickomino", {"player": "Ana", "key": key})
        assert self.path.startswith("/t/"), self.path
        for person, name in zip(self.viewers[1:PEOPLE], ("Bram", "Cleo"), strict=True):
            await person.ask("POST", f"{self.path}/sit", {"name": name, "key": name})
        await first.ask("POST", f"{self.path}/start", {"key": "1.start", "version": "3"})
        for viewer in self.viewers:
            await viewer.watch(self.path)
            await asyncio.wait_for(viewer.has((0, -1)), 60)

    async def play(self, begin: float, end: float, pause: float) -> None:
        """Make a move every so often, counted between two times."""
        await asyncio.sleep(pause * self.share)
        while (now := time.perf_counter()) < end:
            await self.move(counts=now >= begin)
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - now)))

    async def move(self, counts: bool) -> None:
        """One move of whoever is awaited, timed to the last viewer."""
        for viewer in self.viewers[:PEOPLE]:
            if (found := viewer.form()) is not None:
                break
        else:
            return
        path, fields = found
        before, begun = viewer.place, time.perf_counter()
        try:
            await viewer.ask("POST", f"{self.path}/{path}", fields)
            came = [await asyncio.wait_for(v.has(before), 10) for v in self.viewers]
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            self.load.lost += 1
            return
        if counts:
            self.load.took.append(max(came) - begun)


def viewers_of(servers: list[Server], table: int, count: int, langs: list[str]) -> list[Viewer]:
    """The viewers of a table, spread over the servers."""
    return [
        Viewer(servers[(table + nth) % len(servers)], table * count + nth, langs[nth % len(langs)])
        for nth in range(count)
    ]


async def play(chosen: argparse.Namespace, urls: list[str], pids: list[int]) -> str:
    """Open the tables, warm up, play, and say what came of it."""
    places = [urlsplit(url) for url in urls]
    servers = [Server(place.hostname or "127.0.0.1", place.port or 80) for place in places]
    load, langs = Load(), chosen.languages.split(",")
    tables = [
        Table(nth, nth / chosen.tables, viewers_of(servers, nth, chosen.viewers, langs), load)
        for nth in range(chosen.tables)
    ]
    for first in range(0, len(tables), OPENING):
        await asyncio.gather(*(table.open() for table in tables[first : first + OPENING]))
    begin = time.perf_counter() + chosen.pause + 1  # templates are compiled for each language
    end = begin + chosen.seconds
    playing = [asyncio.create_task(table.play(begin, end, chosen.pause)) for table in tables]
    await asyncio.sleep(begin - time.perf_counter())
    before = [cpu_seconds(pid) for pid in pids]
    await asyncio.sleep(end - time.perf_counter())
    used = [cpu_seconds(pid) - was for pid, was in zip(pids, before, strict=True)]
    await asyncio.gather(*playing)
    memory = [memory_mb(pid) for pid in pids]
    for viewer in (viewer for table in tables for viewer in table.viewers):
        viewer.transport.close()
    for server in servers:
        server.close()
    return report(chosen, load, used, memory)


def report(chosen: argparse.Namespace, load: Load, used: list[float], memory: list[float]) -> str:
    """The figures in one line."""
    took, moves = sorted(load.took), len(load.took)
    if not took:
        return "No move was made."
    p50, p99 = (1000 * took[int(moves * part)] for part in (0.5, 0.99))
    servers = "; ".join(
        f"server {100 * cpu / chosen.seconds:.0f} % of a core, {mb:.0f} MB"
        for cpu, mb in zip(used, memory, strict=True)
    )
    each = f", {1000 * sum(used) / moves:.2f} ms a move" if used else ""
    return (
        f"{chosen.tables} tables, {chosen.tables * chosen.viewers} streams,"
        f" {moves} moves ({moves / chosen.seconds:.0f}/s), {load.lost} lost:"
        f" to all viewers p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {1000 * took[-1]:.1f} ms;"
        f" {servers}{each}"
    )


def options() -> argparse.ArgumentParser:
    """What can be chosen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--viewers", type=int, default=4, help="of each table; three play")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pause", type=float, default=4.5, help="seconds between a table's moves")
    parser.add_argument("--languages", default="en", help="of the viewers, by turns: en,fr,de,nl")
    parser.add_argument("--servers", type=int, default=1, help="more than one use PostgreSQL")
    parser.add_argument("--bus", default="", help="valkey:// to use instead of LISTEN and NOTIFY")
    parser.add_argument("--folder", help="where SQLite's file lies: one disk or another")
    parser.add_argument("--url", action="append", help="a server that runs already")
    parser.add_argument("--pid", type=int, action="append", help="its process, to be measured")
    return parser


@contextmanager
def servers_of(chosen: argparse.Namespace) -> Iterator[Running]:
    """The servers that are named, or fresh ones."""
    if chosen.url:
        yield Running(chosen.url, chosen.pid or [])
    else:
        with running(chosen.servers, chosen.bus, chosen.folder) as fresh:
            yield fresh


def main() -> None:
    """Measure as the command line says."""
    chosen = options().parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    gc.set_threshold(50_000, 20, 100)
    with servers_of(chosen) as servers:
        print(uvloop.run(play(chosen, servers.urls, servers.pids)))


if __name__ == "__main__":
    main()
