"""The figures of the lessons, worked out by the solvers and by trying everything.

Worths by entry, in the unit of the game's lesson file, not rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

from reroll.analysis.gang_of_dice import Card, Turn, reach_goal
from reroll.analysis.pickomino import action_values
from reroll.analysis.pickomino_roll import next_roll
from reroll.engine.contract import CHANCE, chance_outcomes
from reroll.engine.match import Match
from reroll.games import gang_of_dice, gigi_gacker_cards, wuerfelacker
from reroll.notation.gang_of_dice_cards import parse_heap
from reroll.notation.gigi_gacker import CARDS
from reroll.notation.words import parse_action

ME = 0
Worth = Callable[[Match, str, str], float]
"""What an entry is worth at a step; the third argument is the step's own move."""


def pickomino(match: Match, entry: str, move: str) -> float:
    """Worms in a hundred turns."""
    action = parse_action("pickomino", match.state, ME, entry)
    return 100 * action_values(match.state, ME)[action]


def fails(match: Match) -> float:
    """Per cent of the throws that show nothing new."""
    return 100 * float(next_roll(match.state).fails)


def gang(match: Match, entry: str, move: str) -> float:
    """Rounds won of a hundred; in the round of the first seat, throws that stay clear."""
    s = match.state
    verb, _, rest = entry.partition(" ")
    if verb == "throw" and s.leader == ME:
        return float(100 * (5 / 6) ** int(rest))
    if verb == "throw":
        turn = turn_of(match, int(rest))
        return 100 * turn.value if turn else 0.0
    turn = turn_of(match, sum(s.shown[ME]))
    assert turn is not None
    away = parse_heap(rest) if verb == "reroll" else [0] * 6
    kept = tuple(shown - gone for shown, gone in zip(s.shown[ME], away, strict=True))
    choices = turn.choices(s.shown[ME], gang_of_dice.ROLLS - s.rolls)
    return 100 * next(c.worth for c in choices if c.kept == kept and c.stop == (verb == "stop"))


def turn_of(match: Match, dice: int) -> Turn | None:
    """The learner's turn with so many dice against the other's result; None if it cannot win."""
    s = match.state
    # GD-16: with more dice an equal sum is enough.
    least = s.result[1] + (0 if dice > sum(s.shown[1]) else 1)
    if least > 5 * dice:
        return None
    return Turn(dice, Card.of_kind(s, s.card), reach_goal(dice, least))


def gigi(match: Match, entry: str, move: str) -> float:
    """How often in a hundred the card comes first, or last where the lesson lays its lowest."""
    wanted = 2 if move == "lay p3" else 0
    hands = [cards_of(match, seat) for seat in (1, 2)]
    ways = [came(match, entry, one, two) == wanted for one, two in product(*hands)]
    return 100 * sum(ways) / len(ways)


def cards_of(match: Match, seat: int) -> list[str]:
    """Every card that a seat may lay, each as often as it holds it."""
    held = match.state.hand[seat]
    playable = range(gigi_gacker_cards.PLAYABLE)
    words = {kind: word for word, kind in CARDS.items()}
    return [f"lay {words[kind]}" for kind in playable for _ in range(held[kind])]


def came(match: Match, mine: str, one: str, two: str) -> int:
    """The position that the learner's card wins against these two, from 0."""
    trial = match.copy()
    for seat, words in enumerate((mine, one, two)):
        trial.play(words, seat)
    return int(trial.state.shown_rank[ME])


def acker(match: Match, entry: str, move: str) -> float:
    """Points in a hundred rounds; on the last turn of the match worms in a hundred turns."""
    s = match.state
    if move.startswith("lay"):
        after = match.copy().play(entry, ME)
        return 100 * (expected_score(after) - match.scores[ME])
    aside, loose = wuerfelacker.total(s, ME), faces(s.loose[ME])
    if entry == "reroll":
        return 100 * (aside + rolled(len(loose)))
    face = int(entry.split()[1])
    rest = list(loose)
    rest.remove(face)
    return 100 * (aside + face + best(tuple(rest)))


def expected_score(match: Match) -> float:
    """The learner's worms in the end, over the dice still to be rolled."""
    if match.actor != CHANCE:
        return match.scores[ME]
    outcomes = list(chance_outcomes(match.rules, match.state))
    weights = sum(weight for _, weight in outcomes)
    return sum(w * expected_score(match.copy().play(o, CHANCE)) for o, w in outcomes) / weights


def faces(counts: list[int]) -> tuple[int, ...]:
    """Dice given as counts by face."""
    return tuple(face + 1 for face, count in enumerate(counts) for _ in range(count))


def best(loose: tuple[int, ...]) -> float:
    """The most that loose dice bring on average: one set aside a turn, as they lie or rolled."""
    return max(taken(loose), rolled(len(loose))) if loose else 0.0


def taken(loose: tuple[int, ...]) -> float:
    """The same if one is set aside now."""
    return max(die + best(loose[:at] + loose[at + 1 :]) for at, die in enumerate(loose))


@cache
def rolled(count: int) -> float:
    """The same if all are rolled first."""
    throws = list(product(range(1, 7), repeat=count))
    return sum(taken(throw) for throw in throws) / len(throws)


WORTHS: dict[str, Worth] = {
    "pickomino": pickomino,
    "gang_of_dice": gang,
    "gigi_gacker": gigi,
    "wuerfelacker": acker,
}
