"""People at their browsers, as the web tests play them: each keeps cookies of their own."""

from __future__ import annotations

import re
from http.cookies import SimpleCookie
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

HIDDEN_FIELD = re.compile(r'<input type="hidden" name="([a-z]+)" value="([^"]*)">')


class Person:
    """One browser on the app; `headers` go with every request."""

    def __init__(self, client: TestClient, **headers: str) -> None:
        self.client, self.headers = client, {k.replace("_", "-"): v for k, v in headers.items()}
        self.cookies: dict[str, str] = {}
        self.table = ""

    def ask(self, method: str, path: str, fields: Any = None, **headers: str) -> Response:
        """One request; redirects are not followed."""
        sent = self.headers | {k.replace("_", "-"): v for k, v in headers.items()}
        if self.cookies:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.client.cookies.clear()
        answer = self.client.request(
            method, path, data=fields, headers=sent, follow_redirects=False
        )
        for line in answer.headers.get_list("set-cookie"):
            self.cookies |= {name: item.value for name, item in SimpleCookie(line).items()}
        return answer

    def get(self, path: str, **headers: str) -> Response:
        """Look at a page."""
        return self.ask("GET", path, **headers)

    def post(self, path: str, fields: Any = None, **headers: str) -> Response:
        """Send a form."""
        return self.ask("POST", path, fields or {}, **headers)

    # At a table

    def open_table(self, game: str = "pickomino", **fields: Any) -> str:
        """Make a table; its path."""
        self.get(f"/new/{game}")
        made = self.post(f"/new/{game}", fields)
        assert made.status_code == 303, made.text
        self.table = made.headers["location"]
        return self.table

    def join(self, table: str, name: str) -> None:
        """Come to a table by its link and sit down."""
        self.table = table
        self.get(table)
        assert self.do("sit", name=name).status_code == 303

    def do(self, what: str, **fields: Any) -> Response:
        """Send a form of the table's page, with the hidden fields that the page shows now."""
        return self.post(f"{self.table}/{what}", self.hidden_fields() | fields)

    def hidden_fields(self) -> dict[str, str]:
        """What every form of the page brings."""
        seen = self.twin()
        return {
            "version": str(seen["version"]),
            "seat": str(seen.get("seat", -1)),
            "key": seen["key"],
        }

    def twin(self) -> dict[str, Any]:
        """The table as JSON."""
        answer: dict[str, Any] = self.get(f"{self.table}.json").json()
        return answer

    def move(self, last: bool = True) -> bool:
        """Make the last (or first) move there is for a seat of this browser; False if none."""
        seen = self.twin()
        for seat, legal in seen.get("legal", {}).items():
            if legal:
                fields = {"seat": seat, "version": seen["version"], "key": seen["key"]}
                answer = self.post(f"{self.table}/act", fields | {"action": legal[-int(last)]})
                assert answer.status_code == 303, answer.text
                return True
        return False
