"""Pickomino drawn: the middle in two rows, each stack with its top tile, the dice of the turn."""

from __future__ import annotations

from reroll.games import pickomino as rules
from reroll.notation.pickomino import stack
from reroll.notation.pictures.pieces import badge, dice_row, number, slab, svg, text, tray, worm

WORM_PLACES = (
    ((0, 0),),
    ((-9, 0), (9, 0)),
    ((-9, -7), (9, -7), (0, 8)),
    ((-9, -7), (9, -7), (-9, 8), (9, 8)),
)
WIDTH = 600


def draw(s: rules.State, names: list[str]) -> str:
    """The position as the inside of a picture."""
    owners = {tile: seat for seat in range(s.players) for tile in stack(s, seat)}
    parts = [middle_tile(s, tile, owners) for tile in range(rules.TILES)]
    y = 216
    for seat in range(s.players):
        parts.append(seat_line(s, seat, names[seat], y))
        y += 34
    if sum(s.kept) or sum(s.rolled):
        parts += turn_dice(s, y + 6)
        y += 60
    return svg(WIDTH, y + 16, "#f3c9bb", parts)


def middle_tile(s: rules.State, tile: int, owners: dict[int, int]) -> str:
    """A place of the middle: the tile face up, turned, or the gap it left."""
    x, y = 24 + (tile % 8) * 70, 24 + (tile // 8) * 86
    if s.middle[tile]:
        return tile_at(x, y, tile)
    if tile in owners:
        dashed = f'<rect x="{x}" y="{y}" width="60" height="72" rx="6" fill="none" stroke="#8d7053"'
        return (
            f'{dashed} stroke-dasharray="4 4"/>'
            + badge(x + 30, y + 46, owners[tile], "")
            + number(x + 30, y + 26, str(tile + rules.LOWEST), 16, "#8d7053")
        )
    return slab(x, y, 60, 72, "#8b6a50", "#6f523c")


def tile_at(x: float, y: float, tile: int) -> str:
    """A tile face up: its number and its worms."""
    worms = WORM_PLACES[rules.worms_on(tile) - 1]
    art = "".join(worm(x + 30 + dx, y + 54 + dy, 13) for dx, dy in worms)
    return slab(x, y, 60, 72) + number(x + 30, y + 30, str(tile + rules.LOWEST), 24) + art


def seat_line(s: rules.State, seat: int, name: str, y: int) -> str:
    """A seat's stack, top tile last, and its worms."""
    tiles = " ".join(str(tile + rules.LOWEST) for tile in stack(s, seat)) or "–"
    mark = " ←" if seat == s.turn and s.phase != rules.Phase.OVER else ""
    return (
        badge(36, y, seat, name + mark)
        + text(260, y + 5, tiles, 15)
        + text(WIDTH - 50, y + 5, str(rules.score(s, seat)), 15, anchor="end")
        + worm(WIDTH - 36, y + 1)
    )


def turn_dice(s: rules.State, y: int) -> list[str]:
    """The dice set aside in their tray with their total, and the roll to choose from."""
    kept = sum(s.kept)
    x, parts = 24, []
    if kept:
        values = sum(1 for count in s.kept if count)
        width = kept * 40 + values * 6 + 10
        parts = [tray(x, y - 6, width), dice_row(x + 8, y, list(s.kept), "W")]
        parts.append(number(x + width + 26, y + 27, str(rules.total(s)), 26))
        x += width + 56
    return [*parts, dice_row(x, y, list(s.rolled), "W", 30 if kept else 36)]
