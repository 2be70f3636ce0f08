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
from reroll.web.problem import MEDIA_TYPE
from reroll.web.security import HEADERS, SameOrigin, host_name, is_address
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
        {"origin": "http://["},
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


@pytest.mark.parametrize("digits", [21, 40, 5000])
def test_a_size_with_leading_zeros_is_refused(guest: Guest, digits: int) -> None:
    """The size is what it says, however many zeros stand before it: nothing of it is read."""
    body = "name=" + "x" * 20_000
    sent = {"content-type": "application/x-www-form-urlencoded"}
    size = str(len(body)).zfill(digits)
    client = guest().client
    for path in ("/new/pickomino", "/api/odds"):
        answer = client.post(path, content=body, headers=sent | {"content-length": size})
        assert answer.status_code == 413
        assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("seat", ["9" * 5000, "\u0663", "-1", "", "x"])
def test_a_seat_that_is_no_number_is_nobodys(guest: Guest, seat: str) -> None:
    ana = guest()
    ana.open_table(player="Ana")
    answer = ana.get(f"{ana.table}/sure?seat={seat}&action=roll")
    assert (answer.status_code, answer.headers["location"]) == (303, ana.table)


@pytest.mark.parametrize("number", ["1" + "0" * 5000, "0000019999", "000001" + "9" * 5000, "0"])
def test_a_puzzle_with_a_long_number_is_none(guest: Guest, number: str) -> None:
    assert guest().get(f"/puzzles/pickomino/{number}").status_code == 404


def test_a_fault_of_ours_has_the_safe_headers_too(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page for people, a problem for programs, and neither may load anything elsewhere."""

    def broken(*_: object) -> bool:
        raise RuntimeError

    monkeypatch.setattr(SameOrigin, "lets_in", broken)
    page, answer = guest().get("/"), guest().get("/api/rules")
    for one in (page, answer):
        assert one.status_code == 500
        for name, value in HEADERS.items():
            assert one.headers[name] == value
    assert page.headers["content-type"].startswith("text/html")
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert answer.json()["code"] == "BROKEN"


@pytest.fixture
def no_nul(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hall fails, as PostgreSQL does, where it is asked for a name or code with a NUL."""
    hall = client.app.state.desk.hall  # type: ignore[attr-defined]
    find, coded = hall.find, hall.coded

    async def found(name: str) -> object:
        assert "\0" not in name
        return await find(name)

    async def found_by(code: str, since: int) -> object:
        assert "\0" not in code
        return await coded(code, since)

    monkeypatch.setattr(hall, "find", found)
    monkeypatch.setattr(hall, "coded", found_by)


@pytest.mark.usefixtures("no_nul")
@pytest.mark.parametrize("end", ["", ".json", "/turn", "/stream"])
def test_a_table_with_a_nul_in_its_name_is_none(guest: Guest, end: str) -> None:
    assert guest().get(f"/t/%00{end}").status_code == 404


@pytest.mark.parametrize(
    "body", [b"name=\xff", b"&".join(b"f%d=1" % n for n in range(101))], ids=["bytes", "fields"]
)
def test_a_form_that_no_page_sends_is_refused(guest: Guest, body: bytes) -> None:
    """What is no text, and more fields than any form has."""
    ana = guest()
    ana.open_table(player="Ana")
    refused = ana.client.post(
        f"{ana.table}/act",
        content=body,
        headers={"content-type": "application/x-www-form-urlencoded; charset=utf-8"},
    )
    assert refused.status_code == 400


@pytest.mark.usefixtures("no_nul")
def test_a_form_with_a_nul_is_refused(guest: Guest) -> None:
    """Before anything is asked of the store or kept in it; also from a cookie."""
    ana = guest()
    ana.open_table(player="Ana", chat="1")
    before = ana.twin()
    key = {"key": "1.a\0b"}
    for what in ("act", "say", "knock", "bot"):
        assert ana.do(what, **key).status_code == 400
    assert ana.post("/new/pickomino", {"player": "Ana", **key}).status_code == 400
    refused = ana.post("/join", {"code": "a\0b", "name": "Ana"})
    assert refused.status_code == 400
    assert "This request cannot be read." in refused.text
    assert ana.post("/settings", {"lang\0": "de"}).status_code == 400
    assert ana.twin()["seats"] == before["seats"]
    eve = guest()
    eve.cookies = {"seat": '"\\000.secret"', "code": '"\\000"'}
    assert (eve.get("/seat").status_code, eve.get("/join").status_code) == (404, 303)


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
