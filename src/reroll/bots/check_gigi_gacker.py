"""How far off the coach of Gigi Gacker for two is before the row of round 8: against exact values.

    python -m reroll.bots.check_gigi_gacker --positions 60

Positions are of a strong bot that now and then errs. What the coach shows there is the mean over
all rows of what its evaluator says of each; a few rows of each position, drawn as often as they
come, are solved exactly. What the draw leaves of chance is the same in no two halves of the rows,
so that the product of their means has the square of the true error for its mean.
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker_exact as exact
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker_two import Dealt
from reroll.analysis.evaluate_gigi_gacker_two import DEALT
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.matrix_games import solve_games
from reroll.bots.contract import Words, make
from reroll.engine.contract import CHANCE, legal_actions, rules_of
from reroll.engine.match import Match
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as rules

Floats = npt.NDArray[np.float64]
RULES = rules_of(rules.NAME)
ERRS = 0.15
"""How often a seat plays any legal action instead of the strong bot's."""
WORD = 1 << 20


def before_row(seed: int, nth: int) -> rules.State:
    """The position before the row of round 8 in a match of its own."""
    draw, bot = Random(f"{seed} {nth}"), make("strong", rules.NAME)
    s: rules.State = copy_state(Match(rules.NAME, rules.ROBO, seed=f"{seed} {nth}").state)
    while s.round < exact.ROUND:
        seat = rules.actor(s)
        if seat == CHANCE:
            weights = [rules.draw_weight(s, kind) for kind in range(rules.KINDS)]
            action = draw.choices(range(rules.KINDS), weights)[0]
        elif draw.random() < ERRS:
            action = draw.choice(legal_actions(RULES, s, seat))
        else:
            words = Words(seed, nth, draw.randrange(WORD))
            action = bot.choose(view_of(RULES, s, seat, 0), words)
        rules.apply(s, seat, action)
    return s


def gaps(s: rules.State, coach: Coach, count: int, draw: np.random.Generator) -> Floats:
    """In so many rows drawn, the exact share of seat 0 less the evaluator's."""
    dealt = Dealt(s, coach.edges)
    found = list[float]()
    while len(found) < count:
        at = draw.choice(len(dealt.chances), p=dealt.chances)
        then: rules.State = copy_state(s)
        for place in dealt.rows[at].tolist():
            rules.apply(then, CHANCE, DEALT[place])
        cells = exact.cells(then)
        assert cells is not None
        value = solve_games((cells @ Ends(then).chances)[None]).values[0]
        found.append(float(value - dealt.values[at]))
    return np.array(found)


def main() -> None:
    """Print the errors of what is shown before the row, and of the evaluator's rows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument(
        "--rows", type=int, default=8, help="so many of each position, an even number"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    coach, draw = Coach(rules.NAME, rules.ROBO), np.random.default_rng(given.seed)
    found = np.array(
        [
            gaps(before_row(given.seed, nth), coach, given.rows, draw)
            for nth in range(given.positions)
        ]
    )
    halves = found[:, ::2].mean(axis=1), found[:, 1::2].mean(axis=1)
    square = max(float(np.mean(halves[0] * halves[1])), 0.0)
    print(
        f"{given.positions} positions before the row of round 8: off by {square**0.5:.4f} (root of"
        f" the mean square; at most {np.abs(found.mean(axis=1)).mean():.4f} on average). With a row"
        f" the evaluator was off by {np.abs(found).mean():.4f} on average; the coach is exact."
    )


if __name__ == "__main__":
    main()
