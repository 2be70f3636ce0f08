"""HEAD is answered as GET is, without a body; a method that an address lacks, with those it has."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from reroll.store.store import Store
from reroll.web.app import PARTS, make_app
from reroll.web.config import Config
from tests.web.conftest import Guest
from tests.web.people import Person

SAME = ("content-type", "content-length", "content-encoding", "vary", "location", "x-version")
"""What GET and HEAD say alike; keys and cookies are new in every page."""
PLACES = ("/rules/pickomino", "/puzzles", "/learn", "/review", "/health", "/api/games")


def gets() -> list[str]:
    """Every address of a page."""
    routes = [route for part in PARTS for route in part.router.routes]
    return sorted({route.path for route in routes if "GET" in route.methods})


@pytest.mark.parametrize("path", gets())
def test_every_page_that_can_be_got_has_a_head(guest: Guest, path: str) -> None:
    """The status is that of GET, also where nothing is there, or a stream would go on for ever."""
    ana = guest()
    table = ana.open_table(player="Ana").removeprefix("/t/")
    ana.do("bot", bot="random")
    ana.do("start")
    known = {"{table}": table, "{game}": "pickomino", "{number}": "1", "{nth}": "1"}
    for name, value in known.items():
        path = path.replace(name, value)
    head = ana.ask("HEAD", path.replace("{name:path}", "reroll.css"))
    assert head.content == b""
    if not path.endswith("/stream"):
        got = ana.get(path.replace("{name:path}", "reroll.css"))
        assert head.status_code == got.status_code
        assert got.status_code != 405
        assert head.headers.get("content-type") == got.headers.get("content-type")


@pytest.mark.parametrize("path", [*PLACES, "/static/reroll.css", "/nowhere"])
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_head_says_what_get_would(guest: Guest, path: str, encoding: str) -> None:
    """Type, length and encoding: whoever checks a link or a size is told the truth."""
    ana = guest(accept_encoding=encoding)
    ana.get(path)
    head, got = ana.ask("HEAD", path), ana.get(path)
    assert head.status_code == got.status_code
    for name in SAME:
        assert head.headers.get(name) == got.headers.get(name), name


def test_a_head_of_a_stream_ends_at_once(client: TestClient, guest: Guest) -> None:
    """The pages' streams and those of the API."""
    ana = guest()
    table = ana.open_table(player="Ana")
    for path, kind in (
        (f"{table}/stream", "text/event-stream; charset=utf-8"),
        (f"/api/tables/{table[3:]}/stream", "application/x-ndjson"),
    ):
        head = client.head(path)
        assert (head.status_code, head.headers["content-type"]) == (200, kind)


def test_heads_are_counted_by_the_pattern_of_their_address(store: Store) -> None:
    """As every request is."""
    app = make_app(store, Config(pause=0, limits=False))
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 5000)) as client:
        ana = Person(client)
        ana.ask("HEAD", ana.open_table(player="Ana"))
        counted = 'reroll_requests_total{method="HEAD",route="/t/{table}",status="200"} 1.0'
        assert counted in ana.get("/metrics").text


@pytest.mark.parametrize(
    ("method", "path", "methods"),
    [
        ("DELETE", "/", "GET, HEAD"),
        ("PUT", "/new/pickomino", "GET, HEAD, POST"),
        ("PATCH", "/seat", "GET, HEAD, POST"),
        ("GET", "/t/{table}/sit", "POST"),
        ("HEAD", "/t/{table}/sit", "POST"),
        ("POST", "/static/reroll.css", "GET, HEAD"),
        ("PUT", "/api/tables", "GET, HEAD, POST"),
        ("GET", "/api/odds", "POST"),
        ("PATCH", "/api/tables/{table}/seats", "POST"),
        ("POST", "/api/openapi.json", "GET, HEAD"),
    ],
)
def test_what_an_address_does_not_know_is_answered_with_what_it_knows(
    guest: Guest, method: str, path: str, methods: str
) -> None:
    """405 with every method there, whichever of its routes is asked first."""
    ana = guest()
    answer = ana.ask(method, path.replace("{table}", ana.open_table(player="Ana")[3:]))
    assert answer.status_code == 405
    assert answer.headers["allow"] == methods
