"""The machine-readable twin of a table's page: the same view, as JSON."""

from __future__ import annotations

from typing import Any

from reroll.engine.contract import CHANCE, acting_seats, legal_actions, places
from reroll.engine.match import Match
from reroll.engine.states import as_dict
from reroll.games.terms import HIDDEN
from reroll.live.play import THROW, Play, Step
from reroll.live.table import Table
from reroll.notation.words import format_action
from reroll.web.boards.facts import LOOKED_BACK, TableFacts


def twin(table: Table, facts: TableFacts) -> dict[str, Any]:
    """A table for programs; `seat`, `waits_for` and actors count from 0, `chance` is no seat.

    `clock` is the table's word for it, empty for none; `time_left` (ms) is each seat's as this was
    drawn. `key` goes into the next request, `version` with it. `secret` decides all chance and is
    told once the match is over; `commitment`, its SHA-256, from the first.
    """
    answer: dict[str, Any] = {
        "table": table.record.id,
        "name": table.record.name,
        "game": table.game,
        "options": dict(table.record.options),
        "typed": table.record.typed,
        "clock": table.record.clock,
        "match": table.match.nth,
        "version": table.version,
        "key": facts.key,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in table.seats],
        "here": list(facts.here),
        "commitment": table.commitment,
        "started": table.play is not None,
    }
    if table.play is not None:
        answer |= match_part(table, table.play, facts)
    return answer


def match_part(table: Table, play: Play, facts: TableFacts) -> dict[str, Any]:
    """What there is to say once a match has begun."""
    s, rules, latest = facts.view, play.rules, len(play.log) - LOOKED_BACK
    part: dict[str, Any] = {
        "over": play.is_over,
        "seat": facts.seat,
        "waits_for": list(table.awaited()),
        "state": as_dict(s),
        "legal": {str(seat): legal_words(play, seat) for seat in facts.here},
        "events": [event(play, step, facts.seat) for step in play.steps_from(latest)],
    }
    if facts.company.times:
        part["time_left"] = [time.left for time in facts.company.times]
    if play.is_over:
        part["scores"] = [rules.score(s, seat) for seat in range(s.players)]
        part["places"] = places(rules, s)
        part["secret"] = table.match.secret
    return part


def legal_words(play: Play, seat: int) -> list[str]:
    """What a seat may do now, in words; throwing the dice is one of them."""
    s, rules = play.state, play.rules
    if rules.actor(s) == CHANCE:
        return [THROW] if may_throw(play, seat) else []
    if seat not in acting_seats(rules, s):
        return []
    return [format_action(rules.NAME, s, seat, a) for a in legal_actions(rules, s, seat)]


def may_throw(play: Play, seat: int) -> bool:
    """Whether the dice that chance owes wait for this seat's hand."""
    rules, s = play.rules, play.state
    return rules.roller(s) == seat and rules.roll_size(s) > 0 and not play.typed


def event(play: Play, step: Step, seat: int) -> dict[str, Any]:
    """One event as this seat may know it; a secret action has no words."""
    secret = play.told(step, seat) == HIDDEN
    words = format_action(play.rules.NAME, step.before.state, step.actor, step.action)
    actor: str | int = "chance" if step.actor == CHANCE else step.actor
    return {"number": step.number, "by": actor, "do": None if secret else words}


def log_text(table: Table, play: Play) -> str:
    """The log of a match that is over, in its canonical form; before, it would tell secrets."""
    match = Match(play.setup, names=[seat.name for seat in table.seats])
    match.state, match.log = play.state, play.played
    return match.to_jsonl()
