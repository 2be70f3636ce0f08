"""What the figures of the terminal are called, and in which language everything is said."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from reroll.analysis.coach import Coach
from reroll.engine.match import Match
from reroll.games import gang_of_dice as gang
from reroll.notation.words import NotationError, parse_position
from reroll.texts.catalogue import LANGUAGES, texts
from tests.analysis.test_coach import played
from tests.cli.terminal import Terminal

IN_VAIN = (
    "gang_of_dice players=2 round=5 leader=2 turn=1 phase=decide card=same2-yellow owned=40,50"
    " table=6 shown=25/45M1 hand=0 rolls=2"
    " drawn=sum7-black,run2-black,diff2-black,same2-black,same2-yellow"
)
LATE = "pickomino players=2 middle=21 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"
UNSURE = (
    "pickomino players=2 middle=21-23 stacks=24-30/31-36 turn=1 phase=decide kept=WW5544 rolled=-"
)
ENGLISH_DECIMAL = re.compile(r"\d\.\d{1,2}(?!\d)")


def with_dice(shown: str) -> str:
    """The position with other dice before the seat in turn, who owns the rest of them."""
    more = len(shown.partition("/")[0]) - len("shown=25")
    moved = IN_VAIN.replace("owned=40", f"owned={40 - more}").replace(
        "table=6", f"table={6 + more}"
    )
    return moved.replace("shown=25/45M1", shown)


def test_the_risk_of_gang_of_dice_is_called_by_its_name_and_a_stop_has_it(
    reroll: Terminal,
) -> None:
    out = reroll(f"odds {IN_VAIN}").out
    assert "not to lead" in out
    assert "fails" not in out
    assert re.search(r"stop +\S+\s% +\S+\s% +100\.0\s% +\+7\.00", out)
    assert "fails" in reroll(f"odds {LATE}").out


@pytest.mark.parametrize(("shown", "fails"), [("shown=25/45M1", 1.0), ("shown=345/45M1", 0.0)])
def test_a_stop_tells_whether_it_leads(shown: str, fails: float) -> None:
    s = parse_position(with_dice(shown))
    options = {option.action: option for option in Coach("gang_of_dice", 2).options(s)}
    assert options[gang.STOP].fails == fails


def test_figures_read_german_throughout(reroll: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(played("pickomino", 2, 5).to_jsonl(), encoding="utf-8")
    lines = ("odds pickomino players=2 phase=decide kept=W1", f"odds {IN_VAIN}", f"analyse {path}")
    for line in (*lines, "simulate pickomino --matches 4 --seed 1"):
        done = reroll(f"--lang de {line}")
        assert done.code == 0, done.err
        assert re.search(r"\d,\d", done.out)
        assert not ENGLISH_DECIMAL.search(done.out.replace(str(path), "")), line


def test_nothing_has_no_sign(reroll: Terminal) -> None:
    out = reroll(f"odds {UNSURE}").out
    assert "0.00" in out
    assert "-0.00" not in out
    assert "\u22120.00" not in out


def test_a_card_that_the_match_lacks_is_said_so_with_those_it_has(reroll: Terminal) -> None:
    line = "gang_of_dice players=3 round=11 card={} owned=20/40/30 table=6"
    complaint = reroll(f"odds {line.format('2of135-yellow-dark')}").complaint
    assert "This match has no card '2of135-yellow-dark'; it has sum7-black," in complaint
    assert "2of135-yellow," in complaint
    with pytest.raises(NotationError, match="This match has no card 'sum99'"):
        parse_position(line.format("sum99"))
    with pytest.raises(NotationError, match="A card is sum7"):
        parse_position(line.format("ace"))


def test_a_log_cut_short_is_told_to_end_early(reroll: Terminal, tmp_path: Path) -> None:
    whole, path = played("pickomino", 2, 5).to_jsonl(), tmp_path / "match.jsonl"
    path.write_text(whole, encoding="utf-8")
    assert "not over" not in reroll(f"analyse {path}").out
    path.write_text("".join(whole.splitlines(keepends=True)[:5]), encoding="utf-8")
    assert "The match was not over when the log ends" in reroll(f"analyse {path}").out
    told = json.loads(reroll(f"analyse {path} --json").out)
    assert "not over" in told["stopped"]
    assert "noch nicht zu Ende" in reroll(f"--lang de analyse {path}").out


def test_the_systems_reasons_are_told_in_the_readers_language(
    reroll: Terminal, tmp_path: Path
) -> None:
    missing = reroll("--lang de analyse nowhere.jsonl").complaint
    assert "keine solche Datei" in missing
    assert "es ist ein Ordner" in reroll(f"--lang de analyse {tmp_path}").complaint
    assert "no such file" in reroll("analyse nowhere.jsonl").complaint
    line = "--lang de play gang_of_dice --cards nowhere.toml"
    assert "keine solche Datei" in reroll(line).complaint


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bots_seat_is_named_in_the_readers_language_and_known_in_any(
    reroll: Terminal, lang: str
) -> None:
    line = f"--lang {lang} play pickomino --dice typed --bots simple,simple --option start=2"
    out = reroll(line, ["quit"]).out
    assert texts(lang)("Simple bot") in out
    (path,) = reroll.saved
    names = Match.from_jsonl(path.read_text(encoding="utf-8")).names
    assert names[1:] == [texts(lang)("Simple bot"), texts(lang)("Simple bot") + " 2"]
    done = reroll(f"--lang en play --resume {path}", ["quit"])
    assert done.code == 0, done.err
    assert "resume" in done.out or path.name in done.out
