"""What a person types at the table: an action, dice, or one of the table's commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from reroll.cli import choice_odds, savefile
from reroll.cli.boards.board import board_of
from reroll.cli.boards.pieces import MARGIN, Block, asking, column, sentence
from reroll.cli.rules import clause_lines
from reroll.cli.screen import brief
from reroll.cli.seating import seat_again
from reroll.cli.table import Table
from reroll.engine.contract import CHANCE, State
from reroll.engine.log import DamagedLog
from reroll.notation.words import NotationError, format_action
from reroll.rulebook.clauses import UnknownClause, clause, rulebook, translated
from reroll.texts import entries
from reroll.texts.games import texts_of

LATEST = 3
MOST_CHOICES = 12
"""More legal actions than this are not listed one by one."""


class Left(Exception):
    """The person leaves the table; the match is kept."""


def ask(table: Table, actor: int) -> None:
    """Show what this seat (or CHANCE, whose dice a person throws) may do; read one line."""
    seat = table.match.rules.roller(table.match.state) if actor == CHANCE else actor
    if table.stale or table.shown_to != seat:
        unused = hand_over(table, seat)
        table.draw(seat, [Text(""), *choices(table, actor), *hint(table, actor)])
        table.keep()
        table.news = []
        if unused:
            say(
                table,
                table.screen.t(
                    "{entry} was not used: it came before the table was shown.", entry=repr(unused)
                ),
            )
    answer(table, actor, table.screen.ask(prompt(table, actor, seat)))


def hand_over(table: Table, seat: int) -> str:
    """Hide what one person may see before the keyboard goes to another; what was typed there."""
    known = table.shown_to if table.shown_to >= 0 else seat
    if len(table.seating.people) < 2 or known == seat or not table.has_secrets():
        return ""
    table.screen.clear()
    name = table.seating.names[seat]
    return table.screen.ask(table.screen.t("{name} takes the keyboard. Enter goes on: ", name=name))


def prompt(table: Table, actor: int, seat: int) -> str:
    """The words before the place to type."""
    t, name, board = table.screen.t, table.seating.names[seat], board_of(table.game)
    if actor == CHANCE and not table.typed:
        question = board.throw_prompt(t, table.match.state, name)
    elif actor == CHANCE:
        question = board.chance_prompt(t, table.match.state, name, table.seating.names)
    else:
        question = t("{name}, your choice (or help)", name=name)
    return asking(t, question)


def choices(table: Table, actor: int) -> Block:
    """The legal actions as typed, with what they do; none while dice are due."""
    if actor == CHANCE:
        return []
    view = table.match.view(actor)
    legal = view.legal
    if len(legal) > MOST_CHOICES:
        return [Text(MARGIN + entry_hint(table, view.state, legal))]
    t, texts = table.screen.t, texts_of(table.game)
    typed = [in_words(table, view.state, actor, action) for action in legal]
    means = said_once([texts.action(t, view.state, actor, action)[1] for action in legal])
    known = choice_odds.by_action(t, table.game, view.state, actor) if table.odds else {}
    width, wide = column(typed, 8), column(means)
    lines = []
    for action, entry, meaning in zip(legal, typed, means, strict=True):
        line = Text.assemble(MARGIN, (f"{entry:{width}}", "entry"), "  ", meaning)
        if action in known:
            line.append(" " * (wide - len(meaning) + 2) + known[action], "quiet")
        lines.append(line)
    return lines


def said_once(means: Sequence[str]) -> list[str]:
    """What each choice means; what several mean alike, as all pullets do, is said at the first."""
    return [each if each not in means[:i] else "" for i, each in enumerate(means)]


def hint(table: Table, actor: int) -> Block:
    """What the board has to say about the entries."""
    if actor == CHANCE:
        return []
    words = board_of(table.game).hint(table.screen.t, table.match.state)
    return sentence(words, table.screen.width, "quiet")


def entry_hint(table: Table, s: State, legal: list[int]) -> str:
    """The first and the last of many legal actions, as typed."""
    first, last = (in_words(table, s, table.match.actor, a) for a in (legal[0], legal[-1]))
    return table.screen.t("from {first} to {last}", first=first, last=last)


def in_words(table: Table, s: State, actor: int, action: int) -> str:
    """An action as this reader may type it."""
    typed = format_action(table.game, s, actor, action)
    return entries.in_own_words(table.screen.t, table.game, typed)


# Reading a line


def answer(table: Table, actor: int, line: str) -> None:
    """Do what the line says: a command of the table, or the actor's action."""
    typed = entries.read(table.screen.t.lang, line)
    if typed.command:
        DONE[typed.command](table, typed.rest)
    elif actor == CHANCE and not table.typed:
        throw(table, line)
    elif line:
        act(table, actor, line)
    else:
        decline(table, table.screen.t("Type what you choose; help shows what else can be typed."))


