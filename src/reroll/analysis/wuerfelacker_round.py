"""What the running round of two may end in, valued for the compiled solvers: in the rules dialect.

`wuerfelacker_ends` in loops. The table holds for all of a round: what has been spent of the hands
it was made for is the row to begin with, and a changed buffet an order of that which lay there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import wuerfelacker_lap as lap
from reroll.analysis import wuerfelacker_network as network
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
OWN, OTHER = 0, 1
MIDDLE = 200
"""Twice the lead is counted from here."""

# What a table of a round holds
NET = 0  # see wuerfelacker_network
ENDS = 1  # [row][3 * position of the first's morsel + that of the second's]
MARKED = 2  # [who][kind]: what spending a morsel adds to the row
BASE = 3  # [who][kind]: the hands it was made for
PLACE = 4  # see below
OPTIONS = 5  # [who][option][2]: kinds spent, or NONE
PARTS = 6  # [who][own, other][option, won][unit]
LEADS = 7  # [who][twice the lead, unit]
KNOWN = 8  # [who][twice the lead]: whether its part is reckoned
CHANCES = 9  # [difference]: see wuerfelacker_network.differences
TABLE = 10  # [unit]
SQUARE = 11  # [0]: the mean square of a difference
COSTS = 12  # [who][option, won]: see wuerfelacker_network.fill_costs
NEARS = 13  # [who][twice the lead]: what it is about worth
IS_NEAR = 14  # [who][twice the lead]: whether that is reckoned
NEAR, SUM = 15, 16  # [change], [unit]: of the pair being valued
CURVED = 17  # [twice the lead]: see wuerfelacker_network.ahead_after

# `place`: what the table was made for
ROUND, STARTER, BUFFET, STACK, SIZE = 0, 1, 2, 5, 14


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
        np.zeros((2, 2, 3 * MOST_OPTIONS, units)),
        np.zeros((2, 2 * MIDDLE, units)),
        np.zeros((2, 2 * MIDDLE), np.int64),
        np.zeros(2 * network.SPAN + 1),
        np.zeros(units),
        np.zeros(1),
        np.zeros((2, 3 * MOST_OPTIONS, network.COSTS), np.int64),
        np.zeros((2, 2 * MIDDLE)),
        np.zeros((2, 2 * MIDDLE), np.int64),
        np.zeros(network.CHANGES),
        np.zeros(units),
        np.zeros(2 * MIDDLE),
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
    begin_shares(s.stack, table)
    hand = np.zeros(KINDS, np.int64)
    ahead = np.zeros((2, 3 * MOST_OPTIONS), np.int64)
    sizes = np.zeros((2, 3 * MOST_OPTIONS), np.int64)
    for who in range(2):
        for option in range(counts[who]):
            for won in range(3):
                set_hand(table, who, option, won, hand)
                add_hand(hand, who, 3 * option + won, rounds, table, ahead, sizes)
    for first in range(counts[0]):
        for second in range(counts[1]):
            row = row_of_options(table, first, second)
            for won in range(3):
                for lost in range(3):
                    if won != lost:
                        one, other = 3 * first + won, 3 * second + lost
                        more = sizes[FIRST, one] - sizes[SECOND, other]
                        sign = 1 if more > 0 else (-1 if more < 0 else 0)
                        twice = 2 * (ahead[FIRST, one] - ahead[SECOND, other]) + sign
                        share = share_of(s.stack, rounds, table, one, other, twice)
                        table[ENDS][row, 3 * won + lost] = share


def begin_shares(stack: Any, table: Any) -> None:
    """Make ready for shares with this stack still to come."""
    table[KNOWN][:] = 0
    table[IS_NEAR][:] = 0
    table[CURVED][:] = network.UNKNOWN
    table[SQUARE][0] = network.differences(stack, table[CHANCES])


def add_hand(
    hand: Any, who: int, place: int, rounds: int, table: Any, ahead: Any, sizes: Any
) -> None:
    """Reckon the parts of a hand, and its worms and size."""
    network.hand_part(table[NET], hand, rounds, OWN, table[PARTS][who, OWN, place])
    network.hand_part(table[NET], hand, rounds, OTHER, table[PARTS][who, OTHER, place])
    network.fill_costs(hand, table[COSTS][who, place])
    worms, size = 0, 0
    for kind in range(KINDS):
        worms += hand[kind] * rules.worms_on(kind)
        size += hand[kind]
    ahead[who, place] = worms
    sizes[who, place] = size


def share_of(stack: Any, rounds: int, table: Any, one: int, other: int, twice: int) -> float:
    """The share of this round's first player: the second begins the next."""
    of_first = strength_of(stack, rounds, table, FIRST, one, other, twice)
    of_second = strength_of(stack, rounds, table, SECOND, other, one, -twice)
    return network.share(of_first, of_second)


def strength_of(
    stack: Any, rounds: int, table: Any, who: int, own: int, other: int, twice: int
) -> float:
    """How strong a player is with one of its hands against one of the other's."""
    parts, costs = table[PARTS], table[COSTS]
    lead_known(stack, rounds, table, who, twice)
    for nth in range(network.CHANGES):
        more = network.change(costs[who, own], costs[1 - who, other], nth)
        table[NEAR][nth] = near_known(stack, rounds, table, who, twice + 2 * more)
    total, lead = table[SUM], table[LEADS][who, twice + MIDDLE]
    for unit in range(len(total)):
        total[unit] = lead[unit]
    mine, theirs = parts[who, OWN, own], parts[1 - who, OTHER, other]
    return network.strength(table[NET], mine, theirs, total, table[NEAR])


def near_known(stack: Any, rounds: int, table: Any, who: int, twice: int) -> float:
    """What a lead is about worth, reckoned once."""
    if table[IS_NEAR][who, twice + MIDDLE] == 0:
        table[IS_NEAR][who, twice + MIDDLE] = 1
        begins, seen = 1 if who == SECOND else 0, (table[CHANCES], table[CURVED])
        table[NEARS][who, twice + MIDDLE] = network.near_number(
            table[NET], stack, rounds, begins, twice, seen, table[SQUARE][0]
        )
    found: float = table[NEARS][who, twice + MIDDLE]
    return found


def lead_known(stack: Any, rounds: int, table: Any, who: int, twice: int) -> None:
    """See that the part of a lead is reckoned, that of the table with it."""
    if table[KNOWN][who, twice + MIDDLE] == 0:
        table[KNOWN][who, twice + MIDDLE] = 1
        begins, seen = 1 if who == SECOND else 0, (table[CHANCES], table[CURVED])
        net, out = table[NET], table[LEADS][who, twice + MIDDLE]
        square = table[SQUARE][0]
        network.lead_part(net, stack, rounds, begins, twice, seen, square, out)
        network.table_part(net, stack, rounds, begins, table[TABLE])
        for unit in range(len(out)):
            out[unit] += table[TABLE][unit]
