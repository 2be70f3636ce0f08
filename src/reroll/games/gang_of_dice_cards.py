"""The bomb cards of Gang of Dice: what a card may ask for, and the 18 cards of the box.

Which kinds exist is known, most colours and decks are a ruling (GD-06). A table may play with
another file; its format, and these cards in it, is docs/cards/gang_of_dice.toml.
"""

from __future__ import annotations

SUM = 0  # what the dice add up to
RUN = 1  # consecutive numbers
DIFFERENT = 2  # different numbers
EQUAL = 3  # dice of one number
VALUES = 4  # dice that show one of some values (bit 0 for a 1, bit 4 for a 5)
CONDITIONS = 5

NUMBERS = 5  # GD-03: the faces that are numbers are lanes 0-4, the minion is none of them
ODD = 0b10101

BLACK, YELLOW = 0, 1
BRIGHT, DARK = 0, 1

BOX = (
    # condition, number, values, colour, deck
    (SUM, 7, 0, BLACK, BRIGHT),
    (SUM, 10, 0, YELLOW, BRIGHT),
    (RUN, 2, 0, BLACK, BRIGHT),
    (VALUES, 1, ODD, BLACK, BRIGHT),
    (VALUES, 2, ODD, YELLOW, BRIGHT),
    (DIFFERENT, 2, 0, BLACK, BRIGHT),
    (EQUAL, 2, 0, BLACK, BRIGHT),
    (EQUAL, 2, 0, YELLOW, BRIGHT),
    (VALUES, 1, 0b00001, YELLOW, BRIGHT),
    (VALUES, 1, 0b11000, BLACK, BRIGHT),
    (VALUES, 1, 0b11000, YELLOW, BRIGHT),
    (VALUES, 1, 0b11100, BLACK, BRIGHT),
    (SUM, 11, 0, BLACK, DARK),
    (SUM, 13, 0, YELLOW, DARK),
    (RUN, 3, 0, BLACK, DARK),
    (VALUES, 3, ODD, YELLOW, DARK),
    (DIFFERENT, 3, 0, YELLOW, DARK),
    (VALUES, 2, 0b10000, YELLOW, DARK),
)


def measure(shown: list[int], condition: int, values: int) -> int:
    """GD-06, GD-07: how much of what the condition counts these dice hold, by face."""
    if condition == SUM:
        return total(shown)
    if condition == RUN:
        return longest_run(shown)
    if condition == DIFFERENT:
        return different_numbers(shown)
    if condition == EQUAL:
        return most_equal(shown)
    return showing(shown, values)


def total(shown: list[int]) -> int:
    """GD-03, GD-11: the sum of the numbers shown; a minion counts 0."""
    points = 0
    for face in range(NUMBERS):
        points += shown[face] * (face + 1)
    return points


def longest_run(shown: list[int]) -> int:
    """GD-07: the most consecutive numbers present; 5 and 1 are not neighbours."""
    longest = 0
    length = 0
    for face in range(NUMBERS):
        length = length + 1 if shown[face] > 0 else 0
        longest = max(longest, length)
    return longest


def different_numbers(shown: list[int]) -> int:
    """GD-03, GD-07: the numbers present; a minion is none."""
    numbers = 0
    for face in range(NUMBERS):
        if shown[face] > 0:
            numbers += 1
    return numbers


def most_equal(shown: list[int]) -> int:
    """GD-03, GD-07: the most dice of one number; a minion equals nothing."""
    most = 0
    for face in range(NUMBERS):
        most = max(most, shown[face])
    return most


def showing(shown: list[int], values: int) -> int:
    """GD-07: the dice that show one of the values, dice and not distinct values."""
    found = 0
    for face in range(NUMBERS):
        if (values >> face) & 1 == 1:
            found += shown[face]
    return found
