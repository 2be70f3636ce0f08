"""Würfelacker drawn: the buffet with its positions, each seat's dice and its morsels."""

from __future__ import annotations

from reroll.games import wuerfelacker as rules
from reroll.notation.pictures.pieces import INK, badge, dice_row, number, svg, text, tray, worm

WIDTH = 660


def draw(s: rules.State, names: list[str]) -> str:
    """The position as the inside of a picture."""
    parts = []
    for position in range(rules.buffet_size(s)):
        x = 70 + position * 96
        if s.buffet[position] != rules.NONE:
            parts.append(morsel(x, 56, s.buffet[position], 32))
        parts.append(text(x, 108, str(position + 1), 13, anchor="middle"))
    y = 126
    for eater in range(rules.buffet_size(s)):
        parts += eater_line(s, eater, [*names, ""][eater], y)
        y += 56
    return svg(WIDTH, y + 6, "#cfe0c8", parts)


def morsel(x: float, y: float, kind: int, radius: float) -> str:
    """A round cracker with its value and a worm, green if it is negative."""
    value = rules.worms_on(kind)
    ground, skin = ("#c9cf8a", "#7a9a4a") if value < 0 else ("#f0c47c", "#e2674a")
    size = radius * 0.8
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{ground}" stroke="{INK}"/>'
        + number(x - radius * 0.25, y + size * 0.25, str(value).replace("-", "–"), int(size))
        + worm(x + radius * 0.4, y + radius * 0.5, radius * 0.6, skin)
    )


def eater_line(s: rules.State, eater: int, name: str, y: int) -> list[str]:
    """A seat or the robo chicken: dice set aside, dice lying, the morsel laid, those collected."""
    robo = eater >= s.players
    mark = " ←" if s.turn == eater and s.phase != rules.Phase.OVER else ""
    parts = [text(28, y + 28, "⚙", 20) if robo else badge(36, y + 22, eater, name + mark)]
    parts += [tray(150, y - 2, 128, 46), dice_row(156, y + 4, list(s.aside[eater]), "6", 32)]
    parts.append(dice_row(292, y + 4, list(s.loose[eater]), "6", 32))
    if s.laid[eater] != rules.NONE:
        parts.append(morsel(260, y + 20, s.laid[eater], 16))
    held = [] if robo else [k for k in range(rules.MORSEL_KINDS) for _ in range(s.hand[eater][k])]
    for place, kind in enumerate(held):
        parts.append(morsel(430 + place * 30, y + 20, kind, 15))
    return parts
