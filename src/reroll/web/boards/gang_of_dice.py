"""The Gang of Dice board: bomb card, dice on the table, how many to throw, which to throw again."""

from __future__ import annotations

from reroll.games import dice
from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards
from reroll.games.terms import CHANCE, HIDDEN, SPECTATOR
from reroll.notation.gang_of_dice import format_action
from reroll.texts import gang_of_dice as words
from reroll.texts.catalogue import Texts
from reroll.texts.gang_of_dice_cards import card_name
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
    Odds,
    Piece,
    Rank,
    Recap,
    dice_groups,
)
from reroll.web.boards.values import thing, value

Phase = rules.Phase
SIXTH = "M"
FACES = ("1", "2", "3", "4", "5", "m")
QUICK = 12
"""Numbers of dice that have a button of their own."""
SINGLY = 24
"""Up to so many dice are picked one by one, more by how many of each value."""
DRAWN = 12
"""Rolls of more dice are told in words."""


@value
class BombCard:
    """The bomb card of the round: what sets it off, and when it is looked at."""

    name: str
    when: str
    yellow: bool


@value
class MoundDie:
    """A die of the pile: where it lies, in the drawing's units; no face where nobody knows it."""

    x: float
    y: float
    turn: int
    face: str


@value
class Mound:
    """The dice on the table as a drawing of this width and height."""

    width: int
    height: int
    dice: tuple[MoundDie, ...]


@thing  # the same for many: known by itself
class GangBoard:
    """The table.

    `stake` are the numbers of dice with a button, up to `most`; `picks` says that the dice shown
    may be picked to be thrown again, `again` are the choices where one face is asked for alone.
    `roll` changes with every roll.
    """

    card: BombCard | None
    round: int
    table: int
    left_over: int
    mound: Mound
    shown: tuple[DieGroup, ...]
    count: int
    total: int
    booms: bool
    roll: int
    in_hand: int
    rerolls: int
    stake: tuple[tuple[int, str, str], ...]
    most: int
    picks: bool
    singly: bool
    again: tuple[DieChoice, ...]
    recap: Recap | None
    whose: str


@value
class Pool:
    """The dice that the page's seat has; `whose` is its name where another device holds it.

    `badge` is its mark while somebody else plays.
    """

    dice: int
    whose: str = ""
    badge: Badge | None = None
    name: str = ""


def groups(counts: list[int]) -> tuple[DieGroup, ...]:
    """The faces that these counts show, high to low, minions last."""
    minions = counts[rules.MINION]
    return dice_groups("54321m", (*counts[rules.MINION - 1 :: -1], minions))


def board(t: Texts, facts: TableFacts) -> GangBoard:
    """The board, the same for all who may not choose."""
    chooses = may_act(facts)
    return once(facts, ("board", chooses), lambda: board_for(t, facts, chooses))


def own(t: Texts, facts: TableFacts) -> Pool | None:
    """The pool of the page's seat, in dice."""
    if facts.seat == SPECTATOR:
        return None
    return Pool(facts.view.owned[facts.seat], facts.whose, apart(facts), holder(facts))


def board_for(t: Texts, facts: TableFacts, chooses: bool) -> GangBoard:
    """The board for those who choose, or for all the others."""
    s = facts.view
    shown = s.shown[s.turn]
    staked = sum(s.staked)
    return GangBoard(
        card=bomb_card(t, s) if s.card != rules.NO_CARD else None,
        round=s.round,
        table=s.table,
        left_over=max(0, s.table - staked),
        mound=mound(s),
        shown=groups(shown) if s.phase != Phase.CHOOSE_DICE else (),
        count=sum(shown),
        total=cards.total(shown),
        booms=s.card != rules.NO_CARD and rules.triggers(s),
        roll=facts.version,
        in_hand=s.in_hand,
        rerolls=rules.ROLLS - s.rolls,
        stake=stakes(t, s) if chooses and s.phase == Phase.CHOOSE_DICE else (),
        most=s.owned[s.turn],
        picks=chooses and s.phase == Phase.DECIDE,
        singly=sum(shown) <= SINGLY,
        again=again_choices(t, s) if chooses and s.phase == Phase.CHOOSE_FACE else (),
        recap=recap(t, facts),
        whose=facts.whose if chooses else "",
    )


def moment(facts: TableFacts) -> str:
    """What a pick is made for: every action opens another decision."""
    return str(facts.version)


def may_act(facts: TableFacts) -> bool:
    """Whether the table waits for the seat this page acts for."""
    return facts.seat != SPECTATOR and acting(facts) == facts.seat


# The cloth


