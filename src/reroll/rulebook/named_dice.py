"""The dice that a question names: three fives, 3 4s, two worms and a 5, 5 5 W W 1, 555WW.

A number is a die, a count of dice or no die at all. Where its wording does not tell which, the
question is unclear, and nobody answers it with Yes or No.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from reroll.games import dice, gang_of_dice, pickomino
from reroll.rulebook.moves import Asked
from reroll.rulebook.whole import ARTICLES, COMMA, EITHER, JOINING, value_of
from reroll.rulebook.wording import split, terms

SIXTH = {pickomino.NAME: "=worm", gang_of_dice.NAME: "=minion"}
LETTER = {pickomino.NAME: "w", gang_of_dice.NAME: "m"}
LETTERS = {pickomino.NAME: "[WwVv]", gang_of_dice.NAME: "[MmSH]"}
"""The sixth face: its term, its letter, and the letters that it has in some language.

A small s or h is rather the end of a word than a minion.
"""

NUMBERS = dice.FACES - 1
SIXTH_FACE = dice.FACES - 1

SEVERAL, TIMES, PAUSE = "severalx", "timesx", "pausex"
"""What stands for the plural of a number in digits, for ×, and for the end of a clause."""

FOURS: dict[str, tuple[str, ...]] = {
    "en": ("ones", "twos", "threes", "fours", "fives"),
    "de": ("einser einsen", "zweier zweien", "dreier dreien", "vierer vieren", "funfer funfen"),
    "fr": (),
    "nl": ("enen", "tweeen", "drieen", "vieren", "vijven"),
}
"""How several dice of one number are called; in French as the number itself."""

ONE_WORM = frozenset(("wurm", "regenwurm", "scherge", "ganove", "bosewicht"))
"""German names of the sixth face that are not their own plural."""

ONES = frozenset(("one", "ein", "eine", "einen", "eins", "un", "une", "een"))
OF = frozenset(("of", "von", "aus", "de", "van"))
LEFT = frozenset(("more", "left", "other", "others", "remaining", "ubrig", "mehr", "weitere"))
LEFT |= frozenset(("weiteren", "andere", "anderen", "restliche", "autres", "restants", "restent"))
LEFT |= frozenset(("over", "overige", "meer", "plus"))
"""Words after a number of dice that are not named: 3 more, 2 left."""

THINGS = frozenset(("=dice", "=roll", "=reroll", "=turn", "=card", "=points", "=position"))
"""What a number alone before it is a number of."""

BETWEEN = JOINING | ARTICLES | ONES | {COMMA}
"""What stands between dice that are named in a row."""


class Unclear(Exception):
    """Numbers that may be dice, counts of dice or something else."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a question: its number (0: none), whether it is the sixth face, and its form."""

    word: str
    value: int = 0
    sixth: bool = False
    spelled: bool = False
    plural: bool = False
    counting: bool = False
    """Whether × follows."""
    parted: bool = False
    """Whether a comma comes right before."""

    @property
    def face(self) -> int | None:
        """The face of a die that it names, from 0."""
        if self.sixth:
            return SIXTH_FACE
        return self.value - 1 if 1 <= self.value <= NUMBERS else None

    @property
    def single(self) -> bool:
        """Whether it names one die as the product writes it: 5, W, or the word for W."""
        return self.face is not None and not (self.plural or self.counting) and not self.spelled


@dataclass(slots=True)
class Named:
    """Dice by face, the sixth last; how they were named, and the words that name none.

    `kinds`: groups of dice. `certain`: those that have a number of dice, or stand in a row.
    `spelled`: whether dice named one by one are in words or digits; both at once are unclear.
    `wanted`: how many the card asks for, of each number before the kind of card.
    """

    shown: list[int] = field(default_factory=lambda: [0] * dice.FACES)
    kinds: int = 0
    certain: int = 0
    spelled: set[bool] = field(default_factory=set)
    wanted: list[int] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)
    two_digits: bool = False
    """Whether two different digits were taken for two dice, which may be a count and a value."""
    guessed: int = 0
    """How many times two French numbers in words were taken for a count and a value."""
    rows: int = 0
    """How many rows of dice are written as the product writes them."""

    first: int = -1
    last: int = -1
    """How many of the other words come before the first and the last dice."""

    @property
    def between(self) -> list[str]:
        """The other words that stand between dice."""
        return self.rest[max(self.first, 0) : max(self.last, 0)]

    def add(self, count: int, face: int) -> None:
        """Note so many dice of a face."""
        self.last = len(self.rest)
        self.first = self.first if self.kinds else self.last
        self.shown[face] += count
        self.kinds += 1


