"""The turn solver of Pickomino: known figures, the rules themselves, and both of its engines."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from reroll.analysis import pickomino_levels, pickomino_tree
from reroll.analysis.expectimax import Expectimax, Leaf
from reroll.analysis.pickomino import (
    WORMS_ALONE,
    Turn,
    action_values,
    compiled_solver,
    turn_for_total,
    turn_for_worms,
)
from reroll.analysis.pickomino_positions import MOST, positions
from reroll.analysis.pickomino_worms import worms_by_total
from reroll.engine.contract import chance_outcomes, legal_actions, rules_of
from reroll.engine.fast import has_compiler
from reroll.engine.states import copy_state
from reroll.games import dice
from reroll.games import pickomino as pk
from reroll.notation.words import parse_position

NOTHING = (0,) * dice.FACES
RULES = rules_of("pickomino")
BUSY = "pickomino players=2 middle=21,24-30 stacks=23,31/22,33,34 turn=1"
THREE = "pickomino players=3 middle=22,25,29 stacks=24/26,33/36 turn=2"


def opening(cost: int) -> Turn:
    """The turn with all tiles in the middle, where a failure costs so many worms."""
    return Turn([worms or -cost for worms in WORMS_ALONE], -cost)


def kept_dice(values: str, count: int, total: int) -> tuple[int, ...]:
    """Some dice of exactly these values with this total."""
    used = ["12345W".index(letter) for letter in values]
    for counts in product(range(1, count + 1), repeat=len(used)):
        kept = [0] * dice.FACES
        for face, shown in zip(used, counts, strict=True):
            kept[face] = shown
        if sum(kept) == count and sum(pk.points(f) * n for f, n in enumerate(kept)) == total:
            return tuple(kept)
    raise AssertionError("no such dice")


@pytest.mark.parametrize(
    ("cost", "worms"),
    [
        (0, 1.644729674040101),
        (1, 1.435428430990676),
        (2, 1.263222197593190),
        (3, 1.103119846340839),
        (4, 0.953125481978967),
    ],
)
def test_the_opening_turn_is_worth_the_known_worms(cost: int, worms: float) -> None:
    """All tiles in the middle, no opponent's tile, a failure costing so many worms."""
    assert opening(cost).value == pytest.approx(worms, abs=2e-15)


@pytest.mark.parametrize(
    ("least", "chance"),
    [(21, 0.893026737151), (25, 0.680330711180), (29, 0.346293287149), (33, 0.086775215893)],
)
def test_the_chance_of_a_total_with_a_worm_is_the_known_one(least: int, chance: float) -> None:
    """Played for that total alone."""
    assert turn_for_total(least).value == pytest.approx(chance, abs=5e-13)


@pytest.mark.parametrize(
    ("values", "left", "total", "stop", "roll"),
    [
        ("35W", 3, 23, 1.0, 1.725694444444),
        ("234W", 2, 21, 1.0, 0.888888888889),
        ("5W", 2, 30, 3.0, 3.25),
    ],
)
def test_stop_and_roll_in_the_middle_of_a_turn_are_the_known_ones(
    values: str, left: int, total: int, stop: float, roll: float
) -> None:
    """Values set aside, dice left, total; a failure costs nothing."""
    kept = kept_dice(values, pk.DICE - left, total)
    assert opening(0).stop(kept) == stop
    assert opening(0).roll(kept) == pytest.approx(roll, abs=5e-13)


def test_stopping_without_a_worm_is_a_failure() -> None:
    """PK-09, whatever the total."""
    assert opening(2).stop((0, 0, 0, 1, 4, 0)) == -2
    assert opening(2).failure == -2


def test_nothing_is_rolled_once_all_dice_or_all_values_are_set_aside() -> None:
    """PK-11 ends the turn there."""
    assert opening(0).roll((0, 0, 0, 0, 4, 4)) == -np.inf
    assert opening(0).roll((1, 1, 1, 1, 1, 1)) == -np.inf
    assert opening(0).best((1, 1, 1, 1, 1, 1)) == 0


def test_where_best_play_ends_sums_to_one_and_gives_the_value_again() -> None:
    """The chances of the totals, weighed with what they are worth."""
    turn = opening(3)
    ends = turn.ends(NOTHING)
    assert sum(ends.values()) == pytest.approx(1, abs=1e-12)
    assert sum(turn.payoff[total] * chance for total, chance in ends.items()) == pytest.approx(
        turn.value, abs=1e-12
    )
    assert turn.ends((0, 0, 0, 0, 2, 6)) == {40: 1.0}


