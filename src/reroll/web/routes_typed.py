"""The addresses of a table's command field and of its help."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from reroll.live.refusals import Refusal
from reroll.live.table import Table
from reroll.rulebook.handbook import handbook
from reroll.texts import entries
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.model import Reply, ReplyLine
from reroll.web.coach.tutor import must_warn
from reroll.web.desk import Visitor, desk_of, table_of, viewer_of, visitor_of
from reroll.web.forms import Form
from reroll.web.render import render, table_html
from reroll.web.routes import Routes
from reroll.web.routes_coach import NO_HELP, odds_of
from reroll.web.routes_table import remembered, status_of, wants_fragment
from reroll.web.typed import Question, action_words, half_a_choice, odds_reply, possible, reply, say

router = Routes()

LONGEST_LINE = 200


@router.post("/t/{table}/type")
async def type_line(request: Request) -> Response:
    """Do what a typed line says: a command is answered, an action is carried out."""
    table, visitor, form = await table_of(request), visitor_of(request), await Form.of(request)
    line = form.text("line")[:LONGEST_LINE]
    typed = entries.read(visitor.lang, line)
    facts = desk_of(request).pages.facts(table, viewer_of(table, visitor))
    if typed.command == "odds":
        return told(request, table, visitor, await odds(request, table, visitor, facts), 200)
    words = action_words(visitor.t, facts, form.number("seat"), typed.rest)
    if typed.command or not words:
        refused = desk_of(request).pages.complaint(table, visitor.holder, visitor.t)
        question = Question(visitor.t, facts, typed.rest, refused)
        return told(request, table, visitor, reply(question, typed.command or "help"), 200)
    if half := half_a_choice(visitor.t, facts, form.number("seat"), words):
        return told(request, table, visitor, Reply((ReplyLine(half),), bad=True), 422)
    return await acted(request, table, visitor, form.acting(words))


async def odds(request: Request, table: Table, visitor: Visitor, facts: TableFacts) -> Reply:
    """What every choice is worth, where the table shows odds."""
    if not table.record.hints:
        return say(visitor.t(NO_HELP))
    found, sorry = await odds_of(request, visitor, facts)
    return odds_reply(visitor.t, facts, found) if found else say(sorry)


async def acted(request: Request, table: Table, visitor: Visitor, form: Form) -> Response:
    """The action carried out as if its button had been pressed; the tutor may ask first."""
    if again := await must_warn(desk_of(request).coach, request, table, form):
        return RedirectResponse(again, 303)
    seat, version = form.number("seat"), form.number("version")
    try:
        await table.act(visitor.holder, seat, form.action, version, form.key)
    except Refusal as refusal:
        desk_of(request).pages.note(table, visitor.holder, refusal)
        said = Reply((ReplyLine(refusal.says(visitor.t), refusal.clause),), bad=True)
        return told(request, table, visitor, said, status_of(refusal))
    if wants_fragment(request):
        return remembered(request, Response(status_code=204))
    return remembered(request, RedirectResponse(f"/t/{table.record.id}", 303))


def told(request: Request, table: Table, visitor: Visitor, said: Reply, status: int) -> Response:
    """A reply under the command field; without the page's script, on the whole page."""
    if wants_fragment(request):
        html = render(visitor.lang, "parts/reply.html", reply=said, game=table.game)
        return remembered(request, HTMLResponse(html, status, {"x-reply": "1"}))
    page = desk_of(request).pages.page(table, viewer_of(table, visitor))
    html = table_html(visitor.lang, replace(page, reply=said), visitor.theme)
    return remembered(request, HTMLResponse(html, status))


@router.get("/t/{table}/help")
async def table_help(request: Request) -> Response:
    """What can be done now, the last refusal, the rules in short, the words of the game."""
    table, visitor = await table_of(request), visitor_of(request)
    pages, viewer = desk_of(request).pages, viewer_of(table, visitor)
    template = "parts/help.html" if wants_fragment(request) else "help.html"
    html = render(
        visitor.lang,
        template,
        page=pages.page(table, viewer),
        can=possible(visitor.t, pages.facts(table, viewer)),
        refused=pages.complaint(table, visitor.holder, visitor.t),
        book=handbook(table.game, visitor.lang),
        theme=visitor.theme,
    )
    return remembered(request, HTMLResponse(html))
