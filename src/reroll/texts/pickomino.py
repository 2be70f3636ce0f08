"""Pickomino in sentences: the log, the reasons, the labels of actions and options."""

from __future__ import annotations

from collections.abc import Sequence

from reroll.games import dice
from reroll.games import pickomino as rules
from reroll.games.terms import CHANCE
from reroll.texts.catalogue import N_, Texts, begun, dice_due

Why = rules.Why

REASONS = {
    Why.FINE: N_("This is allowed."),
    Why.MATCH_OVER: N_("The match is over: no face-up tile is left in the middle."),
    Why.NOT_YOUR_TURN: N_("It is somebody else's turn."),
    Why.NOT_NOW: N_("This cannot be done at this point of the turn."),
    Why.NOT_AN_ACTION: N_("There is no such action."),
    Why.NOT_A_ROLL: N_("A roll needs exactly the dice that are not yet set aside."),
    Why.NOT_A_SEAT: N_("Only a seat at this table can begin."),
    Why.FACE_NOT_ROLLED: N_("No die of this roll shows that value."),
    Why.FACE_ALREADY_KEPT: N_("That value is already set aside this turn."),
    Why.NOTHING_TO_STEAL: N_("No opponent shows a tile with exactly your total."),
    Why.TILE_NOT_IN_MIDDLE: N_("That tile is not face up in the middle."),
    Why.TILE_ABOVE_TOTAL: N_("That tile is above your total."),
    Why.NOT_THE_NEXT_LOWER_TILE: N_("Only the exact tile or the next lower one may be taken."),
    Why.STEAL_IS_FORCED: N_("At this table a possible steal must be made."),
}

OPTIONS = {
    "start": N_("Who begins"),
    "lower_tile": N_("Below the total"),
    "steal": N_("Steal or middle"),
    "flip_returned": N_("A returned tile that is the highest"),
    "flip_without_tile": N_("Failing without a tile"),
}

OPTION_WORDS = {
    ("start", "random"): N_("at random"),
    ("lower_tile", "next"): N_("only the next lower tile"),
    ("lower_tile", "any"): N_("any lower tile"),
    ("steal", "choice"): N_("the player chooses"),
    ("steal", "forced"): N_("a possible steal must be made"),
    ("flip_returned", "no"): N_("stays face up"),
    ("flip_returned", "yes"): N_("is turned down (short game)"),
    ("flip_without_tile", "yes"): N_("turns the highest tile"),
    ("flip_without_tile", "no"): N_("turns nothing"),
}


def title(t: Texts) -> str:
    """The name of the game in the reader's market."""
    return t("Pickomino")


def reason(t: Texts, why: int) -> str:
    """Why an action is refused, as a sentence."""
    return t(REASONS[Why(why)])


NOW = {
    rules.Phase.KEEP: N_("First one value of this roll is set aside."),
    rules.Phase.DECIDE: N_("Now the dice left are rolled, or you stop."),
    rules.Phase.TAKE: N_("You have stopped: now you take a tile."),
}
"""What is to be done in each phase of a turn."""


def refused(t: Texts, s: rules.State, actor: int, action: int, why: int) -> str:
    """Why an action is refused in this state: what is to be done instead, where that says more."""
    if why == Why.NOT_NOW and s.phase in NOW:
        return t(NOW[rules.Phase(s.phase)])
    if why == Why.NOT_A_ROLL and dice.size(action) != rules.roll_size(s):
        return dice_due(t, rules.roll_size(s), dice.size(action))
    return reason(t, why)


def option_label(t: Texts, name: str) -> str:
    """What an option is about."""
    return t(OPTIONS[name])


def option_word(t: Texts, name: str, word: str) -> str:
    """What a word of an option means."""
    if (name, word) in OPTION_WORDS:
        return t(OPTION_WORDS[name, word])
    return t("seat {seat}", seat=word)


def face_name(t: Texts, face: int) -> str:
    """One die's value: its number, or the worm."""
    return t("worm") if face == rules.WORM else str(face + 1)


def event(
    t: Texts, before: rules.State, after: rules.State, actor: int, action: int, names: Sequence[str]
) -> str:
    """What an action did, as one line of the log."""
    name = names[after.turn] if actor == CHANCE and before.phase == 0 else names[before.turn]
    if actor == CHANCE and before.phase == rules.Phase.START:
        return t("{name} begins.", name=name)
    if actor == CHANCE:
        line = t("{name} rolls {dice}.", name=name, dice=roll_words(t, action))
        return line if after.phase == rules.Phase.KEEP else f"{line} {failure(t, before, after)}"
    if action < rules.ROLL:
        line = kept_line(t, before, action, name)
        if after.phase in (rules.Phase.DECIDE, rules.Phase.TAKE):
            return line
        return f"{line} {settled(t, before, after, name)}"
    if action == rules.ROLL:
        return t.n(
            "{name} rolls {n} die again.",
            "{name} rolls {n} dice again.",
            rules.dice_left(before),
            name=name,
        )
    if after.phase == rules.Phase.TAKE:
        return t("{name} stops with {total}.", name=name, total=rules.total(before))
    return settled(t, before, after, name)


def roll_words(t: Texts, roll: int) -> str:
    """The dice of a roll, parted by spaces, worms as words."""
    parts = [face_name(t, f) for f in range(dice.FACES) for _ in range(dice.count(roll, f))]
    return " ".join(parts)


def kept_line(t: Texts, before: rules.State, face: int, name: str) -> str:
    """Which dice were set aside, and the total that makes."""
    count = before.rolled[face]
    points = rules.total(before) + count * rules.points(face)
    if face == rules.WORM:
        return t.n(
            "{name} keeps {n} worm: {total}.",
            "{name} keeps {n} worms: {total}.",
            count,
            name=name,
            total=points,
        )
    return t(
        "{name} keeps {dice}: {total}.",
        name=name,
        total=points,
        dice=" ".join([str(face + 1)] * count),
    )


