"""What the evaluator of Gigi Gacker sees where two play: both seats' cards, the lead, the circle.

A seat's numbers are its own cards, the other's in the same shape, the lead in worms and in cards,
and what holds for the whole table. So a network's first layer is a sum of a part for each seat and
one for the lead, and the many ends of a round are valued from few such parts (`pair_shares`).
A round's circle is seen as it will be once the tractor has passed, in the hen step too.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from reroll.analysis.equity import Evaluator
from reroll.analysis.gigi_gacker_round import held, place_of
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

WORMS = np.array(
    [cards.value(kind) if cards.WORM <= kind < cards.HEN else 0 for kind in range(cards.KINDS)]
)
VALUES = np.array([cards.value(kind) for kind in range(cards.KINDS)])
CARDS = 4 * cards.KINDS + 2 * cards.PLAYABLE + 8
LEAD, TABLE = 10, 5
OWN, OTHER = slice(0, CARDS), slice(CARDS, 2 * CARDS)
BETWEEN, AROUND = (
    slice(2 * CARDS, 2 * CARDS + LEAD),
    slice(2 * CARDS + LEAD, 2 * CARDS + LEAD + TABLE),
)


def features(fields: dict[str, Ints]) -> Floats:
    """The numbers of each seat: [state, seat, feature]; fields have a row for each state."""
    gained, discard = fields["gained"][:, :2], fields["discard"][:, :2]
    hand = gained - discard
    hand[:, :, cards.HEN] -= fields["hens_played"][:, :2]
    hand[:, :, : cards.PULLETS] += 1
    asked = fields["phase"] == rules.Phase.HEN
    left = rules.ROUNDS + 1 - fields["round"] - asked
    places, open_hens = in_circle(fields, asked, hand, discard)
    own = card_numbers(hand, discard, open_hens, left[:, None])
    worms, size = standing(hand, discard, fields["hand_size"][:, :2])
    between = np.stack(
        [
            lead_numbers(worms[:, n] - worms[:, 1 - n], size[:, n] - size[:, 1 - n], left)
            for n in (0, 1)
        ],
        axis=1,
    )
    around = np.stack([table_numbers(places[:, n], left) for n in (0, 1)], axis=1)
    return np.concatenate([own, own[:, ::-1], between, around], axis=2)


def in_circle(
    fields: dict[str, Ints], asked: npt.NDArray[np.bool_], hand: Ints, discard: Ints
) -> tuple[Ints, Ints]:
    """By state and seat: its place once the tractor has passed, and if it may yet play a hen."""
    members = fields["circle"][:, :3]
    now = np.stack([(members == seat).argmax(axis=1) for seat in (0, 1)], axis=1)
    places = np.where(asked[:, None], (now + 2) % 3, now)
    least = np.where(fields["hen_takes"] == rules.UP_TO_TWO, 1, 2)
    able = (hand[:, :, cards.HEN] > 0) & (discard.sum(axis=2) >= least[:, None])
    return places, able & asked[:, None] & (now >= fields["asked"][:, None])


def card_numbers(hand: Ints, discard: Ints, open_hen: Ints, left: Ints) -> Floats:
    """What a seat's cards say of it: [..., number] from counts [..., kind].

    `left` are the rounds to come. Twice each kind in hand and discarded, the second time as far as
    there is time for it; kinds there are to lay; what a hen would bring at the end.
    """
    later = np.broadcast_to(left / rules.ROUNDS, hand.shape[:-1])[..., None]
    has = (hand[..., : cards.HEN] > 0).astype(np.float64)
    best = two_best(discard)
    few = 1.0 / (later * rules.ROUNDS + 1.0)
    hens = np.minimum(hand[..., cards.HEN], 1)
    extra = [
        open_hen * 1.0,
        open_hen * later[..., 0],
        hens * best / 10,
        hens * best * few[..., 0] / 10,
        best * later[..., 0] / 10,
        (has * VALUES[: cards.HEN]).max(axis=-1) / 8,
        (hand @ WORMS) / 10.0,
        (hand @ WORMS) * few[..., 0] / 10.0,
    ]
    return np.concatenate(
        [
            hand / 2,
            discard / 2,
            hand * later / 2,
            discard * later / 2,
            has,
            has * few,
            np.stack(extra, axis=-1),
        ],
        axis=-1,
    )


def two_best(counts: Ints) -> Ints:
    """The worms on the two best cards of each pile."""
    total, taken = np.zeros(counts.shape[:-1], np.int64), np.zeros(counts.shape[:-1], np.int64)
    for kind in range(cards.HEN - 1, cards.WORM - 1, -1):
        more = np.minimum(counts[..., kind], 2 - taken)
        taken += more
        total += more * WORMS[kind]
    return total


def standing(hand: Ints, discard: Ints, size: Ints) -> tuple[Ints, Ints]:
    """A seat's worms and cards [...] if its match ended here with one hen played, if it has any."""
    best = two_best(discard)
    pays = (hand[..., cards.HEN] > 0) & (best > 0)
    return hand @ WORMS + best * pays, size + pays


