"""Evaluators that learn backwards by rounds: what their fits have in common."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from reroll.analysis.equity import one_layer
from reroll.bots.fit_rounds import Known, report, side_by_side

Floats = npt.NDArray[np.float64]
FEATURES, UNITS = 5, 3


def drawn(seed: int) -> dict[str, Floats]:
    """The weights of a small network."""
    draw = np.random.default_rng(seed)
    return {
        "inner": draw.normal(size=(FEATURES, UNITS)),
        "bias": draw.normal(size=UNITS),
        "outer": draw.normal(size=UNITS),
        "line": draw.normal(size=FEATURES),
    }


def test_networks_side_by_side_have_the_mean_of_their_strengths() -> None:
    numbers = np.random.default_rng(9).normal(size=(4, 2, FEATURES))
    alone = [one_layer("wuerfelacker", 2, drawn(seed)).strengths(numbers) for seed in range(3)]
    together = one_layer("wuerfelacker", 2, side_by_side([drawn(seed) for seed in range(3)]))
    np.testing.assert_allclose(together.strengths(numbers), np.mean(alone, axis=0), atol=1e-12)


def test_every_round_counts_alike_in_the_error_of_a_network() -> None:
    """Ten positions of one round are off by 0.1, a single one of another by 0.3."""
    nothing = {name: np.zeros_like(value) for name, value in drawn(0).items()}
    shares = np.repeat([0.6] * 10 + [0.8], 10)  # one in ten is measured
    left = np.repeat([1] * 10 + [2], 10)
    known = Known("wuerfelacker", np.zeros((110, 2, FEATURES)), left, shares)
    found = report(one_layer("wuerfelacker", 2, nothing), known)
    assert found == pytest.approx(np.sqrt((0.01 + 0.09) / 2))
