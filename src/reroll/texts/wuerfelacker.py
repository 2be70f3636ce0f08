"""Würfelacker in sentences: the log, the reasons, the labels of actions and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from reroll.games import dice
from reroll.games import wuerfelacker as rules
from reroll.games.terms import CHANCE
from reroll.texts.catalogue import N_, Texts, begun, dice_due

Phase, Why = rules.Phase, rules.Why

REASONS = {
    Why.FINE: N_("This is allowed."),
    Why.MATCH_OVER: N_("The match is over: the last morsels are distributed."),
    Why.NOT_YOUR_TURN: N_("It is somebody else's turn."),
    Why.NOT_AN_ACTION: N_("There is no such action."),
    Why.NOT_A_SEAT: N_("Only a seat at this table can begin."),
    Why.NOT_IN_STACK: N_("No such morsel is left in the stack."),
    Why.NOT_A_ROLL: N_("A roll needs exactly the dice that are due."),
    Why.NO_SUCH_DIE: N_("No die before you shows that value."),
    Why.SET_ASIDE_NOW: N_("The dice are rolled; now one of them is set aside."),
    Why.MORSEL_NOT_OWNED: N_("You have no such morsel from an earlier round."),
    Why.ONE_ACTION_A_TURN: N_("Only one action may be taken on a turn."),
    Why.BUFFET_ONLY_ON_SECOND_TURN: N_(
        "The buffet is changed only on your second turn of a round."
    ),
    Why.LAY_ONLY_ON_THIRD_TURN: N_("A morsel is laid only on your third turn of a round."),
    Why.PAY_THEN_ACT: N_(
        "First a morsel is given up, then the buffet is turned round or two positions are swapped."
    ),
    Why.NOT_A_POSITION: N_("The buffet has no such position."),
    Why.SAME_POSITION: N_("A morsel is swapped with another one, not with itself."),
}

OPTIONS = {"start": N_("Who begins")}

OPTION_WORDS = {("start", "random"): N_("at random")}


def title(t: Texts) -> str:
    """The name of the game in the reader's market."""
    return t("Gigi Gacker am Würfelacker")


def reason(t: Texts, why: int) -> str:
    """Why an action is refused, as a sentence."""
    return t(REASONS[Why(why)])


def refused(t: Texts, s: rules.State, actor: int, action: int, why: int) -> str:
    """Why an action is refused in this state: what came and what was due, where that says more."""
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


def morsel(kind: int) -> str:
    """A morsel by its value, with a true minus sign."""
    return str(rules.worms_on(kind)).replace("-", "−")


def row(kinds: Iterable[int]) -> str:
    """A buffet, position by position."""
    return ", ".join(morsel(kind) for kind in kinds if kind != rules.NONE)


def faces(roll: int) -> str:
    """The dice of a roll, parted by spaces."""
    return " ".join(str(f + 1) for f in range(dice.FACES) for _ in range(dice.count(roll, f)))


def eater_name(t: Texts, s: rules.State, each: int, names: Sequence[str]) -> str:
    """The player of a seat, or the robo chicken."""
    return names[each] if each < s.players else t("the robo chicken")


# The log


def event(
    t: Texts, before: rules.State, after: rules.State, actor: int, action: int, names: Sequence[str]
) -> str:
    """What an action did, as one line of the log.

    Nothing while a buffet is being laid out, nor at the first of the two positions of a swap.
    """
    if actor == CHANCE:
        said = chance_line(t, before, after, action, names)
    else:
        said = seat_line(t, before, after, action, names[actor])
    if completed(after) == completed(before):
        return said
    return " ".join([said, *distribution_lines(t, before, after, names)])


def completed(s: rules.State) -> int:
    """The number of rounds whose buffet has been distributed."""
    return s.round + 1 if s.phase == Phase.OVER else s.round


