"""Rounds of Gigi Gacker for two valued by compiled code: held against the plain way."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from tests.analysis.test_gigi_gacker import layings
from tests.analysis.test_gigi_gacker_rows import after, last_rounds

from reroll.analysis import equity
from reroll.analysis import gigi_gacker_matrix as matrix
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker import eve
from reroll.analysis.evaluate_gigi_gacker import FIELDS
from reroll.analysis.evaluate_gigi_gacker_two import features
from reroll.analysis.fit_deep import first_weights, fit, gradient, network
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.gigi_gacker_rows import Rows
from reroll.analysis.gigi_gacker_tables import make_tables
from reroll.analysis.luck_many import luck_of
from reroll.analysis.matrix_games import solve_games
from reroll.bots.contract import Player
from reroll.engine import fast
from reroll.engine.contract import CHANCE
from reroll.games import gigi_gacker as gg
from reroll.notation.words import parse_position

SINGLE = 1e-5
"""Single precision is right to that."""


def room(m: int, n: int) -> tuple[Any, ...]:
    """Arrays for a game of this size."""
    return (
        np.zeros((m, n)),
        np.zeros((m + 1, n + 1)),
        np.zeros(m + n, int),
        np.zeros(m),
        np.zeros(n),
    )


@pytest.mark.parametrize("digits", [0, 1, 9])
def test_a_game_alone_has_the_value_that_it_has_among_many(digits: int) -> None:
    """Rounded payoffs are often equal, and many such games are settled by one card each."""
    draw = np.random.default_rng(2)
    for _ in range(60):
        m, n = draw.integers(1, 8, 2)
        payoff = draw.random((m, n)).round(digits)
        game = room(m, n)
        game[matrix.PAYOFF][:] = payoff
        value = matrix.value(m, n, game)
        assert value == pytest.approx(solve_games(payoff[None]).values[0], abs=1e-9)
        assert game[matrix.ROWS].sum() == pytest.approx(1)
        assert (game[matrix.ROWS] @ payoff).min() == pytest.approx(value, abs=1e-9)
        assert (payoff @ game[matrix.COLUMNS]).max() == pytest.approx(value, abs=1e-9)


def test_compiled_rows_are_worth_what_plain_ones_are() -> None:
    """In every round, hens and all; the last is exact in both ways."""
    evaluator = equity.evaluator("gigi_gacker", 2)
    code = fast.compile_module("reroll.analysis.gigi_gacker_shares")
    tables, met = make_tables(evaluator), set[int]()
    for options in ("two", "up_to_two"):
        for s in [*layings(2, seed=8, count=12), *last_rounds(4, 3, options)]:
            met.add(s.round)
            record = fast.to_records(s)[0]
            assert code.value_of_rows(record, tables) == pytest.approx(
                Rows(eve(s), evaluator).value, abs=1e-9 if s.round == gg.ROUNDS else SINGLE
            )
    assert len(met) > 5


@pytest.mark.slow
@pytest.mark.timeout(900)  # to compile it takes a minute or two where nobody else works
def test_compiled_luck_is_that_of_matches_looked_back_on() -> None:
    """Match by match: the same results, and the same luck to single precision."""
    player = Player("simple", "gigi_gacker", 1)
    plain = luck_of("gigi_gacker", player, range(24, 28), 1, compiled=False)
    assert np.abs(plain[:, 1]).min() > 0.01
    assert luck_of("gigi_gacker", player, range(24, 28), 1) == pytest.approx(plain, abs=1e-4)


def test_the_evaluator_sees_pile_and_robo_as_before_the_reveal() -> None:
    """So whatever the robo shows, a pair of cards laid and won looks the same to it."""
    s = next(s for s in layings(2, seed=3, count=30) if 1 < s.round < gg.ROUNDS)
    ends = Ends(s)
    seen = dict[tuple[Any, ...], Any]()
    for robo in ends.kinds[2]:
        end = after(s, (0, ends.kinds[0][0]), (1, ends.kinds[1][0]), (CHANCE, robo))
        fields = {name: np.array([getattr(end, name)]) for name in FIELDS}
        mark = tuple(map(tuple, end.gained)), end.phase
        assert np.array_equal(seen.setdefault(mark, features(fields)), features(fields))
    assert len(seen) < len(ends.kinds[2])


@pytest.mark.parametrize("alone", [(0, 0), (4, 3)])
def test_the_slopes_of_two_layers_are_those_of_small_steps(alone: tuple[int, int]) -> None:
    """And of the one before, which sees the first four numbers of each seat alone."""
    draw = np.random.default_rng(3)
    numbers, shares = draw.normal(size=(5, 2, 6)), draw.random(5)
    weights: Any = {k: v.astype(float) for k, v in first_weights(6, (4, 4), draw, alone).items()}

    def loss() -> float:
        found = network("gigi_gacker", weights, digits=15).shares_of(numbers)[:, 0]
        return -float(np.mean(shares * np.log(found) + (1 - shares) * np.log(1 - found)))

    slopes = gradient(weights, cast(Any, numbers), shares)
    places: dict[str, Any] = {"inner": (2, 1), "deep": (1, 2), "bias": 3, "deep_bias": 0}
    if alone[1]:
        places |= {"near": (1, 2), "near_bias": 1, "own": (2, 0), "other": (0, 3)}
    for name, at in places.items():
        here = loss()
        weights[name][at] += 1e-5
        assert (loss() - here) / 1e-5 == pytest.approx(slopes[name][at], rel=1e-2, abs=1e-4)
        weights[name][at] -= 1e-5


def test_two_layers_learn_what_one_seat_has_more() -> None:
    draw = np.random.default_rng(4)
    numbers = draw.normal(size=(2000, 2, 3)).astype(np.float32)
    shares = 1 / (1 + np.exp(2 * np.tanh(numbers[:, 1, 0]) - 2 * np.tanh(numbers[:, 0, 0])))
    weights = fit(numbers, shares, (8, 8), passes=40, seed=1)
    off = np.abs(network("gigi_gacker", weights).shares_of(numbers.astype(float))[:, 0] - shares)
    assert off.mean() < 0.02


def test_what_a_card_gives_up_in_a_won_round_is_the_others() -> None:
    """Seat 1 has won for certain, but for some of its cards."""
    s = parse_position(
        "gigi_gacker players=2 round=9 phase=lay first=1 row=w1,w1,w3 laid=-/-"
        " hand=p5,p6,p7,w2,w2,w2,w3,w4/p6,p7,w1,w2,w3,w4,w4 discards=p3,p4/p3,p4,p5,w1 hens=3/2"
        " gone=w1,w2,w3,w3,w5,w5,hen,hen robo=12121 shown=p7,w1,p7 shown_row=hen,w3,hen"
    )
    coach = Coach("gigi_gacker", 2)
    assert coach.equity(s)[1] == 1.0
    shares = [option.shares for option in coach.options(s, 1)]
    assert min(share[1] for share in shares) < 0.5
    assert [sum(share) for share in shares] == pytest.approx([1.0] * len(shares))
