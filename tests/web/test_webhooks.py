"""Webhooks: who is told of a turn, in which words, and where nothing is ever sent."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from reroll.live.hall import Hall, Order
from reroll.live.table import Table
from reroll.live.tokens import Office, fresh
from reroll.store.store import Store
from reroll.web.config import Config
from reroll.web.herald import Herald, herald_of
from reroll.web.webhooks import BadWebhook, Courier, Webhook, body_of, is_public, parse_webhook

ENOUGH = 20
"""Seconds after which a message that did not come is a failure."""


class Receiver(ThreadingHTTPServer):
    """A real server that takes messages; `answers` are its statuses, the last for ever."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: list[int] = [204]
        self.came: list[dict[str, Any]] = []
        self.paths: list[str] = []
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def hook(self, prefix: str = "", host: str = "127.0.0.1") -> Webhook:
        """Its address as a webhook."""
        return parse_webhook(f"{prefix}http://{host}:{self.server_port}/hook?key=k", private=True)

    async def messages(self, count: int) -> list[str]:
        """The texts, once so many have come."""
        async with asyncio.timeout(ENOUGH):
            while len(self.came) < count:
                await asyncio.sleep(0.005)
        return [one["content"] for one in self.came]


class Handler(BaseHTTPRequestHandler):
    """Takes one message."""

    def do_POST(self) -> None:
        """Keep it and answer."""
        server = self.server
        assert isinstance(server, Receiver)
        body = self.rfile.read(int(self.headers["content-length"]))
        server.paths.append(self.path)
        status = server.answers.pop(0) if len(server.answers) > 1 else server.answers[0]
        if status < 300:
            server.came.append(json.loads(body))
        self.send_response(status)
        if status == 302:
            self.send_header("location", f"http://127.0.0.1:{server.server_port}/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Somebody to tell."""
    server = Receiver()
    yield server
    server.shutdown()
    server.server_close()


def evening(
    store: Store, hooks: list[Webhook], story: Callable[[Hall, Herald], Awaitable[None]]
) -> None:
    """A hall with a herald that is quick to tell, and what happens there."""

    async def whole() -> None:
        hall = Hall(store, pause=0)
        courier = Courier(private=True, waits=(0.01, 0.01))
        herald = Herald(hall, hooks, courier, 0.02, "https://dice.example")
        hall.heralds.append(herald.look)
        await story(hall, herald)
        await herald.close()
        await hall.close()

    asyncio.run(whole())


async def table_of(hall: Hall, people: list[str], **more: Any) -> Table:
    """A table whose match has begun."""
    order = Order("pickomino", "Corn", people, options={"start": "1"}, key="form", **more)
    table = await hall.find(await hall.create("ana", order))
    assert table is not None
    return table


@pytest.mark.parametrize(
    ("prefix", "said"),
    [
        ("", "Noor, it is your turn at the table Corn \\(Pickomino\\)\\."),
        ("de=", "Heckmeck"),
        ("fr=", "Pickomino"),
        ("nl=", "Regenwormen"),
    ],
)
def test_a_person_is_told_in_the_language_of_the_webhook(
    store: Store, receiver: Receiver, prefix: str, said: str
) -> None:
    async def story(hall: Hall, _: Herald) -> None:
        table = await table_of(hall, ["Noor", "Ana"])
        await table.start("ana")
        (text,) = await receiver.messages(1)
        assert said in text
        assert text.endswith(f"\nhttps://dice.example/t/{table.record.id}")

    evening(store, [receiver.hook(prefix)], story)
    message = receiver.came[0]
    assert message["text"] == message["content"]
    assert message["allowed_mentions"] == {"parse": []}
    assert receiver.paths == ["/hook?key=k"]


def test_a_person_is_told_once_a_turn_and_not_at_all_when_quick(
    store: Store, receiver: Receiver
) -> None:
    async def story(hall: Hall, herald: Herald) -> None:
        table = await table_of(hall, ["Noor", "Ana"])
        await table.start("ana")
        await receiver.messages(1)
        await table.act("ana", 0, "roll dice", table.version, "1.a")
        await asyncio.sleep(0.1)
        assert len(receiver.came) == 1
        herald.patience = 3600
        while table.awaited() == (0,):
            await move(table)
        assert len(herald.turns[table.record.id]) == 1
        while table.awaited() == (1,):
            await move(table)
        herald.patience = 0.02
        while table.awaited() == (0,):
            await move(table)
        assert [text.split(",")[0] for text in await receiver.messages(2)] == ["Noor", "Ana"]

    evening(store, [receiver.hook()], story)


def test_who_ends_a_round_and_begins_the_next_is_told_of_both_turns(
    store: Store, receiver: Receiver
) -> None:
    async def story(hall: Hall, _: Herald) -> None:
        order = Order("gang_of_dice", "Den", ["Noor", "Ana"], options={"start": "1"}, key="form")
        table = await hall.find(await hall.create("ana", order))
        assert table is not None
        await table.start("ana")
        await receiver.messages(1)
        while table.awaited() == (0,):
            await move(table, "stop")
        await receiver.messages(2)
        assert table.play is not None
        first = table.play.state.round
        while table.play.state.round == first:
            await move(table, "stop")
        told = [text.split(",")[0] for text in await receiver.messages(3)]
        assert told == ["Noor", "Ana", "Ana"]

    evening(store, [receiver.hook()], story)


async def move(table: Table, best: str = "") -> None:
    """Whoever is awaited moves, if he can by these words."""
    from reroll.web.twin import legal_words

    assert table.play is not None
    seat = table.awaited()[0]
    words = legal_words(table.play, seat)
    chosen = best if best in words else words[0 if best else -1]
    await table.act("ana", seat, chosen, table.version, f"1.{table.version}")


def test_nobody_is_told_of_bots_or_programs(store: Store, receiver: Receiver) -> None:
    async def story(hall: Hall, herald: Herald) -> None:
        order = Order("pickomino", "Corn", [], ["random"], options={"start": "2"}, key="form")
        table = await hall.find(await hall.create("ana", order))
        assert table is not None
        await Office(store).seat_for("bot", table, "ana", "Rusty", fresh("bot"))
        await table.start("ana")
        assert table.awaited() == (1,)
        await asyncio.sleep(0.1)
        assert herald.turns == {}

    evening(store, [receiver.hook()], story)
    assert receiver.came == []


def test_a_turn_that_was_told_of_before_a_restart_is_not_told_again(
    store: Store, receiver: Receiver
) -> None:
    async def first(hall: Hall, _: Herald) -> None:
        table = await table_of(hall, ["Noor", "Ana"])
        await table.start("ana")
        await receiver.messages(1)

    async def second(hall: Hall, herald: Herald) -> None:
        await hall.resume()
        assert herald.turns
        await asyncio.sleep(0.1)

    evening(store, [receiver.hook()], first)
    evening(store, [receiver.hook()], second)
    assert len(receiver.came) == 1


def test_a_receiver_that_fails_is_tried_again(receiver: Receiver) -> None:
    receiver.answers = [500, 429, 204]

    async def story() -> None:
        courier = Courier(private=True, waits=(0.01, 0.01))
        courier.send(receiver.hook(), "Hello")
        await receiver.messages(1)
        await courier.close()

    asyncio.run(story())
    assert len(receiver.paths) == 3


@pytest.mark.parametrize("status", [302, 404])
def test_redirects_are_not_followed_and_a_no_is_a_no(receiver: Receiver, status: int) -> None:
    receiver.answers = [status]

    async def story() -> None:
        courier = Courier(private=True, waits=(0.01, 0.01))
        courier.send(receiver.hook(), "Hello")
        await asyncio.gather(*courier.tasks)
        await courier.close()

    asyncio.run(story())
    assert receiver.paths == ["/hook?key=k"]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1", "2130706433", "0.0.0.0"])
def test_nothing_is_sent_inside_the_network_unless_the_host_says_so(
    receiver: Receiver, host: str, caplog: pytest.LogCaptureFixture
) -> None:
    """By its number, by a name that leads there, or in a disguise."""

    async def story() -> None:
        courier = Courier(waits=(0.01,))
        courier.send(receiver.hook(host=host), "Hello")
        await asyncio.gather(*courier.tasks)
        await courier.close()

    asyncio.run(story())
    assert receiver.paths == []
    assert "address inside a network" in caplog.text
    assert "key=k" not in caplog.text


def test_a_name_that_leads_elsewhere_the_second_time_is_not_followed(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address that was looked at is the one that is connected to: no second look-up."""
    asked = []

    def rebinding(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        address = "127.0.0.1" if len(asked) == 1 else "169.254.169.254"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    async def story() -> None:
        courier = Courier(private=True)
        monkeypatch.setattr(socket, "getaddrinfo", rebinding)
        courier.send(receiver.hook(host="dice.example"), "Hello")
        await receiver.messages(1)
        await courier.close()

    asyncio.run(story())
    assert asked[0] == "dice.example"
    assert "dice.example" not in asked[1:]


def test_a_receiver_that_never_answers_holds_up_no_move(store: Store) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        hook = parse_webhook(f"http://127.0.0.1:{silent.getsockname()[1]}/", private=True)

        async def story(hall: Hall, herald: Herald) -> None:
            table = await table_of(hall, ["Noor", "Ana"])
            await table.start("ana")
            async with asyncio.timeout(ENOUGH):
                while not herald.courier.tasks:
                    await asyncio.sleep(0.005)
            for _ in range(20):
                await move(table)
            assert herald.courier.tasks

        evening(store, [hook], story)


def test_an_answer_without_end_is_cut(caplog: pytest.LogCaptureFixture) -> None:
    async def endless(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                writer.write(b"x" * 4096)
                await writer.drain()
        except ConnectionError:
            pass

    async def story() -> None:
        server = await asyncio.start_server(endless, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        courier = Courier(private=True, waits=())
        courier.send(parse_webhook(f"http://127.0.0.1:{port}/", private=True), "Hello")
        await asyncio.gather(*courier.tasks)
        await courier.close()
        server.close()

    asyncio.run(story())
    assert "was not delivered" in caplog.text


def test_only_so_many_messages_wait(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        courier = Courier(private=True)
        for _ in range(150):
            courier.send(receiver.hook(), "Hello")
        assert len(courier.tasks) == 100
        await courier.close()

    asyncio.run(story())
    assert "was dropped" in caplog.text


def test_a_name_cannot_call_people_together_or_be_a_link() -> None:
    message = json.loads(
        body_of("@everyone [x](http://evil.example) `#` <@1>, it is your turn.", "")
    )
    for mark in (r"(?<!\\)@", r"(?<!\\)\[", "http://", "<@1>", "`#`"):
        assert not re.search(mark, message["content"])


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("64:ff9b::808:808", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:0a00:0001::", False),
        ("64:ff9b::a00:1", False),
        ("64:ff9b:1::808:808", False),
        ("fec0::1", False),
        ("::127.0.0.1", False),
        ("::ffff:0:7f00:1", False),
    ],
)
def test_public_addresses_and_those_that_only_look_it(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "ftp://x/", "https://", "https://user:word@x/", "https://[::1", "http://x/"),
        *(
            "https://a b",
            "https://x/a b",
            "https://x\t/",
            "https:///x",
            "https://x..y/",
            "https://<x>/",
        ),
        *("https://x:99999/", "de=", "javascript:alert(1)", f"https://{'x' * 80}.example/"),
    ],
)
def test_what_is_no_webhook_is_said(text: str) -> None:
    with pytest.raises(BadWebhook, match="webhook"):
        parse_webhook(text)


def test_no_line_end_can_be_smuggled_into_a_request() -> None:
    with pytest.raises(BadWebhook, match="no blanks"):
        parse_webhook("https://dice.example/a\r\nX-Evil: 1?b c\r\nd")
    hook = parse_webhook("https://dice.example/a%0d%0aX-Evil:1?b%20c")
    assert hook.target == "/a%0d%0aX-Evil:1?b%20c"
    assert "target" not in repr(hook)


def test_without_webhooks_nobody_looks(store: Store) -> None:
    hall = Hall(store)
    herald_of(hall, Config())
    assert hall.heralds == []
