"""Bomb cards from a file: TOML that a table of Gang of Dice may bring instead of the box's cards.

docs/cards/gang_of_dice.toml explains the format and holds the cards of the box.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards
from reroll.notation.brought import text_of
from reroll.notation.gang_of_dice_cards import MOST, Card, card_at, highest, is_card
from reroll.notation.reasons import reason
from reroll.notation.worded import worded

CONDITIONS = {
    "sum": cards.SUM,
    "consecutive": cards.RUN,
    "different": cards.DIFFERENT,
    "equal": cards.EQUAL,
    "showing": cards.VALUES,
}
COLOURS = {"black": cards.BLACK, "yellow": cards.YELLOW}
DECKS = {"bright": cards.BRIGHT, "dark": cards.DARK}
KEYS = ("deck", "colour", "condition", "number", "values", "copies")

WORDS: dict[str, dict[str, int]] = {"deck": DECKS, "colour": COLOURS, "condition": CONDITIONS}


class BadCards(ValueError):
    """A file of cards that no table can use; the message names the line and what is wrong there."""


class BadEntry(ValueError):
    """What is wrong with an entry of the file, and under which key."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(problem)
        self.key = key


def load_cards(path: Path, deck: str = "two") -> dict[str, tuple[int, ...]]:
    """The cards of a file as `data` for a Setup; raise BadCards if they cannot be used."""
    try:
        text = text_of(path)
    except UnicodeDecodeError:
        raise BadCards(
            worded("{path} is not a text file in UTF-8; a TOML file was expected.", path=path)
        ) from None
    except OSError as error:
        raise BadCards(
            worded("{path} cannot be read: {reason}.", path=path, reason=reason(error))
        ) from None
    return read_cards(text, path.name, deck)


