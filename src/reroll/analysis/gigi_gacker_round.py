"""One round of Gigi Gacker as a game of its own: in the rules dialect, with arrays of floats.

`worth[seat][card][position]` is what it is worth to the seat to lay this card and to take the card
at this position (0 the first); everything here follows from it. `mix[seat][card]` is the chance
with which the seat lays a card. Lists of lists serve as arrays in plain Python.
"""

from __future__ import annotations

from typing import Any

from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

PLAYABLE = cards.PLAYABLE
HIGHEST = 8  # of all cards by value
NEVER = -1.0e30
NO_LIMIT = 1.0e30
TOLERANCE = 1e-10
STEEP_PIVOTS = 60  # then Bland's rule, which cannot go round in circles ...
MOST_PIVOTS = 400  # ... but for rounding


def held(s: Any, seat: int, kind: int) -> int:
    """Copies of a card in hand, reckoned from what all have seen: true in any view (GG-20)."""
    copies: int = s.gained[seat][kind]
    if kind == cards.HEN:
        copies -= s.hens_played[seat]
    else:
        copies -= s.discard[seat][kind]
    return copies + 1 if kind < cards.PULLETS else copies


def place_of(s: Any, member: int) -> int:
    """GG-11: the place of a member in the circle, 0 for the holder of the tractor."""
    place = 0
    while s.circle[place] != member:
        place += 1
    return place


def robo_share(s: Any, pullet: int) -> float:
    """GG-30: the chance that the robo chicken shows this pullet now."""
    left = 0.0
    for kind in range(cards.PULLETS):
        left += s.robo[kind]
    share: float = s.robo[pullet] / left
    return share


# Two players: a matrix game, solved exactly


def fill_payoffs(s: Any, worth: Any, decisive: bool, lead: float, payoff: Any) -> None:
    """payoff[i][j]: what seat 0 gains on seat 1 by card i against j, the robo's card averaged.

    In a decisive round it is the win share of seat 0, who comes to it with this lead.
    """
    for mine in range(PLAYABLE):
        for theirs in range(PLAYABLE):
            payoff[mine][theirs] = 0.0
            if held(s, 0, mine) > 0 and held(s, 1, theirs) > 0:
                for robo in range(cards.PULLETS):
                    if s.robo[robo] > 0:
                        first, second = positions(s, mine, theirs, robo)
                        gain = worth[0][mine][first] - worth[1][theirs][second]
                        if decisive:
                            gain = win_share(lead + gain)
                        payoff[mine][theirs] += robo_share(s, robo) * gain


def win_share(lead: float) -> float:
    """1 for a lead, half for none, 0 for being behind."""
    if lead > TOLERANCE:
        return 1.0
    return 0.0 if lead < -TOLERANCE else 0.5


def positions(s: Any, mine: int, theirs: int, robo: int) -> tuple[int, int]:
    """GG-10, GG-11, GG-31: the positions that seats 0 and 1 take with these cards."""
    here, there, robo_place = place_of(s, 0), place_of(s, 1), place_of(s, rules.ROBO)
    first = before(theirs, there, mine, here) + before(robo, robo_place, mine, here)
    second = before(mine, here, theirs, there) + before(robo, robo_place, theirs, there)
    return first, second


def before(kind: int, place: int, other: int, other_place: int) -> int:
    """GG-10, GG-11: 1 if a card laid at this place of the circle goes before another, else 0."""
    mine, theirs = cards.value(kind), cards.value(other)
    return 1 if mine > theirs or (mine == theirs and place < other_place) else 0


