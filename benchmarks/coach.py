"""How quick the coach is, and how much a rollout gains: `python -m benchmarks.coach`.

Times are CPU times of this process. A decision is asked of a coach that has solved nothing yet, in
positions of matches between simple bots; the solvers' fixed tables have been made before.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from reroll.analysis.coach import GAMES, Coach
from reroll.analysis.luck import analyse
from reroll.analysis.rollout import roll_out
from reroll.bots.contract import Words, make
from reroll.engine.contract import CHANCE
from reroll.engine.match import Match
from reroll.engine.states import copy_state

DECISION_MS, MATCH_S = 1000, 5
"""The bars without a compiler."""


def match_of(game: str, players: int, seed: int) -> Match:
    """A finished match of simple bots."""
    match, player = Match(game, players, seed=seed), make("simple", game)
    while not match.is_over:
        match.roll()
        for seat in match.seats:
            match.play(player.choose(match.view(seat), Words(seed, 0, len(match.log))), seat)
    return match


def decisions(match: Match, every: int) -> Iterator[tuple[Any, int]]:
    """One in so many positions in which a seat chose, and the seat."""
    again = Match(match.setup)
    chosen = 0
    for actor, action in match.log:
        if actor != CHANCE:
            chosen += 1
            if chosen % every == 0:
                yield copy_state(again.state), actor
        again.play(action, actor)


def milliseconds(game: str, players: int, wanted: int) -> list[float]:
    """How long fresh decisions take."""
    taken: list[float] = []
    seed = 0
    while len(taken) <= wanted:
        for s, seat in decisions(match_of(game, players, seed), every=7):
            coach = Coach(game, players)
            started = time.process_time()
            coach.options(s, seat)
            taken.append(1000 * (time.process_time() - started))
        seed += 1
    return taken[1 : wanted + 1]


def seconds(game: str, players: int) -> tuple[float, int]:
    """How long a whole match takes to look back on, and its moves."""
    match = match_of(game, players, 1)
    started = time.process_time()
    analyse(match.setup, match.log, coach=Coach(game, players))
    return time.process_time() - started, len(match.log)


def rollout_line(game: str, trials: int) -> str:
    """By how much the variance of a match is divided, and the net gain for the time it takes."""
    player, s = make("simple", game), Match(game, 2, start="1").state

    def choose(view: Any, trial: int, number: int) -> int:
        return player.choose(view, Words(3, trial, number))

    started = time.process_time()
    result = roll_out(s, choose, trials, seed=1)
    reduced = time.process_time() - started
    started = time.process_time()
    for nth in range(trials):
        match_of(game, 2, nth)
    plain = time.process_time() - started
    gain = result.factor * plain / reduced
    return f"variance divided by {result.factor:.1f}, net gain {gain:.2f} ({trials} trials)"


def main() -> None:
    """Print the figures beside the bars."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--trials", type=int, default=40)
    given = parser.parse_args()
    for game in given.games.split(","):
        taken = milliseconds(game, 2, given.decisions)
        p50, p95 = np.percentile(taken, [50, 95])
        print(f"{game}: decision p50 {p50:.0f} ms, p95 {p95:.0f} ms (bar {DECISION_MS} ms)")
        spent, moves = seconds(game, 2)
        print(f"{game}: a match of {moves} moves {spent:.2f} s (bar {MATCH_S} s)")
        print(f"{game}: rollout {rollout_line(game, given.trials)}", flush=True)


if __name__ == "__main__":
    main()
