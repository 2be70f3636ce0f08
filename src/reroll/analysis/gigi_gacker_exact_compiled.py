"""The last two rounds of Gigi Gacker for two valued exactly: to be compiled.

`fill_cells` says what each end of round 8 is worth once its cards are laid, `share` what a hen step
of that round is, or a position before the last row. A way is what a seat may come to the last round
with: a card laid and one won in round 8, and what a hen took back. Positions before the last row
are pairs of ways; of hens that answer each other only those are tried that may matter. The games of
all last rows are reckoned in whole numbers, by the third card of the row side by side, as nineteen
of twenty are settled by one card each. The same as `gigi_gacker_exact`, for loops over many
matches. In the rules dialect; `tables` is a record of `gigi_gacker_exact_tables`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import gigi_gacker_matrix as matrix
from reroll.analysis import gigi_gacker_round as rounds
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

COMPILE = {"boundscheck": False, "error_model": "numpy"}
"""Every index is a card, a position, a seat, a way or a lane."""

DEALT = cards.KINDS - cards.WORM
LANES = 16
"""The kinds of the pile, and some that never come: as many numbers of 16 bits as go together."""
POINT = 64
"""In an outcome a worm counts so much, and a card in hand takes one away: GG-19 in one number."""
NONE = -1
AS_NOW = cards.PULLETS
"""In the place of the pullet that the robo shows: it has shown it."""
MOST_PAIRS = 40_000
"""Pairs of ways, as in `gigi_gacker_exact`."""
WHOLE = 2
"""A match won, in halves."""
LOWEST, HIGHEST = -30000, 30000


def fill_cells(s: Any, cells: Any, tables: Any) -> bool:
    """Seat 0's share at each end of round 8: [its card, seat 1's card, robo's pullet].

    Cards by their places in hand, pullets by kind; those that the robo has not are left out. False,
    and nothing filled in, where too much can follow.
    """
    begin(s, tables)
    for seat in range(2):
        fill_laid(s, seat, tables)
    if pairs_of(s, tables) > MOST_PAIRS:
        return False
    for robo in range(cards.PULLETS):
        if s.robo[robo] > 0:
            fill_times(s, robo, tables)
            i = 0
            for mine in range(cards.PLAYABLE):
                if rounds.held(s, 0, mine) > 0:
                    j = 0
                    for theirs in range(cards.PLAYABLE):
                        if rounds.held(s, 1, theirs) > 0:
                            one, two = rounds.positions(s, mine, theirs, robo)
                            cells[i, j, robo] = best(s, i, one, j, two, tables)
                            j += 1
                    i += 1
    return True


def pairs_of(s: Any, tables: Any) -> int:
    """How many pairs of ways the ends of the round have in all."""
    pairs, i = 0, 0
    for mine in range(cards.PLAYABLE):
        if rounds.held(s, 0, mine) > 0:
            j = 0
            for theirs in range(cards.PLAYABLE):
                if rounds.held(s, 1, theirs) > 0:
                    for robo in range(cards.PULLETS):
                        if s.robo[robo] > 0:
                            one, two = rounds.positions(s, mine, theirs, robo)
                            pairs += many(0, i, one, tables) * many(1, j, two, tables)
                    j += 1
            i += 1
    return pairs


def many(seat: int, place: int, position: int, tables: Any) -> int:
    """How many ways there are with this card laid and that position taken."""
    found: int = tables.ends[seat, place, position] - tables.begins[seat, place, position]
    return found


def share(s: Any, tables: Any) -> float:
    """Seat 0's share in a hen step of round 8, or before the last row."""
    begin(s, tables)
    for seat in range(2):
        fill_counts(s, seat, NONE, NONE, tables)
        asked = s.phase == rules.Phase.HEN and rounds.place_of(s, seat) >= s.asked
        add_ways(s, seat, 0, 0, asked, tables)
    fill_times(s, AS_NOW, tables)
    return best(s, 0, 0, 0, 0, tables)


def begin(s: Any, tables: Any) -> None:
    """No ways yet; the chance of every last row, divided by what a match won counts in its game."""
    chances, total, copies = tables.chances, 0.0, 0
    for kind in range(cards.PULLETS):
        copies += s.robo[kind]
    if s.phase == rules.Phase.LAY or s.phase == rules.Phase.ROBO:
        copies -= 1
    tables.ways[0] = 0
    tables.ways[1] = 0
    for first in range(DEALT):
        one = 1.0 * s.unseen[cards.WORM + first]
        for second in range(DEALT):
            two = one * (s.unseen[cards.WORM + second] - (1 if second == first else 0))
            for third in range(DEALT):
                twice = (1 if third == first else 0) + (1 if third == second else 0)
                chances[first, second, third] = two * max(s.unseen[cards.WORM + third] - twice, 0)
                total += chances[first, second, third]
    for first in range(DEALT):
        for second in range(DEALT):
            chances[first, second, LANES] = 0.0
            for third in range(DEALT):
                chances[first, second, third] /= total * WHOLE * copies
                chances[first, second, LANES] += chances[first, second, third]


