"""The Pickomino board: tiles on the cloth, dice in tray and hand, and what each choice makes."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from reroll.analysis.pickomino_roll import next_roll
from reroll.engine.states import copy_state
from reroll.games import dice
from reroll.games import pickomino as rules
from reroll.games.terms import CHANCE, SPECTATOR
from reroll.notation.pickomino import format_action, stack
from reroll.texts import pickomino as words
from reroll.texts.catalogue import Texts
from reroll.web.boards.facts import Event, TableFacts, acting, once
from reroll.web.boards.marks import all_badges, apart, badge_of, holder, percent
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
    Refusal,
    Share,
    Slot,
    Tile,
    dice_groups,
)
from reroll.web.boards.values import thing, value

Phase = rules.Phase
UP = -2
"""Stands in an owner's place for a tile that lies in the middle."""

CLOTHS_KEPT = 4096
MANY = 4
SIXTH = "W"
FACES = ("1", "2", "3", "4", "5", "w")

Lies = Literal["up", "taken", "down"]
"""How a tile lies: in the middle, on somebody's stack, or turned."""


@value
class TileSlot:
    """A tile's place on the cloth; `owner` is who took it, `fresh` what the last action moved."""

    tile: Tile
    state: Lies
    owner: Badge | None = None
    owner_name: str = ""
    hot: bool = False
    fresh: bool = False


@thing  # there is one of all that are equal
class Cloth:
    """The places of all tiles, low to high."""

    slots: tuple[TileSlot, ...]


@value
class TileChoice:
    """A tile that may be taken beside the one in the action bar."""

    tile: Tile
    action: str
    verb: str


@thing  # the same for many: known by itself
class PickominoBoard:
    """The whole table; `roll` changes with every roll, so that new dice tumble and old ones lie.

    `many` says that the dice in the hand are drawn small.
    """

    tiles: Cloth
    kept: tuple[DieGroup, ...]
    total: int
    has_worm: bool
    rolled: tuple[DieGroup, ...]
    roll: int
    to_roll: int
    many: bool
    choices: tuple[DieChoice, ...]
    take: tuple[TileChoice, ...]
    recap: Recap | None


@value
class Pile:
    """PK-16: the stack of the page's seat: the tile on top, and how many there are.

    `whose` is the name in that seat where another device holds it, `badge` its mark while
    somebody else plays.
    """

    top: Tile | None
    size: int
    whose: str = ""
    badge: Badge | None = None
    name: str = ""


@cache
def tile_of(index: int) -> Tile:
    """PK-02: a tile of the rules (0-15) by its number and worms."""
    return Tile(index + rules.LOWEST, rules.worms_on(index))


def groups(counts: list[int]) -> tuple[DieGroup, ...]:
    """The faces that these counts show, worms first, then high to low as a hand sorts them."""
    return dice_groups("w54321", tuple(counts[::-1]))


def board(t: Texts, facts: TableFacts) -> PickominoBoard:
    """The board, the same for all who may not choose."""
    chooses = may_act(facts)
    return once(facts, ("board", chooses), lambda: board_for(t, facts, chooses))


def own(t: Texts, facts: TableFacts) -> Pile | None:
    """The stack of the page's seat."""
    if facts.seat == SPECTATOR:
        return None
    mine = stack(facts.view, facts.seat)
    return Pile(
        tile_of(mine[-1]) if mine else None, len(mine), facts.whose, apart(facts), holder(facts)
    )


def board_for(t: Texts, facts: TableFacts, chooses: bool) -> PickominoBoard:
    """The board for those who choose, or for all the others."""
    s = facts.view
    return PickominoBoard(
        tiles=once(facts, "tiles", lambda: cloth(facts)),
        kept=groups(s.kept),
        total=rules.total(s),
        has_worm=s.kept[rules.WORM] > 0,
        rolled=groups(s.rolled),
        roll=facts.version,
        to_roll=rules.dice_left(s) if s.phase in (Phase.ROLL, Phase.DECIDE) else 0,
        many=rules.dice_left(s) > MANY,
        choices=keep_choices(t, facts) if chooses and s.phase == Phase.KEEP else (),
        take=tile_choices(t, facts) if chooses and s.phase == Phase.TAKE else (),
        recap=once(facts, "recap", lambda: recap(t, facts)),
    )


