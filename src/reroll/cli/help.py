"""The help of the command line in the reader's language: sentences, headings, what it adds itself.

The library writes its headings, and what it adds to an option, in English alone; they are said
anew where it lays out a page of help.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from reroll.texts.catalogue import N_, Texts

HEADINGS = {"Arguments": N_("Arguments"), "Options": N_("Options"), "Commands": N_("Commands")}
TYPES = re.compile(r" <(?:list\[)?\w+\]?>")
"""The type of a word that has a name, as the library shows it to programmers."""
OWN_HELP = "Show this message and exit."
"""What the library says of --help."""


def translate_help(tree: Any, t: Texts) -> None:
    """Put all that the help of a command, and of its own commands, says into the language."""
    tree.context_class = context_in(t, tree.context_class)
    tree.options_metavar = t(N_("[OPTIONS]"))
    if tree.help:
        tree.help = t(tree.help)
    for parameter in tree.params:
        if getattr(parameter, "help", None):
            parameter.help = t(parameter.help)
    if not hasattr(tree, "commands"):
        # A short help is shown whole, the library cuts off what does not fit on a line.
        tree.short_help = tree.help
        return
    tree.subcommand_metavar = t(N_("COMMAND [ARGUMENTS]..."))
    for child in tree.commands.values():
        translate_help(child, t)


def context_in(t: Texts, base: Any) -> Any:
    """The library's context, with a page of help in this language."""

    class Page(base.formatter_class):  # type: ignore[misc]
        """A page of help."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            """The line that shows how a command is written."""
            super().write_usage(prog, args, f"{t(N_('Usage:'))} ")

        def write_heading(self, heading: str) -> None:
            """What a list holds."""
            super().write_heading(t(HEADINGS[heading]) if heading in HEADINGS else heading)

        def write_dl(self, rows: Sequence[tuple[str, str]], *more: int, **named: int) -> None:
            """A list of words, each with its meaning."""
            told = [(TYPES.sub("", word), added(t, meaning)) for word, meaning in rows]
            super().write_dl(told, *more, **named)

    return type("Context", (base,), {"formatter_class": Page})


def added(t: Texts, meaning: str) -> str:
    """The meaning of an option, with what the library adds to it in this language."""
    if meaning == OWN_HELP:
        return t(N_("Show this help."))
    told = N_("default: {value}")
    meaning = re.sub(r"(?<=\[)default: ([^\];]*)", lambda it: t(told, value=it[1]), meaning)
    return re.sub(r"(?<=[\[ ])required(?=\])", t(N_("required")), meaning)
