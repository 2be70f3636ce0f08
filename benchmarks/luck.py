"""The luck of many matches of two bots: `python -m benchmarks.luck --game pickomino`.

Its mean should be nothing within its interval, and without it results should vary half as much.
Prints what the matches so far come to after every portion; several processes share the work. With
`--kept FOLDER` every portion is kept in a file, and none that lies there is played again, so that
a run can be broken off, and shared by others; what is kept is of the version that made it.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from reroll.analysis.coach import GAMES
from reroll.analysis.luck_many import luck_of, summary
from reroll.bots.contract import Player

PORTION = {"gang_of_dice": 1000, "gigi_gacker": 500, "pickomino": 2000, "wuerfelacker": 200}
Job = tuple[str, str, int, int, int, dict[str, str], Path | None]


def portion(job: Job) -> np.ndarray:
    """Results and luck of some matches; kept, if there is a folder for it."""
    game, bot, first, last, seed, options, folder = job
    path = None if folder is None else folder / file_name(job)
    if path is not None and path.exists():
        kept: np.ndarray = np.load(path)
        return kept
    found = luck_of(game, Player(bot, game, seed), range(first, last), seed, options=options)
    if path is not None:
        unfinished = path.with_suffix(".part")
        with unfinished.open("wb") as file:
            np.save(file, found)
        unfinished.rename(path)
    return found


def file_name(job: Job) -> str:
    """Of a portion that is kept."""
    game, bot, first, last, seed, options, _ = job
    words = [game, bot, str(seed), *(f"{name}={word}" for name, word in options.items())]
    return "-".join([*words, f"{first:07d}", f"{last:07d}.npy"])


def line(game: str, found: np.ndarray) -> str:
    """What so many matches come to."""
    s = summary(found)
    return (
        f"{game}: {s.matches} matches, luck {s.luck:+.5f} ± {s.interval:.5f}, variance"
        f" {s.plain:.4f}, without luck {s.adjusted:.4f}, ratio {s.ratio:.4f}, results without"
        f" luck {s.rest:.5f} ± {s.rest_interval:.5f}"
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
    parser.add_argument("--kept", type=Path, help="a folder to keep every portion in")
    given = parser.parse_args()
    if given.kept is not None:
        given.kept.mkdir(parents=True, exist_ok=True)
    size, last = PORTION[given.game], given.first + given.matches
    options = {"pool": given.pool} if given.pool else {}
    jobs = [
        (given.game, given.bot, low, min(low + size, last), given.seed, options, given.kept)
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
