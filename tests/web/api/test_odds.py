"""Odds by the API: the figures of the coach, and no help for a person's device."""

from __future__ import annotations

from typing import Any

import pytest

from reroll.analysis.coach import Coach
from reroll.engine.contract import CHANCE, GAMES
from reroll.engine.match import Match
from reroll.engine.states import copy_state
from reroll.notation.words import format_position
from reroll.texts.catalogue import texts
from tests.analysis.test_coach import played
from tests.analysis.test_gigi_gacker_more import ONE_LAID
from tests.web.api.programs import Json, Program

LAST = "pickomino players=2 middle=21 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"


def odds(program: Program, position: str, **headers: str) -> Json:
    """What the API says of a position."""
    answer = program.ask("POST", "/odds", {"position": position}, **headers)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def positions(match: Match) -> list[Any]:
    """The positions of a finished match, the last ones first."""
    again, found = Match(match.setup), []
    for actor, action in match.log:
        found.append(copy_state(again.state))
        again.play(action, actor)
    return found[::-1]


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_are_those_of_the_coach(nobody: Program, game: str) -> None:
    coach, met = Coach(game, 2), positions(played(game, 2, 5))
    s = next(one for one in met if coach.rules.actor(one) >= 0)
    told, options = odds(nobody, format_position(s)), coach.options(s, given=True)
    assert [one["loss"] for one in told["choices"]] == pytest.approx([o.loss for o in options])
    assert told["choices"][0]["shares"] == pytest.approx(list(options[0].shares))
    assert told["seat"] == coach.rules.actor(s)
    assert told["sentence"]
    rolled = next(one for one in met if coach.rules.actor(one) == CHANCE)
    told = odds(nobody, format_position(rolled))
    assert (told["seat"], told["choices"]) == (None, [])
    assert told["shares"] == pytest.approx(list(coach.equity(rolled)))
    assert sum(one["chance"] for one in told["rolls"]) == pytest.approx(1)


def test_what_ends_the_match_is_exact_and_said_in_the_readers_language(nobody: Program) -> None:
    told = odds(nobody, LAST, accept_language="de")
    assert told["error"] == 0
    assert all(one["exact"] for one in told["choices"])
    assert told["certainty"] == texts("de")("These win shares are exact.")


def test_a_position_that_cannot_be_is_refused_with_the_reason(nobody: Program) -> None:
    for position in ("chess", LAST.replace("-/-", "21/-"), LAST.replace("WWWW1", "WWWW9")):
        answer = nobody.ask("POST", "/odds", {"position": position})
        assert (answer.status_code, answer.json()["code"]) == (422, "NOT_UNDERSTOOD")
        assert answer.json()["detail"]


def test_a_board_token_gets_no_help_and_a_bots_does(nobody: Program) -> None:
    host = nobody.open_table()
    answer = host.ask("POST", "/odds", {"position": LAST})
    assert (answer.status_code, answer.json()["code"]) == (403, "OUT_OF_SCOPE")
    assert odds(host.join("Tin"), LAST)["choices"]


def test_where_all_choose_at_once_each_seat_can_be_asked_about(nobody: Program) -> None:
    coach, met = Coach("gigi_gacker", 2), positions(played("gigi_gacker", 2, 5))
    s = next(one for one in met if all(coach.rules.acts(one, seat) for seat in (0, 1)))
    for seat in (0, 1):
        body = {"position": format_position(s), "seat": seat}
        told = nobody.ask("POST", "/odds", body).json()
        assert told["seat"] == seat
        best = coach.options(s, seat)[0]
        assert told["choices"][0]["shares"] == pytest.approx(list(best.shares))
    wrong = nobody.ask("POST", "/odds", {"position": format_position(s), "seat": 3})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "REFUSED")


def test_a_card_named_as_laid_is_reckoned_with(nobody: Program) -> None:
    """Against worm 1 every card of the second player wins for certain."""
    laid, open_row = (odds(nobody, ONE_LAID.format(laid=card)) for card in ("w1", "-"))
    assert (laid["seat"], laid["error"]) == (1, 0)
    assert all(one["shares"] == [0, 1] for one in laid["choices"])
    asked = {"position": ONE_LAID.format(laid="-"), "seat": 1}
    unknown = nobody.ask("POST", "/odds", asked).json()
    assert min(one["shares"][1] for one in unknown["choices"]) < 0.8
    assert open_row["seat"] == 0


def test_fields_left_out_are_told_as_they_were_taken(nobody: Program) -> None:
    """Nothing for a whole line; its figures are those of the line that spells all out."""
    short = odds(nobody, "pickomino middle=21 phase=decide kept=WWWW1")
    assert short["taken"] == ["players=2", "stacks=-/-", "turn=1", "rolled=-"]
    whole = odds(nobody, LAST)
    assert whole["taken"] == []
    assert whole["choices"] == short["choices"]


def test_a_roll_of_more_dice_than_are_looked_at_keeps_nobody_waiting(nobody: Program) -> None:
    """Of 39 dice there are a million rolls; the answer says that they are not looked at."""
    told = odds(nobody, "gang_of_dice card=sum7 hand=39")
    assert (told["choices"], told["rolls"]) == ([], [])
    assert "Of turns of more than sixteen dice only simple plays are known" in told["certainty"]
