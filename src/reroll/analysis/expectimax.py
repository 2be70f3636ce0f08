"""The value of a state for one seat by trying everything: slow, general, and obviously right.

It goes through the contract of the rules alone, so it works for any game and proves the fast
solvers. All actors but chance play for the same value; the caller says where to stop looking.
"""

from __future__ import annotations

from collections.abc import Callable

from reroll.engine.contract import CHANCE, Rules, State, chance_outcomes, legal_actions
from reroll.engine.states import copy_state, key

Leaf = Callable[[State], float | None]
"""The value of a state where looking ahead ends, None to look on."""


class Expectimax:
    """Exact values of the states of one game for whoever acts, with a memory of those seen."""

    def __init__(self, rules: Rules, leaf: Leaf) -> None:
        self.rules, self.leaf = rules, leaf
        self.known: dict[tuple[object, ...], float] = {}

    def value(self, s: State) -> float:
        """The value of the state under best play."""
        end = self.leaf(s)
        if end is not None:
            return end
        seen = key(s)
        if seen not in self.known:
            self.known[seen] = (
                self.expected(s) if self.is_chance(s) else max(self.choices(s).values())
            )
        return self.known[seen]

    def is_chance(self, s: State) -> bool:
        """Whether chance acts."""
        return self.rules.actor(s) == CHANCE

    def expected(self, s: State) -> float:
        """The mean over all outcomes of chance."""
        outcomes = list(chance_outcomes(self.rules, s))
        total = sum(weight for _, weight in outcomes)
        return sum(self.after(s, CHANCE, what) * weight for what, weight in outcomes) / total

    def choices(self, s: State) -> dict[int, float]:
        """What every legal action of the seat to act is worth."""
        seat = self.rules.actor(s)
        return {a: self.after(s, seat, a) for a in legal_actions(self.rules, s, seat)}

    def after(self, s: State, actor: int, action: int) -> float:
        """The value of the state that an action leads to."""
        then = copy_state(s)
        self.rules.apply(then, actor, action)
        return self.value(then)
