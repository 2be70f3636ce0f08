"""A match at the keyboard: whose turn it is, what the dice say, what a person enters."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rich.text import Text

from reroll.bots.contract import Words
from reroll.cli import savefile
from reroll.cli.boards.board import board_of
from reroll.cli.boards.pieces import Block, sentence
from reroll.cli.screen import Screen
from reroll.cli.seating import Seating
from reroll.engine.contract import CHANCE, FINE, NOBODY, State
from reroll.engine.match import Match
from reroll.engine.states import key
from reroll.engine.views import view_of
from reroll.games.terms import SPECTATOR
from reroll.texts.games import texts_of

FEWEST_LINES = 2
"""So many lines of what just happened are shown even where the page is full."""


@dataclass(slots=True)
class Table:
    """One match and everything around it that is not part of the match."""

    screen: Screen
    match: Match
    seating: Seating
    seed: int | str
    path: Path
    typed: bool = False
    odds: bool = False
    pace: float = 0.0
    stale: bool = True
    shown_to: int = SPECTATOR
    news: list[str] = field(default_factory=list)
    kept: bool = True
    refusal: str = ""

    # Who may see what

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.match.rules.NAME

    @property
    def audience(self) -> int:
        """Whose knowledge the log on the screen may show: the only person's, or nobody's."""
        people = self.seating.people
        return people[0] if len(people) == 1 else SPECTATOR

    def seen(self, s: State, seat: int) -> State:
        """The state as this seat may know it."""
        return view_of(self.match.rules, s, seat).state

    def has_secrets(self) -> bool:
        """Whether somebody at this table knows something that others may not."""
        return key(self.seen(self.match.state, SPECTATOR)) != key(self.match.state)

    # Playing

    def play(self, actor: int, action: int) -> None:
        """Carry out a legal action and tell what it did."""
        before = self.seen(self.match.state, self.audience)
        self.match.play(action, actor)
        after = self.seen(self.match.state, self.audience)
        texts = texts_of(self.game)
        self.tell(texts.event(self.screen.t, before, after, actor, action, self.seating.names))

    def tell(self, line: str) -> None:
        """Say a sentence now, and once more on the next fresh page."""
        self.news.append(line)
        self.screen.say(*sentence(line, self.screen.width))

    def roll(self) -> None:
        """Let the seeded dice or cards act once."""
        match = self.match
        outcome = match.source.outcome(match.rules, match.state, len(match.log))
        self.play(CHANCE, outcome)
        self.pause()

    def move_bot(self, seat: int) -> None:
        """Let the bot of this seat act once, on what the seat may know."""
        view = self.match.view(seat)
        self.play(seat, self.seating.bots[seat].choose(view, Words(self.seed, seat, view.number)))
        self.pause()

    def pause(self) -> None:
        """Give people the time to read what was not theirs to do."""
        if self.pace > 0:
            time.sleep(self.pace)

    def waits_for_throw(self) -> bool:
        """Whether the dice due are the first of a person's turn, who throws them himself."""
        match, s = self.match, self.match.state
        roller = match.rules.roller(s)
        if match.rules.roll_size(s) == 0 or roller in self.seating.bots:
            return False
        return not match.log or match.log[-1][0] != roller

    def next_seat(self) -> int:
        """The seat to act now; of several, bots first, so that people need not wait."""
        seats = self.match.seats
        return min(seats, key=lambda seat: seat not in self.seating.bots)

    def undo(self) -> bool:
        """Take back the last choice or typed roll of a person; False if there is none."""
        log = self.match.log
        if not log or log[-1][0] in self.seating.bots or (log[-1][0] == CHANCE and not self.typed):
            return False
        self.match.undo()
        self.news = self.news[:-1]
        self.stale = True
        return True

    def adopt(self, match: Match, seating: Seating) -> None:
        """Go on with another match at this table."""
        match.source = self.match.source
        self.match, self.seating = match, seating
        self.news, self.stale, self.shown_to, self.refusal = [], True, SPECTATOR, ""
        self.path = savefile.fresh_path(self.game)

    # Keeping

    def keep(self) -> None:
        """Save the match where it can be found; say once if that is not possible."""
        said, t = not self.kept, self.screen.t
        try:
            savefile.save(self.match, self.path)
        except savefile.BadFile as error:
            self.kept = False
            if not said:
                self.screen.say(t.told(str(error)), style="refused")
                self.screen.say(t("“save FILE” keeps the match elsewhere."), style="refused")
        else:
            self.kept = True

    # Drawing

    def draw(self, seat: int, below: Block) -> None:
        """A fresh page: the table as this seat sees it, what just happened, what may be done."""
        screen = self.screen
        state = self.seen(self.match.state, seat)
        names = self.seating.names
        lines = board_of(self.game).draw(screen.t, state, names, screen.rich)
        screen.clear()
        if screen.live:
            room = screen.console.height - len(lines) - len(below) - 4
            lines = [*lines, Text(""), *self.news_lines(max(FEWEST_LINES, room))]
        screen.say(Text(""), *lines, *below)
        self.stale, self.shown_to = False, seat

    def news_lines(self, most: int) -> Block:
        """The latest sentences of the log that fit, whole ones only, but always the last."""
        lines: Block = []
        for line in reversed(self.news):
            more = sentence(line, self.screen.width, "quiet")
            if lines and len(more) + len(lines) > most:
                break
            lines = [*more, *lines]
        return lines

    def refuse(self, seat: int, action: int) -> bool:
        """Whether the rules refuse the action; if so, say why and by which clause."""
        rules, t, s = self.match.rules, self.screen.t, self.match.state
        why = rules.why_not(s, seat, action)
        if why == FINE:
            return False
        reason = texts_of(self.game).refused(t, s, seat, action, why)
        clause = rules.WHY_CLAUSE[rules.Why(why)]
        words = t("{reason} ({clause}: “rules {clause}” shows it)", reason=reason, clause=clause)
        self.refusal = words
        self.screen.say(*sentence(words, self.screen.width, "refused"))
        return True


Ask = Callable[[Table, int], None]


def run(table: Table, ask: Ask) -> None:
    """Play to the end; `ask` reads one line for a seat, or for CHANCE, and may change the match."""
    while (actor := table.match.actor) != NOBODY:
        if actor == CHANCE:
            if table.typed or table.waits_for_throw():
                ask(table, CHANCE)
            else:
                table.roll()
            continue
        seat = table.next_seat()
        if seat in table.seating.bots:
            table.move_bot(seat)
        else:
            ask(table, seat)
    table.keep()
