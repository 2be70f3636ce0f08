"""Actions in the words of the reader's language."""

from __future__ import annotations

import pytest

from reroll import Match
from reroll.engine.contract import GAMES
from reroll.games import gang_of_dice, wuerfelacker
from reroll.games.gang_of_dice import Phase as GangPhase
from reroll.notation.words import parse_action, parse_position
from reroll.texts.catalogue import LANGUAGES, texts
from reroll.texts.entries import EXAMPLES, actions, examples, in_notation, in_own_words, read
from tests.rules.wuerfelacker_play import second_turn


@pytest.mark.parametrize("lang", [*LANGUAGES, "xx"])
@pytest.mark.parametrize("game", list(GAMES))
def test_an_action_can_be_said_in_the_words_of_every_language(game: str, lang: str) -> None:
    """The lists of what is expected name the same verbs in each; the pseudo-language has none."""
    said = in_own_words(texts(lang), game, "keep 5")
    assert said.endswith(" 5")
    assert lang != "xx" or said == "keep 5"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("done", ["first 2", "dice 1 3 5", "card w2", "morsel -1"])
def test_what_chance_does_is_said_in_words_that_are_understood(
    done: str, game: str, lang: str
) -> None:
    """Nothing of it stays English in another language, and typed it is the same again."""
    said = in_own_words(texts(lang), game, done)
    assert (said == done) == (lang == "en")
    assert in_notation(game, lang, said) == done


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(GAMES))
def test_the_examples_at_a_table_are_in_the_readers_words_and_understood(
    game: str, lang: str
) -> None:
    *typed, helps = examples(texts(lang), game).split(", ")
    assert [in_notation(game, lang, each) for each in typed] == list(EXAMPLES[game])
    assert read(lang, helps).command == "help"


@pytest.mark.parametrize(
    ("lang", "line", "action"),
    [
        ("nl", "pak W", "keep W"),
        ("nl", "pak 3", "keep 3"),
        ("nl", "pakken 4", "keep 4"),
        ("fr", "prends 4", "keep 4"),
        ("de", "nimm W", "keep W"),
        ("en", "take 5", "keep 5"),
    ],
)
def test_dice_may_be_taken_as_they_are_kept(lang: str, line: str, action: str) -> None:
    """While dice are to be kept, take can only mean that."""
    s = parse_position("pickomino players=2 turn=1 phase=keep kept=- rolled=122345WW")
    typed = in_notation("pickomino", lang, line)
    assert parse_action("pickomino", s, 0, typed) == parse_action("pickomino", s, 0, action)


@pytest.mark.parametrize(
    ("lang", "line"),
    [("nl", "verder"), ("fr", "continuer"), ("fr", "continue"), ("de", "weiter")],
)
def test_going_on_is_rolling(lang: str, line: str) -> None:
    assert in_notation("pickomino", lang, line) == "roll"


@pytest.mark.parametrize(
    "line", ["reroll all", "roll all", "relance tout", "relancer tous", "alle nachwürfeln"]
)
def test_all_dice_can_be_asked_for_in_one_word(line: str) -> None:
    """Where dice are chosen face by face it stands for all of them, elsewhere for the roll."""
    lang = "fr" if line.startswith("relanc") else "de" if line.startswith("alle") else "en"
    gang = Match("gang_of_dice", seed="3").state
    gang.phase, gang.turn, gang.shown[0] = GangPhase.DECIDE, 0, [0, 2, 0, 1, 0, 3]
    field = second_turn()
    assert actions(texts(lang), "wuerfelacker", field, field.turn, line) == [wuerfelacker.REROLL]
    if line != "roll all":
        assert actions(texts(lang), "gang_of_dice", gang, 0, line) == [gang_of_dice.REROLL, 2, 1, 3]


def test_all_ones_dice_can_be_thrown_in_one_word() -> None:
    gang = Match("gang_of_dice", seed="3").state
    gang.phase, gang.turn, gang.owned[0] = GangPhase.CHOOSE_DICE, 0, 17
    assert actions(texts("en"), "gang_of_dice", gang, 0, "roll all") == [17]
