"""Gigi Gacker drawn small: the row or the last reveal, everyone's hand and discard pile."""

from __future__ import annotations

from collections.abc import Sequence

from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards
from reroll.games.terms import HIDDEN
from reroll.texts.catalogue import Texts
from reroll.texts.gigi_gacker import card_name
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.gigi_gacker import card_of
from reroll.web.scenes.model import Group, Thing


def cloth(t: Texts, s: rules.State, facts: TableFacts) -> tuple[Group, ...]:
    """GG-07: the cards of the row, by position."""
    row = [kind for kind in s.row if kind != cards.NONE]
    return (pile(t, t("The row"), row),) if row else ()


def belongings(t: Texts, s: rules.State, seat: int) -> tuple[Group, ...]:
    """GG-08, GG-12, GG-20: the card laid, the hand, the discard pile, as far as they are known."""
    shape = seat + 1
    laid = s.laid[seat]
    hand = lying(s.hand[seat])
    if s.hand[seat][0] == HIDDEN:
        hand = [cards.FACE_DOWN] * s.hand_size[seat]
    elif laid != cards.NONE and laid in hand:
        hand.remove(laid)
    found = [
        pile(t, t("Laid"), [laid] if laid != cards.NONE else [], shape),
        pile(t, t("Hand"), hand, shape),
        pile(t, t("Discard pile"), lying(s.discard[seat]), shape),
    ]
    return tuple(group for group in found if group.things)


def robo(t: Texts, s: rules.State) -> tuple[Group, ...] | None:
    """GG-30: the robo chicken's pullets, nobody knows in which order."""
    if s.players != rules.ROBO:
        return None
    held = [cards.FACE_DOWN] if sum(s.robo) else []
    laid = [s.laid[rules.ROBO]] if s.laid[rules.ROBO] != cards.NONE else []
    found = [pile(t, t("Laid"), laid), pile(t, t("Pile"), held)]
    return tuple(group for group in found if group.things)


def lying(counts: Sequence[int]) -> list[int]:
    """The kinds that these counts hold, one by one."""
    return [kind for kind, count in enumerate(counts) for _ in range(max(0, count))]


def pile(t: Texts, label: str, kinds: Sequence[int], shape: int = 0) -> Group:
    """Cards side by side."""
    drawn = [card_of(t, kind, shape) for kind in kinds]
    said = ", ".join(
        card.name if card.kind == "back" else card_name(t, kind)
        for card, kind in zip(drawn, kinds, strict=True)
    )
    return Group(label, tuple(Thing("card", card) for card in drawn), said)
