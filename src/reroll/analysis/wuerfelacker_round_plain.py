"""What the running round of two may end in, as CPython values it: `wuerfelacker_round` with NumPy.

The same table of the same places, filled by whole arrays: loops over its thousands of ends would
take CPython seconds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import equity
from reroll.analysis import wuerfelacker_round as loops
from reroll.analysis.evaluate_wuerfelacker_two import pair_shares
from reroll.analysis.wuerfelacker_ends import after_round, spends
from reroll.analysis.wuerfelacker_network import rounds_left
from reroll.analysis.wuerfelacker_round import (
    BUFFET,
    ENDS,
    MARKED,
    OPTIONS,
    PLACE,
    SERIAL,
    fits,
    order_of,
    row_of,
)
from reroll.games import wuerfelacker as rules

__all__ = ["BUFFET", "ENDS", "MARKED", "PLACE", "SERIAL", "fill", "fits", "order_of", "row_of"]
TURNS = 2


def fill(s: Any, table: Any) -> None:
    """Make the table for the hands and the buffet of this position, more rounds being to come."""
    loops.note_place(s, table)
    counts = loops.fill_options(table, loops.FIRST), loops.fill_options(table, loops.SECOND)
    assert rounds_left(s.stack) > 0
    hands = [s.hand[loops.seat_of(s, who)] for who in range(2)]
    options = [list(spends(hand, TURNS)) for hand in hands]
    after = [
        after_round(hand, some, s.buffet[:3]) for hand, some in zip(hands, options, strict=True)
    ]
    seats = after if s.starter == 0 else after[::-1]
    evaluator = equity.evaluator(rules.NAME, 2)
    shares = pair_shares(evaluator, (seats[0], seats[1]), np.array(s.stack), 1 - s.starter)
    first = shares if s.starter == 0 else 1.0 - shares.T
    parted = first.reshape(counts[0], 3, counts[1], 3).transpose(0, 2, 1, 3)
    rows = [sums_of(table, who, counts[who]) for who in range(2)]
    table[ENDS][rows[0][:, None] + rows[1]] = parted.reshape(*counts, 9)


def sums_of(table: Any, who: int, count: int) -> Any:
    """By option, what it adds to the row."""
    marks = np.append(table[MARKED][who], 0)  # the last is that of NONE
    options = table[OPTIONS][who, :count].copy()
    options[0] = loops.NONE
    return marks[options].sum(axis=1)
