"""How the evaluator of Gigi Gacker for two learns what a match is worth before its last row.

    python -m reroll.bots.fit_gigi_gacker_late --matches 40000

Positions come from matches of the strong bot, and of single rounds of chance moves; the compiled
solver says exactly what they are worth, and a network of two layers learns that. It takes the place
of the other (`fit_gigi_gacker`) where one round is to come. With `--passes 0` the weights there are
stay, and are only measured. Needs Numba.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis.evaluate_gigi_gacker import FIELDS
from reroll.analysis.evaluate_gigi_gacker_two import features
from reroll.analysis.fit_deep import fit, network
from reroll.analysis.gigi_gacker_tables import make_tables
from reroll.bots.fit_equity import edges_of
from reroll.bots.fit_gigi_gacker import state_of, strayed
from reroll.engine import fast
from reroll.games import gigi_gacker as rules

Floats = npt.NDArray[np.float64]
LEARNED, PORTION, ASTRAY = "strong", 4000, 2
"""A match gives a position before its last row, and so many more from the round before it."""
UNITS = (64, 32)
HELD_OUT = 10
"""Every so many positions are measured, not fitted."""
LAST = rules.ROUNDS


def positions(matches: int, seed: int) -> Any:
    """Positions before the last row as records, in any order."""
    found = list[rules.State]()
    for nth in range(-(-matches // PORTION)):
        kept, _, _ = edges_of(rules.NAME, rules.ROBO, LEARNED, PORTION, seed * 1000 + nth)
        draw = np.random.default_rng(seed * 1000 + nth)
        due = kept["phase"] == rules.Phase.DEAL
        found += [state_of(record) for record in kept[due & (kept["round"] == LAST)]]
        for record in kept[due & (kept["round"] == LAST - 1)]:
            found += [strayed(state_of(record), draw) for _ in range(ASTRAY)]
    found = [s for s in found if s.round == LAST and s.phase == rules.Phase.DEAL]
    order = np.random.default_rng(seed).permutation(len(found))
    records = fast.to_records(found[0], len(found))
    for name in records.dtype.names:
        records[name] = [getattr(found[at], name) for at in order]
    return records


def numbers_of(records: Any) -> npt.NDArray[np.float32]:
    """What the evaluator sees of each: [state, seat, feature]."""
    return features({name: np.array(records[name]) for name in FIELDS}).astype(np.float32)


def values_of(records: Any, evaluator: equity.Evaluator) -> Floats:
    """Seat 0's share before each row: exact before the last, else for the evaluator's values."""
    code = fast.compile_module("reroll.analysis.gigi_gacker_shares")
    tables = make_tables(evaluator)
    return np.array([code.value_of_rows(records[at], tables) for at in range(len(records))])


def distance(found: equity.Evaluator, numbers: Any, shares: Floats) -> tuple[float, float]:
    """The mean distance of its shares from these, and the root of the mean square."""
    off = np.abs(found.shares_of(numbers.astype(np.float64))[:, 0] - shares)
    return float(off.mean()), float(np.sqrt(np.mean(off**2)))


def keep(late: equity.Evaluator, error: float, mean: float, source: dict[str, Any]) -> None:
    """Write the weights beside those of the earlier rounds."""
    path = equity.weights_path(rules.NAME, rules.ROBO)
    kept = json.loads(path.read_text(encoding="utf-8"))
    arrays = {name: getattr(late, name).tolist() for name in equity.WEIGHTS}
    kept["late"] = {**source, "mean_error": round(mean, 5), "error": round(error, 5), **arrays}
    path.write_text(json.dumps(kept) + "\n", encoding="utf-8")


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=40_000)
    parser.add_argument("--passes", type=int, default=100, help="0: only measure")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    """Value the positions, fit, measure on those held out, and keep the weights."""
    given, known = wanted(), equity.evaluator(rules.NAME, rules.ROBO)
    records = positions(given.matches, given.seed)
    numbers, shares = numbers_of(records), values_of(records, known)
    out = np.arange(len(records)) % HELD_OUT == 0
    if given.passes > 0:
        weights = fit(numbers[~out], shares[~out], UNITS, given.passes, given.seed)
        known = network(rules.NAME, weights)
    mean, error = distance(known, numbers[out], shares[out])
    print(f"{np.count_nonzero(out)} positions, off by {mean:.4f}, root of mean square {error:.4f}")
    if given.passes > 0:
        source = {"bot": LEARNED, "matches": given.matches, "positions": len(records)}
        keep(known, error, mean, source)


if __name__ == "__main__":
    main()
