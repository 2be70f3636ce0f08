"""The coach's pages in the states that they can be in, made of real matches."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from reroll.analysis.advice import advise
from reroll.analysis.coach import Coach
from reroll.analysis.puzzle_book import of_the_day
from reroll.bots.contract import Words, make
from reroll.engine.contract import GAMES
from reroll.engine.match import Match
from reroll.engine.signature import rules_version
from reroll.texts.catalogue import texts
from reroll.web.boards.facts import TableFacts
from reroll.web.coach import stories, work
from reroll.web.coach.clerk import Study
from reroll.web.coach.odds import cast_of, odds_row, panel, seat_to_advise, why
from reroll.web.coach.puzzle import judged, puzzle_page, riddle_of, shelf
from reroll.web.coach.review import Reviewer
from reroll.web.coach.stories import Story
from reroll.web.coach.tutor import Warned
from reroll.web.render import render
from reroll.web.routes_coach import Heading
from tests.web.samples_gang_of_dice import SAMPLES as GANG
from tests.web.samples_gigi_gacker import SAMPLES as GIGI
from tests.web.samples_pickomino import SAMPLES as PICKOMINO
from tests.web.tables import sitters

DAY = datetime.date(2026, 11, 30)
TABLE = Heading("sunday", "Sunday soup", "pickomino")


@cache
def played(game: str, players: int) -> Match:
    """A whole match of simple bots."""
    match, bot = Match(game, players, seed="sample"), make("simple", game)
    while not match.is_over:
        match.roll()
        for seat in match.seats:
            words = Words(1, 0, len(match.log))
            match.play(bot.choose(match.view(seat), words), seat)
    return match


@cache
def story(game: str = "pickomino", players: int = 3) -> Story:
    """The match at a table."""
    match = played(game, players)
    order = work.Order(f"sample {game}", match.setup, tuple(match.log))
    people = sitters(players)
    return Story(order, people, "Rainy Tuesday", "/t/rainy/review", "/t/rainy")


@cache
def study(game: str = "pickomino", players: int = 3) -> Study:
    """The whole look back."""
    found = Study(story(game, players).order)
    while found.report is None:
        part = work.look_back(found.order)
        found.events += part.events
        found.report = part.report
    return found


def worst(found: Study) -> int:
    """The move that gave up most."""
    return max(found.events, key=lambda event: event.loss).number


def review_html(told: Story, looked: Study, number: int, lang: str = "en") -> str:
    """The page at a move, with what its choices were worth."""
    reviewer = Reviewer(texts(lang), told, looked)
    page, odds, reason = reviewer.page(number), None, ""
    if page.step is not None and page.step.is_choice:
        moment = reviewer.moments[number - 1]
        view = stories.facts_of(told, moment).view
        coach = Coach(told.setup.game, told.setup.players)
        advice = advise(coach, view, moment.actor)
        odds = panel(texts(lang), view, advice, reviewer.cast)
        reason = why(texts(lang), advice, moment.action, reviewer.cast)
    return render(lang, "review.html", review=page, story=told, odds=odds, reason=reason)


def review(lang: str = "en") -> str:
    """A match of Pickomino looked back on, at its worst choice."""
    return review_html(story(), study(), worst(study()), lang)


def review_roll(lang: str = "en") -> str:
    """The same at a roll."""
    rolls = [event.number for event in study().events if event.actor < 0]
    return review_html(story(), study(), rolls[5], lang)


def review_running(lang: str = "en") -> str:
    """The coach has only begun."""
    begun = Study(story().order, study().events[:9])
    return review_html(story(), begun, 4, lang)


def review_stopped(lang: str = "en") -> str:
    """A log that was cut short, of older rules."""
    match = played("pickomino", 3)
    text = "\n".join([*match.to_jsonl().splitlines()[:40], "{}"])
    told = replace(stories.of_log(texts(lang), text), then="0000", now=rules_version("pickomino"))
    looked = Study(told.order)
    while looked.report is None:
        part = work.look_back(told.order)
        looked.events += part.events
        looked.report = part.report
    return review_html(told, looked, len(told.log), lang)


def review_branch(lang: str = "en") -> str:
    """What if: the worst choice made better."""
    number = worst(study())
    best = study().events[number - 1].best
    assert best is not None
    log = work.branch(story().setup, story().log, number, best)
    told = story().branched(number, best, log)
    looked = Study(told.order)
    while looked.report is None:
        part = work.look_back(told.order)
        looked.events += part.events
        looked.report = part.report
    return review_html(told, looked, number, lang)


def review_gigi(lang: str = "en") -> str:
    """Gigi Gacker, the worst card laid."""
    looked = study("gigi_gacker", 3)
    return review_html(story("gigi_gacker", 3), looked, worst(looked), lang)


def odds_html(facts: TableFacts, lang: str) -> str:
    """The odds of a table's choice as a page of their own."""
    coach, seat = Coach(facts.game, len(facts.sitters)), seat_to_advise(facts)
    found = panel(texts(lang), facts.view, advise(coach, facts.view, seat), cast_of(facts))
    return render(
        lang,
        "odds.html",
        odds=found,
        sorry="",
        part=False,
        page=TABLE,
        chosen="3",
        thresholds=["1", "3", "10"],
    )


