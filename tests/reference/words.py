"""The words the reference engines share: actors, actions, rolls, places, a table."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

Actor = int | str
Action = tuple[Any, ...]
Face = int | str

CHANCE = "chance"


def one_of(option: str, value: str, allowed: Sequence[str]) -> str:
    """Return the value of a table option, or complain that no such value exists."""
    if value not in allowed:
        raise ValueError(f"{option} = {value!r}: choose one of {', '.join(allowed)}")
    return value


def first_seat(start: str, players: int) -> int | None:
    """Read `start`: a seat counted from 0, or None where chance names it."""
    numbers = [str(number) for number in range(1, players + 1)]
    one_of("start", start, ["random", *numbers])
    return None if start == "random" else numbers.index(start)


def clockwise(first: int, players: int) -> list[int]:
    """List all seats in turn order, beginning with the first one named."""
    return [(first + step) % players for step in range(players)]


def rolls(faces: Sequence[Face], count: int) -> list[Action]:
    """List every roll of so many dice, each with its faces in the die's own order."""
    if count > 8:
        raise ValueError(f"too many rolls of {count} dice to list")
    return [("roll", shown) for shown in combinations_with_replacement(faces, count)]


def is_roll(action: Action, faces: Sequence[Face], count: int) -> bool:
    """Tell whether the action rolls exactly so many dice, faces in order."""
    if len(action) != 2 or action[0] != "roll" or not isinstance(action[1], tuple):
        return False
    shown = action[1]
    if len(shown) != count or any(face not in faces for face in shown):
        return False
    return list(shown) == sorted(shown, key=faces.index)


def places(merits: Sequence[tuple[int, ...]]) -> list[int]:
    """Rank merits, greatest first: a place is one more than the number of better ones."""
    return [1 + sum(other > merit for other in merits) for merit in merits]


class Table(ABC):
    """A match at a table: its seats, its log, and the questions everybody may ask."""

    OVER = ""
    """The clause that refuses any action once the match is over."""
    ORDER = ""
    """The clause that refuses an actor who may not act now."""

    def __init__(self, players: int) -> None:
        """Seat the players and open an empty log."""
        self.players = players
        self.awaits = "start"
        self.log: list[tuple[Actor, Action]] = []

    @abstractmethod
    def actors(self) -> set[Actor]:
        """Name everybody who may act now: seats, chance, or nobody when it is over."""

    @abstractmethod
    def candidates(self, actor: Actor) -> list[Action]:
        """List actions worth asking about: every legal one is among them."""

    @abstractmethod
    def forbids(self, actor: Actor, action: Action) -> str | None:
        """Give the clause that forbids the action to an actor who may act now."""

    @abstractmethod
    def carry_out(self, actor: Actor, action: Action) -> None:
        """Carry out a legal action and all that follows without anybody's choice."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Give the rulebook's points by seat."""

    @abstractmethod
    def places(self) -> list[int]:
        """Give the places by seat: 1 is best, equal players share."""

    def refuses(self, actor: Actor, action: Action) -> str | None:
        """Give None for a legal action, else a clause that forbids it."""
        if not self.actors():
            return self.OVER
        if actor not in self.actors():
            return self.ORDER
        return self.forbids(actor, action)

    def legal(self, actor: Actor) -> list[Action]:
        """List every legal action of the actor."""
        if actor not in self.actors():
            return []
        candidates = self.candidates(actor)
        return [action for action in candidates if self.refuses(actor, action) is None]

    def play(self, actor: Actor, action: Action) -> None:
        """Carry out one action and log it, or raise ValueError with the refusal."""
        clause = self.refuses(actor, action)
        if clause is not None:
            raise ValueError(f"{clause} forbids {action} to {actor}")
        self.log.append((actor, action))
        self.carry_out(actor, action)
