"""The last turns of a match of Würfelacker for three to five, solved backwards, each for itself.

    known = LastTurns(start)            # a second or a third turn of the last round
    known.ends(s)                       # [end of the turn][seat]: hands and buffet as in `s`

All dice that are still to come, and all that may be laid, make one table with an axis for each
seat; the turns are taken out of it from the last one on. Each seat takes what brings its own
greatest share of the win, the first of equals in the order of the rules' actions (GW-09, GW-11,
GW-12, GW-13, GW-16).
"""

from __future__ import annotations

from math import factorial
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.engine.states import copy_state
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Spent = tuple[int, ...]
FACES = 6
TOTALS = 19
NONE = rules.NONE
KINDS = rules.MORSEL_KINDS
ALIKE = 1e-11
"""Shares that are nearer to each other are equal, reckoned in floats."""
ONE_WORM = 64
"""What a worm counts where a morsel counts one: GW-16, more morsels decide among equals."""
MOST_CELLS = 20_000_000
"""So many cells of tables are filled at most, which takes two seconds or three."""


class Dice:
    """What may come of a seat's dice: its pairs (aside, left) before the third turn, and its ends.

    `keep` [pair] are numbers of ends; so are `roll` [face][sum aside] and `lay` [morsel][sum],
    and `sums` [pair] says which sum a pair has.
    """

    def __init__(self, pairs: list[tuple[int, int]], kinds: list[int]) -> None:
        sums = sorted({aside for aside, _ in pairs})
        ends = [(total, NONE) for total in range(sums[0] + 1, sums[-1] + FACES + 1)]
        ends += [(aside + rules.worms_on(kind), kind) for aside in sums for kind in kinds]
        at = {end: number for number, end in enumerate(ends)}
        self.totals, self.laid = map(np.array, zip(*ends, strict=True))
        self.sums = np.array([sums.index(aside) for aside, _ in pairs])
        self.keep = np.array([at[aside + left, NONE] for aside, left in pairs])
        self.roll = np.array([[at[a + face, NONE] for a in sums] for face in range(1, 7)])
        self.lay = [np.array([at[a + rules.worms_on(k), k] for a in sums]) for k in kinds]


class LastTurns:
    """The turns after that of `start`, in the last round, by every end of it; see the module."""

    def __init__(self, start: rules.State) -> None:
        self.start = copy_state(start)
        self.players, self.seat, self.lap = start.players, start.turn, start.lap
        self.order = [(start.starter + nth) % self.players for nth in range(self.players)]
        self.at = self.order.index(self.seat)
        self.kept: dict[Any, Floats] = {}
        self.hands: tuple[Spent, ...] = ()
        self.places: dict[tuple[Spent, ...], list[Any]] = {}
        """Of these hands, and of what others may pay of them; they take most of the room."""

    def ends(self, s: rules.State) -> Floats:
        """The share of each seat by end of the turn (see `wuerfelacker.end_of`)."""
        hands = tuple(tuple(hand) for hand in s.hand[: self.players])
        row = tuple(s.buffet[: self.players])
        if hands != self.hands:
            self.hands = hands
            self.places.clear()
        if self.lap == rules.LAST_LAP:
            found = self.before_third(row, hands)
        else:
            found = self.before_second(self.at + 1, row, hands)
        axis = np.moveaxis(found, self.seat, 0)
        return axis.reshape(axis.shape[0], self.players)

    # Second turns

    def before_second(self, nth: int, row: Spent, hands: tuple[Spent, ...]) -> Floats:
        """By pairs of all seats before the nth in order, whose second turn is next."""
        if nth == self.players:
            return self.before_third(row, hands)
        place = nth, row, hands
        if place not in self.kept:
            seat = self.order[nth]
            best = self.die_of_two(seat, self.before_second(nth + 1, row, hands))
            for kind in (kind for kind in range(KINDS) if hands[seat][kind] > 0):
                paid = with_less(hands, seat, kind)
                for changed in changes(row):
                    then = self.die_of_two(seat, self.before_second(nth + 1, changed, paid))
                    best = better(best, then, seat)
            self.kept[place] = best
        return self.kept[place]

    def die_of_two(self, seat: int, after: Floats) -> Floats:
        """GW-09: one of the two dice of the seat is set aside, as they lie or rolled."""
        by_pair = np.moveaxis(after, seat, 0)
        by_die = by_pair.reshape(FACES, FACES, *by_pair.shape[1:])
        low, high = loose_faces(self.start, seat)
        best = better(by_die[low, high], by_die[high, low], seat)
        rolled = np.zeros(best.shape)
        for x in range(FACES):
            for y in range(x, FACES):
                ways = 1.0 if x == y else 2.0
                rolled += ways / FACES**2 * better(by_die[x, y], by_die[y, x], seat)
        return np.expand_dims(better(best, rolled, seat), seat)

    # Third turns

    def before_third(self, row: Spent, hands: tuple[Spent, ...]) -> Floats:
        """By pairs of all seats, or in the last lap by totals of the seat in turn."""
        place = row, hands
        if place not in self.kept:
            dice = {seat: self.dice_of(seat, hands[seat]) for seat in self.to_come()}
            found = self.won(row, hands, dice)
            for seat in reversed(self.to_come()):
                found = third_turn(seat, found, dice[seat])
            self.kept[place] = found
        return self.kept[place]

    def to_come(self) -> list[int]:
        """The seats whose third turn is not over with this turn."""
        return self.order[self.at + 1 :] if self.lap == rules.LAST_LAP else self.order

    def dice_of(self, seat: int, hand: Spent) -> Dice:
        """What may come of the dice of a seat that has this hand before its third turn."""
        s, aside = self.start, rules.total(self.start, seat)
        kinds = [kind for kind in range(KINDS) if hand[kind] > 0]
        if s.lap == rules.LAST_LAP or self.order.index(seat) < self.at:
            return Dice([(aside, loose_faces(s, seat)[0] + 1)], kinds)
        faces = range(1, FACES + 1)
        return Dice([(aside + x, y) for x in faces for y in faces], kinds)

    def won(self, row: Spent, hands: tuple[Spent, ...], dice: dict[int, Dice]) -> Floats:
        """GW-13, GW-16: the share of each seat [end of each seat ...][seat]."""
        if hands not in self.places:
            self.places[hands] = self.placed(hands, dice)
        prizes = np.array([worth_of(kind) for kind in row])
        gained = [prizes[place] + worth for place, worth in self.places[hands]]
        most = gained[0]
        for each in gained[1:]:
            most = np.maximum(most, each)
        found: Floats = np.stack([each == most for each in gained], axis=-1).astype(np.float64)
        winners = found[..., 0].copy()
        for seat in range(1, self.players):
            winners += found[..., seat]
        found /= winners[..., np.newaxis]
        return found

    def placed(self, hands: tuple[Spent, ...], dice: dict[int, Dice]) -> list[Any]:
        """By seat, the place that it takes at each end, and what its hand is then worth."""
        totals, worths = [], []
        for seat in range(self.players):
            own, laid = self.own_ends(seat, dice)
            shape = [1] * self.players
            shape[seat] = len(own)
            cost = np.array([worth_of(kind) for kind in laid])
            held = sum(hands[seat][kind] * worth_of(kind) for kind in range(KINDS))
            totals.append(own.reshape(shape))
            worths.append((held - cost).reshape(shape))
        places = [place(self.order, seat, totals) for seat in range(self.players)]
        return list(zip(places, worths, strict=True))

    def own_ends(self, seat: int, dice: dict[int, Dice]) -> tuple[Any, Any]:
        """The totals, and the morsels laid for them, that a seat may still come to."""
        if seat in dice:
            return dice[seat].totals, dice[seat].laid
        totals = range(TOTALS) if seat == self.seat else [rules.total(self.start, seat)]
        return np.array(totals), np.full(len(totals), NONE)


