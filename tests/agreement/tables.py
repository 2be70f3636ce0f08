"""Every game at every number of players, with any options."""

from __future__ import annotations

from random import Random

from reroll.engine.contract import GAMES, rules_of
from reroll.games.terms import Option

TABLES = [
    (game, players)
    for game in GAMES
    for players in range(rules_of(game).MIN_PLAYERS, rules_of(game).MAX_PLAYERS + 1)
]


def any_options(game: str, players: int, chooser: Random) -> dict[str, str]:
    """Each option at its default half the time."""
    return {
        option.name: any_word(option, players, chooser)
        for option in rules_of(game).OPTIONS
        if chooser.random() < 0.5
    }


def any_word(option: Option, players: int, chooser: Random) -> str:
    """One of the words that the option takes."""
    if option.name == "start":
        return chooser.choice(option.values[: players + 1])
    if option.numbers is not None:
        return str(chooser.choice(option.numbers[1:]))
    return chooser.choice(option.values)
