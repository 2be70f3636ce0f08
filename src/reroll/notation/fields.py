"""The `name=value` words of a one-line position, and the numbers and options among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reroll.games.terms import Option
from reroll.notation.worded import what_came, worded
from reroll.notation.words import NotationError

Fields = dict[str, str]
MOST_DIGITS = 9


def read_fields(text: str, game: str, names: tuple[str, ...]) -> Fields:
    """The fields of a position line; raise NotationError for a word that is none.

    `names` are the game's own fields; its options are accepted beside them by `options_from`.
    """
    given: Fields = {}
    for word in text.split()[1:]:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise NotationError(
                worded(
                    "After {game} come fields like {field}=2 ({names}); {came} came.",
                    game=game,
                    field=names[0],
                    names=", ".join(names),
                    came=repr(word),
                )
            )
        if name in given:
            raise NotationError(worded("Field {name} came twice.", name=name))
        given[name] = value
    given["_names"] = ",".join(names)
    return given


def is_number(text: str) -> bool:
    """Whether these are the digits of a number, and few enough to be read."""
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def number_in(text: str, low: int, high: int, what: str) -> int:
    """A whole number in low..high; raise NotationError naming what it is."""
    plain = text[1:] if text.startswith("-") else text
    if is_number(plain) and low <= int(text) <= high:
        return int(text)
    raise NotationError(
        worded(
            "{what} is a whole number from {low} to {high}; {came} came.",
            what=what,
            low=low,
            high=high,
            came=what_came(text),
        )
    )


def options_from(given: Fields, s: Any, options: tuple[Option, ...], players: int) -> None:
    """Fill the option fields; raise NotationError for unknown fields or words."""
    by_name = {option.name: option for option in options}
    for name, word in given.items():
        if name in by_name:
            setattr(s, name, option_value(by_name[name], word, players))
        elif name != "_names" and name not in given["_names"].split(","):
            known = given["_names"].replace(",", ", ") + ", " + ", ".join(by_name)
            raise NotationError(
                worded(
                    "There is no field {name}; the fields are {known}.",
                    name=repr(name),
                    known=known,
                )
            )


def option_value(option: Option, word: str, players: int) -> int:
    """The number of an option's word at a table of so many; raise NotationError otherwise."""
    words = option.values[: players + 1] if option.name == "start" else option.values
    if word in words:
        return option.default if option.numbers is not None else words.index(word)
    if option.numbers is not None and is_number(word):
        if int(word) in option.numbers and int(word) != option.default:
            return int(word)
    raise NotationError(
        worded(
            "Option {option} ({clause}) takes {words}; {came} came.",
            option=option.name,
            clause=option.clause,
            words=words_taken(option, words),
            came=repr(word),
        )
    )


def words_taken(option: Option, words: Sequence[str]) -> str:
    """What an option takes: its words, or the usual one and a span of numbers."""
    said = ", ".join(words)
    if option.numbers is None:
        return said
    low, high = option.numbers[1], option.numbers[-1]
    return worded("{words} or {low} to {high}", words=said, low=low, high=high)


def option_word(option: Option, number: int) -> str:
    """The word of an option's number."""
    if option.numbers is None:
        return option.values[number]
    return option.values[0] if number == option.default else str(number)


def format_options(s: Any, options: tuple[Option, ...]) -> list[str]:
    """The options that are not at their default, as fields."""
    return [
        f"{option.name}={option_word(option, getattr(s, option.name))}"
        for option in options
        if getattr(s, option.name) != option.default
    ]
