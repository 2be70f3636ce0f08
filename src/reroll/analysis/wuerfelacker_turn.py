"""What every end of the running turn is worth in a match of two: from a state to the solver.

In the rules dialect, with NumPy. An end of a turn is, as the round goes on, [a, x, y]: the face
(0-5) of the die just set aside and of the two left; [s, z]: s that of the second die set aside, z
of the last; [total]. Worths are in the terms of the seat whose turn it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import wuerfelacker_two as two
from reroll.games import wuerfelacker as rules

FIRST, SECOND, FACES, NONE = two.FIRST, two.SECOND, two.FACES, two.NONE


def seat_of(s: Any, who: int) -> int:
    """The seat of the first or the second player of this round."""
    seat: int = s.starter if who == FIRST else 1 - s.starter
    return seat


def fill_plan(s: Any, who: int, full: Any, plan: Any) -> None:
    """Lay hands, buffet and ranges of this state into a plan; `who` is whose turn is running.

    `full` are the shares for r from 2 to 12; those that are possible now go into the plan.
    """
    frame = plan[two.FRAME]
    for each in range(2):
        seat = seat_of(s, each)
        for kind in range(rules.MORSEL_KINDS):
            plan[two.HANDS][each, kind] = s.hand[seat][kind]
        dice = dice_aside(s, seat)
        frame[two.LOW_S + each] = lowest(dice, rules.total(s, seat))
        frame[two.SPAN_S + each] = span_of(dice)
        turns = dice + (1 if each == who else 0)
        frame[two.MAY_PAY + each] = two.KINDS if turns <= rules.SECOND_LAP else 0
        frame[two.MAY_LAY + each] = 1 if turns <= rules.LAST_LAP else 0
        frame[two.PAID + each] = NONE
    dice = dice_aside(s, rules.ROBO)
    frame[two.LOW_R] = lowest(dice, rules.total(s, rules.ROBO))
    frame[two.SPAN_R] = span_of(dice)
    for position in range(3):
        plan[two.BUFFET][position] = s.buffet[position]
    two.fill_terms(plan)
    two.cut_shares(full, frame[two.LOW_R], frame[two.SPAN_R], plan[two.SHARES])


def dice_aside(s: Any, seat: int) -> int:
    """How many dice are set aside, a laid morsel counted as one."""
    dice = 0 if s.laid[seat] == rules.NONE else 1
    for face in range(FACES):
        dice += s.aside[seat][face]
    return dice


def lowest(dice: int, total: int) -> int:
    """The lowest sum of two dice that can come of so many with this total."""
    return total + max(0, 2 - dice)


def span_of(dice: int) -> int:
    """How many sums of two dice can come of so many dice."""
    return 1 + 5 * max(0, 2 - dice)


def pair_left(s: Any, seat: int) -> int:
    """The two dice before the seat as 6 x + y, or its last die as z."""
    place = 0
    for face in range(FACES):
        for _ in range(s.loose[seat][face]):
            place = place * FACES + face
    return place


def after_turn(s: Any, who: int, lead: float, plan: Any) -> Any:
    """The worth of every end of the turn; the plan says what is paid on it and what lies where."""
    frame = plan[two.FRAME]
    perm, paid, nothing = frame[two.PERM], frame[two.PAID + who], frame[two.PAID + 1 - who]
    cost = lead - two.price(who, paid, plan)
    if s.lap == rules.FIRST_LAP:
        return after_first_turn(s, who, cost, perm, plan)
    leads, totals = np.full(two.TOTALS, cost), np.arange(two.TOTALS)
    other = pair_left(s, seat_of(s, 1 - who))
    if s.lap == rules.SECOND_LAP and who == FIRST:
        table = np.empty((FACES**2, FACES**2))
        two.second_of_second(cost, perm, paid, plan, table)
    elif s.lap == rules.SECOND_LAP:
        table = np.empty((FACES**2, FACES))
        two.before_second_robo_die(cost, perm, nothing, paid, plan, table)
    elif who == FIRST:
        table = np.empty((two.TOTALS, FACES))
        kinds = two.spendable(two.MAY_LAY, SECOND, nothing, cost, plan)
        two.third_of_second(leads, totals, perm, kinds, plan, table)
    else:
        table = np.empty((two.TOTALS, two.TOTALS))
        two.before_last_die(leads, totals, perm, plan, table)
        other = rules.total(s, s.starter)
    return table[:, other].copy()


def after_changes(s: Any, who: int, kind: int, lead: float, plan: Any) -> Any:
    """The worth of every end of a second turn by the pair swapped: [pair][end].

    A morsel of this kind is spent on the swap; NONE if it has been spent before.
    """
    perm, cost = plan[two.FRAME][two.PERM], lead - two.price(who, kind, plan)
    ends = np.empty((len(two.PAIRS), FACES**2))
    other = pair_left(s, seat_of(s, 1 - who))
    if who == SECOND:
        table = np.empty((FACES**2, FACES))
        for pair in range(len(two.PAIRS)):
            lies = two.SWAPPED[perm][pair]
            two.before_second_robo_die(cost, lies, NONE, kind, plan, table)
            ends[pair] = table[:, other]
        return ends
    common = two.room_of_second(plan)
    two.second_changes(cost, two.SWAPPED[perm][0], kind, plan, common)
    wide = np.empty((FACES**2, FACES**2))
    for pair in range(len(two.PAIRS)):
        two.swapped_second(cost, two.SWAPPED[perm][pair], kind, common, plan, wide)
        ends[pair] = wide[:, other]
    return ends


def after_first_turn(s: Any, who: int, lead: float, perm: int, plan: Any) -> Any:
    """The worth of every die set aside of three, the first of the two rolling before the second."""
    frame = plan[two.FRAME]
    first = (frame[two.SPAN_S + FIRST] - FACES + 1) * FACES**2
    table = np.empty(((frame[two.SPAN_S + SECOND] - FACES + 1) * FACES**2, first))
    two.before_first_robo_die(lead, perm, plan, table)
    ends = np.empty(first)
    if who == SECOND:
        ends = table[:, pair_left(s, s.starter)].copy()
    else:
        two.best_of_three(table, ends)
        np.negative(ends, ends)
    return ends


def by_order(lead: float, plan: Any) -> Any:
    """What a round is worth to the first before its first roll, by the order of its buffet."""
    three = FACES**3
    after, table = np.empty((6, three, three * FACES)), np.empty((three, three))
    ends, worths, mean = np.empty(three), np.empty(6), np.empty(1)
    two.second_of_first_by_order(lead, plan, after)
    for order in range(6):
        two.over_first_robo_die(after[order], plan, table)
        two.best_of_three(table, ends)
        np.negative(ends, ends)
        two.best_of_three(ends.reshape(three, 1), mean)
        worths[order] = mean[0]
    return worths


def after_robo(s: Any, lead: float, plan: Any) -> Any:
    """The worth to the first of each face of the robo's die, before a second or third turn."""
    own, other = pair_left(s, s.starter), pair_left(s, 1 - s.starter)
    frame = plan[two.FRAME]
    perm, nothing = frame[two.PERM], frame[two.PAID]
    if s.lap == rules.FIRST_LAP:
        table = np.empty((FACES**2, FACES**3))
        two.second_of_first(lead, perm, plan, table)
    else:
        table = np.empty((FACES, FACES**2))
        two.third_of_first(lead, perm, nothing, nothing, plan, table)
    return table[own, other * FACES : (other + 1) * FACES].copy()
