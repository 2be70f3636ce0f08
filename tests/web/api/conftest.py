"""The app on a fresh SQLite file, with programs that ask its API."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.api.programs import Program
from tests.web.conftest import client as client
from tests.web.conftest import guest as guest
from tests.web.conftest import store as store


@pytest.fixture
def nobody(client: TestClient) -> Program:
    """A program without a token."""
    return Program(client)
