"""What `gigi_gacker_shares` reads and reckons in, made in ordinary Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import gigi_gacker_exact_tables
from reroll.analysis import gigi_gacker_network as network
from reroll.analysis.equity import Evaluator
from reroll.engine.setup import Setup
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

SEATS = 2
SIDES = 2
SINGLE = np.float32


def make_tables(of: Evaluator) -> tuple[Any, ...]:
    """The weights of the evaluator, and room for one round."""
    most, dealt = cards.PLAYABLE, network.DEALT
    game = (
        np.zeros((most, most)),
        np.zeros((most + 1, most + 1)),
        np.zeros(2 * most, np.int64),
        np.zeros(most),
        np.zeros(most),
    )
    return (
        np.zeros((SEATS, most), np.int64),
        np.zeros(SEATS, np.int64),
        np.zeros((9, most, most)),
        np.zeros((dealt, dealt, most, most)),
        np.zeros((9, dealt, dealt, most, most)),
        np.zeros(dealt, np.int64),
        np.zeros((SEATS, most, dealt), np.int64),
        game,
        weights_of(of.late or of),
        weights_of(of),
        np.array([starting_share(of, seat) for seat in range(SEATS)]),
        np.zeros((SEATS, most)),
        np.arange(most),
        gigi_gacker_exact_tables.make_tables(),
        np.zeros((most, most, cards.PULLETS)),
        np.zeros(1, np.int64),
    )


def starting_share(of: Evaluator, seat: int) -> float:
    """Seat 0's share where this seat begins the match."""
    s = Setup(rules.NAME, SEATS, {"start": str(seat + 1)}).first_state()
    return float(of.shares([s])[0, 0])


def weights_of(of: Evaluator) -> tuple[Any, ...]:
    """The weights of one network, and room for the parts of its first layer."""
    most, dealt, width = cards.PLAYABLE, network.DEALT, len(of.bias) + 1
    weights = np.vstack([np.column_stack([of.inner, of.line]), [*of.bias, 0.0]])
    deep = np.zeros((1, 0))
    if of.deep is not None:
        deep = np.vstack([of.deep, np.zeros(len(of.outer)) + of.deep_bias])
    near, to = alone_of(of)
    leads = SEATS, 2 * network.WORMS + 1, 2 * network.SIZES + 1, width
    return (
        weights.astype(SINGLE),
        deep.astype(SINGLE),
        of.outer.astype(SINGLE),
        np.zeros((SIDES, 3, cards.KINDS, width), SINGLE),
        np.zeros((SEATS * SIDES, most, dealt, width), SINGLE),
        np.zeros(leads, SINGLE),
        np.zeros(16),
        np.zeros((SEATS, most, dealt, 2), np.int64),
        np.zeros((len(of.bias), dealt * most), SINGLE),
        np.zeros((2, dealt * most), SINGLE),
        near,
        np.zeros((3, cards.KINDS, near.shape[1]), SINGLE),
        np.zeros((2, near.shape[1]), SINGLE),
        to,
    )


def alone_of(of: Evaluator) -> tuple[Any, Any]:
    """The weights of what is seen in each seat alone, and where its steps go: [side, unit, unit].

    No units where the network has no such layer.
    """
    if of.near is None:
        near, sides = np.zeros((network.OTHER + 1, 0)), np.zeros((SIDES, 0, len(of.bias)))
    else:
        near = np.vstack([of.near, np.zeros(of.near.shape[1]) + of.near_bias])
        sides = np.stack([of.own, of.other])
    return near.astype(SINGLE), sides.astype(SINGLE)
