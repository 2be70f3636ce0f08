"""How far off the coach of Gigi Gacker for two is before a row: against exact values, or further.

    python -m reroll.bots.check_gigi_gacker --positions 60
    python -m reroll.bots.check_gigi_gacker --rounds 3 4 5 6 7 --positions 40 --trials 200

Positions are of a strong bot that now and then errs. What the coach shows there is the mean over
all rows of what its evaluator says of each. Before round 8 a few rows of each position, drawn as
often as they come, are solved exactly; before earlier rounds they are valued two steps ahead, and
the match is played on to the exact values of round 8 (`gigi_gacker_further`). What the draw leaves
of chance is not the same in two halves of the rows, so that the product of their means has the
square of the true error for its mean.
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker_exact as exact
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker_two import Dealt
from reroll.analysis.equity import evaluator
from reroll.analysis.evaluate_gigi_gacker_two import DEALT
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.matrix_games import solve_games
from reroll.bots.contract import Words, make
from reroll.bots.gigi_gacker_further import Shown, drifts, off, two_steps_less_one
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


def before_row(seed: int, nth: int, number: int = exact.ROUND) -> rules.State:
    """The position before the row of this round in a match of its own."""
    draw, bot = Random(f"{seed} {nth}"), make("strong", rules.NAME)
    s: rules.State = copy_state(Match(rules.NAME, rules.ROBO, seed=f"{seed} {nth}").state)
    while s.round < number:
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


def check_exactly(given: argparse.Namespace) -> None:
    """Print the errors before the row of round 8, and of the evaluator's rows."""
    coach, draw = Coach(rules.NAME, rules.ROBO), np.random.default_rng(given.seed)
    found = np.array(
        [
            gaps(before_row(given.seed, nth), coach, given.rows, draw)
            for nth in range(given.positions)
        ]
    )
    least, root, error = off(found)
    print(
        f"Round 8, {given.positions} positions: before the row off by {root:.4f} +- {error:.4f}"
        f" (root of the mean square; at most {least:.4f} on average) against exact values. With"
        f" the row the evaluator was off by {np.abs(found).mean():.4f} on average; the coach is"
        " exact."
    )


def check_further(given: argparse.Namespace, number: int, shown: Shown) -> None:
    """Print the errors in a round before, against two steps ahead and of rounds played on."""
    draw = np.random.default_rng([given.seed, number])
    positions = [before_row(given.seed, nth, number) for nth in range(given.positions)]
    if given.rows:
        rows = np.array([two_steps_less_one(s, shown, given.rows, draw) for s in positions])
        (least, root, error), each = off(rows), np.abs(rows).mean(axis=1)
        print(
            f"Round {number}, {given.positions} positions: before the row off by {root:.4f} +-"
            f" {error:.4f} (root of the mean square; at most {least:.4f} on average), with a row by"
            f" {each.mean():.4f} +- {each.std() / len(each) ** 0.5:.4f} on average (root"
            f" {np.mean(rows**2) ** 0.5:.4f}), against two steps ahead.",
            flush=True,
        )
    if given.trials:
        least, root, error = off([drifts(s, shown, given.trials, draw) for s in positions])
        print(
            f"Round {number}: before the row off by {root:.4f} +- {error:.4f} (root of the mean"
            f" square; at most {least:.4f} on average) against {given.trials} trials played on.",
            flush=True,
        )


def asked() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=60, help="so many of each round")
    parser.add_argument("--rounds", type=int, nargs="+", default=[exact.ROUND], metavar="ROUND")
    parser.add_argument(
        "--rows", type=int, default=8, help="so many of each position, an even number"
    )
    parser.add_argument(
        "--trials", type=int, default=0, help="so many of each position before round 8, if any"
    )
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    """Print the errors of what is shown in these rounds."""
    given = asked()
    for number in given.rounds:
        if number >= exact.ROUND:
            check_exactly(given)
        else:
            check_further(given, number, Shown(evaluator(rules.NAME, rules.ROBO)))


if __name__ == "__main__":
    main()
