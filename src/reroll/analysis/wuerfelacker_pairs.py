"""The evaluator's shares of many pairs of hands, in Würfelacker for two: to be compiled.

Each of two players may have several hands; asked are pairs of them, with one stack to come, the
second player being the one who begins. What the second sees of a lead is the opposite of what the
first sees, so it is reckoned once for both. With NumPy for CPython, and as loops; hands are laid
in by `wuerfelacker_round.add_hand`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reroll.analysis import wuerfelacker_network as network
from reroll.games import wuerfelacker as rules

COMPILE = {
    "boundscheck": False,
    "error_model": "numpy",
    "fastmath": {"nnan", "ninf", "nsz", "contract", "reassoc"},
}
"""Every index is a kind, a hand or a lead; the sums over units may be taken in any order."""

LOOPS = {"value": "value_by_loop"}
KINDS = rules.MORSEL_KINDS
SPAN = network.SPAN
FIRST, SECOND = 0, 1
OWN, OTHER = 0, 1
MIDDLE = 200
"""Twice the lead is counted from here."""
REACH = 2 * (SPAN + 2 * SPAN) + 2
"""A curve is asked for so far beyond twice the lead: two changes of it, and a round."""

# What a room holds
PARTS = 0  # [who][own, other][hand][unit]
COSTS = 1  # [who][hand]: see wuerfelacker_network.fill_costs
WORMS = 2  # [who][hand]
SIZES = 3  # [who][hand]
ASKED = 4  # [nth]: the hand of the first and of the second
SHARES = 5  # [nth]: the answer, to the first
LEADS = 6  # [twice the lead][unit]
NEARS = 7  # [twice the lead]: what it is about worth to the first
SEEN = 8  # [twice the lead]: whether these two are reckoned
CURVE = 9  # [twice the lead]
CHANCES = 10  # [difference]: see wuerfelacker_network.differences
AROUND = 11  # [who][unit]: what is to come
HELD = 12  # [who][hand][kind]
SPENT = 13  # [who][unit]: in the last round, what may be spent; nothing before it


def make_room(hands: int, units: int) -> tuple[Any, ...]:
    """Room for so many hands of each and all their pairs; in ordinary Python."""
    return (
        np.zeros((2, 2, hands, units)),
        np.zeros((2, hands, network.COSTS), np.int64),
        np.zeros((2, hands), np.int64),
        np.zeros((2, hands), np.int64),
        np.zeros((hands**2, 2), np.int64),
        np.zeros(hands**2),
        np.zeros((2 * MIDDLE, units)),
        np.zeros(2 * MIDDLE),
        np.zeros((2, 2 * MIDDLE), np.int64),
        np.zeros(2 * MIDDLE),
        np.zeros(2 * SPAN + 1),
        np.zeros((2, units)),
        np.zeros((2, hands, KINDS), np.int64),
        np.zeros((2, units)),
    )


def value(net: Any, room: Any, stack: Any, rounds: int, count: int) -> None:
    """Fill in the shares of the first `count` pairs asked for."""
    from reroll.analysis import evaluate_wuerfelacker_two as view

    hands = room[ASKED][:count].T
    worms, sizes, costs = (
        [room[place][who, hands[who]] for who in range(2)] for place in (WORMS, SIZES, COSTS)
    )
    ahead, more = worms[0] - worms[1], sizes[0] - sizes[1]
    lead = view.standing(ahead, more)
    spent = view.after_spending(ahead, more, costs[0], costs[1])
    stacks, begins = np.array(stack)[None], np.array([False])
    held = [room[HELD][who, hands[who]] for who in range(2)]
    every = np.repeat(stacks, count, axis=0)
    between = view.lead_numbers(lead[None], stacks, begins)[0]
    near = view.near_numbers(spent.reshape(1, -1), stacks, begins).reshape(spent.shape)
    strengths = []
    for who, side in ((FIRST, 1.0), (SECOND, -1.0)):
        around = net[network.AROUND][rounds, who] + stacks[0] @ net[network.STACK][rounds]
        parts = room[PARTS][who, OWN, hands[who]] + room[PARTS][1 - who, OTHER, hands[1 - who]]
        sums = parts + around + side * (between @ net[network.LEAD])
        sums += side * (near[:, view.SIDES[who]] @ net[network.NEAR])
        sign = 1 if who == FIRST else -1
        leads, begin = (sign * ahead, sign * more), np.full(count, who == SECOND)
        spends = view.spends_of(held[who], held[1 - who], leads, every, begin)
        sums += spends @ net[network.SPENT]
        strengths.append(np.tanh(sums[:, :-1]) @ net[network.OUTER] + sums[:, -1])
    room[SHARES][:count] = 1 / (1 + np.exp(strengths[1] - strengths[0]))


# The same as loops


def value_by_loop(net: Any, room: Any, stack: Any, rounds: int, count: int) -> None:
    """See value."""
    square = begin(net, room, stack, rounds, count)
    asked, shares, leads, nears = room[ASKED], room[SHARES], room[LEADS], room[NEARS]
    seen, curve, chances, spent = room[SEEN], room[CURVE], room[CHANCES], room[SPENT]
    numbers, near = np.empty(network.LEADS), np.empty(network.CHANGES)
    spent[:] = 0.0
    of_lead, last = net[network.LEAD], net[network.LAST]
    low, mid, high = network.three_of(stack) if rounds == 1 else (0, 0, 0)
    for nth in range(count):
        one, other = asked[nth, 0], asked[nth, 1]
        twice = twice_ahead(room[WORMS], room[SIZES], one, other)
        place = twice + MIDDLE
        if seen[0, place] == 0:
            seen[0, place] = 1
            fill_numbers(rounds, twice, square, chances, curve, numbers)
            if rounds == 1:
                numbers[7] = network.last_lead(last, low, mid, high, 0, twice)
            fill_lead(of_lead, numbers, leads, place)
        for each in range(network.CHANGES):
            then = twice_then(room, one, other, each)
            if seen[1, MIDDLE + then] == 0:
                seen[1, MIDDLE + then] = 1
                if rounds == 1:
                    found = network.last_lead(last, low, mid, high, 0, then)
                else:
                    found = inverse(ahead_after(chances, curve, then) * network.SURE)
                nears[MIDDLE + then] = found
            near[each] = nears[MIDDLE + then]
        if rounds == 1:
            fill_spent(net, room, (low, mid, high), one, other)
        by_line = line(net, room, near, one, other, place)
        by_curve = curved(net, room, near, one, other, place)
        shares[nth] = 1.0 / (1.0 + math.exp(-by_line - by_curve))


def begin(net: Any, room: Any, stack: Any, rounds: int, count: int) -> float:
    """Reckon what holds for all pairs; return the mean square of a difference."""
    most = 0
    for nth in range(count):
        one, other = room[ASKED][nth, 0], room[ASKED][nth, 1]
        most = max(most, abs(twice_ahead(room[WORMS], room[SIZES], one, other)))
    most = min(MIDDLE - 1, most + REACH)
    seen, curve = room[SEEN], room[CURVE]
    for place in range(MIDDLE - most, MIDDLE + most + 1):
        seen[0, place] = 0
        seen[1, place] = 0
    square = network.differences(stack, room[CHANCES])
    fill_curve(network.STEEP / math.sqrt((rounds - 1.0) * square + 0.04), most, curve)
    for who in range(2):
        network.table_part(net, stack, rounds, who, room[AROUND][who])
    return square


def fill_curve(steep: float, most: int, curve: Any) -> None:
    """By twice the lead, up to the most, the hyperbolic tangent of so many times the lead."""
    step, power = math.exp(-steep), 1.0
    for twice in range(1, most + 1):
        power *= step
        curve[MIDDLE + twice] = power
    curve[MIDDLE] = 0.0
    for twice in range(1, most + 1):
        curve[MIDDLE + twice] = (1.0 - curve[MIDDLE + twice]) / (1.0 + curve[MIDDLE + twice])
    for twice in range(1, most + 1):
        curve[MIDDLE - twice] = -curve[MIDDLE + twice]


def twice_ahead(worms: Any, sizes: Any, one: int, other: int) -> int:
    """Twice the lead of the first: in worms, more morsels counting half a worm."""
    more = sizes[FIRST, one] - sizes[SECOND, other]
    sign = 1 if more > 0 else (-1 if more < 0 else 0)
    twice: int = 2 * (worms[FIRST, one] - worms[SECOND, other]) + sign
    return twice


def ahead_after(chances: Any, curve: Any, twice: int) -> float:
    """See evaluate_wuerfelacker_two.ahead_after."""
    won = 0.0
    for place in range(2 * SPAN + 1):
        won += chances[place] * curve[MIDDLE + twice + 2 * (place - SPAN)]
    return won


def inverse(x: float) -> float:
    """The inverse of the hyperbolic tangent."""
    return 0.5 * math.log((1.0 + x) / (1.0 - x))


def fill_numbers(
    rounds: int, twice: int, square: float, chances: Any, curve: Any, numbers: Any
) -> None:
    """See evaluate_wuerfelacker_two.lead_numbers; that of the last round is left out."""
    lead, few = 0.5 * twice, 1.0 / rounds
    by_wide = lead / math.sqrt(rounds * square + 0.25)
    won = ahead_after(chances, curve, twice)
    numbers[0] = lead / 10
    numbers[1] = lead * few / 3
    numbers[2] = by_wide
    numbers[3] = math.tanh(by_wide)
    numbers[4] = math.tanh(2 * by_wide)
    numbers[5] = won
    numbers[6] = inverse(won * network.SURE)
    numbers[7] = 0.0
    numbers[8] = math.tanh(lead) * few**2


def fill_lead(of_lead: Any, numbers: Any, leads: Any, place: int) -> None:
    """The part of a lead in the first layer."""
    for unit in range(leads.shape[1]):
        leads[place, unit] = 0.0
    for each in range(network.LEADS):
        for unit in range(leads.shape[1]):
            leads[place, unit] += numbers[each] * of_lead[each, unit]


def change(costs: Any, one: int, other: int, nth: int) -> int:
    """How what either may spend changes the lead: see evaluate_wuerfelacker_two.changes."""
    by_own: int = costs[FIRST, one, 0] if nth in (0, 2) else 0
    by_other: int = costs[SECOND, other, 0] if nth in (1, 2) else 0
    if nth in (3, 5):
        by_own = -costs[FIRST, one, 2]
    if nth in (4, 5):
        by_other = -costs[SECOND, other, 2]
    if nth == 6:
        by_own = costs[FIRST, one, 1]
    if nth == 7:
        by_other = costs[SECOND, other, 1]
    return by_other - by_own


def line(net: Any, room: Any, near: Any, one: int, other: int, place: int) -> float:
    """By how much the first is stronger on the straight line."""
    parts, around, leads, spent = room[PARTS], room[AROUND], room[LEADS], room[SPENT]
    of_near = net[network.NEAR]
    unit = len(of_near[0]) - 1
    total: float = parts[FIRST, OWN, one, unit] + parts[SECOND, OTHER, other, unit]
    total -= parts[SECOND, OWN, other, unit] + parts[FIRST, OTHER, one, unit]
    total += around[FIRST, unit] - around[SECOND, unit] + 2.0 * leads[place, unit]
    total += spent[FIRST, unit] - spent[SECOND, unit]
    for each in range(network.CHANGES):
        total += near[each] * (of_near[each, unit] + of_near[opposite(each), unit])
    return total


def twice_then(room: Any, one: int, other: int, nth: int) -> int:
    """Twice the lead after this change, morsels that are spent counted."""
    costs, worms, sizes = room[COSTS], room[WORMS], room[SIZES]
    ahead = worms[FIRST, one] - worms[SECOND, other] + change(costs, one, other, nth)
    more = sizes[FIRST, one] - sizes[SECOND, other] + fewer(costs, one, other, nth)
    twice: int = 2 * ahead + network.sign(more)
    return twice


def fewer(costs: Any, one: int, other: int, nth: int) -> int:
    """How that changes the lead in morsels: see evaluate_wuerfelacker_two.fewer."""
    by_own: int = costs[FIRST, one, 3] if nth in (0, 2) else 0
    by_other: int = costs[SECOND, other, 3] if nth in (1, 2) else 0
    if nth in (3, 5):
        by_own = costs[FIRST, one, 5]
    if nth in (4, 5):
        by_other = costs[SECOND, other, 5]
    if nth == 6:
        by_own = costs[FIRST, one, 4]
    if nth == 7:
        by_other = costs[SECOND, other, 4]
    return by_other - by_own


def fill_spent(net: Any, room: Any, three: tuple[int, int, int], one: int, other: int) -> None:
    """What both may gain by spending in the last round, in the first layer of each."""
    held, spent, of_spent = room[HELD], room[SPENT], net[network.SPENT]
    count, low, mid, high = network.SPENT_NUMBERS, three[0], three[1], three[2]
    own, others = held[FIRST, one], held[SECOND, other]
    numbers = np.empty((2, count))
    worms = room[WORMS][FIRST, one] - room[WORMS][SECOND, other]
    more = room[SIZES][FIRST, one] - room[SIZES][SECOND, other]
    steps = mid - low, high - mid
    network.fill_spent(net[network.GAINED], own, (worms, more), (0, *steps), numbers[0])
    network.fill_spent(net[network.GAINED], others, (-worms, -more), (1, *steps), numbers[1])
    sure = network.sure_of(own, others, (worms, more), high - low)
    for unit in range(spent.shape[1]):
        spent[FIRST, unit] = sure * of_spent[2 * count, unit]
        spent[SECOND, unit] = -sure * of_spent[2 * count, unit]
    for nth in range(count):
        a, b = numbers[0, nth], numbers[1, nth]
        for unit in range(spent.shape[1]):
            spent[FIRST, unit] += a * of_spent[nth, unit] + b * of_spent[count + nth, unit]
            spent[SECOND, unit] += b * of_spent[nth, unit] + a * of_spent[count + nth, unit]


def opposite(nth: int) -> int:
    """The change of a lead that is this one to the other player."""
    return (1, 0, 2, 4, 3, 5, 7, 6)[nth]


def curved(net: Any, room: Any, near: Any, one: int, other: int, place: int) -> float:
    """By how much the first is stronger by the hidden units.

    The difference of two hyperbolic tangents, by one division.
    """
    parts, around, leads, spent = room[PARTS], room[AROUND], room[LEADS], room[SPENT]
    of_near, outer = net[network.NEAR], net[network.OUTER]
    n0, n1, n2, n3 = near[0], near[1], near[2], near[3]
    n4, n5, n6, n7 = near[4], near[5], near[6], near[7]
    total = 0.0
    for u in range(len(outer)):
        w0, w1, w2, w3 = of_near[0, u], of_near[1, u], of_near[2, u], of_near[3, u]
        w4, w5, w6, w7 = of_near[4, u], of_near[5, u], of_near[6, u], of_near[7, u]
        x = (
            parts[FIRST, OWN, one, u]
            + parts[SECOND, OTHER, other, u]
            + around[FIRST, u]
            + spent[FIRST, u]
        )
        y = (
            parts[SECOND, OWN, other, u]
            + parts[FIRST, OTHER, one, u]
            + around[SECOND, u]
            + spent[SECOND, u]
        )
        by = n2 * w2 + n5 * w5 + leads[place, u]
        x += by + n0 * w0 + n1 * w1 + n3 * w3 + n4 * w4 + n6 * w6 + n7 * w7
        y -= by + n1 * w0 + n0 * w1 + n4 * w3 + n3 * w4 + n7 * w6 + n6 * w7
        p, q = shrunk(x), shrunk(y)
        total += outer[u] * (2.0 * (q - p) / ((1.0 + p) * (1.0 + q)))
    return total


def shrunk(x: float) -> float:
    """exp(-2 x), for x from -19 to 19, beyond which its curve is flat: to fourteen digits.

    A series for a small part of x, seven times squared: a loop takes several at once.
    """
    z = min(19.0, max(-19.0, x)) * (-2.0 / 128.0)
    s = 1.0 + z / 11.0
    s = 1.0 + z / 10.0 * s
    s = 1.0 + z / 9.0 * s
    s = 1.0 + z / 8.0 * s
    s = 1.0 + z / 7.0 * s
    s = 1.0 + z / 6.0 * s
    s = 1.0 + z / 5.0 * s
    s = 1.0 + z / 4.0 * s
    s = 1.0 + z / 3.0 * s
    s = 1.0 + z / 2.0 * s
    s = 1.0 + z * s
    s *= s
    s *= s
    s *= s
    s *= s
    s *= s
    s *= s
    return s * s
