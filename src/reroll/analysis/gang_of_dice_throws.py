"""Turns of Gang of Dice solved by class, many goals side by side: in the rules dialect.

Arrays of worth are [row, goal] or [step, goal] (see `gang_of_dice_classes`), 0 being what a card
gone off is worth. Numbers of goals are short, so that a turn's arrays stay in the cache.
"""

from __future__ import annotations

from typing import Any

FACES = 6
COMPILE = {"boundscheck": False, "fastmath": {"reassoc", "contract", "nsz"}}


def solve(
    first: int,
    goals: int,
    goal: Any,
    points: Any,
    safe: Any,
    full: Any,
    less: Any,
    kept_more: Any,
    chance: Any,
    shows: Any,
    more: Any,
    last: int,
    step_of: Any,
    kept: Any,
    best: Any,
    rolled: Any,
    value: Any,
) -> None:
    """Fill `value[nth]` with the worth of a turn before its first roll, for goals from `first` on.

    `goal[sum, goal]` is what stopping with a safe sum is worth, not below 0. `kept`, `best` and
    `rolled` are room: [row, goal], [row, goal], [step, goal].
    """
    keep_for_the_last_roll(first, goals, goal, points, safe, full, kept_more, kept)
    keep_the_best(goals, safe, less, kept, best)
    roll_the_rest(goals, shows, more, last, best, rolled)
    for row in range(len(points)):
        if safe[row]:
            for nth in range(goals):
                kept[row, nth] = (
                    goal[points[row], first + nth] if full[row] else rolled[step_of[row], nth]
                )
    keep_the_best(goals, safe, less, kept, best)
    for nth in range(goals):
        value[nth] = 0.0
    for row in range(len(points)):
        if chance[row] > 0.0:
            for nth in range(goals):
                value[nth] += chance[row] * best[row, nth]


def keep_for_the_last_roll(
    first: int,
    goals: int,
    goal: Any,
    points: Any,
    safe: Any,
    full: Any,
    kept_more: Any,
    kept: Any,
) -> None:
    """By safe row: the worth of keeping it and rolling the rest for the last time."""
    for row in range(len(points) - 1, -1, -1):
        if not safe[row]:
            continue
        if full[row]:
            for nth in range(goals):
                kept[row, nth] = goal[points[row], first + nth]
            continue
        for nth in range(goals):
            kept[row, nth] = 0.0
        for face in range(FACES):
            following = kept_more[row, face]
            if following >= 0:
                for nth in range(goals):
                    kept[row, nth] += kept[following, nth]
        for nth in range(goals):
            kept[row, nth] /= 6.0


def keep_the_best(goals: int, safe: Any, less: Any, kept: Any, best: Any) -> None:
    """By row: the worth of the best part of it that is safe to keep."""
    for row in range(len(safe)):
        if safe[row]:
            for nth in range(goals):
                best[row, nth] = kept[row, nth]
        else:
            for nth in range(goals):
                best[row, nth] = 0.0
        for face in range(FACES):
            part = less[row, face]
            if part >= 0:
                for nth in range(goals):
                    best[row, nth] = max(best[row, nth], best[part, nth])


def roll_the_rest(goals: int, shows: Any, more: Any, last: int, best: Any, rolled: Any) -> None:
    """By step of a roll: the mean of the best over the dice still to fall."""
    for step in range(len(shows) - 1, -1, -1):
        if step >= last:
            row = shows[step]
            for nth in range(goals):
                rolled[step, nth] = best[row, nth]
            continue
        for nth in range(goals):
            rolled[step, nth] = 0.0
        for face in range(FACES):
            following = more[step, face]
            if following >= 0:
                for nth in range(goals):
                    rolled[step, nth] += rolled[following, nth]
        for nth in range(goals):
            rolled[step, nth] /= 6.0
