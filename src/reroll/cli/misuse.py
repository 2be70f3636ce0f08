"""What the command line's library says of a misused command, in the reader's language.

It speaks English alone, so its sentences are recognised and said anew; one that is not known stays
as it came.
"""

from __future__ import annotations

import re

from reroll.texts.catalogue import N_, Texts

NAMES = r"(?P<where>'[^']*'(?: / '[^']*')*|[^' ]+)"
"""An argument, or an option by all its names, each in quotes."""

WHERE = rf"Invalid value for {NAMES}: "
FORMS = tuple(
    (re.compile(form, re.DOTALL), sentence)
    for form, sentence in (
        (
            r"No such option: (?P<came>.*?) \(Possible options: (?P<known>.*)\)",
            N_("There is no option {came}; near it are {known}."),
        ),
        (r"No such option: (?P<came>.*)", N_("There is no option {came}.")),
        (
            r"No such command '(?P<came>.*)'\. Did you mean (?P<known>.*)\?",
            N_("There is no command {came}; near it are {known}."),
        ),
        (r"No such command '(?P<came>.*)'\.", N_("There is no command {came}.")),
        (rf"Missing \w+ {NAMES}\.", N_("{where} is missing.")),
        (
            r"Got unexpected extra argument\(s\) \((?P<came>.*)\)",
            N_("Nothing more was expected; {came} came."),
        ),
        (r"Option '(?P<where>.*)' requires an argument\.", N_("{where} needs a value.")),
        (r"Option '(?P<where>.*)' does not take a value\.", N_("{where} takes no value.")),
        (WHERE + r"Input should be a valid integer.*", N_("{where} takes a whole number.")),
        (WHERE + r"Input should be a valid number.*", N_("{where} takes a number.")),
        (
            WHERE + r"Input should be less than or equal to (?P<most>.*)",
            N_("{where} takes {most} at most."),
        ),
        (
            WHERE + r"Input should be greater than or equal to (?P<least>.*)",
            N_("{where} takes {least} at least."),
        ),
        (
            WHERE + r"(?:Value error, )?'(?P<came>.*)' is not one of (?P<known>.*)\.",
            N_("{where} takes one of {known}; {came} came."),
        ),
    )
)


def retold(t: Texts, sentence: str) -> str:
    """A sentence of the library in the reader's language."""
    for form, own in FORMS:
        if found := form.fullmatch(sentence):
            parts = found.groupdict()
            if "where" in parts:
                parts["where"] = parts["where"].replace("'", "")
            return t(own, **parts)
    return sentence
