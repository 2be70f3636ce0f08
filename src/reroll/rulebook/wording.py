"""Sentences as terms: what a question and a clause share, however they are worded.

A term is the stem of a word, or `=name` for a word with synonyms (words/<lang>.toml) or a number.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import snowballstemmer

ALGORITHMS = {"en": "english", "fr": "french", "de": "german", "nl": "dutch"}
WORD = re.compile(r"[a-z]+|\d+")
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o"})
JOINED = ("de", "nl")
"""Languages that write two words as one: Wurmkarte, wormkaart."""

SHORTEST_PART = 4
SHORTEST_MISSPELT = 5


@dataclass(frozen=True, slots=True)
class Words:
    """What a language's file of words says: synonyms as written and by stems, and plain words.

    A word is looked up as it is written first, then by its stem; a stem that two kinds of words
    share means neither.
    """

    lang: str
    stem: Callable[[str], str]
    written: dict[tuple[str, ...], str]
    stemmed: dict[tuple[str, ...], str]
    longest: dict[str, int]
    """The number of words in the longest synonym that begins with a stem."""
    plain: frozenset[str]
    """Words that say nothing about a game, as written and by stems."""


@cache
def words_file(lang: str) -> dict[str, Any]:
    """The file of words of a language."""
    source = files("reroll.rulebook") / "words" / f"{lang}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def apart(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Words that would otherwise be taken for another one, and what stands for them."""
    pairs = words_file(lang).get("apart", {}).items()
    return tuple((re.compile(rf"\b(?:{word})\b"), instead) for word, instead in pairs)


@cache
def words(lang: str) -> Words:
    """The words of a language."""
    data = words_file(lang)
    stem = lru_cache(maxsize=20_000)(snowballstemmer.stemmer(ALGORITHMS[lang]).stemWord)
    written = {
        split(phrase, lang): name
        for name, phrases in data["same"].items()
        for phrase in phrases.split(",")
    }
    plain = frozenset(split(data["plain"], lang))
    longest: dict[str, int] = {}
    for phrase in written:
        first = stem(phrase[0])
        longest[first] = max(len(phrase), longest.get(first, 0))
    stems = frozenset(stem(word) for word in plain)
    return Words(lang, stem, written, by_stem(written, stem, stems), longest, plain | stems)


def by_stem(
    written: dict[tuple[str, ...], str], stem: Callable[[str], str], plain: frozenset[str]
) -> dict[tuple[str, ...], str]:
    """Synonyms by their stems, without a stem that means two things or a plain word."""
    names: dict[tuple[str, ...], set[str]] = {}
    for phrase, name in written.items():
        names.setdefault(tuple(map(stem, phrase)), set()).add(name)
    return {
        stems: found.pop()
        for stems, found in names.items()
        if len(found) == 1 and not (len(stems) == 1 and stems[0] in plain)
    }


@lru_cache(maxsize=20_000)
def split(text: str, lang: str) -> tuple[str, ...]:
    """The words and numbers of a text in small letters without accents."""
    return tuple(WORD.findall(folded(text, lang)))


def folded(text: str, lang: str) -> str:
    """Small letters without accents; in German ue, ae, oe are written like ü, ä, ö."""
    plain = text.lower()
    for pattern, instead in apart(lang):
        plain = pattern.sub(instead, plain)
    if not plain.isascii():
        marks = unicodedata.normalize("NFKD", plain.translate(LIGATURES))
        plain = "".join(sign for sign in marks if not unicodedata.combining(sign))
    if lang == "de":
        for pair in ("ae", "oe", "ue"):
            plain = plain.replace(pair, pair[0])
    return plain


@dataclass(frozen=True, slots=True)
class Term:
    """One term; `plain` where it says nothing unless a clause says it too."""

    name: str
    plain: bool = False
    number: int | None = None
    """The number meant, whether written in digits or as a word."""


made = lru_cache(maxsize=20_000)(Term)


def terms(text: str, lang: str, known: frozenset[str] = frozenset()) -> list[Term]:
    """The terms of a text; words not `known` are taken apart or read as the known word meant."""
    book = words(lang)
    found: Sequence[str] = split(text, lang)
    if known:
        found = [each for word in found for each in readings(book, word, known)]
    return list(found_in(book, found))


def found_in(book: Words, found: Sequence[str]) -> Iterator[Term]:
    """The terms of a row of words, the longest synonym first."""
    stems = [book.stem(word) for word in found]
    at = 0
    while at < len(found):
        length, name = synonym_at(book, found, stems, at)
        if name:
            digit = name.isdigit()
            yield made(f"={name}", digit or name[0] == "_", int(name) if digit else None)
        elif stems[at].isdigit():
            yield number_term(int(stems[at][:6]))
        elif len(stems[at]) > 1:
            yield made(stems[at], stems[at] in book.plain)
        at += length


def synonym_at(book: Words, found: Sequence[str], stems: Sequence[str], at: int) -> tuple[int, str]:
    """How many words from here on are one synonym, and its name; 1 and nothing for none."""
    for length in range(min(book.longest.get(stems[at], 0), len(found) - at), 0, -1):
        name = book.written.get(tuple(found[at : at + length]))
        if name is None and not (length == 1 and found[at] in book.plain):
            name = book.stemmed.get(tuple(stems[at : at + length]))
        if name is not None:
            return length, name
    return 1, ""


def number_term(number: int) -> Term:
    """A number as a term: none, small ones as such, the others by what they may be in the games."""
    if number == 0:
        return Term("=none", False, 0)
    if number <= 20:
        return Term(f"={number}", True, number)
    if number <= 36:
        return Term("=a tile", True, number)
    if number <= 40:
        return Term("=above the tiles", False, number)
    return Term("=many", True, number) if number < 100 else Term("=hundreds", False, number)


def readings(book: Words, word: str, known: frozenset[str]) -> list[str]:
    """The word; of an unknown one the known parts, or the known stem that was meant."""
    stem = book.stem(word)
    if stem in known or word in book.plain or len(word) < SHORTEST_MISSPELT:
        return [word]
    if book.lang in JOINED:
        parts = parts_of(book, word, known)
        if parts:
            return parts
    return [meant(stem, known) or word]


def parts_of(book: Words, word: str, known: frozenset[str]) -> list[str]:
    """The two known words that a long one is made of, or none."""
    for at in range(SHORTEST_PART - 1, len(word) - SHORTEST_PART + 2):
        head, tail = word[:at], word[at:]
        heads = (head, head.removesuffix("s"), head + "e")
        first = next((each for each in heads if book.stem(each) in known), None)
        if first and book.stem(tail) in known and not {first, tail} & book.plain:
            return [first, tail]
    return []


def meant(stem: str, known: frozenset[str]) -> str | None:
    """The known stem of the same first letter from which this one differs by one slip."""
    near = [
        other
        for other in known
        if other[:1] == stem[:1] and abs(len(other) - len(stem)) < 2 and one_slip(stem, other)
    ]
    return min(near) if len(near) == 1 else None


def one_slip(one: str, other: str) -> bool:
    """Whether one letter added, left out, changed or two swapped make one word of the other."""
    short, long = sorted((one, other), key=len)
    at = next((n for n, pair in enumerate(zip(short, long, strict=False)) if pair[0] != pair[1]), 0)
    if len(short) < SHORTEST_MISSPELT:
        return False
    if len(short) < len(long):
        at = at or (len(short) if long.startswith(short) else 0)
        return short[at:] == long[at + 1 :]
    swapped = short[:at] + short[at + 1 : at + 2] + short[at : at + 1] + short[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or swapped == long