# What the rules say


def place(order: list[int], seat: int, totals: list[Ints]) -> Any:
    """GW-13: behind all higher totals, and behind equal ones nearer the starting player."""
    above: Any = np.int8(0)
    for other in order:
        if other != seat:
            nearer = order.index(other) < order.index(seat)
            mine, theirs = totals[seat], totals[other]
            above = above + (theirs >= mine if nearer else theirs > mine).astype(np.int8)
    return above


def worth_of(kind: int) -> int:
    """GW-16: what a morsel counts, first for its worms, then for itself; NONE nothing."""
    return 0 if kind == NONE else ONE_WORM * rules.worms_on(kind) + 1


def third_turn(seat: int, after: Floats, dice: Dice) -> Floats:
    """GW-09, GW-12: the last die as it lies or rolled, or a morsel laid; pairs take its place."""
    by_end = np.moveaxis(after, seat, 0)
    other = by_end[dice.roll].sum(axis=0) / FACES
    for ends in dice.lay:
        other = better(other, by_end[ends], seat)
    return np.moveaxis(better(by_end[dice.keep], other[dice.sums], seat), 0, seat)


def better(best: Floats, other: Floats, seat: int) -> Floats:
    """The shares that are better for the seat, the first of equals."""
    ahead = other[..., seat] > best[..., seat] + ALIKE
    return np.where(ahead[..., np.newaxis], other, best)


def changes(row: Spent) -> list[Spent]:
    """GW-11: what an action makes of the buffet, each once, in the order of the actions."""
    found = [row[::-1]]
    for one in range(len(row)):
        for other in range(one + 1, len(row)):
            then = list(row)
            then[one], then[other] = then[other], then[one]
            found.append(tuple(then))
    return list(dict.fromkeys(found))


def with_less(hands: tuple[Spent, ...], seat: int, kind: int) -> tuple[Spent, ...]:
    """The hands after the seat has spent a morsel of this kind."""
    hand = list(hands[seat])
    hand[kind] -= 1
    return *hands[:seat], tuple(hand), *hands[seat + 1 :]


def loose_faces(s: rules.State, seat: int) -> list[int]:
    """The faces (0-5) of the dice of a seat that are not set aside, in ascending order."""
    return [face for face in range(FACES) for _ in range(s.loose[seat][face])]


def can_solve(s: rules.State) -> bool:
    """Whether what follows the running turn of the last round is few enough: see MOST_CELLS.

    Of the seat in turn only the number of its morsels matters, so that all positions of a turn have
    the same answer, also those after a morsel was paid.
    """
    if sum(s.stack) > 0 or s.lap == rules.FIRST_LAP:
        return False
    if s.lap == rules.LAST_LAP:
        return True
    n, ends, payments, to_act = s.players, 1, 1, 0
    for seat in range(n):
        kinds = sum(1 for count in s.hand[seat] if count > 0)
        if seat == s.turn:
            kinds = min(KINDS, sum(s.hand[seat]) + s.acted)
        if rules.distance(s, seat) < rules.distance(s, s.turn):
            ends *= FACES + kinds
        else:
            ends *= 2 * FACES - 1 + FACES * kinds
            payments *= 1 + kinds
            to_act += 1
    # Of three morsels, every action swaps two, so that as often paid for half of the orders come.
    rows = 3 if n == 3 else min(factorial(n), (n * (n - 1) // 2 + 1) ** to_act)
    return bool(ends * payments * rows <= MOST_CELLS)
