"""Figures are written as the reader's language writes them."""

from __future__ import annotations

import re

import pytest

from reroll.texts.catalogue import texts
from reroll.texts.figures import decimal, percentage
from tests.house.files import SOURCE, python_files

FORMATTED = re.compile(r":[ 0-9+,>]*(?:\.[0-9]+|\.\{\w+\})[f%]\}|:[ 0-9+,>]*%\}")
ELSEWHERE = {
    "texts/figures.py": "the one place",
    "cli/analyse_page.py": "the points of a drawing",
    "web/boards/marks.py": "whole per cent, alike in all languages",
}


@pytest.mark.parametrize(
    ("lang", "small", "large", "share"),
    [
        ("en", "−0.50", "1,234,567", "49.6\u00a0%"),
        ("de", "−0,50", "1.234.567", "49,6\u00a0%"),
        ("nl", "−0,50", "1.234.567", "49,6\u00a0%"),
        ("fr", "−0,50", "1\u202f234\u202f567", "49,6\u00a0%"),
    ],
)
def test_decimals_thousands_and_shares_follow_the_language(
    lang: str, small: str, large: str, share: str
) -> None:
    t = texts(lang)
    assert decimal(t, -0.5, 2) == small
    assert decimal(t, 1234567.4, 0) == large
    assert percentage(t, 0.4961) == share


def test_a_figure_that_rounds_to_nothing_has_no_sign() -> None:
    t = texts("en")
    assert decimal(t, -0.004, 2, signed=True) == decimal(t, 0.004, 2, signed=True) == "0.00"
    assert percentage(t, -0.0004, signed=True) == "0.0\u00a0%"
    assert decimal(t, 0.006, 2, signed=True) == "+0.01"


def test_no_other_file_that_people_read_formats_a_figure_of_its_own() -> None:
    found = set()
    for path in python_files(SOURCE):
        name = path.relative_to(SOURCE).as_posix()
        if name.startswith(("cli/", "web/", "texts/", "live/")):
            text = path.read_text(encoding="utf-8")
            found |= {name} if FORMATTED.search(text) else set()
    assert found == set(ELSEWHERE)
