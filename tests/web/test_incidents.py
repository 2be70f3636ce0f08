"""Incidents of other platforms, each with the test that it cannot happen here.

More about each of them: secrets in `test_secrets` and `test_non_interference`, tokens in
`api/test_api`, origins in `test_security`, kills in `test_kill`, two servers in `test_two_servers`.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import signal
import socket
import threading
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from starlette.testclient import TestClient

from reroll.engine.chance import Seeded
from reroll.live.identity import commitment, new_match_secret
from reroll.store.store import Store
from reroll.texts.catalogue import Texts
from reroll.web import render
from reroll.web.app import make_app
from reroll.web.config import Config
from reroll.web.security import Pace
from tests.web.api.programs import Program
from tests.web.conftest import Guest
from tests.web.killable import Killable
from tests.web.people import Person

EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


@pytest.fixture
def nobody(client: TestClient) -> Program:
    """A program without a token."""
    return Program(client)


@pytest.fixture
def limited(store: Store) -> Iterator[TestClient]:
    """The app with its limits on."""
    app = make_app(store, Config(pause=0))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as running:
        yield running


def test_secrets_were_in_the_initial_state_sent_to_every_client(
    client: TestClient, guest: Guest
) -> None:
    """No first answer holds another hand, the order of the cards, or what decides the dice."""
    host = Program(client).open_table("gigi_gacker", options={"start": "1"})
    bots = [host.join(name) for name in ("Rusty", "Tin", "Bolt")]
    host.do("POST", "/start")
    play = client.app.state.desk.hall.tables[host.table].play  # type: ignore[attr-defined]
    for seat, bot in enumerate(bots):
        state = bot.state()
        hands = re.search(r" hand=(\S+)", state["position"])
        assert hands is not None
        assert [hand != "?" for hand in hands[1].split("/")] == [at == seat for at in range(3)]
        assert play.secret not in json.dumps(state)
    spectator = host.state()
    assert " hand=?/?/?" in spectator["position"]
    assert spectator["legal"] == []
    page = guest().get(f"/t/{host.table}").text
    assert play.secret not in page


def test_the_seed_of_the_dice_could_be_guessed() -> None:
    """128 random bits a match, none of which is told before the end; each bit decides the dice."""
    secrets = {new_match_secret() for _ in range(200)}
    assert len(secrets) == 200
    assert all(re.fullmatch("[0-9a-f]{32}", secret) for secret in secrets)
    ones = sum(bin(int(secret, 16)).count("1") for secret in secrets)
    assert abs(ones - 200 * 64) < 6 * (200 * 128 / 4) ** 0.5
    secret = next(iter(secrets))
    assert commitment(secret) == hashlib.sha256(secret.encode()).hexdigest()
    nearly = f"{int(secret, 16) ^ 1:032x}"
    assert commitment(nearly) != commitment(secret)
    rolls = [first_rolls(one) for one in (secret, nearly, f"{int(secret, 16) ^ 1 << 127:032x}")]
    assert len(set(rolls)) == 3


def first_rolls(secret: str) -> tuple[int, ...]:
    """What the dice of a match with this secret show at first."""
    from reroll.engine.setup import Setup

    setup = Setup("pickomino", 2, {"start": "1"})
    source = Seeded(int(secret[:16], 16), int(secret[16:], 16))
    s = setup.first_state()
    return tuple(source.outcome(setup.rules, s, number) for number in range(20))


def test_simultaneous_choices_were_visible_before_the_reveal(nobody: Program) -> None:
    """A card laid face down is told to nobody else until all lie: not in state, event or text."""
    host = nobody.open_table("gigi_gacker", options={"start": "1"})
    rusty, tin = host.join("Rusty"), host.join("Tin")
    host.do("POST", "/start")
    before = tin.state()
    card = rusty.state()["legal"][0]["action"]
    assert rusty.act(rusty.state(), card).status_code == 200
    after = tin.state()
    assert after["legal"] == before["legal"]
    assert " laid=x/-" in after["position"] or " laid=?/-" in after["position"]
    assert card.split()[1] not in after["position"].split("laid=")[1].split()[0]
    table = nobody.client.app.state.desk.hall.tables[host.table]  # type: ignore[attr-defined]
    step = table.play.steps[-1]
    assert table.play.told(step, 0) == step.action
    assert table.play.told(step, 1) == table.play.told(step, -3) == -1


def test_seat_tokens_were_in_addresses(nobody: Program, guest: Guest) -> None:
    """No page links to, and no answer leads to, an address with a secret in it."""
    ana = guest()
    table = ana.open_table(player="Ana")
    connected = ana.post(f"{table}/programs", {"name": "Rusty", "key": "k"})
    token = re.search(r"reroll_bot_[\w-]+", connected.text)
    assert token is not None
    for path in ("/", table, f"{table}/programs", f"{table}.json"):
        page = ana.get(path)
        assert token[0] not in page.text
        for secret in (ana.cookies["guest"], ana.cookies["guest"].split(".")[0]):
            assert secret not in page.text
    links = re.findall(r'(?:href|action|src)="([^"]*)"', connected.text)
    assert not any(token[0] in link for link in links)
    assert connected.headers["cache-control"] == "no-store"
    assert connected.headers["referrer-policy"] == "same-origin"
    by_address = nobody.ask("GET", f"/tables/{table[3:]}?token={token[0]}").json()
    assert not any(seat["here"] for seat in by_address["seats"])


def test_a_name_became_a_script(client: TestClient, guest: Guest) -> None:
    """Names of people, tables and programs are text on every page, and in every stream."""
    ana = guest()
    table = ana.open_table("pickomino", player=EVIL[:24], name=EVIL[:40], start="1", listed="1")
    program = Program(client, table[3:]).join("<img src=x onerror=a()>")
    ana.do("start")
    ana.move()
    for path in ("/", table, f"{table}/programs"):
        page = ana.get(path).text
        assert dangers(page) == []
    assert html.escape("<img src=x", quote=False) in ana.get(table).text
    answer = program.ask("GET", f"/tables/{program.table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


class Dangers(HTMLParser):
    """Finds what would run: pictures of nowhere, scripts that are no file, attributes with code."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one element."""
        names = dict(attrs)
        if tag == "img" or (
            tag == "script" and not (names.get("src") or "").startswith("/static/")
        ):
            self.found.append(tag)
        self.found += [name for name in names if name.startswith("on")]