def named_dice(asked: Asked, game: str, kind: str = "") -> Named:
    """The dice of a question; `kind` is the term before which a number is what a card asks for.

    Raise Unclear where a number may be a die or not.
    """
    reading = Reading(tokens_of(asked, game), asked.lang, kind)
    named = reading.read()
    if named.guessed and (named.rows or named.certain == named.guessed):
        raise Unclear
    if named.kinds and set(named.rest) & set(EITHER[asked.lang]):
        raise Unclear
    return named


# Words as tokens


def tokens_of(asked: Asked, game: str) -> list[Token]:
    """The words of a question, each with what it may be among dice."""
    words = split(spaced(asked.question, game), asked.lang)
    tokens: list[Token] = []
    parted = False
    for at, word in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else ""
        if word == COMMA:
            parted = True
        elif word not in (SEVERAL, TIMES):
            tokens.append(token(word, after, game, asked.lang, parted))
            parted = False
    return tokens


def token(word: str, after: str, game: str, lang: str, parted: bool) -> Token:
    """A word as a token, by itself and by the mark after it."""
    if word == LETTER[game]:
        return Token(word, sixth=True, parted=parted)
    several = next((n for n, names in enumerate(FOURS[lang], 1) if word in names.split()), 0)
    value = several or int(value_of(word, gang_of_dice.NAME, lang) or 0)
    if value:
        plural = bool(several) or (after == SEVERAL and lang != "fr")
        return Token(word, value, False, not word.isdigit(), plural, after == TIMES, parted)
    if [term.name for term in terms(word, lang)] == [SIXTH[game]]:
        return Token(word, sixth=True, plural=is_plural(word, lang), parted=parted)
    return Token(word, parted=parted)


def is_plural(word: str, lang: str) -> bool:
    """Whether a name of the sixth face may mean several dice."""
    if lang == "de":
        return word not in ONE_WORM
    return word.endswith(("s", "en") if lang == "nl" else "s")


def spaced(question: str, game: str) -> str:
    """The question with dice written together parted, and marks in words.

    555WWW is 5 5 5 W W W; 5+5+W is 5, 5, W; 4s and 4er are a plural; 3x5 is three fives.
    """
    face = f"(?:[1-5]|{LETTERS[game]})"
    letter = LETTER[game]
    line = re.sub(r"\b\w['’]\w\b|(?<=\w)['’]\w\b|\b\w['’](?=\w)", " ", question)
    line = re.sub(r"\b([1-5])-?(?:s|er|ern|ers)\b", rf"\1 {SEVERAL} ", line)
    line = re.sub(rf"(\d) ?[x×] ?(?={face}\b)", rf"\1 {TIMES} ", line)
    line = re.sub(rf"\b({letter}) ?[x×] ?(\d)\b", rf"\2 {TIMES} \1", line, flags=re.I)
    line = re.sub(rf"(?<!\w)({face}) ?[-/+&] ?(?={face}\b)", r"\1, ", line)
    together = (
        rf"\b(?:[1-5]{{3,}}(?=\s*{letter})|(?=[1-5]*{letter})[1-5{letter}]{{3,}}|{letter}+)\b"
    )
    line = re.sub(together, lambda found: " ".join(found[0]), letters_of(line, game), flags=re.I)
    line = re.sub(r"[,;]", f" {COMMA} ", line)
    return re.sub(r"[.:?!()]", f" {PAUSE} ", line)


def letters_of(line: str, game: str) -> str:
    """The line with the sixth face by its own letter in rows of dice."""
    face = rf"(?:[1-5]|{LETTERS[game]})"
    row = rf"(?<!\w){face}(?:[\s,]*{face})+(?!\w)|\b{LETTERS[game].upper()}\b"
    return re.sub(row, lambda found: re.sub(LETTERS[game], LETTER[game], found[0]), line)


# Tokens as dice


