"""The `reroll` command: what it offers, and how it answers what it cannot do."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from reroll import __version__
from reroll.cli.analyse import analyse
from reroll.cli.ask import ask
from reroll.cli.interrupts import heard
from reroll.cli.keep import backup, restore, verify
from reroll.cli.learn import learn
from reroll.cli.misuse import retold
from reroll.cli.odds import odds
from reroll.cli.play import INTERRUPTED, play
from reroll.cli.puzzle import puzzle
from reroll.cli.replay import replay
from reroll.cli.rollout import rollout
from reroll.cli.rules import rules
from reroll.cli.screen import brief, language, open_screen
from reroll.cli.serve import serve
from reroll.cli.simulate import simulate
from reroll.cli.solve import solve
from reroll.texts.catalogue import N_, texts

MISUSE = 2

app = typer.Typer(
    name="reroll",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=N_("Four push-your-luck games: play them, understand them, look them up, research them."),
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        print(f"reroll {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def main(
    ctx: typer.Context,
    lang: Annotated[
        str | None, typer.Option(metavar="CODE", help=N_("The language: en, fr, de or nl."))
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help=N_("Show the version.")
        ),
    ] = False,
) -> None:
    """Open the terminal that every command speaks to."""
    ctx.obj = open_screen(lang)
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


app.command(help=N_("Play a match against bots, or with people at one keyboard."))(play)
app.command(help=N_("Learn a game: a first round on fixed dice, one hint at a time."))(learn)
app.command(help=N_("Serve tables in the browser, to this machine and the phones around it."))(
    serve
)
app.command(help=N_("Write every match of a server to a file, while it runs."))(backup)
app.command(help=N_("Fill an empty database from a backup."))(restore)
app.command(help=N_("Replay every match that is kept, and say which are damaged."))(verify)
app.command(help=N_("Let bots play many matches and show what they come to."))(simulate)
app.command(help=N_("Show a game's rulebook, or one clause of it."))(rules)
app.command(help=N_("Ask the rulebook: a clause answers, or the rules themselves."))(ask)
app.command(help=N_("Step through the log of a match."))(replay)
app.command(help=N_("Show what every choice in a position is worth."))(odds)
app.command(help=N_("Play a position out many times and compare its choices, luck taken out."))(
    rollout
)
app.command(help=N_("Find the one clearly best choice in a position."))(puzzle)
app.command(help=N_("Solve a match for two with few tiles or dice, or the end of one."))(solve)
app.command(help=N_("Look back on a match: its luck, its losses, its turning points."))(analyse)


def command(lang: str | None = None) -> Any:
    """The whole command, its help in the reader's language."""
    tree = typer.main.get_command(app)
    translate_help(tree, lang or language_of_call())
    return tree


def language_of_call(words: Sequence[str] | None = None) -> str:
    """The language of help and complaints, before or although no option is read."""
    words = sys.argv[1:] if words is None else words
    named = [words[nth + 1] for nth, word in enumerate(words[:-1]) if word == "--lang"]
    try:
        return language(named[0] if named else None, os.environ)
    except ValueError:
        return "en"


def translate_help(tree: Any, lang: str) -> None:
    """Put every help sentence of a command and its own into the language."""
    t = texts(lang)
    if tree.help:
        tree.help = t(tree.help)
    for parameter in tree.params:
        if getattr(parameter, "help", None):
            parameter.help = t(parameter.help)
    for child in getattr(tree, "commands", {}).values():
        translate_help(child, lang)


def run(words: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code; what people do wrong is one sentence."""
    t = texts(language_of_call(words))
    try:
        with heard():
            code = command(t.lang).main(args=words, standalone_mode=False)
    except typer.TyperException as error:
        complain(retold(t, error.format_message()), t(N_("reroll --help shows what there is.")))
        code = MISUSE
    except (ValueError, RuntimeError) as error:
        if not is_ours(error):
            raise
        complain(t.told(str(error)))
        code = MISUSE
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; nothing is left to say, nor anyone to say it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = MISUSE
    sys.exit(code if isinstance(code, int) else 0)


def is_ours(error: Exception) -> bool:
    """Whether Reroll itself refused something; any other error is a fault and shows its trace."""
    return type(error).__module__.startswith("reroll.") or isinstance(error, typer.Abort)


def complain(sentence: str, way_on: str = "") -> None:
    """One sentence to the error output, and a second one with the way forward."""
    print(brief(sentence), file=sys.stderr)
    if way_on:
        print(way_on, file=sys.stderr)


if __name__ == "__main__":
    run()
