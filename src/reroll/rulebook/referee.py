"""Questions about a position, answered by the rules themselves: why_not says whether, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reroll.engine.contract import FINE, acting_seats, legal_actions, rules_of
from reroll.engine.views import View
from reroll.games import pickomino, wuerfelacker
from reroll.games.terms import CHANCE, NOBODY, SPECTATOR
from reroll.notation.words import (
    NotationError,
    format_action,
    format_position,
    game_of,
    parse_action,
    parse_position,
)
from reroll.rulebook.bombs import under_a_bomb
from reroll.rulebook.buffet import on_the_buffet
from reroll.rulebook.grill import at_the_grill, on_stopping
from reroll.rulebook.moves import Asked, asked_actions, is_about_now
from reroll.rulebook.sums import with_dice
from reroll.rulebook.together import WITHHELD, kept_together, one_only
from reroll.rulebook.verdict import Offer, Scene, Verdict
from reroll.rulebook.whole import ALL, Extent, extent, words_of
from reroll.texts.catalogue import Texts
from reroll.texts.games import texts_of

FORCED = "=forced"
ASKING = frozenset(("=who", "=when", "=howmany"))
FREELY = frozenset(("optional", "voluntary", "facultative", "facultatif", "optionnel"))
FREELY |= frozenset(("optionnelle", "freiwillig", "freiwilliges", "verzichten", "facultatief"))
FREELY |= frozenset(("vrijwillig", "vrijwillige"))
"""Words that ask for the contrary of what must be done."""

WAITING = {
    "pickomino": ("PK-04", "PK-05", "PK-06", "PK-07", "PK-14", "PK-20"),
    "gang_of_dice": ("GD-08", "GD-04", "GD-09", "GD-10", "GD-10", "GD-10", "GD-21"),
    "gigi_gacker": (*("GG-06", "GG-07", "GG-31", "GG-09", "GG-13", "GG-13", "GG-13", "GG-17"),),
    "wuerfelacker": (*("GW-05", "GW-06", "GW-08", "GW-31", "GW-08", "GW-09", "GW-11", "GW-15"),),
}
"""The clause that says what may be done, by the phase a match waits in."""


def scene_of(position: str | View) -> Scene:
    """The scene of a view, or of a position line as the seat to act sees it.

    Raise NotationError for a line that cannot be read.
    """
    if isinstance(position, View):
        return Scene(position.rules, position.state, position.seat)
    state = parse_position(position)
    rules = rules_of(game_of(state))
    seats = acting_seats(rules, state)
    return Scene(rules, state, seats[0] if seats else SPECTATOR)


def clause_now(scene: Scene) -> str:
    """The clause about this point of the match."""
    phase: int = scene.state.phase
    return WAITING[scene.game][phase]


def imagine(t: Texts, game: str | None, asked: Asked) -> Verdict | None:
    """The verdict on a position that the question describes, or None if it describes none.

    None too where the question is whether one must: that something may be done is no answer.
    """
    verdict = None
    if game in (None, "pickomino"):
        verdict = with_dice(t, game, asked) or at_the_grill(t, asked.found)
        verdict = None if verdict is WITHHELD else verdict
    if verdict is None and game in (None, "gang_of_dice"):
        verdict = under_a_bomb(t, asked)
    return None if verdict is not None and verdict.why == "FINE" and is_forced(asked) else verdict


def judge(t: Texts, scene: Scene, asked: Asked) -> Verdict | None:
    """The verdict on a question about a position, or None if it is not about an action.

    WITHHELD where the action found is only a part of what is asked.
    """
    if is_about_now(asked.found):
        return what_can_be_done(t, scene)
    steps = asked_actions(scene.game, scene.state, asked)
    if not steps or scene.rules.actor(scene.state) == CHANCE:
        return None
    try:
        actions = [parse_action(scene.game, scene.state, scene.seat, words) for words in steps]
    except NotationError:
        return None
    asks_for = extent(scene.game, scene.state, steps, asked)
    if asks_for is Extent.OTHER:
        return WITHHELD
    if scene.game == "pickomino" and steps[0].startswith("keep "):
        verdict = kept_together(t, scene, asked, lambda action: may(t, scene, action))
        return must(t, scene, asked, verdict)
    verdict = must(t, scene, asked, verdict_on_actions(t, scene, actions))
    if asks_for is Extent.ONE or verdict.why != "FINE":
        return verdict
    return one_only(t, scene, steps[0]) if asks_for is Extent.SEVERAL else WITHHELD


def must(t: Texts, scene: Scene, asked: Asked, verdict: Verdict) -> Verdict:
    """The verdict, or for what may be done, where it is asked whether one must, whether one must.

    Whether all dice of a value must be taken is for the clauses: PK-06 says so, if any are.
    """
    if verdict.why != "FINE" or not is_forced(asked):
        return verdict
    if set(words_of(asked)) & (ALL | FREELY) or {term.name for term in asked.found} & ASKING:
        return WITHHELD
    offers = what_can_be_done(t, scene).offers
    if len(offers) == 1:
        sentence = t("Yes. There is nothing else that you can do.")
    else:
        sentence = t("No. You may, but you may also do something else.")
    return replace(verdict, sentence=sentence, offers=offers)


def is_forced(asked: Asked) -> bool:
    """Whether the question is what must be done."""
    return any(term.name == FORCED for term in asked.found)


def verdict_on_actions(t: Texts, scene: Scene, actions: Sequence[int]) -> Verdict:
    """The verdict on an action, or on steps of Würfelacker that follow each other."""
    action = actions[0]
    if len(actions) > 1 or (scene.game == "wuerfelacker" and action >= wuerfelacker.TURN_ROUND):
        return on_the_buffet(t, scene, actions)
    if scene.game == "pickomino" and action >= pickomino.STEAL:
        if scene.state.phase == pickomino.Phase.DECIDE:
            return on_stopping(t, scene.state, scene.seat, action)
    return may(t, scene, action)


def may(t: Texts, scene: Scene, action: int) -> Verdict:
    """Whether the seat may take the action now, and the reason if not."""
    texts = texts_of(scene.game)
    why = scene.rules.why_not(scene.state, scene.seat, action)
    position = format_position(scene.state)
    code = scene.rules.Why(why).name
    if why != FINE:
        sentence = t("No. {reason}", reason=texts.refused(t, scene.state, scene.seat, action, why))
        return Verdict(sentence, scene.rules.WHY_CLAUSE[scene.rules.Why(why)], code, position)
    verb, consequence = texts.action(t, scene.state, scene.seat, action)
    sentence = t("Yes. {action}: {consequence}.", action=verb, consequence=consequence)
    return Verdict(sentence, clause_of(scene, action), code, position)


def clause_of(scene: Scene, action: int) -> str:
    """The clause that allows an action; laying and paying have their own beside the phase's."""
    if scene.game == "wuerfelacker" and wuerfelacker.PAY <= action < wuerfelacker.TURN_ROUND:
        return "GW-11"
    if scene.game == "wuerfelacker" and wuerfelacker.LAY <= action < wuerfelacker.PAY:
        return "GW-12"
    return clause_now(scene)