def turn_leaf(before: pk.State) -> Leaf:
    """The worms the turn brought once it is over: won, lost, a steal twice where two play."""
    seat, scores = before.turn, [pk.score(before, i) for i in range(before.players)]

    def leaf(s: pk.State) -> float | None:
        if s.turn == seat and s.phase != pk.Phase.OVER:
            return None
        others = sum(scores[i] - pk.score(s, i) for i in range(s.players) if i != seat)
        return pk.score(s, seat) - scores[seat] + (others if s.players == 2 else 0)

    return leaf


def decisions(position: str, seed: int, least: int) -> list[pk.State]:
    """States of one randomly played turn with at least so many dice set aside."""
    s = parse_position(f"{position} phase=roll kept=- rolled=-")
    seat, chooser, met = s.turn, random.Random(seed), []
    while s.turn == seat and s.phase != pk.Phase.OVER:
        if pk.actor(s) == seat:
            if pk.DICE - pk.dice_left(s) >= least:
                met.append(copy_state(s))
            action = chooser.choice([a for a in legal_actions(RULES, s, seat) if a != pk.STOP])
        else:
            outcomes = list(chance_outcomes(RULES, s))
            action = chooser.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
        pk.apply(s, pk.actor(s), action)
    return met


@pytest.mark.parametrize(
    "position", [BUSY, THREE, BUSY + " lower_tile=any", THREE + " steal=forced"]
)
def test_trying_everything_through_the_rules_gives_the_same_values(position: str) -> None:
    """Expectimax over the contract, late in turns, to 1e-12."""
    met = [s for seed in range(10) for s in decisions(position, seed, 4)]
    assert len(met) > 9
    for s in met:
        tried = Expectimax(RULES, turn_leaf(s)).choices(s)
        assert action_values(s, s.turn) == pytest.approx(tried, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("position", [BUSY, THREE])
def test_trying_everything_gives_the_same_value_of_a_whole_turn(position: str) -> None:
    """From the first roll, all 1287 outcomes of it."""
    s = parse_position(f"{position} phase=roll kept=- rolled=-")
    tried = Expectimax(RULES, turn_leaf(s)).value(s)
    assert turn_for_worms(s, s.turn).value == pytest.approx(tried, abs=1e-12)


@pytest.mark.parametrize(
    "position", [BUSY, THREE, BUSY + " steal=forced", THREE + " lower_tile=any"]
)
def test_what_a_stop_is_worth_is_what_the_rules_then_do(position: str) -> None:
    """Every total with a worm that eight dice can make, settled by the rules."""
    payoff = np.zeros(MOST + 1)
    for total in range(5, MOST + 1):
        s = parse_position(f"{position} phase=decide kept=W rolled=-")
        worms_by_total(s, s.turn, payoff)
        s.kept[pk.WORM], rest = divmod(total, 5)
        if rest:
            s.kept[rest - 1] = 1
        assert pk.total(s) == total
        assert Expectimax(RULES, turn_leaf(s)).after(s, s.turn, pk.STOP) == payoff[total]


def payoffs(count: int) -> list[Sequence[float]]:
    """Payoffs without any order in them, a failure sometimes better than a tile."""
    rng = np.random.default_rng(5)
    return [list(rng.normal(size=MOST + 1)) for _ in range(count)]


def test_the_tree_run_by_cpython_gives_the_same_values_as_the_levels() -> None:
    """One payoff: the dialect is slow there."""
    (payoff,) = payoffs(1)
    best, rolls = np.zeros(len(positions().values)), np.full(len(positions().values), -np.inf)
    pickomino_tree.solve(
        np.array(payoff), pickomino_tree.trees(), best, rolls, *pickomino_tree.scratch()
    )
    expected = pickomino_levels.values(np.array(payoff))
    assert np.allclose(best, expected[0], rtol=0, atol=1e-12)
    assert np.allclose(rolls, expected[1], rtol=0, atol=1e-12)


def test_the_compiled_tree_gives_the_same_values_as_the_levels() -> None:
    """Fifty payoffs, by position."""
    assert has_compiler()
    solve = compiled_solver()
    for payoff in payoffs(50):
        best, rolls = solve(np.array(payoff))
        expected = pickomino_levels.values(np.array(payoff))
        assert np.allclose(best, expected[0], rtol=0, atol=1e-12)
        assert np.allclose(rolls, expected[1], rtol=0, atol=1e-12)


def test_dice_that_no_turn_can_hold_are_refused_in_one_sentence() -> None:
    """What was expected and what came."""
    with pytest.raises(ValueError, match=r"at most 8 in all, were expected; \[9, 0, 0, 0, 0, 0\]"):
        opening(0).roll([9, 0, 0, 0, 0, 0])
    with pytest.raises(ValueError, match="41 numbers, by total from 0; 3 came"):
        Turn([0, 1, 2])
