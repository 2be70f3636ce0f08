"""Tables over HTTP, as browsers with and without scripts and as programs use them."""

from __future__ import annotations

import json
import re
import sqlite3

import pytest
from markupsafe import escape

from reroll.engine.match import Match
from reroll.games.pickomino import Why
from reroll.live.refusals import AgainstTheRules
from reroll.store.store import Store
from reroll.texts.catalogue import texts
from reroll.web import routes_lobby
from tests.web.conftest import Guest
from tests.web.people import Person


def play_on(*people: Person) -> None:
    """Everyone plays until the match is over; bots play by themselves."""
    while not people[0].twin().get("over"):
        for person in people:
            person.move()


def two_at_a_table(guest: Guest) -> tuple[Person, Person]:
    """Ana and Noor on two devices, their match begun."""
    ana, noor = guest(), guest()
    noor.join(ana.open_table(player="Ana"), "Noor")
    assert ana.do("start").status_code == 303
    return ana, noor


def test_two_people_and_a_bot_play_a_match_and_another(guest: Guest) -> None:
    ana, noor = guest(), guest()
    noor.join(ana.open_table(player="Ana", name="Corn"), "Noor")
    assert noor.do("bot", bot="random").status_code == 303
    promised = ana.twin()["commitment"]
    assert noor.do("start").status_code == 303
    play_on(ana, noor)
    end = ana.twin()
    assert sorted(end["places"])[0] == 1
    assert end["commitment"] == promised
    page = ana.get(ana.table).text
    assert "Again!" in page
    assert noor.do("rematch").status_code == 303
    again = ana.twin()
    assert (again["match"], again["started"]) == (2, True)
    assert [seat["name"] for seat in again["seats"]] == ["Noor", "Bram", "Ana"]
    assert again["here"] == [2]
    play_on(ana, noor)


def test_two_people_share_one_device(guest: Guest) -> None:
    both = guest()
    both.open_table(player="Ana", also="Noor")
    assert both.twin()["here"] == [0, 1]
    both.do("start")
    play_on(both)
    assert both.twin()["over"]


def test_play_now_sits_down_against_bots_and_begins(guest: Guest) -> None:
    ana = guest()
    ana.open_table(quick="1", player="")
    seen = ana.twin()
    assert seen["started"]
    assert [bool(seat["bot"]) for seat in seen["seats"]] == [False, True, True]
    assert seen["seats"][0]["name"] == "Guest"


def test_a_spectator_sees_the_table_and_cannot_act(guest: Guest) -> None:
    ana, _ = two_at_a_table(guest)
    eve = guest()
    eve.table = ana.table
    seen = eve.twin()
    assert (seen["here"], seen["legal"]) == ([], {})
    assert "You are watching this table." in eve.get(eve.table).text
    refused = eve.do("act", seat="0", action="roll dice")
    assert refused.status_code == 403
    assert "This device does not hold that seat." in refused.text
    assert ana.twin()["version"] == seen["version"]


def test_real_dice_are_typed_by_anyone_who_sits_there(guest: Guest) -> None:
    ana = guest()
    ana.open_table(player="Ana", bot="random", typed="1", start="1")
    ana.do("start")
    assert ana.twin()["waits_for"] == [0]
    refused = ana.do("act", action="dice", dice="1 1 1")
    assert refused.status_code == 422
    assert "PK-05" in refused.text
    assert ana.do("act", action="dice", dice="1 1 2 3 4 5 w w").status_code == 303
    assert ana.twin()["state"]["rolled"] == [2, 1, 1, 1, 1, 2]
    assert ana.do("act", action="keep W").status_code == 303


