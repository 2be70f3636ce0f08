"""`reroll simulate`: figures for people, JSON for programs."""

from __future__ import annotations

import json
import re

import pytest
from rich.progress import Progress

from reroll.bots import simulate
from reroll.cli.simulate import COUNTED
from reroll.engine import fast
from reroll.engine.contract import GAMES
from tests.cli.terminal import Terminal


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few matches are played sooner than compiled."""
    monkeypatch.setattr(simulate, "may_compile", lambda modules: False)


@pytest.mark.parametrize("game", GAMES)
def test_a_report_shows_shares_with_intervals_and_rates(reroll: Terminal, game: str) -> None:
    """Who wins how often, how sure that is, how long a match is, how fast it went."""
    out = reroll(f"simulate {game} --bots random,simple --matches 6 --seed 1").out
    assert re.search(r"simple +\d+\.\d\s% +\d+\.\d\s% - \d+\.\d\s% +-?\d+\.\d\d", out)
    assert re.search(r"A match has \d+\.\d turns and \d+\.\d decisions on average\.", out)
    assert re.search(r"Per second: [\d,]+ moves, [\d,]+ decisions, [\d,]+ matches\.", out)
    assert "The seed of these matches: 1" in out


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_game_counts_has_words(reroll: Terminal, game: str) -> None:
    """Every count of a game's tally has a phrase."""
    assert {*simulate.tally_of(game).NAMES} - {"turns"} <= set(COUNTED)
    done = reroll(f"simulate {game} --players 3 --matches 2 --seed 1")
    assert (done.code, done.err) == (0, "")
    assert "Of all turns: " in done.out


def test_no_phrase_is_left_over() -> None:
    """What is in words is counted by some game."""
    assert set(COUNTED) <= {name for game in GAMES for name in simulate.tally_of(game).NAMES}


def test_without_numba_one_line_says_what_would_be_faster(
    reroll: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is beside the figures, and programs that read JSON are spared."""
    monkeypatch.setattr(fast, "has_compiler", lambda: False)
    done = reroll("simulate pickomino --matches 2 --seed 1")
    assert done.err == (
        "Without Numba this is slow; pip install 'reroll[fast]' makes it much faster.\n"
    )
    assert "Numba" not in done.out
    assert reroll("simulate pickomino --matches 2 --seed 1 --json").err == ""


@pytest.mark.parametrize("players", [-1, 0, 1, 8])
def test_a_table_of_the_wrong_size_is_refused(reroll: Terminal, players: int) -> None:
    """No number of seats is quietly replaced by another."""
    complaint = reroll(f"simulate pickomino --players {players} --matches 1").complaint
    assert complaint == f"pickomino seats 2 to 7 players (PK-01); {players} came."


def test_json_is_all_that_is_printed(reroll: Terminal) -> None:
    """The keys that programs rely on are there, and nothing else is printed."""
    done = reroll("simulate pickomino --players 3 --matches 5 --seed 7 --json")
    figures = json.loads(done.out)
    rates = {"moves_per_second", "decisions_per_second", "matches_per_second", "seconds"}
    assert rates | {"win_shares", "mean_turns", "mean_decisions"} <= set(figures)
    assert figures["matches"] == 5
    assert sum(figures["win_shares"]) == pytest.approx(1)
    assert figures["win_names"] == ["1", "2", "3"]
    for share, (low, high) in zip(figures["win_shares"], figures["win_intervals"], strict=True):
        assert low <= share <= high


def test_the_same_seed_gives_the_same_matches(reroll: Terminal) -> None:
    """The checksum of all actions is that of the seed."""
    lines = [f"simulate pickomino --matches 4 --seed {seed} --json" for seed in (5, 5, 6)]
    first, second, other = (json.loads(reroll(line).out)["checksum"] for line in lines)
    assert first == second != other


def test_options_reach_the_table(reroll: Terminal) -> None:
    """A named option is part of what was played."""
    out = reroll("simulate pickomino --matches 2 --option flip_returned=yes --json").out
    assert json.loads(out)["options"] == {"flip_returned": "yes"}


def test_an_interrupt_shows_what_is_done_so_far(
    reroll: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C ends the matches, not the report."""

    def interrupt(bar: Progress, *args: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "update", interrupt)
    done = reroll("simulate pickomino --matches 1000 --seed 1")
    assert done.code == 130
    assert "Stopped after 1 of 1000." in done.out
    assert "simple at seat 1" in done.out


def test_more_bots_than_seats_are_refused(reroll: Terminal) -> None:
    """The sentence says how many there may be."""
    complaint = reroll("simulate pickomino --players 2 --bots random,random,simple").complaint
    assert complaint == "Name 1 to 2 bots for 2 seats; 3 came."
