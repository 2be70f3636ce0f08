"""A whole round of two players before its first dice, quickly: to be compiled, in loops.

The same sums as `wuerfelacker_two`, for one case: no die has been thrown. Worths are the first's
shares, in single precision; what was spent is a row of `wuerfelacker_two.ENDS`. Two dice left are
a pair, x >= y, of which there are 21: the six with x = y come once in 36, the others twice.
Along every row lies what the loop runs through without a break, so that it takes many at a time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

COMPILE = {"boundscheck": False, "fastmath": {"nnan", "ninf", "nsz", "contract", "reassoc"}}
"""Every index is a total, a pair of dice or a row."""

FACES = 6
KINDS = 9
NONE = -1
SUMS = 11  # of two dice: 2 to 12
DICE = 16  # totals of three: 3 to 18
TOTALS = 19
LIES = SUMS * FACES  # [s, z]: two dice set aside, the last one
PAIRS = 21
FIRSTS = FACES * PAIRS  # [a, pair]: the die set aside, the two left
ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2), (2, 1, 0), (0, 2, 1))
SWAPPED = ((3, 4, 5), (4, 5, 3), (5, 3, 4), (0, 2, 1), (1, 0, 2), (2, 1, 0))
FIRST, SECOND = 0, 1
ZERO = 2
LOW, HIGH = -1.0, 2.0
"""Below and above every share."""

# What a table holds
ENDS = 0  # [row][3 * position of the first's morsel + that of the second's]
MARKS = 1  # [who][kind]: what spending a morsel adds to the row
PAYS = 2  # [who][place]: kinds that may be paid on a second turn, then NONE
LAYS = 3  # [who][kind]: how many may be laid on a third
CHANCES = 4  # [first's total, second's total][r, robo's place]


def spare(tables: Any, who: int, kind: int, paid: int) -> bool:
    """Whether a morsel of this kind is left to be laid once one is paid."""
    return bool(tables[LAYS][who, kind] > (1 if kind == paid else 0))


# The third turns


def mix(tables: Any, order: int, row: int, first: int, second: int, out: Any) -> None:
    """Both totals are known: by r, over the robo's last die."""
    three = ORDERS[order]
    one, two, three_ = three[0], three[1], three[2]
    ends, chances = tables[ENDS], tables[CHANCES]
    at = first * TOTALS + second
    if first >= second:
        top, wide, low = (
            ends[row, 3 * two + three_],
            ends[row, 3 * one + three_],
            ends[row, 3 * one + two],
        )
    else:
        top, wide, low = (
            ends[row, 3 * three_ + two],
            ends[row, 3 * three_ + one],
            ends[row, 3 * two + one],
        )
    for r in range(SUMS):
        out[r] = (
            top * chances[at, 3 * r] + wide * chances[at, 3 * r + 1] + low * chances[at, 3 * r + 2]
        )


def third_of_second(tables: Any, order: int, row: int, total: int, paid: int, out: Any) -> None:
    """The first has this total: the best for the second, [s, z][r]."""
    lies = np.empty((DICE, SUMS), np.float32)
    for dice in range(DICE):
        mix(tables, order, row, total, dice + 3, lies[dice])
    best, laid = np.empty(SUMS, np.float32), np.empty(SUMS, np.float32)
    for s in range(SUMS):
        best[:] = 0.0
        for z in range(FACES):
            for r in range(SUMS):
                best[r] += lies[s + z, r]
        for r in range(SUMS):
            best[r] *= np.float32(1.0 / FACES)
        for kind in range(KINDS):
            if spare(tables, SECOND, kind, paid):
                then = row + tables[MARKS][SECOND, kind]
                mix(tables, order, then, total, s + 2 + kind - ZERO, laid)
                for r in range(SUMS):
                    best[r] = min(best[r], laid[r])
        for z in range(FACES):
            for r in range(SUMS):
                out[(s * FACES + z), r] = min(best[r], lies[s + z, r])


