"""The Würfelacker board: the buffet, dice set aside and loose, morsels to spend, robo dice."""

from __future__ import annotations

from reroll.games import dice
from reroll.games import wuerfelacker as rules
from reroll.games.terms import CHANCE, SPECTATOR
from reroll.notation.wuerfelacker import format_action
from reroll.texts import wuerfelacker as words
from reroll.texts.catalogue import Texts
from reroll.web.boards.facts import Event, TableFacts, acting, once
from reroll.web.boards.marks import apart, badge_of, holder
from reroll.web.boards.model import (
    Art,
    Badge,
    Button,
    DieChoice,
    DieGroup,
    Line,
    Mark,
    Morsel,
    Odds,
    Piece,
    Rank,
    dice_groups,
)
from reroll.web.boards.values import thing, value

Phase = rules.Phase
SIXTH = "6"


@value
class Spot:
    """A position of the buffet; at the distribution with who took it and their total.

    The robo chicken has no badge.
    """

    position: int
    morsel: Morsel
    badge: Badge | None = None
    name: str = ""
    total: int = 0
    mine: bool = False


@value
class MorselChoice:
    """A morsel that may be spent, or something to do with the buffet."""

    action: str
    verb: str
    then: str
    morsel: Morsel | None = None


@thing  # the same for many: known by itself
class AckerBoard:
    """The table; `aside`, `loose`, `laid` and `total` are those of the seat that is waited for.

    `choices` are dice to set aside, `lay` morsels to lay instead, `pay` morsels that pay for a
    change of the buffet, `acts` what a morsel paid for.
    """

    round: int
    rounds: int
    lap: int
    buffet: tuple[Spot, ...]
    tie: str
    aside: tuple[DieGroup, ...]
    loose: tuple[DieGroup, ...]
    laid: Morsel | None
    total: int
    to_roll: int
    roll: int
    choices: tuple[DieChoice, ...]
    lay: tuple[MorselChoice, ...]
    pay: tuple[MorselChoice, ...]
    acts: tuple[MorselChoice, ...]
    robo: tuple[DieGroup, ...] | None
    robo_total: int


@value
class Larder:
    """What the page's seat has, its morsels None for those who watch; `last` is the distribution
    before, with the seat's own marked. `whose` is its name where another device holds it,
    `badge` its mark while somebody else plays."""

    last: tuple[Spot, ...]
    morsels: tuple[Morsel, ...] | None
    worms: str = ""
    begins: bool = False
    whose: str = ""
    badge: Badge | None = None
    name: str = ""


def groups(counts: list[int]) -> tuple[DieGroup, ...]:
    """The faces that these counts show, high to low."""
    return dice_groups("654321", tuple(counts[::-1]))


def morsel_of(kind: int) -> Morsel:
    """GW-03: a morsel by its kind, with its mark."""
    value = rules.worms_on(kind)
    return Morsel(value, printed(value))


def printed(value: int) -> str:
    """A number in the display face, which has only an en dash."""
    return str(value).replace("-", "–")


def signed(value: int) -> str:
    """A number of worms with a true minus sign."""
    return str(value).replace("-", "−")


def board(t: Texts, facts: TableFacts) -> AckerBoard:
    """The board, the same for all who may not choose."""
    return once(facts, ("board", may_act(facts)), lambda: board_for(t, facts))


def own(t: Texts, facts: TableFacts) -> Larder:
    """What the page's seat has."""
    s = facts.view
    last = shown_spots(t, facts) if is_fresh(s) else ()
    if facts.seat == SPECTATOR:
        return Larder(last, None)
    worms = printed(rules.score(s, facts.seat))
    begins = s.starter == facts.seat and s.phase != Phase.START
    return Larder(
        last,
        tuple(owned(s.hand[facts.seat])),
        worms,
        begins,
        facts.whose,
        apart(facts),
        holder(facts),
    )


def board_for(t: Texts, facts: TableFacts) -> AckerBoard:
    """The board for those who choose, or for all the others."""
    s, seat = facts.view, rules.roller(facts.view)
    robo = s.players == rules.ROBO
    return AckerBoard(
        round=s.round + 1,
        rounds=rounds(facts),
        lap=s.lap + 1,
        buffet=tuple(spots(s)),
        tie=tie_line(t, facts) if is_fresh(s) else "",
        aside=groups(s.aside[seat]),
        # While the robo's die is due, it is the one to be thrown; nobody's other dice are.
        loose=groups(s.loose[seat]) if s.phase != Phase.ROBO_ROLL else (),
        laid=None if s.laid[seat] == rules.NONE else morsel_of(s.laid[seat]),
        total=rules.total(s, seat),
        to_roll=rules.roll_size(s),
        roll=facts.version,
        choices=die_choices(t, facts),
        lay=morsel_choices(t, facts, rules.LAY),
        pay=morsel_choices(t, facts, rules.PAY),
        acts=act_choices(t, facts),
        robo=groups(s.aside[rules.ROBO]) if robo else None,
        robo_total=rules.total(s, rules.ROBO) if robo else 0,
    )


def moment(facts: TableFacts) -> str:
    """What a pick is made for: every action opens another decision."""
    return str(facts.version)


