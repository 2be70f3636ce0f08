"""What programs can do at a table, what they are told, and what they are refused."""

from __future__ import annotations

import hashlib
from typing import Any, get_args

import pytest

from reroll.engine.contract import GAMES
from reroll.engine.match import Match
from reroll.live.clock import DAY, clock_words
from reroll.live.identity import holder_of
from reroll.live.table import Table
from reroll.store.store import Store
from reroll.web.api.models import ClockWord
from tests.web.api.programs import Program, play_to_the_end
from tests.web.conftest import Guest
from tests.web.people import Person


def live_table(program: Program) -> Table:
    """The table inside the server."""
    table = program.client.app.state.desk.hall.tables[program.table]  # type: ignore[attr-defined]
    assert isinstance(table, Table)
    return table


def two_bots(nobody: Program, game: str = "pickomino", **fields: Any) -> list[Program]:
    """A host and two bots at a table whose match has begun."""
    host = nobody.open_table(game, options={"start": "1"}, **fields)
    bots = [host.join("Rusty"), host.join("Tin")]
    host.do("POST", "/start")
    return [host, *bots]


@pytest.mark.parametrize("game", GAMES)
def test_two_programs_play_a_match_and_take_its_log_home(nobody: Program, game: str) -> None:
    host, *bots = two_bots(nobody, game)
    end = play_to_the_end(bots)
    assert min(end["places"]) == 1
    assert len(end["scores"]) == 2
    assert hashlib.sha256(end["secret"].encode()).hexdigest() == end["commitment"]
    match = Match.from_jsonl(nobody.ask("GET", f"/tables/{host.table}/log").text)
    assert match.scores == end["scores"]
    assert match.names == ["Rusty", "Tin"]


@pytest.mark.parametrize("game", GAMES)
def test_a_state_has_a_position_and_actions_with_verb_and_consequence(
    nobody: Program, game: str
) -> None:
    _, rusty, _ = two_bots(nobody, game)
    consequences: list[str] = []
    state = rusty.state()
    while state["waits_for"][0] == 0 and len(consequences) < 20:
        assert state["position"].startswith(f"{game} players=2 ")
        assert state["seat"] == 0
        assert all(offer["seat"] == 0 and offer["verb"] for offer in state["legal"])
        consequences += [offer["then"] for offer in state["legal"]]
        rusty.move(0)
        state = rusty.state()
    assert any(consequences)


def test_who_sits_where_is_told_and_that_a_program_plays(nobody: Program, guest: Guest) -> None:
    host = nobody.open_table(people=["Ana"], bots=["easy"], name="Corn")
    rusty = host.join("Rusty")
    seats = rusty.state()["seats"]
    assert [(seat["name"], seat["kind"], seat["bot"]) for seat in seats] == [
        ("Ana", "person", None),
        (seats[1]["name"], "bot", "random"),
        ("Rusty", "program", None),
    ]
    assert [seat["here"] for seat in seats] == [False, False, True]
    assert [seat["here"] for seat in host.state()["seats"]] == [True, False, False]
    page = guest().get(f"/t/{host.table}").text
    assert "program of somebody" in page


def test_the_link_of_a_new_table_is_its_page(nobody: Program, guest: Guest) -> None:
    made = nobody.ask("POST", "/tables", {"game": "wuerfelacker", "name": "Corn"}).json()
    assert made["link"] == f"http://localhost/t/{made['table']}"
    assert "Corn" in guest().get(f"/t/{made['table']}").text


def test_people_and_programs_play_at_one_table(nobody: Program, guest: Guest) -> None:
    ana = guest()
    table = ana.open_table(player="Ana").removeprefix("/t/")
    rusty = Program(nobody.client, table).join("Rusty")
    ana.do("start")
    for _ in range(400):
        if ana.twin()["over"]:
            break
        ana.move()
        rusty.move()
    assert ana.twin()["over"]
    assert rusty.state()["places"] == ana.twin()["places"]


