"""Positions as pictures: every state of every game can be drawn, and says what it shows."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from reroll import Match
from reroll.engine.contract import GAMES, legal_actions, rules_of
from reroll.games.terms import SPECTATOR
from reroll.notation.pictures import picture
from reroll.notation.words import parse_position

SVG = "{http://www.w3.org/2000/svg}"


def states(game: str, players: int) -> list[Match]:
    """A seeded match, a copy at every move."""
    match, seen = Match(game, players, seed=players), []
    while not match.is_over:
        if match.actor < 0:
            match.chance()
        else:
            legal = legal_actions(match.rules, match.state, match.actor)
            match.play(legal[len(match.log) % len(legal)])
        seen.append(match.copy())
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_match_is_drawn_as_well_formed_svg_titled_with_its_line(
    game: str,
) -> None:
    rules = rules_of(game)
    for players in (rules.MIN_PLAYERS, rules.MAX_PLAYERS):
        for match in states(game, players):
            root = ElementTree.fromstring(match._repr_svg_())
            assert root.findtext(f"{SVG}title") == match.position


@pytest.mark.parametrize("game", GAMES)
def test_a_view_can_be_drawn_without_its_secrets(game: str) -> None:
    for match in states(game, rules_of(game).MAX_PLAYERS)[::7]:
        ElementTree.fromstring(picture(match.view(SPECTATOR).state, title="hidden"))


def test_a_pickomino_picture_shows_tiles_stacks_total_and_worms() -> None:
    s = parse_position("pickomino middle=24,36 stacks=21,23/- kept=WW5 turn=1")
    words = [t.text for t in ElementTree.fromstring(picture(s, ["Ana", "Bo"])).iter(f"{SVG}text")]
    for shown in ("24", "36", "Ana ←", "Bo", "21 23", "15", "2", "0"):
        assert shown in words
    assert "22" not in words


def test_names_are_escaped() -> None:
    s = parse_position("pickomino")
    drawn = picture(s, ["<script>", "B & B"], title="<b>")
    assert "<script>" not in drawn
    assert "<b>" not in drawn
    ElementTree.fromstring(drawn)
