"""How the evaluator of Pickomino for two learns: from solved small matches, and one turn ahead.

    reroll solve pickomino --lowest 8
    python -m reroll.bots.fit_pickomino

Positions of small matches, the kept table and others of tiles drawn at random, have exact values.
Positions of matches between bots, and of tiles scattered at random, are worth what a turn solved
ahead makes of the evaluator there is; so fitting is done several times. Measured are mean absolute
errors of a win share on positions that were not fitted: of exact ones the evaluator's and that one
turn ahead, which is what the coach shows; of those met in matches the distance between the two.
Needs Numba, and about twenty minutes.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity, pickomino_nodes
from reroll.analysis.fit_network import fit, write
from reroll.analysis.pickomino_small import SHARES, SmallMatch, columns, compiled_openings
from reroll.analysis.pickomino_solved import solved
from reroll.bots.fit_equity import edges_of
from reroll.bots.refit_equity import scattered
from reroll.engine import fast
from reroll.games import pickomino as rules

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Rows = npt.NDArray[Any]

GAME, PLAYERS = rules.NAME, 2
HELD_OUT = 20
"""Every so many positions are measured, not fitted."""
RATE = 4e-3
AT_ONCE = 4000
BOTS = ("greedy", "simple", "random")
"""Who meets the positions: from good play to none."""


@dataclass(frozen=True)
class Sample:
    """Tables between two turns as records, and the mover's exact shares where they are known."""

    rows: Rows
    shares: Floats


# Positions