def may_act(facts: TableFacts) -> bool:
    """Whether the table waits for the seat this page acts for."""
    return facts.seat != SPECTATOR and acting(facts) == facts.seat


def rounds(facts: TableFacts) -> int:
    """GW-15: how many rounds the match has."""
    s: rules.State = facts.view
    used = sum(s.morsels) - (1 if s.players < rules.MAX_PLAYERS else 0)
    return used // rules.buffet_size(s)


def owned(hand: list[int]) -> list[Morsel]:
    """A seat's morsels, low to high."""
    return [morsel_of(kind) for kind in range(rules.MORSEL_KINDS) for _ in range(hand[kind])]


# The cloth


def spots(s: rules.State) -> list[Spot]:
    """GW-06: the buffet by position."""
    kinds = [kind for kind in s.buffet if kind != rules.NONE]
    return [Spot(place + 1, morsel_of(kind)) for place, kind in enumerate(kinds)]


def is_fresh(s: rules.State) -> bool:
    """Whether the last distribution is still news: until the second lap of the next round."""
    return s.shown_row[0] != rules.NONE and (s.lap == rules.FIRST_LAP or s.phase == Phase.OVER)


def shown_spots(t: Texts, facts: TableFacts) -> tuple[Spot, ...]:
    """GW-13: the last distribution by position."""
    s = facts.view
    ranked = sorted(range(rules.buffet_size(s)), key=lambda each: s.shown_position[each])
    return tuple(shown_spot(t, facts, each) for each in ranked)


def shown_spot(t: Texts, facts: TableFacts, each: int) -> Spot:
    """What one who ate got, with which total."""
    s = facts.view
    place = s.shown_position[each]
    is_seat = each < s.players
    return Spot(
        place + 1,
        morsel_of(s.shown_row[place]),
        badge_of(facts, each) if is_seat else None,
        facts.sitters[each].name if is_seat else t("Robo"),
        s.shown_total[each],
        each == facts.seat,
    )


def tie_line(t: Texts, facts: TableFacts) -> str:
    """GW-13, GW-32: the totals that were equal at the last distribution; empty if none were."""
    s = facts.view
    totals = [s.shown_total[each] for each in range(rules.buffet_size(s))]
    equal = sorted({total for total in totals if totals.count(total) > 1}, reverse=True)
    if not equal:
        return ""
    totals_said = ", ".join(str(total) for total in equal)
    return t("The tie at {total} falls clockwise from the starting player.", total=totals_said)


# Seats


def seat_fact(t: Texts, facts: TableFacts, seat: int) -> str:
    """GW-16, GW-17: the worms on the seat's morsels."""
    worms = rules.score(facts.view, seat)
    return t("{n} worms", n=signed(worms)) if worms < 0 else t.n("{n} worm", "{n} worms", worms)


def seat_worms(facts: TableFacts, seat: int) -> str:
    """The same as a number beside a worm."""
    return signed(rules.score(facts.view, seat))


def seat_piece(t: Texts, facts: TableFacts, seat: int) -> Piece | None:
    """GW-08: the dice the seat has set aside this round, and the morsel laid beside them."""
    s = facts.view
    laid = None if s.laid[seat] == rules.NONE else morsel_of(s.laid[seat])
    aside = groups(s.aside[seat])
    return Piece("dice", dice=aside, morsel=laid) if aside or laid else None


def seat_mark(t: Texts, facts: TableFacts, seat: int) -> Mark | None:
    """GW-14: the starting-player worm."""
    begun = facts.view.phase != Phase.START
    return Mark("worm", t("begins this round")) if begun and facts.view.starter == seat else None


def draw_question(t: Texts, facts: TableFacts) -> str:
    """GW-04, GW-05: what is asked of those with the box before them."""
    if facts.view.phase == Phase.START:
        return t("Who begins?")
    return t("Which morsel came up?")


def draw_label(t: Texts, facts: TableFacts, kind: int) -> str:
    """GW-04, GW-05: the seat that begins, or a morsel and how many of it are left."""
    if facts.view.phase == Phase.START:
        return t("{name} begins", name=facts.sitters[kind].name)
    morsel, left = words.chance_words(t, facts.view, kind)
    return t("{morsel}: {left}", morsel=morsel, left=left)


# Choices


def die_choices(t: Texts, facts: TableFacts) -> tuple[DieChoice, ...]:
    """GW-08, GW-09: the loose dice that may be set aside as they lie."""
    s = facts.view
    if not may_act(facts) or s.phase not in (Phase.ASIDE, Phase.DECIDE):
        return ()
    choices = []
    for face in range(dice.FACES - 1, -1, -1):
        if s.loose[s.turn][face]:
            verb, then = words.action(t, s, s.turn, face)
            group = DieGroup(str(face + 1), s.loose[s.turn][face])
            choices.append(DieChoice(group, format_action(s, s.turn, face), verb, then))
    return tuple(choices)


