"""What the running round of two may end in, valued for the compiled solvers: in the rules dialect.

`wuerfelacker_ends` in loops. The table holds for all of a round: what has been spent of the hands
it was made for is the row to begin with, and a changed buffet an order of that which lay there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import wuerfelacker_lap as lap
from reroll.analysis import wuerfelacker_network as network
from reroll.analysis import wuerfelacker_pairs as pairs
from reroll.games import wuerfelacker as rules

COMPILE = {"boundscheck": False}
"""Every index is a kind, a place or a row."""

KINDS = rules.MORSEL_KINDS
NONE = -1
MARKS = (0, 1, 6, 10, 23, 26, 34, 41, 53, 55)
ROWS = 111 * 111
MOST_OPTIONS = 1 + KINDS + KINDS * (KINDS + 1) // 2
TIE = 32
FIRST, SECOND = 0, 1
# What a table of a round holds
NET = 0  # see wuerfelacker_network
ENDS = 1  # [row][3 * position of the first's morsel + that of the second's]
MARKED = 2  # [who][kind]: what spending a morsel adds to the row
BASE = 3  # [who][kind]: the hands it was made for
PLACE = 4  # see below
OPTIONS = 5  # [who][option][2]: kinds spent, or NONE
PAIRS = 6  # see wuerfelacker_pairs: a hand is 3 * option + position won

# `place`: what the table was made for, and how often it was made
ROUND, STARTER, BUFFET, STACK, SERIAL, SIZE = 0, 1, 2, 5, 14, 15


def make_round(evaluator: Any) -> tuple[Any, ...]:
    """Room for the table, and the evaluator's parts; in ordinary Python."""
    net = network.make_net(evaluator)
    units = len(evaluator.outer) + 1
    return (
        net,
        np.zeros((ROWS, 9)),
        np.zeros((2, KINDS), np.int64),
        np.zeros((2, KINDS), np.int64),
        np.full(SIZE, -2, np.int64),
        np.zeros((2, MOST_OPTIONS, 2), np.int64),
        pairs.make_room(3 * MOST_OPTIONS, units),
    )


def seat_of(s: Any, who: int) -> int:
    """The seat of the first or the second player of this round."""
    seat: int = s.starter if who == FIRST else 1 - s.starter
    return seat


# Whether the table fits


def fits(s: Any, table: Any) -> bool:
    """Whether the table holds for this position of a round."""
    place, base = table[PLACE], table[BASE]
    if place[ROUND] != s.round or place[STARTER] != s.starter:
        return False
    for kind in range(KINDS):
        if place[STACK + kind] != s.stack[kind]:
            return False
    if order_of(s, table) == NONE:
        return False
    for who in range(2):
        spent = 0
        for kind in range(KINDS):
            more = base[who, kind] - s.hand[seat_of(s, who)][kind]
            if more < 0:
                return False
            spent += more
        if spent + turns_left(s, who) > 2:
            return False
    return True


def order_of(s: Any, table: Any) -> int:
    """In which order the buffet lies now, by that which the table was made for; NONE if in none."""
    place = table[PLACE]
    for order in range(6):
        three = lap.ORDERS[order]
        if s.buffet[0] == place[BUFFET + three[0]] and s.buffet[1] == place[BUFFET + three[1]]:
            if s.buffet[2] == place[BUFFET + three[2]]:
                return order
    return NONE


def turns_left(s: Any, who: int) -> int:
    """On how many turns, the running one too, the player may still spend a morsel."""
    if s.lap == rules.FIRST_LAP:
        return 2
    seat = seat_of(s, who)
    left: int = rules.LAST_LAP + 1 - s.lap
    if s.phase == rules.Phase.ROBO_ROLL or (who == FIRST and s.turn != seat):
        return left - 1
    return left - 1 if s.turn == seat and s.acted > 0 else left


def row_of(s: Any, table: Any) -> int:
    """The row of what has been spent in this round."""
    row = 0
    for who in range(2):
        for kind in range(KINDS):
            spent = table[BASE][who, kind] - s.hand[seat_of(s, who)][kind]
            row += spent * table[MARKED][who, kind]
    return row


# Making it


def fill(s: Any, table: Any) -> None:
    """Make the table for the hands and the buffet of this position."""
    note_place(s, table)
    counts = fill_options(table, FIRST), fill_options(table, SECOND)
    rounds = network.rounds_left(s.stack)
    if rounds == 0:
        fill_results(table, counts)
    else:
        fill_shares(s, rounds, table, counts)


