"""Bomb cards and heaps of dice as text: `sum7-black`, `2of135-yellow`, `335M`, `40x1,8xM`."""

from __future__ import annotations

import re

from reroll.games import dice
from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards
from reroll.notation.dice_text import parse_face
from reroll.notation.worded import what_came, worded
from reroll.notation.words import NotationError

Phase = rules.Phase
MINION = "M"
LETTERS = "12345" + MINION
MANY = 12  # more dice than this are counted and not listed
MOST = 99  # the highest number a card may ask for

CODES = {cards.SUM: "sum", cards.RUN: "run", cards.DIFFERENT: "diff", cards.EQUAL: "same"}
Card = tuple[int, int, int, int, int]
"""Condition, number, values, colour and deck, as in `gang_of_dice_cards.BOX`."""


def card_at(s: rules.State, kind: int) -> Card:
    """The card of this kind."""
    return (
        s.card_condition[kind],
        s.card_number[kind],
        s.card_values[kind],
        s.card_yellow[kind],
        s.card_dark[kind],
    )


def highest(condition: int) -> int:
    """The highest number that can be asked for: only five numbers differ or follow each other."""
    return cards.NUMBERS if condition in (cards.RUN, cards.DIFFERENT) else MOST


def is_card(card: Card) -> bool:
    """Whether the numbers describe a card."""
    condition, number, values, colour, deck = card
    return (
        0 <= condition < cards.CONDITIONS
        and 1 <= number <= highest(condition)
        and (1 <= values < 1 << cards.NUMBERS if condition == cards.VALUES else values == 0)
        and colour in (cards.BLACK, cards.YELLOW)
        and deck in (cards.BRIGHT, cards.DARK)
    )


def card_word(card: Card) -> str:
    """The card in one word: sum13-yellow-dark."""
    condition, number, values, colour, deck = card
    if condition == cards.VALUES:
        code = f"{number}of" + "".join(str(f + 1) for f in range(cards.NUMBERS) if values >> f & 1)
    else:
        code = f"{CODES[condition]}{number}"
    return "-".join([code, "yellow" if colour else "black", *(["dark"] if deck else [])])


def no_card(text: str) -> NotationError:
    """The complaint that this describes no card."""
    return NotationError(
        worded(
            "A card is sum7, run2 (consecutive), diff2 (different numbers), same2 (equal numbers)"
            " or 2of135 (dice showing 1, 3 or 5), then black or yellow, then dark if it is;"
            " {came} came.",
            came=what_came(text),
        )
    )


def no_such_card(text: str, words: list[str]) -> NotationError:
    """The complaint that the match has no such card."""
    return NotationError(
        worded(
            "This match has no card {came}; it has {words}.",
            came=repr(text),
            words=", ".join(words),
        )
    )


def parse_card(word: str) -> Card:
    """The card that a whole word describes; raise NotationError if none does."""
    form = r"(?:(sum|run|diff|same)(\d{1,2})|(\d{1,2})of(1?2?3?4?5?))-(black|yellow)(-dark)?"
    found = re.fullmatch(form, word.lower())
    if not found or found[4] == "":
        raise no_card(word)
    colour, deck = int(found[5] == "yellow"), int(bool(found[6]))
    if found[1]:
        condition = next(number for number, code in CODES.items() if code == found[1])
        return condition, int(found[2]), 0, colour, deck
    return cards.VALUES, int(found[3]), sum(1 << int(v) - 1 for v in found[4]), colour, deck


def find_kind(s: rules.State, text: str) -> int:
    """The kind whose word holds all these parts: `sum7` will do where it names one card only."""
    parts = text.lower().replace("-", " ").split()
    words = {k: card_word(card_at(s, k)) for k in range(rules.KINDS) if s.card_number[k] > 0}
    found = [k for k, word in words.items() if set(parts) <= set(word.split("-"))]
    exact = [k for k in found if words[k] == "-".join(parts)]
    drawable = [k for k in found if s.phase == Phase.CARD and rules.draw_weight(s, k) > 0]
    for choice in (exact, drawable, found):
        if parts and len(choice) == 1:
            return choice[0]
    if parts and found:
        named = ", ".join(words[k] for k in drawable or found)
        raise NotationError(
            worded("Several cards are {came}: {named}; name one.", came=repr(text), named=named)
        )
    raise no_such_card(text, list(words.values())) if describes(text) else no_card(text)


def describes(text: str) -> bool:
    """Whether a text says what a card may say: a condition, a colour, or both."""
    condition = r"(?:sum|run|diff|same)\d{1,2}|\d{1,2}of1?2?3?4?5?"
    form = rf"(?:{condition})?(?:(?:^|[- ])(?:black|yellow))?(?:(?:^|[- ])dark)?"
    return bool(text) and re.fullmatch(form, text.lower()) is not None


# Heaps of dice, as counts by face


def format_heap(counts: list[int]) -> str:
    """Dice lowest first in one word, counted when they are many, a dash for none."""
    if sum(counts) > MANY:
        return ",".join(f"{n}x{LETTERS[face]}" for face, n in enumerate(counts) if n)
    return "".join(LETTERS[face] * n for face, n in enumerate(counts)) or "-"


def parse_heap(text: str) -> list[int]:
    """Counts by face of 335M, 3 3 5 M, 2x3 5 M or a dash; raise NotationError otherwise."""
    counts = [0] * dice.FACES
    if text == "-":
        return counts
    for part in text.replace(",", " ").split():
        number, times, face = part.lower().partition("x")
        if times and number.isascii() and number.isdecimal() and len(number) <= 3:
            counts[parse_face(face, MINION)] += int(number)
        else:
            for letter in part:
                counts[parse_face(letter, MINION)] += 1
    return counts


def pack(counts: list[int]) -> int:
    """The packed roll of these counts; raise NotationError where a roll cannot hold them."""
    if max(counts) > dice.LANE_MASK:
        raise NotationError(
            worded(
                "A roll has at most {most} dice; {count} came.",
                most=dice.LANE_MASK,
                count=sum(counts),
            )
        )
    return sum(n * dice.one(face) for face, n in enumerate(counts))


def unpack(roll: int) -> list[int]:
    """The counts by face of a packed roll."""
    return [dice.count(roll, face) for face in range(dice.FACES)]
