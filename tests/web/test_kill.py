"""kill -9 at any moment: every action that was told to anyone is there afterwards."""

from __future__ import annotations

import json
import random
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from reroll.engine.contract import CHANCE
from reroll.engine.setup import Setup
from reroll.live.identity import request_in
from reroll.live.play import Play
from reroll.live.verify import first_fault
from reroll.notation.words import format_action
from reroll.store.audit import begun_matches, open_to_read
from reroll.store.store import Store
from tests.store.conftest import new_database
from tests.store.conftest import postgres as postgres
from tests.web.killable import Killable

FORM = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}


class Witness(threading.Thread):
    """Somebody who plays at a table through kills, and writes down whatever the server told."""

    def __init__(self, ports: list[int], name: str, bots: tuple[str, ...]) -> None:
        super().__init__(daemon=True)
        self.ports, self.name_at_table, self.bots = ports, name, bots
        self.chance = random.Random(name)
        self.cookie, self.table = "", ""
        self.seen: dict[tuple[int, int], str] = {}
        self.acknowledged: list[tuple[int, int, str]] = []
        self.over, self.asked = False, 0

    def run(self) -> None:
        """Play on until told to stop; a server that is gone is asked again."""
        while not self.over:
            try:
                self.play()
            except (OSError, HTTPException):
                time.sleep(0.01)

    def ask(self, method: str, path: str, fields: dict[str, Any] | None = None) -> dict[str, Any]:
        """One request to any of the servers; the twin of the table that answers it."""
        connection = HTTPConnection("127.0.0.1", self.chance.choice(self.ports), timeout=5)
        try:
            headers = FORM | ({"cookie": self.cookie} if self.cookie else {})
            connection.request(method, path, urlencode(fields or {}, doseq=True), headers)
            response = connection.getresponse()
            body = response.read()
            for name, value in response.getheaders():
                if name == "set-cookie" and value.startswith("guest="):
                    self.cookie = value.partition(";")[0]
            if response.status == 303:
                self.table = response.headers["location"]
                return {}
            answer: dict[str, Any] = json.loads(body) | {"status": response.status}
            return answer
        finally:
            connection.close()

    def open_table(self) -> None:
        """Make a table with bots and begin."""
        fields = {"player": self.name_at_table, "bot": self.bots, "key": self.name_at_table}
        self.ask("POST", "/new/pickomino", fields)
        self.ask("POST", f"{self.table}/start")

    def play(self) -> None:
        """Look at the table, write down what it tells, act if it is one's turn."""
        twin = self.ask("GET", f"{self.table}.json")
        self.note(twin)
        if twin.get("over"):
            self.note(self.ask("POST", f"{self.table}/rematch", {"key": twin["key"]}))
            return
        for seat, legal in twin["legal"].items():
            if legal:
                self.asked += 1
                key = f"{twin['match']}.{self.asked}"
                form = {"seat": seat, "version": twin["version"], "key": key, "action": legal[0]}
                answer = self.ask("POST", f"{self.table}/act", form)
                if answer["status"] == 200:
                    self.acknowledged.append((twin["match"], twin["version"], key))
                    self.note(answer)

    def note(self, twin: dict[str, Any]) -> None:
        """Write down every event that the table tells of; it must never tell another story."""
        for event in twin.get("events", []):
            place, story = (twin["match"], event["number"]), f"{event['by']}: {event['do']}"
            assert self.seen.setdefault(place, story) == story

    def check(self, store: Store) -> None:
        """Find everything again in the database, and every log legal from its beginning."""
        table = self.table[3:]
        last = store.latest_match(table)
        assert last is not None
        assert {match for match, _ in self.seen} <= set(range(1, last.nth + 1))
        for nth in range(1, last.nth + 1):
            events = store.events(f"{table}.{nth}")
            stories = told(store, f"{table}.{nth}", len(self.bots) + 1)
            for (match, number), story in list(self.seen.items()):
                assert match != nth or stories[number] == story
            for match, number, key in self.acknowledged:
                assert match != nth or request_in(events[number].key or "") == key
            keys = [request_in(event.key) for event in events if event.key]
            assert len(keys) == len(set(keys))


def told(store: Store, match: str, players: int) -> list[str]:
    """A kept log in words, each event checked against the rules."""
    play = Play(Setup("pickomino", players), "0" * 32, [], typed=False)
    stories = []
    for event in store.events(match):
        assert event.number == len(play.log)
        assert play.rules.why_not(play.state, event.actor, event.action) == 0
        words = format_action("pickomino", play.state, event.actor, event.action)
        stories.append(f"{'chance' if event.actor == CHANCE else event.actor}: {words}")
        play.add([(event.actor, event.action)])
    return stories


