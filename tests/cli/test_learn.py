"""The lessons at the keyboard."""

from __future__ import annotations

import pytest

from reroll.engine.contract import GAMES
from reroll.live.lessons.lesson import THROW, lesson_of
from tests.cli.terminal import Terminal


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_by_typing_what_it_asks_for(reroll: Terminal, game: str) -> None:
    """Enter throws the dice and goes on where nothing is to be done."""
    steps = lesson_of(game).steps
    typed = ["" if step.move == THROW else step.move for step in steps[:-1]]
    done = reroll(f"learn {game}", typed)
    assert done.code == 0, done.err
    assert f"{len(steps)} of {len(steps)}" in done.out
    assert f"reroll play {game} --bots easy" in done.out


def test_other_choices_are_answered_and_nothing_is_lost(reroll: Terminal) -> None:
    out = reroll("learn pickomino --step 4", ["keep W", "keep 3", "dance", "", "keep 5"]).out
    assert "That value is already set aside this turn. (PK-06)" in out
    assert "that brings 176 worms" in out
    assert "'dance' came" in out
    assert "5 of 14" in out


def test_one_may_go_back_skip_and_leave_with_the_way_back_in(reroll: Terminal) -> None:
    done = reroll("learn gang-of-dice --step 3", ["back", "skip", "quit"])
    assert done.code == 0
    assert done.out.index("2 of 12") > done.out.index("3 of 12")
    assert "reroll learn gang_of_dice --step 3" in done.out
    assert "--step 5" in reroll("learn gang-of-dice --step 5").out


def test_a_lesson_is_read_in_the_readers_language(reroll: Terminal) -> None:
    assert "Wirf alle acht Würfel." in reroll("--lang de learn pickomino", ["würfeln"]).out


def test_another_game_is_told_the_four(reroll: Terminal) -> None:
    assert "wuerfelacker" in reroll("learn chess").complaint
