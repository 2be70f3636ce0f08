"""A match at the keyboard, from the first prompt to the ranking."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from reroll import Match
from reroll.cli.choice_odds import SOLVED
from reroll.cli.screen import Screen
from reroll.engine.chance import Scripted
from reroll.engine.contract import GAMES, rules_of
from reroll.engine.sampling import random_below
from reroll.games.gigi_gacker import Phase
from reroll.notation.gigi_gacker import format_card
from reroll.notation.words import format_action
from reroll.rulebook.clauses import clause, translated
from reroll.texts.catalogue import LANGUAGES, texts
from reroll.texts.entries import COMMANDS, as_typed, command_word, read
from tests.cli.terminal import Terminal

ROLL = "dice 1 1 2 4 5 W W W"


@pytest.fixture
def ana(reroll: Terminal, tmp_path: Path) -> str:
    """The command line that takes up a match in which Ana has just rolled."""
    match = Match("pickomino", source=Scripted([ROLL]), start="1", names=["Ana", "Simple bot"])
    match.roll()
    path = tmp_path / "ana.jsonl"
    path.write_text(match.to_jsonl(), encoding="utf-8")
    return f"play --seed 4 --resume {path}"


def test_a_choice_is_shown_with_what_it_makes(reroll: Terminal, ana: str) -> None:
    """After the roll every value that may be kept is listed with the total it makes."""
    out = reroll(ana).out
    assert re.search(r"keep W +makes 15", out)


@pytest.mark.rule("PK-06")
def test_a_refused_entry_says_why_and_by_which_clause(reroll: Terminal, ana: str) -> None:
    """The reason, the clause, and how to read it; the match goes on."""
    out = reroll(ana, ["keep 3", "rules PK-06", "keep W"]).out
    assert "No die of this roll shows that value. (PK-06: “rules PK-06” shows it)" in out
    assert "Setting dice aside" in out
    assert "Ana keeps 3 worms: 15." in out


def test_nothing_typed_at_a_choice_is_answered(reroll: Terminal, ana: str) -> None:
    """An empty Enter is told what is awaited."""
    assert "Type what you choose; help shows what else can be typed." in reroll(ana, [""]).out


def test_what_is_typed_before_a_table_is_shown_is_said_to_be_unused(reroll: Terminal) -> None:
    """Noor's card, typed while Ana's hand is hidden, is not laid, and not swallowed either."""
    out = reroll(
        "play gigi_gacker --names Ana,Noor --seed 8 --option start=1", ["p6", "p4", "p5"]
    ).out
    assert "'p4' was not used: it came before the table was shown." in out


def test_what_all_pullets_mean_is_said_once_in_a_list(reroll: Terminal) -> None:
    """Five pullets in hand, one word on what they count."""
    out = reroll("play gigi_gacker --names Ana,Noor --seed 8 --option start=1", []).out
    assert out.count("a pullet counts nothing in hand") == 1


@pytest.mark.parametrize("entry", ["5", "k5", "k 5", "keep 5", "KEEP 5"])
def test_short_entries_mean_what_they_say(reroll: Terminal, ana: str, entry: str) -> None:
    """A bare value, k and the value, r for rolling on."""
    out = reroll(ana, [entry, "r"]).out
    assert "Ana keeps 5: 5." in out
    assert "Ana rolls 7 dice again." in out


@pytest.mark.parametrize(
    ("lang", "entry"),
    [("de", "Wurm herauslegen"), ("fr", "garder les vers"), ("nl", "Houd wormen"), ("en", "k w")],
)
def test_words_of_every_language_are_understood(
    reroll: Terminal, ana: str, lang: str, entry: str
) -> None:
    """An action in the words of the reader, in any order of the small ones."""
    assert ": 15." in reroll(f"--lang {lang} {ana}", [entry]).out


def test_a_label_of_the_list_can_be_typed(reroll: Terminal, ana: str) -> None:
    """What the page calls an action is enough."""
    assert "Ana keeps 5: 5." in reroll(ana, ["keep 5", "roll 7 dice"]).out


def test_why_tells_the_last_refusal_again_and_judges_another_entry(
    reroll: Terminal, ana: str
) -> None:
    """With nothing after it the last reason; with an action its reason, or that it is allowed."""
    out = reroll(ana, ["why", "keep 3", "why", "why keep W", "why stop"]).out
    assert "Nothing has been refused lately." in out
    assert out.count("No die of this roll shows that value. (PK-06: “rules PK-06” shows it)") == 2
    assert "This is allowed." in out
    assert "First one value of this roll is set aside. (PK-07" in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_tells_again_that_an_entry_was_not_understood(
    reroll: Terminal, ana: str, lang: str
) -> None:
    """The sentence once more, and what can be entered instead."""
    alone = reroll(f"--lang {lang} {ana}", ["k7"]).out
    both = reroll(f"--lang {lang} {ana}", ["k7", "why"]).out
    [refused] = [line for line in alone.splitlines() if "'7'" in line]
    assert both.count(refused) == 2
    [listed] = [line for line in alone.splitlines() if re.search(r" W +\S+ 15$", line)]
    assert both.count(listed) == 2


def test_why_tells_again_what_a_command_could_not_do(reroll: Terminal, ana: str) -> None:
    """A clause that there is not, a roll that cannot be taken back."""
    assert reroll(ana, ["undo", "why"]).out.count("Only your own last choice can be undone") == 2
    assert reroll(ana, ["rules PK-99", "why"]).out.count("PK-99") == 3


TYPED = "play pickomino --dice typed --names Ana,Noor --option start=1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_roll_typed_again_is_told_how_to_take_the_first_one_back(
    reroll: Terminal, lang: str
) -> None:
    """What looks like dice where a choice is due; the command in the reader's words works."""
    undone = command_word(lang, "undo")
    rolls = ["1 3 4 4 5 W W W", "1 3 3 4 5 W W W"]
    out = reroll(f"--lang {lang} {TYPED}", rolls).out
    assert undone in out
    out = reroll(f"--lang {lang} {TYPED}", [*rolls, undone, rolls[1], "position"]).out
    assert "rolled=13345WWW" in out