def morsel_choices(t: Texts, facts: TableFacts, first: int) -> tuple[MorselChoice, ...]:
    """GW-10 to GW-12: the morsels in hand that may be laid, or that may pay."""
    s = facts.view
    if not may_act(facts) or s.phase != Phase.DECIDE:
        return ()
    return tuple(
        MorselChoice(
            format_action(s, s.turn, first + kind),
            *words.action(t, s, s.turn, first + kind),
            morsel_of(kind),
        )
        for kind in range(rules.MORSEL_KINDS)
        if rules.why_not(s, s.turn, first + kind) == rules.Why.FINE
    )


def act_choices(t: Texts, facts: TableFacts) -> tuple[MorselChoice, ...]:
    """GW-11: what a morsel already given up pays for."""
    s = facts.view
    if not may_act(facts) or s.phase != Phase.ACT:
        return ()
    legal = [a for a in range(*rules.action_span(s)) if not rules.why_not(s, s.turn, a)]
    return tuple(
        MorselChoice(format_action(s, s.turn, a), *words.action(t, s, s.turn, a)) for a in legal
    )


# The action bar


def actions(t: Texts, facts: TableFacts) -> tuple[Button, ...]:
    """Throwing the dice due, or the loose ones again."""
    s = facts.view
    if not may_act(facts):
        return ()
    if s.phase in (Phase.ROLL, Phase.ROBO_ROLL) and not facts.typed:
        return (throw(t, s),)
    if s.phase != Phase.DECIDE:
        return ()
    verb, then = words.action(t, s, s.turn, rules.REROLL)
    fields = (("action", "reroll"),)
    return (Button("go", verb, then, fields=fields, art=Art("icon", "i-again")),)


def throw(t: Texts, s: rules.State) -> Button:
    """GW-08, GW-31: the first throw of a round, or the robo's die."""
    fields, art = (("action", "roll dice"),), Art("icon", "i-dice")
    if s.phase == Phase.ROBO_ROLL:
        return Button(
            "go", t("Roll for the robo"), t("its die stays as it falls"), fields=fields, art=art
        )
    count = rules.roll_size(s)
    verb = t.n("Roll {n} die", "Roll {n} dice", count)
    return Button("go", verb, t("then set one aside"), fields=fields, art=art)


def odds(t: Texts, facts: TableFacts) -> Odds | None:
    """None are shown on this board."""
    return None


# The turn line, the log and the end


def round_note(t: Texts, facts: TableFacts) -> str:
    """GW-15: which round of how many this is."""
    s = facts.view
    return t("round {round} of {rounds}", round=s.round + 1, rounds=rounds(facts))


def turn_note(t: Texts, facts: TableFacts) -> str:
    """Which of the three turns this is."""
    s = facts.view
    if s.phase in (Phase.START, Phase.BUFFET, Phase.OVER):
        return ""
    return t("turn {lap} of 3", lap=s.lap + 1)


def is_told(event: Event) -> bool:
    """Whether the event has a line of its own: not each morsel of a buffet, nor half a swap."""
    if event.before.phase == Phase.BUFFET:
        return bool(event.after.phase != Phase.BUFFET)
    if event.before.phase == Phase.ACT:
        return bool(event.after.phase != Phase.ACT)
    return event.actor == CHANCE or event.action != rules.REROLL


def line(t: Texts, facts: TableFacts, event: Event) -> Line:
    """One event as a sentence."""
    names = [sitter.name for sitter in facts.sitters]
    before, after = event.before, event.after
    text = words.event(t, before, after, event.actor, event.action, names)
    if before.phase in (Phase.START, Phase.BUFFET):
        return Line(event.number, text)
    seat = rules.roller(before) if event.actor == CHANCE else event.actor
    badge = badge_of(facts, seat)
    if before.phase != Phase.ROLL or before.lap == rules.LAST_LAP:
        return Line(event.number, text, badge)
    rolled = groups([dice.count(event.action, face) for face in range(dice.FACES)])
    return Line(event.number, text, badge, t("{name} rolls", name=names[seat]), rolled)


def rank(t: Texts, facts: TableFacts, seat: int, place: int) -> Rank:
    """GW-16: a seat's row in the ranking, with its morsels."""
    s = facts.view
    held = tuple(owned(s.hand[seat]))
    return Rank(
        place=place,
        badge=badge_of(facts, seat),
        name=facts.sitters[seat].name,
        fact=t.n("{n} morsel", "{n} morsels", len(held)),
        score=seat_fact(t, facts, seat),
        here=facts.sitters[seat].here,
        morsels=held,
    )


def tie_remark(t: Texts, facts: TableFacts) -> tuple[str, str]:
    """GW-16: how a tie for the first place fell, with its clause; empty without one."""
    s = facts.view
    scores = [rules.score(s, seat) for seat in range(s.players)]
    tied = [seat for seat in range(s.players) if scores[seat] == max(scores)]
    counts = sorted((sum(s.hand[seat]) for seat in tied), reverse=True)
    if len(tied) < 2 or counts[0] == counts[1]:
        return "", ""
    winner = max(tied, key=lambda seat: sum(s.hand[seat]))
    name = facts.sitters[winner].name
    said = t("Equal worms: more morsels decide, and {name} has the most.", name=name)
    return said, "GW-16"
