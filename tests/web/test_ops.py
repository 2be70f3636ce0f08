"""What those who run the server ask it, and what its log may say."""

from __future__ import annotations

import io
import json
import logging
import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from reroll.store.store import Store
from reroll.web import logs
from reroll.web.app import make_app
from reroll.web.config import BadNetwork, Config, networks
from tests.web.conftest import Guest
from tests.web.people import Person


@pytest.fixture
def watched(store: Store) -> TestClient:
    """The app, its counters open to this test."""
    app = make_app(store, Config(pause=0, heartbeat=0.2, limits=False, metrics_to=("0.0.0.0/0",)))
    return TestClient(app, base_url="http://localhost", client=("192.0.2.7", 1))


def figures(client: TestClient) -> dict[str, float]:
    """What /metrics says, labels left out of the sums."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    sums: dict[str, float] = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            sums[sample.name] = sums.get(sample.name, 0) + sample.value
    return sums


def test_a_server_lives_and_is_ready(guest: Guest) -> None:
    assert guest().get("/health").json() == {"status": "ok"}
    assert guest().get("/ready").json() == {"status": "ready"}


def test_a_server_that_stops_is_not_ready(store: Store) -> None:
    app = make_app(store, Config(limits=False))
    with TestClient(app, base_url="http://localhost") as client:
        app.state.desk.hall.closing = True
        assert client.get("/health").status_code == 200
        answer = client.get("/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "stopping"})


def test_a_server_without_its_database_lives_but_is_not_ready(
    client: TestClient, store: Store, tmp_path: Path
) -> None:
    store.engine.dispose()
    (tmp_path / "reroll.sqlite").rename(tmp_path / "gone")
    (tmp_path / "reroll.sqlite").mkdir()
    assert client.get("/health").status_code == 200
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "no database"})
    (tmp_path / "reroll.sqlite").rmdir()


def test_the_counters_tell_of_requests_tables_and_writes(watched: TestClient) -> None:
    with watched:
        person = Person(watched)
        before = figures(watched)
        person.open_table(player="Ana", bot=["random"], quick="1")
        person.get(person.table)
        after = figures(watched)
    assert after["reroll_requests_total"] >= before.get("reroll_requests_total", 0) + 3
    assert after["reroll_tables"] == 1
    assert after["reroll_writes_total"] > before["reroll_writes_total"]
    assert after["reroll_commits_total"] <= after["reroll_writes_total"]
    assert after["reroll_streams"] == 0


def test_the_counters_name_no_table_and_nobody(watched: TestClient) -> None:
    with watched:
        person = Person(watched)
        table = person.open_table(player="Anastasia", quick="1")
        person.get(table)
        person.get(f"{table}x/nowhere")
        told = watched.get("/metrics").text
    assert 'route="/t/{table}"' in told
    for secret in (table[3:], "Anastasia", person.cookies["guest"], "192.0.2.7"):
        assert secret not in told


def test_the_counters_are_not_for_everybody(store: Store) -> None:
    with TestClient(make_app(store), base_url="http://localhost", client=("192.0.2.7", 1)) as far:
        assert far.get("/metrics").status_code == 404
    with TestClient(make_app(store), base_url="http://localhost", client=("127.0.0.1", 1)) as near:
        assert near.get("/metrics").status_code == 200


def test_a_network_that_is_none_is_refused_with_what_came() -> None:
    assert networks(["10.0.0.0/8", "::1"]) == ("10.0.0.0/8", "::1")
    with pytest.raises(BadNetwork, match=r"as 10.0.0.0/8; 'home' came"):
        networks(["home"])


def test_a_line_of_the_log_is_json_and_tells_of_nobody(
    watched: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    monkeypatch.setattr(logging.getLogger("reroll"), "propagate", True)
    logs.set_up("json")
    try:
        with watched:
            person = Person(watched)
            table = person.open_table(player="Anastasia", quick="1")
            person.get(f"{table}?who=Anastasia", referer=f"http://localhost{table}")
            try:
                raise RuntimeError("broken")
            except RuntimeError:
                logging.getLogger("reroll.web").exception("It broke.")
    finally:
        logging.getLogger("reroll").handlers.clear()
        logging.getLogger("uvicorn").handlers.clear()
        logging.getLogger("reroll").setLevel(logging.NOTSET)
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    shown = [line for line in lines if line.get("route") == "/t/{table}"]
    assert shown[0] == shown[0] | {"event": "request", "method": "GET", "status": 200}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", shown[0]["time"])
    assert "RuntimeError: broken" in lines[-1]["trace"]
    for secret in (table[3:], "Anastasia", person.cookies["guest"], "192.0.2.7"):
        assert secret not in told.getvalue()
