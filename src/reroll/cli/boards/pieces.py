"""Pieces drawn with letters: boxes, dice, tiles and cards, put side by side.

A block is a list of lines of equal width. Where the terminal has no line-drawing signs, plain
ASCII stands in; colour only ever repeats what the letters say.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from rich.text import Text

from reroll.texts.catalogue import Texts

Block = list[Text]

ROUND = ("╭", "─", "╮", "│", "╰", "╯")
PLAIN = ("+", "-", "+", "|", "+", "+")
MARGIN = "  "


def asking(t: Texts, question: str) -> str:
    """A question, or a name, with the place to type behind it."""
    return MARGIN + t("{question}: ", question=question)


def box(inside: Sequence[str], rich: bool, style: str, edge: str = "edge") -> Block:
    """Lines of equal length in a frame."""
    corner1, bar, corner2, side, corner3, corner4 = ROUND if rich else PLAIN
    width = len(inside[0])
    middle = [
        Text.assemble((side, edge), (line, line_style(line, style)), (side, edge))
        for line in inside
    ]
    return [
        Text(corner1 + bar * width + corner2, edge),
        *middle,
        Text(corner3 + bar * width + corner4, edge),
    ]


def line_style(line: str, style: str) -> str:
    """Worms have their own colour wherever they are drawn."""
    return "worm" if "~" in line or "W" in line else style


def blank(width: int, height: int) -> Block:
    """An empty place of this size."""
    return [Text(" " * width) for _ in range(height)]


def die(face: str, rich: bool, style: str = "die") -> Block:
    """One die that shows this face."""
    return box([f" {face} "], rich, style, "edge" if style == "die" else style)


def beside(blocks: Iterable[Block], gap: str = "") -> Block:
    """Blocks of equal height in one row."""
    return [Text(gap).join(lines) for lines in zip(*blocks, strict=True)]


def numbered(names: Sequence[str]) -> str:
    """The seats as they are typed, each with who sits there."""
    return ", ".join(f"{n}: {name}" for n, name in enumerate(names, 1))


def indented(block: Iterable[Text]) -> Block:
    """The block with the page's margin."""
    return [Text(MARGIN) + line for line in block]


def labelled(label: str, block: Block, style: str = "quiet") -> Block:
    """A block under its label; the wider of the two decides the width."""
    width = max(len(label), len(block[0]) if block else 0)
    return [padded(Text(label, style), width), *(padded(line, width) for line in block)]


def padded(line: Text, width: int) -> Text:
    """The line filled with spaces to this width."""
    return line + Text(" " * max(0, width - line.cell_len))


def column(texts: Iterable[str], least: int = 0) -> int:
    """The width of a column that holds these words."""
    return max([least, *(Text(word).cell_len for word in texts)])


def throw_words(t: Texts, dice: int, name: str) -> str:
    """That Enter rolls so many dice."""
    return t.n("{name}: Enter rolls {n} die", "{name}: Enter rolls {n} dice", dice, name=name)


def sentence(text: str, width: int, style: str = "") -> Block:
    """A sentence inside the page's margin, in as many lines as it takes; none for an empty one."""
    lines = textwrap.wrap(text, width - 2 * len(MARGIN), subsequent_indent=MARGIN)
    return [Text(MARGIN + line, style) for line in lines]


def marker(rich: bool, on: bool) -> str:
    """The sign before whose turn it is."""
    return ("▸ " if rich else "> ") if on else "  "
