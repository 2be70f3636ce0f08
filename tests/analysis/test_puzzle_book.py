"""The puzzles that come with Reroll: complete, unchanged, and right."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from reroll.analysis import puzzle_book
from reroll.analysis.coach import Coach
from reroll.analysis.puzzle_book import DamagedBook, Kept, book
from reroll.analysis.puzzles import LEAST, LEVELS, is_sure
from reroll.engine.contract import GAMES
from reroll.notation.words import format_action, parse_position

OFF = 0.03
"""A margin may differ by so much from that of a turn solved from its beginning."""


@pytest.mark.parametrize("game", GAMES)
def test_there_are_a_few_dozen_of_every_level(game: str) -> None:
    """Nearly two dozen a game at least, of each level some, none twice."""
    puzzles = book(game)
    assert len(puzzles) >= 20
    assert {each.level for each in puzzles} == set(LEVELS)
    assert len({each.position for each in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_leads_by_more_than_its_shares_may_be_off(game: str) -> None:
    """A smaller lead would make a puzzle whose answer nobody knows."""
    coaches: dict[int, Coach] = {}
    for puzzle in book(game):
        s = parse_position(puzzle.position)
        coach = coaches.setdefault(s.players, Coach(game, s.players))
        assert puzzle.margin > coach.error(coach.segment(s), s), puzzle.position


def solve_again(game: str, puzzle: Kept) -> None:
    """The best choice is the one that was kept, by the margin that was kept."""
    state = parse_position(puzzle.position)
    options = Coach(game, state.players).options(state, puzzle.seat)
    assert format_action(game, state, puzzle.seat, options[0].action) == puzzle.best
    assert options[1].loss == pytest.approx(puzzle.margin, abs=OFF)
    assert options[1].loss > LEAST
    assert is_sure(options)


@pytest.mark.parametrize("game", GAMES)
def test_solved_again_a_puzzle_has_the_same_answer(game: str) -> None:
    """The easiest, one in the middle and the hardest of every game."""
    puzzles = book(game)
    for puzzle in (puzzles[0], puzzles[len(puzzles) // 2], puzzles[-1]):
        solve_again(game, puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_solved_again_every_puzzle_has_the_same_answer(game: str) -> None:
    """All of them."""
    for puzzle in book(game):
        solve_again(game, puzzle)


@pytest.mark.parametrize("change", ["rules", "puzzles"])
def test_a_changed_file_is_refused(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of other rules, or one with a puzzle changed by hand, is not used."""
    told = json.loads(puzzle_book.path_of("pickomino").read_text(encoding="utf-8"))
    if change == "rules":
        told["rules"] = "0"
    else:
        told["puzzles"][0]["best"] = "another"
    (tmp_path / "pickomino.json").write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setattr(puzzle_book, "FOLDER", tmp_path)
    with pytest.raises(DamagedBook, match="make puzzles"):
        book.__wrapped__("pickomino")


def test_one_puzzle_of_gang_of_dice_does_not_wait_for_the_compiler() -> None:
    """Numba takes a second to be there, and several where nothing is compiled yet."""
    lines = (
        "import sys",
        "from reroll.analysis.coach import Coach",
        "from reroll.analysis.puzzle_book import book",
        "from reroll.notation.words import parse_position",
        "for kept in book('gang_of_dice')[::9]:",
        "    s = parse_position(kept.position)",
        "    assert Coach('gang_of_dice', s.players).options(s, kept.seat)",
        "assert 'numba' not in sys.modules",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True, timeout=60)
