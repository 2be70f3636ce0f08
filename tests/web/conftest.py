"""The app on a fresh SQLite file, with people who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from reroll.store.store import Store
from reroll.web.app import make_app
from reroll.web.config import Config
from tests.web.people import Person

Guest = Callable[..., Person]
"""Makes a person with a browser of their own."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A fresh store."""
    opened = Store(str(tmp_path / "reroll.sqlite"), busy_seconds=0.05)
    yield opened
    opened.close()


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    """The app, running; its bots do not pause and its streams say often that they live."""
    app = make_app(store, Config(pause=0, heartbeat=0.2, limits=False))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as running:
        yield running


@pytest.fixture
def guest(client: TestClient) -> Guest:
    """A new person."""
    return lambda **headers: Person(client, **headers)
