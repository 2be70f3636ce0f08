"""How fast the solvers of the other three games answer: a turn, a round, an equilibrium."""

from __future__ import annotations

from benchmarks.figures import Figure, fastest
from reroll.analysis.gang_of_dice import Card, Turn, points_goal
from reroll.analysis.gigi_gacker import solve_round
from reroll.analysis.wuerfelacker import Round
from reroll.games.gang_of_dice_cards import SUM
from reroll.notation.words import parse_position

MILLI = 1e3
CARDS = (Card(SUM, 7), Card(SUM, 10, yellow=True))
ROUND = (
    "wuerfelacker players=2 round=4 phase=aside first=2 lap=1 turn=2 buffet=1,-2,4 aside=-/-/-"
    " loose=-/455 laid=-/- hand=-2,3,6/2,3,6 gone=4,5,5 shown=14,11,8 shown_row=-2,6,5"
)
LAYING = (
    "gigi_gacker players=2 round=6 phase=lay first=2 row=hen,w7,w4 laid=-/-"
    " hand=p5,p6,p7,w1,w6,w8/p3,p6,p7,w3,w4,w4 discards=p3,p4,w4/p4,p5,w2 hens=1/1"
    " gone=w2,w3,w3,w5,w6 robo=21133 shown=w4,w2,p3 shown_row=w1,w5,w4"
)


def figures() -> list[Figure]:
    """Each at the size its bar names, the slower of two cards; tables made before."""
    eight = max(turn_seconds(8, card, compiled=False) for card in CARDS)
    twelve = max(turn_seconds(12, card, compiled=True) for card in CARDS)
    table = parse_position(LAYING)
    laying = fastest(lambda: solve_round(table), 5)
    return [
        Figure("gang_of_dice, 8 dice, plain", eight * MILLI, "ms", 50, at_least=False),
        Figure("gang_of_dice, 12 dice, compiled", twelve * MILLI, "ms", 50, at_least=False),
        Figure("wuerfelacker, a round, compiled", round_seconds(), "s", 1, at_least=False),
        Figure("gigi_gacker, an equilibrium", laying * MILLI, "ms", 50, at_least=False),
    ]


def turn_seconds(dice: int, card: Card, compiled: bool) -> float:
    """The best reroll of so many dice under the card."""
    goal = points_goal(dice)
    return fastest(lambda: Turn(dice, card, goal, compiled=compiled), 5)


def round_seconds() -> float:
    """Two players with three morsels each, from the first choice of the round."""
    s = parse_position(ROUND)
    return fastest(lambda: Round(s, compiled=True).choices(), 3)
