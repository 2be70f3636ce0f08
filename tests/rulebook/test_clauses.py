"""Every clause: its text in four languages, a worked example that comes out as written."""

from __future__ import annotations

import re

import pytest

from reroll.engine.contract import FINE, GAMES
from reroll.notation.pictures import picture
from reroll.notation.words import format_position, parse_position
from reroll.rulebook.clauses import clause, clauses_by_id, rulebook, translated
from reroll.rulebook.examples import entries, example_of
from reroll.rulebook.search import asks_of, beyond
from reroll.rulebook.wording import words
from reroll.texts.catalogue import LANGUAGES, texts

IDS = list(clauses_by_id())
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
NUMBER = re.compile(r"\d+")


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_says_the_same_in_every_language(game: str, lang: str) -> None:
    """Same clauses, sections, options and rulings; nothing is left out and nothing in English."""
    english, other = rulebook(game), rulebook(game, lang)
    for one, two in zip(english.clauses, other.clauses, strict=True):
        assert (one.id, one.options) == (two.id, two.options)
        assert bool(one.section) == bool(two.section), one.id
        assert bool(one.ruling) == bool(two.ruling), one.id
        assert two.text, one.id
        assert two.title, one.id
        assert one.text != two.text, one.id


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", IDS)
def test_a_translated_clause_names_the_same_numbers(name: str, lang: str) -> None:
    """A figure is never lost or changed in translation; words for numbers may become digits."""
    plain, other = clause(name), translated(texts(lang), clause(name))
    assert set(NUMBER.findall(plain.text)) <= set(NUMBER.findall(other.text)), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_title_follows_the_market(lang: str) -> None:
    """Pickomino is Heckmeck in German and Regenwormen in Dutch."""
    names = {"en": "Pickomino", "fr": "Pickomino", "de": "Heckmeck", "nl": "Regenwormen"}
    assert rulebook("pickomino", lang).name == names[lang]
    assert rulebook("gang_of_dice", lang).name == "Gang of Dice"


def test_an_unknown_language_reads_english() -> None:
    """As everywhere in the texts."""
    assert rulebook("pickomino", "tlh") == rulebook("pickomino")


@pytest.mark.parametrize("name", IDS)
def test_the_worked_example_comes_out_as_written(name: str) -> None:
    """Played by the rules, from a position that can arise, to what the file says."""
    example = example_of(name)
    assert example is not None, f"{name} has no worked example"
    assert example.expected
    assert example.outcome() == example.expected
    assert example.game == clause(name).game


@pytest.mark.parametrize("name", IDS)
def test_the_worked_example_can_be_drawn_and_told(name: str) -> None:
    """A picture before and after, and sentences in every language."""
    example = example_of(name)
    assert example is not None
    for state in (example.before, example.after):
        assert picture(state).startswith("<svg")
    played = [step for step in example.steps if step.why == FINE]
    for lang in LANGUAGES:
        told = example.sentences(texts(lang))
        assert all(told)
        assert len(told) >= (1 if played else 0)


@pytest.mark.parametrize("name", IDS)
def test_the_position_of_an_example_can_be_typed(name: str) -> None:
    """What is drawn can be set up at a table."""
    example = example_of(name)
    assert example is not None
    line = format_position(example.before)
    assert format_position(parse_position(line)) == line


@pytest.mark.parametrize("game", GAMES)
def test_examples_belong_to_clauses(game: str) -> None:
    """No example is left over from a clause that is gone."""
    assert set(entries(game)) == {each.id for each in rulebook(game).clauses}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_asked_for_in_some_ways(game: str, lang: str) -> None:
    """The search knows how people ask, in every language, and only for clauses that exist."""
    asks = asks_of(game, lang)
    assert set(asks) == {each.id for each in rulebook(game).clauses}
    assert all(len(set(ways)) == len(ways) >= 3 for ways in asks.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_a_language_can_be_read(lang: str) -> None:
    """Synonyms, plain words and what lies beyond the rulebook are all there."""
    assert len(words(lang).written) > 300
    assert len(words(lang).plain) > 300
    assert len(beyond(lang)["topics"]) > 60
