"""Round 8 of Gigi Gacker for two valued exactly, from the moment its row lies there.

    found = cells(s)            # cards are laid: seat 0's share at each end, as `Ends.shares`
    found = shares([s])[0]      # a seat is asked for a hen, or the last row is due

A way is what a seat may come to the last round with: a card laid and one won, and what a hen took
back. A position before the last row is a pair of ways. Of each pair all last rows are reckoned side
by side, in whole numbers: halves of a match for each card that the robo may show. What a card each
guarantees and concedes settles nineteen rows of twenty, and tells most hens apart; the other games
are solved. Nothing is estimated, and no compiler is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker_round as rounds
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.gigi_gacker_ways import Ways, ways_after, ways_asked
from reroll.analysis.matrix_games import solve_games
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.int8]
DEALT = range(cards.WORM, cards.KINDS)
ROUND = rules.ROUNDS - 1
MOST_PAIRS = 40_000
"""Pairs of ways of one round: about half a second. Where there are more, it is not solved."""
PORTION = 256
"""So many pairs are reckoned side by side: as many as fit near the processor."""
HALVES = 2
PAIRS = [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)]
"""The positions of the row that seats 0 and 1 take."""


def cells(s: rules.State) -> Floats | None:
    """Seat 0's share at each end of round 8: [its card, seat 1's card, robo's pullet], as `Ends`.

    None where too much can follow. Any view of the position will do.
    """
    ends = Ends(s)
    ways = [ways_after(s, seat, ends.kinds[seat]) for seat in (0, 1)]
    nodes = list[Node]()
    for at in product(*(range(len(kinds)) for kinds in ends.kinds)):
        one, two = (ways[n].of[at[n]][(ends.first, ends.second)[n][at]] for n in (0, 1))
        nodes.append(Node(one, two, at[2]))
    if sum(node.pairs for node in nodes) > MOST_PAIRS:
        return None
    robos = [with_shown(s, kind) for kind in ends.kinds[2]]
    found = Late(s, ways[0], ways[1], robos).values(nodes)
    return found.reshape([len(kinds) for kinds in ends.kinds])


def shares(states: Sequence[rules.State]) -> Floats:
    """Seat 0's share where a seat is asked for a hen in round 8, or before the last row: [state].

    All of one round: they differ in who has which cards, who is asked, and the robo's last card.
    """
    ways = [ways_asked(states, seat) for seat in (0, 1)]
    robos = list(dict.fromkeys(tuple(s.robo) for s in states))
    nodes = [
        Node(one[0], two[0], robos.index(tuple(s.robo)))
        for one, two, s in zip(ways[0].of, ways[1].of, states, strict=True)
    ]
    asked = max(states, key=lambda s: s.phase)  # after the round the tractor has passed
    return Late(asked, ways[0], ways[1], robos).values(nodes)


def with_shown(s: rules.State, kind: int) -> list[int]:
    """The robo's cards once it has shown this one."""
    return [copies - (each == kind) for each, copies in enumerate(s.robo)]


@dataclass(frozen=True, slots=True)
class Node:
    """An end of the round: the ways that each seat may choose by its hen, and the robo's cards."""

    one: range
    two: range
    robo: int

    @property
    def pairs(self) -> int:
        """How many positions before the last row it may lead to."""
        return len(self.one) * len(self.two)


