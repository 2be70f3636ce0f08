"""The words of a command line that name games, options and distributions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reroll.engine.bomb_cards import load_cards
from reroll.engine.contract import data_of, rules_of
from reroll.engine.setup import BadSetup, Setup
from reroll.notation.worded import worded

DIGITS = 9


def setup_from(game: str, players: int, options: Sequence[str], cards: Path | None = None) -> Setup:
    """The set-up of a table; raise BadSetup for what the game refuses."""
    words, data = options_from(game, options, cards)
    return Setup(game, players, words, data)


def options_from(
    game: str, options: Sequence[str], cards: Path | None = None
) -> tuple[dict[str, str], dict[str, Sequence[int]]]:
    """The options and the replaced distributions of `name=value` words and of a card file."""
    words: dict[str, str] = {}
    data: dict[str, Sequence[int]] = {}
    distributions = {each.name for each in data_of(rules_of(game))}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or not name or not value:
            raise BadSetup(
                worded("An option is name=value, like start=1; {came} came.", came=repr(option))
            )
        if name in distributions:
            data[name] = numbers(name, value)
        else:
            words[name] = value
    return words, data | cards_from(game, cards, words.get("deck", "two"))


def cards_from(game: str, path: Path | None, deck: str) -> dict[str, Sequence[int]]:
    """The bomb cards of a file; raise BadCards for a bad one, BadSetup for a game without any."""
    if path is None:
        return {}
    if game != "gang_of_dice":
        raise BadSetup(
            worded("Only gang_of_dice is played with bomb cards; {game} has none.", game=game)
        )
    return dict(load_cards(path, deck))


def numbers(name: str, value: str) -> list[int]:
    """Whole numbers parted by commas; raise BadSetup otherwise."""
    parts = [part.strip() for part in value.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) <= DIGITS for part in parts):
        raise BadSetup(
            worded(
                "{name} takes whole numbers parted by commas; {came} came.",
                name=name,
                came=repr(value),
            )
        )
    return [int(part) for part in parts]
