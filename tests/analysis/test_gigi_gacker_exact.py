"""Round 8 of Gigi Gacker for two exact from its row on: held against trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_gigi_gacker_rows import after, ended
from tests.rules.gigi_gacker_play import random_move

from reroll.analysis import coach_gigi_gacker_two as two
from reroll.analysis import gigi_gacker_exact as exact
from reroll.analysis import gigi_gacker_exact_compiled as compiled
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker import restored, ways_on
from reroll.analysis.evaluate_gigi_gacker_two import DEALT
from reroll.analysis.gigi_gacker import solve_matrix
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.gigi_gacker_exact_tables import make_tables
from reroll.analysis.gigi_gacker_rows import Rows
from reroll.analysis.gigi_gacker_solved import ends_of, number_of, solve
from reroll.analysis.gigi_gacker_ways import taken_back, ways_asked, with_hens
from reroll.analysis.rollout import quick_coach
from reroll.bots.check_gigi_gacker import before_row, gaps
from reroll.engine import fast
from reroll.engine.contract import CHANCE
from reroll.engine.setup import Setup
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as gg
from reroll.games import gigi_gacker_cards as cards
from reroll.games.gigi_gacker import Phase
from reroll.notation.words import parse_position

ONE_TAKES_ALIKE = (
    "gigi_gacker players=2 round=8 phase=lay first=1 row=w5,w1,w5 laid=-/-"
    " hand=p6,p7,w2,w3,w3,w6,w6/p6,p7,w1,w1,w4,w4,w4 discards=p3,p4,p5/p3,p4,p5 hens=2/2"
    " gone=w1,w1,w1,w2,w2,w3,hen robo=21122 shown=p3,p7,p4 shown_row=hen,hen,w2"
)


def laid_out(seed: int, hens: int, hen_takes: str = "two") -> Iterator[gg.State]:
    """Positions of round 8 in which cards are to be laid, with so many hens about."""
    rng = random.Random(seed)
    while True:
        s: gg.State = Setup("gigi_gacker", 2, {"hen_takes": hen_takes}).first_state()
        while not (s.round == exact.ROUND and s.phase == Phase.LAY):
            gg.apply(s, *random_move(s, rng))
        about = sum(s.hand[seat][cards.HEN] for seat in (0, 1)) + s.row.count(cards.HEN)
        if about == hens and sum(len(kinds) for kinds in Ends(s).kinds) < 14:
            yield s


def tried(s: gg.State) -> float:
    """Seat 0's share once the cards of round 8 are taken: every hen by the rules, every row."""
    if s.phase == Phase.DEAL:
        return Rows(s).value
    found = [tried(then) for then in ways_on(s)]
    return max(found) if s.circle[s.asked] == 0 else min(found)


def known_cells(s: gg.State) -> Any:
    """The cells, which there are."""
    found = exact.cells(s)
    assert found is not None
    return found


@pytest.mark.rule("GG-12")
def test_without_hens_round_8_ends_in_what_each_last_row_is_worth() -> None:
    """Every pair of cards with every pullet, all last rows of each solved one by one."""
    s = next(laid_out(seed=3, hens=0))
    cells, kinds = known_cells(s), Ends(s).kinds
    for at in product(*map(range, cells.shape)):
        end = ended(s, (kinds[0][at[0]], kinds[1][at[1]], kinds[2][at[2]]))
        assert cells[at] == pytest.approx(Rows(end).value, abs=1e-9)


@pytest.mark.rule("GG-13")
@pytest.mark.parametrize("hen_takes", ["two", "up_to_two"])
@pytest.mark.parametrize("hens", [1, 2])
def test_hens_of_round_8_are_worth_what_trying_all_that_they_take_says(
    hens: int, hen_takes: str
) -> None:
    """One seat after the other, as the rules ask them; what is outdone is tried too."""
    draw, asked = random.Random(hens), 0
    for s in laid_out(seed=5 + hens, hens=hens, hen_takes=hen_takes):
        cells, kinds = known_cells(s), Ends(s).kinds
        places = list(product(*map(range, cells.shape)))
        for at in draw.sample(places, 4):
            end = ended(s, (kinds[0][at[0]], kinds[1][at[1]], kinds[2][at[2]]))
            if end.phase == Phase.HEN and sum(1 for _ in ways_on(end)) < 25:
                asked += 1
                assert cells[at] == pytest.approx(tried(end), abs=1e-9)
                assert exact.shares([end])[0] == pytest.approx(cells[at], abs=1e-12)
        if asked >= 2:
            break


@pytest.mark.slow
@pytest.mark.timeout(900)  # to compile it takes half a minute where nobody else works
def test_compiled_and_plain_round_8_are_worth_the_same() -> None:
    """Hens and all, whichever way a hen takes."""
    code, tables = fast.compile_module(compiled.__name__), make_tables()[0]
    found = np.zeros((cards.PLAYABLE, cards.PLAYABLE, cards.PULLETS))
    for hens, hen_takes in product((0, 1, 2, 3), ("two", "up_to_two")):
        s = next(laid_out(seed=hens, hens=hens, hen_takes=hen_takes))
        cells, kinds = known_cells(s), Ends(s).kinds
        assert code.fill_cells(fast.to_records(s)[0], found, tables)
        mine = found[: cells.shape[0], : cells.shape[1]][:, :, kinds[2]]
        assert mine == pytest.approx(cells, abs=1e-9)
        end = ended(s, (kinds[0][0], kinds[1][0], kinds[2][0]))
        share = code.share(fast.to_records(end)[0], tables)
        assert share == pytest.approx(cells[0, 0, 0], abs=1e-9)