def test_open_and_running_tables_are_listed_if_their_maker_wants(nobody: Program) -> None:
    quiet = nobody.open_table(people=["Ana"], bots=["easy"])
    waiting = nobody.open_table("gang_of_dice", people=["Ana"], listed=True, name="Dice")
    running = nobody.open_table("wuerfelacker", people=["Ana", "Bo"], listed=True)
    running.do("POST", "/start")

    def listed(stage: str) -> list[str]:
        return [one["table"] for one in nobody.ask("GET", f"/tables?stage={stage}").json()]

    assert listed("open") == [waiting.table]
    assert listed("running") == [running.table]
    assert set(listed("all")) == {waiting.table, running.table}
    assert quiet.table not in listed("all")
    one = nobody.ask("GET", "/tables?stage=open").json()[0]
    assert one["players"] == ["Ana"]
    assert one["free"] == 3


def test_a_board_holds_several_seats_and_sees_the_one_that_acts(nobody: Program) -> None:
    board = nobody.open_table(people=["Ana", "Noor"], options={"start": "2"})
    board.do("POST", "/start")
    assert board.state()["seat"] == 1
    assert {offer["seat"] for offer in board.state()["legal"]} == {1}
    assert play_to_the_end([board])["stage"] == "over"


def test_a_seat_can_be_given_up_and_a_bot_sent_away_before_the_match(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"])
    rusty = host.join("Rusty")
    host.do("POST", "/bots", {"bot": "hard"})
    assert len(host.state()["seats"]) == 3
    assert rusty.refused("DELETE", "/seats/2?version=2")["code"] == "OUT_OF_SCOPE"
    assert host.refused("DELETE", "/seats/2?version=0")["code"] == "STALE"
    host.do("DELETE", f"/seats/2?version={host.state()['version']}")
    rusty.do("DELETE", f"/seats/1?version={host.state()['version']}")
    assert [seat["name"] for seat in host.state()["seats"]] == ["Ana"]
    assert rusty.refused("POST", "/act", act_body())["code"] == "OUT_OF_SCOPE"


def act_body(**changed: Any) -> dict[str, Any]:
    """An action for the first state of a match."""
    return {"match": 1, "version": 0, "key": "k", "action": "roll dice"} | changed


def two_programs(nobody: Program, guest: Guest) -> tuple[Person, list[Program]]:
    """Ana at a table whose match is on, with Rusty in the second and Tin in the third seat."""
    ana = guest()
    table = ana.open_table(player="Ana", start="1")
    programs = [Program(nobody.client, table.removeprefix("/t/")).join(n) for n in ("Rusty", "Tin")]
    ana.do("start")
    return ana, programs


def goes_away(program: Program, seat: int) -> None:
    """Nobody has seen the program of this seat for an hour."""
    inside = live_table(program)
    inside.presence.since -= 3_600_000
    inside.presence.seen[inside.seats[seat].holder] = 0
    inside.away = frozenset({seat})


def covered(nobody: Program, guest: Guest) -> list[Program]:
    """Rusty and Tin at Ana's table; a bot plays Rusty's seat, the second, since it was away."""
    ana, programs = two_programs(nobody, guest)
    goes_away(programs[0], 1)
    assert ana.do("cover", whom=1).status_code == 303
    return programs


def test_a_program_takes_its_seat_back_from_the_bot_that_stood_in(
    nobody: Program, guest: Guest
) -> None:
    rusty, tin = covered(nobody, guest)
    state = rusty.state()
    assert [(seat["kind"], seat["here"], seat["lent"]) for seat in state["seats"]] == [
        ("person", False, False),
        ("bot", False, True),
        ("program", False, False),
    ]
    assert not any(seat["lent"] for seat in tin.state()["seats"])
    assert rusty.act(state, "roll dice").json()["code"] == "NOT_YOURS"
    assert tin.refused("POST", "/back", {"match": 1, "key": "a"})["code"] == "STALE"
    assert tin.refused("POST", "/back", {"match": 1, "key": "a", "seat": 1})["status"] == 403
    assert rusty.refused("POST", "/back", {"match": 2, "key": "a"})["code"] == "STALE"
    for _ in range(2):
        back = rusty.do("POST", "/back", {"match": 1, "key": "b"})
        assert back["seat"] == 1
        assert back["seats"][1]["here"]
    again = rusty.refused("POST", "/back", {"match": 1, "key": "c"})
    assert again["code"] == "STALE"
    assert again["state"]["seats"][1]["here"]


def test_a_program_lets_a_bot_play_for_it_until_it_comes_back(
    nobody: Program, guest: Guest
) -> None:
    """As a person does on the page, in its own seat alone; a retry does nothing more."""
    _, (rusty, tin) = two_programs(nobody, guest)
    assert tin.refused("POST", "/standin", {"match": 1, "key": "a", "seat": 1})["status"] == 403
    assert rusty.refused("POST", "/standin", {"match": 2, "key": "a"})["code"] == "STALE"
    for _ in range(2):
        state = rusty.do("POST", "/standin", {"match": 1, "key": "b"})
        assert (state["seats"][1]["kind"], state["seats"][1]["lent"]) == ("bot", True)
    assert rusty.refused("POST", "/standin", {"match": 1, "key": "c"})["code"] == "NOT_YOURS"
    assert rusty.do("POST", "/back", {"match": 1, "key": "d"})["seats"][1]["here"]
    assert (
        nobody.client.post(
            f"/api/tables/{rusty.table}/standin", json={"match": 1, "key": "e"}
        ).status_code
        == 401
    )


def test_a_program_has_a_bot_cover_the_seat_of_one_who_is_absent(
    nobody: Program, guest: Guest
) -> None:
    """Only then, as whoever sits at the table may; the seat stays its player's."""
    _, (rusty, tin) = two_programs(nobody, guest)
    wish = {"match": 1, "key": "a", "seat": 1}
    assert tin.refused("POST", "/cover", wish)["code"] == "STALE"
    assert not any(seat["absent"] for seat in tin.state()["seats"])
    goes_away(rusty, 1)
    assert [seat["absent"] for seat in tin.state()["seats"]] == [False, True, False]
    for _ in range(2):
        state = tin.do("POST", "/cover", wish)
        assert (state["seats"][1]["kind"], state["seats"][1]["absent"]) == ("bot", False)
    assert tin.refused("POST", "/cover", wish | {"key": "b"})["code"] == "STALE"
    assert tin.refused("POST", "/cover", wish | {"key": "c", "seat": 7})["code"] == "STALE"
    assert rusty.do("POST", "/back", {"match": 1, "key": "d"})["seats"][1]["here"]


def test_a_rematch_moves_the_seats_on_and_tokens_with_them(nobody: Program) -> None:
    host, rusty, tin = two_bots(nobody, "gang_of_dice")
    play_to_the_end([rusty, tin])
    assert host.refused("POST", "/rematch", {"match": 7})["code"] == "STALE"
    assert host.do("POST", "/rematch", {"match": 1})["match"] == 2
    assert [seat["name"] for seat in rusty.state()["seats"]] == ["Tin", "Rusty"]
    assert rusty.state()["seat"] == 1


def test_at_a_table_with_real_dice_a_board_types_what_they_show(nobody: Program) -> None:
    board = nobody.open_table(people=["Ana", "Noor"], typed=True)
    board.do("POST", "/start")
    assert board.state()["legal"] == []
    assert board.act(board.state(), "first 1").status_code == 200
    answer = board.act(board.state(), "1 3 4 4 5 W W W")
    assert "rolled=13445WWW" in answer.json()["position"]
    odd = board.act(board.state(), "keep 2")
    assert odd.status_code == 422
    assert odd.json()["code"] == "FACE_NOT_ROLLED"


def test_a_clock_shows_what_each_seat_has_left(nobody: Program) -> None:
    assert get_args(ClockWord) == clock_words()
    host = nobody.open_table(people=["Ana", "Noor"], clock="3d")
    assert host.state()["clocks"] is None
    host.do("POST", "/start")
    assert all(0 < left <= 3 * DAY for left in host.state()["clocks"])


# Exactly once, or a clear refusal


def test_an_action_sent_twice_counts_once(nobody: Program) -> None:
    _, rusty, _ = two_bots(nobody)
    state = rusty.state()
    first = rusty.act(state, "roll dice", "once")
    again = rusty.act(state, "roll dice", "once")
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert first.json()["version"] == state["version"] + 1


def test_the_key_of_an_action_with_another_action_is_refused(nobody: Program) -> None:
    """The same one again is answered with the state, whatever it says of the version."""
    _, roller, _ = two_bots(nobody)
    state = roller.state()
    first = roller.act(state, state["legal"][0]["action"], key="once")
    later = first.json()
    assert first.status_code == 200
    again = roller.act(later, state["legal"][0]["action"], key="once")
    assert (again.status_code, again.json()["version"]) == (200, later["version"])
    refused = roller.act(later, later["legal"][0]["action"], key="once")
    assert (refused.status_code, refused.json()["code"]) == (422, "KEY_REUSED")
    assert refused.json()["state"]["version"] == later["version"]


def test_keys_of_one_seat_are_nothing_to_another(nobody: Program) -> None:
    _, *bots = two_bots(nobody, "gigi_gacker")
    for bot in bots:
        state = bot.state()
        assert bot.act(state, state["legal"][0]["action"], "same").status_code == 200
    assert live_table(bots[0]).play is not None
    assert bots[0].state()["position"].count("round=2") == 1


def test_a_stale_action_is_refused_with_the_table_as_it_stands(nobody: Program) -> None:
    _, rusty, _ = two_bots(nobody)
    old = rusty.state()
    rusty.move()
    refused = rusty.act(old, "roll dice")
    assert refused.status_code == 409
    assert refused.json()["code"] == "STALE"
    assert refused.json()["state"] == rusty.state()


def test_a_refusal_names_reason_clause_and_sentence_in_the_readers_language(
    nobody: Program,
) -> None:
    _, rusty, _ = two_bots(nobody)
    rusty.move()
    state = rusty.state()
    said = set()
    for lang in ("en", "fr", "de", "nl"):
        rusty.headers["accept-language"] = lang
        problem = rusty.act(state, "stop").json()  # before a value of the roll is kept
        assert (problem["code"], problem["clause"]) == ("NOT_NOW", "PK-07")
        said.add(problem["detail"])
    assert len(said) == 4
    assert rusty.state()["version"] == state["version"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"action": "sing"}, "NOT_UNDERSTOOD"),
        ({"action": "keep 1"}, "REFUSED"),
        ({"match": 2}, "STALE"),
        ({"version": 1}, "STALE"),
        ({"version": 999}, "STALE"),
        ({"seat": 1}, "OUT_OF_SCOPE"),
        ({"seat": 9_999_999}, "OUT_OF_SCOPE"),
        ({"key": "no spaces"}, "INVALID"),
        ({"key": ""}, "INVALID"),
        ({"version": -1}, "INVALID"),
        ({"version": "one"}, "INVALID"),
        ({"version": "0"}, "INVALID"),
        ({"match": True}, "INVALID"),
        ({"match": 1.0}, "INVALID"),
        ({"version": 10**400}, "INVALID"),
        ({"action": "x" * 500}, "INVALID"),
        ({"more": 1}, "INVALID"),
    ],
)
def test_a_wrong_action_is_refused_and_changes_nothing(
    nobody: Program, body: dict[str, Any], code: str
) -> None:
    _, rusty, _ = two_bots(nobody)
    if code == "NOT_UNDERSTOOD":
        rusty.move()
        body = body | {"version": rusty.state()["version"]}
    before = rusty.state()
    assert rusty.refused("POST", "/act", act_body(**body))["code"] == code
    assert rusty.state() == before


