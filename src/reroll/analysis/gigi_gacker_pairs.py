"""All ends of a round of Gigi Gacker for two, valued together from the parts that they share.

    pairs = round_pairs(evaluator, s, kinds)    # [own card, card won, other's card, card won]

The same as `evaluate_gigi_gacker_two.features` and the network make of every such position, at a
fraction of the time: a network's first layer is a sum of a part for each seat and one for the lead.
Reckoned in single precision, so that shares are the same to a millionth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis.equity import Evaluator
from reroll.analysis.evaluate_gigi_gacker_two import (
    AROUND,
    BETWEEN,
    DEALT,
    DUE,
    LEAD_SIZES,
    OTHER,
    OWN,
    card_numbers,
    half_worms,
    lead_sizes,
    standing,
    table_numbers,
)
from reroll.analysis.gigi_gacker_round import held, place_of
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Singles = npt.NDArray[np.float32]
AT_ONCE = 1000
"""About so many ends go through the network together: what they need stays near the processor."""
REACH, SIZES = 30, 9
"""Leads in worms are reckoned for so many at least, and more by as many; and in cards."""
MOST_ROUNDS, MOST_NETWORKS = 32, 4
ROUNDS: dict[Any, Singles] = {}
"""The pairs of the latest rounds, which are met again once their rows lie there."""
NETWORKS: dict[str, Network] = {}


def round_pairs(evaluator: Evaluator, s: rules.State, kinds: Sequence[Sequence[int]]) -> Singles:
    """`pair_shares` for all cards that a row may hold, not reckoned anew for the same round."""
    place = (
        *(evaluator.signature, s.round, s.hen_takes, *s.circle, *s.robo, *to_come(s)[0].tolist()),
        *(tuple(map(tuple, each)) for each in (s.gained, s.discard)),
        *(*s.hens_played, *s.hand_size),
    )
    pairs = ROUNDS.pop(place, None)
    if pairs is None:
        pairs = pair_shares(evaluator, s, kinds, DEALT)
        if len(ROUNDS) >= MOST_ROUNDS:
            ROUNDS.pop(next(iter(ROUNDS)))
    ROUNDS[place] = pairs
    return pairs


def pair_shares(
    evaluator: Evaluator, s: rules.State, kinds: Sequence[Sequence[int]], won: Sequence[int]
) -> Singles:
    """Seat 0's win share once the cards are taken: [own card, card won, other's card, card won].

    `kinds` are the cards that the seats may lay, `won` those that each may take.
    """
    left = rules.ROUNDS - s.round
    if left == 1 and evaluator.late is not None:
        evaluator = evaluator.late
    network, mine = network_of(evaluator), len(kinds[0]) * len(won)
    taken = [after_laying(s, seat, kinds[seat], won) for seat in (0, 1)]
    hand, pile = (np.concatenate([each[part] for each in taken]) for part in (0, 1))
    seats = np.repeat([0, 1], [len(kinds[0]), len(kinds[1])])
    least = 1 if s.hen_takes == rules.UP_TO_TWO else 2
    open_hen = (hand[..., cards.HEN] > 0) & (pile.sum(axis=-1) >= least)
    numbers = card_numbers(hand, pile, open_hen, np.array(left))
    own, other = network.parts(numbers, around(s, left)[seats])
    stand = standing(hand, pile, np.array(s.hand_size)[seats, None])
    worms, size = (each.ravel()[:mine, None] - each.ravel()[mine:] for each in stand)
    strengths = [
        network.strengths(own[:mine, None], other[mine:], worms, size, left),
        network.strengths(other[:mine, None], own[mine:], -worms, -size, left),
    ]
    shares: Singles = 1 / (1 + np.exp(strengths[1] - strengths[0]))
    return shares.reshape(len(kinds[0]), len(won), len(kinds[1]), len(won))


def around(s: rules.State, left: int) -> Floats:
    """By seat, what holds for the whole table, whether it is due, and a one."""
    places = [(place_of(s, seat) + 2) % 3 for seat in (0, 1)]
    pile, robo = (np.stack([counts, counts]) for counts in to_come(s))
    ours, theirs, time = np.array(places), np.array(places[::-1]), np.array([left, left])
    table = table_numbers(ours, theirs, time, pile, robo)
    return np.column_stack([table, [left == 1] * 2, np.ones(2)])


def to_come(s: rules.State) -> tuple[Ints, Ints]:
    """The pile before the round's row was turned, and the robo's cards: by kind."""
    pile = np.array(s.unseen)
    for kind in s.row[: rules.ROBO + 1]:
        if kind != cards.NONE:
            pile[kind] += 1
    return pile[cards.WORM :], np.array(s.robo)


def after_laying(
    s: rules.State, seat: int, kinds: Sequence[int], won: Sequence[int]
) -> tuple[Ints, Ints]:
    """The seat's hand and discard pile once it took a card: [card laid, card won, kind]."""
    shape = len(kinds), len(won), 1
    hand = np.tile([held(s, seat, kind) for kind in range(cards.KINDS)], shape)
    pile = np.tile(s.discard[seat], shape)
    every, taken = np.arange(len(kinds)), np.arange(len(won))
    hand[every, :, kinds] -= 1
    pile[every, :, kinds] += 1
    hand[:, taken, won] += 1
    return hand, pile


