"""No field of a position line is read past: it shows in the position, or the line is refused."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from reroll.engine.contract import GAMES
from reroll.engine.match import Match
from reroll.notation.words import NotationError, format_position, parse_position, says_nothing

Fields = dict[str, str]


def fields(line: str) -> Fields:
    """The fields of a line by name."""
    return dict(word.split("=", 1) for word in line.split()[1:])


def lines(game: str) -> list[Fields]:
    """Positions of random matches for two and three, from the first draw to the end."""
    found = []
    for players in (2, 3):
        match, draw = Match(game, players=players, seed=players), random.Random(players)
        while not match.is_over:
            found.append(fields(match.position))
            if match.seats:
                seat = draw.choice(match.seats)
                match.play(draw.choice(match.legal(seat)), seat)
            else:
                match.roll()
        found.append(fields(match.position))
    return found


def kept(game: str, given: Fields) -> Fields | None:
    """The fields of the position that a line comes to, None where it is refused."""
    line = " ".join([game, *(f"{name}={value}" for name, value in given.items())])
    try:
        return fields(format_position(parse_position(line)))
    except NotationError:
        return None


@pytest.mark.parametrize("game", GAMES)
def test_a_field_from_another_position_counts_or_is_refused(game: str) -> None:
    """Cards drawn may be more than are named: the open one is always among them."""
    found, draw = lines(game), random.Random(game)
    values: dict[str, set[str]] = defaultdict(set)
    for given in found:
        for name, value in given.items():
            values[name].add(value)
    for given in draw.sample(found, 30):
        for name in values.keys() - {"drawn"}:
            value = draw.choice(sorted(values[name]))
            came = kept(game, given | {name: value})
            assert says_nothing(value) or came is None or came[name] == value, (given, name, value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("gigi_gacker phase=deal asked=2", "Field asked has no meaning in this position"),
        ("gigi_gacker phase=deal back=w3", "Field back has no meaning"),
        ("gigi_gacker phase=start first=2", r"Field first .* \(phase start\); leave it out\."),
        ("gang_of_dice face=3", r"Field face .* \(phase card\)"),
        (
            "gang_of_dice cards=sum7-black*9,sum11-black-dark*3 drawn=sum7-black",
            "Field drawn has no meaning",
        ),
        ("gang_of_dice phase=choose_face hand=3 card=sum7-black", "faces are chosen of dice"),
    ],
)
def test_a_field_without_a_meaning_is_refused_with_the_reason(line: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_position(line)


@pytest.mark.parametrize(
    "line",
    [
        "gigi_gacker players=3 phase=deal gone=- hens=0/0/0 laid=-/-/-",
        "gigi_gacker phase=deal asked=- worms=8,7,6,5,4,3,2,1",
        "gang_of_dice phase=card face=- drawn=-",
        "wuerfelacker acted=no morsels=2,2,3,3,3,3,3,3,3",
        "pickomino kept=- rolled=- stacks=-/-",
    ],
)
def test_a_field_that_says_nothing_or_what_is_usual_may_stand(line: str) -> None:
    """A program that fills in every field is understood."""
    assert parse_position(line).players in (2, 3)
