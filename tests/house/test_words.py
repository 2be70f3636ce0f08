"""What people read goes through gettext as whole sentences that a tool can collect."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from reroll.texts.catalogue import LANGUAGES, LOCALE
from reroll.texts.po import read_po
from tests.house.files import SOURCE, python_files, short

ROOMS = ("cli", "live", "web", "texts")
SPOKEN = {"say", "Text", "print", "ask"}
"""Calls that put their words before a person."""

WORD = re.compile(r"[A-Za-z]{2}")
PLACE = re.compile(r"\{(\w*)[^}]*\}")


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """Every call in a file, with the name of what is called."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield node, ast.unparse(node.func)


def spoken_files() -> list[Path]:
    """The files that speak to people."""
    return python_files(*(SOURCE / room for room in ROOMS))


def untranslated(path: Path) -> list[str]:
    """Sentences written straight into a call that shows them."""
    found = []
    for node, name in calls(path):
        if name.rpartition(".")[2] in SPOKEN and node.args:
            first = node.args[0]
            plain = isinstance(first, ast.Constant) and isinstance(first.value, str)
            if plain and " " in ast.literal_eval(first) and WORD.search(ast.literal_eval(first)):
                found.append(f"{short(path)}:{node.lineno} {ast.unparse(first)}")
    return found


@pytest.mark.parametrize("path", spoken_files(), ids=short)
def test_no_sentence_is_shown_untranslated(path: Path) -> None:
    """A sentence that is printed was given to gettext first."""
    assert untranslated(path) == []


@pytest.mark.parametrize("path", spoken_files(), ids=short)
def test_sentences_are_given_to_gettext_whole(path: Path) -> None:
    """A message is a literal, or comes from a marked table; it is never put together."""
    assembled = [
        f"{short(path)}:{node.lineno}"
        for node, name in calls(path)
        if name in ("t", "t.n", "N_", "self.t", "screen.t")
        and any(isinstance(arg, ast.JoinedStr | ast.BinOp) for arg in node.args[:1])
    ]
    assert assembled == []


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_translations_keep_the_places_of_a_sentence(lang: str) -> None:
    """A translation fills in exactly what the English sentence fills in."""
    path = LOCALE / f"{lang}.po"
    messages = read_po(path) if path.exists() else {}
    wrong = []
    for message, translation in messages.items():
        wanted = set(PLACE.findall(message))
        forms = translation.split("\0") if message else []
        wrong += [form for form in forms if not set(PLACE.findall(form)) <= wanted]
    assert wrong == []
