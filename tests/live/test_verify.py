"""What `reroll verify` finds: whole matches pass, each kind of damage has its sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reroll.engine.contract import CHANCE, GAMES, NOBODY, acting_seats, legal_actions
from reroll.engine.setup import Setup
from reroll.live.play import Play
from reroll.live.verify import first_fault
from reroll.store.records import EventRecord, MatchRecord, TableRecord

SECRET = "5ec4e7" + "0" * 26
PLAYERS = 3


def played(game: str) -> tuple[TableRecord, MatchRecord, list[EventRecord]]:
    """A whole match with the first legal action each time, as it would be kept."""
    play = Play(Setup(game, PLAYERS), SECRET, [], typed=False)
    events: list[EventRecord] = []
    while (actor := play.rules.actor(play.state)) != NOBODY:
        if actor == CHANCE:
            action = play.source.outcome(play.rules, play.state, len(play.log))
        else:
            actor = acting_seats(play.rules, play.state)[0]
            action = legal_actions(play.rules, play.state, actor)[0]
        chain = play.links([(actor, action)])[0]
        events.append(EventRecord(len(play.log), actor, action, chain=chain))
        play.add([(actor, action)])
    table = TableRecord("corn", "Corn", game, "ana", "form")
    return table, MatchRecord("corn.1", "corn", 1, SECRET, started=1, ended=2), events


def told(table: TableRecord, match: MatchRecord, events: list[EventRecord]) -> str:
    """The fault as a sentence, empty if there is none."""
    return str(first_fault(table, match, PLAYERS, events) or "")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_passes_and_an_end_must_be_noted(game: str) -> None:
    table, match, events = played(game)
    assert told(table, match, events) == ""
    assert told(table, match, [replace(event, chain="") for event in events]) == ""
    assert told(table, replace(match, ended=None), events[:-1]) == ""
    assert told(table, replace(match, ended=None), events) == (
        "The match is over, which is not noted."
    )
    assert told(table, match, events[:-1]) == "The match is noted as over, but it is not."


def test_each_kind_of_damage_is_named_with_its_place() -> None:
    table, match, events = played("pickomino")
    first = next(e.number for e in events if e.actor == CHANCE and e.number > 5)
    seat = next(e for e in events if e.actor != CHANCE)
    cases = {
        "Event 3 is missing.": events[:2] + events[3:],
        f"Event {len(events) + 1} comes after the end.": [
            *events,
            replace(events[-1], number=len(events)),
        ],
        f"Event {first + 1} does not follow from the match's secret.": [
            replace(e, action=other_roll(events, e)) if e.number == first else e for e in events
        ],
        f"Event {seat.number + 1} is not bound to those before it.": [
            replace(e, chain="0" * 32) if e == seat else e for e in events
        ],
    }
    for sentence, damaged in cases.items():
        assert told(table, match, damaged) == sentence
    wrong = [replace(e, actor=(e.actor + 1) % PLAYERS) if e == seat else e for e in events]
    assert told(table, match, wrong).startswith(f"Event {seat.number + 1} is not legal there (")


def other_roll(events: list[EventRecord], roll: EventRecord) -> int:
    """Another roll that is legal there."""
    play = Play(Setup("pickomino", PLAYERS), SECRET, [], typed=False)
    play.add([(event.actor, event.action) for event in events[: roll.number]])
    rolls = {event.action for event in events if event.actor == CHANCE} - {roll.action}
    return next(r for r in rolls if play.rules.why_not(play.state, CHANCE, r) == 0)
