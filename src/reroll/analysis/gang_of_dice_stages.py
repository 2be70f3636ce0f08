"""A turn of Gang of Dice solved by class, what every stage of it is worth: in the rules dialect.

As `gang_of_dice_throws`, for a single goal, but all that is met on the way stays. Worths are beyond
that of a card gone off. Classes (`gang_of_dice_classes`) of all cards and numbers of dice lie one
after another; `at` says where those of a turn begin.
"""

from __future__ import annotations

from typing import Any

COMPILE = {"boundscheck": False, "fastmath": {"reassoc", "contract", "nsz"}}
FACES = 6
ROWS, ROWS_END, STEPS, STEPS_END, LAST = 0, 1, 2, 3, 4
"""What `at[kind, dice]` holds: where rows and steps lie, and the first step of all dice."""


def solve(at: Any, classes: Any, goal: Any, stages: Any) -> float:
    """Fill the stages of a turn, and tell its worth before the first roll.

    `at` is the row of the turn, `goal[sum]` what stopping with a safe sum is worth. Stages are
    `third[row]`, keeping these dice for the last roll; `second[row]`, having these after the
    second; `again[step]`, rolling on from a step with another roll to come; `first[row]`, having
    these after the first; and `kept[row]`, room.
    """
    points, safe, full, less, kept_more, chance, step_of, shows, more = classes
    third, second, again, first, kept = stages
    low, high = at[ROWS], at[ROWS_END]
    begin, end = at[STEPS], at[STEPS_END]
    rows = safe[low:high], full[low:high], less[low:high], kept_more[low:high]
    keep_for_the_last_roll(goal, points[low:high], rows, third)
    keep_the_best(rows, third, second)
    roll_the_rest(shows[begin:end], more[begin:end], at[LAST], second, again)
    for row in range(high - low):
        if safe[low + row]:
            reached = third[row] if full[low + row] else again[step_of[low + row]]
            kept[row] = reached
    keep_the_best(rows, kept, first)
    value = 0.0
    for row in range(high - low):
        value += chance[low + row] * first[row]
    return value


def keep_for_the_last_roll(goal: Any, points: Any, rows: Any, third: Any) -> None:
    """By safe row: the worth of keeping it and rolling the rest for the last time."""
    safe, full, _, kept_more = rows
    for row in range(len(points) - 1, -1, -1):
        if not safe[row]:
            third[row] = 0.0
        elif full[row]:
            third[row] = goal[points[row]]
        else:
            worth = 0.0
            for face in range(FACES):
                following = kept_more[row, face]
                if following >= 0:
                    worth += third[following]
            third[row] = worth / FACES


def keep_the_best(rows: Any, kept: Any, best: Any) -> None:
    """By row: the worth of the best part of it that is safe to keep."""
    safe, _, less, _ = rows
    for row in range(len(safe)):
        most = kept[row] if safe[row] else 0.0
        for face in range(FACES):
            part = less[row, face]
            if part >= 0 and best[part] > most:
                most = best[part]
        best[row] = most


def roll_the_rest(shows: Any, more: Any, last: int, best: Any, rolled: Any) -> None:
    """By step of a roll: the mean of the best over the dice still to fall."""
    for step in range(len(shows) - 1, -1, -1):
        if step >= last:
            rolled[step] = best[shows[step]]
            continue
        worth = 0.0
        for face in range(FACES):
            following = more[step, face]
            if following >= 0:
                worth += rolled[following]
        rolled[step] = worth / FACES


def step_of(shown: Any, at: Any, more: Any) -> int:
    """The step at which these dice lie there, by counts of faces; below 0 if the turn has ended."""
    step = 0
    for face in range(FACES):
        for _ in range(shown[face]):
            if step >= 0:
                step = more[at[STEPS] + step, face]
    return step
