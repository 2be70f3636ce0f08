"""Where chance comes from: a seed, a person's dice, a script, a recorded log.

All give the same thing, an action of CHANCE, so a match may change its source in the middle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from reroll.engine.contract import Rules, State
from reroll.engine.philox import key_schedule, philox_rounds
from reroll.engine.sampling import A_BLOCK, below_from, roll_from
from reroll.notation.worded import worded

MASK = 0xFFFFFFFF


class Source(Protocol):
    """Answers what chance does now; `number` is the length of the log so far."""

    def outcome(self, rules: Rules, s: State, number: int) -> int: ...


class OutOfChance(ValueError):
    """A script or a recorded log has no further outcome."""


class Seeded:
    """Fair dice that replay from (seed, match): move n always draws the same, whoever asks.

    `seed` is 64 bits (larger ints and strings are hashed to that), `match` 64 bits.
    """

    __slots__ = ("block", "k0", "k1", "keys", "m0", "m1", "match", "seed", "words")

    def __init__(self, seed: int | str, match: int = 0) -> None:
        self.seed, self.match = seed, match
        key = seed_number(seed)
        self.k0, self.k1 = key & MASK, key >> 32
        self.m0, self.m1 = match & MASK, (match >> 32) & MASK
        self.keys = key_schedule(self.k0, self.k1)
        self.block = -1
        self.words = (0, 0, 0, 0)

    def outcome(self, rules: Rules, s: State, number: int) -> int:
        """A roll or a draw in proportion to the weights."""
        block = number // A_BLOCK
        if block != self.block:  # the four words of a block are kept for the next moves
            self.words = philox_rounds(self.keys, self.m0, self.m1, block, 0)
            self.block = block
        word = self.words[number % A_BLOCK]
        dice = rules.roll_size(s)
        if dice > 0:
            return roll_from(word, self.k0, self.k1, self.m0, self.m1, number, dice)
        weights = [rules.draw_weight(s, kind) for kind in range(rules.KINDS)]
        total = sum(weights)
        rest = below_from(word, self.k0, self.k1, self.m0, self.m1, number, total)
        for kind, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return kind
        raise AssertionError("the weights sum to less than their sum")


def seed_number(seed: int | str) -> int:
    """The 64-bit key of a seed: small ints are themselves, anything else is hashed."""
    if isinstance(seed, int) and 0 <= seed < 1 << 64:
        return seed
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big")


class Typed:
    """Physical dice and cards: `ask(rules, state)` returns what lies on the table, packed."""

    def __init__(self, ask: Callable[[Rules, State], int]) -> None:
        self.ask = ask

    def outcome(self, rules: Rules, s: State, number: int) -> int:
        """What the person typed; the match checks it like any other action."""
        return self.ask(rules, s)


class Scripted:
    """Outcomes prepared in advance, as ints or in words (`dice 1 1 2 3 4 5 W W`)."""

    def __init__(self, outcomes: Iterable[int | str]) -> None:
        self.outcomes: Iterator[int | str] = iter(outcomes)

    def outcome(self, rules: Rules, s: State, number: int) -> int:
        """The next prepared outcome; raise OutOfChance when none is left."""
        from reroll.notation.words import parse_action

        nxt = next(self.outcomes, None)
        if nxt is None:
            raise OutOfChance(
                worded("The script has no further outcome; give more, or another source.")
            )
        return nxt if isinstance(nxt, int) else parse_action(rules.NAME, s, -1, nxt)


class Recorded:
    """The chance of a finished or running log: the outcome it holds at the same place."""

    def __init__(self, log: Iterable[tuple[int, int]]) -> None:
        self.log = list(log)

    def outcome(self, rules: Rules, s: State, number: int) -> int:
        """The outcome recorded as this move; raise OutOfChance if a seat acted there."""
        if number >= len(self.log) or self.log[number][0] != -1:
            raise OutOfChance(
                worded("The recorded log has no chance outcome as move {move}.", move=number + 1)
            )
        return self.log[number][1]
