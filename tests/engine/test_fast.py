"""Twins: rules with constants in place, records for states, and what Numba is told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from reroll.engine import fast
from reroll.engine.contract import GAMES, rules_of
from reroll.engine.folded import folded
from reroll.engine.setup import Setup
from reroll.engine.states import key


@pytest.mark.parametrize("game", GAMES)
def test_folded_rules_are_the_same_functions_without_look_ups_of_constants(game: str) -> None:
    """Names, files and lines stay; no enum is looked up at play."""
    module: Any = fast.import_module(f"reroll.games.{game}")
    twin: Any = folded(module)
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            code = getattr(twin, name).__code__
            assert code.co_filename == value.__code__.co_filename
            assert code.co_firstlineno == value.__code__.co_firstlineno
            assert not {"Phase", "Why", "FACES"} & set(code.co_names)
        elif isinstance(value, int):
            assert getattr(twin, name) == value


def test_formulas_and_short_loops_are_put_in_place() -> None:
    """A count of dice, a face's points, six faces; what calls on or runs long stays."""
    twin: Any = rules_of("pickomino")
    assert "count" not in twin.rolled.__code__.co_names
    assert "points" not in twin.total.__code__.co_names
    assert "dice_left" in twin.keep_face.__code__.co_names
    assert "range" not in twin.total.__code__.co_names
    assert "range" in twin.lowest_in_middle.__code__.co_names
    s = twin.State(kept=[1, 0, 0, 2, 1, 3])
    assert twin.total(s) == 1 + 8 + 5 + 15


def test_the_rules_found_by_name_are_the_folded_ones() -> None:
    """And there is one twin of each."""
    assert rules_of("pickomino") is rules_of("pickomino")
    assert rules_of("pickomino") is folded(fast.import_module("reroll.games.pickomino"))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_holds_the_state_and_gives_it_back(game: str) -> None:
    """Every field, lists of lists too."""
    s = Setup(game, 3).first_state()
    row = fast.to_records(s, 2)
    assert key(fast.from_record(row[1], type(s))) == key(s)


def test_functions_bound_to_different_things_have_different_names_for_the_cache() -> None:
    """Numba's cache knows a function by its name alone."""
    names = {
        fast.playouts(rules_of(game), compiled=True, tally=tally).play_out.py_func.__qualname__
        for game in ("pickomino", "wuerfelacker")
        for tally in ("reroll.engine.no_tally", "reroll.bots.pickomino_tally")
    }
    assert len(names) == 4


def in_a_new_process(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    """What Python prints for this code."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_importing_the_package_imports_neither_numba_nor_numpy() -> None:
    """Both wait until something needs them; playing a match does not."""
    code = "import sys, reroll; m = reroll.Match('pickomino'); m.roll()"
    done = in_a_new_process(f"{code}; print({{'numba', 'numpy'}} & set(sys.modules))")
    assert done.stdout == "set()\n", done.stderr


def test_without_numba_compiled_play_says_how_to_get_it(tmp_path: Path) -> None:
    """One sentence; everything else works."""
    (tmp_path / "numba.py").write_text("raise ImportError")
    code = (
        "from reroll.engine import fast; from reroll.bots.simulate import simulate\n"
        "try: fast.compiler()\n"
        "except fast.NoCompiler as error: print(error)\n"
        "print(simulate('pickomino', 2, ['random'], 2, compiled=False).matches)"
    )
    path = os.pathsep.join([str(tmp_path), *sys.path])
    done = in_a_new_process(code, PYTHONPATH=path)
    assert done.stdout.splitlines() == [
        "Compiled play needs Numba: pip install 'reroll[fast]'. Everything else works without.",
        "2",
    ], done.stderr


def test_a_cache_folder_that_cannot_be_made_is_done_without(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Compiled code is then kept for this process alone."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert fast.cache_folder() is None
