"""Würfelacker's buffet: turning or swapping takes several steps, the first of which pays for it."""

from __future__ import annotations

from collections.abc import Sequence

from reroll.engine.contract import FINE
from reroll.engine.states import copy_state
from reroll.games import wuerfelacker as rules
from reroll.notation.words import format_position
from reroll.rulebook.verdict import Scene, Verdict
from reroll.texts import wuerfelacker as texts
from reroll.texts.catalogue import Texts

CLAUSE = "GW-11"


def on_the_buffet(t: Texts, scene: Scene, actions: Sequence[int]) -> Verdict:
    """GW-10, GW-11: whether the steps may follow each other; a payment not named is found."""
    steps = list(actions)
    unpaid = scene.state.phase != rules.Phase.ACT and steps[0] >= rules.TURN_ROUND
    if unpaid:
        steps.insert(0, payment(scene))
    s = copy_state(scene.state)
    for nth, step in enumerate(steps):
        why = scene.rules.why_not(s, scene.seat, step)
        if why != FINE:
            return refused(t, scene, why)
        if nth + 1 < len(steps):
            scene.rules.apply(s, scene.seat, step)
    verb, consequence = texts.action(t, s, scene.seat, steps[-1])
    places = {"action": verb, "consequence": consequence}
    if unpaid:
        sentence = t("Yes, for a morsel that you pay first. {action}: {consequence}.", **places)
    else:
        sentence = t("Yes. {action}: {consequence}.", **places)
    return Verdict(sentence, CLAUSE, rules.Why.FINE.name, format_position(scene.state))


def payment(scene: Scene) -> int:
    """The first payment that is allowed now; where none is, one that is refused for the reason."""
    for action in range(rules.PAY, rules.TURN_ROUND):
        if scene.rules.why_not(scene.state, scene.seat, action) == FINE:
            return action
    return rules.PAY


def refused(t: Texts, scene: Scene, why: int) -> Verdict:
    """Why not, with the clause."""
    reason = rules.Why(why)
    sentence = t("No. {reason}", reason=texts.reason(t, why))
    return Verdict(sentence, rules.WHY_CLAUSE[reason], reason.name, format_position(scene.state))