def note_place(s: Any, table: Any) -> None:
    """Note what the table is made for, and give every kind in hand its mark."""
    place = table[PLACE]
    place[ROUND], place[STARTER] = s.round, s.starter
    place[SERIAL] += 1
    for position in range(3):
        place[BUFFET + position] = s.buffet[position]
    for kind in range(KINDS):
        place[STACK + kind] = s.stack[kind]
    wide = 1
    for who in range(2):
        held = 0
        for kind in range(KINDS):
            table[BASE][who, kind] = s.hand[seat_of(s, who)][kind]
            held += 1 if table[BASE][who, kind] > 0 else 0
        wide = max(wide, 1 + 2 * MARKS[held])
    mark(table, wide)


def mark(table: Any, wide: int) -> None:
    """Give every kind in hand its mark."""
    for who in range(2):
        held = 0
        for kind in range(KINDS):
            table[MARKED][who, kind] = 0
            if table[BASE][who, kind] > 0:
                held += 1
                table[MARKED][who, kind] = MARKS[held] * (1 if who == FIRST else wide)


def fill_options(table: Any, who: int) -> int:
    """Note what the player may spend on both turns; return in how many ways."""
    options, base = table[OPTIONS], table[BASE]
    options[who, 0] = NONE
    count = 1
    for kind in range(KINDS):
        if base[who, kind] > 0:
            options[who, count, 0] = kind
            options[who, count, 1] = NONE
            count += 1
            for other in range(kind, KINDS):
                if base[who, other] > (1 if other == kind else 0):
                    options[who, count, 0] = kind
                    options[who, count, 1] = other
                    count += 1
    return count


def row_of_options(table: Any, first: int, second: int) -> int:
    """The row of what both spend."""
    row = 0
    for each in range(2):
        kind, other = table[OPTIONS][FIRST, first, each], table[OPTIONS][SECOND, second, each]
        if kind != NONE:
            row += table[MARKED][FIRST, kind]
        if other != NONE:
            row += table[MARKED][SECOND, other]
    return row


def set_hand(table: Any, who: int, option: int, won: int, hand: Any) -> None:
    """Lay out the hand that the player then has."""
    for kind in range(KINDS):
        hand[kind] = table[BASE][who, kind]
    for each in range(2):
        if table[OPTIONS][who, option, each] != NONE:
            hand[table[OPTIONS][who, option, each]] -= 1
    hand[table[PLACE][BUFFET + won]] += 1


def fill_results(table: Any, counts: tuple[int, int]) -> None:
    """GW-16: the match ends with this round."""
    one, other = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    for first in range(counts[0]):
        for second in range(counts[1]):
            row = row_of_options(table, first, second)
            for won in range(3):
                set_hand(table, FIRST, first, won, one)
                for lost in range(3):
                    if won != lost:
                        set_hand(table, SECOND, second, lost, other)
                        ahead = network.twice_ahead(one, other)
                        share = 1.0 if ahead > 0 else (0.0 if ahead < 0 else 0.5)
                        table[ENDS][row, 3 * won + lost] = share


def fill_shares(s: Any, rounds: int, table: Any, counts: tuple[int, int]) -> None:
    """The match goes on: the evaluator's shares."""
    hand, room = np.zeros(KINDS, np.int64), table[PAIRS]
    for who in range(2):
        for option in range(counts[who]):
            for won in range(3):
                set_hand(table, who, option, won, hand)
                add_hand(hand, who, 3 * option + won, rounds, table[NET], room)
    asked, count = room[pairs.ASKED], 0
    for first in range(3 * counts[0]):
        for second in range(3 * counts[1]):
            if first % 3 != second % 3:
                asked[count, 0], asked[count, 1] = first, second
                count += 1
    pairs.value(table[NET], room, s.stack, rounds, count)
    for nth in range(count):
        first, second = asked[nth, 0], asked[nth, 1]
        row = row_of_options(table, first // 3, second // 3)
        table[ENDS][row, 3 * (first % 3) + second % 3] = room[pairs.SHARES][nth]


def add_hand(hand: Any, who: int, place: int, rounds: int, net: Any, room: Any) -> None:
    """Reckon the parts of a hand, and its worms and size."""
    parts = room[pairs.PARTS]
    network.hand_part(net, hand, rounds, pairs.OWN, parts[who, pairs.OWN, place])
    network.hand_part(net, hand, rounds, pairs.OTHER, parts[who, pairs.OTHER, place])
    network.fill_costs(hand, room[pairs.COSTS][who, place])
    worms, size = 0, 0
    for kind in range(KINDS):
        worms += hand[kind] * rules.worms_on(kind)
        size += hand[kind]
        room[pairs.HELD][who, place, kind] = hand[kind]
    room[pairs.WORMS][who, place] = worms
    room[pairs.SIZES][who, place] = size
