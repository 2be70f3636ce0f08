"""Misused commands are refused in the reader's language, whatever the library said."""

from __future__ import annotations

import pytest

from reroll.cli.misuse import FORMS, retold
from reroll.texts.catalogue import LANGUAGES, texts
from tests.cli.terminal import Terminal

MISUSES = {
    "rules --x": "There is no option --x.",
    "odds --jsn": "There is no option --jsn; near it are --json.",
    "sing": "There is no command sing.",
    "rule": "There is no command rule; near it are 'rules', 'puzzle'.",
    "odds": "POSITION is missing.",
    "puzzle pickomino more": "Nothing more was expected; more came.",
    "replay log --at": "--at needs a value.",
    "odds --json=3": "--json takes no value.",
    "serve --port x": "--port takes a whole number.",
    "serve --pause x": "--pause takes a number.",
    "serve --port 99999": "--port takes 65535 at most.",
    "solve --lowest 99": "--lowest / --tiles takes 8 at most.",
    "serve --port 0": "--port takes 1 at least.",
    "serve --log x": "--log takes one of 'text', 'json'; x came.",
}


@pytest.mark.parametrize("line", MISUSES)
def test_a_misused_command_is_refused_in_every_language(reroll: Terminal, line: str) -> None:
    """In English with our words, elsewhere with theirs: no sentence is left as the library's."""
    assert reroll(line).complaint == MISUSES[line]
    said = {reroll(f"--lang {lang} {line}").complaint for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def test_every_form_is_met_by_a_misuse() -> None:
    """A form that the library no longer uses would be noticed here."""
    met = {own for _, own in FORMS}
    english = set(MISUSES.values())
    unmet = [own for own in met if not any(fits(own, sentence) for sentence in english)]
    assert unmet == []


def fits(own: str, sentence: str) -> bool:
    """Whether a sentence has the fixed words of a form, in their order."""
    at = 0
    for part in own.replace("{", "}").split("}")[::2]:
        at = sentence.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def test_what_is_not_known_stays_as_it_came() -> None:
    """Better English than nothing."""
    assert retold(texts("de"), "Something else is wrong.") == "Something else is wrong."
