"""`reroll odds` and `reroll analyse`: figures for people, JSON for programs, a page to print."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from reroll.analysis.coach import Coach
from reroll.analysis.grades import is_alike
from reroll.analysis.puzzle_book import book, of_the_day, today
from reroll.analysis.tables import checksum, load
from reroll.engine.contract import CHANCE, GAMES
from reroll.engine.match import Match
from reroll.notation.words import format_action, format_position, parse_position
from reroll.texts.catalogue import LANGUAGES, texts
from reroll.texts.coach import beyond, certainty, sums
from tests.analysis.test_coach import played
from tests.analysis.test_gigi_gacker_solved import rounds_eight
from tests.cli.terminal import Terminal

DECIDE = "pickomino players=2 middle=21-36 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"
LATE = "pickomino players=2 middle=21 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"
GIGI = (
    "gigi_gacker players=2 round=9 phase=lay first=1 row=w3,w2,w5 laid=-/-"
    " hand=p5,p6,p7,w2,w4,w5,w7/p3,p4,p6,p7,w1,w1,w5,w6 discards=p3,p4,w1,w3/p5,w2 hens=2/3"
    " gone=w1,w2,w2,w2,w3,w3,w7,hen robo=21031 shown=w2,w2,p4 shown_row=w3,w1,hen"
)
ROLL = "pickomino players=2 middle=21-36 stacks=-/- turn=1 phase=roll"


def saved(folder: Path, match: Match, name: str = "match.jsonl") -> Path:
    """A match in a file."""
    path = folder / name
    path.write_text(match.to_jsonl(), encoding="utf-8")
    return path


def test_odds_show_every_choice_and_say_what_they_rest_on(reroll: Terminal) -> None:
    """Win shares of both choices, the best one in a sentence, and that the rest is estimated."""
    out = reroll(f"odds {DECIDE}").out
    assert re.search(r"stop +\d+\.\d\s% +\d+\.\d\s% +0\.0\s% +\+1\.00", out)
    assert re.search(r"roll +\d+\.\d\s%", out)
    assert re.search(r"Best: (roll|stop), for a win share of \d+\.\d\s%\.", out)
    assert "nineteen times in twenty" in out


def test_odds_of_a_roll_go_from_good_to_bad(reroll: Terminal) -> None:
    """While dice are due, what they may do is shown."""
    out = reroll(f"odds {ROLL}").out
    shares = [float(x) for x in re.findall(r"\d+\.\d\s% +(\d+\.\d)\s%", out)]
    assert len(shares) > 5
    assert shares == sorted(shares, reverse=True)


def test_odds_of_a_roll_say_whether_they_are_exact(reroll: Terminal) -> None:
    """In a position that ends the match they are; at its beginning they are estimated."""
    assert "nineteen times in twenty" in reroll(f"odds {ROLL}").out
    last = reroll(f"odds {LATE.replace('decide', 'roll')}").out
    assert "These win shares are exact." in last


def test_fields_that_a_position_leaves_out_are_named_with_what_was_taken(reroll: Terminal) -> None:
    """In a sentence for people, as fields for programs; a whole line needs no word on it."""
    short, taken = "pickomino kept=WWWW1 phase=decide middle=21", "players=2 stacks=-/- turn=1"
    said = f"The position leaves out some fields, taken as {taken} rolled=-."
    assert said in " ".join(reroll(f"odds {short}").out.split())
    assert said in " ".join(reroll(f"rollout {short} --trials 2 --bot simple").out.split())
    told = json.loads(reroll(f"odds {short} --json").out)
    assert told["taken"] == [*taken.split(), "rolled=-"]
    assert told["equity"] == json.loads(reroll(f"odds {LATE} --json").out)["equity"]
    rolled = reroll(f"rollout {short} --trials 2 --bot simple --json")
    assert said in rolled.err
    assert json.loads(rolled.out)[0]["trials"] == 2
    for whole in (f"odds {LATE}", f"rollout {LATE} --trials 2 --bot simple"):
        assert "leaves out" not in reroll(whole).out
    assert "Felder" in reroll(f"--lang de odds {short}").out


def test_odds_as_json_are_all_that_is_printed(reroll: Terminal) -> None:
    """Programs get every figure by name."""
    figures = json.loads(reroll(f"odds {DECIDE} --json").out)
    assert {"equity", "options", "spread", "seat", "game", "taken"} == set(figures)
    assert figures["taken"] == []
    assert sum(figures["equity"]) == pytest.approx(1)
    assert [o["action"] for o in figures["options"]] in (["roll", "stop"], ["stop", "roll"])


def test_a_position_that_cannot_arise_is_refused_with_the_reason(reroll: Terminal) -> None:
    """One sentence says what is wrong."""
    done = reroll("odds pickomino players=2 middle=21,21")
    assert "lies in two places" in done.complaint


def test_a_rollout_shows_choices_with_errors_and_plays_the_same_again(reroll: Terminal) -> None:
    """Shares of all seats with their intervals, the best choice first; a seed repeats it."""
    line = f"rollout {LATE} --trials 4 --bot simple --seed 5 --json"
    figures = json.loads(reroll(line).out)
    assert {each["action"] for each in figures} == {"roll", "stop"}
    assert figures[0]["behind"] == 0
    for each in figures:
        assert sum(each["shares"]) == pytest.approx(1)
        assert each["trials"] == 4
        assert all(half > e for half, e in zip(each["intervals"], each["errors"], strict=True))
    assert json.loads(reroll(line).out) == figures
    assert re.search(r"stop +\d+\.\d\s% ± \d+\.\d\s%", reroll(line.replace(" --json", "")).out)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rollout_that_nobody_watches_says_at_the_start_that_it_works(
    reroll: Terminal, lang: str
) -> None:
    """On the error output, so that figures and JSON stay alone."""
    done = reroll(f"--lang {lang} rollout {LATE} --trials 4 --bot simple --seed 5 --json")
    assert json.loads(done.out)
    [begun] = done.err.splitlines()
    assert "4" in begun
    assert "-C" in begun


def test_a_rollout_says_who_plays_and_names_no_choice_where_chance_acts(reroll: Terminal) -> None:
    """A row of shares without a choice that is behind nothing, in every language."""
    line = f"rollout {ROLL} --trials 4 --bot simple"
    out = reroll(line).out
    share = r"\d+\.\d\s% ± +\d+\.\d\s%"
    assert re.search(rf"^ *{share} +{share} +4$", out, re.MULTILINE)
    assert "behind" not in out
    assert "Choice" not in out
    chosen = reroll(f"rollout {LATE} --trials 4 --bot simple").out
    assert "behind" in chosen
    for shown in (out, chosen):
        assert "The bot simple plays on for all seats" in shown
    assert "Der Bot simple spielt für alle Plätze weiter" in reroll(f"--lang de {line}").out


def test_a_rollout_goes_on_from_its_file(reroll: Terminal, tmp_path: Path) -> None:
    """Four trials and then six are the six at once; a file of another rollout is refused."""
    path, line = tmp_path / "trials.json", f"rollout {LATE} --bot simple --seed 5 --cores 1 --json"
    reroll(f"{line} --trials 4 --resume {path}")
    resumed = json.loads(reroll(f"{line} --trials 6 --resume {path}").out)
    assert [each["trials"] for each in resumed] == [6, 6]
    assert json.loads(reroll(f"{line} --trials 6 --resume {path}").out) == resumed
    other = line.replace("--seed 5", "--seed 6")
    assert "with seed=5" in reroll(f"{other} --resume {path}").complaint
    path.write_text("{}")
    assert "holds no trials" in reroll(f"{line} --resume {path}").complaint


def old_evaluator(kept: dict[str, Any]) -> None:
    """As a version with another evaluator wrote it."""
    kept["made_by"] = "1-0123456789ab"


def no_word_of_it(kept: dict[str, Any]) -> None:
    """As versions wrote it that did not yet say what made the trials."""
    del kept["made_by"]


def other_trials(kept: dict[str, Any]) -> None:
    """As a version wrote it whose bot chose otherwise."""
    for trials in kept["trials"].values():
        trials["samples"] = [[share + 0.01 for share in row] for row in trials["samples"]]


@pytest.mark.parametrize("change", [old_evaluator, no_word_of_it, other_trials])
@pytest.mark.parametrize("line", [LATE, GIGI], ids=["pickomino", "gigi_gacker"])
def test_trials_that_today_would_be_played_otherwise_are_not_gone_on_with(
    reroll: Terminal, tmp_path: Path, line: str, change: Callable[[dict[str, Any]], None]
) -> None:
    """They are refused with a way forward, and stay as they were."""
    path = tmp_path / "trials.json"
    line = f"rollout {line} --bot simple --cores 1 --trials 2 --resume {path}"
    reroll(line)
    kept = json.loads(path.read_text())
    change(kept)
    path.write_text(json.dumps(kept))
    refusal = reroll(line).complaint
    assert "another version of Reroll" in refusal
    assert "name another file" in refusal
    assert json.loads(path.read_text()) == kept


def test_a_puzzle_is_asked_and_its_answer_judged(reroll: Terminal) -> None:
    """The same seed asks the same; the best choice is praised, another told what it gives up."""
    line = "puzzle pickomino --seed 3"
    asked = json.loads(reroll(f"{line} --json").out)
    assert asked["level"] in ("easy", "medium", "hard")
    out = reroll(line).out
    assert asked["position"] in " ".join(out.split())
    assert "What is best?" in out
    coach, s = Coach("pickomino", 2), parse_position(asked["position"])
    for option in coach.options(s):
        word = format_action("pickomino", s, asked["seat"] - 1, option.action)
        judged = reroll(f"{line} --answer '{word}'").out
        right = option.loss == 0 or is_alike(option.loss, option.error)
        assert ("That is it." in judged) == right
        assert ("Not quite" in judged) == (not right)


def test_an_answer_that_cannot_be_chosen_is_refused(reroll: Terminal) -> None:
    """One sentence names it."""
    assert "steal" in reroll("puzzle pickomino --seed 3 --answer steal").complaint


def test_a_match_without_puzzles_says_so(reroll: Terminal, tmp_path: Path) -> None:
    """One sentence."""
    path = saved(tmp_path, Match("pickomino", 2, seed=1))
    assert "no position with one clearly best choice" in reroll(f"puzzle --log {path}").complaint


def test_a_small_match_is_solved_and_kept(reroll: Terminal, tmp_path: Path) -> None:
    """The known share of two tiles; the table reads back."""
    path = tmp_path / "two.table"
    figures = json.loads(reroll(f"solve pickomino --lowest 2 --table {path} --json").out)
    assert figures["share"] == pytest.approx(0.6131721593, abs=1e-8)
    kept = load(path)
    assert kept.terms["tiles"] == [0, 1]
    assert figures["share"] in kept.values
    out = reroll(f"solve --lowest 2 --table {path}").out
    assert "61.317215" in out
    assert checksum(kept) in out


def test_a_match_of_gang_of_dice_is_solved_and_kept(
    reroll: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One die each; a position of such a match is exact once the table is kept for the odds."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    figures = json.loads(reroll("solve gang_of_dice --dice 1 --json").out)
    assert figures["proven"]
    assert figures["share"] == pytest.approx(0.5795288923, abs=1e-9)
    assert load(Path(figures["table"])).terms["pool"] == 1
    out = reroll(f"solve gang_of_dice --dice 1 --table {tmp_path / 'again.table'}").out
    assert f"{100 * figures['share']:.8f}\u00a0%" in out
    assert figures["sha256"] in out


def test_two_last_rounds_of_gigi_gacker_are_solved_and_kept(
    reroll: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a position of round 8; the odds are exact once the table is kept for them."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    s = next(rounds_eight(seed=3, hens=False))
    path = tmp_path / "late.table"
    figures = json.loads(reroll(f"solve {format_position(s)} --table {path} --json").out)
    assert figures["positions"] == len(load(path).values) // 2
    out = reroll(f"solve {format_position(s)}").out
    assert f"{100 * figures['share']:.6f}\u00a0%" in out
    assert figures["sha256"] in out
    odds = json.loads(reroll(f"odds {format_position(s)} --json").out)
    assert odds["equity"][0] == pytest.approx(figures["share"], abs=1e-9)
    assert all(option["exact"] for option in odds["options"])


def test_a_match_that_cannot_be_solved_is_refused(reroll: Terminal, tmp_path: Path) -> None:
    """Another game, a match of Gigi Gacker that is not late, a place where nothing can be kept."""
    assert "wuerfelacker is not one of them" in reroll("solve wuerfelacker").complaint
    early = format_position(Match("gigi_gacker", 2, seed=1).state)
    assert "from the laying of cards" in reroll(f"solve {early}").complaint
    path = tmp_path / "no" / "two.table"
    assert "cannot be written" in reroll(f"solve --lowest 2 --table {path}").complaint


def test_an_analysis_shows_sums_and_costly_choices(reroll: Terminal, tmp_path: Path) -> None:
    """Luck and loss of both players, the worst choices, the turning points."""
    out = reroll(f"analyse {saved(tmp_path, played('pickomino', 2, 3))}").out
    assert re.search(r"Player 1 +\d+\.\d\s% +\d+\.\d\s% +[+\u2212]?\d+\.\d\s%", out)
    assert "Costly choices" in out
    assert out.count("now at") == 5


def test_an_analysis_says_how_rough_it_is_and_leaves_out_what_it_cannot_tell(
    reroll: Terminal, tmp_path: Path
) -> None:
    """Three of Gigi Gacker: a word at the top, no result without luck; and where such a result is
    no share of a win, why."""
    rough = reroll(f"analyse {saved(tmp_path, played('gigi_gacker', 3, 3))}").out
    assert rough.index("estimates of this match are rough") < rough.index("Player 1")
    assert re.search(r"Player 1 .*–$", rough, re.MULTILINE)
    assert "is left out" in rough
    plain = " ".join(reroll(f"analyse {saved(tmp_path, played('pickomino', 2, 3))}").out.split())
    assert "are rough" not in plain
    assert beyond(texts("en")) in certainty(texts("en"), "pickomino", 2, 0.1, [1.2, -0.2])
    assert beyond(texts("en")) not in certainty(texts("en"), "pickomino", 2, 0.1, [0.7, 0.3])


@pytest.mark.parametrize(("game", "lang"), list(zip(GAMES, LANGUAGES, strict=True)))
def test_a_turning_point_names_who_chose_or_tells_what_chance_did_as_the_replay_does(
    reroll: Terminal, tmp_path: Path, game: str, lang: str
) -> None:
    """Not only whose share it changed: a mistake is told of its maker, a roll of whose it was.

    A draw of who begins is nobody's, so only the one it drew is named.
    """
    match = played(game, 2, 3)
    match.names = ["Ana", "Noor"]
    path = saved(tmp_path, match)
    reroll.patch.setenv("COLUMNS", "200")
    log = reroll(f"--lang {lang} replay {path}").out
    replayed = dict(re.findall(r"^ *(\d+) (.*)$", log, re.MULTILINE))
    out = reroll(f"--lang {lang} analyse {path}").out
    told = turning_points(out, texts(lang)("Turning points"))
    assert told
    for number, what in told:
        actor = match.log[int(number) - 1][0]
        line = replayed[number] if actor == CHANCE else match.names[actor]
        assert what.lstrip(" ,:\u202f").startswith(line)


def turning_points(out: str, heading: str) -> list[tuple[str, str]]:
    """The numbers of the moves under the heading, and what is said of each."""
    part = out.split(f"{heading}\n")[1].split("\n\n")[0]
    return re.findall(r"^\D+(\d+)(.*)$", part, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_gifts_and_drift_are_explained_right_below_the_sums(
    reroll: Terminal, tmp_path: Path, lang: str
) -> None:
    """Before the costly choices, in every language, on the screen and on the page."""
    t, page = texts(lang), tmp_path / "page.html"
    line = f"--lang {lang} analyse {saved(tmp_path, played('pickomino', 2, 3))} --html {page}"
    for shown in (reroll(line).out, unescape(page.read_text(encoding="utf-8"))):
        assert 0 < shown.index(sums(t)) < shown.index(t("Costly choices"))


def test_an_analysis_as_json_holds_every_move(reroll: Terminal, tmp_path: Path) -> None:
    """Programs get the same figures, and the sums hold in them."""
    match = played("pickomino", 2, 3)
    report = json.loads(reroll(f"analyse {saved(tmp_path, match)} --json").out)
    assert len(report["events"]) == len(match.log)
    for p in report["players"]:
        assert p["first"] + p["luck"] - p["loss"] + p["gifts"] + p["drift"] == pytest.approx(
            p["last"], abs=1e-9
        )


def test_a_log_cut_short_is_analysed_as_far_as_it_goes(reroll: Terminal, tmp_path: Path) -> None:
    """The report says in which line and why it ends."""
    path = saved(tmp_path, played("pickomino", 2, 3))
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:20], lines[20][:15]]), encoding="utf-8")
    out = reroll(f"analyse {path}").out
    assert "The log is damaged in line 21" in out
    assert "Das Protokoll ist in Zeile 21" in reroll(f"--lang de analyse {path}").out
    report = json.loads(reroll(f"analyse {path} --json").out)
    assert len(report["events"]) == 19
    assert not report["complete"]


def test_a_log_of_other_rules_is_named(reroll: Terminal, tmp_path: Path) -> None:
    """The figures hold for the rules of today, and the report says so."""
    path = saved(tmp_path, played("pickomino", 2, 3))
    head, *rest = path.read_text(encoding="utf-8").splitlines()
    changed = json.loads(head) | {"rules": "0123456789ab"}
    path.write_text("\n".join([json.dumps(changed), *rest]), encoding="utf-8")
    assert "made under rules 0123456789ab" in reroll(f"analyse {path}").out
    path.write_text("\n".join([json.dumps(changed | {"rules": "[red]\x1b[31m"}), *rest]), "utf-8")
    assert "made under rules [red]?[31m" in reroll(f"analyse {path}").out


class Page(HTMLParser):
    """Counts what a page is made of, and notes what it would load from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows = 0
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "line"):
            self.open.append(tag)
        self.rows += tag == "tr"
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(reroll: Terminal, tmp_path: Path) -> None:
    """Every move has its row, names are escaped, nothing is loaded."""
    match = played("pickomino", 2, 3)
    match.names = ["<b>Anna", "Ben & Co"]
    reroll(f"analyse {saved(tmp_path, match)} --html {tmp_path / 'page.html'}")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.loads == []
    assert page.rows == 2 + 2 + len(match.log)
    assert "&lt;b&gt;Anna" in text
    assert "<b>Anna" not in text


