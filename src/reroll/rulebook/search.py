"""The clauses nearest to a question: BM25 over sentences, what they cover of it, pieces of words.

Every title, every sentence, every frequent question and every way of asking (asks/*.toml) is a
document of its own. What no rulebook answers (asks/beyond.*.toml) is in the index too, and may
come out nearest.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from importlib.resources import files
from typing import Any

import tantivy

from reroll.engine.contract import GAMES
from reroll.rulebook.clauses import clause, rulebook
from reroll.rulebook.faq import asked
from reroll.rulebook.grams import Grams
from reroll.rulebook.wording import Term, split, terms, words

BEYOND = ""
"""The owner of documents that belong to no clause."""

GAME_TERMS = {
    "=game wuerfelacker": "wuerfelacker",
    "=game gigi gacker": "gigi_gacker",
    "=game gang of dice": "gang_of_dice",
    "=game pickomino": "pickomino",
}
"""Terms that name a game; the longer name first."""

OF_THE_DICE_GAME = frozenset(("=dice", "=morsel", "=buffet"))
"""Terms that the card game does not know."""

QUESTION_WORDS = frozenset(("=who", "=when", "=howmany"))
"""Terms that a sentence of a rulebook has only by chance, and that ask for nothing alone."""

NUMBERS = frozenset(("=a tile", "=many", "=hundreds"))
"""Terms for numbers above 20."""

CANDIDATES = 80
CLOSENESS, COVERAGE, ECHO = 0.6, 0.4, 0.1
"""How much the nearest sentence, the whole clause and the literal wording count."""

SHARED = 0.5
"""How strongly a sentence is held to its words that the question lacks."""

WORDS_SHARE, PIECES_SHARE = 0.4, 0.6
"""How much of the nearness comes from words and synonyms, how much from pieces of words."""

PLAIN_SHARE, ELSEWHERE_SHARE, UNKNOWN_SHARE = 0.4, 0.5, 1.3
"""How much a number or a question word counts, a word of other clauses, and an unknown word."""

K1, B = 1.2, 0.75  # tantivy's BM25
SENTENCE = re.compile(r"(?<=[.:;!?])\s+")


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause (or BEYOND) near a question; nearness is between 0 and about 1."""

    clause: str
    nearness: float


@dataclass(frozen=True, slots=True)
class Document:
    """One sentence by which a clause may be found."""

    clause: str
    text: str
    terms: frozenset[str]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The documents of one language, and of one game or all, with their index."""

    lang: str
    documents: tuple[Document, ...]
    covered: dict[str, frozenset[str]]
    """The terms of all documents of a clause."""
    shares: Counter[str]
    """In how many documents a term occurs."""
    known: frozenset[str]
    schema: tantivy.Schema
    searcher: tantivy.Searcher
    grams: Grams

    def weight(self, term: str) -> float:
        """BM25's weight of a term: the rarer, the more."""
        number, shares = len(self.documents), self.shares[term]
        return math.log(1 + (number - shares + 0.5) / (shares + 0.5))

    @property
    def average(self) -> float:
        """The mean number of terms of a document."""
        return self.shares.total() / len(self.documents)


def search(question: str, lang: str, game: str | None = None) -> list[Hit]:
    """The clauses nearest to a question, best first; a game it names goes before `game`."""
    shelf = shelf_of(lang, named_game(question, lang) or game)
    weighed = weigh(shelf, question)
    if not any(is_substance(term) for term in weighed) or names_another_game(question, lang):
        return []
    by_words: dict[str, float] = {}
    for score, document in closest(shelf, weighed):
        near = nearness(shelf, weighed, question, document, score)
        by_words[document.clause] = max(near, by_words.get(document.clause, 0.0))
    by_pieces = shelf.grams.likeness(question)
    hits = [
        Hit(owner, WORDS_SHARE * by_words.get(owner, 0.0) + PIECES_SHARE * by_pieces.get(owner, 0))
        for owner in by_words.keys() | by_pieces.keys()
    ]
    return sorted(hits, key=lambda hit: (-hit.nearness, hit.clause))


