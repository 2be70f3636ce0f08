"""The rules: games and their options, clauses, and questions about them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.concurrency import run_in_threadpool

from reroll.bots.contract import bot_names
from reroll.engine.contract import GAMES, rules_of
from reroll.games.terms import Option
from reroll.rulebook.ask import ask
from reroll.rulebook.clauses import Clause, clause, rulebook, translated
from reroll.rulebook.verdict import Verdict
from reroll.texts.catalogue import Texts
from reroll.texts.games import texts_of
from reroll.web.api import models
from reroll.web.api.asker import OPTIONAL, Anyone
from reroll.web.api.problems import answers

router = APIRouter(tags=["Rules"])

Id = Annotated[str, Path(max_length=20, description="The clause's id, as PK-06 or pk6.")]
GameName = Annotated[models.Game, Path(description="Which of the four games.")]
READS = answers(404)


@router.get("/rules", responses=answers(), openapi_extra=OPTIONAL)
async def list_games(asker: Anyone) -> list[models.GameFacts]:
    """List the games with their options and bots."""
    return [facts_of(asker.t, game) for game in GAMES]


def facts_of(t: Texts, game: str) -> models.GameFacts:
    """A game in the reader's language."""
    rules = rules_of(game)
    return models.GameFacts(
        game=game,  # type: ignore[arg-type]
        title=texts_of(game).title(t),
        least=rules.MIN_PLAYERS,
        most=rules.MAX_PLAYERS,
        options=[option_of(t, game, option) for option in rules.OPTIONS],
        bots=bot_names(game),
    )


def option_of(t: Texts, game: str, option: Option) -> models.Option:
    """What a table may choose."""
    return models.Option(
        name=option.name,
        label=texts_of(game).option_label(t, option.name),
        clause=option.clause,
        words=list(option.values),
        numbers=option.numbers is not None,
    )


@router.get("/rules/{game}", responses=READS, openapi_extra=OPTIONAL)
async def get_rulebook(game: GameName, asker: Anyone) -> models.Rulebook:
    """Read all clauses of a game."""
    book = rulebook(game, asker.lang)
    clauses = [clause_of(each) for each in book.clauses]
    return models.Rulebook(game=game, title=texts_of(game).title(asker.t), clauses=clauses)


@router.get("/clauses/{id}", responses=READS, openapi_extra=OPTIONAL)
async def get_clause(id: Id, asker: Anyone) -> models.Clause:
    """Read one clause; an unknown id is answered with the nearest one's."""
    return clause_of(translated(asker.t, clause(id)))


def clause_of(clause: Clause) -> models.Clause:
    """A clause as it is told."""
    return models.Clause(
        id=clause.id,
        game=clause.game,  # type: ignore[arg-type]
        section=clause.section,
        title=clause.title,
        text=clause.text,
        ruling=clause.ruling,
        options=list(clause.options),
    )


@router.post("/ask", responses=answers(413), openapi_extra=OPTIONAL)
async def ask_rulebook(asker: Anyone, asked: models.Question) -> models.Answer:
    """Ask about the rules in any of the four languages; a position line may go with it."""
    found = await run_in_threadpool(ask, asked.question, asker.lang, asked.game, asked.position)
    return models.Answer(
        known=found.known,
        sure=found.known and found.sure,
        sentence=found.sentence,
        game=found.game,  # type: ignore[arg-type]
        clauses=[clause_of(each) for each in found.clauses],
        others=[clause_of(each) for each in found.others],
        verdict=ruling_of(found.verdict) if found.verdict else None,
    )


def ruling_of(verdict: Verdict) -> models.Ruling:
    """What the rules say about the position."""
    return models.Ruling(
        sentence=verdict.sentence,
        clause=verdict.clause,
        reason=verdict.why or None,
        position=verdict.position,
    )