class TestRefusals:
    """What is refused changes nothing and says why, with the clause where a rule refuses."""

    def turn(self, guest: Guest) -> tuple[Person, Person]:
        """Who is to throw, and who waits."""
        ana, noor = two_at_a_table(guest)
        return (ana, noor) if ana.twin()["waits_for"] == ana.twin()["here"] else (noor, ana)

    def test_an_action_out_of_turn(self, guest: Guest) -> None:
        _, waits = self.turn(guest)
        before = waits.twin()
        refused = waits.do("act", action="roll dice")
        assert refused.status_code == 422
        assert "somebody else&#39;s turn" in refused.text
        assert "PK-04" in refused.text
        assert waits.twin()["version"] == before["version"]

    def test_a_form_posted_twice_counts_once(self, guest: Guest, store: Store) -> None:
        throws, _ = self.turn(guest)
        form = throws.hidden_fields() | {"action": "roll dice"}
        answers = [throws.post(f"{throws.table}/act", form).status_code for _ in range(2)]
        assert answers == [303, 303]
        match = store.latest_match(throws.table[3:])
        assert match is not None
        assert len(store.events(match.id)) == int(form["version"]) + 1

    def test_a_form_posted_again_with_another_action_is_refused(self, guest: Guest) -> None:
        throws, _ = self.turn(guest)
        form = throws.hidden_fields()
        assert throws.post(f"{throws.table}/act", form | {"action": "roll dice"}).status_code == 303
        before = throws.twin()
        other = {"action": before["legal"][form["seat"]][0]}
        refused = throws.post(f"{throws.table}/act", form | other)
        assert refused.status_code == 422
        assert "This request came with another action before" in refused.text
        assert throws.twin()["version"] == before["version"]

    def test_a_form_from_an_older_page(self, guest: Guest) -> None:
        throws, _ = self.turn(guest)
        old = throws.hidden_fields()
        throws.do("act", action="roll dice")
        for action in ("roll dice", throws.twin()["legal"][old["seat"]][0]):
            refused = throws.post(f"{throws.table}/act", old | {"key": "1.x", "action": action})
            assert refused.status_code == 409
            assert "The table has moved on" in refused.text

    def test_a_form_from_the_match_before(self, guest: Guest) -> None:
        ana, noor = two_at_a_table(guest)
        old = ana.hidden_fields()
        play_on(ana, noor)
        ana.do("rematch")
        refused = ana.post(f"{ana.table}/act", old | {"action": "roll dice"})
        assert refused.status_code == 409

    def test_a_form_with_nothing_or_nonsense_in_it(self, guest: Guest) -> None:
        throws, _ = self.turn(guest)
        for form in ({}, {"seat": "x", "version": "-5", "key": "é" * 999, "action": "\x01"}):
            assert throws.post(f"{throws.table}/act", form).status_code == 409
        assert throws.post(f"{throws.table}/act", {"action": "\x00"}).status_code == 400
        seat = throws.hidden_fields()
        for action in ("", "keep", "keep 9", "take 99", "x" * 5000):
            refused = throws.post(f"{throws.table}/act", seat | {"action": action})
            assert refused.status_code == 422
            assert "First the dice must be thrown." in refused.text

    def test_the_page_of_a_script_gets_the_table_with_the_reason(self, guest: Guest) -> None:
        _, waits = self.turn(guest)
        form = waits.hidden_fields() | {"action": "roll dice"}
        refused = waits.post(f"{waits.table}/act", form, hx_request="true")
        assert refused.status_code == 422
        assert refused.text.strip().startswith('<main id="live"')
        assert "PK-04" in refused.text

    def test_a_program_gets_the_reason_as_json(self, guest: Guest) -> None:
        _, waits = self.turn(guest)
        form = waits.hidden_fields() | {"action": "roll dice"}
        refused = waits.post(f"{waits.table}/act", form, accept="application/json")
        assert refused.status_code == 422
        answer = refused.json()
        assert (answer["refused"], answer["clause"]) == ("It is somebody else's turn.", "PK-04")
        assert answer["version"] == waits.twin()["version"]

    @pytest.mark.parametrize("lang", ["fr", "de", "nl"])
    def test_a_reason_comes_in_the_readers_language(self, guest: Guest, lang: str) -> None:
        _, waits = self.turn(guest)
        waits.cookies["lang"] = lang
        expected = AgainstTheRules("pickomino", Why.NOT_YOUR_TURN)
        assert expected.says(texts(lang)) != expected.says(texts("en"))
        refused = waits.do("act", action="roll dice")
        assert str(escape(expected.says(texts(lang)))) in refused.text
        assert f'<html lang="{lang}"' in refused.text


