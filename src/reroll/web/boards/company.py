"""The people at a table as its page shows them: who plays, what is asked of whom, words, clocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache

from reroll.engine.contract import is_over
from reroll.games.terms import SPECTATOR
from reroll.live.clock import DAY, LIVE
from reroll.live.orders import KEEPING, TOTALS
from reroll.live.talk import PHRASES, SIGNS, WATCHERS
from reroll.texts import gigi_gacker as gigi_words
from reroll.texts.catalogue import N_, Texts, texts
from reroll.web.boards.company_facts import Saying, Time
from reroll.web.boards.facts import TableFacts, once, still
from reroll.web.boards.marks import badge_of
from reroll.web.boards.model import Badge
from reroll.web.boards.values import value

KEEP_WORDS = {"worm": N_("the worm first"), "most": N_("the most points")}
UNTIL_WORDS = {
    "worm": N_("Roll until a worm and {total}, and keep the worm first."),
    "most": N_("Roll until a worm and {total}, and keep the most points."),
}


MOST_COMPANIES = 4096


@value
class Deed:
    """A small button: the last part of the address, its words, the field that it sends."""

    path: str
    verb: str
    name: str = ""
    value: str = ""
    go: bool = False


@value
class Ask:
    """Something that wants an answer of this viewer, above the board."""

    text: str
    deeds: tuple[Deed, ...]
    badge: Badge | None = None


@value
class Person:
    """One seat in the list of people, or somebody who watches and has no badge."""

    badge: Badge | None
    name: str
    fact: str
    deeds: tuple[Deed, ...]


@value
class Word:
    """One thing said: by whom, in words, or the drawing that was shown."""

    number: int
    name: str
    text: str
    badge: Badge | None = None
    sign: str = ""


@value
class Watch:
    """A seat's clock: words without a script; `until` (ms since 1970) lets a script count down."""

    badge: Badge
    name: str
    text: str
    until: int = 0


