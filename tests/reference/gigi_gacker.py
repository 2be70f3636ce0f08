"""Gigi Gacker (cards) as printed: clauses GG-01 to GG-33."""

from collections import Counter
from itertools import combinations

from .words import (
    CHANCE,
    Action,
    Actor,
    Table,
    clockwise,
    first_seat,
    one_of,
    places,
)

ROBO = "robo"
HEN = "hen"
PULLETS = [f"pullet {value}" for value in range(3, 8)]
REMOVED = {2: 18, 3: 18, 4: 9, 5: 0}
ROUNDS = 9


def value(card: str) -> int:
    """Read the value of a pullet or a worm card (GG-02, GG-03)."""
    return int(card.split()[1])


def playable(hand: list[str]) -> list[str]:
    """Leave out the hens, which are never laid (GG-09)."""
    return [card for card in hand if card != HEN]


def draw_pile(worms: list[int]) -> Counter[str]:
    """Shuffle the worm cards and nine hens into one pile of 45 (GG-03, GG-04)."""
    if len(worms) != 8 or min(worms) < 0 or sum(worms) != 36:
        raise ValueError("GG-03: 36 worm cards of the values 1 to 8")
    pile = Counter({f"worm {n}": count for n, count in enumerate(worms, start=1)})
    pile[HEN] = 9
    return pile