def read_cards(text: str, name: str = "cards", deck: str = "two") -> dict[str, tuple[int, ...]]:
    """The cards of a TOML text as `data` for a Setup at a table with this option `deck`."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCards(syntax_problem(text, name, str(error))) from None
    except (ValueError, RecursionError):  # Python's own, who does not say where
        raise BadCards(unreadable_value(text, name)) from None
    copies: dict[Card, int] = {}
    for nth, entry in enumerate(entries(content, text, name)):
        try:
            card, count = read_entry(entry)
        except BadEntry as error:
            line = line_of(text, nth, error.key)
            raise BadCards(
                worded(
                    "{name}, line {line}: {problem} (GD-06)",
                    name=name,
                    line=line,
                    problem=str(error),
                )
            ) from None
        copies[card] = copies.get(card, 0) + count
    check_size(content, copies, text, name)
    return columns(copies, name, deck)


def syntax_problem(text: str, name: str, message: str) -> str:
    """What the TOML reader stumbled over, with the line first."""
    found = re.search(r" \(at line (\d+), column \d+\)", message)
    line = found[1] if found else str(len(text.splitlines()))
    problem = re.sub(r" \(at [^)]*\)", "", message)
    return worded(
        "{name}, line {line}: this is not TOML: {problem}.", name=name, line=line, problem=problem
    )


def unreadable_value(text: str, name: str) -> str:
    """That a number has too many digits, or brackets too many within them: in the longest line."""
    lengths = [len(line) for line in text.splitlines()]
    return worded(
        "{name}, line {line}: a number there is too long, or brackets lie too deep in one another.",
        name=name,
        line=lengths.index(max(lengths)) + 1,
    )


def entries(content: dict[str, Any], text: str, name: str) -> list[Any]:
    """The [[card]] tables of the file; anything beside them and `size` is refused."""
    for key in content:
        if key not in ("card", "size"):
            line = line_of(text, -1, key)
            raise BadCards(
                worded(
                    "{name}, line {line}: expected size or [[card]]; {came} came.",
                    name=name,
                    line=line,
                    came=repr(key),
                )
            )
    found = content.get("card")
    if not isinstance(found, list) or not found:
        raise BadCards(
            worded(
                "{name}, line 1: the file has no [[card]]; a file lists its cards (GD-06).",
                name=name,
            )
        )
    return found


def line_of(text: str, nth: int, key: str) -> int:
    """The line of a key in the nth [[card]] (-1: anywhere), or the line that begins in."""
    lines = text.splitlines()
    heads = [i for i, line in enumerate(lines) if re.match(r"\s*\[\[\s*card\s*\]\]", line)]
    bounds = [*heads, len(lines)]
    start, end = (bounds[nth], bounds[nth + 1]) if 0 <= nth < len(heads) else (0, len(lines))
    for i in range(start, end):
        if re.match(rf"\s*[\[\"']*{re.escape(key)}\b", lines[i]):
            return i + 1
    return start + 1


# One card


def read_entry(entry: Any) -> tuple[Card, int]:
    """A card and how many copies of it; raise BadEntry with the key at fault."""
    if not isinstance(entry, dict):
        raise BadEntry(
            "card",
            worded(
                "a card is a table with {keys}; {came} came.",
                keys=", ".join(KEYS),
                came=repr(entry),
            ),
        )
    for key in entry:
        if key not in KEYS:
            raise BadEntry(
                key, worded("a card has {keys}; {came} came.", keys=", ".join(KEYS), came=repr(key))
            )
    deck, colour, condition = (word_in(entry, key) for key in ("deck", "colour", "condition"))
    number = number_in(entry, "number", highest(condition))
    copies = number_in(entry, "copies", MOST) if "copies" in entry else 1
    return (condition, number, values_in(entry, condition), colour, deck), copies


def word_in(entry: dict[str, Any], key: str) -> int:
    """The number behind one of the words that this key takes."""
    words = WORDS[key]
    word = entry.get(key)
    if not isinstance(word, str) or word not in words:
        came = worded("nothing") if word is None else repr(word)
        raise BadEntry(
            key,
            worded(
                "{key} is one of {words}; {came} came.", key=key, words=", ".join(words), came=came
            ),
        )
    return words[word]


def number_in(entry: dict[str, Any], key: str, most: int) -> int:
    """A whole number from 1 to `most`."""
    number = entry.get(key)
    if type(number) is not int or not 1 <= number <= most:
        came = worded("nothing") if number is None else repr(number)
        raise BadEntry(
            key,
            worded(
                "{key} is a whole number from 1 to {most}; {came} came.",
                key=key,
                most=most,
                came=came,
            ),
        )
    return number


def values_in(entry: dict[str, Any], condition: int) -> int:
    """The bit mask of `values`, which goes with the condition showing and no other."""
    values = entry.get("values")
    if condition != cards.VALUES:
        if values is not None:
            raise BadEntry("values", worded('values goes with condition = "showing" only.'))
        return 0
    if not isinstance(values, list) or not values:
        came = worded("nothing") if values is None else repr(values)
        raise BadEntry(
            "values", worded("values lists numbers from 1 to 5; {came} came.", came=came)
        )
    mask = 0
    for value in values:
        if type(value) is not int or not 1 <= value <= cards.NUMBERS:
            raise BadEntry(
                "values", worded("values are numbers from 1 to 5; {came} came.", came=repr(value))
            )
        mask |= 1 << (value - 1)
    return mask


# All cards


def check_size(content: dict[str, Any], copies: dict[Card, int], text: str, name: str) -> None:
    """Raise BadCards where the file says how many cards it has and that is not so."""
    size, total = content.get("size"), sum(copies.values())
    if size is not None and size != total:
        line = line_of(text, -1, "size")
        raise BadCards(
            worded(
                "{name}, line {line}: size says {size} cards, the file has {total}.",
                name=name,
                line=line,
                size=repr(size),
                total=total,
            )
        )


def columns(copies: dict[Card, int], name: str, deck: str) -> dict[str, tuple[int, ...]]:
    """The cards as the state's lists; raise BadCards if they are too many kinds or too few."""
    if len(copies) > rules.KINDS:
        raise BadCards(
            worded(
                "{name}: at most {most} different cards are possible, {count} came.",
                name=name,
                most=rules.KINDS,
                count=len(copies),
            )
        )
    s = rules.State(deck=deck_number(deck))
    for kind, (card, count) in enumerate(copies.items()):
        put_card(s, kind, card, count)
    problem = why_not_cards(s)
    if problem:
        raise BadCards(worded("{name}: {problem}", name=name, problem=problem))
    return {data.name: tuple(getattr(s, data.name)) for data in rules.DATA}


def deck_number(word: str) -> int:
    """The number of a word of the option `deck`."""
    return next(option for option in rules.OPTIONS if option.name == "deck").values.index(word)


def put_card(s: rules.State, kind: int, card: Sequence[int], count: int) -> None:
    """Lay a card and its copies into the state's lists."""
    s.card_condition[kind], s.card_number[kind], s.card_values[kind] = card[:3]
    s.card_yellow[kind], s.card_dark[kind] = card[3:]
    s.card_left[kind] = count


def why_not_cards(s: rules.State) -> str:
    """Why no match can be played with the cards in the state, or an empty string."""
    kinds = [kind for kind in range(rules.KINDS) if s.card_left[kind] > 0]
    for kind in kinds:
        if not is_card(card_at(s, kind)):
            return worded(
                "Bomb card {name} asks for nothing that dice can show (GD-06).", name=kind + 1
            )
    if len({card_at(s, kind) for kind in kinds}) < len(kinds):
        return worded(
            "Two kinds of bomb card are the same; one kind with more copies was expected."
        )
    dark = sum(s.card_left[kind] for kind in kinds if s.card_dark[kind])
    bright = sum(s.card_left) - dark
    if s.deck == rules.ONE_DECK:
        if bright + dark < rules.ROUNDS:
            return worded(
                "One deck needs at least 12 bomb cards, {count} came (GD-05).", count=bright + dark
            )
    elif bright < rules.BRIGHT_ROUNDS or dark < rules.ROUNDS - rules.BRIGHT_ROUNDS:
        return worded(
            "Two decks need at least 9 bright and 3 dark bomb cards; {bright} bright and"
            " {dark} dark came (GD-05).",
            bright=bright,
            dark=dark,
        )
    return ""
