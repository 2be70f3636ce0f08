"""Looking back on a match in the browser: grades, luck, sums, what-if, one's own mistakes."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from reroll.analysis.advice import advise
from reroll.analysis.coach import Coach
from reroll.analysis.luck import Event, analyse
from reroll.cli.analyse import told_of
from reroll.engine.contract import CHANCE, GAMES
from reroll.engine.log import read_log
from reroll.live.identity import holder_of, program_of
from reroll.store.records import SeatRecord
from reroll.store.store import Store
from reroll.texts.catalogue import LANGUAGES, texts
from reroll.texts.coach import VAGUE
from reroll.web.app import make_app
from reroll.web.boards.facts import Sitter
from reroll.web.coach.clerk import Study
from reroll.web.coach.puzzle import judged, riddle_of
from reroll.web.coach.review import Reviewer
from reroll.web.coach.stand_ins import is_machine
from reroll.web.coach.stories import Story, moments, whose
from reroll.web.coach.work import Order
from reroll.web.config import Config
from tests.monstrous import MONSTROUS
from tests.web.people import Person
from tests.web.samples_coach import played, review_html, story, study
from tests.web.tables import sitters


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One app for all tests here, so that one coach serves them."""
    store = Store(str(tmp_path_factory.mktemp("review") / "reroll.sqlite"))
    app = make_app(store, Config(pause=0, heartbeat=0.2, limits=False))
    with TestClient(app, base_url="http://localhost") as running:
        yield running
    store.close()


@pytest.fixture(scope="module")
def finished(client: TestClient) -> Person:
    """Somebody at a table whose match is over; bad moves were made on it."""
    person = Person(client)
    person.open_table("gigi_gacker", player="Noor", also="Ana")
    person.do("start")
    while not person.twin()["over"]:
        assert person.move()
    return person


@pytest.fixture(scope="module")
def brought(client: TestClient) -> str:
    """Where a log of Pickomino, brought by hand, is looked back on; the coach is done with it."""
    text = played("pickomino", 3).to_jsonl()
    home = str(Person(client).post("/review", {"log": text}).headers["location"])
    assert Person(client).get(f"{home}.json").status_code == 200
    return home


def test_a_match_that_is_on_tells_nothing(client: TestClient) -> None:
    """The look back opens once the match is over: before, it would tell secrets."""
    person = Person(client)
    person.open_table("gigi_gacker", player="Noor", also="Ana")
    person.do("start")
    for path in ("review", "review.json", "match/1/review", "review/lesson/1/1"):
        assert person.get(f"{person.table}/{path}").status_code == 404


def test_the_report_of_a_table_is_that_of_its_log(finished: Person) -> None:
    """Figure by figure what the analysis of the log says, and its sums hold."""
    told = finished.get(f"{finished.table}/review.json").json()
    header, log, _ = read_log(finished.get(f"{finished.table}.jsonl").text)
    report = analyse(header.setup, log).as_json()
    assert told["names"] == ["Noor", "Ana"]
    assert len(told["events"]) == len(log)
    for mine, theirs in zip(told["players"], report["players"], strict=True):
        assert mine["luck"] == pytest.approx(theirs["luck"], abs=1e-9)
        result = mine["first"] + mine["luck"] - mine["loss"] + mine["gifts"] + mine["drift"]
        assert mine["last"] == pytest.approx(result, abs=1e-9)


def test_the_figures_of_the_page_add_up_as_shown(client: TestClient, brought: str) -> None:
    """What stands in the table of sums makes the result to the last digit shown."""
    page = Person(client).get(brought).text
    table = page[page.index('<table class="sums">') :]
    rows = re.findall(r"<tr[^>]*><th scope=\"row\">.*?</tr>", table, re.DOTALL)[:6]
    figures = [re.findall(r"<td>([^<]+)</td>", row) for row in rows]
    numbers = [[float(n.replace("\u2212", "-")) for n in row] for row in figures]
    assert len(numbers) == 6
    for *terms, result in zip(*numbers, strict=True):
        assert sum(terms) == pytest.approx(result, abs=1e-9)


def test_every_move_can_be_stepped_to(client: TestClient, brought: str) -> None:
    """Each move has a page with the table as it lay; before and after are links."""
    person = Person(client)
    for move in (1, 2, 3, len(played("pickomino", 3).log)):
        page = person.get(f"{brought}?move={move}").text
        assert f"Move {move} of" in page
        assert ('rel="prev"' in page) == (move > 1)
        assert 'class="cloth"' in page


def test_the_page_works_while_the_coach_has_not_begun(client: TestClient) -> None:
    """A match nobody has judged yet can be looked through at once."""
    text = played("pickomino", 2).to_jsonl()
    home = Person(client).post("/review", {"log": text}).headers["location"]
    page = Person(client).get(f"{home}?move=2").text
    assert "Move 2 of" in page
    assert "data-progress" in page


def worst(client: TestClient, home: str) -> dict[str, Any]:
    """The choice that gave up most."""
    events = Person(client).get(f"{home}.json").json()["events"]
    return dict(max(events, key=lambda event: event["loss"]))


