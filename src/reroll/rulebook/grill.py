"""Pickomino positions that a question describes: the 25 with 26; 21 without a worm.

The dice and tiles lie as the question says, everything else as at the start of a match for two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reroll.engine.contract import FINE
from reroll.engine.states import copy_state
from reroll.games import pickomino
from reroll.notation.words import format_position
from reroll.rulebook.moves import ABOUT_NOW
from reroll.rulebook.verdict import Verdict
from reroll.rulebook.wording import Term
from reroll.texts import pickomino as sentences
from reroll.texts.catalogue import Texts

LOWEST, HIGHEST = 6, 35
"""Totals of a question: 35 is the most that seven dice make; after the eighth nothing is open."""

TOTAL_FOLLOWS = frozenset(("=_with", "=roll", "=total"))
TILE_FOLLOWS = frozenset(("=_the", "=tile"))


def at_the_grill(t: Texts, found: Sequence[Term]) -> Verdict | None:
    """PK-09, PK-12, PK-13: a steal, a tile of the middle, or a stop without a worm."""
    names = {term.name for term in found}
    telling = {term.name for term in found if not term.plain} - ABOUT_NOW - TOTAL_FOLLOWS
    tile, total = tile_and_total(found)
    if telling == {"=none"} and "=worm" in names and total and not tile:
        return without_worm(t, total)
    if not tile or not total or not telling <= {"=steal", "=gone", "=lower"}:
        return None
    index = tile - pickomino.LOWEST
    s = stopped_with(total, worm=True)
    if s is None:
        return None
    if tile == total and not telling and {"=top", "=_my"} <= names:
        return own_tile(t, s, index)
    if "=steal" in telling:
        lay_before(s, 1, [index])
        return on_stopping(t, s, 0, pickomino.STEAL)
    if "=gone" in telling and total != tile:
        lay_before(s, 1, [total - pickomino.LOWEST, pickomino.TILES - 1])
    return on_stopping(t, s, 0, pickomino.TAKE + index)


def on_stopping(t: Texts, s: pickomino.State, seat: int, action: int) -> Verdict:
    """Whether a stop with these dice lets the seat steal, or take this tile of the middle."""
    position, stop = format_position(s), sentences.stop_words(t, s)
    stopped = copy_state(s)
    stopped.phase = pickomino.Phase.TAKE
    why = pickomino.Why(pickomino.why_not(stopped, seat, action))
    if s.kept[pickomino.WORM] == 0:
        return Verdict(no_worm_sentence(t), "PK-09", "", position)
    if why == FINE:
        clause = "PK-13" if action == pickomino.STEAL else "PK-12"
        sentence = t("Yes. Stopping there: {result}.", result=stop)
        return Verdict(sentence, clause, why.name, position)
    reason = sentences.reason(t, why)
    sentence = t("No. {reason} Stopping there: {result}.", reason=reason, result=stop)
    return Verdict(sentence, pickomino.WHY_CLAUSE[why], why.name, position)


def own_tile(t: Texts, s: pickomino.State, tile: int) -> Verdict:
    """PK-15: a stop with the number of one's own top tile."""
    lay_before(s, 0, [tile])
    sentence = t(
        "No. Your own top tile never counts as the tile of your total. Stopping there: {result}.",
        result=sentences.stop_words(t, s),
    )
    return Verdict(sentence, "PK-15", "", format_position(s))


def without_worm(t: Texts, total: int) -> Verdict | None:
    """PK-09: a stop with this total and no worm, played."""
    s = stopped_with(total, worm=False)
    if s is None:
        return None
    position = format_position(s)
    pickomino.apply(s, 0, pickomino.STOP)
    if s.top[0] != pickomino.NO_TILE:
        return None
    return Verdict(no_worm_sentence(t), "PK-09", "", position)


def no_worm_sentence(t: Texts) -> str:
    """PK-09, as an answer."""
    return t("No. Without a worm the turn fails, however high the total is.")


# Reading the numbers


def tile_and_total(found: Sequence[Term]) -> tuple[int, int]:
    """The number of a tile and the total in a question, 0 for one that is not in it.

    A number after `the` is the tile, one after `with`, `rolled` or `total` the total; of two
    others the one after the verb is the tile.
    """
    places: dict[int, int] = {}
    for at, term in enumerate(found):
        if term.number is not None and LOWEST <= term.number <= pickomino.LOWEST + 15:
            places.setdefault(term.number, at)
    tiles = [number for number, at in places.items() if follows(found, at, TILE_FOLLOWS)]
    totals = [n for n, at in places.items() if n not in tiles and n <= HIGHEST]
    if len(places) == 1:
        (number,) = places
        if sum(term.number == number for term in found) == 2:
            return number, number
        return 0, number if totals else 0
    if len(places) == 2 and len(tiles) == 2:
        tiles = [n for n in tiles if not follows(found, places[n], TOTAL_FOLLOWS)]
        totals = [n for n in places if n not in tiles]
    if len(places) == 2 and not tiles:
        tiles, totals = by_verb(found, places)
    if len(tiles) != 1 or len(totals) != 1 or tiles[0] < pickomino.LOWEST:
        return 0, 0
    return tiles[0], totals[0]


def by_verb(found: Sequence[Term], places: dict[int, int]) -> tuple[list[int], list[int]]:
    """Of two numbers the one marked as a total, or else the one before the verb, is the total."""
    marked = [n for n, at in places.items() if follows(found, at, TOTAL_FOLLOWS)]
    if len(marked) != 1:
        verbs = [n for n, term in enumerate(found) if term.name in ("=steal", "=_take")]
        marked = [n for n, at in places.items() if verbs and at < verbs[0]]
    return [n for n in places if n not in marked], marked


def follows(found: Sequence[Term], at: int, names: frozenset[str]) -> bool:
    """Whether one of these terms comes before, with only plain words between."""
    for term in reversed(found[:at]):
        if term.name in names:
            return True
        if not term.plain or term.number is not None or term.name.startswith("=_"):
            return False
    return False


# Laying the table


def lay_before(s: pickomino.State, seat: int, tiles: Sequence[int]) -> None:
    """Take tiles from the middle and lay them, the last on top, before a seat."""
    for tile in tiles:
        if 0 <= tile < pickomino.TILES and s.middle[tile]:
            s.middle[tile] = 0
            pickomino.push(s, seat, tile)


def stopped_with(total: int, worm: bool) -> pickomino.State | None:
    """All tiles in the middle and dice of this total set aside, or None if there are none."""
    s = pickomino.State()
    pickomino.set_up(s)
    pickomino.begin_turn(s, 0)
    left, most = (total - pickomino.points(pickomino.WORM), 6) if worm else (total, 7)
    for counts in dice_of(left, most, 5):
        if sum(count > 0 for count in counts) + worm < 6:
            s.kept = [*counts, int(worm)]
            s.phase = pickomino.Phase.DECIDE
            return s
    return None


def dice_of(total: int, most: int, face: int) -> Iterator[list[int]]:
    """Numbers of dice by face, 1 to `face`, that make the total with at most so many dice."""
    if face == 0:
        if total == 0:
            yield []
        return
    for count in range(min(most, total // face), -1, -1):
        for lower in dice_of(total - count * face, most - count, face - 1):
            yield [*lower, count]
