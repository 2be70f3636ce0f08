"""How the evaluators learn from their own look ahead, and how far they are off.

    python -m reroll.bots.refit_equity --game pickomino --players 2 --bots greedy,simple \\
        --positions 3500 --scattered 2500 --matches 0 --hidden 32 --passes 150 --times 3

Positions come from matches in which a bot now and then plays at random, and of Pickomino also from
tiles scattered at random. Each is solved one segment ahead (`analysis.coach`), and the network is
fitted to these win shares and, so that it stays with what really happens, to results of self-play.
Measured is the distance between a share and the same share solved one segment ahead, on positions
from matches that were not fitted: the `error` of the weights.
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
from reroll.games import pickomino

Floats = npt.NDArray[np.float64]
ASTRAY = 0.15
"""So often a choice is made at random, so that positions after blunders are met too."""
RATE = 3e-3
REPEAT = 4
"""A position solved ahead counts as much as so many results."""
HELD_OUT = 5
"""Every so many positions from matches are measured, not fitted."""


# Positions


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


def scattered(players: int, wanted: int, seed: int) -> list[State]:
    """Turns of Pickomino about to begin, few or many tiles in play, scattered at random."""
    draw, found = random.Random(seed), list[State]()
    while len(found) < wanted:
        s = pickomino.State(players=players, turn=draw.randrange(players))
        in_middle = draw.choice((0.2, 0.5, 0.8))
        for tile in draw.sample(range(pickomino.TILES), draw.randint(2, pickomino.TILES)):
            if draw.random() < in_middle:
                s.middle[tile] = 1
            else:
                pickomino.push(s, draw.randrange(players), tile)
        s.phase = pickomino.Phase.ROLL
        if sum(s.middle) > 0:
            found.append(s)
    return found


# What they are worth


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


def distance(found: Floats, targets: Floats) -> tuple[float, float]:
    """The root of the mean squared distance between shares, and the mean distance."""
    gaps = np.abs(found - targets)
    return float(np.sqrt(np.mean(gaps**2))), float(np.mean(gaps))


def once(given: argparse.Namespace, states: list[State], measured: npt.NDArray[np.bool_]) -> None:
    """Solve ahead by the weights there are, measure them, fit new ones and keep them."""
    coach = Coach(given.game, given.players)
    numbers = equity.numbers_of(given.game, states)
    targets = looked_ahead(coach, states, given.seed)
    old = coach.edges.evaluator
    error, mean = distance(old.shares_of(numbers[measured]), targets[measured])
    print(f"{given.game} {given.players}: one segment ahead {error:.4f} (mean {mean:.4f})")
    found = Fitted(weights_of(old), error, "")
    if given.passes > 0:
        found = fitted(given, old, numbers[~measured], targets[~measured])
        new = equity.one_layer(given.game, given.players, found.weights)
        now = new.shares_of(numbers[measured])
        error, mean = distance(now, targets[measured])
        print(f"  fitted: {error:.4f} (mean {mean:.4f})", flush=True)
    source: dict[str, object] = {"bots": given.bots, "positions": len(states)}
    source |= {"matches": given.matches, "mean_error": round(mean, 5)}
    write(given.game, given.players, replace(found, error=error), source)


def fitted(
    given: argparse.Namespace, old: equity.Evaluator, numbers: Floats, targets: Floats
) -> Fitted:
    """Weights fitted to the look ahead and, if any are wanted, to results of self-play."""
    if given.matches > 0:
        more, shares, _ = harvest(
            given.game, given.players, given.self_play, given.matches, given.seed
        )
        numbers = np.concatenate([more, np.repeat(numbers, REPEAT, axis=0)])
        targets = np.concatenate([shares, np.repeat(targets, REPEAT, axis=0)])
    start = None if given.hidden else weights_of(old)
    held_out = np.arange(len(numbers)) % 50 == 0
    return fit(numbers, targets, held_out, given.hidden, given.passes, given.seed, start, RATE)


def weights_of(old: equity.Evaluator) -> dict[str, Floats]:
    """A copy of an evaluator's weights by name."""
    return {name: getattr(old, name).copy() for name in ("inner", "bias", "outer", "line")}


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--bots", default="simple", help="who meets the positions")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--scattered", type=int, default=0, help="of Pickomino")
    parser.add_argument("--self-play", default="strong")
    parser.add_argument("--matches", type=int, default=2000, help="of self-play")
    parser.add_argument("--hidden", type=int, default=0, help="0: go on from the weights there are")
    parser.add_argument("--passes", type=int, default=8, help="0: only measure")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    """Fit some times, measure, and keep the weights."""
    given = wanted()
    bots = given.bots.split(",")
    states = [
        s
        for nth, bot in enumerate(bots)
        for s in edges_met(
            given.game, given.players, bot, given.positions // len(bots), given.seed + nth
        )
    ]
    met = len(states)
    states += scattered(given.players, given.scattered, given.seed)
    measured = np.array([n < met and n % HELD_OUT == 0 for n in range(len(states))])
    for _ in range(given.times):
        equity.evaluator.cache_clear()
        once(given, states, measured)


if __name__ == "__main__":
    main()
