"""How the tests of Gigi Gacker lay a table, play on it and look at it."""

from __future__ import annotations

import random

from reroll.engine.contract import acting_seats, chance_outcomes, legal_actions
from reroll.engine.setup import Setup
from reroll.engine.states import key
from reroll.games import gigi_gacker as gg
from reroll.games.gigi_gacker import Why
from reroll.games.terms import CHANCE, FINE
from reroll.notation.gigi_gacker import counted, format_action, parse_position
from reroll.notation.words import parse_action

FULL = "p3,p4,p5,p6,p7"


def at(**fields: str | int) -> gg.State:
    """A position from its fields."""
    return parse_position("gigi_gacker " + " ".join(f"{k}={v}" for k, v in fields.items()))


def do(s: gg.State, *turns: str) -> gg.State:
    """Play `seat: words` or, for chance, just words; each must be legal."""
    for turn in turns:
        actor, words = read_turn(turn)
        number = number_of(s, actor, words)
        assert gg.why_not(s, actor, number) == FINE, (turn, Why(gg.why_not(s, actor, number)))
        gg.apply(s, actor, number)
    return s


def read_turn(turn: str) -> tuple[int, str]:
    """The actor, a seat named before a colon or else chance, and the words."""
    seat, colon, words = turn.partition(": ")
    return (int(seat) - 1, words) if colon else (CHANCE, turn)


def number_of(s: gg.State, actor: int, words: str) -> int:
    """The action of these words, by the notation of the game."""
    return parse_action("gigi_gacker", s, actor, words)


def why(s: gg.State, turn: str) -> Why:
    """Why `seat: words` is refused now; the state must not change by asking."""
    before = key(s)
    actor, words = read_turn(turn)
    reason = Why(gg.why_not(s, actor, number_of(s, actor, words)))
    assert key(s) == before
    return reason


def legal(s: gg.State, seat: int) -> list[str]:
    """The legal actions of a seat (from 1) in words."""
    return [format_action(s, seat - 1, a) for a in legal_actions(gg, s, seat - 1)]


def hand(s: gg.State, seat: int) -> str:
    """A hand (seats from 1) as text."""
    return counted(s.hand[seat - 1])


def discards(s: gg.State, seat: int) -> str:
    """A discard pile (seats from 1) as text."""
    return counted(s.discard[seat - 1])


def won(s: gg.State) -> list[str]:
    """What each seat has gained so far."""
    return [counted(s.gained[seat]) for seat in range(s.players)]


def random_move(s: gg.State, rng: random.Random) -> tuple[int, int]:
    """Somebody who may act, and one of his actions."""
    if gg.actor(s) == CHANCE:
        kinds, weights = zip(*chance_outcomes(gg, s), strict=True)
        return CHANCE, rng.choices(kinds, weights)[0]
    seat = rng.choice(acting_seats(gg, s))
    return seat, rng.choice(legal_actions(gg, s, seat))


def random_setup(rng: random.Random) -> gg.State:
    """A table with random options before its first action."""
    players = rng.randint(2, 5)
    options = {
        "start": rng.choice(["random", str(players)]),
        "hen_takes": rng.choice(["two", "up_to_two"]),
        "hands": rng.choice(["hidden", "open"]),
    }
    state: gg.State = Setup("gigi_gacker", players, options).first_state()
    return state


def second_round() -> gg.State:
    """Round 2 of three: seat 1 has won a worm 8, seat 2 a hen, seat 3 a worm 1."""
    s: gg.State = Setup("gigi_gacker", 3, {"start": "1"}).first_state()
    do(s, "card w8", "card hen", "card w1", "1: lay p7", "2: lay p6", "3: lay p5")
    return do(s, "card w7", "card w2", "card w3")


def hens_only(round_: int) -> gg.State:
    """Two players, the first with five hens in hand and the rest of his cards discarded."""
    return at(
        players=2,
        round=round_,
        phase="hen",
        first=1,
        asked=1,
        hand="hen,hen,hen,hen,hen/p3,p4,p5,p6,w8",
        discards=f"p3,p4,p5,p6,p7,{','.join(['w1'] * (round_ - 5))}"
        f"/p7,w2,w2,w2,{','.join(['w3'] * (round_ - 4))}",
        gone=",".join(["w4"] * 4 + ["w5"] * (round_ - 4)),
        robo="00" + str(15 - round_ - 6) + "33",
        shown="p7,p7,p7",
        shown_row="hen,w1,w1",
        worms="8,3,5,5,6,5,2,2",
    )


def last_hen_step() -> gg.State:
    """The hen step of round 9: seat 1 has a hen, a worm 1, and a worm 8 among its discards."""
    return at(
        players=3,
        round=9,
        phase="hen",
        first=1,
        asked=1,
        hand="p4,p5,p6,w1,hen/p4,p5,p6,w1,w6/p4,p5,p6,w2,w4",
        discards="p3,p7,w1,w1,w2,w2,w3,w3,w8/p3,p7,w1,w1,w2,w2,w3,w3,w4/p3,p7,w1,w1,w2,w2,w3,w4,w4",
        shown="p7,p7,p7",
        shown_row="w1,w1,w1",
    )


def hen_step(**fields: str | int) -> gg.State:
    """The hen step of round 3 of three, seat 3 with the tractor, seat 1 with a hen asked first."""
    given: dict[str, str | int] = {
        "players": 3,
        "round": 3,
        "phase": "hen",
        "first": 1,
        "asked": 1,
        "hand": "p3,p4,w8,w2,hen/p3,p4,w1,w2,hen/p3,p4,w1,w2,w3",
        "discards": "p5,p6,p7/p5,p6,p7/p5,p6,p7",
        "shown": "p5,p5,p5",
        "shown_row": "w3,w2,w1",
    }
    return at(**(given | fields))
