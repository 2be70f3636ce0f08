"""A match looked back on: the luck of every roll, the loss of every choice, and their sums.

    report = analyse(match.setup, match.log)
    report.players[0].luck, report.players[0].loss

For every seat, last share - first share = luck - loss + gifts + drift, to the rounding of floats:
`gifts` is what the others' losses gave the seat, `drift` by how much the evaluator corrected
itself between two segments (nothing where all is exact), and by how much a seat could have gained
on an equilibrium that is found only nearly. So luck comes to nothing over all seats together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from reroll.analysis.coach import Coach, Segment, at_once, plain
from reroll.analysis.gigi_gacker_tendency import Tendency
from reroll.analysis.grades import FINE, GRADES, grade
from reroll.analysis.openings import expected, is_opening
from reroll.engine.contract import CHANCE, State, returns
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.notation.worded import worded
from reroll.notation.words import format_action, format_position

Floats = npt.NDArray[np.float64]
TURNING_POINTS = 5
SEEN = 1e-9
"""Losses and corrections below this are rounding."""


@dataclass(frozen=True, slots=True)
class Event:
    """One move. `number` counts from 1, `actor` is a seat or CHANCE, `shares` are those after it.

    `changes` are the shares after less those before, by seat, of a choice with what the estimates
    are corrected by at once after it. A choice has a loss, a grade and the best action; `position`
    is what it was made in. Where all choose at once the loss is that against the equilibrium;
    `tendency_loss` is what the choice gave up to the best answer to what the others tended to do
    before, and `answer` that answer.
    """

    number: int
    actor: int
    action: int
    words: str
    shares: tuple[float, ...]
    changes: tuple[float, ...]
    loss: float = 0.0
    grade: str = ""
    best: int | None = None
    best_words: str = ""
    position: str = ""
    tendency_loss: float | None = None
    answer: int | None = None
    answer_words: str = ""

    @property
    def changed_most(self) -> int:
        """The seat whose share it changed most, the first of equals."""
        return max(range(len(self.changes)), key=lambda seat: abs(self.changes[seat]))


@dataclass(frozen=True, slots=True)
class Player:
    """What one seat's match comes to, in win shares; `loss` sums its losses, all positive.

    `error_rate` is the mean loss of a choice, `adjusted` the result without the luck, `interval`
    half the width of its 95 % interval. `tendency_loss` sums those of its choices, None where it
    made none at once with others.
    """

    seat: int
    first: float
    last: float
    luck: float
    loss: float
    gifts: float
    drift: float
    choices: int
    error_rate: float
    adjusted: float
    interval: float
    grades: dict[str, int]
    tendency_loss: float | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A whole analysis. `complete` is false for a match that did not end; `stopped` says why."""

    game: str
    options: dict[str, str]
    players: list[Player]
    events: list[Event]
    turning_points: list[int]
    complete: bool
    exact: bool
    stopped: str = ""

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {**asdict(self), "grades": list(GRADES)}

    @property
    def error(self) -> float:
        """What the sums may be off by, nothing where all is exact."""
        return 0.0 if self.exact else max(player.interval for player in self.players)

    @property
    def corrected(self) -> float:
        """By how much the estimates of the seat that this is most of were corrected."""
        return max(abs(player.drift) for player in self.players)

    @property
    def curve(self) -> list[tuple[float, ...]]:
        """The win shares after every move, those before the first move in front."""
        first = tuple(player.first for player in self.players)
        return [first, *(event.shares for event in self.events)]


def analyse(
    setup: Setup, log: Sequence[tuple[int, int]], stopped: str = "", coach: Coach | None = None
) -> Report:
    """Look back on a match, or on the part of it that the log holds.

    `stopped` is why the log holds no more. Raises NoCoach or NoEvaluator.
    """
    walk = Walk(coach or Coach(setup.game, setup.players), setup.first_state())
    for actor, action in log:
        walk.move(actor, action)
    return walk.report(setup, stopped)


UNFINISHED = worded("The match was not over when the log ends; the figures go as far as it does.")
"""Why a log that is sound holds no more."""


