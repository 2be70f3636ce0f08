"""A match to play: a set-up, its log, and the state they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reroll.engine.chance import Seeded, Source
from reroll.engine.contract import (
    CHANCE,
    FINE,
    NOBODY,
    Rules,
    State,
    acting_seats,
    legal_actions,
    places,
    returns,
)
from reroll.engine.log import Header, log_lines, read_log
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.engine.views import View, view_of
from reroll.notation.words import format_action, format_position, parse_action


class Refused(ValueError):
    """An action that the rules refuse; `reason` is its code, `clause` the rule behind it."""

    def __init__(self, reason: str, clause: str, words: str) -> None:
        super().__init__(f"{words}: {reason.replace('_', ' ').lower()} ({clause})")
        self.reason, self.clause = reason, clause


class Match:
    """One play of a game.

    `Match("pickomino", players=2, seed=7)` deals seeded dice; `source` replaces them at any time.
    Options are keyword arguments in the words of the rules: `lower_tile="any"`.
    Raises BadSetup for a set-up that the game refuses and Refused for an illegal action.
    """

    __slots__ = ("log", "names", "rules", "setup", "source", "state")

    def __init__(
        self,
        game: str | Setup,
        players: int = 2,
        seed: int | str = 0,
        *,
        source: Source | None = None,
        names: Sequence[str] = (),
        data: Mapping[str, Sequence[int]] | None = None,
        **options: str,
    ) -> None:
        setup = game if isinstance(game, Setup) else Setup(game, players, options, data or {})
        self.setup: Setup = setup
        self.rules: Rules = setup.rules
        self.state: State = setup.first_state()
        self.source: Source = source or Seeded(seed)
        self.names: list[str] = list(names)
        self.log: list[tuple[int, int]] = []

    # Whose turn, and what may be done

    @property
    def actor(self) -> int:
        """The seat to act, CHANCE (-1), or NOBODY (-2) once the match is over."""
        return self.rules.actor(self.state)

    @property
    def seats(self) -> list[int]:
        """The seats that may act now: several where the choice is simultaneous."""
        return acting_seats(self.rules, self.state)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.rules.actor(self.state) == NOBODY

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal actions of the seat to act (or of the given one) as ints."""
        rules, s = self.rules, self.state
        if seat is None:
            seat = rules.actor(s)
        return legal_actions(rules, s, seat) if seat >= 0 else []

    def legal_words(self, seat: int | None = None) -> list[str]:
        """The legal actions in words."""
        seat = self.actor if seat is None else seat
        return [format_action(self.rules.NAME, self.state, seat, a) for a in self.legal(seat)]

    def why_not(self, action: int | str, seat: int | None = None) -> Refused | None:
        """Why this action is refused now, or None when it is legal."""
        seat = self.rules.actor(self.state) if seat is None else seat
        number = self._number(action, seat)
        why = self.rules.why_not(self.state, seat, number)
        return None if why == FINE else self._refusal(why, action)

    # Playing

    def play(self, action: int | str, seat: int | None = None) -> Match:
        """Play an action of the seat to act (or of the given one); raise Refused otherwise."""
        rules, s = self.rules, self.state
        if seat is None:
            seat = rules.actor(s)
        if type(action) is not int:
            action = self._number(action, seat)
        why = rules.why_not(s, seat, action)
        if why != FINE:
            raise self._refusal(why, action)
        rules.apply(s, seat, action)
        self.log.append((seat, action))
        return self

    def chance(self) -> int:
        """Let the chance source act once and return its outcome; raise Refused if none is due."""
        rules, s = self.rules, self.state
        if rules.actor(s) != CHANCE:
            raise self._refusal(rules.why_not(s, CHANCE, 0), "chance")
        outcome = self.source.outcome(rules, s, len(self.log))
        if type(self.source) is not Seeded:  # its outcomes need no check
            self.play(outcome, CHANCE)
        else:
            rules.apply(s, CHANCE, outcome)
            self.log.append((CHANCE, outcome))
        return outcome

    def roll(self, outcome: str = "") -> list[str]:
        """Let chance act until a seat is to choose or the match ends; return it in words.

        `outcome` enters what physical dice or cards show, for example "1 1 2 3 4 5 W W", and
        chance then acts only that once.
        """
        words: list[str] = []
        if outcome:
            number = self._number(outcome, CHANCE)
            words.append(format_action(self.rules.NAME, self.state, CHANCE, number))
            self.play(number, CHANCE)
            return words
        while self.rules.actor(self.state) == CHANCE:
            before = copy_state(self.state)
            words.append(format_action(self.rules.NAME, before, CHANCE, self.chance()))
        return words

    # Looking

    def view(self, seat: int) -> View:
        """The match as this seat may know it; SPECTATOR (-3) for everyone else."""
        return view_of(self.rules, self.state, seat, len(self.log))

    @property
    def position(self) -> str:
        """The state as one line; `notation.words.parse_position` reads it back."""
        return format_position(self.state)

    @property
    def scores(self) -> list[int]:
        """The rulebook's points by seat."""
        return [self.rules.score(self.state, seat) for seat in range(self.setup.players)]

    @property
    def places(self) -> list[int]:
        """The place of each seat as things stand, 1 the best; ties share one."""
        return places(self.rules, self.state)

    @property
    def returns(self) -> list[float]:
        """Each seat's win share as things stand: 1 divided among those in first place."""
        return returns(self.rules, self.state)

    @property
    def winners(self) -> list[int]:
        """The seats in first place of a finished match, none before."""
        return [i for i, place in enumerate(self.places) if place == 1] if self.is_over else []

    # Going back, copying, keeping

    def copy(self) -> Match:
        """A match of its own: nothing played in either changes the other."""
        twin = Match.__new__(Match)
        twin.setup, twin.rules, twin.source = self.setup, self.rules, self.source
        twin.state, twin.log = copy_state(self.state), list(self.log)
        twin.names = list(self.names)
        return twin

    def undo(self, to: int = -1) -> Match:
        """Go back to a log of length `to`; negative numbers count from the end."""
        to = len(self.log) + to if to < 0 else to
        if not 0 <= to <= len(self.log):
            raise ValueError(f"The log has {len(self.log)} moves; cannot go back to move {to}.")
        log = self.log[:to]
        self.state, self.log = self.setup.first_state(), []
        for actor, action in log:
            self.play(action, actor)
        return self

    def to_jsonl(self) -> str:
        """The match in its canonical form, one event a line, each with the hash before it."""
        return "".join(f"{line}\n" for line in log_lines(self.setup, self.log, self.names))

    @staticmethod
    def from_jsonl(text: str, source: Source | None = None) -> Match:
        """Read a match back; raise DamagedLog naming the line if it was changed or cut."""
        header: Header
        header, log, state = read_log(text)
        match = Match(header.setup, source=source, names=header.names)
        match.state, match.log = state, log
        return match

    def _number(self, action: int | str, seat: int) -> int:
        """An action given in words as its int."""
        if isinstance(action, str):
            return parse_action(self.rules.NAME, self.state, seat, action)
        return action

    def _refusal(self, why: int, action: int | str) -> Refused:
        reason = self.rules.Why(why)
        return Refused(reason.name, self.rules.WHY_CLAUSE[reason], str(action))

    def __repr__(self) -> str:
        return f"<Match {self.position}>"

    def _repr_svg_(self) -> str:
        """The position as a picture, which a notebook shows."""
        from reroll.notation.pictures import picture

        return picture(self.state, self.names or None)
