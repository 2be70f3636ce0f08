"""Requests sent again with their key: one table, one seat, one bot, one token."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.api.programs import Json, Program

KEY, OTHER = "0b8e62d1c4f79a35", "f79a35c40b8e62d1"


def sent(program: Program, path: str, body: Any, key: str = KEY) -> Json:
    """What comes of a request with a key."""
    answer = program.ask("POST", path, body, idempotency_key=key)
    assert answer.status_code in (200, 201), answer.text
    told: Json = answer.json()
    return told


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
        assert (refused.status_code, refused.json()["code"]) == (422, "REFUSED")
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
