"""A program that asks for nonsense a fifth of the time: nothing of it ever changes a table."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from httpx2 import Response

from reroll.engine.contract import GAMES
from reroll.engine.match import Match
from reroll.engine.states import key
from reroll.live.table import Table
from tests.web.api.programs import Program

SHARE = 0.2
WORDS = (
    "keep 7",
    "stop",
    "steal",
    "roll dice",
    "lay hen",
    "throw 99",
    "dice 1 2 3",
    "",
    "🎲",
    "\x00",
)
STRANGE: tuple[Any, ...] = (None, -1, 1.5, "1", [], {}, True, 10**30, "x" * 300)
FREE = ("key", "action")
"""The fields that may be any short text."""

HEADERS = {"content-type": "application/json"}

Wrong = Callable[["Hostile", Program, dict[str, Any]], Response]


class Hostile:
    """One match in which every request may be a wrong one; `refused` counts those."""

    def __init__(self, nobody: Program, game: str, seed: int) -> None:
        self.random, self.refused = random.Random(f"{game} {seed}"), 0
        self.host = nobody.open_table(game)
        self.bots = [self.host.join("Rusty"), self.host.join("Tin")]
        self.host.do("POST", "/start")
        self.used: dict[str, list[dict[str, Any]]] = defaultdict(list)

    @property
    def table(self) -> Table:
        """The table inside the server."""
        app: Any = self.host.client.app
        table: Table = app.state.desk.hall.tables[self.host.table]
        return table

    def snapshot(self) -> tuple[Any, ...]:
        """All that a refused request must leave as it is."""
        play = self.table.play
        assert play is not None
        return len(play.log), key(play.state), self.table.match, list(self.table.seats)

    def play(self) -> None:
        """Play the match to its end."""
        state: dict[str, Any] = {}
        while waited := self.table.awaited():
            seat = self.random.choice(waited)
            bot = self.bots[seat]
            if (state.get("seat"), state.get("version")) != (seat, self.table.version):
                state = bot.state()
            if self.random.random() < SHARE:
                self.ask_wrongly(bot, state)
            else:
                state = self.act(bot, state)

    def act(self, bot: Program, state: dict[str, Any]) -> dict[str, Any]:
        """One legal action; the state that answers it."""
        body = self.body(state, self.random.choice(state["legal"])["action"])
        answer = bot.ask("POST", f"/tables/{bot.table}/act", body)
        assert answer.status_code == 200, answer.text
        self.used[bot.token].append(body)
        told: dict[str, Any] = answer.json()
        return told

    def body(self, state: dict[str, Any], action: str) -> dict[str, Any]:
        """An action that answers this state."""
        return {
            "match": state["match"],
            "version": state["version"],
            "key": f"k{self.random.getrandbits(40)}",
            "action": action,
        }

    def ask_wrongly(self, bot: Program, state: dict[str, Any]) -> None:
        """One wrong request, refused or answered without any change."""
        before = self.snapshot()
        wrong = self.random.choice(WRONGS)
        answer = wrong(self, bot, state)
        assert answer.status_code < 500, answer.text
        assert self.snapshot() == before, f"{wrong.__name__} changed the table: {answer.text}"
        if wrong is not again:
            assert answer.status_code >= 400, f"{wrong.__name__}: {answer.text}"
            assert answer.json()["detail"]
        self.refused += 1


def illegal(h: Hostile, bot: Program, state: dict[str, Any]) -> Response:
    """An action that is no action, or not legal now."""
    legal = {offer["action"] for offer in state["legal"]}
    words = h.random.choice([word for word in WORDS if word not in legal])
    return bot.ask("POST", f"/tables/{bot.table}/act", h.body(state, words))


def outdated(h: Hostile, bot: Program, state: dict[str, Any]) -> Response:
    """An action that answers a log that is not, or another match."""
    body = h.body(state, "roll dice")
    body |= h.random.choice(({"version": state["version"] + 1}, {"match": state["match"] + 1}))
    return bot.ask("POST", f"/tables/{bot.table}/act", body)


def again(h: Hostile, bot: Program, state: dict[str, Any]) -> Response:
    """An action of this bot that was carried out before; of the other it might be a new one."""
    used = h.used[bot.token]
    body = h.random.choice(used) if used else h.body(state, "nothing")
    return bot.ask("POST", f"/tables/{bot.table}/act", body)


def malformed(h: Hostile, bot: Program, state: dict[str, Any]) -> Response:
    """A body with a field that is missing, too much or of another kind."""
    body = h.body(state, "roll dice")
    name = h.random.choice(list(body))
    if h.random.random() < 0.3:
        del body[name]
    elif h.random.random() < 0.3:
        body["more"] = 1
    else:
        body[name] = h.random.choice([one for one in STRANGE if one != "1" or name not in FREE])
    return bot.ask("POST", f"/tables/{bot.table}/act", body)


def garbage(h: Hostile, bot: Program, state: dict[str, Any]) -> Response:
    """A body that is no JSON."""
    content = h.random.randbytes(h.random.randrange(40))
    headers = HEADERS | {"authorization": f"Bearer {bot.token}"}
    return bot.client.post(f"/api/tables/{bot.table}/act", content=content, headers=headers)


def not_mine(h: Hostile, bot: Program, state: dict[str, Any]) -> Response:
    """An action for another's seat."""
    other = 1 - state["seat"]
    body = h.body(state, "roll dice") | {"seat": other}
    return bot.ask("POST", f"/tables/{bot.table}/act", body)


def without_token(h: Hostile, bot: Program, state: dict[str, Any]) -> Response:
    """An action with no token, or one that was made up."""
    stranger = Program(bot.client, bot.table, h.random.choice(("", "reroll_bot_made_up")))
    return stranger.ask("POST", f"/tables/{bot.table}/act", h.body(state, "roll dice"))


def beyond(h: Hostile, bot: Program, state: dict[str, Any]) -> Response:
    """What a bot may not do, or nobody may now."""
    method, path, body = h.random.choice(
        (
            ("POST", "/start", None),
            ("POST", "/bots", {"bot": "easy"}),
            ("POST", "/seats", {"name": "Third"}),
            ("POST", "/rematch", {"match": 1}),
            ("DELETE", f"/seats/{state['seat']}?version={state['version']}", None),
            ("DELETE", "/tokens/none", None),
            ("GET", "/log", None),
            ("PATCH", "/act", {}),
            ("POST", "", {}),
        )
    )
    return bot.ask(method, f"/tables/{bot.table}{path}", body)


WRONGS: tuple[Wrong, ...] = (
    *(illegal, outdated, again, malformed, garbage, not_mine, without_token, beyond),
)


def play_hostile(nobody: Program, game: str, seeds: range) -> None:
    """Play so many matches; the log of each is one that the rules allow."""
    refused = 0
    for seed in seeds:
        match = Hostile(nobody, game, seed)
        match.play()
        refused += match.refused
        log = nobody.ask("GET", f"/tables/{match.host.table}/log").text
        assert Match.from_jsonl(log).is_over
    assert refused > len(seeds)


@pytest.mark.parametrize("game", GAMES)
def test_wrong_requests_never_change_a_match(nobody: Program, game: str) -> None:
    """Five matches of each game; of the longest, three."""
    play_hostile(nobody, game, range(3 if game == "wuerfelacker" else 5))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_wrong_requests_never_change_one_of_two_thousand_matches(
    nobody: Program, game: str
) -> None:
    """Five hundred matches of each game."""
    play_hostile(nobody, game, range(1000, 1500))
