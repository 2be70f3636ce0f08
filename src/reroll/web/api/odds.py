"""The odds of any position: what every choice is worth, or what chance may do."""

from __future__ import annotations

from fastapi import APIRouter

from reroll.analysis.advice import Advice, Bins, Choice
from reroll.analysis.coach import NoCoach
from reroll.analysis.equity import NoEvaluator
from reroll.engine.contract import CHANCE, NOBODY, State, acting_seats, rules_of
from reroll.live.refusals import Plain, Refusal
from reroll.notation.words import game_of, parse_position, taken_for
from reroll.texts.catalogue import N_, Texts
from reroll.texts.coach import exactness
from reroll.web.api import models
from reroll.web.api.asker import OPTIONAL, Anyone
from reroll.web.api.problems import OutOfScope, answers
from reroll.web.boards.marks import badges
from reroll.web.coach.clerk import CoachDesk
from reroll.web.coach.odds import Cast, panel, sees_enough

router = APIRouter(tags=["Coach"])


@router.post("/odds", responses=answers(403, 413), openapi_extra=OPTIONAL)
async def get_odds(asker: Anyone, asked: models.Position) -> models.Odds:
    """Tell what every choice in a position is worth, or what the dice or cards may bring.

    It needs no token. A board token, which stands for a person at a table, gets no help.
    """
    if asker.token is not None and asker.token.kind == "board":
        raise OutOfScope(N_("A token of a person's device gives no help."))
    s = parse_position(asked.position)
    if not sees_enough(s):
        raise Refusal(N_("Where pools are hidden the coach has nothing to go by."))
    try:
        told = await odds_of(asker.t, asker.desk.coach, s, asked.seat)
    except (NoCoach, NoEvaluator) as error:
        raise Plain(str(error)) from None
    told.taken = taken_for(asked.position, s)
    return told


async def odds_of(t: Texts, coach: CoachDesk, s: State, asked: int | None) -> models.Odds:
    """The odds of a position, worked out in the coach's own process."""
    game = game_of(s)
    rules = rules_of(game)
    if rules.actor(s) in (CHANCE, NOBODY):
        outlook = await coach.outlook(s)
        return odds(t, game, s, None, outlook.shares, outlook.error, rolls=outlook.rolls)
    choosing = acting_seats(rules, s)
    seat = choosing[0] if asked is None else asked
    if seat not in choosing:
        raise Refusal(N_("Player {n} has nothing to choose here."), n=seat + 1)
    advice = await coach.advice(s, seat, given=True)  # who asks knows the position
    best = advice.choices[0].option
    return odds(t, game, s, seat, best.shares, advice.error, advice)


def odds(
    t: Texts,
    game: str,
    s: State,
    seat: int | None,
    shares: tuple[float, ...],
    error: float,
    advice: Advice | None = None,
    rolls: Bins = (),
) -> models.Odds:
    """The answer, in the reader's language where it has words."""
    told = panel(t, s, advice, cast(t, s.players)) if advice else None
    return models.Odds(
        game=game,  # type: ignore[arg-type]
        taken=[],
        seat=seat,
        shares=list(shares),
        error=error,
        sentence=f"{told.verdict} {told.reason}".strip() if told else "",
        certainty=exactness(t, game, s.players, error),
        choices=[choice_of(one) for one in advice.choices] if advice else [],
        rolls=rolls_of(rolls),
    )


def choice_of(choice: Choice) -> models.Choice:
    """A choice with its figures."""
    option = choice.option
    return models.Choice(
        action=choice.words,
        looked=option.looked,
        shares=list(option.shares),
        loss=option.loss,
        error=option.error,
        exact=option.exact,
        fails=option.fails,
        gain=option.gain,
        rolls=rolls_of(choice.rolls),
    )


def rolls_of(bins: Bins) -> list[models.Roll]:
    """What chance may do, from good to bad."""
    return [models.Roll(chance=chance, share=share) for chance, share in bins]


def cast(t: Texts, players: int) -> Cast:
    """Players without names."""
    names = tuple(t("Player {n}", n=n + 1) for n in range(players))
    return Cast(names, badges(names, tuple(range(1, players + 1))))
