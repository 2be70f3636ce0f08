"""A round of two players and the robo chicken, solved exactly: the rules dialect, with NumPy.

The first is the starting player; what is good for one is bad for the second. A table is an array
of rows: one row for each way the mover's own dice may lie, and along the row everybody else's.
Own dice are, as the round goes on: the face a (0-5) of the first die set aside with the faces x
and y of the two dice left, in either order, so that all 36 are equally likely; the sum s of two
dice set aside (counted from the lowest in `frame`) with the face z of the last die; the total.
The last numbers of a row are the robo's: r, the sum of two dice, or r1, the first of them.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

FACES = 6
KINDS = 9
ZERO = 2
TOTALS = 19  # 0 to 18
SUMS = 11  # 2 to 12
FIRST, SECOND = 0, 1
NONE = -1
NEVER = -1e30

# What lies at positions 1-3, in terms of the buffet solved for; and what each swap makes of it
PERMS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2), (2, 1, 0), (0, 2, 1))
PAIRS = ((0, 1), (0, 2), (1, 2))
SWAPPED = ((3, 4, 5), (4, 5, 3), (5, 3, 4), (0, 2, 1), (1, 0, 2), (2, 1, 0))

# What a plan holds
HANDS = 0  # [who][kind]: morsels in hand
FRAME = 1  # see below
BUFFET = 2  # kinds by position
WORTH = 3  # [who][kind]: what a morsel won, or spent, is worth
TERMS = 4  # see below
SHARES = 5  # [order][second's total, first's total, r]: see fill_shares

# `frame`: ranges by their lowest and how many, FIRST's and SECOND's side by side
LOW_S = 0
SPAN_S = 2
LOW_R = 4
SPAN_R = 5
MAY_PAY = 6  # whether a second turn with an action is still to come
MAY_LAY = 8  # whether a third turn is still to come
PAID = 10  # the kind spent on the running turn, or NONE
PERM = 12  # what lies where when the running turn ends
FRAME_SIZE = 13

# `terms`: what the round is played for
LINK = 0
SPREAD = 1
LINEAR, WIN, CHANCE = 0, 1, 2


def linked(lead: float, link: int, spread: float) -> float:
    """What a lead is worth to the first: itself, a win (1, a half, 0), or the chance of one."""
    if link == LINEAR:
        return lead
    if link == WIN:
        return 0.5 if lead == 0.0 else (1.0 if lead > 0.0 else 0.0)
    return 1.0 / (1.0 + exp(-lead / spread))


def fill_shares(shares: Any) -> None:
    """GW-13, GW-32: how likely each order of three is, by the second's total, the first's and r.

    Orders are the positions of (first, second): 1 2, 0 2, 0 1, and with the second ahead 2 1,
    2 0, 1 0. Here r goes from 2 to 12.
    """
    for second in range(TOTALS):
        for first in range(TOTALS):
            ahead = 0 if first >= second else 3
            for r in range(SUMS):
                for face in range(1, FACES + 1):
                    order = ahead + 2
                    if r + 2 + face > max(first, second):
                        order = ahead
                    elif r + 2 + face > min(first, second):
                        order = ahead + 1
                    shares[order, (second * TOTALS + first) * SUMS + r] += 1.0 / FACES


def cut_shares(shares: Any, low: int, span: int, out: Any) -> None:
    """The shares for `span` values of r from `low` only."""
    for order in range(len(shares)):
        whole = shares[order].reshape(TOTALS**2, SUMS)
        part = out[order, : TOTALS**2 * span].reshape(TOTALS**2, span)
        np.positive(whole[:, low - 2 : low - 2 + span], part)


# Rows


def put(out: Any, row: Any) -> None:
    """Copy a row."""
    np.positive(row, out)


def raise_to(out: Any, row: Any) -> None:
    """The greater of both, number by number."""
    out[:] = np.maximum(out, row)


def better(row: Any, other: Any, out: Any) -> None:
    """The greater of two rows."""
    out[:] = np.maximum(row, other)


def add_times(out: Any, factor: float, row: Any) -> None:
    """Add a multiple of a row."""
    out += factor * row


def turn_over(table: Any, width: int, share: float, out: Any) -> None:
    """The table in the other player's terms: the first things along a row become the rows.

    `width` numbers at a time stay together; the table is a sum, of which each part has a share.
    """
    for column in range(len(out)):
        part = table[:, column * width : (column + 1) * width]
        np.multiply(part, -share, out[column].reshape(len(table), width))


def over_robo_die(table: Any, span: int, out: Any) -> None:
    """The sum over a die of the robo, whose sum takes `span` values along the rows afterwards."""
    after = table.reshape(-1, span)
    before = out.reshape(-1, span - FACES + 1)
    before[:] = 0.0
    for face in range(FACES):
        np.add(before, after[:, face : face + span - FACES + 1], before)


# The end


def outcome(lead: float, first: int, second: int, plan: Any) -> float:
    """What it is worth to the second that these kinds are won."""
    worth, terms = plan[WORTH], plan[TERMS]
    ahead = lead + worth[FIRST, first] - worth[SECOND, second]
    return -linked(ahead, int(terms[LINK]), terms[SPREAD])


def before_last_die(lead: float, perm: int, plan: Any, out: Any) -> None:
    """Only the robo's last die is to come, in the second's terms: [total][first's total, r]."""
    buffet, shares = plan[BUFFET], plan[SHARES][:, : TOTALS**2 * plan[FRAME][SPAN_R]]
    a, b, c = buffet[PERMS[perm][0]], buffet[PERMS[perm][1]], buffet[PERMS[perm][2]]
    flat = out.reshape(-1)
    flat[:] = 0.0
    add_times(flat, outcome(lead, b, c, plan), shares[0])
    add_times(flat, outcome(lead, a, c, plan), shares[1])
    add_times(flat, outcome(lead, a, b, plan), shares[2])
    add_times(flat, outcome(lead, c, b, plan), shares[3])
    add_times(flat, outcome(lead, c, a, plan), shares[4])
    add_times(flat, outcome(lead, b, a, plan), shares[5])


# The third turns


def can_spend(may: int, who: int, kind: int, paid: int, plan: Any) -> bool:
    """Whether the player may spend such a morsel (or NONE) on this kind of turn, one being paid."""
    if kind == NONE:
        return True
    if plan[FRAME][may + who] == 0:
        return False
    left: int = plan[HANDS][who, kind] - (1 if kind == paid else 0)
    return left > 0


def price(who: int, kind: int, plan: Any) -> float:
    """What spending a morsel (or NONE) costs the first: the worth of his own, less the other's."""
    if kind == NONE:
        return 0.0
    worth: float = plan[WORTH][who, kind]
    return worth if who == FIRST else -worth


def third_of_second(lead: float, perm: int, paid: int, plan: Any, out: Any) -> None:
    """The second begins its third turn, in the first's terms: [total][second's s, z, r]."""
    frame = plan[FRAME]
    low, span = frame[LOW_S + SECOND], frame[SPAN_R]
    after = np.empty((TOTALS, TOTALS * span))
    own = np.empty((frame[SPAN_S + SECOND] * FACES, TOTALS * span))
    for kind in range(NONE, KINDS):
        if can_spend(MAY_LAY, SECOND, kind, paid, plan):
            before_last_die(lead - price(SECOND, kind, plan), perm, plan, after)
            third_turn(after, low, kind, own)
    turn_over(own, span, 1.0, out)


def third_of_first(
    lead: float, perm: int, paid: int, paid_second: int, plan: Any, out: Any
) -> None:
    """The first begins its third turn, in its own terms: [s, z][second's s, z, r]."""
    after = np.empty((TOTALS, len(out[0])))
    low = plan[FRAME][LOW_S + FIRST]
    for kind in range(NONE, KINDS):
        if can_spend(MAY_LAY, FIRST, kind, paid, plan):
            third_of_second(lead - price(FIRST, kind, plan), perm, paid_second, plan, after)
            third_turn(after, low, kind, out)


def third_turn(after: Any, low: int, kind: int, out: Any) -> None:
    """Fill [s, z] by [total] for the last die, or raise it for a morsel laid instead."""
    if kind == NONE:
        keep_or_roll(after, low, out)
    else:
        or_lay(after, low + kind - ZERO, out)


def keep_or_roll(after: Any, low: int, out: Any) -> None:
    """GW-09: fill [s, z] with the better of keeping the last die and rolling it, by [total]."""
    for s in range(len(out) // FACES):
        lowest = low + s + 1
        rolled = np.zeros(len(out[0]))
        for z in range(FACES):
            add_times(rolled, 1.0 / FACES, after[lowest + z])
        for z in range(FACES):
            better(after[lowest + z], rolled, out[s * FACES + z])


def or_lay(after: Any, lowest: int, out: Any) -> None:
    """GW-12: or a morsel instead of the last die, `lowest` being the lowest total it makes."""
    for row in range(len(out)):
        raise_to(out[row], after[lowest + row // FACES])


# The second turns


def before_second_robo_die(
    lead: float, perm: int, paid: int, paid_second: int, plan: Any, out: Any
) -> None:
    """Both have set two dice aside, in the second's terms: [s, z][first's s, z, r1]."""
    frame = plan[FRAME]
    first, second = frame[SPAN_S + FIRST] * FACES, frame[SPAN_S + SECOND] * FACES
    span = frame[SPAN_R]
    third = np.empty((first, second * span))
    before = np.empty((first, second * (span - FACES + 1)))
    third_of_first(lead, perm, paid, paid_second, plan, third)
    over_robo_die(third, span, before)
    turn_over(before, span - FACES + 1, 1.0 / FACES, out)


def second_of_second(lead: float, perm: int, paid: int, plan: Any, out: Any) -> None:
    """The second begins its second turn, in the first's terms: [s, z][second's a, x, y, r1]."""
    frame = plan[FRAME]
    width = frame[SPAN_R] - FACES + 1
    rest = frame[SPAN_S + FIRST] * FACES * width
    after = np.empty((frame[SPAN_S + SECOND] * FACES, rest))
    own = np.full(((frame[SPAN_S + SECOND] - FACES + 1) * FACES**2, rest), NEVER)
    for kind in range(NONE, KINDS):
        if can_spend(MAY_PAY, SECOND, kind, NONE, plan):
            for pair in range(swaps(kind)):
                lies, cost = swapped(perm, kind, pair), price(SECOND, kind, plan)
                before_second_robo_die(lead - cost, lies, paid, kind, plan, after)
                die_of_two(after, own)
    turn_over(own, width, 1.0, out)


def second_of_first(lead: float, perm: int, plan: Any, out: Any) -> None:
    """The first begins its second turn, in its own terms: [a, x, y][second's a, x, y, r1]."""
    after = np.empty((plan[FRAME][SPAN_S + FIRST] * FACES, len(out[0])))
    out[:] = NEVER
    for kind in range(NONE, KINDS):
        if can_spend(MAY_PAY, FIRST, kind, NONE, plan):
            for pair in range(swaps(kind)):
                lies, cost = swapped(perm, kind, pair), price(FIRST, kind, plan)
                second_of_second(lead - cost, lies, kind, plan, after)
                die_of_two(after, out)


def swaps(kind: int) -> int:
    """GW-11: how many changes of the buffet a morsel pays for; turning round swaps the ends."""
    return 1 if kind == NONE else len(PAIRS)


def swapped(perm: int, kind: int, pair: int) -> int:
    """What lies where once a pair is swapped, if a morsel is paid for it."""
    return perm if kind == NONE else SWAPPED[perm][pair]


def die_of_two(after: Any, out: Any) -> None:
    """GW-09: raise [a, x, y] to the best of both dice as they lie and of a reroll, by [s, z]."""
    kept = np.empty(len(out[0]))
    for a in range(len(out) // FACES**2):
        rolled = np.zeros(len(out[0]))
        for x in range(FACES):
            for y in range(x + 1):
                better(after[(a + x) * FACES + y], after[(a + y) * FACES + x], kept)
                add_times(rolled, (1.0 if x == y else 2.0) / FACES**2, kept)
        for x in range(FACES):
            for y in range(x + 1):
                better(after[(a + x) * FACES + y], after[(a + y) * FACES + x], kept)
                raise_to(kept, rolled)
                raise_to(out[(a * FACES + x) * FACES + y], kept)
                if x != y:
                    raise_to(out[(a * FACES + y) * FACES + x], kept)


# The first turns


def before_first_robo_die(lead: float, perm: int, plan: Any, out: Any) -> None:
    """Both have set a die aside, in the second's terms: [a, x, y][first's a, x, y]."""
    frame = plan[FRAME]
    first = (frame[SPAN_S + FIRST] - FACES + 1) * FACES**2
    after = np.empty((first, len(out) * FACES))
    before = np.empty((first, len(out)))
    second_of_first(lead, perm, plan, after)
    over_robo_die(after, frame[SPAN_R] - FACES + 1, before)
    turn_over(before, frame[SPAN_R] - 2 * FACES + 2, 1.0 / FACES, out)


def best_of_three(after: Any, out: Any) -> None:
    """GW-08: the mean over three dice of the best one to set aside, by [a, x, y]."""
    out[:] = 0.0
    best = np.empty(len(out))
    for a in range(FACES):
        for x in range(a + 1):
            for y in range(x + 1):
                better(after[(a * FACES + x) * FACES + y], after[(x * FACES + a) * FACES + y], best)
                raise_to(best, after[(y * FACES + a) * FACES + x])
                ways = 6.0 if a > x > y else (1.0 if a == y else 3.0)
                add_times(out, ways / FACES**3, best)
