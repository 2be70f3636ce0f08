"""Mine the puzzles that come with Reroll from matches of bots: `make puzzles`.

    python -m reroll.bots.mine_puzzles [GAME ...]

Same code, same puzzles: the matches have fixed seeds. Of each level as many are kept, none twice
and at most two of a match, so that they differ.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from reroll.analysis.coach import Coach
from reroll.analysis.puzzle_book import MOST_OPTIONS, Kept, kept, save
from reroll.analysis.puzzles import LEVELS, mine, puzzle_at
from reroll.bots.contract import Words, make
from reroll.engine.contract import GAMES
from reroll.engine.match import Match
from reroll.notation.words import parse_position

EACH = 12
"""So many puzzles of each level."""
MATCHES = 300
A_MATCH = 2
PLAYERS = (2, 2, 3)
MARGIN = 0.03
"""What the best choice must keep more: less is within what the estimates may be off."""
OFF = 0.02
"""By so much two solutions may differ of which one began earlier in the turn."""


def matches(game: str) -> Iterator[Match]:
    """Matches of simple bots, for two and for three."""
    bot = make("simple", game)
    for nth in range(MATCHES):
        match = Match(game, PLAYERS[nth % len(PLAYERS)], seed=f"puzzles {nth}")
        while not match.is_over:
            match.roll()
            for seat in match.seats:
                choice = bot.choose(match.view(seat), Words("puzzles", nth, len(match.log)))
                match.play(choice, seat)
        yield match


def puzzles_of(game: str) -> list[Kept]:
    """The puzzles of a game, as many of each level as there should be if they can be found."""
    by_level: dict[str, list[Kept]] = {level: [] for level in LEVELS}
    coaches: dict[int, Coach] = {}
    for match in matches(game):
        coach = coaches.setdefault(match.setup.players, Coach(game, match.setup.players))
        taken = 0
        for found in mine(match.setup, match.log, coach):
            level = by_level[found.level]
            if taken == A_MATCH or len(level) == EACH or len(found.options) > MOST_OPTIONS:
                continue
            new = kept(found)
            met = [each for others in by_level.values() for each in others]
            if is_new(new, met) and stands_alone(game, new):
                level.append(new)
                taken += 1
        if all(len(level) >= EACH for level in by_level.values()):
            break
    return [each for level in by_level.values() for each in level]


def stands_alone(game: str, puzzle: Kept) -> bool:
    """Whether a coach who knows the position alone, not the turn before it, says the same."""
    s = parse_position(puzzle.position)
    found = puzzle_at(Coach(game, s.players), s, puzzle.seat)
    if found is None or found.best_words != puzzle.best:
        return False
    return min(found.margin, puzzle.margin) >= MARGIN and abs(found.margin - puzzle.margin) < OFF


def is_new(new: Kept, others: list[Kept]) -> bool:
    """Whether no other puzzle has the same position."""
    return all(each.position != new.position for each in others)


def main(games: list[str]) -> None:
    """Mine and write; say how many of each level were found."""
    for game in games or list(GAMES):
        puzzles = puzzles_of(game)
        save(game, puzzles)
        counts = [sum(each.level == level for each in puzzles) for level in LEVELS]
        told = ", ".join(f"{n} {level}" for n, level in zip(counts, LEVELS, strict=True))
        print(f"{game}: {told}")


if __name__ == "__main__":
    main(sys.argv[1:])
