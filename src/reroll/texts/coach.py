"""The coach in sentences: grades, why a choice is better, luck, what the figures are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from reroll.engine.contract import CHANCE
from reroll.texts.catalogue import N_, Texts
from reroll.texts.figures import decimal, percentage
from reroll.texts.games import texts_of


class Weighed(Protocol):
    """A choice with its figures, as the coach gives them."""

    @property
    def shares(self) -> tuple[float, ...]: ...
    @property
    def fails(self) -> float | None: ...
    @property
    def gain(self) -> float | None: ...


GRADES = {
    "fine": N_("fine"),
    "doubtful": N_("doubtful"),
    "bad": N_("bad"),
    "very bad": N_("very bad"),
}


def grade(t: Texts, name: str) -> str:
    """The grade of a choice."""
    return t(GRADES[name])


def cost(t: Texts, name: str, move: int, words: str, better: str, loss: float) -> str:
    """What a choice gave up, and what would have kept it."""
    return t(
        "Move {move}, {name}: “{words}” gave up {loss} of the win share; “{better}” would have"
        " kept it.",
        move=move,
        name=name,
        words=words,
        better=better,
        loss=percentage(t, loss),
    )


def answers(t: Texts, name: str, loss: float | None) -> str:
    """What a player's choices at once gave up to the best answers, nothing without any."""
    if loss is None:
        return ""
    return t(
        "{name} gave up {loss} of the win share to the best answers to what the others tended to"
        " lay.",
        name=name,
        loss=percentage(t, loss),
    )


def turning_point(
    t: Texts, name: str, move: int, who: str, words: str, change: float, after: float
) -> str:
    """How a choice of `who` changed the share of the seat that it changed most."""
    return t(
        "Move {move}, {who}: {words}. {name} {change}, now at {after}.",
        move=move,
        who=who,
        words=words,
        name=name,
        change=percentage(t, change, signed=True),
        after=percentage(t, after),
    )


def turning_chance(t: Texts, name: str, move: int, told: str, change: float, after: float) -> str:
    """How what chance did, `told` in a sentence, changed the share that it changed most."""
    return t(
        "Move {move}: {told} {name} {change}, now at {after}.",
        move=move,
        told=told,
        name=name,
        change=percentage(t, change, signed=True),
        after=percentage(t, after),
    )


def best_line(t: Texts, words: str, value: float) -> str:
    """The best choice and what it is worth."""
    return t("Best: {entry}, for a win share of {share}.", entry=words, share=percentage(t, value))


def why(t: Texts, best: str, second: str, margin: float) -> str:
    """How far the best choice is ahead of the next."""
    return t(
        "“{better}” keeps {margin} more than “{other}”.",
        better=best,
        margin=percentage(t, margin),
        other=second,
    )


def alike(t: Texts, best: str, other: str) -> str:
    """That two choices are too near to each other."""
    return t(
        "Whether “{best}” or “{other}” is better the coach can’t tell: they are too near together.",
        best=best,
        other=other,
    )


def unsure(t: Texts, error: float) -> str:
    """That a difference is smaller than what the shares may be off, which is so much."""
    return t("Either win share may be off by {error}.", error=percentage(t, error))


def move(
    t: Texts, game: str, before: Any, after: Any, actor: int, action: int, names: Sequence[str]
) -> str:
    """What a move did, also where the log waits for the moves after it and says nothing yet."""
    texts = texts_of(game)
    told = texts.event(t, before, after, actor, action, names)
    if told:
        return told
    what = texts.action(t, before, actor, action)[0]
    if actor == CHANCE:
        return t("Turned up: {what}.", what=what)
    return t("{name}: {choice}.", name=names[actor], choice=what)