class Walk:
    """The sums of an analysis while it goes through the moves."""

    def __init__(self, coach: Coach, s: State) -> None:
        self.coach, self.s = coach, copy_state(s)
        self.first = self.now = coach.equity(s)
        self.events: list[Event] = []
        self.luck, self.gifts, self.drift, self.loss = (np.zeros(coach.players) for _ in range(4))
        self.segments = 0
        self.exact = True
        self.eve: State | None = None
        self.tendencies = [Tendency() for _ in range(coach.players)]

    def move(self, actor: int, action: int) -> None:
        """Add one move."""
        segment = self.coach.segment(self.s)
        self.meet(segment.value(self.s))
        self.exact = self.exact and segment.exact
        before, then = self.now, self.coach.after(self.s, actor, action)
        after = segment.value(then)
        if is_opening(self.coach, self.s):
            before, after = self.opening(before, after, then)
        changes = after - before
        loss = 0.0
        if actor == CHANCE:
            self.luck += changes
        elif at_once(segment, self.s):
            loss, given = self.given_at_once(actor, action, before)
            self.luck += changes - given
            self.gifts += np.where(np.arange(len(given)) == actor, 0.0, given)
            self.drift[actor] += given[actor] + loss  # what the equilibrium found is short of one
        elif changes[actor] > 0 and not self.coach.looks(self.s, CHANCE):
            self.drift += changes  # better than the simple play that the turn was taken for
        else:
            loss = -float(changes[actor])
            self.gifts += np.where(np.arange(len(changes)) == actor, 0.0, changes)
        if actor != CHANCE:
            self.loss[actor] += loss
        self.events.append(self.event(actor, action, after, changes, loss))
        if actor != CHANCE and at_once(segment, self.s):
            self.events[-1] = self.answered(segment, self.events[-1])
        self.s, self.now = then, after
        if actor != CHANCE and self.coach.rules.actor(then) >= CHANCE:
            self.look_on()

    def look_on(self) -> None:
        """Tell of the last choice what the next segment says, not only with the move after it."""
        known = self.coach.segment(self.s).value(self.s)
        last, corrected = self.events[-1], known - self.now
        changes = plain(np.array(last.changes) + corrected)
        self.events[-1] = replace(last, shares=plain(known), changes=changes)
        self.meet(known)

    def answered(self, segment: Segment, event: Event) -> Event:
        """The choice judged as an answer to what the others tended to do in the rounds before."""
        found: dict[int, float] = cast(Any, segment).answers(event.actor, self.tendencies)
        best = max(found, key=lambda action: found[action])
        loss = found[best] - found[event.action]
        self.tendencies[event.actor].note(self.s.round, found, event.action)
        words = format_action(self.coach.game, self.s, event.actor, best)
        return replace(event, tendency_loss=loss, answer=best, answer_words=words)

    def meet(self, value: Floats) -> None:
        """Go on from what the next segment says of the same position."""
        if np.any(value != self.now):
            self.drift += value - self.now
            self.segments += bool(np.max(np.abs(value - self.now)) > SEEN)
            self.now = value

    def opening(self, before: Floats, after: Floats, then: State) -> tuple[Floats, Floats]:
        """What a round is worth before it is opened and after; all at once, with its last card."""
        if self.eve is None:
            self.eve = self.s
        if is_opening(self.coach, then):
            return before, after
        eve, self.eve = self.eve, None
        self.meet(expected(self.coach, eve, then))
        return self.now, self.coach.equity(then)

    def given_at_once(self, seat: int, action: int, before: Floats) -> tuple[float, Floats]:
        """What a choice gives up, and changes, on average against what the others should play."""
        options = self.coach.options(self.s, seat)
        chosen = next(option for option in options if option.action == action)
        return chosen.loss, np.array(chosen.shares) - before

    def event(self, actor: int, action: int, after: Floats, changes: Floats, loss: float) -> Event:
        """The move as the report tells it."""
        game, s = self.coach.game, self.s
        words = format_action(game, s, actor, action)
        told = len(self.events) + 1, actor, action, words, plain(after), plain(changes)
        if actor == CHANCE:
            return Event(*told)
        if loss < SEEN:
            return Event(*told, loss=0.0, grade=FINE, best=action, best_words=words)
        best = self.coach.options(s, actor)[0]
        better = format_action(game, s, actor, best.action)
        graded = grade(loss, best.error)
        return Event(*told, loss, graded, best.action, better, format_position(s))

    def report(self, setup: Setup, stopped: str) -> Report:
        """What it all comes to."""
        complete = self.coach.rules.actor(self.s) < CHANCE
        if complete:
            assert np.allclose(self.now, returns(self.coach.rules, self.s))
        seats = range(self.coach.players)
        return Report(
            game=setup.game,
            options=dict(setup.options),
            players=[self.player(seat) for seat in seats],
            events=self.events,
            turning_points=self.turning_points(),
            complete=complete,
            exact=self.exact,
            stopped=stopped or ("" if complete else UNFINISHED),
        )

    def player(self, seat: int) -> Player:
        """The sums of one seat."""
        own = [event for event in self.events if event.actor == seat]
        loss = float(self.loss[seat])
        answers = [each.tendency_loss for each in own if each.tendency_loss is not None]
        return Player(
            seat=seat,
            first=float(self.first[seat]),
            last=float(self.now[seat]),
            luck=float(self.luck[seat]),
            loss=loss,
            gifts=float(self.gifts[seat]),
            drift=float(self.drift[seat]),
            choices=len(own),
            error_rate=loss / len(own) if own else 0.0,
            adjusted=float(self.now[seat] - self.luck[seat]),
            interval=float(self.coach.edges.error * np.sqrt(max(self.segments, not self.exact))),
            grades={name: sum(event.grade == name for event in own) for name in GRADES},
            tendency_loss=sum(answers) if answers else None,
        )

    def turning_points(self) -> list[int]:
        """The numbers of the moves that changed the shares most, the greatest change first."""
        size = [max(map(abs, event.changes)) for event in self.events]
        order = sorted(range(len(size)), key=lambda nth: -size[nth])[:TURNING_POINTS]
        return [nth + 1 for nth in order if size[nth] > 0]
