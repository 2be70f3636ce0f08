"""Names at a table at one keyboard."""

from __future__ import annotations

import pytest

from reroll.cli.seating import seating
from reroll.texts.catalogue import texts


@pytest.mark.parametrize(
    ("people", "names"),
    [
        (["Ana B", "Ana"], ["Ana B", "Ana"]),
        (["Ana", "Ana"], ["Ana", "Ana 2"]),
        (["Ana 2", "Ana", "Ana"], ["Ana 2", "Ana", "Ana 3"]),
    ],
)
def test_only_a_name_that_is_taken_gets_a_number(people: list[str], names: list[str]) -> None:
    assert seating(texts("en"), "pickomino", people, []).names == names


def test_bots_of_one_kind_are_numbered() -> None:
    assert seating(texts("en"), "pickomino", [], ["simple", "simple"]).names == [
        "Simple bot",
        "Simple bot 2",
    ]