WITHIN = {
    "pickomino": N_("Within a turn everything is exact."),
    "gang_of_dice": N_(
        "Within a turn of up to sixteen dice everything is exact, but the players still to come are"
        " taken to answer with at most eight dice, only to beat the best sum."
    ),
    "gigi_gacker": N_(
        "The cards laid and the hen at hand are exact; the hens of later players are estimated."
    ),
    "wuerfelacker": N_(
        "The rest of a round is exact, but for the morsels in hand on a first turn."
    ),
}
WITHIN_MANY = {
    "gang_of_dice": N_(
        "Within a turn of up to sixteen dice everything is exact. Before the last round the players"
        " still to come are taken to answer with at most eight dice, only to beat the best sum; in"
        " it each plays for its own win."
    ),
    "gigi_gacker": N_(
        "With more than two players the cards laid are only nearly exact, and the hens of later"
        " players are estimated."
    ),
    "wuerfelacker": N_(
        "With more than two players only the player’s own turns of a round are exact: the"
        " others are taken to play for high totals."
    ),
}


def unlooked(t: Texts, game: str) -> str:
    """Which turns the coach does not solve, empty where there are none."""
    if game != "gang_of_dice":
        return ""
    return t(
        "Of turns of more than sixteen dice only simple plays are known: the least they bring."
    )


def at_least(t: Texts, share: str, looked: bool) -> str:
    """A win share, or that it is the least that a turn which was not solved brings."""
    if looked:
        return share
    return t("not known") if share == percentage(t, 0.0) else t("at least {share}", share=share)


def verdict(t: Texts, choice: str, value: float, looked: bool) -> str:
    """The best choice and its share of the win, or that nothing is known of what it brings."""
    share = percentage(t, value)
    if not looked and share == percentage(t, 0.0):
        return t("What “{choice}” brings the coach can’t tell here.", choice=choice)
    return t("{choice}: {share} of the win.", choice=choice, share=at_least(t, share, looked))


def unshown(t: Texts, n: int, share: str) -> str:
    """Why nothing is told of a roll of very many dice."""
    return t(
        "What more than sixteen dice may show is not gone through. The win share of player {n} is"
        " at least {share}.",
        n=n,
        share=share,
    )


def within(t: Texts, game: str, players: int) -> str:
    """What is exact in this game for so many players, and what is not."""
    exact = WITHIN_MANY.get(game, WITHIN[game]) if players > 2 else WITHIN[game]
    return " ".join(filter(None, (t(exact), unlooked(t, game))))


def exactness(t: Texts, game: str, players: int, error: float) -> str:
    """How far the win shares may be trusted."""
    if error == 0.0:
        return t("These win shares are exact.")
    rests = t(
        "The win shares rest on estimates of what comes after, right to about {error} nineteen"
        " times in twenty.",
        error=percentage(t, error),
    )
    return f"{within(t, game, players)} {rests}"


def taken(t: Texts, fields: Sequence[str]) -> str:
    """What was taken for the fields that a position line left out; empty for a whole line."""
    if not fields:
        return ""
    return t("The position leaves out some fields, taken as {fields}.", fields=" ".join(fields))


def certainty(
    t: Texts, game: str, players: int, error: float, adjusted: Sequence[float] = ()
) -> str:
    """How far the sums of a whole match may be trusted, and the results without luck in it."""
    if error == 0.0:
        told = t("All of these figures are exact.")
    else:
        told = estimated(t, game, players, error)
    return told if all(0 <= each <= 1 for each in adjusted) else f"{told} {beyond(t)}"


def estimated(t: Texts, game: str, players: int, error: float) -> str:
    """By how much sums of estimates may be off."""
    rests = t(
        "What comes after is estimated, so the sums of this match are right to about {error}.",
        error=percentage(t, error),
    )
    return f"{within(t, game, players)} {rests}"


def rough(t: Texts, drift: float) -> str:
    """That the estimates of a match were corrected by so much, and what can be trusted."""
    return t(
        "The estimates of this match are rough: on the way the coach corrected them by up to"
        " {drift} of the win. What is graded bad or very bad can be trusted: it gave up more than"
        " an estimate is likely to be off by. The sums are a rough guide only.",
        drift=percentage(t, drift),
    )


