"""Looking back on matches: those played at tables here, and logs that somebody brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from reroll.analysis.coach import NoCoach
from reroll.analysis.equity import NoEvaluator
from reroll.analysis.luck import Report
from reroll.analysis.luck_branch import NoBranch
from reroll.engine.log import DamagedLog
from reroll.engine.setup import Setup
from reroll.live.keeper import looked_up
from reroll.live.play import Play
from reroll.live.table import Table, match_id
from reroll.store.records import SeatRecord
from reroll.texts.catalogue import N_
from reroll.web.boards.facts import Sitter
from reroll.web.coach import stories
from reroll.web.coach.clerk import NoAnswer
from reroll.web.coach.odds import OddsPanel, panel, why
from reroll.web.coach.review import Reviewer
from reroll.web.coach.stand_ins import is_machine, own, stood_in
from reroll.web.coach.stories import Story
from reroll.web.desk import Visitor, desk_of, table_of, visitor_of
from reroll.web.forms import whole
from reroll.web.render import render
from reroll.web.routes import Routes

router = Routes()

NOT_OVER = N_("A match can be looked back on once it is over.")
NO_SUCH_MATCH = N_("This table has no match of that number.")
LARGEST_LOG = 256 * 1024


# Where matches come from


async def story_at_table(request: Request) -> Story:
    """The match of a table that is over: the one whose number is asked for, else the latest.

    404 where there is none, or no match of that number.
    """
    table, t = await table_of(request), visitor_of(request).t
    latest = table.match.nth
    over = table.play is not None and table.play.is_over
    last = latest if over else latest - 1
    asked = request.path_params.get("nth")
    nth = last if asked is None else whole(str(asked))
    if asked is not None and not 1 <= nth <= latest:
        raise HTTPException(404, t(NO_SUCH_MATCH))
    if not 1 <= nth <= last:
        raise HTTPException(404, t(NOT_OVER))
    home, name = f"/t/{table.record.id}/match/{nth}/review", match_id(table.record.id, nth)
    play = table.play if nth == latest else None
    seats = list(table.seats) if play else await looked_up(table.store.seats, name)
    by_bots = await looked_up(bots_moves, table, nth, seats)
    sitters = tuple(Sitter(s.name, s.bot, colour=s.colour) for s in seats)
    if play is None:
        play = await looked_up(earlier, table, name, len(seats))
    machines = frozenset(seat for seat, sits in enumerate(seats) if is_machine(sits))
    return stories.of_play(play, name, sitters, table.record.name, home, by_bots, machines)


def earlier(table: Table, name: str, players: int) -> Play:
    """A match of a table that was over before the latest began."""
    play = Play(Setup(table.game, players, table.record.options), "0" * 32, (), table.record.typed)
    play.add_kept(table.store.events(name))
    return play


def bots_moves(table: Table, nth: int, seats: Sequence[SeatRecord]) -> frozenset[int]:
    """The choices of a match that bots made in people's seats."""
    notes = [note for note in table.store.notes(table.record.id) if note.nth == nth]
    return stood_in(table.store.events(match_id(table.record.id, nth)), notes, seats)


def story_brought(request: Request) -> Story:
    """A log that was brought a while ago; 404 if it is not kept any more."""
    visitor = visitor_of(request)
    text = desk_of(request).coach.brought.get(str(request.path_params["name"]))
    if text is None:
        t = visitor.t
        raise HTTPException(404, t(N_("This log is not kept any more. Bring it once more.")))
    return stories.of_log(visitor.t, text)


async def changed(request: Request, story: Story) -> Story:
    """The story with the choice changed that the address asks for; 404 for one that cannot be."""
    asked = request.query_params.get("if", "")
    if not asked:
        return story
    number, _, action = asked.partition("-")
    coach = desk_of(request).coach
    try:
        if not (number.isdecimal() and action.isdecimal() and len(asked) < 12):
            raise NoBranch(asked)
        log = await coach.branch(story.order, int(number), int(action))
    except (NoBranch, NoCoach, NoEvaluator):
        t = visitor_of(request).t
        raise HTTPException(404, t(N_("That choice was not there to be made."))) from None
    return story.branched(int(number), int(action), log)


def number_of(request: Request, name: str) -> int:
    """A number in the address, 0 where there is none."""
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


# Pages


@router.get("/t/{table}/match/{nth}/review.json")
@router.get("/t/{table}/review.json")
async def table_report(request: Request) -> Response:
    """The whole analysis for programs, as `reroll analyse --json` prints it."""
    return await report(request, await story_at_table(request))


