"""The coach: what every choice is worth in win shares, and what a choice or a roll changed.

A match is cut into segments: a turn, a round, or a part of one. Positions at the edge of a segment
are valued by the evaluator (`analysis.equity`), a finished match by its result; all within is
solved exactly against these values. So a segment's figures are as good as its edges: what happens
within the turn is exact, win shares are estimates unless the match ends in the segment.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from reroll.analysis.equity import Edges
from reroll.engine.contract import (
    CHANCE,
    NOBODY,
    State,
    chance_outcomes,
    legal_actions,
    returns,
    rules_of,
)
from reroll.engine.states import copy_state
from reroll.notation.worded import worded

Floats = npt.NDArray[np.float64]
GAMES = ("pickomino", "gang_of_dice", "gigi_gacker", "wuerfelacker")
"""The games that have a coach."""
BINS = 12
MOST_KEPT = 64
"""So many solved segments are kept at a time."""


class NoCoach(ValueError):
    """A position or a game that the coach has nothing to say about."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action with the win share of each seat after it.

    `loss` is the share given up against the best option. `fails` and `gain` are exact for the
    turn played on as well as can be for the win share: the chance that it fails (of Gang of Dice:
    that it does not lead), and the points expected (worms in Pickomino); None where the game knows
    no such thing. `error` is the half width of the 95 % interval of the shares, 0 where they are
    exact. Where the turn was not `looked` into they are those of the best simple play: the least.
    """

    action: int
    shares: tuple[float, ...]
    loss: float
    fails: float | None
    gain: float | None
    error: float
    looked: bool = True

    @property
    def exact(self) -> bool:
        """Whether the win shares are exact."""
        return self.error == 0.0


@dataclass(frozen=True, slots=True)
class Figures:
    """What a position of a turn comes to for the seat in turn, if played on at its best."""

    fails: float | None = None
    gain: float | None = None


class Segment(Protocol):
    """A turn or a round, solved; it values all its positions and those it may end in.

    Where all choose at once, it offers `choices(seat)` too: by action, the win shares that it
    brings on average against what the others should play; `choices(seat, s)` against what they
    have chosen already in `s`. Where positions may be exact though
    not all that it may end in is, `exact_from(s)` says which. Where more is known of a choice that
    ends the turn than the position after it tells, `ended(s, action)` gives its figures, or None.
    Where what others should play is found only nearly, `gap` is by how much shares may be off.
    """

    @property
    def exact(self) -> bool:
        """Whether all that it may end in are finished matches."""
        ...

    def value(self, s: State, /) -> Floats:
        """The win share of each seat."""
        ...

    def figures(self, s: State, /) -> Figures:
        """What the turn comes to."""
        ...


@dataclass
class Coach:
    """Win shares, options and luck for one game and number of players.

    Solved segments are kept, the latest ones only. Raises NoCoach for a game without a coach and
    `equity.NoEvaluator` where no evaluator has been fitted.
    """

    game: str
    players: int
    _kept: dict[Any, Segment] = field(default_factory=dict, repr=False)
    orders: dict[Any, tuple[list[int], list[int]]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise NoCoach(
                worded(
                    "The coach knows {games}; {game} it does not know yet.",
                    games=", ".join(GAMES),
                    game=self.game,
                )
            )
        self.rules = rules_of(self.game)
        self.line = importlib.import_module(f"reroll.analysis.coach_{self.game}")
        self.edges = Edges(self.game, self.players)

    def segment(self, s: State) -> Segment:
        """The solved turn or round that the position lies in."""
        place = self.line.segment_key(s)
        if place not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[place] = self.line.Segment(s, self.edges)
        return self._kept[place]

    def equity(self, s: State) -> Floats:
        """The win share of each seat, whatever the position."""
        s = self.known(s)
        if self.rules.actor(s) == NOBODY:
            return np.array(returns(self.rules, s))
        return self.segment(s).value(s)

    def options(self, s: State, seat: int | None = None, given: bool = False) -> list[Option]:
        """Every legal action of the seat to act, best first; none where no seat is to act.

        Where all choose at once, what others chose before is looked at only if it is `given`: if
        whoever asks knows the whole position.
        """
        seat = self.rules.actor(s) if seat is None else seat
        if seat < 0 or not self.rules.acts(s, seat):
            return []
        s = self.known(s)
        segment = self.segment(s)
        legal = legal_actions(self.rules, s, seat)
        if at_once(segment, s):
            found = self.options_at_once(segment, s, seat, legal, given)
        else:
            found = [self.option(segment, s, seat, action) for action in legal]
        most = max(option.shares[seat] for option in found)
        rated = [
            replace(o, loss=most - o.shares[seat], looked=self.looks(s, o.action)) for o in found
        ]
        return sorted(rated, key=lambda option: (option.loss, not option.looked))

    def looks(self, s: State, action: int) -> bool:
        """Whether the turn that this action, or chance, goes on with is one that is solved."""
        looks = getattr(self.line, "looks", None)
        return True if looks is None else bool(looks(s, action))

    def option(self, segment: Segment, s: State, seat: int, action: int) -> Option:
        """One action, its loss still open."""
        error = self.error(segment, s)
        then = self.after(s, seat, action)
        ended = getattr(segment, "ended", None)
        figures = (ended and ended(s, action)) or segment.figures(then)
        return Option(action, plain(segment.value(then)), 0.0, figures.fails, figures.gain, error)

    def options_at_once(
        self, segment: Segment, s: State, seat: int, legal: Sequence[int], given: bool
    ) -> list[Option]:
        """The legal actions where all choose at once, their losses still open."""
        error, at_once = self.error(segment, s), cast(Any, segment)
        choices: dict[int, Floats] = at_once.choices(seat, s) if given else at_once.choices(seat)
        return [Option(action, plain(choices[action]), 0.0, None, None, error) for action in legal]

    def error(self, segment: Segment, s: State) -> float:
        """Half the width of the 95 % interval of the win shares there, 0 where they are exact."""
        if is_exact(segment, s):
            return 0.0
        return self.edges.error_from(s) + float(getattr(segment, "gap", 0.0))

    def known(self, s: State) -> State:
        """The position with all that follows from what everybody has seen: a view will do."""
        restored = getattr(self.line, "restored", None)
        return s if restored is None else restored(s)

    def after(self, s: State, actor: int, action: int) -> State:
        """The position after an action."""
        then = copy_state(s)
        self.rules.apply(then, actor, action)
        return then

    def spread(self, s: State, seat: int) -> list[tuple[float, float]]:
        """What chance may do now for the seat, good to bad: (chance, win share), in a few bins.

        Nothing for a roll of a turn that is not solved: it may have a million outcomes.
        """
        if self.rules.actor(s) != CHANCE or not self.looks(s, CHANCE):
            return []
        segment = self.segment(s)
        outcomes = list(chance_outcomes(self.rules, s))
        shares = [float(segment.value(self.after(s, CHANCE, o))[seat]) for o, _ in outcomes]
        return binned(shares, [weight for _, weight in outcomes])


def at_once(segment: Segment, s: State) -> bool:
    """Whether several seats choose at the same time, not knowing each other's choice."""
    simultaneous = getattr(segment, "simultaneous", None)
    return simultaneous is not None and bool(simultaneous(s))


def is_exact(segment: Segment, s: State) -> bool:
    """Whether the win shares of a position of this segment, and of its choices, are exact."""
    exact_from = getattr(segment, "exact_from", None)
    return segment.exact or (exact_from is not None and bool(exact_from(s)))


def plain(values: Floats) -> tuple[float, ...]:
    """Plain floats."""
    return tuple(map(float, values))


def binned(shares: Sequence[float], weights: Sequence[int]) -> list[tuple[float, float]]:
    """At most BINS bins of about equal chance, the best first: (chance, mean share)."""
    order = np.argsort(-np.array(shares), kind="stable")
    chances = np.array(weights, float)[order] / sum(weights)
    values = np.array(shares)[order]
    middle = np.cumsum(chances) - chances / 2
    bins = np.minimum((middle * BINS).astype(int), BINS - 1)
    found = []
    for each in np.unique(bins):
        chance = chances[bins == each]
        found.append((float(chance.sum()), float(chance @ values[bins == each] / chance.sum())))
    return found
