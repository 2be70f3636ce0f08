"""Rounds of Gigi Gacker for two tried out whole: held against the rules, move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from tests.analysis.test_gigi_gacker import layings
from tests.rules.gigi_gacker_play import random_move

from reroll.analysis import equity
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker import eve
from reroll.analysis.evaluate_gigi_gacker_two import DEALT
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.gigi_gacker_rows import Rows, rows_to_come
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes, legal_actions, returns, rules_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.games import gigi_gacker as gg
from reroll.games import gigi_gacker_cards as cards
from reroll.games.gigi_gacker import Phase

RULES = rules_of("gigi_gacker")
SINGLE = 1e-6
"""The ends of a round are valued in single precision."""


def after(s: gg.State, *moves: tuple[int, int]) -> gg.State:
    """The position after these moves."""
    then: gg.State = copy_state(s)
    for actor, action in moves:
        assert gg.why_not(then, actor, action) == 0
        gg.apply(then, actor, action)
    return then


def ended(s: gg.State, kinds: tuple[int, int, int]) -> gg.State:
    """The position after these cards were laid by both seats and the robo, in that order."""
    return after(s, (0, kinds[0]), (1, kinds[1]), (CHANCE, kinds[2]))


def played_out(s: gg.State) -> float:
    """Seat 0's share where both make the best of their last hens: everything is tried."""
    if gg.actor(s) == NOBODY:
        return returns(RULES, s)[0]
    seat = gg.actor(s)
    found = [played_out(after(s, (seat, action))) for action in legal_actions(RULES, s, seat)]
    return max(found) if seat == 0 else min(found)


def last_rounds(seed: int, count: int, hen_takes: str = "two") -> Iterator[gg.State]:
    """So many last rounds, one a match of random moves, in which nobody has laid yet."""
    rng = random.Random(seed)
    for _ in range(count):
        s: gg.State = Setup("gigi_gacker", 2, {"hen_takes": hen_takes}).first_state()
        while not (s.round == gg.ROUNDS and s.phase == Phase.LAY):
            gg.apply(s, *random_move(s, rng))
        yield s


@pytest.mark.rule("GG-17")
@pytest.mark.parametrize("hen_takes", ["two", "up_to_two"])
def test_the_last_round_ends_as_trying_every_hen_says(hen_takes: str) -> None:
    """Every pair of cards with every pullet of the robo, then all that hens can do by the rules."""
    hens = 0
    evaluator = equity.evaluator("gigi_gacker", 2)
    for s in last_rounds(seed=4, count=6, hen_takes=hen_takes):
        ends = Ends(s)
        shares = ends.shares(evaluator)
        for at in product(*(range(len(kinds)) for kinds in ends.kinds)):
            kinds = ends.kinds[0][at[0]], ends.kinds[1][at[1]], ends.kinds[2][at[2]]
            then = ended(s, kinds)
            hens += then.phase == Phase.HEN
            assert shares[at] == played_out(then)
    assert hens > 10


def test_earlier_rounds_end_in_what_the_evaluator_says_of_each_position() -> None:
    evaluator = equity.evaluator("gigi_gacker", 2)
    hens = 0
    for s in layings(2, seed=3, count=12):
        if s.round < gg.ROUNDS:
            ends = Ends(s)
            shares = ends.shares(evaluator)
            cells = list(product(*ends.kinds))
            states = [ended(s, (a, b, robo)) for a, b, robo in cells]
            hens += sum(then.phase == Phase.HEN for then in states)
            told = evaluator.shares(states)[:, 0]
            assert shares.ravel() == pytest.approx(told, abs=SINGLE)
    assert hens > 50


@pytest.mark.rule("GG-05")
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_rows_come_as_often_as_the_rules_draw_them(turned: int) -> None:
    rng = random.Random(turned)
    s: gg.State = Setup("gigi_gacker", 2, {"start": "1"}).first_state()
    while not (s.round == 5 and s.phase == Phase.DEAL and s.row.count(cards.NONE) == 5 - turned):
        gg.apply(s, *random_move(s, rng))
    rows, chances = rows_to_come(s)
    found = {
        tuple(DEALT[at] for at in row): chance for row, chance in zip(rows, chances, strict=True)
    }
    drawn = dict(by_rules(s, 1.0))
    assert found.keys() == drawn.keys()
    assert [found[row] for row in drawn] == pytest.approx(list(drawn.values()))


