"""How alike sentences are by their three-letter pieces; forgives endings, joined words, slips."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

from reroll.rulebook.wording import split

LENGTH = 3
TILES = frozenset(map(str, range(21, 37)))
BESIDES = (1.0, 0.5, 0.3)
"""How much the nearest, the second and the third sentence of a clause count."""


def pieces(text: str, lang: str) -> set[str]:
    """All pieces of a text, those over the gaps between words too; a tile is any tile."""
    words = ("xx" if word in TILES else word for word in split(text, lang))
    line = f" {' '.join(words)} "
    return {line[at : at + LENGTH] for at in range(len(line) - LENGTH + 1)}


class Grams:
    """Sentences with their owners, to be compared with a question; rare pieces count more."""

    def __init__(self, lang: str, sentences: Sequence[tuple[str, str]]) -> None:
        self.lang = lang
        self.owners = [owner for owner, _ in sentences]
        found = [pieces(text, lang) for _, text in sentences]
        shares: Counter[str] = Counter()
        for each in found:
            shares.update(each)
        self.unknown = math.log(1 + len(found))
        self.weights = {piece: math.log(1 + len(found) / n) for piece, n in shares.items()}
        squares = {piece: weight * weight for piece, weight in self.weights.items()}
        self.lengths = [math.sqrt(sum(map(squares.__getitem__, each))) or 1.0 for each in found]
        self.places: dict[str, list[int]] = defaultdict(list)
        for number, each in enumerate(found):
            for piece in each:
                self.places[piece].append(number)

    def length(self, found: set[str]) -> float:
        """The length of a text as a vector of its pieces."""
        squares = sum(self.weights.get(piece, self.unknown) ** 2 for piece in found)
        return math.sqrt(squares) or 1.0

    def likeness(self, question: str) -> dict[str, float]:
        """For each owner how alike its nearest sentences are, from 0 to 1."""
        asked = pieces(question, self.lang)
        length = self.length(asked)
        alike: dict[int, float] = defaultdict(float)
        for piece in asked & self.places.keys():
            square = self.weights[piece] ** 2
            for number in self.places[piece]:
                alike[number] += square
        by_owner: dict[str, list[float]] = defaultdict(list)
        for number, value in alike.items():
            by_owner[self.owners[number]].append(value / (length * self.lengths[number]))
        return {owner: together(values) for owner, values in by_owner.items()}


def together(values: list[float]) -> float:
    """Several sentences of one owner as one figure."""
    best = sorted(values, reverse=True)[: len(BESIDES)]
    return sum(w * v for w, v in zip(BESIDES, best, strict=False)) / sum(BESIDES)
