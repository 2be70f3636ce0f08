"""What the bomb cards of the box let so many dice reach, as kept in a file."""

from __future__ import annotations

import numpy as np
import pytest

from reroll.analysis.gang_of_dice import Card, Turn, reach_goal
from reroll.analysis.gang_of_dice_bomb import bomb, reckoned
from reroll.analysis.gang_of_dice_match import CARDS
from reroll.analysis.gang_of_dice_reach import KINDS, MOST_KEPT, kept, reach_kept


def test_the_file_is_of_these_rules_and_of_all_cards_of_the_box() -> None:
    """Under other rules nothing would be kept."""
    assert list(KINDS) == CARDS
    assert kept() is not None
    assert reach_kept(Card(0, 8), 4) is None
    assert reach_kept(CARDS[0], MOST_KEPT + 1) is None


@pytest.mark.parametrize("card", CARDS)
def test_what_is_kept_is_what_is_reckoned(card: Card) -> None:
    """Up to seven dice."""
    found = reach_kept(card, 7)
    assert found == pytest.approx(reckoned(card, 7), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("card", CARDS)
def test_all_that_is_kept_is_what_is_reckoned(card: Card) -> None:
    """Up to twenty dice, a few seconds a card."""
    assert reach_kept(card, MOST_KEPT) == pytest.approx(reckoned(card, MOST_KEPT), abs=1e-12)


@pytest.mark.parametrize("card", CARDS)
def test_a_chance_that_is_kept_is_that_of_a_solved_turn(card: Card) -> None:
    """Nine dice for six points, by another solver."""
    expected = Turn(9, card, reach_goal(9, 6)).value
    assert bomb(card, MOST_KEPT).reach[9, 6] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("card", CARDS)
def test_sums_are_those_that_leave_the_card_alone(card: Card) -> None:
    """One more than the highest, of every number of dice."""
    known = bomb(card, 7)
    assert known.sums.tolist() == [0, *(known.turn(dice).sums for dice in range(1, 8))]
    assert np.all(known.reach[0] == 0)
