"""Programs as the API tests play them: a token each, no cookies."""

from __future__ import annotations

import itertools
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

Json = dict[str, Any]
KEYS = (f"key{n}" for n in itertools.count())


class Program:
    """Somebody who asks the API, with a token or without; `headers` go with every request."""

    def __init__(
        self, client: TestClient, table: str = "", token: str = "", **headers: str
    ) -> None:
        self.client, self.table, self.token = client, table, token
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Response:
        """One request below /api."""
        sent = self.headers | {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent.setdefault("authorization", f"Bearer {self.token}")
        self.client.cookies.clear()
        return self.client.request(method, f"/api{path}", json=body, headers=sent)

    def do(self, method: str, path: str = "", body: Any = None) -> Any:
        """A request about the table that must succeed; its JSON."""
        answer = self.ask(method, f"/tables/{self.table}{path}", body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, body: Any = None, **headers: str) -> Json:
        """A request about the table that must be refused; the problem."""
        answer = self.ask(method, f"/tables/{self.table}{path}", body, **headers)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        problem: Json = answer.json()
        assert problem["status"] == answer.status_code
        return problem

    # What programs do

    def open_table(self, game: str = "pickomino", **fields: Any) -> Program:
        """Make a table; its host."""
        made = self.ask("POST", "/tables", {"game": game} | fields)
        assert made.status_code == 201, made.text
        return Program(self.client, made.json()["table"], made.json()["token"]["secret"])

    def join(self, name: str, kind: str = "bot") -> Program:
        """Somebody else takes a seat at this program's table."""
        made = Program(self.client, self.table).do("POST", "/seats", {"name": name, "kind": kind})
        return Program(self.client, self.table, made["token"]["secret"])

    def state(self) -> Json:
        """The table as this program may know it."""
        state: Json = self.do("GET")
        return state

    def act(self, state: Json, action: str, key: str = "") -> Response:
        """Answer a state with an action."""
        act = {"match": state["match"], "version": state["version"], "action": action}
        return self.ask("POST", f"/tables/{self.table}/act", act | {"key": key or next(KEYS)})

    def move(self, choice: int = -1) -> bool:
        """Make a legal move, the last unless told otherwise; False if there is none."""
        state = self.state()
        if state["legal"]:
            answer = self.act(state, state["legal"][choice % len(state["legal"])]["action"])
            assert answer.status_code == 200, answer.text
        return bool(state["legal"])


def play_to_the_end(programs: list[Program]) -> Json:
    """All make their last legal move in turn until the match is over; the final state."""
    while (state := programs[0].state())["stage"] != "over":
        for program in programs:
            program.move()
    return state
