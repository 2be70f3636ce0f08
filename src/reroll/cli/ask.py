"""`reroll ask`: a question, answered by clauses or by the rules themselves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from reroll.cli.rules import clause_lines, wrapped
from reroll.cli.screen import Screen, language
from reroll.engine.contract import game_named
from reroll.texts.catalogue import N_, Texts, texts
from reroll.texts.games import texts_of

if TYPE_CHECKING:
    from reroll.rulebook.ask import Answer
    from reroll.rulebook.clauses import Clause
    from reroll.rulebook.verdict import Verdict

MOST_OFFERS = 12
UNKNOWN = 1
RULEBOOK = "reroll rules pickomino"


def ask(
    ctx: typer.Context,
    question: Annotated[
        list[str], typer.Argument(metavar="QUESTION", help=N_("What you want to know."))
    ],
    lang: Annotated[
        str | None,
        typer.Option(metavar="CODE", help=N_("The language of the answer: en, fr, de or nl.")),
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help=N_("The game the question is about."))
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(metavar="LINE", help=N_("The position the question is about, as one line.")),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("Print the answer as JSON, nothing else."))
    ] = False,
) -> None:
    """Answer a question about the rules; leave with 1 where they do not settle it."""
    # Imported here: the search need not be loaded to play.
    from reroll.rulebook import ask as rulebook

    screen: Screen = ctx.obj
    said = lang or (ctx.parent.params["lang"] if ctx.parent else None)
    wanted = language(said, {}) if said else None
    named = game_named(game) if game else None
    answer = rulebook.ask(" ".join(question), wanted, named, position)
    if as_json:
        print(json.dumps(as_dict(answer), ensure_ascii=False, indent=2))
    else:
        show(screen, texts(answer.lang), answer)
    if not answer.known:
        raise typer.Exit(UNKNOWN)


def show(screen: Screen, t: Texts, answer: Answer) -> None:
    """The verdict or the confession of not knowing, then the clauses."""
    if answer.known and answer.game:
        screen.say(Text(texts_of(answer.game).title(t), "turn"))
    if answer.sentence:
        screen.say(*wrapped(answer.sentence, screen.width, "entry"))
    if answer.verdict:
        screen.say(*verdict_lines(t, answer.verdict, screen.width))
    for clause in answer.clauses:
        screen.gap()
        screen.say(*clause_lines(t, clause, screen.width))
    if answer.others:
        screen.gap()
        screen.say(*other_lines(t, answer, screen.width))
    if not answer.known and not answer.clauses:
        hint = t(
            "Ask about a thing of a game, for example: may I take a lower tile?"
            " {command} shows a whole rulebook.",
            command=RULEBOOK,
        )
        screen.say(*wrapped(hint, screen.width, "quiet"))


def other_lines(t: Texts, answer: Answer, width: int) -> list[Text]:
    """The clauses by which other games answer the question, and how to ask about one of them."""
    lines = wrapped(t("The same question in other games:"), width, "entry")
    for each in answer.others:
        lines += wrapped(f"{texts_of(each.game).title(t)}: {each.id} {each.title}", width)
    hint = t(
        "{command} asks about one game, {clause} shows a clause.",
        command=f"reroll ask --game {answer.others[0].game}",
        clause=f"reroll rules {answer.others[0].id}",
    )
    return [*lines, *wrapped(hint, width, "quiet")]


def verdict_lines(t: Texts, verdict: Verdict, width: int) -> list[Text]:
    """What may be done, the reason code and the position it was tried on."""
    lines = []
    for offer in verdict.offers[:MOST_OFFERS]:
        lines += wrapped(f"{offer.notation}: {offer.verb} ({offer.consequence})", width)
    if verdict.why not in ("", "FINE"):
        lines += wrapped(t("Reason code: {code}", code=verdict.why), width, "quiet")
    lines += wrapped(t("Tried on: {position}", position=verdict.position), width, "quiet")
    return lines


def as_dict(answer: Answer) -> dict[str, Any]:
    """The answer for programs."""
    return {
        "question": answer.question,
        "lang": answer.lang,
        "game": answer.game,
        "known": answer.known,
        "sure": answer.known and answer.sure,
        "sentence": answer.sentence,
        "clauses": [clause_dict(each) for each in answer.clauses],
        "others": [clause_dict(each) for each in answer.others],
        "verdict": verdict_dict(answer.verdict) if answer.verdict else None,
    }


def clause_dict(clause: Clause) -> dict[str, str]:
    """A clause for programs."""
    return {"id": clause.id, "game": clause.game, "title": clause.title, "text": clause.text}


def verdict_dict(verdict: Verdict) -> dict[str, Any]:
    """A verdict for programs."""
    return {
        "sentence": verdict.sentence,
        "clause": verdict.clause,
        "why": verdict.why,
        "position": verdict.position,
        "offers": [
            {"notation": each.notation, "verb": each.verb, "consequence": each.consequence}
            for each in verdict.offers
        ],
    }
