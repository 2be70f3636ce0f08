"""The evaluator of Gigi Gacker for two on all ends of a round at once: to be compiled.

The same numbers as `evaluate_gigi_gacker_two.features`, and the same networks as
`equity.Evaluator`, in single precision: a part of the first layer for what each seat laid and won,
one for the lead, and their sums for every pair. In the rules dialect.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reroll.analysis import gigi_gacker_round as rounds
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

COMPILE = {"boundscheck": False, "error_model": "numpy", "fastmath": True}
"""Every index is a card, a seat or a hidden unit; sums may be taken in any order."""

DEALT = cards.KINDS - cards.WORM
CARDS = 4 * cards.KINDS + 2 * cards.PLAYABLE + 8
SIZED, LEADS = 10, 24
LEAD = SIZED + 2 * LEADS + 1
TABLE = 8 + DEALT + cards.PULLETS
OWN, AROUND, OTHER, BETWEEN = 0, CARDS, CARDS + TABLE, 2 * CARDS + TABLE
DUE = BETWEEN + LEAD
PILE, LATER, HAS = cards.KINDS, 2 * cards.KINDS, 4 * cards.KINDS
EXTRA = HAS + 2 * cards.PLAYABLE
"""The numbers of a seat's cards: by kind in hand and discarded, each twice, and what is there."""
FOUR, ONE = 4, np.float32(1.0)
WORMS, SIZES = 60, 9
"""Leads from -WORMS to WORMS, in cards from -SIZES to SIZES, have parts of their own."""
(
    WEIGHTS,
    DEEP,
    OUTER,
    BY_KIND,
    PARTS,
    BY_LEAD,
    NUMBERS,
    MARKS,
    HIDDEN,
    AHEAD,
    NEAR,
    NEAR_BY_KIND,
    NEAR_SUMS,
    STEPS_TO,
) = range(14)
"""The places of the tables."""


def fill_pairs(s: Any, kinds: Any, counts: Any, pairs: Any, net: Any) -> None:
    """Seat 0's share once the cards are taken: [card won, other's card won, own card, other's]."""
    for side in range(2):
        weigh_kinds(s, net[WEIGHTS], OTHER * side, net[BY_KIND][side])
    weigh_kinds(s, net[NEAR], OWN, net[NEAR_BY_KIND])
    fill_parts(s, kinds, counts, net)
    fill_leads(s, counts, net)
    ahead = net[AHEAD]
    for first in range(DEALT):
        for i in range(counts[0]):
            for column in range(ahead.shape[1]):
                ahead[0, column] = 0.0
            for seat in range(2):
                if net[DEEP].shape[1] == 0:
                    fill_single(seat, i, first, counts, net)
                else:
                    fill_hidden(seat, i, first, counts, net)
                    fill_ahead(1 - 2 * seat, DEALT * counts[1], net)
            for second in range(DEALT):
                for j in range(counts[1]):
                    lead = ahead[0, counts[1] * second + j]
                    pairs[first, second, i, j] = 1.0 / (1.0 + math.exp(-lead))


def fill_hidden(seat: int, i: int, first: int, counts: Any, net: Any) -> None:
    """A seat's first layer [unit, column], and what its straight line says, by the other's part."""
    parts, leads, marks, hidden, ahead = (
        net[PARTS],
        net[BY_LEAD],
        net[MARKS],
        net[HIDDEN],
        net[AHEAD],
    )
    units, side = len(hidden), 1 - 2 * seat
    mine = parts[seat, i, first]
    for second in range(DEALT):
        for j in range(counts[1]):
            column = counts[1] * second + j
            worms = marks[0, i, first, 0] - marks[1, j, second, 0] + WORMS
            size = marks[0, i, first, 1] - marks[1, j, second, 1] + SIZES
            his, lead = parts[2 + seat, j, second], leads[seat, worms, size]
            ahead[0, column] += side * (mine[units] + his[units] + lead[units])
            for unit in range(units):
                hidden[unit, column] = step(mine[unit] + his[unit] + lead[unit])


