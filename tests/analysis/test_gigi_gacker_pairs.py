"""All ends of a round of Gigi Gacker for two valued together, held against each by itself."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_gigi_gacker import layings
from tests.analysis.test_gigi_gacker_rows import ended

from reroll.analysis import gigi_gacker_pairs as pairs
from reroll.analysis.coach import Coach
from reroll.analysis.equity import Evaluator, evaluator
from reroll.analysis.evaluate_gigi_gacker_two import ALONE, FEATURES
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.engine.contract import CHANCE
from reroll.engine.states import copy_state
from reroll.games import gigi_gacker as gg

SINGLE = 1e-6
"""Ends are valued in single precision."""
UNITS, DEEP, NEAR = 5, 4, 3


def drawn(layers: int) -> Evaluator:
    """A network of small weights by chance: of one layer, of two, with one of each seat alone."""
    draw = np.random.default_rng(layers)
    shapes: dict[str, tuple[int, ...]] = {
        "inner": (FEATURES, UNITS),
        "bias": (UNITS,),
        "line": (FEATURES,),
        "outer": (UNITS,),
    }
    if layers > 1:
        shapes |= {"deep": (UNITS, DEEP), "deep_bias": (DEEP,), "outer": (DEEP,)}
    if layers > 2:
        shapes |= {"near": (ALONE, NEAR), "near_bias": (NEAR,)}
        shapes |= {"own": (NEAR, UNITS), "other": (NEAR, UNITS)}
    weights: dict[str, Any] = {name: draw.normal(0, 0.2, size) for name, size in shapes.items()}
    return Evaluator("gigi_gacker", 2, error=0.0, **weights)


@pytest.mark.parametrize("layers", [1, 2, 3])
@pytest.mark.parametrize("reach", [1, 30])
def test_any_network_values_all_ends_as_it_does_each_position(
    layers: int, reach: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far one seat is ahead, whatever layers the network has."""
    monkeypatch.setattr(pairs, "REACH", reach)
    network = drawn(layers)
    for s in layings(2, seed=layers, count=8):
        if s.round < gg.ROUNDS:
            ends = Ends(s)
            states = [ended(s, (a, b, robo)) for a, b, robo in product(*ends.kinds)]
            told = network.shares(states)[:, 0]
            assert ends.shares(network).ravel() == pytest.approx(told, abs=SINGLE)


def test_a_round_met_again_is_not_reckoned_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where other rounds came between; of many the first is forgotten."""
    monkeypatch.setattr(pairs, "ROUNDS", {})
    monkeypatch.setattr(pairs, "MOST_ROUNDS", 3)
    network = evaluator("gigi_gacker", 2)
    some = [s for s in layings(2, seed=2, count=12) if s.round < gg.ROUNDS][:4]
    first, second, third, fourth = [(s, Ends(s).kinds[:2]) for s in some]
    found = pairs.round_pairs(network, *first)
    pairs.round_pairs(network, *second)
    assert pairs.round_pairs(network, *first) is found
    pairs.round_pairs(network, *third)
    pairs.round_pairs(network, *fourth)
    assert pairs.round_pairs(network, *first) is found
    assert len(pairs.ROUNDS) == 3


def test_what_cards_come_to_is_what_was_reckoned_with_when_they_were_laid() -> None:
    """So the luck of the robo's card is nothing on average, to the last digit."""
    coach = Coach("gigi_gacker", 2)
    for s in layings(2, seed=5, count=8):
        both: gg.State = copy_state(s)
        for seat in (0, 1):
            gg.apply(both, seat, Ends(s).kinds[seat][0])
        segment, shares = coach.segment(both), []
        for pullet in Ends(s).kinds[2]:
            then: gg.State = copy_state(both)
            gg.apply(then, CHANCE, pullet)
            shares.append(segment.value(then)[0])
        mean = float(np.array(shares) @ Ends(s).chances)
        assert mean == pytest.approx(segment.value(both)[0], abs=1e-12)
