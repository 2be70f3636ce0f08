"""The odds panel: what every choice is worth, as figures, bars, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reroll.analysis.advice import Advice, Bins, Choice
from reroll.analysis.grades import SEEN, is_alike
from reroll.engine.contract import CHANCE, NOBODY, State, acting_seats, rules_of
from reroll.engine.states import copy_state
from reroll.games import dice, wuerfelacker
from reroll.games.terms import HIDDEN, SPECTATOR
from reroll.texts import coach as words
from reroll.texts.catalogue import Texts
from reroll.texts.figures import percentage
from reroll.texts.games import texts_of
from reroll.texts.gang_of_dice_cards import dice_words
from reroll.web.boards.facts import TableFacts, acting
from reroll.web.boards.marks import badge_of
from reroll.web.boards.model import Badge

SHOWN = 6
"""So many choices are shown at once, the best; the others open on demand."""
THRESHOLDS = (1, 3, 10)
"""What a player may ask to be warned of, in per cent of the win."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays: names and marks by seat."""

    names: tuple[str, ...]
    badges: tuple[Badge, ...]


def cast_of(facts: TableFacts) -> Cast:
    """The players of a table."""
    seats = range(len(facts.sitters))
    names = tuple(sitter.name for sitter in facts.sitters)
    return Cast(names, tuple(badge_of(facts, seat) for seat in seats))


@dataclass(frozen=True, slots=True)
class SeatShare:
    """One player's part of the win: a piece of a bar from `at`, `width` wide, in per cent."""

    badge: Badge
    name: str
    percent: str
    at: float
    width: float


@dataclass(frozen=True, slots=True)
class Column:
    """What the dice may do, one step of good to bad: a column `width` wide, `height` high."""

    at: float
    width: float
    height: float
    kind: str


