"""Counts of every way to play on, pinned by position: a rule that changes, changes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.reference import pickomino as reference
from tests.reference.words import Table

from reroll.engine.contract import GAMES, rules_of
from reroll.engine.perft import divide, perft
from reroll.engine.setup import Setup
from reroll.engine.signature import SIGNATURES, rules_version, signature
from reroll.notation.words import parse_position

FOLDER = Path(__file__).parent.parent / "perft"


def pinned(game: str) -> list[tuple[str, list[int]]]:
    """Positions and their counts by depth, from the game's file."""
    lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    parts = [line.split(" ; ") for line in lines if not line.startswith("#")]
    return [(position, [int(n) for n in counts.split()]) for position, counts in parts]


@pytest.mark.parametrize("game", GAMES)
def test_the_counts_of_every_position_are_the_pinned_ones(game: str) -> None:
    """Sequences of one action, of two, and so on; where one is wrong, `divide` helps."""
    assert len(pinned(game)) >= 8
    for position, counts in pinned(game):
        s = parse_position(position)
        found = [perft(rules_of(game), s, depth) for depth in range(1, len(counts) + 1)]
        assert found == counts, position


def test_dividing_by_the_first_action_adds_up() -> None:
    """Six faces to keep."""
    s = parse_position("pickomino middle=21-31 stacks=-/- turn=2 phase=keep rolled=123455WW")
    parts = divide(rules_of("pickomino"), s, 3)
    assert len(parts) == 6
    assert sum(parts.values()) == perft(rules_of("pickomino"), s, 3)


def reference_perft(played: list[tuple[int | str, tuple[object, ...]]], depth: int) -> int:
    """The same count by the reference engine, which replays as it cannot copy."""
    table: Table = reference.Reference(2)
    for actor, action in played:
        table.play(actor, action)
    nexts = [(actor, action) for actor in table.actors() for action in table.legal(actor)]
    if depth == 1:
        return len(nexts)
    return sum(reference_perft([*played, each], depth - 1) for each in nexts)


def test_the_reference_engine_counts_the_same() -> None:
    """Two first seats, 1287 rolls each, the faces of each to keep."""
    setup = Setup("pickomino", 2)
    counts = [perft(setup.rules, setup.first_state(), depth) for depth in (1, 2, 3)]
    assert counts == [reference_perft([], depth) for depth in (1, 2, 3)] == [2, 2574, 9504]


@pytest.mark.parametrize("game", GAMES)
def test_the_committed_signature_is_that_of_the_rules(game: str) -> None:
    """Fixed seeded play at every table size; a commit that changes the number says why."""
    assert signature(game) == SIGNATURES[game] == rules_version(game)
