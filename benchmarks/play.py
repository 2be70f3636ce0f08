"""How fast matches are played: compiled, plain, through the Python object."""

from __future__ import annotations

import random
import subprocess
import sys

from benchmarks.figures import Figure, rate
from reroll import Match
from reroll.engine import fast
from reroll.engine.contract import CHANCE
from reroll.engine.setup import Setup

MOVES = {
    ("pickomino", 2): 20e6,
    ("pickomino", 4): 20e6,
    ("gang_of_dice", 2): 5e6,
    ("gigi_gacker", 2): 10e6,
    ("wuerfelacker", 2): 25e6,
}
IMPORTS = 7


def figures() -> list[Figure]:
    """Uniform random play, the Python object, the import."""
    compiled = [
        Figure(
            f"random play, {game}, {players} players", moves_per_second(game, players), "/s", bar
        )
        for (game, players), bar in MOVES.items()
    ]
    plain = in_a_new_process("print(match_moves_per_second())")
    through = Figure("random play through Match, pickomino", plain, "/s", 200e3)
    imported = Figure("import reroll", import_seconds(), "s", 0.15, at_least=False)
    return [*compiled, through, imported]


def moves_per_second(game: str, players: int) -> float:
    """Compiled, all actions counted, chance included."""
    setup = Setup(game, players)
    loop = fast.playouts(setup.rules, compiled=True)
    row = fast.row_of(setup.first_state(), 2, compiled=True)
    legal, counts = fast.room(setup.rules.ACTIONS + 1, True), fast.room(1, True)
    return rate(lambda n: float(loop.play_matches(row, 1, 2, 0, n, legal, counts)[0]))


def match_moves_per_second() -> float:
    """A random agent over `Match`: whose turn, what is legal, play; seeded dice. No Numba."""
    chooser = random.Random(1)

    def play(count: int) -> float:
        moves = 0
        for seed in range(count):
            match = Match("pickomino", players=2, seed=seed)
            while not match.is_over:
                if match.actor == CHANCE:
                    match.chance()
                else:
                    match.play(chooser.choice(match.legal()))
            moves += len(match.log)
        return float(moves)

    return rate(play)


def import_seconds() -> float:
    """The fastest of some imports, each in a new process, by the clock."""
    code = "import time; t = time.perf_counter(); import reroll; print(time.perf_counter() - t)"
    return min(float(python(code)) for _ in range(IMPORTS))


def in_a_new_process(code: str) -> float:
    """What a function here measures where Numba has not been imported."""
    return float(python(f"from benchmarks.play import *; {code}"))


def python(code: str) -> bytes:
    """What Python prints."""
    return subprocess.check_output([sys.executable, "-c", code])