# Ways


def fill_laid(s: Any, seat: int, tables: Any) -> None:
    """All ways of a seat in which cards are laid, by the card's place in hand and the position."""
    begins, ends = tables.begins, tables.ends
    place = 0
    for card in range(cards.PLAYABLE):
        if rounds.held(s, seat, card) > 0:
            for position in range(rules.ROBO + 1):
                same = position
                for before in range(position):
                    if s.row[before] == s.row[position]:
                        same = before
                if same == position:
                    fill_counts(s, seat, card, s.row[position], tables)
                    add_ways(s, seat, place, position, True, tables)
                else:
                    begins[seat, place, position] = begins[seat, place, same]
                    ends[seat, place, position] = ends[seat, place, same]
            place += 1


def fill_counts(s: Any, seat: int, card: int, won: int, tables: Any) -> None:
    """Hand and pile of a seat with this card laid and that one won, if any."""
    hand, pile = tables.hand, tables.pile
    for kind in range(cards.KINDS):
        hand[kind] = rounds.held(s, seat, kind)
        pile[kind] = s.discard[seat][kind]
    if card != NONE:
        hand[card] -= 1
        pile[card] += 1
        hand[won] += 1


def add_ways(s: Any, seat: int, place: int, position: int, asked: bool, tables: Any) -> None:
    """The way as it stands in hand and pile, and all that a hen can make of it if it is asked."""
    hand, pile = tables.hand, tables.pile
    size, laid, playable = s.hand_size[seat], 0, 0
    for kind in range(cards.PLAYABLE):
        laid += pile[kind]
        playable += hand[kind]
    up_to_two = s.hen_takes == rules.UP_TO_TWO
    able = asked and hand[cards.HEN] > 0 and laid >= (1 if up_to_two else 2)
    tables.begins[seat, place, position] = tables.ways[seat]
    tables.first_tried[seat, place, position] = 0
    if playable > 0 or not able:
        add_way(seat, size, up_to_two, tables)
    if able:
        hand[cards.HEN] -= 1
        for one in range(cards.PLAYABLE):
            if pile[one] > 0:
                move(one, 1, tables)
                if up_to_two:
                    add_way(seat, size, up_to_two, tables)
                for two in range(one, cards.PLAYABLE):
                    if pile[two] > 0 and not is_outdone(one, two, tables):
                        move(two, 1, tables)
                        add_way(seat, size + 1, up_to_two, tables)
                        move(two, -1, tables)
                move(one, -1, tables)
        hand[cards.HEN] += 1
    tables.ends[seat, place, position] = tables.ways[seat]


def move(kind: int, copies: int, tables: Any) -> None:
    """Take so many cards back into the hand."""
    tables.hand[kind] += copies
    tables.pile[kind] -= copies


def is_outdone(one: int, two: int, tables: Any) -> bool:
    """Whether a worm left in the pile does all that one of these pullets does, and counts too."""
    pile, worm = tables.pile, cards.WORM - 1 + cards.LOWEST_PULLET
    if two < cards.WORM and pile[worm + two] > 0:
        return True
    return one < cards.WORM and pile[worm + one] > (1 if two == worm + one else 0)


def add_way(seat: int, size: int, up_to_two: bool, tables: Any) -> None:
    """What may be laid in the last round, and what it comes to by the card won."""
    hand, pile, way = tables.hand, tables.pile, tables.ways[seat]
    outcomes, spans = tables.outcomes[seat, way], tables.spans[seat, way]
    worms, laid, found = 0, 0, 0
    spans[0] = HIGHEST
    spans[1] = LOWEST
    for kind in range(cards.PLAYABLE):
        worms += hand[kind] * worms_on(kind)
        laid += pile[kind]
    for kind in range(cards.PLAYABLE):
        if hand[kind] > 0:
            tables.values[seat, way, found] = cards.value(kind)
            more, cost = hen_serves(kind, laid, up_to_two, pile)
            plain = POINT * (worms - worms_on(kind)) - size
            for won in range(DEALT):
                hen = hand[cards.HEN] > 0 or won == cards.HEN - cards.WORM
                mark = plain + POINT * worms_on(cards.WORM + won)
                mark += (POINT * more - cost) if hen else 0
                outcomes[found, won] = mark
                spans[0] = min(spans[0], mark)
                spans[1] = max(spans[1], mark)
            found += 1
    tables.counts[seat, way] = found
    tables.ways[seat] += 1