def moment(facts: TableFacts) -> str:
    """What a pick is made for: every action opens another decision."""
    return str(facts.version)


def may_act(facts: TableFacts) -> bool:
    """Whether the table waits for the seat this page acts for."""
    return facts.seat != SPECTATOR and acting(facts) == facts.seat


# The cloth


def cloth(facts: TableFacts) -> Cloth:
    """The tiles as they lie: the same object as long as they lie the same."""
    s = facts.view
    owners = [UP if up else rules.NO_SEAT for up in s.middle]
    for seat in range(s.players):
        for index in stack(s, seat):
            owners[index] = seat
    fresh = moved(facts.events[-1]) if facts.events else ()
    names = tuple(sitter.name for sitter in facts.sitters)
    return cloth_of(tuple(owners), fresh, hot_tile(s), all_badges(facts), names)


@lru_cache(CLOTHS_KEPT)
def cloth_of(
    owners: tuple[int, ...],
    fresh: tuple[int, ...],
    hot: int,
    badges: tuple[Badge, ...],
    names: tuple[str, ...],
) -> Cloth:
    """The cloth by what it shows; the owner of a tile in the middle is UP."""
    slots = []
    for n, seat in enumerate(owners):
        if seat == UP:
            slots.append(slot(n, "up", hot=n == hot, fresh=n in fresh))
        elif seat == rules.NO_SEAT:
            slots.append(slot(n, "down", fresh=n in fresh))
        else:
            slots.append(slot(n, "taken", badges[seat], names[seat], fresh=n in fresh))
    return Cloth(tuple(slots))


@lru_cache(CLOTHS_KEPT)
def slot(
    index: int,
    state: Lies,
    owner: Badge | None = None,
    name: str = "",
    *,
    hot: bool = False,
    fresh: bool = False,
) -> TileSlot:
    """One place of the cloth: its tile, its owner's mark, or its back."""
    return TileSlot(tile_of(index), state, owner, name, hot, fresh)


def moved(event: Event) -> tuple[int, ...]:
    """The tiles of the middle that the event laid, took or turned."""
    before, after = event.before.middle, event.after.middle
    if before is after:
        return ()
    return tuple(n for n in range(rules.TILES) if before[n] != after[n])


def hot_tile(s: rules.State) -> int:
    """PK-12: the tile of the middle that a stop now takes with what is kept, or NO_TILE."""
    if s.phase not in (Phase.DECIDE, Phase.TAKE) or s.kept[rules.WORM] == 0:
        return rules.NO_TILE
    if rules.steal_victim(s) != rules.NO_SEAT and s.steal == rules.FORCED_STEAL:
        return rules.NO_TILE
    return rules.tile_for_total(s)


# Seats


def seat_fact(t: Texts, facts: TableFacts, seat: int) -> str:
    """How many tiles the seat's stack holds."""
    count = len(stack(facts.view, seat))
    return t.n("{n} tile", "{n} tiles", count) if count else t("no tile yet")


def seat_worms(facts: TableFacts, seat: int) -> str:
    """The strip has words for it in this game."""
    return ""


def seat_piece(t: Texts, facts: TableFacts, seat: int) -> Piece:
    """PK-16: the tile on top of the seat's stack; hot if the total at stake would steal it."""
    s = facts.view
    top = s.top[seat]
    if top == rules.NO_TILE:
        return Piece("none")
    at_stake = s.phase in (Phase.DECIDE, Phase.TAKE) and s.kept[rules.WORM] > 0
    return Piece("tile", tile_of(top), hot=at_stake and rules.steal_victim(s) == seat)


