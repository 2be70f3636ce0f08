"""Turns of Gang of Dice of any number of dice, played simply: exact chances of simple plays.

A play keeps the same faces of every die: those of one set after the first roll, those of another
after the second. So dice do not depend on each other, and what they end as is a product: the
chances of all sums come from its values at roots of unity. The best of these plays is less than
the best there is, so a turn is worth at least as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis.gang_of_dice import FACES, Card
from reroll.games.gang_of_dice_cards import DIFFERENT, EQUAL, NUMBERS, RUN, SUM, measure

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[Any]
"""Of floats or of complex numbers."""
Ints = npt.NDArray[np.int64]
Faces = tuple[int, ...]
"""By face 1 if dice that show it are kept."""
ALL: Faces = (1,) * FACES
TRIED = 6
"""So many plays are reckoned whole, those that promise most."""
Starts = Sequence[tuple[Ints, int]]
POINTS = np.array([*range(1, NUMBERS + 1), 0])


def counted(card: Card) -> Faces:
    """The faces that can set the card off."""
    if card.condition in (SUM, RUN, DIFFERENT, EQUAL):
        return (*(1,) * NUMBERS, 0)
    return (*(card.values >> face & 1 for face in range(NUMBERS)), 0)


@lru_cache(maxsize=256)
def keeps(card: Card) -> tuple[Faces, ...]:
    """The sets of faces that a play keeps.

    Under a yellow card all that may set it off: then it has gone off in the end if ever it did.
    """
    needed = counted(card) if card.yellow else (0,) * FACES
    return tuple(
        kept
        for kept in product((0, 1), repeat=FACES)
        if all(map(int.__ge__, kept, needed)) and (kept == ALL or can_be_safe(card, kept))
    )


def can_be_safe(card: Card, kept: Faces) -> bool:
    """Whether many dice of the faces kept may leave the card alone."""
    if card.yellow or card.condition not in (RUN, DIFFERENT):
        return True
    return measure(list(kept), card.condition, card.values) < card.number


@lru_cache(maxsize=256)
def chains(card: Card, rerolls: int) -> Floats:
    """By play, the chances of the faces that one die ends as: [play, face].

    Dice kept once stay, so the second set holds the first.
    """
    sets = keeps(card)
    if rerolls == 0:
        return np.full((1, FACES), 1 / FACES)
    ways: list[tuple[Faces, ...]] = [(one,) for one in sets]
    if rerolls > 1:
        ways = [(one, two) for one in sets for two in sets if follows(one, two)]
    return np.array([ends_as(way) for way in ways])


def follows(one: Faces, two: Faces) -> bool:
    """Whether a second set keeps the same numbers, minions too perhaps, or all that lies there."""
    return two == ALL or (one[:NUMBERS] == two[:NUMBERS] and one[NUMBERS] <= two[NUMBERS])


def ends_as(way: tuple[Faces, ...]) -> Floats:
    """The chances of the faces of a die."""
    chance = np.full(FACES, 1 / FACES)
    for kept in way:
        stays = chance * kept
        chance = stays + (1.0 - stays.sum()) / FACES
    return chance


# What dice in hand and dice kept come to


def chances(card: Card, kept: Ints, hand: int, faces: Floats) -> Floats:
    """The chance of each sum with the card left alone: [play, sum], by play the faces of a die.

    `kept` are dice that stay, by face, to which so many in hand are added.
    """
    first, size = int(kept @ POINTS), NUMBERS * hand + 1
    waves = 1 << (size - 1).bit_length()
    safe = products(card, kept, hand, faces[:, None, :] * turned(waves))
    found = np.zeros((len(faces), first + size))
    found[:, first:] = np.fft.irfft(safe, waves, axis=1)[:, :size]
    if card.condition == SUM:
        found[:, max(0, card.number) :] = 0.0
    return np.maximum(found, 0.0)


@lru_cache(maxsize=16)
def turned(waves: int) -> Numbers:
    """What a die of each face brings to a sum at the first half of so many roots of unity."""
    return np.exp(-2j * np.pi * np.outer(np.arange(waves // 2 + 1), POINTS) / waves)


def products(card: Card, kept: Ints, hand: int, weights: Numbers) -> Numbers:
    """The sum over all ways of the dice in hand to leave the card alone of their weights' product.

    `weights` are [..., face]. What SUM adds up to is not looked at here.
    """
    if card.condition == SUM:
        return power(weights.sum(axis=-1), hand)
    if card.condition in (RUN, DIFFERENT):
        return by_numbers_present(card, kept, hand, weights)
    if card.condition == EQUAL:
        return by_equal(card, kept, hand, weights)
    match = np.array(counted(card), bool)
    one, other = weights[..., match].sum(axis=-1), weights[..., ~match].sum(axis=-1)
    found: Numbers = np.zeros_like(one)
    for number in range(min(hand, card.number - 1 - int(kept[match].sum())) + 1):
        found += comb(hand, number) * power(one, number) * power(other, hand - number)
    return found


def by_numbers_present(card: Card, kept: Ints, hand: int, weights: Numbers) -> Numbers:
    """Where it counts which numbers are there: by inclusion and exclusion."""
    found = np.zeros_like(weights[..., 0])
    for numbers, sign in inclusions(card, tuple(np.minimum(kept[:NUMBERS], 1).tolist())):
        allowed = [*numbers, NUMBERS]
        found += sign * power(weights[..., allowed].sum(axis=-1), hand)
    return found


@lru_cache(maxsize=1024)
def inclusions(card: Card, there: Faces) -> list[tuple[list[int], int]]:
    """Sets of numbers, and how often the dice that show none but these count."""
    signs: dict[Faces, int] = {}
    for added in product((0, 1), repeat=NUMBERS):
        both = [max(pair) for pair in zip(added, there, strict=True)]
        if measure([*both, 0], card.condition, card.values) >= card.number:
            continue
        for part in product(*((0, 1) if one else (0,) for one in added)):
            signs[part] = signs.get(part, 0) + (-1) ** (sum(added) - sum(part))
    return [
        ([face for face in range(NUMBERS) if part[face]], sign)
        for part, sign in signs.items()
        if sign
    ]


def by_equal(card: Card, kept: Ints, hand: int, weights: Numbers) -> Numbers:
    """Where it counts how many show the same number: face by face, by the dice still open."""
    open_ = {hand: np.ones_like(weights[..., 0])}
    for face in range(NUMBERS):
        then: dict[int, Numbers] = {}
        powers = [np.ones_like(weights[..., 0])]
        for _ in range(min(hand, card.number - 1 - int(kept[face]))):
            powers.append(powers[-1] * weights[..., face])
        for left, so_far in open_.items():
            for number in range(min(left + 1, card.number - int(kept[face]))):
                more = comb(left, number) * so_far * powers[number]
                rest = left - number
                then[rest] = then[rest] + more if rest in then else more
        open_ = then
    found = np.zeros_like(weights[..., 0])
    for left, so_far in open_.items():
        found += so_far * power(weights[..., NUMBERS], left)
    return found


def power(base: Numbers, exponent: int) -> Numbers:
    """The base raised by squaring, which is quicker for arrays of complex numbers."""
    found, square = np.ones_like(base), base
    while exponent:
        if exponent & 1:
            found = found * square
        exponent >>= 1
        if exponent:
            square = square * square
    return found


# The best play


def best_play(
    card: Card, starts: Starts, rerolls: int, goal: Floats, lose: Floats, seat: int
) -> Floats:
    """Every column of the play that is best for that of the seat.

    `starts` are the ways to go on: dice that stay, and how many are rolled now; so many rerolls may
    follow. `goal[sum]` are the columns of a final sum, `lose` those of a bomb.
    """
    return Plays(card, rerolls, goal, lose, seat).best(starts)


class Plays:
    """The plays of all dice of a turn, from whatever start: what was reckoned once is kept."""

    def __init__(self, card: Card, rerolls: int, goal: Floats, lose: Floats, seat: int) -> None:
        self.card, self.faces = card, chains(card, rerolls)
        self.goal, self.lose, self.seat = goal, lose, seat
        self.hopes: dict[Faces, Floats] = {}
        self.columns: dict[tuple[Faces, int], Floats] = {}

    def best(self, starts: Starts) -> Floats:
        """Every column of the best play from one of these starts."""
        hopes = np.array([self.hoped(*start) for start in starts])
        tried = np.argsort(-hopes, axis=None)[:TRIED]
        found = self.lose
        for start in np.unique(tried // len(self.faces)):
            plays = tried[tried // len(self.faces) == start] % len(self.faces)
            kept, hand = starts[start]
            for columns in self.worth(kept, hand, plays.tolist()):
                if found is self.lose or columns[self.seat] > found[self.seat]:
                    found = columns
        return found

    def hoped(self, kept: Ints, hand: int) -> Floats:
        """By play, about what it is worth from a start."""
        place = tuple(kept.tolist())
        if place not in self.hopes:
            terms = self.faces, self.goal, self.lose, self.seat
            self.hopes[place] = hoped(self.card, kept, hand, *terms)
        return self.hopes[place]

    def worth(self, kept: Ints, hand: int, plays: list[int]) -> list[Floats]:
        """By play, every column from a start."""
        place = tuple(kept.tolist())
        new = [play for play in plays if (place, play) not in self.columns]
        if new:
            sums = chances(self.card, kept, hand, self.faces[new])
            goal, bomb = self.goal[: sums.shape[1]], 1.0 - sums.sum(axis=1)
            for play, row in zip(new, sums @ goal + bomb[:, None] * self.lose, strict=True):
                self.columns[place, play] = row
        return [self.columns[place, play] for play in plays]


def hoped(
    card: Card, kept: Ints, hand: int, faces: Floats, goal: Floats, lose: Floats, seat: int
) -> Floats:
    """By play, about what it is worth beyond a bomb: as if it always came to its middle sum."""
    middle = float(kept @ POINTS) + hand * (faces @ POINTS)
    if card.condition == SUM:
        spread = hand * (faces @ POINTS**2 - (faces @ POINTS) ** 2)
        safe = 0.5 + 0.5 * np.tanh(0.8 * (card.number - 0.5 - middle) / np.sqrt(spread + 0.1))
        middle = np.minimum(middle, card.number - 1)
    else:
        safe = np.real(products(card, kept, hand, faces))
    at = np.minimum(middle.astype(np.int64), len(goal) - 1)
    found: Floats = safe * np.maximum(goal[at, seat] - lose[seat], 0.0)
    return found