def lead_numbers(worms: Ints, size: Ints, left: Ints) -> Floats:
    """How far a seat stands ahead of the other in worms, and how many cards more it holds."""
    few = 1.0 / (left + 1.0)
    lead = worms - np.sign(size) / 2
    return np.stack(
        [
            lead / 10,
            lead * few / 5,
            np.tanh(lead) * few**2,
            np.tanh(lead / 2) * few,
            np.tanh(lead / 4) * few,
            np.tanh(lead / 8) * few,
            np.tanh(lead / 4),
            np.tanh(lead / 10),
            -size * few / 2,
            -np.sign(size) * few**2,
        ],
        axis=-1,
    )


def table_numbers(place: Ints, left: Ints) -> Floats:
    """The seat's place in the circle as flags, and how long the match goes on."""
    flags = [(place == each).astype(np.float64) for each in range(3)]
    return np.stack([*flags, left / rules.ROUNDS, 1.0 / (left + 1.0)], axis=-1)


# The ends of a round, from their parts


def pair_shares(evaluator: Evaluator, s: rules.State, kinds: tuple[list[int], list[int]]) -> Floats:
    """Seat 0's win share once the cards are taken: [own card, card won, other's card, card won].

    `kinds` are the cards that the seats may lay, those won any of the pile's, worms and hen. The
    same as `features` and the network make of every such position, at a tenth of the time.
    """
    left = rules.ROUNDS - s.round
    hands, piles = zip(*(after_laying(s, seat, kinds[seat]) for seat in (0, 1)), strict=True)
    least = 1 if s.hen_takes == rules.UP_TO_TWO else 2
    open_hens = [
        (hand[..., cards.HEN] > 0) & (pile.sum(axis=-1) >= least)
        for hand, pile in zip(hands, piles, strict=True)
    ]
    numbers = [card_numbers(hands[n], piles[n], open_hens[n], np.array(left)) for n in (0, 1)]
    (worms, size), (worms_two, size_two) = (
        standing(hands[n], piles[n], np.array(s.hand_size[n])) for n in (0, 1)
    )
    ahead_by = worms[:, :, None, None] - worms_two
    more = size[:, :, None, None] - size_two
    by_worms = np.arange(ahead_by.min(), ahead_by.max() + 1)[:, None]
    by_size = np.arange(more.min(), more.max() + 1)[None]
    by_worms, by_size = np.broadcast_arrays(by_worms, by_size)
    at = ahead_by - ahead_by.min(), more - more.min()
    parts = []
    for seat in (0, 1):
        own = through(evaluator, numbers[seat], OWN)
        other = through(evaluator, numbers[1 - seat], OTHER)
        side = 1 - 2 * seat
        leads = lead_numbers(side * by_worms, side * by_size, np.array(left))
        ahead = through(evaluator, leads, BETWEEN)
        place = (place_of(s, seat) + 2) % 3
        around = through(evaluator, table_numbers(np.array(place), np.array(left)), AROUND)
        around[:-1] += evaluator.bias
        first, second = (own, other) if seat == 0 else (other, own)
        sums = (first + around)[:, :, None, None] + second[None, None] + ahead[at]
        parts.append(np.tanh(sums[..., :-1]) @ evaluator.outer + sums[..., -1])
    shares: Floats = 1 / (1 + np.exp(parts[1] - parts[0]))
    return shares


def through(evaluator: Evaluator, numbers: Floats, part: slice) -> Floats:
    """What these numbers add to the first layer, and last to the straight line."""
    added: Floats = numbers @ np.column_stack([evaluator.inner[part], evaluator.line[part]])
    return added


def after_laying(s: rules.State, seat: int, kinds: list[int]) -> tuple[Ints, Ints]:
    """The seat's hand and discard pile: [card laid, card won, kind]; won are worms 1-8 and hen."""
    shape = len(kinds), cards.HEN + 1 - cards.WORM, 1
    hand = np.tile(np.array([held(s, seat, kind) for kind in range(cards.KINDS)]), shape)
    pile = np.tile(np.array(s.discard[seat]), shape)
    every = np.arange(len(kinds))
    hand[every, :, kinds] -= 1
    pile[every, :, kinds] += 1
    won = np.arange(shape[1])
    hand[:, won, cards.WORM + won] += 1
    return hand, pile
