"""The terminal in the reader's words: what it shows, and what it quotes of what was typed."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from reroll.cli.rollout import table
from reroll.cli.screen import open_screen
from reroll.cli.simulate import progress_bar
from tests.analysis.test_coach import played
from tests.cli.terminal import Terminal
from tests.cli.test_coach import LATE, saved

ENGLISH = re.compile(r"\b(keep|roll|steal|take|dice|first|card|morsel|lay|aside|reroll|again)\b")
"""Words of the notation that no other language writes alike."""


@pytest.mark.parametrize(
    ("lang", "said"),
    [("de", "würfle"), ("fr", "lance"), ("nl", "gooi")],
)
def test_a_rollout_names_choices_in_the_readers_words(
    reroll: Terminal, lang: str, said: str
) -> None:
    """Programs get the notation in every language."""
    line = f"--lang {lang} rollout {LATE} --trials 2 --bot simple --cores 1"
    out = reroll(line).out
    assert re.search(rf"^{said} ", out, re.MULTILINE)
    assert not ENGLISH.search(out)
    assert {each["action"] for each in json.loads(reroll(f"{line} --json").out)} == {"roll", "stop"}


def test_a_rollout_counts_as_the_reader_writes_numbers() -> None:
    """In the table and beside the bar that shows how far it is."""
    screen = open_screen("de")
    figures = [{"action": "", "shares": [1.0], "intervals": [0.0], "trials": 1200}]
    figures[0] |= {"behind": 0.0, "behind_interval": 0.0}
    assert list(table(screen, "pickomino", figures).columns[-1].cells) == ["1.200"]
    shown = io.StringIO()
    screen.console = Console(file=shown, force_terminal=True, width=80)
    with progress_bar(screen, 20_000, quiet=False) as progress:
        progress(1_500, 20_000)
    assert "1.500 / 20.000" in shown.getvalue()


@pytest.mark.parametrize("game", ["pickomino", "wuerfelacker"])
@pytest.mark.parametrize("lang", ["de", "fr", "nl"])
def test_an_analysis_tells_of_moves_in_the_readers_words(
    reroll: Terminal, tmp_path: Path, lang: str, game: str
) -> None:
    """In the text and on the page, what chance did too; programs get the notation."""
    path, page = saved(tmp_path, played(game, 2, 3)), tmp_path / "page.html"
    out = reroll(f"--lang {lang} analyse {path} --html {page}").out
    assert not ENGLISH.search(out)
    cells = re.findall("<td>(.*?)</td>", page.read_text(encoding="utf-8"))
    assert len(cells) > 100
    assert not any(map(ENGLISH.search, cells))
    events = json.loads(reroll(f"--lang {lang} analyse {path} --json").out)["events"]
    assert any(event["words"].startswith("dice ") for event in events)


@pytest.mark.parametrize(
    ("lang", "back", "skip", "leave"),
    [
        ("de", "zurück", "überspringen", "ende"),
        ("fr", "retour", "sauter", "quitter"),
        ("nl", "terug", "overslaan", "einde"),
    ],
)
def test_a_lesson_names_its_ways_in_the_readers_words_and_knows_the_english_ones(
    reroll: Terminal, lang: str, back: str, skip: str, leave: str
) -> None:
    """Either way leads from step 3 to 2, to 3 again, and out."""
    for typed in ([back, skip.upper(), leave], ["back", "skip", "quit"]):
        out = reroll(f"--lang {lang} learn gang-of-dice --step 3", typed).out
        assert f"; {back}, {skip}, {leave})" in out or f" ; {back}, {skip}, {leave})" in out
        assert re.findall(r"^(\d+) \S+ 12$", out, re.MULTILINE) == ["3", "2", "3"]
        assert "--step 3" in out


@pytest.mark.parametrize(
    ("lang", "typed", "quoted"),
    [
        ("de", "tanze mit wurm", "tanze mit wurm"),
        ("de", "den Wurm mit Würfel", "den Wurm mit Würfel"),
        ("de", "behalte würfel", "würfel"),
        ("fr", "danse avec ver", "danse avec ver"),
        ("nl", "dans met de worm", "dans met de worm"),
        ("en", "dance with worms", "dance with worms"),
    ],
)
def test_what_is_not_understood_is_quoted_as_it_was_typed(
    reroll: Terminal, lang: str, typed: str, quoted: str
) -> None:
    """At a table, in a lesson and as the answer to a puzzle."""
    play = f"--lang {lang} play pickomino --players 2 --bots none --seed 3 --option start=1"
    for line, lines in (
        (f"--lang {lang} learn pickomino --step 4", [typed]),
        (play, ["", typed]),
    ):
        assert f"'{quoted}'" in " ".join(reroll(line, lines).out.split())
    puzzle = reroll(f"--lang {lang} puzzle pickomino --seed 3 --answer '{typed}'")
    assert f"'{quoted}'" in puzzle.complaint


def test_a_question_ends_with_the_readers_colon(reroll: Terminal) -> None:
    """French has a narrow space before it, where a choice is asked for and where dice are."""
    line = "--lang fr play pickomino --names Léa --bots simple --seed 5 --option start=1"
    out = reroll(line, ["", "7"]).out
    assert "Léa\u202f: Entrée lance 8 dés\u202f: " in out
    assert "Léa, ton choix (ou aide)\u202f: " in out
