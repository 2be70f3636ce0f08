"""Gang of Dice positions that a question describes: are 5 and 1 consecutive; two minions, a pair.

The dice lie under the card of the box that asks for what the question names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reroll.games import dice, gang_of_dice
from reroll.games import gang_of_dice_cards as cards
from reroll.games.terms import CHANCE
from reroll.notation.gang_of_dice_cards import pack
from reroll.notation.words import format_position
from reroll.rulebook.grill import NEGATIONS
from reroll.rulebook.moves import ABOUT_NOW, Asked
from reroll.rulebook.verdict import Verdict
from reroll.rulebook.whole import ARTICLES, JOINING, value_of, words_of
from reroll.rulebook.wording import Term
from reroll.texts import gang_of_dice_cards as card_texts
from reroll.texts.catalogue import Texts

CONDITIONS = {"=pair": cards.EQUAL, "=run": cards.RUN, "=odd": cards.VALUES}


WANTED = (1, 2, 3)
"""So many odd numbers or neighbours are on cards of the box."""

BETWEEN = JOINING | ARTICLES
"""What stands between dice that are named in a row."""

PLURALS = ("s", "er", "en")
"""How several dice of one value end: 4s, fours, Vierer, vieren; a French number says nothing."""


class Unclear(Exception):
    """Numbers that may be dice, counts of dice or what a card asks for."""


def under_a_bomb(t: Texts, asked: Asked) -> Verdict | None:
    """GD-03, GD-07: whether the dice named trigger a card of the kind named."""
    telling = {term.name for term in asked.found if not term.plain and term.number is None}
    telling -= ABOUT_NOW
    condition = next((CONDITIONS[name] for name in CONDITIONS if name in telling), None)
    extra = telling - CONDITIONS.keys() - {"=minion", "=trigger", "=count", "=bomb"}
    if condition is None or extra or len(telling & CONDITIONS.keys()) != 1:
        return None
    if any(term.name in NEGATIONS for term in asked.found):
        return None
    try:
        reading = read_dice(asked, next(n for n in CONDITIONS if CONDITIONS[n] == condition))
    except Unclear:
        return None
    if sum(reading.shown) < 2 or len(reading.styles) > 1:
        return None
    usual = 1 if condition == cards.VALUES else 2
    return verdict_of_card(t, condition, reading.wanted or usual, reading.shown)


@dataclass(slots=True)
class Reading:
    """Dice by face, minions last, how many the card asks for (0: it is not said), and styles.

    `styles`: whether the dice named alone are in words or in digits; both at once are unclear.
    """

    shown: list[int] = field(default_factory=lambda: [0] * dice.FACES)
    wanted: int = 0
    styles: set[bool] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a question: whether it is in words, and whether it is a plural."""

    value: int
    spelled: bool
    plural: bool


def numbers_of(asked: Asked) -> dict[int, Number]:
    """The numbers of a question by their places among its terms; raise Unclear if hidden."""
    words = words_of(asked)
    said = [n for n, word in enumerate(words) if value_of(word, gang_of_dice.NAME, asked.lang)]
    places = [n for n, term in enumerate(asked.found) if term.number]
    if len(said) != len(places):
        raise Unclear
    found = {}
    for at, place in zip(said, places, strict=True):
        spelled, value = not words[at].isdigit(), asked.found[place].number or 0
        ending = words[at] if spelled else words[at + 1] if at + 1 < len(words) else ""
        plural = asked.lang != "fr" and (ending.endswith(PLURALS) if spelled else ending in PLURALS)
        found[place] = Number(value, spelled, plural)
    return found


def read_dice(asked: Asked, kind: str) -> Reading:
    """The dice that a question names, and the number before the kind of card; raise Unclear."""
    numbers, found, reading = numbers_of(asked), asked.found, Reading()
    at = 0
    while at < len(found):
        number, after = numbers.get(at), numbers.get(at + 1)
        name = found[at + 1].name if at + 1 < len(found) else ""
        if found[at].name == "=minion":
            reading.shown[gang_of_dice.MINION] += 1
        elif number is not None and name == "=minion":
            reading.shown[gang_of_dice.MINION] += number.value
            at += 1
        elif number is not None and after is not None and is_count(number, after):
            reading.shown[face_of(after)] += number.value
            at += 1
        elif number is not None and is_wanted(found, numbers, at, kind):
            reading.wanted = number.value
        elif number is not None:
            reading.shown[face_of(number)] += 1
            reading.styles.add(number.spelled)
        at += 1
    return reading


def is_count(number: Number, after: Number) -> bool:
    """Whether a number counts dice of the value after it: three 4s; raise Unclear for two words."""
    if after.plural or (number.spelled and not after.spelled):
        return True
    if number.spelled and after.spelled:
        raise Unclear
    return False


def is_wanted(found: Sequence[Term], numbers: dict[int, Number], at: int, kind: str) -> bool:
    """Whether a number is how many the card asks for; raise Unclear if it asks for no such."""
    telling = next((term.name for term in found[at + 1 :] if not term.plain or term.number), "")
    before = max((place for place in numbers if place < at), default=-1)
    joins = before >= 0 and all(term.name in BETWEEN for term in found[before + 1 : at])
    if telling == "=dice":
        raise Unclear
    adjacent = found[at + 1 : at + 2] and found[at + 1].name == kind
    if kind == "=pair" and not adjacent:
        return False
    if telling != kind or (joins and numbers[before].spelled == numbers[at].spelled):
        return False
    if kind == "=pair" or numbers[at].value not in WANTED:
        raise Unclear
    return True


def face_of(number: Number) -> int:
    """The face with this number, from 0; raise Unclear if no die has it."""
    if not 1 <= number.value <= gang_of_dice.MINION:
        raise Unclear
    return number.value - 1


def verdict_of_card(t: Texts, condition: int, number: int, shown: list[int]) -> Verdict | None:
    """Throw these dice under the card of the box that asks for this, and stop."""
    s = gang_of_dice.State(start=1)
    gang_of_dice.set_up(s)
    values = cards.ODD if condition == cards.VALUES else 0
    kinds = [n for n, card in enumerate(cards.BOX) if card[:3] == (condition, number, values)]
    if not kinds:
        return None
    s.card = kinds[0]
    s.card_left[s.card] = 0
    s.owned[0] -= sum(shown)
    s.staked[0] = s.table = s.in_hand = sum(shown)
    s.phase = gang_of_dice.Phase.ROLL
    position = format_position(s)
    gang_of_dice.apply(s, CHANCE, pack(shown))
    if s.phase == gang_of_dice.Phase.DECIDE:
        gang_of_dice.apply(s, 0, gang_of_dice.STOP)
    card, dice = card_texts.card_name(t, s, s.card), card_texts.dice_words(t, shown)
    if s.result[0] == gang_of_dice.TRIGGERED:
        sentence = t("Yes. “{card}” goes off with {dice}.", card=card, dice=dice)
    else:
        sentence = t("No. “{card}” does not go off with {dice}.", card=card, dice=dice)
    clause = "GD-03" if shown[gang_of_dice.MINION] else "GD-07"
    return Verdict(sentence, clause, "", position)
