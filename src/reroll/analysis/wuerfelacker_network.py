"""The evaluator of Würfelacker for two in loops: to be compiled.

What `evaluate_wuerfelacker_two` and the network make of positions before a buffet, from parts that
are reckoned once: of a hand, of what is to come, of the lead. In the rules dialect; `net` is what
`make_net` returns. A part has a number for each hidden unit, and last that of the straight line.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reroll.games import wuerfelacker as rules

KINDS = rules.MORSEL_KINDS
SPAN = KINDS - 1
ROUNDS = 8
MOST = 8
"""A hand holds so many morsels at most, one of each round."""

# What a net holds
HANDS = 0  # [rounds to come][own, other][kind][count]
AROUND = 1  # [rounds to come][whether the seat begins]
STACK = 2  # [rounds to come][kind], for one morsel
LEAD = 3  # [number]
OUTER = 4
LAST = 5  # see evaluate_wuerfelacker_two.last_shares
NEAR = 6  # [change of the lead]
GAINED = 7  # see wuerfelacker_spent.gains
SPENT = 8  # [own numbers, the other's, whether it is sure]

LEADS = 9
CHANGES = 8
COSTS = 6
MOST_TWICE = 2 * SPAN + 1
# As in wuerfelacker_spent
PAID, LAID = 0, 1
LOWEST, LEADS_WORMS, STANDS = -11, 21, 4
BEST_LAID, THEN_LAID, MOST_SPENT = 3, 2, 2
SPENT_NUMBERS = 1 + BEST_LAID + THEN_LAID
NONE = -1
STEEP = 1.2
SURE = 0.985


def make_net(evaluator: Any) -> tuple[Any, ...]:
    """The parts of an evaluator's first layer; in ordinary Python."""
    from reroll.analysis import evaluate_wuerfelacker_two as view
    from reroll.analysis import wuerfelacker_spent

    weights = np.column_stack([evaluator.inner, evaluator.line])
    units = weights.shape[1]
    bias = np.append(evaluator.bias, 0.0)
    hands = np.zeros((ROUNDS + 1, 2, KINDS, MOST + 1, units))
    around, stack = np.zeros((ROUNDS + 1, 2, units)), np.zeros((ROUNDS + 1, KINDS, units))
    one = np.eye(KINDS, dtype=np.int64)
    for rounds in range(1, ROUNDS + 1):
        left = np.array(rounds)
        for side, part in enumerate((view.OWN, view.OTHER)):
            for count in range(MOST + 1):
                numbers = view.hand_numbers(count * one, left)
                hands[rounds, side, :, count] = numbers @ weights[part]
        table = weights[view.AROUND]
        for first in range(2):
            numbers = np.array(view.round_numbers(rounds, first - 0.5))
            around[rounds, first] = numbers @ table[: len(numbers)] + bias
        of_stack = table[len(numbers) :].reshape(2, KINDS, units)
        stack[rounds] = of_stack[0] / 3 + of_stack[1] / rounds
    lead = np.ascontiguousarray(weights[view.BETWEEN])
    near = np.ascontiguousarray(weights[view.NEAR])
    spent = np.ascontiguousarray(weights[view.SPENDS])
    last, gained = view.last_shares().copy(), wuerfelacker_spent.gains().copy()
    return hands, around, stack, lead, evaluator.outer.copy(), last, near, gained, spent


def rounds_left(stack: Any) -> int:
    """How many rounds are to come with this stack."""
    left = 0
    for kind in range(KINDS):
        left += stack[kind]
    return left // 3


def hand_part(net: Any, hand: Any, rounds: int, side: int, out: Any) -> None:
    """Fill in the part of a hand, a seat's own (0) or the other's (1)."""
    out[:] = 0.0
    for kind in range(KINDS):
        part = net[HANDS][rounds, side, kind, hand[kind]]
        for unit in range(len(out)):
            out[unit] += part[unit]


def table_part(net: Any, stack: Any, rounds: int, first: int, out: Any) -> None:
    """Fill in the part of what is to come, by whether the seat begins."""
    around = net[AROUND][rounds, first]
    for unit in range(len(out)):
        out[unit] = around[unit]
    for kind in range(KINDS):
        if stack[kind] > 0:
            part = net[STACK][rounds, kind]
            for unit in range(len(out)):
                out[unit] += stack[kind] * part[unit]


def differences(stack: Any, out: Any) -> float:
    """Fill in how likely two morsels of the stack differ by -8 to 8; return the mean square."""
    out[:] = 0.0
    total = 0.0
    for one in range(KINDS):
        for other in range(KINDS):
            pairs = stack[one] * (stack[other] - (1 if one == other else 0))
            out[one - other + SPAN] += pairs
            total += pairs
    square = 0.0
    for place in range(2 * SPAN + 1):
        out[place] /= total
        square += out[place] * (place - SPAN) ** 2
    return square


