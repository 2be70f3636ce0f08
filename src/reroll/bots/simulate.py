"""Many matches between bots, and what they come to: win shares, rates, a game's own counts."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from reroll.bots import nobody
from reroll.bots.contract import Bot, Words, bot_module, known_as, plain_twin
from reroll.engine import fast
from reroll.engine.chance import seed_number
from reroll.engine.contract import Rules
from reroll.engine.setup import Setup
from reroll.engine.views import View
from reroll.notation.worded import worded

MASK = 0xFFFFFFFF
MOST_COMPILED = 4
"""So many different bots can be compiled into one loop; more of them play plain."""
A_WHILE = 0.2
"""Seconds between two calls of the progress function, about."""
NORMAL_95 = 1.959963984540054
CHECKSUM_MASK = 0xFFFFFFFFFFF
ARENA = "reroll.bots.arena"
PLACES = ("first", "second", "third", "fourth")


class BadSimulation(ValueError):
    """A simulation that cannot be run; the message says what was expected and what came."""


@dataclass(frozen=True)
class Share:
    """A win share a match (ties split) with its 95 % interval, and the mean score of a seat.

    The name is a bot's, or a seat's number, from 1. The interval is Wilson's.
    """

    name: str
    share: float
    low: float
    high: float
    mean_score: float


@dataclass(frozen=True)
class Result:
    """What so many matches came to; rates are per second of play, compilation not counted.

    `win_shares` is by bot, or by seat where a single bot has all seats; `counts` are the game's
    own, summed over all matches, and `shares` the same divided by the number of turns.
    """

    game: str
    players: int
    bots: list[str]
    options: dict[str, str]
    seed: int | str
    matches: int
    wanted: int
    compiled: bool
    seconds: float
    moves: int
    decisions: int
    checksum: int
    win_shares: list[Share]
    seat_shares: list[Share]
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def moves_per_second(self) -> float:
        """Actions a second, chance included."""
        return ratio(self.moves, self.seconds)

    @property
    def decisions_per_second(self) -> float:
        """Actions of seats a second."""
        return ratio(self.decisions, self.seconds)

    @property
    def matches_per_second(self) -> float:
        """Matches a second."""
        return ratio(self.matches, self.seconds)

    @property
    def mean_turns(self) -> float:
        """Turns a match, all seats together."""
        return ratio(self.counts["turns"], self.matches)

    @property
    def mean_decisions(self) -> float:
        """Decisions a match, all seats together."""
        return ratio(self.decisions, self.matches)

    @property
    def shares(self) -> dict[str, float]:
        """The game's own counts as shares of the turns."""
        turns = self.counts["turns"]
        return {name: ratio(n, turns) for name, n in self.counts.items() if name != "turns"}

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values: shares as numbers, their names and intervals beside them."""
        names = ("moves_per_second", "decisions_per_second", "matches_per_second")
        means = ("mean_turns", "mean_decisions", "shares")
        figures = asdict(self) | {name: getattr(self, name) for name in (*names, *means)}
        return figures | columns("win", self.win_shares) | columns("seat", self.seat_shares)


def columns(kind: str, shares: Sequence[Share]) -> dict[str, Any]:
    """Shares as lists of equal length, one entry a bot or seat."""
    return {
        f"{kind}_names": [share.name for share in shares],
        f"{kind}_shares": [share.share for share in shares],
        f"{kind}_intervals": [[share.low, share.high] for share in shares],
        f"{kind}_mean_scores": [share.mean_score for share in shares],
    }


def ratio(a: float, b: float) -> float:
    """a / b, and 0 where nothing has happened yet."""
    return a / b if b else 0.0


def wilson(share: float, matches: int) -> tuple[float, float]:
    """The 95 % interval of a mean of values between 0 and 1 (shared wins only narrow it)."""
    if matches == 0:
        return 0.0, 1.0
    z2 = NORMAL_95**2 / matches
    middle = (share + z2 / 2) / (1 + z2)
    half = NORMAL_95 / (1 + z2) * math.sqrt((share * (1 - share) + z2 / 4) / matches)
    return max(0.0, middle - half), min(1.0, middle + half)


Progress = Callable[[int, int], None]
"""Called with the matches done and wanted, a few times a second."""


class Guest:
    """A `Bot` that is no module, made to look like one: it plays plain."""

    PLAIN_ONLY = True

    def __init__(self, bot: Bot, rules: Rules) -> None:
        self.bot, self.rules = bot, rules
        self.__name__ = f"guest {id(bot)}"

    def make_tables(self, compiled: bool) -> tuple[()]:
        """Nothing that the loop would hand on."""
        return ()

    def choose(
        self, s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any
    ) -> int:
        """What the bot chooses in this view."""
        words = Words.__new__(Words)
        words.k0, words.k1, words.m0, words.m1, words.number = k0, k1, m0, m1, number
        return self.bot.choose(View(self.rules, s, seat, number), words)


def simulate(
    game: str,
    players: int,
    bots: Sequence[str | Bot],
    matches: int,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    *,
    data: Mapping[str, Sequence[int]] | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play matches 0 .. matches-1 of a seed; the same call plays the same matches.

    One bot takes all seats. Several sit in the order named, and move one seat on from match to
    match, so in as many matches as there are bots each sits once in every seat. `compiled=None`
    compiles where Numba is there. Interrupted (Ctrl-C) it returns what is done so far.
    Raises Unknown, BadSetup or BadSimulation.
    """
    setup = Setup(game, players, dict(options or {}), dict(data or {}))
    check(players, bots, matches)
    arena = Arena(setup, bots, seed, compiled)
    done = 0
    step = 1
    try:
        while done < matches:
            step = min(step, matches - done)
            seconds = arena.play(done, step)
            done += step
            if progress is not None:
                progress(done, matches)
            step = next_step(step, seconds)
    except KeyboardInterrupt:
        pass
    return arena.result(matches)


