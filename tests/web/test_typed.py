"""The command field of a table: the terminal's words in the page, and the help beside it."""

from __future__ import annotations

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from reroll import Match
from reroll.engine.contract import GAMES
from reroll.engine.setup import Setup
from reroll.live.play import Play
from reroll.live.verify import first_fault
from reroll.notation.words import notation_of
from reroll.rulebook.clauses import clause
from reroll.rulebook.handbook import MOST_LINES, handbook
from reroll.store.store import Store
from reroll.texts.catalogue import LANGUAGES, texts
from reroll.texts.entries import in_notation, in_own_words, read, verbs
from reroll.web import typed as room
from reroll.web.app import make_app
from reroll.web.config import Config
from tests.web.conftest import Guest
from tests.web.people import Person
from tests.web.samples import SAMPLES


def at_the_box(guest: Guest, *rolled: str, game: str = "pickomino", **fields: str) -> Person:
    """Ana and Bo on one device with real dice; these have been typed so far."""
    ana = guest()
    ana.open_table(game, player="Ana", also="Bo", typed="1", start="1", **fields)
    ana.do("start")
    for line in rolled:
        assert typed(ana, line).status_code == 303
    return ana


def typed(person: Person, line: str, **more: str) -> Response:
    """Type a line into the command field of the page."""
    return person.do("type", line=line, **more)


def reply(person: Person, line: str, **headers: str) -> str:
    """What the page's own script is answered."""
    fields = person.hidden_fields() | {"line": line}
    return person.post(f"{person.table}/type", fields, hx_request="true", **headers).text


ROLL = "1 1 2 4 5 W W W"


def test_dice_and_actions_are_typed_as_in_the_terminal(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL, "kW", "roll", "dice 1 1 2 3 4")
    assert ana.twin()["version"] == 4
    assert ana.twin()["legal"]["0"] == ["keep 1", "keep 2", "keep 3", "keep 4"]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "k w"),
        ("en", "Keep worm worm worm"),
        ("de", "Wurm herauslegen"),
        ("fr", "garder les vers"),
        ("nl", "Houd wormen"),
    ],
)
def test_words_of_the_reader_and_labels_do_as_well(guest: Guest, lang: str, line: str) -> None:
    ana = at_the_box(lambda: guest(accept_language=lang), ROLL, line)
    assert ana.twin()["events"][-1]["do"] == "keep W"


def test_a_refusal_says_the_reason_with_its_clause_and_changes_nothing(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL)
    answer = typed(ana, "keep 3")
    assert answer.status_code == 422
    assert "No die of this roll shows that value." in answer.text
    assert 'href="/rules/pickomino#PK-06"' in answer.text
    assert ana.twin()["version"] == 1


@pytest.mark.parametrize(
    ("lang", "line", "came"),
    [("en", "why kepe 5", "'kepe 5' came"), ("de", "warum behalte 9", "gekommen ist '9'")],
)
def test_why_says_what_of_an_entry_is_not_understood(lang: str, line: str, came: str) -> None:
    """As it was typed, and what can be typed instead."""
    t, command = texts(lang), read(lang, line)
    said = room.reply(room.Question(t, SAMPLES["first_roll"](), command.rest), command.command)
    assert came in said.lines[0].text
    assert in_own_words(t, "pickomino", "keep 5") in [each.entry for each in said.possible]


def test_half_of_a_choice_that_would_take_the_other_half_away_is_asked_for_whole() -> None:
    facts, t = SAMPLES["gigi_pair"](), texts("en")
    assert room.half_a_choice(t, facts, 0, "back w6").startswith("Name both cards at once")
    assert room.half_a_choice(t, facts, 0, "back w6 p6") == ""
    assert room.half_a_choice(t, facts, 0, "back p6") == ""
    assert room.half_a_choice(t, facts, 1, "back w6") == ""


def test_why_tells_the_last_refusal_with_the_words_of_its_clause(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL)
    assert "Nothing has been refused lately." in reply(ana, "why")
    typed(ana, "keep 3")
    said = reply(ana, "why")
    assert "No die of this roll shows that value." in said
    assert clause("PK-06").text.split(".")[0] in said
    assert "This is allowed." in reply(ana, "why keep W")
    assert "PK-07" in reply(ana, "why stop") or "PK-06" in reply(ana, "why stop")


def test_last_and_log_tell_what_happened(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL, "kW")
    assert "Ana keeps 3 worms: 15." in reply(ana, "last")
    assert "Ana rolls 1 1 2 4 5 worm worm worm." in reply(ana, "log")


def test_help_lists_what_can_be_done_with_its_consequence(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL)
    said = reply(ana, "?")
    assert "<code>keep W</code>" in said
    assert "makes 15" in said
    assert "<code>rules [CLAUSE]</code>" in said


