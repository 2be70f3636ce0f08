"""Pickomino in the terminal: tiles with worms, stacks, dice."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from reroll.cli.boards.pieces import (
    Block,
    beside,
    blank,
    box,
    column,
    die,
    indented,
    labelled,
    marker,
    numbered,
    padded,
    throw_words,
)
from reroll.games import dice
from reroll.games import pickomino as rules
from reroll.notation.pickomino import stack
from reroll.texts.catalogue import Texts

WORM = "W"
FACES = (*"12345", WORM)
SEATS_IN_ONE_COLUMN = 4


def draw(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """The middle, everybody's stack, the dice of the turn."""
    lines = [*beside(tile(s, number, rich) for number in range(rules.TILES))]
    lines += seats(t, s, names, rich)
    return indented([*lines, *dice_in_play(t, s, rich)])


def tile(s: rules.State, number: int, rich: bool) -> Block:
    """A tile of the middle: face up, turned down, or an empty place where one was taken."""
    if s.middle[number]:
        worms = "~" * rules.worms_on(number)
        return box([str(number + rules.LOWEST), f"{worms[:2]:2}", f"{worms[2:]:2}"], rich, "tile")
    if is_owned(s, number):
        return blank(4, 5)
    return box(["░░" if rich else "##"] * 3, rich, "quiet")


def is_owned(s: rules.State, number: int) -> bool:
    """Whether the tile lies in somebody's stack."""
    return any(number in stack(s, seat) for seat in range(s.players))


def seats(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """One line a seat, in two columns at a large table."""
    width = column(names)
    lines = [seat_line(t, s, seat, names[seat], width, rich) for seat in range(s.players)]
    if s.players <= SEATS_IN_ONE_COLUMN:
        return lines
    half = (s.players + 1) // 2
    wide = max(line.cell_len for line in lines)
    left = [padded(line, wide + 2) for line in lines[:half]]
    right = [*lines[half:], Text("")][:half]
    return beside([left, right])


def seat_line(t: Texts, s: rules.State, seat: int, name: str, width: int, rich: bool) -> Text:
    """Whose stack, its top tile, how many worms lie in it."""
    now = seat == s.turn and s.phase not in (rules.Phase.START, rules.Phase.OVER)
    line = Text.assemble((marker(rich, now), "turn"))
    line.append(name + " " * (width - Text(name).cell_len + 2), "turn" if now else "")
    tiles = stack(s, seat)
    if not tiles:
        return line.append(t("no tile yet"), "quiet")
    top = tiles[-1]
    line.append(str(top + rules.LOWEST), "tile").append(" ")
    line.append(f"{'~' * rules.worms_on(top):4} ", "worm")
    worms = rules.score(s, seat)
    return line.append(t.n("{n} worm in all", "{n} worms in all", worms), "quiet")


def dice_in_play(t: Texts, s: rules.State, rich: bool) -> Block:
    """The dice set aside with their total, and those just rolled."""
    kept = [face for face in range(dice.FACES) for _ in range(s.kept[face])]
    shown = [face for face in range(dice.FACES) for _ in range(s.rolled[face])]
    blocks = []
    if kept:
        aside = beside(die(letter(face), rich, "kept") for face in kept)
        blocks.append(labelled(t("set aside, total {total}", total=rules.total(s)), aside))
    if shown:
        blocks.append(labelled(t("rolled"), beside(face_up(s, face, rich) for face in shown)))
    return beside(blocks, "   ") if blocks else []


def face_up(s: rules.State, face: int, rich: bool) -> Block:
    """A die just rolled, faint if its value is already set aside."""
    return die(letter(face), rich, "quiet" if s.kept[face] else "die")


def letter(face: int) -> str:
    """A face as it is typed."""
    return WORM if face == rules.WORM else str(face + 1)


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
    """The dice to type, or the seat that begins."""
    if s.phase == rules.Phase.START:
        return t("Who begins? ({seats})", seats=numbered(names))
    return t.n(
        "{name} rolls {n} die; what does it show? (like 5, or W)",
        "{name} rolls {n} dice; what do they show? (like 1 1 3 W)",
        rules.roll_size(s),
        name=name,
    )
