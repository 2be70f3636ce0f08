"""One turn of Gang of Dice, solved exactly: in the rules dialect, with NumPy arrays for tables.

Dice are multisets, one row each, sorted by how many dice they hold: rows `start[k]` up to
`start[k + 1]` hold k dice. Keeping a multiset and rolling the rest is rolling the missing dice one
by one, so its worth is the mean over one more die; the best dice to keep are found by taking dice
away one by one. Columns are goals solved side by side; worths are floats in the payoff's unit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.games.gang_of_dice_cards import measure

FACES = 6
ROLLS = 3
LAST = 0  # worth[LAST]: keep these dice and roll the rest for the last time
MIDDLE = 1  # worth[MIDDLE]: ... with one more reroll to come


def mark_triggered(
    counts: Any, condition: int, values: int, number: int, low: int, high: int, triggered: Any
) -> None:
    """GD-07: for these rows, whether a card goes off."""
    for row in range(low, high):
        triggered[row] = measure(counts[row], condition, values) >= number


def solve(
    dice: int,
    stop: Any,
    lose: float,
    triggered: Any,
    yellow: bool,
    start: Any,
    plus: Any,
    minus: Any,
    worth: Any,
    best: Any,
) -> None:
    """Fill `worth` (roll, row, goal) for a turn of so many dice; `best` is left with V, see below.

    `stop` is what stopping with a row is worth, `lose` what a yellow card going off is. In the
    rows of `dice` dice, `best` ends as the worth after the first roll.
    """
    low, high = start[dice], start[dice + 1]
    worth[LAST, low:high] = stop[low:high]
    for roll in range(LAST, MIDDLE + 1):
        roll_the_rest(dice, worth[roll], start, plus)
        best[:high] = worth[roll, :high]
        best[low:high] = stop[low:high]
        keep_the_best(dice, best, start, minus)
        if yellow:
            end_triggered(best, lose, triggered, low, high)
        if roll == LAST:
            worth[MIDDLE, low:high] = best[low:high]


def roll_the_rest(dice: int, worth: Any, start: Any, plus: Any) -> None:
    """From the worth of all dice on the table to that of keeping fewer: one more die, six faces."""
    for kept in range(dice - 1, -1, -1):
        low, high = start[kept], start[kept + 1]
        total = worth[plus[0, low:high]]
        for face in range(1, FACES):
            total += worth[plus[face, low:high]]
        worth[low:high] = total / 6.0


def keep_the_best(dice: int, best: Any, start: Any, minus: Any) -> None:
    """From the worth of keeping exactly a row to that of keeping any part of it."""
    for kept in range(1, dice + 1):
        low, high = start[kept], start[kept + 1]
        for face in range(FACES):
            best[low:high] = np.maximum(best[low:high], best[minus[face, low:high]])


def end_triggered(best: Any, lose: float, triggered: Any, low: int, high: int) -> None:
    """GD-13: a yellow card that goes off ends the turn."""
    for row in range(low, high):
        if triggered[row]:
            best[row] = lose


def before_the_roll(dice: int, best: Any, weight: Any, start: Any, goal: int) -> float:
    """The mean of a goal over the first roll of all dice."""
    low, high = start[dice], start[dice + 1]
    total = 0.0
    for row in range(low, high):
        total += weight[row] * best[row, goal]
    return total


def chances_to_reach(
    dice: int,
    goals: int,
    triggered: Any,
    yellow: bool,
    start: Any,
    plus: Any,
    minus: Any,
    points: Any,
    weight: Any,
    reach: Any,
) -> None:
    """Fill `reach[t]` with the greatest chance to end with at least t points and no bomb."""
    low, high = start[dice], start[dice + 1]
    stop = np.zeros((high, goals))
    for goal in range(goals):
        stop[low:high, goal] = np.where(triggered[low:high], 0.0, 1.0 * (points[low:high] >= goal))
    worth = np.zeros((MIDDLE + 1, high, goals))
    best = np.zeros((high, goals))
    solve(dice, stop, 0.0, triggered, yellow, start, plus, minus, worth, best)
    for goal in range(goals):
        reach[goal] = before_the_roll(dice, best, weight, start, goal)


def row_of(counts: Any, plus: Any) -> int:
    """The row of dice given as counts by face."""
    row = 0
    for face in range(FACES):
        for _ in range(counts[face]):
            row = plus[face, row]
    return row


def best_kept(
    worth: Any, goal: int, shown: Any, in_hand: int, fixed: int, plus: Any, kept: Any
) -> float:
    """Find the best dice to keep among those shown; `kept` receives the counts by face.

    Dice of faces below `fixed` are all kept; all dice only if others are in hand already.
    """
    trial = np.zeros(FACES, np.int64)
    for face in range(fixed):
        trial[face] = shown[face]
    most = -1e30
    last = 0
    while last < FACES:
        value = worth[row_of(trial, plus), goal]
        if value > most and (in_hand > 0 or is_less(trial, shown)):
            most = value
            for face in range(FACES):
                kept[face] = trial[face]
        last = next_part(trial, shown, fixed)
    return most


def is_less(part: Any, whole: Any) -> bool:
    """Whether some die of the whole is missing in the part."""
    missing = 0
    for face in range(FACES):
        missing += whole[face] - part[face]
    return missing > 0


def next_part(trial: Any, shown: Any, fixed: int) -> int:
    """Step to the next part of the dice shown; FACES after the last one."""
    face = fixed
    while face < FACES and trial[face] == shown[face]:
        trial[face] = 0
        face += 1
    if face < FACES:
        trial[face] += 1
    return face
