"""What is settled before a match: the game, how many play, the table's options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reroll.engine.bomb_cards import why_not_cards
from reroll.engine.contract import Rules, State, data_of, game_named, rules_of
from reroll.games.terms import Data, Option
from reroll.notation.fields import option_value
from reroll.notation.worded import worded
from reroll.notation.words import NotationError


class BadSetup(ValueError):
    """A set-up that no table can have; the message says what was expected and what came."""


@dataclass(frozen=True)
class Setup:
    """A checked set-up: equal ones begin equal matches. Options not named keep their default.

    Raises BadSetup for a number of players, an option or a distribution that the game refuses.
    """

    game: str
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", game_named(self.game))
        self.first_state()

    @property
    def rules(self) -> Rules:
        """The rules module of the game."""
        return rules_of(self.game)

    def first_state(self) -> State:
        """A fresh state before the first action."""
        rules = self.rules
        check_players(rules, self.players)
        s = rules.State()
        s.players = self.players
        by_name = {option.name: option for option in rules.OPTIONS}
        for name, word in self.options.items():
            if name not in by_name:
                known = ", ".join(by_name)
                raise BadSetup(
                    worded(
                        "{game} has no option {name}; its options are {known}.",
                        game=self.game,
                        name=repr(name),
                        known=known,
                    )
                )
            setattr(s, name, option_number(by_name[name], word, self.players))
        for name, numbers in self.data.items():
            fill_data(rules, s, name, numbers)
        if self.data and self.game == "gang_of_dice":
            check_bomb_cards(s)
        rules.set_up(s)
        return s


def check_players(rules: Rules, players: int) -> None:
    """Raise BadSetup unless the game seats so many."""
    if not rules.MIN_PLAYERS <= players <= rules.MAX_PLAYERS:
        raise BadSetup(
            worded(
                "{game} seats {low} to {high} players ({code}-01); {players} came.",
                game=rules.NAME,
                low=rules.MIN_PLAYERS,
                high=rules.MAX_PLAYERS,
                code=rules.CODE,
                players=players,
            )
        )


def option_number(option: Option, word: str, players: int) -> int:
    """The state's number for an option's word; raise BadSetup with the words it takes."""
    try:
        return option_value(option, word, players)
    except NotationError as error:
        raise BadSetup(str(error)) from None


def fill_data(rules: Rules, s: State, name: str, numbers: Sequence[int]) -> None:
    """Put a replaced distribution into the state; raise BadSetup if it is not one."""
    known = {data.name: data for data in data_of(rules)}
    if name not in known:
        raise BadSetup(
            worded(
                "{game} has no distribution {name} to replace.", game=rules.NAME, name=repr(name)
            )
        )
    problem = why_not_data(known[name], numbers)
    if problem:
        raise BadSetup(
            worded(
                "Distribution {name} ({clause}): {problem}",
                name=name,
                clause=known[name].clause,
                problem=problem,
            )
        )
    setattr(s, name, list(numbers))


def check_bomb_cards(s: State) -> None:
    """Raise BadSetup if the cards in the state cannot be played with."""
    problem = why_not_cards(s)
    if problem:
        raise BadSetup(problem)


def why_not_data(data: Data, numbers: Sequence[int]) -> str:
    """What is wrong with a distribution, or an empty string."""
    if len(numbers) != len(data.values):
        return worded(
            "{needed} numbers expected, {count} came.", needed=len(data.values), count=len(numbers)
        )
    if any(number < 0 for number in numbers):
        return worded("no number may be negative.")
    if data.sum >= 0 and sum(numbers) != data.sum:
        return worded(
            "the numbers must sum to {needed}, they sum to {total}.",
            needed=data.sum,
            total=sum(numbers),
        )
    if data.needed >= 0 and numbers[data.needed] == 0:
        return worded("number {place} must be at least 1, it is 0.", place=data.needed + 1)
    return ""
