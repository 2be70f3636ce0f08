"""Clocks of a match: how much time each seat has left, from when its events happened.

Nothing ticks here: the times of the log decide, less the pauses in which no server ran.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reroll.engine.contract import NOBODY

DAY = 24 * 3600 * 1000
LEAST_BACK = 60_000
"""What a person has at least who sits down in mid-match (milliseconds)."""

LIVE = {"5+10": (300, 10), "10+15": (600, 15), "20+20": (1200, 20)}
"""Live clocks by their word: seconds at the start, and more after each turn."""

DAYS = (1, 3, 7)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a clock gives (milliseconds); `per_move`: the whole time again for every move."""

    start: int
    more: int = 0
    per_move: bool = False


@dataclass(slots=True)
class Lent:
    """A seat while a bot stands in: what it had left then, who wanted it, whether it chose."""

    left: int
    own: bool
    acted: bool = False


def terms_of(word: str) -> Terms | None:
    """The clock of this word, None for no clock: `5+10`, `3d` or nothing."""
    if word in LIVE:
        seconds, more = LIVE[word]
        return Terms(seconds * 1000, more * 1000)
    if word.removesuffix("d") in map(str, DAYS) and word.endswith("d"):
        return Terms(int(word[:-1]) * DAY, per_move=True)
    return None


def clock_words() -> tuple[str, ...]:
    """Every word of a clock that a table may choose, the empty one first."""
    return ("", *LIVE, *(f"{days}d" for days in DAYS))


class Clock:
    """The time that each seat has left; `running` are the seats that the table waits for."""

    def __init__(
        self, terms: Terms, seats: int, began: int, pauses: Sequence[tuple[int, int]] = ()
    ) -> None:
        self.terms, self.pauses = terms, pauses
        self.left = [terms.start] * seats
        self.since = began
        self.running: tuple[int, ...] = ()
        self.lent: dict[int, Lent] = {}

    def went(self, since: int, at: int) -> int:
        """How long people could play between two times."""
        away = sum(max(0, min(at, end) - max(since, begin)) for begin, end in self.pauses)
        return max(0, at - since - away)

    def pass_to(self, running: Collection[int], at: int, actor: int) -> None:
        """Somebody acted at this time, and now the table waits for these seats."""
        gone = self.went(self.since, at)
        if actor in self.lent:
            self.lent[actor].acted = True
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - gone)
            if self.terms.per_move and (seat == actor or seat not in running):
                self.left[seat] = self.terms.start
            elif seat not in running:
                self.left[seat] += self.terms.more
        self.running, self.since = tuple(running), max(at, self.since)

    def change_hands(self, kind: str, seat: int, at: int, *, own: bool) -> None:
        """A note of this kind: a bot stands in, the person is back, or a guest is let in."""
        self.pass_to(self.running, at, NOBODY)
        if kind == "bot":
            self.lent[seat] = Lent(self.left[seat], own)
        elif kind == "back":
            self.give_back(seat)
        elif kind == "let":
            self.lent.pop(seat, None)
            least = self.terms.start if self.terms.per_move else LEAST_BACK
            self.left[seat] = max(self.left[seat], least)

    def give_back(self, seat: int) -> None:
        """A person takes the seat again, with no more time than before: the bot's is not saved up.

        Whom others put out, or the clock did, has a minute at least, once the bot has chosen for
        him: coming back must not be a way to get time. A day is given anew with every choice.
        """
        lent = self.lent.pop(seat, None)
        if lent is None or self.terms.per_move:
            return
        least = LEAST_BACK if lent.acted and not lent.own else 0
        self.left[seat] = max(min(self.left[seat], lent.left), least)

    def left_at(self, seat: int, at: int) -> int:
        """What the seat has left at this time."""
        gone = self.went(self.since, at) if seat in self.running else 0
        return max(0, self.left[seat] - gone)

    def late(self, at: int) -> tuple[int, ...]:
        """The seats whose time is up while the table waits for them."""
        return tuple(seat for seat in self.running if not self.left_at(seat, at))
