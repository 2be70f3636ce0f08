"""Gigi Gacker: how to lay in the running round, for given worths of cards.

    plan = solve_round(s)               # worms in hand count, as in the last round
    plan.mixes[0]                       # {kind: chance} of seat 0
    plan.gap                            # what any seat could still gain by laying otherwise

Two players and the robo chicken play a zero-sum game, solved exactly (by the simplex method, up to
the rounding of floats). For more players there is no such theorem; regret matching finds mixes, and
`gap` says how far from an equilibrium they are: nobody gains more than that by deviating alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reroll.analysis import gigi_gacker_round as rounds
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards
from reroll.notation.worded import worded

STEPS = 300
ROUNDING = 1e-9
Worth = list[list[list[float]]]
"""worth[seat][card][position]: laying this card and taking the card at this position."""


class NoRound(ValueError):
    """A state in which no card is to be laid."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How each seat mixes its cards, and what each card is worth against the others' mixes.

    `values` are the mean worths by seat; with two players what seat 0 gains on seat 1, and its
    negative. `exact` is true for two players: `gap` is then rounding only.
    """

    mixes: tuple[dict[int, float], ...]
    expected: tuple[dict[int, float], ...]
    values: tuple[float, ...]
    gap: float
    exact: bool


def solve_round(s: rules.State, worth: Worth | None = None, steps: int = STEPS) -> Plan:
    """An equilibrium of the running round, whatever lies face down already.

    Raises NoRound unless the row is laid out and cards are to be laid. `steps` is for three
    players and more. A view will do: hands follow from what all have seen.
    """
    if s.phase != rules.Phase.LAY:
        raise NoRound(worded("A round is solved while cards are laid; here none is to be laid."))
    worth = worms_worth(s) if worth is None else worth
    return solve_two(s, worth) if s.players == rules.ROBO else solve_more(s, worth, steps)


def worms_worth(s: rules.State) -> Worth:
    """The change of worms in hand: all that counts in a last round without hens."""
    return worth_of(s, lambda card, won: float(worms_on(won) - worms_on(card)))


def worth_of(s: rules.State, change: Callable[[int, int], float]) -> Worth:
    """The same worth `change(card, won)` for every seat, over all cards and positions."""
    size = rules.circle_size(s)
    table = [[change(card, s.row[at]) for at in range(size)] for card in range(cards.PLAYABLE)]
    return [table] * s.players


def worms_on(kind: int) -> int:
    """GG-18: what a card counts in hand."""
    return cards.value(kind) if kind >= cards.WORM else 0


def in_hand(s: rules.State, seat: int) -> list[int]:
    """The kinds that the seat can lay."""
    return [kind for kind in range(cards.PLAYABLE) if rounds.held(s, seat, kind) > 0]


def solve_two(s: rules.State, worth: Worth) -> Plan:
    """The matrix game of two players and the robo chicken."""
    payoff = zeros(cards.PLAYABLE, cards.PLAYABLE)
    rounds.fill_payoffs(s, worth, False, 0.0, payoff)
    return solve_matrix(payoff, in_hand(s, 0), in_hand(s, 1))


def solve_matrix(payoff: list[list[float]], rows: Sequence[int], columns: Sequence[int]) -> Plan:
    """A zero-sum game of up to 13 rows and columns, solved in floats.

    Where almost equal payoffs upset them it is solved once more, in fractions.
    """
    plan = matrix_plan(payoff, rows, columns, False)
    if plan.gap > ROUNDING * max(1.0, abs(plan.values[0])):
        plan = matrix_plan(payoff, rows, columns, True)
    return plan


def matrix_plan(
    payoff: list[list[float]], rows: Sequence[int], columns: Sequence[int], in_fractions: bool
) -> Plan:
    """The game solved once, in floats or in fractions."""
    size = len(rows), len(columns)
    mix, table = zeros(2, cards.PLAYABLE), zeros(size[0] + 1, size[1] + 1)
    labels, tolerance = [0] * sum(size), 0 if in_fractions else rounds.TOLERANCE
    numbers: Any = [[Fraction(x) for x in row] for row in payoff] if in_fractions else payoff
    rounds.solve_matrix(numbers, rows, columns, size, tolerance, mix, table, labels)
    mine = {i: sum(mix[1][j] * payoff[i][j] for j in columns) for i in rows}
    theirs = {j: -sum(mix[0][i] * payoff[i][j] for i in rows) for j in columns}
    value = sum(mix[0][i] * mine[i] for i in rows)
    gap = max(max(mine.values()) - value, max(theirs.values()) + value)
    mixes = ({i: mix[0][i] for i in rows}, {j: mix[1][j] for j in columns})
    return Plan(mixes, (mine, theirs), (value, -value), gap, True)


def solve_more(s: rules.State, worth: Worth, steps: int) -> Plan:
    """Mixes for three players and more by regret matching, and how far off they may be."""
    mix, now, regrets, expected = (zeros(s.players, cards.PLAYABLE) for _ in range(4))
    shares, ranks = zeros(rules.circle_size(s), rounds.HIGHEST + 1), [0.0] * rules.circle_size(s)
    rounds.match_regrets(s, worth, steps, mix, now, regrets, shares, ranks, expected)
    seats = range(s.players)
    values = tuple(rounds.mean_expected(expected, mix, seat) for seat in seats)
    gap = max(rounds.best_expected(expected, seat) - values[seat] for seat in seats)
    mixes = tuple({kind: mix[seat][kind] for kind in in_hand(s, seat)} for seat in seats)
    worths = tuple({kind: expected[seat][kind] for kind in in_hand(s, seat)} for seat in seats)
    return Plan(mixes, worths, values, gap, False)


def against(
    s: rules.State, worth: Worth, mixes: Sequence[Mapping[int, float]], seat: int
) -> dict[int, float]:
    """What each card of the seat is worth on average if the others mix theirs so."""
    size = rules.circle_size(s)
    mix, expected = zeros(s.players, cards.PLAYABLE), zeros(s.players, cards.PLAYABLE)
    shares, ranks = zeros(size, rounds.HIGHEST + 1), [0.0] * size
    for other, chances in enumerate(mixes):
        for kind, chance in chances.items():
            mix[other][kind] = chance
        rounds.fill_shares(s, mix, other, shares)
    if s.players == rules.ROBO:
        rounds.fill_robo_shares(s, shares)
    rounds.fill_expected(s, seat, worth, shares, ranks, expected)
    return {kind: expected[seat][kind] for kind in in_hand(s, seat)}


def zeros(rows: int, columns: int) -> list[list[float]]:
    """A table of zeros."""
    return [[0.0] * columns for _ in range(rows)]
