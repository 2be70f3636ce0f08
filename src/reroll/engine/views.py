"""What a viewer may know: the only exit for the secrets of a state."""

from __future__ import annotations

from dataclasses import dataclass

from reroll.engine.contract import Rules, State, legal_actions
from reroll.engine.states import copy_state
from reroll.games.terms import SPECTATOR


@dataclass(frozen=True, slots=True)
class View:
    """A state as one seat, or a spectator, may know it; hidden numbers are `terms.HIDDEN`.

    `number` is the length of the log it shows.
    """

    rules: Rules
    state: State
    seat: int
    number: int

    @property
    def legal(self) -> list[int]:
        """The viewer's legal actions now."""
        if self.seat == SPECTATOR or not self.rules.acts(self.state, self.seat):
            return []
        return legal_actions(self.rules, self.state, self.seat)


def view_of(rules: Rules, s: State, seat: int, number: int = 0) -> View:
    """The view of a seat, or of SPECTATOR."""
    shown = copy_state(s)
    rules.hide(shown, seat)
    return View(rules, shown, seat, number)
