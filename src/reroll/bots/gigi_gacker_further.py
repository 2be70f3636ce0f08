"""What the coach of Gigi Gacker for two shows before round 8, held against looking further.

    two_steps_less_one(s, shown, 8, draw)   # in rows drawn to a position before one
    drifts(s, shown, 200, draw)             # what later values correct, both playing as shown

One step ahead, as it is shown, all rows that may come are solved, and the ends of the round are
worth what the evaluator says. Two steps ahead they are worth the mean over all rows of the round
after, hens played before for the best. And where both seats lay as is shown, round by round, what
each next value corrects in the one before adds up, at round 8 to the exact value of its row: the
mean of these sums is how far the first value was off, as far as both play well. Needs Numba.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker_exact as exact
from reroll.analysis import gigi_gacker_exact_compiled as exact_compiled
from reroll.analysis import gigi_gacker_matrix as matrix
from reroll.analysis import gigi_gacker_shares as shares
from reroll.analysis.coach_gigi_gacker import ways_on
from reroll.analysis.equity import Evaluator
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.gigi_gacker_solved import ends_of
from reroll.analysis.gigi_gacker_tables import make_tables
from reroll.analysis.matrix_games import solve_games
from reroll.bots.fit_gigi_gacker_late import values_of
from reroll.bots.gigi_gacker_positions import as_records, chance_acts
from reroll.engine import fast
from reroll.engine.states import copy_state
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
SEATS = (0, 1)
SOLVED = 8
"""In so many trials played one row of round 8 is solved."""


class Shown:
    """What is shown of a position before a row, and then of one row, by compiled code."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.tables = make_tables(evaluator)
        self.code: Any = fast.compile_module(shares.__name__)
        self.exact: Any = fast.compile_module(exact_compiled.__name__)

    def begin(self, s: rules.State) -> None:
        """Make ready for the rows of this round."""
        self.code.fill_round(record_of(s), self.tables)

    def eve(self, s: rules.State) -> float:
        """Seat 0's share before the row: the mean over all rows."""
        return float(self.code.value_of_rows(record_of(s), self.tables))

    def row(self, s: rules.State) -> float:
        """Seat 0's share with the row that lies there, after `begin` or `eve` of the round."""
        row = (kind - cards.WORM for kind in s.row[: rules.ROBO + 1])
        return float(self.code.value_of_row(*row, self.tables))

    def payoffs(self, s: rules.State) -> Floats:
        """The game of that row, as `row` has left it: [card of seat 0, card of seat 1]."""
        m, n = (len(kinds) for kinds in Ends(s).kinds[:2])
        found: Floats = self.tables[shares.GAME][matrix.PAYOFF][:m, :n].copy()
        return found

    def end(self, s: rules.State) -> float:
        """Seat 0's share once the robo's card lies there, as the game has it."""
        self.tables[shares.IS_EXACT][0] = 0
        return float(self.code.after(record_of(s), self.tables))

    def row_exactly(self, s: rules.State) -> float:
        """Seat 0's share with a row of round 8."""
        cells, room = self.tables[shares.EXACT], self.tables[shares.LAST_TWO][0]
        solved = self.exact.fill_cells(record_of(s), cells, room)
        assert solved
        return float(self.code.solve_exact(record_of(s), self.tables))


def record_of(s: rules.State) -> Any:
    """The state as compiled code reads it."""
    return as_records([s])[0]


def dealt(s: rules.State, draw: np.random.Generator) -> rules.State:
    """The position with a row drawn to it."""
    then: rules.State = copy_state(s)
    while then.phase == rules.Phase.DEAL:
        chance_acts(then, draw)
    return then


# Two steps ahead


def two_steps_less_one(
    s: rules.State, shown: Shown, count: int, draw: np.random.Generator
) -> Floats:
    """In so many rows drawn, seat 0's share two steps ahead less the one that is shown."""
    found = np.zeros(count)
    for nth in range(count):
        then = dealt(s, draw)
        shown.begin(s)
        found[nth] = two_steps(then, shown.evaluator) - shown.row(then)
    return found


def two_steps(s: rules.State, evaluator: Evaluator) -> float:
    """Seat 0's share with this row, the ends worth their means over the rows of the next round."""
    ends = Ends(s)
    cells = values_of(list(ends_of(s)), evaluator)
    cells = cells.reshape([len(kinds) for kinds in ends.kinds])
    return float(solve_games((cells @ ends.chances)[None]).values[0])


# Played as shown


def drifts(s: rules.State, shown: Shown, count: int, draw: np.random.Generator) -> Floats:
    """By trial, what the values of later rounds corrected in seat 0's share before this row.

    The last correction, which takes longest, is made in every so many trials and counts as often.
    """
    return np.array([drift(s, shown, draw, nth % SOLVED == 0) for nth in range(count)])


def drift(s: rules.State, shown: Shown, draw: np.random.Generator, solved: bool) -> float:
    """One trial: each round's value less what its end was said to be worth, to a row of round 8."""
    total = 0.0
    shown.eve(s)
    while s.round < exact.ROUND:
        end = laid(dealt(s, draw), shown, draw)
        said = shown.end(end)
        s = hens_played(end, shown.evaluator)[-1]
        total += shown.eve(s) - said
    if not solved:
        return total
    s = dealt(s, draw)
    said = shown.row(s)
    return total + SOLVED * (shown.row_exactly(s) - said)


def laid(s: rules.State, shown: Shown, draw: np.random.Generator) -> rules.State:
    """The end of the round where both lay by the equilibrium that is shown for this row."""
    shown.row(s)
    found = solve_games(shown.payoffs(s)[None])
    kinds = Ends(s).kinds
    for mix, seat in zip((found.rows[0], found.columns[0]), SEATS, strict=True):
        mix = np.maximum(mix, 0.0)
        rules.apply(s, seat, kinds[seat][int(draw.choice(len(mix), p=mix / mix.sum()))])
    chance_acts(s, draw)
    return s


def hens_played(s: rules.State, evaluator: Evaluator) -> list[rules.State]:
    """The end of a round and what follows each hen, the last position being before the next row.

    Each seat asked does what is shown for the best; what the next can do is left to the evaluator.
    """
    found = [s]
    while s.phase == rules.Phase.HEN:
        ways = list(ways_on(s))
        of_seat = evaluator.shares(ways)[:, s.circle[s.asked]]
        s = ways[int(of_seat.argmax())]
        found.append(s)
    return found


# Errors


def off(found: Iterable[Floats]) -> tuple[float, float, float]:
    """How far off means are, by position some samples: at most, and the root of the mean square.

    First the mean distance from nothing of the means, which what the samples leave of chance makes
    greater. That is not the same in two halves of the samples, so that the product of their means
    has the square of the true distance for its mean; last the standard error of that root.
    """
    halves = [np.array_split(each, 2) for each in found]
    least = float(np.mean([abs(np.concatenate(both).mean()) for both in halves]))
    squares = np.array([one.mean() * other.mean() for one, other in halves])
    root = max(float(squares.mean()), 0.0) ** 0.5
    error = float(squares.std() / len(squares) ** 0.5)
    return least, root, error / (2 * root) if root else error**0.5