def dangers(page: str) -> list[str]:
    """What would run on a page though it is no file of ours."""
    parser = Dangers()
    parser.feed(page)
    return parser.found


def test_a_translation_became_a_script(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences of a catalogue are text like any other, since volunteers write them."""

    class Evil(Texts):
        """A language whose translator is no friend."""

        def __call__(self, message: str, /, **places: object) -> str:
            return super().__call__(message, **places) + EVIL if message else ""

        def n(self, one: str, many: str, count: int, /, **places: object) -> str:
            return super().n(one, many, count, **places) + EVIL

    ana = guest()
    table = ana.open_table("pickomino", player="Ana", start="1")
    ana.do("bot", bot="random")
    ana.do("start")
    monkeypatch.setattr("reroll.web.desk.texts", lambda lang: Evil(lang))
    monkeypatch.setattr("reroll.web.table_pages.texts", lambda lang: Evil(lang))
    monkeypatch.setattr(render, "texts", lambda lang: Evil(lang))
    render.environment.cache_clear()
    try:
        for path in ("/", "/new/pickomino", "/rules/pickomino", table, f"{table}/programs"):
            page = ana.get(path).text
            assert "alert(1)" in page
            assert dangers(page) == []
    finally:
        monkeypatch.undo()
        render.environment.cache_clear()


@pytest.mark.parametrize("path", ["/api/tables", "/t/{table}/act", "/api/tables/{table}/act"])
def test_another_site_acted_or_listened_in_a_visitors_name(
    client: TestClient, guest: Guest, path: str
) -> None:
    """What changes something is refused by its origin; what listens cannot be read elsewhere.

    A stream or a page may be asked for by another site, but no header lets it see the answer, and
    the cookie is not sent along (SameSite). There are no WebSockets.
    """
    ana = guest()
    table = ana.open_table("pickomino", player="Ana", bot="random", start="1")
    ana.do("start")
    before = ana.twin()["version"]
    path = path.replace("{table}", table[3:])
    for headers in ({"origin": "http://evil.example"}, {"sec_fetch_site": "cross-site"}):
        refused = ana.post(path, ana.hidden_fields() | {"action": "roll dice"}, **headers)
        assert refused.status_code == 403
        seen = ana.get(table, **headers)
        assert "access-control-allow-origin" not in seen.headers
        assert seen.headers["cross-origin-resource-policy"] == "same-origin"
    assert ana.twin()["version"] == before
    assert "samesite=lax" in guest().get("/").headers["set-cookie"].lower()
    upgrade = ana.get(table, connection="upgrade", upgrade="websocket")
    assert upgrade.status_code == 200


def test_a_double_click_was_played_twice(guest: Guest) -> None:
    """One form sent twice, also at the same time, adds one action to the log."""
    ana = guest()
    table = ana.open_table("pickomino", player="Ana", bot="random", start="1")
    ana.do("start")
    form = ana.hidden_fields() | {"action": "roll dice"}
    answers: list[int] = []
    threads = [
        threading.Thread(target=lambda: answers.append(ana.post(f"{table}/act", form).status_code))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [303, 303]
    assert ana.twin()["version"] == int(form["version"]) + 1


def test_a_move_was_lost_at_a_restart(tmp_path: Path) -> None:
    """What was answered with 200 is there after a kill, and sent again it still counts once."""
    server = Killable(str(tmp_path / "reroll.sqlite"))
    server.start()
    host = ask(server, "/tables", {"game": "pickomino", "people": ["Ana"], "bots": ["easy"]})
    table, token = f"/tables/{host['table']}", host["token"]["secret"]
    ask(server, f"{table}/start", {}, token)
    state = ask(server, table, None, token)
    while not state["legal"]:
        state = ask(server, table, None, token)
    act = {"match": 1, "version": state["version"], "key": "k", "action": "roll dice"}
    played = ask(server, f"{table}/act", act, token)
    server.end(signal.SIGKILL)
    server.start()
    assert ask(server, table, None, token)["position"] == played["position"]
    assert ask(server, f"{table}/act", act, token) == played
    server.end(signal.SIGTERM)


def ask(server: Killable, path: str, body: Any = None, token: str = "") -> Any:
    """A request of a program to a real server."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"http://127.0.0.1:{server.port}/api{path}", data, headers)
    with urlopen(request) as answer:
        return json.load(answer)


def test_a_rate_limit_was_shared_by_two_routes(limited: TestClient) -> None:
    """Whoever has used up one kind of request may still make every other kind."""
    eve = Person(limited)
    table = eve.open_table("pickomino", player="Eve", bot="random")
    while eve.post("/new/pickomino", {"player": "Eve"}).status_code != 429:
        pass
    assert eve.get("/").status_code == 200
    assert eve.post(f"{table}/start").status_code == 303
    refused = [eve.post(f"{table}/start").status_code for _ in range(80)]
    assert 429 in refused
    assert eve.get(table).status_code == 200
    assert limited.get(f"/api{table.replace('/t/', '/tables/')}").status_code == 200
    doorman = Pace()
    assert len(doorman.addresses) == len(set(map(id, doorman.addresses.values()))) > 3


def test_an_endless_stream_kept_the_server_from_stopping(tmp_path: Path) -> None:
    """A page's stream and both of the API's end when the server is told to stop."""
    server = Killable(str(tmp_path / "reroll.sqlite"))
    server.start()
    host = ask(server, "/tables", {"game": "pickomino", "people": ["Ana"]})
    paths = {
        f"/t/{host['table']}/stream": "text/event-stream",
        f"/api/tables/{host['table']}/stream": "application/x-ndjson",
        f"/api/tables/{host['table']}/stream?": "text/event-stream",
    }
    streams = [open_stream(server, path, accept) for path, accept in paths.items()]
    assert server.end(signal.SIGTERM) == 0
    for stream in streams:
        while stream.recv(65536):
            pass
        stream.close()


def open_stream(server: Killable, path: str, accept: str) -> socket.socket:
    """A stream that has begun to come."""
    stream = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n\r\n".encode())
    assert b"200 OK" in stream.recv(65536)
    return stream


def test_a_stream_with_a_request_behind_it_was_counted_for_ever(tmp_path: Path) -> None:
    """Of two requests on one connection the server is told the end of the last one only."""
    server = Killable(str(tmp_path / "reroll.sqlite"), heartbeat=0.2)
    server.start()
    host = ask(server, "/tables", {"game": "pickomino", "people": ["Ana"]})
    stream = open_stream(server, f"/t/{host['table']}/stream", "text/event-stream")
    stream.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert streams_of(server) == 1
    stream.close()
    begun = time.monotonic()
    while streams_of(server):
        assert time.monotonic() - begun < 60
        time.sleep(0.05)
    assert server.end(signal.SIGTERM) == 0


def streams_of(server: Killable) -> int:
    """How many streams a server says are open."""
    with urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=60) as answer:
        return int(float(re.findall(r"(?m)^reroll_streams (.*)$", answer.read().decode())[0]))
