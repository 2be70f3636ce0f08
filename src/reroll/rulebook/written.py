"""The notation in a question: w3, p5, keep W, lay -2, swap 1 and 3, as what they are."""

from __future__ import annotations

import re
from itertools import pairwise

from reroll.rulebook.wording import terms
from reroll.texts.entries import ACTION_WORDS, OF_THE_GAME, SMALL_WORDS, VERBS
from reroll.texts.entries import plain as bare

A = r"(?:(?:a|the|my|morsel|position) )*"
MORSEL = rf"{A}(-?\d)(?![\d-]| morsels)"
PAID = rf"(?:pay {MORSEL}(?: (?:and|to|then|for))* )?"

FORMS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "pickomino": (
        (rf"keep {A}(w|[1-5])", ("keep {}",)),
        (r"take (\d\d)", ("take {}",)),
        (r"(roll|stop|steal)", ("{}",)),
    ),
    "gang_of_dice": (
        (r"(throw \d+|again \d+(?:x[1-5m])?)", ("{}",)),
        (r"(reroll|stop)", ("{}",)),
    ),
    "gigi_gacker": (
        (rf"(?:(?:lay|back) )?{A}([pw]\d)", ("lay {}",)),
        (rf"lay {A}(hen)", ("lay {}",)),
        (r"(hen|pass|done)", ("{}",)),
    ),
    "wuerfelacker": (
        (rf"{PAID}swap {A}(\d) (?:(?:and|with|for) )*{A}(\d)", ("pay {}", "swap {}", "with {}")),
        (rf"{PAID}turn", ("pay {}", "turn")),
        (rf"(pay|lay) {MORSEL}", ("{} {}",)),
        (rf"(aside|swap|with) {A}(\d)", ("{} {}",)),
        (r"(reroll)", ("{}",)),
    ),
}
"""How actions are written, and the actions in notation, their places filled in order."""

BESIDE: dict[str, frozenset[str]] = {
    "gigi_gacker": frozenset(("=worm", "=pullet", "=hand", "=lay", "=fetch", "=discard", "=card")),
    "wuerfelacker": frozenset(("=morsel", "=buffet", "=position", "=reroll")),
}
"""Terms that may stand beside an action without making the question one about more."""

THINGS = ("=morsel", "=buffet", "=position")
"""Terms for what the numbers of Würfelacker are numbers of."""

MINUS = frozenset(("minus", "moins", "min"))
ONE = frozenset(("un", "une", "ein", "eine", "einen", "eins", "een", "one"))
"""Articles, which after a minus are the number 1."""

JOINS = {"und": "and", "et": "and", "en": "and", "gegen": "with", "contre": "with"}
JOINS |= {"tegen": "with", "dann": "then", "puis": "then", "dan": "then", "pour": "for"}

OWN_JOINS = frozenset(JOINS.values())
"""The same in the notation, where they tell nothing in any language."""

OTHERWISE = {"nl": ("hen",)}
"""What is an everyday word of a language and so no notation in it; alone, that is."""


def written_action(game: str, question: str, lang: str) -> tuple[str, ...]:
    """The actions that are written in the question and all that it is about, or none."""
    line = plain(question)
    said = in_words_of_the_notation(game, line, lang)
    return found_in(game, line, lang) or (found_in(game, said, lang) if said != line else ())


def found_in(game: str, line: str, lang: str) -> tuple[str, ...]:
    """The actions that are written in a line and all that it is about, or none."""
    for form, actions in FORMS[game]:
        found = re.search(rf"(?<![\w-]){form}(?![\w-])", line)
        if found is None or found[0] in OTHERWISE.get(lang, ()):
            continue
        others = f"{line[: found.start()]} {line[found.end() :]}".split()
        beside = terms(" ".join(word for word in others if word not in OWN_JOINS), lang)
        if all(term.plain or term.name in BESIDE.get(game, ()) for term in beside):
            return filled(actions, found.groups())
    return ()


def in_words_of_the_notation(game: str, line: str, lang: str) -> str:
    """The line with its verbs and numbers as the notation has them, where it has any number.

    A verb at the end, where German and Dutch put it, comes before its numbers.
    """
    words = [word for word in line.split() if bare(word) not in SMALL_WORDS]
    if any(is_number(n) and names_a_thing(word, lang) for n, word in pairwise(words)):
        return line  # so many of them, none by its number
    words = numbered([word for word in words if not names_a_thing(word, lang)], lang)
    own = {bare(word): name for word, name in ACTION_WORDS[lang].items() if name in VERBS}
    own = {word: OF_THE_GAME.get(game, {}).get(name, name) for word, name in own.items()}
    told = [own.get(bare(word), JOINS.get(bare(word), word)) for word in words]
    return " ".join(verbs_first(told)) if any(map(counts, told)) else line


def names_a_thing(word: str, lang: str) -> bool:
    """Whether a word only says what the number beside it is a number of."""
    return [term.name for term in terms(word, lang)] in ([thing] for thing in THINGS)


def numbered(words: list[str], lang: str) -> list[str]:
    """The words with numbers in digits, those after a minus with their sign."""
    told: list[str] = []
    for at, word in enumerate(words):
        number = word if is_number(word) else digits(word, lang)
        if told and bare(told[-1]) in MINUS and (number or bare(word) in ONE):
            told[-1] = f"-{number or 1}"
        elif bare(word) not in ONE:
            told.append(number or word)
        elif bare(word) == "eins" or at + 1 == len(words):
            told.append("1")
    return told


def digits(word: str, lang: str) -> str:
    """A number above 0 that is written as a word, in digits, or an empty string."""
    found = terms(word, lang)
    return str(found[0].number) if len(found) == 1 and found[0].number else ""


def verbs_first(words: list[str]) -> list[str]:
    """The words with each verb that follows its numbers before them."""
    told: list[str] = []
    numbers_at = -1
    opened = False
    for word in words:
        if word in VERBS and word != "with":
            opened = numbers_at < 0
            told.insert(len(told) if opened else numbers_at, word)
            numbers_at = -1
            continue
        if counts(word) and numbers_at < 0 and not opened:
            numbers_at = len(told)
        told.append(word)
    return told


def counts(word: str) -> bool:
    """Whether a word is a number or the face of a worm."""
    return is_number(word) or word == "w"


def is_number(word: str) -> bool:
    """Whether a word is a number in digits, perhaps below 0."""
    return word.removeprefix("-").isdecimal()


def plain(question: str) -> str:
    """The question in small letters with plain minus signs, words parted by single blanks."""
    return " ".join(re.sub(r"[.,;:!?\"'()]", " ", re.sub(r"[−–]", "-", question.lower())).split())


def filled(actions: tuple[str, ...], parts: tuple[str | None, ...]) -> tuple[str, ...]:
    """The actions with their places filled; one that was left out of the question is left out."""
    told, at = [], 0
    for action in actions:
        count = action.count("{}")
        mine, at = parts[at : at + count], at + count
        if None not in mine:
            told.append(action.format(*mine))
    return tuple(told)
