"""Gang of Dice tables in every state that a page has to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from reroll.engine.match import Match
from reroll.engine.setup import Setup
from reroll.web.boards.facts import TableFacts
from tests.web.tables import play, sitters, table

BLACK = ("card 1of45-black", "throw 7", "dice 1122MMM", "stop")
YELLOW = ("card same2-yellow", "throw 4", "dice 123M", "stop")
OTTO = ("throw 5", "dice 12345", "reroll 4 5", "dice 13", "reroll 1", "dice 5")
NOOR = ("throw 9", "dice 35m1423M2")


def match(players: int = 3, **options: str) -> Match:
    """A match in which the second seat begins, so that Noor is the last of the round."""
    return Match(Setup("gang_of_dice", players, {"start": "2", **options}))


def facts(words: tuple[str, ...], players: int = 3, **options: str) -> TableFacts:
    """The table after these words."""
    one = match(players, **options)
    return table(one, play(one, words), sitters(players))


def gang_how_many() -> TableFacts:
    """Noor chooses how many dice to throw; Ana leads, Otto's bomb went off."""
    return facts((*BLACK, *OTTO))


def gang_pick() -> TableFacts:
    """Noor picks which of nine dice to throw again."""
    return facts((*BLACK, *OTTO, *NOOR))


def gang_boom() -> TableFacts:
    """As it lies, Noor's bomb goes off."""
    return facts((*BLACK, *OTTO, "throw 6", "dice 544M21"))


def gang_yellow() -> TableFacts:
    """A yellow card, checked after every roll."""
    return facts((*YELLOW, "throw 2", "dice 5M", "stop", "throw 3", "dice 41M"))


def gang_others() -> TableFacts:
    """Ana, on another device, decides."""
    return facts(("card sum7-black", "throw 5", "dice 112M3"))


def gang_round_over() -> TableFacts:
    """The round is over: Noor has won it, the next card lies there."""
    return facts((*BLACK, *OTTO, "throw 9", "dice 32M1323M2", "stop", "card sum10-yellow"))


def gang_many() -> TableFacts:
    """Noor has thrown twenty dice."""
    return facts((*BLACK, *OTTO, "throw 20", "dice 4x1 4x2 4x3 3x4 3x5 2xM"))


def gang_all() -> TableFacts:
    """Noor has thrown all 48 dice."""
    return facts((*BLACK, *OTTO, "throw 48", "dice 9x1 8x2 8x3 8x4 8x5 7xM"))


def gang_hidden() -> TableFacts:
    """Pools are hidden behind screens."""
    return facts((*BLACK, *OTTO), pools="hidden")


def gang_typed_card() -> TableFacts:
    """Real cards: whoever begins tells which one came up."""
    one = Match("gang_of_dice", 3, start="1")
    return replace(table(one, [], sitters(3)), typed=True)


def gang_typed_dice() -> TableFacts:
    """Real dice: Noor tells what she threw."""
    return replace(facts((*BLACK, *OTTO, "throw 9")), typed=True)


def gang_over() -> TableFacts:
    """Everybody else has lost all dice."""
    one = Match("gang_of_dice", 2, start="1", pool="1")
    words = ("card sum7-black", "throw 1", "dice 3", "stop", "throw 1", "dice 2", "stop")
    return table(one, play(one, words), sitters(2, bots=()))


SAMPLES: dict[str, Callable[[], TableFacts]] = {
    f.__name__: f
    for f in (
        gang_how_many,
        gang_pick,
        gang_boom,
        gang_yellow,
        gang_others,
        gang_round_over,
        gang_many,
        gang_all,
        gang_hidden,
        gang_typed_card,
        gang_typed_dice,
        gang_over,
    )
}
