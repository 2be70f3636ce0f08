"""What there is to say about a decision: every choice, and what the roll after it may bring.

    advice = advise(coach, view, seat)
    advice.choices[0].option.action, advice.choices[0].rolls

A view will do: nothing is looked at that the seat may not know, unless it is `given`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from reroll.analysis.coach import Coach, Option, at_once
from reroll.engine.contract import CHANCE, NOBODY, State
from reroll.games import dice
from reroll.notation.words import format_action

MOST_OUTCOMES = 800
"""Rolls of more outcomes are not looked at one by one: those of eight dice and more."""
FEW_OUTCOMES = 260
"""So many outcomes are looked at beside those of the best choice."""
FEW_FOLLOWED = 4
"""So many choices are followed where the turn is not solved, which takes longer."""
FARTHEST = 8
"""So many actions of a seat are followed until the dice fly."""

Bins = tuple[tuple[float, float], ...]
"""What chance may do, good to bad: (chance, win share)."""

NOWHERE: tuple[tuple[int, ...], State | None] = (), None


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action; `words` is its notation, `then` the best actions that follow at once.

    `rolls` is what the roll after it may do for the seat: nothing where none follows, or where
    more choices were asked about than is quickly done.
    """

    option: Option
    words: str
    then: tuple[int, ...]
    rolls: Bins


@dataclass(frozen=True, slots=True)
class Advice:
    """A decision of one seat, the best choice first; none where the seat has nothing to choose."""

    game: str
    seat: int
    choices: tuple[Choice, ...]

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the win shares, 0 where they are exact."""
        return self.choices[0].option.error if self.choices else 0.0


def advise(coach: Coach, s: State, seat: int, given: bool = False) -> Advice:
    """Every choice of the seat, the best first. Raises NoCoach or NoEvaluator.

    What others have chosen already where all choose at once is reckoned with if it is `given`.
    """
    known, left = coach.known(s), FEW_OUTCOMES
    choices: list[Choice] = []
    for nth, option in enumerate(coach.options(s, seat, given)):
        words = format_action(coach.game, s, seat, option.action)
        soon = option.looked or nth < FEW_FOLLOWED
        then, landing = followed(coach, known, seat, option.action) if soon else NOWHERE
        size = 0 if landing is None else outcomes(coach.rules.roll_size(landing))
        rolls: Bins = ()
        if landing is not None and size <= (left if choices else MOST_OUTCOMES):
            rolls = tuple(coach.spread(landing, seat))
            left -= size if choices else 0
        choices.append(Choice(option, words, then, rolls))
    return Advice(coach.game, seat, tuple(choices))


def outcomes(count: int) -> int:
    """How many outcomes a roll of so many dice has."""
    return comb(count + dice.FACES - 1, dice.FACES - 1)


def followed(
    coach: Coach, s: State, seat: int, action: int
) -> tuple[tuple[int, ...], State | None]:
    """The best actions of the seat after this one, and the position in which its dice then fly.

    None where they do not: the turn ends, or others choose at the same time.
    """
    if at_once(coach.segment(s), s):
        return (), None
    then, actions = coach.after(s, seat, action), list[int]()
    while coach.rules.actor(then) == seat and len(actions) < FARTHEST:
        best = coach.options(then, seat)[0].action
        actions.append(best)
        then = coach.after(then, seat, best)
    flies = coach.rules.actor(then) == CHANCE and coach.rules.roll_size(then) > 0
    mine = flies and coach.rules.roller(then) == seat
    return tuple(actions), then if mine else None


def cost(coach: Coach, s: State, seat: int, actions: Sequence[int]) -> float:
    """What these actions in a row give up of the seat's win share against the best play."""
    options = coach.options(s, seat)
    if len(actions) == 1 or at_once(coach.segment(coach.known(s)), s):
        return next(option.loss for option in options if option.action == actions[0])
    then, segment = coach.known(s), coach.segment(coach.known(s))
    for action in actions:
        then = coach.after(then, seat, action)
    best = options[0].shares[seat]
    if coach.rules.actor(then) == NOBODY:
        return best - float(coach.equity(then)[seat])
    return max(0.0, best - float(segment.value(then)[seat]))
