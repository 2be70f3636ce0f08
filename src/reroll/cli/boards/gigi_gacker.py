"""Gigi Gacker in the terminal: the row, the seats with what they hold and discarded."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.text import Text

from reroll.cli.boards.pieces import (
    Block,
    beside,
    box,
    column,
    indented,
    labelled,
    marker,
    numbered,
    throw_words,
)
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards
from reroll.games.terms import HIDDEN
from reroll.notation.gigi_gacker import format_card
from reroll.texts.catalogue import Texts

Phase = rules.Phase


def draw(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """The row by position, everybody's cards, what was turned last."""
    return indented([*row(t, s, names, rich), *seats(t, s, names, rich), *last_reveal(t, s, names)])


def row(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """The round, the tractor, and the cards laid out."""
    if s.round == 0:
        return []
    head = Text(t("Round {round} of {rounds}", round=s.round, rounds=rules.ROUNDS), "turn")
    laid_out = [kind for kind in s.row if kind != cards.NONE]
    if not laid_out:
        return [head]
    places = [
        labelled(t("place {n}", n=nth + 1), card(kind, rich)) for nth, kind in enumerate(laid_out)
    ]
    return [head, *beside(places, " ")]


def card(kind: int, rich: bool) -> Block:
    """A card by its code, worms in the worms' colour."""
    worm = cards.WORM <= kind < cards.HEN
    return box([f"{format_card(kind):^4}"], rich, "worm" if worm else "tile")


def seats(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """One line a seat; the robo chicken has one of its own."""
    robo = [t("robo chicken")] if s.players == rules.ROBO else []
    width = column([*names, *robo])
    lines = [seat_line(t, s, seat, f"{names[seat]:{width}}", rich) for seat in range(s.players)]
    for name in robo:
        line = Text.assemble(marker(rich, False), f"{name:{width}}  ")
        lines.append(line.append(tractor(t, s, rules.ROBO), "place"))
    return lines


def seat_line(t: Texts, s: rules.State, seat: int, name: str, rich: bool) -> Text:
    """The seat's cards as far as they may be seen."""
    now = rules.acts(s, seat)
    line = Text.assemble((marker(rich, now) + name + "  ", "turn" if now else ""))
    line.append(tractor(t, s, seat), "place")
    line.append(hand_words(t, s, seat))
    line.append("  " + t("discarded: {cards}", cards=listed(s.discard[seat])), "quiet")
    if s.laid[seat] != cards.NONE:
        line.append("  " + laid_words(t, s.laid[seat]), "kept")
    return line


def tractor(t: Texts, s: rules.State, member: int) -> str:
    """A word before the cards of this round's tractor holder."""
    return t("tractor") + "  " if s.round and s.circle[0] == member else ""


def hand_words(t: Texts, s: rules.State, seat: int) -> str:
    """The hand, or only its size."""
    if s.hand[seat][cards.HEN] == HIDDEN:
        return t.n("{n} card in hand", "{n} cards in hand", s.hand_size[seat])
    return t("hand: {cards}", cards=listed(s.hand[seat]))


def laid_words(t: Texts, kind: int) -> str:
    """The card laid, if it may be seen."""
    if kind == cards.FACE_DOWN:
        return t("has laid a card")
    return t("laid {card}", card=format_card(kind))


def listed(counts: Sequence[int]) -> str:
    """Cards in ascending order, a dash for none."""
    found = [format_card(kind) for kind, n in enumerate(counts) for _ in range(max(0, n))]
    return " ".join(found) or "-"


def last_reveal(t: Texts, s: rules.State, names: Sequence[str]) -> Block:
    """Who showed which card for which, the last time cards were turned."""
    if s.shown[0] == cards.NONE:
        return []
    members = [*names, *([t("robo chicken")] if s.players == rules.ROBO else [])]
    ranked = sorted(range(len(members)), key=lambda member: s.shown_rank[member])
    taken = [
        f"{members[m]} {format_card(s.shown[m])} > {format_card(s.shown_row[s.shown_rank[m]])}"
        for m in ranked
    ]
    line = t("Last turned: {cards}", cards=", ".join(taken))
    return [Text(part, "quiet") for part in textwrap.wrap(line, 76)]


def points(t: Texts, score: int) -> str:
    """A number of worms."""
    return t.n("{n} worm", "{n} worms", score)


def hint(t: Texts, s: rules.State) -> str:
    """The entries need no further word."""
    return ""


def throw_prompt(t: Texts, s: rules.State, name: str) -> str:
    """What Enter rolls."""
    return throw_words(t, rules.roll_size(s), name)


def chance_prompt(t: Texts, s: rules.State, name: str, names: Sequence[str]) -> str:
    """The seat or the card to type."""
    if s.phase == Phase.START:
        return t("Who has the tractor first? ({seats})", seats=numbered(names))
    if s.phase == Phase.ROBO:
        return t("Which pullet does the robo chicken show? (p3 to p7)")
    place = 1 + sum(kind != cards.NONE for kind in s.row)
    return t("Which card lies at place {n}? (like w4, or hen)", n=place)
