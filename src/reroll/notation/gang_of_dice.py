"""Gang of Dice as text: `card sum7-black`, `throw 3`, `dice 3 3 M`, `reroll`, `again 1x3`, `stop`.

A reroll is several actions, one a face; `parse_actions` also reads it whole: `reroll 3 M`.
"""

from __future__ import annotations

from reroll.games import dice
from reroll.games import gang_of_dice as rules
from reroll.games.terms import CHANCE
from reroll.notation.dice_text import format_faces
from reroll.notation.fields import is_number, number_in
from reroll.notation.gang_of_dice_cards import (
    LETTERS,
    MANY,
    MINION,
    card_at,
    card_word,
    find_kind,
    format_heap,
    pack,
    parse_heap,
    unpack,
)
from reroll.notation.gang_of_dice_position import format_position, parse_position
from reroll.notation.worded import what_came, worded
from reroll.notation.words import NotationError

__all__ = ["format_action", "format_position", "parse_action", "parse_actions", "parse_position"]

ACTIONS = worded("throw NUMBER, stop, reroll DICE or again NUMBER")
ALL = "all"
"""What stands for every die that may be rolled."""

Phase = rules.Phase


def format_action(s: rules.State, actor: int, action: int) -> str:
    """An action in words."""
    if actor == CHANCE:
        return format_chance(s, action)
    if action == rules.STOP:
        return "stop"
    if action == rules.REROLL:
        return "reroll"
    if s.phase == Phase.CHOOSE_FACE:
        return f"again {action}x{LETTERS[s.face]}"
    return f"throw {action}"


def format_chance(s: rules.State, action: int) -> str:
    """What chance did: a first seat, a card or dice."""
    if s.phase == Phase.START:
        return f"first {action + 1}"
    if s.phase == Phase.CARD:
        return f"card {card_word(card_at(s, action))}"
    if dice.size(action) > MANY:
        return f"dice {format_heap(unpack(action)).replace(',', ' ')}"
    return f"dice {format_faces(action, MINION)}"


def parse_action(s: rules.State, actor: int, text: str) -> int:
    """The action these words mean; short forms: r, s, a number alone, dice unparted (335M)."""
    verb, _, rest = text.partition(" ")
    verb = verb.lower()
    if actor == CHANCE:
        return parse_chance(s, verb, rest, text)
    if text.lower() in ("stop", "s"):
        return rules.STOP
    if text.lower() in ("reroll", "r"):
        return rules.REROLL
    if verb == "again" or (s.phase == Phase.CHOOSE_FACE and verb.isdecimal()):
        return parse_again(s, rest if verb == "again" else text)
    if verb == "throw" or (verb.isdecimal() and not rest):
        return parse_throw(s, actor, rest if verb == "throw" else verb)
    raise NotationError(
        worded("Expected {actions}; {came} came.", actions=ACTIONS, came=repr(text))
    )


def parse_chance(s: rules.State, verb: str, rest: str, text: str) -> int:
    """A first seat, a card or a roll; the verb may be left out."""
    if s.phase == Phase.START:
        return (
            number_in(rest if verb == "first" else text, 1, s.players, worded("The first seat")) - 1
        )
    if s.phase == Phase.CARD:
        return find_kind(s, rest if verb == "card" else text)
    return pack(parse_heap(rest if verb == "dice" else text))


def parse_throw(s: rules.State, actor: int, text: str) -> int:
    """How many dice of the pool to roll; only whose pool it is hears what is in it."""
    own = s.phase == Phase.CHOOSE_DICE and actor == s.turn
    most = s.owned[actor] if own else rules.MOST_DICE
    if own and text.lower() == ALL:
        return most
    return number_of_dice(text, 1, most, "GD-09")


def number_of_dice(text: str, low: int, high: int, clause: str) -> int:
    """A number some table may need, for the rules to judge; others are told what is open now."""
    if is_number(text) and int(text) <= rules.MOST_DICE:
        return int(text)
    raise NotationError(
        worded(
            "A number of dice is a whole number from {low} to {high} ({clause}); {came} came.",
            low=low,
            high=high,
            clause=clause,
            came=what_came(text),
        )
    )


def parse_again(s: rules.State, text: str) -> int:
    """How many dice of the face in question: `2` or `2x5`."""
    number, times, face = text.partition("x")
    if times and s.phase == Phase.CHOOSE_FACE and face.upper() != LETTERS[s.face]:
        raise NotationError(
            worded(
                "The dice showing {face} are in question now; {came} came.",
                face=LETTERS[s.face],
                came=repr(text),
            )
        )
    most = s.shown[s.turn][s.face] if s.phase == Phase.CHOOSE_FACE else rules.MOST_DICE
    return number_of_dice(number, 0, most, "GD-10")


def parse_actions(s: rules.State, actor: int, text: str) -> list[int]:
    """The actions these words mean, in order: several for a whole `reroll 3 M`, else one."""
    verb, _, rest = text.partition(" ")
    if actor == CHANCE or verb.lower() not in ("reroll", "r") or not rest:
        return [parse_action(s, actor, text)]
    if rest.lower() == ALL:
        return reroll_actions(s, list(s.shown[s.turn]))
    return reroll_actions(s, parse_heap(rest))


def reroll_actions(s: rules.State, again: list[int]) -> list[int]:
    """GD-10: the actions that roll these dice again, given as counts by face."""
    shown = s.shown[s.turn]
    for face in range(dice.FACES):
        if again[face] and not shown[face]:
            raise NotationError(
                worded(
                    "None of the dice shows {face}; only what was rolled can be rolled again"
                    " (GD-10).",
                    face=LETTERS[face],
                )
            )
        if again[face] > shown[face]:
            raise NotationError(
                worded(
                    "Of the dice showing {face} there are {shown}, {again} came (GD-10).",
                    face=LETTERS[face],
                    shown=shown[face],
                    again=again[face],
                )
            )
    return [rules.REROLL, *(again[face] for face in range(dice.FACES) if shown[face])]
