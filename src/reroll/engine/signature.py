"""One committed number a game, of fixed seeded play: it changes only when the rules do.

Logs carry it as the rules version and solved tables are bound to it. `make bench` prints it and
a test recomputes it; a commit that changes one says so and why.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from reroll.engine.chance import Seeded
from reroll.engine.contract import CHANCE, NOBODY, Rules, legal_actions, places, rules_of
from reroll.engine.sampling import random_below

MATCHES = 20
DECISIONS_KEY = 0x5EED

SIGNATURES = {
    "pickomino": "468000726de0",
    "gang_of_dice": "0f0b0ce8dfa1",
    "gigi_gacker": "94d1edf3128c",
    "wuerfelacker": "6687029c433a",
}


def rules_version(game: str) -> str:
    """The signature under which the rules of this game are committed."""
    return SIGNATURES[game]


def signature(game: str) -> str:
    """Play fixed seeded matches at every table size; hash moves and results to 12 hex digits."""
    rules = rules_of(game)
    digest = hashlib.sha256()
    for players in range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1):
        for match in range(MATCHES):
            for words in played(rules, players, match):
                digest.update(words.encode())
    return digest.hexdigest()[:12]


def played(rules: Rules, players: int, match: int) -> Iterator[str]:
    """The moves of a seeded match, then the places."""
    from reroll.engine.setup import Setup

    s = Setup(rules.NAME, players, options(rules, players, match)).first_state()
    source = Seeded(DECISIONS_KEY, match)
    number = 0
    while (actor := rules.actor(s)) != NOBODY:
        if actor == CHANCE:
            action = source.outcome(rules, s, number)
        else:
            legal = legal_actions(rules, s, actor)
            action = legal[random_below(1, 0, match, players, number, len(legal))]
        yield f"{actor} {action};"
        rules.apply(s, actor, action)
        number += 1
    yield repr(places(rules, s))


def options(rules: Rules, players: int, match: int) -> dict[str, str]:
    """None in every second match; in the others the words of each option come in turns."""
    if match % 2 == 0:
        return {}
    chosen = {}
    for option in rules.OPTIONS:
        words = option.values[: players + 1] if option.name == "start" else option.values
        chosen[option.name] = words[(match // 2) % len(words)]
    return chosen
