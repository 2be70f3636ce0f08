"""Fitting the evaluator's network to win shares by gradient descent, with NumPy alone."""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reroll.analysis.equity import FOLDER, one_layer, softmax, weights_path
from reroll.engine.signature import signature

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
BATCH = 256
RATE = 3e-3
DECAY = 1e-5
DIGITS = 4
BINS = 20


@dataclass(frozen=True)
class Fitted:
    """Weights by name, the calibration error on matches not fitted, and a line that says so."""

    weights: dict[str, Floats]
    error: float
    report: str


def fit(
    numbers: Floats,
    shares: Floats,
    held_out: Flags,
    hidden: int,
    passes: int,
    seed: int,
    start: dict[str, Floats] | None = None,
    rate: float = RATE,
    decay: float = DECAY,
) -> Fitted:
    """Fit on the rows that are not held out, measure on those that are.

    The weights kept are the mean over the last third of the passes, which evens out the noise.
    `start` are weights to begin with instead of small random ones, `decay` is how strongly they
    are drawn to nothing.
    """
    draw = np.random.default_rng(seed)
    weights = start or first_weights(numbers.shape[2], hidden, draw)
    seen = np.flatnonzero(~held_out)
    steps = Adam(weights)
    kept: list[dict[str, Floats]] = []
    for nth in range(passes):
        draw.shuffle(seen)
        steps.rate = rate * (1 - nth / passes)
        for low in range(0, len(seen), BATCH):
            rows = seen[low : low + BATCH]
            steps.step(gradient(weights, numbers[rows], shares[rows], decay))
        if nth >= passes - passes // 3:
            kept.append({name: value.copy() for name, value in weights.items()})
    mean = {name: np.round(sum_of(kept, name) / len(kept), DIGITS) for name in weights}
    return measured(mean, numbers[held_out], shares[held_out])


def sum_of(kept: list[dict[str, Floats]], name: str) -> Floats:
    """The sum of one array over several sets of weights."""
    total: Floats = np.sum([weights[name] for weights in kept], axis=0)
    return total


def first_weights(features: int, hidden: int, draw: np.random.Generator) -> dict[str, Floats]:
    """Small random weights to begin with."""
    return {
        "inner": draw.normal(0, 1 / np.sqrt(features), (features, hidden)),
        "bias": np.zeros(hidden),
        "outer": draw.normal(0, 0.1, hidden),
        "line": np.zeros(features),
    }


def gradient(
    weights: dict[str, Floats], numbers: Floats, shares: Floats, decay: float = DECAY
) -> dict[str, Floats]:
    """How the mean cross-entropy changes with every weight."""
    active = np.tanh(numbers @ weights["inner"] + weights["bias"])
    error = softmax(active @ weights["outer"] + numbers @ weights["line"]) - shares
    error /= len(numbers)
    back = error[:, :, None] * weights["outer"] * (1 - active**2)
    flat, across = numbers.reshape(-1, numbers.shape[2]), back.reshape(-1, back.shape[2])
    return {
        "inner": flat.T @ across + decay * weights["inner"],
        "bias": across.sum(axis=0),
        "outer": active.reshape(-1, active.shape[2]).T @ error.ravel() + decay * weights["outer"],
        "line": flat.T @ error.ravel() + decay * weights["line"],
    }


class Adam:
    """Steps against the gradient, each weight's own size evened out (Kingma and Ba, 2015)."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights, self.rate, self.count = weights, RATE, 0
        self.mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in weights.items()}

    def step(self, slopes: dict[str, Floats]) -> None:
        """One step."""
        self.count += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.count)
            square = self.square[name] / (1 - 0.999**self.count)
            self.weights[name] -= self.rate * mean / (np.sqrt(square) + 1e-8)


def measured(weights: dict[str, Floats], numbers: Floats, shares: Floats) -> Fitted:
    """The weights with what they do on these rows: loss, and calibration error."""
    found = one_layer("", shares.shape[1], weights).shares_of(numbers)
    loss = -float(np.mean(np.sum(shares * np.log(np.maximum(found, 1e-9)), axis=1)))
    error = calibration(found.ravel(), shares.ravel())
    even = float(np.log(shares.shape[1]))
    report = f"cross-entropy {loss:.4f} (nothing known: {even:.4f}), calibration {error:.4f}"
    return Fitted(weights, error, report)


def calibration(found: Floats, shares: Floats) -> float:
    """The mean distance of predicted and true shares over bins of equal prediction."""
    order = np.argsort(found)
    bins = np.array_split(order, BINS)
    gaps = [abs(float(found[rows].mean() - shares[rows].mean())) for rows in bins if len(rows)]
    return float(np.mean(gaps))


def write(game: str, players: int, found: Fitted, source: dict[str, object]) -> None:
    """Keep the weights, what they were fitted on, and their error."""
    FOLDER.mkdir(exist_ok=True)
    kept = {"game": game, "players": players, "rules": signature(game), **source}
    kept |= {"error": round(found.error, 5)}
    kept |= {name: value.tolist() for name, value in found.weights.items()}
    weights_path(game, players).write_text(json.dumps(kept) + "\n", encoding="utf-8")
