"""What keeps a table its players' own: origins, hosts, headers, cookies, floods, secrets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from reroll.live.identity import holder_of
from reroll.store.store import Store
from reroll.web.app import make_app
from reroll.web.config import Config
from reroll.web.limits import Buckets, Limit
from reroll.web.security import host_name, is_address
from tests.web.conftest import Guest
from tests.web.people import Person


@pytest.fixture
def limited(store: Store) -> Iterator[TestClient]:
    """The app with its limits on."""
    app = make_app(store, Config(pause=0, names=("dice.example",)))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as running:
        yield running


@pytest.mark.parametrize(
    "headers",
    [
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"sec_fetch_site": "strange"},
        {"origin": "http://evil.example"},
        {"origin": "http://localhost:1234"},
        {"origin": "null"},
        {"origin": "//"},
    ],
)
def test_another_site_cannot_act_for_a_visitor(guest: Guest, headers: dict[str, str]) -> None:
    ana = guest()
    ana.open_table(player="Ana")
    form = ana.hidden_fields() | {"bot": "random"}
    refused = ana.post(f"{ana.table}/bot", form, **headers)
    assert refused.status_code == 403
    assert "another site" in refused.text
    assert len(ana.twin()["seats"]) == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"sec_fetch_site": "same-origin", "origin": "http://evil.example"},
        {"sec_fetch_site": "none"},
        {"origin": "http://localhost"},
        {"origin": "https://LOCALHOST"},
        {},
    ],
)
def test_our_own_pages_and_programs_may_act(guest: Guest, headers: dict[str, str]) -> None:
    ana = guest()
    ana.open_table(player="Ana")
    form = ana.hidden_fields() | {"bot": "random"}
    assert ana.post(f"{ana.table}/bot", form, **headers).status_code == 303


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8000", True),
        ("127.0.0.1", True),
        ("192.168.178.20:8000", True),
        ("[::1]:8000", True),
        ("dice.example", True),
        ("DICE.example:80", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_only_names_of_its_own_are_answered(limited: TestClient, host: str, known: bool) -> None:
    answer = limited.get("/health", headers={"host": host})
    assert answer.status_code == (200 if known else 400)
    assert known or "does not answer to the name" in answer.text


def test_every_answer_keeps_the_browser_to_this_site(guest: Guest) -> None:
    ana = guest()
    ana.open_table(player="Ana")
    answers = [
        ana.get("/"),
        ana.get(ana.table),
        ana.get("/nowhere"),
        ana.get("/static/live.js"),
        ana.post(f"{ana.table}/bot", {}),
        ana.post("/", origin="http://evil.example"),
    ]
    for answer in answers:
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
    assert ana.get(ana.table).headers["cache-control"] == "no-store"


def test_pages_bring_no_script_or_style_of_their_own(guest: Guest) -> None:
    ana = guest()
    ana.open_table(quick="1")
    for path in ("/", "/new/pickomino", ana.table):
        page = ana.get(path).text
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick" not in page
        assert page.count("<script") == page.count("<script src=")


def test_the_guest_cookie_cannot_be_read_by_scripts_or_made_up(guest: Guest) -> None:
    ana = guest()
    given = ana.get("/").headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert part in given
    assert "Secure" not in given
    ana.open_table(player="Ana")
    eve = guest()
    eve.table = ana.table
    value = ana.cookies["guest"]
    for forged in (value[:-2] + "xx", "x" + value, value.split(".")[0], "", "é"):
        eve.cookies = {"guest": forged.encode("ascii", "ignore").decode()}
        assert eve.twin()["here"] == []
    assert guest(x_forwarded_proto="https").get("/").status_code == 200


def test_over_https_the_cookie_stays_there(store: Store) -> None:
    with TestClient(make_app(store), base_url="https://localhost") as client:
        assert "Secure" in Person(client).get("/").headers["set-cookie"]


def test_the_database_holds_no_secret_of_a_browser(
    guest: Guest, store: Store, tmp_path: Path
) -> None:
    ana = guest()
    ana.open_table(player="Ana")
    secret = ana.client.app.state.desk.guests.signer.loads(ana.cookies["guest"])  # type: ignore[attr-defined]
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("reroll.sqlite*"))
    assert holder_of(secret).encode() in kept
    assert secret.encode() not in kept


def test_a_tables_link_has_more_than_64_random_bits(guest: Guest) -> None:
    ana = guest()
    links = {ana.open_table(player="Ana", key=f"form{n}") for n in range(20)}
    assert len(links) == 20
    assert all(len(link) == len("/t/") + 14 for link in links)
    assert 31**14 > 2**64


def test_a_body_larger_than_any_form_is_refused(guest: Guest) -> None:
    ana = guest()
    ana.open_table(player="Ana")
    refused = ana.post(f"{ana.table}/sit", {"name": "x" * 20_000})
    assert refused.status_code == 413
    many = {f"field{n}": "1" for n in range(500)}
    assert ana.post(f"{ana.table}/sit", many).status_code == 400
    assert len(ana.twin()["seats"]) == 1


def test_a_flood_is_slowed_and_the_others_play_on(limited: TestClient) -> None:
    flooder, ana = Person(limited), Person(limited)
    flooder.open_table(player="Eve")
    ana.open_table(player="Ana")
    answers = [flooder.post(f"{flooder.table}/start") for _ in range(60)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert 10 <= len(refused) < 40
    assert "Try again in 1 second" in refused[0].text
    assert refused[0].headers["retry-after"] == "1"
    assert ana.do("bot", bot="random").status_code == 303


def test_making_tables_has_a_limit_of_its_own(limited: TestClient) -> None:
    eve = Person(limited)
    made = [eve.post("/new/pickomino", {"player": "Eve"}).status_code for _ in range(25)]
    assert made.count(429) == 5
    assert eve.get("/").status_code == 200
    assert eve.post("/settings", {"lang": "de"}).status_code == 303


def test_a_bucket_fills_again_and_is_forgotten_when_full() -> None:
    clock = [0.0]
    buckets = Buckets(Limit(rate=2, burst=3), lambda: clock[0])
    assert [buckets.take("ana") for _ in range(4)] == [0, 0, 0, 0.5]
    clock[0] = 0.5
    assert [buckets.take("ana"), buckets.take("ana")] == [0, 0.5]
    assert buckets.take("noor") == 0
    clock[0] = 100
    buckets.forget(clock[0])
    assert buckets.buckets == {}


def test_a_flood_of_names_does_not_fill_the_memory() -> None:
    buckets = Buckets(Limit(1, 5), lambda: 0.0)
    for n in range(Buckets.MOST + 10):
        buckets.take(str(n))
    assert len(buckets.buckets) <= Buckets.MOST + 1


def test_names_and_addresses_of_hosts() -> None:
    assert host_name("[2001:db8::1]:80") == "2001:db8::1"
    assert host_name("a b") == "a b"
    assert is_address("::1")
    assert not is_address("1.2.3")