def hen_serves(card: int, laid: int, up_to_two: bool, pile: Any) -> tuple[int, int]:
    """GG-17: the worms that a hen adds at the end with this card laid too, and the cards."""
    more, taken = 0, 0
    for back in range(cards.WORM_VALUES):
        kind = cards.HEN - 1 - back
        some = min(pile[kind] + (1 if kind == card else 0), 2 - taken)
        taken += some
        more += some * worms_on(kind)
    if up_to_two:
        return more, 1 if taken == 2 else 0
    return (more, 1) if more > 0 and laid > 0 else (0, 0)


def worms_on(kind: int) -> int:
    """GG-18: what a card counts in hand at the end."""
    return cards.value(kind) if cards.WORM <= kind < cards.HEN else 0


# Hens


def best(s: Any, i: int, one: int, j: int, two: int, tables: Any) -> float:
    """Seat 0's share if both make the best of their hens, one after the other."""
    begins, ends, tried = tables.begins, tables.ends, tables.first_tried
    zero_first = rounds.place_of(s, 0) < rounds.place_of(s, 1)
    first, second = (0, 1) if zero_first else (1, 0)
    place, position = (i, one) if zero_first else (j, two)
    other, other_position = (j, two) if zero_first else (i, one)
    low, many = begins[first, place, position], ends[first, place, position]
    side = 1.0 if zero_first else -1.0
    start, count = tried[first, place, position], many - low
    found, chosen = -2.0, 0
    for nth in range(count):
        at = (start + nth) % count
        value = answered(low + at, second, other, other_position, side, found, tables)
        if value > found:
            found = value
            chosen = at
    tried[first, place, position] = chosen
    return side * found


def answered(
    way: int, seat: int, place: int, position: int, side: float, least: float, tables: Any
) -> float:
    """What a way brings whoever chose it once this seat has answered; exact if above `least`.

    `side` is 1 where seat 0 chose it, else -1: shares count as what whoever chose gains. What a
    card each guarantees and concedes tells most ways apart, and spares games to be solved.
    """
    tried = tables.first_tried
    low = tables.begins[seat, place, position]
    count = tables.ends[seat, place, position] - low
    start, nth, found = tried[seat, place, position], 0, 2.0
    while nth < count and found > least:
        at = (start + nth) % count
        mine, his = (way, low + at) if seat == 1 else (low + at, way)
        worst, most = bounds(mine, his, tables)
        if side < 0.0:
            worst, most = -most, -worst
        if worst < found:
            value = most
            if most > least and worst < most:
                value = side * solved(mine, his, tables)
            if value < found:
                found = value
                tried[seat, place, position] = at
        nth += 1
    return found


# Before the last row


def fill_times(s: Any, robo: int, tables: Any) -> None:
    """By the values laid in the last round, how many of the robo's cards bring which positions.

    Once it has shown this pullet; positions of seats 0 and 1 as 01, 02, 12, 10, 20, 21.
    """
    times = tables.times
    passes = rules.ROBO if s.round < rules.ROUNDS else 0
    here = (rounds.place_of(s, 0) + passes) % (rules.ROBO + 1)
    there = (rounds.place_of(s, 1) + passes) % (rules.ROBO + 1)
    robo_place = (rounds.place_of(s, rules.ROBO) + passes) % (rules.ROBO + 1)
    for mine in range(1, rounds.HIGHEST + 1):
        for theirs in range(1, rounds.HIGHEST + 1):
            for pair in range(6):
                times[mine, theirs, pair] = 0
            for kind in range(cards.PULLETS):
                shown = kind + cards.LOWEST_PULLET
                first = goes(theirs, there, mine, here) + goes(shown, robo_place, mine, here)
                second = goes(mine, here, theirs, there) + goes(shown, robo_place, theirs, there)
                copies = s.robo[kind] - (1 if kind == robo else 0)
                pair = first + second - 1 + (0 if first < second else 3)
                times[mine, theirs, pair] += copies


def goes(value: int, place: int, other: int, other_place: int) -> int:
    """GG-10, GG-11: 1 if a card laid at this place of the circle goes before another, else 0."""
    return 1 if value > other or (value == other and place < other_place) else 0