def fill_single(seat: int, i: int, first: int, counts: Any, net: Any) -> None:
    """Add how strong a seat is, with its sign, by the only layer of a network."""
    parts, leads, marks = net[PARTS], net[BY_LEAD], net[MARKS]
    outer, ahead = net[OUTER], net[AHEAD]
    units, mine = len(outer), parts[seat, i, first]
    for second in range(DEALT):
        for j in range(counts[1]):
            worms = marks[0, i, first, 0] - marks[1, j, second, 0] + WORMS
            size = marks[0, i, first, 1] - marks[1, j, second, 1] + SIZES
            his, lead = parts[2 + seat, j, second], leads[seat, worms, size]
            strength = 1.0 * (mine[units] + his[units] + lead[units])
            for unit in range(units):
                strength += outer[unit] * tangent(mine[unit] + his[unit] + lead[unit])
            ahead[0, counts[1] * second + j] += (1 - 2 * seat) * strength


def tangent(x: float) -> float:
    """The hyperbolic tangent to a millionth: a root of the exponential, squared ten times."""
    small = max(min(x, 12.0), -12.0) * (2.0 / 1024.0)
    found = 1.0 + small * (1.0 + small * (0.5 + small / 6.0))
    for _ in range(10):
        found *= found
    return 1.0 - 2.0 / (1.0 + found)


def fill_ahead(side: int, columns: int, net: Any) -> None:
    """Add a seat's second layer, with its sign; four units at a time, to load sums less often."""
    deep, outer, hidden, ahead = net[DEEP], net[OUTER], net[HIDDEN], net[AHEAD]
    units, total, sums = len(hidden), ahead[0], ahead[1]
    for then in range(len(outer)):
        for column in range(columns):
            sums[column] = deep[units, then]
        for unit in range(0, units, FOUR):
            a, b = deep[unit, then], deep[unit + 1, then]
            c, d = deep[unit + 2, then], deep[unit + 3, then]
            one, two, three, four = (
                hidden[unit],
                hidden[unit + 1],
                hidden[unit + 2],
                hidden[unit + 3],
            )
            for column in range(columns):
                sums[column] += (
                    a * one[column] + b * two[column] + c * three[column] + d * four[column]
                )
        weight = side * outer[then]
        for column in range(columns):
            total[column] += weight * step(sums[column])


def step(x: Any) -> Any:
    """A smooth step from -1 to 1, as `equity.step`; in single precision where x is."""
    return x / math.sqrt(ONE + x * x)


def weigh_kinds(s: Any, weights: Any, at: int, by_kind: Any) -> None:
    """What a card in hand, in the pile, and a kind that is there add: [which, kind].

    `at` is the row of the weights where those of a seat's cards begin.
    """
    left = rules.ROUNDS - s.round
    later, few = left / rules.ROUNDS, 1.0 / (left + 1.0)
    for kind in range(cards.KINDS):
        for unit in range(weights.shape[1]):
            for which in range(2):
                row = at + PILE * which + kind
                by_kind[which, kind, unit] = (
                    weights[row, unit] + later * weights[row + LATER, unit]
                ) / 2
            if kind < cards.PLAYABLE:
                row = at + HAS + kind
                by_kind[2, kind, unit] = (
                    weights[row, unit] + few * weights[row + cards.PLAYABLE, unit]
                )


def fill_parts(s: Any, kinds: Any, counts: Any, net: Any) -> None:
    """By card laid and won, what a seat's cards add to its own first layer and to the other's."""
    marks, numbers, table = net[MARKS], net[NUMBERS], net[NEAR_SUMS][0]
    for seat in range(2):
        clear(table)
        add_table(s, seat, table, net[NEAR])
        for n in range(counts[seat]):
            for won in range(DEALT):
                card, taken = kinds[seat, n], cards.WORM + won
                extras(s, seat, card, taken, numbers)
                marks[seat, n, won, 0] = round_to_int(numbers[8])
                marks[seat, n, won, 1] = round_to_int(numbers[9])
                add_steps(s, seat, card, taken, net)
                for side in range(2):
                    part = net[PARTS][2 * seat + (seat + side) % 2, n, won]
                    clear(part)
                    add_through(part, net[NEAR_SUMS][1], net[STEPS_TO][side])
                    by_kind = net[BY_KIND][side]
                    add_cards(
                        s, seat, card, taken, by_kind, net[WEIGHTS], OTHER * side, part, numbers
                    )
                    if side == 0:
                        add_table(s, seat, part, net[WEIGHTS])


