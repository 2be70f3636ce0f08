"""The page where a person connects a program to a table and takes its token back."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from tests.web.api.programs import Program
from tests.web.conftest import Guest
from tests.web.people import Person


@pytest.fixture
def ana(guest: Guest) -> Person:
    """Ana at a table of hers."""
    person = guest()
    person.open_table("pickomino", player="Ana", start="2", name="Corn")
    return person


def connect(ana: Person, name: str = "Rusty", key: str = "k") -> str:
    """Connect a program; its token."""
    answer = ana.post(f"{ana.table}/programs", {"name": name, "key": key})
    assert answer.status_code == 200
    found = re.search(r"reroll_bot_[\w-]+", answer.text)
    assert found is not None
    return found[0]


def test_a_connected_program_plays_and_everybody_sees_it(ana: Person, client: TestClient) -> None:
    rusty = Program(client, ana.table[3:], connect(ana))
    assert "a program of somebody&#39;s own" in ana.get(ana.table).text
    ana.do("start")
    assert rusty.move()
    seats = ana.twin()["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Rusty"]
    assert ana.twin()["here"] == [0]
    assert ">bot<" in ana.get(ana.table).text.replace(", ", "")


def test_the_token_is_shown_once(ana: Person, guest: Guest) -> None:
    token = connect(ana)
    assert token not in ana.get(f"{ana.table}/programs").text
    assert "Rusty" in ana.get(f"{ana.table}/programs").text
    assert "Your tokens" not in guest().get(f"{ana.table}/programs").text


def test_the_same_form_sent_again_seats_no_second_program(ana: Person) -> None:
    connect(ana)
    again = ana.post(f"{ana.table}/programs", {"name": "Rusty", "key": "k"})
    assert again.status_code == 409
    assert "reroll_bot_" not in again.text
    assert len(ana.twin()["seats"]) == 2


def test_a_revoked_token_ends_and_the_seat_gets_a_new_one(ana: Person, client: TestClient) -> None:
    rusty = Program(client, ana.table[3:], connect(ana))
    page = ana.get(f"{ana.table}/programs").text
    token = re.search(r'name="token" value="(\w+)"', page)
    assert token is not None
    assert ana.post(f"{ana.table}/programs/revoke", {"token": token[1]}).status_code == 303
    assert rusty.ask("GET", f"/tables/{rusty.table}").status_code == 401
    assert "no token works for it now" in ana.get(f"{ana.table}/programs").text
    answer = ana.post(f"{ana.table}/programs", {"seat": "1"})
    found = re.search(r"reroll_bot_[\w-]+", answer.text)
    assert found is not None
    ana.do("start")
    assert Program(client, ana.table[3:], found[0]).move()


def test_nobody_else_can_revoke_or_renew_a_token(ana: Person, guest: Guest) -> None:
    connect(ana)
    token = re.search(r'name="token" value="(\w+)"', ana.get(f"{ana.table}/programs").text)
    assert token is not None
    eve = guest()
    eve.get("/")
    eve.post(f"{ana.table}/programs/revoke", {"token": token[1]})
    assert "Revoke" in ana.get(f"{ana.table}/programs").text
    assert eve.post(f"{ana.table}/programs", {"seat": "1"}).status_code == 403


@pytest.mark.parametrize("name", ["", "  ", "Ana"])
def test_a_program_needs_a_name_of_its_own(ana: Person, name: str) -> None:
    refused = ana.post(f"{ana.table}/programs", {"name": name, "key": "k"})
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text


def test_no_chair_is_free_once_the_match_has_begun(ana: Person) -> None:
    connect(ana)
    ana.do("start")
    assert "No chair is free now." in ana.get(f"{ana.table}/programs").text
    assert ana.post(f"{ana.table}/programs", {"name": "Tin", "key": "t"}).status_code == 422
