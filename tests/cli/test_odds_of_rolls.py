"""`reroll odds` where chance acts."""

from __future__ import annotations

from tests.cli.terminal import Terminal


def test_a_roll_of_more_than_sixteen_dice_is_said_not_to_be_gone_through(reroll: Terminal) -> None:
    told = reroll("odds gang_of_dice card=sum7 hand=17").out
    words = " ".join(told.split())
    assert "more than sixteen dice may show is not gone through. The win share of" in words
    assert "player 1 is at least" in words
    assert "From good to bad" not in told
    assert "From good to bad" in reroll("odds gang_of_dice card=sum7 hand=3").out


def test_a_line_of_nothing_but_a_game_is_the_beginning_of_a_match(reroll: Terminal) -> None:
    for game, phase in (("gigi_gacker", "deal"), ("wuerfelacker", "buffet")):
        told = reroll(f"odds {game}").out
        assert f"phase={phase}" in " ".join(told.split())
        assert "From good to bad" in told
