"""What a table has agreed on, in words: house rules."""

from __future__ import annotations

from collections.abc import Mapping

from reroll.engine.contract import rules_of
from reroll.texts.catalogue import Texts
from reroll.texts.games import texts_of


def house_rules(
    t: Texts, game: str, options: Mapping[str, str]
) -> tuple[tuple[str, str, str], ...]:
    """What is played otherwise than printed: label, choice, clause."""
    words = texts_of(game)
    return tuple(
        (
            words.option_label(t, option.name),
            words.option_word(t, option.name, options[option.name]),
            option.clause,
        )
        for option in rules_of(game).OPTIONS
        if options.get(option.name, option.values[option.default]) != option.values[0]
    )