def seat_mark(t: Texts, facts: TableFacts, seat: int) -> Mark | None:
    """Nothing stands before a seat in this game."""
    return None


def draw_question(t: Texts, facts: TableFacts) -> str:
    """PK-04: what is asked of those who drew for it themselves."""
    return t("Who begins?")


def draw_label(t: Texts, facts: TableFacts, kind: int) -> str:
    """PK-04: the seat that was drawn to begin."""
    return t("{name} begins", name=facts.sitters[kind].name)


# Choices


def keep_choices(t: Texts, facts: TableFacts) -> tuple[DieChoice, ...]:
    """PK-06: every value rolled, worms first, with what keeping it makes or why it cannot be."""
    s = facts.view
    return tuple(keep_choice(t, s, face) for face in range(5, -1, -1) if s.rolled[face])


def keep_choice(t: Texts, s: rules.State, face: int) -> DieChoice:
    """One value rolled."""
    verb, then = words.action(t, s, s.turn, face)
    why = rules.why_not(s, s.turn, face)
    group = DieGroup(FACES[face], s.rolled[face])
    if why != rules.Why.FINE:
        refusal = Refusal(words.reason(t, why), rules.WHY_CLAUSE[rules.Why(why)])
        return DieChoice(group, "", verb, "", "", refusal)
    return DieChoice(group, format_action(s, s.turn, face), verb, then, after_keep(t, s, face))


def after_keep(t: Texts, s: rules.State, face: int) -> str:
    """PK-11: how many dice are left to roll, or how the turn then ends by itself."""
    after = copy_state(s)
    rules.apply(after, s.turn, face)
    if after.phase == Phase.DECIDE:
        return t.n("{n} die left", "{n} dice left", rules.dice_left(after))
    if after.phase == Phase.TAKE:
        return t("then choose a tile")
    if not words.owns_new(s, after, s.turn) or after.top[s.turn] == rules.NO_TILE:
        return t("the turn fails")
    if s.middle[after.top[s.turn]]:
        return t("takes the {tile}", tile=after.top[s.turn] + rules.LOWEST)
    return t("steals the {tile}", tile=after.top[s.turn] + rules.LOWEST)


def tile_choices(t: Texts, facts: TableFacts) -> tuple[TileChoice, ...]:
    """PK-12 (`lower_tile = any`): the tiles that may be taken, without the best, high to low."""
    s = facts.view
    legal = [a for a in range(rules.TAKE, rules.ACTIONS) if rules.why_not(s, s.turn, a) == 0]
    return tuple(
        TileChoice(
            tile_of(action - rules.TAKE),
            format_action(s, s.turn, action),
            words.action(t, s, s.turn, action)[0],
        )
        for action in reversed(legal)
        if action - rules.TAKE != rules.tile_for_total(s)
    )


# The action bar


def actions(t: Texts, facts: TableFacts) -> tuple[Button, ...]:
    """What the seat this page acts for may do now, two buttons at most."""
    s = facts.view
    if not may_act(facts):
        return ()
    if s.phase == Phase.ROLL and not facts.typed:
        return (throw(t, s),)
    if s.phase == Phase.DECIDE:
        return stop_button(t, s), roll_button(t, s, facts.hints)
    if s.phase == Phase.TAKE:
        return take_buttons(t, s, [sitter.name for sitter in facts.sitters])
    return ()


def throw(t: Texts, s: rules.State) -> Button:
    """PK-05: throwing the dice at the beginning of a turn."""
    verb = words.action(t, s, s.turn, rules.ROLL)[0]
    then = t("A first roll never fails.") if sum(s.kept) == 0 else risk(t, s)
    fields = (("action", "roll dice"),)
    return Button("go", verb, then, fields=fields, art=Art("icon", "i-dice"))