def test_what_is_no_roll_is_not_told_how_to_take_one_back(reroll: Terminal, ana: str) -> None:
    """Neither a mistyped choice nor, where the program rolls, dice that nobody typed."""
    roll = "1 3 4 4 5 W W W"
    assert "mistyped" in reroll(TYPED, [roll, roll]).out
    assert "mistyped" not in reroll(TYPED, [roll, "k7"]).out
    assert "mistyped" not in reroll(ana, [roll]).out


def test_last_tells_what_happened_last(reroll: Terminal, ana: str) -> None:
    """The latest lines of the log, never beginning in the middle of a turn."""
    assert reroll(ana, ["last"]).out.count("Ana rolls 1 1 2 4 5 worm worm worm.") >= 1
    first, so_far = "Ana rolls 1 1 2 4 5 worm worm worm.", ["keep W", "roll"]
    assert first not in reroll(ana, so_far).out
    assert first in reroll(ana, [*so_far, "last"]).out


def test_a_choice_can_be_undone_until_dice_roll(reroll: Terminal, ana: str) -> None:
    """Before the roll a kept value is taken back; after it nothing is."""
    out = reroll(ana, ["keep 5", "undo", "keep W", "position"]).out
    assert "kept=WWW" in out
    out = reroll(ana, ["keep 5", "roll", "undo"]).out
    assert "Only your own last choice can be undone" in out


def test_the_end_of_input_keeps_the_match(reroll: Terminal, ana: str) -> None:
    """The person is told how to go on, and going on finds the same position."""
    done = reroll(ana, ["keep W", "position"])
    assert done.code == 0
    position = re.search(r"^pickomino .*", done.out, re.MULTILINE)
    command = re.search(r"reroll (play --resume \S+)", done.out)
    assert position
    assert command
    again = reroll(command[1], ["position"])
    assert position[0] in again.out
    assert "Simple bot" in again.out