def chance_line(
    t: Texts, before: rules.State, after: rules.State, action: int, names: Sequence[str]
) -> str:
    """What chance did."""
    if before.phase == Phase.START:
        return t("{name} begins.", name=names[action])
    if before.phase == Phase.BUFFET:
        if after.phase == Phase.BUFFET:
            return ""
        name, laid_out = names[after.starter], row(after.buffet)
        return t(
            "Round {round}: {morsels}. {name} begins.",
            round=after.round + 1,
            morsels=laid_out,
            name=name,
        )
    name = names[rules.roller(before)]
    if before.phase == Phase.ROBO_ROLL:
        return t(
            "{name} rolls a {face} for the robo chicken: {total}.",
            name=name,
            face=faces(action),
            total=rules.total(before, rules.ROBO) + pips(action),
        )
    if before.lap == rules.LAST_LAP:
        total = rules.total(before, before.turn) + pips(action)
        return t(
            "{name} rolls a {face} and sets it aside: {total}.",
            name=name,
            face=faces(action),
            total=total,
        )
    return t("{name} rolls {dice}.", name=name, dice=faces(action))


def pips(roll: int) -> int:
    """The sum of the dice of a roll."""
    return sum((face + 1) * dice.count(roll, face) for face in range(dice.FACES))


def seat_line(t: Texts, before: rules.State, after: rules.State, action: int, name: str) -> str:
    """What a player did."""
    total = rules.total(before, before.turn)
    if action < rules.REROLL:
        face = action + 1
        return t("{name} sets a {face} aside: {total}.", name=name, face=face, total=total + face)
    if action == rules.REROLL:
        return t.n(
            "{name} rolls {n} die again.",
            "{name} rolls {n} dice again.",
            rules.MAX_DICE - before.lap,
            name=name,
        )
    if action < rules.PAY:
        kind = action - rules.LAY
        return t(
            "{name} lays the {morsel} instead of a die: {total}.",
            name=name,
            morsel=morsel(kind),
            total=total + rules.worms_on(kind),
        )
    if action < rules.TURN_ROUND:
        return t("{name} gives up the {morsel}.", name=name, morsel=morsel(action - rules.PAY))
    if action == rules.TURN_ROUND:
        return t("{name} turns the buffet round: {morsels}.", name=name, morsels=row(after.buffet))
    return swap_line(t, before, after, action - rules.POSITION, name)


def swap_line(t: Texts, before: rules.State, after: rules.State, position: int, name: str) -> str:
    """The two positions swapped and the row it makes; nothing at the first of them."""
    if before.picked == rules.NONE:
        return ""
    one, other = sorted((before.picked, position))
    return t(
        "{name} swaps positions {one} and {other}: {morsels}.",
        name=name,
        one=one + 1,
        other=other + 1,
        morsels=row(after.buffet),
    )


def distribution_lines(
    t: Texts, before: rules.State, after: rules.State, names: Sequence[str]
) -> Iterator[str]:
    """Who took which morsel with which total, the highest first, and how ties fell."""
    eaters = range(rules.buffet_size(after))
    ranked = sorted(eaters, key=lambda each: after.shown_position[each])
    for each in ranked:
        yield taking_line(t, after, each, names)
    for total in sorted({after.shown_total[each] for each in ranked}, reverse=True):
        tied = [each for each in ranked if after.shown_total[each] == total]
        if len(tied) > 1:
            yield tie_line(t, before, after, tied, names)


def taking_line(t: Texts, s: rules.State, each: int, names: Sequence[str]) -> str:
    """The total and the morsel it got."""
    total, won = s.shown_total[each], morsel(s.shown_row[s.shown_position[each]])
    if each >= s.players:
        return t(
            "The robo chicken has {total} and takes the {morsel} out of the game.",
            total=total,
            morsel=won,
        )
    return t(
        "{name} has {total} and takes the {morsel}.", name=names[each], total=total, morsel=won
    )


