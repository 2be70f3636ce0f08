"""Plain and compiled play are the same, move by move, for every game and number of players."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from reroll.bots.contract import bot_module, bot_names
from reroll.bots.simulate import simulate
from reroll.engine import fast
from reroll.engine.contract import GAMES
from reroll.engine.setup import Setup
from reroll.engine.states import key
from tests.agreement.tables import TABLES, any_options

MATCHES = 10_000
"""What the slow test plays for every game and number of players."""
SOME = 80
"""What every test run plays."""
A_TABLE = 20
"""Matches played with the same options."""

Played = tuple[tuple[int, int, int], tuple[Any, ...]]


def played(setup: Setup, seed: int, first: int, count: int, compiled: bool) -> Played:
    """Moves, decisions, checksum of all actions; and the state at the end of the last match."""
    rules, start = setup.rules, setup.first_state()
    row = fast.row_of(start, 2, compiled)
    legal, counts = fast.room(rules.ACTIONS + 1, compiled), fast.room(1, compiled)
    loop = fast.playouts(rules, compiled)
    totals = loop.play_matches(row, seed, 0, first, count, legal, counts)
    return tuple(totals), key(fast.from_record(row[1], type(start)) if compiled else row[1])


def agree(game: str, players: int, matches: int) -> None:
    """Play so many random matches both ways, each few with other options."""
    chooser = Random(f"{game} {players}")
    for first in range(0, matches, A_TABLE):
        setup = Setup(game, players, any_options(game, players, chooser))
        seed = chooser.getrandbits(32)
        plain = played(setup, seed, first, A_TABLE, compiled=False)
        assert played(setup, seed, first, A_TABLE, compiled=True) == plain, setup


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_matches_are_the_same_plain_and_compiled(game: str, players: int) -> None:
    """Every action and the last state, any options."""
    agree(game, players, SOME)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_ten_thousand_matches_are_the_same_plain_and_compiled(game: str, players: int) -> None:
    """The same for 10,000 matches of every game and number of players."""
    agree(game, players, MATCHES)


def bots_agree(game: str, players: int, bots: list[str], matches: int) -> None:
    """Simulate matches between these bots both ways."""
    plain = simulate(game, players, bots, matches, 9, compiled=False)
    compiled = simulate(game, players, bots, matches, 9, compiled=True)
    assert (compiled.checksum, compiled.counts) == (plain.checksum, plain.counts)
    assert compiled.win_shares == plain.win_shares


def test_pickomino_bots_play_the_same_plain_and_compiled() -> None:
    """All three at one table."""
    bots_agree("pickomino", 3, ["greedy", "simple", "random"], 12)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_all_bots_of_a_game_play_the_same_plain_and_compiled(game: str, players: int) -> None:
    """As many of them as there are seats, those that play plain only left out."""
    names = bot_names(game)[::-1]
    bots = [n for n in names if not getattr(bot_module(n, game), "PLAIN_ONLY", False)]
    bots_agree(game, players, bots[:players], 30)
