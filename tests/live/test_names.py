"""Names are anyone's own, in any script, but stay on one line and hide nothing."""

from __future__ import annotations

import pytest

from reroll.live.names import bot_name, seat_name, table_name, tidy
from reroll.live.refusals import Refusal
from reroll.store.records import SeatRecord
from reroll.texts.catalogue import texts


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana \t Maria ", "Ana Maria"),
        ("a\u202egnihton\u202c", "agnihton"),
        ("line\nbreak\x00", "line break"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("Ève", "Ève"),
        ("👩\u200d🌾 farmer", "👩\u200d🌾 farmer"),
        ("न\u200dय", "न\u200dय"),
        ("x" * 50, "x" * 24),
        ("\u200b\u2060\ufeff", ""),
        ("\u200d\u200c", ""),
        ("\u3164\u115f\u2800", ""),
        ("Z" + "\u0334" * 29 + "o", "Z" + "\u0334" * 4 + "o"),
    ],
)
def test_a_name_keeps_what_can_be_seen(typed: str, name: str) -> None:
    assert tidy(typed, 24) == name


def test_an_empty_name_is_asked_for_again() -> None:
    with pytest.raises(Refusal, match="name to call you by"):
        seat_name("\u200b", [])


def test_bots_never_share_a_name() -> None:
    taken: list[str] = ["bram"]
    for _ in range(9):
        taken.append(bot_name(taken))
    assert len({name.casefold() for name in taken}) == 10


def test_a_table_without_a_name_is_called_after_its_maker_in_the_readers_words() -> None:
    seats = [SeatRecord("Bram", bot="medium"), SeatRecord("Noor", holder="noor")]
    assert table_name(texts("en"), "", seats) == "Noor’s table"
    assert table_name(texts("fr"), "", seats) == "Chez Noor"
    assert table_name(texts("en"), "Sunday soup", seats) == "Sunday soup"
    assert table_name(texts("en"), "", seats[:1]) == "A new table"
