"""Words at the table: set phrases and signs for everyone, free words only where the host chose so.

A word is kept as `phrase hello`, `sign worm` or `free ...`; each reader sees phrases in their own
language. Nobody floods the table, and everyone may stop hearing anyone; the host may silence
somebody who watches for all.
"""

from __future__ import annotations

from reroll.live.company import must_host
from reroll.live.names import tidy
from reroll.live.notebook import Jot
from reroll.live.refusals import NotYours, Refusal, Stale
from reroll.live.table import Table
from reroll.store.records import now
from reroll.texts.catalogue import N_

PHRASES = {
    "hello": N_("Hello!"),
    "luck": N_("Good luck!"),
    "nice": N_("Nice one!"),
    "ouch": N_("Ouch."),
    "thanks": N_("Thank you!"),
    "moment": N_("One moment, please."),
    "back": N_("I am back."),
    "another": N_("Another one?"),
}
SIGNS = {
    "worm": N_("a happy worm"),
    "hen": N_("a cackling hen"),
    "minion": N_("a minion who knew it"),
    "bomb": N_("a bomb"),
}
"""Drawings one can show, and what they are called."""

LONGEST = 200
BURST, SECONDS = 4, 10
"""So many words of one person in so many seconds are enough."""

WATCHERS = 0
"""The colour of all who watch: they are muted together."""


async def say(table: Table, holder: str, text: str, request: str) -> None:
    """A person says a phrase, shows a sign, or writes free words where the table allows them."""

    def wish() -> tuple[list[Jot], None]:
        seats = table.owned_by(holder)
        if not seats and holder in table.notebook.hushed:
            raise NotYours(N_("The host has asked you to say no more here."))
        said = checked(table, bool(seats), text)
        since = now() - SECONDS * 1000
        recent = [one for one in table.notebook.said if one.holder == holder and one.at > since]
        if len(recent) >= BURST:
            raise Refusal(N_("That was a lot at once. The others want to speak too."))
        colour = table.seats[seats[0]].colour if seats else WATCHERS
        return [Jot("say", holder, colour, said)], None

    await table.jot(request, wish)


def checked(table: Table, sits: bool, text: str) -> str:
    """The words as they are kept; refuse what this table does not allow."""
    kind, _, rest = text.partition(" ")
    if (kind == "phrase" and rest in PHRASES) or (kind == "sign" and rest in SIGNS):
        return text
    if kind != "free" or not table.record.chat:
        raise Refusal(N_("This table keeps to the set phrases."))
    if not sits:
        raise NotYours(N_("Take a seat at this table first."))
    words = tidy(rest, LONGEST)
    if not words:
        raise Refusal(N_("There was nothing to say in that."))
    return f"free {words}"


async def mute(table: Table, holder: str, colour: int, request: str) -> None:
    """A person no longer hears a seat, or all who watch; asked again, hears them again."""

    def wish() -> tuple[list[Jot], None]:
        if not holder or (colour != WATCHERS and table.seat_of(colour) < 0):
            raise Refusal(N_("Nobody of that colour sits here."))
        return [Jot("mute", holder, colour)], None

    await table.jot(request, wish)


async def hush(table: Table, holder: str, number: int, request: str) -> None:
    """The host silences, for everyone, whoever watches and said the word of this number."""

    def wish() -> tuple[list[Jot], None]:
        must_host(table, holder)
        said = next((one for one in table.notebook.said if one.number == number), None)
        if said is None or said.colour != WATCHERS:
            raise Stale
        return [Jot("hush", holder, WATCHERS, said.holder)], None

    await table.jot(request, wish)


async def unhush(table: Table, holder: str, request: str) -> None:
    """The host lets all who were silenced speak again."""

    def wish() -> tuple[list[Jot], None]:
        must_host(table, holder)
        return [Jot("unhush", holder)] if table.notebook.hushed else [], None

    await table.jot(request, wish)