@contextmanager
def serving(database: str, servers: int = 1, bus: str = "") -> Iterator[list[Killable]]:
    """Servers on a database."""
    killables = [Killable(database, bus) for _ in range(servers)]
    for killable in killables:
        killable.start()
    try:
        yield killables
    finally:  # a server left over from a failed test would go on asking for its database
        for killable in killables:
            if killable.process.is_alive():
                killable.end(signal.SIGKILL)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Killable]:
    """A server on a fresh file."""
    with serving(str(tmp_path / "reroll.sqlite")) as [killable]:
        yield killable


def test_six_kills_lose_and_double_no_acknowledged_action(server: Killable) -> None:
    play_through_kills([server], 6)


def test_kills_of_two_servers_on_postgresql_lose_and_double_nothing(postgres: str) -> None:
    with serving(new_database(postgres, "kills"), 2) as servers:
        play_through_kills(servers, 6)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_three_hundred_kills_lose_and_double_no_acknowledged_action(server: Killable) -> None:
    tell(play_through_kills([server], 300))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_three_hundred_kills_of_two_servers_lose_and_double_nothing(postgres: str) -> None:
    with serving(new_database(postgres, "kills"), 2) as servers:
        tell(play_through_kills(servers, 300))


def tell(waits: list[float]) -> None:
    """How long it took, kill by kill, until an action was acknowledged again."""
    waits = sorted(waits)
    middle, worst = waits[len(waits) // 2], waits[-1]
    print(f"\n{len(waits)} kills: acting again after {middle:.2f} s, at the worst {worst:.2f} s")


def play_through_kills(servers: list[Killable], kills: int) -> list[float]:
    """Kill and start again while two people and their bots play, then look for everything.

    The seconds from each kill until an action was acknowledged again.
    """
    chance, waits = random.Random(kills), []
    ports = [server.port for server in servers]
    witnesses = [
        Witness(ports, "Ana", ("random", "random")),
        Witness(ports, "Noor", ("simple",)),
    ]
    for witness in witnesses:
        witness.open_table()
        witness.start()
    for _ in range(kills):
        wait_for_more(witnesses, chance.randint(0, 4))
        time.sleep(chance.uniform(0, 0.02))
        server, begun = chance.choice(servers), time.monotonic()
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
        assert all(witness.is_alive() for witness in witnesses)
        server.start()
        wait_for_more(witnesses, 1)
        waits.append(time.monotonic() - begun)
    wait_for_more(witnesses, 5)
    for witness in witnesses:
        witness.over = True
        witness.join(10)
    for server in servers:
        server.end(signal.SIGTERM)
    store = Store(server.database)
    for witness in witnesses:
        witness.check(store)
    assert sum(len(witness.acknowledged) for witness in witnesses) >= kills
    assert sum(len(witness.seen) for witness in witnesses) >= 3 * kills
    with open_to_read(server.database) as connection:
        for table, match, players, events in begun_matches(connection):
            assert first_fault(table, match, players, events) is None
    store.close()
    return waits


NAPS = 15_000
"""Half a minute of two milliseconds each; a machine that stands still is not a server that does."""


def wait_for_more(witnesses: list[Witness], actions: int) -> None:
    """Wait until so many more actions have been acknowledged."""
    enough = sum(len(witness.acknowledged) for witness in witnesses) + actions
    for _ in range(NAPS):
        if sum(len(witness.acknowledged) for witness in witnesses) >= enough:
            return
        time.sleep(0.002)
    raise AssertionError("nothing more is acknowledged")


def test_bots_go_on_after_a_kill_though_nobody_looks(server: Killable) -> None:
    witness = Witness([server.port], "Ana", ("random", "random"))
    witness.open_table()
    twin: dict[str, Any] = {"waits_for": [0]}
    while twin["waits_for"] == [0]:
        witness.play()
        twin = witness.ask("GET", f"{witness.table}.json")
    server.end(signal.SIGKILL)
    server.start()
    deadline = time.monotonic() + 10
    store = Store(server.database)
    before = len(store.events(f"{witness.table[3:]}.1"))
    while time.monotonic() < deadline:
        twin = witness.ask("GET", f"{witness.table}.json")
        if twin["waits_for"] == [0] or twin["over"]:
            break
    assert twin["waits_for"] == [0] or twin["over"]
    assert len(store.events(f"{witness.table[3:]}.1")) >= before
    store.close()


def test_sigterm_ends_a_server_with_open_streams_at_once(server: Killable) -> None:
    witness = Witness([server.port], "Ana", ("random", "random"))
    witness.open_table()
    streams = []
    for _ in range(20):
        connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.request("GET", f"{witness.table}/stream")
        response = connection.getresponse()
        assert response.readline() == b"retry: 300\n"
        streams.append((connection, response))
    begun = time.monotonic()
    assert server.end(signal.SIGTERM) == 0
    assert time.monotonic() - begun < 3
    for connection, response in streams:
        response.read()
        response.close()
        connection.close()
