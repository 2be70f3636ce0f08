"""How a seeded source rolls dice and draws cards: exactly in proportion to the weights.

In the rules dialect, so that the plain and the compiled engine draw the same. Four moves share
one block of the generator, a first word each; a word that would favour some outcome is thrown
away and a spare one of the move is taken, hence no bias at all.
"""

from __future__ import annotations

from reroll.engine.philox import philox

WORDS = 1 << 32
MASK = WORDS - 1
A_BLOCK = 4  # words, one for each of so many moves
DICE_A_WORD = 10
SIXES = 6**DICE_A_WORD
UNFAIR = WORDS % SIXES  # so many words would make some rolls likelier than others
LANE_BITS = 8


def first_word(k0: int, k1: int, m0: int, m1: int, number: int) -> int:
    """The 32-bit word of this move: key k, match m, move number."""
    w0, w1, w2, w3 = philox(k0, k1, m0, m1, number // A_BLOCK, 0)
    return nth_of(w0, w1, w2, w3, number % A_BLOCK)


def spare_word(k0: int, k1: int, m0: int, m1: int, number: int, nth: int) -> int:
    """A further word of this move, nth from 0; no other move shares it."""
    w0, w1, w2, w3 = philox(k0, k1, m0, m1, number, 1 + nth // A_BLOCK)
    return nth_of(w0, w1, w2, w3, nth % A_BLOCK)


def nth_of(w0: int, w1: int, w2: int, w3: int, nth: int) -> int:
    """One of the four."""
    if nth == 0:
        return w0
    if nth == 1:
        return w1
    return w2 if nth == 2 else w3


def random_roll(k0: int, k1: int, m0: int, m1: int, number: int, dice: int) -> int:
    """A packed roll of so many fair dice."""
    return roll_from(first_word(k0, k1, m0, m1, number), k0, k1, m0, m1, number, dice)


def random_below(k0: int, k1: int, m0: int, m1: int, number: int, bound: int) -> int:
    """A fair int in 0..bound-1, bound at most 2**31."""
    return below_from(first_word(k0, k1, m0, m1, number), k0, k1, m0, m1, number, bound)


def roll_from(word: int, k0: int, k1: int, m0: int, m1: int, number: int, dice: int) -> int:
    """The roll of a move whose first word is known: ten dice a word, its digits to the base six."""
    roll = 0
    spares = 0
    while True:
        while (word * SIXES) & MASK < UNFAIR:
            word = spare_word(k0, k1, m0, m1, number, spares)
            spares += 1
        for _ in range(dice if dice < DICE_A_WORD else DICE_A_WORD):
            word *= 6
            roll += 1 << (LANE_BITS * (word >> 32))
            word &= MASK
        if dice <= DICE_A_WORD:
            return roll
        dice -= DICE_A_WORD
        word = spare_word(k0, k1, m0, m1, number, spares)
        spares += 1


def below_from(word: int, k0: int, k1: int, m0: int, m1: int, number: int, bound: int) -> int:
    """The draw of a move whose first word is known: the whole part of word / 2**32 * bound."""
    scaled = word * bound
    spares = 0
    if scaled & MASK < bound:
        while scaled & MASK < WORDS % bound:
            scaled = spare_word(k0, k1, m0, m1, number, spares) * bound
            spares += 1
    return scaled >> 32
