"""What the pictures are put together from: dice, tiles, cards, seats, in the table's colours."""

from __future__ import annotations

from xml.sax.saxutils import escape

INK, PAPER, EDGE, TABLE, GREEN = "#2b1e17", "#fffaf0", "#d9c19b", "#e6c898", "#1c6548"
SEAT_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442")
SERIF = "Caprasimo, Cooper Black, Georgia, serif"
SANS = "Figtree, Helvetica, Arial, sans-serif"

TITLE = "{title}"

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def svg(width: int, height: int, cloth: str, parts: list[str]) -> str:
    """A whole document with a wooden table and a cloth under the pieces; `TITLE` to be filled."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img"><title>{TITLE}</title>'
        f'<rect width="{width}" height="{height}" rx="12" fill="{TABLE}"/>'
        f'<rect x="10" y="10" width="{width - 20}" height="{height - 20}" rx="8" fill="{cloth}"/>'
        + "".join(parts)
        + "</svg>"
    )


def tray(x: float, y: float, width: int, height: int = 54) -> str:
    """The well in which dice lie that are set aside."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{height}" rx="8" fill="#d9b67f"/>'


def dashed(x: float, y: float, w: int, h: int) -> str:
    """A place where a piece is missing."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w}" height="{h}" rx="6" fill="none"'
        ' stroke="#8d7053" stroke-dasharray="4 4"/>'
    )


def text(x: float, y: float, words: str, size: int = 14, **look: str) -> str:
    """Words on the table; `font`, `fill` and `anchor` may be given."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{look.get("font", SANS)}" font-size="{size}"'
        f' fill="{look.get("fill", INK)}" text-anchor="{look.get("anchor", "start")}">'
        f"{escape(words)}</text>"
    )


def number(x: float, y: float, words: str, size: int = 20, fill: str = INK) -> str:
    """A printed number, centred."""
    return text(x, y, words, size, font=SERIF, fill=fill, anchor="middle")


def slab(x: float, y: float, w: int, h: int, fill: str = PAPER, edge: str = EDGE) -> str:
    """A piece with a solid lower edge: a tile, a die, a card."""
    shape = f'x="{x:g}" width="{w}" height="{h}" rx="6"'
    return (
        f'<rect {shape} y="{y + 4:g}" fill="{edge}"/>'
        f'<rect {shape} y="{y:g}" fill="{fill}" stroke="{INK}" stroke-width="1"/>'
    )


def worm(x: float, y: float, size: float = 16, fill: str = "#e2674a") -> str:
    """A small worm, its head up on the right."""
    u = size / 16
    bends = f"q{3 * u:g} {-7 * u:g} {6 * u:g} {-1 * u:g}t{6 * u:g} {-5 * u:g}"
    path = f"M{x - 7 * u:g} {y + 4 * u:g}{bends}"
    return (
        f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="{5.6 * u:g}"'
        f' stroke-linecap="round"/><path d="{path}" fill="none" stroke="{fill}"'
        f' stroke-width="{3.6 * u:g}" stroke-linecap="round"/>'
        f'<circle cx="{x + 5.4 * u:g}" cy="{y - 3 * u:g}" r="{1.1 * u:g}" fill="{INK}"/>'
    )


def minion(x: float, y: float, size: float) -> str:
    """A minion: a hat over two eyes."""
    u = size / 20
    eyes = "".join(
        f'<circle cx="{x + dx * u:g}" cy="{y + 4 * u:g}" r="{2 * u:g}" fill="{PAPER}"/>'
        for dx in (-3.5, 3.5)
    )
    return (
        f'<circle cx="{x:g}" cy="{y + 4 * u:g}" r="{8 * u:g}" fill="{INK}"/>{eyes}'
        f'<path d="M{x - 11 * u:g} {y - u:g}h{22 * u:g}l{-5 * u:g} {-3 * u:g}v{-5 * u:g}'
        f'h{-12 * u:g}v{5 * u:g}z" fill="#8c5a2b"/>'
    )


def hen(x: float, y: float, size: float, fill: str = "#fff") -> str:
    """A hen or a pullet: body, head, comb, beak."""
    u = size / 24
    return (
        f'<path d="M{x - 10 * u:g} {y - 6 * u:g}q{2 * u:g} {16 * u:g} {12 * u:g} {14 * u:g}'
        f"q{9 * u:g} {-1 * u:g} {8 * u:g} {-14 * u:g}q{-7 * u:g} {-4 * u:g} {-9 * u:g} {3 * u:g}"
        f'q{-6 * u:g} {3 * u:g} {-11 * u:g} {-3 * u:g}z" fill="{fill}" stroke="{INK}"'
        f' stroke-width="{1.4 * u:g}"/>'
        f'<circle cx="{x + 6 * u:g}" cy="{y - 4 * u:g}" r="{1.1 * u:g}" fill="{INK}"/>'
        f'<path d="M{x + 10 * u:g} {y - 4 * u:g}l{4 * u:g} {1.5 * u:g}l{-4 * u:g} {1.5 * u:g}z"'
        ' fill="#e9a92b"/>'
        f'<circle cx="{x + 5 * u:g}" cy="{y - 10 * u:g}" r="{2.4 * u:g}" fill="#c8402c"/>'
    )


def die(x: float, y: float, face: int, sixth: str = "6", size: int = 36) -> str:
    """A die by its lane: pips, or the worm or minion of the sixth face."""
    middle, step = size / 2, size * 0.27
    body = slab(x, y, size, size)
    if face == 5 and sixth == "W":
        return body + worm(x + middle, y + middle, size * 0.62)
    if face == 5 and sixth == "M":
        return body + minion(x + middle, y + middle, size * 0.62)
    dots = "".join(
        f'<circle cx="{x + middle + dx * step:g}" cy="{y + middle + dy * step:g}"'
        f' r="{size * 0.085:g}" fill="{INK}"/>'
        for dx, dy in PIPS[face + 1]
    )
    return body + dots


def dice_row(x: float, y: float, counts: list[int], sixth: str = "6", size: int = 36) -> str:
    """Dice side by side, a gap after each value."""
    parts = []
    for face in range(6):
        for _ in range(counts[face]):
            parts.append(die(x, y, face, sixth, size))
            x += size + 4
        x += 6 if counts[face] else 0
    return "".join(parts)


def badge(x: float, y: float, seat: int, name: str) -> str:
    """A seat: its colour, its number and its name."""
    colour = SEAT_COLOURS[seat]
    fill = "#fff" if seat == 0 else INK
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="{colour}" stroke="{INK}" stroke-width="1.5"/>'
        + text(x, y + 5, str(seat + 1), 13, fill=fill, anchor="middle")
        + text(x + 18, y + 5, name, 15)
    )
