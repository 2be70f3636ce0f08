"""`reroll puzzle` shows what the one who is asked may know; `odds` of its line agrees with it."""

from __future__ import annotations

import json
import re

import pytest

from reroll.analysis.coach import Coach
from reroll.analysis.puzzle_book import Kept, book
from reroll.analysis.puzzles import puzzle_at
from reroll.engine.contract import rules_of
from reroll.notation.words import parse_position
from tests.cli.terminal import Terminal

OPEN = "gigi_gacker"
"""The game in which others may have laid a card before one is asked."""

LAID = next(each for each in book(OPEN) if re.search(r"laid=\S*[pw]\d", each.position))
"""A puzzle that was mined after another had laid."""


@pytest.fixture
def asked(reroll: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal whose puzzle of the day is `LAID`."""
    monkeypatch.setattr("reroll.analysis.puzzle_book.of_the_day", lambda game, day: number())
    return reroll


def number() -> int:
    """The number of `LAID` in the book, from 1."""
    return book(OPEN).index(LAID) + 1


@pytest.mark.rule("GG-08", "GG-20")
def test_a_puzzle_shows_nobody_what_another_has_laid_face_down(asked: Terminal) -> None:
    """Neither on the board, nor in the line of the position, nor as JSON; hands are closed."""
    out = asked(f"puzzle {OPEN}").out
    assert "laid=-/-" in out
    assert not re.search(r"laid [pw]\d", out)
    assert out.count(" hand: ") == 1
    assert "laid=-/-" in json.loads(asked(f"puzzle {OPEN} --json").out)["position"]


def test_the_line_of_a_puzzle_has_the_odds_of_its_verdict(asked: Terminal) -> None:
    """Whoever looks it up with odds finds the shares that the answer was judged by."""
    told = json.loads(asked(f"puzzle {OPEN} --json").out)
    odds = json.loads(asked(f"odds {told['position']} --player {told['seat']} --json").out)
    assert [each["shares"] for each in odds["options"]] == pytest.approx(
        [pytest.approx(each["shares"]) for each in told["options"]]
    )
    assert odds["options"][0]["action"] == told["best_words"]


@pytest.mark.parametrize("kept", [each for each in book(OPEN) if "phase=lay" in each.position][::5])
def test_every_puzzle_is_asked_of_what_its_seat_may_know(kept: Kept) -> None:
    """The position of a puzzle holds no card that another has laid."""
    s, rules = parse_position(kept.position), rules_of(OPEN)
    found = puzzle_at(Coach(OPEN, s.players), s, kept.seat)
    assert found is not None
    shown = parse_position(found.position)
    assert all(rules.acts(shown, each) for each in range(s.players))


def test_the_help_of_seeds_says_what_they_give(reroll: Terminal) -> None:
    """A puzzle and a rollout are no match, and no choices are made in them."""
    for name in ("puzzle", "rollout"):
        assert "the same match" not in " ".join(reroll(f"{name} --help").out.split())
