"""The exact turn of Gang of Dice: published figures, the rules themselves, thrown dice, speed."""

from __future__ import annotations

import random
import time
from functools import cache

import pytest
from tests.rules.gang_of_dice_play import do, table

from reroll.analysis.gang_of_dice import (
    MOST_SOLVED,
    Card,
    TooManyDice,
    Turn,
    points_goal,
    reach_goal,
    tables,
)
from reroll.engine.contract import legal_actions, rolls, rules_of
from reroll.engine.states import copy_state, key
from reroll.games import dice
from reroll.games import gang_of_dice as gd
from reroll.games import gang_of_dice_cards as cards
from reroll.games.gang_of_dice import Phase, State

SEVEN = Card(cards.SUM, 7)
BOX = [Card(card[0], card[1], card[2], card[3] == cards.YELLOW) for card in cards.BOX]


@pytest.mark.parametrize(("n", "score"), [(1, 3.666666667), (2, 4.515132030), (3, 4.179432084)])
def test_the_greatest_expected_score_under_sum_7(n: int, score: float) -> None:
    assert Turn(n, SEVEN, points_goal(n)).value == pytest.approx(score, abs=5e-10)


@pytest.mark.parametrize(("n", "chance"), [(1, 0.421296296), (2, 0.690822188)])
def test_the_greatest_chance_of_at_least_5_under_sum_7(n: int, chance: float) -> None:
    assert Turn(n, SEVEN, reach_goal(n, 5)).value == pytest.approx(chance, abs=5e-10)


def random_goal(n: int, seed: int) -> list[float]:
    """Any worth of the sums at all."""
    rng = random.Random(seed)
    return [rng.uniform(-1, 1) for _ in range(5 * n + 1)]


def expectimax(n: int, kind: int, goal: list[float], lose: float) -> float:
    """The value of a turn of n dice, by way of the rules alone."""
    s = table()
    do(s, kind, n)

    @cache
    def value(frozen: tuple[object, ...]) -> float:
        s = states[frozen]
        if s.turn == 1:
            return lose if s.result[0] == gd.TRIGGERED else goal[s.result[0]]
        if s.phase == Phase.ROLL:
            outcomes = list(rolls(gd.roll_size(s)))
            total = sum(dice.weight(roll) * after(s, roll) for roll in outcomes)
            return total / sum(dice.weight(roll) for roll in outcomes)
        return max(after(s, action) for action in legal_actions(rules_of("gang_of_dice"), s, 0))

    states: dict[tuple[object, ...], State] = {}

    def after(s: State, action: int) -> float:
        following = copy_state(s)
        gd.apply(following, gd.actor(s), action)
        states[key(following)] = following
        return value(key(following))

    states[key(s)] = s
    return value(key(s))


@pytest.mark.parametrize("kind", range(18))
def test_the_solver_agrees_with_expectimax_through_the_rules(kind: int) -> None:
    for n in (1, 2, 3):
        goal = random_goal(n, kind)
        turn = Turn(n, BOX[kind], goal, lose=-0.5)
        assert turn.value == pytest.approx(expectimax(n, kind, goal, -0.5), abs=1e-12)


def play_turn(turn: Turn, goal: list[float], kind: int, rng: random.Random) -> float:
    """Throw dice and follow the best choices through the rules; return the worth reached."""
    s = table()
    do(s, kind, turn.dice)
    while s.turn == 0:
        if s.phase == Phase.ROLL:
            do(s, sum(dice.one(rng.randrange(6)) for _ in range(s.in_hand)))
            continue
        choice = turn.best(s.shown[0], gd.ROLLS - s.rolls)
        if choice.stop:
            do(s, gd.STOP)
        else:
            again = [n - kept for n, kept in zip(s.shown[0], choice.kept, strict=True)]
            do(s, gd.REROLL, *(again[face] for face in range(6) if s.shown[0][face]))
    return turn.lose if s.result[0] == gd.TRIGGERED else goal[s.result[0]]


@pytest.mark.parametrize(("kind", "n"), [(0, 2), (2, 5), (7, 4), (10, 6), (15, 5), (17, 7)])
def test_thrown_dice_come_to_the_value(kind: int, n: int) -> None:
    rng = random.Random(kind)
    goal = points_goal(n)
    turn = Turn(n, BOX[kind], goal)
    games = 1500
    found = [play_turn(turn, goal, kind, rng) for _ in range(games)]
    mean = sum(found) / games
    spread = (sum((x - mean) ** 2 for x in found) / (games - 1) / games) ** 0.5
    assert abs(mean - turn.value) < 4.5 * spread


def test_choices_are_sorted_and_include_stopping() -> None:
    choices = Turn(2, SEVEN, points_goal(2)).choices([0, 0, 1, 0, 1, 0], rerolls=2)
    assert len(choices) == 4  # of two different dice: both, either, none
    assert [c.worth for c in choices] == sorted((c.worth for c in choices), reverse=True)
    stop = next(c for c in choices if c.stop)
    assert (stop.kept, stop.worth) == ((0, 0, 1, 0, 1, 0), 0.0)


def test_a_yellow_card_gone_off_leaves_no_choice() -> None:
    turn = Turn(3, Card(cards.EQUAL, 2, 0, True), points_goal(3), lose=-1.0)
    assert [(c.stop, c.worth) for c in turn.choices([0, 0, 2, 0, 1, 0], 2)] == [(True, -1.0)]


def test_a_black_card_gone_off_may_be_rolled_away() -> None:
    turn = Turn(3, Card(cards.EQUAL, 2), points_goal(3))
    assert turn.best([0, 0, 2, 0, 1, 0], 1).kept == (0, 0, 1, 0, 1, 0)


def test_compiled_and_plain_agree() -> None:
    for n, card in ((4, BOX[0]), (9, BOX[14]), (12, BOX[16])):
        goal = random_goal(n, n)
        values = [Turn(n, card, goal, -0.2, compiled).value for compiled in (False, True)]
        assert values[0] == pytest.approx(values[1], abs=1e-12)


def test_more_dice_than_can_be_solved_are_refused() -> None:
    for n in (0, MOST_SOLVED + 1):
        with pytest.raises(TooManyDice, match=f"1 to 20 dice can be solved; {n} came"):
            Turn(n, SEVEN, points_goal(n))
    with pytest.raises(ValueError, match="11 worths, for the sums 0 to 10; 3 came"):
        Turn(2, SEVEN, [0.0, 0.0, 1.0])


def test_twenty_dice_can_be_solved() -> None:
    chance = Turn(20, Card(cards.SUM, 100), reach_goal(20, 0)).value
    assert chance == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize(("n", "compiled"), [(8, False), (12, True)])
def test_a_turn_is_solved_within_50_ms(n: int, compiled: bool) -> None:
    tables(12)
    Turn(n, BOX[2], points_goal(n), compiled=compiled)
    took = []
    for _ in range(5):
        begun = time.process_time()
        Turn(n, BOX[2], points_goal(n), compiled=compiled)
        took.append(time.process_time() - begun)
    assert min(took) < 0.05
