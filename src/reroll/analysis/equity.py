"""Win shares of positions: exact at the end of a match, elsewhere by a small fitted evaluator.

Each seat's numbers (`evaluate_<game>.features`) go through the same small network, and the seats'
strengths into shares that sum to one. Weights lie in weights/<game>-<players>.json with the error
measured when they were fitted; they are bound to the rules they were learned under.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from reroll.engine.contract import NOBODY, State, returns, rules_of
from reroll.engine.signature import rules_version
from reroll.notation.worded import worded

Floats = npt.NDArray[np.float64]
NORMAL_95 = 1.96
MOST_KNOWN = 100_000
WEIGHTS = ("inner", "bias", "deep", "deep_bias", "outer", "line")
ALONE = ("near", "near_bias", "own", "other")
"""The weights of what is seen in each seat alone, where there are such."""
FOLDER = Path(__file__).parent / "weights"
SOLVED = {
    "gang_of_dice": "reroll.analysis.gang_of_dice_solved",
    "gigi_gacker": "reroll.analysis.gigi_gacker_solved",
    "pickomino": "reroll.analysis.pickomino_solved",
}
"""The games of which whole matches can be solved, and where their tables are."""


class NoEvaluator(ValueError):
    """A game, or a number of players, that no evaluator has been fitted for."""


def step(sums: Floats) -> Floats:
    """A smooth step from -1 to 1 that costs a root: quick to compile for many at a time."""
    found: Floats = sums / np.sqrt(1.0 + sums * sums)
    return found


@dataclass(frozen=True)
class Evaluator:
    """One layer of `tanh` beside a straight line, the same for every seat; shares by softmax.

    With `deep` weights there are two layers, of algebraic steps. With `near` ones there is a layer
    before them, for two players: of the first numbers of each seat alone, whose steps add to the
    first layer of the seat (`own`) and to that of the other. `late` is what takes the place of
    it where the last number of a seat is not 0. `error` is the standard error of a share as
    measured on matches that were not fitted.
    """

    game: str
    players: int
    inner: Floats
    bias: Floats
    outer: Floats
    line: Floats
    error: float
    deep: Floats | None = None
    deep_bias: Floats | float = 0.0
    late: Evaluator | None = None
    near: Floats | None = None
    near_bias: Floats | float = 0.0
    own: Floats | float = 0.0
    other: Floats | float = 0.0

    @cached_property
    def signature(self) -> str:
        """Twelve hexadecimal digits that change with any weight."""
        names = WEIGHTS if self.near is None else WEIGHTS + ALONE
        weights = (getattr(self, name) for name in names)
        told = b"".join(np.asarray(each, np.float64).tobytes() for each in weights)
        told += self.late.signature.encode() if self.late is not None else b""
        return sha256(told).hexdigest()[:12]

    def strengths(self, numbers: Floats) -> Floats:
        """How strong each seat is: [state, seat] from [state, seat, feature]."""
        sums = numbers @ self.inner + self.bias
        if self.near is not None:
            steps = step(numbers[..., : len(self.near)] @ self.near + self.near_bias)
            sums += steps @ self.own + steps[:, ::-1] @ self.other
        strengths: Floats = self.outcome(sums) + numbers @ self.line
        if self.late is not None:
            rows = numbers[:, 0, -1] != 0
            strengths[rows] = self.late.strengths(numbers[rows])
        return strengths

    def outcome(self, sums: Floats) -> Floats:
        """What the units of the first layer, by their sums [..., unit], add to a strength [...]."""
        if self.deep is None:
            found: Floats = np.tanh(sums) @ self.outer
        else:
            found = step(step(sums) @ self.deep + self.deep_bias) @ self.outer
        return found

    def shares_of(self, numbers: Floats) -> Floats:
        """The win share of each seat: [state, seat] from [state, seat, feature]."""
        return softmax(self.strengths(numbers))

    def shares(self, states: Sequence[State]) -> Floats:
        """The win share of each seat in each state; a finished match has its result."""
        rules = rules_of(self.game)
        found = np.empty((len(states), self.players))
        open_states = []
        for row, s in enumerate(states):
            if rules.actor(s) == NOBODY:
                found[row] = returns(rules, s)
            else:
                open_states.append(row)
        if open_states:
            numbers = numbers_of(self.game, [states[row] for row in open_states])
            found[open_states] = self.shares_of(numbers)
        return found


class Edges:
    """The values of edges of one game, each reckoned once: from a solved table where there is one.

    `error` is half a 95 % interval of the others, all in all. `quick` is for rollouts, where any
    value will do whose mean is known: what lies before an edge may then be reckoned less exactly.
    """

    quick = False

    def __init__(self, game: str, players: int) -> None:
        self.evaluator = evaluator(game, players)
        self.error = NORMAL_95 * self.evaluator.error
        self.fields: tuple[str, ...] = view_for(game).FIELDS
        self.known: dict[Any, Floats] = {}
        self.rules = rules_of(game)
        self.solved = solved_tables(game, players)

    def error_from(self, s: State) -> float:
        """Half a 95 % interval of the edges that the segment of this position leads to."""
        late = self.evaluator.late
        return NORMAL_95 * late.error if late is not None and self.ends_late(s) else self.error

    def ends_late(self, s: State) -> bool:
        """Whether these edges are those of the evaluator's `late` part: what follows is exact."""
        view = view_for(self.evaluator.game)
        return self.evaluator.late is not None and bool(view.ends_late(s))

    def exact(self, s: State) -> bool:
        """Whether the value of an edge is exact: the match is over there, or solved."""
        return self.rules.actor(s) == NOBODY or (self.solved is not None and self.solved.covers(s))

    def values(self, states: Sequence[State]) -> list[Floats]:
        """By state, the win share of each seat."""
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        places = [self.place(s) for s in states]
        new = {at: s for at, s in zip(places, states, strict=True) if at not in self.known}
        if self.solved is not None:
            for at in [at for at, s in new.items() if self.solved.covers(s)]:
                self.known[at] = self.solved.shares(new.pop(at))
        if new:
            found = self.evaluator.shares(list(new.values()))
            self.known.update(zip(new, found, strict=True))
        return [self.known[at] for at in places]

    def place(self, s: State) -> Any:
        """All that the value of an edge can depend on."""
        return s.phase, *[fixed(getattr(s, name)) for name in self.fields]


