"""Gigi Gacker, the card game: the rules, in the order of the rulebook.

Facts: 2-5 seats; cards are laid in secret and hands are hidden; the worms in hand decide.
The circle lists its members, the seats and with two players ROBO, clockwise from the tractor.
Clause ids (GG-..) are those of docs/rules/gigi_gacker.md; cards are kinds (gigi_gacker_cards.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from reroll.games import gigi_gacker_cards as cards
from reroll.games.terms import CHANCE, HIDDEN, NOBODY, Data, Option, array

NAME = "gigi_gacker"
CODE = "GG"
MIN_PLAYERS = 2  # GG-01
MAX_PLAYERS = 5  # GG-01

ROUNDS = 9  # GG-05
ROBO = 2  # GG-30: the third of a circle of three

# 0-12: lay, or take back, a card of this kind; 13, a hen as a card, is always refused
PASS, HEN, DONE, ACTIONS = 14, 15, 16, 17
KINDS = cards.KINDS  # what chance may draw: the first seat, or a card
MAX_DICE = 0

OPTIONS = (
    Option("start", "GG-06", ("random", "1", "2", "3", "4", "5")),
    Option("hen_takes", "GG-15", ("two", "up_to_two")),
    Option("hands", "GG-20", ("hidden", "open")),
)
DATA = (Data("worms", "GG-03", cards.WORM_COPIES, cards.WORMS),)
RANDOM_START = 0
UP_TO_TWO = 1
OPEN_HANDS = 1


class Phase(IntEnum):
    """What the match waits for."""

    START = 0
    DEAL = 1
    ROBO = 2
    LAY = 3
    HEN = 4
    FIRST_BACK = 5
    SECOND_BACK = 6
    OVER = 7


class Why(IntEnum):
    """Why an action is refused; FINE means it is legal. WHY_CLAUSE gives the rule."""

    FINE = 0
    MATCH_OVER = 1
    NOT_YOUR_TURN = 2
    NOT_NOW = 3
    NOT_AN_ACTION = 4
    NOT_A_SEAT = 5
    NONE_LEFT = 6
    ALREADY_LAID = 7
    NOT_IN_HAND = 8
    HEN_IS_NEVER_LAID = 9
    HEN_ENDS_A_ROUND = 10
    NO_HEN_IN_HAND = 11
    TOO_FEW_DISCARDED = 12
    HEN_IS_FORCED = 13
    ONE_HEN_A_ROUND = 14
    NOT_DISCARDED = 15
    LOWER_CARD_FIRST = 16
    HEN_TAKES_TWO = 17


WHY_CLAUSE = {
    Why.FINE: "",
    Why.MATCH_OVER: "GG-17",
    Why.NOT_YOUR_TURN: "GG-14",
    Why.NOT_NOW: "GG-12",
    Why.NOT_AN_ACTION: "GG-08",
    Why.NOT_A_SEAT: "GG-06",
    Why.NONE_LEFT: "GG-05",
    Why.ALREADY_LAID: "GG-08",
    Why.NOT_IN_HAND: "GG-08",
    Why.HEN_IS_NEVER_LAID: "GG-09",
    Why.HEN_ENDS_A_ROUND: "GG-13",
    Why.NO_HEN_IN_HAND: "GG-13",
    Why.TOO_FEW_DISCARDED: "GG-15",
    Why.HEN_IS_FORCED: "GG-16",
    Why.ONE_HEN_A_ROUND: "GG-13",
    Why.NOT_DISCARDED: "GG-13",
    Why.LOWER_CARD_FIRST: "GG-13",
    Why.HEN_TAKES_TWO: "GG-15",
}


@dataclass(slots=True)
class State:
    """Everything on the table, piles and hands as counts by kind.

    `asked` is the place of the circle asked for a hen, `unseen` the pile and the cards removed,
    `gained` what was won from the rows; `shown..` tell the last reveal by member.
    """

    players: int = 2
    start: int = 0
    hen_takes: int = 0
    hands: int = 0
    worms: list[int] = field(default_factory=cards.box_worms, metadata={"shape": (8,)})
    phase: int = 0
    round: int = 0
    circle: list[int] = array(5, fill=cards.NONE)
    asked: int = 0
    first_back: int = cards.NONE
    unseen: list[int] = array(14)
    robo: list[int] = array(5)
    row: list[int] = array(5, fill=cards.NONE)
    laid: list[int] = array(5, fill=cards.NONE)
    hand: list[list[int]] = array(5, 14)
    hand_size: list[int] = array(5)
    discard: list[list[int]] = array(5, 14)
    gained: list[list[int]] = array(5, 14)
    hens_played: list[int] = array(5)
    shown: list[int] = array(5, fill=cards.NONE)
    shown_row: list[int] = array(5, fill=cards.NONE)
    shown_rank: list[int] = array(5)


# The table before the first round


def set_up(s: State) -> None:
    """GG-02 to GG-06, GG-30: pullets, one pile (cards removed are never drawn), the tractor."""
    for pullet in range(cards.PULLETS):
        s.robo[pullet] = cards.ROBO_COPIES if s.players == ROBO else 0
        for seat in range(s.players):
            s.hand[seat][pullet] = 1
            s.hand_size[seat] += 1
    for worm in range(cards.WORM_VALUES):
        s.unseen[cards.WORM + worm] = s.worms[worm]
    s.unseen[cards.HEN] = cards.HENS
    if s.start == RANDOM_START:
        s.phase = Phase.START
    else:
        begin_match(s, s.start - 1)


def circle_size(s: State) -> int:
    """GG-07, GG-31: how many cards a round brings: one a player, three with two players."""
    return max(s.players, ROBO + 1)


# Who acts, and what may be done


def actor(s: State) -> int:
    """The seat to act, CHANCE while cards are turned, NOBODY at the end; of several the nearest."""
    if s.phase != Phase.LAY:
        return lone_actor(s)
    place = 0
    while not acts(s, s.circle[place]):
        place += 1
    return s.circle[place]


def lone_actor(s: State) -> int:
    """Who acts where nobody chooses at the same time as others."""
    if s.phase < Phase.LAY:
        return CHANCE
    return NOBODY if s.phase == Phase.OVER else s.circle[s.asked]


def acts(s: State, seat: int) -> bool:
    """GG-08: every seat that has not laid a card may lay one now; else a single actor acts."""
    if s.phase == Phase.LAY:
        return 0 <= seat < s.players and s.laid[seat] == cards.NONE
    return seat == lone_actor(s)


def roller(s: State) -> int:
    """The seat that turns the cards: the first clockwise from the tractor."""
    holder = max(s.circle[0], 0)
    return holder if holder < s.players else s.circle[1]


def roll_size(s: State) -> int:
    """No dice are thrown."""
    return 0


def draw_weight(s: State, kind: int) -> int:
    """GG-05, GG-06, GG-30: every seat, every unseen card, every robo card is equally likely."""
    if kind < 0 or kind >= KINDS:
        return 0
    if s.phase == Phase.DEAL:
        return s.unseen[kind]
    if s.phase == Phase.ROBO:
        return s.robo[kind] if kind < cards.PULLETS else 0
    return 1 if s.phase == Phase.START and kind < s.players else 0


def action_span(s: State) -> tuple[int, int]:
    """The half-open range of ints in which every legal action of a seat lies now."""
    if s.phase == Phase.LAY or s.phase == Phase.FIRST_BACK:
        return 0, cards.PLAYABLE
    if s.phase == Phase.HEN:
        return PASS, DONE
    if s.phase == Phase.SECOND_BACK:
        return s.first_back, DONE + 1 if s.hen_takes == UP_TO_TWO else cards.PLAYABLE
    return 0, 0


def why_not(s: State, seat: int, action: int) -> int:
    """The first rule that forbids this action of this actor now, or FINE."""
    if not acts(s, seat):
        return why_not_acting(s, seat, action)
    if s.phase == Phase.LAY:
        return why_not_lay(s, seat, action)
    if seat == CHANCE:
        if draw_weight(s, action) > 0:
            return Why.FINE
        return Why.NOT_A_SEAT if s.phase == Phase.START else Why.NONE_LEFT
    if action < 0 or action >= ACTIONS:
        return Why.NOT_AN_ACTION
    if s.phase == Phase.HEN:
        return why_not_answer(s, seat, action)
    return why_not_take_back(s, seat, action)


def why_not_acting(s: State, seat: int, action: int) -> int:
    """GG-08, GG-13 to GG-15: why this actor may do nothing now."""
    if s.phase == Phase.OVER:
        return Why.MATCH_OVER
    if seat < 0 or seat >= s.players:
        return Why.NOT_YOUR_TURN
    if s.phase == Phase.LAY:
        return Why.ALREADY_LAID
    if action == HEN and s.hand[seat][cards.HEN] == 0:
        return Why.NO_HEN_IN_HAND
    if action == HEN and not enough_discarded(s, seat):
        return Why.TOO_FEW_DISCARDED
    return Why.NOT_YOUR_TURN


def why_not_lay(s: State, seat: int, action: int) -> int:
    """GG-08, GG-09: a pullet or a worm in hand, never a hen."""
    if 0 <= action < cards.PLAYABLE:
        return Why.FINE if s.hand[seat][action] > 0 else Why.NOT_IN_HAND
    if action == cards.HEN:
        return Why.HEN_IS_NEVER_LAID
    return Why.HEN_ENDS_A_ROUND if PASS <= action < ACTIONS else Why.NOT_AN_ACTION


def why_not_answer(s: State, seat: int, action: int) -> int:
    """GG-14, GG-16: whoever is asked plays a hen or passes; only hens in hand force one."""
    if action == PASS and s.round < ROUNDS and s.hand[seat][cards.HEN] == s.hand_size[seat]:
        return Why.HEN_IS_FORCED
    return Why.FINE if PASS <= action <= HEN else Why.NOT_NOW


def why_not_take_back(s: State, seat: int, action: int) -> int:
    """GG-13, GG-15: cards of one's own discard pile; of two, the lower kind is named first."""
    if action == HEN:
        return Why.ONE_HEN_A_ROUND
    if action >= PASS:
        enough = action == DONE and s.phase == Phase.SECOND_BACK and s.hen_takes == UP_TO_TWO
        return Why.FINE if enough else Why.HEN_TAKES_TWO
    if s.discard[seat][action] == 0:
        return Why.NOT_DISCARDED
    if s.phase == Phase.SECOND_BACK:
        return Why.FINE if action >= s.first_back else Why.LOWER_CARD_FIRST
    leaves_none = discarded_from(s, seat, action) == 1
    return Why.LOWER_CARD_FIRST if leaves_none and s.hen_takes != UP_TO_TWO else Why.FINE


