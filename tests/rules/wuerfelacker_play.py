"""How the tests of Würfelacker lay a table, play on it and look at it."""

from __future__ import annotations

import random

from reroll.engine.contract import chance_outcomes, legal_actions
from reroll.engine.setup import Setup
from reroll.engine.states import key
from reroll.games import wuerfelacker as gw
from reroll.games.terms import CHANCE, FINE, NOBODY
from reroll.games.wuerfelacker import Why
from reroll.notation.words import format_action, parse_action, parse_position


def at(**fields: str | int) -> gw.State:
    """A position from its fields; morsels nobody has any more are taken from those left."""
    line = "wuerfelacker " + " ".join(f"{k}={v}" for k, v in fields.items())
    state: gw.State = parse_position(line)
    return state


def begin(players: int, start: str = "1", morsels: list[int] | None = None) -> gw.State:
    """A table before its first buffet."""
    data = {"morsels": morsels} if morsels else {}
    state: gw.State = Setup("wuerfelacker", players, {"start": start}, data).first_state()
    return state


def do(s: gw.State, *turns: str) -> gw.State:
    """Play words in turn, by whoever is to act; each must be legal."""
    for words in turns:
        actor = gw.actor(s)
        action = parse_action("wuerfelacker", s, actor, words)
        assert gw.why_not(s, actor, action) == FINE, (words, why(s, words))
        gw.apply(s, actor, action)
    return s


def why(s: gw.State, words: str, seat: int | None = None) -> Why:
    """Why the words are refused now (seats from 1); the state must not change by asking."""
    before = key(s)
    actor = gw.actor(s) if seat is None else seat - 1
    reason = Why(gw.why_not(s, actor, parse_action("wuerfelacker", s, actor, words)))
    assert key(s) == before
    return reason


def clause(s: gw.State, words: str) -> str:
    """The clause that refuses the words now."""
    return gw.WHY_CLAUSE[why(s, words)]


def legal(s: gw.State) -> list[str]:
    """The legal actions of the seat to act, in words."""
    seat = gw.actor(s)
    return [format_action("wuerfelacker", s, seat, a) for a in legal_actions(gw, s, seat)]


def row(s: gw.State) -> list[int]:
    """The values of the buffet, position by position."""
    return [gw.worms_on(kind) for kind in s.buffet if kind != gw.NONE]


def hand(s: gw.State, seat: int) -> list[int]:
    """The values of a seat's morsels (seats from 1), ascending."""
    counts = s.hand[seat - 1]
    return [gw.worms_on(kind) for kind in range(9) for _ in range(counts[kind])]


def positions(s: gw.State) -> list[int]:
    """The positions (from 1) that seats, and last the robo chicken, took in the last round."""
    return [s.shown_position[each] + 1 for each in range(gw.buffet_size(s))]


def random_move(s: gw.State, rng: random.Random) -> tuple[int, int]:
    """Who acts, and one of his actions or an outcome of chance."""
    actor = gw.actor(s)
    if actor == CHANCE:
        kinds, weights = zip(*chance_outcomes(gw, s), strict=True)
        return CHANCE, rng.choices(kinds, weights)[0]
    return actor, rng.choice(legal_actions(gw, s, actor))


def random_setup(rng: random.Random) -> gw.State:
    """A table of any size before its first action."""
    return begin(rng.randint(2, 5), rng.choice(["random", "2"]))


def play_round(s: gw.State, *totals: str) -> gw.State:
    """Play a round: in seat order from the first player, the three dice of each (last: robo)."""
    while s.phase == gw.Phase.BUFFET:
        do(s, f"morsel {min(legal_draws(s))}")
    for lap in range(3):
        for seat in range(s.players):
            faces = totals[seat]
            if lap == 0:
                do(s, f"dice {faces}")
            do(s, f"aside {faces[lap]}")
        if s.players == gw.ROBO:
            do(s, f"robo {totals[-1][lap]}")
    return s


def legal_draws(s: gw.State) -> list[int]:
    """The values of the morsels that may be revealed now."""
    return [gw.worms_on(kind) for kind in range(9) if gw.draw_weight(s, kind) > 0]


def finish(s: gw.State, seed: int) -> gw.State:
    """Play on at random to the end."""
    rng = random.Random(seed)
    while gw.actor(s) != NOBODY:
        actor, action = random_move(s, rng)
        gw.apply(s, actor, action)
    return s


ROUND_2: dict[str, str | int] = {
    "players": 3,
    "round": 2,
    "buffet": "5,-1,3",
    "hand": "0/1/2",
}


def second_turn(**fields: str | int) -> gw.State:
    """Round 2 of three, seat 1 to begin the second lap with 6 aside, 2 and 5 before it."""
    given: dict[str, str | int] = ROUND_2 | {"aside": "6/6/6", "loose": "25/11/34", "lap": 2}
    return at(**(given | fields))


def third_turn(**fields: str | int) -> gw.State:
    """Round 2 of three, seat 1 to begin the third lap with 6 and 5 aside, a 2 before it."""
    given: dict[str, str | int] = ROUND_2 | {"aside": "56/16/36", "loose": "2/1/4", "lap": 3}
    return at(**(given | fields))


def last_lap(first: int, *asides: str, **fields: str | int) -> gw.State:
    """Round 1: everybody has two dice aside and a 1 left, `first` begins the third lap."""
    loose = "/".join("1" for _ in range(int(fields.get("players", 4))))
    given: dict[str, str | int] = {"players": 4, "lap": 3, "first": first, "loose": loose}
    return at(**(given | {"aside": "/".join(asides)} | fields))
