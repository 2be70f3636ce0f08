"""What the evaluator of Würfelacker sees where two play: both hands, the lead, what is to come.

A seat's numbers are its own morsels, the other's in the same shape, the lead, and what holds for
the whole table. So a network's first layer is a sum of a part for each hand and one for the lead,
and the many ends of a round are valued from few such parts (`pair_shares`).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import wuerfelacker_spent as spending
from reroll.analysis.equity import FOLDER, Evaluator
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

VALUES = np.array([rules.worms_on(kind) for kind in range(rules.MORSEL_KINDS)], np.float64)
ROUNDS = 8
SPAN = rules.MORSEL_KINDS - 1
"""Two morsels differ by so much at most."""
STEPS = np.arange(-SPAN, SPAN + 1)
HAND, LEAD, SPENT, TABLE = 4 * rules.MORSEL_KINDS, 9, 8, 6 + 2 * rules.MORSEL_KINDS
APART = np.equal.outer(np.subtract.outer(*[np.arange(rules.MORSEL_KINDS)] * 2).ravel(), STEPS)
"""By pair of kinds, which of the differences is theirs."""
OWN, OTHER = slice(0, HAND), slice(HAND, 2 * HAND)
BETWEEN, NEAR = slice(2 * HAND, 2 * HAND + LEAD), slice(2 * HAND + LEAD, 2 * HAND + LEAD + SPENT)
AROUND = slice(2 * HAND + LEAD + SPENT, 2 * HAND + LEAD + SPENT + TABLE)
SPENDS = slice(AROUND.stop, AROUND.stop + 2 * spending.NUMBERS + 1)
"""In the last round: what the seat's morsels may gain, what the other's, whether it is sure."""
SIDES = (0, 1, 2, 3, 4, 5, 6, 7), (1, 0, 2, 4, 3, 5, 7, 6)
"""The changes of a lead by what may be spent, as either seat counts them."""
LAST_FILE = "wuerfelacker-last.json"
SURE, STEEP = 0.985, 1.2
"""How sure a chance of the last round is at most, before its logarithm; how steep a curve."""


def features(fields: dict[str, Ints]) -> Floats:
    """The numbers of each seat: [state, seat, feature]; fields have a row for each state."""
    hand = fields["hand"][:, :2]
    stack, starter = fields["stack"], fields["starter"]
    rounds = stack.sum(axis=1) // (rules.ROBO + 1)
    worms, size = hand @ VALUES, hand.sum(axis=2)
    own, costs = hand_numbers(hand, rounds[:, None]), costs_of(hand)
    found = []
    for seat in (0, 1):
        ahead, more = worms[:, seat] - worms[:, 1 - seat], size[:, seat] - size[:, 1 - seat]
        first = starter == seat
        between = lead_numbers(standing(ahead, more)[:, None], stack, first)[:, 0]
        spent = after_spending(ahead, more, costs[:, seat], costs[:, 1 - seat])
        near = near_numbers(spent, stack, first)
        around = table_numbers(stack, first)
        hands = own[:, seat], own[:, 1 - seat]
        spends = spends_of(hand[:, seat], hand[:, 1 - seat], (ahead, more), stack, first)
        found.append(np.concatenate([*hands, between, near, around, spends], axis=1))
    return np.stack(found, axis=1)


def spends_of(
    own: Ints, other: Ints, ahead: tuple[Floats, Ints], stack: Ints, first: npt.NDArray[np.bool_]
) -> Floats:
    """What either may gain by spending in the last round: [state, number]; see SPENDS."""
    worms, more = ahead[0].astype(np.int64), ahead[1]
    each = [
        spending.numbers_of(own, worms, more, stack, first),
        spending.numbers_of(other, -worms, -more, stack, ~first),
        spending.sure(own, other, worms, more, stack)[:, None],
    ]
    return np.concatenate(each, axis=1)


def hand_numbers(hand: Ints, rounds: Ints) -> Floats:
    """What a seat's morsels say of it: [..., number] from counts [..., kind]."""
    later = (np.broadcast_to(rounds, hand.shape[:-1]) / ROUNDS)[..., None]
    few, has = 1.0 / (later * ROUNDS), np.minimum(hand, 1)
    return np.concatenate([hand / 3, hand * later / 2, has, has * few], axis=-1)


def costs_of(hand: Ints) -> Ints:
    """The worms on the lowest morsel, on the next, and what spending both gains: [..., number].

    Then how many morsels each of these is.
    """
    counted = hand.cumsum(axis=-1)
    low, next_ = (
        np.where(counted[..., -1] >= count, (counted >= count).argmax(axis=-1) - rules.ZERO, 0)
        for count in (1, 2)
    )
    gain, both = -np.minimum(low, 0) - np.minimum(next_, 0), (low < 0) * 1 + (next_ < 0)
    held = [(counted[..., -1] >= count) * 1 for count in (1, 2)]
    return np.stack([low, next_, gain, *held, both], axis=-1)


