"""How good each buffet of Würfelacker for two would be, quickly: to be compiled.

What a round without morsels in hand is worth follows from the six shares it may end in, whatever
they are; a small network fitted to solved rounds says how. It is the mean of the six, weighted by
its chances, so that no share is exceeded. It compares buffets; it claims no exact value.
"""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from reroll.analysis import wuerfelacker_lap as lap
from reroll.analysis import wuerfelacker_network as network
from reroll.analysis import wuerfelacker_round as ends
from reroll.games import wuerfelacker as rules

COMPILE = {"boundscheck": False}
"""Every index is a kind or a unit."""

KINDS = rules.MORSEL_KINDS
NONE = -1
ENDINGS = 6
FLAT = 1e-9
"""Shares that differ by less are equal."""
FILE = "wuerfelacker-buffets.json"
PLACES = ((1, 2), (0, 2), (0, 1), (2, 1), (2, 0), (1, 0))
"""By ending: the positions of the first's and the second's morsel."""

# What is kept of the buffets to come
INNER, BIAS, OUTER, LAST = 0, 1, 2, 3
WORTHS = 4  # [kind][kind][kind]: by position, to the starting player
KEY = 5  # round, starter, the hands, the stack before the buffet
SHARES = 6  # [kind of the first][kind of the second]
AHEAD, SIZES = 7, 8  # of the hands, by who and kind won
STACK = 9


@cache
def weights() -> tuple[Any, ...]:
    """The weights of the small network; in ordinary Python."""
    folder = Path(__file__).parent / "weights"
    kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
    return tuple(np.array(kept[name], np.float64) for name in ("inner", "bias", "outer", "last"))


def make_buffets() -> tuple[Any, ...]:
    """Room for what is kept, and the weights; in ordinary Python."""
    return (
        *weights(),
        np.zeros((KINDS, KINDS, KINDS)),
        np.full(2 + 3 * KINDS, -2, np.int64),
        np.zeros((KINDS, KINDS)),
        np.zeros((2, 3 * ends.MOST_OPTIONS), np.int64),
        np.zeros((2, 3 * ends.MOST_OPTIONS), np.int64),
        np.zeros(KINDS, np.int64),
    )


def worth_of(kept: Any, shares: Any) -> float:
    """What a round that may end in these six shares is worth to the first."""
    low, high, mean = shares[0], shares[0], 0.0
    for each in range(ENDINGS):
        low, high = min(low, shares[each]), max(high, shares[each])
        mean += shares[each] / ENDINGS
    if high - low < FLAT:
        return mean
    logits = np.zeros(ENDINGS)
    for each in range(ENDINGS):
        logits[each] = kept[LAST][each]
    for unit in range(len(kept[BIAS])):
        total = kept[BIAS][unit]
        for each in range(ENDINGS):
            total += (shares[each] - mean) / (high - low) * kept[INNER][each, unit]
        active = network.curve(total)
        for each in range(ENDINGS):
            logits[each] += active * kept[OUTER][unit, each]
    whole, worth = 0.0, 0.0
    for each in range(ENDINGS):
        chance = math.exp(logits[each])
        whole += chance
        worth += chance * shares[each]
    return worth / whole


def is_known(s: Any, kept: Any) -> bool:
    """Whether the buffets that may lie in this round are valued; notes what for."""
    key, known = kept[KEY], True
    for kind in range(KINDS):
        kept[STACK][kind] = s.stack[kind]
    for position in range(3):
        if s.buffet[position] != NONE:
            kept[STACK][s.buffet[position]] += 1
    known = note(key, 0, s.round) and known
    known = note(key, 1, s.starter) and known
    for kind in range(KINDS):
        known = note(key, 2 + kind, s.hand[0][kind]) and known
        known = note(key, 2 + KINDS + kind, s.hand[1][kind]) and known
        known = note(key, 2 + 2 * KINDS + kind, kept[STACK][kind]) and known
    return known


def note(key: Any, place: int, value: int) -> bool:
    """Put a number in its place; whether it was there before."""
    if key[place] == value:
        return True
    key[place] = value
    return False


def value_all(s: Any, table: Any, kept: Any) -> None:
    """Value every buffet that may lie in the round of this position, unless that is done."""
    if is_known(s, kept):
        return
    rounds = network.rounds_left(kept[STACK]) - 1
    hand = np.zeros(KINDS, np.int64)
    for who in range(2):
        for won in range(KINDS):
            if kept[STACK][won] > 0:
                for kind in range(KINDS):
                    hand[kind] = s.hand[ends.seat_of(s, who)][kind] + (1 if kind == won else 0)
                ends.add_hand(hand, who, won, rounds, table, kept[AHEAD], kept[SIZES])
    stack = kept[STACK]
    for a in range(KINDS):
        for b in range(a, KINDS):
            for c in range(b, KINDS):
                stack[a] -= 1
                stack[b] -= 1
                stack[c] -= 1
                if stack[a] >= 0 and stack[b] >= 0 and stack[c] >= 0:
                    value_set((a, b, c), rounds, table, kept)
                stack[a] += 1
                stack[b] += 1
                stack[c] += 1


def value_set(kinds: tuple[int, int, int], rounds: int, table: Any, kept: Any) -> None:
    """Value all orders of three morsels, the stack being what is then left."""
    if rounds > 0:
        ends.begin_shares(kept[STACK], table)
    for one in range(3):
        for other in range(3):
            if one != other:
                fill_share(kinds[one], kinds[other], rounds, table, kept)
    six = np.empty(ENDINGS)
    for order in range(6):
        three = lap.ORDERS[order]
        for each in range(ENDINGS):
            first, second = PLACES[each]
            six[each] = kept[SHARES][kinds[three[first]], kinds[three[second]]]
        worth = worth_of(kept, six)
        kept[WORTHS][kinds[three[0]], kinds[three[1]], kinds[three[2]]] = worth


def fill_share(one: int, other: int, rounds: int, table: Any, kept: Any) -> None:
    """The first's share where it wins one morsel and the second another."""
    more = kept[SIZES][0, one] - kept[SIZES][1, other]
    sign = 1 if more > 0 else (-1 if more < 0 else 0)
    twice = 2 * (kept[AHEAD][0, one] - kept[AHEAD][1, other]) + sign
    if rounds > 0:
        share = ends.share_of(kept[STACK], rounds, table, one, other, twice)
    else:
        share = 1.0 if twice > 0 else (0.0 if twice < 0 else 0.5)
    kept[SHARES][one, other] = share


def mean_of(s: Any, kept: Any) -> float:
    """The mean over the buffets that may come of what lies there so far."""
    total, whole = 0.0, 0
    for a in range(KINDS):
        first = ways(s, 0, a, 0)
        for b in range(KINDS if first > 0 else 0):
            taken = 1 if b == a and s.buffet[0] == NONE else 0
            second = first * ways(s, 1, b, taken)
            for c in range(KINDS if second > 0 else 0):
                taken = 1 if c == a and s.buffet[0] == NONE else 0
                taken += 1 if c == b and s.buffet[1] == NONE else 0
                third = second * ways(s, 2, c, taken)
                if third > 0:
                    total += third * kept[WORTHS][a, b, c]
                    whole += third
    return total / whole


def ways(s: Any, position: int, kind: int, taken: int) -> int:
    """In how many ways a morsel comes to lie there, so many of its kind being taken before."""
    if s.buffet[position] != NONE:
        return 1 if s.buffet[position] == kind else 0
    left: int = max(0, s.stack[kind] - taken)
    return left
