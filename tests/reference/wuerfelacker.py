"""Gigi Gacker am Würfelacker (dice) as printed: clauses GW-01 to GW-32."""

from collections import Counter
from itertools import combinations

from .words import (
    CHANCE,
    Action,
    Actor,
    Face,
    Table,
    clockwise,
    first_seat,
    is_roll,
    places,
    rolls,
)

FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
VALUES = range(-2, 7)
ROBO = "robo"


def morsel_stack(counts: list[int], players: int) -> Counter[int]:
    """Stack the morsels, without one of value 0 below five players (GW-03, GW-04)."""
    if len(counts) != 9 or min(counts) < 0 or sum(counts) != 25 or counts[2] < 1:
        raise ValueError("GW-03: 25 morsels of the values -2 to 6, at least one 0")
    stack = Counter(dict(zip(VALUES, counts, strict=True)))
    if players < 5:
        stack[0] -= 1
    return stack


class Reference(Table):
    """A match of Gigi Gacker am Würfelacker (GW-01 to GW-32)."""

    OVER = "GW-15"
    ORDER = "GW-07"

    def __init__(
        self, players: int, *, start: str = "random", morsels: list[int] | None = None
    ) -> None:
        """Stack the morsels and name the starting player (GW-01 to GW-05)."""
        if not 2 <= players <= 5:
            raise ValueError("GW-01: 2 to 5 players")
        super().__init__(players)
        counts = [2, 2, 3, 3, 3, 3, 3, 3, 3] if morsels is None else morsels
        self.stack = morsel_stack(counts, players)
        self.buffet: list[int] = []
        self.collected: list[list[int]] = [[] for _ in range(players)]
        self.box: list[int] = []
        self.lying: list[list[int]] = [[] for _ in range(players)]
        self.aside: list[list[int]] = [[] for _ in range(players)]
        self.beside: list[list[int]] = [[] for _ in range(players)]
        self.robo_dice: list[int] = []
        self.waiting: list[int] = []
        self.seat = self.starter = self.round = self.lap = 0
        self.acted = False
        seat = first_seat(start, players)
        if seat is not None:
            self.begin_round(seat)

    # Who may do what

    def actors(self) -> set[Actor]:
        """Name chance before a draw or a roll, else the player on turn (GW-07)."""
        if self.awaits == "over":
            return set()
        return {self.seat} if self.awaits in ("set", "turn") else {CHANCE}

    def candidates(self, actor: Actor) -> list[Action]:
        """List the actions to ask about, by what the match waits for."""
        if self.awaits == "start":
            return [("start", seat) for seat in range(self.players)]
        if self.awaits == "morsel":
            return [("morsel", value) for value in sorted(+self.stack)]
        if self.awaits == "roll":
            return rolls(FACES, self.to_roll())
        if self.awaits == "robo die":
            return [("robo die", value) for value in FACES]
        sets = [("set", value) for value in sorted(set(self.lying[self.seat]))]
        if self.awaits == "set":
            return [*sets]
        return [*self.morsel_actions(), *sets, ("reroll",)]

    def morsel_actions(self) -> list[Action]:
        """List what the player's morsels can do now (GW-10 to GW-12, GW-19)."""
        if self.acted:
            return []
        morsels = sorted(set(self.collected[self.seat]))
        if self.lap == 3:
            return [("lay", morsel) for morsel in morsels]
        turns: list[Action] = [("turn", morsel) for morsel in morsels]
        pairs = list(combinations(range(1, len(self.buffet) + 1), 2))
        return turns + [("swap", morsel, *pair) for morsel in morsels for pair in pairs]

    def forbids(self, actor: Actor, action: Action) -> str | None:
        """Give the clause that forbids the action at this point of the round."""
        if self.awaits == "roll":
            return None if is_roll(action, FACES, self.to_roll()) else "GW-08"
        if action in self.candidates(actor):
            return None
        if self.awaits == "turn" and action[:1] in (("swap",), ("turn",), ("lay",)):
            return self.forbids_morsel(action)
        clauses = {"start": "GW-05", "morsel": "GW-06", "robo die": "GW-31"}
        return clauses.get(self.awaits, "GW-08" if self.lap == 1 else "GW-09")

    def forbids_morsel(self, action: Action) -> str:
        """Give the clause against a morsel action that is not legal (GW-10, GW-19)."""
        if (action[0] == "lay") != (self.lap == 3):
            return "GW-19"
        if not set(action[1:2]) & set(self.collected[self.seat]):
            return "GW-10"
        return "GW-11"

    def to_roll(self) -> int:
        """Count the player's dice not yet set aside (GW-02, GW-08, GW-09)."""
        return 3 - len(self.aside[self.seat])

    def buffet_length(self) -> int:
        """Count the morsels of a buffet: one a player, three for two (GW-06, GW-30)."""
        return max(3, self.players)

    # What then happens

    def carry_out(self, actor: Actor, action: Action) -> None:
        """Do what the action says."""
        if action[0] == "start":
            self.begin_round(action[1])
        elif action[0] == "morsel":
            self.reveal(action[1])
        elif action[0] == "roll":
            self.show(list(action[1]))
        elif action[0] == "robo die":
            self.robo_dice.append(action[1])
            self.end_lap()
        elif action[0] == "set":
            self.set_aside(action[1])
        elif action[0] == "reroll":
            self.awaits = "roll"
        elif action[0] == "lay":
            self.collected[self.seat].remove(action[1])
            self.beside[self.seat].append(action[1])
            self.end_turn()
        else:
            self.rearrange(action)

    def begin_round(self, starter: int) -> None:
        """Clear the dice and wait for a new buffet (GW-06, GW-14)."""
        self.starter = starter
        self.round += 1
        self.buffet = []
        self.lying = [[] for _ in range(self.players)]
        self.aside = [[] for _ in range(self.players)]
        self.beside = [[] for _ in range(self.players)]
        self.robo_dice = []
        self.awaits = "morsel"

    def reveal(self, morsel: int) -> None:
        """Put the next morsel of the stack on the buffet (GW-06)."""
        self.stack[morsel] -= 1
        self.buffet.append(morsel)
        if len(self.buffet) == self.buffet_length():
            self.begin_lap(1)

    def begin_lap(self, lap: int) -> None:
        """Begin a lap with the starting player (GW-07)."""
        self.lap = lap
        self.waiting = clockwise(self.starter, self.players)
        self.begin_turn()

    def begin_turn(self) -> None:
        """Roll on the first turn, ask on the second and third (GW-08 to GW-10)."""
        self.seat = self.waiting.pop(0)
        self.acted = False
        self.awaits = "roll" if self.lap == 1 else "turn"

    def show(self, rolled: list[int]) -> None:
        """Let the new dice lie; the last one is set aside at once (GW-08, GW-09)."""
        self.lying[self.seat] = rolled
        self.awaits = "set"
        if self.lap == 3:
            self.set_aside(rolled[0])

    def set_aside(self, value: int) -> None:
        """Set one die aside for good (GW-08, GW-09)."""
        self.lying[self.seat].remove(value)
        self.aside[self.seat].append(value)
        self.end_turn()

    def rearrange(self, action: Action) -> None:
        """Give up a morsel to swap two morsels or turn the buffet (GW-11)."""
        self.collected[self.seat].remove(action[1])
        self.box.append(action[1])
        self.acted = True
        if action[0] == "turn":
            self.buffet.reverse()
        else:
            one, other = action[2] - 1, action[3] - 1
            moved = self.buffet[one]
            self.buffet[one] = self.buffet[other]
            self.buffet[other] = moved

    def end_turn(self) -> None:
        """Pass on; after both players' turns the robo die is rolled (GW-07, GW-31)."""
        if self.waiting:
            self.begin_turn()
        elif self.players == 2:
            self.awaits = "robo die"
        else:
            self.end_lap()

    def end_lap(self) -> None:
        """Begin the next lap, or distribute after the third (GW-07, GW-13)."""
        if self.lap < 3:
            self.begin_lap(self.lap + 1)
        else:
            self.distribute()

    def total(self, who: Actor) -> int:
        """Add up the dice set aside and a morsel laid beside them (GW-12, GW-31)."""
        if isinstance(who, int):
            return sum(self.aside[who]) + sum(self.beside[who])
        return sum(self.robo_dice)

    def ranking(self) -> list[Actor]:
        """Rank by total, ties clockwise from the starter, robo last (GW-13, GW-32)."""
        order: list[Actor] = [*clockwise(self.starter, self.players)]
        if self.players == 2:
            order.append(ROBO)
        return sorted(order, key=lambda who: (-self.total(who), order.index(who)))

    def distribute(self) -> None:
        """Hand out the buffet; end the match with the stack (GW-12 to GW-15, GW-32)."""
        for who, morsel in zip(self.ranking(), self.buffet, strict=True):
            pile = self.collected[who] if isinstance(who, int) else self.box
            pile.append(morsel)
        for laid in self.beside:
            self.box += laid
        self.buffet = []
        self.beside = [[] for _ in range(self.players)]
        if self.stack.total() == 0:
            self.awaits = "over"
        else:
            self.begin_round((self.starter + 1) % self.players)

    # The result

    def scores(self) -> list[int]:
        """Add up the morsels each player has collected (GW-16)."""
        return [sum(morsels) for morsels in self.collected]

    def places(self) -> list[int]:
        """Rank by worms, then by more morsels (GW-16)."""
        more = [len(morsels) for morsels in self.collected]
        return places(list(zip(self.scores(), more, strict=True)))
