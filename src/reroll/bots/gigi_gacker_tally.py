"""What a simulation of Gigi Gacker counts: cards laid (its turns), worms among them, hens played.

In the rules dialect.
"""

from __future__ import annotations

from typing import Any

from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

NAMES = ("turns", "worms", "hens")
TURNS = 0
WORMS = 1
HENS = 2
PHASE = 3  # scratch: what the match waited for before the action
SIZE = 4


def begin(s: Any, counts: Any) -> None:
    """Note the table before the first action."""
    counts.n[PHASE] = s.phase


def after(s: Any, actor: int, action: int, counts: Any) -> None:
    """Count a card laid, or a hen played."""
    if counts.n[PHASE] == rules.Phase.LAY:
        counts.n[TURNS] += 1
        if action >= cards.WORM:
            counts.n[WORMS] += 1
    elif counts.n[PHASE] == rules.Phase.HEN and action == rules.HEN:
        counts.n[HENS] += 1
    counts.n[PHASE] = s.phase
