"""Pickomino dice that a question names: three worms and two fives, is that the 25?

They are set aside, everything else lies as at the start of a match for two.
"""

from __future__ import annotations

from collections.abc import Sequence

from reroll.games import pickomino
from reroll.rulebook.grill import (
    NEGATIONS,
    TOTAL_FOLLOWS,
    is_mine,
    lay_before,
    names_of_people,
    position_of,
    somebody_has,
    verdict,
)
from reroll.rulebook.moves import ABOUT_NOW, Asked
from reroll.rulebook.named_dice import Named, Unclear, named_dice
from reroll.rulebook.together import WITHHELD
from reroll.rulebook.verdict import Verdict
from reroll.rulebook.whole import BOTH
from reroll.rulebook.wording import Term, terms
from reroll.texts import pickomino as sentences
from reroll.texts.catalogue import Texts

HIGHEST = pickomino.LOWEST + pickomino.TILES - 1
MOST_ON_A_TILE = 4
"""Worms alone beside a tile may be those it shows."""

ABOUT_SUMS = ABOUT_NOW | TOTAL_FOLLOWS | {"=steal", "=stop", "=count", "=stack", "=howmany"}
ABOUT_SUMS |= {"ergeb", "=together"}
"""Terms that leave a question about a sum of dice what it is."""

HAVING = frozenset(("have", "had", "hab", "habe", "haben", "ai", "avons", "heb", "hebben"))
SET_ASIDE = frozenset(("kept", "herausgelegt", "rausgelegt", "weggelegt", "gehouden", "weggelegd"))
SET_ASIDE_BEFORE = frozenset(("behalten", "garde", "gardes", "mis", "bewaard"))
"""Dice that are said to be set aside already: by one word, or by one of these after `have`."""


def with_dice(t: Texts, game: str | None, asked: Asked) -> Verdict | None:
    """PK-09, PK-12, PK-13: what the dice named add up to, and what a stop with them takes.

    WITHHELD where dice are named and what is asked of them is unclear, or more than their sum.
    """
    try:
        named = named_dice(asked, pickomino.NAME)
    except Unclear:
        return WITHHELD
    worms, others = named.shown[pickomino.WORM], terms(" ".join(named.rest), asked.lang)
    shown_on_a_tile = named.kinds == 1 and not named.rows and 0 < worms <= MOST_ON_A_TILE
    if not named.certain or shown_on_a_tile:
        return None
    if named.two_digits or not is_about_a_sum(named, others, game, asked.lang):
        return WITHHELD
    return verdict_of_dice(t, named, others)


def is_about_a_sum(named: Named, others: Sequence[Term], game: str | None, lang: str) -> bool:
    """Whether the dice named, and perhaps one tile, are all that the question is about."""
    tiles, count = tiles_of(others), sum(named.shown)
    if count > pickomino.DICE or len(tiles) > 1 or asks_for_more(named, others, lang):
        return False
    telling = {term.name for term in others}
    if count == pickomino.DICE and telling & {"=roll", "=reroll"}:
        return False  # one roll of all dice, of which nothing is set aside
    if tiles:
        beside = {term.number for term in others if term.number is not None} - tiles
        return beside <= {points_of(named)}
    return named.kinds > 1 and (game is not None or named.shown[pickomino.WORM] > 0)


def points_of(named: Named) -> int:
    """PK-09: what the dice named add up to."""
    return sum(pickomino.points(face) * count for face, count in enumerate(named.shown))


def asks_for_more(named: Named, others: Sequence[Term], lang: str) -> bool:
    """Whether anything beside the dice is named that changes what is asked."""
    telling = {term.name for term in others if not term.plain and term.number is None}
    telling -= ABOUT_SUMS | names_of_people(others)
    words = set(named.rest)
    if words & SET_ASIDE or (words & HAVING and words & SET_ASIDE_BEFORE):
        telling -= {"=keep"}
    mine = "=top" in {term.name for term in others} and is_mine(others)
    again = {term.name for term in terms(" ".join(named.between), lang)} & {"=roll", "=reroll"}
    if again:
        return True  # what is rolled after dice were set aside is not set aside yet
    if telling or mine or words & BOTH or any(term.name in NEGATIONS for term in others):
        return True
    return any(term.number is not None and term.number <= pickomino.DICE for term in others)


def verdict_of_dice(t: Texts, named: Named, others: Sequence[Term]) -> Verdict:
    """A stop with the dice set aside, which may take the tile named among the other terms."""
    s = pickomino.State()
    pickomino.set_up(s)
    pickomino.begin_turn(s, 0)
    s.kept = list(named.shown)
    s.phase = pickomino.Phase.DECIDE
    tile = next(iter(tiles_of(others)), 0)
    steals = any(term.name == "=steal" for term in others)
    if tile and (steals or somebody_has(others, tile)):
        lay_before(s, 1, [tile - pickomino.LOWEST])
        return summed(t, s, pickomino.STEAL)
    return summed(t, s, pickomino.TAKE + tile - pickomino.LOWEST if tile else None)


def tiles_of(others: Sequence[Term]) -> set[int]:
    """The numbers of tiles beside the dice."""
    numbers = {term.number for term in others if term.number is not None}
    return {number for number in numbers if pickomino.LOWEST <= number <= HIGHEST}


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
