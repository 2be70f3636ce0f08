"""Pickomino tables in every state that a page has to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from reroll.engine.match import Match
from reroll.games.terms import SPECTATOR
from reroll.web.boards.facts import Complaint, Sitter, TableFacts
from tests.web.tables import BOTS, SHARED, at, play, sitters, table

MIDDLE = "pickomino players=4 middle=24-26,28,29,31-34 stacks=21,23/22,27/30/- turn=4 phase=roll"
FAILS = ("dice WWW12345", "keep W", "roll", "dice WWWWW")
NOOR = ("dice WW123345", "keep W", "roll", "dice 551234", "keep 5", "roll", "dice 4112", "keep 4")


def waiting() -> TableFacts:
    """Noor has opened the table, Ana has come, a bot sits there."""
    people = (Sitter("Noor", here=True), Sitter("Ana"), Sitter("Otto", "greedy"))
    return TableFacts(
        "sunday",
        "Sunday soup",
        "pickomino",
        people,
        key="k1",
        url=SHARED,
        seat=0,
        bots=BOTS,
        options={"lower_tile": "any"},
    )


def alone() -> TableFacts:
    """Noor has just opened the table."""
    return replace(waiting(), sitters=(Sitter("Noor", here=True),), options={})


def visitor() -> TableFacts:
    """Somebody followed the link to a table that has not begun."""
    people = tuple(replace(sitter, here=False) for sitter in waiting().sitters)
    return replace(waiting(), sitters=people, seat=SPECTATOR)


def throw() -> TableFacts:
    """Bram has failed; Noor is to throw all eight dice."""
    return at(MIDDLE, FAILS, sitters(4))


def first_roll() -> TableFacts:
    """Noor chooses among six values of a first roll."""
    return at(MIDDLE, (*FAILS, "dice WW123345"), sitters(4))


def later_roll() -> TableFacts:
    """Noor has kept two values; one of the new ones is taken already."""
    return at(MIDDLE, (*FAILS, *NOOR[:6], "dice 4125"), sitters(4))


def decide() -> TableFacts:
    """Noor has 24 with a worm and four... three dice left: stop or roll on."""
    return at(MIDDLE, (*FAILS, *NOOR, "roll", "dice 125", "keep 2"), sitters(4))


def too_low() -> TableFacts:
    """Noor has only 10: stopping fails."""
    return at(MIDDLE, (*FAILS, *NOOR[:2]), sitters(4))


def steal() -> TableFacts:
    """Noor has 27, which Ana shows: the steal or the 26."""
    words = ("dice WW123345", "keep W", "roll", "dice 551234", "keep 5", "roll", "dice 4112")
    more = ("keep 4", "roll", "dice 311", "keep 3", "stop")
    return at(MIDDLE, (*FAILS, *words, *more), sitters(4))


def any_lower() -> TableFacts:
    """At a table with `lower_tile = any` Noor may take whatever is not above 26."""
    facts = at(
        f"{MIDDLE} lower_tile=any",
        (*FAILS, *NOOR, "roll", "dice 125", "keep 2", "stop"),
        sitters(4),
    )
    return replace(facts, options={"lower_tile": "any"})


def others() -> TableFacts:
    """Ana, on another device, chooses."""
    words = (*FAILS, *NOOR, "stop", "dice WW123345", "keep W", "roll", "dice 551234")
    return at(MIDDLE, words, sitters(4))


def watching() -> TableFacts:
    """The same, seen by somebody without a seat."""
    words = (*FAILS, *NOOR, "stop", "dice WW123345", "keep W", "roll", "dice 551234")
    return at(MIDDLE, words, sitters(4, here=()))


def handover() -> TableFacts:
    """Noor and Ana share a phone; it goes to Ana."""
    return at(MIDDLE, (*FAILS, *NOOR, "stop"), sitters(4, here=(0, 1)))


def typed() -> TableFacts:
    """Real dice: Noor types what she rolled."""
    return replace(throw(), typed=True)


def refused() -> TableFacts:
    """Noor tried to keep a value she has already."""
    complaint = Complaint("That value is already set aside this turn.", "PK-06")
    return replace(later_roll(), complaint=complaint)


def seven() -> TableFacts:
    """A full table, Noor to decide."""
    stacks = "21,23/22/27/30/-/36/-"
    position = f"pickomino players=7 middle=24-26,28,29,31-34 stacks={stacks} turn=7 phase=roll"
    words = (*FAILS, *NOOR, "roll", "dice 125", "keep 2")
    return at(position, words, sitters(7, bots=(2, 4)))


def two() -> TableFacts:
    """Two people, the first roll of the match."""
    match = Match("pickomino", 2, start="1")
    return table(match, play(match, ()), sitters(2, bots=()))


def over() -> TableFacts:
    """The match is over; the higher tile decided."""
    position = "pickomino players=4 middle=24 stacks=21,33,36/22,27,34,35/30,31/- turn=1 phase=roll"
    words = ("dice WWWW4123", "keep W", "roll", "dice 4123", "keep 4", "stop")
    return at(position, words, sitters(4))


def over_again() -> TableFacts:
    """The same seen by nobody who sat there."""
    return replace(over(), sitters=sitters(4, here=()), seat=SPECTATOR)


SAMPLES: dict[str, Callable[[], TableFacts]] = {
    f.__name__: f
    for f in (
        waiting,
        alone,
        visitor,
        two,
        throw,
        first_roll,
        later_roll,
        decide,
        too_low,
        steal,
        any_lower,
        others,
        watching,
        handover,
        typed,
        refused,
        seven,
        over,
        over_again,
    )
}
