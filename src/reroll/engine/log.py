"""The canonical form of a match: JSON Lines, each line bound to the one before by its hash.

First line: the set-up and the rules version. Then one event a line: its number, who acted, what
was done in words, and `prev`, the SHA-256 of the line before it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reroll.engine.contract import CHANCE, FINE, Rules, State, Unknown
from reroll.engine.setup import BadSetup, Setup
from reroll.engine.signature import rules_version
from reroll.notation.brought import NotJson, json_of
from reroll.notation.worded import worded
from reroll.notation.words import NotationError, format_action, parse_action

FORMAT = 1


class DamagedLog(ValueError):
    """A log that cannot be read whole: the message names the line and what is wrong there.

    `good` holds the events before the damage, so nothing that can be read is lost.
    """

    def __init__(self, line: int, problem: str, good: list[tuple[int, int]]) -> None:
        super().__init__(
            worded("The log is damaged in line {line}: {problem}", line=line, problem=problem)
        )
        self.line, self.problem, self.good = line, problem, good


class EmptyLog(DamagedLog):
    """A log without a single line."""

    def __init__(self) -> None:
        problem = worded("The file is empty; the log of a match was expected.")
        super().__init__(1, problem, [])
        self.args = (problem,)


@dataclass
class Header:
    """The first line of a log: how the match was set up, by which rules, who sat where."""

    setup: Setup
    names: list[str] = field(default_factory=list)
    rules_version: str = ""


def actor_word(actor: int) -> str | int:
    """`chance`, or the seat as on the screen, from 1."""
    return "chance" if actor == CHANCE else actor + 1


def header_line(setup: Setup, names: list[str]) -> str:
    """The set-up as the first line of a log."""
    head: dict[str, Any] = {
        "reroll": FORMAT,
        "game": setup.game,
        "rules": rules_version(setup.game),
        "players": setup.players,
        "options": dict(setup.options),
    }
    if setup.data:
        head["data"] = {name: list(numbers) for name, numbers in setup.data.items()}
    if names:
        head["names"] = names
    return json.dumps(head, ensure_ascii=False)


def line_hash(line: str) -> str:
    """The hash that the next line carries."""
    return hashlib.sha256(line.encode()).hexdigest()


def event_line(number: int, actor: int, words: str, prev: str) -> str:
    """One event as a line; `prev` is the hash of the line before."""
    event = {"n": number, "by": actor_word(actor), "do": words, "prev": prev}
    return json.dumps(event, ensure_ascii=False)


def log_lines(setup: Setup, log: list[tuple[int, int]], names: list[str]) -> Iterator[str]:
    """The lines of a match, header first, without line ends."""
    rules, s = setup.rules, setup.first_state()
    line = header_line(setup, names)
    yield line
    for number, (actor, action) in enumerate(log, 1):
        words = format_action(setup.game, s, actor, action)
        line = event_line(number, actor, words, line_hash(line))
        yield line
        rules.apply(s, actor, action)


def read_log(text: str) -> tuple[Header, list[tuple[int, int]], State]:
    """The set-up, the events and the final state of a log; raise DamagedLog with the line."""
    if not text.strip():
        raise EmptyLog
    lines = text.splitlines()
    header = read_header(lines[0])
    setup = header.setup
    s = setup.first_state()
    log: list[tuple[int, int]] = []
    for place, line in enumerate(lines[1:], 2):
        try:
            actor, action = read_event(setup, s, line, len(log) + 1, line_hash(lines[place - 2]))
        except ValueError as error:
            raise DamagedLog(place, str(error), log) from None
        setup.rules.apply(s, actor, action)
        log.append((actor, action))
    return header, log, s


def read_sound(text: str) -> tuple[Header, list[tuple[int, int]], str]:
    """The set-up, the events as far as they are sound, and why the log goes no further.

    Raises DamagedLog where not even the first line can be read.
    """
    try:
        header, log, _ = read_log(text)
    except DamagedLog as damage:
        if damage.line == 1:
            raise
        return read_header(text.splitlines()[0]), damage.good, str(damage)
    return header, log, ""


def read_header(line: str) -> Header:
    """The first line; raise DamagedLog if it is not one of this format."""
    try:
        head = json_of(line)
        if head["reroll"] != FORMAT:
            raise DamagedLog(
                1,
                worded(
                    "format {format} expected, {came} came.",
                    format=FORMAT,
                    came=repr(head["reroll"]),
                ),
                [],
            )
        data = {name: whole_numbers(each) for name, each in head.get("data", {}).items()}
        setup = Setup(head["game"], head["players"], head["options"], data)
        return Header(setup, list(head.get("names", [])), str(head["rules"]))
    except (KeyError, TypeError, AttributeError, OverflowError, NotJson):
        problem = worded(
            "the log of a match begins with a line that names its game and its players, as Reroll"
            " writes it; this line does not."
        )
        raise DamagedLog(1, problem, []) from None
    except (BadSetup, Unknown) as error:
        raise DamagedLog(1, str(error), []) from None


def whole_numbers(kept: list[Any]) -> list[int]:
    """The numbers of a distribution; raise TypeError where one is not whole."""
    if any(type(number) is not int for number in kept):
        raise TypeError(kept)
    return kept


def read_event(setup: Setup, s: State, line: str, number: int, prev: str) -> tuple[int, int]:
    """One event, checked against number, hash and rules; raise ValueError with the problem."""
    try:
        event = json_of(line)
        given, by, words, chained = event["n"], event["by"], event["do"], event["prev"]
    except (KeyError, TypeError, NotJson):
        raise ValueError(worded("an event with n, by, do and prev was expected.")) from None
    if given != number:
        raise ValueError(
            worded("event {number} was expected, {came} came.", number=number, came=repr(given))
        )
    if chained != prev:
        raise ValueError(worded("its prev is not the hash of the line before; a line was changed."))
    if by != "chance" and not (isinstance(by, int) and 1 <= by <= setup.players):
        raise ValueError(
            worded(
                "by is chance or a seat from 1 to {players}; {came} came.",
                players=setup.players,
                came=repr(by),
            )
        )
    actor = CHANCE if by == "chance" else by - 1
    try:
        action = parse_action(setup.game, s, actor, str(words))
    except NotationError as error:
        raise ValueError(str(error)) from None
    why = setup.rules.why_not(s, actor, action)
    if why != FINE:
        raise ValueError(
            worded(
                "{came} is not legal there ({reason}).",
                came=repr(words),
                reason=reason_name(setup.rules, why),
            )
        )
    return actor, action


def reason_name(rules: Rules, why: int) -> str:
    """A reason code and its clause: FACE_NOT_ROLLED, PK-06."""
    reason = rules.Why(why)
    return f"{reason.name}, {rules.WHY_CLAUSE[reason]}"