def beyond(t: Texts) -> str:
    """Why a result without the luck may be no share of a win."""
    return t(
        "A result without luck is an estimate: in one match it may lie below 0 or above 100, over"
        " many it is right on average."
    )


def untold(t: Texts) -> str:
    """Why a result without the luck is left out."""
    return t(
        "A result without luck is left out where it may be off by more than a quarter of the win."
    )


def sums(t: Texts) -> str:
    """How the columns of a report belong together."""
    return t(
        "For every player: end = start + luck - loss + gifts + drift. Gifts are what the others'"
        " choices gave away, drift is by how much the estimates corrected themselves. Per choice"
        " is the mean loss, adjusted the end without the luck."
    )


VAGUE = 0.25
"""Sums that may be off by more of the win than this say little, a result without luck nothing."""

OLDER = N_("The log was made under rules {then}; the figures hold for rules {now}.")

# Figures and reasons as pages say them

CLEARLY, MUCH = 0.03, 0.1
"""Chances, and points on average, that differ by so much are a reason."""
UNITS = {
    "pickomino": N_("{n} worms on average"),
    "gang_of_dice": N_("{n} points on average"),
}
SAFER = {
    "pickomino": N_("The turn fails less often: {less} of the time instead of {more}."),
    "gang_of_dice": N_("It falls short less often: {less} of the time instead of {more}."),
}
SAFER_THAN_NEVER = {
    "pickomino": N_("The turn fails {less} of the time instead of always."),
    "gang_of_dice": N_("It falls short {less} of the time instead of always."),
}
RICHER = {
    "pickomino": N_("It brings more worms on average: {more} instead of {less}."),
    "gang_of_dice": N_("It brings more points on average: {more} instead of {less}."),
}
RISKS = {
    "pickomino": N_("{percent} to fail in this turn"),
    "gang_of_dice": N_("{percent} not to lead"),
}
RISK_HEADS = {"pickomino": N_("fails"), "gang_of_dice": N_("not to lead")}


def interval(t: Texts, error: float) -> str:
    """How exact a figure is, in a word or two."""
    if error == 0.0:
        return t("exact")
    return t("± {error}", error=decimal(t, 100 * error))


def risk(t: Texts, game: str, fails: float | None) -> str:
    """The chance that the turn comes to nothing; empty where the game knows no such thing."""
    if fails is None or game not in RISKS:
        return ""
    return t(RISKS[game], percent=percentage(t, fails))


def gain(t: Texts, game: str, points: float | None) -> str:
    """What the turn brings on average; empty where the game knows no such thing."""
    if points is None or game not in UNITS:
        return ""
    return t(UNITS[game], n=decimal(t, points, 2))


def reason(
    t: Texts, game: str, best: Weighed, other: Weighed, seat: int, names: Sequence[str]
) -> str:
    """Why the best choice is better than another one: the figure that differs most plainly, empty
    where none does."""
    if best.fails is not None and other.fails is not None and game in RISKS:
        if other.fails - best.fails >= CLEARLY:
            told = SAFER if other.fails < 1 else SAFER_THAN_NEVER
            return t(told[game], less=percentage(t, best.fails), more=percentage(t, other.fails))
    if best.gain is not None and other.gain is not None and game in UNITS:
        if best.gain - other.gain >= MUCH:
            return t(RICHER[game], more=decimal(t, best.gain, 2), less=decimal(t, other.gain, 2))
    rivals = [n for n in range(len(names)) if n != seat]
    if len(rivals) > 1:
        most = max(rivals, key=lambda n: other.shares[n] - best.shares[n])
        return t(
            "It leaves {name} with {less} of the win instead of {more}.",
            name=names[most],
            less=percentage(t, best.shares[most]),
            more=percentage(t, other.shares[most]),
        )
    return ""
