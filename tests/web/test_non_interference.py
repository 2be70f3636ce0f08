"""What a seat may not know changes no byte of anything it gets, on any page, stream or endpoint.

Two matches that differ only in hidden things are shown one after the other, by the same server at
the same addresses, to a browser, a board, a bot and two spectators. What hidden things there are is
asked of the views: coming dice and cards, a choice that others may not see, the hands and pools
that a view erases.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from reroll.engine.contract import FINE, GAMES, Rules
from reroll.engine.states import key
from reroll.engine.views import view_of
from reroll.games.terms import CHANCE, SPECTATOR
from reroll.live.play import Move, Play
from reroll.live.table import Table
from reroll.web.api.stream import Reader, as_events, as_lines, follow
from reroll.web.app import PARTS
from reroll.web.desk import Visitor
from reroll.web.render import Theme
from tests.web.api.programs import Program
from tests.web.conftest import Guest
from tests.web.following import Following
from tests.web.people import Person

OPTIONS = {
    "gang_of_dice": {"pools": "hidden"},
    "gigi_gacker": {},
    "pickomino": {},
    "wuerfelacker": {},
}
WITH_SECRETS = ("gang_of_dice", "gigi_gacker")
"""The games in which something is hidden on the table itself, not only in the dice to come."""

MASKED = (
    re.compile(r"\b1\.[\w-]{12}"),
    re.compile(r'name="key" value="[^"]*"'),
    re.compile(r"\b[0-9a-f]{64}\b"),
)
"""What differs between any two answers: the keys of forms. The commitment is a hash of the secret,
which it does not give away."""

SECRET = "00112233445566778899aabbccddeeff"
OTHER_SECRET = "0123456789abcdef" * 2
PAGES = sorted(
    route.path
    for part in PARTS
    for route in part.router.routes
    if "{table}" in route.path and "GET" in route.methods and not route.path.endswith("/stream")
)


@dataclass
class Crowd:
    """Everybody who looks at one table: the seats' owners and two who hold none."""

    game: str
    client: TestClient
    ana: Person
    board: Program
    bot: Program
    eve: Person
    nobody: Program

    @property
    def table(self) -> Table:
        """The table inside the server."""
        app: Any = self.client.app
        table: Table = app.state.desk.hall.tables[self.bot.table]
        return table

    @property
    def play(self) -> Play:
        """The match."""
        assert self.table.play is not None
        return self.table.play

    def everything(self, seat: int) -> list[str]:
        """All that the owner of a seat gets of the table, or everybody without one."""
        self.table.announce()
        if seat == 0:
            told = self.seen_in_a_browser(self.ana)
        elif seat == SPECTATOR:
            told = [*self.seen_in_a_browser(self.eve), *self.seen_by_a_program(self.nobody)]
        else:
            told = self.seen_by_a_program((self.board, self.bot)[seat - 1])
        for mask in MASKED:
            told = [mask.sub("-", text) for text in told]
        return told

    def seen_in_a_browser(self, person: Person) -> list[str]:
        """Every page of the table with its headers, and the stream's first page."""
        here = self.bot.table
        odd = {"key": "1.x", "seat": "0", "version": "999999", "action": "?"}
        got = [raw(person.post(f"/t/{here}/act", odd))]
        got += [
            raw(person.get(path.replace("{table}", here).replace("{nth}", "1"))) for path in PAGES
        ]
        got.append(raw(person.get(f"/t/{here}", hx_request="true")))
        return [*got, *self.streamed(self.visitor(person))]

    def visitor(self, person: Person) -> Visitor:
        """The browser as the server knows it."""
        app: Any = self.client.app
        guests = app.state.desk.guests
        secret = guests.signer.loads(person.cookies["guest"])
        from reroll.live.identity import holder_of

        return Visitor(holder_of(secret), "en", Theme(), "http://localhost")

    def seen_by_a_program(self, program: Program) -> list[str]:
        """Every endpoint that may be asked, and both streams up to the state."""
        here = f"/tables/{program.table}"
        got = [
            raw(program.ask("GET", here)),
            raw(program.ask("GET", f"{here}/log")),
            raw(program.ask("GET", f"{here}/tokens")),
            raw(
                program.ask(
                    "POST", f"{here}/act", {"match": 1, "version": 99, "key": "k", "action": "?"}
                )
            ),
        ]
        return got + [
            text for form in (as_lines, as_events) for text in self.api_stream(program, form)
        ]

    def streamed(self, visitor: Visitor) -> list[str]:
        """The first page of a page's stream; signs of life carry the time and are passed over."""
        app: Any = self.client.app

        async def read() -> list[str]:
            reader = Following(app.state.desk, self.table, visitor)
            told = await reader.page()
            await reader.leave()
            return [told]

        return self.call(read)

    def api_stream(self, program: Program, form: Any) -> list[str]:
        """A stream of the API from the beginning up to the state."""
        from reroll.web.api.asker import Asker

        app: Any = self.client.app
        office = next(r for r in app.routes if getattr(r, "path", "") == "/api").app.state.office

        async def read() -> list[str]:
            token = await office.known(program.token) if program.token else None
            asker = Asker(app.state.desk, office, "en", "http://localhost", token)
            reader = Reader.at("0", self.table)
            messages = form(follow(self.table, asker, reader), reader)
            told: list[str] = []
            while '"type":"state"' not in "".join(told[-1:]):
                told.append(await anext(messages))
            await messages.aclose()
            return told

        return self.call(read)

    def call(self, read: Any) -> list[str]:
        """Run something where the server runs."""
        assert self.client.portal is not None
        told: list[str] = self.client.portal.call(read)
        return told

    # Another world

    def be(self, log: list[Move], secret: str, state: Any = None) -> None:
        """Make the table one with this log, this secret and, if given, this state."""
        table, old = self.table, self.play
        people = sorted(old.people)
        table.play = Play(old.setup, secret, people, old.typed)
        table.play.add(log)
        if state is not None:
            table.play.frame.state = state
            table.play.frame.views = None


