"""One small zero-sum game solved by the simplex method, for loops over many: to be compiled.

The programme of `gigi_gacker_round.solve_matrix`, on arrays without kinds: row `i` and column `j`
of `PAYOFF`. Games that one card each settles are told first. In the rules dialect.
"""

from __future__ import annotations

from typing import Any

COMPILE = {"boundscheck": False, "error_model": "numpy"}
"""Every index is a row or a column."""

PAYOFF, TABLE, LABELS, ROWS, COLUMNS = range(5)
"""The places of the arrays: what is given, two to reckon in, and the mixes found."""
TOLERANCE = 1e-10
STEEP_PIVOTS = 60
MOST_PIVOTS = 400
HIGH = 1.0e30


def value(m: int, n: int, game: Any) -> float:
    """What the row player gets in the equilibrium, whose mixes are filled in."""
    payoff, rows, columns = game[PAYOFF], game[ROWS], game[COLUMNS]
    for i in range(m):
        rows[i] = 0.0
    for j in range(n):
        columns[j] = 0.0
    row, guaranteed = best_row(m, n, payoff)
    column, conceded = best_column(m, n, payoff)
    if guaranteed >= conceded:
        rows[row] = 1.0
        columns[column] = 1.0
        found: float = guaranteed
        return found
    solve(m, n, guaranteed, game)
    return (lowest(m, n, game) + highest(m, n, game)) / 2


def best_row(m: int, n: int, payoff: Any) -> tuple[int, float]:
    """The row that guarantees most, and what."""
    best, most = 0, -HIGH
    for i in range(m):
        least = HIGH
        for j in range(n):
            least = min(least, payoff[i, j])
        if least > most:
            best = i
            most = least
    return best, most


def best_column(m: int, n: int, payoff: Any) -> tuple[int, float]:
    """The column that concedes least, and what."""
    best, least = 0, HIGH
    for j in range(n):
        most = -HIGH
        for i in range(m):
            most = max(most, payoff[i, j])
        if most < least:
            best = j
            least = most
    return best, least


def lowest(m: int, n: int, game: Any) -> float:
    """What the mix of the rows guarantees."""
    payoff, rows = game[PAYOFF], game[ROWS]
    least = HIGH
    for j in range(n):
        mean = 0.0
        for i in range(m):
            mean += rows[i] * payoff[i, j]
        least = min(least, mean)
    return least


def highest(m: int, n: int, game: Any) -> float:
    """What the mix of the columns concedes."""
    payoff, columns = game[PAYOFF], game[COLUMNS]
    most = -HIGH
    for i in range(m):
        mean = 0.0
        for j in range(n):
            mean += columns[j] * payoff[i, j]
        most = max(most, mean)
    return most


def solve(m: int, n: int, least: float, game: Any) -> None:
    """The mixes: maximise sum(q) under payoff q <= 1, payoffs brought to 1 and more."""
    payoff, table, labels, rows, columns = game
    for i in range(m):
        for j in range(n):
            table[i, j] = 2.0 + payoff[i, j] - least
        table[i, n] = 1.0
        labels[i] = n + i
    for j in range(n):
        table[m, j] = -1.0
        labels[m + j] = j
    table[m, n] = 0.0
    for pivots in range(MOST_PIVOTS):
        steep = pivots < STEEP_PIVOTS
        column = entering(m, n, table, labels, steep)
        row = leaving(m, n, column, table, labels, steep)
        if row < 0:
            break
        pivot(m, n, row, column, table, labels)
    for i in range(m):
        if labels[i] < n:
            columns[labels[i]] = max(table[i, n], 0.0)
    for j in range(n):
        if labels[m + j] >= n:
            rows[labels[m + j] - n] = max(table[m, j], 0.0)
    make_whole(m, rows)
    make_whole(n, columns)


def entering(m: int, n: int, table: Any, labels: Any, steep: bool) -> int:
    """The column that improves most, or else the one of the lowest label; -1 at the end."""
    best, mark = -1, 0.0
    for j in range(n):
        if table[m, j] < -TOLERANCE:
            own = 1.0 * table[m, j] if steep else 1.0 * labels[m + j]
            if best < 0 or own < mark:
                best = j
                mark = own
    return best


def leaving(m: int, n: int, column: int, table: Any, labels: Any, steep: bool) -> int:
    """The row that limits the column first, of equals the largest pivot, or the lowest label."""
    best, limit, mark = -1, HIGH, 0.0
    for i in range(m):
        if column >= 0 and table[i, column] > TOLERANCE:
            ratio = table[i, n] / table[i, column]
            own = -1.0 * table[i, column] if steep else 1.0 * labels[i]
            if ratio < limit - TOLERANCE or (ratio <= limit + TOLERANCE and own < mark):
                best = i
                mark = own
                limit = min(ratio, limit)
    return best


def pivot(m: int, n: int, row: int, column: int, table: Any, labels: Any) -> None:
    """Exchange a row and a column of the condensed table."""
    centre = table[row, column]
    for i in range(m + 1):
        if i != row:
            factor = table[i, column] / centre
            if factor != 0.0:
                for j in range(n + 1):
                    table[i, j] -= factor * table[row, j]
            table[i, column] = -factor
    for j in range(n + 1):
        table[row, j] /= centre
    table[row, column] = 1 / centre
    labels[row], labels[m + column] = labels[m + column], labels[row]


def make_whole(count: int, mix: Any) -> None:
    """Scale a mix to the sum 1."""
    total = 0.0
    for n in range(count):
        total += mix[n]
    for n in range(count):
        mix[n] /= total