def check(players: int, bots: Sequence[str | Bot], matches: int) -> None:
    """Raise BadSimulation for what makes no simulation."""
    if not 1 <= len(bots) <= players:
        raise BadSimulation(
            worded(
                "Name 1 to {players} bots for {players} seats; {count} came.",
                players=players,
                count=len(bots),
            )
        )
    if matches < 1:
        raise BadSimulation(worded("At least 1 match is needed; {count} came.", count=matches))


def next_step(step: int, seconds: float) -> int:
    """How many matches take a while, judged by the last ones; at most ten times as many."""
    return max(1, min(10 * step, int(step * A_WHILE / max(seconds, 1e-6))))


class Arena:
    """A line-up that plays matches of one seed and adds them up."""

    def __init__(
        self, setup: Setup, bots: Sequence[str | Bot], seed: int | str, compiled: bool | None
    ) -> None:
        self.setup, self.seed = setup, seed
        game = setup.game
        self.bots = [known_as(bot, game) if isinstance(bot, str) else bot for bot in bots]
        self.names = [bot if isinstance(bot, str) else bot.name for bot in self.bots]
        distinct = list(dict.fromkeys(self.bots))
        modules = [module_of(bot, setup) for bot in distinct]
        modules += [nobody] * (MOST_COMPILED - len(modules))
        self.compiled = may_compile(modules) if compiled is None else compiled
        self.uniform = self.bots == ["random"] * len(bots)
        self.lineup = fast.ints(len(bots), self.compiled)
        self.lineup[:] = [distinct.index(bot) for bot in self.bots]
        self.loop = bound_loop(setup.rules, modules, self.compiled)
        self.tables = tuple(module.make_tables(self.compiled) for module in modules)
        self.states = fast.row_of(setup.first_state(), 3, self.compiled)
        self.sums, self.matches, self.seconds = self.nothing(), 0, 0.0
        if self.compiled:
            self.run(0, 1, self.nothing())

    def nothing(self) -> Sums:
        """Sums of no matches."""
        size = tally_of(self.setup.game).SIZE
        return Sums(self.setup.players, len(self.bots), size, self.compiled)

    def play(self, first: int, count: int) -> float:
        """Play so many matches more and add them; an interrupted call adds none."""
        sums = self.nothing()
        started = time.perf_counter()
        self.run(first, count, sums)
        seconds = time.perf_counter() - started
        self.sums = self.sums.plus(sums)
        self.matches += count
        self.seconds += seconds
        return seconds

    def run(self, first: int, count: int, sums: Sums) -> None:
        """The loop over matches first .. first+count-1."""
        number = seed_number(self.seed)
        key, span = (number & MASK, number >> 32), (first, first + count)
        shares = (sums.by_seat, sums.by_place)
        if self.uniform:
            legal = fast.room(self.setup.rules.ACTIONS + 1, self.compiled)
            self.loop.play_random(self.states, key, span, sums.totals, sums.counts, shares, legal)
        else:
            totals, counts = sums.totals, sums.counts
            self.loop.play_matches(
                self.states, self.lineup, key, span, totals, counts, shares, self.tables
            )

    def result(self, wanted: int) -> Result:
        """What all matches so far came to."""
        seats, sums = self.by_seat(), self.sums
        return Result(
            game=self.setup.game,
            players=self.setup.players,
            bots=self.names,
            options=dict(self.setup.options),
            seed=self.seed,
            matches=self.matches,
            wanted=wanted,
            compiled=self.compiled,
            seconds=self.seconds,
            moves=int(sums.totals[0]),
            decisions=int(sums.totals[1]),
            checksum=int(sums.totals[2]) & CHECKSUM_MASK,
            win_shares=seats if len(self.bots) == 1 else self.by_bot(),
            seat_shares=seats,
            counts=dict(
                zip(tally_of(self.setup.game).NAMES, map(int, sums.counts.n), strict=False)
            ),
        )

    def by_seat(self) -> list[Share]:
        """The share of each seat."""
        n = self.matches
        return [share(str(seat), row, n, n) for seat, row in enumerate(self.sums.by_seat, 1)]

    def by_bot(self) -> list[Share]:
        """The share of each bot; one named twice has those of both its places."""
        shares = []
        for name in dict.fromkeys(self.names):
            places = [place for place, whose in enumerate(self.names) if whose == name]
            row = [sum(self.sums.by_place[place][i] for place in places) for i in (0, 1)]
            sittings = sum(self.sittings(place) for place in places)
            shares.append(share(name, row, self.matches, sittings))
        return shares

    def sittings(self, place: int) -> int:
        """How often a place of the line-up sat in a seat, all matches and seats together."""
        places, players = len(self.bots), self.setup.players
        laps, rest = divmod(self.matches, places)
        more = sum((seat + m) % places == place for m in range(rest) for seat in range(players))
        return laps * players + more


