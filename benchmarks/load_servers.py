"""Servers to be measured: started, watched, and ended again."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.store.conftest import new_database, postgres_server
from tests.web.killable import Killable

from reroll.web.config import Config


@dataclass(frozen=True)
class Running:
    """Servers that run: their addresses and their processes."""

    urls: list[str]
    pids: list[int]


@contextmanager
def running(servers: int, bus: str, folder: str | None = None) -> Iterator[Running]:
    """Fresh servers: one on SQLite, whose file lies in the folder, or several on PostgreSQL."""
    with ExitStack() as ended:
        if servers > 1:
            database = new_database(ended.enter_context(postgres_server()), "load")
        else:
            own = ended.enter_context(tempfile.TemporaryDirectory(dir=folder))
            database = str(Path(own) / "reroll.sqlite")
        usual = Config().heartbeat
        killables = [Killable(database, bus, usual) for _ in range(servers)]
        for killable in killables:
            killable.start()
            ended.callback(killable.end, signal.SIGTERM)
        pids = [killable.process.pid or 0 for killable in killables]
        yield Running([f"http://127.0.0.1:{killable.port}" for killable in killables], pids)


def cpu_seconds(pid: int) -> float:
    """The processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """The memory a process has in use."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
