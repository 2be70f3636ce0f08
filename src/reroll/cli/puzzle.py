"""`reroll puzzle`: a position with one clearly best choice; find it."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from reroll.analysis.grades import is_alike
from reroll.cli import savefile
from reroll.cli.boards.board import board_of
from reroll.cli.odds import option_table
from reroll.cli.options import PuzzleSeed, seed_word
from reroll.cli.screen import Screen, json_text
from reroll.engine.contract import State, game_named, rules_of
from reroll.engine.views import view_of
from reroll.notation.worded import worded
from reroll.notation.words import NotationError, format_action, parse_position
from reroll.texts import coach as words
from reroll.texts import entries
from reroll.texts.catalogue import N_, Texts
from reroll.texts.figures import percentage
from reroll.texts.games import texts_of

if TYPE_CHECKING:
    from reroll.analysis.puzzles import Puzzle

MATCHES = 20
"""So many matches are searched for a puzzle at most."""


class NoPuzzle(RuntimeError):
    """No puzzle was found; the message says where it was looked for."""


def puzzle(
    ctx: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=N_("The game of the puzzle."))
    ] = "pickomino",
    seed: PuzzleSeed = None,
    answer: Annotated[
        str, typer.Option(metavar="ACTION", help=N_("Your choice, as reroll play takes it."))
    ] = "",
    log: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("The puzzles of this match instead.")),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("Print the figures as JSON, nothing else."))
    ] = False,
) -> None:
    """Show a position with one clearly best choice, and judge your answer.

    Without a seed it is the puzzle of the day, the same for everybody.
    """
    screen: Screen = ctx.obj
    if log is not None:
        found = from_log(log)
    elif seed is not None:
        found = from_bots(game_named(game), seed_word(seed))
    else:
        found = of_today(game_named(game))
    if as_json:
        print(json_text(as_plain(found)))
        return
    show(screen, found)
    given = answer or (screen.ask(screen.t("Your choice: ")) if screen.live else "")
    if given:
        judge(screen, found, given)
    else:
        screen.say(Text(screen.t("Answer with --answer and the choice in words.")))


def from_log(path: Path) -> Puzzle:
    """The hardest puzzle of a match; raise NoPuzzle where it has none."""
    from reroll.analysis.puzzles import mine

    match = savefile.load(path)
    found = sorted(mine(match.setup, match.log), key=lambda each: each.difficulty)
    if not found:
        raise NoPuzzle(worded("{path} has no position with one clearly best choice.", path=path))
    return found[-1]


def of_today(game: str) -> Puzzle:
    """The puzzle of the day, as the pages have it too."""
    from reroll.analysis.coach import Coach
    from reroll.analysis.puzzle_book import book, of_the_day, today
    from reroll.analysis.puzzles import puzzle_at

    kept = book(game)[of_the_day(game, today()) - 1]
    state = parse_position(kept.position)
    found = puzzle_at(Coach(game, state.players), state, kept.seat)
    if found is None:
        raise NoPuzzle(worded("{game} has no puzzle today; try one with --seed.", game=game))
    return replace(found, difficulty=kept.difficulty)


def from_bots(game: str, seed: int | str) -> Puzzle:
    """The hardest puzzle of the first match of simple bots that has one."""
    from reroll.analysis.coach import Coach
    from reroll.analysis.puzzles import mine
    from reroll.bots.contract import Words, make
    from reroll.engine.match import Match

    coach, player = Coach(game, 2), make("simple", game)
    for nth in range(MATCHES):
        match = Match(game, 2, seed=f"{seed}-{nth}")
        while not match.is_over:
            match.roll()
            for seat in match.seats:
                choice = player.choose(match.view(seat), Words(seed, nth, len(match.log)))
                match.play(choice, seat)
        found = sorted(mine(match.setup, match.log, coach), key=lambda each: each.difficulty)
        if found:
            return found[-1]
    raise NoPuzzle(
        worded(
            "{matches} matches of {game} had no position with one clearly best choice.",
            matches=MATCHES,
            game=game,
        )
    )


def as_plain(found: Puzzle) -> dict[str, Any]:
    """Everything as plain values."""
    return {**asdict(found), "level": found.level, "seat": found.seat + 1}


def show(screen: Screen, found: Puzzle) -> None:
    """The table, who is to choose, and among what."""
    t, s = screen.t, parse_position(found.position)
    seen = view_of(rules_of(found.game), s, found.seat).state
    names = [t("Player {n}", n=n + 1) for n in range(s.players)]
    screen.say(Text(texts_of(found.game).title(t), "turn"))
    screen.say(*board_of(found.game).draw(t, seen, names, screen.rich), Text(""))
    screen.say(Text(found.position, "quiet"), Text(""))
    screen.say(Text(t("{name} is to choose. What is best?", name=names[found.seat])))
    for option in sorted(found.options, key=lambda each: each.action):
        screen.say(Text(f"  {in_words(t, found, s, option.action)}", "entry"))


def in_words(t: Texts, found: Puzzle, s: State, action: int) -> str:
    """A choice as this reader may type it."""
    typed = format_action(found.game, s, found.seat, action)
    return entries.in_own_words(t, found.game, typed)


def judge(screen: Screen, found: Puzzle, given: str) -> None:
    """Whether the answer is the best choice, and what every choice is worth."""
    t, s = screen.t, parse_position(found.position)
    action, *more = entries.actions(t, found.game, s, found.seat, given)
    if more or action not in [option.action for option in found.options]:
        raise NotationError(t("{words!r} is none of the choices here.", words=given))
    loss = found.loss(action)
    better = entries.in_own_words(t, found.game, found.best_words)
    if loss == 0:
        screen.say(Text(t("That is it."), "place"))
    elif is_alike(loss, found.options[0].error):
        told = f"{t('That is it.')} {words.alike(t, better, in_words(t, found, s, action))}"
        screen.say(Text(told, "place"))
    else:
        line = t(
            "Not quite: {words} gives up {loss}; {better} is best.",
            words=given,
            loss=percentage(screen.t, loss),
            better=better,
        )
        screen.say(Text(line, "refused"))
    named = [in_words(t, found, s, each.action) for each in found.options]
    screen.say(Text(""), option_table(screen, found.game, list(found.options), named, found.seat))