def test_what_is_no_json_is_refused_with_a_sentence(nobody: Program) -> None:
    _, rusty, _ = two_bots(nobody)
    for body in (b"", b"{", b"[]", b"\xff", b'{"a":' * 3000, b"null"):
        headers = {"authorization": f"Bearer {rusty.token}", "content-type": "application/json"}
        answer = rusty.client.post(f"/api/tables/{rusty.table}/act", content=body, headers=headers)
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["code"] in ("INVALID", "BAD_REQUEST")
    assert answer.json()["detail"]


def test_too_large_a_body_and_odd_names_are_refused(nobody: Program) -> None:
    assert nobody.ask("POST", "/tables", {"game": "x" * 20_000}).json()["code"] == "TOO_LARGE"
    for name in ("", " ", "\u202e", "\x00", "\ud800", "x" * 200):
        body = b'{"name": "%s"}' % name.encode("ascii", "backslashreplace").replace(
            b"\\x", b"\\u00"
        )
        host = nobody.open_table()
        answer = nobody.client.post(
            f"/api/tables/{host.table}/seats",
            content=body,
            headers={"content-type": "application/json"},
        )
        assert answer.status_code == 422, (name, answer.text)
        assert answer.headers["content-type"] == "application/problem+json"
        assert host.state()["seats"] == []


