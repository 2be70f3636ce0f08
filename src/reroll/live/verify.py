"""Whether what the store keeps of a match is what was played: each event replayed and checked."""

from __future__ import annotations

from collections.abc import Sequence

from reroll.engine.contract import CHANCE, FINE
from reroll.engine.log import reason_name
from reroll.engine.setup import Setup
from reroll.live.play import CORRECTED, Play
from reroll.live.refusals import Refusal
from reroll.store.records import EventRecord, MatchRecord, TableRecord
from reroll.texts.catalogue import N_


def first_fault(
    table: TableRecord, match: MatchRecord, players: int, events: Sequence[EventRecord]
) -> Refusal | None:
    """The first thing wrong with a match that has begun; None if there is nothing.

    Numbers have no gap, every event is legal and bound to those before it, all chance follows
    from the match's secret unless the dice are real, and the end is noted if and only if there.
    """
    play = Play(Setup(table.game, players, table.options), match.secret, [], table.typed)
    for event in events:
        if fault := fault_of(play, event):
            return fault
        play.add([(event.actor, event.action)])
        if event.chain not in ("", play.chain):
            return Refusal(N_("Event {n} is not bound to those before it."), n=event.number + 1)
    if play.is_over and match.ended is None:
        return Refusal(N_("The match is over, which is not noted."))
    if match.ended is not None and not play.is_over:
        return Refusal(N_("The match is noted as over, but it is not."))
    return None


def fault_of(play: Play, event: EventRecord) -> Refusal | None:
    """What is wrong with the next event, if anything."""
    number, rules = len(play.log), play.rules
    if event.number != number:
        return Refusal(N_("Event {n} is missing."), n=number + 1)
    if play.is_over:
        return Refusal(N_("Event {n} comes after the end."), n=number + 1)
    actor, s = event.actor, play.state
    if actor == CORRECTED and play.can_correct:
        actor, s = CHANCE, play.steps[-1].before.state
    why = rules.why_not(s, actor, event.action)
    if why != FINE:
        reason = reason_name(rules, why)
        return Refusal(N_("Event {n} is not legal there ({reason})."), n=number + 1, reason=reason)
    drawn = event.actor == CHANCE and not play.typed
    if drawn and event.action != play.source.outcome(rules, play.state, number):
        return Refusal(N_("Event {n} does not follow from the match's secret."), n=number + 1)
    return None