def tie_line(
    t: Texts, before: rules.State, after: rules.State, tied: Sequence[int], names: Sequence[str]
) -> str:
    """In which order equal totals came, and why."""
    total = after.shown_total[tied[0]]
    order = ", ".join(eater_name(t, after, each, names) for each in tied)
    if tied[-1] >= after.players:
        return t("The robo chicken loses the tie at {total}: {names}.", total=total, names=order)
    return t(
        "The tie at {total} falls clockwise from {name}: {names}.",
        total=total,
        name=names[before.starter],
        names=order,
    )


def said(
    t: Texts, before: rules.State, after: rules.State, actor: int, action: int, names: Sequence[str]
) -> str:
    """What an action did, said in a breath: the result, then whose it is."""
    if before.phase in (Phase.START, Phase.BUFFET) or action == rules.REROLL:
        return event(t, before, after, actor, action, names) if actor == CHANCE else ""
    if completed(after) != completed(before):
        eaters = range(rules.buffet_size(after))
        ranked = sorted(eaters, key=lambda each: after.shown_position[each])
        return " ".join(won_words(t, after, each, names) for each in ranked)
    if actor == CHANCE and before.phase != Phase.ROBO_ROLL and before.lap < rules.LAST_LAP:
        return begun(t("{what}: {name}.", what=faces(action), name=names[before.turn]))
    total = rules.total(after, before.turn)
    if actor == CHANCE or action >= rules.PAY or total == rules.total(before, before.turn):
        return event(t, before, after, actor, action, names)
    return begun(t("{what}: {name}.", what=t("total {n}", n=total), name=names[before.turn]))


def won_words(t: Texts, s: rules.State, each: int, names: Sequence[str]) -> str:
    """The morsel that somebody has won."""
    won = t("morsel {value}", value=morsel(s.shown_row[s.shown_position[each]]))
    return begun(t("{what}: {name}.", what=won, name=eater_name(t, s, each, names)))


# Buttons and prompts


def action(t: Texts, s: rules.State, actor: int, action: int) -> tuple[str, str]:
    """The verb of an action and its consequence, for buttons and prompts."""
    if actor == CHANCE:
        return chance_words(t, s, action)
    total = rules.total(s, s.turn)
    if action < rules.REROLL:
        face = action + 1
        return t("Set the {face} aside", face=face), t("makes {total}", total=total + face)
    if action == rules.REROLL:
        count = rules.MAX_DICE - s.lap
        return t.n("Roll {n} die", "Roll {n} dice", count), t("only the new values count")
    if action < rules.PAY:
        kind = action - rules.LAY
        verb = t("Lay the {morsel}", morsel=morsel(kind))
        return verb, t("makes {total} and costs the morsel", total=total + rules.worms_on(kind))
    if action < rules.TURN_ROUND:
        verb = t("Give up the {morsel}", morsel=morsel(action - rules.PAY))
        return verb, t("to change the buffet")
    return buffet_words(t, s, action)


def buffet_words(t: Texts, s: rules.State, action: int) -> tuple[str, str]:
    """A change of the buffet and the row that it makes."""
    kinds = [kind for kind in s.buffet if kind != rules.NONE]
    if action == rules.TURN_ROUND:
        return t("Turn the buffet round"), t("makes {morsels}", morsels=row(reversed(kinds)))
    position = action - rules.POSITION
    if s.picked == rules.NONE:
        return t("Swap position {position}", position=position + 1), t(
            "the {morsel}", morsel=morsel(kinds[position])
        )
    kinds[position], kinds[s.picked] = kinds[s.picked], kinds[position]
    verb = t("Swap with position {position}", position=position + 1)
    return verb, t("makes {morsels}", morsels=row(kinds))


def chance_words(t: Texts, s: rules.State, action: int) -> tuple[str, str]:
    """What chance may bring: a first seat, a morsel and how many of it are left, or dice."""
    if s.phase == Phase.START:
        return t("seat {seat}", seat=action + 1), t("begins")
    if s.phase == Phase.BUFFET:
        left = rules.draw_weight(s, action)
        return t("morsel {value}", value=morsel(action)), t.n(
            "{n} of it left", "{n} of them left", left
        )
    return faces(action), t.n("{n} die", "{n} dice", dice.size(action))
