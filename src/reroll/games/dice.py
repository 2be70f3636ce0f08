"""Rolls of six-faced dice as counts, one byte a face, packed in an int.

Lane 0 counts the dice that show 1, lane 4 those that show 5, lane 5 the sixth face: a 6, a worm
or a minion. The order of dice never matters, so a roll is a multiset; in hex it can be read.
"""

from __future__ import annotations

FACES = 6
SIXTH = 5
LANE_BITS = 8
LANE_MASK = 255


def count(roll: int, face: int) -> int:
    """How many dice of the packed roll show the face (lane 0-5)."""
    return (roll >> (LANE_BITS * face)) & LANE_MASK


def one(face: int) -> int:
    """The packed roll of a single die that shows the face (lane 0-5)."""
    return 1 << (LANE_BITS * face)


def size(roll: int) -> int:
    """How many dice the packed roll holds."""
    dice = 0
    for face in range(FACES):
        dice += count(roll, face)
    return dice


def is_roll(roll: int, dice: int) -> bool:
    """Whether the int is a packed roll of exactly so many dice."""
    return 0 <= roll < (1 << (LANE_BITS * FACES)) and size(roll) == dice


def weight(roll: int) -> int:
    """How many of the 6**n ordered rolls of n dice show this multiset (n up to 20 fits 63 bits)."""
    ways = 1
    dice = 0
    for face in range(FACES):
        for nth in range(1, count(roll, face) + 1):
            dice += 1
            ways = ways * dice // nth
    return ways
