"""How the tests of Gang of Dice lay a table and play on it."""

from __future__ import annotations

import random

from reroll.games import dice
from reroll.games import gang_of_dice as gd
from reroll.games import gang_of_dice_cards as cards
from reroll.games.gang_of_dice import Phase, State
from reroll.games.terms import CHANCE, FINE

FACES = "12345m"


def table(players: int = 2, *, pool: int = 0, deck: int = gd.ONE_DECK, first: int = 0) -> State:
    """A match whose seat 0 begins; all 18 cards are one deck unless said otherwise."""
    s = State(players=players, start=1, pool=pool, deck=deck, first=first)
    gd.set_up(s)
    return s


def kind(condition: int, number: int, values: int = 0, colour: int = cards.BLACK) -> int:
    """The kind of a card of the box."""
    wanted = (condition, number, values, colour)
    return next(k for k, card in enumerate(cards.BOX) if card[:4] == wanted)


PAIR = kind(cards.EQUAL, 2)
YELLOW_PAIR = kind(cards.EQUAL, 2, 0, cards.YELLOW)
SEVEN = kind(cards.SUM, 7)


def packed(faces: str) -> int:
    """The packed roll of faces like 335m."""
    return sum(dice.one(FACES.index(face)) for face in faces)


def do(s: State, *actions: int) -> None:
    """Carry out legal actions of whoever is to act."""
    for action in actions:
        assert gd.why_not(s, gd.actor(s), action) == FINE
        gd.apply(s, gd.actor(s), action)


def refusal(s: State, action: int) -> int:
    """Why the actor may not do this; the state must not have changed."""
    before = repr(s)
    why = gd.why_not(s, gd.actor(s), action)
    assert repr(s) == before
    return why


def first_roll(s: State, faces: str) -> None:
    """The seat stakes as many dice as fall, and rolls them."""
    do(s, len(faces), packed(faces))


def reroll(s: State, again: str, faces: str) -> None:
    """The seat picks up some dice, face by face, and they fall anew."""
    do(s, gd.REROLL)
    while s.phase == Phase.CHOOSE_FACE:
        do(s, again.count(FACES[s.face]))
    do(s, packed(faces))


def turn(s: State, faces: str) -> None:
    """A whole turn of one roll: the seat stops unless the card has ended its turn."""
    seat, number = s.turn, s.round
    first_roll(s, faces)
    if s.phase == Phase.DECIDE and (s.turn, s.round) == (seat, number):
        do(s, gd.STOP)


def play_round(s: State, card: int, *rolls: str) -> None:
    """A round under this card, one roll for each seat in turn."""
    do(s, card)
    for faces in rolls:
        turn(s, faces)


def any_card(s: State) -> int:
    """A card that may come up now, the last in the list: tests name those before it."""
    return max(drawable(s))


def idle_rounds(s: State, until: int) -> None:
    """Play on to the start of a round; every seat stakes one die and rolls a minion."""
    while s.round < until and s.phase != Phase.OVER:
        number = s.round
        do(s, any_card(s))
        while s.phase != Phase.OVER and s.round == number:
            turn(s, "m")


def drawable(s: State) -> set[int]:
    """The cards that may come up now."""
    return {k for k in range(gd.KINDS) if gd.draw_weight(s, k) > 0}


def triggered_by(card: int, faces: str) -> bool:
    """Whether these dice hold what the card names."""
    condition, number, values = cards.BOX[card][:3]
    shown = [faces.count(face) for face in FACES]
    return cards.measure(shown, condition, values) >= number


def random_table(rng: random.Random) -> State:
    """A table of random options."""
    s = State(players=rng.randint(2, 4))
    s.start, s.pool = rng.randint(0, s.players), rng.choice([0, 0, 1, 2, 5, 99])
    s.deck, s.first, s.pools = rng.randint(0, 1), rng.randint(0, 1), rng.randint(0, 1)
    gd.set_up(s)
    return s


def random_action(s: State, rng: random.Random) -> int:
    """A random legal action of whoever acts, chance included."""
    count = gd.roll_size(s)
    if count > 0:
        return sum(dice.one(rng.randrange(6)) for _ in range(count))
    if gd.actor(s) == CHANCE:
        return rng.choices(range(gd.KINDS), [gd.draw_weight(s, k) for k in range(gd.KINDS)])[0]
    low, high = gd.action_span(s)
    seat = gd.actor(s)
    return rng.choice([a for a in range(low, high) if gd.why_not(s, seat, a) == FINE])
