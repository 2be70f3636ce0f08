"""The terminal: its language, its colours, what it can draw, and the line a person types."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

from reroll.notation.worded import worded
from reroll.texts.catalogue import LANGUAGES, Texts, texts

THEME = Theme(
    {
        "tile": "bold",
        "worm": "bold magenta",
        "edge": "dim",
        "die": "bold",
        "kept": "green",
        "turn": "bold cyan",
        "entry": "bold",
        "quiet": "dim",
        "refused": "bold yellow",
        "clause": "cyan",
        "bomb": "bold black on yellow",
        "fuse": "bold white on black",
        "place": "bold green",
    }
)
NARROWEST = 40
WIDEST = 100
MOST_QUOTED = 40
MOST_SAID = 300
QUOTED = re.compile(r"""(?<!\w)(['"])((?:\\.|(?!\1).)*)\1(?!\w)""", re.DOTALL)
UNBROKEN = re.compile(r"\S{201,}")
"""Letters that no sentence of ours has in a row, and hardly a path."""
DRAWN = "╭─╮│╰╯▸·░●"
"""Signs that a terminal must be able to show, or plain ASCII is drawn instead."""


class BadLanguage(ValueError):
    """A language that Reroll does not speak; the message lists those it does."""


@dataclass(slots=True)
class Screen:
    """One terminal. `live` means that a person sits there: it may be cleared, and waited for."""

    t: Texts
    console: Console
    live: bool
    rich: bool

    @property
    def width(self) -> int:
        """The columns to draw in."""
        return max(NARROWEST, min(self.console.width, WIDEST))

    def say(self, *parts: RenderableType, style: str = "") -> None:
        """Print sentences or drawings; nothing in them is read as markup."""
        for part in parts:
            self.console.print(part, style=style or None, soft_wrap=isinstance(part, Text))

    def gap(self) -> None:
        """An empty line."""
        self.console.print()

    def clear(self) -> None:
        """Begin a fresh page where a person sits; a file or a pipe goes on below."""
        if self.live:
            self.console.clear()

    def ask(self, prompt: str) -> str:
        """One typed line without surrounding spaces; raises EOFError where there is none."""
        line = input(prompt)
        if not self.live:
            self.console.print(line)
        return line.strip()


def open_screen(lang: str | None, environment: Mapping[str, str] | None = None) -> Screen:
    """The terminal this process runs in; raise BadLanguage for an unknown one."""
    show_what_can_be_shown()
    console = Console(theme=THEME, markup=False, highlight=False, emoji=False)
    live = sys.stdin.isatty() and sys.stdout.isatty() and not console.is_dumb_terminal
    if live:
        use_line_editor()
    t = texts(language(lang, os.environ if environment is None else environment))
    return Screen(t, console, live, can_draw(console.encoding))


def show_what_can_be_shown() -> None:
    """A sign that the terminal's encoding lacks becomes a question mark, never an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def use_line_editor() -> None:
    """Arrow keys and earlier entries at the prompt, where the platform has them."""
    try:
        import readline  # noqa: F401 - importing it is what turns it on
    except ImportError:
        return


def can_draw(encoding: str) -> bool:
    """Whether the terminal's encoding has the signs for tiles and dice."""
    try:
        DRAWN.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def language(lang: str | None, environment: Mapping[str, str]) -> str:
    """The language asked for, else that of the environment, else English."""
    if lang is not None:
        if lang not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise BadLanguage(
                worded(
                    "There is no language {came}; the languages are {known}.",
                    came=repr(lang),
                    known=known,
                )
            )
        return lang
    for name in ("REROLL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = environment.get(name, "")[:2]
        if environment.get(name):
            return code if code in LANGUAGES else "en"
    return "en"


def brief(words: str) -> str:
    """A sentence in which whatever was typed is quoted by its first letters only."""
    words = QUOTED.sub(lambda found: found[1] + cut(found[2], MOST_QUOTED) + found[1], words)
    words = UNBROKEN.sub(lambda found: cut(found[0], MOST_QUOTED), words)
    return words if len(words) <= 2 * MOST_SAID else f"{words[:MOST_SAID]} ... {words[-MOST_SAID:]}"


def cut(text: str, most: int) -> str:
    """The text, or its first letters and dots."""
    return text if len(text) <= most else f"{text[:most]}..."


def json_text(value: object, indent: int | None = None) -> str:
    """Figures for a program, none of them a zero below zero."""
    return json.dumps(unsigned(value), ensure_ascii=False, indent=indent)


def unsigned(value: Any) -> Any:
    """The value with every negative zero in it made a plain one."""
    if isinstance(value, float):
        return value + 0.0
    if isinstance(value, dict):
        return {name: unsigned(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [unsigned(each) for each in value]
    return value


def printable(text: str) -> str:
    """A name or a line from elsewhere, without signs that would steer the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
