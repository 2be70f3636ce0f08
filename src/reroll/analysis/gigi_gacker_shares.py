"""A round of Gigi Gacker for two valued whole, one position at a time: to be compiled.

What `gigi_gacker_rows.Rows` says of all rows that may come, for loops over many positions, and
what `analysis.luck` says of a round of a match looked back on: its row, how the cards met, and the
robo's are told together where the robo shows its card (`before` and `after` it). Round 8 is exact
once its row lies there (`gigi_gacker_exact_compiled`). In the rules dialect, with arrays to reckon
in; `tables` are those of `gigi_gacker_tables`.
"""

from __future__ import annotations

from typing import Any

from reroll.analysis import gigi_gacker_exact_compiled as exact
from reroll.analysis import gigi_gacker_matrix as matrix
from reroll.analysis import gigi_gacker_network as network
from reroll.analysis import gigi_gacker_round as rounds
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

COMPILE = {"boundscheck": False, "error_model": "numpy"}
"""Every index is a card, a position, a seat or a hidden unit."""

DEALT = cards.KINDS - cards.WORM
POSITIONS = 3
POINT = 1000
"""In an outcome a worm counts so much, and a card in hand takes one away: GG-19 in one number."""
(
    KINDS,
    COUNTS,
    OFTEN,
    PAIRS,
    CELLS,
    LEFT,
    OUTCOMES,
    GAME,
    LATE,
    EARLY,
    STARTS,
    MIXES,
    PLACES,
    LAST_TWO,
    EXACT,
    IS_EXACT,
) = range(16)
"""The places of the tables."""
NONE = -1


def value_of_rows(s: Any, tables: Any) -> float:
    """Seat 0's share before the row of the round, whatever of it is turned: the mean over all."""
    fill_round(s, tables)
    left = tables[LEFT]
    total, value = 0.0, 0.0
    for first in range(DEALT):
        left[first] = network.in_pile(s, cards.WORM + first)
    for first in range(DEALT):
        one = 1.0 * left[first]
        left[first] -= 1
        for second in range(DEALT):
            two = one * left[second]
            left[second] -= 1
            for third in range(DEALT):
                chance = two * left[third]
                if chance > 0.0:
                    total += chance
                    value += chance * value_of_row(first, second, third, tables)
            left[second] += 1
        left[first] += 1
    return value / total


def value_of_row(first: int, second: int, third: int, tables: Any) -> float:
    """Seat 0's share with this row lying there, the kinds as places in the pile."""
    fill_payoff(first, second, third, tables)
    counts = tables[COUNTS]
    return matrix.value(counts[0], counts[1], tables[GAME])


def fill_round(s: Any, tables: Any) -> None:
    """What the seats may lay, which positions it brings them, and what each pair is worth."""
    kinds, counts, often = tables[KINDS], tables[COUNTS], tables[OFTEN]
    for seat in range(2):
        found = 0
        for kind in range(cards.PLAYABLE):
            if rounds.held(s, seat, kind) > 0:
                kinds[seat, found] = kind
                found += 1
        counts[seat] = found
    for i in range(counts[0]):
        for j in range(counts[1]):
            for pair in range(POSITIONS * POSITIONS):
                often[pair, i, j] = 0.0
            for robo in range(cards.PULLETS):
                if s.robo[robo] > 0:
                    one, two = rounds.positions(s, kinds[0, i], kinds[1, j], robo)
                    often[POSITIONS * one + two, i, j] += rounds.robo_share(s, robo)
    if s.round == rules.ROUNDS:
        fill_last(s, tables)
    else:
        late = s.round == rules.ROUNDS - 1
        net = tables[LATE] if late else tables[EARLY]
        network.fill_pairs(s, kinds, counts, tables[PAIRS], net)
    fill_cells(tables)


def fill_cells(tables: Any) -> None:
    """What each pair of positions adds to the game, by the cards that lie there."""
    counts, often, pairs, cells = tables[COUNTS], tables[OFTEN], tables[PAIRS], tables[CELLS]
    for one in range(POSITIONS):
        for two in range(POSITIONS):
            if one != two:
                pair = POSITIONS * one + two
                for first in range(DEALT):
                    for second in range(DEALT):
                        for i in range(counts[0]):
                            for j in range(counts[1]):
                                cells[pair, first, second, i, j] = (
                                    often[pair, i, j] * pairs[first, second, i, j]
                                )


def fill_payoff(first: int, second: int, third: int, tables: Any) -> None:
    """The game of a row: seat 0's share by both cards, the robo's averaged."""
    counts, cells, game = tables[COUNTS], tables[CELLS], tables[GAME]
    payoff = game[matrix.PAYOFF]
    for i in range(counts[0]):
        for j in range(counts[1]):
            payoff[i, j] = (
                cells[1, first, second, i, j]
                + cells[2, first, third, i, j]
                + cells[3, second, first, i, j]
                + cells[5, second, third, i, j]
                + cells[6, third, first, i, j]
                + cells[7, third, second, i, j]
            )


# The last round