def test_an_interrupt_keeps_the_match(
    reroll: Terminal, ana: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C ends with its own exit code, a sentence and no trace."""

    def interrupt(screen: Screen, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", interrupt)
    done = reroll(ana)
    assert done.code == 130
    assert "The match is saved. Go on with:" in done.out
    assert done.err == ""


def test_the_same_seed_gives_the_same_match(reroll: Terminal) -> None:
    """Bots alone play the same match twice, another one under another seed."""
    line = "play pickomino --players 3 --bots simple,simple,simple --seed "
    first, second, other = (story(reroll(line + seed).out) for seed in ("11", "11", "12"))
    assert first == second != other


def story(out: str) -> list[str]:
    """The log lines of an output, without paths."""
    return [line for line in out.splitlines() if "jsonl" not in line]


def test_a_finished_match_is_ranked_and_can_be_replayed(reroll: Terminal) -> None:
    """The ranking names every seat, and the kept log tells the same story."""
    out = reroll("play pickomino --bots simple,random --players 2 --seed 3").out
    assert re.search(r"1\. \w+ bot +\d+ worm", out)
    [path] = reroll.saved
    told = reroll(f"replay {path}").out
    assert re.search(r"1 (Simple|Random) bot begins\.", told)
    assert reroll(f"replay {path} --at 3").code == 0


def test_save_and_load_carry_a_match_to_another_table(
    reroll: Terminal, ana: str, tmp_path: Path
) -> None:
    """A match saved under a name goes on where it was loaded."""
    path = tmp_path / "monday.jsonl"
    reroll(ana, ["keep W", f"save {path}"])
    out = reroll("play pickomino --seed 9 --option start=1", [f"load {path}", "position"]).out
    assert "kept=WWW" in out
    assert "cannot be read" in reroll(ana, ["load nowhere.jsonl"]).out


@pytest.mark.parametrize("text", ["milk, eggs\n", "", "[]", "{}", '{"reroll": 1}', "[" * 50_000])
def test_a_file_that_is_no_match_is_never_written_over(
    reroll: Terminal, ana: str, tmp_path: Path, text: str
) -> None:
    """The file stays as it was, and the person may name another."""
    path = tmp_path / "shopping"
    path.write_text(text)
    out = " ".join(reroll(ana, [f"save {path}", "keep W"]).out.split())
    assert "shopping is there already and is no match; choose another name." in out
    assert path.read_text() == text
    assert [each for each in tmp_path.iterdir() if each.name.startswith("shopping")] == [path]


def test_a_match_may_be_saved_over_a_match(reroll: Terminal, ana: str, tmp_path: Path) -> None:
    """Saving again under the same name keeps the newest."""
    path = tmp_path / "monday.jsonl"
    reroll(ana, [f"save {path}", "keep W", f"save {path}"])
    assert len(Match.from_jsonl(path.read_text(encoding="utf-8")).log) == 2


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("not/there/monday.jsonl", "There is no folder {}/not/there; name a file in one"),
        ("", "{} is a folder; name a file in it."),
        ("\0", "is not a path; a file was expected."),
        ("x" * 300, "cannot be read: file name too long."),
    ],
)
def test_no_folder_is_made_for_a_save(
    reroll: Terminal, ana: str, tmp_path: Path, name: str, expected: str
) -> None:
    """What cannot be written to is said, and nothing is made."""
    before = set(tmp_path.rglob("*"))
    done = reroll(ana, [f"save {tmp_path}/{name}", "position"])
    assert done.code == 0
    told = "".join(done.out.split())
    assert "".join(expected.format(tmp_path).replace("//", "/").split()) in told.replace("//", "/")
    assert {path for path in tmp_path.rglob("*") if path.name != "ana.jsonl"} <= before


@pytest.mark.parametrize("command", ["save", "load"])
def test_a_home_that_nobody_has_is_no_path(reroll: Terminal, ana: str, command: str) -> None:
    """One sentence, and the match goes on."""
    out = reroll(ana, [f"{command} ~nobody-has-this-name/match", "keep W"]).out
    assert "is not a path; a file was expected." in out
    assert "Ana keeps 3 worms: 15." in out


def test_help_lists_every_command(reroll: Terminal, ana: str) -> None:
    """Each command has a line."""
    out = reroll(ana, ["help"]).out
    for word in ("odds", "rules", "undo", "log", "position", "source", "save", "load", "quit"):
        assert re.search(rf"^  {word}\b.+\w", out, re.MULTILINE), word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_has_two_columns(reroll: Terminal, ana: str, lang: str) -> None:
    """Every meaning begins in the same column, two spaces after the longest command."""
    out = reroll(f"--lang {lang} {ana}", ["help"]).out
    t = texts(lang)
    rows = [(as_typed(t, each), t(each.meaning)) for each in COMMANDS]
    width = max(len(typed) for typed, _ in rows)
    for typed, meaning in rows:
        assert f"  {typed:{width}}  {meaning}" in out.splitlines()


def test_names_cannot_steer_the_terminal(reroll: Terminal, tmp_path: Path) -> None:
    """Control signs in a log's names are shown as question marks."""
    match = Match("pickomino", seed=5, start="1", names=["\x1b[31mEve", "Bo\x07b"])
    path = tmp_path / "match.jsonl"
    path.write_text(match.to_jsonl(), encoding="utf-8")
    out = reroll(f"play --resume {path}").out
    assert "\x1b" not in out
    assert "\x07" not in out
    assert "?[31mEve" in out


# Drawing


@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits_into_80_columns(reroll: Terminal, game: str) -> None:
    """The largest table with long names stays within the terminal."""
    players = rules_of(game).MAX_PLAYERS
    names = ",".join(f"Maximiliana{n}" for n in range(players))
    out = reroll(f"play {game} --names {names} --seed 2", ["", "help", "rules", "throw 7", "stop"])
    long = [line for line in out.out.splitlines() if len(line) > 80 and "jsonl" not in line]
    assert long == []


@pytest.mark.parametrize("game", GAMES)
def test_a_plain_terminal_gets_plain_letters(reroll: Terminal, game: str) -> None:
    """Where the encoding has no line-drawing signs, ASCII is drawn."""
    out = reroll(f"play {game} --seed 2 --names Ana,Noor", ["", "1", "help"], encoding="ascii").out
    assert "Traceback" not in out
    assert "+--" in out


# Whole matches, every roll and card typed in


def recorded(game: str, players: int) -> Match:
    """A whole match by random legal actions."""
    match = Match(game, players, seed=f"{game} {players}")
    while not match.is_over:
        if match.seats:
            legal = match.legal(match.seats[0])
            nth = random_below(7, 0, 0, 0, len(match.log), len(legal))
            match.play(legal[nth], match.seats[0])
        else:
            match.chance()
    return match


def words(match: Match) -> Iterator[str]:
    """Every event of a match as a person types it; two cards taken back in one line."""
    again, log, game = Match(match.setup), iter(match.log), match.rules.NAME
    for actor, action in log:
        said = format_action(game, again.state, actor, action)
        again.play(action, actor)
        if game == "gigi_gacker" and again.state.phase == Phase.SECOND_BACK:
            _, second = next(log)
            said += f" {format_card(second)}"
            again.play(second, actor)
        yield said


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, n) for game in GAMES for n in (rules_of(game).MIN_PLAYERS, rules_of(game).MAX_PLAYERS)],
)
def test_a_whole_match_can_be_typed_in(
    reroll: Terminal, monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    """Beside a real table the program takes every roll, card and choice, and keeps the score."""
    match = recorded(game, players)
    lines = words(match)

    def typed(screen: Screen, prompt: str) -> str:
        return "" if "takes the keyboard" in prompt else next(lines)

    monkeypatch.setattr(Screen, "ask", typed)
    done = reroll(f"play {game} --players {players} --bots none --dice typed")
    assert done.code == 0, done.out[-2000:]
    [path] = reroll.saved
    kept = Match.from_jsonl(path.read_text(encoding="utf-8"))
    assert kept.log == match.log
    assert kept.scores == match.scores


# What nobody else may see


@pytest.mark.rule("GG-08", "GG-20")
def test_a_card_laid_is_not_shown_before_the_reveal(reroll: Terminal) -> None:
    """Two people at one keyboard: neither page shows the other's card or hand."""
    out = reroll(
        "play gigi_gacker --names Ana,Noor --seed 8 --option start=1", ["p6", "", "log", "position"]
    ).out
    after = out.split("Ana lays a card.", 1)[1]
    assert "Noor takes the keyboard" in after
    assert "laid p6" not in after
    assert "has laid a card" in after
    assert after.count("hand: p3 p4 p5 p6 p7") == 1
    assert "laid=x/-" in after


def test_odds_are_shown_on_request(reroll: Terminal, ana: str) -> None:
    """Each choice with its chance to fail and the worms to expect, and what is best."""
    out = reroll(ana, ["odds", "keep W"]).out
    assert re.search(
        r"keep W +makes 15 +\d+\s% to fail in this turn, a lead of \+\d\.\d\d worms on average", out
    )
    assert "The greatest lead on average: keep W." in out
    assert re.search(r"roll +go on +\d+\s% to fail", out)
    assert re.search(r"stop +no tile for 15: the turn fails +100\s% to fail", out)


def test_odds_may_be_turned_on_before_a_roll_and_off_again(reroll: Terminal) -> None:
    """Nothing is to be chosen yet: they come with the first choice."""
    begin = "play pickomino --seed 4 --option start=1"
    out = reroll(begin, ["odds", ""]).out
    assert "Odds on; they appear at the next choice." in out
    assert "to fail" in out.split("Odds on", 1)[1]
    out = reroll(begin, ["odds", "odds off", ""]).out
    assert "to fail" not in out.split("Odds off.", 1)[1]


@pytest.mark.parametrize("game", [game for game in GAMES if game not in SOLVED])
def test_a_game_without_odds_says_so(reroll: Terminal, game: str) -> None:
    """Asked for by option or at the table, it is not passed over."""
    sentence = "The table shows odds for Pickomino so far; this game has none here."
    asked = reroll(f"play {game} --seed 2 --odds").out
    typed = reroll(f"play {game} --seed 2", ["odds"]).out
    assert sentence in " ".join(asked.split())
    assert sentence in " ".join(typed.split())
    assert sentence not in " ".join(reroll(f"play {game} --seed 2").out.split())


LISTED = {
    "en": ("keep 5", "stop", "rules PK-01"),
    "fr": ("garde 5", "arrête", "règle PK-01"),
    "de": ("behalte 5", "stopp", "regel PK-01"),
    "nl": ("hou 5", "stop", "regel PK-01"),
}
"""A choice, one that follows it, and a command, as each language lists them."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lists_are_in_the_readers_words(reroll: Terminal, ana: str, lang: str) -> None:
    """What may be typed, the commands and the titles of the rules; what is listed is understood."""
    choice, stop, command = LISTED[lang]
    rules = command_word(lang, "rules")
    out = reroll(f"--lang {lang} {ana}", ["", rules, choice]).out
    rows = [line.split() for line in out.splitlines()]
    assert choice.split() in [row[:2] for row in rows]
    title = translated(texts(lang), clause("PK-01")).title
    assert f"  PK-01  {title}" in out.splitlines()
    assert command in out
    assert stop in [row[0] for row in rows if row]
    for each in COMMANDS:
        assert read(lang, command_word(lang, each.name)).command == each.name


@pytest.mark.parametrize(
    ("lang", "line"), [("de", "quelle getippt"), ("fr", "source tapés"), ("nl", "bron getypt")]
)
def test_what_follows_a_command_may_be_in_the_readers_words(
    reroll: Terminal, ana: str, lang: str, line: str
) -> None:
    """As the list of commands shows it: the next dice are asked for."""
    told = texts(lang)("source typed: you roll real dice. source rolled: the program does.")
    assert told not in reroll(f"--lang {lang} {ana}", [line]).out