def must_be_the_same(told: list[str], before: list[str]) -> None:
    """Compare all that somebody got in two worlds; show where the first difference is."""
    for now, then in zip(told, before, strict=True):
        pairs = enumerate(zip(now, then, strict=False))
        at = next((place for place, (a, b) in pairs if a != b), 0)
        where = f"{now.split(' ', 1)[0]} after {now[max(0, at - 150) : at]!r}"
        assert now == then, f"{where}: {now[at : at + 200]!r}, then {then[at : at + 200]!r}"


def raw(answer: Response) -> str:
    """An answer's address, status, headers and body; the length is that of the body."""
    left_out = ("set-cookie", "content-length")
    headers = [f"{name}: {value}" for name, value in answer.headers.items() if name not in left_out]
    return "\n".join([f"{answer.url} {answer.status_code}", *headers, answer.text])


@pytest.fixture
def crowd(client: TestClient, guest: Guest, request: pytest.FixtureRequest) -> Crowd:
    """A table of the game with a browser's, a board's and a bot's seat, in this order."""
    game = request.param
    ana, eve = guest(accept_encoding="identity"), guest(accept_encoding="identity")
    opened = ana.open_table(game, player="Ana", start="1", **OPTIONS[game])
    table = opened.removeprefix("/t/")
    board = Program(client, table).join("Bo", "board")
    bot = Program(client, table).join("Rusty")
    ana.do("start")
    eve.table = opened
    eve.get(opened)
    nobody = Program(client, table)
    for program in (board, bot, nobody):
        program.headers["accept-encoding"] = "identity"
    crowd = Crowd(game, client, ana, board, bot, eve, nobody)
    crowd.table.on_change = lambda _: None
    crowd.table.match = replace(crowd.table.match, secret=SECRET)  # the same dice in every run
    crowd.be([], SECRET)
    return crowd


every_game = pytest.mark.parametrize("crowd", GAMES, indirect=True)
VIEWERS = (0, 1, 2, SPECTATOR)


def play_some(crowd: Crowd, seed: int) -> Iterator[Play]:
    """Play moves at random inside the server, but not to the end, which tells everything."""
    choose = random.Random(f"{crowd.game} {seed}")
    play = crowd.play
    while len(play.log) < 30:
        rules, s = play.rules, play.state
        if rules.actor(s) == CHANCE:
            play.add([(CHANCE, play.source.outcome(rules, s, len(play.log)))])
        else:
            seat = choose.choice([seat for seat in range(3) if rules.acts(s, seat)])
            play.add([(seat, choose.choice(play.view(seat).legal))])
        yield play


