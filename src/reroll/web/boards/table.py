"""A table's page from its facts; the game's own board module is asked for its part."""

from __future__ import annotations

import importlib
from dataclasses import replace
from functools import cache
from typing import Any, Protocol, cast

from reroll.engine.contract import is_over, places
from reroll.games.terms import CHANCE, SPECTATOR
from reroll.notation.words import format_action
from reroll.texts.catalogue import N_, Texts
from reroll.texts.games import texts_of
from reroll.web.boards.agreed import house_rules
from reroll.web.boards.company import company_page
from reroll.web.boards.facts import (
    LOOKED_BACK,
    Event,
    TableFacts,
    acting,
    awaited,
    events_from,
    once,
)
from reroll.web.boards.marks import badge_of
from reroll.web.boards.model import (
    Art,
    Button,
    Chair,
    Entry,
    Line,
    Lounge,
    Mark,
    Notice,
    Odds,
    Piece,
    Podium,
    Rank,
    Refusal,
    Seat,
    TablePage,
    Turn,
)

LOG_LINES = 40
ANNOUNCED = 5


class BoardMaker(Protocol):
    """What a game's board module offers."""

    def board(self, t: Texts, facts: TableFacts, /) -> Any: ...
    def own(self, t: Texts, facts: TableFacts, /) -> Any: ...
    def actions(self, t: Texts, facts: TableFacts, /) -> tuple[Button, ...]: ...
    def odds(self, t: Texts, facts: TableFacts, /) -> Odds | None: ...
    def round_note(self, t: Texts, facts: TableFacts, /) -> str: ...
    def turn_note(self, t: Texts, facts: TableFacts, /) -> str: ...
    def seat_fact(self, t: Texts, facts: TableFacts, seat: int, /) -> str: ...
    def seat_worms(self, facts: TableFacts, seat: int, /) -> str: ...
    def seat_piece(self, t: Texts, facts: TableFacts, seat: int, /) -> Piece | None: ...
    def seat_mark(self, t: Texts, facts: TableFacts, seat: int, /) -> Mark | None: ...
    def line(self, t: Texts, facts: TableFacts, event: Event, /) -> Line: ...
    def is_told(self, event: Event, /) -> bool: ...

    def moment(self, facts: TableFacts, /) -> str: ...

    SIXTH: str

    def draw_question(self, t: Texts, facts: TableFacts, /) -> str: ...
    def draw_label(self, t: Texts, facts: TableFacts, kind: int, /) -> str: ...
    def rank(self, t: Texts, facts: TableFacts, seat: int, place: int, /) -> Rank: ...
    def tie_remark(self, t: Texts, facts: TableFacts, /) -> tuple[str, str]: ...


@cache
def maker_of(game: str) -> BoardMaker:
    """The board module of the game."""
    return cast(BoardMaker, importlib.import_module(f"reroll.web.boards.{game}"))


def table_page(t: Texts, facts: TableFacts) -> TablePage:
    """The whole page of a table for one viewer, before, during or after the match."""
    if facts.view is None:
        return waiting_page(t, facts)
    if is_over(facts.rules, facts.view):
        return over_page(t, facts)
    return playing_page(t, facts)


def page(t: Texts, facts: TableFacts, turn: Turn, **parts: Any) -> TablePage:
    """A page from its parts, with what the pages of a table show in every stage."""
    return TablePage(**of_all(t, facts, turn), **parts, **of_its_own(t, facts))


def of_all(t: Texts, facts: TableFacts, turn: Turn) -> dict[str, Any]:
    """What the pages of a table share in every stage."""
    return {
        "table": facts.table,
        "name": facts.name,
        "game": facts.game,
        "code": facts.rules.CODE.lower(),
        "game_title": texts_of(facts.game).title(t),
        "match": facts.match,
        "version": facts.version,
        "turn": turn,
        "log": once(facts, "log", lambda: log(t, facts)),
        "said": once(facts, "said", lambda: announced(t, facts)),
    }


