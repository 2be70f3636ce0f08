"""One committed number a game, of fixed seeded play: it changes only when the rules do.

Logs carry it as the rules version and solved tables are bound to it. `make bench` prints it and
a test recomputes it; a commit that changes one says so and why.
"""

from __future__ import annotations

import hashlib

from reroll.engine.chance import Seeded
from reroll.engine.contract import CHANCE, NOBODY, legal_actions, places, rules_of
from reroll.engine.sampling import random_below

MATCHES = 20
DECISIONS_KEY = 0x5EED

SIGNATURES = {
    "pickomino": "",
    "gang_of_dice": "",
    "gigi_gacker": "",
    "wuerfelacker": "",
}


def rules_version(game: str) -> str:
    """The signature under which the rules of this game are committed."""
    return SIGNATURES[game]


def signature(game: str) -> str:
    """Play fixed seeded matches at every table size; hash moves and results to 12 hex digits."""
    from reroll.engine.setup import Setup

    rules = rules_of(game)
    digest = hashlib.sha256()
    for players in range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1):
        for match in range(MATCHES):
            s = Setup(game, players).first_state()
            source = Seeded(DECISIONS_KEY, match)
            number = 0
            while (actor := rules.actor(s)) != NOBODY:
                if actor == CHANCE:
                    action = source.outcome(rules, s, number)
                else:
                    legal = legal_actions(rules, s, actor)
                    action = legal[random_below(1, 0, match, players, number, len(legal))]
                digest.update(f"{actor} {action};".encode())
                rules.apply(s, actor, action)
                number += 1
            digest.update(repr(places(rules, s)).encode())
    return digest.hexdigest()[:12]
