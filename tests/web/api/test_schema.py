"""Whatever may be asked by the API's own description is answered as it says, and never with 5xx.

Schemathesis makes the requests, to a real server, as everybody in turn: hosts, bots, nobody, at
tables that there are and at one that there is not.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from reroll.web.api.app import bare_api
from tests.web.killable import Killable

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(bare_api().openapi())
OPERATIONS: list[Any] = [found.ok() for found in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
FINITE = [one for one in OPERATIONS if not one.path.endswith("/stream")]
"""All operations but the stream, which never ends."""

Asker = tuple[str, str]
"""The table that somebody asks about, and the token they have, if any."""


@dataclass
class Crowd:
    """Everybody who asks, and the server that they ask."""

    address: str
    session: requests.Session = field(default_factory=requests.Session)
    turn: int = 0

    def post(self, path: str, body: Any = None, token: str = "") -> Any:
        """A request that must succeed; its JSON."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.session.post(f"{self.address}{path}", json=body, headers=headers)
        assert answer.ok, answer.text
        return answer.json()

    def gather(self) -> None:
        """Make tables and sit down."""
        host = self.post("/tables", {"game": "pickomino", "people": ["Ana"], "bots": ["easy"]})
        table, token = host["table"], host["token"]["secret"]
        bot = self.post(f"/tables/{table}/seats", {"name": "Rusty"})["token"]["secret"]
        self.post(f"/tables/{table}/start", token=token)
        waiting = self.post("/tables", {"game": "gigi_gacker", "people": ["Noor"]})
        self.askers = [
            (table, token),
            (table, bot),
            (waiting["table"], waiting["token"]["secret"]),
            (table, ""),
            ("abcdefghjkmnpq", ""),
            (table, "reroll_bot_nonsense"),
        ]

    def next(self) -> Asker:
        """Whose turn it is to ask."""
        self.turn += 1
        return self.askers[self.turn % len(self.askers)]


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowd]:
    """Everybody, at a server that is there until they have asked."""
    server = Killable(str(tmp_path_factory.mktemp("server") / "reroll.sqlite"))
    server.start()
    crowd = Crowd(f"http://127.0.0.1:{server.port}/api")
    crowd.gather()
    yield crowd
    crowd.session.close()
    assert server.end(signal.SIGTERM) == 0


def ask_all(operation: Any, crowd: Crowd, examples: int) -> None:
    """Make requests of one operation; check every answer."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        table, token = crowd.next()
        if "table" in case.path_parameters:
            case.path_parameters["table"] = table
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = case.call(base_url=crowd.address, session=crowd.session, headers=headers)
        case.validate_response(answer, checks=CHECKS)

    ask()


@pytest.mark.parametrize("operation", FINITE, ids=lambda one: one.label)
def test_answers_are_as_described(operation: Any, crowd: Crowd) -> None:
    ask_all(operation, crowd, 25)


@pytest.mark.slow
@pytest.mark.parametrize("operation", FINITE, ids=lambda one: one.label)
def test_a_thousand_answers_are_as_described(operation: Any, crowd: Crowd) -> None:
    ask_all(operation, crowd, 1000)