def test_an_accepted_form_of_a_script_is_answered_by_the_stream(guest: Guest) -> None:
    ana = guest()
    ana.open_table(player="Ana")
    added = ana.post(f"{ana.table}/bot", ana.hidden_fields() | {"bot": "random"}, hx_request="true")
    assert (added.status_code, added.text) == (204, "")
    assert ana.get(ana.table, hx_request="true").text.strip().startswith('<main id="live"')


def test_a_name_with_html_in_it_stays_text_on_every_page(guest: Guest) -> None:
    ana, noor = guest(), guest()
    evil = '<img src=x onerror="1">'
    noor.join(ana.open_table(player=evil, name="<script>alert(1)</script>"), "'\"><svg/onload=1>")
    pages = [ana.get(ana.table), noor.get("/")]
    ana.do("start")
    ana.move()
    noor.move()
    pages += [ana.get(ana.table), noor.get(ana.table, hx_request="true"), ana.get("/")]
    for page in pages:
        assert "<img src=x" not in page.text
        assert "<script>alert" not in page.text
        assert "<svg/onload" not in page.text
    assert "&lt;img src=x" in pages[0].text
    assert ana.get("/new/pickomino").text.count("<img") == 0


def test_a_database_that_cannot_be_written_is_said_on_the_page(guest: Guest, store: Store) -> None:
    ana, noor = two_at_a_table(guest)
    other_program = sqlite3.connect(str(store.engine.url.database))
    other_program.execute("BEGIN IMMEDIATE")
    throws = ana if ana.twin()["waits_for"] == ana.twin()["here"] else noor
    form = throws.hidden_fields() | {"action": "roll dice"}
    refused = throws.post(f"{throws.table}/act", form)
    assert refused.status_code == 503
    assert "memory cannot be written just now" in refused.text
    assert "Traceback" not in refused.text
    assert guest().post("/new/pickomino", {"player": "Eve"}).status_code == 503
    other_program.close()
    assert str(throws.twin()["version"]) == form["version"]
    assert throws.post(f"{throws.table}/act", form).status_code == 303


