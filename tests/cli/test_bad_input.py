"""Whatever is asked wrongly gets one sentence with a way forward, exit code 2 and no trace."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from reroll import Match
from tests.cli.terminal import Terminal
from tests.monstrous import MONSTROUS


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("play chess", "There is no game 'chess'; the games are pickomino,"),
        ("play", "Which game? The games are pickomino,"),
        ("play pickomino --bots genius", "pickomino has no bot 'genius'; its bots are random,"),
        ("play pickomino --players 1", "pickomino seats 2 to 7 players (PK-01); 1 came."),
        ("play pickomino --players 8", "pickomino seats 2 to 7 players (PK-01); 8 came."),
        ("play gang_of_dice --players 5", "gang_of_dice seats 2 to 4 players (GD-01); 5 came."),
        ("play pickomino --players two", "--players takes a whole number"),
        ("play pickomino --option speed=fast", "pickomino has no option 'speed'; its options"),
        ("play pickomino --option lower_tile=most", "Option lower_tile (PK-12) takes next, any;"),
        ("play pickomino --option lower_tile", "An option is name=value, like start=1;"),
        ("play pickomino --option start=3 --players 2", "Option start (PK-04) takes random, 1, 2;"),
        ("play gigi_gacker --option worms=1,2", "Distribution worms (GG-03): 8 numbers expected"),
        ("play gigi_gacker --option worms=a", "worms takes whole numbers parted by commas;"),
        ("play pickomino --names Ana,Noor,Gus --players 2", "3 names and 0 bots make 3 seats"),
        ("play pickomino --names " + "x" * 30, "A name has 1 to 24 letters;"),
        ("play pickomino --names Ana,ana", "Somebody at this table is called ana already; choose"),
        ("play pickomino --option start=" + "9" * 5000, "Option start (PK-04) takes random, 1, 2"),
        ("play gigi_gacker --option worms=" + "9" * 5000, "worms takes whole numbers parted by"),
        ("play pickomino --dice loaded", "--dice takes one of"),
        ("play --resume nowhere.jsonl", "nowhere.jsonl cannot be read: no such file"),
        ("odds pickomino middle=36-21", "from the lower number to the higher, like 21-36; '36-21'"),
        ("odds pickomino stacks=24-22/-", "from the lower number to the higher, like 22-24; '24-"),
        ("odds pickomino middle=21-40", "A tile is a whole number from 21 to 36; '40' came."),
        ("verify --database=", "A database is a file or postgresql://...; '' came."),
        ("serve --database=", "A database is a file or postgresql://...; '' came."),
        ("backup --database= new", "A database is a file or postgresql://...; '' came."),
        ("verify --database=sqlite:///", "A database is a file or postgresql://...; 'sqlite:///'"),
        ("replay nowhere.jsonl", "nowhere.jsonl cannot be read: no such file"),
        ("rules pickomino PK-77", "There is no clause 'PK-77'; the nearest is PK-23."),
        ("rules PK-77", "There is no clause 'PK-77'; the nearest is PK-23."),
        ("rules chess", "There is no game 'chess';"),
        ("simulate chess", "There is no game 'chess';"),
        ("simulate pickomino --matches 0", "--matches takes 1 at least"),
        ("--lang xx rules PK-06", "There is no language 'xx'; the languages are en,"),
        ("sing", "There is no command sing."),
        ("play pickomino --sing", "There is no option --sing"),
    ],
)
def test_a_mistake_gets_one_sentence(reroll: Terminal, line: str, expected: str) -> None:
    """The sentence says what was expected and what came."""
    assert expected in reroll(line).complaint


@pytest.mark.parametrize("text", ["", "\n", " \r\n\n"])
@pytest.mark.parametrize(
    "command",
    ["replay {file}", "analyse {file}", "play --resume {file}", "play --repair --resume {file}"],
)
def test_an_empty_log_is_called_empty(
    reroll: Terminal, tmp_path: Path, command: str, text: str
) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(text)
    complaint = reroll(command.format(file=file)).complaint
    assert "The file is empty; the log of a match was expected." in complaint


@pytest.mark.parametrize("command", ["verify --database {file}", "backup --database {file} {new}"])
def test_an_empty_database_is_called_empty(reroll: Terminal, tmp_path: Path, command: str) -> None:
    """An empty file is a database without tables, of no version at all."""
    file = tmp_path / "matches.sqlite"
    file.touch()
    complaint = reroll(command.format(file=file, new=tmp_path / "new")).complaint
    assert "The database is empty; one with matches of Reroll was expected." in complaint


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("--lang fr play chess", "Il n'y a pas de jeu 'chess'\u202f; les jeux sont pickomino,"),
        ("--lang de play pickomino --players 8", "pickomino spielt man zu 2 bis 7 (PK-01);"),
        ("--lang nl play pickomino --bots genius", "pickomino heeft geen bot 'genius'; de bots"),
        ("rules PK-77 --lang de", "Es gibt keine Regel 'PK-77'; die nächste ist PK-23."),
        (
            "--lang fr play pickomino --option speed=fast",
            "pickomino n'a pas d'option 'speed'\u202f;",
        ),
        ("--lang nl replay nowhere.jsonl", "nowhere.jsonl is niet te lezen:"),
        ('--lang de odds "pickomino phase=nap"', "phase ist eines von start, roll,"),
    ],
)
def test_a_mistake_is_told_in_the_language_asked_for(
    reroll: Terminal, line: str, expected: str
) -> None:
    """Whatever room refuses it."""
    assert expected in reroll(line).complaint


@pytest.mark.parametrize(
    "line",
    [
        "play {}",
        "play pickomino --names {}",
        'play pickomino --names "Ana\'s {}"',
        "play pickomino --bots {}",
        "play pickomino --players {}",
        "play pickomino --option {}",
        "play pickomino --option {}=1",
        "play pickomino --option start={}",
        "play --resume {}",
        "rules pickomino {}",
        "simulate pickomino --bots {}",
        "--lang {} rules",
        "ask --position {} who?",
        "{}",
        "play pickomino --{}",
    ],
)
@pytest.mark.parametrize("word", ["x" * 10_000, "'" + "x y " * 2_500 + "'", "9" * 10_000])
def test_what_was_typed_is_quoted_by_its_first_letters(
    reroll: Terminal, line: str, word: str
) -> None:
    """However much came, the sentence stays one to read."""
    if '"' in line:
        word = word.strip("'")
    assert 20 < len(reroll(line.format(word)).complaint) < 640


@pytest.mark.parametrize("word", ["x" * 10_000, "9" * 10_000, "save " + "x" * 10_000])
def test_what_is_typed_at_the_table_is_quoted_by_its_first_letters(
    reroll: Terminal, word: str
) -> None:
    """The same at the prompt."""
    out = reroll("play gang_of_dice --seed 2 --names Ana,Noor", ["", word]).out
    assert re.search(r"(?<![x9])[x9]{38,40}\.\.\.", "".join(out.split("\n")).replace(" ", "_"))


def logged(tmp_path: Path) -> tuple[Path, list[str]]:
    """A log file of a few moves, and its lines."""
    match = Match("pickomino", seed=5, start="1")
    match.roll()
    match.play(match.legal()[0])
    path = tmp_path / "match.jsonl"
    path.write_text(match.to_jsonl(), encoding="utf-8")
    return path, match.to_jsonl().splitlines()


@pytest.mark.parametrize("command", ["replay", "play --resume"])
def test_a_damaged_log_names_the_line(reroll: Terminal, tmp_path: Path, command: str) -> None:
    """Which line is damaged, and what is wrong there."""
    path, lines = logged(tmp_path)
    path.write_text("\n".join([lines[0], lines[1].replace("dice", "dice 6"), lines[2]]))
    assert "The log is damaged in line 2:" in reroll(f"{command} {path}").complaint


def test_a_changed_line_is_found_by_the_line_after_it(reroll: Terminal, tmp_path: Path) -> None:
    """A changed event no longer has the hash that the next one carries."""
    path, lines = logged(tmp_path)
    path.write_text("\n".join([lines[0].replace('"players": 2', '"players": 3'), *lines[1:]]))
    complaint = reroll(f"replay {path}").complaint
    assert "damaged in line 2: its prev is not the hash of the line before" in complaint


def test_a_damaged_log_is_taken_as_far_as_it_is_sound(reroll: Terminal, tmp_path: Path) -> None:
    """With --repair nothing that can be read is lost."""
    path, lines = logged(tmp_path)
    path.write_text("\n".join([*lines[:2], "half a li"]))
    assert "line 3" in reroll(f"replay {path}").complaint
    assert "Player 1 rolls" in reroll(f"replay {path} --repair").out
    assert "Player 1, your choice" in reroll(f"play --resume {path} --repair").out


@pytest.mark.parametrize("line", MONSTROUS)
@pytest.mark.parametrize("command", ["replay", "analyse", "play --resume"])
def test_a_line_that_nobody_can_read_is_named(
    reroll: Terminal, tmp_path: Path, command: str, line: str
) -> None:
    """As the first line and as a later one."""
    path, lines = logged(tmp_path)
    path.write_text(line)
    assert (
        "damaged in line 1: the log of a match begins with" in reroll(f"{command} {path}").complaint
    )
    path.write_text("\n".join([*lines[:2], line]))
    if command == "analyse":
        assert "damaged in line 3" in " ".join(reroll(f"analyse {path}").out.split())
    else:
        assert "damaged in line 3: an event with n" in reroll(f"{command} {path}").complaint


@pytest.mark.parametrize("line", MONSTROUS)
def test_a_line_that_nobody_can_read_does_not_end_the_match_at_hand(
    reroll: Terminal, tmp_path: Path, line: str
) -> None:
    """Loading it is refused, and the match goes on."""
    path = tmp_path / "bad.jsonl"
    path.write_text(line)
    done = reroll("play pickomino --seed 1 --option start=1", [f"load {path}"])
    assert (done.code, "The match is saved" in done.out) == (0, True)
    assert "damaged in line 1" in " ".join(done.out.split())


@pytest.mark.parametrize("command", ["replay", "analyse", "play gang_of_dice --cards"])
def test_what_has_no_end_is_not_read_for_ever(reroll: Terminal, command: str) -> None:
    """The limit is said."""
    complaint = reroll(f"{command} /dev/zero").complaint
    assert complaint == "/dev/zero cannot be read: it holds more than 16 MB, and no more is read."


@pytest.mark.parametrize(
    "head", [{"game": "chess"}, {"data": {"worms": [4.5] * 8}}, {"players": 1.5}]
)
def test_a_set_up_that_no_table_has_is_damage_in_line_1(
    reroll: Terminal, tmp_path: Path, head: dict[str, object]
) -> None:
    """A game that nobody knows, half a card, half a player."""
    kept = {"reroll": 1, "game": "gigi_gacker", "rules": "", "players": 2, "options": {}, **head}
    path = tmp_path / "match.jsonl"
    path.write_text(json.dumps(kept))
    assert "The log is damaged in line 1:" in reroll(f"replay {path}").complaint


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 3000])
def test_a_value_of_cards_that_nobody_can_read_is_named_by_its_line(
    reroll: Terminal, tmp_path: Path, value: str
) -> None:
    """Python's own refusal does not say where."""
    path = tmp_path / "cards.toml"
    path.write_text(f"size = 12\n\n[[card]]\nnumber = {value}\n\n")
    complaint = reroll(f"play gang_of_dice --cards {path}").complaint
    assert complaint.startswith("cards.toml, line 4: a number there is too long, or brackets")


def test_the_package_itself_is_the_command_line() -> None:
    """`python -m reroll`, where no command is on the path."""
    asked = [sys.executable, "-m", "reroll", "--version"]
    assert subprocess.run(asked, capture_output=True, text=True).stdout.startswith("reroll ")


def test_a_log_that_is_not_text_is_refused(reroll: Terminal, tmp_path: Path) -> None:
    """Bytes that are no text are no log."""
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not text; a match log" in reroll(f"replay {path}").complaint


def test_a_folder_that_cannot_be_written_does_not_end_the_match(
    reroll: Terminal, tmp_path: Path
) -> None:
    """The match goes on unsaved; the person is told once on the way, and at the end."""
    (tmp_path / "state").write_text("a file where the folder should be")
    done = reroll("play pickomino --seed 1 --option start=1", ["", "log"])
    assert done.code == 1
    assert done.out.count("cannot be written: ") == 1
    assert "This match is not kept: " in done.out
    assert "The match is saved" not in done.out


def test_no_command_at_all_shows_what_there_is(reroll: Terminal) -> None:
    """Nothing was done wrong, so nothing is complained about."""
    done = reroll("")
    assert (done.code, done.err) == (0, "")
    assert "Commands:" in done.out
