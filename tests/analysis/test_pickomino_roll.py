"""The next roll of Pickomino, against figures worked out by hand and against counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from reroll.analysis.pickomino_roll import next_roll
from reroll.games import pickomino as rules
from reroll.notation.words import parse_position

POSITION = "pickomino players=4 middle=24-26,28,29,31-34 stacks=21,23/22,27/30/- turn=1"


def state(kept: str) -> rules.State:
    """The seat in turn decides with these dice."""
    s: rules.State = parse_position(f"{POSITION} phase=decide kept={kept}")
    return s


@pytest.mark.rule("PK-08")
def test_two_dice_with_four_values_kept_fail_in_four_of_nine_rolls() -> None:
    assert next_roll(state("WW5542")).fails == Fraction(4, 9)


@pytest.mark.rule("PK-08")
def test_a_first_roll_never_fails() -> None:
    s = state("W")
    s.kept[rules.WORM] = 0
    assert next_roll(s).fails == 0


@pytest.mark.parametrize("kept", ["WW5542", "WW55", "5544", "WWW551", "W"])
def test_the_chances_are_those_of_all_ordered_rolls(kept: str) -> None:
    s = state(kept)
    count = rules.dice_left(s)
    if count > 4:
        assert sum(vars_of(s)) == 1
        return
    tally = [0, 0, 0]
    for roll in product(range(6), repeat=count):
        tally[outcome(s, roll)] += 1
    assert vars_of(s) == [Fraction(n, 6**count) for n in tally]


def vars_of(s: rules.State) -> list[Fraction]:
    """The three chances."""
    chances = next_roll(s)
    return [chances.fails, chances.same, chances.more]


def outcome(s: rules.State, roll: tuple[int, ...]) -> int:
    """0 a failed roll, 1 nothing better, 2 a stop then takes more worms; by the rules alone."""
    free = [face for face in set(roll) if not s.kept[face]]
    if not free:
        return 0
    return 2 if max(worms(s, face, roll.count(face)) for face in free) > worms(s, 0, 0) else 1


def worms(s: rules.State, face: int, count: int) -> int:
    """What a stop is worth once so many dice of this face are set aside too."""
    kept = list(s.kept)
    kept[face] += count
    total = sum(n * rules.points(f) for f, n in enumerate(kept))
    tops = [s.top[seat] for seat in range(s.players) if seat != s.turn]
    tiles = [tile for tile in range(rules.TILES) if s.middle[tile] and tile + 21 <= total]
    if kept[rules.WORM] and total - 21 in tops:
        return rules.worms_on(total - 21)
    if kept[rules.WORM] and tiles:
        return rules.worms_on(max(tiles))
    return -rules.worms_on(s.top[s.turn])
