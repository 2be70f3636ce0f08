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
from reroll.analysis import wuerfelacker_pairs as pairs
from reroll.analysis import wuerfelacker_round as ends
from reroll.games import wuerfelacker as rules

COMPILE = {"boundscheck": False, "error_model": "numpy", "fastmath": pairs.COMPILE["fastmath"]}
"""Every index is a kind or a unit; sums over units may be taken in any order."""

LOOPS = {"worth_of": "worth_by_loop"}

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
KEY = 5  # round, the hands of the first and the second, the stack before the buffet
SHARES = 6  # [kind of the first][kind of the second]
STACK = 7
BEGUN, BEGUN_KEY = 8, 9  # the same of a first round, when nobody holds anything: it comes again


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
        np.full(1 + 3 * KINDS, -2, np.int64),
        np.zeros((KINDS, KINDS)),
        np.zeros(KINDS, np.int64),
        np.zeros((KINDS, KINDS, KINDS)),
        np.full(1 + 3 * KINDS, -2, np.int64),
    )


def worth_of(kept: Any, shares: Any) -> float:
    """What a round that may end in these six shares is worth to the first."""
    mean, span = shares.sum() / ENDINGS, shares.max() - shares.min()
    if span < FLAT:
        return float(mean)
    active = np.tanh((shares - mean) / span @ kept[INNER] + kept[BIAS])
    chances = np.exp(active @ kept[OUTER] + kept[LAST])
    return float(chances @ shares / chances.sum())


def worth_by_loop(kept: Any, shares: Any) -> float:
    """See worth_of."""
    low, high, mean = shares[0], shares[0], 0.0
    for each in range(ENDINGS):
        low, high = min(low, shares[each]), max(high, shares[each])
        mean += shares[each] / ENDINGS
    if high - low < FLAT:
        return mean
    inner, bias, outer, last = kept[INNER], kept[BIAS], kept[OUTER], kept[LAST]
    n0, n1, n2 = shares[0] - mean, shares[1] - mean, shares[2] - mean
    n3, n4, n5 = shares[3] - mean, shares[4] - mean, shares[5] - mean
    by, active = 1.0 / (high - low), np.empty(len(bias))
    for u in range(len(bias)):
        x = n0 * inner[0, u] + n1 * inner[1, u] + n2 * inner[2, u]
        x += n3 * inner[3, u] + n4 * inner[4, u] + n5 * inner[5, u]
        p = pairs.shrunk(bias[u] + by * x)
        active[u] = (1.0 - p) / (1.0 + p)
    whole, worth = 0.0, 0.0
    for each in range(ENDINGS):
        logit = last[each]
        for u in range(len(bias)):
            logit += active[u] * outer[u, each]
        chance = math.exp(logit)
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
    for kind in range(KINDS):
        known = note(key, 1 + kind, s.hand[s.starter][kind]) and known
        known = note(key, 1 + KINDS + kind, s.hand[1 - s.starter][kind]) and known
        known = note(key, 1 + 2 * KINDS + kind, kept[STACK][kind]) and known
    return known or is_begun(s, kept)


def is_begun(s: Any, kept: Any) -> bool:
    """Whether it is a first round that was valued before, whoever began it; lays that out."""
    for place in range(len(kept[KEY])):
        if kept[KEY][place] != kept[BEGUN_KEY][place]:
            return False
    kept[WORTHS][:] = kept[BEGUN]
    return True


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
    hand, net, room = np.zeros(KINDS, np.int64), table[ends.NET], table[ends.PAIRS]
    for who in range(2):
        for won in range(KINDS):
            if kept[STACK][won] > 0:
                for kind in range(KINDS):
                    hand[kind] = s.hand[ends.seat_of(s, who)][kind] + (1 if kind == won else 0)
                ends.add_hand(hand, who, won, rounds, net, room)
    stack = kept[STACK]
    for a in range(KINDS):
        for b in range(a, KINDS):
            for c in range(b, KINDS):
                stack[a] -= 1
                stack[b] -= 1
                stack[c] -= 1
                if stack[a] >= 0 and stack[b] >= 0 and stack[c] >= 0:
                    fill_shares((a, b, c), rounds, net, room, kept)
                    value_orders((a, b, c), kept)
                stack[a] += 1
                stack[b] += 1
                stack[c] += 1
    if s.round == 0:
        kept[BEGUN][:] = kept[WORTHS]
        kept[BEGUN_KEY][:] = kept[KEY]


def fill_shares(kinds: tuple[int, int, int], rounds: int, net: Any, room: Any, kept: Any) -> None:
    """The first's shares where it wins one of three morsels and the second another."""
    asked, count = room[pairs.ASKED], 0
    for one in range(3):
        for other in range(3):
            if one != other:
                asked[count, 0], asked[count, 1] = kinds[one], kinds[other]
                count += 1
    if rounds > 0:
        pairs.value(net, room, kept[STACK], rounds, count)
    for nth in range(count):
        one, other = asked[nth, 0], asked[nth, 1]
        if rounds > 0:
            kept[SHARES][one, other] = room[pairs.SHARES][nth]
        else:
            twice = pairs.twice_ahead(room[pairs.WORMS], room[pairs.SIZES], one, other)
            kept[SHARES][one, other] = 1.0 if twice > 0 else (0.0 if twice < 0 else 0.5)


def value_orders(kinds: tuple[int, int, int], kept: Any) -> None:
    """Value all orders of three morsels by their shares."""
    six = np.empty(ENDINGS)
    for order in range(6):
        three = lap.ORDERS[order]
        for each in range(ENDINGS):
            first, second = PLACES[each]
            six[each] = kept[SHARES][kinds[three[first]], kinds[three[second]]]
        worth = worth_of(kept, six)
        kept[WORTHS][kinds[three[0]], kinds[three[1]], kinds[three[2]]] = worth


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
