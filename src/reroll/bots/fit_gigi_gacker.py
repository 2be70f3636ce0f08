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

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis.coach_gigi_gacker import ways_on
from reroll.analysis.evaluate_gigi_gacker import FIELDS
from reroll.analysis.evaluate_gigi_gacker_two import features
from reroll.analysis.gigi_gacker_rows import Rows
from reroll.bots.fit_equity import edges_of
from reroll.bots.fit_rounds import Known, fitted, learn
from reroll.bots.refit_equity import edges_met
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
STAGE_HIDDEN, STAGE_PASSES = 32, 60
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


def valued(states: Sequence[rules.State], seed: int) -> Known:
    """All positions with their shares, from the last round backwards."""
    left, shares = np.array([left_of(s) for s in states]), np.full(len(states), np.nan)
    known = Known(rules.NAME, numbers_of(states), left, shares)
    hens = np.array([s.phase == rules.Phase.HEN for s in states])
    later = equity.evaluator(rules.NAME, rules.ROBO)
    for stage in ROUNDS_LEFT:
        rows = np.flatnonzero((left == stage) & ~hens)
        shares[rows] = [value_before_row(states[at], later) for at in rows.tolist()]
        later = fitted(known.of(rows), STAGE_HIDDEN, STAGE_PASSES, seed)[0]
        asked = np.flatnonzero((left == stage) & hens)
        shares[asked] = [value_of_hen(states[at], later) for at in asked.tolist()]
        both = np.concatenate([rows, asked])
        later, error = fitted(known.of(both), STAGE_HIDDEN, STAGE_PASSES, seed)
        print(f"{stage} rounds to come: {len(rows)} + {len(asked)}, off by {error:.4f}", flush=True)
    return known


# All together


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
    known = valued(states, given.seed)
    path = equity.weights_path(rules.NAME, rules.ROBO)
    late = json.loads(path.read_text(encoding="utf-8"))["late"]
    source: dict[str, object] = {"bot": LEARNED, "matches": given.matches, "late": late}
    learn(known, given.hidden, given.passes, given.seed, source)


if __name__ == "__main__":
    main()
