"""The equilibrium of a round of Gigi Gacker: published figures, the rules themselves, theory."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from tests.rules.gigi_gacker_play import at, do, random_move

from reroll.analysis.gigi_gacker import NoRound, Plan, in_hand, solve_matrix, solve_round
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as gg
from reroll.games import gigi_gacker_cards as cards
from reroll.games.gigi_gacker import Phase
from reroll.games.terms import NOBODY, SPECTATOR
from reroll.notation.gigi_gacker import CARDS


def last_round(display: tuple[int, ...], holder: int) -> gg.State:
    """Round 9 of two players with all pullets in hand; member `holder` has the tractor."""
    s = gg.State(players=2, start=1)
    gg.set_up(s)
    s.phase, s.round = Phase.LAY, gg.ROUNDS
    s.row[:3] = [CARDS[f"w{value}"] for value in display]
    s.circle[:3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]][holder]
    return s


@pytest.mark.rule("GG-31")
@pytest.mark.parametrize(
    ("display", "holder", "value"),
    [
        ((8, 4, 1), 0, 4.0),
        ((8, 4, 1), 1, -4.6),
        ((8, 4, 1), gg.ROBO, 3.8),
        ((1, 8, 1), 0, 0.0),
        ((1, 8, 1), 1, 0.0),
        ((1, 8, 1), gg.ROBO, 0.0),
    ],
)
def test_the_last_round_is_worth_what_was_published(
    display: tuple[int, ...], holder: int, value: float
) -> None:
    plan = solve_round(last_round(display, holder))
    assert plan.values == pytest.approx((value, -value), abs=1e-9)
    assert plan.exact
    assert plan.gap < 1e-9


def layings(players: int, seed: int, count: int) -> Iterator[gg.State]:
    """So many positions of random matches in which nobody has laid yet."""
    rng = random.Random(seed)
    while True:
        s: gg.State = Setup("gigi_gacker", players).first_state()
        while gg.actor(s) != NOBODY:
            fresh = s.phase == Phase.LAY and max(s.laid[:players]) == cards.NONE
            if fresh and rng.random() < 0.2:
                yield copy_state(s)
                count -= 1
                if count == 0:
                    return
            gg.apply(s, *random_move(s, rng))


def change(s: gg.State, laid: tuple[int, ...], robo: int | None) -> list[int]:
    """What the rules make of these cards: the change of worms in hand, before the hen step."""
    after = copy_state(s)
    for seat, kind in enumerate(laid):
        gg.apply(after, seat, kind)
    if robo is not None:
        gg.apply(after, -1, robo)
    return [gg.score(after, seat) - gg.score(s, seat) for seat in range(s.players)]


def expected_by_rules(s: gg.State, plan: Plan, seat: int, card: int) -> float:
    """The mean change of a seat that lays the card, less the other's with two players."""
    total = 0.0
    hands = [[card] if i == seat else in_hand(s, i) for i in range(s.players)]
    robos = [r for r in range(5) if s.robo[r]] if s.players == 2 else [None]
    for laid in product(*hands):
        for robo in robos:
            chance = 1.0 if robo is None else s.robo[robo] / sum(s.robo)
            for other in range(s.players):
                if other != seat:
                    chance *= plan.mixes[other][laid[other]]
            worms = change(s, laid, robo)
            total += chance * (worms[seat] - (worms[1 - seat] if s.players == 2 else 0))
    return total


@pytest.mark.parametrize("players", [2, 3])
def test_expected_worths_are_those_of_every_outcome_under_the_rules(players: int) -> None:
    for s in layings(players, seed=players, count=4):
        plan = solve_round(s, steps=20)
        for seat in range(players):
            for card in in_hand(s, seat):
                assert plan.expected[seat][card] == pytest.approx(
                    expected_by_rules(s, plan, seat, card), abs=1e-9
                )


