"""Worked examples: every clause, played on a real position (examples/<game>.toml).

An example begins from a `position` line or a `setup` of the table, plays the actions of `do`, and
says what comes out: fields of the position `then` (as the seat `seen_by` may know it), the reason
code of an action `refused`, the `scores` and `places`. Its sentences are those of a match's log.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from reroll.engine.contract import FINE, acting_seats, places, rules_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games.terms import CHANCE
from reroll.notation.words import format_position, parse_actions, parse_position
from reroll.rulebook.clauses import clause
from reroll.texts.catalogue import Texts
from reroll.texts.games import texts_of

NAMES = ("Ana", "Noor", "Gus", "Mei", "Leo", "Ida", "Tom")
"""Who sits where in an example."""

OUTCOMES = frozenset(("then", "refused", "scores", "places"))


@dataclass(frozen=True, slots=True)
class Step:
    """One action of an example: the table before and after, who acted; `why` if it was refused."""

    before: Any
    after: Any
    actor: int
    action: int
    why: int = FINE


@dataclass(frozen=True, slots=True)
class Example:
    """A played example: the table at first and at last, and the steps between."""

    clause: str
    game: str
    before: Any
    after: Any
    steps: tuple[Step, ...]
    expected: dict[str, Any]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return NAMES[: self.before.players]

    def sentences(self, t: Texts) -> list[str]:
        """What happens, as in the log, with the reason of a refusal and the final ranking."""
        words = texts_of(self.game)
        lines = []
        for step in self.steps:
            if step.why == FINE:
                line = words.event(t, step.before, step.after, step.actor, step.action, self.names)
            else:
                line = words.refused(t, step.before, step.actor, step.action, step.why)
            if line:
                lines.append(line)
        if "places" in self.expected:
            lines.append(self.ranking(t))
        return lines

    def ranking(self, t: Texts) -> str:
        """The seats by place with their scores."""
        rules = rules_of(self.game)
        ranked = sorted(zip(places(rules, self.after), range(self.after.players), strict=True))
        parts = [f"{place}. {NAMES[i]} ({rules.score(self.after, i)})" for place, i in ranked]
        return t("Final ranking: {ranking}.", ranking=", ".join(parts))

    def outcome(self) -> dict[str, Any]:
        """What came out, in the words of the file: to be compared with `expected`."""
        rules = rules_of(self.game)
        found: dict[str, Any] = {}
        if "then" in self.expected:
            fields = format_position(self.after).split()
            wanted = self.expected["then"].split()
            found["then"] = " ".join(field for field in wanted if field in fields)
        if self.steps and self.steps[-1].why != FINE:
            found["refused"] = rules.Why(self.steps[-1].why).name
        if "scores" in self.expected:
            found["scores"] = [rules.score(self.after, i) for i in range(self.after.players)]
        if "places" in self.expected:
            found["places"] = places(rules, self.after)
        return found


@cache
def example_of(name: str) -> Example | None:
    """The worked example of a clause, as ids are typed; None if it has none."""
    found = clause(name)
    entry = entries(found.game).get(found.id)
    return None if entry is None else play(found.id, found.game, entry)


@cache
def entries(game: str) -> dict[str, dict[str, Any]]:
    """The examples of a game by clause, as written."""
    source = files("reroll.rulebook") / "examples" / f"{game}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def play(name: str, game: str, entry: dict[str, Any]) -> Example:
    """Play an example as written."""
    s = first_state(game, entry)
    before = copy_state(s)
    steps: list[Step] = []
    for words in entry.get("do", []):
        steps += take(game, s, words)
    if "seen_by" in entry:
        s = view_of(rules_of(game), s, entry["seen_by"] - 1).state
    expected = {key: value for key, value in entry.items() if key in OUTCOMES}
    return Example(name, game, before, s, tuple(steps), expected)


def first_state(game: str, entry: dict[str, Any]) -> Any:
    """The position an example begins with."""
    if "position" in entry:
        return parse_position(f"{game} {entry['position']}")
    setup = dict(entry["setup"])
    return Setup(game, setup.pop("players", 2), setup, {}).first_state()


def take(game: str, s: Any, words: str) -> Sequence[Step]:
    """Carry out what one entry means (`2: lay p5` names the seat); stop at what is refused."""
    rules = rules_of(game)
    seat, _, text = words.rpartition(": ")
    actor = int(seat) - 1 if seat else next(iter(acting_seats(rules, s)), CHANCE)
    steps: list[Step] = []
    for action in parse_actions(game, s, actor, text):
        before, why = copy_state(s), rules.why_not(s, actor, action)
        if why != FINE:
            return [*steps, Step(before, before, actor, action, why)]
        rules.apply(s, actor, action)
        steps.append(Step(before, copy_state(s), actor, action))
    return steps