def add_steps(s: Any, seat: int, card: int, won: int, net: Any) -> None:
    """The steps of what is seen in a seat alone, with these cards laid and won."""
    sums, table = net[NEAR_SUMS][1], net[NEAR_SUMS][0]
    for unit in range(len(sums)):
        sums[unit] = table[unit]
    add_cards(s, seat, card, won, net[NEAR_BY_KIND], net[NEAR], OWN, sums, net[NUMBERS])
    for unit in range(len(sums)):
        sums[unit] = step(sums[unit])


def add_through(part: Any, steps: Any, to: Any) -> None:
    """What the steps add to each unit of the first layer."""
    for nth in range(len(steps)):
        for unit in range(to.shape[1]):
            part[unit] += steps[nth] * to[nth, unit]


def clear(part: Any) -> None:
    """Nothing, to begin with."""
    for unit in range(len(part)):
        part[unit] = 0.0


def round_to_int(x: float) -> int:
    """A whole number kept among the others."""
    return math.floor(x + 0.5)


def add_cards(
    s: Any,
    seat: int,
    card: int,
    won: int,
    by_kind: Any,
    weights: Any,
    at: int,
    part: Any,
    numbers: Any,
) -> None:
    """What the cards of a seat add by these weights; `at` is the row where its cards begin."""
    width = weights.shape[1]
    for kind in range(cards.KINDS):
        hand = rounds.held(s, seat, kind) - (1 if kind == card else 0) + (1 if kind == won else 0)
        pile = s.discard[seat][kind] + (1 if kind == card else 0)
        if hand > 0:
            there = 1.0 if kind < cards.PLAYABLE else 0.0
            for unit in range(width):
                part[unit] += hand * by_kind[0, kind, unit]
                part[unit] += there * by_kind[2, kind, unit]
        if pile > 0:
            for unit in range(width):
                part[unit] += pile * by_kind[1, kind, unit]
    for nth in range(8):
        if numbers[nth] != 0.0:
            add_row(part, weights, at + EXTRA + nth, numbers[nth])


def extras(s: Any, seat: int, card: int, won: int, numbers: Any) -> None:
    """The last eight numbers of a seat's cards, and its standing: worms and cards."""
    left = rules.ROUNDS - s.round
    later, few = left / rules.ROUNDS, 1.0 / (left + 1.0)
    hens, highest, worms, laid = 0, 0, 0, 0
    for kind in range(cards.KINDS):
        hand = rounds.held(s, seat, kind) - (1 if kind == card else 0) + (1 if kind == won else 0)
        if kind == cards.HEN:
            hens = hand
        elif hand > 0:
            highest = max(highest, cards.value(kind) if kind >= cards.WORM else kind + 3)
            worms += hand * worms_on(kind)
        laid += s.discard[seat][kind]
    best, _ = two_best(s, seat, card)
    open_hen = 1.0 if hens > 0 and laid + 1 >= least_pile(s) else 0.0
    some = 1.0 if hens > 0 else 0.0
    numbers[0] = open_hen
    numbers[1] = open_hen * later
    numbers[2] = some * best / 10
    numbers[3] = some * best * few / 10
    numbers[4] = best * later / 10
    numbers[5] = highest / 8
    numbers[6] = worms / 10.0
    numbers[7] = worms * few / 10.0
    pays = hens > 0 and best > 0
    numbers[8] = worms + (best if pays else 0)
    numbers[9] = s.hand_size[seat] + (1 if pays else 0)


def least_pile(s: Any) -> int:
    """How many discarded cards a hen needs."""
    return 1 if s.hen_takes == rules.UP_TO_TWO else 2


def worms_on(kind: int) -> int:
    """GG-18: what a card counts in hand at the end."""
    return cards.value(kind) if cards.WORM <= kind < cards.HEN else 0


def two_best(s: Any, seat: int, card: int) -> tuple[int, int]:
    """The worms on the two best cards of the pile with this one laid, and how many have any."""
    total, taken = 0, 0
    for back in range(cards.WORM_VALUES):
        kind = cards.HEN - 1 - back
        more = min(s.discard[seat][kind] + (1 if kind == card else 0), 2 - taken)
        taken += more
        total += more * worms_on(kind)
    return total, taken


