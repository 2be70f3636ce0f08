"""Gang of Dice in the terminal: the bomb card, the pools, the dice of the turn."""

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
    padded,
    throw_words,
)
from reroll.games import dice
from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards
from reroll.games.terms import HIDDEN
from reroll.notation.gang_of_dice_cards import LETTERS
from reroll.texts.catalogue import Texts
from reroll.texts.entries import in_own_words
from reroll.texts.gang_of_dice_cards import card_name, colour_words, dice_words

DRAWN_DICE = 15
"""More dice than this are counted, not drawn."""


def draw(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """The bomb card and the pile, everybody's dice, the dice of the turn."""
    lines = [*card(t, s, rich), *seats(t, s, names, rich), *dice_in_play(t, s, rich)]
    return indented(lines)


def card(t: Texts, s: rules.State, rich: bool) -> Block:
    """The round, its card and the dice on the table."""
    if s.round == 0:
        return []
    lines = [t("Round {round} of {rounds}", round=s.round, rounds=rules.ROUNDS)]
    style = "edge"
    if s.card != rules.NO_CARD:
        lines += [card_name(t, s, s.card), colour_words(t, s, s.card)]
        style = "bomb" if s.card_yellow[s.card] else "fuse"
    lines.append(t.n("{n} die on the table", "{n} dice on the table", s.table))
    wide = column(lines)
    return box([f" {line:{wide}} " for line in lines], rich, "entry", style)


def seats(t: Texts, s: rules.State, names: Sequence[str], rich: bool) -> Block:
    """One line a seat: pool, dice staked, how the round stands for it."""
    owned = [pool_words(t, s.owned[seat]) for seat in range(s.players)]
    width, wide = column(names), column(owned)
    lines = []
    for seat in range(s.players):
        playing = s.phase in (rules.Phase.CHOOSE_DICE, rules.Phase.DECIDE, rules.Phase.CHOOSE_FACE)
        now = seat == s.turn and (playing or s.phase == rules.Phase.ROLL)
        line = Text.assemble(
            (marker(rich, now) + f"{names[seat]:{width}}  ", "turn" if now else "")
        )
        line.append(f"{owned[seat]:{wide}}  ", "tile")
        lines.append(line.append(round_words(t, s, seat), "quiet"))
    return lines


def pool_words(t: Texts, owned: int) -> str:
    """A pool, or a question mark where it is hidden."""
    return t("? dice") if owned == HIDDEN else points(t, owned)


def round_words(t: Texts, s: rules.State, seat: int) -> str:
    """What the seat has done this round."""
    if s.out_round[seat]:
        return t("out since round {round}", round=s.out_round[seat])
    if s.staked[seat] == 0:
        return ""
    staked = t.n("{n} staked", "{n} staked", s.staked[seat])
    if s.result[seat] == rules.TRIGGERED:
        return t("{staked}, the bomb went off", staked=staked)
    if s.result[seat] == rules.NO_RESULT:
        return staked
    return t("{staked}, sum {total}", staked=staked, total=s.result[seat])


def dice_in_play(t: Texts, s: rules.State, rich: bool) -> Block:
    """The dice of the seat in turn, drawn while they are few."""
    shown = s.shown[s.turn]
    if sum(shown) == 0:
        return []
    label = t("sum {total}", total=cards.total(shown))
    if sum(shown) > DRAWN_DICE:
        return [Text(f"{label}: {dice_words(t, list(shown))}")]
    faces = [face for face in range(dice.FACES) for _ in range(shown[face])]
    row = beside(die(LETTERS[face], rich) for face in faces)
    block = labelled(label, row)
    return [padded(line, 0) for line in block]


def points(t: Texts, score: int) -> str:
    """A number of dice."""
    return t.n("{n} die", "{n} dice", score)


def hint(t: Texts, s: rules.State) -> str:
    """How many dice, or which of them again, in one entry."""
    if s.phase == rules.Phase.CHOOSE_DICE:
        return t("A number is enough: 5 rolls five of your dice.")
    if s.phase == rules.Phase.DECIDE:
        verb = in_own_words(t, "gang_of_dice", "reroll")
        return t("Name the dice to roll again: {verb} 1 1 M, or {verb} 12x3 for many.", verb=verb)
    return ""


def throw_prompt(t: Texts, s: rules.State, name: str) -> str:
    """What Enter rolls."""
    return throw_words(t, rules.roll_size(s), name)


def chance_prompt(t: Texts, s: rules.State, name: str, names: Sequence[str]) -> str:
    """The seat, the card or the dice to type."""
    if s.phase == rules.Phase.START:
        return t("Who begins? ({seats})", seats=numbered(names))
    if s.phase == rules.Phase.CARD:
        return t("Which bomb card is turned? (like sum7 black)")
    return t.n(
        "{name} rolls {n} die; what does it show? (like 5, or M)",
        "{name} rolls {n} dice; what do they show? (like 1 1 3 M, or 12x3 4x5)",
        rules.roll_size(s),
        name=name,
    )
