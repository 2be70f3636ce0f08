"""Actions of the engine as the words of the second engine, for each game.

The engine cuts some choices into steps (how many dice of each face, which card first); the
second engine takes them whole. `words` therefore answers None until a choice is complete.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reroll.games import dice, gang_of_dice, gigi_gacker, pickomino, wuerfelacker
from reroll.games import gigi_gacker_cards as cards
from reroll.games.terms import CHANCE
from tests.reference.words import Action

Translator = Callable[[Any, int, int, list[int]], Action | None]


def faces(roll: int, sixth: int | str) -> tuple[int | str, ...]:
    """The dice of a packed roll as faces in order."""
    names: tuple[int | str, ...] = (1, 2, 3, 4, 5, sixth)
    return tuple(names[face] for face in range(6) for _ in range(dice.count(roll, face)))


def pickomino_words(s: Any, actor: int, action: int, pending: list[int]) -> Action | None:
    """Pickomino: every action is whole."""
    if actor == CHANCE:
        if s.phase == pickomino.Phase.START:
            return ("start", action)
        return ("roll", faces(action, "worm"))
    if action < pickomino.ROLL:
        return ("keep", "worm" if action == pickomino.WORM else action + 1)
    if action >= pickomino.TAKE:
        return ("take", action - pickomino.TAKE + pickomino.LOWEST)
    return {pickomino.ROLL: ("roll",), pickomino.STOP: ("stop",)}.get(action, ("steal",))


def gang_words(s: Any, actor: int, action: int, pending: list[int]) -> Action | None:
    """Gang of Dice: a reroll is gathered face by face; `pending` holds (face, count) pairs."""
    phase, phases = s.phase, gang_of_dice.Phase
    if actor == CHANCE:
        if phase == phases.ROLL:
            return ("roll", faces(action, "minion"))
        return ("start" if phase == phases.START else "card", action)
    if phase == phases.CHOOSE_DICE:
        return ("dice", action)
    if action == gang_of_dice.STOP:
        return ("stop",)
    if action == gang_of_dice.REROLL:
        return None
    pending += [s.face, action]
    if any(s.shown[s.turn][face] for face in range(s.face + 1, 6)):
        return None
    pairs = list(zip(pending[::2], pending[1::2], strict=True))
    pending.clear()
    return ("reroll", tuple(("minion" if f == 5 else f + 1, n) for f, n in pairs if n))


def card_words(kind: int) -> str:
    """A card of Gigi Gacker."""
    if kind == cards.HEN:
        return "hen"
    return f"{'worm' if kind >= cards.WORM else 'pullet'} {cards.value(kind)}"


def gigi_words(s: Any, actor: int, action: int, pending: list[int]) -> Action | None:
    """Gigi Gacker: a hen is whole once both cards are named (or DONE is said)."""
    phase, phases = s.phase, gigi_gacker.Phase
    if actor == CHANCE:
        if phase == phases.START:
            return ("start", action)
        if phase == phases.ROBO:
            return ("robo", cards.value(action))
        return ("card", card_words(action))
    if phase == phases.LAY:
        return ("lay", card_words(action))
    if action == gigi_gacker.PASS:
        return ("pass",)
    if action == gigi_gacker.HEN:
        return None
    if action != gigi_gacker.DONE:
        pending.append(action)
        if phase == phases.FIRST_BACK and may_name_another(s, actor, action):
            return None
    taken = tuple(sorted(card_words(kind) for kind in pending))
    pending.clear()
    return ("hen", taken)


def may_name_another(s: Any, seat: int, first: int) -> bool:
    """Whether the engine asks for a second card after this first one."""
    after = list(s.discard[seat])
    after[first] -= 1
    return any(after[kind] for kind in range(first, cards.PLAYABLE))


def wuerfelacker_words(s: Any, actor: int, action: int, pending: list[int]) -> Action | None:
    """Würfelacker: an action on the buffet is whole once paid for and named."""
    g = wuerfelacker
    if actor == CHANCE:
        if s.phase == g.Phase.START:
            return ("start", action)
        if s.phase == g.Phase.BUFFET:
            return ("morsel", g.worms_on(action))
        return (
            ("robo die", faces(action, 6)[0])
            if s.phase == g.Phase.ROBO_ROLL
            else ("roll", faces(action, 6))
        )
    if action < g.REROLL:
        return ("set", action + 1)
    if action == g.REROLL:
        return ("reroll",)
    if action < g.PAY:
        return ("lay", g.worms_on(action - g.LAY))
    pending.append(action)
    if action == g.TURN_ROUND or len(pending) == 3:
        paid = g.worms_on(pending[0] - g.PAY)
        places = sorted(named - g.POSITION + 1 for named in pending[1:])
        pending.clear()
        return ("turn", paid) if action == g.TURN_ROUND else ("swap", paid, *places)
    return None


TRANSLATORS: dict[str, Translator] = {
    "pickomino": pickomino_words,
    "gang_of_dice": gang_words,
    "gigi_gacker": gigi_words,
    "wuerfelacker": wuerfelacker_words,
}