def bomb_card(t: Texts, s: rules.State) -> BombCard:
    """GD-04, GD-06: the card of the round."""
    yellow = s.card_yellow[s.card] > 0
    when = t("after every roll") if yellow else t("at the end")
    return BombCard(card_name(t, s, s.card), when, yellow)


def mound(s: rules.State) -> Mound:
    """The dice on the table in five rows, those of this round with their faces."""
    faces = [
        FACES[face]
        for seat in range(s.players)
        for face in range(dice.FACES)
        for _ in range(s.shown[seat][face])
    ]
    hidden = max(0, s.table - s.in_hand - len(faces))
    faces = [""] * hidden + faces
    width = max(5, (len(faces) + 14) // 5)
    lying: list[MoundDie] = []
    for row in range(5):
        part = faces[len(lying) : len(lying) + width - row]
        lying += [lie(place, len(part), row, width, face) for place, face in enumerate(part)]
    return Mound(width * 19 + 6, 96, tuple(lying))


def lie(place: int, count: int, row: int, width: int, face: str) -> MoundDie:
    """Where a die of a row lies, a little out of line."""
    nth = row * 31 + place * 17
    x = width * 9.5 + 3 - count * 9.5 + 9.5 + place * 19 + (nth % 5 - 2) * 0.8
    y = 82 - row * 15.5 + (nth % 3 - 1) * 0.9
    return MoundDie(round(x, 1), round(y, 1), nth % 25 - 12, face)


# Seats


def seat_fact(t: Texts, facts: TableFacts, seat: int) -> str:
    """How many dice the seat has, if that is known."""
    s = facts.view
    if s.out_round[seat]:
        return t("out in round {round}", round=s.out_round[seat])
    if s.owned[seat] == HIDDEN:
        return t("dice hidden")
    return t.n("{n} die", "{n} dice", s.owned[seat])


def seat_worms(facts: TableFacts, seat: int) -> str:
    """The strip has words for it in this game."""
    return ""


def seat_piece(t: Texts, facts: TableFacts, seat: int) -> Piece | None:
    """What became of the seat's turn this round."""
    s = facts.view
    if s.result[seat] == rules.TRIGGERED:
        return Piece("boom", small=t("boom"))
    if s.result[seat] == rules.NO_RESULT:
        return None
    leads = rules.round_winner(s) == seat
    return Piece("score", text=str(s.result[seat]), small=t("to beat") if leads else t("too low"))


def seat_mark(t: Texts, facts: TableFacts, seat: int) -> Mark | None:
    """Nothing stands before a seat in this game."""
    return None


def draw_question(t: Texts, facts: TableFacts) -> str:
    """GD-05, GD-08: what is asked of those with the box before them."""
    if facts.view.phase == Phase.START:
        return t("Who begins?")
    return t("Which bomb card is it?")


def draw_label(t: Texts, facts: TableFacts, kind: int) -> str:
    """GD-05, GD-08: the seat that begins, or the card that came up."""
    s = facts.view
    if s.phase == Phase.START:
        return t("{name} begins", name=facts.sitters[kind].name)
    colour = t("yellow") if s.card_yellow[kind] else t("black")
    return t("{card}, {colour}", card=card_name(t, s, kind), colour=colour)


# Choices


def stakes(t: Texts, s: rules.State) -> tuple[tuple[int, str, str], ...]:
    """GD-09: the numbers of dice with a button: number, action, what it is called."""
    numbers = range(1, min(QUICK, s.owned[s.turn]) + 1)
    return tuple(
        (n, format_action(s, s.turn, n), ": ".join(words.action(t, s, s.turn, n))) for n in numbers
    )


def again_choices(t: Texts, s: rules.State) -> tuple[DieChoice, ...]:
    """GD-10: how many dice of the face in question to throw again."""
    choices = []
    for count in range(s.shown[s.turn][s.face] + 1):
        if rules.why_not(s, s.turn, count) == rules.Why.FINE:
            verb, then = words.action(t, s, s.turn, count)
            group = DieGroup(FACES[s.face], max(1, min(count, DRAWN)))
            choices.append(DieChoice(group, format_action(s, s.turn, count), verb, verb, then))
    return tuple(choices)


def actions(t: Texts, facts: TableFacts) -> tuple[Button, ...]:
    """Throwing, stopping, throwing again."""
    s = facts.view
    if not may_act(facts):
        return ()
    if s.phase == Phase.ROLL and not facts.typed:
        verb = t.n("Roll {n} die", "Roll {n} dice", s.in_hand)
        fields = (("action", "roll dice"),)
        return (Button("go", verb, fields=fields, art=Art("icon", "i-dice")),)
    if s.phase != Phase.DECIDE:
        return ()
    verb, then = words.action(t, s, s.turn, rules.STOP)
    bomb = Art("figure", "bomb") if rules.triggers(s) else Art("icon", "i-check")
    stop = Button("alt", verb, then, standing(t, facts), fields=(("action", "stop"),), art=bomb)
    left = words.action(t, s, s.turn, rules.REROLL)[1]
    again = Button("go", t("Roll again"), left, form="again", art=Art("icon", "i-again"))
    return stop, again


def standing(t: Texts, facts: TableFacts) -> str:
    """GD-16: how the sum shown would stand against the best so far."""
    s = facts.view
    leader = rules.round_winner(s)
    if rules.triggers(s) or leader == rules.NO_SEAT:
        return ""
    name, best = facts.sitters[leader].name, s.result[leader]
    return t("{name} has {total}", name=name, total=best)


def odds(t: Texts, facts: TableFacts) -> Odds | None:
    """None are shown on this board."""
    return None


# The turn line, the log and the end


def round_note(t: Texts, facts: TableFacts) -> str:
    """GD-04: which round of how many this is."""
    s = facts.view
    return t("round {round} of {rounds}", round=s.round, rounds=rules.ROUNDS)


def turn_note(t: Texts, facts: TableFacts) -> str:
    """What the seat to move is about to do."""
    s = facts.view
    if s.phase == Phase.CHOOSE_DICE:
        return t("choose how many")
    if s.phase in (Phase.DECIDE, Phase.CHOOSE_FACE):
        return t.n("{n} reroll left", "{n} rerolls left", rules.ROLLS - s.rolls)
    return ""


def is_told(event: Event) -> bool:
    """Whether the event has a line of its own: picking up dice is told when they are thrown."""
    if event.before.phase == Phase.CHOOSE_FACE:
        return bool(event.after.phase == Phase.ROLL)
    return bool(event.before.phase != Phase.DECIDE or event.action == rules.STOP)


def line(t: Texts, facts: TableFacts, event: Event) -> Line:
    """One event as a sentence; a roll of not too many dice as its dice."""
    names = [sitter.name for sitter in facts.sitters]
    before, after = event.before, event.after
    text = words.event(t, before, after, event.actor, event.action, names)
    if before.phase in (Phase.START, Phase.CARD):
        badge = badge_of(facts, event.action) if before.phase == Phase.START else None
        return Line(event.number, text, badge)
    badge = badge_of(facts, before.turn)
    if event.actor != CHANCE or dice.size(event.action) > DRAWN:
        return Line(event.number, text, badge)
    rolled = [dice.count(event.action, face) for face in range(dice.FACES)]
    total = sum(
        (before.shown[before.turn][face] + rolled[face]) * (face + 1)
        for face in range(cards.NUMBERS)
    )
    tail = t("Total {total}.", total=total)
    if ends_turn(event):
        tail = " ".join([tail, *words.turn_lines(t, before, after, CHANCE, names)])
    lead = t("{name} rolls", name=names[before.turn])
    return Line(event.number, text, badge, lead, groups(rolled), tail)


def ends_turn(event: Event) -> bool:
    """Whether the event ended a turn."""
    if event.before.phase not in (Phase.ROLL, Phase.DECIDE):
        return False
    return event.after.phase in (Phase.CHOOSE_DICE, Phase.CARD, Phase.OVER)


def recap(t: Texts, facts: TableFacts) -> Recap | None:
    """How the last turn ended, and the round with it, until somebody throws again."""
    played = [event for event in facts.events if event.before.phase not in (0, Phase.CARD)]
    if not played or not ends_turn(played[-1]):
        return None
    event = played[-1]
    names = [sitter.name for sitter in facts.sitters]
    seat = event.before.turn
    text = " ".join(words.turn_lines(t, event.before, event.after, event.actor, names))
    shown = event.after.shown[seat]
    failed = event.after.result[seat] == rules.TRIGGERED
    return Recap(text, badge_of(facts, seat), groups(shown) if sum(shown) <= DRAWN else (), failed)


def rank(t: Texts, facts: TableFacts, seat: int, place: int) -> Rank:
    """GD-20, GD-21: a seat's row in the ranking."""
    s = facts.view
    fact = seat_fact(t, facts, seat) if s.out_round[seat] else ""
    return Rank(
        place=place,
        badge=badge_of(facts, seat),
        name=facts.sitters[seat].name,
        fact=fact or (t("bot") if facts.sitters[seat].bot else ""),
        score=t.n("{n} die", "{n} dice", s.owned[seat]),
        here=facts.sitters[seat].here,
    )


def tie_remark(t: Texts, facts: TableFacts) -> tuple[str, str]:
    """GD-21: equal numbers share the place; there is nothing more to tell."""
    return "", ""