def fill_last(s: Any, tables: Any) -> None:
    """GG-17 to GG-19: who wins by each pair of cards laid and won."""
    kinds, counts = tables[KINDS], tables[COUNTS]
    pairs, outcomes = tables[PAIRS], tables[OUTCOMES]
    for seat in range(2):
        for n in range(counts[seat]):
            for won in range(DEALT):
                outcomes[seat, n, won] = outcome(s, seat, kinds[seat, n], cards.WORM + won)
    for first in range(DEALT):
        for second in range(DEALT):
            for i in range(counts[0]):
                mine = outcomes[0, i, first]
                for j in range(counts[1]):
                    pairs[first, second, i, j] = share_of(mine - outcomes[1, j, second])


def share_of(lead: int) -> float:
    """1 for a lead, half for none."""
    if lead > 0:
        return 1.0
    return 0.5 if lead == 0 else 0.0


def outcome(s: Any, seat: int, card: int, won: int) -> int:
    """What counts at the end after the last round with this card for that one, a hen included."""
    worms = network.worms_on(won) - network.worms_on(card)
    for kind in range(cards.WORM, cards.HEN):
        worms += network.worms_on(kind) * rounds.held(s, seat, kind)
    size: int = s.hand_size[seat]
    if rounds.held(s, seat, cards.HEN) > 0 or won == cards.HEN:
        best, found = network.two_best(s, seat, card)
        if s.hen_takes == rules.UP_TO_TWO:
            worms += best
            size += 1 if found == 2 else 0
        elif best > 0 and rules.discarded_from(s, seat, 0) > 0:
            worms += best
            size += 1
    return POINT * worms - size


# A match looked back on


def before(s: Any, tables: Any) -> float:
    """What `after` is to be compared with; 0 before a card of a row, which is told later.

    Of several best mixes it takes that of the plain solver, as what a mistake costs hangs on it.
    """
    if s.phase == rules.Phase.START:
        mean: float = (tables[STARTS][0] + tables[STARTS][1]) / 2
        return mean
    if s.phase != rules.Phase.ROBO:
        return 0.0
    found = value_of_rows(s, tables)
    value = value_of_row(
        s.row[0] - cards.WORM, s.row[1] - cards.WORM, s.row[2] - cards.WORM, tables
    )
    found -= value
    tables[IS_EXACT][0] = 0
    if s.round == rules.ROUNDS - 1 and exact.fill_cells(s, tables[EXACT], tables[LAST_TWO][0]):
        tables[IS_EXACT][0] = 1
        value = solve_exact(s, tables)
    counts, game = tables[COUNTS], tables[GAME]
    payoff, mix = game[matrix.PAYOFF], tables[MIXES]
    rounds.solve_matrix(
        payoff,
        tables[PLACES],
        tables[PLACES],
        (counts[0], counts[1]),
        rounds.TOLERANCE,
        mix,
        game[matrix.TABLE],
        game[matrix.LABELS],
    )
    i, j = place_of(s.laid[0], 0, tables), place_of(s.laid[1], 1, tables)
    for n in range(counts[1]):
        found += payoff[i, n] * mix[1, n]
    for n in range(counts[0]):
        found += mix[0, n] * payoff[n, j]
    return found - value


def solve_exact(s: Any, tables: Any) -> float:
    """Fill in the game of the row with exact values instead of the evaluator's; its value."""
    counts, cells, game = tables[COUNTS], tables[EXACT], tables[GAME]
    payoff = game[matrix.PAYOFF]
    for i in range(counts[0]):
        for j in range(counts[1]):
            payoff[i, j] = 0.0
            for robo in range(cards.PULLETS):
                if s.robo[robo] > 0:
                    payoff[i, j] += rounds.robo_share(s, robo) * cells[i, j, robo]
    return matrix.value(counts[0], counts[1], game)


def after(s: Any, tables: Any) -> float:
    """Seat 0's share once the robo's card lies there, as `before` has filled the tables."""
    if s.phase == rules.Phase.DEAL and s.round == 1 and s.row[0] == NONE:
        start: float = tables[STARTS][s.circle[0]]
        return start
    if (s.phase == rules.Phase.DEAL and s.row[0] != NONE) or s.phase == rules.Phase.LAY:
        return 0.0
    i, j = place_of(s.shown[0], 0, tables), place_of(s.shown[1], 1, tables)
    if tables[IS_EXACT][0] == 1:
        known: float = tables[EXACT][i, j, s.shown[rules.ROBO]]
        return known
    first = s.shown_row[s.shown_rank[0]] - cards.WORM
    second = s.shown_row[s.shown_rank[1]] - cards.WORM
    share: float = tables[PAIRS][first, second, i, j]
    return share


def place_of(kind: int, seat: int, tables: Any) -> int:
    """The place of a card among those that the seat could lay."""
    place = 0
    while tables[KINDS][seat, place] != kind:
        place += 1
    return place


def make_tables(edges: Any) -> tuple[Any, ...]:
    """What the functions read and reckon in, from the coach's edges; in ordinary Python."""
    from reroll.analysis import gigi_gacker_tables

    return gigi_gacker_tables.make_tables(edges.evaluator)
