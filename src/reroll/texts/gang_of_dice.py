"""Gang of Dice in sentences: the log, the reasons, the labels of actions and options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reroll.engine.states import copy_state
from reroll.games import dice
from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards
from reroll.games.terms import CHANCE
from reroll.texts.catalogue import N_, Texts, begun, dice_due
from reroll.texts.gang_of_dice_cards import card_name, colour_words, dice_words, face_name

Phase, Why = rules.Phase, rules.Why

BOTH = 2
"""Of so many dice all are both."""

REASONS = {
    Why.FINE: N_("This is allowed."),
    Why.MATCH_OVER: N_("The match is over."),
    Why.NOT_YOUR_TURN: N_("It is somebody else's turn."),
    Why.NOT_NOW: N_("This cannot be done at this point of the turn."),
    Why.NOT_AN_ACTION: N_("There is no such action."),
    Why.NOT_A_ROLL: N_("A roll needs exactly the dice in hand, each showing 1 to 5 or the minion."),
    Why.NOT_A_SEAT: N_("Only a seat at this table can begin."),
    Why.NOT_A_CARD: N_("That bomb card cannot come up: it is drawn already, or in the other deck."),
    Why.AT_LEAST_ONE_DIE: N_("At least one die must be rolled; there is no passing."),
    Why.NOT_SO_MANY_DICE: N_("You cannot roll more dice than you have."),
    Why.NOT_SO_MANY_SHOWN: N_("Fewer of your dice show that face."),
    Why.REROLL_NEEDS_A_DIE: N_("Rolling again takes at least one die."),
}

OPTIONS = {
    "start": N_("Who begins"),
    "deck": N_("Bomb cards"),
    "first": N_("First in the next round"),
    "pool": N_("Dice at the start"),
    "pools": N_("Pools"),
}

OPTION_WORDS = {
    ("start", "random"): N_("at random"),
    ("deck", "two"): N_("bright ones for rounds 1 to 9, dark ones for the last three"),
    ("deck", "one"): N_("all shuffled together"),
    ("first", "clockwise"): N_("the next player clockwise"),
    ("first", "winner"): N_("the winner of the round"),
    ("pool", "box"): N_("as in the box"),
    ("pools", "open"): N_("open to all"),
    ("pools", "hidden"): N_("hidden behind a screen"),
}


def title(t: Texts) -> str:
    """The name of the game in the reader's market."""
    return t("Gang of Dice")


def reason(t: Texts, why: int) -> str:
    """Why an action is refused, as a sentence."""
    return t(REASONS[Why(why)])


def refused(t: Texts, s: rules.State, actor: int, action: int, why: int) -> str:
    """Why an action is refused in this state: what is to be done instead, where that says more."""
    if why == Why.NOT_NOW and s.phase == Phase.CHOOSE_DICE:
        return t("First say how many dice you roll.")
    if why == Why.NOT_NOW and s.phase == Phase.DECIDE:
        return t("Your dice are rolled: now you roll some of them again, or you stop.")
    if why == Why.NOT_NOW and s.phase == Phase.CHOOSE_FACE:
        face = face_name(t, s.face)
        return t("First say how many of your dice showing {face} you roll again.", face=face)
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
    if name == "pool":
        return t.n("{n} die each", "{n} dice each", int(word))
    return t("seat {seat}", seat=word)


# The log


def event(
    t: Texts, before: rules.State, after: rules.State, actor: int, action: int, names: Sequence[str]
) -> str:
    """What an action did, as one line of the log; nothing while dice are being picked up."""
    if actor == CHANCE and before.phase == Phase.START:
        return t("{name} begins.", name=names[action])
    if actor == CHANCE and before.phase == Phase.CARD:
        return card_line(t, before, action)
    name = names[before.turn]
    if before.phase == Phase.CHOOSE_DICE:
        return t.n("{name} stakes {n} die.", "{name} stakes {n} dice.", action, name=name)
    if actor == CHANCE or action == rules.STOP:
        lines = [roll_line(t, before, action, name)] if actor == CHANCE else []
        if after.phase not in (Phase.DECIDE, Phase.ROLL):
            lines += turn_lines(t, before, after, actor, names)
        return " ".join(lines)
    return again_line(t, before, after, action, name) if after.phase == Phase.ROLL else ""


def card_line(t: Texts, s: rules.State, kind: int) -> str:
    """The bomb card of the round, and the bonus dice it begins with."""
    line = t(
        "Round {round}: the bomb card is “{card}”, {colour}.",
        round=s.round,
        card=card_name(t, s, kind),
        colour=colour_words(t, s, kind),
    )
    bonus = rules.bonus(s.round)
    if bonus == 0:
        return line
    more = t.n("{n} bonus die lies on the table.", "{n} bonus dice lie on the table.", bonus)
    return f"{line} {more}"


def roll_line(t: Texts, before: rules.State, roll: int, name: str) -> str:
    """The dice that fell, and what all dice of the player now add up to."""
    fell = [dice.count(roll, face) for face in range(dice.FACES)]
    shown = [a + b for a, b in zip(before.shown[before.turn], fell, strict=True)]
    return t(
        "{name} rolls {dice}: {total}.",
        name=name,
        dice=dice_words(t, fell),
        total=cards.total(shown),
    )