def one_layer(game: str, players: int, weights: Mapping[str, Floats]) -> Evaluator:
    """The evaluator with these weights, its error not known yet."""
    inner, bias, outer, line = (weights[name] for name in ("inner", "bias", "outer", "line"))
    return Evaluator(game, players, inner, bias, outer, line, error=0.0)


def fixed(value: Any) -> Any:
    """A field as a value to find it by; quicker than `states.frozen`, for plain states alone."""
    if type(value) is not list:
        return value
    return tuple(map(tuple, value)) if type(value[0]) is list else tuple(value)


class Solved(Protocol):
    """Positions between two turns whose value is exact."""

    def covers(self, s: Any, /) -> bool:
        """Whether it knows this one."""
        ...

    def shares(self, s: Any, /) -> Floats:
        """The win share of each seat."""
        ...


def solved_tables(game: str, players: int) -> Solved | None:
    """The solved tables that are kept on this machine, None if the game has no such."""
    if game not in SOLVED:
        return None
    found: Solved = importlib.import_module(SOLVED[game]).solved(players)
    return found


def softmax(strengths: Floats) -> Floats:
    """Shares in proportion to the exponential of each strength along the last axis."""
    raised: Floats = np.exp(strengths - strengths.max(axis=-1, keepdims=True))
    shares: Floats = raised / raised.sum(axis=-1, keepdims=True)
    return shares


def view_for(game: str) -> Any:
    """The module that says what the evaluator of the game looks at."""
    return importlib.import_module(f"reroll.analysis.evaluate_{game}")


def numbers_of(game: str, states: Sequence[State]) -> Floats:
    """The numbers of every seat in these states: [state, seat, feature]."""
    view = view_for(game)
    fields = {name: np.array([getattr(s, name) for s in states]) for name in view.FIELDS}
    numbers: Floats = view.features(fields, states[0].players)
    return numbers


def is_edge(s: State, game: str) -> bool:
    """Whether a position is valued by the evaluator alone; turns and rounds end in such."""
    return bool(view_for(game).is_edge(s))


@cache
def evaluator(game: str, players: int) -> Evaluator:
    """The evaluator for so many players; raise NoEvaluator where there is none for these rules."""
    path = weights_path(game, players)
    if not path.exists():
        raise NoEvaluator(
            worded(
                "No evaluator of {game} has been fitted for {players} players.",
                game=game,
                players=players,
            )
        )
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept["rules"] != rules_version(game):
        raise NoEvaluator(
            worded(
                "The evaluator of {game} for {players} players was fitted under rules"
                " {fitted}; these are rules {now}.",
                game=game,
                players=players,
                fitted=kept["rules"],
                now=rules_version(game),
            )
        )
    late = network_of(game, players, kept["late"], None) if "late" in kept else None
    return network_of(game, players, kept, late)


def network_of(game: str, players: int, kept: dict[str, Any], late: Evaluator | None) -> Evaluator:
    """The network of these weights."""
    arrays: dict[str, Any] = {
        name: np.array(kept[name], np.float64) for name in WEIGHTS + ALONE if name in kept
    }
    return Evaluator(game, players, **arrays, error=float(kept["error"]), late=late)


def weights_path(game: str, players: int) -> Path:
    """Where the weights for so many players lie."""
    return FOLDER / f"{game}-{players}.json"