def settled(t: Texts, before: rules.State, after: rules.State, name: str) -> str:
    """How a stop ended: a tile taken, stolen, or a failed turn."""
    if not has_won(before, after):
        return failure(t, before, after)
    tile = after.top[before.turn]
    number, worms = tile + rules.LOWEST, rules.worms_on(tile)
    if before.middle[tile]:
        return t.n(
            "{name} takes the {tile}, {n} worm.",
            "{name} takes the {tile}, {n} worms.",
            worms,
            name=name,
            tile=number,
        )
    return t("{name} steals the {tile}.", name=name, tile=number)


def has_won(before: rules.State, after: rules.State) -> bool:
    """Whether a stop has brought a tile, and did not fail."""
    tile = after.top[before.turn]
    return tile != rules.NO_TILE and owns_new(before, after, before.turn)


def owns_new(before: rules.State, after: rules.State, seat: int) -> bool:
    """Whether the seat's top tile was not in its stack before."""
    tile = before.top[seat]
    while tile != rules.NO_TILE:
        if tile == after.top[seat]:
            return False
        tile = before.under[tile]
    return True


def failure(t: Texts, before: rules.State, after: rules.State) -> str:
    """What a failed turn cost: the tile returned and the tile turned."""
    back = before.top[before.turn]
    turned = turned_tile(before, after, back)
    low = rules.LOWEST
    if back == rules.NO_TILE and turned == rules.NO_TILE:
        return t("The turn fails.")
    if back == rules.NO_TILE:
        return t("The turn fails; the {turned} is turned down.", turned=turned + low)
    if turned == rules.NO_TILE:
        return t("The turn fails; the {back} goes back.", back=back + low)
    return t(
        "The turn fails; the {back} goes back, the {turned} is turned down.",
        back=back + low,
        turned=turned + low,
    )


def turned_tile(before: rules.State, after: rules.State, back: int) -> int:
    """The tile that a failed turn turned face down, or NO_TILE."""
    for tile in range(rules.TILES):
        if not after.middle[tile] and (before.middle[tile] or tile == back):
            return tile
    return rules.NO_TILE


def said(
    t: Texts, before: rules.State, after: rules.State, actor: int, action: int, names: Sequence[str]
) -> str:
    """What an action did, said in a breath: the result, then whose it is."""
    name = names[before.turn]
    if before.phase == rules.Phase.START:
        return event(t, before, after, actor, action, names)
    if actor == CHANCE:
        rolled = begun(t("{what}: {name}.", what=roll_words(t, action), name=name))
        return (
            rolled if after.phase == rules.Phase.KEEP else f"{failure(t, before, after)} {rolled}"
        )
    if action == rules.ROLL:
        return ""
    if after.phase in (rules.Phase.DECIDE, rules.Phase.TAKE):
        return begun(t("{what}: {name}.", what=t("total {n}", n=rules.total(after)), name=name))
    if not has_won(before, after):
        return f"{failure(t, before, after)} {name}."
    return begun(t("{what}: {name}.", what=won_words(t, before, after), name=name))


def won_words(t: Texts, before: rules.State, after: rules.State) -> str:
    """The tile that a stop has brought, taken or stolen."""
    tile = after.top[before.turn]
    if not before.middle[tile]:
        return t("steal the {tile}", tile=tile + rules.LOWEST)
    return t.n(
        "take the {tile}, {n} worm",
        "take the {tile}, {n} worms",
        rules.worms_on(tile),
        tile=tile + rules.LOWEST,
    )


def action(t: Texts, s: rules.State, actor: int, action: int) -> tuple[str, str]:
    """The verb of an action and its consequence, for buttons and prompts."""
    if action < rules.ROLL:
        count = s.rolled[action]
        points = rules.total(s) + count * rules.points(action)
        verb = t("Keep {dice}", dice=" ".join([face_name(t, action)] * count))
        return verb, t("makes {total}", total=points)
    if action == rules.ROLL:
        return t.n("Roll {n} die", "Roll {n} dice", rules.dice_left(s)), t("go on")
    if action == rules.STOP:
        return t("Stop"), stop_words(t, s)
    if action == rules.STEAL:
        return t("Steal the {tile}", tile=rules.total(s)), worms_words(t, rules.total(s) - 21)
    tile = action - rules.TAKE
    return t("Take the {tile}", tile=tile + rules.LOWEST), worms_words(t, tile)


def worms_words(t: Texts, tile: int) -> str:
    """How many worms a tile carries."""
    return t.n("{n} worm", "{n} worms", rules.worms_on(tile))


def stop_words(t: Texts, s: rules.State) -> str:
    """What stopping now would do."""
    tile, victim = rules.tile_for_total(s), rules.steal_victim(s)
    if s.kept[rules.WORM] == 0:
        return t("no worm: the turn fails")
    if tile == rules.NO_TILE and victim == rules.NO_SEAT:
        return t("no tile for {total}: the turn fails", total=rules.total(s))
    if victim != rules.NO_SEAT and (tile == rules.NO_TILE or s.steal == rules.FORCED_STEAL):
        return t("steal the {tile}", tile=rules.total(s))
    if victim != rules.NO_SEAT:
        return t(
            "steal the {tile} or take the {lower}", tile=rules.total(s), lower=tile + rules.LOWEST
        )
    return t.n(
        "take the {tile}, {n} worm",
        "take the {tile}, {n} worms",
        rules.worms_on(tile),
        tile=tile + rules.LOWEST,
    )
