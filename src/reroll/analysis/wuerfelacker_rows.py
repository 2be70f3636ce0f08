"""Rows of numbers, as a round of two players is solved by them: with NumPy, and as loops.

NumPy is quick where Python runs it, but compiled it makes a new array for every step; loops are
the other way round. So every function that matters is here twice, with the same sums in the same
order: LOOPS names the one that takes its place once compiled. Tables are two-dimensional; shapes
in brackets are of what their rows, or the numbers along a row, stand for.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

FACES = 6
TOTALS = 19  # 0 to 18
LINEAR, WIN, CHANCE, TABLE = 0, 1, 2, 3
"""What a lead may be worth: see linked; with TABLE it is the row of one, see look_up."""

ROLLED = np.array([[float(0 <= t - s < FACES) / FACES for t in range(16)] for s in range(11)])
"""How likely each total is by the sum of the first two dice, the third being rolled."""
BAND = np.array([[float(0 <= r - left < FACES) for left in range(FACES)] for r in range(11)])
"""Which sums of two dice of the robo its first die may become."""

LOOPS = {
    "put": "put_by_loop",
    "raise_to": "raise_by_loop",
    "better": "better_by_loop",
    "add_times": "add_by_loop",
    "turn_over": "turn_over_by_loop",
    "over_robo_die": "over_robo_die_by_loop",
    "keep_or_roll": "keep_or_roll_by_loop",
    "or_lay": "or_lay_by_loop",
    "die_of_two": "die_of_two_by_loop",
    "outcomes": "outcomes_by_loop",
    "look_up": "look_up_by_loop",
    "best_mix": "best_mix_by_loop",
}


def linked(lead: float, link: int, spread: float) -> float:
    """What a lead is worth to the first: itself, a win (1, a half, 0), or the chance of one."""
    if link == LINEAR:
        return lead
    if link == WIN:
        return 0.5 if lead == 0.0 else (1.0 if lead > 0.0 else 0.0)
    return 1.0 / (1.0 + exp(-lead / spread))


def put(out: Any, row: Any) -> None:
    """Copy a row."""
    out[:] = row


def raise_to(out: Any, row: Any) -> None:
    """The greater of both, number by number; a row raises every row of a table."""
    np.maximum(out, row, out=out)


def better(row: Any, other: Any, out: Any) -> None:
    """The greater of two rows."""
    np.maximum(row, other, out=out)


def add_times(out: Any, factor: float, row: Any) -> None:
    """Add a multiple of a row."""
    out += factor * row


def turn_over(table: Any, width: int, share: float, out: Any) -> None:
    """The table in the other player's terms: the first things along a row become the rows.

    `width` numbers at a time stay together; the table is a sum, of which each part has a share.
    """
    rows, columns = len(table), len(out)
    turned = np.transpose(table.reshape(rows, columns, width), (1, 0, 2))
    np.multiply(turned, -share, out=out.reshape(columns, rows, width))


def over_robo_die(table: Any, span: int, out: Any) -> None:
    """The sum over a die of the robo, whose sum takes `span` values along the rows afterwards."""
    left = span - FACES + 1
    np.matmul(table.reshape(-1, span), BAND[:span, :left], out=out.reshape(-1, left))


def keep_or_roll(after: Any, out: Any) -> None:
    """GW-09: fill [s, z] with the better of keeping the last die and rolling it, by [total].

    The totals count from that of the lowest s beside a 1.
    """
    sums, width = len(after) - FACES + 1, len(after[0])
    row, number = after.strides
    lies = as_strided(after, (sums, FACES, width), (row, row, number))
    rolled = ROLLED[:sums, : len(after)] @ after
    np.maximum(lies, rolled[:, np.newaxis], out=out.reshape(sums, FACES, width))


def or_lay(after: Any, out: Any) -> None:
    """GW-12: raise [s, z] to the best morsel laid instead of the last die, by [morsel, s]."""
    sums, width = len(out) // FACES, len(out[0])
    best = np.maximum.reduce(after.reshape(-1, sums, width))
    by_die = out.reshape(sums, FACES, width)
    np.maximum(by_die, best[:, np.newaxis], out=by_die)


def die_of_two(after: Any, out: Any) -> None:
    """GW-09: raise [a, x, y] to the best of both dice as they lie and of a reroll, by [s, z]."""
    width = len(after[0])
    by_die = after.reshape(-1, FACES, width)
    for a in range(len(out) // FACES**2):
        lies = by_die[a : a + FACES]
        kept = np.maximum(lies, np.transpose(lies, (1, 0, 2))).reshape(FACES**2, width)
        best = out[a * FACES**2 : (a + 1) * FACES**2]
        np.maximum(best, kept, out=best)
        np.maximum(best, np.add.reduce(kept) * (1.0 / FACES**2), out=best)


def outcomes(leads: Any, gains: Any, link: int, spread: float, out: Any) -> None:
    """What it is worth to the second that the first's lead grows so: [lead][gain]."""
    ahead = leads[:, np.newaxis] + gains
    if link == LINEAR:
        np.negative(ahead, out=out)
    elif link == WIN:
        np.multiply(np.sign(ahead) + 1.0, -0.5, out=out)
    else:
        np.divide(-1.0, np.exp(ahead * (-1.0 / spread)) + 1.0, out=out)


def look_up(leads: Any, ends: Any, places: Any, out: Any) -> None:
    """What it is worth to the second, by a table of the first's shares: [lead][place]."""
    np.negative(ends[leads.astype(np.int64)][:, places], out=out)