def of_its_own(t: Texts, facts: TableFacts, *more: Notice) -> dict[str, Any]:
    """What each page has of its own in every stage, with what else is said to it alone."""
    return {
        "moment": f"{facts.match}-{facts.seat}-{maker_of(facts.game).moment(facts)}",
        "key": facts.key,
        "seat": facts.seat if facts.seat != SPECTATOR else -1,
        "notices": notices(facts) + more,
        "url": facts.url,
        "company": company_page(t, facts),
        "shared": facts.shared,
        "bare": facts.bare,
    }


def notices(facts: TableFacts) -> tuple[Notice, ...]:
    """The refusal that this viewer's last request met."""
    complaint = facts.complaint
    return (Notice(complaint.text, "bad", complaint.clause),) if complaint else ()


def log(t: Texts, facts: TableFacts) -> tuple[Line, ...]:
    """The latest lines, oldest first: those there were, and what has happened since."""
    if facts.view is None or not facts.events:
        return ()
    known, last = told_by(t, facts), facts.events[-1].number
    first = max(0, last + 1 - LOOKED_BACK)
    by, told, lines = facts.lines.get(t.lang, ("", -1, ()))
    if by != known:
        told, lines = -1, ()
    new = events_from(facts, max(first, told + 1))
    before = [line for line in lines if line.number >= first]
    added = [line_of(t, facts, event, known) for event in new]
    lines = (*before, *[line for line in added if line is not None])[-LOG_LINES:]
    for event in facts.events[-len(new) - ANNOUNCED : -ANNOUNCED]:
        event.told.clear()  # these lines alone tell of it from now on
    for line in lines[:-ANNOUNCED]:
        line.drawn.clear()  # every page that is open has it
    facts.lines[t.lang] = known, last, lines
    return lines


def line_of(t: Texts, facts: TableFacts, event: Event, known: str) -> Line | None:
    """The line that tells of an event, made once for all pages it is told by; some have none."""
    if known not in event.told:
        maker = maker_of(facts.game)
        told = maker.is_told(event) or event.corrected
        made = maker.line(t, facts, event) if told else None
        event.told[known] = corrected(t, facts, event, made) if made and event.corrected else made
    line: Line | None = event.told[known]
    return line


def told_by(t: Texts, facts: TableFacts) -> str:
    """What lines depend on beside their event: the language, and the names in the seats now."""
    names = (sitter.name for sitter in facts.sitters)
    return once(facts, "told by", lambda: "\n".join((t.lang, *names)))


def corrected(t: Texts, facts: TableFacts, event: Event, line: Line) -> Line:
    """The line of what really lay on the table, where it had been typed wrongly."""
    text = line.text or format_action(facts.game, event.before, event.actor, event.action)
    lead = t("Corrected: {what}", what=line.lead) if line.lead else ""
    return replace(line, text=t("Corrected: {what}", what=text), lead=lead)


def announced(t: Texts, facts: TableFacts) -> tuple[tuple[int, str, str], ...]:
    """The latest events in a breath each, the result first, and whole as in the log.

    Those that say nothing are left out.
    """
    if facts.view is None:
        return ()
    known = told_by(t, facts)
    told = (
        (event.number, said_of(t, facts, event), line_of(t, facts, event, known))
        for event in facts.events[-ANNOUNCED:]
    )
    return tuple((number, said, line.text if line else said) for number, said, line in told if said)


def said_of(t: Texts, facts: TableFacts, event: Event) -> str:
    """The announcement of an event, made once for every page that brings it."""
    listener = told_by(t, facts), "said"
    if listener not in event.told:
        names = [sitter.name for sitter in facts.sitters]
        event.told[listener] = texts_of(facts.game).said(
            t, event.before, event.after, event.actor, event.action, names
        )
    said: str = event.told[listener]
    return said


def meanwhile(t: Texts, facts: TableFacts, moves: int) -> str:
    """What somebody missed who was away for so many moves: how many, and the last of them."""
    lines = log(t, facts) if moves else ()
    if not lines:
        return ""
    count = t.n(
        "{n} move was made while you were away.", "{n} moves were made while you were away.", moves
    )
    return f"{count} {lines[-1].text}"


