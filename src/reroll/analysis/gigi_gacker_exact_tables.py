"""What `gigi_gacker_exact_compiled` reckons in, made in ordinary Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import gigi_gacker_exact_compiled as exact
from reroll.analysis import gigi_gacker_round as rounds
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

SEATS = 2
MOST_WAYS = 4000
"""More than a seat can have."""
VALUES = rounds.HIGHEST + 1


def make_tables() -> Any:
    """Room for one round: a row of one record."""
    most, lanes, dealt = cards.PLAYABLE, exact.LANES, exact.DEALT
    places = SEATS, most, rules.ROBO + 1
    room: Any = [
        ("ways", "i8", (SEATS,)),
        ("counts", "i8", (SEATS, MOST_WAYS)),
        ("values", "i8", (SEATS, MOST_WAYS, most)),
        ("outcomes", "i2", (SEATS, MOST_WAYS, most, lanes)),
        ("spans", "i8", (SEATS, MOST_WAYS, 2)),
        ("begins", "i8", places),
        ("ends", "i8", places),
        ("first_tried", "i8", places),
        ("times", "i8", (VALUES, VALUES, 6)),
        ("chances", "f8", (dealt, dealt, lanes + 1)),
        ("pairs", "i2", (3, most, most, dealt, lanes)),
        ("low", "i2", (lanes,)),
        ("tops", "i2", (most, lanes)),
        ("least", "i2", (dealt, dealt, lanes)),
        ("most", "i2", (dealt, dealt, lanes)),
        ("payoff", "f8", (most, most)),
        ("condensed", "f8", (most + 1, most + 1)),
        ("labels", "i8", (2 * most,)),
        ("rows", "f8", (most,)),
        ("columns", "f8", (most,)),
        ("hand", "i8", (cards.KINDS,)),
        ("pile", "i8", (cards.KINDS,)),
    ]
    return np.zeros(1, np.dtype((np.record, room))).view(np.recarray)
