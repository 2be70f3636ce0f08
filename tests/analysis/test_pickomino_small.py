"""Whole matches of Pickomino with few tiles: known values, two methods, and the tables kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.analysis.value_iteration import Node, SmallGame, first_player_share, stop, table

from reroll.analysis.coach import Coach
from reroll.analysis.pickomino import turn_for_total
from reroll.analysis.pickomino_small import BadTiles, SmallMatch
from reroll.analysis.pickomino_solved import as_table, from_table, path_for
from reroll.analysis.tables import save
from reroll.games.pickomino import Phase, State
from reroll.notation.words import parse_position

KNOWN = {1: 0.9465133686, 2: 0.6131721593}
ONE_DRAW = "pickomino players=2 middle={} stacks={} turn={} phase=roll"
DECIDE = "pickomino players=2 middle={} stacks=-/- turn=1 phase=decide kept=WWWW2"


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("tiles", KNOWN)
def test_the_first_player_wins_the_known_share(tiles: int, compiled: bool) -> None:
    """Only 21, or 21 and 22; no choice of PK-11 matters yet."""
    small = SmallMatch(range(tiles), compiled=compiled)
    assert small.first_share == pytest.approx(KNOWN[tiles], abs=1e-8)
    assert first_player_share(tiles) == pytest.approx(KNOWN[tiles], abs=5e-11)
    assert first_player_share(tiles, last_roll=True) == pytest.approx(KNOWN[tiles], abs=5e-11)


def test_with_three_tiles_the_known_share_comes_of_a_roll_that_the_rules_refuse() -> None:
    """The known figure lets a player with all six values roll on; PK-11 settles him as a stop."""
    assert first_player_share(3, last_roll=True) == pytest.approx(0.6368681900, abs=5e-11)
    assert first_player_share(3) == pytest.approx(0.6368686107, abs=5e-11)


@pytest.mark.parametrize(("precise", "near"), [(True, 1e-8), (False, 2e-5)])
def test_every_position_has_the_value_of_the_second_method(precise: bool, near: float) -> None:
    """All that a match with three tiles can come to."""
    check_all(SmallMatch(range(3), precise=precise), SmallGame(3), near)


@pytest.mark.slow
def test_with_four_tiles_too() -> None:
    """Both figures, and every position."""
    assert first_player_share(4, last_roll=True) == pytest.approx(0.5943353467, abs=5e-11)
    game = SmallGame(4)
    assert game.share(((0, 1, 2, 3), (), ())) == pytest.approx(0.5943858325, abs=5e-11)
    check_all(SmallMatch(range(4)), game, 1e-8)
    check_all(SmallMatch(range(4), precise=False), game, 3e-5)


@pytest.mark.slow
def test_quick_digits_are_right_where_precise_ones_are_known() -> None:
    """Six tiles: all of 14,865 positions within the goal, the first share far within it."""
    precise, quick = SmallMatch(range(6)), SmallMatch(range(6), precise=False)
    assert np.abs(precise.values - quick.values).max() < 1e-4
    assert quick.first_share == pytest.approx(0.569128738, abs=1e-5)


def check_all(small: SmallMatch, game: SmallGame, near: float) -> None:
    """Every node of the second method, looked up through the state."""
    for node, number in game.number.items():
        s = between_turns(node)
        assert small.covers(s)
        assert small.value(s) == pytest.approx(game.values[number], abs=near)


def between_turns(node: Node) -> State:
    """The state in which the mover is about to roll."""
    s: State = table(node)
    s.phase = Phase.ROLL
    return s


@pytest.mark.parametrize("tile", [4, 15])
def test_any_few_tiles_make_a_match(tile: int) -> None:
    """With one tile alone the first player wins it or all share."""
    small = SmallMatch([tile])
    chance = turn_for_total(21 + tile).value
    assert small.first_share == pytest.approx(0.5 + 0.5 * chance, abs=1e-12)


def test_only_its_own_tiles_and_options_are_covered() -> None:
    """A tile that is alive elsewhere, or another rule, makes it another match."""
    small = SmallMatch([15, 0, 3])
    assert small.covers(parse_position(ONE_DRAW.format("36", "21,24/-", 2)))
    assert not small.covers(parse_position(ONE_DRAW.format("36", "21,25/-", 2)))
    assert not small.covers(parse_position(ONE_DRAW.format("36", "21,24/-", 2) + " steal=forced"))


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


@pytest.mark.parametrize("tiles", [range(9), [], [16], [-1, 2]])
def test_tiles_that_no_small_match_has_are_refused(tiles: list[int]) -> None:
    """One sentence."""
    with pytest.raises(BadTiles, match="1 to 8 of the 16 tiles"):
        SmallMatch(tiles)


def test_a_kept_table_makes_the_coach_exact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its positions lose their interval, others keep it; a changed table is not used."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    small = SmallMatch(range(3))
    path = path_for(3)
    path.parent.mkdir(parents=True)
    save(as_table(small), path)
    inside = parse_position(DECIDE.format("21-23"))
    assert [option.exact for option in Coach("pickomino", 2).options(inside)] == [True, True]
    fresh = parse_position(ONE_DRAW.format("21-23", "-/-", 1))
    assert Coach("pickomino", 2).equity(fresh)[0] == pytest.approx(small.first_share, abs=1e-8)
    outside = parse_position(DECIDE.format("21-24"))
    assert not any(option.exact for option in Coach("pickomino", 2).options(outside))
    path.write_bytes(path.read_bytes()[:-8])
    assert not any(option.exact for option in Coach("pickomino", 2).options(inside))


def test_a_table_says_what_it_holds() -> None:
    """Tiles and digits come back with the values."""
    small = SmallMatch([2, 5])
    again = from_table(as_table(small))
    assert (again.tiles, again.precise, again.first_share) == ((2, 5), True, small.first_share)