class Reference(Table):
    """A match of Gigi Gacker (GG-01 to GG-33).

    The cards removed unseen (GG-05) stay in `pile`, which chance draws from: they are
    what is left of it in the end.
    """

    OVER = "GG-17"
    ORDER = "GG-08"

    def __init__(
        self,
        players: int,
        *,
        start: str = "random",
        hen_takes: str = "two",
        hands: str = "hidden",
        worms: list[int] | None = None,
    ) -> None:
        """Deal out the pullets, shuffle, give away the tractor (GG-01 to GG-06)."""
        if not 2 <= players <= 5:
            raise ValueError("GG-01: 2 to 5 players")
        super().__init__(players)
        one_of("hands", hands, ["hidden", "open"])
        one_of("hen_takes", hen_takes, ["two", "up_to_two"])
        self.hen_takes = [2] if hen_takes == "two" else [1, 2]
        self.pile = draw_pile([8, 7, 6, 5, 4, 3, 2, 1] if worms is None else worms)
        self.robo_pile = Counter(PULLETS * 3 if players == 2 else [])
        self.hands = [list(PULLETS) for _ in range(players)]
        self.discards: list[list[str]] = [[] for _ in range(players)]
        self.row: list[str] = []
        self.laid: dict[Actor, str] = {}
        self.gone: list[str] = []
        self.circle: list[Actor] = []
        self.tractor: Actor = 0
        self.hens_to_ask: list[int] = []
        self.seat = 0
        self.round = 1
        seat = first_seat(start, players)
        if seat is not None:
            self.begin_match(seat)

    # Who may do what

    def actors(self) -> set[Actor]:
        """Name chance, those who have not laid, or the one with a hen (GG-08, GG-14)."""
        if self.awaits == "over":
            return set()
        if self.awaits == "lay":
            return {seat for seat in range(self.players) if seat not in self.laid}
        return {self.seat} if self.awaits == "hen" else {CHANCE}

    def candidates(self, actor: Actor) -> list[Action]:
        """List the actions to ask about, by what the match waits for."""
        if self.awaits == "start":
            return [("start", seat) for seat in range(self.players)]
        if self.awaits == "card":
            return [("card", card) for card in sorted(+self.pile)]
        if self.awaits == "robo":
            return [("robo", value(card)) for card in sorted(+self.robo_pile)]
        if self.awaits == "lay":
            cards = playable(self.hands[int(actor)])
            return [("lay", card) for card in sorted(set(cards))]
        return [("pass",), *self.hens()]

    def hens(self) -> list[Action]:
        """List what a hen may bring back, cards in the order of words (GG-13, GG-15)."""
        discard = sorted(self.discards[self.seat])
        back = {taken for n in self.hen_takes for taken in combinations(discard, n)}
        return [(HEN, taken) for taken in sorted(back)]

    def forbids(self, actor: Actor, action: Action) -> str | None:
        """Give the clause that forbids the action at this point of the round."""
        if action == ("pass",) and self.awaits == "hen":
            return "GG-16" if self.must_play_hen() else None
        if action in self.candidates(actor):
            return None
        if self.awaits == "hen" and action[:1] == (HEN,):
            return "GG-13" if len(action[-1]) in self.hen_takes else "GG-15"
        clauses = {"start": "GG-06", "card": "GG-07", "robo": "GG-31", "lay": "GG-09"}
        return clauses.get(self.awaits, "GG-13")

    def must_play_hen(self) -> bool:
        """Tell whether a hand has nothing to lay for the next round (GG-16)."""
        return not playable(self.hands[self.seat]) and self.round < ROUNDS

    def may_play_hen(self, seat: int) -> bool:
        """Tell whether a seat holds a hen and enough cards to take back (GG-15)."""
        enough = len(self.discards[seat]) >= min(self.hen_takes)
        return HEN in self.hands[seat] and enough

    def row_length(self) -> int:
        """Count the cards of a row: one a player, three for two (GG-07, GG-31)."""
        return len(self.circle)

    def nearest_first(self) -> list[Actor]:
        """List the circle clockwise, from the holder of the tractor (GG-11, GG-33)."""
        holder = self.circle.index(self.tractor)
        return self.circle[holder:] + self.circle[:holder]

    # What then happens

    def carry_out(self, actor: Actor, action: Action) -> None:
        """Do what the action says."""
        if action[0] == "start":
            self.begin_match(action[1])
        elif action[0] == "card":
            self.lay_out(action[1])
        elif action[0] == "lay":
            self.lay(int(actor), action[1])
        elif action[0] == "robo":
            self.laid[ROBO] = f"pullet {action[1]}"
            self.robo_pile[self.laid[ROBO]] -= 1
            self.distribute()
        else:
            if action[0] == HEN:
                self.play_hen(action[1])
            self.next_hen()

    def begin_match(self, seat: int) -> None:
        """Give the tractor to its first holder and close the circle (GG-06, GG-33)."""
        self.circle = list(clockwise(seat, self.players))
        if self.players == 2:
            self.circle.append(ROBO)
        self.tractor = seat
        self.awaits = "card"

    def lay_out(self, card: str) -> None:
        """Lay the next card of the pile into the row (GG-07)."""
        self.pile[card] -= 1
        self.row.append(card)
        if len(self.row) == self.row_length():
            self.awaits = "lay"

    def lay(self, seat: int, card: str) -> None:
        """Lay a card face down; when all have, reveal (GG-08, GG-31)."""
        self.hands[seat].remove(card)
        self.laid[seat] = card
        if len(self.laid) < self.players:
            return
        if self.players == 2:
            self.awaits = "robo"
        else:
            self.distribute()

    def ranking(self) -> list[Actor]:
        """Rank the cards laid: by value, then nearest to the tractor (GG-10, GG-11)."""
        near = self.nearest_first()
        return sorted(near, key=lambda who: (-value(self.laid[who]), near.index(who)))

    def distribute(self) -> None:
        """Hand out the row and put away the cards laid (GG-10, GG-12, GG-32)."""
        for who, won in zip(self.ranking(), self.row, strict=True):
            if isinstance(who, int):
                self.hands[who].append(won)
                self.discards[who].append(self.laid[who])
            else:
                self.gone += [won, self.laid[who]]
        self.row = []
        self.laid = {}
        seats = [who for who in self.nearest_first() if isinstance(who, int)]
        self.hens_to_ask = seats
        self.next_hen()

    def next_hen(self) -> None:
        """Ask the next player who may play a hen, or end the round (GG-13, GG-14)."""
        while self.hens_to_ask:
            self.seat = self.hens_to_ask.pop(0)
            if self.may_play_hen(self.seat):
                self.awaits = "hen"
                return
        self.end_round()

    def play_hen(self, taken: tuple[str, ...]) -> None:
        """Put a hen into the box and take back cards from the discard pile (GG-13)."""
        self.hands[self.seat].remove(HEN)
        self.gone.append(HEN)
        for card in taken:
            self.discards[self.seat].remove(card)
            self.hands[self.seat].append(card)

    def end_round(self) -> None:
        """End the match after round 9, else pass the tractor on (GG-12, GG-17)."""
        if self.round == ROUNDS:
            self.awaits = "over"
            return
        self.round += 1
        self.tractor = self.nearest_first()[1]
        self.awaits = "card"

    # The result

    def scores(self) -> list[int]:
        """Add up the worm cards in each hand (GG-18)."""
        return [sum(value(card) for card in hand if card.startswith("worm")) for hand in self.hands]

    def places(self) -> list[int]:
        """Rank by worms, then by fewer cards in hand (GG-19)."""
        fewer = [-len(hand) for hand in self.hands]
        return places(list(zip(self.scores(), fewer, strict=True)))
