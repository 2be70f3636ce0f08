"""Verdicts on several things that a question names at once, where only one of them may be done."""

from __future__ import annotations

from collections.abc import Callable

from reroll.games import gigi_gacker, pickomino, wuerfelacker
from reroll.notation import pickomino as dice
from reroll.notation.words import format_position
from reroll.rulebook.moves import Asked
from reroll.rulebook.verdict import Scene, Verdict
from reroll.rulebook.whole import ONE_ONLY, Group, faces_kept, is_repeated
from reroll.texts import wuerfelacker as texts
from reroll.texts.catalogue import Texts

WITHHELD = Verdict("", "", "", "")
"""No verdict, also none of another reading: the question asks for more than was understood."""

FACES = tuple(dice.FACES)
ALL_OF_ONE = "PK-06"


def kept_together(t: Texts, scene: Scene, asked: Asked, may: Callable[[int], Verdict]) -> Verdict:
    """PK-06: whether the dice named are all those of exactly one value, and a new one."""
    named = faces_kept(asked)
    if not named or any(group.value not in FACES for group in named):
        return WITHHELD
    verdicts = [may(FACES.index(group.value)) for group in named]
    refused = next((each for each in verdicts if each.why != "FINE"), None)
    joined = all(group.joined for group in named[1:])
    if refused is not None:
        return refused if joined else WITHHELD
    if is_repeated(asked, ("keep",)):
        return WITHHELD
    if len(named) == 1 and is_all_of_it(scene.state, named[0]):
        return verdicts[0]
    if not joined:
        return WITHHELD
    sentence = t("No. Exactly the dice of one value are set aside, and all of them.")
    return Verdict(sentence, ALL_OF_ONE, "", format_position(scene.state))


def is_all_of_it(s: pickomino.State, group: Group) -> bool:
    """Whether no number of dice is named, or the number that was rolled."""
    return group.count in (0, s.rolled[FACES.index(group.value)])


def one_only(t: Texts, scene: Scene, step: str) -> Verdict:
    """Why not several: by the clause that has just one of them at a time."""
    verb = step.split()[0]
    clause = ONE_ONLY.get((scene.game, verb), "")
    if not clause or (scene.game == "gigi_gacker" and scene.state.phase != gigi_gacker.Phase.LAY):
        return WITHHELD
    code = ""
    if verb == "aside":
        sentence = t("No. Exactly one die is set aside on a turn.")
    elif scene.game == "gang_of_dice":
        sentence = t("No. One number of dice is chosen, before the first roll.")
    elif scene.game == "gigi_gacker":
        sentence = t("No. Each round everybody lays exactly one card.")
    else:
        why = wuerfelacker.Why.ONE_ACTION_A_TURN
        sentence, code = t("No. {reason}", reason=texts.reason(t, why)), why.name
    return Verdict(sentence, clause, code, format_position(scene.state))
