"""Gang of Dice as printed: clauses GD-01 to GD-23."""

from collections import Counter
from itertools import product
from typing import NamedTuple

from .words import (
    CHANCE,
    Action,
    Actor,
    Face,
    Table,
    clockwise,
    first_seat,
    is_roll,
    one_of,
    places,
    rolls,
)

FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, "minion")
BONUS_DICE = {10: 3, 11: 6, 12: 9}
ROUNDS = 12
CONDITIONS = ["sum", "consecutive", "odd", "different", "equal", "any of", "fives"]


class Card(NamedTuple):
    """A bomb card: its deck, its colour and what it forbids (GD-05 to GD-07)."""

    deck: str
    colour: str
    condition: str
    parameter: int | tuple[int, ...]


CARDS = [
    Card("bright", "black", "sum", 7),
    Card("bright", "yellow", "sum", 10),
    Card("bright", "black", "consecutive", 2),
    Card("bright", "black", "odd", 1),
    Card("bright", "yellow", "odd", 2),
    Card("bright", "black", "different", 2),
    Card("bright", "black", "equal", 2),
    Card("bright", "yellow", "equal", 2),
    Card("bright", "yellow", "any of", (1,)),
    Card("bright", "black", "any of", (4, 5)),
    Card("bright", "yellow", "any of", (4, 5)),
    Card("bright", "black", "any of", (3, 4, 5)),
    Card("dark", "black", "sum", 11),
    Card("dark", "yellow", "sum", 13),
    Card("dark", "black", "consecutive", 3),
    Card("dark", "yellow", "odd", 3),
    Card("dark", "yellow", "different", 3),
    Card("dark", "yellow", "fives", 2),
]
"""The cards in the order of GD-06."""


def numbers(dice: list[Face]) -> list[int]:
    """Leave out the minions, which are no numbers (GD-03)."""
    return [face for face in dice if isinstance(face, int)]


def has_run(values: set[int], length: int) -> bool:
    """Tell whether so many numbers in a row are present; 5 to 1 is no run (GD-07)."""
    return any(all(low + step in values for step in range(length)) for low in range(1, 6))


def triggers(card: Card, dice: list[Face]) -> bool:
    """Tell whether the dice show what the card forbids, or more (GD-06, GD-07)."""
    shown = numbers(dice)
    if isinstance(card.parameter, tuple):
        return any(number in card.parameter for number in shown)
    return reaches(card.condition, card.parameter, shown)


def reaches(condition: str, least: int, shown: list[int]) -> bool:
    """Tell whether the numbers shown reach the figure of a condition (GD-06, GD-07)."""
    if condition == "sum":
        return sum(shown) >= least
    if condition == "consecutive":
        return has_run(set(shown), least)
    if condition == "odd":
        return sum(number % 2 for number in shown) >= least
    if condition == "different":
        return len(set(shown)) >= least
    if condition == "equal":
        return any(count >= least for count in Counter(shown).values())
    return shown.count(5) >= least


def check_cards(cards: list[Card], deck: str) -> None:
    """Complain about a card file too small to serve twelve rounds (GD-05)."""
    for card in cards:
        one_of("card deck", card.deck, ["bright", "dark"])
        one_of("card colour", card.colour, ["black", "yellow"])
        one_of("card condition", card.condition, CONDITIONS)
        if isinstance(card.parameter, tuple) != (card.condition == "any of"):
            raise ValueError("GD-06: numbers go with 'any of', a figure with the rest")
    decks = Counter(card.deck for card in cards)
    if deck == "two" and (decks["bright"] < 9 or decks["dark"] < 3):
        raise ValueError("GD-05: at least 9 bright and 3 dark cards")
    if deck == "one" and len(cards) < ROUNDS:
        raise ValueError("GD-05: at least 12 cards")


class Turn(NamedTuple):
    """What a player's turn left on the table (GD-11, GD-14, GD-16)."""

    seat: int
    sum: int
    dice: int
    triggered: bool