def changes(own: Ints, other: Ints) -> Ints:
    """How the lead changes with what either may spend: [..., change] from `costs_of`."""
    return stacked(own[..., 0], own[..., 1], own[..., 2], *(other[..., nth] for nth in range(3)))


def fewer(own: Ints, other: Ints) -> Ints:
    """How the lead in morsels does, in the same order."""
    counts = (own[..., 3], own[..., 4], -own[..., 5])
    return stacked(*counts, other[..., 3], other[..., 4], -other[..., 5])


def stacked(
    low: Ints, next_: Ints, gain: Ints, their_low: Ints, theirs: Ints, gained: Ints
) -> Ints:
    """What is spent of the lowest morsel, the next and negative ones, as changes of the lead."""
    each = -low, their_low, their_low - low, gain, -gained, gain - gained, -next_, theirs
    return np.stack(np.broadcast_arrays(*each), axis=-1)


def after_spending(ahead: Floats, more: Ints, own: Ints, other: Ints) -> Floats:
    """The leads that `changes` lead to, from those in worms and in morsels."""
    return standing(ahead[..., None] + changes(own, other), more[..., None] + fewer(own, other))


def standing(worms: Floats, size: Ints) -> Floats:
    """The lead in worms; more morsels count half a worm, as they do where worms are equal."""
    lead: Floats = worms + np.sign(size) / 2
    return lead


def lead_numbers(lead: Floats, stack: Ints, first: npt.NDArray[np.bool_]) -> Floats:
    """How far a seat is ahead: [state, lead, number] from [state, lead].

    As such, by what the rounds to come may change, and by what the next round does.
    """
    rounds = stack.sum(axis=1) / (rules.ROBO + 1)
    few = (1.0 / rounds)[:, None]
    by_wide = lead / np.sqrt(rounds * mean_square(differences(stack)) + 0.25)[:, None]
    won = ahead_after(lead, stack)
    return np.stack(
        [
            lead / 10,
            lead * few / 3,
            by_wide,
            np.tanh(by_wide),
            np.tanh(2 * by_wide),
            won,
            np.arctanh(won * SURE),
            last_lead(lead, stack, first),
            np.tanh(lead) * few**2,
        ],
        axis=2,
    )


def near_numbers(lead: Floats, stack: Ints, first: npt.NDArray[np.bool_]) -> Floats:
    """What a lead is about worth, as a logarithm: [state, lead]."""
    last = (stack.sum(axis=1) == rules.ROBO + 1)[:, None]
    later = np.arctanh(ahead_after(lead, stack) * SURE)
    found: Floats = np.where(last, last_lead(lead, stack, first), later)
    return found


def ahead_after(lead: Floats, stack: Ints) -> Floats:
    """How likely a seat is ahead after a round in which both take any morsel, from -1 to 1."""
    chances = differences(stack)
    rounds = stack.sum(axis=1) / (rules.ROBO + 1)
    later = np.sqrt((rounds - 1.0) * mean_square(chances) + 0.04)
    ahead = lead[:, :, None] + STEPS
    found: Floats = np.tanh(STEEP * ahead / later[:, None, None]) @ chances[:, :, None]
    return found[:, :, 0]


def mean_square(chances: Floats) -> Floats:
    """The mean square of a difference."""
    found: Floats = chances @ STEPS**2
    return found


def differences(stack: Ints) -> Floats:
    """How likely two morsels of the stack differ by -8 to 8: [state, difference]."""
    pairs = stack[:, :, None] * (stack[:, None] - np.eye(rules.MORSEL_KINDS, dtype=np.int64))
    found = pairs.reshape(len(stack), -1) @ APART
    total: Floats = found / np.maximum(found.sum(axis=1, keepdims=True), 1.0)
    return total


def last_lead(lead: Floats, stack: Ints, first: npt.NDArray[np.bool_]) -> Floats:
    """Before the last round, the logarithm of what it is worth without morsels in hand, else 0."""
    found = np.zeros(lead.shape)
    rows = np.flatnonzero(stack.sum(axis=1) == rules.ROBO + 1)
    if len(rows) == 0:
        return found
    order = np.cumsum(stack[rows], axis=1)
    low, mid, high = ((order >= count).argmax(axis=1) for count in (1, 2, 3))
    side = np.where(first[rows], 1, -1)[:, None]
    twice = np.clip(np.rint(2 * lead[rows]).astype(np.int64) * side, -MOST_TWICE, MOST_TWICE)
    shares = last_shares()[(mid - low)[:, None], (high - mid)[:, None], twice + MOST_TWICE]
    found[rows] = side * np.log(shares / (1.0 - shares))
    return found


MOST_TWICE = 2 * SPAN + 1
"""Twice the lead from which on a round without morsels in hand changes nothing."""


