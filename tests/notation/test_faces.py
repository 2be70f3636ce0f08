"""The sixth face by the letter that it has in the languages of the readers."""

from __future__ import annotations

import pytest

from reroll.notation.dice_text import format_faces, parse_faces
from reroll.notation.words import NotationError, format_position, parse_action, parse_position
from reroll.texts.catalogue import texts


@pytest.mark.parametrize(
    ("typed", "sixth", "read"),
    [
        ("11234VVV", "W", "1 1 2 3 4 W W W"),
        ("1 1 v, W", "W", "1 1 W W"),
        ("33S", "M", "3 3 M"),
        ("5hM", "M", "5 M M"),
    ],
)
def test_a_worm_and_a_minion_are_read_by_their_letter_in_every_language(
    typed: str, sixth: str, read: str
) -> None:
    """A ver, a sbire, a Scherge and a handlanger; what is written stays W and M."""
    assert format_faces(parse_faces(typed, sixth), sixth) == read


def test_a_position_typed_with_v_is_written_with_w() -> None:
    """As text it has the one letter of the notation."""
    s = parse_position("pickomino players=2 phase=keep kept=V rolled=1234V5V")
    assert "kept=W rolled=12345WW" in format_position(s)
    assert parse_action("pickomino", s, 0, "5") == parse_action("pickomino", s, 0, "keep 5")
    with pytest.raises(NotationError):
        parse_action("pickomino", s, 0, "s5")


def test_a_lone_v_keeps_the_worms() -> None:
    """The verb may be left out, as before W."""
    s = parse_position("pickomino players=2 phase=keep rolled=1234V5VV")
    assert parse_action("pickomino", s, 0, "v") == parse_action("pickomino", s, 0, "keep W")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "A die shows 1, 2, 3, 4, 5 or W (a worm); 'x' came."),
        ("fr", "W (un ver\u202f; V va aussi)"),
        ("de", "W (ein Wurm)"),
        ("nl", "W (een worm)"),
    ],
)
def test_a_face_that_is_none_is_answered_with_the_letters_there_are(lang: str, said: str) -> None:
    """With the word that the letter stands for, and the reader's own letter where there is one."""
    with pytest.raises(NotationError) as refused:
        parse_faces("12x", "W")
    assert said in texts(lang).told(refused.value.args[0])


def test_wuerfelacker_has_plain_dice() -> None:
    """Its sixth face is a six, and no letter."""
    with pytest.raises(NotationError, match="4, 5 or 6; 'V' came"):
        parse_faces("12V", "6")
