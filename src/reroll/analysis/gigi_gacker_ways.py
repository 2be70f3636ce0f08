"""What a seat of Gigi Gacker for two may come to the last round with, all ways at once.

    ways = ways_after(s, seat, kinds)       # these cards may be laid in round 8
    ways.of[place][position]                # those with this card laid and that position taken
    ways.outcomes[way, nth, won]            # what counts at the end, by the nth card it can lay

A way is a hand and a discard pile once the hen of round 8 was played or not. What a hen takes back
is tried out whole, but for pullets that a worm of the same value outdoes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker_round as rounds
from reroll.analysis.evaluate_gigi_gacker_two import VALUES, WORMS
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Ints = npt.NDArray[np.int64]
Marks = npt.NDArray[np.int16]
POINT = 64
"""In an outcome a worm counts so much, and a card in hand takes one away: GG-19 in one number."""
Part = tuple[Ints, Ints, Ints]
"""Hands and piles [way, kind] and sizes [way]."""
SAME = cards.WORM + cards.LOWEST_PULLET - 1
"""So many kinds above a pullet is the worm of its value."""


class Ways:
    """The ways of a seat, all parts one after the other; `of` says which belong together.

    `counts` are the kinds that can be laid in the last round, `values` those printed on them and
    `outcomes` what they come to, both padded; `low` and `high` the least and most of these.
    """

    def __init__(self, parts: Sequence[Part], of: list[list[range]], up_to_two: bool) -> None:
        hands, piles, sizes = (np.concatenate(each) for each in zip(*parts, strict=True))
        has = hands[:, : cards.PLAYABLE] > 0
        self.of, self.counts = of, has.sum(axis=1)
        kinds = np.argsort(~has, axis=1, kind="stable")[:, : self.counts.max()]
        self.values: Ints = VALUES[kinds]
        laid = WORMS[kinds]
        more, cost = hen_serves(piles, laid, up_to_two)
        plain = POINT * ((hands @ WORMS)[:, None] - laid) - sizes[:, None]
        hen = (hands[:, cards.HEN] > 0)[:, None] | (np.arange(cards.KINDS) == cards.HEN)
        outcomes = (plain[:, :, None] + POINT * WORMS) + hen[:, None] * (POINT * more - cost)[
            :, :, None
        ]
        self.outcomes: Marks = outcomes[:, :, cards.WORM :].astype(np.int16)
        there = np.arange(kinds.shape[1]) < self.counts[:, None]
        self.low = np.where(there, self.outcomes.min(axis=2), POINT * POINT).min(axis=1)
        self.high = np.where(there, self.outcomes.max(axis=2), -POINT * POINT).max(axis=1)


def hen_serves(piles: Ints, laid: Ints, up_to_two: bool) -> tuple[Ints, Ints]:
    """GG-17: the worms that a hen adds at the end, and the cards: [way, card laid].

    `laid` are the worms on the card that is laid in the last round.
    """
    worms = np.repeat(WORMS[None], len(piles), axis=0)
    once, twice = (np.where(piles >= copies, worms, 0).max(axis=1) for copies in (1, 2))
    best = np.sort(np.where(piles >= 1, worms, 0), axis=1)
    two = np.maximum(best[:, -2], twice)
    first, second = once[:, None], two[:, None]
    more = first + second + laid - np.minimum(np.minimum(first, second), laid)
    if up_to_two:
        return more, ((first > 0) * 1 + (second > 0) + (laid > 0) >= 2) * 1
    pays = (more > 0) & (piles.sum(axis=1) > 0)[:, None]
    return more * pays, pays * 1


def ways_after(s: rules.State, seat: int, kinds: Sequence[int]) -> Ways:
    """All ways of a seat in which cards are laid, with the row that lies there."""
    row, parts, of, count = s.row[: rules.circle_size(s)], list[Part](), list[list[range]](), 0
    for card in kinds:
        by_kind = dict[int, range]()
        for won in row:
            if won not in by_kind:
                hand, pile = counts_of(s, seat)
                hand[card] -= 1
                pile[card] += 1
                hand[won] += 1
                parts.append(with_hens(hand, pile, s.hand_size[seat], is_up_to_two(s), True))
                by_kind[won] = range(count, count + len(parts[-1][2]))
                count = by_kind[won].stop
        of.append([by_kind[won] for won in row])
    return Ways(parts, of, is_up_to_two(s))


def ways_asked(states: Sequence[rules.State], seat: int) -> Ways:
    """By state, the ways of a seat once the cards are taken; a hen that it was asked for is done.

    `of` has a row of one for each state.
    """
    parts, of, count, up_to_two = list[Part](), list[list[range]](), 0, is_up_to_two(states[0])
    for s in states:
        hand, pile = counts_of(s, seat)
        asked = s.phase == rules.Phase.HEN and rounds.place_of(s, seat) >= s.asked
        parts.append(with_hens(hand, pile, s.hand_size[seat], up_to_two, asked))
        of.append([range(count, count + len(parts[-1][2]))])
        count = of[-1][0].stop
    return Ways(parts, of, up_to_two)


def is_up_to_two(s: rules.State) -> bool:
    """GG-15: whether a hen may take a single card."""
    return s.hen_takes == rules.UP_TO_TWO


def counts_of(s: rules.State, seat: int) -> tuple[Ints, Ints]:
    """Copies by kind in hand and in the pile; any view of the position will do."""
    hand = np.array([rounds.held(s, seat, kind) for kind in range(cards.KINDS)])
    return hand, np.array(s.discard[seat])


def with_hens(hand: Ints, pile: Ints, size: int, up_to_two: bool, asked: bool) -> Part:
    """Hands, piles and sizes: the seat as it is, unless a hen is forced, and with each hen."""
    able = asked and hand[cards.HEN] > 0 and pile.sum() >= (1 if up_to_two else 2)
    back = np.zeros((1, cards.KINDS), np.int64)
    if not able:
        return hand + back, pile - back, size + back[:, 0]
    played = taken_back(pile, up_to_two)
    if hand[: cards.PLAYABLE].any():  # GG-16
        played = np.concatenate([back, played])
    hens = played.any(axis=1) * 1
    hands, taken = hand + played, played.sum(axis=1)
    hands[:, cards.HEN] -= hens
    return hands, pile - played, size + taken - hens


def taken_back(pile: Ints, up_to_two: bool) -> Ints:
    """GG-13, GG-15: all that a hen can take back, but for what is outdone: [way, kind]."""
    there = [kind for kind in range(cards.PLAYABLE) if pile[kind] > 0]
    chosen: list[tuple[int, ...]] = [(kind,) for kind in there] if up_to_two else []
    chosen += [
        (one, two)
        for one, two in combinations_with_replacement(there, 2)
        if (one < two or pile[one] > 1) and not is_outdone(pile, one, two)
    ]
    found = np.zeros((len(chosen), cards.KINDS), np.int64)
    for nth, kinds in enumerate(chosen):
        for kind in kinds:
            found[nth, kind] += 1
    return found


def is_outdone(pile: Ints, one: int, two: int) -> bool:
    """Whether a worm that is left does all that one of these pullets does, and counts beside."""
    if two < cards.WORM and pile[two + SAME] > 0:
        return True
    return bool(one < cards.WORM and pile[one + SAME] > (two == one + SAME))
