"""How the evaluator of Gigi Gacker for two learns what a match is worth before its last row.

    python -m reroll.bots.fit_gigi_gacker_late --matches 44000

Positions before the last row, and hen steps of the round before, come from matches of the strong
bot, and of single rounds of chance moves; the compiled solver says exactly what they are worth, and
a network learns that: what is seen in each seat alone, then two layers. It takes the place of the
other (`fit_gigi_gacker`) where one round is to come. With `--passes 0` the weights there are stay,
and are only measured. Needs Numba.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis import gigi_gacker_shares as shares
from reroll.analysis.coach_gigi_gacker import ways_on
from reroll.analysis.evaluate_gigi_gacker_two import ALONE
from reroll.analysis.fit_deep import fit, network
from reroll.analysis.gigi_gacker_tables import make_tables
from reroll.bots.fit_equity import edges_of
from reroll.bots.gigi_gacker_positions import as_records, numbers_of, state_of, strayed
from reroll.engine import fast
from reroll.games import gigi_gacker as rules

Floats = npt.NDArray[np.float64]
LEARNED, PORTION, ASTRAY = "strong", 4000, 2
"""A match gives a position before its last row, and so many more from the round before it."""
UNITS, NEAR, RATE = (64, 32), 128, 8e-3
HELD_OUT = 10
"""Every so many positions are measured, not fitted."""
LAST = rules.ROUNDS
HENS = 3000
"""Hen steps of a portion, each of which needs many positions solved."""
Tree = int | tuple[int, list["Tree"]]
"""A position before the last row, by its place, or a hen step: whose, and what it can lead to."""


def positions(matches: int, seed: int) -> list[rules.State]:
    """Positions before the last row and hen steps before that, in any order."""
    found = list[rules.State]()
    for nth in range(-(-matches // PORTION)):
        kept, _, _ = edges_of(rules.NAME, rules.ROBO, LEARNED, PORTION, seed * 1000 + nth)
        draw = np.random.default_rng(seed * 1000 + nth)
        due, asked = (kept["phase"] == phase for phase in (rules.Phase.DEAL, rules.Phase.HEN))
        some = [state_of(record) for record in kept[due & (kept["round"] == LAST)]]
        some += [state_of(record) for record in kept[asked & (kept["round"] == LAST - 1)]]
        for record in kept[due & (kept["round"] == LAST - 1)]:
            some += [strayed(state_of(record), draw) for _ in range(ASTRAY)]
        found += [s for s in some if s.round == LAST and s.phase == rules.Phase.DEAL]
        found += [s for s in some if s.round == LAST - 1 and s.phase == rules.Phase.HEN][:HENS]
    order = np.random.default_rng(seed).permutation(len(found))
    return [found[at] for at in order]


def values_of(states: Sequence[rules.State], evaluator: equity.Evaluator) -> Floats:
    """Seat 0's share in each, exact: the mean over the last rows, hens played before for the best.

    The evaluator is not asked.
    """
    code, tables = fast.compile_module(shares.__name__), make_tables(evaluator)
    ends = list[rules.State]()
    trees = [tree(s, ends) for s in states]
    records = as_records(ends)
    solved = [code.value_of_rows(records[at], tables) for at in range(len(records))]
    return np.array([best(each, solved) for each in trees])


def tree(s: rules.State, ends: list[rules.State]) -> Tree:
    """What the hens to be played can lead to; positions before the last row are put to `ends`."""
    if s.phase == rules.Phase.HEN:
        return s.circle[s.asked], [tree(then, ends) for then in ways_on(s)]
    ends.append(s)
    return len(ends) - 1


def best(of: Tree, solved: Sequence[float]) -> float:
    """Seat 0's share if everybody plays the best hen."""
    if isinstance(of, int):
        return solved[of]
    found = [best(each, solved) for each in of[1]]
    return max(found) if of[0] == 0 else min(found)


def distance(found: equity.Evaluator, numbers: Any, wanted: Floats) -> tuple[float, float]:
    """The mean distance of its shares from these, and the root of the mean square."""
    off = np.abs(found.shares_of(numbers.astype(np.float64))[:, 0] - wanted)
    return float(off.mean()), float(np.sqrt(np.mean(off**2)))


def keep(late: equity.Evaluator, error: float, mean: float, source: dict[str, Any]) -> None:
    """Write the weights beside those of the earlier rounds."""
    path = equity.weights_path(rules.NAME, rules.ROBO)
    kept = json.loads(path.read_text(encoding="utf-8"))
    arrays = {name: getattr(late, name).tolist() for name in equity.WEIGHTS + equity.ALONE}
    kept["late"] = {**source, "mean_error": round(mean, 5), "error": round(error, 5), **arrays}
    path.write_text(json.dumps(kept) + "\n", encoding="utf-8")


def asked() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=44_000)
    parser.add_argument("--passes", type=int, default=90, help="0: only measure")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    """Value the positions, fit, measure on those held out, and keep the weights."""
    given, known = asked(), equity.evaluator(rules.NAME, rules.ROBO)
    states = positions(given.matches, given.seed)
    numbers, wins = numbers_of(states), values_of(states, known)
    out = np.arange(len(states)) % HELD_OUT == 0
    if given.passes > 0:
        weights = fit(
            numbers[~out],
            wins[~out],
            UNITS,
            given.passes,
            given.seed,
            rate=RATE,
            alone=(ALONE, NEAR),
        )
        known = network(rules.NAME, weights)
    mean, error = distance(known, numbers[out], wins[out])
    print(f"{np.count_nonzero(out)} positions, off by {mean:.4f}, root of mean square {error:.4f}")
    if given.passes > 0:
        source = {"bot": LEARNED, "matches": given.matches, "positions": len(states)}
        keep(known, error, mean, source)


if __name__ == "__main__":
    main()
