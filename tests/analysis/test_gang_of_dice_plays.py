"""Simple plays of Gang of Dice: the chances of all sums, against going through every roll."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from reroll.analysis.gang_of_dice import Card
from reroll.analysis.gang_of_dice_match import CARDS
from reroll.analysis.gang_of_dice_plays import ALL, chains, chances, ends_as
from reroll.games.gang_of_dice_cards import measure, total

OWN = [Card(3, 3), Card(0, 12), Card(4, 3, 3), Card(2, 4, yellow=True), Card(1, 4)]


@pytest.mark.parametrize("card", [*CARDS, *OWN])
def test_the_chances_of_sums_are_those_of_all_rolls(card: Card) -> None:
    """Four dice in hand beside a 2 and two minions, faces of unequal chances."""
    kept, hand = np.array([0, 1, 0, 0, 0, 2]), 4
    faces = np.array([0.3, 0.05, 0.1, 0.2, 0.05, 0.3])
    expected = np.zeros(2 + 5 * hand + 1)
    for roll in product(range(6), repeat=hand):
        counts = (kept + np.bincount(roll, minlength=6)).tolist()
        if measure(counts, card.condition, card.values) < card.number:
            expected[total(counts)] += faces[list(roll)].prod()
    found = chances(card, kept, hand, faces[None, :])[0]
    assert found == pytest.approx(expected, abs=1e-12)


def test_a_die_ends_as_what_is_kept_or_falls_at_last() -> None:
    """Keeping minions twice: three throws for one; keeping all: one throw."""
    minions = (0, 0, 0, 0, 0, 1)
    assert ends_as((minions, minions))[5] == pytest.approx(1 - (5 / 6) ** 3)
    assert ends_as((ALL, ALL)) == pytest.approx(np.full(6, 1 / 6))
    assert ends_as((minions, ALL))[5] == pytest.approx(1 - (5 / 6) ** 2)


@pytest.mark.parametrize("card", CARDS)
def test_under_a_yellow_card_all_that_may_set_it_off_is_kept(card: Card) -> None:
    """So a die that shows it ends as it more often than in one throw."""
    faces = chains(card, 2)
    assert faces.sum(axis=1) == pytest.approx(1)
    if card.yellow and card.condition == 4:
        match = np.array([card.values >> face & 1 for face in range(5)] + [0], bool)
        assert (faces[:, match] >= 1 / 6 - 1e-12).all()


def test_sums_of_hundreds_of_dice_have_chances() -> None:
    """Under "three consecutive numbers": neither below nothing nor more than one together."""
    faces = chains(Card(1, 3), 2)
    found = chances(Card(1, 3), np.zeros(6, np.int64), 300, faces[:4])
    assert (found >= 0).all()
    assert (found.sum(axis=1) <= 1 + 1e-9).all()
