"""How the evaluator of Gigi Gacker for two learns: backwards from round 8, by what it shows.

    python -m reroll.bots.fit_gigi_gacker --matches 3000

Positions before rows and in hen steps are those of matches played as the coach shows that both
should, but that now and then a round is played by chance; and of single rounds of chance moves.
Before the row of round 8 they are worth the mean over all rows of their equilibria, valued by what
looks at the last row (`fit_gigi_gacker_late`), which stays as it is; one round earlier the same,
valued by a network fitted to the round after; and so on to the first round. At the end one network
learns all of it: what is seen in each seat alone, then two layers. With `--passes 0` the weights
there are stay, and are only measured. Needs Numba.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis.evaluate_gigi_gacker_two import ALONE
from reroll.analysis.fit_deep import Weights, fit, network
from reroll.bots.fit_gigi_gacker_late import best, tree
from reroll.bots.fit_rounds import Known, report
from reroll.bots.gigi_gacker_further import Shown, dealt, hens_played, laid
from reroll.bots.gigi_gacker_positions import left_of, numbers_of, strayed
from reroll.engine.contract import CHANCE
from reroll.engine.setup import Setup
from reroll.engine.signature import rules_version
from reroll.games import gigi_gacker as rules

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
STRAYS, ASTRAY = 0.12, 2
"""How often a round is played by chance, and how many positions more each row leads to."""
UNITS, NEAR, RATE = (64, 32), 128, 8e-3
STAGE_PASSES, HEN_PASSES = 30, 15
PORTION = 100
"""So many hen steps are valued side by side."""
STAGES = range(2, rules.ROUNDS)
"""So many rounds are to come; with one the late network takes over, with nine all is dealt anew."""


# Positions


def met(matches: int, shown: Shown, seed: int) -> list[rules.State]:
    """Positions before rows and in hen steps, in any order."""
    draw, found = np.random.default_rng(seed), list[rules.State]()
    for nth in range(matches):
        s = Setup(rules.NAME, rules.ROBO).first_state()
        rules.apply(s, CHANCE, nth % rules.ROBO)
        found += played(s, shown, draw)
    return [found[at] for at in draw.permutation(len(found)).tolist() if left_of(found[at]) > 1]


def played(s: rules.State, shown: Shown, draw: np.random.Generator) -> Iterator[rules.State]:
    """The positions of one match up to the row of round 8, and others that it might have had."""
    while s.round < rules.ROUNDS - 1:
        yield from (strayed(s, draw) for _ in range(ASTRAY))
        if draw.random() < STRAYS:
            s = strayed(s, draw)
            on = hens_played(s, shown.evaluator)
        else:
            shown.begin(s)
            on = hens_played(laid(dealt(s, draw), shown, draw), shown.evaluator)
        s = on[-1]
        yield from on


# What they are worth


def values_of_hens(states: Sequence[rules.State], later: equity.Evaluator) -> Floats:
    """Seat 0's share where seats are asked for hens, all playing them for the best."""
    found = np.zeros(len(states))
    for at in range(0, len(states), PORTION):
        ends = list[rules.State]()
        trees = [tree(s, ends) for s in states[at : at + PORTION]]
        shares = later.shares_of(numbers_of(ends).astype(np.float64))[:, 0].tolist()
        found[at : at + PORTION] = [best(each, shares) for each in trees]
    return found


def fitted(known: Known, passes: int, seed: int, start: Weights | None = None) -> Weights:
    """Weights fitted to the positions that are not held out."""
    numbers = known.numbers.astype(np.float32)
    seen = ~known.held_out
    alone = (ALONE, NEAR)
    return fit(numbers[seen], known.shares[seen], UNITS, passes, seed, start, RATE, alone)


def valued(states: Sequence[rules.State], late: equity.Evaluator, seed: int) -> Known:
    """All positions with their shares, from round 8 backwards."""
    left, shares = np.array([left_of(s) for s in states]), np.full(len(states), np.nan)
    numbers: Any = numbers_of(states)  # in single precision, as there are many
    known = Known(rules.NAME, numbers, left, shares)
    hens = np.array([s.phase == rules.Phase.HEN for s in states])
    later = replace(late, late=late)
    for stage in STAGES:
        shown, rows = Shown(later), np.flatnonzero((left == stage) & ~hens)
        shares[rows] = [shown.eve(states[at]) for at in rows.tolist()]
        weights = fitted(known.of(rows), STAGE_PASSES, seed)
        later = network(rules.NAME, weights, late)
        asked = np.flatnonzero((left == stage) & hens)
        shares[asked] = values_of_hens([states[at] for at in asked.tolist()], later)
        both = known.of(np.concatenate([rows, asked]))
        later = network(rules.NAME, fitted(both, HEN_PASSES, seed, weights), late)
        print(f"{len(rows)} positions before a row, {len(asked)} in hen steps")
        report(later, both)
    return known


# All together


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=3000)
    parser.add_argument("--passes", type=int, default=60, help="0: only measure")
    parser.add_argument("--seed", type=int, default=11)
    return parser.parse_args()


def keep(found: equity.Evaluator, error: float, matches: int) -> None:
    """Write the weights beside those of the last round."""
    path = equity.weights_path(rules.NAME, rules.ROBO)
    kept = json.loads(path.read_text(encoding="utf-8"))
    arrays = {name: getattr(found, name).tolist() for name in equity.WEIGHTS + equity.ALONE}
    told = {"game": rules.NAME, "players": rules.ROBO, "rules": rules_version(rules.NAME)}
    source = {"matches": matches, "error": round(error, 5), "late": kept["late"]}
    path.write_text(json.dumps({**told, **source, **arrays}) + "\n", encoding="utf-8")


def main() -> None:
    """Value the positions, fit, measure on those held out, and keep the weights."""
    given, now = wanted(), equity.evaluator(rules.NAME, rules.ROBO)
    assert now.late is not None
    known = valued(met(given.matches, Shown(now), given.seed), now.late, given.seed)
    if given.passes == 0:
        report(now, known)
        return
    found = network(rules.NAME, fitted(known, given.passes, given.seed), now.late)
    keep(found, report(found, known), given.matches)


if __name__ == "__main__":
    main()