def nearness(
    shelf: Shelf, weighed: dict[str, float], question: str, document: Document, score: float
) -> float:
    """How near a document and its clause are by their words, given its BM25 score."""
    whole = sum(weighed.values())
    alike = (K1 + 1) / (1 + length_factor(shelf, len(weighed)))
    covered = shelf.covered.get(document.clause, document.terms)
    return (
        CLOSENESS * min(1.0, score / (whole * alike)) * shared(shelf, weighed, document)
        + COVERAGE * sum(w for term, w in weighed.items() if term in covered) / whole
        + ECHO * echo(question, document.text, shelf.lang)
    )


def shared(shelf: Shelf, weighed: dict[str, float], document: Document) -> float:
    """How much of a document the question has too: one rare word in common is not enough."""
    whole = sum(map(shelf.weight, document.terms))
    common = sum(shelf.weight(term) for term in document.terms if term in weighed)
    return float((common / whole) ** SHARED) if whole else 0.0


def length_factor(shelf: Shelf, length: int) -> float:
    """BM25's discount for a document of so many terms."""
    return K1 * (1 - B + B * length / shelf.average)


def echo(question: str, text: str, lang: str) -> float:
    """How alike two sentences are word for word, order and plain words included."""
    matcher = SequenceMatcher(None, split(question, lang), split(text, lang), autojunk=False)
    return matcher.ratio()


def is_substance(term: str) -> bool:
    """Whether a term is more than a number or a question word."""
    return term not in QUESTION_WORDS and term not in NUMBERS and not term[1:].isdigit()


def weigh(shelf: Shelf, question: str) -> dict[str, float]:
    """The terms of a question and what each counts; unknown words count as the rarest do."""
    weighed = {}
    for term in terms(question, shelf.lang, shelf.known):
        if term.name in GAME_TERMS or (term.plain and term.name not in shelf.shares):
            continue
        weighed[term.name] = shelf.weight(term.name) * share(shelf, term)
    return weighed


def share(shelf: Shelf, term: Term) -> float:
    """How much a term counts beside an ordinary one."""
    if term.plain or term.name in QUESTION_WORDS:
        return PLAIN_SHARE
    if term.name in shelf.shares:
        return 1.0
    return ELSEWHERE_SHARE if term.name.startswith("=") else UNKNOWN_SHARE


def closest(shelf: Shelf, weighed: dict[str, float]) -> Iterator[tuple[float, Document]]:
    """The documents with the highest BM25 scores."""
    query = tantivy.Query.boolean_query(
        [
            (tantivy.Occur.Should, boosted(shelf, term, weight / shelf.weight(term)))
            for term, weight in weighed.items()
        ]
    )
    for score, address in shelf.searcher.search(query, CANDIDATES).hits:
        yield score, shelf.documents[shelf.searcher.doc(address)["number"][0]]


def boosted(shelf: Shelf, term: str, boost: float) -> tantivy.Query:
    """The query for one term."""
    return tantivy.Query.boost_query(
        tantivy.Query.term_query(shelf.schema, "terms", joined(term)), boost
    )


def named_game(question: str, lang: str) -> str | None:
    """The game that the question names, if it does; Gigi Gacker with dice is another game."""
    found = {term.name for term in terms(question, lang)}
    named = next((game for term, game in GAME_TERMS.items() if term in found), None)
    return "wuerfelacker" if named == "gigi_gacker" and found & OF_THE_DICE_GAME else named


def has_all(game: str, question: str, lang: str) -> bool:
    """Whether the game's rulebook speaks of everything in the question that has a name there."""
    asked = {term.name for term in terms(question, lang) if not term.plain or term.name in NUMBERS}
    named = {name for name in asked - QUESTION_WORDS if name.startswith("=")}
    return named - GAME_TERMS.keys() <= spoken_of(game, lang)


# The shelves


