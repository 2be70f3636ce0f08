"""Gang of Dice positions that a question describes: are 5 and 1 consecutive; two minions, a pair.

The dice lie under the card of the box that asks for what the question names.
"""

from __future__ import annotations

from collections.abc import Sequence

from reroll.games import gang_of_dice
from reroll.games import gang_of_dice_cards as cards
from reroll.games.terms import CHANCE
from reroll.notation.gang_of_dice_cards import pack
from reroll.notation.words import format_position
from reroll.rulebook.moves import ABOUT_NOW
from reroll.rulebook.verdict import Verdict
from reroll.rulebook.wording import Term
from reroll.texts import gang_of_dice_cards as card_texts
from reroll.texts.catalogue import Texts

CONDITIONS = {"=pair": cards.EQUAL, "=run": cards.RUN, "=odd": cards.VALUES}


def under_a_bomb(t: Texts, found: Sequence[Term]) -> Verdict | None:
    """GD-03, GD-07: whether the dice named trigger a card of the kind named."""
    telling = {term.name for term in found if not term.plain and term.number is None} - ABOUT_NOW
    condition = next((CONDITIONS[name] for name in CONDITIONS if name in telling), None)
    extra = telling - CONDITIONS.keys() - {"=minion", "=trigger", "=count", "=bomb"}
    if condition is None or extra or len(telling & CONDITIONS.keys()) != 1:
        return None
    number, shown = card_and_dice(found, condition)
    if sum(shown) < 2:
        return None
    return verdict_of_card(t, condition, number, shown)


def card_and_dice(found: Sequence[Term], condition: int) -> tuple[int, list[int]]:
    """How many the card asks for (the number before its kind), and the dice by face."""
    name = next(name for name, kind in CONDITIONS.items() if kind == condition)
    at = next(n for n, term in enumerate(found) if term.name == name)
    dice = [term.number for term in found if term.number and term.number <= 5]
    asked = found[at - 1].number if at else None
    if asked in (2, 3) and condition != cards.EQUAL and len(dice) > 2:
        dice.remove(asked)
    else:
        asked = None
    minions = sum(term.name == "=minion" for term in found)
    usual = 1 if condition == cards.VALUES else 2
    return asked or usual, [*(dice.count(face) for face in range(1, 6)), minions]


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