def test_odds_are_told_only_where_the_table_shows_them(guest: Guest) -> None:
    shown = at_the_box(guest, ROLL, "kW", hints="1")
    said = reply(shown, "odds")
    assert "of the win." in said
    assert "<code>roll</code>" in said
    silent = at_the_box(guest, ROLL, "kW", hints="0")
    assert "At this table everyone plays without odds." in reply(silent, "odds")


def test_the_tutor_speaks_up_before_a_costly_entry_as_before_a_button(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL, hints="1")
    ana.post("/settings", {"tutor": "1"})
    answer = typed(ana, "keep 1")
    assert answer.status_code == 303
    assert "/sure?" in answer.headers["location"]
    assert ana.twin()["version"] == 1


def test_a_clause_is_quoted_and_a_wrong_id_names_the_nearest(guest: Guest) -> None:
    ana = at_the_box(guest)
    assert clause("PK-08").title in reply(ana, "rules pk8")
    assert "nearest is PK-23" in reply(ana, "rules PK-77")


def test_the_field_works_without_a_script(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL)
    page = typed(ana, "help").text
    assert page.startswith("<!doctype html>")
    assert "<code>keep W</code>" in page


def test_who_only_watches_may_ask_but_not_act(guest: Guest) -> None:
    ana, eve = at_the_box(guest, ROLL), guest()
    eve.table = ana.table
    assert "Ana rolls" in reply(eve, "last")
    assert "keep W" not in reply(eve, "help")
    assert typed(eve, "keep W").status_code == 403
    assert ana.twin()["version"] == 1


def test_an_odd_line_gets_a_sentence(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL)
    assert typed(ana, "\x00").status_code == 400
    for line in ("<b>keep</b>", "x" * 5000, "\x01", "keep", "7 7 7", "save here"):
        answer = typed(ana, line)
        assert answer.status_code in (200, 422), line
        assert "<b>keep" not in answer.text
    assert ana.twin()["version"] == 1


def test_before_the_match_there_is_nothing_to_act_on(guest: Guest) -> None:
    ana = guest()
    ana.open_table(player="Ana", also="Bo")
    assert "The match has not begun yet." in reply(ana, "last")
    assert "The match has not begun yet." in reply(ana, "roll")


def test_dice_rolled_here_are_thrown_by_word(guest: Guest) -> None:
    ana = guest()
    ana.open_table(player="Ana", also="Bo", start="1")
    ana.do("start")
    assert "First the dice must be thrown." in typed(ana, "keep W").text
    assert typed(ana, "roll").status_code == 303
    assert ana.twin()["version"] == 1


# Correcting what was typed of real dice


def test_what_was_typed_wrongly_is_corrected_and_the_log_says_so(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL)
    assert "Typed wrongly?" in ana.get(ana.table).text
    assert typed(ana, "fix 1 1 2 3 4 5 W W").status_code == 303
    seen = ana.twin()
    assert seen["version"] == 2
    assert [event["do"] for event in seen["events"]] == [
        "dice 1 1 2 4 5 W W W",
        "dice 1 1 2 3 4 5 W W",
    ]
    assert seen["state"]["rolled"] == [2, 1, 1, 1, 1, 2]
    assert "Corrected: Ana rolls" in ana.get(ana.table).text


def test_a_correction_by_its_form_may_be_corrected_again(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL)
    for dice in ("1 1 2 3 4 5 W W", "2 2 2 2 2 2 2 W"):
        assert ana.do("act", action="fix", dice=dice).status_code == 303
    assert ana.twin()["legal"]["0"] == ["keep 2", "keep W"]
    assert typed(ana, "keep W").status_code == 303


def test_the_same_dice_in_another_order_are_no_correction(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL)
    answer = ana.do("act", action="fix", dice="W W W 5 4 2 1 1")
    assert answer.status_code == 422
    assert "That is what was typed already." in answer.text
    assert ana.twin()["version"] == 1


def test_nothing_is_corrected_once_somebody_acted_on_it(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL, "kW")
    assert "Typed wrongly?" not in ana.get(ana.table).text
    answer = ana.do("act", action="fix", dice="1 1 1 1 1 1 1 W")
    assert answer.status_code == 422
    assert "Only what was typed last can be corrected" in answer.text
    assert ana.twin()["version"] == 2


def test_dice_that_the_table_rolled_are_never_corrected(guest: Guest) -> None:
    ana = guest()
    ana.open_table(player="Ana", also="Bo", start="1")
    ana.do("start")
    assert typed(ana, "roll").status_code == 303
    assert ana.do("act", action="fix", dice="1 1 1 1 1 1 1 W").status_code == 422
    assert ana.twin()["version"] == 1