def of_small(small: SmallMatch, wanted: int, draw: random.Random) -> Sample:
    """So many positions of a solved match; few and many tiles alive, or in the middle, alike."""
    rows, nodes = fast.to_records(rules.State(), wanted), []
    lay = fast.compile_module(pickomino_nodes.__name__).lay
    tiles = np.array(small.tiles)
    for row in rows:
        span = draw.choice(draw.choice(small.layers))
        alive, middle = draw.choice(span.tables)
        nth = draw.randrange(span.count // len(span.tables))
        splits = (alive ^ middle).bit_count() + 1
        lay(row, tiles, alive, middle, nth // splits, nth % splits)
        nodes.append(small.starts[alive, middle] + nth)
    rows["phase"] = rules.Phase.ROLL
    return Sample(rows, small.values[nodes])


def exact(given: argparse.Namespace, sizes: Sequence[int], draw: random.Random) -> list[Sample]:
    """Samples of the kept table, if there is one, and of matches with so many tiles each."""
    kept = solved(PLAYERS).small
    found = [of_small(kept, given.exact, draw)] if kept else []
    each = given.exact // max(len(sizes), 1)
    for size in sizes:
        tiles = draw.sample(range(rules.TILES), size)
        found.append(of_small(SmallMatch(tiles, precise=False), each, draw))
    return found


def met(given: argparse.Namespace, seed: int) -> Rows:
    """Positions of matches and of scattered tiles, as many of each; the first seat is the mover."""
    parts, draw = [], np.random.default_rng(seed)
    for nth, bot in enumerate(BOTS):
        rows = edges_of(GAME, PLAYERS, bot, given.matches, seed + nth)[0]
        parts.append(rows[draw.permutation(len(rows))[: given.met // len(BOTS)]])
    states = scattered(PLAYERS, given.met, seed)
    rows = fast.to_records(rules.State(), len(states))
    for name in rows.dtype.names:
        rows[name] = [getattr(s, name) for s in states]
    found = np.concatenate([*parts, rows]).view(np.recarray)
    second = found["turn"] == 1
    found["top"][second, :PLAYERS] = found["top"][second, PLAYERS - 1 :: -1]
    found["turn"] = 0
    return found[draw.permutation(len(found))]


# What they are worth


def numbers_of(rows: Rows) -> Floats:
    """What the evaluator looks at."""
    view = equity.view_for(GAME)
    numbers: Floats = view.features({name: np.array(rows[name]) for name in view.FIELDS}, PLAYERS)
    return numbers


def ahead(of: equity.Evaluator, rows: Rows) -> Floats:
    """The mover's share of each position once its turn is solved against the evaluator."""
    parts = [ahead_of(of, rows[low : low + AT_ONCE]) for low in range(0, len(rows), AT_ONCE)]
    return np.concatenate(parts)


def ahead_of(of: equity.Evaluator, rows: Rows) -> Floats:
    """The same for a few."""
    totals, column = columns(range(rules.TILES))
    ways = len(totals) * pickomino_nodes.WAYS
    ends = fast.to_records(rules.State(), len(rows) * ways)
    lead_on = fast.compile_module(pickomino_nodes.__name__).ends_of
    for nth, row in enumerate(rows):
        lead_on(row, totals, ends[nth * ways : (nth + 1) * ways])
    shares = worth(of, ends).reshape(len(rows), len(totals), -1)
    return compiled_openings(True)(shares.max(axis=2), column)


def worth(of: equity.Evaluator, ends: Rows) -> Floats:
    """The share of the first seat, who has just moved, in each end."""
    shares = of.shares_of(numbers_of(ends))[:, 0]
    over = np.flatnonzero(ends["phase"] == rules.Phase.OVER)
    first, second = (strength(ends[over], seat) for seat in range(PLAYERS))
    shares[over] = np.array(SHARES)[1 + np.sign(first - second).astype(np.int64)]
    return shares


def strength(ends: Rows, seat: int) -> Floats:
    """PK-21, PK-22: the worms of a seat, and far behind them its highest tile."""
    score = fast.compile_module(rules.__name__)
    return np.array([score.score(s, seat) + score.highest_owned(s, seat) / 100 for s in ends])


# Fitting


def evaluator_of(weights: dict[str, Floats]) -> equity.Evaluator:
    """The evaluator with these weights, its error not known yet."""
    return equity.one_layer(GAME, PLAYERS, weights)


def measured(numbers: Floats) -> npt.NDArray[np.bool_]:
    """Which rows are not fitted."""
    flags: npt.NDArray[np.bool_] = np.arange(len(numbers)) % HELD_OUT == 0
    return flags


def once(given: argparse.Namespace, of: equity.Evaluator, known: Sample, open_: Rows) -> Any:
    """Fit to the exact shares, and to those a turn ahead by the evaluator there is."""
    targets = np.concatenate([known.shares, ahead(of, open_)])
    numbers = np.concatenate([numbers_of(known.rows), numbers_of(open_)])
    held_out = np.concatenate([measured(known.rows), measured(open_)])
    shares = np.stack([targets, 1 - targets], axis=1)
    return fit(numbers, shares, held_out, given.hidden, given.passes, given.seed, None, RATE)


def report(
    name: str, of: equity.Evaluator, rows: Rows, shares: Floats | None
) -> tuple[float, float]:
    """Print the mean absolute errors on rows not fitted; the mean and the root mean square."""
    rows = rows[measured(rows)]
    plain, turn = of.shares_of(numbers_of(rows))[:, 0], ahead(of, rows)
    known = turn if shares is None else shares[measured(shares)]
    gap, better = np.abs(plain - known), np.abs(turn - known)
    line = f"{name}: {len(rows)} positions, evaluator {gap.mean():.4f}"
    print(line + ("" if shares is None else f", one turn ahead {better.mean():.4f}"), flush=True)
    return float(gap.mean()), float(np.sqrt(np.mean(gap**2)))


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--exact", type=int, default=100_000, help="of the table; as many others")
    parser.add_argument("--six", type=int, default=40, help="matches with six tiles")
    parser.add_argument("--seven", type=int, default=10, help="matches with seven tiles")
    parser.add_argument("--met", type=int, default=40_000, help="of matches; as many scattered")
    parser.add_argument("--matches", type=int, default=2000, help="of each bot")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--passes", type=int, default=40)
    parser.add_argument("--times", type=int, default=4, help="0: only measure")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    """Fit some times, measure, and keep the weights."""
    given = wanted()
    draw = random.Random(given.seed)
    samples = exact(given, [6] * given.six + [7] * given.seven, draw)
    known = Sample(
        np.concatenate([each.rows for each in samples]).view(np.recarray),
        np.concatenate([each.shares for each in samples]),
    )
    open_ = met(given, given.seed)
    of, found = equity.evaluator(GAME, PLAYERS), None
    for _ in range(given.times):
        found = once(given, of, known, open_)
        of = evaluator_of(found.weights)
        report("met or scattered, a turn ahead", of, open_, None)
    for each in samples[:1]:
        report("the kept table", of, each.rows, each.shares)
    report("all small matches", of, known.rows, known.shares)
    mean, error = report("met or scattered, a turn ahead", of, open_, None)
    if found is not None:
        source: dict[str, object] = {**vars(given), "mean_error": round(mean, 5)}
        write(GAME, PLAYERS, replace(found, error=error), source)


if __name__ == "__main__":
    main()
