"""Philox4x32-10, the counter-based generator: four 32-bit words from a key and a counter.

Nothing is kept between draws, so a match replays from its seed and no planner can look ahead.
Plain Python in the rules dialect; Numba compiles the same text. Source: Salmon et al., "Parallel
random numbers: as easy as 1, 2, 3" (SC11); the known answers of its authors are tests.
"""

from __future__ import annotations

MASK = 0xFFFFFFFF
M0 = 0xD2511F53
M1 = 0xCD9E8D57
W0 = 0x9E3779B9
W1 = 0xBB67AE85


Keys = tuple[tuple[int, int], ...]
"""The round keys of a seed."""


def philox(k0: int, k1: int, c0: int, c1: int, c2: int, c3: int) -> tuple[int, int, int, int]:
    """Four words for a key of two and a counter of four 32-bit words."""
    for _ in range(10):
        # The products may wrap when compiled to 64 bits; the masks keep the true bits either way.
        p0 = M0 * c0
        p1 = M1 * c2
        c0 = ((p1 >> 32) & MASK) ^ c1 ^ k0
        c1 = p1 & MASK
        c2 = ((p0 >> 32) & MASK) ^ c3 ^ k1
        c3 = p0 & MASK
        k0 = (k0 + W0) & MASK
        k1 = (k1 + W1) & MASK
    return c0, c1, c2, c3


def key_schedule(k0: int, k1: int) -> Keys:
    """The keys of the ten rounds, for `philox_rounds`."""
    return tuple(((k0 + nth * W0) & MASK, (k1 + nth * W1) & MASK) for nth in range(10))


def philox_rounds(keys: Keys, c0: int, c1: int, c2: int, c3: int) -> tuple[int, int, int, int]:
    """The same as `philox`, quicker in CPython, where the keys are known and no product wraps."""
    for k0, k1 in keys:
        p0 = M0 * c0
        p1 = M1 * c2
        c0 = (p1 >> 32) ^ c1 ^ k0
        c1 = p1 & MASK
        c2 = (p0 >> 32) ^ c3 ^ k1
        c3 = p0 & MASK
    return c0, c1, c2, c3