@router.get("/review/{name}.json")
async def brought_report(request: Request) -> Response:
    """The analysis of a log that was brought."""
    return await report(request, story_brought(request))


@router.get("/t/{table}/match/{nth}/review/progress")
@router.get("/t/{table}/review/progress")
async def table_progress(request: Request) -> Response:
    """How far the look back has come."""
    return await progress(request, await story_at_table(request))


@router.get("/review/{name}/progress")
async def brought_progress(request: Request) -> Response:
    """How far the look back on a log has come."""
    return await progress(request, story_brought(request))


@router.get("/t/{table}/match/{nth}/review")
@router.get("/t/{table}/review")
async def table_review(request: Request) -> Response:
    """A match of a table, move by move."""
    return await shown(request, await story_at_table(request))


@router.get("/review")
async def bring(request: Request) -> Response:
    """The form for a log."""
    return form_page(request, "", "", 200)


@router.post("/review")
async def brought(request: Request) -> Response:
    """Take a log in, pasted or as a file, and look back on it."""
    visitor = visitor_of(request)
    text = await text_of(request)
    try:
        story = stories.of_log(visitor.t, text)
    except DamagedLog as damage:
        return form_page(request, text, visitor.t.told(str(damage)), 422)
    desk_of(request).coach.bring(story.order.name, text)
    return RedirectResponse(story.home, 303)


async def text_of(request: Request) -> str:
    """The log that a form brings: the file if there is one, else what was pasted."""
    form = await request.form(max_files=1, max_fields=3, max_part_size=LARGEST_LOG)
    file, pasted = form.get("file"), form.get("log", "")
    if isinstance(file, UploadFile) and file.size:
        return (await file.read(LARGEST_LOG)).decode("utf-8", "replace")
    return pasted if isinstance(pasted, str) else ""


def form_page(request: Request, text: str, problem: str, status: int) -> Response:
    """The form for a log, with what was wrong with the last one."""
    visitor = visitor_of(request)
    html = render(visitor.lang, "bring.html", text=text, problem=problem, theme=visitor.theme)
    return HTMLResponse(html, status)


@router.get("/review/{name}")
async def brought_review(request: Request) -> Response:
    """A log that was brought, move by move."""
    return await shown(request, story_brought(request))


async def shown(request: Request, story: Story) -> Response:
    """The page of a story, as far as the coach has come with it."""
    visitor, story = visitor_of(request), await changed(request, story)
    study = desk_of(request).coach.study(story.order)
    asked = number_of(request, "move") or (story.changed[0] if story.changed else 1)
    reviewer = Reviewer(visitor.t, story, study)
    review = reviewer.page(asked)
    odds, reason = await weighed(request, visitor, reviewer, asked)
    html = render(
        visitor.lang,
        "review.html",
        review=review,
        story=story,
        odds=odds,
        reason=reason,
        theme=visitor.theme,
    )
    return HTMLResponse(html)


async def weighed(
    request: Request, visitor: Visitor, reviewer: Reviewer, number: int
) -> tuple[OddsPanel | None, str]:
    """What the choices at a move were worth, and why the best was better."""
    moment = reviewer.moment(number)
    if moment is None or moment.is_chance:
        return None, ""
    try:
        advice = await desk_of(request).coach.advice(moment.before, moment.actor)
    except (NoCoach, NoEvaluator, NoAnswer):
        return None, ""
    reason = why(visitor.t, advice, moment.action, reviewer.cast)
    return panel(visitor.t, moment.before, advice, reviewer.cast), reason


async def report(request: Request, story: Story) -> Response:
    """The whole report, once it is done."""
    story = await changed(request, story)
    study = desk_of(request).coach.study(story.order)
    await study.done()
    names = [sitter.name for sitter in story.sitters]
    if study.report is None:
        return JSONResponse({"names": names, "trouble": study.trouble}, 422)
    return JSONResponse({"names": names, **figures(study.report, story)})


def figures(report: Report, story: Story) -> dict[str, Any]:
    """A report as plain values, with the choices of bots that stood in told from the people's."""
    owns = [own(player, report.events, story.by_bots) for player in report.players]
    told = [{**asdict(each.player), "bot_loss": each.bot_loss} for each in owns]
    return {**report.as_json(), "players": told, "stood_in": sorted(story.by_bots)}


async def progress(request: Request, story: Story) -> Response:
    """How many moves are done, of how many."""
    story = await changed(request, story)
    study = desk_of(request).coach.study(story.order)
    told: dict[str, Any] = {
        "done": len(study.events),
        "total": len(story.log),
        "running": study.is_running,
    }
    return JSONResponse(told)
