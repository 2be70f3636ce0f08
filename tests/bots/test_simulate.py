"""Simulations: the same matches for the same seed, fair seats, sums that add up."""

from __future__ import annotations

import json

import pytest

from reroll.bots.contract import Unknown
from reroll.bots.simulate import Arena, BadSimulation, next_step, simulate, wilson
from reroll.engine.contract import GAMES, rules_of
from reroll.engine.setup import BadSetup, Setup

TABLES = [(game, n) for game in GAMES for n in (rules_of(game).MIN_PLAYERS, 4)]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_counts_of_a_simulation_add_up(game: str, players: int) -> None:
    """Shares sum to one, every turn is one of a kind, rates follow from sums."""
    result = simulate(game, players, ["random"], 30, 3, compiled=False)
    assert result.matches == result.wanted == 30
    assert sum(share.share for share in result.win_shares) == pytest.approx(1)
    assert len(result.win_shares) == len(result.seat_shares) == players
    assert 0 < result.decisions < result.moves
    assert result.mean_turns > 1
    assert result.mean_decisions == result.decisions / 30
    assert result.moves_per_second == result.moves / result.seconds
    assert all(0 <= share <= 1 for share in result.shares.values())


def test_turns_of_pickomino_end_in_one_of_three_ways() -> None:
    """A tile taken, a tile stolen, or a failure."""
    result = simulate("pickomino", 3, ["simple"], 20, 3, compiled=False)
    assert sum(result.shares.values()) == pytest.approx(1)
    assert min(result.counts.values()) > 0


@pytest.mark.parametrize(
    ("game", "players", "turns"), [("gigi_gacker", 4, 36), ("wuerfelacker", 2, 48)]
)
def test_games_of_a_fixed_length_have_as_many_turns(game: str, players: int, turns: int) -> None:
    """Nine cards a seat; eight rounds of three turns a seat."""
    assert simulate(game, players, ["random"], 5, 3, compiled=False).mean_turns == turns


def test_the_same_seed_plays_the_same_matches_in_any_portions() -> None:
    """However often the progress is shown."""
    arenas = [Arena(Setup("pickomino", 2), ["simple", "random"], 5, False) for _ in range(2)]
    for first in range(12):
        arenas[0].play(first, 1)
    arenas[1].play(0, 12)
    one, other = (arena.result(12) for arena in arenas)
    assert (one.checksum, one.counts, one.win_shares) == (
        other.checksum,
        other.counts,
        other.win_shares,
    )
    another = Arena(Setup("pickomino", 2), ["simple", "random"], 6, False)
    another.play(0, 12)
    assert one.checksum != another.result(12).checksum


def test_every_bot_sits_in_every_seat_as_often() -> None:
    """Seat i of match m is taken by bot i + m of those named."""
    arena = Arena(Setup("pickomino", 4), ["greedy", "simple", "random"], 1, False)
    arena.matches = 3
    assert [arena.sittings(place) for place in range(3)] == [4, 4, 4]
    arena.matches = 4
    assert [arena.sittings(place) for place in range(3)] == [6, 5, 5]


def test_a_bot_named_twice_has_the_shares_of_both() -> None:
    """Three seats, two names."""
    result = simulate("pickomino", 3, ["simple", "random", "random"], 12, 2, compiled=False)
    assert [share.name for share in result.win_shares] == ["simple", "random"]
    assert sum(share.share for share in result.win_shares) == pytest.approx(1)


def test_an_interrupted_simulation_returns_what_is_done() -> None:
    """Ctrl-C between two portions, or within one."""

    def stop(done: int, wanted: int) -> None:
        assert wanted == 1000
        if done >= 3:
            raise KeyboardInterrupt

    result = simulate("pickomino", 2, ["random"], 1000, 3, compiled=False, progress=stop)
    assert 3 <= result.matches < 1000 == result.wanted
    assert sum(share.share for share in result.win_shares) == pytest.approx(1)


def test_a_result_is_plain_json_with_the_rates_in_it() -> None:
    """The names that readers rely on."""
    result = simulate("pickomino", 2, ["random"], 3, 3, {"start": "1"}, compiled=False)
    read = json.loads(json.dumps(result.as_json()))
    for name in ("moves_per_second", "decisions_per_second", "matches_per_second", "seconds"):
        assert read[name] > 0
    assert {"win_shares", "mean_turns", "mean_decisions", "shares", "counts"} < read.keys()
    assert read["options"] == {"start": "1"}


def test_the_interval_is_wilsons() -> None:
    """Known values, and never beyond what a share can be."""
    assert wilson(0.5, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.27754), abs=1e-5)
    assert wilson(0.3, 0) == (0.0, 1.0)


def test_portions_grow_to_a_fifth_of_a_second() -> None:
    """At most tenfold, at least one match."""
    assert next_step(1, 0.0) == 10
    assert next_step(100, 0.1) == 200
    assert next_step(4, 3.0) == 1


def test_what_makes_no_simulation_is_refused_in_one_sentence() -> None:
    """Bots, matches, players, options."""
    with pytest.raises(BadSimulation, match="Name 1 to 2 bots for 2 seats; 3 came"):
        simulate("pickomino", 2, ["random"] * 3, 5)
    with pytest.raises(BadSimulation, match="At least 1 match is needed; 0 came"):
        simulate("pickomino", 2, ["random"], 0)
    with pytest.raises(Unknown, match="its bots are random, simple, greedy"):
        simulate("pickomino", 2, ["genius"], 5)
    with pytest.raises(BadSetup, match="seats 2 to 7 players"):
        simulate("pickomino", 8, ["random"], 5)
    with pytest.raises(BadSetup, match="has no option 'speed'"):
        simulate("pickomino", 2, ["random"], 5, options={"speed": "high"})