def stop_button(t: Texts, s: rules.State) -> Button:
    """PK-07: stopping, with the tile it takes."""
    verb, then = words.action(t, s, s.turn, rules.STOP)
    tile, victim = rules.tile_for_total(s), rules.steal_victim(s)
    worm = s.kept[rules.WORM] > 0
    if worm and victim != rules.NO_SEAT:
        art = Art("tile", tile=tile_of(s.top[victim]))
    elif worm and tile != rules.NO_TILE:
        art = Art("tile", tile=tile_of(tile))
    else:
        art = Art("icon", "i-warn")
    return Button("alt", verb, then, fields=(("action", "stop"),), art=art)


def roll_button(t: Texts, s: rules.State, hints: bool) -> Button:
    """PK-07, PK-08: rolling on, with the chance that it fails and what that costs."""
    verb, then = words.action(t, s, s.turn, rules.ROLL)
    fields, art = (("action", "roll"),), Art("icon", "i-again")
    if not hints:
        return Button("go", verb, then, fields=fields, art=art)
    return Button("go", verb, risk(t, s), cost(t, s), fields=fields, art=art)


def take_buttons(t: Texts, s: rules.State, names: list[str]) -> tuple[Button, ...]:
    """PK-14: the best tile of the middle, and the steal where there is one."""
    best = rules.TAKE + rules.tile_for_total(s)
    can_steal = rules.steal_victim(s) != rules.NO_SEAT
    take = take_button(t, s, names, best, "alt" if can_steal else "go")
    return (take, take_button(t, s, names, rules.STEAL, "go")) if can_steal else (take,)


def take_button(t: Texts, s: rules.State, names: list[str], action: int, slot_name: Slot) -> Button:
    """A tile to take or to steal."""
    verb, then = words.action(t, s, s.turn, action)
    index = rules.total(s) - rules.LOWEST if action == rules.STEAL else action - rules.TAKE
    if action == rules.STEAL:
        then = t("{worms}, from {name}", worms=then, name=names[rules.steal_victim(s)])
    fields = (("action", format_action(s, s.turn, action)),)
    return Button(slot_name, verb, then, fields=fields, art=Art("tile", tile=tile_of(index)))


def risk(t: Texts, s: rules.State) -> str:
    """The chance of failing, as a consequence."""
    return t("{percent} to fail on the next roll", percent=percent(float(next_roll(s).fails)))


def cost(t: Texts, s: rules.State) -> str:
    """PK-17: what failing gives back."""
    top = s.top[s.turn]
    return "" if top == rules.NO_TILE else t("then the {tile} goes back", tile=top + rules.LOWEST)


def odds(t: Texts, facts: TableFacts) -> Odds | None:
    """The chances of the roll that is being thought about, by anyone at the table."""
    s = facts.view
    if s.phase != Phase.DECIDE or not facts.hints:
        return None
    chances = next_roll(s)
    fails, same, more = float(chances.fails), float(chances.same), float(chances.more)
    return Odds(
        t.n("Roll {n} die and…", "Roll {n} dice and…", rules.dice_left(s)),
        (
            Share("bad", fails, percent(fails), t("fail"), cost(t, s)),
            Share("mid", same, percent(same), t("no better"), t("a stop then brings no more")),
            Share("good", more, percent(more), t("better"), t("a stop then brings more worms")),
        ),
    )


# The turn line


def round_note(t: Texts, facts: TableFacts) -> str:
    """Nothing: this game has no rounds."""
    return ""


def turn_note(t: Texts, facts: TableFacts) -> str:
    """What the seat to move is about to do."""
    notes = {
        Phase.ROLL: t("a new turn"),
        Phase.KEEP: t("keep one value"),
        Phase.DECIDE: t("stop or roll on"),
        Phase.TAKE: t("choose a tile"),
    }
    return notes.get(Phase(facts.view.phase), "")


