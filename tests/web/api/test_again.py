"""Requests sent again with their key: one table, one seat, one bot, one token."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from reroll.store.store import Store
from reroll.web.app import make_app
from reroll.web.config import Config
from tests.web.api.programs import Json, Program

KEY, OTHER = "0b8e62d1c4f79a35", "f79a35c40b8e62d1"
AT_ONCE = 4


def sent(program: Program, path: str, body: Any, key: str = KEY) -> Json:
    """What comes of a request with a key."""
    answer = program.ask("POST", path, body, idempotency_key=key)
    assert answer.status_code in (200, 201), answer.text
    told: Json = answer.json()
    return told


def sent_at_once(program: Program, path: str, body: Any) -> list[Json]:
    """What comes of one request that is sent several times at the same moment."""
    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(lambda _: sent(program, path, body), range(AT_ONCE)))


def refused_with(program: Program, path: str, body: Any, key: str = KEY) -> str:
    """The reason code of a request with a key that is refused."""
    answer = program.ask("POST", path, body, idempotency_key=key)
    assert answer.status_code == 422, answer.text
    return str(answer.json()["code"])


def test_a_table_asked_for_again_is_the_same_table(nobody: Program) -> None:
    body = {"game": "pickomino", "people": ["Ana"], "bots": ["easy"]}
    first, again = sent(nobody, "/tables", body), sent(nobody, "/tables", body)
    assert (again["table"], again["token"]) == (first["table"], first["token"])
    host = Program(nobody.client, first["table"], again["token"]["secret"])
    assert host.state()["seats"] == first["state"]["seats"]
    assert sent(nobody, "/tables", body, OTHER)["table"] != first["table"]
    one, two = (nobody.ask("POST", "/tables", body).json()["table"] for _ in range(2))
    assert one != two


def test_a_key_with_another_table_is_refused_and_tells_no_token(nobody: Program) -> None:
    sent(nobody, "/tables", {"game": "pickomino"})
    for body in ({"game": "gigi_gacker"}, {"game": "pickomino", "name": "Mine"}):
        refused = nobody.ask("POST", "/tables", body, idempotency_key=KEY)
        assert (refused.status_code, refused.json()["code"]) == (422, "KEY_REUSED")
        assert "token" not in refused.json()


@pytest.mark.parametrize("key", ["short", "x" * 65, "with a space in it", ""])
def test_a_key_that_could_be_guessed_is_refused(nobody: Program, key: str) -> None:
    refused = nobody.ask("POST", "/tables", {"game": "pickomino"}, idempotency_key=key)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["where"] == "header.idempotency-key"


@pytest.mark.parametrize("kind", ["bot", "board"])
def test_a_seat_asked_for_again_is_the_same_seat(nobody: Program, kind: str) -> None:
    """Also once the match is on; the host's own device takes no second one either."""
    host = nobody.open_table()
    path, body = f"/tables/{host.table}/seats", {"name": "Rusty", "kind": kind}
    first, again = sent(nobody, path, body), sent(nobody, path, body)
    assert (again["seat"], again["token"]) == (first["seat"], first["token"])
    assert len(host.state()["seats"]) == 1
    mine = {"name": "Ana", "kind": "board"}
    assert [sent(host, path, mine, OTHER)["seat"] for _ in range(2)] == [1, 1]
    assert [seat["name"] for seat in host.state()["seats"]] == ["Rusty", "Ana"]
    host.do("POST", "/start", {})
    assert sent(nobody, path, body)["token"] == first["token"]


