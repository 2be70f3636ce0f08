"""Gigi Gacker drawn: the row, the cards laid, each seat's hand as far as the state shows it."""

from __future__ import annotations

from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards
from reroll.games.terms import HIDDEN
from reroll.notation.pictures.pieces import SEAT_COLOURS, badge, hen, number, slab, svg, text, worm

WIDTH = 660
CARD_W, CARD_H = 44, 62


def draw(s: rules.State, names: list[str]) -> str:
    """The position as the inside of a picture."""
    size = rules.circle_size(s)
    parts = [text(WIDTH - 30, 44, f"{s.round} / {rules.ROUNDS}", 14, anchor="end")]
    for position in range(size):
        x = 40 + position * 62
        parts.append(text(x + 22, 40, str(position + 1), 13, anchor="middle"))
        if s.row[position] != cards.NONE:
            parts.append(card(x, 48, s.row[position], 0))
    y = 136
    for seat in range(s.players):
        parts += seat_line(s, seat, names[seat], y)
        y += 78
    return svg(WIDTH, y + 6, "#f3e3a8", parts)


def card(x: float, y: float, kind: int, seat: int) -> str:
    """A worm, a pullet in its seat's colour, a mother hen, or a card face down."""
    if kind in (HIDDEN, cards.FACE_DOWN):
        return slab(x, y, CARD_W, CARD_H, "#8b6a50", "#6f523c")
    body = slab(x, y, CARD_W, CARD_H)
    middle = x + CARD_W / 2
    if kind == cards.HEN:
        return body + hen(middle - 2, y + 34, 30)
    art = hen(middle - 2, y + 44, 22, SEAT_COLOURS[seat])
    if kind >= cards.WORM:
        art = worm(middle, y + 46, 22)
    return body + number(middle, y + 25, str(cards.value(kind)), 20) + art


def seat_line(s: rules.State, seat: int, name: str, y: int) -> list[str]:
    """A seat: the tractor if it holds it, the card laid, then its hand."""
    mark = " ⚙" if s.circle[0] == seat else ""
    parts = [badge(36, y + 30, seat, name + mark)]
    laid = s.laid[seat] if s.laid[seat] != cards.NONE else s.shown[seat]
    if laid != cards.NONE:
        parts.append(card(170, y, laid, seat))
    x = 236.0
    hand = [kind for kind in range(cards.KINDS) for _ in range(max(0, s.hand[seat][kind]))]
    hidden = s.hand[seat][0] == HIDDEN
    held = [cards.FACE_DOWN] * s.hand_size[seat] if hidden else hand
    step = min(50.0, (WIDTH - 290) / max(1, len(held)))
    for kind in held:
        parts.append(card(x, y, kind, seat))
        x += step
    return parts
