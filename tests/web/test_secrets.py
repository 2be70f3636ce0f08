"""Nothing a seat may not know leaves the server: checked on the raw bytes of every answer."""

from __future__ import annotations

import re

import pytest

from reroll.live.identity import commitment
from reroll.store.store import Store
from reroll.web import routes_lobby
from tests.web.conftest import Guest
from tests.web.people import Person


@pytest.fixture(autouse=True)
def every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open tables of every game, since programs need no board."""
    monkeypatch.setattr(routes_lobby, "has_board", lambda game: True)


def test_a_matchs_secret_is_told_only_when_it_is_over(guest: Guest, store: Store) -> None:
    ana, noor = guest(), guest()
    noor.join(ana.open_table(player="Ana"), "Noor")
    match = store.latest_match(ana.table[3:])
    assert match is not None
    ana.do("start")
    while not ana.twin().get("over"):
        for person in (ana, noor):
            for answer in (person.get(f"{ana.table}.json"), person.get(ana.table)):
                assert answer.status_code == 200
                assert match.secret not in answer.text or person.twin()["over"]
            person.move()
    end = ana.twin()
    assert end["secret"] == match.secret
    assert commitment(end["secret"]) == end["commitment"]


def three_laying(guest: Guest) -> list[Person]:
    """Three people about to lay their first card in Gigi Gacker."""
    people = [guest() for _ in range(3)]
    people[0].open_table("gigi_gacker", player="Ana", start="1")
    for person, name in zip(people[1:], ("Noor", "Bo"), strict=True):
        person.table = people[0].table
        person.get("/")
        person.do("sit", name=name)
    people[0].do("start")
    return people


def test_a_card_laid_face_down_changes_no_byte_for_the_others(guest: Guest) -> None:
    """Two matches alike but for the card that Ana lays look the same to Noor and to Eve."""
    people = three_laying(guest)
    eve = guest()
    eve.table = people[0].table
    legal = people[0].twin()["legal"]["0"]
    assert len(legal) > 1
    people[0].do("act", action=legal[0])
    for viewer in (people[1], eve):
        seen = viewer.twin()
        assert seen["events"][-1] == {"number": len(seen["events"]) - 1, "by": 0, "do": None}
        assert seen["state"]["hand"][0] == [-1] * 14
        assert seen["state"]["laid"][0] not in range(13)
    mine = people[0].twin()
    assert mine["events"][-1]["do"] == legal[0]


def test_the_others_answers_do_not_depend_on_the_card(guest: Guest) -> None:
    """The same table, told again with another card in the log, gives the others the same bytes."""
    people = three_laying(guest)
    eve = guest()
    eve.table = people[0].table
    desk = people[0].client.app.state.desk  # type: ignore[attr-defined]
    table = desk.hall.tables[people[0].table[3:]]
    told = []
    for card in people[0].twin()["legal"]["0"][:3]:
        table.play.add(table.play.plan(0, card, table.version, "1.card"), "1.card")
        table.announce()
        told.append([everything(person) for person in (people[1], people[2], eve)])
        assert everything(people[0]) not in told[-1]
        log = table.play.log[:-1]
        table.begin()
        table.play.add(log)
    assert len(told) == 3
    assert told[0] == told[1] == told[2]


def everything(person: Person) -> list[str]:
    """All that a browser can get of its table, but for the keys of forms."""
    answers = [
        person.get(f"{person.table}.json"),
        person.get(person.table),
        person.get(person.table, hx_request="true"),
        person.get(f"{person.table}/turn"),
        person.get(f"{person.table}.jsonl"),
        person.get(f"{person.table}/ask?q=what+can+I+do"),
        person.get(f"{person.table}/ask?q=may+I+lay+the+7"),
        person.post(f"{person.table}/act", {"key": "1.x", "seat": "1", "version": "0"}),
    ]
    return [re.sub(r"1\.[\w-]{12}", "", answer.text) for answer in answers]
