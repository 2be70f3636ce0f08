"""The `name=value` words of a one-line position, and the numbers and options among them."""

from __future__ import annotations

from typing import Any

from reroll.games.terms import Option
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
                f"After {game} come fields like {names[0]}=2 ({', '.join(names)}); {word!r} came."
            )
        if name in given:
            raise NotationError(f"Field {name} came twice.")
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
        f"{what} is a whole number from {low} to {high}; {text or 'nothing'!r} came."
    )


def options_from(given: Fields, s: Any, options: tuple[Option, ...], players: int) -> None:
    """Fill the option fields; raise NotationError for unknown fields or words."""
    by_name = {option.name: option for option in options}
    for name, word in given.items():
        if name in by_name:
            setattr(s, name, option_value(by_name[name], word, players))
        elif name != "_names" and name not in given["_names"].split(","):
            known = given["_names"].replace(",", ", ") + ", " + ", ".join(by_name)
            raise NotationError(f"There is no field {name!r}; the fields are {known}.")


def option_value(option: Option, word: str, players: int) -> int:
    """The number of an option's word at a table of so many; raise NotationError otherwise."""
    words = option.values[: players + 1] if option.name == "start" else option.values
    if word in words:
        return option.default if option.numbers is not None else words.index(word)
    if option.numbers is not None and is_number(word):
        if int(word) in option.numbers and int(word) != option.default:
            return int(word)
    span = ""
    if option.numbers is not None:
        span = f" or {option.numbers[1]} to {option.numbers[-1]}"
    raise NotationError(
        f"Option {option.name} ({option.clause}) takes {', '.join(words)}{span}; {word!r} came."
    )


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