# During the match


def playing_page(t: Texts, facts: TableFacts) -> TablePage:
    """The table while the match is on: most of it is the same for all who may do the same."""
    seat = acting(facts)
    mine = seat if seat in facts.here else SPECTATOR
    # Real dice are typed by those who sit here; else who watches may do as little as others.
    may = mine, len(facts.here) > 1, bool(facts.here) or not facts.typed
    maker = maker_of(facts.game)
    return TablePage(
        seats=seats(t, facts),
        board=maker.board(t, facts),
        own=maker.own(t, facts),
        **once(facts, ("page", *may), lambda: of_many(t, facts)),
        **of_its_own(t, facts, *watching(t, facts), *passing(t, facts)),
    )


def of_many(t: Texts, facts: TableFacts) -> dict[str, Any]:
    """What all see of a running match who may do the same."""
    maker = maker_of(facts.game)
    turn = turn_line(t, facts)
    return of_all(t, facts, turn) | {
        "stage": "play",
        "title": tab_title(t, facts, turn),
        "actions": maker.actions(t, facts),
        "odds": once(facts, "odds", lambda: maker.odds(t, facts)),
        "coach": coach(facts),
        "entry": entry(t, facts),
        "fix": fix(t, facts),
    }


def coach(facts: TableFacts) -> str:
    """Whether odds may be asked for here, and whether they may stay open."""
    if not facts.hints:
        return ""
    return "ask" if len(facts.here) > 1 else "follow"


def entry(t: Texts, facts: TableFacts) -> Entry | None:
    """At a table with real dice and cards: what chance owes, if this device is to tell it.

    Whoever rolls tells, and anybody tells for a bot.
    """
    rules, s = facts.rules, facts.view
    roller = acting(facts)
    if not facts.typed or rules.actor(s) != CHANCE or not facts.here:
        return None
    if roller not in facts.here and not facts.sitters[roller].bot:
        return None
    return owed(t, facts)


def owed(t: Texts, facts: TableFacts) -> Entry:
    """What real dice or cards have to tell, as this state asks for it."""
    rules, s = facts.rules, facts.view
    count, maker = rules.roll_size(s), maker_of(facts.game)
    if count:
        title = t.n(
            "Roll {n} die and type what it shows", "Roll {n} dice and type what they show", count
        )
        return Entry(title, count, f"12345{maker.SIXTH}")
    kinds = [kind for kind in range(rules.KINDS) if rules.draw_weight(s, kind)]
    picks = [
        (format_action(facts.game, s, CHANCE, k), maker.draw_label(t, facts, k)) for k in kinds
    ]
    return Entry(maker.draw_question(t, facts), picks=tuple(picks))


def fix(t: Texts, facts: TableFacts) -> Entry | None:
    """What was typed last, to be typed once more, as long as nobody has acted on it."""
    if not facts.fixable or not facts.here or not facts.events:
        return None
    return owed(t, facts.at(facts.events[-1].before, ()))


def watching(t: Texts, facts: TableFacts) -> tuple[Notice, ...]:
    """A word for those who hold no seat."""
    if facts.here:
        return ()
    if facts.company.covered.intersection(facts.company.mine):
        return (Notice(t("A bot plays for you."), "plain", icon="i-eye"),)
    return (Notice(t("You are watching this table."), "plain", icon="i-eye"),)


def passing(t: Texts, facts: TableFacts) -> tuple[Notice, ...]:
    """Where several seats share a device: whom to hand it to, as long as they have not moved."""
    seat = acting(facts)
    if len(facts.here) < 2 or seat not in facts.here or not facts.events:
        return ()
    doers = (doer(facts, event) for event in facts.events)
    movers = [each for each in doers if each in facts.here]
    if movers and movers[-1] == seat:
        return ()
    name = facts.sitters[seat].name
    return (Notice(t("Hand the device to {name}.", name=name), "plain", icon="i-hand"),)


