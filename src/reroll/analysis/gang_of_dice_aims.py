"""How sums of a turn of Gang of Dice fall if it is played for this or that: many goals at once.

    played_for(card, 3, goals, well=True)    # [goal, sum]: the chance to end with each sum

Goals are worths of final sums beyond that of a bomb; turns are of up to REPLY dice. A turn is
played as well as can be, or, which is quicker, as the best of some aims: to stop at once, to reach
so many points, or to come near them. Of equal plays the first is taken, stopping before all others.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from reroll.analysis.gang_of_dice import FACES, Card, tables, triggered_rows
from reroll.analysis.gang_of_dice_round import REPLY
from reroll.games.gang_of_dice_cards import NUMBERS

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
SOLVED = 3
"""A seat that has no more dice is reckoned to play them as well as can be, others by aims."""
NEARLY = (1, 4, 8)
"""Over so many points short of it, an aim is worth more and more."""
EVEN = 1e-12
"""Shares no further apart are even."""


def played_for(card: Card, dice: int, goals: Floats, well: bool) -> Floats:
    """The chance of each sum, the turn played for each goal: [goal, sum]; the rest are bombs.

    As `well` as can be, or by the best aim.
    """
    found: Floats
    if well:
        each, of = np.unique(goals, axis=0, return_inverse=True)
        found = finals(card, dice, each)[of.reshape(-1)]
        return found
    aims = aimed(card, dice)
    worth = goals @ aims.T
    best = worth.max(axis=1, keepdims=True)
    found = aims[(worth >= best - EVEN).argmax(axis=1)]
    return found


@lru_cache(maxsize=128)
def at_once(card: Card, dice: int) -> Floats:
    """The chance of each sum of a single roll, more than it may have included."""
    t = tables(REPLY)
    span = slice(int(t.start[dice]), int(t.start[dice + 1]))
    alone = ~triggered_rows(REPLY, card, dice)[span]
    found: Floats = np.zeros(NUMBERS * dice + 1)
    np.add.at(found, t.sums[span], t.weight[span] * alone)
    return found


@lru_cache(maxsize=128)
def aimed(card: Card, dice: int) -> Floats:
    """The chance of each sum by aim: [aim, sum]."""
    once, sums = at_once(card, dice), np.arange(NUMBERS * dice + 1)
    most = int(np.flatnonzero(once).max(initial=0))
    goals = [
        np.clip((sums - least) / width + 1.0, 0.0, 1.0)
        for width in NEARLY
        for least in range(0, most + 1, (width + 1) // 2)
    ]
    return np.concatenate([once[None, :], finals(card, dice, np.array(goals))])


def finals(card: Card, dice: int, goals: Floats) -> Floats:
    """The chance of each sum of a turn played as well as can be for each goal: [goal, sum]."""
    t = tables(REPLY)
    low, high = int(t.start[dice]), int(t.start[dice + 1])
    marks, sums = triggered_rows(REPLY, card, dice)[low:high], t.sums[low:high]
    stop = np.where(marks[:, None], 0.0, goals.T[sums])
    ends_the_turn = marks if card.yellow else np.zeros_like(marks)
    second, after = best_kept(dice, stop, stop, ends_the_turn)
    first, _ = best_kept(dice, after, stop, ends_the_turn)
    lie = np.repeat(t.weight[low:high, None], len(goals), axis=1)
    ended = np.zeros_like(lie)
    for chosen in (first, second):
        stays = chosen >= low
        ended += np.where(stays, lie, 0.0)
        lie = rolled(dice, chosen, np.where(stays, 0.0, lie))
    ended = (ended + lie) * ~marks[:, None]
    found: Floats = ended.T @ (sums[:, None] == np.arange(NUMBERS * dice + 1))
    return found


def best_kept(dice: int, after: Floats, stop: Floats, ended: Flags) -> tuple[Ints, Floats]:
    """By row of all dice: the best row to keep of it, itself to stop, and what that is worth.

    `after` is what all dice are worth once the others have been rolled.
    """
    t = tables(REPLY)
    low, high = int(t.start[dice]), int(t.start[dice + 1])
    worth = np.empty((high, after.shape[1]))
    worth[low:] = after
    for kept in range(dice - 1, -1, -1):
        span = slice(int(t.start[kept]), int(t.start[kept + 1]))
        worth[span] = sum(worth[t.plus[face, span]] for face in range(FACES)) / FACES
    worth[low:] = stop
    chosen = np.repeat(np.arange(high)[:, None], worth.shape[1], axis=1)
    for kept in range(1, dice + 1):
        span = slice(int(t.start[kept]), int(t.start[kept + 1]))
        for face in range(FACES):
            part = t.minus[face, span]
            better = worth[part] > worth[span] + EVEN
            if kept == dice:
                better[ended] = False
            worth[span] = np.where(better, worth[part], worth[span])
            chosen[span] = np.where(better, chosen[part], chosen[span])
    return chosen[low:], worth[low:]


def rolled(dice: int, chosen: Ints, lie: Floats) -> Floats:
    """How likely each row of all dice is, once what is not kept has been rolled again."""
    t = tables(REPLY)
    high, lanes = int(t.start[dice + 1]), lie.shape[1]
    places = chosen * lanes + np.arange(lanes)
    kept: Floats = np.bincount(places.ravel(), lie.ravel(), high * lanes).astype(np.float64)
    kept = kept.reshape(high, lanes)
    for more in range(1, dice + 1):
        span = slice(int(t.start[more]), int(t.start[more + 1]))
        for face in range(FACES):
            part = t.minus[face, span]
            has = (t.counts[span, face] > 0)[:, None]
            kept[span] += np.where(has, kept[part], 0.0) / FACES
    return kept[int(t.start[dice]) :]