@dataclass(slots=True)
class Reading:
    """A question being read, and the dice found so far."""

    tokens: Sequence[Token]
    lang: str
    kind: str
    named: Named = field(default_factory=Named)
    joined: bool = False
    """Whether only joining words have come since the dice before."""

    def read(self) -> Named:
        """Read it from the first word to the last."""
        at = 0
        while at < len(self.tokens):
            at = self.step(at)
        return self.named

    def step(self, at: int) -> int:
        """Read the dice, the number or the word here; say where the next one is."""
        one = self.tokens[at]
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else Token("")
        if not one.value and not one.sixth:
            self.joined = self.joined and one.word in BETWEEN
            return self.leave(at)
        if one.value and (self.is_wanted(at) or self.is_length(at)):
            self.named.wanted.append(one.value)
            self.joined = False
            return at + 1
        if one.value and self.counts_others(at):
            return self.unread(at)
        if one.value and after.face is not None and not after.parted and self.is_count(at):
            self.named.add(one.value, after.face or 0)
            self.named.certain += 1
            self.joined = True
            return at + 2
        row = self.row(at)
        if len(row) > 1:
            return self.take_row(at, row)
        return self.take_one(at)

    def counts_others(self, at: int) -> bool:
        """Whether a number counts dice that it does not name: 5 dice, 3 more dice, 2 left."""
        following = [one.word for one in self.tokens[at + 1 : at + 3] if not one.parted]
        if following and following[0] in LEFT:
            return True
        return any(self.names(word) == ["=dice"] for word in following)

    def is_length(self, at: int) -> bool:
        """Whether a number says how many the card asks for behind its kind: a run of three."""
        before = [one.word for one in self.tokens[max(at - 2, 0) : at]]
        if not self.kind or len(before) < 2 or before[1] not in OF or self.leads(at):
            return False
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else Token("")
        return self.names(" ".join(before))[:1] == [self.kind] and after.face is None

    def leave(self, at: int) -> int:
        """Go on after a word that names no die."""
        if self.tokens[at].word != PAUSE:
            self.named.rest.append(self.tokens[at].word)
        return at + 1

    def unread(self, at: int) -> int:
        """Go on after a number that names no die; under a bomb it makes the question unclear."""
        if self.kind:
            raise Unclear
        self.joined = False
        return self.leave(at)

    def is_count(self, at: int) -> bool:
        """Whether a number counts the dice named after it; raise Unclear for two words."""
        one, after = self.tokens[at], self.tokens[at + 1]
        if one.plural or (after.value and self.is_wanted(at + 1)):
            return False
        if one.counting and self.kind == "=odd" and after.value not in (0, 1, one.value):
            raise Unclear  # 5 x 2: five twos, or the other way round
        if one.counting or (after.plural and not (after.sixth and self.repeats(at))):
            return True
        if not one.spelled:
            return after.spelled and after.value > 1 and not self.repeats(at)  # 2 cinq
        third = self.tokens[at + 2] if at + 2 < len(self.tokens) else Token("")
        if after.spelled and third.spelled and not third.parted and not self.is_wanted(at + 2):
            raise Unclear
        if after.spelled and one.value != 1:
            if self.lang != "fr":
                raise Unclear
            if one.value == after.value:
                raise Unclear
            self.named.guessed += 1
        return True

    def repeats(self, at: int) -> bool:
        """Whether the die before shows the same number, as in a row of dice."""
        return (
            at > 0
            and self.tokens[at - 1].single
            and self.tokens[at].single
            and (self.tokens[at - 1].value == self.tokens[at].value)
        )

    def row(self, at: int) -> list[Token]:
        """The dice written one after another from here on, up to one that is counted."""
        found: list[Token] = []
        for place in range(at, len(self.tokens)):
            one = self.tokens[place]
            after = self.tokens[place + 1] if place + 1 < len(self.tokens) else Token("")
            several = after.plural or (after.spelled and after.value > 1)
            counts = one.value and not after.parted and several
            counts = counts and not (after.value and self.is_wanted(place + 1))
            if not self.in_row(one, found):
                break
            if one.value and (self.is_wanted(place) or self.counts_others(place)):
                break
            if counts and not (after.sixth and self.repeats(place)):
                break
            found.append(one)
        return found

    def in_row(self, one: Token, before: Sequence[Token]) -> bool:
        """Whether a token goes on with a row; after equal dice so does a word like Männchen."""
        return one.single or (one.sixth and len(before) > 1 and not one.counting)

    def take_row(self, at: int, row: Sequence[Token]) -> int:
        """Note a row of dice; raise Unclear where it may be read as counts and values."""
        chunks = chunks_of(row)
        mixed = 1 < len(chunks) < len(row)
        if (mixed and any(map(may_be_count, chunks))) or may_count_the_sixth(row):
            raise Unclear
        self.named.two_digits |= len(chunks) == 1 and may_be_count(row)
        for face in sorted({one.face or 0 for one in row}):
            self.named.add(sum(one.face == face for one in row), face)
        self.named.certain += 1
        self.named.rows += 1
        self.named.spelled.add(False)
        self.joined = True
        return at + len(row)

    def take_one(self, at: int) -> int:
        """Note one die, if it is one."""
        one = self.tokens[at]
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else Token("")
        if one.face is None or (one.value and set(self.names(after.word)) & THINGS):
            return self.unread(at)
        if one.plural and not one.sixth and self.kind:
            raise Unclear
        if one.plural or not (self.kind or self.joined or self.leads(at)):
            self.joined = False
            return self.leave(at)
        self.named.add(1, one.face)
        if not one.sixth:
            self.named.spelled.add(one.spelled)
        self.joined = True
        return at + 1

    def leads(self, at: int) -> bool:
        """Whether a joining word leads from here to another die."""
        after = [one for one in self.tokens[at + 1 : at + 4] if one.word not in ARTICLES]
        joins = bool(after) and (after[0].word in JOINING or after[0].parted)
        following = [one for one in after if one.word not in BETWEEN or one.value][:1]
        return joins and bool(following) and (following[0].face is not None)

    def is_wanted(self, at: int) -> bool:
        """Whether a number is how many the card asks for; raise Unclear if it may be a die."""
        following = [one.word for one in self.tokens[at + 1 : at + 6]]
        while following and self.names(following[0]) == ["=value"]:
            following = following[1:]
        ahead = self.names(" ".join(following))[:1]
        one, before = self.tokens[at], self.tokens[at - 1] if at else Token("")
        if not self.kind or ahead != [self.kind] or one.plural:
            return False
        if self.tokens[at + 1].parted or self.tokens[at + 1].word in ARTICLES:
            return False
        in_row = before.single and one.single
        if not in_row and not self.joins_alike(at):
            return True
        longer = at > 1 and self.tokens[at - 2].single
        if self.kind == "=odd" or (in_row and longer and one.parted and not before.parted):
            raise Unclear
        return False

    def joins_alike(self, at: int) -> bool:
        """Whether `and` leads here from a number that is written in the same way."""
        words = list(reversed(self.tokens[:at]))
        before = next((one for one in words if one.word not in BETWEEN), None)
        if before is None or before.face is None:
            return False
        between = words[: words.index(before)]
        joins = self.tokens[at].parted or any(one.word in JOINING for one in between)
        return joins and before.spelled == self.tokens[at].spelled

    def names(self, words: str) -> list[str]:
        """The names of the terms of some words."""
        return [term.name for term in terms(words, self.lang)]


def chunks_of(row: Sequence[Token]) -> list[list[Token]]:
    """A row parted at its commas."""
    chunks: list[list[Token]] = []
    for one in row:
        if one.parted or not chunks:
            chunks.append([])
        chunks[-1].append(one)
    return chunks


def may_be_count(pair: Sequence[Token]) -> bool:
    """Whether two dice may be a count and a value: 3 5."""
    if len(pair) != 2 or (pair[0].value == pair[1].value and pair[0].sixth == pair[1].sixth):
        return False
    return pair[0].value > 1


def may_count_the_sixth(row: Sequence[Token]) -> bool:
    """Whether a row such as 3 W 5 5 may mean three worms: one W, after a number of its own.

    Not in the order in which the product writes dice, and not where commas part them.
    """
    sixths = [at for at, one in enumerate(row) if one.sixth]
    if len(sixths) != 1 or sixths[0] == 0:
        return False
    at = sixths[0]
    if row[at].parted or (at > 1 and row[at - 2].value == row[at - 1].value):
        return False
    faces = [one.face or 0 for one in row]
    return not (len(row) > 3 and all(low <= high for low, high in pairwise(faces)))
