"""Pickomino positions that a question describes: the 25 with 26; 21 without a worm.

The dice and tiles lie as the question says, everything else as at the start of a match for two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

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

MOST = pickomino.DICE * 5
"""The total of eight dice at most."""

SMALL = 12
"""A number up to this one may be one of dice or cards."""

TOTAL_FOLLOWS = frozenset(("=_with", "=roll", "=total"))
TILE_FOLLOWS = frozenset(("=_the", "=tile"))
OTHERS = frozenset(("=_other", "=opponent"))
SHOWN = frozenset(("=top", "=stack", "show"))
AGAIN = "=again_kept"
MINE = frozenset(("=_my", "=own", AGAIN))
COVERED = frozenset(("under", "below", "beneath", "unter", "darunter", "sous", "onder"))
COUNTED = frozenset(("=dice", "=worm", "=value", "=card"))
"""Things whose number is no total."""

NEGATIONS = frozenset(("not", "isn", "nicht", "pas", "niet", "never", "nie", "jam", "nooit"))
NEGATIONS |= frozenset(
    ("aren", "don", "doesn", "didn", "won", "wouldn", "cant", "cannot", "niemal")
)


def at_the_grill(t: Texts, found: Sequence[Term]) -> Verdict | None:
    """PK-09, PK-12, PK-13: a steal, a tile of the middle, or a stop without a worm."""
    names = {term.name for term in found}
    telling = {term.name for term in found if not term.plain} - ABOUT_NOW - TOTAL_FOLLOWS
    tile, total = tile_and_total(found)
    if telling == {"=none"} and "=worm" in names and total and not tile:
        return without_worm(t, total)
    if telling == {"=stop"} and not tile and not names & COUNTED:
        total = total or all_dice_total(found)
        return stopping_at(t, total) if total else None
    if not telling and not tile and takes_too_little(found):
        return stopping_at(t, total)
    s = stopped_with(total, worm=True) if tile and total else None
    if s is None:
        return None
    index = tile - pickomino.LOWEST
    if somebody_has(found, tile) and not telling - {"=steal", "=stack"} - names_of_people(found):
        lay_before(s, 1, [index])
        return on_stopping(t, s, 0, pickomino.STEAL)
    if (
        tile == total
        and telling <= {AGAIN}
        and not names & OTHERS
        and "=top" in names
        and is_mine(found)
    ):
        return own_tile(t, s, index)
    if not telling <= {"=steal", "=gone", "=lower"} or names & OTHERS:
        return None
    if "=steal" in telling:
        return stealing(t, s, names, index)
    if "=gone" in telling:
        return with_a_gap(t, s, found, tile, total)
    if "=top" in names:
        return None
    if tile == total and not asks_for(found, tile):
        return None
    return on_stopping(t, s, 0, pickomino.TAKE + index)


def stealing(t: Texts, s: pickomino.State, names: set[str], tile: int) -> Verdict | None:
    """PK-13: a steal of a tile that an opponent shows; none that lies elsewhere."""
    if "=middle" in names or names & COVERED:
        return None
    lay_before(s, 1, [tile])
    return on_stopping(t, s, 0, pickomino.STEAL)


def all_dice_total(found: Sequence[Term]) -> int:
    """The only number of a question, where it takes all eight dice; 0 for any other."""
    numbers = [term.number for term in found if term.number is not None]
    if len(numbers) == 1 and HIGHEST < numbers[0] <= MOST:
        return numbers[0]
    return 0


def takes_too_little(found: Sequence[Term]) -> bool:
    """Whether the question is about taking a number that no tile has and no die, card or morsel."""
    numbers = [term.number for term in found if term.number is not None]
    names = {term.name for term in found if not term.plain or term.name == "=_take"}
    return names == {"=_take"} and len(numbers) == 1 and SMALL < numbers[0] < pickomino.LOWEST


def with_a_gap(
    t: Texts, s: pickomino.State, found: Sequence[Term], tile: int, total: int
) -> Verdict | None:
    """PK-12: a stop while a tile of the question is not in the middle."""
    gone = gone_tile(found)
    if not gone or any(term.name in NEGATIONS for term in found):
        return None
    lay_before(s, 1, [gone - pickomino.LOWEST, pickomino.TILES - 1])
    if gone != tile:
        return on_stopping(t, s, 0, pickomino.TAKE + tile - pickomino.LOWEST)
    sentence = t("Stopping there: {result}.", result=sentences.stop_words(t, s))
    return Verdict(sentence, "PK-12", "", format_position(s))


def on_stopping(t: Texts, s: pickomino.State, seat: int, action: int) -> Verdict:
    """Whether a stop with these dice lets the seat steal, or take this tile of the middle."""
    return verdict(t, s, seat, action, format_position(s))


def verdict(t: Texts, s: pickomino.State, seat: int, action: int, position: str) -> Verdict:
    """The same, said of a position."""
    stop = sentences.stop_words(t, s)
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
    """PK-09: a stop with this total and no worm, played; what happens, never yes or no."""
    s = stopped_with(total, worm=False)
    if s is None:
        return None
    position = format_position(s)
    pickomino.apply(s, 0, pickomino.STOP)
    if s.top[0] != pickomino.NO_TILE:
        return None
    sentence = t("Without a worm no tile is taken: the turn fails, however high the total is.")
    return Verdict(sentence, "PK-09", "", position)


def stopping_at(t: Texts, total: int) -> Verdict | None:
    """PK-10, PK-12: what a stop with this total takes, a worm among its dice."""
    s = stopped_with(total, worm=True)
    if s is None:
        return None
    clause = "PK-10" if pickomino.tile_for_total(s) == pickomino.NO_TILE else "PK-12"
    sentence = t("Stopping there: {result}.", result=sentences.stop_words(t, s))
    return Verdict(sentence, clause, "", position_of(s))


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


# Reading whose tile it is


def somebody_has(found: Sequence[Term], tile: int) -> bool:
    """Whether the question says that another player shows this tile."""
    if is_mine(found) or any(term.name in COVERED for term in found):
        return False
    others = OTHERS | names_of_people(found)
    numbers = [at for at, term in enumerate(found) if term.number is not None]
    for at, start, end in zip(numbers, [-1, *numbers], [*numbers[1:], len(found)], strict=False):
        between = [term.name for term in found[start + 1 : at]]
        before = set(between[1:] if start >= 0 and between[:1] == ["=roll"] else between)
        if found[at].number != tile or not before & others or before & {"=roll", "=total"}:
            continue
        shown = before | {term.name for term in found[at + 1 : end]}
        if shown & SHOWN or follows(found, at, TILE_FOLLOWS):
            return True
    return False


def names_of_people(found: Sequence[Term]) -> set[str]:
    """Words that no rulebook has, said to have a tile: Anna has the 25."""
    return {
        one.name
        for one, verb, the, number in zip(found, found[1:], found[2:], found[3:], strict=False)
        if not one.plain
        and one.name[0] != "="
        and (verb.name, the.name) == ("=_with", "=_the")
        and number.number is not None
    }


def is_mine(found: Sequence[Term]) -> bool:
    """Whether the top tile spoken of is one's own."""
    passed = TILE_FOLLOWS | {"=_with"}
    said = [term.name for term in found if term.name not in passed and not term.number]
    return any(one in MINE and top == "=top" for one, top in pairwise(said))