def fill_costs(hand: Any, costs: Any) -> None:
    """See evaluate_wuerfelacker_two.costs_of."""
    seen = 0
    costs[:] = 0
    for kind in range(KINDS):
        for _ in range(hand[kind]):
            if seen < 2:
                costs[seen] = rules.worms_on(kind)
                costs[2] -= min(0, rules.worms_on(kind))
                costs[3 + seen] = 1
                costs[5] += 1 if rules.worms_on(kind) < 0 else 0
                seen += 1


def three_of(stack: Any) -> tuple[int, int, int]:
    """The three morsels of the last round, in ascending order."""
    low, mid, high = -1, -1, -1
    seen = 0
    for kind in range(KINDS):
        for _ in range(stack[kind]):
            low = kind if seen == 0 else low
            mid = kind if seen == 1 else mid
            high = kind
            seen += 1
    return low, mid, high


def last_lead(last: Any, low: int, mid: int, high: int, first: int, twice: int) -> float:
    """See evaluate_wuerfelacker_two.last_lead; `last` are its shares."""
    side = 1 if first > 0 else -1
    place = max(-MOST_TWICE, min(MOST_TWICE, twice * side)) + MOST_TWICE
    share = last[mid - low, high - mid, place]
    return side * math.log(share / (1.0 - share))


def curve(x: float) -> float:
    """The hyperbolic tangent."""
    return 1.0 - 2.0 / (1.0 + math.exp(2.0 * x))


def twice_ahead(hand: Any, other: Any) -> int:
    """Twice the lead: in worms, more morsels counting half a worm."""
    worms, size = 0, 0
    for kind in range(KINDS):
        more = hand[kind] - other[kind]
        worms += more * rules.worms_on(kind)
        size += more
    sign = 1 if size > 0 else (-1 if size < 0 else 0)
    return 2 * worms + sign


# What may be spent in the last round


def fill_spent(
    gained: Any, hand: Any, ahead: tuple[int, int], steps: tuple[int, int, int], out: Any
) -> None:
    """See wuerfelacker_spent.numbers_of.

    `ahead` is in worms and in morsels, `steps` who begins, mid - low and high - mid.
    """
    for nth in range(SPENT_NUMBERS):
        out[nth] = 0.0
    lowest = NONE
    for kind in range(KINDS):
        if hand[kind] > 0 and lowest == NONE:
            lowest = kind
    if lowest == NONE:
        return
    first, one, two = steps
    lead, stand = lead_place(ahead[0]), stand_place(ahead[1])
    then, after = lead_place(ahead[0] - (lowest - rules.ZERO)), stand_place(ahead[1] - 1)
    for kind in range(lowest, KINDS):
        if hand[kind] > 0:
            out[0] = max(out[0], gained[first, PAID, kind, one, two, lead, stand])
            insert(out, 1, BEST_LAID, gained[first, LAID, kind, one, two, lead, stand])
        if hand[kind] > (1 if kind == lowest else 0):
            place = 1 + BEST_LAID
            insert(out, place, THEN_LAID, gained[first, LAID, kind, one, two, then, after])


def insert(out: Any, start: int, count: int, value: float) -> None:
    """Put a number among so many in descending order; the least is dropped."""
    for place in range(start, start + count):
        if value > out[place]:
            out[place], value = value, out[place]


def lead_place(worms: int) -> int:
    """The place of a lead in worms."""
    return max(0, min(LEADS_WORMS - 1, worms - LOWEST))


def stand_place(more: int) -> int:
    """The place of a lead in morsels."""
    return max(0, min(STANDS - 1, more + 1))


def sure_of(own: Any, other: Any, ahead: tuple[int, int], wide: int) -> float:
    """See wuerfelacker_spent.sure; `wide` is by how much the morsels to come differ at most."""
    won, lost = True, True
    for spent in range(MOST_SPENT + 1):
        most = min(other[0], spent)
        next_ = min(other[1], spent - most)
        least = 2 * (ahead[0] - wide - 2 * most - next_) + sign(ahead[1] + most + next_)
        won = won and least > 0
        most = min(own[0], spent)
        next_ = min(own[1], spent - most)
        least = 2 * (ahead[0] + wide + 2 * most + next_) + sign(ahead[1] - most - next_)
        lost = lost and least < 0
    return (1.0 if won else 0.0) - (1.0 if lost else 0.0)


def sign(number: int) -> int:
    """1, 0 or -1."""
    return 1 if number > 0 else (-1 if number < 0 else 0)
