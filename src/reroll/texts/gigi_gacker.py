"""Gigi Gacker in sentences: the log, the reasons, the labels of actions and options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards
from reroll.games.terms import CHANCE
from reroll.texts.catalogue import N_, Texts, begun

Phase, Why = rules.Phase, rules.Why

REASONS = {
    Why.FINE: N_("This is allowed."),
    Why.MATCH_OVER: N_("The match is over: the last hen step came after round 9."),
    Why.NOT_YOUR_TURN: N_("It is somebody else's turn."),
    Why.NOT_NOW: N_("Now you play a mother hen or pass."),
    Why.NOT_AN_ACTION: N_("There is no such action."),
    Why.NOT_A_SEAT: N_("Only a seat at this table can have the tractor first."),
    Why.NONE_LEFT: N_("No such card is left in that pile."),
    Why.ALREADY_LAID: N_("Your card lies on the table; it cannot be exchanged or taken back."),
    Why.NOT_IN_HAND: N_("You do not hold that card."),
    Why.HEN_IS_NEVER_LAID: N_("A mother hen is never laid to win a card of the row."),
    Why.HEN_ENDS_A_ROUND: N_("Now you lay a card; a mother hen is played at the end of a round."),
    Why.NO_HEN_IN_HAND: N_("You hold no mother hen."),
    Why.TOO_FEW_DISCARDED: N_("Your discard pile holds too few cards for a mother hen."),
    Why.HEN_IS_FORCED: N_("You have no card to lay next round, so you must play a mother hen."),
    Why.ONE_HEN_A_ROUND: N_("Only one mother hen may be played in a round."),
    Why.NOT_DISCARDED: N_("That card is not in your discard pile."),
    Why.LOWER_CARD_FIRST: N_(
        "Name both cards at once, in any order. One at a time, the lower one comes first."
    ),
    Why.HEN_TAKES_TWO: N_("Having played a mother hen, you take cards back."),
}

OPTIONS = {
    "start": N_("Who has the tractor first"),
    "hen_takes": N_("Cards a mother hen takes back"),
    "hands": N_("Hands"),
}

OPTION_WORDS = {
    ("start", "random"): N_("at random"),
    ("hen_takes", "two"): N_("always two"),
    ("hen_takes", "up_to_two"): N_("one or two"),
    ("hands", "hidden"): N_("hidden"),
    ("hands", "open"): N_("open to all"),
}


def title(t: Texts) -> str:
    """The name of the game in the reader's market."""
    return t("Gigi Gacker")


def reason(t: Texts, why: int) -> str:
    """Why an action is refused, as a sentence."""
    return t(REASONS[Why(why)])


def refused(t: Texts, s: rules.State, actor: int, action: int, why: int) -> str:
    """Why an action is refused in this state; the reasons say what is to be done instead."""
    return reason(t, why)


def option_label(t: Texts, name: str) -> str:
    """What an option is about."""
    return t(OPTIONS[name])


def option_word(t: Texts, name: str, word: str) -> str:
    """What a word of an option means."""
    if (name, word) in OPTION_WORDS:
        return t(OPTION_WORDS[name, word])
    return t("seat {seat}", seat=word)


def card_name(t: Texts, kind: int) -> str:
    """A card by what it shows and its value."""
    if kind == cards.HEN:
        return t("a mother hen")
    if kind < cards.WORM:
        return t("pullet {value}", value=cards.value(kind))
    return t("worm {value}", value=cards.value(kind))


def member_name(t: Texts, s: rules.State, member: int, names: Sequence[str]) -> str:
    """The player of a seat, or the robo chicken."""
    return names[member] if member < s.players else t("the robo chicken")


# The log


def event(
    t: Texts, before: rules.State, after: rules.State, actor: int, action: int, names: Sequence[str]
) -> str:
    """What an action did, as one line of the log; nothing while a row is being laid out."""
    if before.phase == Phase.START:
        return t("{name} has the tractor first.", name=names[action])
    if before.phase == Phase.DEAL:
        return row_line(t, after, names) if after.phase == Phase.LAY else ""
    if before.phase == Phase.ROBO:
        return " ".join(reveal_lines(t, before, after, names))
    name = names[actor]
    if before.phase == Phase.LAY:
        said = t("{name} lays a card.", name=name)
        if after.phase in (Phase.LAY, Phase.ROBO):
            return said
        return " ".join([said, *reveal_lines(t, before, after, names)])
    if action == rules.PASS:
        return t("{name} plays no hen.", name=name)
    if action == rules.HEN:
        return t("{name} plays a mother hen.", name=name)
    if action == rules.DONE:
        return t("{name} takes no second card back.", name=name)
    return t("{name} takes {card} back.", name=name, card=card_name(t, action))


