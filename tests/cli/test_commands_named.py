"""Every command that a lesson or a page of the documents names is one that Reroll takes."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from reroll.bots.contract import STRENGTHS, bot_names, known_as
from reroll.cli.main import command, command_of_call
from reroll.engine.contract import GAMES, game_named
from tests.cli.terminal import Terminal

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMED = re.compile(r"`(reroll [^`]+)`|^    (reroll [^\n#]+)", re.M)
LEFT_OPEN = re.compile(r"\.\.\.|\b[A-Z]{4,}\b|[{<]|^reroll \S+$|^reroll \S+ --json$")
"""Commands of which a page shows a part: dots, words in capitals for what to put there."""
COMMANDS: dict[str, Any] = getattr(command("en"), "commands")  # noqa: B009 - of a group alone


def named() -> Iterator[tuple[str, str]]:
    """Pages and the whole commands on them."""
    for page in PAGES:
        for found in NAMED.finditer(page.read_text(encoding="utf-8")):
            line = (found[1] or found[2]).strip()
            if line.split()[1] in COMMANDS and not LEFT_OPEN.search(line):
                yield page.name, line


def understood(line: str) -> dict[str, Any]:
    """What a command line asks for; raises what click raises for one that it does not take."""
    _, name, *rest = shlex.split(line)
    parent = click.Context(command("en"))
    params: dict[str, Any] = COMMANDS[name].make_context(name, rest, parent=parent).params
    return params


@pytest.mark.parametrize(("page", "line"), list(named()))
def test_a_command_on_a_page_is_one_that_reroll_takes(page: str, line: str) -> None:
    params = understood(line)
    bots = params.get("bots") or params.get("bot") or "none"
    game = params.get("game") or (params.get("position") or [""])[0]
    known = [known_as(bot, game_named(game)) for bot in bots.split(",") if bot != "none"]
    assert len(known) == (0 if bots == "none" else bots.count(",") + 1), page


@pytest.mark.parametrize("game", GAMES)
def test_the_command_at_the_end_of_a_lesson_starts_a_match(reroll: Terminal, game: str) -> None:
    line = reroll(f"learn {game} --step 99").out.strip().splitlines()[-1].strip()
    assert line.startswith("reroll play ")
    done = reroll(line.removeprefix("reroll "), ["quit"])
    assert done.code == 0, done.err


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_strength_is_a_bot_wherever_one_is_named(reroll: Terminal, strength: str) -> None:
    assert known_as(strength, "pickomino") in bot_names("pickomino")
    assert reroll(f"simulate pickomino --bots {strength},simple --matches 2 --seed 1").code == 0
    late = "pickomino players=2 middle=21 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"
    assert reroll(f"rollout {late} --trials 2 --bot {strength}").code == 0


def test_a_command_is_called_without_loading_the_others() -> None:
    """What stands before it may be the language; any other word loads all, to name the nearest."""
    called = "import sys; from reroll.cli.main import command, command_of_call as called; "
    called += "command('en', called(['--lang', 'fr', 'ask', 'play'])); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", called], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "reroll.cli.ask" in loaded
    assert not {"reroll.cli.play", "reroll.cli.serve", "reroll.cli.analyse"} & set(loaded)
    assert command_of_call(["--lang", "fr", "plya"]) == ""
    assert command_of_call([]) == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_alone_is_the_one_of_the_whole(name: str) -> None:
    alone = getattr(command("en", name), "commands")  # noqa: B009 - of a group alone
    assert list(alone) == [name]
    assert alone[name].help == COMMANDS[name].help
