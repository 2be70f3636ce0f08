"""How the evaluators learn from their own look ahead, and how far they are off.

    python -m reroll.bots.refit_equity --game pickomino --players 2 --positions 2000 --times 3

Positions come from matches in which a bot now and then plays at random. Each is solved one segment
ahead (`analysis.coach`), and the network is fitted to these win shares and, so that it stays with
what really happens, to results of self-play. Measured is the distance between a share and the same
share solved one segment ahead, on positions that were not fitted: the `error` of the weights.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis.coach import Coach
from reroll.analysis.fit_network import Fitted, fit, write
from reroll.bots.contract import Words, make
from reroll.bots.fit_equity import harvest
from reroll.engine.contract import CHANCE, State, rules_of
from reroll.engine.match import Match
from reroll.engine.states import copy_state

Floats = npt.NDArray[np.float64]
ASTRAY = 0.15
"""So often a choice is made at random, so that positions after blunders are met too."""
RATE = 1e-3
PASSES = 8
REPEAT = 4
"""A position solved ahead counts as much as so many results."""


def edges_met(game: str, players: int, bot: str, wanted: int, seed: int) -> list[State]:
    """So many edges from as many matches as they take, one in three of those met."""
    draw, player, found, nth = random.Random(seed), make(bot, game), list[State](), 0
    while len(found) < wanted:
        match = Match(game, players, seed=f"{seed}-{nth}")
        nth += 1
        while not match.is_over:
            if equity.is_edge(match.state, game) and draw.random() < 1 / 3:
                found.append(copy_state(match.state))
            if match.actor == CHANCE:
                match.chance()
                continue
            seat = match.actor
            words = Words(seed, nth, len(match.log))
            astray = draw.random() < ASTRAY
            match.play(
                draw.choice(match.legal(seat)) if astray else player.choose(match.view(seat), words)
            )
    return found[:wanted]


def ahead(coach: Coach, s: State, draw: random.Random) -> Floats:
    """The win shares solved one segment ahead; cards that are due are drawn first."""
    rules = rules_of(coach.game)
    s = copy_state(s)
    while rules.actor(s) == CHANCE and rules.roll_size(s) == 0:
        weights = [rules.draw_weight(s, kind) for kind in range(rules.KINDS)]
        rules.apply(s, CHANCE, draw.choices(range(rules.KINDS), weights)[0])
    return coach.segment(s).value(s)


def looked_ahead(coach: Coach, states: list[State], seed: int) -> Floats:
    """The win shares of all of them, solved one segment ahead."""
    draw = random.Random(seed)
    return np.array([ahead(coach, s, draw) for s in states])


def distance(coach: Coach, states: list[State], targets: Floats) -> float:
    """The root of the mean squared distance between the evaluator's shares and these."""
    shares = coach.edges.evaluator.shares(states)
    return float(np.sqrt(np.mean((shares - targets) ** 2)))


def once(coach: Coach, states: list[State], given: argparse.Namespace, nth: int) -> Fitted:
    """Fit once to the look ahead and to results."""
    numbers, shares, match = harvest(
        given.game, given.players, given.self_play, given.matches, given.seed + nth
    )
    solved = np.repeat(equity.numbers_of(given.game, states), REPEAT, axis=0)
    targets = np.repeat(looked_ahead(coach, states, nth), REPEAT, axis=0)
    held_out = np.concatenate([match % 5 == 0, np.zeros(len(solved), np.bool_)])
    old = coach.edges.evaluator
    start = {name: getattr(old, name).copy() for name in ("inner", "bias", "outer", "line")}
    return fit(
        np.concatenate([numbers, solved]),
        np.concatenate([shares, targets]),
        held_out,
        old.inner.shape[1],
        PASSES,
        given.seed,
        start,
        RATE,
    )


def main() -> None:
    """Fit some times, measure, and keep the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--bot", default="simple")
    parser.add_argument("--self-play", default="strong")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    states = edges_met(given.game, given.players, given.bot, given.positions, given.seed)
    fresh = edges_met(given.game, given.players, given.bot, given.positions // 4, given.seed + 99)
    for nth in range(given.times + 1):
        equity.evaluator.cache_clear()
        coach = Coach(given.game, given.players)
        off = distance(coach, fresh, looked_ahead(coach, fresh, given.seed))
        print(f"{given.game} {given.players}: one segment ahead {off:.4f}", flush=True)
        source: dict[str, object] = {"bot": given.self_play, "matches": given.matches}
        source["positions"] = given.positions
        found = None if nth == given.times else once(coach, states, given, nth)
        kept = found or Fitted(weights_of(coach), 0.0, "")
        write(given.game, given.players, replace(kept, error=off), source)


def weights_of(coach: Coach) -> dict[str, Floats]:
    """The weights that a coach plays by."""
    old = coach.edges.evaluator
    return {name: getattr(old, name) for name in ("inner", "bias", "outer", "line")}


if __name__ == "__main__":
    main()
