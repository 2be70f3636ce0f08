"""Pickomino dice that a question names: three worms and two fives, is that the 25?

They are set aside, everything else lies as at the start of a match for two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reroll.games import pickomino
from reroll.rulebook.grill import (
    TOTAL_FOLLOWS,
    lay_before,
    names_of_people,
    position_of,
    somebody_has,
    verdict,
)
from reroll.rulebook.moves import ABOUT_NOW
from reroll.rulebook.verdict import Verdict
from reroll.rulebook.wording import Term
from reroll.texts import pickomino as sentences
from reroll.texts.catalogue import Texts

HIGHEST = pickomino.LOWEST + pickomino.TILES - 1
MOST_ON_A_TILE = 4
"""Worms alone beside a tile may be those it shows."""

ONE = frozenset(("ein", "een", "un", "une"))
"""Stems of the articles that say one worm; the English one is too short to be a term."""

ABOUT_SUMS = ABOUT_NOW | TOTAL_FOLLOWS | {"=steal", "=stop", "=count", "=stack", "=howmany"}
ABOUT_SUMS |= {"ergeb", "=together"}
"""Terms that leave a question about a sum of dice what it is."""


@dataclass(frozen=True, slots=True)
class Named:
    """Dice by face as a question names them, how many kinds it names, and the other terms.

    `counted`: how many of the kinds have a number of dice.
    """

    dice: tuple[int, ...]
    kinds: int
    counted: int
    others: tuple[Term, ...]

    @property
    def tiles(self) -> set[int]:
        """The numbers of tiles beside the dice."""
        return {
            term.number
            for term in self.others
            if term.number is not None and pickomino.LOWEST <= term.number <= HIGHEST
        }


def with_dice(t: Texts, game: str | None, found: Sequence[Term]) -> Verdict | None:
    """PK-09, PK-12, PK-13: what the dice named add up to, and what a stop with them takes."""
    named = dice_named(found)
    if not is_about_a_sum(named, game):
        return None
    s = pickomino.State()
    pickomino.set_up(s)
    pickomino.begin_turn(s, 0)
    s.kept = list(named.dice)
    s.phase = pickomino.Phase.DECIDE
    tile = next(iter(named.tiles), 0)
    steals = any(term.name == "=steal" for term in found)
    if tile and (steals or somebody_has(named.others, tile)):
        lay_before(s, 1, [tile - pickomino.LOWEST])
        return summed(t, s, pickomino.STEAL)
    return summed(t, s, pickomino.TAKE + tile - pickomino.LOWEST if tile else None)


def is_about_a_sum(named: Named, game: str | None) -> bool:
    """Whether the dice named, and perhaps one tile, are all that the question is about."""
    if not named.counted or sum(named.dice) > pickomino.DICE or len(named.tiles) > 1:
        return False
    telling = {term.name for term in named.others if not term.plain and term.number is None}
    if telling - ABOUT_SUMS - names_of_people(named.others):
        return False
    if any(term.number is not None and term.number <= pickomino.DICE for term in named.others):
        return False
    if named.tiles:
        return named.kinds > 1 or not MOST_ON_A_TILE >= named.dice[pickomino.WORM] > 0
    return named.kinds > 1 and (game is not None or named.dice[pickomino.WORM] > 0)


def dice_named(found: Sequence[Term]) -> Named:
    """The dice of a question: two fives, 3 worms, a worm."""
    dice, kinds, counted, at = [0] * 6, 0, 0, 0
    others: list[Term] = []
    while at < len(found):
        count, face = group_at(found, at)
        if face is None:
            others.append(found[at])
            at += 1
            continue
        dice[face] += count or 1
        kinds += 1
        counted += count > 0 and found[at].name not in ONE
        at += 2 if count else 1
    return Named(tuple(dice), kinds, counted, tuple(others))


def group_at(found: Sequence[Term], at: int) -> tuple[int, int | None]:
    """How many dice of which face begin here; no number where a face is named alone."""
    term, after = found[at], found[at + 1] if at + 1 < len(found) else None
    count = 1 if term.name in ONE else term.number
    face = face_of(after) if after else None
    if count is not None and 1 <= count <= pickomino.DICE and face is not None:
        return count, face
    if term.name == "=worm" or after is None or after.plain:
        return 0, face_of(term)
    return 0, None


def face_of(term: Term) -> int | None:
    """The face of a die that a term names, from 0."""
    if term.name == "=worm":
        return pickomino.WORM
    return term.number - 1 if term.number is not None and 1 <= term.number <= 5 else None


def summed(t: Texts, s: pickomino.State, action: int | None) -> Verdict:
    """The sum, and what stopping with it takes; an action of a tile is answered yes or no."""
    line = position_of(s)
    stop = t("Stopping there: {result}.", result=sentences.stop_words(t, s))
    if action is None:
        return Verdict(f"{sum_words(t, s)} {stop}", "PK-09", "", line)
    found = verdict(t, s, 0, action, line)
    return Verdict(f"{sum_words(t, s)} {found.sentence}", found.clause, found.why, line)


def sum_words(t: Texts, s: pickomino.State) -> str:
    """The dice set aside and their sum, worms first."""
    worms = s.kept[pickomino.WORM]
    alone = worms == sum(s.kept)
    named = t.n("{n} worm", "{n} worms", worms)
    parts = [named if alone else f"{named} ({worms * 5})"] if worms else []
    parts += [
        f"{s.kept[face]} × {face + 1}" for face in reversed(range(pickomino.WORM)) if s.kept[face]
    ]
    return f"{' + '.join(parts)} = {pickomino.total(s)}."
