"""A round of two players and the robo chicken, solved exactly: the rules dialect, with NumPy.

The first is the starting player; what is good for one is bad for the second. A table is an array
of rows: one row for each way the mover's own dice may lie, and along the row everybody else's.
Own dice are, as the round goes on: the face a (0-5) of the first die set aside with the faces x
and y of the two dice left, in either order, so that all 36 are equally likely; the sum s of two
dice set aside (counted from the lowest in `frame`) with the face z of the last die; the total.
The last numbers of a row are the robo's: r, the sum of two dice, or r1, the first of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import wuerfelacker_rows as rows

FACES = rows.FACES
KINDS = 9
ZERO = 2
TOTALS = rows.TOTALS
PLACES = 3
SUMS = 11  # 2 to 12
FIRST, SECOND = 0, 1
NONE = -1
NEVER = -1e30

# What lies at positions 1-3, in terms of the buffet solved for; and what each swap makes of it
PERMS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2), (2, 1, 0), (0, 2, 1))
PAIRS = ((0, 1), (0, 2), (1, 2))
SWAPPED = ((3, 4, 5), (4, 5, 3), (5, 3, 4), (0, 2, 1), (1, 0, 2), (2, 1, 0))

# The positions of (first, second) by the robo's place, the second being ahead in the last three
ORDERS = ((1, 2), (0, 2), (0, 1), (2, 1), (2, 0), (1, 0))

# What a plan holds
HANDS = 0  # [who][kind]: morsels in hand
FRAME = 1  # see below
BUFFET = 2  # kinds by position
WORTH = 3  # [who][kind]: what a morsel won, or spent, is worth
TERMS = 4  # see below
SHARES = 5  # [robo's place][second's total, first's total, r]: see fill_shares
ENDS = 6  # [what was spent][position of the first's morsel, of the second's]: the first's shares

# `frame`: ranges by their lowest and how many, FIRST's and SECOND's side by side
LOW_S = 0
SPAN_S = 2
LOW_R = 4
SPAN_R = 5
MAY_PAY = 6  # if a second turn with an action is still to come, how many kinds are reckoned with
MAY_LAY = 8  # whether a third turn is still to come
PAID = 10  # the kind spent on the running turn, or NONE
PERM = 12  # what lies where when the running turn ends
FRAME_SIZE = 13

# `terms`: what the round is played for
LINK = 0
SPREAD = 1
MOST = 2  # by how much a lead of the last round grows at most with what is won ...
RELIEF = 3  # ... and by how much when FIRST (or, next, SECOND) spends a negative morsel
TERMS_SIZE = 5
LINEAR, WIN, CHANCE, TABLE = rows.LINEAR, rows.WIN, rows.CHANCE, rows.TABLE


def fill_shares(shares: Any) -> None:
    """GW-13, GW-32: how likely the robo is first, second or last of three.

    By the second's total, the first's and r, which goes from 2 to 12 here.
    """
    for second in range(TOTALS):
        for first in range(TOTALS):
            for r in range(SUMS):
                for face in range(1, FACES + 1):
                    place = 2
                    if r + 2 + face > max(first, second):
                        place = 0
                    elif r + 2 + face > min(first, second):
                        place = 1
                    shares[place, (second * TOTALS + first) * SUMS + r] += 1.0 / FACES


def cut_shares(shares: Any, low: int, span: int, out: Any) -> None:
    """The shares for `span` values of r from `low` only."""
    for place in range(len(shares)):
        whole = shares[place].reshape(TOTALS**2, SUMS)
        part = out[place, : TOTALS**2 * span].reshape(TOTALS**2, span)
        np.positive(whole[:, low - 2 : low - 2 + span], part)


# The end


def before_last_die(leads: Any, totals: Any, perm: int, plan: Any, out: Any) -> None:
    """Only the robo's last die is to come, in the second's terms: [total][first's way, r].

    The ways that the first may have gone each have a lead and the first's total.
    """
    best_totals(leads, totals, perm, np.zeros(1, np.int64), plan, out)


def best_totals(leads: Any, totals: Any, perm: int, lows: Any, plan: Any, out: Any) -> None:
    """The best for the second of several cases, each with its lowest total: [total][way, r].

    As `before_last_die`, but leads are by [case, way], and totals count from the lowest.
    """
    worths = np.empty((len(leads), len(ORDERS)))
    worths_of_orders(leads, perm, plan, worths)
    rows.best_mix(worths, plan[SHARES], lows, totals, plan[FRAME][SPAN_R], out)


def worths_of_orders(leads: Any, perm: int, plan: Any, out: Any) -> None:
    """What each order of the three is worth to the second, by the lead or by what was spent."""
    buffet, worth, terms = plan[BUFFET], plan[WORTH], plan[TERMS]
    gains, places = np.empty(len(ORDERS)), np.empty(len(ORDERS), np.int64)
    for order in range(len(ORDERS)):
        first, second = PERMS[perm][ORDERS[order][0]], PERMS[perm][ORDERS[order][1]]
        gains[order] = worth[FIRST, buffet[first]] - worth[SECOND, buffet[second]]
        places[order] = PLACES * first + second
    if int(terms[LINK]) == TABLE:
        rows.look_up(leads, plan[ENDS], places, out)
    else:
        rows.outcomes(leads, gains, int(terms[LINK]), terms[SPREAD], out)


# The third turns


def can_spend(may: int, who: int, kind: int, paid: int, lead: float, plan: Any) -> bool:
    """Whether the player may spend such a morsel on this kind of turn, one being paid, with use."""
    most = plan[FRAME][may + who]
    if most == 0 or plan[HANDS][who, kind] <= (1 if kind == paid else 0):
        return False
    if may == MAY_PAY and most < KINDS and place_in_hand(who, kind, plan) >= most:
        return False
    if may == MAY_PAY and int(plan[TERMS][LINK]) == WIN and is_dear(who, kind, plan):
        return False
    return not is_vain(who, lead, lead - price(who, kind, plan), plan)


def is_dear(who: int, kind: int, plan: Any) -> bool:
    """Whether a lower kind is held twice: to pay it costs less and leaves as much to be laid."""
    for lower in range(kind):
        if plan[HANDS][who, lower] > 1:
            return True
    return False


def place_in_hand(who: int, kind: int, plan: Any) -> int:
    """How many lower kinds the player holds."""
    lower = 0
    for other in range(kind):
        lower += 1 if plan[HANDS][who, other] > 0 else 0
    return lower


def is_vain(who: int, lead: float, after: float, plan: Any) -> bool:
    """Whether the last round is won for certain without spending, or lost for certain with it.

    `after` is the lead once a morsel is spent. A lead grows by what the row's morsels differ, and
    by negative ones that are spent.
    """
    if int(plan[TERMS][LINK]) != WIN:
        return False
    terms = plan[TERMS]
    ahead, left = (lead, after) if who == FIRST else (-lead, -after)
    if ahead > terms[MOST] + 2 * terms[RELIEF + 1 - who]:
        return True
    return bool(left + terms[MOST] + terms[RELIEF + who] < 0.0)


def fill_terms(plan: Any) -> None:
    """Note how much a lead of the last round may still grow: see is_vain."""
    row, worth, terms = plan[BUFFET], plan[WORTH][FIRST], plan[TERMS]
    one, two, three = worth[row[0]], worth[row[1]], worth[row[2]]
    terms[MOST] = max(one, max(two, three)) - min(one, min(two, three))
    for who in range(2):
        terms[RELIEF + who] = 0.0
        for kind in range(KINDS):
            if plan[HANDS][who, kind] > 0:
                terms[RELIEF + who] = max(terms[RELIEF + who], -plan[WORTH][who, kind])


def spendable(may: int, who: int, paid: int, lead: float, plan: Any) -> Any:
    """The kinds that the player may, with use, spend on this kind of turn, one being paid."""
    kinds, count = np.empty(KINDS, np.int64), 0
    for kind in range(KINDS):
        if can_spend(may, who, kind, paid, lead, plan):
            kinds[count] = kind
            count += 1
    return kinds[:count]


def price(who: int, kind: int, plan: Any) -> float:
    """What spending a morsel (or NONE) costs the first: the worth of his own, less the other's."""
    if kind == NONE:
        return 0.0
    worth: float = plan[WORTH][who, kind]
    return worth if who == FIRST else -worth


def third_of_second(leads: Any, totals: Any, perm: int, kinds: Any, plan: Any, out: Any) -> None:
    """The second begins its third turn, in the first's terms: [first's way][second's s, z, r].

    It may lay these kinds. For the ways see `before_last_die`.
    """
    frame, ways, count = plan[FRAME], len(totals), len(kinds)
    low, sums, span = frame[LOW_S + SECOND], frame[SPAN_S + SECOND], frame[SPAN_R]
    after = np.empty((sums + FACES - 1, ways * span))
    own = np.empty((sums * FACES, ways * span))
    best_totals(leads, totals, perm, np.full(1, low + 1), plan, after)
    rows.keep_or_roll(after, own)
    if count > 0:
        poorer = np.empty(count * ways)
        for each in range(count):
            poorer[each * ways : (each + 1) * ways] = leads - price(SECOND, kinds[each], plan)
        best_totals(poorer, totals, perm, kinds + (low - ZERO), plan, after[:sums])
        rows.or_lay(after[:sums], own)
    rows.turn_over(own, span, 1.0, out)


def lowest_lead(leads: Any) -> float:
    """The lead of the first that is best for the second."""
    lowest: float = leads.min()
    return lowest


def third_of_first(
    lead: float, perm: int, paid: int, paid_second: int, plan: Any, out: Any
) -> None:
    """The first begins its third turn, in its own terms: [s, z][second's s, z, r]."""
    low, sums = plan[FRAME][LOW_S + FIRST], plan[FRAME][SPAN_S + FIRST]
    kinds = spendable(MAY_LAY, FIRST, paid, lead, plan)
    dice = sums + FACES - 1
    ways = dice + len(kinds) * sums
    leads, totals = np.full(ways, lead), np.empty(ways, np.int64)
    totals[:dice] = np.arange(dice) + (low + 1)
    for each in range(len(kinds)):
        laid = slice(dice + each * sums, dice + (each + 1) * sums)
        leads[laid] -= price(FIRST, kinds[each], plan)
        totals[laid] = np.arange(sums) + (low + kinds[each] - ZERO)
    after = np.empty((ways, len(out[0])))
    theirs = spendable(MAY_LAY, SECOND, paid_second, lowest_lead(leads), plan)
    third_of_second(leads, totals, perm, theirs, plan, after)
    rows.keep_or_roll(after[:dice], out)
    if len(kinds) > 0:
        rows.or_lay(after[dice:], out)


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
    rows.over_robo_die(third, span, before)
    rows.turn_over(before, span - FACES + 1, 1.0 / FACES, out)


def second_of_second(lead: float, perm: int, paid: int, plan: Any, out: Any) -> None:
    """The second begins its second turn, in the first's terms: [s, z][second's a, x, y, r1]."""
    own = room_of_second(plan)
    second_changes(lead, perm, paid, plan, own)
    second_stays(lead, perm, paid, plan, own)
    rows.turn_over(own, plan[FRAME][SPAN_R] - FACES + 1, 1.0, out)


def room_of_second(plan: Any) -> Any:
    """Room for the second's own view of its second turn: [a, x, y][first's s, z, r1]."""
    frame = plan[FRAME]
    rest = frame[SPAN_S + FIRST] * FACES * (frame[SPAN_R] - FACES + 1)
    return np.full(((frame[SPAN_S + SECOND] - FACES + 1) * FACES**2, rest), NEVER)


def second_stays(lead: float, perm: int, paid: int, plan: Any, own: Any) -> None:
    """Raise the second's view of its second turn to what it brings without an action."""
    after = np.empty((plan[FRAME][SPAN_S + SECOND] * FACES, len(own[0])))
    before_second_robo_die(lead, perm, paid, NONE, plan, after)
    rows.die_of_two(after, own)


def second_changes(lead: float, perm: int, paid: int, plan: Any, own: Any) -> None:
    """Raise the second's view of its second turn to what any action on the buffet brings.

    GW-11: three swaps, turning round being one of them; from any order of three morsels they lead
    to those that an odd number of swaps makes of it, so `perm` need not be known any closer.
    """
    after = np.empty((plan[FRAME][SPAN_S + SECOND] * FACES, len(own[0])))
    for kind in range(KINDS):
        if can_spend(MAY_PAY, SECOND, kind, NONE, lead, plan):
            for pair in range(len(PAIRS)):
                if not is_repeated(SWAPPED[perm], pair, plan):
                    lies, cost = SWAPPED[perm][pair], price(SECOND, kind, plan)
                    before_second_robo_die(lead - cost, lies, paid, kind, plan, after)
                    rows.die_of_two(after, own)


def is_repeated(orders: Any, pair: int, plan: Any) -> bool:
    """Whether a swap lays the same kinds in the same order as one before it."""
    row = plan[BUFFET]
    for other in range(pair):
        one, two = PERMS[orders[pair]], PERMS[orders[other]]
        if row[one[0]] == row[two[0]] and row[one[1]] == row[two[1]]:
            return True
    return False


def second_of_first(lead: float, perm: int, plan: Any, out: Any) -> None:
    """The first begins its second turn, in its own terms: [a, x, y][second's a, x, y, r1]."""
    after = np.empty((plan[FRAME][SPAN_S + FIRST] * FACES, len(out[0])))
    out[:] = NEVER
    second_of_second(lead, perm, NONE, plan, after)
    rows.die_of_two(after, out)
    for kind in range(KINDS):
        if can_spend(MAY_PAY, FIRST, kind, NONE, lead, plan):
            cost, common = price(FIRST, kind, plan), room_of_second(plan)
            second_changes(lead - cost, SWAPPED[perm][0], kind, plan, common)
            for pair in range(len(PAIRS)):
                if not is_repeated(SWAPPED[perm], pair, plan):
                    swapped_second(lead - cost, SWAPPED[perm][pair], kind, common, plan, after)
                    rows.die_of_two(after, out)


def swapped_second(lead: float, perm: int, paid: int, common: Any, plan: Any, out: Any) -> None:
    """As `second_of_second`, what the actions bring being known: see `second_changes`."""
    own = common.copy()
    second_stays(lead, perm, paid, plan, own)
    rows.turn_over(own, plan[FRAME][SPAN_R] - FACES + 1, 1.0, out)


# All six orders of a buffet at once: by order as in PERMS, even ones before odd ones


def second_of_second_by_order(lead: float, paid: int, plan: Any) -> Any:
    """The second's own view of its second turn: [order][a, x, y][first's s, z, r1]."""
    room = room_of_second(plan)
    own, changed = np.full((6, *room.shape), NEVER), np.full((2, *room.shape), NEVER)
    after = np.empty((plan[FRAME][SPAN_S + SECOND] * FACES, len(room[0])))
    for kind in range(NONE, KINDS):
        if kind == NONE or can_spend(MAY_PAY, SECOND, kind, NONE, lead, plan):
            cost = price(SECOND, kind, plan)
            for order in range(6):
                before_second_robo_die(lead - cost, order, paid, kind, plan, after)
                rows.die_of_two(after, own[order] if kind == NONE else changed[1 - order // 3])
    for order in range(6):
        rows.raise_to(own[order].reshape(-1), changed[order // 3].reshape(-1))
    return own


def second_of_first_by_order(lead: float, plan: Any, out: Any) -> None:
    """The first begins its second turn: [order][a, x, y][second's a, x, y, r1]."""
    after = np.empty((plan[FRAME][SPAN_S + FIRST] * FACES, out.shape[2]))
    changed = np.full((2, out.shape[1], out.shape[2]), NEVER)
    out[:] = NEVER
    for kind in range(NONE, KINDS):
        if kind == NONE or can_spend(MAY_PAY, FIRST, kind, NONE, lead, plan):
            own = second_of_second_by_order(lead - price(FIRST, kind, plan), kind, plan)
            for order in range(6):
                rows.turn_over(own[order], plan[FRAME][SPAN_R] - FACES + 1, 1.0, after)
                rows.die_of_two(after, out[order] if kind == NONE else changed[1 - order // 3])
    for order in range(6):
        rows.raise_to(out[order].reshape(-1), changed[order // 3].reshape(-1))


# The first turns


def before_first_robo_die(lead: float, perm: int, plan: Any, out: Any) -> None:
    """Both have set a die aside, in the second's terms: [a, x, y][first's a, x, y]."""
    after = np.empty((len(out[0]), len(out) * FACES))
    second_of_first(lead, perm, plan, after)
    over_first_robo_die(after, plan, out)


def over_first_robo_die(after: Any, plan: Any, out: Any) -> None:
    """The same from what the first has then: [a, x, y][second's a, x, y, r1]."""
    span = plan[FRAME][SPAN_R] - FACES + 1
    before = np.empty((len(after), len(out)))
    rows.over_robo_die(after, span, before)
    rows.turn_over(before, span - FACES + 1, 1.0 / FACES, out)


def best_of_three(after: Any, out: Any) -> None:
    """GW-08: the mean over three dice of the best one to set aside, by [a, x, y]."""
    out[:] = 0.0
    best = np.empty(len(out))
    for a in range(FACES):
        for x in range(a + 1):
            for y in range(x + 1):
                rows.better(
                    after[(a * FACES + x) * FACES + y], after[(x * FACES + a) * FACES + y], best
                )
                rows.raise_to(best, after[(y * FACES + a) * FACES + x])
                ways = 6.0 if a > x > y else (1.0 if a == y else 3.0)
                rows.add_times(out, ways / FACES**3, best)
