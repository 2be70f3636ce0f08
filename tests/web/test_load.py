"""The load client plays real tables, whatever it is that it measures."""

from __future__ import annotations

import asyncio

from benchmarks.load import options, play
from benchmarks.load_servers import running


def test_the_load_client_plays_to_every_viewer_of_its_tables() -> None:
    wanted = {"tables": "2", "viewers": "4", "seconds": "1", "pause": "0.2"}
    chosen = options().parse_args([f"--{name}={value}" for name, value in wanted.items()])
    with running(1, "") as servers:
        told = asyncio.run(play(chosen, servers.urls, servers.pids))
    assert told.startswith("2 tables, 8 streams, ")
    assert ", 0 lost: to all viewers p50 " in told
