"""Gang of Dice drawn: the bomb card, the dice to win, each seat's dice and what it rolled."""

from __future__ import annotations

from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards
from reroll.games.terms import HIDDEN
from reroll.notation.pictures.pieces import badge, dice_row, number, slab, svg, text

WIDTH = 640
DICE_A_LINE = 12
YELLOW_CARD, BLACK_CARD = "#f2c230", "#2b1e17"
SIGNS = {cards.SUM: "Σ ≥ {n}", cards.RUN: "↗ {n}", cards.DIFFERENT: "≠ {n}", cards.EQUAL: "= {n}"}


def draw(s: rules.State, names: list[str]) -> str:
    """The position as the inside of a picture."""
    parts = [
        number(560, 76, str(s.table), 44),
        text(560, 104, f"{s.round} / {rules.ROUNDS}", 14, anchor="middle"),
    ]
    if s.card != rules.NO_CARD:
        parts.append(bomb_card(s, 28, 26))
    y = 150
    for seat in range(s.players):
        drawn, height = seat_line(s, seat, names[seat], y)
        parts += drawn
        y += height
    return svg(WIDTH, y + 10, "#cfc8e0", parts)


def bomb_card(s: rules.State, x: int, y: int) -> str:
    """The card in its colour: what it forbids, and when it is checked."""
    yellow = s.card_yellow[s.card] > 0
    ground, ink = (YELLOW_CARD, "#2b1e17") if yellow else (BLACK_CARD, "#fffaf0")
    rounds = "1 2 3" if yellow else "3"
    return (
        slab(x, y, 150, 96, ground, "#6f523c")
        + number(x + 75, y + 54, condition(s, s.card), 26, ink)
        + text(x + 75, y + 82, f"✓ {rounds}", 14, fill=ink, anchor="middle")
    )


def condition(s: rules.State, kind: int) -> str:
    """What triggers the card, as a sign: Σ ≥ 7, ↗ 2 (a run), ≠ 2, = 2 (equal), 2 × 1 3 5."""
    sign = SIGNS.get(s.card_condition[kind])
    if sign:
        return sign.format(n=s.card_number[kind])
    values = " ".join(str(f + 1) for f in range(cards.NUMBERS) if s.card_values[kind] >> f & 1)
    return f"{s.card_number[kind]} × {values}"


def seat_line(s: rules.State, seat: int, name: str, y: int) -> tuple[list[str], int]:
    """A seat's pool, its dice of this round and its result; and the height this takes."""
    pool = "?" if s.owned[seat] == HIDDEN else str(s.owned[seat])
    here = s.phase not in (rules.Phase.OVER, rules.Phase.CARD) and s.turn == seat
    parts = [badge(36, y + 14, seat, name + (" ←" if here else "")), number(200, y + 21, pool, 20)]
    lines = 0
    for line in lines_of(list(s.shown[seat])):
        parts.append(dice_row(236, y + lines * 32, line, "M", 24))
        lines += 1
    if s.result[seat] != rules.NO_RESULT:
        lost = s.result[seat] == rules.TRIGGERED
        parts.append(
            number(
                600,
                y + 21,
                "✗" if lost else str(s.result[seat]),
                22,
                "#b5381f" if lost else "#1c6548",
            )
        )
    return parts, max(lines, 1) * 32 + 10


def lines_of(counts: list[int]) -> list[list[int]]:
    """Dice by face, parted into lines that fit the width."""
    lines: list[list[int]] = []
    for face, count in enumerate(counts):
        for _ in range(count):
            if not lines or sum(lines[-1]) == DICE_A_LINE:
                lines.append([0] * 6)
            lines[-1][face] += 1
    return lines