def by_rules(s: gg.State, chance: float) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every row with its chance, one card after the other."""
    if s.phase != Phase.DEAL:
        yield tuple(s.row[:3]), chance
        return
    outcomes = list(chance_outcomes(RULES, s))
    total = sum(weight for _, weight in outcomes)
    for kind, weight in outcomes:
        yield from by_rules(after(s, (CHANCE, kind)), chance * weight / total)


def test_a_row_among_all_is_worth_what_it_is_worth_alone() -> None:
    """And before it is turned the match is worth the mean, whatever of it is turned already."""
    coach = Coach("gigi_gacker", 2)
    for s in layings(2, seed=8, count=6):
        rows = Rows(eve(s), coach.edges.evaluator)
        at = next(n for n, row in enumerate(rows.rows) if [DEALT[c] for c in row] == s.row[:3])
        assert rows.values[at] == pytest.approx(coach.equity(s)[0], abs=1e-9)
        assert rows.payoffs[at] == pytest.approx(
            Ends(s).shares(coach.edges.evaluator) @ rows.ends.chances
        )
        assert coach.equity(eve(s))[0] == pytest.approx(rows.value, abs=1e-12)
        part = eve(s)
        gg.apply(part, CHANCE, s.row[0])
        outcomes = list(chance_outcomes(RULES, part))
        mean = np.average(
            [coach.equity(after(part, (CHANCE, kind)))[0] for kind, _ in outcomes],
            weights=[weight for _, weight in outcomes],
        )
        assert coach.equity(part)[0] == pytest.approx(float(mean), abs=1e-12)


def test_the_last_round_is_exact_from_before_its_row_to_its_last_hen() -> None:
    """And says so; its value before the row is the mean over rows solved one by one, to 1e-9."""
    coach = Coach("gigi_gacker", 2)
    for s in last_rounds(seed=9, count=2):
        before = eve(s)
        assert all(option.exact for option in coach.options(s, 0))
        assert coach.segment(before).exact
        rows, chances = rows_to_come(before)
        few = np.argsort(-chances)[:40]
        for at in few:
            then = after(before, *((CHANCE, DEALT[card]) for card in rows[at]))
            assert coach.segment(before).value(then) == pytest.approx(coach.equity(then), abs=1e-9)
    earlier = next(s for s in layings(2, seed=1, count=20) if s.round < gg.ROUNDS - 1)
    assert not coach.segment(earlier).exact


def test_hens_at_the_end_are_valued_as_trying_everything_says() -> None:
    coach, asked = Coach("gigi_gacker", 2), 0
    for s in last_rounds(seed=21, count=12):
        then = ended(s, tuple(kinds[0] for kinds in Ends(s).kinds))  # type: ignore[arg-type]
        while gg.actor(then) != NOBODY:
            asked += 1
            assert coach.segment(then).exact
            assert coach.equity(then)[0] == played_out(then)
            seat = gg.actor(then)
            then = after(then, (seat, coach.options(then)[0].action))
    assert asked > 3


def test_rounds_that_are_known_less_well_have_wider_intervals() -> None:
    """Two players: where two or three rounds are to come at the end, before the row and with it."""
    coach, errors = Coach("gigi_gacker", 2), dict[int, set[float]]()
    for s in layings(2, seed=12, count=60):
        for part in (eve(s), s):
            errors.setdefault(s.round, set()).add(coach.error(coach.segment(part), part))
    assert all(len(found) == 1 for number, found in errors.items() if number < 8)
    assert errors[5] == errors[2] == {coach.edges.error}
    assert max(errors[7]) > max(errors[6]) > coach.edges.error
    assert 0.0 in errors[8]