def test_the_draw_of_who_begins_is_told_of_the_one_who_begins() -> None:
    """Its move carries the mark of the seat that was drawn, whoever it is."""
    match = played("pickomino", 3)
    story = Story(
        Order("", match.setup, tuple(match.log)), tuple(Sitter(name) for name in "ABC"), "", "", ""
    )
    first = moments(story)[0]
    assert whose(story, first) == first.after.turn == first.action


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_every_move_has_words_also_a_card_or_a_morsel_turned_up(game: str, players: int) -> None:
    """On the page and in the terminal; the log waits until a whole row lies there."""
    told = story(game, players)
    lines = Reviewer(texts("en"), told, Study(told.order)).lines
    assert all(line.text for line in lines)
    if game in ("gigi_gacker", "wuerfelacker"):
        assert any(re.fullmatch("Turned up: .+ [1-7].", line.text) for line in lines)
    nothing = Event(0, CHANCE, 0, "", (), ())
    events = [replace(nothing, actor=actor, action=action) for actor, action in told.log]
    typed = told_of(texts("en"), told.setup, events, [sitter.name for sitter in told.sitters])
    for line, event, words in zip(lines, events, typed, strict=True):
        assert event.actor != CHANCE or words == line.text


def test_nobody_is_sent_to_learn_from_the_mistakes_of_a_machine() -> None:
    """Neither of a bot's nor a program's; a person whose place a bot took still learns."""
    holder = holder_of("secret")
    assert is_machine(SeatRecord("Bram", bot="strong"))
    assert is_machine(SeatRecord("Hal", holder=program_of("secret")))
    assert not is_machine(SeatRecord("Noor", bot="strong", holder=holder))
    assert not is_machine(SeatRecord("Noor", holder=holder))
    told = replace(story(), machines=frozenset([1]))
    sums = Reviewer(texts("en"), told, study()).page(1).sums
    assert all(one.mistakes for one in sums)
    assert [bool(one.lesson) for one in sums] == [True, False, True]


def test_a_match_that_was_hard_to_judge_says_so_at_the_top() -> None:
    """By how much the estimates were corrected; one that was judged well says nothing."""
    page, found = review_html(story("gigi_gacker", 3), study("gigi_gacker", 3), 1), []
    for game, players in (("gigi_gacker", 3), ("pickomino", 2)):
        report = study(game, players).report
        assert report is not None
        found.append(max(report.error, report.corrected) > VAGUE)
    assert found == [True, False]
    assert page.index("The estimates of this match are rough") < page.index('id="step"')
    assert "are rough" not in review_html(story("pickomino", 2), study("pickomino", 2), 1)


@pytest.mark.parametrize(("loss", "right"), [(0.0, True), (0.012, True), (0.03, False)])
def test_an_answer_that_the_coach_cannot_tell_from_the_best_is_right(
    loss: float, right: bool
) -> None:
    """Pickomino for two, where shares may be off by 3.6 %: 1.2 % less is about as good."""
    riddle = riddle_of(texts("en"), "pickomino", 1, "Noor")
    coach = Coach("pickomino", len(riddle.facts.sitters))
    advice = advise(coach, riddle.facts.view, riddle.facts.seat)
    action = advice.choices[1].option.action
    said = judged(texts("en"), riddle, [action], loss, advice)
    assert said.right == right
    assert ("can’t tell" in said.reason) == (loss == 0.012)


def test_a_turning_point_names_who_decided_and_what(client: TestClient, brought: str) -> None:
    """The grade stands beside the one who chose; whose share changed stands after it."""
    told = Person(client).get(f"{brought}.json").json()
    page = Person(client).get(brought).text
    turnings = page[page.index('<ol class="turnings">') :].split("</ol>")[0]
    graded = 0
    for number in told["turning_points"]:
        event = told["events"][number - 1]
        item = next(i for i in turnings.split("<li>") if f"move={number}#" in i)
        if event["actor"] >= 0:
            name = told["names"][event["actor"]]
            assert re.search(rf"Decided by {name}: “[^”]+” <span class=\"grade", item)
            graded += 1
        assert "Win share of" in item
    assert graded == turnings.count('class="grade')


def test_a_costly_choice_is_graded_with_the_better_one(client: TestClient, brought: str) -> None:
    """The grade, what it gave up, what was better; and what if is one link away."""
    event = worst(client, brought)
    page = Person(client).get(f"{brought}?move={event['number']}").text
    assert "gave up" in page
    assert "Better:" in page
    assert f"if={event['number']}-{event['best']}" in page


def test_what_if_plays_on_from_the_other_choice(client: TestClient, brought: str) -> None:
    """The branch is a match of its own, to its end, judged like any other."""
    event = worst(client, brought)
    asked = f"if={event['number']}-{event['best']}"
    told = Person(client).get(f"{brought}.json?{asked}").json()
    assert told["complete"]
    assert told["events"][event["number"] - 1]["action"] == event["best"]
    assert "What if:" in Person(client).get(f"{brought}?{asked}").text
    assert Person(client).get(f"{brought}?if=1-99").status_code == 404


