"""`reroll serve` from outside: what it prints, and how it says that it cannot."""

from __future__ import annotations

import gc
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from reroll.store.store import Store
from reroll.web import server
from reroll.web.app import make_app
from tests.web.killable import answers, free_port


@contextmanager
def reroll_serve(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The command as a person runs it, in a folder of its own."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(
        [sys.executable, "-m", "reroll.cli.main", "serve", "--no-browser", *words],
        cwd=folder,
        env=environment | {"XDG_DATA_HOME": str(folder), "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def refused(folder: Path, *words: str) -> str:
    """What the command says when it cannot serve; its exit code tells so too."""
    with reroll_serve(folder, *words) as process:
        out, err = process.communicate(timeout=60)
        assert process.returncode == 2
        assert "Traceback" not in out + err
        return err


@pytest.mark.parametrize("name", ["x y", "", "https://dice.example", "dice.example:8000", "bücher"])
def test_a_name_that_no_browser_can_ask_for_is_refused(tmp_path: Path, name: str) -> None:
    said = refused(tmp_path, "--name", name)
    assert said == f"A host name was expected, as games.example.org; {name!r} came.\n"


def wait_for(process: subprocess.Popen[str], port: int) -> None:
    """Wait until the server answers."""
    deadline = time.monotonic() + 60
    while not answers(port):
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.05)


def test_it_prints_its_addresses_keeps_its_matches_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    port = free_port()
    with reroll_serve(tmp_path, "--port", str(port)) as process:
        wait_for(process, port)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert err == ""
    assert f"Reroll is ready: http://localhost:{port}" in out
    assert (tmp_path / "reroll" / "reroll.sqlite").exists()
    if address := server.lan_address():
        assert f"http://{address}:{port}" in out
        assert "▄" in out or "█" in out


def test_a_second_ctrl_c_changes_nothing(tmp_path: Path) -> None:
    port = free_port()
    with reroll_serve(tmp_path, "--port", str(port)) as process:
        wait_for(process, port)
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")


def test_a_port_in_use_is_said_with_a_way_forward(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused(tmp_path, "--port", str(port))
    assert said.startswith(f"Port {port} is in use")
    assert f"--port {port + 1}" in said
    assert not (tmp_path / "reroll").exists()


def test_a_database_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Noor")
    port = str(free_port())
    said = refused(tmp_path, "--port", port, "--database", str(tmp_path / "letter"))
    assert "letter cannot be opened for writing: file is not a database" in said


def test_an_address_of_another_machine_is_said() -> None:
    with pytest.raises(server.CannotListen, match="Nothing can listen at 192"):
        server.listen("192.0.2.77", 8000)


def test_this_machine_knows_its_address_or_says_none() -> None:
    address = server.lan_address()
    assert address == "" or address.count(".") == 3


def test_the_collector_is_set_for_thousands_of_streams(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, int, int]] = []
    monkeypatch.setattr(server.Server, "run", lambda *_: seen.append(gc.get_threshold()))
    before, handler = gc.get_threshold(), signal.getsignal(signal.SIGTERM)
    try:
        with socket.socket() as listener:
            server.serve(make_app(store), listener, lambda: None)
    finally:
        frozen = gc.get_freeze_count()
        gc.unfreeze()
        gc.set_threshold(*before)
        signal.signal(signal.SIGTERM, handler)
    assert seen == [server.GC_THRESHOLD]
    assert seen != [before]
    assert frozen > 0
