"""Standing orders: what a seat shall do by itself when its time comes, as small words.

`lay p5` lays that card in the next round of Gigi Gacker. `until 25 worm` rolls a whole turn of
Pickomino until a worm and 25 are kept; `worm` keeps a worm as soon as it can, `most` always the
most points. An order sees what its seat's view shows at that moment, and decides nothing else:
where it says nothing, or what it says cannot be done, it ends and the person decides.
"""

from __future__ import annotations

from typing import Any

from reroll.engine.contract import CHANCE, FINE, legal_actions, rules_of
from reroll.engine.views import View
from reroll.games import gigi_gacker, pickomino
from reroll.games.gigi_gacker_cards import PLAYABLE
from reroll.live.notebook import Jot
from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.notation.words import NotationError, format_action, parse_actions
from reroll.texts.catalogue import N_

KEEPING = ("worm", "most")
TOTALS = range(21, 37)
THROW = "roll dice"


def checked(game: str, view: View, seat: int, text: str) -> str:
    """The order in its shortest words; refuse one that this game does not know."""
    words = text.split()
    if game == "pickomino" and len(words) == 3 and words[0] == "until":
        if words[1] in map(str, TOTALS) and words[2] in KEEPING:
            return " ".join(words)
    if game == "gigi_gacker" and len(words) == 2 and words[0] == "lay":
        if any(text == lay for lay, _ in cards_to_plan(view, seat)):
            return text
    raise Refusal(N_("This game knows no such standing order."))


def cards_to_plan(view: View, seat: int) -> list[tuple[str, int]]:
    """GG-08: the cards that a seat could lay next round: the order, and the card's kind."""
    hand = view.state.hand[seat]
    return [
        (format_action("gigi_gacker", view.state, seat, kind), kind)
        for kind in range(PLAYABLE)
        if hand[kind] > 0
    ]


def next_words(game: str, view: View, text: str) -> str | None:
    """What the order does now: an action in words; empty to wait; None where the order ends."""
    words = text.split()
    if game == "pickomino":
        return roll_until(view.state, view.seat, int(words[1]), words[2])
    return lay_card(view.state, view.seat, text)


def lay_card(s: Any, seat: int, text: str) -> str | None:
    """Lay the card once cards are laid again; an order for a card that is gone ends."""
    if not gigi_gacker.acts(s, seat) or s.phase != gigi_gacker.Phase.LAY:
        return ""
    try:
        action = parse_actions("gigi_gacker", s, seat, text)[0]
    except NotationError:
        return None
    return text if gigi_gacker.why_not(s, seat, action) == FINE else None


def roll_until(s: Any, seat: int, wanted: int, keeping: str) -> str | None:
    """Roll, keep, and stop at a worm and so much; which tile to take is the person's choice."""
    rules = pickomino
    actor = rules.actor(s)
    if actor == CHANCE:
        return THROW if rules.roller(s) == seat and s.phase != rules.Phase.START else ""
    if actor != seat:
        return ""
    legal = legal_actions(rules_of("pickomino"), s, seat)
    if s.phase == rules.Phase.KEEP:
        return format_action("pickomino", s, seat, best_keep(s, legal, keeping))
    if s.phase != rules.Phase.DECIDE:
        return None
    action = rules.STOP if is_reached(s, wanted) else rules.ROLL
    return format_action("pickomino", s, seat, action) if action in legal else None


def is_reached(s: Any, wanted: int) -> bool:
    """Whether a stop now takes a tile, with a worm and at least so much."""
    tile = pickomino.tile_for_total(s) != pickomino.NO_TILE
    takes = tile or pickomino.steal_victim(s) != pickomino.NO_SEAT
    return bool(takes and s.kept[pickomino.WORM] and pickomino.total(s) >= wanted)


def best_keep(s: Any, legal: list[int], keeping: str) -> int:
    """The face to set aside: a missing worm first if so ordered, else the most points."""
    if keeping == "worm" and pickomino.WORM in legal:
        return pickomino.WORM
    return max(legal, key=lambda face: (s.rolled[face] * min(face + 1, 5), face))


async def give(table: Table, holder: str, seat: int, text: str, request: str) -> None:
    """A player leaves a standing order, or withdraws it with an empty text."""

    def wish() -> tuple[list[Jot], None]:
        table.must_hold(holder, seat)
        if table.record.typed and text:
            raise Refusal(N_("With real dice and cards nothing can be ordered beforehand."))
        order = checked(table.game, table.playing().view(seat), seat, text) if text else ""
        return [Jot("order", holder, table.seats[seat].colour, order)], None

    await table.jot(request, wish)