def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action; nothing is promised for one that `why_not` refuses."""
    if s.phase == Phase.START:
        begin_match(s, action)
    elif s.phase == Phase.DEAL:
        deal(s, action)
    elif s.phase == Phase.LAY:
        lay(s, seat, action)
    elif s.phase == Phase.ROBO:
        s.robo[action] -= 1
        s.laid[ROBO] = action
        reveal(s)
    elif action < cards.PLAYABLE:
        take_back(s, seat, action)
    elif action == HEN:
        play_hen(s, seat)
    else:
        ask_for_hens(s, s.asked + 1)


# A round


def begin_match(s: State, seat: int) -> None:
    """GG-06, GG-33: the tractor begins with the seat; the robo sits last in its circle."""
    for place in range(circle_size(s)):
        s.circle[place] = (seat + place) % s.players if place < s.players else ROBO
    s.round = 1
    s.phase = Phase.DEAL


def deal(s: State, kind: int) -> None:
    """GG-07, GG-31: the card goes to the next free position of the row."""
    position = 0
    while s.row[position] != cards.NONE:
        position += 1
    s.unseen[kind] -= 1
    s.row[position] = kind
    if position + 1 == circle_size(s):
        s.phase = Phase.LAY


def lay(s: State, seat: int, kind: int) -> None:
    """GG-08, GG-31: face down, and in hand until all are revealed, the robo's card with them."""
    s.laid[seat] = kind
    for other in range(s.players):
        if s.laid[other] == cards.NONE:
            return
    if s.players == ROBO:
        s.phase = Phase.ROBO
    else:
        reveal(s)