class Late:
    """The last rows of one pile, for pairs of ways; `robos` are the cards the robo may be left."""

    def __init__(self, s: rules.State, one: Ways, two: Ways, robos: Sequence[Sequence[int]]):
        self.ways = one, two
        self.zero_first = rounds.place_of(s, 0) < rounds.place_of(s, 1)
        copies = np.array([s.unseen[kind] for kind in DEALT])
        self.kinds = np.flatnonzero(copies)
        self.chances = chances(copies[self.kinds])
        self.times = np.array([times(s, robo) for robo in robos], np.int8)
        self.whole = HALVES * sum(robos[0])

    def values(self, nodes: Sequence[Node]) -> Floats:
        """Seat 0's share in each node, both seats making the best of their hens one by one."""
        pairs = pairs_of(nodes)
        low, high = self.bounds(pairs)
        some = self.wanted(nodes, low, high)
        low[some] = high[some] = self.solved(pairs[:, some])
        found = np.array([part[0].min(axis=1).max() for part in self.parts(nodes, low, high)])
        return found if self.zero_first else 1.0 - found

    def parts(
        self, nodes: Sequence[Node], low: Floats, high: Floats
    ) -> Iterator[tuple[Floats, Floats]]:
        """By node, the bounds of what who chooses first gains: [its way, the other's]."""
        at = 0
        for node in nodes:
            shape, some = (len(node.one), len(node.two)), slice(at, at + node.pairs)
            least, most = low[some].reshape(shape), high[some].reshape(shape)
            yield (least, most) if self.zero_first else (1.0 - most.T, 1.0 - least.T)
            at += node.pairs

    def wanted(self, nodes: Sequence[Node], low: Floats, high: Floats) -> npt.NDArray[np.int64]:
        """The pairs whose games have to be solved: others are not chosen, or settled already."""
        open_pairs, at = low < high, 0
        for node, (least, most) in zip(nodes, self.parts(nodes, low, high), strict=True):
            if node.pairs > 1:
                answers = most.min(axis=1)
                open_ways = answers > least.min(axis=1).max()
                some = open_ways[:, None] & (least < answers[:, None])
                open_pairs[at : at + node.pairs] &= (some if self.zero_first else some.T).ravel()
            at += node.pairs
        return np.flatnonzero(open_pairs)

    def bounds(self, pairs: Ints) -> tuple[Floats, Floats]:
        """What a card each guarantees to seat 0, and concedes, with each pair: [pair]."""
        one, two = self.ways
        low = (one.low[pairs[0]] > two.high[pairs[1]]) * 1.0
        high = (one.high[pairs[0]] >= two.low[pairs[1]]) * 1.0
        for some in self.portions(pairs, np.flatnonzero(low < high)):
            least, most = settled(self.payoffs(pairs[:, some]))
            low[some], high[some] = self.mean(least), self.mean(most)
        return low, high

    def mean(self, halves: Bytes | Floats) -> Floats:
        """The mean over all rows, as shares: [pair] from [card, card, card, pair]."""
        found: Floats = self.chances.ravel() @ halves.reshape(self.chances.size, -1) / self.whole
        return found

    def solved(self, pairs: Ints) -> Floats:
        """Seat 0's share with each pair: the mean over the equilibria of all rows."""
        found = np.zeros(pairs.shape[1])
        for some in self.portions(pairs, np.arange(pairs.shape[1])):
            payoffs = self.payoffs(pairs[:, some])
            least, most = settled(payoffs)
            values = least.astype(np.float64)
            mixed = (least < most) & (self.chances > 0)[..., None]
            values[mixed] = values_of(payoffs[:, :, mixed])
            found[some] = self.mean(values)
        return found

    def portions(self, pairs: Ints, some: Ints) -> Iterator[Ints]:
        """These pairs, a few at a time, of hands with as many kinds."""
        one, two = self.ways
        sizes = one.counts[pairs[0, some]] * cards.KINDS + two.counts[pairs[1, some]]
        for size in np.unique(sizes):
            alike = some[sizes == size]
            for at in range(0, len(alike), PORTION):
                yield alike[at : at + PORTION]

    def payoffs(self, pairs: Ints) -> Bytes:
        """What cards laid bring to seat 0: [its card, seat 1's, first of the row, second, third,
        pair], in halves of a match for each card of the robo."""
        (one, two), (mine, theirs, robo) = self.ways, pairs
        m, n = one.counts[mine[0]], two.counts[theirs[0]]
        own = np.ascontiguousarray(one.outcomes[mine, :m][:, :, self.kinds].transpose(1, 2, 0))
        other = np.ascontiguousarray(two.outcomes[theirs, :n][:, :, self.kinds].transpose(1, 2, 0))
        own, other = own[:, None, :, None], other[None, :, None]
        won = (own > other).view(np.int8) + (own >= other).view(np.int8)
        back = won.swapaxes(2, 3)
        often = self.times[
            robo, one.values[mine, :m].T[:, None], two.values[theirs, :n].T[None]
        ].transpose(3, 0, 1, 2)[:, :, :, None, None]
        parts = [often[n] * won + often[n + len(PAIRS) // 2] * back for n in range(3)]
        both, first, second = parts
        found: Bytes = both[:, :, :, :, None] + (first[:, :, :, None] + second[:, :, None])
        return found


def pairs_of(nodes: Sequence[Node]) -> Ints:
    """The pairs of all nodes, one after the other: [way of seat 0, way of seat 1, robo's cards]."""
    found = [(one, two, node.robo) for node in nodes for one in node.one for two in node.two]
    return np.array(found).T


def settled(payoffs: Bytes) -> tuple[Bytes, Bytes]:
    """What a card each guarantees to seat 0, and what one of the other's concedes."""
    least: Bytes = payoffs.min(axis=1).max(axis=0)
    most: Bytes = payoffs.max(axis=0).min(axis=0)
    return least, most


def values_of(payoffs: Bytes) -> Floats:
    """The values of games [card, card, game]; each game is solved once."""
    m, n, count = payoffs.shape
    rows = np.ascontiguousarray(payoffs.reshape(m * n, count).T)
    marks = rows.view(np.dtype((np.void, m * n)))[:, 0]
    _, places, back = np.unique(marks, return_index=True, return_inverse=True)
    games = rows[places].reshape(len(places), m, n).astype(np.float64)
    found: Floats = solve_games(games).values[back.ravel()]
    return found


def chances(copies: Ints) -> Floats:
    """GG-05, GG-07: the chance of each row of three, by the kinds that are left."""
    kinds = np.arange(len(copies))
    first, second, third = kinds[:, None, None], kinds[None, :, None], kinds[None, None]
    twice = (third == first) * 1 + (third == second)
    found = copies[first] * (copies[second] - (second == first)) * (copies[third] - twice)
    found = np.maximum(found, 0)
    rows: Floats = found / found.sum()
    return rows


def times(s: rules.State, robo: Sequence[int]) -> Ints:
    """How many of the robo's cards bring which positions in the last round: [value, value, pair].

    By the values that seats 0 and 1 lay.
    """
    passes = rules.ROBO if s.round < rules.ROUNDS else 0
    places = [(rounds.place_of(s, n) + passes) % (rules.ROBO + 1) for n in range(rules.ROBO + 1)]
    found: Ints = np.tensordot(np.array(robo), taken(*places), axes=1)
    return found


@cache
def taken(*places: int) -> Ints:
    """GG-10, GG-11: which positions seats 0 and 1 take: [robo's card, value, value, pair].

    `places` are those of both seats and the robo in the circle of the last round.
    """
    values = range(rounds.HIGHEST + 1)
    found = np.zeros((cards.PULLETS, len(values), len(values), len(PAIRS)), np.int64)
    for kind, mine, theirs in product(range(cards.PULLETS), values, values):
        values_laid = mine, theirs, kind + cards.LOWEST_PULLET
        laid = [(-value, place) for value, place in zip(values_laid, places, strict=True)]
        order = sorted(laid)
        found[kind, mine, theirs, PAIRS.index((order.index(laid[0]), order.index(laid[1])))] = 1
    return found
