"""A turn of Gang of Dice solved for one seat, other columns along: arrays plain, loops compiled.

As `gang_of_dice_turn`, whose tables `start`, `plus` and `minus` are, but the best dice to keep are
those of the seat's column, and every column is that of these dice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

COMPILE = {"boundscheck": False}
LOOPS = {"roll_the_rest": "roll_by_loop", "best_kept_parts": "best_by_loop"}
"""What takes the place of what once compiled."""
FACES = 6


def roll_the_rest(dice: int, worth: Any, start: Any, plus: Any) -> None:
    """From the worth of all dice on the table to that of keeping fewer: one more die, six faces."""
    for kept in range(dice - 1, -1, -1):
        span = slice(int(start[kept]), int(start[kept + 1]))
        total = worth.take(plus[0, span], axis=0)
        for face in range(1, FACES):
            total += worth.take(plus[face, span], axis=0)
        total /= FACES
        worth[span] = total


def best_kept_parts(
    dice: int, worth: Any, stop: Any, seat: int, start: Any, minus: Any, found: Any
) -> None:
    """By row of all dice: fill in the columns of the best part of it to keep, or of stopping."""
    low, high = int(start[dice]), int(start[dice + 1])
    most, chosen = worth[:high, seat].copy(), np.arange(high)
    most[low:] = stop[:, seat]
    for kept in range(1, dice + 1):
        span = slice(int(start[kept]), int(start[kept + 1]))
        here, place = most[span], chosen[span]
        for face in range(FACES):
            less = minus[face, span]
            part = most.take(less)
            better = part > here
            np.copyto(here, part, where=better)
            np.copyto(place, chosen.take(less), where=better)
    found[:] = worth.take(chosen[low:], axis=0)
    stays = chosen[low:] >= low
    found[stays] = stop[chosen[low:][stays] - low]


def roll_by_loop(dice: int, worth: Any, start: Any, plus: Any) -> None:
    """As `roll_the_rest`, row by row."""
    for row in range(start[dice] - 1, -1, -1):
        for column in range(worth.shape[1]):
            total = 0.0
            for face in range(FACES):
                total += worth[plus[face, row], column]
            worth[row, column] = total / FACES


def best_by_loop(
    dice: int, worth: Any, stop: Any, seat: int, start: Any, minus: Any, found: Any
) -> None:
    """As `best_kept_parts`, row by row."""
    low, high = start[dice], start[dice + 1]
    most, chosen = np.empty(high), np.empty(high, np.int64)
    for row in range(high):
        most[row] = worth[row, seat] if row < low else stop[row - low, seat]
        chosen[row] = row
        for face in range(FACES):
            less = minus[face, row]
            if most[less] > most[row]:
                most[row] = most[less]
                chosen[row] = chosen[less]
    for row in range(low, high):
        at = chosen[row]
        for column in range(worth.shape[1]):
            found[row - low, column] = stop[at - low, column] if at >= low else worth[at, column]
