"""The command field of a table: the terminal's words in the page, and the help beside it."""

from __future__ import annotations

import pytest
from httpx2 import Response

from reroll.engine.contract import GAMES
from reroll.rulebook.clauses import clause
from reroll.rulebook.handbook import MOST_LINES, handbook
from reroll.texts.catalogue import LANGUAGES
from tests.web.conftest import Guest
from tests.web.people import Person


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
    for line in ("<b>keep</b>", "x" * 5000, "\x00", "keep", "7 7 7", "save here"):
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
