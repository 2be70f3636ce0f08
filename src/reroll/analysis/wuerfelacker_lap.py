"""A whole round of two players before its first dice, quickly: to be compiled, in loops.

The same sums as `wuerfelacker_two`, for one case: no die has been thrown. Worths are the first's
shares; what was spent is a row of `wuerfelacker_two.ENDS`. Two dice left
are a pair, x >= y, of which there are 21: the six with x = y come once in 36, the others twice.
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
R = 12  # r has eleven sums; one place is to spare
WIDE = TOTALS * R
LEFT = SUMS * FACES  # [s, z]: two dice set aside, the last one
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
CHANCES = 4  # [robo's place][second's total][first's total, r]

# What a room holds
LIES, BEST, LAID = 0, 1, 2  # the second's third turn: [total or s][first's total, r]
MIXED = 3  # the shares of three places, the first being ahead, and behind
THIRDS, OF_LAID, THIRD = 4, 5, 6  # the first's: [its total][second's s, z, r], and one row of it
FIRSTS_BEST, SUMMED = 7, 8  # [s][second's s, z, r], and a row over the robo's die
BEFORE = 9  # [second's s, z][first's s, z, r1]
OWN, COMMON = 10, 11  # [second's a, pair][first's s, z, r1], and [a] where both are rolled
AFTER = 12  # [first's s, z][second's a, pair, r1]
DICE_OF_FIRST = 13  # [a, pair][second's a, pair, r1], and [a] where both are rolled
CHANCE = 14  # of a face, of two alike, of two that differ


def spare(tables: Any, who: int, kind: int, paid: int) -> bool:
    """Whether a morsel of this kind is left to be laid once one is paid."""
    return bool(tables[LAYS][who, kind] > (1 if kind == paid else 0))


def less(one: float, other: float) -> float:
    """The lesser of two: a plain comparison, which a loop does for several at once."""
    return one if one < other else other


def more(one: float, other: float) -> float:
    """The greater of two."""
    return one if one > other else other


# The third turns


def mix(
    tables: Any,
    order: int,
    row: int,
    totals: tuple[int, int],
    firsts: tuple[int, int],
    mixed: Any,
    out: Any,
) -> None:
    """The means over the robo's last die: [second's total][first's total, r], in these ranges."""
    three, ends, chances = ORDERS[order], tables[ENDS], tables[CHANCES]
    one, two, last = three[0], three[1], three[2]
    mixed[0], mixed[3] = ends[row, 3 * two + last], ends[row, 3 * last + two]
    mixed[1], mixed[4] = ends[row, 3 * one + last], ends[row, 3 * last + one]
    mixed[2], mixed[5] = ends[row, 3 * one + two], ends[row, 3 * two + one]
    a0, a1, a2, b0, b1, b2 = mixed[0], mixed[1], mixed[2], mixed[3], mixed[4], mixed[5]
    low, high = R * firsts[0], R * firsts[1]
    for total in range(totals[0], totals[1]):
        behind = max(low, min(high, R * total))
        for i in range(low, behind):
            out[total, i] = (
                b0 * chances[0, total, i] + b1 * chances[1, total, i] + b2 * chances[2, total, i]
            )
        for i in range(behind, high):
            out[total, i] = (
                a0 * chances[0, total, i] + a1 * chances[1, total, i] + a2 * chances[2, total, i]
            )


def over_third_die(lies: Any, low: int, high: int, sixth: float, out: Any) -> None:
    """The mean over a third die that is thrown, by the sum before it, in some columns."""
    for s in range(SUMS):
        for i in range(low, high):
            out[s, i] = (
                lies[s + 3, i]
                + lies[s + 4, i]
                + lies[s + 5, i]
                + lies[s + 6, i]
                + lies[s + 7, i]
                + lies[s + 8, i]
            ) * sixth


def third_of_second(
    tables: Any, order: int, row: int, firsts: tuple[int, int], paid: int, room: Any, out: Any
) -> None:
    """The best for the second, for these totals of the first: [first's total][s, z, r]."""
    lies, best, laid, sixth = room[LIES], room[BEST], room[LAID], room[CHANCE][0]
    mix(tables, order, row, (3, TOTALS), firsts, room[MIXED], lies)
    low, high = R * firsts[0], R * firsts[1]
    over_third_die(lies, low, high, sixth, best)
    for kind in range(KINDS):
        if spare(tables, SECOND, kind, paid):
            then = row + tables[MARKS][SECOND, kind]
            mix(tables, order, then, (kind, kind + SUMS), firsts, room[MIXED], laid)
            for s in range(SUMS):
                for i in range(low, high):
                    best[s, i] = less(best[s, i], laid[s + kind, i])
    for first in range(firsts[0], firsts[1]):
        for s in range(SUMS):
            for z in range(FACES):
                for r in range(R):
                    out[first, (s * FACES + z) * R + r] = less(
                        best[s, first * R + r], lies[s + 3 + z, first * R + r]
                    )


def third_of_first(tables: Any, order: int, paid: int, paid_second: int, room: Any) -> None:
    """The first begins its third turn: the best of not keeping its die, and all totals.

    Fills FIRSTS_BEST by s, and THIRDS.
    """
    row = 0
    if paid != NONE:
        row += tables[MARKS][FIRST, paid]
    if paid_second != NONE:
        row += tables[MARKS][SECOND, paid_second]
    lies, laid, best = room[THIRDS], room[OF_LAID], room[FIRSTS_BEST]
    sixth = room[CHANCE][0]
    third_of_second(tables, order, row, (3, TOTALS), paid_second, room, lies)
    over_third_die(lies, 0, LEFT * R, sixth, best)
    for kind in range(KINDS):
        if spare(tables, FIRST, kind, paid):
            then = row + tables[MARKS][FIRST, kind]
            firsts = kind, kind + SUMS
            third_of_second(tables, order, then, firsts, paid_second, room, laid)
            for s in range(SUMS):
                for i in range(LEFT * R):
                    best[s, i] = more(best[s, i], laid[s + kind, i])


# The second turns


def before_second_robo_die(
    tables: Any, order: int, paid: int, paid_second: int, room: Any, out: Any
) -> None:
    """Both have set two dice aside: [second's s, z][first's s, z, r1]."""
    third_of_first(tables, order, paid, paid_second, room)
    best, lies, row, summed = room[FIRSTS_BEST], room[THIRDS], room[THIRD], room[SUMMED]
    sixth = room[CHANCE][0]
    for s in range(SUMS):
        for z in range(FACES):
            for i in range(LEFT * R):
                row[i] = more(best[s, i], lies[s + 3 + z, i])
            for i in range(LEFT * R - FACES + 1):
                summed[i] = (
                    row[i] + row[i + 1] + row[i + 2] + row[i + 3] + row[i + 4] + row[i + 5]
                ) * sixth
            for other in range(LEFT):
                for r in range(FACES):
                    out[other, (s * FACES + z) * FACES + r] = summed[other * R + r]


def worst_die(after: Any, chance: Any, out: Any) -> None:
    """GW-09: lower to the second's best of both dice as they lie, and of a reroll, from [s, z].

    Each has a table of its own: [a, pair], and [a].
    """
    kept, rolled, width = out[0], out[1], len(after[0])
    for a in range(FACES):
        for i in range(width):
            rolled[FACES, i] = 0.0
        for x in range(FACES):
            for y in range(x + 1):
                one, other = (a + x) * FACES + y, (a + y) * FACES + x
                place, ways = a * PAIRS + x * (x + 1) // 2 + y, chance[2 if x != y else 1]
                for i in range(width):
                    best = less(after[one, i], after[other, i])
                    rolled[FACES, i] += ways * best
                    kept[place, i] = less(kept[place, i], best)
        for i in range(width):
            rolled[a, i] = less(rolled[a, i], rolled[FACES, i])


def best_die(after: Any, chance: Any, out: Any) -> None:
    """The same for the first: raise."""
    kept, rolled, width = out[0], out[1], len(after[0])
    for a in range(FACES):
        for i in range(width):
            rolled[FACES, i] = 0.0
        for x in range(FACES):
            for y in range(x + 1):
                one, other = (a + x) * FACES + y, (a + y) * FACES + x
                place, ways = a * PAIRS + x * (x + 1) // 2 + y, chance[2 if x != y else 1]
                for i in range(width):
                    best = more(after[one, i], after[other, i])
                    rolled[FACES, i] += ways * best
                    kept[place, i] = more(kept[place, i], best)
        for i in range(width):
            rolled[a, i] = more(rolled[a, i], rolled[FACES, i])


def begin_dice(dice: Any, worth: float) -> None:
    """Before any die: this worth."""
    dice[0][:] = worth
    dice[1][:] = worth


def changes_of_second(tables: Any, order: int, paid: int, room: Any) -> None:
    """What an action on the buffet brings the second: COMMON.

    GW-11: from this order the three swaps lead to those of the other parity.
    """
    common = room[COMMON]
    begin_dice(common, HIGH)
    for place in range(KINDS):
        kind = tables[PAYS][SECOND, place]
        if kind == NONE:
            break
        for pair in range(3):
            before_second_robo_die(tables, SWAPPED[order][pair], paid, kind, room, room[BEFORE])
            worst_die(room[BEFORE], room[CHANCE], common)


def second_of_second(tables: Any, order: int, paid: int, room: Any, out: Any) -> None:
    """The second's turn, its actions being known: [first's s, z][second's a, pair, r1]."""
    own, common = room[OWN], room[COMMON]
    kept, rolled = own[0], own[1]
    kept[:] = common[0]
    rolled[:] = common[1]
    before_second_robo_die(tables, order, paid, NONE, room, room[BEFORE])
    worst_die(room[BEFORE], room[CHANCE], own)
    for a in range(FACES):
        for one in range(LEFT):
            for pair in range(PAIRS):
                for r in range(FACES):
                    out[one, (a * PAIRS + pair) * FACES + r] = less(
                        kept[a * PAIRS + pair, one * FACES + r], rolled[a, one * FACES + r]
                    )


def second_of_first(tables: Any, order: int, room: Any, out: Any) -> None:
    """The first begins its second turn: [a, pair][second's a, pair, r1]."""
    dice, after = room[DICE_OF_FIRST], room[AFTER]
    begin_dice(dice, LOW)
    changes_of_second(tables, order, NONE, room)
    second_of_second(tables, order, NONE, room, after)
    best_die(after, room[CHANCE], dice)
    for place in range(KINDS):
        kind = tables[PAYS][FIRST, place]
        if kind == NONE:
            break
        changes_of_second(tables, SWAPPED[order][0], kind, room)
        for pair in range(3):
            second_of_second(tables, SWAPPED[order][pair], kind, room, after)
            best_die(after, room[CHANCE], dice)
    for one in range(FIRSTS):
        for i in range(FIRSTS * FACES):
            out[one, i] = more(dice[0][one, i], dice[1][one // PAIRS, i])


def new_dice(width: int) -> Any:
    """Room for [a, pair] and [a], and one row more to add in; in ordinary Python."""
    return np.zeros((FIRSTS, width)), np.zeros((FACES + 1, width))


def new_room() -> Any:
    """Room to reckon in."""
    return (
        np.zeros((TOTALS, WIDE)),
        np.zeros((SUMS, WIDE)),
        np.zeros((TOTALS, WIDE)),
        np.zeros(6),
        np.zeros((TOTALS, LEFT * R)),
        np.zeros((TOTALS, LEFT * R)),
        np.zeros(LEFT * R),
        np.zeros((SUMS, LEFT * R)),
        np.zeros(LEFT * R),
        np.zeros((LEFT, LEFT * FACES)),
        new_dice(LEFT * FACES),
        new_dice(LEFT * FACES),
        np.zeros((LEFT, FIRSTS * FACES)),
        new_dice(FIRSTS * FACES),
        np.array([1.0 / FACES, 1.0 / FACES**2, 2.0 / FACES**2]),
    )


def new_chances(shares: Any) -> Any:
    """CHANCES, from how likely each place of the robo is; in ordinary Python."""
    by_place = shares.reshape(3, TOTALS, TOTALS, SUMS)
    found = np.zeros((3, TOTALS, TOTALS, R))
    found[..., :SUMS] = by_place
    return found.reshape(3, TOTALS, WIDE)


# The first turns


def over_robo_die(after: Any, out: Any) -> None:
    """Before the robo's first die: [first's a, pair][second's a, pair]."""
    for one in range(FIRSTS):
        out[one] = 0.0
        for r in range(FACES):
            for i in range(FIRSTS):
                out[one, i] += after[one, i * FACES + r]
        for i in range(FIRSTS):
            out[one, i] /= FACES


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
    ends = np.empty(FIRSTS)
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
