"""Seats that change hands: whose moves, whose words, whose name; and whom the host silences."""

from __future__ import annotations

import re

import pytest

from reroll.live.play import CORRECTED
from reroll.store.records import EventRecord, NoteRecord, SeatRecord
from reroll.web.coach.stand_ins import stood_in
from tests.web.conftest import Guest
from tests.web.people import Person
from tests.web.test_tables import play_on, two_at_a_table

ANA, BO = SeatRecord("Ana", holder="ana", colour=1), SeatRecord("Bo", holder="bo", colour=2)


def event(number: int, actor: int, at: int) -> EventRecord:
    """An event of a log at this moment."""
    return EventRecord(number, actor, 0, at=at)


def note(kind: str, at: int, colour: int = 1) -> NoteRecord:
    """A note about a seat at this moment."""
    return NoteRecord(0, 1, kind, colour=colour, at=at)


def test_a_bots_moves_are_those_between_the_note_that_seats_it_and_the_return() -> None:
    """Each seat by its own notes; chance is nobody's, and what is corrected is no move more."""
    events = [event(n, actor, 10 * n) for n, actor in enumerate((0, -1, 1, 0, CORRECTED, 0, 1, 0))]
    notes = [note("bot", 25), note("given", 55), note("back", 60)]
    assert stood_in(events, notes, [ANA, BO]) == {4, 5}
    assert stood_in(events, [note("bot", 25), note("bot", 35, 2)], [ANA, BO]) == {4, 5, 6, 7}


def test_a_guest_in_a_bots_seat_did_not_make_the_bots_moves() -> None:
    """What was played before the guest came is the bot's; a bot alone in its seat is just a bot."""
    events = [event(n, n % 2, 10 * n) for n in range(4)]
    assert stood_in(events, [note("let", 15)], [ANA, BO]) == {1}
    bot = SeatRecord("Berta", bot="random", colour=1)
    assert stood_in(events, [], [bot, BO]) == frozenset()
    stands_in = SeatRecord("Ana", bot="random", holder="ana", colour=1)
    assert stood_in(events, [], [stands_in, BO]) == {1, 3}


@pytest.fixture
def covered(guest: Guest) -> tuple[Person, Person]:
    """Ana left her seat to a bot in mid-match; the match is over."""
    ana, noor = two_at_a_table(guest)
    while len(ana.twin()["events"]) < 12:
        ana.move()
        noor.move()
    assert ana.do("standin", whom="0").status_code == 303
    play_on(noor)
    return ana, noor


def test_after_the_match_no_seat_is_offered_to_anybody(covered: tuple[Person, Person]) -> None:
    """The seat is taken back while there is something to play."""
    for person in covered:
        page = person.get(person.table).text
        assert "Again!" in page
        assert "Take the seat back" not in page
        assert 'formaction="/t/' not in page.partition('class="asks"')[2].partition("</form>")[0]


def test_the_look_back_keeps_the_losses_of_a_bot_from_the_person(
    covered: tuple[Person, Person],
) -> None:
    """The bot's choices are marked, summed apart, and no part of what the person lost a choice."""
    ana, _ = covered
    told = ana.get(f"{ana.table}/review.json").json()
    by_bot, player = set(told["stood_in"]), told["players"][0]
    made = [one for one in told["events"] if one["actor"] == 0]
    mine = [one for one in made if one["number"] not in by_bot]
    assert by_bot
    assert by_bot < {one["number"] for one in made}
    assert player["choices"] == len(mine) == sum(player["grades"].values())
    lost = sum(one["loss"] for one in mine)
    assert player["error_rate"] == pytest.approx(lost / len(mine))
    assert player["loss"] == pytest.approx(lost + player["bot_loss"])
    assert told["players"][1]["bot_loss"] == 0
    page = ana.get(f"{ana.table}/review?move={min(by_bot)}").text
    assert "Lost by a bot that stood in" in page
    assert page.count("A bot stood in.") == len(by_bot) + 1
    rows = [row for row in re.findall(r"<tr>.*?</tr>", page) if "Lost by" in row]
    assert len(rows) == 2