def best_mix(worths: Any, shares: Any, lows: Any, totals: Any, span: int, out: Any) -> None:
    """Fill [total][way, r] with the best, over all cases, of the means of three orders' worths.

    `worths` are [case, way][order], the first three with the first ahead of the second, the others
    with the second ahead; `shares` [order][total, first's total, r]. The totals count from the low
    one of each case; in each way the first's total is another.
    """
    ways, height = len(totals), len(out)
    first, second = shares[:2, : TOTALS**2 * span].reshape(2, TOTALS**2, span)
    own = (lows[:, np.newaxis] + np.arange(height))[:, :, np.newaxis]
    ahead, behind = worths.T.reshape(2, -1, len(lows), 1, ways)
    one, other, rest = np.where(totals >= own, ahead, behind)[..., np.newaxis]
    places = own * TOTALS + totals  # the three shares add up to one: two are enough
    mean, more = np.take(first, places, axis=0), np.take(second, places, axis=0)
    mean *= one - rest
    more *= other - rest
    mean += more
    mean += rest
    np.maximum.reduce(mean, out=out.reshape(height, ways, span))


# The same as loops


def put_by_loop(out: Any, row: Any) -> None:
    """See put."""
    for i in range(len(row)):
        out[i] = row[i]


def raise_by_loop(out: Any, row: Any) -> None:
    """See raise_to."""
    for i in range(len(row)):
        if row[i] > out[i]:
            out[i] = row[i]


def better_by_loop(row: Any, other: Any, out: Any) -> None:
    """See better."""
    for i in range(len(row)):
        out[i] = max(row[i], other[i])


def add_by_loop(out: Any, factor: float, row: Any) -> None:
    """See add_times."""
    for i in range(len(row)):
        out[i] += factor * row[i]


def turn_over_by_loop(table: Any, width: int, share: float, out: Any) -> None:
    """See turn_over."""
    for column in range(len(out)):
        for row in range(len(table)):
            for i in range(width):
                out[column, row * width + i] = -share * table[row, column * width + i]


def over_robo_die_by_loop(table: Any, span: int, out: Any) -> None:
    """See over_robo_die."""
    left = span - FACES + 1
    for row in range(len(table)):
        for each in range(len(table[0]) // span):
            for i in range(left):
                total = 0.0
                for face in range(FACES):
                    total += table[row, each * span + i + face]
                out[row, each * left + i] = total


def keep_or_roll_by_loop(after: Any, out: Any) -> None:
    """See keep_or_roll."""
    rolled = np.empty(len(after[0]))
    for s in range(len(after) - FACES + 1):
        rolled[:] = 0.0
        for z in range(FACES):
            for i in range(len(rolled)):
                rolled[i] += after[s + z, i]
        for i in range(len(rolled)):
            rolled[i] *= 1.0 / FACES
        for z in range(FACES):
            for i in range(len(rolled)):
                out[s * FACES + z, i] = max(after[s + z, i], rolled[i])


def or_lay_by_loop(after: Any, out: Any) -> None:
    """See or_lay."""
    sums = len(out) // FACES
    for row in range(len(after)):
        s = row % sums
        for z in range(FACES):
            for i in range(len(out[0])):
                if after[row, i] > out[s * FACES + z, i]:
                    out[s * FACES + z, i] = after[row, i]


def die_of_two_by_loop(after: Any, out: Any) -> None:
    """See die_of_two."""
    rolled = np.empty(len(after[0]))
    for a in range(len(out) // FACES**2):
        rolled[:] = 0.0
        for x in range(FACES):
            for y in range(FACES):
                one, other = (a + x) * FACES + y, (a + y) * FACES + x
                row = (a * FACES + x) * FACES + y
                for i in range(len(rolled)):
                    kept = max(after[one, i], after[other, i])
                    rolled[i] += kept
                    if kept > out[row, i]:
                        out[row, i] = kept
        for i in range(len(rolled)):
            rolled[i] *= 1.0 / FACES**2
        for row in range(a * FACES**2, (a + 1) * FACES**2):
            for i in range(len(rolled)):
                if rolled[i] > out[row, i]:
                    out[row, i] = rolled[i]


def outcomes_by_loop(leads: Any, gains: Any, link: int, spread: float, out: Any) -> None:
    """See outcomes."""
    for case in range(len(leads)):
        for order in range(len(gains)):
            out[case, order] = -linked(leads[case] + gains[order], link, spread)


def look_up_by_loop(leads: Any, ends: Any, places: Any, out: Any) -> None:
    """See look_up."""
    for case in range(len(leads)):
        row = int(leads[case])
        for place in range(len(places)):
            out[case, place] = -ends[row, places[place]]


def best_mix_by_loop(worths: Any, shares: Any, lows: Any, totals: Any, span: int, out: Any) -> None:
    """See best_mix."""
    orders, ways = len(shares), len(totals)
    for case in range(len(lows)):
        for row in range(len(out)):
            own = lows[case] + row
            for way in range(ways):
                start = (own * TOTALS + totals[way]) * span
                mixed = worths[case * ways + way, (0 if totals[way] >= own else orders) :]
                for r in range(span):
                    mean = mixed[0] * shares[0, start + r]
                    for order in range(1, orders):
                        mean += mixed[order] * shares[order, start + r]
                    if case == 0 or mean > out[row, way * span + r]:
                        out[row, way * span + r] = mean
