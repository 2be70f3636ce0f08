"""Uniform random play to the end, in the rules dialect: `rules` stands for any rules module.

`bind` (engine/fast.py) gives these functions a game, plain or compiled; both play the same moves.
"""

from __future__ import annotations

from typing import Any

from reroll.engine.sampling import random_below, random_roll

rules: Any = None
"""Filled in by `bind`: the rules module these functions play by."""

CHANCE = -1
NOBODY = -2
FINE = 0


def chance_action(s: Any, k0: int, k1: int, m0: int, m1: int, number: int) -> int:
    """A chance outcome in proportion to the weights: the same as `chance.Seeded` draws."""
    dice = rules.roll_size(s)
    if dice > 0:
        return random_roll(k0, k1, m0, m1, number, dice)
    total = 0
    for kind in range(rules.KINDS):
        total += rules.draw_weight(s, kind)
    rest = random_below(k0, k1, m0, m1, number, total)
    for kind in range(rules.KINDS):
        rest -= rules.draw_weight(s, kind)
        if rest < 0:
            return kind
    return -1


def random_action(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int) -> int:
    """One of the seat's legal actions, each equally likely."""
    low, high = rules.action_span(s)
    count = 0
    first = -1
    for action in range(low, high):
        if rules.why_not(s, seat, action) == FINE:
            count += 1
            if first < 0:
                first = action
    if count == 1:
        return first
    nth = random_below(k0, k1, m0, m1, number, count)
    for action in range(first, high):
        if rules.why_not(s, seat, action) == FINE:
            nth -= 1
            if nth < 0:
                return action
    return -1


def play_out(s: Any, k0: int, k1: int, m0: int, m1: int, number: int) -> tuple[int, int]:
    """Play to the end; return the length of the log and a checksum of all its actions."""
    checksum = 0
    actor = rules.actor(s)
    while actor != NOBODY:
        if actor == CHANCE:
            action = chance_action(s, k0, k1, m0, m1, number)
        else:
            action = random_action(s, actor, k0, k1, m0, m1, number)
        checksum = (checksum * 31 + action + actor + 2) & 0xFFFFFFFFFFF
        rules.apply(s, actor, action)
        number += 1
        actor = rules.actor(s)
    return number, checksum


def play_matches(s: Any, states: Any, k0: int, k1: int, first: int, count: int) -> tuple[int, int]:
    """Play matches first .. first+count-1 from states[0], in states[1]; moves and a checksum."""
    moves = 0
    checksum = 0
    for match in range(first, first + count):
        states[1] = states[0]
        number, check = play_out(states[1], k0, k1, match & 0xFFFFFFFF, match >> 32, 0)
        moves += number
        checksum = (checksum * 31 + check) & 0xFFFFFFFFFFF
    return moves, checksum
