"""Gang of Dice positions that a question describes: are 5 and 1 consecutive; two minions, a pair.

The dice lie under the card of the box that asks for what the question names.
"""

from __future__ import annotations

import re

from reroll.games import gang_of_dice
from reroll.games import gang_of_dice_cards as cards
from reroll.games.terms import CHANCE
from reroll.notation.gang_of_dice_cards import pack
from reroll.notation.words import format_position
from reroll.rulebook.grill import NEGATIONS
from reroll.rulebook.moves import ABOUT_NOW, Asked
from reroll.rulebook.named_dice import Named, Unclear, named_dice
from reroll.rulebook.verdict import Verdict
from reroll.rulebook.wording import terms
from reroll.texts import gang_of_dice_cards as card_texts
from reroll.texts.catalogue import Texts

CONDITIONS = {"=pair": cards.EQUAL, "=run": cards.RUN, "=odd": cards.VALUES}

MOST = 48
"""So many dice a player has at the start of a match for two."""

WANTED = (1, 2, 3)
"""So many odd numbers or neighbours are on cards of the box."""

ABOUT_BOMBS = ABOUT_NOW | {"=minion", "=trigger", "=count", "=bomb", "=roll"}
"""Terms that leave a question about dice under a card what it is."""

MADE_OF = frozenset(("contain", "contains", "form", "forms", "bilden", "bildet", "enthalten"))
MADE_OF |= frozenset(("contient", "forment", "forme", "vormen", "vormt", "bevat", "bevatten"))
"""Words for dice that make a pair."""


A_PAIR = re.compile(r"\b(ein|een) paar\b(?=\W*$|\W+(?:mit|bei|met|af|aus)\b)", re.IGNORECASE)
PAIR = {"de": "ein Pasch", "nl": "een dubbel"}
"""A pair, where German and Dutch have the same words for some of a thing that follows."""


def under_a_bomb(t: Texts, question: Asked) -> Verdict | None:
    """GD-03, GD-07: whether the dice named trigger a card of the kind named."""
    asked = with_pairs(question)
    kinds = [term.name for term in asked.found if term.name in CONDITIONS]
    if len(kinds) != 1:
        return None
    try:
        named = named_dice(asked, gang_of_dice.NAME, kinds[0])
    except Unclear:
        return None
    rest = terms(" ".join(word for word in named.rest if word not in MADE_OF), asked.lang)
    telling = {term.name for term in rest if not term.plain or term.number}
    if telling - ABOUT_BOMBS - {kinds[0]} or any(term.name in NEGATIONS for term in rest):
        return None
    number = number_asked(kinds[0], named)
    if not number or "=minion" in telling or not 2 <= sum(named.shown) <= MOST:
        return None
    return verdict_of_card(t, CONDITIONS[kinds[0]], number, named.shown)


def with_pairs(asked: Asked) -> Asked:
    """The question with another word for a pair where its own may mean some."""
    if asked.lang not in PAIR:
        return asked
    told = A_PAIR.sub(PAIR[asked.lang], asked.question)
    return Asked(told, asked.lang, terms(told, asked.lang)) if told != asked.question else asked


def number_asked(kind: str, named: Named) -> int:
    """How many odd or equal numbers or neighbours the card asks for, 0 where that is unclear.

    Two digits are two neighbours; of other kinds they may be a count and its value: 3 5.
    """
    if len(named.wanted) > 1 or len(named.spelled) > 1 or (named.two_digits and kind != "=run"):
        return 0
    if not named.wanted:
        return 1 if kind == "=odd" else 2
    return named.wanted[0] if kind != "=pair" and named.wanted[0] in WANTED else 0


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