def test_a_corrected_match_is_the_same_after_a_restart_and_in_its_export(
    guest: Guest, client: TestClient, store: Store
) -> None:
    ana = at_the_box(guest, ROLL)
    typed(ana, "fix 1 1 2 3 4 5 W W")
    typed(ana, "keep W")
    seen = ana.twin()
    with TestClient(make_app(store, Config(pause=0)), base_url="http://localhost") as again:
        assert Person(again).get(f"{ana.table}.json").json()["state"] == seen["state"]
    record = store.latest_match(ana.table.rpartition("/")[2])
    assert record is not None
    play = Play(Setup("pickomino", 2, {"start": "1"}), record.secret, [0, 1], True)
    play.add_kept(store.events(record.id))
    match = Match(play.setup)
    for actor, action in play.played:
        match.play(action, actor)
    assert match.state == play.state
    table = store.table(record.table)
    assert table is not None
    assert first_fault(table, record, 2, store.events(record.id)) is None


# The help beside the board


def test_the_help_shows_choices_the_last_refusal_the_rules_and_the_words(guest: Guest) -> None:
    ana = at_the_box(guest, ROLL)
    typed(ana, "keep 3")
    page = ana.get(f"{ana.table}/help").text
    assert "Keep worm worm worm: makes 15" in page
    assert "No die of this roll shows that value." in page
    assert handbook("pickomino").card[0].text in page
    assert handbook("pickomino").terms[0].means in page
    part = ana.get(f"{ana.table}/help", hx_request="true").text
    assert "<html" not in part
    assert handbook("pickomino").card[0].text in part


def test_the_help_of_a_watcher_shows_nobodys_choices(guest: Guest) -> None:
    ana, eve = at_the_box(guest, ROLL), guest()
    page = eve.get(f"{ana.table}/help").text
    assert "Ana is playing" in page
    assert "makes 15" not in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_in_short_names_its_clauses(game: str, lang: str) -> None:
    """At most eight lines, the same ones in every language, each with a clause of the game."""
    book, english = handbook(game, lang), handbook(game)
    assert len(book.card) <= MOST_LINES
    assert [line.clause for line in book.card] == [line.clause for line in english.card]
    assert [term.clause for term in book.terms] == [term.clause for term in english.terms]
    cited = [line.clause for line in book.card] + [term.clause for term in book.terms]
    assert {clause(each).game for each in cited} == {game}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_that_a_value_counts_once_a_turn_is_told_with_its_clause(lang: str) -> None:
    card = {line.clause: line.text for line in handbook("pickomino", lang).card}
    once = {"en": "once a turn", "de": "nur einmal", "fr": "une seule fois", "nl": "één keer"}
    assert once[lang] in card["PK-06"]
    assert once[lang] not in card["PK-07"]


@pytest.mark.parametrize("lang", ["fr", "de", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_what_was_expected_is_told_in_words_that_are_understood(game: str, lang: str) -> None:
    expected = notation_of(game).ACTIONS
    own = verbs(texts(lang).told(expected))
    assert own != verbs(expected)
    assert [in_notation(game, lang, word) for word in own] == verbs(expected)


def test_an_odd_line_is_answered_in_the_words_of_the_reader(guest: Guest) -> None:
    ana = at_the_box(lambda: guest(accept_language="fr"), ROLL)
    assert "garde VALEUR, lance, arrête, vole ou prends TUILE" in reply(ana, "cotes")


@pytest.mark.parametrize("line", ["", " ", "what can i do", "What can I do?", "Was kann ich tun?"])
def test_nothing_and_the_name_of_the_help_are_answered_by_the_help(guest: Guest, line: str) -> None:
    ana = at_the_box(guest, ROLL)
    answer = typed(ana, line)
    assert answer.status_code == 200
    assert "<code>keep W</code>" in answer.text


def test_rolling_again_has_words_in_every_language(guest: Guest) -> None:
    for lang, again in {"de": "nochmal", "fr": "relance", "nl": "opnieuw"}.items():
        ana = at_the_box(lambda lang=lang: guest(accept_language=lang), ROLL, "5", again)
        assert [event["do"] for event in ana.twin()["events"][-2:]] == ["keep 5", "roll"]


def test_rules_alone_lists_the_titles(guest: Guest) -> None:
    said = reply(at_the_box(guest, ROLL), "rules")
    assert 'href="/rules/pickomino"' in said
    assert clause("PK-08").title in said


def test_the_help_lists_what_to_type_in_the_words_of_the_reader(guest: Guest) -> None:
    ana = at_the_box(lambda: guest(accept_language="fr"), ROLL)
    assert "<code>garde W</code>" in reply(ana, "aide")
    assert typed(ana, "garde W").status_code == 303
