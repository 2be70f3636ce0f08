"""Answers to what is typed at a table's page: the same commands as in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from reroll.engine.contract import CHANCE, acting_seats, legal_actions
from reroll.live.play import FIX, THROW
from reroll.notation.words import (
    NotationError,
    format_action,
    format_position,
    parse_actions,
)
from reroll.rulebook.clauses import UnknownClause, clause, rulebook, translated
from reroll.texts import entries
from reroll.texts.catalogue import Texts
from reroll.texts.games import texts_of
from reroll.web.boards.facts import Complaint, TableFacts, acting
from reroll.web.boards.model import Possible, Reply, ReplyLine
from reroll.web.boards.table import log
from reroll.web.coach.odds import OddsPanel

LATEST = 3
WHOLE = 40
MOST_CHOICES = 24
"""More legal actions than this are told by the first and the last."""

OF_THE_PAGE = ("help", "odds", "last", "why", "rules", "log", "position")


@dataclass(frozen=True, slots=True)
class Question:
    """A command as typed at a table; `refused` is the last refusal this visitor met."""

    t: Texts
    facts: TableFacts
    rest: str
    refused: Complaint | None = None


def reply(question: Question, command: str) -> Reply:
    """What a command of the table answers."""
    t, facts = question.t, question.facts
    if command not in ANSWERS:
        return say(t("This is a command of the terminal."))
    if facts.view is None and command not in ("help", "rules"):
        return say(t("The match has not begun yet."))
    return ANSWERS[command](question)


def say(text: str, clause_id: str = "") -> Reply:
    """A reply of one sentence."""
    return Reply((ReplyLine(text, clause_id),))


def show_help(question: Question) -> Reply:
    """What can be done now, and the other words."""
    t = question.t
    commands = tuple(
        Possible(entries.as_typed(t, each), t(each.meaning))
        for each in entries.COMMANDS
        if each.name in OF_THE_PAGE
    )
    can = possible(t, question.facts)
    return Reply(can.lines, (*can.possible, *commands))


def odds_reply(t: Texts, facts: TableFacts, odds: OddsPanel) -> Reply:
    """What every choice is worth, the best first."""
    possible = tuple(
        Possible(
            in_words(t, facts, acting(facts), row.action),
            row.verb,
            ", ".join((row.share, *row.facts)),
        )
        for row in (*odds.rows, *odds.rest)
    )
    lines = [odds.verdict, odds.reason, odds.certainty]
    return Reply(tuple(ReplyLine(line) for line in lines if line), possible)


def show_last(question: Question) -> Reply:
    """What happened last."""
    return from_log(question, LATEST)


def show_log(question: Question) -> Reply:
    """What has happened, as far back as the page remembers."""
    return from_log(question, WHOLE)


def from_log(question: Question, most: int) -> Reply:
    """The latest lines of the log."""
    lines = log(question.t, question.facts)[-most:]
    if not lines:
        return say(question.t("Nothing yet. The table is laid."))
    return Reply(tuple(ReplyLine(line.text) for line in lines))


def show_why(question: Question) -> Reply:
    """The last refusal once more with its clause, or the verdict on an action not yet tried."""
    t, facts = question.t, question.facts
    if question.rest:
        return verdict(t, facts, question.rest)
    if question.refused is None:
        return say(t("Nothing has been refused lately."))
    lines = [ReplyLine(question.refused.text, question.refused.clause)]
    if question.refused.clause:
        lines.append(ReplyLine(translated(t, clause(question.refused.clause)).text))
    return Reply(tuple(lines))


def verdict(t: Texts, facts: TableFacts, line: str) -> Reply:
    """Whether the rules let the seat of this page do what the line says.

    A line that is not understood is answered with what was not, and what can be typed instead.
    """
    s, rules, seat = facts.view, facts.rules, facts.seat
    if seat < 0:
        return say(t("Take a seat at this table first."))
    try:
        meant = entries.actions(t, facts.game, s, seat, line)
    except NotationError as error:
        can = possible(t, facts)
        return Reply((ReplyLine(t.told(str(error))), *can.lines), can.possible)
    why = rules.Why(rules.why_not(s, seat, meant[0]))
    words = texts_of(facts.game).refused(t, s, seat, meant[0], why)
    return say(words, rules.WHY_CLAUSE.get(why, ""))


def show_rules(question: Question) -> Reply:
    """One clause, or the titles of all and the way to them."""
    t, game = question.t, question.facts.game
    if not question.rest:
        titles = [ReplyLine(translated(t, each).title, each.id) for each in rulebook(game).clauses]
        return Reply((ReplyLine(t("The rules of this game"), link=f"/rules/{game}"), *titles))
    try:
        found = translated(t, clause(question.rest))
    except UnknownClause as unknown:
        words = t(
            "There is no clause {name}; the nearest is {nearest}.",
            name=question.rest[:20],
            nearest=unknown.nearest,
        )
        return say(words, unknown.nearest)
    return Reply((ReplyLine(found.title, found.id), ReplyLine(found.text)))


def show_position(question: Question) -> Reply:
    """The position in one line, as far as this visitor may know it."""
    return say(format_position(question.facts.view))


def show_undo(question: Question) -> Reply:
    """What is sent is played; only what was typed of real dice or cards can be corrected."""
    t = question.t
    if question.facts.fixable:
        return say(t("Type fix and what really lies on the table."))
    return say(t("What is sent is played; it cannot be taken back."))


ANSWERS: dict[str, Callable[[Question], Reply]] = {
    "help": show_help,
    "last": show_last,
    "why": show_why,
    "rules": show_rules,
    "undo": show_undo,
    "log": show_log,
    "position": show_position,
}


# What can be done


def possible(t: Texts, facts: TableFacts) -> Reply:
    """Each legal action of the present decision with its consequence, or whom the table awaits."""
    if facts.view is None:
        return say(t("The match has not begun yet."))
    rules, s, seat = facts.rules, facts.view, facts.seat
    whose = acting(facts)
    if whose < 0:
        return say(t("The match is over."))
    if seat < 0 or whose != seat:
        return say(t("{name} is playing", name=facts.sitters[whose].name))
    if rules.actor(s) == CHANCE:
        return chance_is_due(t, facts)
    legal = legal_actions(rules, s, seat) if seat in acting_seats(rules, s) else []
    shown = legal if len(legal) <= MOST_CHOICES else [legal[0], legal[-1]]
    words = texts_of(facts.game)
    choices = tuple(
        Possible(in_words(t, facts, seat, action), *words.action(t, s, seat, action))
        for action in shown
    )
    if shown is legal:
        return Reply((), choices)
    between = t("from {first} to {last}", first=choices[0].entry, last=choices[-1].entry)
    return Reply((ReplyLine(between),), choices)


def in_words(t: Texts, facts: TableFacts, seat: int, action: int) -> str:
    """An action as this reader may type it."""
    entry = format_action(facts.game, facts.view, seat, action)
    return entries.in_own_words(t, facts.game, entry)


def chance_is_due(t: Texts, facts: TableFacts) -> Reply:
    """Dice to throw, or what lies on the real table to type."""
    count = facts.rules.roll_size(facts.view)
    if facts.typed:
        return say(t("Type what came up on the table."))
    verb = t.n("Roll {n} die", "Roll {n} dice", count)
    return Reply((), (Possible("roll", verb),))


def action_words(t: Texts, facts: TableFacts, seat: int, line: str) -> str:
    """A line of the page as the table understands it."""
    if facts.view is None or seat not in facts.here:
        return line
    words = entries.in_notation(facts.game, t.lang, line)
    if facts.fixable and words.split()[:1] == [FIX]:
        return words
    if facts.rules.actor(facts.view) == CHANCE:
        if not facts.typed and entries.is_throw(t.lang, line):
            return THROW
        return words
    return entries.entry(t, facts.game, facts.view, seat, line)


def half_a_choice(t: Texts, facts: TableFacts, seat: int, words: str) -> str:
    """What to say to an entry that would take the other half of its choice away, if anything."""
    if facts.view is None or seat not in facts.here or facts.rules.actor(facts.view) == CHANCE:
        return ""
    try:
        found = parse_actions(facts.game, facts.view, seat, words)
    except NotationError:
        return ""  # the table says why
    try:
        entries.warn_of_loss(facts.game, facts.view, seat, found)
    except NotationError as error:
        return t.told(str(error))
    return ""
