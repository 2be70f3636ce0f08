"""The last rounds of two in Gang of Dice: the strong bot plays them for the win."""

from __future__ import annotations

import pytest

from reroll.analysis import gang_of_dice_late as late_rounds
from reroll.analysis.coach import Coach
from reroll.analysis.equity import evaluator
from reroll.bots.contract import Words, make
from reroll.engine.contract import rules_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import gang_of_dice as rules
from reroll.games.terms import CHANCE

SUM_OF_11, SUM_OF_13, TWO_FIVES = 12, 13, 17
"""Dark cards."""


def opened(number: int, own: int, other: int, card: int, leader: int = 0) -> rules.State:
    """A late round with its card open; pools are the leader's and the other's."""
    s: rules.State = Setup(rules.NAME, 2, {"start": "1"}).first_state()
    for kind in range(9):
        s.card_left[kind] = 0
    s.round, s.phase, s.leader, s.turn = number, rules.Phase.CARD, leader, leader
    s.owned[leader], s.owned[1 - leader], s.table = own, other, rules.bonus(number)
    rules.apply(s, CHANCE, card)
    return s


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize("winner", [0, 1, rules.NO_SEAT])
def test_what_a_round_leaves_is_worth_what_the_evaluator_says(leader: int, winner: int) -> None:
    """Whoever takes the table, or nobody: as if the rules had ended the round."""
    s, late = opened(10, 40, 44, SUM_OF_13, leader), late_rounds.late_tables()
    then = copy_state(s)
    for seat in (leader, 1 - leader):
        then.turn = seat
        rules.stake(then, 3)
        then.result[seat] = 5 if seat == winner else rules.TRIGGERED
    rules.end_round(then)
    late_rounds.meet(s, late)
    found = late_rounds.share(s, then.owned[leader], then.owned[1 - leader], late)
    exact = evaluator(rules.NAME, 2).shares([then])[0][leader]
    assert found == pytest.approx(exact, abs=1e-12)


def test_only_the_last_rounds_of_two_are_played_for_the_win() -> None:
    """Not with hidden pools, not with three players, not where the winner leads on."""
    s = opened(10, 40, 44, SUM_OF_13)
    assert late_rounds.is_late(s)
    for name, value in (("players", 3), ("round", 9), ("first", rules.WINNER_FIRST)):
        other = copy_state(s)
        setattr(other, name, value)
        assert not late_rounds.is_late(other)
    s.owned[1] = -1
    assert not late_rounds.is_late(s)


@pytest.mark.parametrize("number", [10, 11])
@pytest.mark.parametrize(("own", "other"), [(60, 36), (36, 60), (46, 50)])
@pytest.mark.parametrize("card", [SUM_OF_11, TWO_FIVES])
def test_the_number_of_dice_gives_up_little(number: int, own: int, other: int, card: int) -> None:
    """Less than one in fifty of the win, whoever is ahead: played for dice it was a tenth."""
    s, bot = opened(number, own, other, card), make("strong", rules.NAME)
    chosen = bot.choose(view_of(rules_of(rules.NAME), s, 0), Words(1))
    losses = {option.action: option.loss for option in Coach(rules.NAME, 2).options(s)}
    assert losses[chosen] < 0.02