@pytest.mark.parametrize(("players", "off"), [(2, 1e-9), (3, 0.02), (4, 0.1), (5, 0.1)])
def test_nobody_gains_more_than_the_gap_by_laying_otherwise(players: int, off: float) -> None:
    for s in layings(players, seed=10 + players, count=4):
        plan = solve_round(s)
        assert -1e-9 <= plan.gap < off
        for seat in range(players):
            assert sum(plan.mixes[seat].values()) == pytest.approx(1.0)
            assert min(plan.mixes[seat].values()) >= 0.0
            best = max(plan.expected[seat].values())
            assert best - plan.values[seat] <= plan.gap + 1e-9


@pytest.mark.parametrize(
    ("payoff", "value", "mine", "theirs"),
    [
        ([[1.0, -1.0], [-1.0, 1.0]], 0.0, [0.5, 0.5], [0.5, 0.5]),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0.0, [1 / 3] * 3, [1 / 3] * 3),
        ([[3.0, 0.0], [1.0, 2.0]], 1.5, [0.25, 0.75], [0.5, 0.5]),
        ([[5.0, 4.0], [1.0, 2.0]], 4.0, [1.0, 0.0], [0.0, 1.0]),
        ([[7.0]], 7.0, [1.0], [1.0]),
        ([[2.0, 2.0], [2.0, 2.0]], 2.0, None, None),
    ],
)
def test_games_of_the_textbook(
    payoff: list[list[float]], value: float, mine: list[float] | None, theirs: list[float] | None
) -> None:
    first, second = matrix_mixes(payoff)
    assert guaranteed(payoff, first, second) == pytest.approx((value, value))
    if mine is not None and theirs is not None:
        assert first == pytest.approx(mine)
        assert second == pytest.approx(theirs)


def test_any_matrix_is_solved_to_where_both_guarantees_meet() -> None:
    rng = random.Random(2)
    kinds = ([-3.0, 0.5, 1.0, 4.25], [0.0, 1.0], [1e-6, 0.0, 1.0], [1.0 - 1e-9, 1.0, 1e-9, 0.5])
    for trial in range(300):
        m, n = rng.randint(1, 13), rng.randint(1, 13)
        payoff = [[rng.choice(kinds[trial % 4]) for _ in range(n)] for _ in range(m)]
        low, high = guaranteed(payoff, *matrix_mixes(payoff))
        assert low == pytest.approx(high, abs=1e-9)


def matrix_mixes(payoff: list[list[float]]) -> tuple[list[float], list[float]]:
    """The solver's mixes for a matrix of any size."""
    first, second = solve_matrix(payoff, range(len(payoff)), range(len(payoff[0]))).mixes
    return list(first.values()), list(second.values())


def guaranteed(
    payoff: list[list[float]], first: list[float], second: list[float]
) -> tuple[float, float]:
    """What the first player gets at least by his mix, and at most against the second's."""
    m, n = range(len(payoff)), range(len(payoff[0]))
    low = min(sum(first[i] * payoff[i][j] for i in m) for j in n)
    return low, max(sum(second[j] * payoff[i][j] for j in n) for i in m)


def test_a_spectator_finds_the_same_plan_and_laid_cards_change_nothing() -> None:
    for players in (2, 3):
        for s in layings(players, seed=5, count=2):
            plan = solve_round(s, steps=20)
            assert solve_round(view_of(gg, s, SPECTATOR).state, steps=20) == plan
            gg.apply(s, 0, in_hand(s, 0)[0])
            assert solve_round(s, steps=20) == plan


def test_a_given_worth_of_cards_is_what_is_played_for() -> None:
    s = at(players=2, row="w8,w1,w1")
    table = [[float(position) for position in range(3)] for _ in range(cards.PLAYABLE)]
    plan = solve_round(s, [table, table])
    assert plan.mixes[0][CARDS["p3"]] == pytest.approx(1.0)
    assert plan.mixes[1][CARDS["p3"]] == pytest.approx(1.0)


def test_outside_the_laying_of_cards_there_is_no_round_to_solve() -> None:
    s = do(at(players=3, row="w8,w4,w1"), "1: lay p3", "2: lay p3", "3: lay p3")
    with pytest.raises(NoRound, match="cards are laid"):
        solve_round(s)