def test_the_coach_is_exact_in_round_8_from_its_row_on_and_says_so() -> None:
    """The equilibrium of the exact ends; from a view as from the state, and after the hens too."""
    for s in (next(laid_out(seed=8, hens=hens)) for hens in (0, 1)):
        coach, cells = Coach("gigi_gacker", 2), known_cells(s)
        payoff = cells @ Ends(s).chances
        plan = solve_matrix(payoff.tolist(), *map(range, payoff.shape))
        view = view_of(coach.rules, s, 1).state
        for options in (coach.options(s, 1), coach.options(restored(view), 1)):
            assert all(option.exact and option.error == 0.0 for option in options)
            best = max(option.shares[1] for option in options)
            assert best == pytest.approx(1 - plan.values[0], abs=1e-9)
        for end in ends_of(s):
            assert coach.segment(end).exact
            assert coach.equity(end)[0] == pytest.approx(coach.segment(s).value(end)[0], abs=1e-9)
            break


def test_in_round_8_the_luck_of_the_robos_card_is_nothing_on_average() -> None:
    """Where the round is solved, where too much can follow, and in rollouts."""
    s = next(laid_out(seed=8, hens=1))
    ends = Ends(s)
    laid = after(s, (0, ends.kinds[0][0]), (1, ends.kinds[1][-1]))
    for coach in (Coach("gigi_gacker", 2), quick_coach("gigi_gacker", 2)):
        segment = coach.segment(s)
        shares = [segment.value(after(laid, (CHANCE, kind)))[0] for kind in ends.kinds[2]]
        assert segment.value(laid)[0] == pytest.approx(float(shares @ ends.chances), abs=1e-9)


def test_where_too_much_can_follow_the_evaluator_values_the_round_and_its_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is not told as exact then; the hens after it are."""
    most = exact.MOST_PAIRS
    monkeypatch.setattr(exact, "MOST_PAIRS", 100)
    s = next(laid_out(seed=8, hens=1))
    coach = Coach("gigi_gacker", 2)
    assert exact.cells(s) is None
    assert not any(option.exact for option in coach.options(s, 0))
    ends = Ends(s)
    seen = ends.shares(coach.edges.evaluator)
    end = ended(s, (ends.kinds[0][0], ends.kinds[1][0], ends.kinds[2][0]))
    assert coach.segment(s).value(end)[0] == pytest.approx(seen[0, 0, 0], abs=1e-9)
    assert coach.segment(end).exact
    assert most == compiled.MOST_PAIRS


def test_rollouts_leave_round_8_to_the_evaluator() -> None:
    s = next(laid_out(seed=8, hens=0))
    coach = quick_coach("gigi_gacker", 2)
    assert not coach.segment(s).exact
    end = ended(s, tuple(kinds[0] for kinds in Ends(s).kinds))  # type: ignore[arg-type]
    assert not two.is_solved(end, coach.edges)


def test_what_cards_guarantee_and_concede_is_never_beyond_the_value() -> None:
    """And where both are the same, it is the value."""
    s = next(laid_out(seed=4, hens=1))
    end = next(end for end in ends_of(s) if end.phase == Phase.HEN)
    ways = [ways_asked([end], seat) for seat in (0, 1)]
    late = exact.Late(end, ways[0], ways[1], [end.robo])
    both = exact.pairs_of([exact.Node(ways[0].of[0][0], ways[1].of[0][0], 0)])
    low, high = late.bounds(both)
    values = late.solved(both)
    assert (low <= values + 1e-12).all()
    assert (values <= high + 1e-12).all()
    assert values[low == high] == pytest.approx(low[low == high], abs=1e-12)


def test_rows_of_round_8_are_held_against_what_they_are_worth_when_they_lie_there() -> None:
    """The gaps that the check of the evaluator draws are those between two parts of a match."""
    s, coach = before_row(1, 3), Coach("gigi_gacker", 2)
    assert (s.round, s.phase) == (exact.ROUND, Phase.DEAL)
    found = gaps(s, coach, 3, np.random.default_rng(4))
    draw, known = np.random.default_rng(4), two.Dealt(s, coach.edges)
    for gap in found:
        at = draw.choice(len(known.chances), p=known.chances)
        then = after(s, *((CHANCE, DEALT[place]) for place in known.rows[at].tolist()))
        assert gap == pytest.approx(coach.equity(then)[0] - known.values[at], abs=1e-9)
    assert 0 < np.abs(found).max() < 0.2


@pytest.mark.rule("GG-16")
def test_with_nothing_to_lay_a_hen_has_to_be_played() -> None:
    """The seat has no way in which it kept it."""
    hand, pile = np.zeros((2, cards.KINDS), np.int64)
    hand[cards.HEN], pile[:3] = 5, 1
    hands, piles, sizes = with_hens(hand, pile, 5, False, True)
    assert (hands[:, cards.HEN] == 4).all()
    assert (sizes == 6).all()
    assert (piles.sum(axis=1) == 1).all()
    assert len(hands) == 3


def test_a_hen_takes_no_pullet_where_a_worm_of_its_value_is_left() -> None:
    pile = np.zeros(cards.KINDS, np.int64)
    five, worm, other = 2, cards.WORM + 4, cards.WORM
    pile[[five, worm, other]] = 1
    backs = [np.flatnonzero(each).tolist() for each in taken_back(pile, False)]
    assert backs == [[five, worm], [other, worm]]


def test_ends_in_which_only_the_other_takes_the_row_otherwise_are_solved_apart() -> None:
    """Two of the robo's cards brought seat 0 the same positions, and seat 1 others."""
    s = parse_position(ONE_TAKES_ALIKE)
    found = solve(s)
    for end in ends_of(s):
        number = number_of(s, end)
        assert number is not None
        assert found[number] == pytest.approx(Rows(end).value, abs=1e-9)