@pytest.mark.parametrize(
    "table", ["abcdefghjkmnpq", "x", "%00", "%ff", "a/b", "..%2f..", "x" * 300, "ABCDEFGHJKMNPQ"]
)
def test_a_table_that_is_not_there_is_said(nobody: Program, table: str) -> None:
    answer = nobody.ask("GET", f"/tables/{table}")
    assert answer.status_code in (404, 422)
    assert answer.json()["code"] in ("NOT_FOUND", "INVALID")


def test_an_address_that_is_not_there_is_said_in_the_same_shape(nobody: Program) -> None:
    for method, path, code in (
        ("GET", "/nowhere", "NOT_FOUND"),
        ("PUT", "/tables", "METHOD_NOT_ALLOWED"),
        ("GET", "/clauses/PK-99", "NOT_FOUND"),
        ("GET", "/rules/chess", "INVALID"),
    ):
        answer = nobody.ask(method, path)
        assert answer.json()["code"] == code
        assert answer.headers["content-type"] == "application/problem+json"


# Tokens


def test_a_token_that_does_not_work_is_refused_everywhere(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"])
    for wrong in (
        b"nonsense",
        b"reroll_bot_",
        b"x" * 5000,
        holder_of(host.token).encode(),
        b"\xe9",
    ):
        answer = nobody.client.get(
            f"/api/tables/{host.table}", headers={b"authorization": b"Bearer " + wrong}
        )
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
        assert answer.json()["code"] == "NO_TOKEN"
    assert nobody.ask("GET", "/rules", authorization="Basic YTpi").status_code == 401
    assert nobody.ask("POST", f"/tables/{host.table}/start").json()["code"] == "NO_TOKEN"


def test_a_token_is_for_one_table_and_a_bots_for_one_seat(nobody: Program) -> None:
    _, rusty, tin = two_bots(nobody)
    other = nobody.open_table(people=["Ana"])
    stranger = Program(nobody.client, other.table, rusty.token)
    assert stranger.refused("GET", "")["code"] == "OUT_OF_SCOPE"
    for method, path, body in (
        ("POST", "/start", None),
        ("POST", "/bots", {"bot": "easy"}),
        ("POST", "/rematch", {"match": 1}),
        ("POST", "/seats", {"name": "Spy"}),
        ("GET", "/tokens", None),
        ("POST", "/tokens", {"kind": "bot", "seat": 1}),
        ("DELETE", "/seats/0?version=2", None),
    ):
        assert tin.refused(method, path, body)["code"] == "OUT_OF_SCOPE"
    state = rusty.state()
    assert tin.act(state, "roll dice").status_code == 422
    assert rusty.state() == state


def test_a_token_works_only_in_its_header(nobody: Program, guest: Guest) -> None:
    host = nobody.open_table(people=["Ana"], bots=["easy"])
    for query in ("token", "access_token", "authorization"):
        answer = nobody.ask("GET", f"/tables/{host.table}?{query}={host.token}")
        assert not any(seat["here"] for seat in answer.json()["seats"])
    ana = guest()
    table = ana.open_table(player="Ana").removeprefix("/t/")
    answer = ana.get(f"/api/tables/{table}")
    assert not any(seat["here"] for seat in answer.json()["seats"])


def test_tokens_are_listed_and_revoked_by_their_owner(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"])
    made = host.do("POST", "/seats", {"name": "Rusty", "kind": "bot"})
    rusty = Program(nobody.client, host.table, made["token"]["secret"])
    stranger = host.join("Tin")
    tokens = host.do("GET", "/tokens")
    assert [(token["kind"], token["seat"], token["revoked"]) for token in tokens] == [
        ("board", None, False),
        ("bot", 1, False),
    ]
    assert not any("secret" in token for token in tokens)
    assert stranger.refused("DELETE", f"/tokens/{made['token']['id']}")["code"] == "NOT_FOUND"
    host.do("DELETE", f"/tokens/{made['token']['id']}")
    assert rusty.refused("GET", "")["code"] == "NO_TOKEN"
    assert host.refused("DELETE", f"/tokens/{made['token']['id']}")["code"] == "NOT_FOUND"
    assert [token["revoked"] for token in host.do("GET", "/tokens")] == [False, True]


def test_the_seat_of_a_revoked_token_gets_a_new_one(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"], options={"start": "2"})
    made = host.do("POST", "/seats", {"name": "Rusty", "kind": "bot"})
    host.do("POST", "/start")
    host.do("DELETE", f"/tokens/{made['token']['id']}")
    assert host.refused("POST", "/tokens", {"kind": "bot", "seat": 0})["code"] == "NOT_YOURS"
    assert host.refused("POST", "/tokens", {"kind": "bot"})["code"] == "REFUSED"
    assert host.refused("POST", "/tokens", {"kind": "bot", "seat": 8})["code"] == "REFUSED"
    again = host.do("POST", "/tokens", {"kind": "bot", "seat": 1})
    assert again["seat"] == 1
    assert Program(nobody.client, host.table, again["secret"]).move()


def test_a_second_device_of_a_person_sees_and_does_the_same(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"], bots=["easy"], options={"start": "1"})
    host.do("POST", "/start")
    other = host.do("POST", "/tokens", {"kind": "board", "name": "tablet"})
    tablet = Program(nobody.client, host.table, other["secret"])
    assert tablet.state() == host.state()
    assert tablet.move()


def test_a_person_can_sit_down_with_a_board_of_their_own(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"], options={"start": "2"})
    noor = host.join("Noor", "board")
    assert noor.state()["seats"][1]["kind"] == "person"
    noor.do("POST", "/start")
    assert noor.move()
    assert not host.move()


def test_the_number_of_tokens_has_an_end(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"])
    codes = [
        host.ask("POST", f"/tables/{host.table}/tokens", {"kind": "board"}).status_code
        for _ in range(50)
    ]
    assert codes == [201] * 49 + [422]


def test_a_seat_that_is_refused_leaves_no_token_behind(nobody: Program) -> None:
    host = nobody.open_table(people=["Ana"])
    for name in ("Ana", "", "Rusty"):
        host.ask("POST", f"/tables/{host.table}/seats", {"name": name})
    assert [token["name"] for token in host.do("GET", "/tokens")] == ["Pickomino", "Rusty"]


def test_the_store_holds_no_token(nobody: Program, store: Store, tmp_path: Any) -> None:
    host = nobody.open_table(people=["Ana"])
    rusty = host.join("Rusty")
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("reroll.sqlite*"))
    for program in (host, rusty):
        assert program.token.encode() not in kept
        assert holder_of(program.token).encode() in kept


# Rules


def test_games_clauses_and_answers_come_in_the_readers_language(nobody: Program) -> None:
    games = nobody.ask("GET", "/rules").json()
    assert [game["game"] for game in games] == list(GAMES)
    assert all(game["bots"][0] == "random" for game in games)
    book = nobody.ask("GET", "/rules/pickomino", accept_language="de").json()
    assert book["title"] == "Heckmeck"
    assert nobody.ask("GET", "/rules/heckmeck", accept_language="de").json() == book
    clause = nobody.ask("GET", "/clauses/pk6", accept_language="de").json()
    assert clause in book["clauses"]
    asked = {"question": "Darf ich die 25 mit 26 stehlen?"}
    answer = nobody.ask("POST", "/ask", asked, accept_language="de").json()
    assert answer["verdict"]["reason"] == "NOTHING_TO_STEAL"
    assert answer["sentence"].startswith("Nein")
    odd = nobody.ask("POST", "/ask", asked | {"position": "pickomino with ketchup"})
    assert odd.json()["code"] == "NOT_UNDERSTOOD"


def test_an_address_with_a_line_break_is_no_page(nobody: Program) -> None:
    answer = nobody.ask("GET", "/clauses/PK%0A01")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
    assert answer.headers["content-type"] == "application/problem+json"