def solve_matrix(
    payoff: Any,
    rows: Any,
    columns: Any,
    size: tuple[int, int],
    tolerance: float,
    mix: Any,
    table: Any,
    labels: Any,
) -> None:
    """Fill `mix` with both players' best mixes in the zero-sum game of these rows and columns.

    The simplex method on the column player's programme: with all payoffs brought into 1..2,
    maximise sum(q) under payoff q <= 1. `size` is (m, n), `table` holds at least (m + 1) rows of
    (n + 1) numbers, `labels` m + n. Fractions are reckoned with exactly, at tolerance 0.
    """
    m, n = size
    fill_table(payoff, rows, columns, m, n, table, labels)
    for pivots in range(MOST_PIVOTS):
        steep = pivots < STEEP_PIVOTS
        column = entering(table, labels, m, n, tolerance, steep)
        row = leaving(table, labels, m, n, column, tolerance, steep)
        if row < 0:
            break
        pivot(table, labels, m, n, row, column)
    for kind in range(PLAYABLE):
        mix[0][kind] = 0.0
        mix[1][kind] = 0.0
    for i in range(m):
        if labels[i] < n:
            mix[1][columns[labels[i]]] = max(table[i][n], 0.0)
    for j in range(n):
        if labels[m + j] >= n:
            mix[0][rows[labels[m + j] - n]] = max(table[m][j], 0.0)
    make_whole(mix[0])
    make_whole(mix[1])


def fill_table(
    payoff: Any, rows: Any, columns: Any, m: int, n: int, table: Any, labels: Any
) -> None:
    """The programme before the first pivot: slacks are basic, labels n and up."""
    lowest = payoff[rows[0]][columns[0]]
    highest = lowest
    for i in range(m):
        for j in range(n):
            lowest = min(lowest, payoff[rows[i]][columns[j]])
            highest = max(highest, payoff[rows[i]][columns[j]])
    scale = 1 / (highest - lowest) if highest > lowest else 0.0
    for i in range(m):
        for j in range(n):
            table[i][j] = 1 + scale * (payoff[rows[i]][columns[j]] - lowest)
        table[i][n] = 1
        labels[i] = n + i
    for j in range(n):
        table[m][j] = -1
        labels[m + j] = j
    table[m][n] = 0


def entering(table: Any, labels: Any, m: int, n: int, tolerance: float, steep: bool) -> int:
    """The column that improves most, or else the one of the lowest label; -1 at the end."""
    best = -1
    mark = 0.0
    for j in range(n):
        if table[m][j] < -tolerance:
            own = 1.0 * table[m][j] if steep else 1.0 * labels[m + j]
            if best < 0 or own < mark:
                best = j
                mark = own
    return best


def leaving(
    table: Any, labels: Any, m: int, n: int, column: int, tolerance: float, steep: bool
) -> int:
    """The row that limits the column first, of equals the largest pivot, or the lowest label.

    -1 where there is no column, or only rounding makes it seem to improve.
    """
    best = -1
    limit = NO_LIMIT
    mark = 0.0
    for i in range(m):
        if column >= 0 and table[i][column] > tolerance:
            ratio = table[i][n] / table[i][column]
            own = -1.0 * table[i][column] if steep else 1.0 * labels[i]
            if ratio < limit - tolerance or (ratio <= limit + tolerance and own < mark):
                best = i
                mark = own
                limit = min(ratio, limit)
    return best


def make_whole(mix: Any) -> None:
    """Scale a mix to the sum 1."""
    total = 0.0
    for kind in range(PLAYABLE):
        total += mix[kind]
    for kind in range(PLAYABLE):
        mix[kind] /= total


def pivot(table: Any, labels: Any, m: int, n: int, row: int, column: int) -> None:
    """Exchange a row and a column of the condensed table."""
    centre = table[row][column]
    for i in range(m + 1):
        if i != row:
            factor = table[i][column] / centre
            for j in range(n + 1):
                if j != column:
                    table[i][j] -= factor * table[row][j]
            table[i][column] = -factor
    for j in range(n + 1):
        if j != column:
            table[row][j] /= centre
    table[row][column] = 1 / centre
    labels[row], labels[m + column] = labels[m + column], labels[row]


# Any number of players: what a card brings against mixes


def fill_shares(s: Any, mix: Any, seat: int, shares: Any) -> None:
    """shares[seat][v]: the chance that the seat's card has the value v."""
    for value in range(HIGHEST + 1):
        shares[seat][value] = 0.0
    for kind in range(PLAYABLE):
        shares[seat][cards.value(kind)] += mix[seat][kind]


def fill_robo_shares(s: Any, shares: Any) -> None:
    """GG-31: with two players, the same for the robo chicken."""
    for value in range(HIGHEST + 1):
        shares[rules.ROBO][value] = 0.0
    for kind in range(cards.PULLETS):
        shares[rules.ROBO][cards.value(kind)] = robo_share(s, kind)


