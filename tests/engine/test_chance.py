"""The generator and what is drawn from it: known answers, exact fairness, no word used twice."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from reroll import Match, Refused
from reroll.engine.chance import Seeded
from reroll.engine.contract import chance_outcomes
from reroll.engine.fast import playouts
from reroll.engine.philox import key_schedule, philox, philox_rounds
from reroll.engine.sampling import (
    DICE_A_WORD,
    SIXES,
    UNFAIR,
    WORDS,
    below_from,
    first_word,
    random_below,
    random_roll,
    roll_from,
    spare_word,
)
from reroll.games import dice

ALL = 0xFFFFFFFF


@pytest.mark.parametrize(
    ("key", "counter", "words"),
    [
        ((0, 0), (0, 0, 0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((ALL, ALL), (ALL,) * 4, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0xA4093822, 0x299F31D0),
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_philox_gives_the_known_answers_of_its_authors(
    key: tuple[int, int], counter: tuple[int, int, int, int], words: tuple[int, ...]
) -> None:
    """Both forms of it."""
    assert philox(*key, *counter) == words
    assert philox_rounds(key_schedule(*key), *counter) == words


def test_no_word_is_used_twice() -> None:
    """The words of a hundred moves and their first spare ones."""
    words = [first_word(1, 2, 3, 4, number) for number in range(100)]
    words += [spare_word(1, 2, 3, 4, number, nth) for number in range(100) for nth in range(9)]
    assert len(set(words)) == 1000


def test_every_roll_is_as_likely_as_its_dice_say() -> None:
    """A word gives each ordered roll of ten dice equally often, but for the words thrown away."""
    assert WORDS - UNFAIR == WORDS // SIXES * SIXES
    fair = [word for word in range(5000) if (word * SIXES) % WORDS >= UNFAIR]
    assert len(fair) > 4990
    for word in fair[:200]:
        digits = [word * 6 ** (n + 1) // WORDS % 6 for n in range(8)]
        roll = roll_from(word, 0, 0, 0, 0, 0, 8)
        assert [digits.count(face) for face in range(6)] == [dice.count(roll, f) for f in range(6)]


def test_a_word_that_would_favour_some_roll_is_replaced() -> None:
    """Word 0 is such a word; the move's spare word takes its place."""
    move = (5, 6, 7, 8, 9)
    spare, bound = spare_word(*move, 0), 3 << 29
    assert roll_from(0, *move, 4) == roll_from(spare, *move, 4)
    assert below_from(0, *move, bound) == below_from(spare, *move, bound)


@pytest.mark.parametrize("count", [1, DICE_A_WORD, DICE_A_WORD + 1, 48, 255])
def test_a_roll_has_the_dice_asked_for(count: int) -> None:
    """More dice than a word holds take further words."""
    rolls = [random_roll(1, 0, 0, 0, number, count) for number in range(20)]
    assert {dice.size(roll) for roll in rolls} == {count}
    assert len(set(rolls)) > 4


def test_rolls_and_draws_come_as_often_as_they_should() -> None:
    """Within five standard deviations, ten thousand times."""
    draws = 10_000
    rolls = Counter(random_roll(9, 0, 0, 0, number, 2) for number in range(draws))
    assert len(rolls) == 21
    for roll, count in rolls.items():
        assert is_near(count, draws, dice.weight(roll) / 36)
    numbers = Counter(random_below(9, 0, 1, 0, number, 7) for number in range(draws))
    assert all(is_near(numbers[n], draws, 1 / 7) for n in range(7))


def is_near(count: int, draws: int, chance: float) -> bool:
    """Whether so many hits are within five standard deviations."""
    return abs(count - draws * chance) < 5 * sqrt(draws * chance * (1 - chance))


def test_a_seeded_source_draws_a_move_alike_in_any_order() -> None:
    """Nothing is kept between moves but what can be computed again."""
    match = Match("pickomino", players=2, seed=5, start="1")
    source = Seeded(5)
    forward = [source.outcome(match.rules, match.state, n) for n in range(40)]
    backward = [source.outcome(match.rules, match.state, n) for n in reversed(range(40))]
    assert forward == backward[::-1]
    assert forward == [chance_action_of(match, 5, n) for n in range(40)]


def chance_action_of(match: Match, seed: int, number: int) -> int:
    """What the playouts draw as this move."""
    loop = playouts(match.rules, compiled=False)
    return int(loop.chance_action(match.state, seed, 0, 0, 0, number))


def test_chance_refuses_to_act_when_a_seat_is_to() -> None:
    """The reason is that of the rules; nothing changes."""
    match = Match("pickomino", players=2, seed=5, start="1")
    match.roll()
    before = match.position
    with pytest.raises(Refused, match="chance: not your turn"):
        match.chance()
    assert match.position == before


def test_seeded_outcomes_are_legal_without_being_checked() -> None:
    """What a seeded source draws is one of the outcomes the rules list."""
    match = Match("pickomino", players=3, seed="a word")
    for _ in range(30):
        if match.is_over:
            break
        if match.actor >= 0:
            match.play(match.legal()[0])
            continue
        listed = {outcome for outcome, _ in chance_outcomes(match.rules, match.state)}
        assert match.chance() in listed
