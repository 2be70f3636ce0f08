"""How fast a turn of Pickomino is solved, and the bot that does so."""

from __future__ import annotations

import time

import numpy as np

from benchmarks.figures import Figure, fastest, rate
from reroll import Match
from reroll.analysis.pickomino import WORMS_ALONE, compiled_solver
from reroll.analysis.pickomino_levels import values
from reroll.bots.contract import Words, make
from reroll.bots.simulate import Arena
from reroll.engine.setup import Setup

MICRO = 1e6
MILLI = 1e3


def figures() -> list[Figure]:
    """One turn compiled and plain, whole matches of it, an answer of the bot."""
    payoff = np.array(WORMS_ALONE)
    solve = compiled_solver()
    compiled, plain = fastest(lambda: solve(payoff)), fastest(lambda: values(payoff))
    return [
        Figure("one turn solved, compiled", compiled * MICRO, "µs", 100, at_least=False),
        Figure("one turn solved, NumPy alone", plain * MILLI, "ms", 5, at_least=False),
        Figure("greedy against greedy, 2 players", greedy_matches_per_second(), "matches/s", 500),
        Figure("slowest answer of greedy, plain", slowest_answer() * MILLI, "ms", 50, False),
    ]


def greedy_matches_per_second() -> float:
    """Compiled, every turn solved afresh."""
    arena = Arena(Setup("pickomino", 2), ["greedy"], 1, compiled=True)

    def play(count: int) -> float:
        arena.play(arena.matches, count)
        return float(count)

    return rate(play)


def slowest_answer() -> float:
    """The slowest CPU seconds over the decisions of some matches."""
    bot, slowest = make("greedy", "pickomino"), 0.0
    for seed in range(5):
        match = Match("pickomino", players=2, seed=seed)
        while not match.is_over:
            if match.actor < 0:
                match.chance()
                continue
            view, words = match.view(match.actor), Words(seed, 0, len(match.log))
            started = time.process_time()
            choice = bot.choose(view, words)
            slowest = max(slowest, time.process_time() - started)
            match.play(choice)
    return slowest