def recap(t: Texts, facts: TableFacts) -> Recap | None:
    """How the last turn ended, until the next roll."""
    if not facts.events or not ends_turn(facts.events[-1]):
        return None
    event = facts.events[-1]
    before = event.before
    failed = not words.owns_new(before, event.after, before.turn) or (
        event.after.top[before.turn] == rules.NO_TILE
    )
    if failed:
        text = words.failure(t, before, event.after)
    else:
        text = words.settled(t, before, event.after, facts.sitters[before.turn].name)
    return Recap(text, badge_of(facts, before.turn), shown(event), failed)


def ends_turn(event: Event) -> bool:
    """Whether the event passed the dice on, or ended the match."""
    if event.before.phase == Phase.START:
        return False
    after = event.after
    fresh = after.phase == Phase.ROLL and sum(after.kept) == 0
    return fresh or bool(after.phase == Phase.OVER)


def shown(event: Event) -> tuple[DieGroup, ...]:
    """The dice that ended a turn: the failing roll, or all that were kept."""
    if event.actor == CHANCE:
        return groups([dice.count(event.action, face) for face in range(dice.FACES)])
    kept = list(event.before.kept)
    if event.action < rules.ROLL:
        kept[event.action] = event.before.rolled[event.action]
    return groups(kept)


# The log and the end


def line(t: Texts, facts: TableFacts, event: Event) -> Line:
    """One event as a sentence; a roll as its dice."""
    names = [sitter.name for sitter in facts.sitters]
    before, after = event.before, event.after
    text = words.event(t, before, after, event.actor, event.action, names)
    seat = speaker(event)
    if event.actor != CHANCE or before.phase == Phase.START:
        return Line(event.number, text, badge_of(facts, seat))
    return Line(
        event.number,
        text,
        badge_of(facts, seat),
        lead=t("{name} rolls", name=names[seat]),
        dice=shown(event),
        tail="" if after.phase == Phase.KEEP else words.failure(t, before, after),
    )


def is_told(event: Event) -> bool:
    """Whether the event has a line of its own: rolling on is told by the roll that follows."""
    return event.actor == CHANCE or event.action != rules.ROLL


def speaker(event: Event) -> int:
    """The seat a line speaks of."""
    return int(event.after.turn if event.before.phase == Phase.START else event.before.turn)


def rank(t: Texts, facts: TableFacts, seat: int, place: int) -> Rank:
    """PK-21: a seat's row in the ranking, with the tiles it won."""
    tiles = stack(facts.view, seat)
    fact = t.n("{n} tile", "{n} tiles", len(tiles)) if tiles else t("no tile")
    worms = rules.score(facts.view, seat)
    return Rank(
        place=place,
        badge=badge_of(facts, seat),
        name=facts.sitters[seat].name,
        fact=fact,
        score=t.n("{n} worm", "{n} worms", worms),
        here=facts.sitters[seat].here,
        tiles=tuple(tile_of(index) for index in sorted(tiles)),
    )


def tie_remark(t: Texts, facts: TableFacts) -> tuple[str, str]:
    """PK-22: how a tie for the first place fell, with its clause; empty without one."""
    s = facts.view
    best = max(
        range(s.players), key=lambda seat: (rules.score(s, seat), rules.highest_owned(s, seat))
    )
    tied = [seat for seat in range(s.players) if rules.score(s, seat) == rules.score(s, best)]
    tile = rules.highest_owned(s, best)
    if len(tied) < 2 or tile == rules.NO_TILE:
        return "", ""
    name = facts.sitters[best].name
    text = t(
        "Equal worms: the higher tile decides, and {name} owns the {tile}.",
        name=name,
        tile=tile + rules.LOWEST,
    )
    return text, "PK-22"


__all__ = [
    "SIXTH",
    "PickominoBoard",
    "actions",
    "board",
    "draw_label",
    "draw_question",
    "is_told",
    "line",
    "moment",
    "odds",
    "own",
    "rank",
    "round_note",
    "seat_fact",
    "seat_mark",
    "seat_piece",
    "seat_worms",
    "tie_remark",
    "turn_note",
]