@every_game
def test_the_same_match_looks_the_same_twice(crowd: Crowd) -> None:
    """Otherwise the tests below could not tell a leak from noise."""
    for _ in play_some(crowd, 1):
        pass
    for seat in VIEWERS:
        must_be_the_same(crowd.everything(seat), crowd.everything(seat))


@every_game
def test_dice_and_cards_to_come_change_no_byte(crowd: Crowd) -> None:
    """The secret from which all chance follows is another one; the log is the same."""
    secret = crowd.table.match.secret
    for number, play in enumerate(play_some(crowd, 2)):
        if number % 20 != 10:
            continue
        log = list(play.log)
        for seat in VIEWERS:
            crowd.be(log, secret)
            before = crowd.everything(seat)
            assert not any(secret in text for text in before)
            crowd.be(log, OTHER_SECRET)
            must_be_the_same(crowd.everything(seat), before)
        crowd.be(log, secret)
        return


@every_game
def test_a_choice_that_others_may_not_see_changes_no_byte(crowd: Crowd) -> None:
    """The last action of the log is another one that looks the same to the viewer."""
    secret, found = crowd.table.match.secret, 0
    for play in play_some(crowd, 3):
        log, last = list(play.log), play.steps[-1]
        for seat in VIEWERS:
            other = twin_action(play, seat) if last.actor != CHANCE else None
            if other is None or found >= 6:
                continue
            found += 1
            assert play.is_secret(last, seat)
            crowd.be(log, secret)
            before, known = crowd.everything(seat), crowd.everything(last.actor)
            crowd.be([*log[:-1], (last.actor, other)], secret)
            must_be_the_same(crowd.everything(seat), before)
            assert crowd.everything(last.actor) != known
    assert (found > 0) == (crowd.game == "gigi_gacker")


def twin_action(play: Play, viewer: int) -> int | None:
    """Another legal action in place of the last that leads to the same view of another state."""
    last, rules = play.steps[-1], play.rules
    shown = key(view_of(rules, last.after.state, viewer).state)
    low, high = rules.action_span(last.before.state)
    for action in range(low, high):
        if rules.why_not(last.before.state, last.actor, action) == FINE:
            twin = copy.deepcopy(last.before.state)
            rules.apply(twin, last.actor, action)
            if (
                key(twin) != key(last.after.state)
                and key(view_of(rules, twin, viewer).state) == shown
            ):
                return action
    return None


@every_game
def test_hands_and_pools_that_a_view_erases_change_no_byte(crowd: Crowd) -> None:
    """The state itself is another one, with the same view: whoever read it would be found out."""
    secret, found = crowd.table.match.secret, 0
    for number, play in enumerate(play_some(crowd, 4)):
        if number != 23:
            continue
        log, state = list(play.log), play.state
        for seat in VIEWERS:
            other = other_state(play.rules, state, seat)
            if other is None:
                continue
            found += 1
            crowd.be(log, secret, copy.deepcopy(state))
            before = crowd.everything(seat)
            crowd.be(log, secret, other)
            must_be_the_same(crowd.everything(seat), before)
        break
    assert (found > 0) == (crowd.game in WITH_SECRETS)


def other_state(rules: Rules, s: Any, viewer: int) -> Any | None:
    """Another state with the same view, every number changed that the view erases; or None."""
    twin, view = copy.deepcopy(s), view_of(rules, s, viewer).state
    for field in fields(s):
        change_hidden(getattr(twin, field.name), getattr(view, field.name))
    same = key(view_of(rules, twin, viewer).state) == key(view)
    return twin if same and key(twin) != key(s) else None


def change_hidden(numbers: Any, seen: Any) -> None:
    """Turn every list of numbers round where the view shows others."""
    if isinstance(numbers, list) and numbers and isinstance(numbers[0], list):
        for row, shown in zip(numbers, seen, strict=True):
            if row != shown:
                row.reverse()
    elif isinstance(numbers, list) and numbers != seen:
        for place, (number, shown) in enumerate(zip(list(numbers), seen, strict=True)):
            if number != shown and number > 0:
                numbers[place] = number + 1