def test_the_puzzle_of_the_day_is_that_of_the_pages(reroll: Terminal) -> None:
    """Without a seed it is the kept puzzle whose day it is."""
    told = json.loads(reroll("puzzle gigi_gacker --json").out)
    kept = book("gigi_gacker")[of_the_day("gigi_gacker", today()) - 1]
    assert told["position"] == kept.position
    assert told["best_words"] == kept.best


def test_odds_can_be_asked_for_either_player_where_all_choose(reroll: Terminal) -> None:
    """The cards of the player that is named."""
    line = (
        "gigi_gacker players=2 round=9 phase=lay first=1 row=w3,w6,w1 laid=-/-"
        " hand=p7,p3,w2,w4,w5/p6,p4,w1,w5,w6"
        " discards=p4,p5,p6,w1,w1,w2,w2,w3/p3,p5,p7,w1,w2,w3,w3,w4"
        " hens=0/0 gone=hen,hen,hen,w1,w2,w4,w5,w7 robo=21121 start=1 shown=p4,p7,p3"
        " shown_row=w5,w2,w7"
    )
    told = json.loads(reroll(f"odds --player 1 --json {line}").out)
    assert {one["action"] for one in told["options"]} == {
        "lay p7",
        "lay p3",
        "lay w2",
        "lay w4",
        "lay w5",
    }
    assert told["options"][0]["action"] == "lay p7"
    assert told["options"][0]["shares"][0] == pytest.approx(3 / 7)
    other = json.loads(reroll(f"odds --player 2 --json {line}").out)
    assert "lay p6" in {one["action"] for one in other["options"]}
    assert "nothing to choose" in reroll(f"odds --player 3 {line}").complaint


@pytest.mark.parametrize(
    ("lang", "said"), [("de", "behalte W"), ("fr", "garde W"), ("nl", "hou W")]
)
def test_choices_are_listed_in_the_readers_words(reroll: Terminal, lang: str, said: str) -> None:
    """The odds of a position; a puzzle is answered in the words that it lists."""
    line = "pickomino players=2 turn=1 phase=keep kept=55 rolled=11WW34"
    out = reroll(f"--lang {lang} odds '{line}'").out
    assert said in out
    assert "keep" not in out
    shown = reroll(f"--lang {lang} puzzle pickomino --seed 3").out
    choices = [row.strip() for row in shown.splitlines() if row.startswith("  ")][-2:]
    for choice in choices:
        answer = reroll(f"--lang {lang} puzzle pickomino --seed 3 --answer '{choice}'")
        assert answer.code == 0
        assert choice in answer.out
