"""What action a question asks about: its terms as a line of notation, game by game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from reroll.games import gang_of_dice, gigi_gacker, pickomino
from reroll.rulebook.wording import Term
from reroll.rulebook.written import written_action

ABOUT_NOW = frozenset(
    (
        *("=tile", "=dice", "=worm", "=value", "=total", "=exact", "=middle", "=opponent"),
        *("=a tile", "=above the tiles", "=own", "=turn", "=top", "=points", "=card", "=position"),
        *("=_with", "=_take", "=_now", "=_the", "=choose", "=straightaway", "=when", "=forced"),
    )
)
"""Terms that leave a question about one action what it is."""

CARD = re.compile(r"\b[pw]\d\b")
"""A card of Gigi Gacker in notation."""

ASKS_NOW = "=_now"


def is_about_now(found: Sequence[Term]) -> bool:
    """Whether the question is what can be done now, and no more."""
    asked = any(term.name == ASKS_NOW for term in found)
    return asked and all(term.plain or term.name in ABOUT_NOW for term in found)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question without markup, the language it was heard in, and its terms."""

    question: str
    lang: str
    found: Sequence[Term]


Reading = Callable[[Any, set[str], list[int]], str]


def asked_actions(game: str, s: Any, asked: Asked) -> tuple[str, ...]:
    """The action asked about, or its steps, in notation; none if the question is about more."""
    written = written_action(game, asked.question, asked.lang)
    if game == "gigi_gacker" and CARD.search(asked.question.lower()):
        return written if fits_phase(s, asked.found) else ()
    if written:
        return written
    return tuple(filter(None, [told_action(game, s, asked.found)]))


def fits_phase(s: gigi_gacker.State, found: Sequence[Term]) -> bool:
    """GG-13: whether a card is taken back in the hen step, or laid otherwise, as is asked."""
    names = {term.name for term in found}
    taking = s.phase in (gigi_gacker.Phase.FIRST_BACK, gigi_gacker.Phase.SECOND_BACK)
    return ("=lay" if taking else "=fetch") not in names


def told_action(game: str, s: Any, found: Sequence[Term]) -> str:
    """The action told in everyday words, in notation; an empty string for anything more."""
    names = {term.name for term in found if term.number is None}
    telling = {term.name for term in found if not term.plain and term.number is None} - ABOUT_NOW
    numbers = [term.number for term in found if term.number is not None]
    if len(telling) > 1:
        return ""
    return READINGS[game](s, names, numbers)


def in_pickomino(s: pickomino.State, names: set[str], numbers: list[int]) -> str:
    """PK-06, PK-07, PK-12, PK-13: keep, roll, stop, steal, take."""
    if "=steal" in names:
        return "steal"
    if "=stop" in names:
        return "stop"
    if names & {"=reroll", "=roll"}:
        return "roll"
    if "=keep" in names or ("=_take" in names and s.phase == pickomino.Phase.KEEP):
        if "=worm" in names:
            return "keep W"
        return f"keep {numbers[-1]}" if numbers and 1 <= numbers[-1] <= 5 else ""
    if "=_take" in names and numbers and 21 <= numbers[0] <= 36:
        return f"take {numbers[0]}"
    return ""


def in_gang_of_dice(s: gang_of_dice.State, names: set[str], numbers: list[int]) -> str:
    """GD-09, GD-10: throw a number of dice, roll again, stop."""
    if "=pass" in names:
        return "throw 0"
    if "=stop" in names:
        return "stop"
    if "=reroll" in names:
        return "reroll"
    if "=roll" in names:
        if s.phase == gang_of_dice.Phase.CHOOSE_DICE and numbers:
            return f"throw {numbers[-1]}"
        return "reroll" if not numbers else ""
    return ""


def in_gigi_gacker(s: gigi_gacker.State, names: set[str], numbers: list[int]) -> str:
    """GG-08, GG-13: lay a card, play a hen, pass."""
    if "=pass" in names:
        return "pass"
    if "=hen" in names:
        return "lay hen" if "=lay" in names else "hen"
    kind = "w" if "=worm" in names else "p"
    if numbers and 1 <= numbers[-1] <= 8 and names & {"=lay", "=pullet", "=worm"}:
        return f"lay {kind}{numbers[-1]}"
    return ""


def in_wuerfelacker(s: Any, names: set[str], numbers: list[int]) -> str:
    """GW-09, GW-11, GW-12: set a die aside, roll again, turn the buffet, lay a morsel."""
    if names & {"=reroll", "=roll"}:
        return "reroll"
    if "=turnround" in names:
        return "turn"
    sign = "-" if "=negative" in names else ""
    if "=lay" in names and "=morsel" in names and numbers:
        return f"lay {sign}{numbers[-1]}"
    if names & {"=keep", "=_take"} and numbers and 1 <= numbers[-1] <= 6:
        return f"aside {numbers[-1]}"
    return ""


READINGS: dict[str, Reading] = {
    "pickomino": in_pickomino,
    "gang_of_dice": in_gang_of_dice,
    "gigi_gacker": in_gigi_gacker,
    "wuerfelacker": in_wuerfelacker,
}
