"""Uniform random play to the end, in the rules dialect: `rules` stands for any rules module.

`fast.playouts` gives these functions a game, plain or compiled; both play the same moves. Moves
take their words as a `chance.Seeded` does, decisions too: there is no bot to hide them from.
"""

from __future__ import annotations

from typing import Any

from reroll.engine.philox import philox
from reroll.engine.sampling import A_BLOCK, below_from, first_word, roll_from

rules: Any = None
"""Bound later: the rules module these functions play by."""
put: Any = None
"""Bound later: lays one state of a row over another."""
tally: Any = None
"""Bound later: what is counted (`engine.no_tally` counts nothing)."""

CHANCE = -1
NOBODY = -2
FINE = 0
START = 0  # the places of a row of states
RUNNING = 1


def chance_action(s: Any, k0: int, k1: int, m0: int, m1: int, number: int) -> int:
    """A chance outcome in proportion to the weights: the same as `chance.Seeded` draws."""
    return chance_from(first_word(k0, k1, m0, m1, number), s, k0, k1, m0, m1, number)


def chance_from(word: int, s: Any, k0: int, k1: int, m0: int, m1: int, number: int) -> int:
    """The chance outcome of a move whose first word is known."""
    dice = rules.roll_size(s)
    if dice > 0:
        return roll_from(word, k0, k1, m0, m1, number, dice)
    total = 0
    for kind in range(rules.KINDS):
        total += rules.draw_weight(s, kind)
    rest = below_from(word, k0, k1, m0, m1, number, total)
    for kind in range(rules.KINDS):
        rest -= rules.draw_weight(s, kind)
        if rest < 0:
            return kind
    return -1


def any_from(
    word: int, s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, legal: Any
) -> int:
    """One of the seat's legal actions, each equally likely; `legal.n` has room for them all."""
    low, high = rules.action_span(s)
    count = 0
    for action in range(low, high):
        legal.n[count] = action
        if rules.why_not(s, seat, action) == FINE:
            count += 1
    chosen: int = legal.n[below_from(word, k0, k1, m0, m1, number, count)]
    return chosen


def play_out(
    s: Any, k0: int, k1: int, m0: int, m1: int, number: int, legal: Any, counts: Any
) -> tuple[int, int, int]:
    """Play to the end from move `number`: moves in all, decisions, a checksum of the actions."""
    checksum = 0
    decisions = 0
    tally.begin(s, counts)
    actor = rules.actor(s)
    w0, w1, w2, w3 = philox(k0, k1, m0, m1, number // A_BLOCK, 0)
    for _ in range(number % A_BLOCK):
        w0, w1, w2 = w1, w2, w3
    while actor != NOBODY:
        if actor == CHANCE:
            action = chance_from(w0, s, k0, k1, m0, m1, number)
        else:
            action = any_from(w0, s, actor, k0, k1, m0, m1, number, legal)
            decisions += 1
        checksum = (checksum * 31 + action + actor + 2) & 0xFFFFFFFFFFF
        rules.apply(s, actor, action)
        tally.after(s, actor, action, counts)
        number += 1
        w0, w1, w2 = w1, w2, w3
        if number % A_BLOCK == 0:
            w0, w1, w2, w3 = philox(k0, k1, m0, m1, number // A_BLOCK, 0)
        actor = rules.actor(s)
    return number, decisions, checksum


def play_matches(
    states: Any, k0: int, k1: int, first: int, count: int, legal: Any, counts: Any
) -> tuple[int, int, int]:
    """Play matches first .. first+count-1: moves, decisions, a checksum."""
    moves = 0
    decisions = 0
    checksum = 0
    for match in range(first, first + count):
        put(states, RUNNING, START)
        m0, m1 = match & 0xFFFFFFFF, match >> 32
        done, chosen, check = play_out(states[RUNNING], k0, k1, m0, m1, 0, legal, counts)
        moves += done
        decisions += chosen
        checksum = (checksum * 31 + check) & 0xFFFFFFFFFFF
    return moves, decisions, checksum
