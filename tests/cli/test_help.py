"""The help of the command line: whole sentences, in the reader's language."""

from __future__ import annotations

import pytest

from reroll.cli.main import COMMANDS
from reroll.texts.catalogue import LANGUAGES, texts
from tests.cli.terminal import Terminal

OF_THE_LIBRARY = ("Usage:", "Show this message", "Commands:", "[default:", "[required]", "<str>")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_summary_of_a_command_is_cut_off(reroll: Terminal, lang: str) -> None:
    """On eighty columns a long one goes on in the next line."""
    out = reroll(f"--lang {lang} --help").out
    assert max(map(len, out.splitlines())) <= 80
    read = " ".join(out.split())
    for name, summary in COMMANDS.items():
        assert " ".join([name, *texts(lang)(summary).split()]) in read


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("command", ["", "play", "rollout", "solve"])
def test_help_keeps_no_word_of_the_librarys_english(
    reroll: Terminal, lang: str, command: str
) -> None:
    """Headings, what a word is taken for, and what --help does are told as well."""
    out = reroll(f"--lang {lang} {command} --help").out
    assert not [word for word in OF_THE_LIBRARY if word in out]


def test_help_in_german_reads_german(reroll: Terminal) -> None:
    """The headings, the line of use and the defaults."""
    out = " ".join(reroll("--lang de solve --help").out.split())
    for said in ("Aufruf:", "solve [OPTIONEN]", "Angaben:", "Optionen:", "[sonst: pickomino]"):
        assert said in out
    assert "Diese Hilfe zeigen." in out
