"""How the evaluator of Würfelacker for two learns: backwards from the last round, which is exact.

    python -m reroll.bots.fit_wuerfelacker_buffets
    python -m reroll.bots.fit_wuerfelacker_spent
    python -m reroll.bots.fit_wuerfelacker

Positions before a buffet come from matches of the strong and the simple bot with themselves that
now and then play at random; in some of them morsels are then spent or changed for others. A
position is worth the mean over all buffets that may come, by a network fitted to the round after:
quickly without morsels in hand (`analysis.wuerfelacker_buffets`), and for one drawn at random, or
four where it is only measured, how much more it is with them. Before the last buffet the ends are
those of the match, and positions are solved in all orders. At the end three
networks, taken as one, learn all of it. With `--passes 0` the weights there are stay, and are only
measured. Needs Numba.
"""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis import evaluate_wuerfelacker_two as view
from reroll.analysis import wuerfelacker_shares as shares_of
from reroll.analysis.evaluate_wuerfelacker import FIELDS
from reroll.analysis.wuerfelacker_buffets import WORTHS
from reroll.bots.fit_rounds import HELD_OUT, Known, fitted, learn
from reroll.bots.refit_equity import edges_met
from reroll.engine import fast
from reroll.engine.contract import CHANCE
from reroll.engine.states import copy_state
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
ROUNDS = 8
ROUNDS_LEFT = range(1, ROUNDS + 1)
LAST_HIDDEN, STAGE_HIDDEN, STAGE_PASSES = 48, 16, 60
TIMES, DECAY = 3, 1e-4
"""So many networks at the end, side by side, and how strongly weights are drawn to nothing."""
FIRSTS = 20
"""So many of the positions before the first round, of which there are two."""
MEASURED = 4
"""So many buffets are solved for a position that is only measured: one alone says little."""
PAYABLE = 2
"""So many kinds in hand each may pay with in a round that is solved whole."""


# Positions