def odds(lang: str = "en") -> str:
    """Six values of a first roll."""
    return odds_html(PICKOMINO["first_roll"](), lang)


def odds_decide(lang: str = "en") -> str:
    """Stop or roll, with the picture of the roll."""
    return odds_html(PICKOMINO["decide"](), lang)


def odds_gang(lang: str = "en") -> str:
    """Stop or throw some dice again."""
    return odds_html(GANG["gang_pick"](), lang)


def odds_gigi(lang: str = "en") -> str:
    """Which card to lay."""
    return odds_html(GIGI["gigi_next"](), lang)


def sure(lang: str = "en") -> str:
    """A second thought before a costly choice."""
    facts = PICKOMINO["first_roll"]()
    coach, seat = Coach(facts.game, len(facts.sitters)), seat_to_advise(facts)
    advice = advise(coach, facts.view, seat)
    rows = tuple(
        odds_row(texts(lang), facts.view, advice, choice, cast_of(facts))
        for choice in (advice.choices[0], advice.choices[-1])
    )
    warned = Warned("Keep 1", "4.0\u00a0%", rows[0], "", rows)
    fields = {"seat": "0", "action": "keep 1", "version": "8", "key": "1.k"}
    return render(lang, "sure.html", page=TABLE, warned=warned, fields=fields)


def bring(lang: str = "en") -> str:
    """The form for a log, with what was wrong."""
    return render(lang, "bring.html", text="no log", problem="This is not the log of a match.")


def puzzles(lang: str = "en") -> str:
    """The puzzles on the shelf."""
    shelves = [shelf(texts(lang), game, DAY) for game in GAMES]
    return render(lang, "puzzles.html", shelves=shelves, daily=shelves[0])


def puzzle_html(game: str, lang: str, answer: str = "") -> str:
    """A puzzle, perhaps answered."""
    t = texts(lang)
    riddle, said = riddle_of(t, game, of_the_day(game, DAY), "Noor"), None
    facts = riddle.facts
    if answer:
        coach = Coach(game, len(facts.sitters))
        advice = advise(coach, facts.view, facts.seat)
        choice = advice.choices[0 if answer == "best" else -1]
        said = judged(t, riddle, [choice.option.action], choice.option.loss, advice)
    page = puzzle_page(t, riddle, said)
    return render(lang, "puzzle.html", puzzle=page, page=page.table)


def puzzle(lang: str = "en") -> str:
    """A puzzle of Pickomino."""
    return puzzle_html("pickomino", lang)


def puzzle_right(lang: str = "en") -> str:
    """The same, rightly answered."""
    return puzzle_html("pickomino", lang, "best")


def puzzle_wrong(lang: str = "en") -> str:
    """Gigi Gacker, answered with the worst card."""
    return puzzle_html("gigi_gacker", lang, "worst")


def puzzle_gang(lang: str = "en") -> str:
    """A puzzle of Gang of Dice."""
    return puzzle_html("gang_of_dice", lang)


def puzzle_acker(lang: str = "en") -> str:
    """A puzzle of Würfelacker."""
    return puzzle_html("wuerfelacker", lang)


COACH_PAGES: dict[str, Callable[..., str]] = {
    f.__name__: f
    for f in (
        odds,
        odds_decide,
        odds_gang,
        odds_gigi,
        sure,
        bring,
        review,
        review_roll,
        review_running,
        review_stopped,
        review_branch,
        review_gigi,
        puzzles,
        puzzle,
        puzzle_right,
        puzzle_wrong,
        puzzle_gang,
        puzzle_acker,
    )
}
