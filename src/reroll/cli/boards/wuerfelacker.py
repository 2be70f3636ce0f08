"""Gigi Gacker am Würfelacker in the terminal: the buffet, the seats with dice and morsels."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from reroll.cli.boards.pieces import (
    Block,
    beside,
    box,
    column,
    die,
    indented,
    labelled,
    marker,
    numbered,
    throw_words,
)
from reroll.games import dice
from reroll.games import wuerfelacker as rules
from reroll.texts.catalogue import Texts

Phase = rules.Phase
ROUNDS = {2: 8, 3: 8, 4: 6, 5: 5}  # GW-15


def draw(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """The buffet by position, everybody's dice and morsels, the dice of the turn."""
    lines = [*buffet(t, s, names, rich), *seats(t, s, names, rich), *dice_in_play(t, s, rich)]
    return indented(lines)


def buffet(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """The round and lap, and the morsels laid out."""
    if s.phase == Phase.START:
        return []
    head = t(
        "Round {round} of {rounds}, turn {lap} of 3; {name} is the starting player.",
        round=s.round + 1,
        rounds=ROUNDS[s.players],
        lap=s.lap + 1,
        name=names[s.starter],
    )
    lying = [kind for kind in s.buffet if kind != rules.NONE]
    if not lying:
        return [Text(head, "turn")]
    places = [
        labelled(t("place {n}", n=nth + 1), morsel(kind, rich)) for nth, kind in enumerate(lying)
    ]
    return [Text(head, "turn"), *beside(places, " ")]


def morsel(kind: int, rich: bool) -> Block:
    """A morsel with its value."""
    return box([f" {rules.worms_on(kind):2} ~ "], rich, "tile")


def seats(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """One line a seat; the robo chicken has one of its own."""
    all_names = [*names, *([t("robo chicken")] if s.players == rules.ROBO else [])]
    width = column(all_names)
    asides = [aside_words(t, s, seat) for seat in range(len(all_names))]
    wide = column(asides)
    lines = []
    for seat, name in enumerate(all_names):
        now = seat == rules.roller(s) and s.phase >= Phase.ROLL and s.phase != Phase.OVER
        line = Text.assemble((marker(rich, now) + f"{name:{width}}  ", "turn" if now else ""))
        line.append(f"{asides[seat]:{wide}}  ")
        if seat < s.players:
            line.append(morsel_words(t, s, seat), "quiet")
        lines.append(line)
    return lines


def aside_words(t: Texts, s: rules.State, seat: int) -> str:
    """The dice set aside, a morsel laid beside them, and what they make."""
    parts = [str(face + 1) for face in range(dice.FACES) for _ in range(s.aside[seat][face])]
    if s.laid[seat] != rules.NONE:
        parts.append(f"({rules.worms_on(s.laid[seat])})")
    if not parts:
        return t("nothing set aside")
    return t("set aside {dice}: {total}", dice=" ".join(parts), total=rules.total(s, seat))


def morsel_words(t: Texts, s: rules.State, seat: int) -> str:
    """The morsels collected, and their worms."""
    values = [
        str(rules.worms_on(kind))
        for kind in range(rules.MORSEL_KINDS)
        for _ in range(s.hand[seat][kind])
    ]
    if not values:
        return t("no morsel yet")
    worms = points(t, rules.score(s, seat))
    return t("morsels {values}: {worms}", values=" ".join(values), worms=worms)


def dice_in_play(t: Texts, s: rules.State, rich: bool) -> Block:
    """The dice of the seat in turn that are not set aside; none while the robo's is due."""
    if s.phase in (Phase.START, Phase.BUFFET, Phase.ROBO_ROLL, Phase.OVER):
        return []
    loose = s.loose[s.turn]
    faces = [face for face in range(dice.FACES) for _ in range(loose[face])]
    if not faces:
        return []
    return labelled(t("not set aside"), beside(die(str(face + 1), rich) for face in faces))


def points(t: Texts, score: int) -> str:
    """A number of worms."""
    return t.n("{n} worm", "{n} worms", score)


def hint(t: Texts, s: rules.State) -> str:
    """The entries need no further word."""
    return ""


def throw_prompt(t: Texts, s: rules.State, name: str) -> str:
    """What Enter rolls."""
    if s.phase == Phase.ROBO_ROLL:
        return t("{name}: Enter rolls a die for the robo chicken", name=name)
    return throw_words(t, rules.roll_size(s), name)


def chance_prompt(t: Texts, s: rules.State, name: str, names: Sequence[str]) -> str:
    """The seat, the morsel or the dice to type."""
    if s.phase == Phase.START:
        return t("Who begins? ({seats})", seats=numbered(names))
    if s.phase == Phase.BUFFET:
        place = 1 + sum(kind != rules.NONE for kind in s.buffet)
        return t("Which morsel lies at place {n}? (-2 to 6)", n=place)
    if s.phase == Phase.ROBO_ROLL:
        return t("{name} rolls a die for the robo chicken; what does it show?", name=name)
    return t.n(
        "{name} rolls {n} die; what does it show? (like 6)",
        "{name} rolls {n} dice; what do they show? (like 1 4 6)",
        rules.roll_size(s),
        name=name,
    )