def row_line(t: Texts, s: rules.State, names: Sequence[str]) -> str:
    """The row of the round, by position, and who has the tractor."""
    row = ", ".join(card_name(t, kind) for kind in s.row if kind != cards.NONE)
    if s.circle[0] >= s.players:
        return t(
            "Round {round}: {cards}. The robo chicken has the tractor.", round=s.round, cards=row
        )
    return t(
        "Round {round}: {cards}. {name} has the tractor.",
        round=s.round,
        cards=row,
        name=names[s.circle[0]],
    )


def reveal_lines(
    t: Texts, before: rules.State, after: rules.State, names: Sequence[str]
) -> Iterator[str]:
    """Who showed and took what, the highest first, and how ties fell."""
    size = rules.circle_size(before)
    ranked = sorted(range(size), key=lambda member: after.shown_rank[member])
    for member in ranked:
        yield taking_line(t, after, member, names)
    for value in sorted({cards.value(after.shown[member]) for member in ranked}, reverse=True):
        tied = [member for member in ranked if cards.value(after.shown[member]) == value]
        if len(tied) > 1:
            order = ", ".join(member_name(t, after, member, names) for member in tied)
            yield t(
                "The tie at {value} falls clockwise from the tractor: {names}.",
                value=value,
                names=order,
            )


def taking_line(t: Texts, s: rules.State, member: int, names: Sequence[str]) -> str:
    """The card that a member showed, and the one it got for it."""
    card = card_name(t, s.shown[member])
    won = card_name(t, s.shown_row[s.shown_rank[member]])
    if member >= s.players:
        return t(
            "The robo chicken shows {card} and takes {won} out of the game.", card=card, won=won
        )
    return t("{name} shows {card} and takes {won}.", name=names[member], card=card, won=won)


def said(
    t: Texts, before: rules.State, after: rules.State, actor: int, action: int, names: Sequence[str]
) -> str:
    """What an action did, said in a breath: what was won, then by whom."""
    if before.phase not in (Phase.LAY, Phase.ROBO) or after.phase in (Phase.LAY, Phase.ROBO):
        return event(t, before, after, actor, action, names)
    size = rules.circle_size(before)
    ranked = sorted(range(size), key=lambda member: after.shown_rank[member])
    return " ".join(
        begun(
            t(
                "{what}: {name}.",
                what=card_name(t, after.shown_row[after.shown_rank[member]]),
                name=member_name(t, after, member, names),
            )
        )
        for member in ranked
    )


# Buttons and prompts


def action(t: Texts, s: rules.State, actor: int, action: int) -> tuple[str, str]:
    """The verb of an action and its consequence, for buttons and prompts."""
    if actor == CHANCE:
        return chance_words(t, s, action)
    if action == rules.PASS:
        return t("Pass"), t("keep the hen")
    if action == rules.HEN:
        both = s.hen_takes != rules.UP_TO_TWO
        return t("Play a hen"), t("two cards come back") if both else t(
            "one or two cards come back"
        )
    if action == rules.DONE:
        return t("Enough"), t("take no second card")
    if s.phase == Phase.LAY:
        return t("Lay {card}", card=card_name(t, action)), lay_words(t, action)
    return t("Take {card} back", card=card_name(t, action)), back_words(t, action)


def lay_words(t: Texts, kind: int) -> str:
    """What laying a card costs."""
    if kind < cards.WORM:
        return t("a pullet counts nothing in hand")
    return t.n("{n} worm leaves the hand", "{n} worms leave the hand", cards.value(kind))


def back_words(t: Texts, kind: int) -> str:
    """What taking a card back brings."""
    if kind < cards.WORM:
        return t("to lay once more")
    return t.n("{n} worm counts again", "{n} worms count again", cards.value(kind))


def chance_words(t: Texts, s: rules.State, kind: int) -> tuple[str, str]:
    """What chance may bring: a first seat, or a card and how many of it are left."""
    if s.phase == Phase.START:
        return t("seat {seat}", seat=kind + 1), t("has the tractor first")
    left = rules.draw_weight(s, kind)
    return card_name(t, kind), t.n("{n} of it left", "{n} of them left", left)
