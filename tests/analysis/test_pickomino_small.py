"""Whole matches of Pickomino with few tiles: known values, and the laws that make them values."""

from __future__ import annotations

import numpy as np
import pytest

from reroll.analysis.pickomino_small import SmallGame, first_player_share, stop


@pytest.mark.parametrize(("tiles", "share"), [(1, 0.9465133686), (2, 0.6131721593)])
def test_the_first_player_wins_the_known_share(tiles: int, share: float) -> None:
    """Only 21, or 21 and 22; no choice of PK-11 matters yet."""
    assert first_player_share(tiles) == pytest.approx(share, abs=5e-11)
    assert first_player_share(tiles, last_roll=True) == pytest.approx(share, abs=5e-11)


def test_with_three_tiles_the_known_share_comes_of_a_roll_that_the_rules_refuse() -> None:
    """The known figure lets a player with all six values roll on; PK-11 settles him as a stop."""
    assert first_player_share(3, last_roll=True) == pytest.approx(0.6368681900, abs=5e-11)
    assert first_player_share(3) == pytest.approx(0.6368686107, abs=5e-11)


@pytest.mark.slow
def test_with_four_tiles_too() -> None:
    """Both figures."""
    assert first_player_share(4, last_roll=True) == pytest.approx(0.5943353467, abs=5e-11)
    assert first_player_share(4) == pytest.approx(0.5943858325, abs=5e-11)


def test_values_do_not_depend_on_where_the_iteration_begins() -> None:
    """From nothing and from everything it comes to the same."""
    game = SmallGame(3)
    values = game.values.copy()
    for start in (0.0, 1.0):
        game.values[: len(game.number)] = start
        for layer in game.layers():
            game.iterate(layer)
        assert np.allclose(game.values, values, rtol=0, atol=1e-13)


def test_stops_lead_where_the_rules_say() -> None:
    """The other moves next, so stacks change sides; the last tile ends the match."""
    start = ((0, 1), (), ())
    assert stop(start, 0) == [((0,), (), ())]
    assert stop(start, 21) == [((1,), (), (0,))]
    assert stop(start, 40) == [((0,), (), (1,))]
    assert stop(((0,), (), ()), 0) == [0.5]
    assert stop(((0,), (), (1,)), 21) == [0.0]
    assert sorted(stop(((0,), (), (1,)), 22), key=repr) == [((0,), (), (1,)), 0.0]


def test_a_number_of_tiles_that_no_match_has_is_refused() -> None:
    """One sentence."""
    with pytest.raises(ValueError, match="1 to 16 tiles; 17 came"):
        first_player_share(17)
