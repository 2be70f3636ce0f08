"""Counting every way to play on: one wrong rule changes the count.

Chance counts as its outcomes, whatever their weights. As in chess, a count is of sequences of
exactly so many actions; a match that ends sooner adds none.
"""

from __future__ import annotations

from reroll.engine.contract import (
    CHANCE,
    Rules,
    State,
    acting_seats,
    chance_outcomes,
    legal_actions,
)
from reroll.engine.states import copy_state


def perft(rules: Rules, s: State, depth: int) -> int:
    """How many sequences of so many actions begin in this state."""
    if depth == 0:
        return 1
    nexts = actions(rules, s)
    if depth == 1:
        return len(nexts)
    return sum(perft(rules, after(rules, s, *each), depth - 1) for each in nexts)


def divide(rules: Rules, s: State, depth: int) -> dict[tuple[int, int], int]:
    """The count by first (actor, action): where it is wrong, look one action further."""
    return {each: perft(rules, after(rules, s, *each), depth - 1) for each in actions(rules, s)}


def actions(rules: Rules, s: State) -> list[tuple[int, int]]:
    """Everything that may happen next, by actor and action."""
    if rules.actor(s) == CHANCE:
        return [(CHANCE, outcome) for outcome, _ in chance_outcomes(rules, s)]
    seats = acting_seats(rules, s)
    return [(seat, action) for seat in seats for action in legal_actions(rules, s, seat)]


def after(rules: Rules, s: State, actor: int, action: int) -> State:
    """The state that an action leads to."""
    then = copy_state(s)
    rules.apply(then, actor, action)
    return then
