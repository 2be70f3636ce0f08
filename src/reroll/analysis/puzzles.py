"""Puzzles: positions with one clearly best choice that is not the obvious one.

Mined from matches: a choice is a puzzle if the best option keeps clearly more of the win share
than all others, more than the shares may be off, and not so much more that nobody would miss it.
It is the harder, the less the best option stands out, the more options there are, and if the
player of the match missed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reroll.analysis.coach import Coach, Option, at_once
from reroll.engine.contract import CHANCE, State
from reroll.engine.setup import Setup
from reroll.notation.words import format_action, format_position

LEAST, MOST = 0.02, 0.25
"""The best option keeps at least, and at most, so much more of the win share than the next."""
HARD = (0.35, 0.65)
"""Below the first difficulty a puzzle is easy, from the second on hard."""
SURE = 1e-9
"""Chances nearer to nothing, or to certainty, count as such."""
LEVELS = ("easy", "medium", "hard")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to choose in, its best action, and all options for the answer.

    The position is `asked`: it tells nothing that the seat may not know.
    `margin` is what the best keeps more than the next one, `difficulty` from 0 to 1.
    """

    game: str
    position: str
    seat: int
    best: int
    best_words: str
    margin: float
    difficulty: float
    options: tuple[Option, ...]

    @property
    def level(self) -> str:
        """The difficulty in a word."""
        return LEVELS[sum(self.difficulty >= limit for limit in HARD)]

    def loss(self, action: int) -> float:
        """What an answer gives up; raise ValueError for an action that is none of the options."""
        for option in self.options:
            if option.action == action:
                return option.loss
        known = ", ".join(str(option.action) for option in self.options)
        raise ValueError(f"The options are {known}; {action} came.")


def puzzle_at(coach: Coach, s: State, seat: int, missed: bool = False) -> Puzzle | None:
    """The puzzle of this position, None if it makes none. `missed`: the player chose otherwise."""
    options = coach.options(s, seat)
    if len(options) < 2:
        return None
    margin = options[1].loss
    if not LEAST <= margin <= MOST or not is_sure(options) or is_plain(coach, s, options):
        return None
    words = format_action(coach.game, s, seat, options[0].action)
    return Puzzle(
        game=coach.game,
        position=format_position(asked(coach, s)),
        seat=seat,
        best=options[0].action,
        best_words=words,
        margin=margin,
        difficulty=difficulty(margin, len(options), missed),
        options=tuple(options),
    )


def asked(coach: Coach, s: State) -> State:
    """The position as whoever is asked may reckon it: without what others have laid face down.

    The options are valued without it, so the odds of this position are those of the puzzle.
    """
    known = coach.known(s)
    if at_once(coach.segment(known), known):
        before: State = coach.line.before_laying(known)
        return before
    return s


def is_sure(options: Sequence[Option]) -> bool:
    """Whether the best choice leads by more than the shares of the first two may be off."""
    best, second = options[:2]
    return second.loss > max(best.error, second.error)


def is_plain(coach: Coach, s: State, options: Sequence[Option]) -> bool:
    """Whether the best choice asks for no thought: no other can gain, or it wins the round."""
    best, others = options[0], options[1:]
    if best.fails is not None and best.fails < 1.0 - SURE:
        if all(other.fails is not None and other.fails > 1.0 - SURE for other in others):
            return True
    plain = getattr(coach.line, "is_plain", None)
    return plain is not None and bool(plain(s, best.action))


def difficulty(margin: float, options: int, missed: bool) -> float:
    """From 0 to 1: a small margin, many options and a wrong choice in the match make it hard."""
    close = 1.0 - (margin - LEAST) / (MOST - LEAST)
    many = 1.0 - 2.0 / max(2, options)
    return 0.5 * close + 0.2 * many + (0.3 if missed else 0.0)


def mine(
    setup: Setup, log: Sequence[tuple[int, int]], coach: Coach | None = None
) -> Iterator[Puzzle]:
    """The puzzles of a match, in the order played."""
    coach = coach or Coach(setup.game, setup.players)
    s = setup.first_state()
    for actor, action in log:
        if actor != CHANCE:
            puzzle = puzzle_at(coach, s, actor)
            if puzzle is not None and puzzle.best != action:
                puzzle = puzzle_at(coach, s, actor, missed=True)
            if puzzle is not None:
                yield puzzle
        s = coach.after(s, actor, action)


def mistakes(
    setup: Setup, log: Sequence[tuple[int, int]], seat: int, coach: Coach | None = None
) -> list[Puzzle]:
    """The puzzles of a match that this seat got wrong: what it can learn from."""
    coach = coach or Coach(setup.game, setup.players)
    s, found = setup.first_state(), []
    for actor, action in log:
        if actor == seat:
            puzzle = puzzle_at(coach, s, seat, missed=True)
            if puzzle is not None and puzzle.loss(action) > 0:
                found.append(puzzle)
        s = coach.after(s, actor, action)
    return found