def test_a_bot_and_a_token_asked_for_again_are_no_more(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"])
    for _ in range(2):
        sent(host, f"/tables/{host.table}/bots", {"bot": "easy"})
    assert len(host.state()["seats"]) == 2
    path, body = f"/tables/{host.table}/tokens", {"kind": "board", "name": "phone"}
    first, again = sent(host, path, body), sent(host, path, body)
    assert first == again
    assert len(host.do("GET", "/tokens")) == 2
    assert sent(host, path, body, OTHER) != first


def test_what_one_asks_for_again_is_not_told_to_another(nobody: Program) -> None:
    """The same request of another owner makes a token of that owner."""
    host = nobody.open_table(people=["Ana"])
    guest = host.join("Noor", "board")
    path, body = f"/tables/{host.table}/tokens", {"kind": "board", "name": "phone"}
    assert sent(host, path, body)["secret"] != sent(guest, path, body)["secret"]


def test_a_key_that_made_a_bot_makes_no_other_and_says_so(nobody: Program) -> None:
    """Also while the match is on, and whether there is such a bot or not."""
    host = nobody.open_table(people=["Ana"])
    path = f"/tables/{host.table}/bots"
    sent(host, path, {"bot": "easy"})
    others = [{"bot": "hard"}, {"bot": "nonsense"}]
    assert [refused_with(host, path, body) for body in others] == ["KEY_REUSED"] * 2
    host.do("POST", "/start", {})
    assert len(sent(host, path, {"bot": "easy"})["seats"]) == 2
    assert refused_with(host, path, others[0]) == "KEY_REUSED"


def test_a_key_of_another_address_or_of_somebody_else_is_another_key(nobody: Program) -> None:
    made = sent(nobody, "/tables", {"game": "pickomino", "people": ["Ana"]})
    table = f"/tables/{made['table']}"
    host = Program(nobody.client, made["table"], made["token"]["secret"])
    seat = sent(nobody, f"{table}/seats", {"name": "Zoe", "kind": "board"})
    guest = Program(nobody.client, made["table"], seat["token"]["secret"])
    assert seat["seat"] == 1
    assert len(sent(host, f"{table}/bots", {"bot": "easy"})["seats"]) == 3
    assert len(sent(guest, f"{table}/bots", {"bot": "medium"})["seats"]) == 4
    again = sent(guest, f"{table}/seats", {"name": "Other", "kind": "board"})
    assert (again["seat"], len(host.state()["seats"])) == (4, 5)
    sent(host, f"{table}/tokens", {"kind": "board"})
    names = [one["name"] for one in host.state()["seats"]]
    assert (names[0], names[1], names[4]) == ("Ana", "Zoe", "Other")


def test_a_seat_asked_for_again_is_that_seat_not_the_latest_of_the_person(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"])
    path = f"/tables/{host.table}/seats"
    asked = {"name": "Noor", "kind": "board"}
    assert sent(host, path, asked)["seat"] == 1
    assert sent(host, path, {"name": "Kim", "kind": "board"}, OTHER)["seat"] == 2
    assert sent(host, path, asked)["seat"] == 1


@pytest.mark.parametrize("kind", ["bot", "board"])
def test_a_key_with_another_seat_or_token_is_refused(nobody: Program, kind: str) -> None:
    """What the key made before keeps its token."""
    host = nobody.open_table(people=["Ana"])
    seats, tokens = f"/tables/{host.table}/seats", f"/tables/{host.table}/tokens"
    for program, name in ((nobody, "Rusty"), (host, "Crusty")):
        made = sent(program, seats, {"name": name, "kind": kind})
        assert refused_with(program, seats, {"name": "Dusty", "kind": kind}) == "KEY_REUSED"
        assert Program(host.client, host.table, made["token"]["secret"]).state()
    assert len(host.state()["seats"]) == 3
    sent(host, tokens, {"kind": "board", "name": "phone"})
    assert refused_with(host, tokens, {"kind": "board", "name": "watch"}) == "KEY_REUSED"


def test_a_request_sent_at_the_same_moment_is_answered_alike(nobody: Program) -> None:
    """Nobody is told to try again, and one thing is made."""
    made = sent_at_once(nobody, "/tables", {"game": "pickomino", "people": ["Ana"]})
    assert all(one == made[0] for one in made)
    host = Program(nobody.client, made[0]["table"], made[0]["token"]["secret"])
    table = f"/tables/{host.table}"
    for asker, path, body in (
        (nobody, f"{table}/seats", {"name": "Rusty"}),
        (host, f"{table}/seats", {"name": "Noor", "kind": "board"}),
        (host, f"{table}/tokens", {"kind": "board", "name": "phone"}),
        (host, f"{table}/bots", {"bot": "easy"}),
    ):
        told = sent_at_once(asker, path, body)
        assert all(one.get("token") == told[0].get("token") for one in told)
        assert all(one.get("secret") == told[0].get("secret") for one in told)
    assert len(host.state()["seats"]) == 4


def test_a_request_whose_token_was_revoked_is_told_so(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"])
    path, body = f"/tables/{host.table}/tokens", {"kind": "board", "name": "phone"}
    host.do("DELETE", f"/tokens/{sent(host, path, body)['id']}")
    assert refused_with(host, path, body) == "TOKEN_REVOKED"
    seats, sitting = f"/tables/{host.table}/seats", {"name": "Noor", "kind": "board"}
    noor = sent(nobody, seats, sitting)["token"]
    Program(host.client, host.table, noor["secret"]).do("DELETE", f"/tokens/{noor['id']}")
    assert refused_with(nobody, seats, sitting) == "TOKEN_REVOKED"
    ana = {"game": "pickomino", "people": ["Ana"]}
    first = sent(nobody, "/tables", ana)
    own = Program(nobody.client, first["table"], first["token"]["secret"])
    own.do("DELETE", f"/tokens/{first['token']['id']}")
    assert refused_with(nobody, "/tables", ana) == "TOKEN_REVOKED"


def test_a_seat_that_cannot_be_had_again_leaves_its_token_as_it_was(nobody: Program) -> None:
    """A program that gave up its chair finds the table full; its token is not forgotten."""
    host = nobody.open_table("gang_of_dice", people=["Ana"])
    path, body = f"/tables/{host.table}/seats", {"name": "Rusty"}
    made = sent(nobody, path, body)
    rusty = Program(host.client, host.table, made["token"]["secret"])
    rusty.do("DELETE", f"/seats/{made['seat']}?version={rusty.state()['version']}")
    while host.ask("POST", f"/tables/{host.table}/bots", {"bot": "easy"}).status_code == 200:
        pass
    assert refused_with(nobody, path, body) == "REFUSED"
    assert rusty.ask("GET", f"/tables/{host.table}").status_code == 200


def test_a_request_is_known_again_after_a_restart(store: Store) -> None:
    """With its body it makes nothing more, with another it is refused."""
    told: list[Json] = []
    for _ in range(2):
        app = make_app(store, Config(pause=0, limits=False))
        with TestClient(app, base_url="http://localhost") as running:
            nobody = Program(running)
            made = sent(nobody, "/tables", {"game": "pickomino", "people": ["Ana"]})
            host = Program(running, made["table"], made["token"]["secret"])
            seats, bots = f"/tables/{host.table}/seats", f"/tables/{host.table}/bots"
            joined = sent(nobody, seats, {"name": "Rusty"})
            sitting = sent(host, bots, {"bot": "easy"})["seats"]
            told.append({"made": made["token"], "joined": joined["token"], "seats": sitting})
            assert refused_with(host, bots, {"bot": "hard"}) == "KEY_REUSED"
            assert refused_with(nobody, seats, {"name": "Dusty"}) == "KEY_REUSED"
    assert told[0] == told[1]
