"""What the coach's own process does. It keeps coaches, and walks through matches, between calls.

Everything that goes in and out is plain enough to be pickled.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic

from reroll.analysis import luck_branch, workers
from reroll.analysis.advice import Advice, Bins, advise, cost
from reroll.analysis.coach import Coach
from reroll.analysis.luck import Event, Report, Walk
from reroll.engine.contract import CHANCE, NOBODY, State
from reroll.engine.setup import Setup
from reroll.notation.words import game_of

Log = tuple[tuple[int, int], ...]

COACHES = 8
PORTION = 0.1
"""Seconds that a look back takes at a time, so that other matches get their turn."""


@dataclass(frozen=True)
class Order:
    """A match to look back on; `name` is what it is known by, `stopped` why the log ends early."""

    name: str
    setup: Setup
    log: Log
    stopped: str = ""


@dataclass(frozen=True)
class Outlook:
    """A position in which nobody chooses: the win shares, half the width of their 95 % interval,
    and what chance may do for the seat that it acts for."""

    shares: tuple[float, ...]
    error: float
    rolls: Bins


@dataclass(frozen=True)
class Part:
    """How far a look back has come: the moves since the last part, and at the end the report."""

    events: list[Event]
    done: int
    report: Report | None


walks: dict[str, Walk] = {}
MOST_WALKS = 16


def prepare() -> None:
    """The first thing the process does: Ctrl-C is for the server, and without it we end."""
    workers.begin(signal.SIG_IGN)


@lru_cache(COACHES)
def coach_of(game: str, players: int) -> Coach:
    """The coach of a game, kept with all it has solved lately."""
    return Coach(game, players)


def advice_on(s: State, seat: int, given: bool) -> Advice:
    """Every choice of a seat, from its own view unless all of the position is `given`."""
    return advise(coach_of(game_of(s), s.players), s, seat, given)


def outlook_on(s: State) -> Outlook:
    """What a position is worth where nobody chooses."""
    coach = coach_of(game_of(s), s.players)
    roller = coach.rules.roller(s)
    return Outlook(
        tuple(float(share) for share in coach.equity(s)),
        0.0 if coach.rules.actor(s) == NOBODY else coach.error(coach.segment(s), s),
        tuple(coach.spread(s, roller)) if coach.rules.actor(s) == CHANCE else (),
    )


def cost_of(s: State, seat: int, actions: Sequence[int]) -> float:
    """What these actions in a row give up of the seat's win share."""
    return cost(coach_of(game_of(s), s.players), s, seat, actions)


def look_back(order: Order) -> Part:
    """Go on with a look back for a while, from its beginning the first time."""
    if order.name not in walks:
        if len(walks) >= MOST_WALKS:
            del walks[next(iter(walks))]
        coach = coach_of(order.setup.game, order.setup.players)
        walks[order.name] = Walk(coach, order.setup.first_state())
    walk, end = walks[order.name], monotonic() + PORTION
    first = len(walk.events)
    while len(walk.events) < len(order.log):
        walk.move(*order.log[len(walk.events)])
        if monotonic() > end:
            break
    done = len(walk.events)
    over = done == len(order.log)
    report = walk.report(order.setup, order.stopped) if over else None
    if over:
        del walks[order.name]
    return Part(walk.events[first:], done, report)


def branch(setup: Setup, log: Log, number: int, action: int) -> Log:
    """The match with move `number` changed; raise NoBranch where it cannot be."""
    coach = coach_of(setup.game, setup.players)
    return tuple(luck_branch.branch(setup, log, number, action, coach))
