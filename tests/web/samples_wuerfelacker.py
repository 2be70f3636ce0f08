"""Würfelacker tables in every state that a page has to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from reroll.engine.match import Match
from reroll.engine.setup import Setup
from reroll.web.boards.facts import TableFacts
from tests.web.tables import play, sitters, table, to_the_end

ROUND_1 = ("morsel 4", "morsel -2", "morsel 6", "morsel 1")
FIRST_1 = (
    "dice 521",
    "aside 5",
    "dice 631",
    "aside 6",
    "dice 441",
    "aside 4",
    "dice 652",
    "aside 6",
)
SECOND_1 = ("aside 2", "aside 3", "aside 4", "aside 5")
THIRD_1 = ("aside 1", "aside 1", "aside 1", "aside 2")
WHOLE_1 = (*ROUND_1, *FIRST_1, *SECOND_1, *THIRD_1)
ROUND_2 = ("morsel 4", "morsel -2", "morsel 5", "morsel 1")
FIRST_2 = (
    "dice 621",
    "aside 6",
    "dice 552",
    "aside 5",
    "dice 611",
    "aside 6",
    "dice 652",
    "aside 6",
)


def four(start: int = 1) -> Match:
    """A match of four; Noor begins."""
    return Match(Setup("wuerfelacker", 4, {"start": str(start)}))


def facts(words: tuple[str, ...], start: int = 1) -> TableFacts:
    """The table after these words."""
    match = four(start)
    return table(match, play(match, words), sitters(4))


def acker_throw() -> TableFacts:
    """The first round: Noor throws three dice."""
    return facts(ROUND_1)


def acker_first() -> TableFacts:
    """Noor sets one of three dice aside."""
    return facts((*ROUND_1, "dice 652"))


def acker_second() -> TableFacts:
    """The second turn of the second round: Noor may spend a morsel, keep a die or roll again."""
    return facts((*WHOLE_1, *ROUND_2, *FIRST_2), start=4)


def acker_paid() -> TableFacts:
    """A morsel is given up, what for is not said yet."""
    match = four(4)
    events = play(match, (*WHOLE_1, *ROUND_2, *FIRST_2))
    kind = next(k for k in range(9) if match.state.hand[0][k])
    return table(match, [*events, *play(match, (f"pay {kind - 2}",))], sitters(4))


def acker_third() -> TableFacts:
    """The third turn: a die as it lies, a morsel instead, or a last roll."""
    seconds = ("aside 1", "aside 2", "aside 1", "aside 2")
    return facts((*WHOLE_1, *ROUND_2, *FIRST_2, *seconds), start=4)


def acker_round_over() -> TableFacts:
    """The first buffet has been distributed, the second lies there."""
    return facts((*WHOLE_1, *ROUND_2))


def acker_others() -> TableFacts:
    """Ana, on another device, has rolled."""
    return facts((*ROUND_1, *FIRST_1[:2], "dice 631"))


def acker_robo() -> TableFacts:
    """Two players: Noor rolls the robo's first die."""
    match = Match(Setup("wuerfelacker", 2, {"start": "1"}))
    words = ("morsel 4", "morsel -2", "morsel 6", "dice 652", "aside 6", "dice 441", "aside 4")
    return table(match, play(match, words), sitters(2, bots=()))


def acker_robo_later() -> TableFacts:
    """Two players: the robo has a die, Noor has set two aside and rolls its second one."""
    match = Match(Setup("wuerfelacker", 2, {"start": "1"}))
    words = ("morsel 4", "morsel -2", "morsel 6", "dice 652", "aside 6", "dice 441", "aside 4")
    more = ("robo 3", "aside 5", "aside 1")
    return table(match, play(match, (*words, *more)), sitters(2, bots=()))


def acker_robo_lost() -> TableFacts:
    """Two players: the second round, the robo has eaten too."""
    match = Match(Setup("wuerfelacker", 2, {"start": "1"}))
    words = ("morsel 4", "morsel -2", "morsel 6", "dice 652", "aside 6", "dice 441", "aside 4")
    more = ("robo 6", "aside 5", "aside 4", "robo 4", "aside 2", "aside 1", "robo 3")
    again = ("morsel 1", "morsel 2", "morsel 3", "dice 641")
    return table(match, play(match, (*words, *more, *again)), sitters(2, here=(1,), bots=()))


def acker_five() -> TableFacts:
    """Five players."""
    match = Match(Setup("wuerfelacker", 5, {"start": "1"}))
    row = ("morsel 4", "morsel -2", "morsel 6", "morsel 1", "morsel 0")
    return table(match, play(match, (*row, "dice 652")), sitters(5))


def acker_typed() -> TableFacts:
    """Real morsels: whoever begins tells which one came up."""
    return replace(facts(ROUND_1[:2]), typed=True)


def acker_over() -> TableFacts:
    """The match is over."""
    match = Match("wuerfelacker", 3, seed=4)
    return table(match, to_the_end(match), sitters(3))


SAMPLES: dict[str, Callable[[], TableFacts]] = {
    f.__name__: f
    for f in (
        acker_throw,
        acker_first,
        acker_second,
        acker_paid,
        acker_third,
        acker_round_over,
        acker_others,
        acker_robo,
        acker_robo_later,
        acker_robo_lost,
        acker_five,
        acker_typed,
        acker_over,
    )
}
