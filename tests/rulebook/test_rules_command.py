"""`reroll rules`: a clause in the reader's language, with its worked example drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from reroll.engine.contract import GAMES
from reroll.rulebook.clauses import rulebook
from reroll.texts.catalogue import LANGUAGES
from tests.cli.terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal of its own."""
    return Terminal(tmp_path, monkeypatch)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_is_shown_in_the_language_asked_for(
    terminal: Terminal, game: str, lang: str
) -> None:
    """The language may be named after the command, and every clause is there."""
    book = rulebook(game, lang)
    out = terminal(f"rules {game} --lang {lang}").out
    assert out.startswith(book.name)
    assert all(f"{each.id}  {each.title}" in out for each in book.clauses)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("heckmeck", "Pickomino"),
        ("Regenwormen", "Pickomino"),
        ("würfelacker", "Gigi Gacker am Würfelacker"),
        ("WUERFELACKER", "Gigi Gacker am Würfelacker"),
        ("'Gigi Gacker am Würfelacker'", "Gigi Gacker am Würfelacker"),
    ],
)
def test_a_game_may_be_named_by_its_title(terminal: Terminal, title: str, name: str) -> None:
    """The titles that it is sold by, however they are written."""
    assert terminal(f"rules {title} --lang en").out.startswith(f"{name}\n")


def test_a_clause_comes_with_its_example_drawn(terminal: Terminal) -> None:
    """The table before, what happens, the table after."""
    out = terminal("rules PK-12 --lang fr").out
    assert "Par exemple" in out
    assert "Ana prend la 24, 1 ver." in out
    assert out.count("▸") == 2


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_can_be_shown_alone(terminal: Terminal, game: str) -> None:
    """Whatever its example looks like, it fits the terminal without colours."""
    for each in rulebook(game).clauses:
        done = terminal(f"rules {each.id}", encoding="ascii")
        assert (done.code, done.err) == (0, ""), each.id
        assert each.title in done.out