def doer(facts: TableFacts, event: Event) -> int:
    """Who did something in an event: the seat that chose, or that threw or told what chance did."""
    s, rules = event.before, facts.rules
    if event.actor >= 0:
        return event.actor
    told = facts.typed and s.phase != rules.Phase["START"]
    return rules.roller(s) if told or rules.roll_size(s) > 0 else SPECTATOR


def turn_line(t: Texts, facts: TableFacts) -> Turn:
    """Whose turn it is, said to this viewer: the same to all for whom it is not."""
    seat = acting(facts)
    mine = seat if seat in facts.here else SPECTATOR
    # Where nothing is hidden all seats share one view, and several of them may be to act.
    return once(facts, ("turn", mine, len(facts.here) > 1), lambda: turn_said(t, facts))


def turn_said(t: Texts, facts: TableFacts) -> Turn:
    """Whose turn it is, to those who hold the seat, alone or with others, or do not hold it."""
    seat = acting(facts)
    note = noted(t, facts)
    if seat == SPECTATOR:
        return Turn(note)
    if nobody_begins(facts):
        return Turn(t("Who begins?"))
    name, badge = facts.sitters[seat].name, badge_of(facts, seat)
    if seat not in facts.here:
        waited = [facts.sitters[one].name for one in awaited(facts)]
        if len(waited) > 1:
            return Turn(t("Waiting for {names}", names=", ".join(waited)), note)
        return Turn(t("{name} is playing", name=name), note, badge, spoon=True, whose=name)
    if len(facts.here) > 1:
        return Turn(t("{name}, your turn", name=name), note, badge, spoon=True)
    return Turn(t("Your turn, {name}", name=name), note, badge, spoon=True)


def noted(t: Texts, facts: TableFacts) -> str:
    """Which round this is, and what is to be done."""
    maker = maker_of(facts.game)
    number = "" if nobody_begins(facts) else maker.round_note(t, facts)
    return " · ".join(note for note in (number, maker.turn_note(t, facts)) if note)


def nobody_begins(facts: TableFacts) -> bool:
    """Whether the seat that begins is still to be drawn: it is nobody's turn then."""
    return bool(facts.view.phase == facts.rules.Phase["START"])


def tab_title(t: Texts, facts: TableFacts, turn: Turn) -> str:
    """The browser tab: a dot while it waits for this device."""
    dot = "● " if acting(facts) in facts.here else ""
    return f"{dot}{turn.text}: {texts_of(facts.game).title(t)}"


def seats(t: Texts, facts: TableFacts) -> tuple[Seat, ...]:
    """Everyone but the seat that the own area shows, in turn order from there."""
    count = len(facts.sitters)
    first = facts.seat + 1 if facts.seat != SPECTATOR else 0
    others = count - 1 if facts.seat != SPECTATOR else count
    strip = once(facts, "strip", lambda: [strip_entry(t, facts, seat) for seat in range(count)])
    return tuple(strip[(first + step) % count] for step in range(others))


def strip_entry(t: Texts, facts: TableFacts, seat: int) -> Seat:
    """One seat of the strip."""
    maker, sitter = maker_of(facts.game), facts.sitters[seat]
    return Seat(
        badge=badge_of(facts, seat),
        name=sitter.name,
        fact=maker.seat_fact(t, facts, seat),
        worms=maker.seat_worms(facts, seat),
        piece=maker.seat_piece(t, facts, seat),
        now=seat in awaited(facts) and not nobody_begins(facts),
        bot=bool(sitter.bot),
        mark=maker.seat_mark(t, facts, seat),
    )


# Before the match


def waiting_page(t: Texts, facts: TableFacts) -> TablePage:
    """The table while people come and sit down."""
    missing = max(0, facts.rules.MIN_PLAYERS - len(facts.sitters))
    text = t("Ready when you are") if not missing else t("Waiting for players")
    seated = t.n("{n} at the table", "{n} at the table", len(facts.sitters))
    return page(
        t,
        facts,
        Turn(text, seated),
        stage="waiting",
        title=f"{facts.name}: {texts_of(facts.game).title(t)}",
        lounge=lounge(t, facts),
        actions=(start_button(t, facts, missing),) if facts.here else (),
    )