def test_own_mistakes_come_again_as_puzzles(client: TestClient, brought: str) -> None:
    """The mistake is a table to choose at; the better choice is right, the old one is not."""
    event, person = worst(client, brought), Person(client)
    first = person.get(f"{brought}/lesson?seat={event['actor'] + 1}").headers["location"]
    assert "What is best here?" in person.get(first).text
    page = person.get(first).text
    number = int(re.findall(r"<small>Move (\d+)</small>", page)[0])
    events = person.get(f"{brought}.json").json()["events"]
    for words, right in ((events[number - 1]["best_words"], True), ("keep 9", None)):
        answered = person.post(f"{first}/act", {"action": words}).headers["location"]
        said = person.get(answered).text
        assert ("That is it" in said) == (right is True)


def test_a_log_cut_short_is_judged_up_to_there(client: TestClient) -> None:
    """The page says in which line the log ends, and why."""
    lines = played("pickomino", 2).to_jsonl().splitlines()
    text = "\n".join([*lines[:30], lines[30].replace('"by"', '"bye"')])
    person = Person(client)
    home = person.post("/review", {"log": text}).headers["location"]
    told = person.get(f"{home}.json").json()
    assert len(told["events"]) == 29
    assert "line 31" in told["stopped"]
    assert "line 31" in person.get(home).text


def test_a_sound_log_that_ends_before_its_match_says_so(client: TestClient) -> None:
    """On the page in the reader's language and in the report; a whole one says nothing of it."""
    lines = played("pickomino", 2).to_jsonl().splitlines()
    person = Person(client)
    home = person.post("/review", {"log": "\n".join(lines[:20])}).headers["location"]
    assert "The match was not over when the log ends" in person.get(home).text
    assert "not over" in person.get(f"{home}.json").json()["stopped"]
    whole = person.post("/review", {"log": "\n".join(lines)}).headers["location"]
    assert "not over" not in person.get(whole).text


NO_LOG = "The log is damaged in line 1: the log of a match begins with a line that names its game"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The file is empty; the log of a match was expected."),
        *((text, NO_LOG) for text in ("hello", "[" * 2000, "9" * 5000, '{"reroll": 1}')),
    ],
    ids=["empty", "words", "brackets", "digits", "version"],
)
def test_what_is_no_log_is_refused_with_a_sentence(
    client: TestClient, text: str, said: str
) -> None:
    """The form comes again, with what was brought and what was expected."""
    refused = Person(client).post("/review", {"log": text})
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert said in refused.text


@pytest.mark.parametrize("line", MONSTROUS)
def test_a_line_that_nobody_can_read_ends_what_is_looked_back_on(
    client: TestClient, line: str
) -> None:
    """The moves before it are told, and the line is named."""
    lines = played("pickomino", 2).to_jsonl().splitlines()
    home = (
        Person(client).post("/review", {"log": "\n".join([*lines[:9], line])}).headers["location"]
    )
    assert "damaged in line 10" in Person(client).get(f"{home}.json").json()["stopped"]


@pytest.mark.parametrize("nth", ["xyz", "0", "-1", "1.0", "99", "9" * 5000])
@pytest.mark.parametrize("page", ["review", "review.json", "review/progress", "review/lesson"])
def test_a_number_that_no_match_has_is_not_found(finished: Person, nth: str, page: str) -> None:
    """The latest match is not shown in its place."""
    answer = finished.get(f"{finished.table}/match/{nth}/{page}")
    assert answer.status_code == 404
    assert "This table has no match of that number." in answer.text


def test_the_match_before_the_rematch_can_still_be_looked_back_on(finished: Person) -> None:
    """After "Again!" the first match keeps its page; the new one has none yet."""
    assert finished.do("rematch").status_code == 303
    assert finished.get(f"{finished.table}/match/1/review").status_code == 200
    assert finished.get(f"{finished.table}/match/2/review").status_code == 404


YOU = {
    "en": r"(?i)\b(you|your|yours)\b",
    "fr": r"(?i)\b(tu|te|toi|ton|ta|tes|vous|votre|vos)\b",
    "de": r"\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\w*|[Ii]hr|[Ee]uch|[Ee]uer)\b",
    "nl": r"(?i)\b(je|jij|jou|jouw|jullie)\b",
}
"""Words that speak to whoever plays."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_look_back_speaks_to_nobody(game: str, lang: str) -> None:
    """The choices shown were somebody's: the texts name them, or nobody."""
    looked, told = study(game, 3), replace(story(game, 3), sitters=sitters(3, here=()))
    by_kind = {each.words.split()[0]: each.number for each in looked.events if each.actor >= 0}
    for number in by_kind.values():
        page = review_html(told, looked, number, lang)
        shown = page[page.index('<main class="review"') :]
        said = [html.unescape(piece) for piece in re.split(r"<[^>]+>", shown)]
        assert [piece for piece in said if re.search(YOU[lang], piece)] == []
