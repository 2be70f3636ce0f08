"""The question sets and how well they are answered: `python -m tests.rulebook.question_sets [set]`.

`own` is the set of the search's makers, of which a quarter (chosen by a hash of the wording, by
nobody) was held out until the last tuning. The `strangers-` sets are written without a look at
the search's words. Of `family` the same quarter is held out still: its misses were never looked at.
`named` are questions that name dice, tiles, cards or numbers, some of them asked at a position.
"""

from __future__ import annotations

import hashlib
import re
import sys
import time
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from reroll.rulebook.ask import Answer, ask
from reroll.texts.catalogue import LANGUAGES, texts

SETS = Path(__file__).parent / "questions"

POSITIONS = {
    "lay": "gigi_gacker players=3 phase=lay row=w1,w2,w3",
    "second": (
        "wuerfelacker players=3 round=2 phase=decide first=3 lap=2 turn=3 buffet=5,3,2 "
        "aside=5/6/4 loose=34/46/15 laid=-/-/- hand=3/6/4 gone=- shown=8,9,9 shown_row=6,4,3"
    ),
    "third": (
        "wuerfelacker players=3 round=2 phase=decide first=3 lap=3 turn=3 buffet=3,2,-1 "
        "aside=55/46/36 loose=5/5/3 laid=-/-/- hand=6/4/2 gone=- shown=14,11,5 shown_row=6,4,3"
    ),
}
"""Where a question may be asked at: before cards are laid, on a second and on a third turn."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question, the clauses that settle it (none: unanswerable), the page it is asked on."""

    lang: str
    text: str
    game: str | None
    clauses: tuple[str, ...]
    forum: bool
    why: str
    says: str = ""
    """The Yes or No that would be right, as yes or no; empty where neither would be."""
    at: str = ""
    """The position it is asked at, one of POSITIONS; empty for none."""

    @property
    def held_out(self) -> bool:
        """Whether it is one of the quarter that nobody looks at while tuning."""
        return hashlib.sha256(self.text.encode()).digest()[0] % 4 == 0

    def asked(self) -> Answer:
        """The answer; the language is left to be heard from the question itself."""
        return ask(self.text, game=self.game, position=POSITIONS.get(self.at))

    def settled(self, answer: Answer) -> bool:
        """Whether the first clause quoted is one that settles it, or rightly none is."""
        if not self.clauses:
            return not answer.known
        return answer.known and answer.clauses[0].id in self.clauses

    def shown(self, answer: Answer) -> bool:
        """Whether one of the first three clauses shown settles it."""
        return any(clause.id in self.clauses for clause in answer.clauses[:FEW])


FEW = 3
"""So many clauses anybody reads."""


def yes_or_no(answer: Answer) -> str:
    """The Yes or No in what the rules said, as yes or no; an empty string where they said none."""
    t = texts(answer.lang)
    words = {t("Yes. {action}: {consequence}.", action="", consequence="").split(".")[0]: "yes"}
    words[t("No. {reason}", reason="").split(".")[0]] = "no"
    said = re.findall(r"\w+", answer.sentence) if answer.verdict else []
    return next((words[word] for word in said if word in words), "")


def questions(lang: str, chosen: str = "own") -> list[Question]:
    """Every question of a language in a set."""
    name = f"{lang}.toml" if chosen == "own" else f"{chosen}.{lang}.toml"
    data = tomllib.loads((SETS / name).read_text(encoding="utf-8"))
    return [
        Question(
            lang,
            each["q"],
            each.get("game"),
            tuple(each.get("clauses", ())),
            each.get("forum", False),
            each.get("why", ""),
            each.get("says", ""),
            each.get("at", ""),
        )
        for each in (*data["answerable"], *data["unanswerable"])
    ]


@dataclass(slots=True)
class Tally:
    """How many questions were settled, what went wrong, how long each took."""

    settled: int = 0
    asked: int = 0
    wrong: list[tuple[Question, Answer]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of questions settled."""
        return self.settled / self.asked

    def add(self, question: Question) -> None:
        """Ask it and note what came."""
        start = time.perf_counter()
        answer = question.asked()
        self.seconds.append(time.perf_counter() - start)
        self.asked += 1
        if question.settled(answer):
            self.settled += 1
        else:
            self.wrong.append((question, answer))

    def slowest_but(self, share: float) -> float:
        """The time in seconds that all but this share of the questions stay below."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * (1 - share)))]


def tally(chosen: list[Question]) -> Tally:
    """Ask these questions."""
    result = Tally()
    for question in chosen:
        result.add(question)
    return result


def report(chosen: str) -> None:
    """Two lines a language, and what went wrong among the questions that may be looked at."""
    for lang in LANGUAGES:
        every = questions(lang, chosen)
        if chosen not in ("own", "family"):
            report_part(f"{lang} {chosen}", every, hidden=False)
            continue
        for title, held in (("tuned on", False), ("held out", True)):
            report_part(f"{lang} {title}", [q for q in every if q.held_out == held], held)


def report_part(title: str, part: list[Question], hidden: bool) -> None:
    """How well some questions of one language are answered."""
    real = tally([q for q in part if q.clauses])
    none = tally([q for q in part if not q.clauses])
    print(
        f"{title}: settled {real.settled}/{real.asked} = {real.share:.1%},"
        f" wrongly answered {len(none.wrong)}/{none.asked},"
        f" p95 {1000 * real.slowest_but(0.05):.1f} ms"
    )
    for question, answer in [] if hidden else [*real.wrong, *none.wrong]:
        names = [clause.id for clause in answer.clauses]
        print(f"    {question.text} {question.clauses} -> {answer.known} {names}")


if __name__ == "__main__":
    report(sys.argv[1] if len(sys.argv) > 1 else "own")
