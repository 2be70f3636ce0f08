"""`reroll puzzle` shows what the one who is asked may know; `odds` of its line agrees with it."""

from __future__ import annotations

import json
import re

import pytest

from reroll.analysis.puzzle_book import Kept, book
from reroll.games import gigi_gacker as rules
from reroll.notation.words import parse_position
from tests.cli.terminal import Terminal

OPEN = "gigi_gacker"
"""The game in which others may have laid a card before one is asked."""

LAID = Kept(
    "gigi_gacker players=2 round=4 phase=lay first=2 row=w3,w5,w2 laid=p5/-"
    " hand=p3,p5,p6,p7,w2,w4/p3,p5,p6,p7,w1,w1 discards=p4/p4 hens=1/1 gone=w2,w2,hen"
    " robo=21333 shown=p5,p5,p4 shown_row=w1,w4,w2",
    seat=1,
    best="lay p5",
    margin=0.0588,
    difficulty=0.536,
)
"""A position in which another has laid a card already."""


@pytest.fixture
def asked(reroll: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal whose only puzzle is `LAID`."""
    monkeypatch.setattr("reroll.analysis.puzzle_book.book", lambda game: (LAID,))
    return reroll


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


def test_no_puzzle_that_is_kept_tells_what_another_has_laid() -> None:
    """Where all lay at once nobody has laid yet, whoever was first in the match it is from."""
    for kept in book(OPEN):
        s = parse_position(kept.position)
        if s.phase == rules.Phase.LAY:
            assert all(rules.acts(s, each) for each in range(s.players)), kept.position


def test_the_help_of_seeds_says_what_they_give(reroll: Terminal) -> None:
    """A puzzle and a rollout are no match, and no choices are made in them."""
    for name in ("puzzle", "rollout"):
        assert "the same match" not in " ".join(reroll(f"{name} --help").out.split())