def reveal(s: State) -> None:
    """GG-08, GG-10, GG-12, GG-32: the row is taken, what was played is discarded."""
    for place in range(circle_size(s)):
        member = s.circle[place]
        s.shown[member] = s.laid[member]
        s.shown_row[place] = s.row[place]
        s.shown_rank[member] = rank(s, place)
    for seat in range(s.players):
        won = s.row[s.shown_rank[seat]]
        s.hand[seat][s.laid[seat]] -= 1
        s.discard[seat][s.laid[seat]] += 1
        s.hand[seat][won] += 1
        s.gained[seat][won] += 1
    for place in range(circle_size(s)):
        s.laid[place] = cards.NONE
        s.row[place] = cards.NONE
    ask_for_hens(s, 0)


def rank(s: State, place: int) -> int:
    """GG-10, GG-11: how many laid cards go before this one: higher, or as high and nearer."""
    mine = cards.value(s.laid[s.circle[place]])
    before = 0
    for other in range(circle_size(s)):
        theirs = cards.value(s.laid[s.circle[other]])
        if theirs > mine or (theirs == mine and other < place):
            before += 1
    return before


# Mother hens


def ask_for_hens(s: State, place: int) -> None:
    """GG-14, GG-32: ask the next seat, from this place on, that can play a hen."""
    s.first_back = cards.NONE
    for further in range(place, circle_size(s)):
        member = s.circle[further]
        if member < s.players and s.hand[member][cards.HEN] > 0 and enough_discarded(s, member):
            s.asked = further
            s.phase = Phase.HEN
            return
    end_round(s)


