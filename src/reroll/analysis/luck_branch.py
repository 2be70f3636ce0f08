"""What if: a match played on from another choice, with the dice that fell later.

    log = branch(match.setup, match.log, number=31, action=stop)
    report = analyse(match.setup, log)

Every seat then plays the coach's best choice. Each later roll takes its dice from the recorded roll
of the same number in order, however many are due; where that holds too few, or a card cannot be
drawn any more, fair dice of a fixed seed fill in.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from reroll.analysis.coach import Coach
from reroll.engine.chance import Seeded
from reroll.engine.contract import CHANCE, NOBODY, State, acting_seats
from reroll.engine.setup import Setup
from reroll.games import dice
from reroll.notation.worded import worded

Log = list[tuple[int, int]]


class NoBranch(ValueError):
    """A choice that was none; the message says what was expected and what came."""


def branch(
    setup: Setup,
    log: Sequence[tuple[int, int]],
    number: int,
    action: int,
    coach: Coach | None = None,
) -> Log:
    """The log of the match with move `number` (from 1) changed, played to its end.

    Raises NoBranch for a move that was no choice or an action that is not legal there.
    """
    coach = coach or Coach(setup.game, setup.players)
    if not 1 <= number <= len(log) or log[number - 1][0] == CHANCE:
        raise NoBranch(
            worded(
                "Move {number} is not a choice of this match; its log has {moves} moves.",
                number=number,
                moves=len(log),
            )
        )
    s, played = setup.first_state(), list(log[: number - 1])
    for actor, done in played:
        s = coach.after(s, actor, done)
    seat = log[number - 1][0]
    if coach.rules.why_not(s, seat, action):
        legal = ", ".join(str(option.action) for option in coach.options(s, seat))
        raise NoBranch(
            worded(
                "The choices at move {number} are {choices}; {came} came.",
                number=number,
                choices=legal,
                came=action,
            )
        )
    later = [outcome for actor, outcome in log[number:] if actor == CHANCE]
    played.append((seat, action))
    return play_on(coach, coach.after(s, seat, action), played, later)


def play_on(coach: Coach, s: State, played: Log, later: list[int]) -> Log:
    """Play to the end: the best choices, and the later outcomes as far as they reach."""
    rules, source = coach.rules, Seeded("what if")
    fallen = iter(later)
    while rules.actor(s) != NOBODY:
        if rules.actor(s) == CHANCE:
            fresh = source.outcome(rules, s, len(played))
            actor, action = CHANCE, same_again(coach, s, next(fallen, fresh), fresh)
        else:
            actor = acting_seats(rules, s)[0]
            action = coach.options(s, actor)[0].action
        played.append((actor, action))
        s = coach.after(s, actor, action)
    return played


def same_again(coach: Coach, s: State, recorded: int, fresh: int) -> int:
    """The recorded outcome, or what can be made of it here with the help of a fresh one."""
    due = coach.rules.roll_size(s)
    if due == 0:
        return recorded if coach.rules.draw_weight(s, recorded) > 0 else fresh
    faces = (in_order(recorded) + in_order(fresh))[:due]
    return sum(dice.one(face) for face in faces)


def in_order(roll: int) -> list[int]:
    """The dice of a roll one by one, in an order that depends on nothing but the roll.

    What is no packed roll has none: a card drawn where dice are due now.
    """
    faces = [face for face in range(dice.FACES) for _ in range(dice.count(roll, face))]
    random.Random(roll).shuffle(faces)
    return faces
