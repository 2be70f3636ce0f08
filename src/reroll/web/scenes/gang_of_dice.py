"""Gang of Dice drawn small: the bomb card, how many dice lie there, everyone's roll and pool."""

from __future__ import annotations

from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards
from reroll.texts.catalogue import Texts
from reroll.texts.gang_of_dice_cards import colour_words, dice_words
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.gang_of_dice import bomb_card, groups
from reroll.web.scenes.model import Group, Thing
from reroll.web.scenes.pickomino import thrown

DRAWN = 24
"""Rolls of more dice are told in words."""


def cloth(t: Texts, s: rules.State, facts: TableFacts) -> tuple[Group, ...]:
    """GD-04, GD-15: the card of the round, the dice on the table."""
    found = []
    if s.card != rules.NO_CARD:
        card = bomb_card(t, s)
        said = f"{card.name}, {colour_words(t, s, s.card)}"
        found.append(Group(t("Bomb card"), (Thing("bomb", card),), said))
    if s.table:
        said = t.n("{n} die to win", "{n} dice to win", s.table)
        found.append(Group(t("On the table"), (Thing("count", s.table),), said))
    return tuple(found)


def belongings(t: Texts, s: rules.State, seat: int) -> tuple[Group, ...]:
    """GD-10, GD-11: what the seat's dice of this round show, and their sum."""
    counts = s.shown[seat]
    if not sum(counts):
        return ()
    total = t("total {n}", n=cards.total(counts))
    if s.result[seat] == rules.TRIGGERED:
        total = t("boom")
    things = thrown(groups(counts)) if sum(counts) <= DRAWN else ()
    return (Group(t("Rolled"), things, dice_words(t, counts), total),)


def robo(t: Texts, s: rules.State) -> None:
    """No robo chicken here."""
