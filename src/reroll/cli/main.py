"""The `reroll` command: what it offers, and how it answers what it cannot do."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, Any

import typer

from reroll import __version__
from reroll.cli.help import translate_help
from reroll.cli.interrupts import heard
from reroll.cli.leaving import INTERRUPTED
from reroll.cli.misuse import retold
from reroll.cli.screen import brief, language, open_screen
from reroll.notation.reasons import reason
from reroll.texts.catalogue import N_, texts

MISUSE = 2
FULL = errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO
"""What the system says where an output takes no more."""

COMMANDS = {
    "play": N_("Play a match against bots, or with people at one keyboard."),
    "learn": N_("Learn a game: a first round on fixed dice, one hint at a time."),
    "serve": N_("Serve tables in the browser, to this machine and the phones around it."),
    "backup": N_("Write every match of a server to a file, while it runs."),
    "restore": N_("Fill an empty database from a backup."),
    "verify": N_("Replay every match that is kept, and say which are damaged."),
    "simulate": N_("Let bots play many matches and show what they come to."),
    "rules": N_("Show a game's rulebook, or one clause of it."),
    "ask": N_("Ask the rulebook: a clause answers, or the rules themselves."),
    "replay": N_("Step through the log of a match."),
    "odds": N_("Show what every choice in a position is worth."),
    "rollout": N_("Play a position out many times and compare its choices, luck taken out."),
    "puzzle": N_("Find the one clearly best choice in a position."),
    "solve": N_("Solve a match for two with few tiles or dice, or the end of one."),
    "analyse": N_("Look back on a match: its luck, its losses, its turning points."),
}
"""What each command does; it lies in the module of its name, but for those of `ELSEWHERE`."""

ELSEWHERE = {"backup": "keep", "restore": "keep", "verify": "keep"}


def show_version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        print(f"reroll {__version__}")
        raise typer.Exit


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


def command(lang: str | None = None, only: str = "") -> Any:
    """The whole command, its help in the reader's language; or with one of its commands alone.

    A command is loaded with what it needs, so those that are not asked for cost nothing.
    """
    app = typer.Typer(
        name="reroll",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        help=N_(
            "Four push-your-luck games: play them, understand them, look them up, research them."
        ),
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(main)
    for name in [only] if only else COMMANDS:
        module = import_module(f"reroll.cli.{ELSEWHERE.get(name, name)}")
        app.command(help=COMMANDS[name])(getattr(module, name))
    tree = typer.main.get_command(app)
    translate_help(tree, texts(lang or language_of_call()))
    return tree


def command_of_call(words: Sequence[str]) -> str:
    """The command that is called, if the first word after the options of all is the name of one."""
    rest = list(words)
    while rest[:1] == ["--lang"]:
        rest = rest[2:]
    return rest[0] if rest and rest[0] in COMMANDS else ""


def language_of_call(words: Sequence[str] | None = None) -> str:
    """The language of help and complaints, before or although no option is read."""
    words = sys.argv[1:] if words is None else words
    named = [words[nth + 1] for nth, word in enumerate(words[:-1]) if word == "--lang"]
    try:
        return language(named[0] if named else None, os.environ)
    except ValueError:
        return "en"


def run(words: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code; what people do wrong is one sentence."""
    words = sys.argv[1:] if words is None else words
    t = texts(language_of_call(words))
    try:
        with heard():
            tree = command(t.lang, command_of_call(words))
            code = tree.main(args=words, standalone_mode=False)
            if sys.stdout is not None:
                sys.stdout.flush()  # what cannot be written is found out here at the latest
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
        fall_silent()
        code = MISUSE
    except OSError as error:
        if error.errno not in FULL:
            raise
        fall_silent()
        complain(t("The output cannot be written: {reason}.", reason=t.told(reason(error))))
        code = MISUSE
    sys.exit(code if isinstance(code, int) else 0)


def fall_silent() -> None:
    """Let go of an output that takes nothing any more, so that Python does not try again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_ours(error: Exception) -> bool:
    """Whether Reroll itself refused something; any other error is a fault and shows its trace."""
    return type(error).__module__.startswith("reroll.") or isinstance(error, typer.Abort)


def complain(sentence: str, way_on: str = "") -> None:
    """One sentence to the error output, and a second one with the way forward."""
    with suppress(OSError):  # it may go to the same full disk
        print(brief(sentence), file=sys.stderr)
        if way_on:
            print(way_on, file=sys.stderr)


if __name__ == "__main__":
    run()
