"""The luck of many matches between bots: its mean, and how much of the results it explains.

    found = luck_of("pickomino", Player("simple", "pickomino", 1), range(100_000), seed=1)
    summary(found).luck, summary(found).ratio

Two seats, the policy in both. Where the game's coach has a compiled twin a match takes some
milliseconds (`analysis.trials_compiled`), elsewhere it is looked back on by `analysis.luck`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis.coach import Coach
from reroll.analysis.equity import NORMAL_95
from reroll.analysis.luck import Walk
from reroll.analysis.trials_compiled import LOOKED_BACK, loop_for
from reroll.engine.chance import Seeded
from reroll.engine.contract import CHANCE, NOBODY, State, acting_seats
from reroll.engine.setup import Setup
from reroll.engine.views import view_of

Floats = npt.NDArray[np.float64]
PLAYERS = 2


@dataclass(frozen=True)
class Summary:
    """Of the first seat: the mean luck of a match with half its 95 % interval, and variances.

    `plain` is the variance of the results, `adjusted` that of the results without the luck; `rest`
    is the mean of these, with half its interval in `rest_interval`. Where both seats are alike and
    it is drawn who begins, it is a half if the luck has no mean: a closer look than that at the
    luck itself, as it varies less.
    """

    matches: int
    luck: float
    interval: float
    plain: float
    adjusted: float
    rest: float
    rest_interval: float

    @property
    def ratio(self) -> float:
        """What is left of the variance without the luck."""
        return self.adjusted / self.plain


def luck_of(
    game: str,
    policy: Any,
    matches: Sequence[int],
    seed: int | str,
    compiled: bool = True,
    options: Mapping[str, str] | None = None,
) -> Floats:
    """By match, of the first seat: the result and the luck. Raises NoCoach or NoEvaluator.

    `options` are those of the table, unless it is that of the box.
    """
    coach, start = Coach(game, PLAYERS), Setup(game, PLAYERS, dict(options or {})).first_state()
    loop = loop_for(coach, policy, start, LOOKED_BACK) if compiled else None
    if loop is None:
        return np.array([looked_back(coach, start, policy, nth, seed) for nth in matches])
    zeros = [0] * len(matches)
    return loop.play([start], zeros, zeros, matches, seed)[:, :2]


def looked_back(
    coach: Coach, start: State, policy: Any, nth: int, seed: int | str
) -> tuple[float, float]:
    """Play one match and look back on it: the first seat's result and luck."""
    walk, source, number = Walk(coach, start), Seeded(seed, nth), 0
    while (actor := coach.rules.actor(walk.s)) != NOBODY:
        if actor == CHANCE:
            action = source.outcome(coach.rules, walk.s, number)
        else:
            actor = acting_seats(coach.rules, walk.s)[0]
            action = policy(view_of(coach.rules, walk.s, actor, number), nth, number)
        walk.move(actor, action)
        number += 1
    return float(walk.now[0]), float(walk.luck[0])


def summary(found: Floats) -> Summary:
    """What results and luck by match come to."""
    results, luck = found.T
    rest, wide = results - luck, NORMAL_95 / np.sqrt(len(luck))
    return Summary(
        matches=len(found),
        luck=float(luck.mean()),
        interval=float(wide * luck.std(ddof=1)),
        plain=float(results.var(ddof=1)),
        adjusted=float(rest.var(ddof=1)),
        rest=float(rest.mean()),
        rest_interval=float(wide * rest.std(ddof=1)),
    )