def lounge(t: Texts, facts: TableFacts) -> Lounge:
    """The chairs round the table, and who may still come."""
    most = facts.rules.MAX_PLAYERS
    free = most - len(facts.sitters)
    taken = tuple(chair(t, facts, seat) for seat in range(len(facts.sitters)))
    bots = tuple((name, bot_label(t, name)) for name in facts.bots)
    return Lounge(taken, free, bots, house_rules(t, facts.game, facts.options), bool(facts.here))


def chair(t: Texts, facts: TableFacts, seat: int) -> Chair:
    """A chair that is taken."""
    sitter = facts.sitters[seat]
    if sitter.bot:
        fact = t("bot, {strength}", strength=bot_label(t, sitter.bot))
    else:
        fact = t("on this device") if sitter.here else t("on another device")
    may_leave = sitter.here or (bool(sitter.bot) and bool(facts.here))
    may_go = facts.company.host and not may_leave and not sitter.bot
    return Chair(seat, badge_of(facts, seat), sitter.name, fact, sitter.here, may_leave, may_go)


BOTS = {
    "random": N_("plays anything"),
    "simple": N_("plays by a rule of thumb"),
    "greedy": N_("plays each turn exactly"),
    "strong": N_("plays to win"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "program": N_("a program of somebody's own"),
}


def bot_label(t: Texts, name: str) -> str:
    """A bot's strength in words; one without words by its own name."""
    return t(BOTS[name]) if name in BOTS else name


def start_button(t: Texts, facts: TableFacts, missing: int) -> Button:
    """Beginning the match, once enough have sat down."""
    refusal = None
    if missing:
        text = t.n("{n} more player is needed", "{n} more players are needed", missing)
        refusal = Refusal(text, f"{facts.rules.CODE}-01")
    then = t.n("with {n} player", "with {n} players", len(facts.sitters))
    art = Art("figure", "spoon")
    return Button("go", t("Start"), then, path="start", art=art, refusal=refusal)


# After the match


def over_page(t: Texts, facts: TableFacts) -> TablePage:
    """The table when the match is over."""
    end = podium(t, facts)
    return page(
        t,
        facts,
        Turn(end.headline),
        stage="over",
        title=f"{end.headline} {texts_of(facts.game).title(t)}",
        seats=(),
        podium=end,
        board=maker_of(facts.game).board(t, facts),
        own=maker_of(facts.game).own(t, facts),
        actions=after_buttons(t, facts),
    )


def podium(t: Texts, facts: TableFacts) -> Podium:
    """The ranking, best first, ties sharing a place."""
    maker = maker_of(facts.game)
    ranked = places(facts.rules, facts.view)
    order = sorted(range(len(ranked)), key=lambda seat: ranked[seat])
    ranks = tuple(maker.rank(t, facts, seat, ranked[seat]) for seat in order)
    remark, clause = maker.tie_remark(t, facts)
    return Podium(headline(t, ranks), ranks, remark, clause)


def headline(t: Texts, ranks: tuple[Rank, ...]) -> str:
    """Who won, in one sentence."""
    first = [rank.name for rank in ranks if rank.place == 1]
    if len(first) == len(ranks):
        return t("Everybody shares the win.")
    if len(first) > 1:
        others = ", ".join(first[:-1])
        return t("{names} and {last} share the win.", names=others, last=first[-1])
    return t("{name} wins with {score}.", name=first[0], score=ranks[0].score)


def after_buttons(t: Texts, facts: TableFacts) -> tuple[Button, ...]:
    """Playing again for those who sat here, or whose seat a bot had; the lobby for everyone."""
    home = Button("alt", t("Lobby"), t("other games"), href="/", art=Art("icon", "i-home"))
    if not facts.here and not facts.company.mine:
        return (home,)
    same = t.n("same {n} player", "same {n} players", len(facts.sitters))
    again = Button("go", t("Again!"), same, path="rematch", art=Art("icon", "i-again"))
    return home, again