@dataclass(frozen=True, slots=True)
class Rolls:
    """The picture of the next roll: columns of equal chance, and it in words.

    `level` is the height of what the choice is worth on average, over all rolls.
    """

    columns: tuple[Column, ...]
    level: float
    text: str


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A choice: its words, its figures, and what the roll after it may do."""

    action: int
    verb: str
    then: str
    share: str
    loss: str
    facts: tuple[str, ...]
    seats: tuple[SeatShare, ...]
    rolls: Rolls | None
    best: bool
    near: bool = False
    grade: str = ""


@dataclass(frozen=True, slots=True)
class OddsPanel:
    """All choices of one seat, best first; `rest` are those beyond the first few."""

    name: str
    verdict: str
    reason: str
    rows: tuple[OddsRow, ...]
    rest: tuple[OddsRow, ...]
    certainty: str
    rolls: str = ""


def seat_to_advise(facts: TableFacts) -> int:
    """The seat whose choice this viewer may ask about: their own, else whose turn it is.

    SPECTATOR while nobody chooses, or all choose at once and this viewer does not.
    """
    rules, s = rules_of(facts.game), facts.view
    if s is None or rules.actor(s) in (CHANCE, NOBODY):
        return SPECTATOR
    unseen = "LAY" in rules.Phase.__members__ and s.phase == rules.Phase["LAY"]
    if unseen and facts.seat not in acting_seats(rules, s):
        return SPECTATOR
    return acting(facts)


def sees_enough(view: State) -> bool:
    """Whether a view holds what the coach needs: where pools are hidden it does not."""
    return HIDDEN not in getattr(view, "owned", ())


def panel(t: Texts, s: State, advice: Advice, cast: Cast) -> OddsPanel:
    """What there is to say about a decision, `s` as the seat knows it."""
    rows = told_apart([odds_row(t, s, advice, choice, cast) for choice in advice.choices])
    best = advice.choices[0].option
    return OddsPanel(
        name=cast.names[advice.seat],
        verdict=words.verdict(t, rows[0].verb, best.shares[advice.seat], best.looked),
        reason=ahead(t, advice, rows, cast),
        rows=rows[:SHOWN],
        rest=rows[SHOWN:],
        certainty=words.exactness(t, advice.game, s.players, advice.error),
        rolls=drawn_for(t, rows),
    )


def told_apart(rows: Sequence[OddsRow]) -> tuple[OddsRow, ...]:
    """The choices; none is called the best where another is about as good, all that are else."""
    near = any(row.near for row in rows)
    return tuple(row if row.loss else replace(row, best=not near, near=near) for row in rows)


def drawn_for(t: Texts, rows: Sequence[OddsRow]) -> str:
    """Why the next roll stands under some choices only; empty where it stands under all or none."""
    if len({row.rolls is None for row in rows}) < 2:
        return ""
    return t(
        "What the next roll may do is shown under the best choice, and under others where a roll"
        " of few outcomes follows."
    )


def ahead(t: Texts, advice: Advice, rows: Sequence[OddsRow], cast: Cast) -> str:
    """How far the best choice is ahead of the next, and why."""
    if len(rows) < 2:
        return ""
    best, second = advice.choices[0].option, advice.choices[1].option
    if rows[1].near:
        return words.alike(t, rows[0].verb, rows[1].verb)
    if second.loss < SEEN:
        return t("“{choice}” is just as good.", choice=rows[1].verb)
    margin = t(
        "That is {margin} more than “{choice}”.",
        margin=percentage(t, second.loss),
        choice=rows[1].verb,
    )
    if second.loss < second.error:
        margin = f"{margin} {words.unsure(t, second.error)}"
    reason = words.reason(t, advice.game, best, second, advice.seat, cast.names)
    return f"{margin} {reason}".strip()


def why(t: Texts, advice: Advice, action: int, cast: Cast) -> str:
    """Why the best choice is better than this one; empty where it is as good."""
    chosen = next((c.option for c in advice.choices if c.option.action == action), None)
    best = advice.choices[0].option
    if chosen is None or chosen.loss < SEEN:
        return ""
    return words.reason(t, advice.game, best, chosen, advice.seat, cast.names)


def odds_row(t: Texts, s: State, advice: Advice, choice: Choice, cast: Cast) -> OddsRow:
    """One choice."""
    option, seat = choice.option, advice.seat
    verb, then = label(t, advice.game, s, seat, option.action, choice.then)
    facts = words.risk(t, advice.game, option.fails), words.gain(t, advice.game, option.gain)
    return OddsRow(
        action=option.action,
        verb=verb,
        then=then,
        share=words.at_least(t, percentage(t, option.shares[seat]), option.looked),
        loss="" if option.loss < SEEN else percentage(t, -option.loss, signed=True),
        facts=tuple(fact for fact in facts if fact),
        seats=seat_shares(t, option.shares, seat, cast),
        rolls=rolls_picture(t, choice.rolls),
        best=choice is advice.choices[0],
        near=option.loss >= SEEN and is_alike(option.loss, option.error),
    )


def label(
    t: Texts, game: str, s: State, seat: int, action: int, then: Sequence[int] = ()
) -> tuple[str, str]:
    """A choice in words, and its consequence; `then` are the steps that belong to it."""
    verb, consequence = texts_of(game).action(t, s, seat, action)
    steps = step_words(t, game, s, seat, action, then)
    return verb, ", ".join(steps) or consequence


def step_words(
    t: Texts, game: str, s: State, seat: int, action: int, then: Sequence[int]
) -> list[str]:
    """The steps of a choice made piece by piece, such as a reroll face by face."""
    if game == "pickomino" or not then:
        return []
    if game == "wuerfelacker":
        return [buffet_step(t, then)]
    if game == "gang_of_dice":
        return [dice_words(t, again_of(s, then))]
    rules, state, found = rules_of(game), copy_state(s), []
    for done, step in zip((action, *then), then, strict=False):
        rules.apply(state, seat, done)
        found.append(texts_of(game).action(t, state, seat, step)[0])
    return found


def again_of(s: State, then: Sequence[int]) -> list[int]:
    """GD-10: how many dice of each face a reroll takes, from its steps face by face."""
    steps, shown = iter(then), s.shown[s.turn]
    return [next(steps, 0) if shown[face] else 0 for face in range(dice.FACES)]


def buffet_step(t: Texts, then: Sequence[int]) -> str:
    """GW-11: what a morsel pays for, within a sentence."""
    if then[0] == wuerfelacker.TURN_ROUND:
        return t("turn the buffet round")
    one, *other = sorted(step - wuerfelacker.POSITION + 1 for step in then)
    if not other:
        return t("swap position {position}", position=one)
    return t("swap positions {one} and {other}", one=one, other=other[0])


def seat_shares(t: Texts, shares: Sequence[float], seat: int, cast: Cast) -> tuple[SeatShare, ...]:
    """Everybody's part of the win, the seat that chooses first."""
    order = [(seat + step) % len(shares) for step in range(len(shares))]
    at, found = 0.0, []
    for each in order:
        width = 100 * shares[each]
        percent = percentage(t, shares[each])
        found.append(
            SeatShare(cast.badges[each], cast.names[each], percent, round(at, 1), round(width, 1))
        )
        at += width
    return tuple(found)


def rolls_picture(t: Texts, bins: Bins) -> Rolls | None:
    """The next roll from good to bad, columns as wide as they are likely; None if all are equal."""
    if not bins or bins[0][1] - bins[-1][1] < SEEN:
        return None
    mean = sum(chance * share for chance, share in bins)
    top = max(share for _, share in bins) or 1.0
    at, columns = 0.0, []
    for chance, share in bins:
        kind = "good" if share >= mean else "bad"
        columns.append(
            Column(round(100 * at, 2), round(100 * chance, 2), round(36 * share / top, 2), kind)
        )
        at += chance
    better = sum(chance for chance, share in bins if share >= mean)
    text = t(
        "{percent} of the rolls leave it at its average or better: from {best} down to {worst}.",
        percent=percentage(t, better),
        best=percentage(t, bins[0][1]),
        worst=percentage(t, bins[-1][1]),
    )
    return Rolls(tuple(columns), round(36 * mean / top, 2), text)
