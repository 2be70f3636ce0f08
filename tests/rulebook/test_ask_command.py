"""`reroll ask` in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal of its own."""
    return Terminal(tmp_path, monkeypatch)


def test_a_question_is_answered_with_its_clause(terminal: Terminal) -> None:
    """The clause is quoted under its id."""
    done = terminal("ask may I take a lower tile?")
    assert done.code == 0
    assert "PK-12  From the middle" in done.out


def test_the_answer_is_in_the_language_of_the_question(terminal: Terminal) -> None:
    """Without --lang the question says it."""
    assert "PK-12  Aus der Mitte" in terminal("ask darf ich eine kleinere Portion nehmen?").out


def test_a_language_may_be_asked_for(terminal: Terminal) -> None:
    """Before or after the command."""
    for line in (
        "ask --lang nl may I take a lower tile?",
        "--lang nl ask may I take a lower tile?",
    ):
        assert "PK-12  Uit het midden" in terminal(line).out


def test_a_verdict_shows_its_reason_code_and_position(terminal: Terminal) -> None:
    """What was tried can be tried again."""
    out = " ".join(terminal("ask may I steal the 25 with 26?").out.split())
    assert "No. No opponent shows a tile with exactly your total." in out
    assert "Reason code: NOTHING_TO_STEAL" in out
    assert "Tried on: pickomino players=2" in out


def test_an_answer_names_its_game_and_the_others_that_answer(terminal: Terminal) -> None:
    """What fits several games is not silently read as being about one."""
    said = terminal("ask how many rounds").out
    assert said.lstrip().startswith("Gigi Gacker am Würfelacker\n")
    assert "The same question in other games:\n    Gang of Dice: GD-04" in said
    assert "reroll ask --game gang_of_dice" in said
    told = json.loads(terminal("ask --json how many rounds").out)
    assert told["game"] == "wuerfelacker"
    assert [each["id"] for each in told["others"]] == ["GD-04", "GG-07"]


def test_what_nobody_knows_is_said_to_be_unknown(terminal: Terminal) -> None:
    """The nearest clauses follow, as such."""
    done = terminal("ask who washes the dice?")
    assert "I don't know." in done.out
    assert done.code == 1


@pytest.mark.parametrize("words", ["asdf qwer", "asdf qwer zxcv uiop", "???", "what can I do now?"])
def test_a_question_without_any_clause_gets_a_way_forward(terminal: Terminal, words: str) -> None:
    """What was found (nothing), how to ask, where to read; scripts see it by the exit code."""
    done = terminal(f"ask '{words}'")
    assert done.code == 1
    assert "reroll rules pickomino shows a whole rulebook." in " ".join(done.out.split())


def test_letters_that_mean_nothing_find_nothing(terminal: Terminal) -> None:
    """That nothing was found is the first thing said."""
    assert terminal("ask 'asdf qwer'").out.strip().startswith("I found nothing for that.")
    answer = terminal("ask --json 'asdf qwer'")
    assert (answer.code, json.loads(answer.out)["known"]) == (1, False)


def test_an_answer_as_json_is_nothing_else(terminal: Terminal) -> None:
    """For programs."""
    answer = json.loads(terminal("ask --json may I steal the 25 with 26?").out)
    assert answer["known"]
    assert answer["verdict"]["why"] == "NOTHING_TO_STEAL"
    assert [clause["id"] for clause in answer["clauses"]] == ["PK-13"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ask --game chess who begins?", "There is no game 'chess';"),
        ("ask --lang es who begins?", "There is no language 'es';"),
        ("ask --position chess what can I do?", "A position begins with pickomino,"),
    ],
)
def test_bad_input_gets_a_sentence(terminal: Terminal, line: str, expected: str) -> None:
    """Exit code 2, no trace."""
    assert terminal(line).complaint.startswith(expected)
