"""The page on running a server is complete, and the files it offers fit the commands there are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest

from reroll.cli.main import command
from reroll.live.hall import Hall
from reroll.store.store import Store
from reroll.web.metrics import Metrics

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
DEPLOY = sorted(path for path in (ROOT / "deploy").iterdir())


def options(name: str) -> set[str]:
    """The options of a command."""
    found: Any = command("en").commands[name]
    return {opt for p in found.params for opt in p.opts if opt.startswith("--")} - {"--help"}


def test_every_option_of_serve_is_explained() -> None:
    table = PAGE.partition("| option of `reroll serve`")[2].partition("\n\n")[0]
    explained = set(re.findall(r"`(--[a-z-]+)`", table))
    assert explained == options("serve")


@pytest.mark.parametrize("name", ["backup", "restore", "verify"])
def test_every_command_of_an_operator_is_shown(name: str) -> None:
    assert f"    reroll {name} " in PAGE
    assert options(name) == {"--database"}


def test_every_counter_is_explained(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "reroll.sqlite"))
    metrics = Metrics(Hall(store))
    metrics.note("GET", "/", 200, 0.001)
    shown = re.findall(
        r"^# TYPE (reroll_\w+) (\w+)$", generate_latest(metrics.registry).decode(), re.M
    )
    store.close()
    names = {name for name, _ in shown if not name.endswith("_created")}
    assert names == set(re.findall(r"`(reroll_\w+)`", PAGE))


@pytest.mark.parametrize("path", DEPLOY, ids=lambda path: path.name)
def test_a_file_for_the_machine_is_offered_and_names_only_what_there_is(path: Path) -> None:
    assert f"(../deploy/{path.name})" in PAGE or path.name == "reroll-backup.service"
    for name, rest in re.findall(r"reroll (serve|backup) (.*)", path.read_text(encoding="utf-8")):
        used = {f"--{option}" for option in re.findall(r"--([a-z-]+)", rest)}
        assert used <= options(name)
