"""What evaluators for two have in common that learn backwards, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis.fit_network import DECAY, DIGITS, Fitted, fit, write
from reroll.bots.refit_equity import distance

Floats = npt.NDArray[np.float64]
PLAYERS = 2
RATE = 1e-2
WEIGHTS = ("inner", "bias", "outer", "line")
HELD_OUT = 10
"""Every so many positions are measured, not fitted."""


@dataclass(frozen=True)
class Known:
    """Positions as the evaluator sees them, how many rounds are to come, and seat 0's shares."""

    game: str
    numbers: Floats
    left: npt.NDArray[np.int64]
    shares: Floats

    @property
    def wanted(self) -> Floats:
        """The shares of both: [position, seat]."""
        return np.stack([self.shares, 1 - self.shares], axis=1)

    @property
    def held_out(self) -> npt.NDArray[np.bool_]:
        """Which positions are measured."""
        flags: npt.NDArray[np.bool_] = np.arange(len(self.shares)) % HELD_OUT == 0
        return flags

    def of(self, rows: npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> Known:
        """Some of them, anew in a row."""
        return Known(self.game, self.numbers[rows], self.left[rows], self.shares[rows])


def fitted(
    known: Known, hidden: int, passes: int, seed: int, times: int = 1, decay: float = DECAY
) -> tuple[equity.Evaluator, float]:
    """A network fitted to the shares, and its mean error on positions not fitted.

    So many `times`, each with other weights to begin with: see `side_by_side`.
    """
    out = known.held_out
    found = [
        fit(known.numbers, known.wanted, out, hidden, passes, seed + nth, None, RATE, decay).weights
        for nth in range(times)
    ]
    network = equity.one_layer(known.game, PLAYERS, side_by_side(found))
    return network, distance(network.shares_of(known.numbers[out]), known.wanted[out])[1]


def side_by_side(found: Sequence[dict[str, Floats]]) -> dict[str, Floats]:
    """One network of all their units, whose strengths are the mean: errors of each even out."""
    return {
        "inner": np.concatenate([each["inner"] for each in found], axis=1),
        "bias": np.concatenate([each["bias"] for each in found]),
        "outer": np.concatenate([each["outer"] for each in found]) / len(found),
        "line": np.mean([each["line"] for each in found], axis=0),
    }


def report(network: equity.Evaluator, known: Known) -> float:
    """Print how far off it is by round where not fitted; return the root of the mean square.

    Every round counts the same, however many of its positions there are.
    """
    kept = known.of(known.held_out)
    found, squares = network.shares_of(kept.numbers), []
    for stage in sorted(set(kept.left.tolist())):
        rows = kept.left == stage
        rms, mean = distance(found[rows], kept.wanted[rows])
        squares.append(rms**2)
        print(f"{stage} rounds to come: off by {mean:.4f} (root of the mean square {rms:.4f})")
    return float(np.sqrt(np.mean(squares)))


def learn(
    known: Known,
    hidden: int,
    passes: int,
    seed: int,
    source: dict[str, object],
    times: int = 1,
    decay: float = DECAY,
) -> None:
    """Fit one network to all, measure it and keep it; with no passes only measure the one kept."""
    if passes == 0:
        report(equity.evaluator(known.game, PLAYERS), known)
        return
    network, mean = fitted(known, hidden, passes, seed, times, decay)
    error = report(network, known)
    weights = {name: np.round(getattr(network, name), DIGITS) for name in WEIGHTS}
    told = {"positions": len(known.shares), "mean_error": round(mean, 5)}
    write(known.game, PLAYERS, Fitted(weights, error, ""), source | told)
