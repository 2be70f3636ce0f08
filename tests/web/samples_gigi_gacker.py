"""Gigi Gacker tables in every state that a page has to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from reroll.engine.match import Match
from reroll.engine.setup import Setup
from reroll.games.terms import SPECTATOR
from reroll.web.boards.facts import TableFacts
from tests.web.tables import act, sitters, table, to_the_end

ROUND_1 = ("card w6", "card hen", "card w4", "card w1")
LAID_1 = ((0, "lay p7"), (1, "lay p7"), (2, "lay p4"), (3, "lay p5"))
ROUND_2 = ("card w5", "card hen", "card w2", "card w1")
LAID_2 = ((0, "lay w6"), (1, "lay p6"), (2, "lay p5"), (3, "lay p7"))
PASSED_2 = ((0, "pass"), (1, "pass"))
LAID_3 = ((0, "lay p6"), (1, "lay p5"), (2, "lay p6"), (3, "lay p6"))
ROUND_3 = ("card w3", "card hen", "card w2", "card w1")


def four(**options: str) -> Match:
    """A match of four in which Otto has the tractor first."""
    return Match(Setup("gigi_gacker", 4, {"start": "3", **options}))


def facts(
    *parts: tuple[str, ...] | tuple[tuple[int, str], ...], viewer: int = 0, **options: str
) -> TableFacts:
    """The table after these draws and seats' actions, as this seat sees it."""
    match = four(**options)
    events = [event for part in parts for event in act(match, part, viewer)]
    return table(match, events, sitters(4, here=(viewer,) if viewer >= 0 else ()))


def gigi_lay() -> TableFacts:
    """The first row lies there; Noor picks a card, Ana has laid one."""
    return facts(ROUND_1, LAID_1[1:2])


def gigi_laid() -> TableFacts:
    """Noor has laid, two others have not."""
    return facts(ROUND_1, LAID_1[:2])


def gigi_next() -> TableFacts:
    """The second row lies there, the first reveal is told below."""
    return facts(ROUND_1, LAID_1, ROUND_2)


def gigi_hen() -> TableFacts:
    """Noor has won a hen and discarded enough: she is asked."""
    return facts(ROUND_1, LAID_1, ROUND_2, LAID_2)


def gigi_others_hen() -> TableFacts:
    """The same, seen by Ana."""
    return facts(ROUND_1, LAID_1, ROUND_2, LAID_2, viewer=1)


def gigi_back() -> TableFacts:
    """Noor takes back the only two cards there are."""
    return facts(ROUND_1, LAID_1, ROUND_2, LAID_2, ((0, "hen"),))


def gigi_pair() -> TableFacts:
    """Noor picks two of three cards to take back."""
    return facts(ROUND_1, LAID_1, ROUND_2, LAID_2, PASSED_2, ROUND_3, LAID_3, ((0, "hen"),))


def gigi_second() -> TableFacts:
    """Noor has named one card alone: another comes back."""
    parts = (ROUND_1, LAID_1, ROUND_2, LAID_2, PASSED_2, ROUND_3, LAID_3)
    return facts(*parts, ((0, "hen"), (0, "back p6")))


def gigi_watch() -> TableFacts:
    """Somebody without a seat watches."""
    return facts(ROUND_1, LAID_1[1:2], viewer=SPECTATOR)


def gigi_shared() -> TableFacts:
    """Noor and Ana share a device: the hand is covered."""
    match = four()
    events = act(match, ROUND_1)
    return table(match, events, sitters(4, here=(0, 1)))


def gigi_robo() -> TableFacts:
    """Two players and the robo chicken, after its first card."""
    match = Match(Setup("gigi_gacker", 2, {"start": "1"}))
    row = ("card w8", "card w2", "card w1")
    events = act(match, row)
    events += act(match, ((0, "lay p7"), (1, "lay p3")))
    events += act(match, ("robo p7", "card w3", "card hen", "card w1"))
    return table(match, events, sitters(2, bots=()))


def gigi_five() -> TableFacts:
    """Five players, hands open."""
    match = Match(Setup("gigi_gacker", 5, {"start": "1", "hands": "open"}))
    events = act(match, ("card w8", "card w2", "card w1", "card hen", "card w5"))
    laid = tuple((seat, f"lay p{7 - seat % 3}") for seat in range(5))
    events += act(match, laid)
    events += act(match, ("card w7", "card w3", "card w1", "card hen", "card w4"))
    return table(match, events, sitters(5))


def gigi_typed() -> TableFacts:
    """Real cards: the tractor's seat tells which one came up."""
    match = Match(Setup("gigi_gacker", 4, {"start": "1"}))
    return replace(table(match, act(match, ("card w6",)), sitters(4)), typed=True)


def gigi_over() -> TableFacts:
    """The match is over."""
    match = Match("gigi_gacker", 3, seed=5)
    return table(match, to_the_end(match), sitters(3))


SAMPLES: dict[str, Callable[[], TableFacts]] = {
    f.__name__: f
    for f in (
        gigi_lay,
        gigi_laid,
        gigi_next,
        gigi_hen,
        gigi_others_hen,
        gigi_back,
        gigi_pair,
        gigi_second,
        gigi_watch,
        gigi_shared,
        gigi_robo,
        gigi_five,
        gigi_typed,
        gigi_over,
    )
}