class Reference(Table):
    """A match of Gang of Dice (GD-01 to GD-23)."""

    OVER = "GD-21"
    ORDER = "GD-08"

    def __init__(
        self,
        players: int,
        *,
        start: str = "random",
        pool: str = "",
        deck: str = "two",
        first: str = "clockwise",
        pools: str = "open",
        cards: list[tuple[str, str, str, int | tuple[int, ...]]] | None = None,
    ) -> None:
        """Deal out the dice and name the first player (GD-01, GD-02, GD-08, GD-22)."""
        if not 2 <= players <= 4:
            raise ValueError("GD-01: 2 to 4 players")
        super().__init__(players)
        one_of("pools", pools, ["open", "hidden"])
        pool = pool or ("36" if players == 4 else "48")
        one_of("pool", pool, [str(number) for number in range(1, 100)])
        self.deck = one_of("deck", deck, ["two", "one"])
        self.first_option = one_of("first", first, ["clockwise", "winner"])
        self.cards = CARDS if cards is None else [Card(*card) for card in cards]
        check_cards(self.cards, self.deck)
        self.start_dice = int(pool) * players
        self.pools = [int(pool)] * players
        self.table = 0
        self.round = 0
        self.drawn: list[int] = []
        self.out: dict[int, int] = {}
        self.turns: list[Turn] = []
        self.waiting: list[int] = []
        self.seat = self.first = self.rolls_made = self.dice_to_roll = 0
        self.dice: list[Face] = []
        seat = first_seat(start, players)
        if seat is not None:
            self.begin_match(seat)

    # Who may do what

    def actors(self) -> set[Actor]:
        """Name chance before a draw or a roll, else the player on turn (GD-08)."""
        if self.awaits == "over":
            return set()
        return {CHANCE} if self.awaits in ("start", "card", "roll") else {self.seat}

    def candidates(self, actor: Actor) -> list[Action]:
        """List the actions to ask about, by what the match waits for."""
        if self.awaits == "start":
            return [("start", seat) for seat in range(self.players)]
        if self.awaits == "card":
            return [("card", index) for index in self.undrawn()]
        if self.awaits == "dice":
            return [("dice", count + 1) for count in range(self.pools[self.seat])]
        if self.awaits == "roll":
            return rolls(FACES, self.to_roll())
        return [("stop",), *self.rerolls()]

    def forbids(self, actor: Actor, action: Action) -> str | None:
        """Give the clause that forbids the action at this point of the round."""
        if self.awaits == "roll":
            return None if is_roll(action, FACES, self.to_roll()) else "GD-09"
        if self.awaits == "decide":
            return self.forbids_reroll(action)
        if action in self.candidates(actor):
            return None
        return {"start": "GD-08", "card": "GD-05", "dice": "GD-09"}[self.awaits]

    def forbids_reroll(self, action: Action) -> str | None:
        """Refuse rolling no dice again, or dice that do not lie there (GD-10)."""
        if action == ("stop",):
            return None
        if len(action) != 2 or action[0] != "reroll" or not action[1]:
            return "GD-10"
        shown = Counter(self.dice)
        possible = [(face, n + 1) for face in FACES for n in range(shown[face])]
        if any(pair not in possible for pair in action[1]):
            return "GD-10"
        faces = [FACES.index(face) for face, _ in action[1]]
        return None if faces == sorted(set(faces)) else "GD-10"

    def rerolls(self) -> list[Action]:
        """List every choice of at least one die to roll again (GD-10)."""
        if len(self.dice) > 24:
            raise ValueError(f"too many choices among {len(self.dice)} dice to list")
        shown = Counter(self.dice)
        choices = product(*(range(shown[face] + 1) for face in FACES))
        wanted = [
            tuple((face, n) for face, n in zip(FACES, counts, strict=True) if n)
            for counts in choices
        ]
        return [("reroll", again) for again in wanted if again]

    def to_roll(self) -> int:
        """Count the dice that are rolled next (GD-09, GD-10)."""
        return self.dice_to_roll

    def undrawn(self) -> list[int]:
        """List the cards that may come up this round (GD-04, GD-05)."""
        left = [index for index in range(len(self.cards)) if index not in self.drawn]
        if self.deck == "one":
            return left
        deck = "bright" if self.round <= 9 else "dark"
        return [index for index in left if self.cards[index].deck == deck]

    def card(self) -> Card:
        """Show the bomb card of this round (GD-04)."""
        return self.cards[self.drawn[-1]]

    def playing(self) -> list[int]:
        """List the seats still in the game, clockwise from the first seat (GD-08)."""
        seats = clockwise(self.first, self.players)
        return [seat for seat in seats if seat not in self.out]

    # What then happens

    def carry_out(self, actor: Actor, action: Action) -> None:
        """Do what the action says."""
        if action[0] == "start":
            self.begin_match(action[1])
        elif action[0] == "card":
            self.drawn.append(action[1])
            self.turns = []
            self.waiting = self.playing()
            self.begin_turn()
        elif action[0] == "dice":
            self.stake(action[1])
        elif action[0] == "roll":
            self.show(list(action[1]))
        elif action[0] == "reroll":
            self.roll_again(action[1])
        else:
            self.finish()

    def begin_match(self, seat: int) -> None:
        """Begin round 1 with the first player of the match (GD-08)."""
        self.first = seat
        self.begin_round()

    def begin_round(self) -> None:
        """Lay out the bonus dice, then wait for the card (GD-04, GD-18, GD-23)."""
        self.round += 1
        self.table += BONUS_DICE.get(self.round, 0)
        self.awaits = "card"

    def begin_turn(self) -> None:
        """Ask the next player of the round how many dice he rolls (GD-08, GD-09)."""
        self.seat = self.waiting.pop(0)
        self.dice = []
        self.rolls_made = 0
        self.awaits = "dice"

    def stake(self, count: int) -> None:
        """Move the dice of a turn from the pool to the table (GD-09, GD-15)."""
        self.pools[self.seat] -= count
        self.table += count
        self.dice_to_roll = count
        self.awaits = "roll"

    def show(self, rolled: list[Face]) -> None:
        """Look at all the player's dice after a roll (GD-10, GD-12, GD-13)."""
        self.dice += rolled
        self.dice_to_roll = 0
        self.rolls_made += 1
        if self.card().colour == "yellow" and triggers(self.card(), self.dice):
            self.end_turn(triggered=True)
        elif self.rolls_made == 3:
            self.finish()
        else:
            self.awaits = "decide"

    def roll_again(self, again: tuple[tuple[Face, int], ...]) -> None:
        """Pick up the chosen dice for another roll (GD-10)."""
        for face, count in again:
            for _ in range(count):
                self.dice.remove(face)
                self.dice_to_roll += 1
        self.awaits = "roll"

    def finish(self) -> None:
        """Check a black card after the player's last roll (GD-12)."""
        black = self.card().colour == "black"
        self.end_turn(triggered=black and triggers(self.card(), self.dice))

    def end_turn(self, triggered: bool) -> None:
        """Note the result of a turn, then pass on or end the round (GD-11, GD-14)."""
        total = sum(numbers(self.dice))
        self.turns.append(Turn(self.seat, total, len(self.dice), triggered))
        if self.waiting:
            self.begin_turn()
        else:
            self.end_round()

    def winner(self) -> int | None:
        """Find the round's winner: sum, then dice, then who rolled first (GD-16)."""
        valid = [turn for turn in self.turns if not turn.triggered]
        if not valid:
            return None
        best = max((turn.sum, turn.dice) for turn in valid)
        return next(turn.seat for turn in valid if (turn.sum, turn.dice) == best)

    def end_round(self) -> None:
        """Clear the table, drop empty players, judge the end (GD-16 to GD-20, GD-23)."""
        winner = self.winner()
        if winner is not None:
            self.pools[winner] += self.table
            self.table = 0
        for seat in self.playing():
            if self.pools[seat] == 0:
                self.out[seat] = self.round
        if len(self.playing()) <= 1 or self.round == ROUNDS:
            self.awaits = "over"
            return
        if self.first_option == "winner" and winner is not None:
            self.first = winner
        else:
            self.first = next(seat for seat in self.playing() if seat != self.first)
        self.begin_round()

    # The result

    def scores(self) -> list[int]:
        """Count the dice of each pool (GD-21)."""
        return list(self.pools)

    def places(self) -> list[int]:
        """Rank by dice; players out come below, the latest out first (GD-20, GD-21)."""
        return places(
            [
                (0, self.out[seat]) if seat in self.out else (1, self.pools[seat])
                for seat in range(self.players)
            ]
        )