def network_of(evaluator: Evaluator) -> Network:
    """The evaluator as a network of parts, kept for the next round."""
    place = evaluator.signature
    if place not in NETWORKS:
        if len(NETWORKS) >= MOST_NETWORKS:
            NETWORKS.pop(next(iter(NETWORKS)))
        NETWORKS[place] = Network(evaluator)
    return NETWORKS[place]


class Network:
    """An evaluator's weights in single precision, side by side as far as they see the same.

    Of the first layer's columns the last one is the straight line's. Products are of so few rows
    each that the library wakes no other threads for them, which would take longer.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        first = np.column_stack([evaluator.inner, evaluator.line])
        self.units, self.near = len(evaluator.bias), evaluator.near is not None
        table = np.vstack([first[AROUND], first[DUE], [*evaluator.bias, 0.0]])
        own = [first[OWN], first[OTHER]]
        if evaluator.near is not None:
            near, bias = evaluator.near, np.asarray(evaluator.near_bias)
            own.append(near[OWN])
            rest = np.vstack([near[AROUND], np.zeros_like(bias), bias])
            table = np.column_stack([table, rest])
            self.beside = single(np.column_stack([evaluator.own, evaluator.other]))
        self.cards, self.table = single(np.column_stack(own)), single(table)
        self.deep = None if evaluator.deep is None else single(evaluator.deep)
        self.deep_bias, self.outer = single(evaluator.deep_bias), single(evaluator.outer)
        self.between = first[BETWEEN]
        self.known: dict[tuple[int, int, int], tuple[Singles, Singles]] = {}

    def parts(self, numbers: Floats, table: Floats) -> tuple[Singles, Singles]:
        """What cards add to a seat's own first layer, with the table's part, and to the other's.

        `numbers` [laid, won, number] are those of the cards, `table` [laid, number] of the rest;
        found are rows for laid and won, one after another.
        """
        width = self.units + 1
        sums, others = single(numbers) @ self.cards, (single(table) @ self.table)[:, None]
        own, other = sums[..., :width] + others[..., :width], sums[..., width : 2 * width].copy()
        if self.near:
            steps = stepped(sums[..., 2 * width :] + others[..., width:]) @ self.beside
            own[..., :-1] += steps[..., : self.units]
            other[..., :-1] += steps[..., self.units :]
        return own.reshape(-1, width), other.reshape(-1, width)

    def strengths(self, mine: Singles, his: Singles, worms: Ints, size: Ints, left: int) -> Singles:
        """How strong a seat is, [mine, his], by the parts of both and its leads."""
        reach = max(REACH * int(-(-np.abs(worms).max() // REACH)), REACH)
        sizes = max(SIZES, int(np.abs(size).max()))
        units, line = self.leads(reach, sizes, left)
        at = (worms + reach) * (2 * sizes + 1) + size + sizes
        found: Singles = (mine[..., -1] + his[..., -1]) + line.take(at)
        mine, his = single(mine[..., :-1]), single(his[..., :-1])
        portion = max(1, AT_ONCE // len(his))
        for low in range(0, len(mine), portion):
            rows = slice(low, low + portion)
            sums = units.take(at[rows], axis=0)
            sums += mine[rows]
            sums += his
            found[rows] += self.outcome(sums)
        return found

    def leads(self, reach: int, sizes: int, left: int) -> tuple[Singles, Singles]:
        """By lead in worms and cards, what it adds to the first layer, and to the line."""
        if (reach, sizes, left) not in self.known:
            worms = np.repeat(np.arange(-reach, reach + 1), 2 * sizes + 1)
            size = np.tile(np.arange(-sizes, sizes + 1), 2 * reach + 1)
            sums = lead_sizes(worms, size, np.array(left)) @ self.between[:LEAD_SIZES]
            alone = self.between[LEAD_SIZES:] * 2 / (left + 1.0) ** 2
            sums += alone[half_worms(worms, size)]
            self.known[reach, sizes, left] = single(sums[:, :-1]), single(sums[:, -1])
        return self.known[reach, sizes, left]

    def outcome(self, sums: Singles) -> Singles:
        """As `Evaluator.outcome`; the sums are not needed any more."""
        if self.deep is None:
            return np.tanh(sums) @ self.outer
        then = stepped(sums) @ self.deep
        then += self.deep_bias
        found: Singles = stepped(then) @ self.outer
        return found


def single(numbers: Any) -> Singles:
    """In single precision."""
    return np.ascontiguousarray(numbers, np.float32)


def stepped(sums: Singles) -> Singles:
    """`equity.step`, in place."""
    roots = sums * sums
    roots += 1.0
    np.sqrt(roots, out=roots)
    sums /= roots
    return sums
