"""The ask box in the browser: quoted clauses, verdicts of the rules, and honest ignorance."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.web.conftest import Guest
from tests.web.people import Person


def asked(person: Person, question: str, path: str = "/ask", **query: str) -> str:
    """The answer's page."""
    more = "".join(f"&{name}={value}" for name, value in query.items())
    answer = person.get(f"{path}?q={quote(question)}{more}")
    assert answer.status_code == 200
    return answer.text


def test_a_question_is_answered_by_a_quoted_clause_with_its_link(guest: Guest) -> None:
    page = asked(guest(), "Can I set aside two values from one roll?", game="pickomino")
    assert "The rules say:" in page
    assert 'href="/rules/pickomino#PK-06"' in page


def test_a_described_position_is_tried_out_drawn_and_its_reason_shown(guest: Guest) -> None:
    page = asked(guest(), "may I steal the 25 with 26?")
    assert "No opponent shows a tile with exactly your total." in page
    assert "NOTHING_TO_STEAL" in page
    assert 'role="img" aria-label="Tiles in the middle: 21 22 23 24 26' in page
    assert "/rules/pickomino#PK-13" in page


def test_a_question_of_several_games_leads_to_each(guest: Guest) -> None:
    page = asked(guest(), "how many rounds?", lang="en")
    assert "<b>Gigi Gacker am Würfelacker</b> “how many rounds?”" in page
    assert 'href="/ask?q=how+many+rounds%3F&amp;game=gang_of_dice&amp;lang=en">Gang of Dice' in page
    assert "The same question in other games:" not in asked(
        guest(), "how many rounds?", game="gigi_gacker"
    )


@pytest.mark.parametrize(
    ("lang", "quoted"),
    [
        ("en", "“worms &lt;b&gt;”"),
        ("fr", "«\u202fworms &lt;b&gt;\u202f»"),
        ("de", "„worms &lt;b&gt;“"),
        ("nl", "„worms &lt;b&gt;”"),
    ],
)
def test_the_question_stands_in_the_quotes_of_the_readers_language(
    guest: Guest, lang: str, quoted: str
) -> None:
    """And as text, whatever marks it has."""
    assert quoted in asked(guest(), "worms <b>", lang=lang)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "I don&#39;t know"),
        ("fr", "Je ne sais pas"),
        ("de", "Das weiß ich nicht"),
        ("nl", "Ik weet het niet"),
    ],
)
def test_what_the_rules_do_not_settle_is_admitted_in_the_readers_language(
    guest: Guest, lang: str, said: str
) -> None:
    assert said in asked(guest(), "Who washes the dice?", game="pickomino", lang=lang)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("why " * 2500, "A question has at most 500 letters; 9999 came."),
        ("<script>alert(1)</script>", "the rules"),
        ("?!", "Ask in words, for example: may I take a lower tile?"),
        ("hvor mange orme er der på brikken nummer tredive", "I found nothing for that."),
    ],
)
def test_a_strange_question_gets_a_sentence(guest: Guest, question: str, sentence: str) -> None:
    page = asked(guest(), question)
    assert sentence in page
    assert "<script>alert" not in page


def test_without_a_question_there_is_only_the_box(guest: Guest) -> None:
    page = guest().get("/ask").text
    assert 'action="/ask"' in page
    assert 'id="says"' not in page


def test_every_rulebook_page_has_the_box(guest: Guest) -> None:
    for path in ("/rules", "/rules/gang_of_dice"):
        assert 'name="q"' in guest().get(path).text


def test_at_a_table_the_question_is_about_its_position(guest: Guest) -> None:
    ana = guest()
    ana.open_table(player="Ana", also="Noor", start="1")
    ana.do("start")
    ana.do("act", action="roll dice")
    page = asked(ana, "what can I do?", f"{ana.table}/ask")
    offered = len(ana.twin()["legal"]["0"])
    assert page.count("<li><b>Keep") == offered
    assert "Ana" in page
    assert f'href="{ana.table}"' in page


def test_before_a_match_a_table_answers_by_its_game(guest: Guest) -> None:
    ana = guest()
    ana.open_table("gang_of_dice", player="Ana")
    assert "GD-09" in asked(ana, "may I roll no dice at all?", f"{ana.table}/ask")
