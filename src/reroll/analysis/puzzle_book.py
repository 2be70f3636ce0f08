"""The puzzles that come with Reroll: a file a game, with a checksum, bound to the rules.

    for kept in book("pickomino"):
        kept.position, kept.best, kept.level

Mined by `python -m reroll.bots.mine_puzzles` (`make puzzles`); a test solves each of them again.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from reroll.analysis.puzzles import HARD, LEVELS, Puzzle
from reroll.engine.signature import rules_version

FOLDER = Path(__file__).parent / "puzzles_kept"
STRIDE = 17
"""Coprime to the number of puzzles of a game, so that all come up before one comes again."""
MOST_OPTIONS = 14
"""Positions with more choices make tiresome puzzles."""


class DamagedBook(RuntimeError):
    """A file of puzzles that was changed, or belongs to other rules."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A puzzle as it is kept: the position, who is to choose, the best choice in words.

    `margin` is the share of the win that the best choice keeps more than the next one,
    `difficulty` goes from 0 to 1.
    """

    position: str
    seat: int
    best: str
    margin: float
    difficulty: float

    @property
    def level(self) -> str:
        """The difficulty in a word."""
        return LEVELS[sum(self.difficulty >= limit for limit in HARD)]


def kept(found: Puzzle) -> Kept:
    """A mined puzzle as it is kept."""
    return Kept(
        found.position,
        found.seat,
        found.best_words,
        round(found.margin, 4),
        round(found.difficulty, 3),
    )


def path_of(game: str) -> Path:
    """Where the puzzles of a game lie."""
    return FOLDER / f"{game}.json"


def checksum(puzzles: Sequence[Kept]) -> str:
    """The SHA-256 of what the puzzles say."""
    plain = json.dumps([asdict(each) for each in puzzles], sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()


def save(game: str, puzzles: Sequence[Kept]) -> None:
    """Write the puzzles of a game, the easiest first."""
    puzzles = sorted(puzzles, key=lambda each: each.difficulty)
    told = {
        "game": game,
        "rules": rules_version(game),
        "sha256": checksum(puzzles),
        "puzzles": [asdict(each) for each in puzzles],
    }
    FOLDER.mkdir(exist_ok=True)
    path_of(game).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def of_the_day(game: str, day: datetime.date) -> int:
    """The number of a game's puzzle of the day, from 1: the same for everybody."""
    return day.toordinal() * STRIDE % len(book(game)) + 1


def today() -> datetime.date:
    """The day that the puzzle of the day goes by, the same the world over."""
    return datetime.datetime.now(datetime.UTC).date()


@cache
def book(game: str) -> tuple[Kept, ...]:
    """The puzzles of a game, the easiest first; raise DamagedBook for a file that is not right."""
    told = json.loads(path_of(game).read_text(encoding="utf-8"))
    puzzles = tuple(Kept(**each) for each in told["puzzles"])
    if told["sha256"] != checksum(puzzles):
        raise DamagedBook(f"The puzzles of {game} were changed; make puzzles mines new ones.")
    if told["rules"] != rules_version(game):
        raise DamagedBook(
            f"The puzzles of {game} belong to rules {told['rules']}, these are rules"
            f" {rules_version(game)}; make puzzles mines new ones."
        )
    return puzzles