def bounds(one: int, two: int, tables: Any) -> tuple[float, float]:
    """What a card each guarantees to seat 0, and concedes, with these ways: means over last rows.

    The same number twice where the match is decided. Rows are noted for `solved`.
    """
    zero, other = tables.spans[0, one], tables.spans[1, two]
    if zero[0] > other[1]:
        return 1.0, 1.0
    if zero[1] < other[0]:
        return 0.0, 0.0
    m, n = tables.counts[0, one], tables.counts[1, two]
    for i in range(m):
        for j in range(n):
            times = tables.times[tables.values[0, one, i], tables.values[1, two, j]]
            mine, his = tables.outcomes[0, one, i], tables.outcomes[1, two, j]
            fill_pair(mine, his, times, i, j, tables.pairs)
    chances, least, most = tables.chances, tables.least, tables.most
    low, high = 0.0, 0.0
    for first in range(DEALT):
        for second in range(DEALT):
            if chances[first, second, LANES] > 0.0:
                guarantee(first, second, m, n, tables)
                for third in range(DEALT):
                    low += chances[first, second, third] * least[first, second, third]
                    high += chances[first, second, third] * most[first, second, third]
    return low, high


def fill_pair(mine: Any, his: Any, times: Any, i: int, j: int, pairs: Any) -> None:
    """In halves, times the robo's cards: what this pair of cards laid brings by the cards won.

    By the cards at two positions of the row: both seats take the first and the third, the second
    and the third, or the first and the second.
    """
    lanes = len(mine)
    for at in range(DEALT):
        own, other = mine[at], his[at]
        first, second, both = pairs[0, i, j, at], pairs[1, i, j, at], pairs[2, i, j, at]
        for lane in range(lanes):
            won = np.int16(np.int16(own > his[lane]) + np.int16(own >= his[lane]))
            back = np.int16(np.int16(mine[lane] > other) + np.int16(mine[lane] >= other))
            both[lane] = np.int16(times[0] * won + times[3] * back)
            first[lane] = np.int16(times[1] * won + times[4] * back)
            second[lane] = np.int16(times[2] * won + times[5] * back)


def guarantee(first: int, second: int, m: int, n: int, tables: Any) -> None:
    """By third card what a card guarantees to seat 0 in rows that begin so, and concedes."""
    pairs, low, tops = tables.pairs, tables.low, tables.tops
    least, most = tables.least[first, second], tables.most[first, second]
    lanes = len(low)
    for lane in range(lanes):
        least[lane] = np.int16(LOWEST)
        most[lane] = np.int16(HIGHEST)
    for j in range(n):
        top = tops[j]
        for lane in range(lanes):
            top[lane] = np.int16(LOWEST)
    for i in range(m):
        for lane in range(lanes):
            low[lane] = np.int16(HIGHEST)
        for j in range(n):
            add, top = pairs[2, i, j, first, second], tops[j]
            one, two = pairs[0, i, j, first], pairs[1, i, j, second]
            for lane in range(lanes):
                halves = np.int16(add + one[lane] + two[lane])
                low[lane] = min(halves, low[lane])
                top[lane] = max(halves, top[lane])
        for lane in range(lanes):
            least[lane] = max(least[lane], low[lane])
    for j in range(n):
        top = tops[j]
        for lane in range(lanes):
            most[lane] = min(most[lane], top[lane])


def solved(one: int, two: int, tables: Any) -> float:
    """Seat 0's share with the ways that `bounds` was asked for last: the mean over last rows."""
    m, n = tables.counts[0, one], tables.counts[1, two]
    chances, least, most = tables.chances, tables.least, tables.most
    total = 0.0
    for first in range(DEALT):
        for second in range(DEALT):
            for third in range(DEALT):
                chance = chances[first, second, third]
                if chance > 0.0:
                    value = 1.0 * least[first, second, third]
                    if value < most[first, second, third]:
                        value = mixed(first, second, third, m, n, tables)
                    total += chance * value
    return total


def mixed(first: int, second: int, third: int, m: int, n: int, tables: Any) -> float:
    """One game solved by mixes."""
    pairs, payoff = tables.pairs, tables.payoff
    game = payoff, tables.condensed, tables.labels, tables.rows, tables.columns
    for i in range(m):
        for j in range(n):
            payoff[i, j] = 1.0 * (
                pairs[2, i, j, first, second]
                + pairs[0, i, j, first, third]
                + pairs[1, i, j, second, third]
            )
    found: float = matrix.value(m, n, game)
    return found
