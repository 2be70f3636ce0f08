"""Bomb cards and dice of Gang of Dice in words."""

from __future__ import annotations

from reroll.games import dice
from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards
from reroll.texts.catalogue import Texts

EVEN = 0b01010
MANY = 12


def card_name(t: Texts, s: rules.State, kind: int) -> str:
    """What makes the card go off: A pair, A sum of 7 or more."""
    condition, number = s.card_condition[kind], s.card_number[kind]
    if condition == cards.SUM:
        return t("A sum of {number} or more", number=number)
    if condition == cards.RUN:
        return t.n("{n} consecutive number", "{n} consecutive numbers", number)
    if condition == cards.DIFFERENT:
        return t.n("{n} different number", "{n} different numbers", number)
    if condition == cards.EQUAL:
        return t("A pair") if number == 2 else t.n("{n} equal number", "{n} equal numbers", number)
    return showing_name(t, number, s.card_values[kind])


def showing_name(t: Texts, number: int, values: int) -> str:
    """A card that asks for certain values: An odd number, A 4 or 5, 2 dice showing 5."""
    if values == cards.ODD:
        return t.n("An odd number", "{n} odd numbers", number)
    if values == EVEN:
        return t.n("An even number", "{n} even numbers", number)
    return t.n("A {values}", "{n} dice showing {values}", number, values=either(t, values))


def either(t: Texts, values: int) -> str:
    """The values of a bit mask: 5, 4 or 5, 3, 4 or 5."""
    words = [str(face + 1) for face in range(cards.NUMBERS) if values >> face & 1]
    if len(words) == 1:
        return words[0]
    return t("{values} or {last}", values=", ".join(words[:-1]), last=words[-1])


def colour_words(t: Texts, s: rules.State, kind: int) -> str:
    """The colour of a card and when it is checked."""
    if s.card_yellow[kind]:
        return t("yellow: checked after every roll")
    return t("black: checked once, after the last roll")


def face_name(t: Texts, face: int) -> str:
    """One die's value: its number, or the minion."""
    return t("minion") if face == rules.MINION else str(face + 1)


def dice_words(t: Texts, counts: list[int]) -> str:
    """Dice by face, lowest first; many are counted: 20 × 1, 19 × minion."""
    if sum(counts) > MANY:
        parts = [f"{n} × {face_name(t, face)}" for face, n in enumerate(counts) if n]
        return ", ".join(parts)
    return " ".join(face_name(t, face) for face in range(dice.FACES) for _ in range(counts[face]))