def met(strong: int, simple: int, per_round: int, last: int, seed: int) -> list[rules.State]:
    """Positions before a buffet of strong and simple play, some changed.

    Before the last buffet `last`; `per_round` where two rounds are to come, and the fewer the more
    there are, as less depends on them; before the first few. In random order.
    """
    draw = np.random.default_rng(seed)
    found = edges_met(rules.NAME, rules.ROBO, "strong", strong, seed)
    found += edges_met(rules.NAME, rules.ROBO, "simple", simple, seed + 1)
    chosen: list[rules.State] = []
    for left in ROUNDS_LEFT:
        here = [s for s in found if left_of(s) == left]
        count = last if left == 1 else (per_round // (left - 1) if left < ROUNDS else FIRSTS)
        for nth in range(count):
            s = copy_state(here[nth % len(here)])
            chosen.append(s if nth < len(here) and nth % 3 else changed(s, draw))
    return [chosen[at] for at in draw.permutation(len(chosen))]


def changed(s: rules.State, draw: np.random.Generator) -> rules.State:
    """The position with up to two morsels of each seat spent, or changed for some of the stack."""
    for hand in s.hand[: rules.ROBO]:
        for _ in range(draw.integers(0, 3)):
            held, stack = kinds_in(hand), kinds_in(s.stack)
            if held:
                kind = int(draw.choice(held))
                hand[kind] -= 1
                if draw.integers(2):
                    other = int(draw.choice(stack))
                    s.stack[other] -= 1
                    s.stack[kind] += 1
                    hand[other] += 1
    return s


def kinds_in(counts: Sequence[int]) -> list[int]:
    """The kinds of which there are any."""
    return [kind for kind, count in enumerate(counts) if count > 0]


def left_of(s: rules.State) -> int:
    """How many rounds are to come."""
    return sum(s.stack) // rules.buffet_size(s)


def numbers_of(states: Sequence[rules.State]) -> Floats:
    """What the evaluator sees of each: [state, seat, feature]."""
    return view.features({name: np.array([getattr(s, name) for s in states]) for name in FIELDS})


# What they are worth


class Solver:
    """Seat 0's share before a buffet, by the evaluator's values of the round after."""

    def __init__(self, later: equity.Evaluator, payable: int = PAYABLE) -> None:
        self.code = fast.bind(shares_of.__name__, True)
        self.tables = shares_of.make_tables(SimpleNamespace(evaluator=later), payable)

    def exact(self, s: rules.State) -> float:
        """Before the last buffet, all its orders solved."""
        return float(np.mean([self.solved(laid_out(s, row)) for row in permutations(morsels(s))]))

    def value(self, s: rules.State, draw: np.random.Generator) -> float:
        """Over all buffets, one of them solved with the morsels in hand."""
        mean = float(self.code.before(fast.to_records(s)[0], self.tables))
        worths = self.tables[shares_of.BUFFETS][WORTHS].copy()
        row = tuple(draw.permutation(morsels(s))[: rules.ROBO + 1].tolist())
        quickly = worths[row] if s.starter == 0 else 1.0 - worths[row]
        return mean + self.solved(laid_out(s, row)) - float(quickly)

    def solved(self, s: rules.State) -> float:
        """Seat 0's share before the first roll of a round."""
        return float(self.code.before(fast.to_records(s)[0], self.tables))


def laid_out(s: rules.State, row: Sequence[int]) -> rules.State:
    """The position with this buffet."""
    then: rules.State = copy_state(s)
    for kind in row:
        rules.apply(then, CHANCE, kind)
    return then


def morsels(s: rules.State) -> list[int]:
    """The morsels of the stack, one by one."""
    return [kind for kind in range(rules.MORSEL_KINDS) for _ in range(s.stack[kind])]


def valued(states: Sequence[rules.State], kept: Path | None, seed: int) -> Known:
    """All positions with their shares, from the last round backwards."""
    left, shares = np.array([left_of(s) for s in states]), np.full(len(states), np.nan)
    known = Known(rules.NAME, numbers_of(states), left, shares)
    later = nothing_known(known.numbers.shape[2])
    for stage in ROUNDS_LEFT:
        rows, draw = np.flatnonzero(left == stage), np.random.default_rng(seed + stage)
        solver = Solver(later)
        for at in rows.tolist():
            s, is_measured = states[at], at % HELD_OUT == 0
            if stage == 1:
                shares[at] = solver.exact(s)
            else:
                buffets = MEASURED if is_measured else 1
                shares[at] = np.mean([solver.value(s, draw) for _ in range(buffets)])
        if stage < ROUNDS:
            hidden = LAST_HIDDEN if stage == 1 else STAGE_HIDDEN
            later, error = fitted(known.of(rows), hidden, STAGE_PASSES, seed)
            print(f"{stage} rounds to come: {len(rows)}, off by {error:.4f}", flush=True)
        if kept is not None:
            kept.write_bytes(pickle.dumps((states, shares)))
    return known


def nothing_known(features: int) -> equity.Evaluator:
    """An evaluator that takes all for equal: before the last buffet none is asked."""
    one, none = np.zeros(1), np.zeros(features)
    return equity.Evaluator(rules.NAME, rules.ROBO, np.zeros((features, 1)), one, one, none, 0.0)


# All together


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--strong", type=int, default=280, help="positions of strong play")
    parser.add_argument("--simple", type=int, default=4000, help="positions of simple play")
    parser.add_argument("--positions", type=int, default=1800, help="two rounds to come")
    parser.add_argument("--last", type=int, default=6000, help="before the last buffet")
    parser.add_argument("--hidden", type=int, default=16, help="units of each network")
    parser.add_argument("--passes", type=int, default=100, help="0: only measure")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--kept", type=Path, help="a file for the positions and their shares")
    return parser.parse_args()


def main() -> None:
    """Value the positions, fit, measure on those held out, and keep the weights."""
    given = wanted()
    states = met(given.strong, given.simple, given.positions, given.last, given.seed)
    known = valued(states, given.kept, given.seed)
    source: dict[str, object] = {"bots": "strong,simple", "seed": given.seed}
    learn(known, given.hidden, given.passes, given.seed, source, TIMES, DECAY)


if __name__ == "__main__":
    main()