def third_of_first(
    tables: Any, order: int, paid: int, paid_second: int, room: Any, out: Any
) -> None:
    """The first begins its third turn: [s, z][r, second's s, z]."""
    row = 0
    if paid != NONE:
        row += tables[MARKS][FIRST, paid]
    if paid_second != NONE:
        row += tables[MARKS][SECOND, paid_second]
    lies, best = room
    some = np.empty((LIES, SUMS), np.float32)
    for dice in range(DICE):
        third_of_second(tables, order, row, dice + 3, paid_second, some)
        turn(some, lies[dice])
    for s in range(SUMS):
        best[:] = 0.0
        for z in range(FACES):
            add(best, lies[s + z])
        scale(best, 1.0 / FACES)
        for kind in range(KINDS):
            if spare(tables, FIRST, kind, paid):
                then = row + tables[MARKS][FIRST, kind]
                third_of_second(tables, order, then, s + 2 + kind - ZERO, paid_second, some)
                raise_turned(best, some)
        for z in range(FACES):
            greater(best, lies[s + z], out[s * FACES + z])


def turn(table: Any, out: Any) -> None:
    """Rows become columns, in one row."""
    rows, columns = table.shape
    for column in range(columns):
        for row in range(rows):
            out[column * rows + row] = table[row, column]


def raise_turned(best: Any, table: Any) -> None:
    """Raise to the table turned over."""
    rows, columns = table.shape
    for column in range(columns):
        for row in range(rows):
            best[column * rows + row] = max(best[column * rows + row], table[row, column])


def add(out: Any, row: Any) -> None:
    """Add a row."""
    for i in range(len(out)):
        out[i] += row[i]


def scale(out: Any, factor: float) -> None:
    """Multiply a row."""
    by = np.float32(factor)
    for i in range(len(out)):
        out[i] *= by


def greater(one: Any, other: Any, out: Any) -> None:
    """The greater of two rows."""
    for i in range(len(out)):
        out[i] = max(one[i], other[i])


def lesser(one: Any, other: Any, out: Any) -> None:
    """The lesser of two rows."""
    for i in range(len(out)):
        out[i] = min(one[i], other[i])


# The second turns


def before_second_robo_die(
    tables: Any, order: int, paid: int, paid_second: int, room: Any, out: Any
) -> None:
    """Both have set two dice aside: [second's s, z][first's s, z, r1]."""
    third, lies, best = room[0], room[1], room[2]
    third_of_first(tables, order, paid, paid_second, (lies, best), third)
    sums = np.empty((FACES, LIES), np.float32)
    for one in range(LIES):
        for r in range(FACES):
            for i in range(LIES):
                total = third[one, r * LIES + i]
                for face in range(1, FACES):
                    total += third[one, (r + face) * LIES + i]
                sums[r, i] = total * np.float32(1.0 / FACES)
        for i in range(LIES):
            for r in range(FACES):
                out[i, one * FACES + r] = sums[r, i]


def best_die(after: Any, sign: float, room: Any, out: Any) -> None:
    """GW-09: raise [a, pair] to the best die as they lie and to a reroll, from [s, z].

    With a negative sign the least is the best.
    """
    kept, rolled = room
    for a in range(FACES):
        rolled[:] = 0.0
        pair = 0
        for x in range(FACES):
            for y in range(x + 1):
                one, other = after[(a + x) * FACES + y], after[(a + y) * FACES + x]
                if sign > 0.0:
                    greater(one, other, kept)
                    greater(kept, out[a * PAIRS + pair], out[a * PAIRS + pair])
                else:
                    lesser(one, other, kept)
                    lesser(kept, out[a * PAIRS + pair], out[a * PAIRS + pair])
                add(rolled, kept)
                if x != y:
                    add(rolled, kept)
                pair += 1
        scale(rolled, 1.0 / FACES**2)
        for pair in range(PAIRS):
            if sign > 0.0:
                greater(rolled, out[a * PAIRS + pair], out[a * PAIRS + pair])
            else:
                lesser(rolled, out[a * PAIRS + pair], out[a * PAIRS + pair])


def changes_of_second(tables: Any, order: int, paid: int, room: Any, out: Any) -> None:
    """Lower the second's turn to what an action on the buffet brings: [a, pair][first's s, z, r1].

    GW-11: from this order the three swaps lead to those of the other parity.
    """
    before, dice = room[3], room[4]
    for place in range(KINDS):
        kind = tables[PAYS][SECOND, place]
        if kind == NONE:
            break
        for pair in range(3):
            before_second_robo_die(tables, SWAPPED[order][pair], paid, kind, room, before)
            best_die(before, -1.0, dice, out)