def fill_ranks(s: Any, seat: int, value: int, shares: Any, ranks: Any) -> None:
    """ranks[r]: the chance that r cards go before the seat's card of this value."""
    size = rules.circle_size(s)
    for rank in range(size):
        ranks[rank] = 0.0
    ranks[0] = 1.0
    others = 0
    nearer = True
    for place in range(size):
        member = s.circle[place]
        if member == seat:
            nearer = False
        else:
            ahead = shares[member][value] if nearer else 0.0
            for higher in range(value + 1, HIGHEST + 1):
                ahead += shares[member][higher]
            others += 1
            for rank in range(others, 0, -1):
                ranks[rank] += ahead * (ranks[rank - 1] - ranks[rank])
            ranks[0] -= ahead * ranks[0]


def fill_expected(s: Any, seat: int, worth: Any, shares: Any, ranks: Any, expected: Any) -> None:
    """expected[seat][card]: the mean worth of laying it against the others' mixes, else NEVER."""
    for kind in range(PLAYABLE):
        expected[seat][kind] = NEVER
        if held(s, seat, kind) > 0:
            fill_ranks(s, seat, cards.value(kind), shares, ranks)
            mean = 0.0
            for rank in range(rules.circle_size(s)):
                mean += ranks[rank] * worth[seat][kind][rank]
            expected[seat][kind] = mean


def best_expected(expected: Any, seat: int) -> float:
    """The mean worth of the best card."""
    best = NEVER
    for kind in range(PLAYABLE):
        best = max(best, expected[seat][kind])
    return best


def mean_expected(expected: Any, mix: Any, seat: int) -> float:
    """The mean worth of the seat's own mix."""
    mean = 0.0
    for kind in range(PLAYABLE):
        if mix[seat][kind] > 0.0:
            mean += mix[seat][kind] * expected[seat][kind]
    return mean


# Any number of players: an approximate equilibrium by regret matching


def match_regrets(
    s: Any,
    worth: Any,
    rounds: int,
    mix: Any,
    now: Any,
    regrets: Any,
    shares: Any,
    ranks: Any,
    expected: Any,
) -> None:
    """Fill `mix` with the averaged play of so many rounds of regret matching, later ones heavier.

    Seats answer one another in turn; `now` is the mix of the moment, `regrets` what each card
    would have brought more than it, never below 0. `expected` ends up answering `mix`.
    """
    start_even(s, mix, now, regrets, shares)
    for number in range(1, rounds + 1):
        for seat in range(s.players):
            fill_expected(s, seat, worth, shares, ranks, expected)
            regret(seat, expected, now, regrets)
            fill_shares(s, now, seat, shares)
            weight = 2.0 * number / (rounds * (rounds + 1.0))
            for kind in range(PLAYABLE):
                mix[seat][kind] += weight * now[seat][kind]
    for seat in range(s.players):
        fill_shares(s, mix, seat, shares)
    for seat in range(s.players):
        fill_expected(s, seat, worth, shares, ranks, expected)


def start_even(s: Any, mix: Any, now: Any, regrets: Any, shares: Any) -> None:
    """Begin with every kind in hand equally likely."""
    if s.players == rules.ROBO:
        fill_robo_shares(s, shares)
    for seat in range(s.players):
        kinds = 0
        for kind in range(PLAYABLE):
            kinds += 1 if held(s, seat, kind) > 0 else 0
        for kind in range(PLAYABLE):
            now[seat][kind] = 1.0 / kinds if held(s, seat, kind) > 0 else 0.0
            regrets[seat][kind] = 0.0
            mix[seat][kind] = 0.0
        fill_shares(s, now, seat, shares)


def regret(seat: int, expected: Any, now: Any, regrets: Any) -> None:
    """Add what each card would have brought more, and mix in proportion to the regrets."""
    mean = mean_expected(expected, now, seat)
    total = 0.0
    for kind in range(PLAYABLE):
        if expected[seat][kind] > NEVER:
            regrets[seat][kind] = max(regrets[seat][kind] + expected[seat][kind] - mean, 0.0)
            total += regrets[seat][kind]
    if total > 0.0:
        for kind in range(PLAYABLE):
            now[seat][kind] = regrets[seat][kind] / total