def guest_in_the_bots_seat(guest: Guest) -> tuple[Person, Person, str]:
    """Ana plays with a bot until it has moved; then Eve gets its seat. Also the bot's name."""
    ana, eve = guest(), guest()
    ana.open_table(player="Ana", bot="random")
    ana.do("start")
    bot = str(ana.twin()["seats"][1]["name"])
    while f"{bot} " not in ana.get(ana.table).text.partition('id="log"')[2]:
        ana.move()
    eve.table = ana.table
    eve.get(eve.table)
    assert eve.do("knock", name="Eve", colour="2").status_code == 303
    number = re.search(r'name="knock" value="(\d+)"', ana.get(ana.table).text)
    assert number
    assert ana.do("admit", knock=number[1]).status_code == 303
    return ana, eve, bot


def test_lines_already_drawn_tell_the_name_that_the_seat_has_now(guest: Guest) -> None:
    """As the page does after a restart, and as the log that is taken home does."""
    ana, eve, bot = guest_in_the_bots_seat(guest)
    for person in (ana, eve):
        page = person.get(person.table).text
        assert bot not in page
        assert "Eve" in page.partition('id="log"')[2]


def test_words_stay_those_of_who_said_them(guest: Guest) -> None:
    """In a seat that went to a bot and then to a guest, older words are not the guest's."""
    ana, noor, bo, eve = guest(), guest(), guest(), guest()
    ana.open_table(player="Ana")
    noor.join(ana.table, "Noor")
    bo.join(ana.table, "Bo")
    ana.do("start")
    assert noor.do("say", say="phrase ouch").status_code == 303
    for voter in (ana, bo):
        assert voter.do("vote", whom="1").status_code == 303
    eve.table = ana.table
    eve.get(eve.table)
    assert eve.do("knock", name="Eve", colour="2").status_code == 303
    number = re.search(r'name="knock" value="(\d+)"', ana.get(ana.table).text)
    assert number
    assert ana.do("admit", knock=number[1]).status_code == 303
    assert eve.do("say", say="phrase nice").status_code == 303
    spoken = re.findall(r'<li id="w\d+">.*?</li>', ana.get(ana.table).text)
    assert ["Ouch." in spoken[0], "<b>Noor</b>" in spoken[0]] == [True, True]
    assert ["Nice one!" in spoken[1], "<b>Eve</b>" in spoken[1]] == [True, True]


def test_the_host_silences_one_who_watches_and_no_other(guest: Guest) -> None:
    """For everyone, until all may speak again; nobody but the host can."""
    ana, noor = two_at_a_table(guest)
    eve, bo = guest(), guest()
    for watcher in (eve, bo):
        watcher.table = ana.table
        watcher.get(watcher.table)
    assert eve.do("say", say="phrase ouch").status_code == 303
    assert bo.do("say", say="phrase luck").status_code == 303
    word = re.search(r'/hush" name="word" value="(\d+)"', ana.get(ana.table).text)
    assert word
    assert "/hush" not in noor.get(noor.table).text
    for other in (noor, bo):
        assert other.do("hush", word=word[1]).status_code == 403
    assert ana.do("hush", word=word[1]).status_code == 303
    for person in (ana, noor, bo, eve):
        said = "".join(re.findall(r'<li id="w\d+">.*?</li>', person.get(person.table).text))
        assert ["Ouch." in said, "Good luck!" in said] == [False, True]
    refused = eve.do("say", say="phrase hello")
    assert refused.status_code == 403
    assert "say no more here" in refused.text
    assert bo.do("say", say="phrase hello").status_code == 303
    assert noor.do("unhush").status_code == 403
    assert ana.do("unhush").status_code == 303
    assert eve.do("say", say="phrase hello").status_code == 303


def test_the_host_silences_nobody_who_sits_there(guest: Guest) -> None:
    """The word of a player, or one that was never said, is no reason."""
    ana, noor = two_at_a_table(guest)
    noor.do("say", say="phrase ouch")
    for word in ("0", "7", "-1", "x"):
        assert ana.do("hush", word=word).status_code == 409