def test_the_log_can_be_taken_home_after_the_match_and_not_before(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    assert ana.get(f"{ana.table}.jsonl").status_code == 404
    play_on(ana, noor)
    text = ana.get(f"{ana.table}.jsonl").text
    match = Match.from_jsonl(text)
    assert match.is_over
    assert match.names == ["Ana", "Noor"]
    assert json.loads(text.splitlines()[0])["game"] == "pickomino"


def test_the_lobby_lists_my_tables_and_those_open_to_all(guest: Guest) -> None:
    ana, noor = guest(), guest()
    ana.open_table(player="Ana", name="Corn")
    assert "Corn" in ana.get("/").text
    assert "Corn" not in noor.get("/").text
    ana.open_table(player="Ana", name="Beans", listed="1")
    assert "Beans" in noor.get("/").text
    ana.do("bot", bot="random")
    ana.do("start")
    while ana.twin()["waits_for"] != [0]:
        pass
    lobby = ana.get("/").text
    assert "your turn" in lobby
    assert lobby.index("Beans") < lobby.index("Corn")


def test_the_form_for_a_new_table_knows_the_options(guest: Guest) -> None:
    ana = guest()
    form = ana.get("/new/pickomino").text
    assert 'name="lower_tile"' in form
    ana.open_table(player="Ana", lower_tile="any", steal="forced")
    assert ana.twin()["options"] == {"lower_tile": "any", "steal": "forced"}
    refused = ana.post("/new/pickomino", {"player": "Ana", "steal": "never"})
    assert refused.status_code == 422
    assert "never" in refused.text


def test_every_game_may_be_played_with_odds(guest: Guest) -> None:
    ana = guest()
    for game in ("pickomino", "gang_of_dice", "gigi_gacker", "wuerfelacker"):
        assert 'name="hints"' in ana.get(f"/new/{game}").text


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e"])
def test_a_name_of_nothing_is_refused_and_makes_no_table(guest: Guest, name: str) -> None:
    ana = guest()
    ana.get("/new/pickomino")
    refused = ana.post("/new/pickomino", {"player": name, "steal": "forced"})
    assert refused.status_code == 422
    assert "Please tell the table a name to call you by." in refused.text
    assert 'action="/new/pickomino"' in refused.text
    assert "/t/" not in ana.get("/").text


def test_a_new_table_form_posted_twice_makes_one_table(guest: Guest) -> None:
    ana = guest()
    page = ana.get("/new/pickomino").text
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found
    form = {"player": "Ana", "key": found[1]}
    first, second = (ana.post("/new/pickomino", form).headers["location"] for _ in range(2))
    assert first == second


def test_a_new_table_form_that_was_changed_makes_another_table(guest: Guest) -> None:
    """As after the browser's back button, which keeps the key of the page."""
    ana = guest()
    form = {"player": "Ana", "key": "kept-by-the-browser"}
    tables = {
        ana.post("/new/pickomino", form | changed).headers["location"]
        for changed in ({}, {"steal": "forced"}, {"bot": "easy"})
    }
    assert len(tables) == 3


def test_bots_of_two_kinds_from_one_page_are_two_bots(guest: Guest) -> None:
    """The same button twice is one bot."""
    ana = guest()
    ana.open_table(player="Ana")
    form = ana.hidden_fields()
    for bot in ("easy", "easy", "hard"):
        ana.post(f"{ana.table}/bot", form | {"bot": bot})
    assert len(ana.twin()["seats"]) == 3


@pytest.mark.parametrize("path", ["/nowhere", "/t/nowhere", "/new/chess", "/static/../app.py"])
def test_an_address_that_leads_nowhere_gets_a_sentence(guest: Guest, path: str) -> None:
    answer = guest().get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text
    assert len(answer.text) > 20


def test_a_fault_of_ours_is_a_sentence_and_the_next_page_works(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(routes_lobby, "lobby_page", broken)
        answer = guest().get("/")
    assert answer.status_code == 500
    assert "Something broke here, and it is our fault." in answer.text
    assert "ZeroDivisionError" not in answer.text
    assert guest().get("/").status_code == 200


def test_a_title_for_a_tab_in_the_background_says_whose_turn_it_is(guest: Guest) -> None:
    ana, noor = two_at_a_table(guest)
    mine = [person.get(f"{ana.table}/turn").text.startswith("● ") for person in (ana, noor)]
    assert sorted(mine) == [False, True]


def test_settings_stay_in_the_browser_and_lead_back(guest: Guest) -> None:
    ana = guest()
    answer = ana.post("/settings", {"lang": "fr", "theme": "dark", "back": "/new/pickomino"})
    assert answer.headers["location"] == "/new/pickomino"
    page = ana.get("/").text
    assert '<html lang="fr" data-theme="dark">' in page
    for elsewhere in ("//evil.example", "https://evil.example", "/\\evil.example"):
        assert ana.post("/settings", {"back": elsewhere}).headers["location"] == "/"
    ana.post("/settings", {"lang": "xx", "theme": "<b>", "motion": "more"})
    assert '<html lang="fr" data-theme="dark">' in ana.get("/").text
    ana.post("/settings", {"motion": "less", "theme": ""})
    assert '<html lang="fr" data-motion="less">' in ana.get("/").text


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("es, de;q=0.5, nl;q=0.7", "nl"),
        ("xx", "en"),
        ("de;q=0, nl", "nl"),
        ("de;q=", "en"),
        ("", "en"),
    ],
)
def test_the_browser_says_which_language_it_reads(guest: Guest, header: str, lang: str) -> None:
    assert f'<html lang="{lang}"' in guest(accept_language=header).get("/").text
