"""The luck of many matches of two bots: `python -m benchmarks.luck --game pickomino`.

Its mean should be nothing within its interval, and without it results should vary half as much.
Prints what the matches so far come to after every portion; several processes share the work.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from reroll.analysis.coach import GAMES
from reroll.analysis.luck_many import luck_of, summary
from reroll.bots.contract import Player

PORTION = {"gang_of_dice": 1000, "gigi_gacker": 500, "pickomino": 2000}
FEW = 20
"""Matches a portion, where they are not compiled."""


def portion(job: tuple[str, str, int, int, int, dict[str, str]]) -> np.ndarray:
    """Results and luck of some matches."""
    game, bot, first, last, seed, options = job
    return luck_of(game, Player(bot, game, seed), range(first, last), seed, options=options)


def line(game: str, found: np.ndarray) -> str:
    """What so many matches come to."""
    s = summary(found)
    return (
        f"{game}: {s.matches} matches, luck {s.luck:+.5f} ± {s.interval:.5f}, variance"
        f" {s.plain:.4f}, without luck {s.adjusted:.4f}, ratio {s.ratio:.4f}"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="pickomino", choices=GAMES)
    parser.add_argument("--bot", default="simple")
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pool", help="dice each in gang_of_dice; solved ones are then exact")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so many")
    parser.add_argument("--cores", type=int, default=1)
    given = parser.parse_args()
    size, last = PORTION.get(given.game, FEW), given.first + given.matches
    options = {"pool": given.pool} if given.pool else {}
    jobs = [
        (given.game, given.bot, low, min(low + size, last), given.seed, options)
        for low in range(given.first, last, size)
    ]
    started, found = time.monotonic(), []
    with ProcessPoolExecutor(given.cores, get_context("spawn")) as pool:
        for each in pool.map(portion, jobs):
            found.append(each)
            minutes = (time.monotonic() - started) / 60
            print(f"{line(given.game, np.concatenate(found))}, {minutes:.1f} min", flush=True)
            if minutes > given.minutes:
                pool.shutdown(cancel_futures=True)
                break


if __name__ == "__main__":
    main()