def gone_tile(found: Sequence[Term]) -> int:
    """The tile that is said to be gone, or 0 where two may be meant."""
    at = next(at for at, term in enumerate(found) if term.name == "=gone")
    before = [term.number for term in found[:at] if term.number is not None]
    after = [term.number for term in found[at + 1 : at + 2] if term.number is not None]
    near = set(before[-1:] + after)
    gone = near.pop() if len(near) == 1 else 0
    return gone if gone >= pickomino.LOWEST else 0


def asks_for(found: Sequence[Term], tile: int) -> bool:
    """Whether the question is about taking this tile: take, perhaps the, and its number."""
    said = [term for term in found if term.name not in TILE_FOLLOWS]
    return any(one.name == "=_take" and number.number == tile for one, number in pairwise(said))


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
    usual = pickomino.DICE - 1 if total <= HIGHEST else pickomino.DICE
    left, most = (total - pickomino.points(pickomino.WORM), usual - 1) if worm else (total, usual)
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


def position_of(s: pickomino.State) -> str:
    """The position to try it on; where nothing would be left to roll, before the last keep."""
    if sum(s.kept) < pickomino.DICE and not all(s.kept):
        return format_position(s)
    before = copy_state(s)
    face = next(face for face in range(6) if s.kept[face])
    before.kept[face] = 0
    before.rolled = [0] * 6
    before.rolled[face] = s.kept[face]
    before.rolled[pickomino.WORM] += pickomino.DICE - sum(s.kept)
    before.phase = pickomino.Phase.KEEP
    return format_position(before)
