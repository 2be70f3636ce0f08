"""A round of three to five players, approximately: every total against everybody else's.

In the rules dialect, with NumPy. Each seat is taken to play its remaining turns as well as it can
against totals of the others that are independent of its own. What these are is found by letting
all seats answer each other STEPS times, each answer weighing as much as one before it (fictitious
play). Left out: that later seats see the dice of earlier ones, and the actions on the buffet that
others may take. When the totals of all others are known, it is exact.

A row is a worth followed by the chances of the totals 0 to 18. Faces are 0-5; the letters a, x,
y, s and z are those of analysis/wuerfelacker_two.py, but s counts from the sum 2.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis.wuerfelacker_rows import add_times, put
from reroll.analysis.wuerfelacker_turn import dice_aside, pair_left, span_of
from reroll.games import wuerfelacker as rules

FACES = 6
TOTALS = 19
ROW = TOTALS + 1
SUMS = 11
KINDS = rules.MORSEL_KINDS
SEATS = rules.MAX_PLAYERS
NONE = rules.NONE
STEPS = 4

LOOPS = {"put_before": "put_before_by_loop"}
"""What takes the place of a function once compiled; see analysis/wuerfelacker_rows.py."""

# What a plan holds
HANDS = 0  # [seat][kind]
STANDING = 1  # [seat]: the worth of what is owned
BUFFET = 2  # kinds by position
WORTH = 3  # [kind]
LAST = 4  # [0]: 1 in the last round, when only winning counts
CHANCES = 5  # [seat][total]
PLACES = 6  # [position][total]: of the seat in question
GOALS = 7  # [1 + kind spent][total]: of the seat in question
THIRD = 8  # [s, z] rows
SECOND = 9  # [a, x, y] rows


def new_plan() -> tuple[Any, ...]:
    """Room for a plan."""
    return (
        np.zeros((SEATS, KINDS), np.int64),
        np.zeros(SEATS),
        np.zeros(SEATS, np.int64),
        np.zeros(KINDS),
        np.zeros(1, np.int64),
        np.zeros((SEATS, TOTALS)),
        np.zeros((SEATS, TOTALS)),
        np.zeros((1 + KINDS, TOTALS)),
        np.zeros((SUMS * FACES, ROW)),
        np.zeros((FACES**3, ROW)),
    )


# What every total is worth


def fill_goals(s: Any, seat: int, plan: Any) -> None:
    """The worth of every total to a seat, by what it spends on the way."""
    fill_places(s, seat, plan)
    for kind in range(NONE, KINDS):
        if kind == NONE or plan[HANDS][seat, kind] > 0:
            goal = plan[GOALS][1 + kind]
            goal[:] = 0.0
            for position in range(s.players):
                worth = prize(seat, s.players, position, kind, plan)
                add_times(goal, worth, plan[PLACES][position])


def fill_places(s: Any, seat: int, plan: Any) -> None:
    """GW-13: by total, how likely the seat takes each position."""
    places = plan[PLACES]
    places[:] = 0.0
    places[0] = 1.0
    for other in range(s.players):
        if other != seat:
            nearer = rules.distance(s, other) < rules.distance(s, seat)
            put_before(plan[CHANCES][other], nearer, places)


def put_before(theirs: Any, nearer: bool, places: Any) -> None:
    """Move the seat one position back with the chance that another comes before it."""
    ahead = np.zeros(TOTALS)
    ahead[:-1] = np.cumsum(theirs[:0:-1])[::-1]
    if nearer:
        ahead += theirs
    moved = places[:-1] * ahead
    places *= 1.0 - ahead
    places[1:] += moved


def put_before_by_loop(theirs: Any, nearer: bool, places: Any) -> None:
    """See put_before."""
    ahead = 0.0
    for total in range(TOTALS - 1, -1, -1):
        if nearer:
            ahead += theirs[total]
        for position in range(len(places) - 1, 0, -1):
            places[position, total] *= 1.0 - ahead
            places[position, total] += places[position - 1, total] * ahead
        places[0, total] *= 1.0 - ahead
        if not nearer:
            ahead += theirs[total]


def prize(seat: int, players: int, position: int, kind: int, plan: Any) -> float:
    """The worth of a position to a seat that has spent a morsel of this kind (or NONE).

    In the last round the chance to win, each other seat being as likely to have each other morsel.
    """
    worth, standing, buffet = plan[WORTH], plan[STANDING], plan[BUFFET]
    gain: float = worth[buffet[position]] - (0.0 if kind == NONE else worth[kind])
    mine: float = standing[seat] + gain
    if plan[LAST][0] == 0:
        return mine
    chance = 1.0
    for other in range(players):
        if other != seat:
            beaten = 0.0
            for theirs in range(players):
                if theirs != position:
                    lead = mine - standing[other] - worth[buffet[theirs]]
                    beaten += 1.0 if lead > 0.0 else (0.5 if lead == 0.0 else 0.0)
            chance *= beaten / (players - 1)
    return chance


# The best that a seat can do


def take_better(out: Any, row: Any) -> None:
    """Put a row in the place of one that is worth less."""
    if row[0] > out[0]:
        put(out, row)


def end_row(total: int, kind: int, plan: Any, out: Any) -> None:
    """A total reached, a morsel of this kind (or NONE) laid for it."""
    out[:] = 0.0
    out[0] = plan[GOALS][1 + kind, total]
    out[1 + total] = 1.0


def fill_third(seat: int, low: int, high: int, plan: Any) -> None:
    """The rows of the third turn from s `low` up to `high`."""
    end, rolled = np.zeros(ROW), np.zeros(ROW)
    for s in range(low, high):
        rolled[:] = 0.0
        for z in range(FACES):
            end_row(s + z + 3, NONE, plan, plan[THIRD][s * FACES + z])
            add_times(rolled, 1.0 / FACES, plan[THIRD][s * FACES + z])
        for kind in range(KINDS):
            if plan[HANDS][seat, kind] > 0:
                end_row(s + 2 + rules.worms_on(kind), kind, plan, end)
                take_better(rolled, end)
        for z in range(FACES):
            take_better(plan[THIRD][s * FACES + z], rolled)


def fill_second(a: int, plan: Any) -> None:
    """The rows of the second turn after this first die."""
    rolled = np.zeros(ROW)
    second, third = plan[SECOND], plan[THIRD]
    for x in range(FACES):
        for y in range(x + 1):
            row = second[(a * FACES + x) * FACES + y]
            put(row, third[(a + x) * FACES + y])
            take_better(row, third[(a + y) * FACES + x])
            add_times(rolled, (1.0 if x == y else 2.0) / FACES**2, row)
    for x in range(FACES):
        for y in range(x + 1):
            row = second[(a * FACES + x) * FACES + y]
            take_better(row, rolled)
            put(second[(a * FACES + y) * FACES + x], row)


def fill_first(plan: Any, out: Any) -> None:
    """The row of three dice that are still to be rolled."""
    best = np.zeros(ROW)
    second = plan[SECOND]
    out[:] = 0.0
    for a in range(FACES):
        for x in range(a + 1):
            for y in range(x + 1):
                put(best, second[(a * FACES + x) * FACES + y])
                take_better(best, second[(x * FACES + a) * FACES + y])
                take_better(best, second[(y * FACES + a) * FACES + x])
                ways = 6.0 if a > x > y else (1.0 if a == y else 3.0)
                add_times(out, ways / FACES**3, best)


def fill_rows(s: Any, seat: int, plan: Any) -> None:
    """The rows of all turns that the seat has still to take, from the dice it has set aside."""
    dice = dice_aside(s, seat)
    low = rules.total(s, seat) - dice
    fill_third(seat, low, low + span_of(dice), plan)
    for a in range(low, low + span_of(dice) - FACES + 1):
        fill_second(a, plan)


def answer(s: Any, seat: int, plan: Any, out: Any) -> None:
    """The row of the seat's best play from where it is, at the beginning of its next turn."""
    dice = dice_aside(s, seat)
    total = rules.total(s, seat)
    if dice == rules.MAX_DICE:
        out[:] = 0.0
        out[1 + total] = 1.0
        return
    fill_rows(s, seat, plan)
    if dice == 0:
        fill_first(plan, out)
    elif dice == 1:
        put(out, plan[SECOND][(total - 1) * FACES**2 + pair_left(s, seat)])
    else:
        put(out, plan[THIRD][(total - 2) * FACES + pair_left(s, seat)])


# Everybody against everybody


def begin(s: Any, plan: Any) -> None:
    """Everybody plays for a high total, to begin with."""
    row = np.zeros(ROW)
    for total in range(TOTALS):
        for kind in range(NONE, KINDS):
            plan[GOALS][1 + kind, total] = total if kind == NONE else -1.0
    for seat in range(s.players):
        answer(s, seat, plan, row)
        put(plan[CHANCES][seat], row[1:])


def settle(s: Any, plan: Any) -> None:
    """Let all seats answer each other."""
    row = np.zeros(ROW)
    for step in range(STEPS):
        for seat in range(s.players):
            if dice_aside(s, seat) < rules.MAX_DICE:
                fill_goals(s, seat, plan)
                answer(s, seat, plan, row)
                chances = plan[CHANCES][seat]
                chances += (row[1:] - chances) / (step + 2)