def what_can_be_done(t: Texts, scene: Scene) -> Verdict:
    """Every legal action with its consequence, or whom the match waits for."""
    rules, s = scene.rules, scene.state
    position = format_position(s)
    if rules.actor(s) == NOBODY:
        return Verdict(
            t("Nothing more: the match is over."), clause_now(scene), "MATCH_OVER", position
        )
    if rules.actor(s) == CHANCE:
        return Verdict(t("Nothing yet: dice or cards come first."), clause_now(scene), "", position)
    legal = legal_actions(rules, s, scene.seat) if rules.acts(s, scene.seat) else []
    if not legal:
        return Verdict(
            t("Nothing yet: it is somebody else's turn."),
            clause_now(scene),
            "NOT_YOUR_TURN",
            position,
        )
    sentence = t.n("There is {n} thing you can do.", "There are {n} things you can do.", len(legal))
    offers = tuple(offer(t, scene, action) for action in legal)
    return Verdict(sentence, clause_now(scene), "FINE", position, offers)


def offer(t: Texts, scene: Scene, action: int) -> Offer:
    """A legal action in words."""
    verb, consequence = texts_of(scene.game).action(t, scene.state, scene.seat, action)
    notation = format_action(scene.game, scene.state, scene.seat, action)
    return Offer(notation, verb, consequence)
