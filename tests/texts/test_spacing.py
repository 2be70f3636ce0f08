"""French marks keep their narrow space, whatever a catalogue or the code wrote before them."""

from __future__ import annotations

import re

import pytest

from reroll.texts.catalogue import LOCALE, texts
from reroll.texts.po import PLURAL, read_po
from reroll.texts.spacing import spaced

WRONG = re.compile(r"[^\S\u202f][;:?!»]|«[^\u202f]|[^\s?!;:(«][;:?!](?:\s|$)")


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("S'arrêter:", "S'arrêter\u202f:"),
        ("Qui commence ?", "Qui commence\u202f?"),
        ("Le bot « {name} »; et toi?", "Le bot «\u202f{name}\u202f»\u202f; et toi\u202f?"),
        ("de=https://exemple.fr", "de=https://exemple.fr"),
        ("? dés", "? dés"),
    ],
)
def test_a_french_mark_never_stands_alone_on_its_line(typed: str, right: str) -> None:
    assert spaced(typed) == right
    assert spaced(right) == right


def test_no_french_sentence_breaks_before_a_mark() -> None:
    t = texts("fr")
    for text in read_po(LOCALE / "fr.po").values():
        for form in text.split(PLURAL):
            assert not WRONG.search(spaced(form)), form
    assert t("{label}:", label="Lancer 6 dés") == "Lancer 6 dés\u202f:"
    assert t("{name} wins with {score}.", name="Ana", score="3 vers") == "Ana gagne avec 3 vers."
