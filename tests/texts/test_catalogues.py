"""The catalogues: complete, with the same places, whole sentences, and a language to test pages."""

from __future__ import annotations

import re
import string
from functools import cache

import pytest
from babel.messages.catalog import Message

from reroll.texts.catalogue import LANGUAGES, texts
from reroll.texts.pseudo import CODE, LONGER
from tests.house.catalogues import catalogue, forms, header, messages, template, updated, written

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
ENDS = ".?!:…"


@cache
def entries(lang: str) -> list[Message]:
    """The sentences of a catalogue, its header left out."""
    return [message for message in catalogue(lang) if message.id]


def finished(lang: str) -> list[Message]:
    """The sentences that have a whole translation."""
    return [message for message in entries(lang) if all(forms(message))]


def sources(message: Message) -> tuple[str, ...]:
    """The English sentence, or both of a pair."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def places(sentence: str) -> list[str]:
    """The named places of a sentence, each as often as it occurs."""
    return sorted(name for _text, name, _form, _as in string.Formatter().parse(sentence) if name)


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_of_the_code_is_translated(lang: str) -> None:
    """`make texts` has been run, nothing waits, nothing is doubtful, nothing is left over."""
    wanted = {sources(message) for message in template() if message.id}
    kept = {sources(message) for message in entries(lang)}
    assert wanted - kept == set(), "run make texts, then translate what is new"
    assert kept - wanted == set(), "run make texts"
    assert [message.id for message in entries(lang) if not all(forms(message))] == []
    assert not any(message.fuzzy for message in entries(lang))


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_has_the_same_places(lang: str) -> None:
    """A missing or misspelt {place} would show or lose a value; one form for each number."""
    for message in finished(lang):
        english, translated = sources(message), forms(message)
        assert len(translated) == len(english), message.id
        wanted = set(places(english[-1]))
        for form in translated:
            assert set(places(form)) <= wanted, message.id
        assert set(places(translated[-1])) == wanted, message.id


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_formats_numbers_as_the_sentence_does(lang: str) -> None:
    """`{moves:,.0f}` keeps its format."""
    for message in finished(lang):
        for english, translated in zip(sources(message), forms(message), strict=True):
            asked = set(re.findall(r"\{\w+:[^}]*\}", english))
            assert set(re.findall(r"\{\w+:[^}]*\}", translated)) == asked, message.id


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_ends_as_the_sentence_does(lang: str) -> None:
    """A sentence stays a sentence, a question a question, a label a label."""
    for message in finished(lang):
        for english, translated in zip(sources(message), forms(message), strict=True):
            one, other = english.rstrip(')“”" ')[-1], translated.rstrip(')“”»„" ')[-1]
            assert (one if one in ENDS else "") == (other if other in ENDS else ""), message.id


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_names_no_number_that_the_sentence_does_not(lang: str) -> None:
    """Figures are carried over, not changed."""
    for message in finished(lang):
        for english, translated in zip(sources(message), forms(message), strict=True):
            bare = [re.sub(r"\{[^}]*\}", "", text) for text in (english, translated)]
            found = [sorted(re.findall(r"\d+", text)) for text in bare]
            assert found[0] == found[1], message.id


def test_one_number_decides_the_form_of_a_sentence() -> None:
    """A pair of sentences depends on {n} and on nothing else."""
    for path, message in messages():
        if isinstance(message, tuple):
            assert "{n}" in message[1], (path, message)


def test_no_sentence_has_two_meanings() -> None:
    """gettext knows a sentence by its English: no pair shares its singular with another."""
    found: dict[str, str | tuple[str, ...]] = {}
    for path, message in messages():
        key = message if isinstance(message, str) else message[0]
        if isinstance(message, tuple):
            assert found.setdefault(key, message) in (message, key), (path, message)


@pytest.mark.parametrize(
    ("lang", "zero", "one", "two"),
    [
        ("en", "0 worms", "1 worm", "2 worms"),
        ("fr", "0 ver", "1 ver", "2 vers"),
        ("de", "0 Würmer", "1 Wurm", "2 Würmer"),
        ("nl", "0 wormen", "1 worm", "2 wormen"),
    ],
)
def test_numbers_take_the_form_of_the_language(lang: str, zero: str, one: str, two: str) -> None:
    """French treats none like one; the others do not."""
    t = texts(lang)
    assert [t.n("{n} worm", "{n} worms", n) for n in (0, 1, 2)] == [zero, one, two]


def test_the_title_of_a_game_follows_the_market() -> None:
    """The catalogue and the rulebook agree."""
    assert [texts(lang)("Pickomino") for lang in LANGUAGES] == [
        "Pickomino",
        "Pickomino",
        "Heckmeck",
        "Regenwormen",
    ]


def test_catalogues_are_written_in_one_way() -> None:
    """No dates, no names of tools: the same content gives the same file, and an update keeps it."""
    for lang in OTHERS:
        text = written(lang, catalogue(lang))
        assert text.startswith(header(lang))
        assert b"POT-Creation-Date" not in text
        assert {m.id for m in updated(lang) if m.id} >= {m.id for m in entries(lang)}


def test_the_sentences_are_found_in_python_and_in_templates() -> None:
    """The tool that collects them sees both."""
    kinds = {path.rpartition(".")[2] for path, _message in messages()}
    assert kinds == {"py", "html"}
    assert len(template()) > 500


def test_the_pseudo_language_is_longer_and_keeps_its_places() -> None:
    """At least 40 % longer than English, in brackets, with every place filled."""
    t = texts(CODE)
    for _path, message in messages():
        english = message if isinstance(message, str) else message[1]
        translated = t.catalogue.gettext(english)
        assert len(translated) >= (1 + LONGER) * len(english)
        assert places(translated) == places(english)
    assert t("{name} begins.", name="Ana").startswith("[Ana bégíñs.")
    assert t.n("{n} worm", "{n} worms", 2).startswith("[2 wórms")


def test_an_unknown_language_reads_english() -> None:
    """Nothing is shown in a language that is not there."""
    assert texts("tlh").lang == "en"
    assert texts("tlh")("{name} begins.", name="Ana") == "Ana begins."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_sentence_stays_empty(lang: str) -> None:
    """It is not the header that a catalogue keeps under the empty message."""
    assert texts(lang)("") == ""


def test_dutch_has_one_word_for_the_log() -> None:
    """The glossary has it, and the one that it rules out."""
    told = [form.lower() for message in finished("nl") for form in forms(message)]
    assert any("verslag" in form for form in told)
    assert [form for form in told if "logboek" in form] == []
