"""What a round of Würfelacker for two may end in, valued by the evaluator: a table for the solver.

The solver counts what is spent on the way as a lead that each morsel changes. Here the lead is a
row of a table: every kind has a mark, the marks being so far apart that no two morsels add up to
what two others do; the second player's are further apart still. Along a row are the positions of
the morsels that the first and the second take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.equity import Evaluator
from reroll.analysis.evaluate_wuerfelacker_two import pair_shares
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Spent = tuple[int, ...]

MARKS = (1, 6, 10, 23, 26, 34, 41, 53, 55)
"""With 0 a Golomb ruler: all sums of two are different."""
MOST_SPENT = 2
"""GW-19: one morsel on a second turn, another on the third."""


class Ends:
    """The table for these hands, of the first and the second player, and what each kind changes.

    `turns` is on how many turns either may still spend a morsel; `kinds` lie in the buffet,
    `stack` is left, `starter` the seat that begins the next round. `rows` are [row][place] as
    `wuerfelacker_two.ENDS`, `worths` [who][kind] as `wuerfelacker_two.WORTH`.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        hands: Sequence[Sequence[int]],
        turns: Sequence[int],
        kinds: Sequence[int],
        stack: Sequence[int],
        starter: int,
    ) -> None:
        self.hands, self.kinds = [list(hand) for hand in hands], list(kinds)
        held = [kinds_of(hand) if most else [] for hand, most in zip(hands, turns, strict=True)]
        wide = 1 + MOST_SPENT * max((mark(len(own) - 1) for own in held), default=0)
        self.worths = np.zeros((2, rules.MORSEL_KINDS))
        for who, scale in ((two.FIRST, -1), (two.SECOND, wide)):
            for place, kind in enumerate(held[who]):
                self.worths[who, kind] = scale * mark(place)
        options = [list(spends(hand, most)) for hand, most in zip(hands, turns, strict=True)]
        after = [after_round(hand, o, kinds) for hand, o in zip(hands, options, strict=True)]
        seats = after if starter == 1 else after[::-1]
        shares = pair_shares(evaluator, (seats[0], seats[1]), np.array(stack), starter)
        first = shares if starter == 1 else 1.0 - shares.T
        size = len(kinds)
        parted = first.reshape(len(options[0]), size, len(options[1]), size)
        rows = self.rows_of(options)
        self.rows = np.zeros((wide * wide, size * size))
        self.rows[rows] = parted.transpose(0, 2, 1, 3).reshape(*rows.shape, size * size)

    def fits(self, hands: Sequence[Sequence[int]], kinds: Sequence[int], may: int) -> bool:
        """Whether it holds for these hands and kinds; player `may` has spent one at most."""
        if sorted(kinds) != sorted(self.kinds):
            return False
        spent = np.array(self.hands) - np.array(hands)
        most = [int(who == may) for who in (two.FIRST, two.SECOND)]
        return bool((spent >= 0).all() and (spent.sum(axis=1) <= most).all())

    def row(self, hands: Sequence[Sequence[int]]) -> float:
        """The row of what has been spent on the way to these hands."""
        changed = ((np.array(self.hands) - np.array(hands)) * self.worths).sum(axis=1)
        return float(changed[two.SECOND] - changed[two.FIRST])

    def order(self, kinds: Sequence[int]) -> int:
        """Which of `wuerfelacker_two.PERMS` makes this buffet of that which it was made for."""
        return [[self.kinds[at] for at in perm] for perm in two.PERMS].index(list(kinds))

    def rows_of(self, options: Sequence[Sequence[Spent]]) -> Ints:
        """The row of each pair of what the two may have spent: [first's, second's]."""
        sums = [
            np.array([sum(self.worths[who, kind] for kind in spent) for spent in options[who]])
            for who in (two.FIRST, two.SECOND)
        ]
        found: Ints = (sums[two.SECOND] - sums[two.FIRST][:, None]).astype(np.int64)
        return found


def mark(place: int) -> int:
    """The mark of the kind at this place among those held, 0 if none is."""
    return MARKS[place] if place >= 0 else 0


def kinds_of(hand: Sequence[int]) -> list[int]:
    """The kinds in a hand, in ascending order."""
    return [kind for kind, count in enumerate(hand) if count > 0]


def spends(hand: Sequence[int], most: int) -> Iterator[Spent]:
    """Nothing, each morsel, and where two may be spent each two, by kinds in ascending order."""
    yield ()
    held = kinds_of(hand) if most else []
    for place, kind in enumerate(held):
        yield (kind,)
        for other in held[place:] if most > 1 else []:
            if other != kind or hand[kind] > 1:
                yield (kind, other)


def after_round(hand: Sequence[int], options: Sequence[Spent], kinds: Sequence[int]) -> Ints:
    """The hand by what is spent of it and what is won: [option * kinds + won, kind]."""
    found = np.tile(np.array(hand, np.int64), (len(options), len(kinds), 1))
    for row, spent in enumerate(options):
        for kind in spent:
            found[row, :, kind] -= 1
    for place, kind in enumerate(kinds):
        found[:, place, kind] += 1
    return found.reshape(-1, rules.MORSEL_KINDS)