def again_line(t: Texts, before: rules.State, after: rules.State, number: int, name: str) -> str:
    """How many dice are rolled again, and which are kept."""
    kept, again = after.shown[before.turn], before.in_hand + number
    if sum(kept) == 0 and again == BOTH:
        return t("{name} rolls both dice again.", name=name)
    if sum(kept) == 0:
        return t.n(
            "{name} rolls {n} die once more.", "{name} rolls all {n} dice again.", again, name=name
        )
    return t.n(
        "{name} keeps {dice} and rolls {n} die again.",
        "{name} keeps {dice} and rolls {n} dice again.",
        again,
        name=name,
        dice=dice_words(t, kept),
    )


def turn_lines(
    t: Texts, before: rules.State, after: rules.State, actor: int, names: Sequence[str]
) -> Iterator[str]:
    """How a turn ended, and the round with it if it was the last."""
    result, name = after.result[before.turn], names[before.turn]
    if result == rules.TRIGGERED:
        yield t("The bomb goes off: {name} loses the round.", name=name)
    elif actor == CHANCE:
        yield t("{name} ends with {total}.", name=name, total=result)
    else:
        yield t("{name} stops with {total}.", name=name, total=result)
    if after.round != before.round or after.phase == Phase.OVER:
        yield from round_lines(t, before, after, names)
        for seat in range(before.players):
            if after.out_round[seat] != before.out_round[seat]:
                yield t("{name} has no dice left and is out.", name=names[seat])


def round_lines(
    t: Texts, before: rules.State, after: rules.State, names: Sequence[str]
) -> Iterator[str]:
    """Who won the round, by which rule if sums were equal, and how many dice it brought."""
    last: rules.State = copy_state(before)
    last.result[before.turn] = after.result[before.turn]
    winner = rules.round_winner(last)
    if winner == rules.NO_SEAT:
        yield nobody_line(t, last)
        return
    tie = tie_line(t, last, winner, names[winner])
    if tie:
        yield tie
    if last.table == BOTH:
        yield t("{name} wins the round and takes both dice on the table.", name=names[winner])
        return
    yield t.n(
        "{name} wins the round and takes {n} die.",
        "{name} wins the round and takes all {n} dice on the table.",
        last.table,
        name=names[winner],
    )


def nobody_line(t: Texts, last: rules.State) -> str:
    """A round without a winner: the dice wait for the next, or for nobody."""
    if last.round == rules.ROUNDS:
        return t.n(
            "Nobody wins the round; {n} die is left over.",
            "Nobody wins the round; {n} dice are left over.",
            last.table,
        )
    return t.n(
        "Nobody wins the round; {n} die stays on the table.",
        "Nobody wins the round; {n} dice stay on the table.",
        last.table,
    )


def tie_line(t: Texts, last: rules.State, winner: int, name: str) -> str:
    """Why the winner is ahead of others with the same sum, or an empty string."""
    total = last.result[winner]
    rivals = [i for i in range(last.players) if last.result[i] == total and i != winner]
    if not rivals:
        return ""
    if any(last.staked[i] == last.staked[winner] for i in rivals):
        return t("The tie at {total} goes to {name}, who rolled earlier.", total=total, name=name)
    return t("The tie at {total} goes to {name}, who rolled more dice.", total=total, name=name)


def said(
    t: Texts, before: rules.State, after: rules.State, actor: int, action: int, names: Sequence[str]
) -> str:
    """What an action did, said in a breath: the result, then whose it is."""
    if before.phase in (Phase.START, Phase.CARD, Phase.CHOOSE_DICE, Phase.CHOOSE_FACE):
        return event(t, before, after, actor, action, names)
    if actor != CHANCE and action != rules.STOP:
        return ""
    name = names[before.turn]
    if actor != CHANCE or after.result[before.turn] == rules.TRIGGERED:
        own = next(turn_lines(t, before, after, actor, names))
    else:
        fell = [dice.count(action, face) for face in range(dice.FACES)]
        what = f"{with_total(t, before, after)}, {dice_words(t, fell)}"
        own = begun(t("{what}: {name}.", what=what, name=name))
    if after.round == before.round and after.phase != Phase.OVER:
        return own
    return " ".join([own, *round_lines(t, before, after, names)])


def with_total(t: Texts, before: rules.State, after: rules.State) -> str:
    """The sum that the player of the turn now has, or ends with."""
    result, shown = after.result[before.turn], after.shown[before.turn]
    return t("total {n}", n=result if result > 0 else cards.total(shown))


# Buttons and prompts


def action(t: Texts, s: rules.State, actor: int, action: int) -> tuple[str, str]:
    """The verb of an action and its consequence, for buttons and prompts."""
    if action == rules.STOP:
        return t("Stop"), stop_words(t, s)
    if action == rules.REROLL:
        left = rules.ROLLS - s.rolls
        return t("Roll again"), t.n("{n} reroll left", "{n} rerolls left", left)
    if s.phase == Phase.CHOOSE_FACE:
        return again_words(t, s, action)
    verb = t.n("Roll {n} die", "Roll {n} dice", action)
    rest = s.owned[s.turn] - action
    if rest == 0:
        return verb, t("the whole pool")
    return verb, t.n("{n} die stays in the pool", "{n} dice stay in the pool", rest)


def stop_words(t: Texts, s: rules.State) -> str:
    """What stopping now would come to."""
    if rules.triggers(s):
        return t("the bomb goes off")
    return t("with {total}", total=cards.total(s.shown[s.turn]))


def again_words(t: Texts, s: rules.State, number: int) -> tuple[str, str]:
    """How many dice of a face to roll again, and how many of them are kept."""
    face = face_name(t, s.face)
    keep = s.shown[s.turn][s.face] - number
    return (
        t.n("Roll {n} die again: {face}", "Roll {n} dice again: {face}", number, face=face),
        t.n("keep {n}", "keep {n}", keep),
    )