def throw(table: Table, line: str) -> None:
    """Let the dice roll on Enter or a word for it."""
    if entries.is_throw(table.screen.t.lang, line):
        table.roll()
        table.stale = True
    else:
        decline(table, table.screen.t("The dice are due: Enter rolls them, help shows the rest."))


def act(table: Table, actor: int, line: str) -> None:
    """Play the action the line means, or say why it cannot be."""
    actions = understood(table, actor, line)
    if actions is None:
        hint_at_undo(table, line)
        return
    trial = table.match.copy()
    for action in actions:
        if trial.rules.why_not(trial.state, actor, action) and table.refuse(actor, action):
            hint_at_undo(table, line)
            return
        trial.play(action, actor)
    for action in actions:
        table.play(actor, action)
    table.stale = True


def understood(table: Table, actor: int, line: str) -> list[int] | None:
    """The actions that a line means, or None once it has been said that it means none."""
    t, s = table.screen.t, table.match.state
    try:
        return entries.actions(t, table.game, s, actor, line)
    except NotationError as error:
        decline(table, str(error))
        return None


def hint_at_undo(table: Table, line: str) -> None:
    """Say that a mistyped roll or card can be taken back, if this line looks like it anew."""
    t, log = table.screen.t, table.match.log
    if table.typed and log and log[-1][0] == CHANCE and is_chance_again(table, line):
        undone = entries.command_word(t.lang, "undo")
        say(
            table, t("If what was rolled or drawn was mistyped, {undo} takes it back.", undo=undone)
        )


def is_chance_again(table: Table, line: str) -> bool:
    """Whether the line could have stood where the last roll or card was typed."""
    before = table.match.copy().undo()
    try:
        typed = entries.actions(table.screen.t, table.game, before.state, CHANCE, line)
    except NotationError:
        return False
    return not any(before.rules.why_not(before.state, CHANCE, action) for action in typed)


def decline(table: Table, words: str) -> None:
    """Say why an entry does nothing, and remember it for those who ask why."""
    table.refusal = table.screen.t.told(words)
    say(table, words)


def say(table: Table, words: str) -> None:
    """A sentence of the table itself."""
    told = table.screen.t.told(words)
    table.screen.say(*sentence(brief(told), table.screen.width, "refused"))


# Commands of the table


def show_help(table: Table, rest: str) -> None:
    """What can be typed."""
    t = table.screen.t
    rows = [(entries.as_typed(t, each), t(each.meaning)) for each in entries.COMMANDS]
    width = column(typed for typed, _ in rows)
    for typed, meaning in rows:
        line = Text.assemble(MARGIN, (f"{typed:{width}}", "entry"), "  ", meaning)
        table.screen.say(line)


def show_odds(table: Table, rest: str) -> None:
    """The odds of every legal action, now and from now on; `odds off` ends it."""
    t, seat = table.screen.t, table.match.actor
    if table.game not in choice_odds.SOLVED:
        say(table, choice_odds.not_here(t))
        return
    table.odds = entries.argument(rest) != "off"
    if not table.odds:
        say(table, t("Odds off."))
        return
    if seat < 0:
        say(table, t("Odds on; they appear at the next choice."))
        return
    view = table.match.view(seat)
    table.screen.say(*choices(table, seat))
    for line in choice_odds.sentences(t, table.game, view.state, seat):
        table.screen.say(*sentence(line, table.screen.width, "quiet"))