def end_round(s: State) -> None:
    """GG-07, GG-12, GG-17: the tractor passes and a row is due; after nine the match is over."""
    s.asked = 0
    if s.round == ROUNDS:
        s.phase = Phase.OVER
        return
    holder, last = s.circle[0], circle_size(s) - 1
    for place in range(last):
        s.circle[place] = s.circle[place + 1]
    s.circle[last] = holder
    s.round += 1
    s.phase = Phase.DEAL


def discarded_from(s: State, seat: int, lowest: int) -> int:
    """How many cards of this kind or a higher one lie in the seat's discard pile."""
    found = 0
    for kind in range(lowest, cards.PLAYABLE):
        found += s.discard[seat][kind]
    return found


def enough_discarded(s: State, seat: int) -> bool:
    """GG-15: a hen needs two cards to take back, by option one."""
    return discarded_from(s, seat, 0) >= (1 if s.hen_takes == UP_TO_TWO else 2)


def play_hen(s: State, seat: int) -> None:
    """GG-13: the hen goes back into the box."""
    s.hand[seat][cards.HEN] -= 1
    s.hand_size[seat] -= 1
    s.hens_played[seat] += 1
    s.phase = Phase.FIRST_BACK


def take_back(s: State, seat: int, kind: int) -> None:
    """GG-13, GG-15, GG-21: a card goes back into the hand, then a second if there is one."""
    s.discard[seat][kind] -= 1
    s.hand[seat][kind] += 1
    s.hand_size[seat] += 1
    if s.phase == Phase.FIRST_BACK and discarded_from(s, seat, kind) > 0:
        s.first_back = kind
        s.phase = Phase.SECOND_BACK
    else:
        ask_for_hens(s, s.asked + 1)


# Counting, and what is hidden


def score(s: State, seat: int) -> int:
    """GG-18: the values of the worms in hand; HIDDEN where a view hides the hand."""
    if s.hand[seat][cards.HEN] == HIDDEN:
        return HIDDEN
    worms = 0
    for kind in range(cards.WORM, cards.HEN):
        worms += cards.value(kind) * s.hand[seat][kind]
    return worms


def beats(s: State, seat: int, other: int) -> bool:
    """GG-19: more worms, or as many and fewer cards in hand, of whatever kind."""
    if score(s, seat) != score(s, other):
        return score(s, seat) > score(s, other)
    return s.hand_size[seat] < s.hand_size[other]


def hide(s: State, viewer: int) -> None:
    """GG-08, GG-20: erase the other seats' face-down cards and, until the end, their hands."""
    for seat in range(s.players):
        if seat != viewer and s.laid[seat] != cards.NONE:
            s.laid[seat] = cards.FACE_DOWN
        if seat != viewer and s.hands != OPEN_HANDS and s.phase != Phase.OVER:
            for kind in range(KINDS):
                s.hand[seat][kind] = HIDDEN
