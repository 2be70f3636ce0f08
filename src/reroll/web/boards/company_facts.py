"""What the server knows of the people at a table, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from reroll.web.boards.values import value


@value
class Guest:
    """Somebody who knocks: the number of the knock, and the bot's seat wanted, -1 for a chair."""

    number: int
    name: str
    seat: int = -1


@value
class Saying:
    """A word as it is kept, and the seat that said it, -1 for somebody who watches.

    `name` is who sat there then, empty where nobody else has come since.
    """

    number: int
    seat: int
    text: str
    name: str = ""


@value
class Time:
    """A seat's clock in milliseconds: what is left, and until when, 0 for a clock that stands."""

    left: int
    until: int = 0


@value
class CompanyFacts:
    """Seats are numbers from 0. `mine` are the viewer's, also those where a bot stands in.

    `votes` gives for each seat how many want a bot there and how many must; `open` are bots'
    seats that a guest may ask for; `ordered` have a standing order, which `orders` tells of the
    viewer's own seats alone; `plans` are the cards that could be laid next round.
    """

    host: bool = False
    host_seat: int = -1
    host_away: bool = False
    mine: tuple[int, ...] = ()
    covered: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    late: frozenset[int] = frozenset()
    votes: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    voted: frozenset[int] = frozenset()
    open: tuple[int, ...] = ()
    guests: tuple[Guest, ...] = ()
    knocks: bool = False
    code: str = ""
    said: tuple[Saying, ...] = ()
    muted: frozenset[int] = frozenset()
    speakers: tuple[Saying, ...] = ()
    silenced: bool = False
    chat: bool = False
    clock: str = ""
    late_word: str = "offer"
    times: tuple[Time, ...] = ()
    ordered: frozenset[int] = frozenset()
    orders: Mapping[int, str] = field(default_factory=dict)
    plans: tuple[tuple[str, int], ...] = ()
    wins: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    matches: int = 0
