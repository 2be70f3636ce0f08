"""Fitting an evaluator of two layers to win shares by gradient descent, with NumPy alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis.equity import Evaluator, step
from reroll.analysis.fit_network import BATCH, DECAY, Adam

Singles = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Weights = dict[str, Singles]
RATE, WARM = 6e-3, 300
"""How large the first steps are, and over how many they grow to that."""
DIGITS = 4


def fit(
    numbers: Singles,
    shares: Floats,
    units: tuple[int, int],
    passes: int,
    seed: int,
    start: Weights | None = None,
    rate: float = RATE,
    alone: tuple[int, int] = (0, 0),
) -> Weights:
    """Weights for seat 0's shares [state] from [state, seat, feature]; two seats.

    `units` are those of both layers, `start` weights to begin with instead of small random ones.
    `alone` says how many of a seat's first numbers are seen alone before, and by how many units.
    Told is the mean over the last third of the passes, which evens out the noise.
    """
    draw = np.random.default_rng(seed)
    weights = start or first_weights(numbers.shape[2], units, draw, alone)
    order, steps, count = np.arange(len(numbers)), Adam(weights), 0  # type: ignore[arg-type]
    total, kept = passes * -(-len(order) // BATCH), list[Weights]()
    for nth in range(passes):
        draw.shuffle(order)
        for low in range(0, len(order), BATCH):
            rows = order[low : low + BATCH]
            count += 1
            steps.rate = rate * (1 - count / total) * min(1.0, count / WARM)
            steps.step(gradient(weights, numbers[rows], shares[rows]))  # type: ignore[arg-type]
        if nth >= passes - max(1, passes // 3):
            kept.append({name: value.copy() for name, value in weights.items()})
    return {name: np.mean([each[name] for each in kept], axis=0) for name in weights}


def first_weights(
    features: int,
    units: tuple[int, int],
    draw: np.random.Generator,
    alone: tuple[int, int] = (0, 0),
) -> Weights:
    """Small random weights to begin with."""
    first, second = units
    found = {
        "inner": draw.normal(0, 1 / np.sqrt(features), (features, first)),
        "bias": np.zeros(first),
        "deep": draw.normal(0, 1 / np.sqrt(first), (first, second)),
        "deep_bias": np.zeros(second),
        "outer": draw.normal(0, 0.1, second),
        "line": np.zeros(features),
    }
    seen, near = alone
    if near:
        found |= {
            "near": draw.normal(0, 1 / np.sqrt(seen), (seen, near)),
            "near_bias": np.zeros(near),
            "own": draw.normal(0, 1 / np.sqrt(near), (near, first)),
            "other": draw.normal(0, 1 / np.sqrt(near), (near, first)),
        }
    return {name: value.astype(np.float32) for name, value in found.items()}


def gradient(weights: Weights, numbers: Singles, shares: Floats) -> Weights:
    """How the mean cross-entropy changes with every weight."""
    flat = numbers.reshape(-1, numbers.shape[2])
    sums: Any = flat @ weights["inner"] + weights["bias"]
    alone = steps_alone(weights, flat)
    if alone is not None:
        sums += alone @ weights["own"] + swapped(alone) @ weights["other"]
    first = step(sums)
    second = step(first @ weights["deep"] + weights["deep_bias"])
    strengths = (second @ weights["outer"] + flat @ weights["line"]).reshape(-1, 2)
    error = 1 / (1 + np.exp(strengths[:, 1] - strengths[:, 0])) - shares
    error = np.stack([error, -error], axis=1).ravel().astype(numbers.dtype) / len(numbers)
    then = error[:, None] * weights["outer"] * slope(second)
    back: Any = (then @ weights["deep"].T) * slope(first)
    found = {
        "inner": flat.T @ back + DECAY * weights["inner"],
        "bias": back.sum(axis=0),
        "deep": first.T @ then + DECAY * weights["deep"],
        "deep_bias": then.sum(axis=0),
        "outer": second.T @ error + DECAY * weights["outer"],
        "line": flat.T @ error,
    }
    return found if alone is None else found | gradient_alone(weights, flat, alone, back)


def steps_alone(weights: Weights, flat: Singles) -> Singles | None:
    """The steps of what is seen in each seat alone, None where there are no such weights."""
    if "near" not in weights:
        return None
    sums = flat[:, : len(weights["near"])] @ weights["near"] + weights["near_bias"]
    found: Singles = step(sums)  # type: ignore[arg-type, assignment]
    return found


def gradient_alone(weights: Weights, flat: Singles, alone: Singles, back: Singles) -> Weights:
    """The same of the weights before the first layer, whose sums are to change by `back`."""
    before = back @ weights["own"].T + swapped(back) @ weights["other"].T
    before *= slope(alone)  # type: ignore[arg-type]
    return {
        "near": flat[:, : len(weights["near"])].T @ before + DECAY * weights["near"],
        "near_bias": before.sum(axis=0),
        "own": alone.T @ back + DECAY * weights["own"],
        "other": swapped(alone).T @ back + DECAY * weights["other"],
    }


def swapped(rows: Singles) -> Singles:
    """Each seat's row in the place of the other's."""
    found: Singles = rows.reshape(-1, 2, rows.shape[1])[:, ::-1].reshape(rows.shape)
    return found


def slope(steps: Floats) -> Floats:
    """How steep a step is where it has come so far."""
    rest = 1.0 - steps * steps
    found: Floats = rest * np.sqrt(np.maximum(rest, 0.0))
    return found


def network(
    game: str,
    weights: Weights,
    late: Evaluator | None = None,
    error: float = 0.0,
    digits: int = DIGITS,
) -> Evaluator:
    """The evaluator of these weights, rounded as they are kept."""
    arrays: dict[str, Any] = {
        name: np.round(value.astype(np.float64), digits) for name, value in weights.items()
    }
    return Evaluator(game, 2, error=error, late=late, **arrays)
