"""Turns of many dice of Gang of Dice: solved by class, and what is said where they are not."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from reroll.analysis import coach_gang_of_dice as coach_line
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gang_of_dice import Segment
from reroll.analysis.gang_of_dice import Card
from reroll.analysis.gang_of_dice_classes import classes
from reroll.analysis.gang_of_dice_large import LargeTurn, instead, is_solved, steps_of
from reroll.analysis.gang_of_dice_match import CARDS
from reroll.engine.states import copy_state
from reroll.games import gang_of_dice as rules
from reroll.notation.words import parse_position

DICE = 9
FACES = ([1] * 6, [1, 1, 1, 1, 1, 12], [4, 1, 1, 1, 1, 4], [1, 1, 1, 1, 1, 40], [0] * 5 + [1])
"""How likely the faces are among dice that lie there: some such come about by throwing again."""


def led(kind: int, rng: random.Random) -> rules.State:
    """A turn about to begin under a card, first or after a few dice of the other."""
    words = "card=sum11 round=11" if kind > 11 else "card=sum7 round=5"
    s: rules.State = parse_position(f"gang_of_dice {words} owned=48,48")
    s.card_left[s.card], s.card, s.card_left[kind] = 1, kind, 0
    if rng.random() < 0.5:
        thrown = rng.randint(1, 8)
        s.leader, s.staked[1] = 1, thrown
        s.owned[1] -= thrown
        s.table += thrown
        s.result[1] = rng.randint(thrown, 4 * thrown)
    return s


def shown(s: rules.State, dice: int, rng: random.Random) -> rules.State | None:
    """So many dice lying there after the first roll or the second, None if the turn is over."""
    then: rules.State = copy_state(s)
    rules.stake(then, dice)
    then.rolls, then.in_hand, then.phase = rng.choice([1, 2]), 0, rules.Phase.DECIDE
    faces = rng.choices(range(6), rng.choice(FACES), k=dice)
    then.shown[0] = [faces.count(face) for face in range(6)]
    return None if then.card_yellow[then.card] and rules.triggers(then) else then


def on_the_way(s: rules.State, rng: random.Random) -> Iterator[rules.State]:
    """The position and those of a reroll, face after face at random, until the dice fly."""
    yield s
    s = copy_state(s)
    rules.apply(s, 0, rules.REROLL)
    while s.phase == rules.Phase.CHOOSE_FACE:
        yield copy_state(s)
        numbers = range(s.shown[0][s.face] + 1)
        legal = [n for n in numbers if rules.why_not(s, 0, n) == rules.Why.FINE]
        rules.apply(s, 0, rng.choice(legal))
    yield s


@pytest.mark.parametrize("kind", range(len(CARDS)))
def test_a_turn_solved_by_class_is_that_of_all_multisets(kind: int) -> None:
    """Nine dice, wherever a choice stands or dice fly."""
    rng, edges = random.Random(kind), Coach(rules.NAME, 2).edges
    s = led(kind, rng)
    segment = Segment(s, edges)
    turn = LargeTurn(CARDS[kind], DICE, *segment.goal(DICE), 0)
    for _ in range(12):
        start = shown(s, DICE, rng)
        for each in on_the_way(start, rng) if start else ():
            exact, found = segment.columns(each), segment.by_class(turn, each)
            assert found[0] == pytest.approx(exact[0], abs=1e-12)


@pytest.mark.parametrize("card", [*CARDS, Card(2, 2, yellow=True), Card(3, 3), Card(4, 2, 3)])
def test_the_classes_of_a_turn_are_reckoned_beforehand(card: Card) -> None:
    """Never fewer than there are, and at most twice as many, or they would be solved too late."""
    for dice in (4, 11):
        steps = len(classes(card, dice).shows)
        assert steps <= steps_of(card, dice) <= 2 * steps


@pytest.mark.parametrize("kind", range(len(CARDS)))
def test_a_large_turn_is_worth_no_more_than_best_play_and_hardly_less(
    kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve dice as if they were too many to be solved: near the best of all multisets."""
    rng, edges = random.Random(kind), Coach(rules.NAME, 2).edges
    s, dice, behind = led(kind, rng), 12, []
    exact, simply = Segment(s, edges), Segment(s, edges)
    monkeypatch.setattr(coach_line, "is_solved", lambda card, dice: False)
    for _ in range(8):
        if (start := shown(s, dice, rng)) is None:
            continue
        again = copy_state(start)
        rules.apply(again, 0, rules.REROLL)
        behind.append(exact.columns(again)[0] - max(row[0] for row in simply.simply(again)))
    assert min(behind) >= -1e-12
    assert np.mean(behind) < 0.02
    assert max(behind) < 0.1


@pytest.mark.parametrize("rolls", [1, 2])
def test_of_many_minions_some_are_worth_throwing_again(rolls: int) -> None:
    """Of seventeen, under "sum at least 7": two or three, not all, which would be hopeless."""
    coach = Coach(rules.NAME, 2)
    s = parse_position(f"gang_of_dice card=sum7 shown=17xM/- rolls={rolls}")
    again, stop = coach.options(s, 0)
    assert (again.action, stop.action) == (rules.REROLL, rules.STOP)
    assert again.looked
    assert again.shares[0] > stop.shares[0] + 0.1
    then = coach.after(s, 0, rules.REROLL)
    best = coach.options(then, 0)[0]
    assert 2 <= best.action <= 6
    assert best.shares[0] == pytest.approx(again.shares[0], abs=1e-12)


def test_numbers_that_must_not_show_stand_for_a_card_with_too_many_classes() -> None:
    """Thirty dice under "two different numbers" that end as fives and minions leave it alone."""
    card = CARDS[5]
    assert not is_solved(card, 30)
    assert Card(4, 1, 0b01111) in instead(card, 30)
    assert instead(CARDS[8], 30) == ()  # a yellow card looks at what lies there on the way


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_what_is_said_of_turns_that_are_not_solved_is_near_the_best() -> None:
    """Against turns of eighteen to forty dice solved by more classes than the coach looks at."""
    edges, every = Coach(rules.NAME, 2).edges, list[float]()
    for kind, dice in [(2, 18), (5, 18), (14, 18), (8, 24), (9, 24), (12, 24), (17, 24), (0, 40)]:
        rng, behind = random.Random(kind), list[float]()
        assert not is_solved(CARDS[kind], dice)
        while len(behind) < 60:
            s = led(kind, rng)
            segment = Segment(s, edges)
            turn = LargeTurn(CARDS[kind], dice, *segment.goal(dice), 0)
            for start in filter(None, [shown(s, dice, rng) for _ in range(20)]):
                again = copy_state(start)
                rules.apply(again, 0, rules.REROLL)
                best = segment.by_class(turn, again)[0]
                behind.append(best - segment.columns(again)[0])
        print(
            f"{CARDS[kind]}, {dice} dice: {np.mean(behind):.4f} behind, {max(behind):.3f} at most"
        )
        every += behind
    assert min(every) >= -1e-12
    assert np.mean(every) < 0.01
