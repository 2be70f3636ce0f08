"""The engine plays like the reference engines, which others wrote from the rulebooks alone."""

from __future__ import annotations

from random import Random

import pytest

from reroll.engine.chance import Seeded
from reroll.engine.contract import CHANCE, NOBODY, acting_seats, legal_actions, places
from reroll.engine.states import copy_state
from tests.agreement.pairs import PAIRS, Pair, Path
from tests.agreement.tables import TABLES, any_options

MOVES = 100_000
"""What the slow test plays for every game and number of players."""
A_FEW = 2_000
"""What every test run plays."""


def any_path(pair: Pair, seat: int, chooser: Random) -> Path:
    """A whole decision of the seat, and a check that both engines see the same ones."""
    if pair.few():
        choices = pair.choices(seat)
        assert set(choices) == set(pair.other.legal(seat)), pair.other.log
        return choices[chooser.choice(sorted(choices, key=repr))]
    path: Path = []
    then = copy_state(pair.s)
    while not path or pair.inside(then):
        path.append(chooser.choice(legal_actions(pair.rules, then, seat)))
        pair.rules.apply(then, seat, path[-1])
    return path


def any_outcome(pair: Pair, source: Seeded, number: int) -> Path:
    """What chance does: one action, or the lots of a very large roll."""
    then = copy_state(pair.s)
    throws = pair.throws_on(then)
    path: Path = []
    while not path or (throws and pair.throws_on(then)):
        path.append(source.outcome(pair.rules, then, number + len(path)))
        pair.rules.apply(then, CHANCE, path[-1])
    return path


def play_match(pair: Pair, seed: int, chooser: Random) -> int:
    """A random match in both engines, compared after every decision; the number of moves."""
    source, moves = Seeded(seed), 0
    while (actor := pair.rules.actor(pair.s)) != NOBODY:
        if actor == CHANCE:
            path = any_outcome(pair, source, moves)
        else:
            seats = acting_seats(pair.rules, pair.s)
            assert pair.other.actors() == set(seats)
            actor = chooser.choice(seats)
            path = any_path(pair, actor, chooser)
        pair.play(actor, path)
        moves += len(path)
        ours, theirs = pair.facts()
        assert ours == theirs, pair.other.log
        scores = [pair.rules.score(pair.s, seat) for seat in range(pair.s.players)]
        assert scores == pair.other.scores() or not pair.settled()
    assert pair.other.actors() == set()
    assert places(pair.rules, pair.s) == pair.other.places()
    return moves


def agree(game: str, players: int, least: int) -> None:
    """Play matches, with any options, until so many moves are done."""
    chooser = Random(f"{game} {players}")
    moves = 0
    while moves < least:
        pair = PAIRS[game](players, any_options(game, players, chooser))
        moves += play_match(pair, chooser.getrandbits(40), chooser)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_some_random_matches_are_the_same_in_the_reference_engine(game: str, players: int) -> None:
    """State, legal actions, scores and places after every decision, any options."""
    agree(game, players, A_FEW)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_hundred_thousand_moves_are_the_same_in_the_reference_engine(
    game: str, players: int
) -> None:
    """The same for 100,000 moves of every game and number of players."""
    agree(game, players, MOVES)