def show_last(table: Table, rest: str) -> None:
    """What happened last, in the words of the log, from the beginning of a turn."""
    lines = told(table)
    first = max(0, len(lines) - LATEST)
    while first > 0 and lines[first - 1][0] == lines[first][0]:
        first -= 1
    for _, line in lines[first:]:
        table.screen.say(*sentence(line, table.screen.width))


def show_why(table: Table, rest: str) -> None:
    """Why the last entry was refused, or why another would be."""
    seat = table.match.actor
    if rest and seat >= 0:
        actions = understood(table, seat, rest)
        if actions and not table.refuse(seat, actions[0]):
            say(table, table.screen.t("This is allowed."))
    else:
        say(table, table.refusal or table.screen.t("Nothing has been refused lately."))
        if table.refusal:
            table.screen.say(*choices(table, seat))


def show_rules(table: Table, rest: str) -> None:
    """One clause, or the titles of all."""
    t, screen = table.screen.t, table.screen
    try:
        found = [clause(rest)] if rest else list(rulebook(table.game).clauses)
    except UnknownClause as error:
        decline(table, str(error))
        return
    if rest:
        screen.say(*clause_lines(t, found[0], screen.width))
        return
    for each in found:
        screen.say(Text.assemble(MARGIN, (each.id, "clause"), "  ", translated(t, each).title))
    screen.say(Text(MARGIN + t("“rules {id}” shows one of them.", id=found[0].id), "quiet"))


def undo(table: Table, rest: str) -> None:
    """Take the last choice back."""
    if not table.undo():
        decline(table, table.screen.t("Only your own last choice can be undone, before dice roll."))


def save(table: Table, rest: str) -> None:
    """Write the log where the person says."""
    try:
        path = savefile.new_path(table.screen.t, rest) if rest else table.path
        savefile.save(table.match, path)
    except savefile.BadFile as error:
        decline(table, str(error))
        return
    table.path = path
    say(table, table.screen.t("Saved in {path}.", path=path))


def load(table: Table, rest: str) -> None:
    """Go on with the match of a log."""
    t = table.screen.t
    if not rest:
        decline(table, t("Which file? load matches/monday.jsonl"))
        return
    try:
        match = savefile.load(savefile.path_of(rest))
    except (savefile.BadFile, DamagedLog) as error:
        decline(table, str(error))
        return
    seating = seat_again(t, match.rules.NAME, match.setup.players, None, match.names)
    match.names = seating.names
    table.adopt(match, seating)


def show_log(table: Table, rest: str) -> None:
    """The whole match so far in words."""
    for _, line in told(table):
        table.screen.say(*sentence(line, table.screen.width))


def told(table: Table) -> list[tuple[int, str]]:
    """The match so far, an event a line with whose it is, as the people here may know it."""
    replayed = table.match.copy().undo(0)
    t, texts = table.screen.t, texts_of(table.game)
    lines = []
    for actor, action in table.match.log:
        before = table.seen(replayed.state, table.audience)
        whose = replayed.rules.roller(replayed.state) if actor == CHANCE else actor
        replayed.play(action, actor)
        after = table.seen(replayed.state, table.audience)
        line = texts.event(t, before, after, actor, action, table.seating.names)
        lines.append((whose, line))
    return [(whose, line) for whose, line in lines if line]


def show_position(table: Table, rest: str) -> None:
    """The position as one line, as far as the people here may know it."""
    from reroll.notation.words import format_position

    state = table.seen(table.match.state, table.audience)
    table.screen.say(Text(format_position(state)))


def choose_source(table: Table, rest: str) -> None:
    """Change between real dice, typed in, and the program's."""
    t = table.screen.t
    source = entries.argument(rest)
    if source not in ("typed", "rolled"):
        decline(table, t("source typed: you roll real dice. source rolled: the program does."))
        return
    table.typed, table.stale = source == "typed", True


def leave(table: Table, rest: str) -> None:
    """Stop here; the match is kept."""
    raise Left


DONE: dict[str, Callable[[Table, str], None]] = {
    "help": show_help,
    "odds": show_odds,
    "last": show_last,
    "why": show_why,
    "rules": show_rules,
    "undo": undo,
    "log": show_log,
    "position": show_position,
    "source": choose_source,
    "save": save,
    "load": load,
    "quit": leave,
}
"""What each command of the table does here."""
