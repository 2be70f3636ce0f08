"""The last two rounds of Gigi Gacker solved and kept: exact, found again, and never for others."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from tests.analysis.test_gigi_gacker_rows import after, ended
from tests.rules.gigi_gacker_play import random_move

from reroll.analysis import equity
from reroll.analysis import gigi_gacker_exact as exact
from reroll.analysis import gigi_gacker_solved as late
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker import ways_on
from reroll.analysis.gigi_gacker import solve_matrix
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.gigi_gacker_rows import Rows
from reroll.analysis.gigi_gacker_solved import NotLate, solve
from reroll.analysis.tables import folder, save
from reroll.bots.fit_gigi_gacker_late import values_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.games import gigi_gacker as gg
from reroll.games import gigi_gacker_cards as cards
from reroll.games.gigi_gacker import Phase
from reroll.notation.words import format_position


def rounds_eight(seed: int, hens: bool) -> Iterator[gg.State]:
    """Positions of round 8 in which cards are to be laid, and hens are about or not."""
    rng = random.Random(seed)
    while True:
        s: gg.State = Setup("gigi_gacker", 2).first_state()
        while not (s.round == late.LAST_BUT_ONE and s.phase == Phase.LAY):
            gg.apply(s, *random_move(s, rng))
        held = sum(s.hand[seat][cards.HEN] for seat in (0, 1)) + s.row.count(cards.HEN)
        if (held > 0) == hens and sum(len(kinds) for kinds in Ends(s).kinds) < 14:
            yield s


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where tables are kept, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder().mkdir(parents=True)
    return folder()


def test_the_round_before_the_last_is_exact_where_it_is_solved(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its equilibrium is that of the exact values before the last row, solved one by one.

    So that the table alone says it, the coach may not solve the round by itself.
    """
    monkeypatch.setattr(exact, "cells", lambda s: None)
    s = next(rounds_eight(seed=3, hens=False))
    assert not any(option.exact for option in Coach("gigi_gacker", 2).options(s, 0))
    save(late.as_table(s, solve(s)), kept / "gigi_gacker-one.table")
    coach = Coach("gigi_gacker", 2)
    options = coach.options(s, 0)
    assert all(option.exact and option.error == 0.0 for option in options)
    ends = Ends(s)
    payoff = np.zeros((len(ends.kinds[0]), len(ends.kinds[1])))
    for i, mine in enumerate(ends.kinds[0]):
        for j, theirs in enumerate(ends.kinds[1]):
            shares = [Rows(ended(s, (mine, theirs, robo))).value for robo in ends.kinds[2]]
            payoff[i, j] = float(np.dot(shares, ends.chances))
    plan = solve_matrix(payoff.tolist(), *map(range, payoff.shape))
    assert coach.equity(s)[0] == pytest.approx(plan.values[0], abs=1e-9)
    brought = {option.action: option.shares[0] for option in options}
    worth = dict(zip(ends.kinds[0], plan.expected[0].values(), strict=True))
    assert max(brought.values()) == pytest.approx(max(worth.values()), abs=1e-9)


def test_the_evaluator_learns_hens_before_the_last_round_from_what_they_are_worth() -> None:
    """The compiled values that it is fitted to are those of the solver."""
    for s in rounds_eight(seed=5, hens=True):
        then = ended(s, tuple(kinds[-1] for kinds in Ends(s).kinds))  # type: ignore[arg-type]
        if then.phase == Phase.HEN:
            break
    number = late.number_of(then, then)
    assert number is not None
    found = values_of([then], equity.evaluator("gigi_gacker", 2))
    assert found == pytest.approx([solve(then)[number]], abs=1e-9)


def test_hens_before_the_last_round_are_exact_where_they_are_solved(kept: Path) -> None:
    """A seat asked for a hen has the best of all that can follow, the other's hen included."""
    for s in rounds_eight(seed=5, hens=True):
        then = ended(s, tuple(kinds[-1] for kinds in Ends(s).kinds))  # type: ignore[arg-type]
        if then.phase == Phase.HEN:
            break
    save(late.as_table(then, solve(then)), kept / "gigi_gacker-hen.table")
    coach, seat = Coach("gigi_gacker", 2), gg.actor(then)
    assert all(option.exact for option in coach.options(then))

    def best(end: gg.State) -> float:
        if end.phase == Phase.DEAL:
            return Rows(end).value
        shares = [best(way) for way in ways_on(end)]
        return max(shares) if gg.actor(end) == 0 else min(shares)

    share = best(then)
    assert coach.equity(then) == pytest.approx([share, 1 - share], abs=1e-9)
    assert coach.options(then)[0].shares[seat] == pytest.approx(coach.equity(then)[seat])


def test_edges_have_numbers_of_their_own() -> None:
    """No two that can follow from one position share a number, and all are whole as floats."""
    for s in (next(rounds_eight(seed, hens)) for seed, hens in ((1, True), (2, False))):
        edges = dict[int, gg.State]()
        for end in late.ends_of(s):
            late.follow(s, end, edges)
        told = {edge: format_position(end) for edge, end in edges.items()}
        assert len(set(told.values())) == len(told) > 50
        assert all(0 <= number < 2**53 for number in edges)


def test_a_table_knows_nothing_of_what_cannot_follow(kept: Path) -> None:
    s = next(rounds_eight(seed=3, hens=False))
    save(late.as_table(s, solve(s)), kept / "gigi_gacker-one.table")
    known = late.solved(2)
    end = next(late.ends_of(s))
    assert known.covers(end)
    others = [copy_state(end) for _ in range(5)]
    others[0].gained[0][cards.WORM] += 1
    others[1].unseen[cards.WORM] += 1
    others[2].robo = [*reversed(end.robo)] if end.robo != end.robo[::-1] else [3, 0, 0, 0, 0]
    others[3].circle[:3] = [*end.circle[1:3], end.circle[0]]
    others[4].hen_takes = gg.UP_TO_TWO
    assert not any(known.covers(other) for other in others)
    assert not any(known.covers(end) for end in late.ends_of(next(rounds_eight(8, False))))
    assert not late.solved(3).covers(end)


def test_a_table_that_was_changed_is_not_used(kept: Path) -> None:
    s = next(rounds_eight(seed=3, hens=False))
    path = kept / "gigi_gacker-one.table"
    save(late.as_table(s, solve(s)), path)
    whole = bytearray(path.read_bytes())
    whole[-3] ^= 1
    path.write_bytes(bytes(whole))
    assert not late.solved(2).covers(next(late.ends_of(s)))


def test_earlier_rounds_and_more_players_are_refused() -> None:
    s = next(rounds_eight(seed=1, hens=True))
    with pytest.raises(NotLate, match="round 8"):
        solve(after(s, (0, Ends(s).kinds[0][0]), (1, Ends(s).kinds[1][0])))
    for other in (Setup("gigi_gacker", 2), Setup("gigi_gacker", 3)):
        with pytest.raises(NotLate, match="two players"):
            solve(other.first_state())
