"""What opens a round (a row of cards, a buffet, a bomb card): how lucky was what came?

The evaluator sees no row, and the mean over all rows would take too long. So what a row is worth
is compared with the mean over some others, drawn at random from the same position. Their random
words have nothing to do with those of the match, so the mean of the luck is nothing all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from reroll.analysis.coach import Coach, Floats
from reroll.engine.chance import Seeded
from reroll.engine.contract import CHANCE, State
from reroll.engine.states import copy_state


def is_opening(coach: Coach, s: State) -> bool:
    """Whether chance is to open a round here, and its luck is known in this way."""
    return openings(coach) > 0 and bool(coach.line.opens(s))


def openings(coach: Coach) -> int:
    """With how many others an opening is compared; 0 where its luck is not known."""
    count = getattr(coach.line, "openings", None)
    return 0 if count is None else int(count(coach.players))


def opened(coach: Coach, s: State, seed: int | str, count: int) -> Iterator[State]:
    """The position with the round opened at random, so many times."""
    for nth in range(count):
        source, then, number = Seeded(f"{seed} opening", nth), copy_state(s), 0
        while is_opening(coach, then):
            coach.rules.apply(then, CHANCE, source.outcome(coach.rules, then, number))
            number += 1
        yield then


def expected(coach: Coach, s: State, seed: int | str, count: int) -> Floats:
    """The mean win shares over so many openings."""
    values = [coach.equity(then) for then in opened(coach, s, seed, count)]
    mean: Floats = np.mean(values, axis=0)
    return mean
