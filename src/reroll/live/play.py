"""A running match as the table knows it: who may do what now, and what follows from it.

No waiting and no storing here. `plan` answers what a request would add to the log, `add` takes it
in once it is kept; between the two nothing has changed.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reroll.bots.contract import Words
from reroll.engine.chance import Seeded
from reroll.engine.contract import CHANCE, FINE, NOBODY, State, acting_seats, places
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state, key, share
from reroll.engine.views import View, view_of
from reroll.games.terms import HIDDEN, SPECTATOR
from reroll.live.identity import other_words, request_in
from reroll.live.refusals import ActedOtherwise, AgainstTheRules, Plain, Refusal, Stale
from reroll.notation.words import NotationError, parse_actions
from reroll.store.records import EventRecord, link
from reroll.texts.catalogue import N_

REMEMBERED = 12
"""How many of the latest events keep their states for the pages."""

THROW = "roll dice"
"""What a person asks for who throws dice that the table rolls."""

FIX = "fix"
"""What a person begins with who has typed real dice or cards wrongly."""

CORRECTED = -4
"""The actor of an event that stands for the one before it: what really lay on the table."""

Move = tuple[int, int]
"""An actor and an action."""


@dataclass(slots=True)
class Frame:
    """A state of the match, and its views as far as they have been asked for of late."""

    state: State
    views: dict[int, View] | None = None


@dataclass(slots=True)
class Step:
    """One event of the log with the frames before and after it; `corrected` replaces the last."""

    number: int
    actor: int
    action: int
    before: Frame
    after: Frame
    corrected: bool = False
    secret: dict[int, bool] | None = None
    """For which viewers the action is one, where that took a search to tell."""

    shown: tuple[Any, ...] = ()
    """What pages have made of it, once for all viewers who know as much of it."""


class Play:
    """A match that has started; `people` are the seats whose dice wait for a person's throw.

    `secret` (128 bits, hex) decides all chance; its hash, the commitment, is shown before play and
    the secret itself after.
    """

    def __init__(self, setup: Setup, secret: str, people: Sequence[int], typed: bool) -> None:
        self.setup, self.rules = setup, setup.rules
        self.secret, self.people, self.typed = secret, frozenset(people), typed
        self.source = Seeded(int(secret[:16], 16), int(secret[16:], 16))
        self.frame = Frame(setup.first_state())
        self.log: list[Move] = []
        begun = f"{setup.game} {sorted(setup.options.items())}"
        self.chain = link(begun, setup.players, 0, int(secret, 16))
        self.steps: deque[Step] = deque(maxlen=REMEMBERED)
        self.seen: dict[int, Any] = {}
        """By a seat or SPECTATOR, what pages have made of the log."""
        self.is_open = True
        """Whether nothing has been seen to be hidden from anybody."""
        self.keys: dict[str, str] = {}
        """The keys of what was asked for, by their requests without words."""
        self.since = [0] * setup.players
        self.hand = NOBODY

    @property
    def state(self) -> State:
        """The state now; not to be changed."""
        return self.frame.state

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.rules.actor(self.state) == NOBODY

    def view(self, seat: int) -> View:
        """What a seat or SPECTATOR may know now."""
        return self.view_in(self.frame, seat, len(self.log))

    def view_in(self, frame: Frame, seat: int, number: int) -> View:
        """What a seat or SPECTATOR may know of a frame."""
        if frame.views is not None and seat in frame.views:
            return frame.views[seat]
        if self.hides_nothing(frame, seat, number):  # one state will do for everybody
            view = View(self.rules, frame.state, seat, number)
        else:
            view = view_of(self.rules, frame.state, seat, number)
            if view.state == frame.state:
                view = View(self.rules, frame.state, seat, number)
            else:
                self.is_open = False
                self.share_with_others(view, frame)
        if number >= len(self.log) - 1:  # what is older is seldom asked for again
            frame.views = (frame.views or {}) | {seat: view}
        return view

    def hides_nothing(self, frame: Frame, seat: int, number: int) -> bool:
        """Whether a seat's view of a frame needs no look: who watches knows least of all."""
        if not self.is_open or seat == SPECTATOR:
            return False
        return self.view_in(frame, SPECTATOR, number).state is frame.state

    def share_with_others(self, view: View, frame: Frame) -> None:
        """Let a view hold the lists of its frame, and of the same seat's view before."""
        share(view.state, frame.state)
        before = self.steps[-1].before.views if self.steps else None
        if frame is self.frame and before is not None and view.seat in before:
            share(view.state, before[view.seat].state)

    def places_after(self, moves: Sequence[Move]) -> list[int]:
        """The places of the seats if these moves end the match, else none."""
        s = copy_state(self.state)
        for actor, action in moves:
            if actor == CORRECTED:
                s, actor = copy_state(self.steps[-1].before.state), CHANCE
            self.rules.apply(s, actor, action)
        return places(self.rules, s) if self.rules.actor(s) == NOBODY else []

    # Requests

    def plan(self, seat: int, text: str, version: int, request: str) -> list[Move]:
        """What a person's request adds to the log: the action and the chance that follows at once.

        Nothing if the same request was carried out before; raise a Refusal if it cannot be, or if
        its key came with another action.
        """
        if self.asked_before(request):
            return []
        s = self.state
        if self.typed and text.split()[:1] == [FIX]:
            return [(CORRECTED, self.corrected_outcome(text.split(None, 1)[1:], version))]
        if self.rules.actor(s) == CHANCE:
            return self.and_chance(s, CHANCE, self.asked_outcome(seat, text, version))
        if not self.since[seat] <= version <= len(self.log):
            raise Stale
        return self.one_after_another(s, seat, self.all_understood(s, seat, text))

    def asked_before(self, request: str) -> bool:
        """Whether this request was carried out; refuse its key with another action."""
        kept = self.keys.get(request_in(request))
        if kept is not None and other_words(kept, request):
            raise ActedOtherwise
        return kept is not None

    def one_after_another(self, s: State, seat: int, actions: Sequence[int]) -> list[Move]:
        """The actions of one request, such as a whole reroll; refused unless all are legal."""
        twin = copy_state(s)
        moves: list[Move] = []
        for action in actions:
            why = self.rules.why_not(twin, seat, action)
            if why != FINE:
                raise AgainstTheRules(self.setup.game, why, twin, seat, action)
            self.rules.apply(twin, seat, action)
            moves.append((seat, action))
        return [*moves, *self.chance_from(twin, seat, len(self.log) + len(moves))]

    def asked_outcome(self, seat: int, text: str, version: int) -> int:
        """The outcome of a throw that a person makes, or of real dice that a person types."""
        if version != len(self.log):
            raise Stale
        s = self.state
        if self.typed:
            return self.real_outcome(s, text)
        if seat != self.rules.roller(s):
            why = self.rules.why_not(s, seat, 0)
            raise AgainstTheRules(self.setup.game, why)
        if " ".join(text.split()).lower() != THROW:
            raise Refusal(N_("First the dice must be thrown."))
        return self.source.outcome(self.rules, s, len(self.log))

    def real_outcome(self, s: State, text: str) -> int:
        """What real dice or cards show, as typed."""
        outcome = self.understood(s, CHANCE, text)
        why = self.rules.why_not(s, CHANCE, outcome)
        if why != FINE:
            raise AgainstTheRules(self.setup.game, why, s, CHANCE, outcome)
        return outcome

    @property
    def can_correct(self) -> bool:
        """Whether what was typed last may be corrected: nobody has acted on it since."""
        last = self.log[-1][0] if self.log else NOBODY
        return self.typed and not self.is_over and last in (CHANCE, CORRECTED)

    def corrected_outcome(self, given: Sequence[str], version: int) -> int:
        """What really lay on the table when the last dice or card were typed."""
        if version != len(self.log):
            raise Stale
        if not self.can_correct:
            raise Refusal(
                N_("Only what was typed last can be corrected, as long as nobody has acted on it.")
            )
        outcome = self.real_outcome(self.steps[-1].before.state, given[0] if given else "")
        if outcome == self.log[-1][1]:
            raise Refusal(N_("That is what was typed already."))
        return outcome

    @property
    def played(self) -> list[Move]:
        """The log as the match went in the end: what was corrected left out."""
        moves: list[Move] = []
        for actor, action in self.log:
            if actor == CORRECTED:
                moves[-1] = CHANCE, action
            else:
                moves.append((actor, action))
        return moves

    def understood(self, s: State, actor: int, text: str) -> int:
        """The action that these words mean now."""
        return self.all_understood(s, actor, text)[0]

    def all_understood(self, s: State, actor: int, text: str) -> list[int]:
        """The actions that these words mean now, in order: several for a whole reroll."""
        try:
            return parse_actions(self.setup.game, s, actor, text)
        except NotationError as error:
            raise Plain(str(error)) from None

    # What follows from an action without asking anyone

    def and_chance(self, s: State, actor: int, action: int) -> list[Move]:
        """A legal action with the chance that follows from it at once."""
        hand = self.hand_after(s, actor)
        twin = copy_state(s)
        self.rules.apply(twin, actor, action)
        return [(actor, action), *self.chance_from(twin, hand, len(self.log) + 1)]

    def chance_due(self) -> list[Move]:
        """The chance that should have happened by now, as after a start or a restart."""
        return self.chance_from(copy_state(self.state), self.hand, len(self.log))

    def chance_from(self, s: State, hand: int, number: int) -> list[Move]:
        """Draws, and rolls of the seat that holds the dice, until somebody else must move."""
        moves: list[Move] = []
        while self.rules.actor(s) == CHANCE and not self.waits_for_hand(s, hand):
            outcome = self.source.outcome(self.rules, s, number + len(moves))
            hand = self.hand_after(s, CHANCE)
            self.rules.apply(s, CHANCE, outcome)
            moves.append((CHANCE, outcome))
        return moves

    def waits_for_hand(self, s: State, hand: int) -> bool:
        """Whether somebody must throw first: real dice always, others when they change hands."""
        if self.typed:
            return True
        return self.rules.roll_size(s) > 0 and self.rules.roller(s) != hand

    def hand_after(self, s: State, actor: int) -> int:
        """The seat that holds the dice once this actor has acted in this state."""
        if actor != CHANCE:
            return actor
        return self.rules.roller(s) if self.rules.roll_size(s) > 0 else self.hand

    # Bots

    def bot_due(self) -> int:
        """The first seat without a person that must act or throw now, or NOBODY."""
        s = self.state
        if self.rules.actor(s) == CHANCE:
            roller = self.rules.roller(s)
            return NOBODY if self.typed or roller in self.people else roller
        idle = (seat for seat in acting_seats(self.rules, s) if seat not in self.people)
        return next(idle, NOBODY)

    def bot_words(self, seat: int) -> Words:
        """The random words of a bot for this move; nothing about the dice follows from them."""
        seed = hashlib.sha256(f"bots {self.secret}".encode()).hexdigest()
        return Words(seed, 0, len(self.log) * self.setup.players + seat)

    def bot_moves(self, seat: int, action: int) -> list[Move]:
        """What a bot's choice adds to the log; a throw if dice are due."""
        s = self.state
        if self.rules.actor(s) == CHANCE:
            outcome = self.source.outcome(self.rules, s, len(self.log))
            return self.and_chance(s, CHANCE, outcome)
        if self.rules.why_not(s, seat, action) != FINE:
            raise ValueError(f"A bot chose {action}, which is not legal for seat {seat + 1}.")
        return self.and_chance(s, seat, action)

    # Taking in what is kept

    def add(self, moves: Sequence[Move], request: str | None = None) -> None:
        """Take in moves that follow the log, asked for by this request."""
        if request is not None:
            self.keys[request_in(request)] = request
        for actor, action in moves:
            self.add_one(actor, action)

    def add_kept(self, events: Sequence[EventRecord]) -> None:
        """Take in events of the store that follow the log."""
        for event in events:
            self.add([(event.actor, event.action)], event.key)

    def links(self, moves: Sequence[Move]) -> list[str]:
        """The chain after each of these moves, should they be kept."""
        chains = [self.chain]
        for number, (actor, action) in enumerate(moves, len(self.log)):
            chains.append(link(chains[-1], number, actor, action))
        return chains[1:]

    def add_one(self, actor: int, action: int) -> None:
        """Take in one move."""
        corrects = actor == CORRECTED
        before, who = (self.steps[-1].before, CHANCE) if corrects else (self.frame, actor)
        after = Frame(copy_state(before.state))
        self.hand = self.hand_after(before.state, who)
        self.rules.apply(after.state, who, action)
        share(after.state, before.state)  # dozens of states then hold little more than one
        if self.steps:
            self.steps[-1].before.views = None
        self.steps.append(Step(len(self.log), who, action, before, after, corrects))
        self.chain = link(self.chain, len(self.log), actor, action)
        self.log.append((actor, action))
        self.frame = after
        self.note_turns(before.state, who)

    def note_turns(self, before: State, actor: int) -> None:
        """Note since when each seat may act; others who choose at the same time change nothing."""
        for seat in range(self.setup.players):
            went_on = actor not in (CHANCE, seat) and self.rules.acts(before, seat)
            if not (went_on and self.rules.acts(self.state, seat)):
                self.since[seat] = len(self.log)

    # Looking back

    @property
    def oldest(self) -> int:
        """The number of the oldest event whose states are at hand."""
        return self.steps[0].number if self.steps else len(self.log)

    def steps_from(self, first: int) -> list[Step]:
        """The steps from an event on."""
        at_hand = [step for step in self.steps if step.number >= first]
        return self.played_again(first) + at_hand

    def played_again(self, first: int) -> list[Step]:
        """The steps from an event on whose states are no longer at hand: all is played once more.

        It reads nothing that changes but the log, so a thread may do it.
        """
        if first >= self.oldest:
            return []
        steps: list[Step] = []
        again = Play(self.setup, self.secret, sorted(self.people), self.typed)
        for move in self.log[: self.oldest]:
            again.add([move])
            if again.steps[-1].number >= first:
                steps.append(again.steps[-1])
        return steps

    def told(self, step: Step, seat: int) -> int:
        """The action of a step as this viewer may know it, HIDDEN if it is a secret."""
        return HIDDEN if self.is_secret(step, seat) else step.action

    def is_secret(self, step: Step, viewer: int) -> bool:
        """Whether another action would have changed something and still look the same to them.

        A choice with no other beside it is one as long as what it laid down is out of their sight:
        that it was the only one tells of a hand that they do not see either.
        """
        if step.actor == viewer:
            return False
        if step.secret is not None and viewer in step.secret:
            return step.secret[viewer]
        shown, truth = self.view_in(step.after, viewer, step.number + 1).state, step.after.state
        if shown is truth:
            return False  # nothing at all is hidden from them
        others = self.others(step.before.state, step.actor, step.action)
        secret = any(
            after != truth and view_of(self.rules, after, viewer).state == shown for after in others
        )
        if not others and step.actor != CHANCE:
            before = step.before.state
            seen = self.view_in(step.before, viewer, step.number).state
            secret = is_put_away(before, seen, truth, shown)
        step.secret = (step.secret or {}) | {viewer: secret}
        return secret

    def others(self, s: State, actor: int, action: int) -> list[State]:
        """The states that the other legal actions, or the other draws, would have led to."""
        if actor == CHANCE and self.rules.roll_size(s) > 0:
            return []  # dice are thrown before everyone's eyes
        low, high = (0, self.rules.KINDS) if actor == CHANCE else self.rules.action_span(s)
        states = []
        for other in range(low, high):
            if other != action and self.rules.why_not(s, actor, other) == FINE:
                twin = copy_state(s)
                self.rules.apply(twin, actor, other)
                states.append(twin)
        return states


def is_put_away(before: State, seen: State, after: State, shown: State) -> bool:
    """Whether a number changed from one that a view showed to one that it does not."""
    whole = zip(key(before), key(seen), key(after), key(shown), strict=True)
    return any(
        was == told and now != was and now != shows
        for values in whole
        for was, told, now, shows in zip(*map(numbers, values), strict=True)
    )


def numbers(value: Any) -> list[int]:
    """The numbers of a field, a (nested) tuple or a single one, in order."""
    if not isinstance(value, tuple):
        return [value]
    return [number for inner in value for number in numbers(inner)]
