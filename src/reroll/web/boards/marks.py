"""Small marks that every board uses: seat badges, percentages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from reroll.games.terms import SPECTATOR
from reroll.web.boards.facts import Sitter, TableFacts, acting, once
from reroll.web.boards.model import Badge

SPARE_LETTERS = "123456789"


def letters(names: Sequence[str], colours: Sequence[int] = ()) -> list[str]:
    """A letter for each seat: the first of its name that no earlier colour has, else a digit."""
    taken: dict[int, str] = {}
    for seat in sorted(range(len(names)), key=lambda seat: colours[seat] if colours else seat):
        wanted = [c for c in names[seat].upper() if c.isalnum()] + list(SPARE_LETTERS)
        taken[seat] = next(c for c in wanted if c not in taken.values())
    return [taken[seat] for seat in range(len(names))]


def badge_of(facts: TableFacts, seat: int) -> Badge:
    """The seat's mark at this table."""
    return all_badges(facts)[seat]


def all_badges(facts: TableFacts) -> tuple[Badge, ...]:
    """The marks of everyone at this table."""
    return once(facts, "badges", lambda: badges_of(facts.sitters))


def badges_of(sitters: Sequence[Sitter]) -> tuple[Badge, ...]:
    """The marks of those who sit there."""
    names = tuple(sitter.name for sitter in sitters)
    return badges(names, tuple(sitter.colour for sitter in sitters))


@lru_cache(1024)
def badges(names: tuple[str, ...], colours: tuple[int, ...]) -> tuple[Badge, ...]:
    """The marks of everyone at a table; every line of every page asks for one."""
    marked = enumerate(letters(names, colours))
    return tuple(Badge(colours[seat] or seat + 1, letter) for seat, letter in marked)


def percent(chance: float) -> str:
    """A chance as whole per cent; very small or large ones never read 0 or 100."""
    if 0 < chance < 0.005:
        return "<1\u00a0%"
    if 0.995 <= chance < 1:
        return ">99\u00a0%"
    return f"{100 * chance:.0f}\u00a0%"


def apart(facts: TableFacts) -> Badge | None:
    """The mark of the page's seat while the turn is somebody else's: what it has stands apart."""
    if facts.seat == SPECTATOR or acting(facts) in facts.here:
        return None
    return badge_of(facts, facts.seat)


def holder(facts: TableFacts) -> str:
    """The name in the page's seat."""
    return facts.sitters[facts.seat].name if facts.seat != SPECTATOR else ""
