"""Whether a question asks for more than the action found in it; then that action is no answer.

Whatever number, verb or "twice" of the question the action leaves over is more: several values,
a count that was read as a value, a second action. A yes to a part would be a yes to the whole.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Any

from reroll.games import pickomino
from reroll.rulebook.moves import Asked
from reroll.rulebook.wording import split, terms

COMMA = "comma"
"""What stands for a comma among the words."""

WORM = "W"
NUMBER_ONE = frozenset(("eins", "one"))
JOINING = frozenset((COMMA, "and", "und", "et", "en", "plus", "sowie"))
ARTICLES = frozenset(("the", "a", "an", "my", "der", "die", "das", "den", "dem", "meine", "meinen"))
ARTICLES |= frozenset(
    ("le", "la", "les", "l", "un", "une", "mon", "ma", "mes", "de", "het", "mijn")
)
ARTICLES |= frozenset(("ein", "eine", "einen", "een", "p", "w", "s", "er", "des"))
"""Words that may stand before a value without making it one of another kind."""

EITHER = {"en": ("or", "either"), "de": ("oder", "entweder"), "fr": ("ou",), "nl": ("of",)}

REPEATED = re.compile(
    r"\b(twice|thrice|times|repeatedly|zweimal|dreimal|viermal|mehrmals|fois|tweemaal|driemaal"
    r"|meermaals|maal|keer|\d+ ?(?:x|mal)(?! ?\d)|(?:zwei|drei|vier) mal)\b"
)
ONCE = re.compile(r"\b(?:one|once|una|une|un|een|1) (?:times?|fois|keer|maal|mal)\b")
BOTH = frozenset(("both", "beide", "beiden", "allebei"))
ALL = BOTH | {"all", "alle", "allen", "every", "tous", "toutes", "jeden", "elke"}
AGAIN = frozenset(("again", "nochmal", "nochmals", "encore", "nogmaals", "erneut"))

INSTEAD = frozenset(("instead", "without", "statt", "anstatt", "ohne", "lieu", "sans"))
INSTEAD |= frozenset(("plaats", "zonder"))
"""Words after which rolling is what is not done."""

IMPLIED: dict[str, frozenset[str]] = {
    "keep": frozenset(("=keep", "=_take", "=lay")),
    "aside": frozenset(("=keep", "=_take", "=lay")),
    "take": frozenset(("=_take", "=keep", "=stop")),
    "steal": frozenset(("=steal", "=_take", "=stop")),
    "lay": frozenset(("=lay", "=fetch", "=_take")),
    "pay": frozenset(("=pay", "=giveback")),
    "turn": frozenset(("=turnround", "=flip")),
    "swap": frozenset(("=swap",)),
    "stop": frozenset(("=stop",)),
    "pass": frozenset(("=pass",)),
}
"""The terms that say an action, by its verb."""

ROLLS = frozenset(("roll", "reroll", "again", "throw"))
ROLLING = frozenset(("=roll", "=reroll"))
ACTIONS = frozenset().union(*IMPLIED.values(), ROLLING)

COUNTED: dict[str, frozenset[str]] = {
    "pickomino": frozenset(("=dice", "=tile")),
    "gang_of_dice": frozenset(("=card",)),
    "gigi_gacker": frozenset(("=card", "=pullet", "=worm", "=hen")),
    "wuerfelacker": frozenset(("=morsel", "=dice")),
}
"""What the number before it is a number of, and no value."""

ELSEWHERE = frozenset(("=buffet", "=position", "=middle", "=stack", "=opponent"))
"""Places where nothing is laid or set aside."""


ONE_ONLY: dict[tuple[str, str], str] = {
    ("gang_of_dice", "throw"): "GD-09",
    ("gigi_gacker", "lay"): "GG-08",
    ("wuerfelacker", "lay"): "GW-12",
    ("wuerfelacker", "aside"): "GW-09",
    ("wuerfelacker", "pay"): "GW-11",
    ("wuerfelacker", "swap"): "GW-11",
    ("wuerfelacker", "turn"): "GW-11",
}
"""The clause by which only one of several things may be done."""


class Extent(Enum):
    """How much a question asks for, beside one action."""

    ONE = "the action and nothing else"
    SEVERAL = "several things of the same kind together"
    LEFT = "something beside, which a refused action is refused with"
    OTHER = "something else, so that the action answers nothing"


@dataclass(frozen=True, slots=True)
class Group:
    """A value, how many of it are named (0: it is not said) and whether `and` leads to it."""

    value: str
    count: int
    joined: bool


def extent(game: str, s: Any, steps: Sequence[str], asked: Asked) -> Extent:
    """How much a question asks for beside the steps found in it."""
    words = words_of(asked)
    verbs = [step.split()[0] for step in steps]
    left = Counter(values_in(words, game, asked.lang)) - Counter(values_of(steps))
    left -= Counter(context(game, s, verbs[0]))
    more = bool(left) or is_repeated(asked, verbs)
    if says_count(words, game, verbs[0], asked.lang) or other_actions(verbs, asked):
        return Extent.OTHER
    if more and set(words) & set(EITHER[asked.lang]):
        return Extent.OTHER
    if verbs[0] in ("lay", "aside") and any(term.name in ELSEWHERE for term in asked.found):
        return Extent.LEFT
    if left and all(group.joined for group in groups(words, game, asked.lang)[1:]):
        return Extent.SEVERAL
    return Extent.LEFT if more else Extent.ONE


def words_of(asked: Asked) -> tuple[str, ...]:
    """The words of a question without accents, commas among them."""
    return split(re.sub(r"[,;](?!\d)", f" {COMMA} ", asked.question), asked.lang)


def value_of(word: str, game: str, lang: str) -> str:
    """The number that a word is, or the face of a worm; an empty string for any other word."""
    if word in NUMBER_ONE:
        return "1"
    if word.isdigit():
        return word
    found = terms(word, lang)
    if len(found) == 1 and found[0].number:
        return str(found[0].number)
    worm = game == "pickomino" and (word == "w" or [term.name for term in found] == ["=worm"])
    return WORM if worm else ""


def values_in(words: Sequence[str], game: str, lang: str) -> list[str]:
    """All values that the words name."""
    return [value for word in words if (value := value_of(word, game, lang))]


def values_of(steps: Sequence[str]) -> list[str]:
    """All values in the notation of actions."""
    return [value for step in steps for value in re.findall(r"\d+|\bW\b", step.replace("w", "W"))]


def context(game: str, s: Any, verb: str) -> list[str]:
    """Numbers that say how things are, where they are true: the total, the dice that are left."""
    if game == "pickomino":
        total, left = pickomino.total(s), pickomino.DICE - sum(s.kept)
        return [str(left)] if verb == "roll" else [str(total)] * 2  # the 25 with 25
    if game == "wuerfelacker" and verb == "reroll":
        return [str(sum(s.loose[s.turn]))]
    return []


def is_repeated(asked: Asked, verbs: Sequence[str]) -> bool:
    """Whether the question says twice, three times, again."""
    words = split(asked.question, asked.lang)
    if set(words) & AGAIN and not ROLLS & set(verbs):
        return True
    return bool(REPEATED.search(ONCE.sub(" ", " ".join(words))))


def says_count(words: Sequence[str], game: str, verb: str, lang: str) -> bool:
    """Whether a number of things stands where a value was read."""
    if verb in ROLLS:
        return False
    for number, thing in pairwise(words):
        names = {term.name for term in terms(thing, lang)}
        if value_of(number, game, lang) not in ("", WORM) and names & COUNTED[game]:
            return not (game == "pickomino" and value_of(thing, game, lang))
    return False


def other_actions(verbs: Sequence[str], asked: Asked) -> bool:
    """Whether the question names another action."""
    said = {term.name for term in asked.found if term.name in ACTIONS}
    implied: set[str] = set()
    for verb in verbs:
        implied |= ROLLING if verb in ROLLS else IMPLIED.get(verb, frozenset())
    if set(words_of(asked)) & INSTEAD:
        implied |= ROLLING
    return any(name not in implied for name in said)


def groups(words: Sequence[str], game: str, lang: str) -> list[Group]:
    """The values in a row of words, with the count that stands right before one."""
    found: list[Group] = []
    between: set[str] = set()
    at = 0
    while at < len(words):
        value = value_of(words[at], game, lang)
        if not value:
            between |= {words[at]} - ARTICLES - things(words[at], game, lang)
            at += 1
            continue
        after = value_of(words[at + 1], game, lang) if at + 1 < len(words) else ""
        joined = bool(between) and between <= JOINING
        count = int(value) if after and value != WORM and game == "pickomino" else 0
        found.append(Group(after if count else value, count, joined))
        between = set()
        at += 2 if count else 1
    return found


def things(word: str, game: str, lang: str) -> set[str]:
    """The word alone, where it only says what values are values of."""
    names = {term.name for term in terms(word, lang)}
    return {word} if names and names <= COUNTED[game] | {"=dice", "=value"} else set()


def faces_kept(asked: Asked) -> list[Group]:
    """Pickomino: the faces to be kept and how many dice of each, by the words."""
    words = words_of(asked)
    found = groups(words, "pickomino", asked.lang)
    if len(found) == 1 and not found[0].count and set(words) & BOTH:
        return [Group(found[0].value, 2, found[0].joined)]
    return found
