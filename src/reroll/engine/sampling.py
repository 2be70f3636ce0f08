"""How a seeded source rolls dice and draws cards: exactly in proportion to the weights.

In the rules dialect, so that the plain and the compiled engine draw the same. A word that would
favour some outcome is thrown away and the next one taken, hence no bias at all.
"""

from __future__ import annotations

from reroll.engine.philox import philox

WORDS = 1 << 32
DICE_A_WORD = 10
SIXES = 6**DICE_A_WORD
FAIR_SIXES = WORDS // SIXES * SIXES
LANE_BITS = 8


def word(k0: int, k1: int, m0: int, m1: int, number: int, nth: int) -> int:
    """The nth 32-bit word of this move: key k, match m, move number."""
    w0, w1, w2, w3 = philox(k0, k1, m0, m1, number, nth // 4)
    rest = nth % 4
    if rest == 0:
        return w0
    if rest == 1:
        return w1
    return w2 if rest == 2 else w3


def random_roll(k0: int, k1: int, m0: int, m1: int, number: int, dice: int) -> int:
    """A packed roll of so many fair dice."""
    roll = 0
    nth = 0
    w0, w1, _, _ = philox(k0, k1, m0, m1, number, 0)
    while dice > 0:
        while w0 >= FAIR_SIXES:
            nth += 1
            w0 = word(k0, k1, m0, m1, number, nth)
        throw = dice if dice < DICE_A_WORD else DICE_A_WORD
        for _ in range(throw):
            roll += 1 << (LANE_BITS * (w0 % 6))
            w0 //= 6
        dice -= throw
        nth += 1
        if dice > 0:
            w0 = w1 if nth == 1 else word(k0, k1, m0, m1, number, nth)
    return roll


def random_below(k0: int, k1: int, m0: int, m1: int, number: int, bound: int) -> int:
    """A fair int in 0..bound-1, bound at most 2**31."""
    fair = WORDS // bound * bound
    nth = 0
    draw = word(k0, k1, m0, m1, number, nth)
    while draw >= fair:
        nth += 1
        draw = word(k0, k1, m0, m1, number, nth)
    return draw % bound
