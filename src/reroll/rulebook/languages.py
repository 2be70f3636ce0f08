"""Which of Reroll's languages a question is in."""

from __future__ import annotations

from functools import cache

from reroll.rulebook.wording import split, words_file
from reroll.texts.catalogue import LANGUAGES

FEW_WORDS = 3
"""So short a question may be in any language."""

DICE = frozenset("wvmsh")
"""Letters of the sixth face: dice written in a row are in no language."""

FOREIGN = 0.45
"""A language of ours knows at least this share of the words of a question in it."""

CLEARLY = 0.25
"""By so much of the words another language must fit better than the reader's own."""


@cache
def common_words(lang: str) -> frozenset[str]:
    """The words a language's file knows, as they are written; names of games tell nothing."""
    data = words_file(lang)
    same = [phrase for name, phrase in data["same"].items() if not name.startswith("game ")]
    return frozenset(word for phrase in (data["plain"], *same) for word in split(phrase, "en"))


@cache
def names_of_games() -> frozenset[str]:
    """The words that name a game in some language."""
    same = (words_file(lang)["same"] for lang in LANGUAGES)
    phrases = (p for each in same for name, p in each.items() if name.startswith("game "))
    return frozenset(word for phrase in phrases for word in split(phrase, "en"))


def shares(question: str) -> dict[str, float]:
    """For each language, the share of the question's words that it knows."""
    asked = [
        word
        for word in split(question, "en")
        if not word.isdigit() and word not in names_of_games() and not set(word) <= DICE
    ]
    return {
        lang: sum(word in common_words(lang) for word in asked) / max(1, len(asked))
        for lang in LANGUAGES
    }


def spoken(question: str, usual: str | None) -> str | None:
    """The language of a question: the `usual` one unless another fits clearly better.

    None: it has enough words to tell, and is in none of ours.
    """
    known = shares(question)
    best = max(known, key=lambda lang: (known[lang], lang == usual))
    if known[best] < FOREIGN:
        return None if len(split(question, "en")) not in range(1, FEW_WORDS + 1) else usual
    if usual not in known or known[best] >= known[usual] + CLEARLY:
        return best
    return usual
