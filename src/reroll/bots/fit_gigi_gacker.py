"""How the evaluator of Gigi Gacker for two learns: backwards from the last round, which is exact.

    python -m reroll.bots.fit_gigi_gacker --matches 8000 --hidden 32

Positions between rounds and in hen steps come from matches of the strong bot with itself, and of
others that now and then play at random. Before the last row they are worth what the solver says.
One round earlier they are worth the mean over all rows of their equilibria, valued by a network
fitted to the round after; and so on to the first round. At the end one network learns all of it;
before the last row another takes its place (`fit_gigi_gacker_late`), which stays as it is. With
`--passes 0` the weights there are stay, and are only measured.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis.coach_gigi_gacker import ways_on
from reroll.analysis.evaluate_gigi_gacker import FIELDS
from reroll.analysis.evaluate_gigi_gacker_two import features
from reroll.analysis.fit_network import Fitted, fit, write
from reroll.analysis.gigi_gacker_rows import Rows
from reroll.bots.fit_equity import edges_of
from reroll.bots.refit_equity import distance, edges_met
from reroll.engine.contract import CHANCE, legal_actions, rules_of
from reroll.engine.states import copy_state
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
RULES = rules_of(rules.NAME)
LEARNED = "strong"
ASTRAY = ("strong", "simple")
PER_ROUND, BEFORE_LAST = 1500, 8000
"""So many positions of each kind and round are taken, and of those near the last row."""
STAGE_HIDDEN, STAGE_PASSES, RATE = 32, 60, 1e-2
HELD_OUT = 10
"""Every so many positions are measured, not fitted."""
ROUNDS_LEFT = range(1, rules.ROUNDS)


# Positions


def met(matches: int, seed: int) -> list[rules.State]:
    """Positions between rounds and in hen steps: of strong play, and of play gone astray."""
    kept, _, _ = edges_of(rules.NAME, rules.ROBO, LEARNED, matches, seed)
    draw, found = np.random.default_rng(seed), list[rules.State]()
    for number in range(1, rules.ROUNDS + 1):
        for phase in (rules.Phase.DEAL, rules.Phase.HEN):
            here = np.flatnonzero((kept["round"] == number) & (kept["phase"] == phase))
            late = number >= rules.ROUNDS - 1 and phase == rules.Phase.DEAL
            wanted = BEFORE_LAST if late else PER_ROUND
            some = [state_of(kept[at]) for at in draw.permutation(here)[:wanted]]
            found += some
            if phase == rules.Phase.DEAL and number < rules.ROUNDS:
                found += [strayed(s, draw) for s in some]
    for nth, bot in enumerate(ASTRAY):
        found += edges_met(rules.NAME, rules.ROBO, bot, matches // 4, seed + nth)
    return [s for s in found if left_of(s) in ROUNDS_LEFT]


def strayed(s: rules.State, draw: np.random.Generator) -> rules.State:
    """What a position becomes in a round of chance moves: an end that the coach has to value.

    The round after, or as often one of the hen steps on the way.
    """
    played: rules.State = copy_state(s)
    stop = bool(draw.integers(2))
    while played.round == s.round and not (stop and played.phase == rules.Phase.HEN):
        seat = rules.actor(played)
        if seat == CHANCE:
            weights = np.array([rules.draw_weight(played, kind) for kind in range(cards.KINDS)])
            action = int(draw.choice(cards.KINDS, p=weights / weights.sum()))
        else:
            action = int(draw.choice(legal_actions(RULES, played, seat)))
        rules.apply(played, seat, action)
    return played


def state_of(record: npt.NDArray[np.void]) -> rules.State:
    """A record of compiled play as a plain state."""
    s = rules.State(players=rules.ROBO)
    for each in fields(rules.State):
        value = record[each.name]
        setattr(s, each.name, value.tolist())
    return s


def left_of(s: rules.State) -> int:
    """How many rounds are to come once the hens of the running one are done."""
    return rules.ROUNDS - s.round + (1 if s.phase == rules.Phase.DEAL else 0)


def numbers_of(states: Sequence[rules.State]) -> Floats:
    """What the evaluator sees of each: [state, seat, feature]."""
    return features({name: np.array([getattr(s, name) for s in states]) for name in FIELDS})


# What they are worth


def value_before_row(s: rules.State, later: equity.Evaluator) -> float:
    """Seat 0's share before a row: exact before the last, else for the evaluator's later values."""
    return Rows(s, later).value


def value_of_hen(s: rules.State, later: equity.Evaluator) -> float:
    """Seat 0's share where a seat is asked for a hen: all that it, and the next, can do with it."""
    ways = [[end] if end.phase != rules.Phase.HEN else list(ways_on(end)) for end in ways_on(s)]
    nexts = [end.circle[end.asked] for end in ways_on(s)]
    shares = later.shares_of(numbers_of([end for ends in ways for end in ends]))[:, 0]
    seat, at, found = s.circle[s.asked], 0, list[float]()
    for ends, other in zip(ways, nexts, strict=True):
        some = shares[at : at + len(ends)]
        at += len(ends)
        found.append(float(some.max() if len(some) > 1 and other == 0 else some.min()))
    return max(found) if seat == 0 else min(found)