def second_of_second(tables: Any, order: int, paid: int, common: Any, room: Any, out: Any) -> None:
    """The second's turn, its actions being known: [first's s, z][r1, second's a, pair]."""
    before, dice, own = room[3], room[4], room[5]
    own[:] = common
    before_second_robo_die(tables, order, paid, NONE, room, before)
    best_die(before, -1.0, dice, own)
    for one in range(LIES):
        for r in range(FACES):
            for i in range(FIRSTS):
                out[one, r * FIRSTS + i] = own[i, one * FACES + r]


def second_of_first(tables: Any, order: int, room: Any, out: Any) -> None:
    """The first begins its second turn: [a, pair][r1, second's a, pair]."""
    common, after, dice = room[6], room[7], room[8]
    out[:] = LOW
    common[:] = HIGH
    changes_of_second(tables, order, NONE, room, common)
    second_of_second(tables, order, NONE, common, room, after)
    best_die(after, 1.0, dice, out)
    for place in range(KINDS):
        kind = tables[PAYS][FIRST, place]
        if kind == NONE:
            break
        common[:] = HIGH
        changes_of_second(tables, SWAPPED[order][0], kind, room, common)
        for pair in range(3):
            second_of_second(tables, SWAPPED[order][pair], kind, common, room, after)
            best_die(after, 1.0, dice, out)


def new_room() -> Any:
    """Room to reckon in."""
    return (
        np.empty((LIES, SUMS * LIES), np.float32),
        np.empty((DICE, SUMS * LIES), np.float32),
        np.empty(SUMS * LIES, np.float32),
        np.empty((LIES, LIES * FACES), np.float32),
        (np.empty(LIES * FACES, np.float32), np.empty(LIES * FACES, np.float32)),
        np.empty((FIRSTS, LIES * FACES), np.float32),
        np.empty((FIRSTS, LIES * FACES), np.float32),
        np.empty((LIES, FACES * FIRSTS), np.float32),
        (np.empty(FACES * FIRSTS, np.float32), np.empty(FACES * FIRSTS, np.float32)),
    )


# The first turns


def over_robo_die(after: Any, out: Any) -> None:
    """Before the robo's first die: [first's a, pair][second's a, pair]."""
    for one in range(FIRSTS):
        out[one] = 0.0
        for r in range(FACES):
            for i in range(FIRSTS):
                out[one, i] += after[one, r * FIRSTS + i] * np.float32(1.0 / FACES)


def place_of(a: int, x: int, y: int) -> int:
    """The place of [a, pair]."""
    high, low = max(x, y), min(x, y)
    return a * PAIRS + high * (high + 1) // 2 + low


def best_of_three(row: Any, sign: float) -> float:
    """GW-08: the mean over three dice of the best one to set aside, by [a, pair]."""
    total = 0.0
    for a in range(FACES):
        for x in range(a + 1):
            for y in range(x + 1):
                one, two, three = (
                    row[place_of(a, x, y)],
                    row[place_of(x, a, y)],
                    row[place_of(y, a, x)],
                )
                best = max(one, max(two, three)) if sign > 0.0 else min(one, min(two, three))
                ways = 6.0 if a > x > y else (1.0 if a == y else 3.0)
                total += ways / FACES**3 * best
    return total


def value(before: Any) -> float:
    """What the round is worth before the first roll, from `over_robo_die`."""
    ends = np.empty(FIRSTS, np.float32)
    for one in range(FIRSTS):
        ends[one] = best_of_three(before[one], -1.0)
    return best_of_three(ends, 1.0)


def worth_of(tables: Any, order: int, room: Any, after: Any, before: Any) -> float:
    """The same from the start."""
    second_of_first(tables, order, room, after)
    over_robo_die(after, before)
    return value(before)


def mean_of_orders(tables: Any, room: Any, after: Any, before: Any) -> float:
    """The mean over the six orders of the buffet."""
    total = 0.0
    for order in range(6):
        total += worth_of(tables, order, room, after, before)
    return total / 6.0