@value
class Orders:
    """Standing orders of the page's seat: the one there is, or what can be ordered."""

    text: str
    given: bool
    totals: tuple[int, ...] = ()
    keeping: tuple[tuple[str, str], ...] = ()
    cards: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Company:
    """Everything about the people; `seats` are those of bots that a guest may ask for."""

    asks: tuple[Ask, ...] = ()
    people: tuple[Person, ...] = ()
    watching: tuple[Person, ...] = ()
    said: tuple[Word, ...] = ()
    phrases: tuple[tuple[str, str], ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    chat: bool = False
    sits: bool = False
    hosts: bool = False
    hushed: bool = False
    code: str = ""
    watches: tuple[Watch, ...] = ()
    terms: str = ""
    orders: Orders | None = None
    seats: tuple[tuple[int, str], ...] = ()
    wins: tuple[tuple[Badge, str, str], ...] = ()
    series: str = ""
    hashed: list[int] = field(default_factory=list, compare=False, repr=False)

    def __hash__(self) -> int:
        """Reckoned once: it is asked for with every page, and seldom changes."""
        if not self.hashed:
            self.hashed.append(hash(tuple(getattr(self, one.name) for one in COMPARED)))
        return self.hashed[0]


COMPARED = tuple(one for one in fields(Company) if one.compare)


@lru_cache(maxsize=MOST_COMPANIES)
def the_same(company: Company) -> Company:
    """One object for all that are equal, so that comparing them takes no time."""
    return company


def company_page(t: Texts, facts: TableFacts) -> Company:
    """The people, for one viewer; most moves change nothing of them."""
    begun = facts.view is not None
    on = begun and not is_over(facts.rules, facts.view)
    given = facts.company, facts.sitters, facts.seat, facts.here, begun, on
    return still(facts.lasting, "company", given, lambda: the_same(company_now(t, facts, on)))


def company_now(t: Texts, facts: TableFacts, on: bool) -> Company:
    """The people as they are now."""
    known = facts.company
    return Company(
        asks=tuple(asks(t, facts, on)),
        people=tuple(person(t, facts, seat, on) for seat in range(len(facts.sitters))),
        watching=tuple(watching(t, facts)),
        said=tuple(word(t, facts, one) for one in known.said),
        phrases=words_for(t, PHRASES),
        signs=words_for(t, SIGNS),
        chat=known.chat,
        sits=bool(known.mine),
        hosts=known.host,
        hushed=WATCHERS in known.muted,
        code=known.code,
        watches=once(facts, "watches", lambda: watches(t, facts)),
        terms=clock_word(t, known.clock),
        orders=orders(t, facts) if on else None,
        seats=seats_to_ask_for(facts),
        wins=wins(t, facts),
        series=t.n("After {n} match", "After {n} matches", known.matches) if known.matches else "",
    )


def words_for(t: Texts, told: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What can be said or shown by one press, in the reader's language."""
    return told_in(t.lang, tuple(told.items()))


@cache
def told_in(lang: str, told: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """The names with their words in a language."""
    return tuple((name, texts(lang)(text)) for name, text in told)


def name_of(facts: TableFacts, seat: int) -> str:
    """The name in a seat."""
    return facts.sitters[seat].name


def about(path: str, verb: str, seat: int, go: bool = False) -> Deed:
    """A deed about a seat."""
    return Deed(path, verb, "whom", str(seat), go)


# What wants an answer


def asks(t: Texts, facts: TableFacts, on: bool) -> Iterator[Ask]:
    """What this viewer is asked, the most pressing first; of who plays only while there is play."""
    known = facts.company
    for seat in known.mine:
        if on and seat in known.covered:
            text = t("A bot plays for {name} just now.", name=name_of(facts, seat))
            back = about("back", t("Take the seat back"), seat, go=True)
            yield Ask(text, (back,), badge_of(facts, seat))
    for guest in known.guests:
        text = t("{name} knocks and would like to join.", name=guest.name)
        if guest.seat >= 0:
            bot = name_of(facts, guest.seat)
            text = t("{name} would like the seat of {bot}.", name=guest.name, bot=bot)
        yes = Deed("admit", t("Let in"), "knock", str(guest.number), go=True)
        no = Deed("refuse", t("Not now"), "knock", str(guest.number))
        yield Ask(text, (no, yes))
    if known.mine:
        yield from offers(t, facts) if on else ()
        if known.host_away and not known.host:
            yield Ask(t("The host is away."), (Deed("host", t("Be the host")),))


def offers(t: Texts, facts: TableFacts) -> Iterator[Ask]:
    """Seats that a bot could play: of people who are away, out of time, or voted about."""
    known = facts.company
    for seat in sorted((known.away | known.late) - set(known.mine) - known.covered):
        late = N_("Time is up for {name}.")
        text = t(
            late if seat in known.late else N_("{name} seems to be away."),
            name=name_of(facts, seat),
        )
        deed = about("cover", t("Let a bot play"), seat)
        yield Ask(text, (deed,), badge_of(facts, seat))
    for seat, (votes, needed) in known.votes.items():
        if votes and seat not in known.mine and seat not in known.away:
            text = t(
                "Shall a bot play for {name}? Votes: {votes} of {needed}",
                name=name_of(facts, seat),
                votes=votes,
                needed=needed,
            )
            yes = () if seat in known.voted else (about("vote", t("Yes"), seat),)
            yield Ask(text, yes, badge_of(facts, seat))


# Who plays


def person(t: Texts, facts: TableFacts, seat: int, on: bool) -> Person:
    """A seat: who plays it, and what this viewer may do about that."""
    deeds = tuple(deeds_about(t, facts, seat, on))
    return Person(badge_of(facts, seat), name_of(facts, seat), fact_of(t, facts, seat), deeds)


def fact_of(t: Texts, facts: TableFacts, seat: int) -> str:
    """What there is to say of a seat in the list."""
    known, sitter = facts.company, facts.sitters[seat]
    if seat in known.covered:
        return t("a bot stands in")
    if sitter.bot:
        return t("bot")
    if seat in known.ordered:
        return t("has a standing order")
    if seat in known.late:
        return t("out of time")
    if seat in known.away:
        return t("away")
    if seat == known.host_seat:
        return t("host")
    return t("on this device") if sitter.here else t("here")


def deeds_about(t: Texts, facts: TableFacts, seat: int, on: bool) -> Iterator[Deed]:
    """What this viewer may do about a seat."""
    known, sitter = facts.company, facts.sitters[seat]
    if seat in known.mine:
        if on and not sitter.bot:
            yield about("standin", t("Let a bot play for me"), seat)
        yield about("move", t("Move to another device"), seat)
        return
    if sitter.bot and seat not in known.covered:
        return
    verb = t("Hear again") if sitter.colour in known.muted else t("Mute")
    yield Deed("mute", verb, "colour", str(sitter.colour or seat + 1))
    if known.host and facts.view is None and not sitter.bot:
        yield about("kick", t("Send away"), seat)
    if on and known.mine and seat in known.votes and seat not in known.voted:
        yield about("vote", t("Vote for a bot in this seat"), seat)


def watching(t: Texts, facts: TableFacts) -> Iterator[Person]:
    """For the host: who watches and has spoken, by the last word; whether somebody is silenced."""
    known = facts.company
    for said in known.speakers:
        heard = word(t, facts, said)
        hush = Deed("hush", t("Mute for everyone"), "word", str(said.number))
        yield Person(None, heard.name, heard.text, (hush,))
    if known.silenced:
        again = Deed("unhush", t("Let all who watch speak again"))
        yield Person(None, t("Somebody watching"), t("muted for everyone"), (again,))


def seats_to_ask_for(facts: TableFacts) -> tuple[tuple[int, str], ...]:
    """The colours and names of bots whose seat somebody who watches may ask for."""
    known = facts.company
    if known.mine or known.knocks:
        return ()
    return tuple((facts.sitters[i].colour or i + 1, name_of(facts, i)) for i in known.open)


def wins(t: Texts, facts: TableFacts) -> tuple[tuple[Badge, str, str], ...]:
    """The score of the series, the most wins first."""
    known = facts.company
    order = sorted(known.wins, key=lambda seat: (-sum(known.wins[seat]), known.wins[seat][1]))
    return tuple((badge_of(facts, i), name_of(facts, i), won(t, *known.wins[i])) for i in order)


def won(t: Texts, alone: int, shared: int) -> str:
    """How many matches were won, those shared with others said as such."""
    parts = [t.n("{n} win", "{n} wins", alone)] if alone or not shared else []
    if shared:
        parts.append(t.n("{n} shared win", "{n} shared wins", shared))
    return " · ".join(parts)


# Words


def word(t: Texts, facts: TableFacts, said: Saying) -> Word:
    """What was said, in the reader's language, by whoever sat there then."""
    kind, _, rest = said.text.partition(" ")
    sits = said.seat >= 0
    name = said.name or (name_of(facts, said.seat) if sits else t("Somebody watching"))
    badge = badge_of(facts, said.seat) if sits and not said.name else None
    if kind == "sign":
        return Word(said.number, name, t(SIGNS[rest]), badge, rest)
    return Word(said.number, name, t(PHRASES[rest]) if kind == "phrase" else rest, badge)


# Clocks


def watches(t: Texts, facts: TableFacts) -> tuple[Watch, ...]:
    """The clocks, in the order of the seats."""
    times = facts.company.times
    return tuple(
        Watch(badge_of(facts, seat), name_of(facts, seat), time_word(t, time), time.until)
        for seat, time in enumerate(times)
    )


def time_word(t: Texts, time: Time) -> str:
    """What is left, as a clock shows it: minutes and seconds, or days and hours."""
    minutes, seconds = divmod(time.left // 1000, 60)
    if time.left < DAY // 24:
        return f"{minutes}:{seconds:02}"
    days, hours = divmod(minutes // 60, 24)
    return t("{days} d {hours} h", days=days, hours=hours)


def clock_word(t: Texts, clock: str) -> str:
    """A table's clock in words."""
    if clock in LIVE:
        minutes, more = LIVE[clock][0] // 60, LIVE[clock][1]
        return t("{minutes} min, and {more} s more after each turn", minutes=minutes, more=more)
    if clock:
        return t.n("{n} day for each move", "{n} days for each move", int(clock[:-1]))
    return t("no clock")


# Standing orders


def orders(t: Texts, facts: TableFacts) -> Orders | None:
    """What the page's seat has ordered, or may order."""
    seat = facts.seat
    if seat == SPECTATOR or seat not in facts.here or facts.typed:
        return None
    given = facts.company.orders.get(seat, "")
    if given:
        return Orders(order_word(t, facts, given), True)
    if facts.game == "pickomino":
        keeping = tuple((name, t(KEEP_WORDS[name])) for name in KEEPING)
        return Orders("", False, tuple(TOTALS), keeping)
    if facts.company.plans:
        cards = tuple((text, gigi_words.card_name(t, kind)) for text, kind in facts.company.plans)
        return Orders("", False, cards=cards)
    return None


def order_word(t: Texts, facts: TableFacts, order: str) -> str:
    """A standing order as a sentence."""
    words = order.split()
    if words[0] == "until":
        return t(UNTIL_WORDS[words[2]], total=words[1])
    kinds = dict(facts.company.plans)
    card = gigi_words.card_name(t, kinds[order]) if order in kinds else order
    return t("Next round: {card}.", card=card)
