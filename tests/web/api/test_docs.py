"""The API's documents are true: the bot that they show plays, and nothing is left out."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from reroll.engine.contract import GAMES
from reroll.web.api.app import bare_api
from reroll.web.api.pages import MEANT
from reroll.web.api.problems import codes
from tests.house.files import ROOT
from tests.web.killable import Killable

PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
BOT = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server's address."""
    killable = Killable(str(tmp_path_factory.mktemp("server") / "reroll.sqlite"))
    killable.start()
    yield f"http://127.0.0.1:{killable.port}"
    assert killable.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_of_the_page_plays_a_match(server: str, tmp_path: Path, game: str) -> None:
    (tmp_path / "bot.py").write_text(BOT)
    done = subprocess.run(
        [sys.executable, "-I", str(tmp_path / "bot.py"), server, game],
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(rf"{game} is over: \[-?\d+, -?\d+\]\n", done.stdout)


def test_the_bot_has_twenty_lines_and_needs_nothing_but_python() -> None:
    assert len([line for line in BOT.splitlines() if line.strip()]) == 20
    imported = re.findall(r"^(?:from|import) (.*)$", BOT, re.MULTILINE)
    assert imported == ["json, random, sys", "urllib.request import Request, urlopen"]


def test_every_endpoint_field_and_code_is_described(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert document == bare_api().openapi()
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["description"]
            assert all(one["description"] for one in operation.get("parameters", ()))
    schemas = document["components"]["schemas"]
    assert all(schema["description"] for schema in schemas.values())
    vague = [
        f"{model}.{name}"
        for model, schema in schemas.items()
        for name, field in schema["properties"].items()
        if not field.get("description") and name not in PLAIN
    ]
    assert vague == []
    assert set(codes()) == set(MEANT)


PLAIN = {
    *("table", "name", "game", "options", "typed", "listed", "stage", "match", "seat", "seats"),
    *("token", "state", "kind", "revoked", "type", "id", "title", "section", "text", "clause"),
    *("clauses", "label", "sentence", "position", "status", "question"),
}
"""Fields whose name says it all."""


def test_the_page_speaks_of_every_endpoint_there_is() -> None:
    reference = (ROOT / "docs" / "api-reference.md").read_text(encoding="utf-8")
    for path, methods in bare_api().openapi()["paths"].items():
        for method in methods:
            assert f"### `{method.upper()} /api{path}`" in reference
