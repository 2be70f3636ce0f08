"""Pickomino as printed: clauses PK-01 to PK-23."""

from .words import (
    CHANCE,
    Action,
    Actor,
    Face,
    Table,
    first_seat,
    is_roll,
    one_of,
    places,
    rolls,
)

FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, "worm")


def points(face: Face) -> int:
    """Count a face: numbers as printed, the worm five (PK-03)."""
    return 5 if isinstance(face, str) else face


def worms(tile: int) -> int:
    """Count the worms on a tile (PK-02)."""
    if tile <= 24:
        return 1
    if tile <= 28:
        return 2
    if tile <= 32:
        return 3
    return 4


class Reference(Table):
    """A match of Pickomino (PK-01 to PK-23)."""

    OVER = "PK-20"
    ORDER = "PK-04"

    def __init__(
        self,
        players: int,
        *,
        start: str = "random",
        lower_tile: str = "next",
        steal: str = "choice",
        flip_returned: str = "no",
        flip_without_tile: str = "yes",
    ) -> None:
        """Lay out the tiles and name the first player (PK-01, PK-02, PK-04)."""
        if not 2 <= players <= 7:
            raise ValueError("PK-01: 2 to 7 players")
        super().__init__(players)
        self.lower_tile = one_of("lower_tile", lower_tile, ["next", "any"])
        self.steal = one_of("steal", steal, ["choice", "forced"])
        self.flip_returned = one_of("flip_returned", flip_returned, ["no", "yes"])
        self.flip_without_tile = one_of("flip_without_tile", flip_without_tile, ["yes", "no"])
        self.middle = list(range(21, 37))
        self.turned: list[int] = []
        self.stacks: list[list[int]] = [[] for _ in range(players)]
        self.kept: list[Face] = []
        self.rolled: list[Face] = []
        self.seat = 0
        seat = first_seat(start, players)
        if seat is not None:
            self.begin_turn(seat)

    # Who may do what

    def actors(self) -> set[Actor]:
        """Name chance before a roll, else the player whose turn it is (PK-04)."""
        if self.awaits == "over":
            return set()
        return {CHANCE} if self.awaits in ("start", "roll") else {self.seat}

    def candidates(self, actor: Actor) -> list[Action]:
        """List the actions to ask about, by what the match waits for."""
        if self.awaits == "start":
            return [("start", seat) for seat in range(self.players)]
        if self.awaits == "roll":
            return rolls(FACES, self.to_roll())
        if self.awaits == "keep":
            return [("keep", face) for face in FACES]
        if self.awaits == "decide":
            return [("roll",), ("stop",)]
        return self.offers()

    def forbids(self, actor: Actor, action: Action) -> str | None:
        """Give the clause that forbids the action at this point of the turn."""
        if self.awaits == "roll":
            return None if is_roll(action, FACES, self.to_roll()) else "PK-05"
        if self.awaits == "keep":
            return None if action in self.keeps() else "PK-06"
        if self.awaits == "tile" and action not in self.offers():
            return "PK-13" if action[:1] == ("steal",) else "PK-12"
        if action in self.candidates(actor):
            return None
        return "PK-04" if self.awaits == "start" else "PK-07"

    def to_roll(self) -> int:
        """Count the dice not yet set aside (PK-05)."""
        return 8 - len(self.kept)

    def keeps(self) -> list[Action]:
        """List the values rolled that are not yet set aside this turn (PK-06)."""
        new = [face for face in FACES if face in self.rolled and face not in self.kept]
        return [("keep", face) for face in new]

    def total(self) -> int:
        """Add up the dice set aside (PK-09)."""
        return sum(points(face) for face in self.kept)

    def victim(self) -> int | None:
        """Find the opponent whose top tile is exactly the total (PK-13, PK-15)."""
        for seat, stack in enumerate(self.stacks):
            if seat != self.seat and stack and stack[-1] == self.total():
                return seat
        return None

    def middle_offers(self) -> list[Action]:
        """List the tiles of the middle the total may take (PK-12)."""
        not_above = [tile for tile in sorted(self.middle) if tile <= self.total()]
        if self.lower_tile == "next":
            not_above = not_above[-1:]
        return [("take", tile) for tile in not_above]

    def offers(self) -> list[Action]:
        """List the ways to take a tile on a stop (PK-09, PK-10, PK-12 to PK-15)."""
        if "worm" not in self.kept:
            return []
        if self.victim() is None:
            return self.middle_offers()
        if self.steal == "forced":
            return [("steal",)]
        return [("steal",), *self.middle_offers()]

    # What then happens

    def carry_out(self, actor: Actor, action: Action) -> None:
        """Do what the action says."""
        if action[0] == "start":
            self.begin_turn(action[1])
        elif self.awaits == "roll":
            self.show(list(action[1]))
        elif action[0] == "keep":
            self.keep(action[1])
        elif action[0] == "roll":
            self.awaits = "roll"
        elif action[0] == "stop":
            self.settle()
        else:
            self.take(action)

    def begin_turn(self, seat: int) -> None:
        """Hand all eight dice to a player (PK-05)."""
        self.seat = seat
        self.kept = []
        self.rolled = []
        self.awaits = "roll"

    def show(self, rolled: list[Face]) -> None:
        """Look at a roll: without a new value the turn fails (PK-08)."""
        self.rolled = rolled
        if self.keeps():
            self.awaits = "keep"
        else:
            self.fail()

    def keep(self, face: Face) -> None:
        """Set aside all dice of a value; all dice or values end rolling (PK-06, PK-11)."""
        self.kept += [die for die in self.rolled if die == face]
        self.rolled = []
        self.awaits = "decide"
        if len(self.kept) == 8 or set(self.kept) == set(FACES):
            self.settle()

    def settle(self) -> None:
        """Settle a stop: fail, take the only tile possible, or ask (PK-09 to PK-15)."""
        offers = self.offers()
        if not offers:
            self.fail()
        elif len(offers) == 1:
            self.take(offers[0])
        else:
            self.awaits = "tile"

    def take(self, offer: Action) -> None:
        """Put a tile of the middle or of an opponent on one's stack (PK-16)."""
        victim = self.victim()
        if offer == ("steal",) and victim is not None:
            self.stacks[self.seat].append(self.stacks[victim].pop())
        else:
            self.middle.remove(offer[1])
            self.stacks[self.seat].append(offer[1])
        self.end_turn()

    def fail(self) -> None:
        """Return one's top tile, then turn the highest of the middle (PK-17 to PK-19)."""
        returned = None
        if self.stacks[self.seat]:
            returned = self.stacks[self.seat].pop()
            self.middle = sorted([*self.middle, returned])
        highest = max(self.middle)
        if returned is None:
            turns = self.flip_without_tile == "yes"
        else:
            turns = highest != returned or self.flip_returned == "yes"
        if turns:
            self.middle.remove(highest)
            self.turned.append(highest)
        self.end_turn()

    def end_turn(self) -> None:
        """End the match once no tile is face up in the middle, else pass on (PK-20)."""
        if self.middle:
            self.begin_turn((self.seat + 1) % self.players)
        else:
            self.awaits = "over"

    # The result

    def scores(self) -> list[int]:
        """Count the worms on all tiles of each stack (PK-21)."""
        return [sum(worms(tile) for tile in stack) for stack in self.stacks]

    def places(self) -> list[int]:
        """Rank by worms, then by the highest single tile (PK-21, PK-22)."""
        highest = [max(stack, default=0) for stack in self.stacks]
        return places(list(zip(self.scores(), highest, strict=True)))
