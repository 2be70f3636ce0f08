"""The pages of docs/ that are made from the code: `make docs` writes them, a test compares."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import typer

from reroll.bots.contract import bot_names
from reroll.engine.contract import GAMES, data_of, rules_of
from reroll.rulebook.clauses import rulebook
from reroll.rulebook.pages import rules_page, rulings_page
from reroll.texts.catalogue import texts
from reroll.texts.games import texts_of
from reroll.web.api.pages import api_page

MADE = "<!-- Made by `make docs` from the code. -->"
ENGLISH = texts("en")


def pages() -> Iterator[tuple[str, str]]:
    """Each page as its path inside docs/ and its text."""
    for game in GAMES:
        yield f"rules/{game}.md", rules_page(rulebook(game))
    yield "rulings.md", rulings_page([rulebook(game) for game in GAMES])
    yield "reference.md", reference_page()
    yield "api-reference.md", f"{MADE}\n\n{api_page()}"


def reference_page() -> str:
    """Every command, option, bot and reason code."""
    lines = [MADE, "", "# Reference", "", *commands()]
    for game in GAMES:
        lines += [f"## {rulebook(game).name}", "", *seats_and_bots(game)]
        lines += [*options(game), *distributions(game), *reasons(game)]
    return "\n".join(lines)


def commands() -> list[str]:
    """The command line: every command with its words and options."""
    from reroll.cli.main import command

    tree = command("en")
    context = typer.Context(tree)
    lines = ["## Commands", "", tree.help, "", *parameters(tree, context)]
    for name, child in tree.commands.items():
        lines += [f"### `reroll {name}`", "", child.help, ""]
        lines += parameters(child, typer.Context(child, parent=context))
    return lines


def parameters(command: Any, context: typer.Context) -> list[str]:
    """A command's words and options as a table."""
    records = (parameter.get_help_record(context) for parameter in command.params)
    rows = [(f"`{record[0]}`", " ".join(record[1].split())) for record in records if record]
    return [*table(("word", "meaning"), rows), ""] if rows else []


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows as a Markdown table."""
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return lines + [
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in r)} |" for r in rows
    ]


def seats_and_bots(game: str) -> list[str]:
    """How many play, and which bots there are."""
    rules = rules_of(game)
    bots = ", ".join(f"`{name}`" for name in bot_names(game))
    return [f"`{game}`: {rules.MIN_PLAYERS} to {rules.MAX_PLAYERS} seats; bots {bots}.", ""]


def options(game: str) -> list[str]:
    """The options of a table, their words and what these mean."""
    rows = []
    words = texts_of(game)
    for option in rules_of(game).OPTIONS:
        named = [word for word in option.values if not word.isdecimal()]
        meanings = [f"`{word}` {words.option_word(ENGLISH, option.name, word)}" for word in named]
        if option.numbers is not None:
            meanings.append(f"or `{option.numbers[1]}` to `{option.numbers[-1]}`")
        elif option.name == "start":
            meanings.append("or a seat number")
        label = words.option_label(ENGLISH, option.name)
        rows.append((f"`{option.name}`", link(game, option.clause), label, "; ".join(meanings)))
    return [*table(("option", "clause", "about", "words, the default first"), rows), ""]


def distributions(game: str) -> list[str]:
    """The distributions that a table may replace."""
    rows = [
        (f"`{data.name}`", link(game, data.clause), ",".join(map(str, data.values)))
        for data in data_of(rules_of(game))
        if data.name in {name for c in rulebook(game).clauses for name in c.options}
    ]
    return [*table(("distribution", "clause", "of the box"), rows), ""] if rows else []


def reasons(game: str) -> list[str]:
    """Every reason for which the rules refuse an action."""
    rules = rules_of(game)
    rows = [
        (f"`{why.name}`", link(game, rules.WHY_CLAUSE[why]), texts_of(game).reason(ENGLISH, why))
        for why in rules.Why
        if why
    ]
    return [*table(("reason", "clause", "sentence"), rows), ""]


def link(game: str, clause: str) -> str:
    """A clause as a link into its rulebook."""
    return f"[{clause}](rules/{game}.md#{clause})"


def write(folder: Path) -> None:
    """Write every page that differs from what is there."""
    for name, text in pages():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