@cache
def last_shares() -> Floats:
    """What the last round is worth to its starting player without morsels in hand.

    By how much the second of its morsels in ascending order is more than the first, the third
    than the second, and by twice the lead, from -17 to 17. Kept away from 0 and 1.
    """
    kept = json.loads((Path(FOLDER) / LAST_FILE).read_text(encoding="utf-8"))
    return np.clip(np.array(kept["shares"], np.float64), 1.0 - SURE, SURE)


def table_numbers(stack: Ints, first: npt.NDArray[np.bool_]) -> Floats:
    """Which rounds the seat begins, how long the match goes on, and what is to come."""
    rounds = stack.sum(axis=1) // (rules.ROBO + 1)
    few = 1.0 / rounds
    around = np.stack(round_numbers(rounds, np.where(first, 0.5, -0.5)), axis=1)
    return np.concatenate([around, stack / 3, stack * few[:, None]], axis=1)


def round_numbers(rounds: Any, begins: Any) -> tuple[Any, ...]:
    """How many rounds are to come, and whether the seat begins the next one and the last.

    `begins` is 0.5 where it begins the next, else -0.5. Who begins the last has the worse of it.
    """
    few, closes = 1.0 / rounds, begins * (2 * (rounds % 2) - 1)
    return begins, begins * few, rounds / ROUNDS, few, closes, closes * few


# The ends of a round, from their parts


def pair_shares(
    evaluator: Evaluator, hands: tuple[Ints, Ints], stack: Ints, starter: int
) -> Floats:
    """Seat 0's share where a buffet is to come: [hand of seat 0, hand of seat 1].

    `hands` are those that each seat may have: [hand, kind]. The same as `features` and the network
    make of every such position, at a fraction of the time: what one seat sees of a lead is the
    opposite of what the other sees.
    """
    stacks, rounds = stack[None], np.array(int(stack.sum()) // (rules.ROBO + 1))
    worms, size = [hand @ VALUES for hand in hands], [hand.sum(axis=1) for hand in hands]
    ahead, more = worms[0][:, None] - worms[1], size[0][:, None] - size[1]
    lead, costs = standing(ahead, more), [costs_of(hand) for hand in hands]
    spent = after_spending(ahead, more, costs[0][:, None], costs[1])
    leads, lowest = halves(lead, spent)
    places = [np.rint(2 * each).astype(np.int64) - lowest for each in (lead, spent)]
    parts = [hand_numbers(hand, rounds) for hand in hands]
    begins = np.array([starter == 0])
    between = lead_numbers(leads[None], stacks, begins)[0]
    near = near_numbers(leads[None], stacks, begins)[0]
    spends = None if rounds > 1 else spends_of_pairs(hands, (ahead, more), stack, starter == 0)
    strengths = []
    for seat, side in ((0, 1.0), (1, -1.0)):
        first = np.array([starter == seat])
        around = through(evaluator, table_numbers(stacks, first), AROUND)
        around[:, :-1] += evaluator.bias
        own = through(evaluator, parts[0], OWN if seat == 0 else OTHER) + around
        other = through(evaluator, parts[1], OTHER if seat == 0 else OWN)
        sums = through(evaluator, side * between, BETWEEN)[places[0]] + own[:, None] + other
        sums += through(evaluator, side * near[places[1][..., SIDES[seat]]], NEAR)
        if spends is not None:
            sums += through(evaluator, spends[seat], SPENDS)
        strengths.append(np.tanh(sums[..., :-1]) @ evaluator.outer + sums[..., -1])
    shares: Floats = 1 / (1 + np.exp(strengths[1] - strengths[0]))
    return shares


def spends_of_pairs(
    hands: tuple[Ints, Ints], ahead: tuple[Floats, Ints], stack: Ints, first: bool
) -> tuple[Floats, Floats]:
    """As `spends_of` for both seats: [hand of seat 0, hand of seat 1, number]; seat 0 is ahead."""
    worms, more = ahead[0].astype(np.int64), ahead[1]
    one = spending.numbers_of_pairs(hands[0], worms, more, stack, first)
    other = spending.numbers_of_pairs(hands[1], -worms.T, -more.T, stack, not first)
    other = other.transpose(1, 0, 2)
    sure = spending.sure(hands[0][:, None], hands[1][None], worms, more, stack[None])[..., None]
    seats = [one, other, sure], [other, one, -sure]
    return np.concatenate(seats[0], axis=2), np.concatenate(seats[1], axis=2)


def halves(*leads: Floats) -> tuple[Floats, int]:
    """All leads from the lowest to the highest, by half worms, and twice the lowest."""
    lowest, highest = (
        int(np.rint(2 * end)) for end in (min(map(np.min, leads)), max(map(np.max, leads)))
    )
    return np.arange(lowest, highest + 1) / 2, lowest


def through(evaluator: Evaluator, numbers: Floats, part: slice) -> Floats:
    """What these numbers add to the first layer, and last to the straight line."""
    added: Floats = numbers @ np.column_stack([evaluator.inner[part], evaluator.line[part]])
    return added