class Sums:
    """What the loops add up: totals, the game's counts, (win share, score) by seat and place."""

    def __init__(self, players: int, places: int, counts: int, compiled: bool) -> None:
        self.totals = fast.ints(3, compiled)
        self.counts = fast.room(counts, compiled)
        self.by_seat = pairs(players, compiled)
        self.by_place = pairs(places, compiled)

    def plus(self, other: Sums) -> Sums:
        """Both together."""
        both = Sums.__new__(Sums)
        both.totals = [a + b for a, b in zip(self.totals, other.totals, strict=True)]
        both.counts = fast.Room(0)
        both.counts.n = [a + b for a, b in zip(self.counts.n, other.counts.n, strict=True)]
        both.by_seat = added(self.by_seat, other.by_seat)
        both.by_place = added(self.by_place, other.by_place)
        return both


def added(rows: Any, others: Any) -> list[list[float]]:
    """The sum of two lists of pairs."""
    return [[a[0] + b[0], a[1] + b[1]] for a, b in zip(rows, others, strict=True)]


def pairs(count: int, compiled: bool) -> Any:
    """So many pairs of zeros to add to: an array, or lists."""
    if not compiled:
        return [[0.0, 0.0] for _ in range(count)]
    import numpy as np

    return np.zeros((count, 2))


def share(name: str, row: Sequence[float], matches: int, sittings: int) -> Share:
    """The share of a summed (win share, score)."""
    won = ratio(float(row[0]), matches)
    return Share(name, won, *wilson(won, matches), ratio(float(row[1]), sittings))


def module_of(bot: str | Bot, setup: Setup) -> Any:
    """The bot's module, or a guest that looks like one."""
    return bot_module(bot, setup.game) if isinstance(bot, str) else Guest(bot, setup.rules)


def may_compile(modules: Sequence[Any]) -> bool:
    """Whether a loop with these bots can be compiled here."""
    if not fast.has_compiler() or len(modules) > MOST_COMPILED:
        return False
    return not any(getattr(module, "PLAIN_ONLY", False) for module in modules)


def tally_of(game: str) -> Any:
    """The module that says what is counted in this game."""
    return fast.import_module(f"reroll.bots.{game}_tally")


def hides_something(rules: Rules) -> bool:
    """Whether the game's `hide` says anything at all."""
    return rules.hide.__code__.co_code != says_nothing.__code__.co_code


def says_nothing(s: Any, viewer: int) -> None:
    """What `hide` is in a game of open tables."""


def bound_loop(rules: Rules, modules: Sequence[Any], compiled: bool) -> Any:
    """The functions of `bots.arena` for this game and these bots."""
    tally = f"reroll.bots.{rules.NAME}_tally"
    game = fast.table(rules, compiled, tally)
    game["playout"] = fast.playouts(rules, compiled, tally)
    game["hides"] = not compiled or hides_something(rules)  # a guest may keep or change its view
    if compiled:
        twins = [fast.bind(m.__name__, True, rules=game["rules"]) for m in modules]
        return fast.bind(ARENA, True, **game, **dict(zip(PLACES, twins, strict=True)))
    plays: list[Any] = [m if isinstance(m, Guest) else plain_twin(m, rules) for m in modules]

    def choose(bot: int, s: Any, seat: int, *words: Any) -> int:
        return int(plays[bot].choose(s, seat, *words[:-1], words[-1][bot]))

    return fast.build(ARENA, tuple({**game, "choose": choose}.items()), fast.plain)
