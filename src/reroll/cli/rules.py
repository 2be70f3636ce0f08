"""`reroll rules`: the rulebook, or one clause, in the terminal."""

from __future__ import annotations

import textwrap
from typing import Annotated

import typer
from rich.text import Text

from reroll.cli.boards.board import board_of
from reroll.cli.boards.pieces import MARGIN
from reroll.cli.screen import Screen, language
from reroll.engine.contract import GAMES, data_of, game_named, rules_of
from reroll.notation.words import format_position
from reroll.rulebook.clauses import Clause, Rulebook, clause, rulebook, translated
from reroll.rulebook.examples import example_of
from reroll.texts.catalogue import N_, Texts, texts
from reroll.texts.games import texts_of


def rules(
    ctx: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=N_("The game, or a clause such as PK-06."))
    ],
    name: Annotated[
        str, typer.Argument(metavar="[CLAUSE]", help=N_("One clause, such as PK-06."))
    ] = "",
    lang: Annotated[
        str | None, typer.Option(metavar="CODE", help=N_("The language: en, fr, de or nl."))
    ] = None,
) -> None:
    """Show a game's rulebook, or one clause of it."""
    screen: Screen = ctx.obj
    t = texts(language(lang, {})) if lang else screen.t
    named = game.lower().replace("-", "_")
    if name or (named not in GAMES and any(sign.isdigit() for sign in game)):
        if name:
            game_named(game)
        found = clause(name or game)
        screen.say(*clause_lines(t, found, screen.width))
        screen.say(*example_lines(t, found, screen))
        return
    show_book(screen, t, rulebook(game_named(game), t.lang))


def show_book(screen: Screen, t: Texts, book: Rulebook) -> None:
    """Every clause in reading order."""
    screen.say(Text(book.name, "turn"))
    if book.also:
        screen.say(Text(t("Also known as {names}", names=book.also), "quiet"))
    for each in book.clauses:
        screen.gap()
        if each.section:
            screen.say(Text(each.section, "turn"), Text(""))
        screen.say(*clause_lines(t, each, screen.width))


def clause_lines(t: Texts, plain: Clause, width: int) -> list[Text]:
    """A clause with its options and, where the decision is ours, the reason."""
    shown = translated(t, plain)
    lines = [Text.assemble(MARGIN, (shown.id, "clause"), "  ", (shown.title, "entry"))]
    lines += wrapped(shown.text, width)
    for option in plain.options:
        lines += wrapped(option_line(t, plain.game, option), width, "quiet")
    if shown.ruling:
        lines += wrapped(t("Our ruling: {why}", why=shown.ruling), width, "quiet")
    return lines


def example_lines(t: Texts, plain: Clause, screen: Screen) -> list[Text]:
    """The worked example of a clause: the table, what happens, and the table after it."""
    example = example_of(plain.id)
    if example is None:
        return []
    board = board_of(example.game)
    lines = [Text(""), Text(MARGIN + t("For example"), "entry"), Text("")]
    lines += board.draw(t, example.before, example.names, screen.rich)
    for sentence in example.sentences(t):
        lines += [Text(""), *wrapped(sentence, screen.width)]
    if format_position(example.after) != format_position(example.before):
        lines += [Text(""), *board.draw(t, example.after, example.names, screen.rich)]
    return lines


def wrapped(text: str, width: int, style: str = "") -> list[Text]:
    """A paragraph inside the page's margin."""
    room = width - 4 * len(MARGIN)
    return [Text(2 * MARGIN + line, style) for line in textwrap.wrap(text, room)]


def option_line(t: Texts, game: str, name: str) -> str:
    """How a table chooses: the option, its words and what they mean."""
    module = rules_of(game)
    if name in [data.name for data in data_of(module)]:
        return t("--option {name}=... (numbers parted by commas)", name=name)
    option = next(each for each in module.OPTIONS if each.name == name)
    words = [
        f"{word} ({texts_of(game).option_word(t, name, word)})"
        for word in option.values
        if not word.isdecimal()
    ]
    if name == "start":
        words.append(t("or a seat number"))
    elif option.numbers is not None:
        words.append(t("or {low} to {high}", low=option.numbers[1], high=option.numbers[-1]))
    return f"--option {name}=...: {', '.join(words)}"