@cache
def shelf_of(lang: str, game: str | None) -> Shelf:
    """The documents of a language about one game, or about all."""
    games = GAMES if game is None else (game,)
    documents = tuple(each for name in (*games, BEYOND) for each in documents_of(lang, name))
    covered: dict[str, set[str]] = defaultdict(set)
    for each in documents:
        if each.clause != BEYOND:
            covered[each.clause] |= each.terms
    shares = Counter(term for each in documents for term in each.terms)
    schema, searcher = index(documents)
    return Shelf(
        lang,
        documents,
        {name: frozenset(found) for name, found in covered.items()},
        shares,
        known_stems(lang, documents),
        schema,
        searcher,
        Grams(lang, [(each.clause, each.text) for each in documents]),
    )


@cache
def documents_of(lang: str, game: str) -> tuple[Document, ...]:
    """The documents about one game, or about what is beyond all of them."""
    if not game:
        return tuple(document(BEYOND, text, lang) for text in beyond(lang)["topics"])
    asks = asks_of(game, lang)
    found = [document(each.clauses[0], each.question, lang) for each in asked(game, lang)]
    for each in rulebook(game, lang).clauses:
        found += [document(each.id, text, lang) for text in (each.title, *asks.get(each.id, []))]
        found += [
            document(each.id, text, lang, QUESTION_WORDS)
            for text in SENTENCE.split(f"{each.text} {each.ruling}".strip())
        ]
    return tuple(found)


@cache
def spoken_of(game: str, lang: str) -> frozenset[str]:
    """Every term that some sentence about the game has."""
    return frozenset(term for each in documents_of(lang, game) for term in each.terms)


def document(owner: str, text: str, lang: str, without: frozenset[str] = frozenset()) -> Document:
    """A sentence with its terms, without names of games and plain words."""
    found = terms(text, lang)
    kept = {t.name for t in found if says_something(t)}
    return Document(owner, text, frozenset(kept - GAME_TERMS.keys() - without))


def says_something(term: Term) -> bool:
    """Whether a term tells one sentence of a rulebook from another."""
    return not term.plain or (term.name.startswith("=") and not term.name.startswith("=_"))


def asks_of(game: str, lang: str) -> dict[str, list[str]]:
    """How people ask for each clause of a game; raise UnknownClause for an id that is none."""
    source = files("reroll.rulebook") / "asks" / f"{game}.{lang}.toml"
    asks: dict[str, list[str]] = tomllib.loads(source.read_text(encoding="utf-8"))
    for name in asks:
        clause(name)
    return asks


@cache
def beyond(lang: str) -> dict[str, Any]:
    """What people ask that no rulebook answers: `topics`, and games `elsewhere`."""
    source = files("reroll.rulebook") / "asks" / f"beyond.{lang}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def names_another_game(question: str, lang: str) -> bool:
    """Whether the question names a game that has no rulebook here."""
    asked = f" {' '.join(split(question, lang))} "
    return any(
        f" {' '.join(split(name, lang))} " in asked for name in beyond(lang)["elsewhere"].split(",")
    )


def known_stems(lang: str, documents: Iterable[Document]) -> frozenset[str]:
    """Every stem that a question can be understood by."""
    book = words(lang)
    found = {book.stem(word) for each in documents for word in split(each.text, lang)}
    found |= {book.stem(word) for phrase in book.written for word in phrase}
    return frozenset(found) | book.plain


def index(documents: Iterable[Document]) -> tuple[tantivy.Schema, tantivy.Searcher]:
    """An index of the documents' terms, in memory."""
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("terms", tokenizer_name="whitespace")
    builder.add_integer_field("number", stored=True)
    schema = builder.build()
    book = tantivy.Index(schema)
    writer = book.writer(num_threads=1)
    for number, each in enumerate(documents):
        entry = tantivy.Document()
        entry.add_integer("number", number)
        entry.add_text("terms", " ".join(map(joined, sorted(each.terms))))
        writer.add_document(entry)
    writer.commit()
    book.reload()
    return schema, book.searcher()


def joined(term: str) -> str:
    """A term as one word of the index."""
    return term.replace(" ", "_")
