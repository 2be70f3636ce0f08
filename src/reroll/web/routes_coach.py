"""The coach at a table: the odds of the choice at hand, a second thought before a costly one."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from reroll.analysis.coach import NoCoach
from reroll.analysis.equity import NoEvaluator
from reroll.games.terms import SPECTATOR
from reroll.live.table import Table
from reroll.texts.catalogue import N_
from reroll.web.boards.facts import TableFacts
from reroll.web.coach import tutor
from reroll.web.coach.clerk import NoAnswer
from reroll.web.coach.odds import THRESHOLDS, OddsPanel, cast_of, panel, seat_to_advise, sees_enough
from reroll.web.desk import Visitor, desk_of, message, table_of, viewer_of, visitor_of
from reroll.web.forms import whole
from reroll.web.render import render
from reroll.web.routes import Routes

router = Routes()

NO_HELP = N_("At this table everyone plays without odds.")


@router.get("/t/{table}/odds")
async def table_odds(request: Request) -> Response:
    """What every choice is worth, as this viewer may know: a part of the page, or one by itself."""
    table, visitor = await table_of(request), visitor_of(request)
    if not table.record.hints:
        return message(request, visitor.t(NO_HELP), 403)
    facts = desk_of(request).pages.facts(table, viewer_of(table, visitor))
    part = request.headers.get("hx-request") == "true"
    odds, sorry = await odds_of(request, visitor, facts)
    html = render(
        visitor.lang,
        "parts/odds.html" if part else "odds.html",
        odds=odds,
        sorry=sorry,
        part=part,
        page=heading(table),
        chosen=request.cookies.get(tutor.COOKIE, ""),
        thresholds=[str(each) for each in THRESHOLDS],
        theme=visitor.theme,
    )
    return HTMLResponse(html, headers={"x-version": str(facts.version)})


async def odds_of(
    request: Request, visitor: Visitor, facts: TableFacts
) -> tuple[OddsPanel | None, str]:
    """The panel, or a sentence that says why there is none."""
    t, seat = visitor.t, seat_to_advise(facts)
    if seat == SPECTATOR:
        return None, t("Nobody has to choose just now; the odds come with the next choice.")
    if not sees_enough(facts.view):
        return None, t("Where pools are hidden the coach has nothing to go by.")
    try:
        advice = await desk_of(request).coach.advice(facts.view, seat)
    except NoAnswer as none:
        return None, none.says(t)
    except (NoCoach, NoEvaluator):
        return None, t("The coach has learnt nothing yet about so many players or these rules.")
    return panel(t, facts.view, advice, cast_of(facts)), ""


@router.get("/t/{table}/sure")
async def sure(request: Request) -> Response:
    """A second thought before a choice that costs more than the player said; it may still go on."""
    table, visitor = await table_of(request), visitor_of(request)
    asked, back = request.query_params, RedirectResponse(f"/t/{table.record.id}", 303)
    seat = whole(asked.get("seat", ""))
    text, play = asked.get("action", ""), table.play
    if play is None or not table.record.hints or seat not in table.held_by(visitor.holder):
        return back
    facts = desk_of(request).pages.facts(table, viewer_of(table, visitor))
    view = play.view(seat).state
    try:
        warned = await tutor.warning(
            desk_of(request).coach, visitor.t, view, seat, text, cast_of(facts)
        )
    except (NoCoach, NoEvaluator, NoAnswer):
        return back
    if warned is None:
        return back
    fields = {name: asked.get(name, "") for name in ("seat", "action", "version", "key")}
    html = render(
        visitor.lang,
        "sure.html",
        page=heading(table),
        warned=warned,
        fields=fields,
        theme=visitor.theme,
    )
    return HTMLResponse(html)


@dataclass(frozen=True, slots=True)
class Heading:
    """What the page of a table's coach says on top: the table's id, its name, its game."""

    table: str
    name: str
    game: str


def heading(table: Table) -> Heading:
    """The heading of a table's coach."""
    return Heading(table.record.id, table.record.name, table.game)
