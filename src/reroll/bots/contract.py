"""What a bot is, and the register of the bots: a view goes in, an action comes out.

A bot is a module of this package in the dialect of the rules, so one text plays in CPython and
compiled by Numba. It offers

- `rules`: a global, filled in by the engine with the game's rules, plain or compiled;
- `choose(s, seat, k0, k1, m0, m1, number, tables) -> action`: a legal action of the seat in
  state `s`, which is what that seat may know, not to be changed. The five numbers between are
  the bot's own random stream for this move, for `engine.sampling` (`random_below` and kin);
- `make_tables(compiled) -> tables`: in ordinary Python, whatever `choose` reads or keeps as
  scratch: a tuple of NumPy arrays, `()` for none;
- `mixes(s, tables) -> chances`, if it mixes simultaneous choices by what every seat knows: the
  chances, by seat and action, by which `choose` draws if the bot sits in all seats;
- `PLAIN = {"name": "module"}`, if it does: globals that are other modules when played plain;
- `PLAIN_ONLY = True` if `choose` cannot be compiled; simulations then run plain.
"""

from __future__ import annotations

import importlib
from typing import Any, Protocol, cast

from reroll.engine.chance import seed_number
from reroll.engine.contract import GAMES, Rules, Unknown, rules_of
from reroll.engine.fast import Twin, bind, compile_module, import_module
from reroll.engine.sampling import random_below
from reroll.engine.views import View
from reroll.notation.worded import worded

MASK = 0xFFFFFFFF
BOT_KEY = 0xB0751DE5
"""Parts the stream of bots from that of the dice: no bot can compute a coming roll."""

SHARED = {"random": "reroll.bots.random"}
OWN = {
    "pickomino": {
        "simple": "reroll.bots.pickomino_simple",
        "greedy": "reroll.bots.pickomino_greedy",
    },
    "gang_of_dice": {
        "simple": "reroll.bots.gang_of_dice_simple",
        "strong": "reroll.bots.gang_of_dice_strong",
    },
    "gigi_gacker": {
        "simple": "reroll.bots.gigi_gacker_simple",
        "strong": "reroll.bots.gigi_gacker_strong",
    },
    "wuerfelacker": {
        "simple": "reroll.bots.wuerfelacker_simple",
        "strong": "reroll.bots.wuerfelacker_strong",
    },
}
ALSO = {"pickomino": {"strong": "greedy"}}
"""Second names: `strong` is in every game the best bot there is."""

STRENGTHS = {"easy": "random", "medium": "simple", "hard": "strong"}
"""Names that every game knows, by how well a bot plays."""


class Words:
    """The random words of one bot for one move: the same seed, match and move give the same.

    `k0`, `k1`, `m0`, `m1`, `number` are what functions of `engine.sampling` take.
    """

    __slots__ = ("k0", "k1", "m0", "m1", "number")

    def __init__(self, seed: int | str, match: int = 0, number: int = 0) -> None:
        key = seed_number(seed)
        self.k0, self.k1 = key & MASK, (key >> 32) ^ BOT_KEY
        self.m0, self.m1 = match & MASK, (match >> 32) & MASK
        self.number = number

    def below(self, bound: int) -> int:
        """A fair int in 0..bound-1: this move's one, however often it is asked for."""
        return random_below(self.k0, self.k1, self.m0, self.m1, self.number, bound)


class Bot(Protocol):
    """A player without a chair: it sees what its seat may know and nothing else."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, words: Words) -> int:
        """A legal action of the view's seat, which must be one that may act now."""
        ...


class DialectBot:
    """A bot module run by CPython."""

    __slots__ = ("_choose", "_mixes", "_tables", "name")

    def __init__(self, name: str, game: str) -> None:
        module = bot_module(name, game)
        twin = plain_twin(module, rules_of(game))
        self.name = name
        self._choose, self._mixes = twin.choose, getattr(twin, "mixes", None)
        self._tables = module.make_tables(False)

    def choose(self, view: View, words: Words) -> int:
        """The module's choice."""
        w = words
        choice = self._choose(view.state, view.seat, w.k0, w.k1, w.m0, w.m1, w.number, self._tables)
        return int(choice)

    def mixes(self, view: View) -> list[list[float]] | None:
        """By seat the chance of each action, where all choose at once; None if it does not mix."""
        if self._mixes is None:
            return None
        return [list(chances) for chances in self._mixes(view.state, self._tables)]

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


class Player:
    """A bot as it plays on in a rollout, by the numbers of the trial and of the move.

    It can be handed to another process. Raises Unknown for a bot that the game lacks.
    """

    def __init__(self, name: str, game: str, seed: int | str) -> None:
        self.name, self.game, self.seed = known_as(name, game), game, seed
        self.bot = make(name, game)

    def __call__(self, view: View, trial: int, number: int) -> int:
        """The bot's choice."""
        return self.bot.choose(view, Words(self.seed, trial, number))

    def mixes(self, view: View) -> list[list[float]] | None:
        """By seat the chance of each action, where all choose at once; None if it does not mix."""
        mixes = getattr(self.bot, "mixes", None)
        found: list[list[float]] | None = None if mixes is None else mixes(view)
        return found

    def twin(self) -> Twin | None:
        """The same choices as compiled code, None for a bot that plays plain alone."""
        module = bot_module(self.name, self.game)
        if getattr(module, "PLAIN_ONLY", False):
            return None
        words, rules = Words(self.seed), compile_module(f"reroll.games.{self.game}")
        code = bind(module.__name__, True, rules=rules)
        return Twin(code, module.make_tables(True), (words.k0, words.k1))

    def __reduce__(self) -> tuple[Any, ...]:
        """Made anew in another process."""
        return Player, (self.name, self.game, self.seed)


def bot_names(game: str) -> list[str]:
    """The names of the game's bots, weakest first; raise Unknown for an unknown game."""
    rules_of(game)
    return [*SHARED, *OWN[game]]


def known_as(name: str, game: str) -> str:
    """The first name of a bot, also of a strength; raise Unknown with the names there are."""
    names, asked = bot_names(game), name
    name = STRENGTHS.get(name, name)
    name = ALSO.get(game, {}).get(name, name)
    if name not in names:
        raise Unknown(
            worded(
                "{game} has no bot {name}; its bots are {names}, or by strength {strengths}.",
                game=game,
                name=repr(asked),
                names=", ".join(names),
                strengths=", ".join(STRENGTHS),
            )
        )
    return name


def bot_module(name: str, game: str) -> Any:
    """The module of a bot; raise Unknown with the names there are."""
    name = known_as(name, game)
    return importlib.import_module(SHARED.get(name) or OWN[game][name])


def plain_twin(module: Any, rules: Rules) -> Any:
    """A bot's module as CPython plays it."""
    others = {key: import_module(name) for key, name in getattr(module, "PLAIN", {}).items()}
    return bind(module.__name__, False, rules=rules, **others)


def make(name: str, game: str) -> Bot:
    """The bot of this name; raise Unknown with the names there are."""
    return cast(Bot, DialectBot(known_as(name, game), game))


__all__ = ["GAMES", "STRENGTHS", "Bot", "Player", "Unknown", "Words", "bot_names", "make"]
