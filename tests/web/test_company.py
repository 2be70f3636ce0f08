"""People at a table over HTTP: seats, guests, words, orders; and what nobody may do or see."""

from __future__ import annotations

import re
import time

import pytest
from starlette.testclient import TestClient

from reroll.store.store import Store
from reroll.web.app import make_app
from reroll.web.config import Config
from tests.web.conftest import Guest
from tests.web.people import Person
from tests.web.test_tables import play_on, two_at_a_table


def link_of(page: str) -> str:
    """The path of the link that a page shows."""
    found = re.search(r'value="http://[^/"]+(/seat/[^"]+)"', page)
    assert found
    return found[1]


def test_a_player_hands_the_seat_to_a_bot_and_takes_it_back(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    assert "Let a bot play for me" in ana.get(ana.table).text
    assert ana.do("standin", whom="0").status_code == 303
    page = ana.get(ana.table).text
    assert "A bot plays for Ana just now." in page
    assert "A bot plays for you." in page
    assert "You are watching this table." not in page
    assert ana.twin()["seats"][0]["bot"]
    assert noor.do("back", whom="0").status_code == 403
    assert ana.do("back", whom="0").status_code == 303
    assert ana.twin()["here"] == [0]
    play_on(ana, noor)


def test_a_seat_moves_by_a_link_whose_secret_leaves_the_address_at_once(guest: Guest) -> None:
    ana, _ = two_at_a_table(guest)
    made = ana.do("move", whom="0")
    assert made.headers["location"] == f"{ana.table}/moving"
    link = link_of(ana.get(f"{ana.table}/moving").text)
    secret = link.rpartition(".")[2]
    preview, phone = guest(), guest()
    assert preview.get(link).status_code == 303
    first = phone.get(link)
    assert (first.status_code, first.headers["location"]) == (303, "/seat")
    page = phone.get("/seat")
    assert "The seat of Ana" in page.text
    assert secret not in page.text
    taken = phone.post("/seat")
    assert taken.headers["location"] == ana.table
    phone.table = ana.table
    assert phone.twin()["here"] == [0]
    assert ana.twin()["here"] == []
    assert preview.get("/seat").status_code == 404
    assert preview.post("/seat").status_code == 409


def test_the_link_of_a_seat_is_shown_to_its_owner_alone(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    assert noor.do("move", whom="0").status_code == 403
    ana.do("move", whom="0")
    assert noor.get(f"{ana.table}/moving").status_code == 303


def test_a_link_that_was_never_given_leads_nowhere(guest: Guest) -> None:
    eve = guest()
    for link in ("/seat/nowhere.secret", "/seat/x", "/seat/" + "x" * 500, "/seat/\u20ac.x"):
        assert eve.get(link).status_code == 303
        assert eve.get("/seat").status_code == 404
        assert eve.post("/seat").status_code in (303, 409)


def test_a_code_said_aloud_lets_one_knock_and_the_host_says_yes(guest: Guest) -> None:
    ana, eve = guest(), guest()
    ana.open_table(player="Ana", name="Corn")
    assert ana.do("code").status_code == 303
    found = re.search(r"say aloud</span> <b>([a-z2-9]{5})</b>", ana.get(ana.table).text)
    assert found
    knocked = eve.post("/join", {"code": found[1].upper(), "name": "Eve"})
    assert knocked.headers["location"] == "/join"
    waiting = eve.get("/join").text
    assert "Waiting for the host" in waiting
    assert ana.table not in waiting
    page = ana.get(ana.table).text
    assert "Eve knocks" in page
    number = re.search(r'name="knock" value="(\d+)"', page)
    assert number
    assert eve.post(f"{ana.table}/admit", {"knock": number[1]}).status_code == 403
    assert ana.do("admit", knock=number[1]).status_code == 303
    assert eve.get("/join").headers["location"] == ana.table
    eve.table = ana.table
    assert eve.twin()["here"] == [1]


def test_a_guest_who_is_refused_is_told_so(guest: Guest) -> None:
    ana, eve = guest(), guest()
    ana.open_table(player="Ana")
    ana.do("code")
    found = re.search(r"say aloud</span> <b>([a-z2-9]{5})</b>", ana.get(ana.table).text)
    assert found
    eve.post("/join", {"code": found[1], "name": "Eve"})
    ana.do("refuse", knock="1")
    assert "not now" in eve.get("/join").text
    assert guest().post("/join", {"code": "zzzzz", "name": "Bo"}).status_code == 404
    assert guest().post("/join", {}).status_code == 404


def test_whoever_comes_by_the_link_sits_down_with_one_tap(guest: Guest) -> None:
    ana, eve, bo = guest(), guest(), guest()
    table = ana.open_table(player="Ana")
    for one in (eve, bo):
        one.table = table
        one.get(table)
        assert one.do("sit", name="").status_code == 303
    assert [seat["name"] for seat in ana.twin()["seats"]] == ["Ana", "Guest", "Guest 2"]


def test_everyone_reads_phrases_in_their_own_language_and_html_stays_text(guest: Guest) -> None:
    ana, noor = guest(), guest()
    noor.join(ana.open_table(player="Ana", chat="1"), "Noor")
    ana.do("start")
    noor.cookies["lang"] = "de"
    assert ana.do("say", say="phrase thanks").status_code == 303
    assert ana.do("say", say="free", words="<b>Salut</b>").status_code == 303
    assert "Thank you!" in ana.get(ana.table).text
    seen = noor.get(ana.table).text
    assert "Danke!" in seen
    assert "&lt;b&gt;Salut" in seen
    assert "<b>Salut" not in seen


def test_free_words_are_for_tables_that_chose_them_and_for_those_who_sit(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    refused = ana.do("say", say="free", words="hi")
    assert refused.status_code == 422
    assert "keeps to the set phrases" in refused.text
    talkers = guest()
    talkers.open_table(player="Bo", chat="1")
    eve = guest()
    eve.table = talkers.table
    assert eve.do("say", say="free", words="hi").status_code == 403
    assert eve.do("say", say="sign hen").status_code == 303
    for nonsense in ("phrase nowhere", "sign x", "", "order"):
        assert noor.do("say", say=nonsense).status_code == 422


def test_nobody_floods_the_table_with_words(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    for phrase in ("hello", "luck", "nice", "ouch"):
        assert ana.do("say", say=f"phrase {phrase}").status_code == 303
    assert ana.do("say", say="phrase thanks").status_code == 422
    assert noor.do("say", say="phrase hello").status_code == 303


def test_who_is_muted_is_not_heard_by_one_and_heard_by_others(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    noor.do("say", say="phrase ouch")
    said = re.compile(r'id="w\d+".*?Ouch\.', re.DOTALL)
    assert said.search(ana.get(ana.table).text)
    ana.do("mute", colour="2")
    assert not said.search(ana.get(ana.table).text)
    assert said.search(noor.get(ana.table).text)
    ana.do("mute", colour="2")
    assert said.search(ana.get(ana.table).text)


def test_a_standing_order_is_its_owners_to_see_and_to_withdraw(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    waits, acts = (ana, noor) if ana.twin()["waits_for"] != ana.twin()["here"] else (noor, ana)
    assert waits.do("order", order="until", total="24", keep="worm").status_code == 303
    assert "Roll until a worm and 24" in waits.get(waits.table).text
    other = acts.get(acts.table).text
    assert "has a standing order" in other
    assert "worm and 24" not in other
    assert waits.do("order", order="").status_code == 303
    assert "has a standing order" not in acts.get(acts.table).text
    assert waits.do("order", order="until", total="99", keep="worm").status_code == 422


def test_clocks_are_shown_with_the_terms_in_words(guest: Guest) -> None:
    ana, noor = guest(), guest()
    noor.join(ana.open_table(player="Ana", clock="5+10"), "Noor")
    ana.do("start")
    page = ana.get(ana.table).text
    assert re.search(r'data-until="\d{13}">5:00|data-until="\d{13}">4:59', page)
    assert "5 min, and 10 s more after each turn" in page
    seen = ana.twin()
    assert seen["clock"] == "5+10"
    assert max(seen["time_left"]) == 300_000


def test_a_form_sent_twice_counts_once_for_everything_beside_play(
    guest: Guest, store: Store
) -> None:
    ana, _ = two_at_a_table(guest)
    for what, fields in {
        "standin": {"whom": "0"},
        "back": {"whom": "0"},
        "say": {"say": "phrase hello"},
        "mute": {"colour": "2"},
        "code": {},
    }.items():
        form = ana.hidden_fields() | fields
        for _ in range(2):
            assert ana.post(f"{ana.table}/{what}", form).status_code == 303
    kinds = [note.kind for note in store.notes(ana.table[3:])]
    assert kinds == ["bot", "back", "say", "mute", "code"]


def test_two_wishes_of_one_page_beside_play_both_count(guest: Guest, store: Store) -> None:
    """Another seat or other words with the same key are no repetition."""
    ana, _ = two_at_a_table(guest)
    form = ana.hidden_fields()
    for colour in ("1", "2", "2"):
        ana.post(f"{ana.table}/mute", form | {"colour": colour})
    notes = store.notes(ana.table[3:])
    assert [(note.kind, note.colour) for note in notes] == [("mute", 1), ("mute", 2)]


@pytest.mark.parametrize(
    "what",
    [
        "standin",
        "back",
        "cover",
        "vote",
        "host",
        "code",
        "kick",
        "admit",
        "refuse",
        "order",
        "move",
    ],
)
def test_a_stranger_or_an_empty_form_changes_nothing(guest: Guest, store: Store, what: str) -> None:
    ana, _ = two_at_a_table(guest)
    eve = guest()
    eve.table = ana.table
    for fields in ({}, {"whom": "0"}, {"whom": "-1", "key": "x" * 900, "seat": "0"}):
        assert 400 <= eve.post(f"{ana.table}/{what}", fields).status_code < 500
    assert store.notes(ana.table[3:]) == []


def test_the_series_counts_who_has_won(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    play_on(ana, noor)
    assert "After 1 match" in ana.get(ana.table).text
    ana.do("rematch")
    people: tuple[Person, Person] = (ana, noor)
    play_on(*people)
    assert "After 2 matches" in noor.get(ana.table).text


def test_a_page_that_is_fetched_again_shows_what_the_clock_has_come_to(guest: Guest) -> None:
    ana, noor = guest(), guest()
    noor.join(ana.open_table(player="Ana", clock="5+10"), "Noor")
    ana.do("start")
    shown = r'data-until="\d{13}">(\d:\d\d)'
    before = re.findall(shown, ana.get(ana.table).text)
    time.sleep(2.1)
    assert re.findall(shown, ana.get(ana.table).text) != before


def test_a_viewer_may_hide_the_clocks(guest: Guest) -> None:
    ana = guest()
    ana.open_table(player="Ana", clock="3d")
    assert 'data-clocks="off"' not in ana.get(ana.table).text
    ana.post("/settings", {"clocks": "off", "back": ana.table})
    assert 'data-clocks="off"' in ana.get(ana.table).text


def test_codes_cannot_be_tried_one_after_another(store: Store) -> None:
    app = make_app(store, Config(pause=0))
    with TestClient(app, base_url="http://localhost") as client:
        eve = Person(client)
        guesses = [{"code": f"abc{n}", "name": "Eve"} for n in range(12)]
        tries = [eve.post("/join", guess).status_code for guess in guesses]
        assert tries[:3] == [404, 404, 404]
        assert tries[-1] == 429
        assert eve.get("/").status_code == 200


def test_what_was_missed_is_told_in_a_sentence_and_tells_no_secret(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    seen = ana.twin()
    ask = f"{ana.table}/missed?match={seen['match']}&version="
    assert ana.get(f"{ask}{seen['version']}").text == ""
    for _ in range(3):
        ana.move()
        noor.move()
    assert "while you were away" in ana.get(f"{ask}{seen['version']}").text
    for nonsense in ("", "x", "-1", "9" * 30):
        assert ana.get(f"{ask}{nonsense}").text == ""
    assert ana.get(f"{ana.table}/missed?match=9&version=0").text == ""


def test_the_lobby_tells_open_tables_from_those_to_watch_with_their_terms(guest: Guest) -> None:
    ana, eve = guest(), guest()
    fields = {"listed": "1", "lower_tile": "any", "clock": "3d", "bot": "random"}
    ana.open_table(player="Ana", name="Corn", **fields)
    lobby = eve.get("/").text
    assert "Open tables" in lobby
    assert "Tables to watch" not in lobby
    assert "any lower tile · 3 days for each move" in lobby
    ana.do("start")
    lobby = eve.get("/").text
    assert "Open tables" not in lobby
    assert "Tables to watch" in lobby