def add_table(s: Any, seat: int, part: Any, weights: Any) -> None:
    """What the circle, the time left, the pile and the robo's cards add, and the bias."""
    left = rules.ROUNDS - s.round
    add_row(part, weights, AROUND + (rounds.place_of(s, seat) + 2) % 3, 1.0)
    add_row(part, weights, AROUND + 3 + (rounds.place_of(s, 1 - seat) + 2) % 3, 1.0)
    add_row(part, weights, AROUND + 6, left / rules.ROUNDS)
    add_row(part, weights, AROUND + 7, 1.0 / (left + 1.0))
    unseen = 0.0
    for kind in range(cards.WORM, cards.KINDS):
        unseen += in_pile(s, kind)
    for nth in range(DEALT):
        row = AROUND + 8 + nth
        add_row(part, weights, row, 3.0 * in_pile(s, cards.WORM + nth) / max(unseen, 1.0))
    for robo in range(cards.PULLETS):
        row = AROUND + 8 + DEALT + robo
        add_row(part, weights, row, 3.0 * rounds.robo_share(s, robo))
    if left == 1 and len(weights) > DUE:
        add_row(part, weights, DUE, 1.0)
    add_row(part, weights, len(weights) - 1, 1.0)


def in_pile(s: Any, kind: int) -> int:
    """Copies of a card in the pile before the round's row was turned."""
    copies: int = s.unseen[kind]
    for place in range(rules.ROBO + 1):
        copies += 1 if s.row[place] == kind else 0
    return copies


def add_row(part: Any, weights: Any, row: int, number: float) -> None:
    """One number's part."""
    for unit in range(weights.shape[1]):
        part[unit] += number * weights[row, unit]


def fill_leads(s: Any, counts: Any, net: Any) -> None:
    """What each lead in worms and cards that may come adds, for both seats."""
    weights, leads = net[WEIGHTS], net[BY_LEAD]
    numbers, marks = net[NUMBERS], net[MARKS]
    left = rules.ROUNDS - s.round
    low, high, few, many = span(counts, marks)
    for worms in range(low, high + 1):
        for size in range(few, many + 1):
            for seat in range(2):
                side = 1 if seat == 0 else -1
                lead_numbers(side * worms, side * size, left, numbers)
                part = leads[seat, worms + WORMS, size + SIZES]
                for unit in range(weights.shape[1]):
                    part[unit] = 0.0
                for nth in range(SIZED):
                    add_row(part, weights, BETWEEN + nth, numbers[nth])
                halves = side * (2 * worms - sign(size))
                nth = SIZED + LEADS + max(min(halves, LEADS), -LEADS)
                add_row(part, weights, BETWEEN + nth, 2.0 / ((left + 1.0) * (left + 1.0)))


def span(counts: Any, marks: Any) -> tuple[int, int, int, int]:
    """The least and the greatest lead in worms, and in cards."""
    low, high, few, many = 1000, -1000, 1000, -1000
    least, most, small, large = 1000, -1000, 1000, -1000
    for won in range(DEALT):
        for i in range(counts[0]):
            low, high = min(low, marks[0, i, won, 0]), max(high, marks[0, i, won, 0])
            few, many = min(few, marks[0, i, won, 1]), max(many, marks[0, i, won, 1])
        for j in range(counts[1]):
            least, most = min(least, marks[1, j, won, 0]), max(most, marks[1, j, won, 0])
            small, large = min(small, marks[1, j, won, 1]), max(large, marks[1, j, won, 1])
    return low - most, high - least, few - large, many - small


def lead_numbers(worms: int, size: int, left: int, numbers: Any) -> None:
    """How far a seat stands ahead of the other, as `evaluate_gigi_gacker_two.lead_numbers`."""
    few = 1.0 / (left + 1.0)
    fewer = sign(size)
    lead = worms - fewer / 2
    numbers[0] = lead / 10
    numbers[1] = lead * few / 5
    numbers[2] = math.tanh(lead) * few * few
    numbers[3] = math.tanh(lead / 2) * few
    numbers[4] = math.tanh(lead / 4) * few
    numbers[5] = math.tanh(lead / 8) * few
    numbers[6] = math.tanh(lead / 4)
    numbers[7] = math.tanh(lead / 10)
    numbers[8] = -size * few / 2
    numbers[9] = -fewer * few * few


def sign(size: int) -> int:
    """-1, 0 or 1."""
    if size > 0:
        return 1
    return -1 if size < 0 else 0
