"""What the evaluator of Gigi Gacker sees where two play: both seats' cards, the lead, the circle.

A seat's numbers are its own cards, the other's in the same shape, the lead in worms and in cards,
and what holds for the whole table. So a network's first layer is a sum of a part for each seat and
one for the lead, and the many ends of a round are valued from few such parts
(`gigi_gacker_pairs`).
A round's circle is seen as it will be once the tractor has passed, in the hen step too.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

WORMS = np.array(
    [cards.value(kind) if cards.WORM <= kind < cards.HEN else 0 for kind in range(cards.KINDS)]
)
MORE_WORMS = np.diff(WORMS[cards.WORM - 1 : cards.HEN])[::-1]
"""By kind, the best first, how many worms more a card has than one of the next kind."""
VALUES = np.array([cards.value(kind) for kind in range(cards.KINDS)])
CARDS = 4 * cards.KINDS + 2 * cards.PLAYABLE + 8
LEADS = 24
"""Up to so many half worms a lead is told by itself, beside its size."""
LEAD_SIZES = 10
LEAD, TABLE = LEAD_SIZES + 2 * LEADS + 1, 8 + cards.KINDS - cards.WORM + cards.PULLETS
DEALT = range(cards.WORM, cards.KINDS)
"""The kinds that lie in the pile."""
FEATURES = 2 * CARDS + LEAD + TABLE + 1
OWN, AROUND = slice(0, CARDS), slice(CARDS, CARDS + TABLE)
ALONE = CARDS + TABLE
"""The first so many numbers of a seat are those of its own cards and of the table."""
OTHER, BETWEEN = slice(ALONE, ALONE + CARDS), slice(ALONE + CARDS, FEATURES - 1)
DUE = slice(FEATURES - 1, FEATURES)
"""Whether one round is to come."""


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
    pile, robo = before_reveal(fields)
    around = np.stack(
        [table_numbers(places[:, n], places[:, 1 - n], left, pile, robo) for n in (0, 1)], axis=1
    )
    due = np.broadcast_to((left == 1)[:, None, None] * 1.0, (*own.shape[:2], 1))
    return np.concatenate([own, around, own[:, ::-1], between, due], axis=2)


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
    taken = np.minimum(counts[..., cards.HEN - 1 : cards.WORM - 1 : -1].cumsum(axis=-1), 2)
    total: Ints = taken @ MORE_WORMS
    return total


def standing(hand: Ints, discard: Ints, size: Ints) -> tuple[Ints, Ints]:
    """A seat's worms and cards [...] if its match ended here with one hen played, if it has any."""
    best = two_best(discard)
    pays = (hand[..., cards.HEN] > 0) & (best > 0)
    return hand @ WORMS + best * pays, size + pays


def before_reveal(fields: dict[str, Ints]) -> tuple[Ints, Ints]:
    """The pile and the robo's cards before those of the last reveal were turned: [state, kind].

    So both are the same at all ends of a round, whatever the robo shows and takes.
    """
    pile, robo = fields["unseen"].copy(), fields["robo"].copy()
    every = np.arange(len(pile))
    for place in range(rules.ROBO + 1):
        turned = fields["shown_row"][:, place]
        pile[every, turned] += turned != cards.NONE
    shown = fields["shown"][:, rules.ROBO]
    robo[every, np.maximum(shown, 0)] += shown != cards.NONE
    return pile[:, cards.WORM :], robo


def lead_numbers(worms: Ints, size: Ints, left: Ints) -> Floats:
    """How far a seat stands ahead of the other in worms, and how many cards more it holds."""
    alone = half_worms(worms, size)[..., None] == np.arange(2 * LEADS + 1)
    weight = np.asarray(2 / (left + 1.0) ** 2)
    return np.concatenate([lead_sizes(worms, size, left), alone * weight[..., None]], axis=-1)


def half_worms(worms: Ints, size: Ints) -> Ints:
    """Which lead it is of those told by themselves: in half worms, fewer cards counting as one."""
    return np.clip(2 * worms - np.sign(size), -LEADS, LEADS) + LEADS


def lead_sizes(worms: Ints, size: Ints, left: Ints) -> Floats:
    """How large the lead is, and what it is worth with so many rounds to come."""
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


def table_numbers(place: Ints, other: Ints, left: Ints, pile: Ints, robo: Ints) -> Floats:
    """Both seats' places in the circle as flags, how long it goes on, and what is to come."""
    flags = [(at == each).astype(np.float64) for at in (place, other) for each in range(3)]
    whole = [
        3.0 * counts / np.maximum(counts.sum(axis=-1, keepdims=True), 1) for counts in (pile, robo)
    ]
    few = np.stack([*flags, left / rules.ROUNDS, 1.0 / (left + 1.0)], axis=-1)
    return np.concatenate([few, *whole], axis=-1)
