"""What if: another choice, the same later dice."""

from __future__ import annotations

import pytest
from tests.analysis.test_coach import played

from reroll.analysis.coach import Coach
from reroll.analysis.luck import analyse
from reroll.analysis.luck_branch import NoBranch, branch, in_order
from reroll.engine.contract import CHANCE
from reroll.engine.match import Match
from reroll.games import dice


def changed(match: Match, coach: Coach) -> tuple[int, int]:
    """The first choice that was not the best one, and the best one."""
    report = analyse(match.setup, match.log, coach=coach)
    event = next(e for e in report.events if e.actor != CHANCE and e.loss > 0)
    assert event.best is not None
    return event.number, event.best


@pytest.mark.parametrize("game", ["pickomino", "gigi_gacker"])
def test_a_branch_is_a_whole_match_that_differs_from_one_choice_on(game: str) -> None:
    """The moves before stay, the choice is the new one, all is legal to the end."""
    coach, match = Coach(game, 2), played(game, 2, seed=3)
    number, action = changed(match, coach)
    log = branch(match.setup, match.log, number, action, coach)
    again = Match(match.setup)
    for actor, done in log:
        again.play(done, actor)
    assert again.is_over
    assert log[: number - 1] == match.log[: number - 1]
    assert log[number - 1] == (match.log[number - 1][0], action)
    assert log == branch(match.setup, match.log, number, action, coach)


def test_later_rolls_of_as_many_dice_are_the_same() -> None:
    """As long as the rolls ask for as many dice as before, they show what they showed."""
    coach, match = Coach("pickomino", 2), played("pickomino", 2, seed=3)
    number, action = changed(match, coach)
    log = branch(match.setup, match.log, number, action, coach)
    before = [outcome for actor, outcome in match.log[number:] if actor == CHANCE]
    after = [outcome for actor, outcome in log[number:] if actor == CHANCE]
    alike = [(a, b) for a, b in zip(before, after, strict=False) if dice.size(a) == dice.size(b)]
    assert alike
    assert all(a == b for a, b in alike)


def test_after_a_branch_nobody_gives_anything_up() -> None:
    """The rest is played by the coach, so no choice after the new one has a loss."""
    coach, match = Coach("pickomino", 2), played("pickomino", 2, seed=5)
    number, action = changed(match, coach)
    report = analyse(match.setup, branch(match.setup, match.log, number, action, coach))
    assert max(event.loss for event in report.events[number:]) == 0


def test_what_was_no_choice_cannot_be_changed() -> None:
    """A roll, a move that is not there, an action that is not legal: one sentence each."""
    match = played("pickomino", 2, seed=3)
    with pytest.raises(NoBranch, match="Move 1 is not a choice"):
        branch(match.setup, match.log, 1, 0)
    with pytest.raises(NoBranch, match="Move 9999 is not a choice"):
        branch(match.setup, match.log, 9999, 0)
    choice = next(n for n, (actor, _) in enumerate(match.log, 1) if actor != CHANCE)
    with pytest.raises(NoBranch, match="The choices at move"):
        branch(match.setup, match.log, choice, 99)


def test_the_order_of_dice_depends_on_the_roll_alone() -> None:
    """All dice of the roll are there, each time in the same order."""
    roll = 3 * dice.one(0) + 2 * dice.one(5)
    assert sorted(in_order(roll)) == [0, 0, 0, 5, 5]
    assert in_order(roll) == in_order(roll)
