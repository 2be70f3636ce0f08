"""What the bomb cards of the box let so many dice reach, kept in a file: it takes seconds a card.

    python -m reroll.analysis.gang_of_dice_reach    # writes it anew, in some minutes

Bound to the rules that it was reckoned under; under others it is not used.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from reroll.analysis.equity import FOLDER
from reroll.analysis.gang_of_dice import Card
from reroll.engine.signature import rules_version
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import BOX, NUMBERS, YELLOW

Floats = npt.NDArray[np.float64]
FILE = FOLDER / f"{rules.NAME}-reach.npz"
MOST_KEPT = 20
KINDS = {Card(kind[0], kind[1], kind[2], kind[3] == YELLOW): nth for nth, kind in enumerate(BOX)}


@cache
def kept() -> Floats | None:
    """By card of the box, number of dice and points: the chance to reach them, None if unknown."""
    with np.load(FILE, allow_pickle=False) as file:
        if str(file["rules"]) != rules_version(rules.NAME):
            return None
        reach: Floats = file["reach"]
        return reach


def reach_kept(card: Card, most: int) -> Floats | None:
    """The same of one card and up to so many dice, as `gang_of_dice_bomb.Bomb` has it."""
    if card not in KINDS or most > MOST_KEPT:
        return None
    known = kept()
    return None if known is None else known[KINDS[card], : most + 1, : NUMBERS * most + 3].copy()


def write() -> None:
    """Reckon it all and keep it."""
    from reroll.analysis.gang_of_dice_bomb import reckoned

    found = np.stack([reckoned(card, MOST_KEPT) for card in KINDS])
    np.savez_compressed(FILE, reach=found, rules=np.array(rules_version(rules.NAME)))


if __name__ == "__main__":
    write()
