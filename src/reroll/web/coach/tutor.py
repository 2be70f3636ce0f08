"""The tutor: a word before a choice is sent that costs more than the player has said."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.requests import Request

from reroll.analysis.coach import NoCoach
from reroll.analysis.equity import NoEvaluator
from reroll.analysis.grades import is_alike
from reroll.engine.contract import FINE, State, rules_of
from reroll.engine.states import copy_state
from reroll.live.table import Table
from reroll.notation.words import NotationError, parse_actions
from reroll.texts import coach as words
from reroll.texts.catalogue import Texts
from reroll.texts.figures import percentage
from reroll.web.coach.clerk import CoachDesk, NoAnswer
from reroll.web.coach.odds import THRESHOLDS, Cast, OddsRow, label, odds_row, sees_enough, why
from reroll.web.forms import Form

log = logging.getLogger("reroll.web")

COOKIE = "tutor"


@dataclass(frozen=True, slots=True)
class Warned:
    """What is said before a costly choice: what it gives up, what is better, and why.

    `rows` are the better choice and this one, if that is one action, with everybody's shares.
    """

    choice: str
    loss: str
    better: OddsRow
    reason: str
    rows: tuple[OddsRow, ...]


def threshold(request: Request) -> float:
    """The loss from which this browser wants a word, as a share of the win; 0 for never."""
    chosen = request.cookies.get(COOKIE, "")
    return int(chosen) / 100 if chosen in map(str, THRESHOLDS) else 0.0


def understood(s: State, seat: int, text: str) -> list[int]:
    """The actions that the words mean, nothing unless all of them are legal one after another."""
    rules, twin = rules_of(type(s).__module__.rsplit(".", 1)[-1]), copy_state(s)
    if not 0 <= seat < s.players or not rules.acts(s, seat):
        return []
    try:
        actions = parse_actions(rules.NAME, s, seat, text)
    except NotationError:
        return []
    for number, action in enumerate(actions):
        if number:  # a single action is not tried out: a view may lack what follows from it
            rules.apply(twin, seat, actions[number - 1])
        if rules.why_not(twin, seat, action) != FINE:
            return []
    return actions


async def must_warn(coach: CoachDesk, request: Request, table: Table, form: Form) -> str:
    """Where to send somebody who should think again; empty where the choice may go through.

    The tutor sees the seat's view and no more; what the rules refuse, the table will tell.
    """
    limit = threshold(request)
    if not limit or form.is_on("sure") or not table.record.hints or table.play is None:
        return ""
    seat, s = form.number("seat"), table.play.state
    if seat not in range(s.players) or form.number("version") > len(table.play.log):
        return ""
    view = table.play.view(seat).state
    actions = understood(view, seat, form.action) if sees_enough(view) else []
    try:
        if not actions or not await is_costly(coach, view, seat, actions, limit):
            return ""
    except (NoCoach, NoEvaluator, NoAnswer):
        return ""
    except Exception:  # nothing that is wrong with the coach may keep a choice from being made
        log.exception("The coach could not weigh %s.", form.action)
        return ""
    asked = {"seat": seat, "action": form.action, "version": form.number("version")}
    return f"/t/{table.record.id}/sure?{urlencode(asked | {'key': form.key})}"


async def is_costly(
    coach: CoachDesk, view: State, seat: int, actions: list[int], limit: float
) -> bool:
    """Whether a choice gives up so much, and more than the coach's shares may be off by."""
    loss = await coach.cost(view, seat, actions)
    return loss >= limit and not is_alike(loss, (await coach.advice(view, seat)).error)


async def warning(
    coach: CoachDesk, t: Texts, view: State, seat: int, text: str, cast: Cast
) -> Warned | None:
    """What to say about a choice; None where it is none or costs nothing."""
    actions = understood(view, seat, text)
    if not actions:
        return None
    loss = await coach.cost(view, seat, actions)
    advice = await coach.advice(view, seat)
    if not advice.choices or loss <= 0:
        return None
    best = advice.choices[0]
    verb, then = label(t, advice.game, view, seat, actions[0], actions[1:])
    reason = why(t, advice, actions[0], cast)
    if loss < advice.error:
        reason = f"{reason} {words.unsure(t, advice.error)}".strip()
    better = odds_row(t, view, advice, best, cast)
    shown = f"{verb}, {then}" if len(actions) > 1 else verb
    made = [c for c in advice.choices if actions == [c.option.action]]
    rows = (better, *(odds_row(t, view, advice, choice, cast) for choice in made))
    return Warned(shown, percentage(t, loss), better, reason, rows)