def valued(states: Sequence[rules.State], seed: int) -> Floats:
    """Seat 0's share in every position, from the last round backwards."""
    numbers, shares = numbers_of(states), np.full(len(states), np.nan)
    left = np.array([left_of(s) for s in states])
    hens = np.array([s.phase == rules.Phase.HEN for s in states])
    later = equity.evaluator(rules.NAME, rules.ROBO)
    for stage in ROUNDS_LEFT:
        rows = np.flatnonzero((left == stage) & ~hens)
        shares[rows] = [value_before_row(states[at], later) for at in rows.tolist()]
        later = fitted(numbers[rows], shares[rows], STAGE_HIDDEN, STAGE_PASSES, seed)[0]
        asked = np.flatnonzero((left == stage) & hens)
        shares[asked] = [value_of_hen(states[at], later) for at in asked.tolist()]
        both = np.concatenate([rows, asked])
        later, error = fitted(numbers[both], shares[both], STAGE_HIDDEN, STAGE_PASSES, seed)
        print(f"{stage} rounds to come: {len(rows)} + {len(asked)}, off by {error:.4f}", flush=True)
    return shares


def fitted(
    numbers: Floats, shares: Floats, hidden: int, passes: int, seed: int
) -> tuple[equity.Evaluator, float]:
    """A network fitted to seat 0's shares, and its mean error on positions not fitted."""
    held_out = np.arange(len(numbers)) % HELD_OUT == 0
    wanted = np.stack([shares, 1 - shares], axis=1)
    found = fit(numbers, wanted, held_out, hidden, passes, seed, None, RATE)
    weights: dict[str, Any] = dict(found.weights)
    network = equity.Evaluator(rules.NAME, rules.ROBO, **weights, error=0.0)
    return network, distance(network.shares_of(numbers[held_out]), wanted[held_out])[1]


# All together


def report(network: equity.Evaluator, states: Sequence[rules.State], shares: Floats) -> float:
    """Print how far off it is by round; return the root of the mean square over all."""
    found = network.shares_of(numbers_of(states))
    left = np.array([left_of(s) for s in states])
    wanted = np.stack([shares, 1 - shares], axis=1)
    for stage in ROUNDS_LEFT:
        rms, mean = distance(found[left == stage], wanted[left == stage])
        print(f"{stage} rounds to come: off by {mean:.4f} (root of the mean square {rms:.4f})")
    return distance(found, wanted)[0]


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=8000)
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--passes", type=int, default=120, help="0: only measure")
    parser.add_argument("--seed", type=int, default=11)
    return parser.parse_args()


def main() -> None:
    """Value the positions, fit, measure on those held out, and keep the weights."""
    given = wanted()
    states = met(given.matches, given.seed)
    order = np.random.default_rng(given.seed).permutation(len(states))
    states = [states[at] for at in order]
    shares = valued(states, given.seed)
    held_out = np.arange(len(states)) % HELD_OUT == 0
    kept = [s for s, out in zip(states, held_out, strict=True) if out]
    if given.passes == 0:
        report(equity.evaluator(rules.NAME, rules.ROBO), kept, shares[held_out])
        return
    network, mean = fitted(numbers_of(states), shares, given.hidden, given.passes, given.seed)
    error = report(network, kept, shares[held_out])
    weights = {name: getattr(network, name) for name in ("inner", "bias", "outer", "line")}
    source: dict[str, object] = {"bot": LEARNED, "matches": given.matches}
    source |= {"positions": len(states), "mean_error": round(mean, 5)}
    path = equity.weights_path(rules.NAME, rules.ROBO)
    source["late"] = json.loads(path.read_text(encoding="utf-8"))["late"]
    write(rules.NAME, rules.ROBO, Fitted(weights, error, ""), source)


if __name__ == "__main__":
    main()
