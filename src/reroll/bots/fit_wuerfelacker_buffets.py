"""What a round of Würfelacker for two is worth without morsels in hand, solved and learned.

    python -m reroll.bots.fit_wuerfelacker_buffets

Solves the last round for every lead and all that its morsels may differ by, and keeps it for the
evaluator. Then solves rounds that end in shares drawn at random, as leads and morsels make them,
and fits the small network of `analysis.wuerfelacker_buffets`, which says what a round is worth from
its six ends. Needs Numba, and a minute.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import evaluate_wuerfelacker_two as view
from reroll.analysis import wuerfelacker_buffets as buffets
from reroll.analysis import wuerfelacker_lap as lap
from reroll.analysis.equity import FOLDER
from reroll.analysis.fit_network import Adam
from reroll.analysis.wuerfelacker import all_shares
from reroll.engine import fast
from reroll.engine.signature import signature
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
ROUNDS, MEASURED = 14_000, 8
"""So many rounds are solved, one in so many of them only to measure."""
HIDDEN, PASSES, BATCH, RATE = 24, 120, 256, 1e-2
WEIGHT = 20.0
"""What an error counts for beside the step of the descent."""
SHARP = 0.15
"""So many of the rounds are last ones, in which a lead of half a worm decides."""
ALL_WORMS = np.repeat(
    [rules.worms_on(kind) for kind in range(rules.MORSEL_KINDS)], rules.MORSELS
).astype(np.float64)


@cache
def code() -> Any:
    """The compiled solver."""
    return fast.compile_module(lap.__name__)


@cache
def rooms() -> tuple[Any, Any, Any]:
    """Room to reckon in."""
    after = np.zeros((lap.FIRSTS, lap.FACES * lap.FIRSTS))
    return lap.new_room(), after, np.zeros((lap.FIRSTS, lap.FIRSTS))


def tables_of(ends: Floats) -> tuple[Any, ...]:
    """A round that ends in these shares, by the places of the morsels; nothing to spend."""
    none = np.full((2, rules.MORSEL_KINDS + 1), lap.NONE, np.int64)
    nothing = np.zeros((2, rules.MORSEL_KINDS), np.int64)
    return (
        ends.reshape(1, -1).astype(np.float64),
        nothing,
        none,
        nothing,
        lap.new_chances(all_shares()),
    )


# The last round


def last_shares() -> Floats:
    """See `evaluate_wuerfelacker_two.last_shares`."""
    most, span = view.MOST_TWICE, view.SPAN
    found = np.zeros((span + 1, span + 1, 2 * most + 1))
    for low in range(span + 1):
        for high in range(span + 1 - low):
            worms = np.array([0, low, low + high])
            gains = 2 * (worms[:, None] - worms)
            for twice in range(-most, most + 1):
                ends = 0.5 + 0.5 * np.sign(twice + gains)
                worth = code().mean_of_orders(tables_of(ends), *rooms())
                found[low, high, twice + most] = worth
    return found


# Any round, from its six ends


def solved_rounds(seed: int) -> tuple[Floats, Floats]:
    """Six ends and what the round is worth: [round, end], [round]."""
    draw = np.random.default_rng(seed)
    ends, worths = np.zeros((ROUNDS, buffets.ENDINGS)), np.zeros(ROUNDS)
    for nth in range(ROUNDS):
        nine = drawn(draw)
        ends[nth] = [nine[one, other] for one, other in buffets.PLACES]
        worths[nth] = code().worth_of(tables_of(nine), 0, *rooms())
    apart = np.ptp(ends, axis=1) > 1e-6
    return ends[apart], worths[apart]


def drawn(draw: np.random.Generator) -> Floats:
    """Shares by the places of both morsels, as a lead and three morsels make them."""
    worms = draw.permutation(ALL_WORMS)[: rules.ROBO + 1]
    lead = draw.normal() * 5
    if draw.random() < SHARP:
        ahead = np.rint(2 * lead) / 2 + worms[:, None] - worms
        result: Floats = 0.5 + 0.5 * np.sign(ahead)
        return result
    worms = worms + draw.normal(size=3) * draw.choice([0.0, 0.5])
    ahead = (lead + worms[:, None] - worms) / draw.uniform(1.0, 8.0)
    noise = draw.normal(size=(3, 3)) * draw.choice([0.0, 0.02])
    shares: Floats = np.clip(1 / (1 + np.exp(-ahead)) + noise, 0.0, 1.0)
    return shares


def fitted(ends: Floats, worths: Floats, seed: int) -> tuple[dict[str, Floats], float]:
    """The weights, and their mean error on rounds that were not fitted."""
    draw = np.random.default_rng(seed)
    inner = draw.normal(size=(buffets.ENDINGS, HIDDEN)) * 0.7
    outer = draw.normal(size=(HIDDEN, buffets.ENDINGS)) * 0.2
    weights = {"inner": inner, "bias": np.zeros(HIDDEN), "outer": outer}
    weights["last"] = np.zeros(buffets.ENDINGS)
    span = np.ptp(ends, axis=1, keepdims=True)
    scaled = (ends - ends.mean(axis=1, keepdims=True)) / span
    steps, measured = Adam(weights), np.arange(len(ends)) % MEASURED == 0
    seen = np.flatnonzero(~measured)
    for nth in range(PASSES):
        draw.shuffle(seen)
        steps.rate = RATE * (1 - nth / PASSES)
        for low in range(0, len(seen), BATCH):
            rows = seen[low : low + BATCH]
            steps.step(gradient(weights, scaled[rows], ends[rows], worths[rows]))
    found = through(weights, scaled[measured], ends[measured])[2]
    return weights, float(np.abs(found - worths[measured]).mean())


def through(
    weights: dict[str, Floats], scaled: Floats, ends: Floats
) -> tuple[Floats, Floats, Floats]:
    """The units, the chances of the ends, and the worths."""
    active = np.tanh(scaled @ weights["inner"] + weights["bias"])
    logits = active @ weights["outer"] + weights["last"]
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    return active, chances, (chances * ends).sum(axis=1)


def gradient(
    weights: dict[str, Floats], scaled: Floats, ends: Floats, worths: Floats
) -> dict[str, Floats]:
    """How the mean squared error changes with every weight."""
    active, chances, found = through(weights, scaled, ends)
    error = (found - worths) / len(worths) * WEIGHT
    logits = error[:, None] * chances * (ends - found[:, None])
    units = logits @ weights["outer"].T * (1 - active**2)
    return {
        "inner": scaled.T @ units,
        "bias": units.sum(axis=0),
        "outer": active.T @ logits,
        "last": logits.sum(axis=0),
    }


def keep(name: str, **values: Any) -> None:
    """Write a file beside the weights, bound to the rules."""
    kept = {"game": rules.NAME, "rules": signature(rules.NAME), **values}
    (FOLDER / name).write_text(json.dumps(kept) + "\n", encoding="utf-8")


def main() -> None:
    """Solve, fit, measure and keep."""
    keep(view.LAST_FILE, shares=np.round(last_shares(), 5).tolist())
    weights, error = fitted(*solved_rounds(3), 1)
    print(f"a round from its six ends: off by {error:.5f}")
    rounded = {name: np.round(value, 4).tolist() for name, value in weights.items()}
    keep(buffets.FILE, error=round(error, 5), **rounded)


if __name__ == "__main__":
    main()
