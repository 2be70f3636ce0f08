"""The last round of Gang of Dice for three and more: the seats to come play for their own win.

Who wins the round takes the table, and the most dice win the match, so an end is known by who won
and by what each threw. From the last seat backwards each takes the number of dice and the play that
bring it the greatest share, knowing how those behind it will answer; of equal ones the first, as at
its own turn: fewer dice, and stopping at once. The last seat plays for the lead, which is exact; a
seat before it as well as can be if it has few dice, otherwise by aims (`gang_of_dice_aims`), with
up to REPLY dice. Of 19 random positions of up to eight dice each aims put a share off by 0.010 at
most.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_round as rounds
from reroll.analysis.gang_of_dice import Card
from reroll.analysis.gang_of_dice_aims import EVEN, SOLVED, at_once, played_for
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import NUMBERS

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint8]
Thrown = tuple[int, ...]


class LastRound:
    """What follows a turn of the last round, before which `s` is: nobody in turn has thrown.

    `reach[dice, points]` are the chances of the last seat to reach so many points. `ends`
    are the seats that share the win, a bit each, by what each seat from the one in turn on threw
    and by who won the round.
    """

    def __init__(self, s: rules.State, reach: Floats, to_come: list[int]) -> None:
        self.start, self.card, self.reach = s, Card.of_kind(s, s.card), reach
        self.to_come, self.last = to_come, len(reach) - 1
        self.out_of_reach = int((reach > 0.0).any(axis=0).sum())
        winners = [*range(s.players), rules.NO_SEAT]  # the last place: nobody
        self.ends = np.stack([self.end(winner) for winner in winners], axis=-1)
        self.known: dict[Any, Floats] = {}

    def most(self, seat: int) -> int:
        """The most dice that a seat is taken to throw."""
        limit = self.last if seat == self.to_come[-1] else rounds.REPLY
        return min(self.start.owned[seat], limit)

    def end(self, winner: int) -> Bits:
        """GD-20, GD-21: who shares the win, by what each threw."""
        s, seats = self.start, [self.start.turn, *self.to_come]
        axes = [np.arange(s.owned[seats[0]] + 1)] + [np.arange(self.most(n) + 1) for n in seats[1:]]
        thrown = dict(zip(seats, np.ix_(*axes), strict=True))
        left: dict[int, Any] = {n: s.owned[n] - thrown.get(n, 0) for n in in_game(s)}
        if winner != rules.NO_SEAT:
            others = sum(pool for seat, pool in left.items() if seat != winner)
            left[winner] = sum(s.owned[: s.players]) + s.table - others
        pools = np.stack(np.broadcast_arrays(*left.values(), *thrown.values())[: len(left)])
        first = pools == pools.max(axis=0)
        bits = np.array([1 << seat for seat in left], np.uint8)
        found: Bits = np.tensordot(bits, first.astype(np.uint8), 1)
        return found

    def followed(self, thrown: Thrown, leader: int, totals: Ints, rival: int) -> Floats:
        """The win shares by total of the one who leads, with so many dice: [total, seat].

        `thrown` are the dice of the seat in turn and of those after it that have had their turn.
        Totals ascend; those that nobody can reach are alike.
        """
        told = totals[: np.searchsorted(totals, self.out_of_reach) + 1]
        behind = self.to_come[len(thrown) - 1 :]
        most = min(rival, max(map(self.most, behind)))
        place = self.ends[thrown].tobytes(), len(thrown), leader, most, told.tobytes()
        if place not in self.known:
            answer = self.last_answer if len(behind) == 1 else self.earlier_answer
            self.known[place] = answer(thrown, leader, told, rival)
        found = self.known[place]
        return found[np.minimum(np.arange(len(totals)), len(told) - 1)]

    def shares(self, thrown: Thrown, winner: int) -> Floats:
        """The win shares by the number of dice of the last seat: [number of dice, seat]."""
        found: Floats = by_bits(self.start.players)[self.ends[thrown][1:, winner]]
        return found

    def needed(self, numbers: Ints, leader: int, totals: Ints, rival: int) -> Ints:
        """GD-16: the lowest sum that takes the lead: [total, number of dice]."""
        if leader == rules.NO_SEAT:
            return np.zeros((len(totals), len(numbers)), np.int64)
        return totals[:, None] + (numbers <= rival)

    def last_answer(self, thrown: Thrown, leader: int, totals: Ints, rival: int) -> Floats:
        """The last seat throws the number that is best for it, to lead; if all is one, it stops."""
        seat, rows = self.to_come[-1], np.arange(len(totals))
        won, kept = self.shares(thrown, seat), self.shares(thrown, leader)
        numbers = np.arange(1, len(won) + 1)
        needed = self.needed(numbers, leader, totals, rival)
        chance = self.reach[numbers, np.minimum(needed, self.out_of_reach)]
        gain = won[:, seat] - kept[:, seat]
        chosen = first_best(kept[:, seat] + chance * gain)
        chance = chance[rows, chosen]
        if gain[0] <= EVEN:  # nor does it gain by more dice
            once = np.append(at_once(self.card, 1)[::-1].cumsum()[::-1], 0.0)
            chance = once[np.minimum(needed[:, 0], len(once) - 1)]
        kept = kept[chosen]
        return kept + chance[:, None] * (won[chosen] - kept)

    def earlier_answer(self, thrown: Thrown, leader: int, totals: Ints, rival: int) -> Floats:
        """A seat with others behind it takes the number of dice that is best for it."""
        seat = self.to_come[len(thrown) - 1]
        found = [
            self.answered_with((*thrown, number), leader, totals, rival)
            for number in range(1, self.most(seat) + 1)
        ]
        shares = np.stack(found, axis=1)
        chosen = first_best(shares[:, :, seat])
        return shares[np.arange(len(totals)), chosen]

    def answered_with(self, thrown: Thrown, leader: int, totals: Ints, rival: int) -> Floats:
        """The same with a certain number of dice, the last of those thrown: [total, seat]."""
        dice, seat = thrown[-1], self.to_come[len(thrown) - 2]
        sums = np.arange(NUMBERS * dice + 1)
        leads = self.followed(thrown, seat, sums, dice)
        behind = self.followed(thrown, leader, totals, rival)
        least = self.needed(np.array([dice]), leader, totals, rival)
        ahead = sums >= least
        goals = np.where(ahead, leads[:, seat] - behind[:, seat, None], 0.0)
        chances = played_for(self.card, dice, goals, self.start.owned[seat] <= SOLVED) * ahead
        found: Floats = chances @ leads + (1.0 - chances.sum(axis=1))[:, None] * behind
        return found


def in_game(s: rules.State) -> list[int]:
    """The seats that are not out."""
    return [seat for seat in range(s.players) if s.out_round[seat] == 0]


@cache
def by_bits(players: int) -> Floats:
    """The win shares of each seat where these seats share the win, a bit each."""
    first = np.arange(1 << players)[:, None] >> np.arange(players) & 1
    found: Floats = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
    return found


def first_best(shares: Floats) -> Ints:
    """By row, the first of the best; what is even but for rounding is even."""
    found: Ints = (shares >= shares.max(axis=1, keepdims=True) - EVEN).argmax(axis=1)
    return found
