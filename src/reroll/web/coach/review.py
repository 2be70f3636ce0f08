"""The page that looks back on a match: its sums, its curve, its turning points, its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from reroll.analysis.grades import FINE
from reroll.analysis.luck import UNFINISHED, Event, Player, Report
from reroll.engine.contract import is_over
from reroll.texts import coach as words
from reroll.texts.catalogue import Texts
from reroll.texts.figures import decimal, percentage
from reroll.texts.games import texts_of
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.model import Badge, Podium, TablePage
from reroll.web.boards.table import podium, table_page, watching
from reroll.web.coach.clerk import Study
from reroll.web.coach.curve import Curve, curve
from reroll.web.coach.odds import Cast, cast_of
from reroll.web.coach.stand_ins import own
from reroll.web.coach.stories import Moment, Story, end_of, facts_of, moments, whose


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move in the list: who, what, and what it changed for whom it was about."""

    number: int
    link: str
    badge: Badge | None
    name: str
    text: str
    grade: str
    kind: str
    change: str
    shares: tuple[str, ...] = ()
    by_bot: bool = False


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """One of the moves that changed most: its number among them, what happened, what it meant."""

    label: str
    move: MoveLine
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class SeatSum:
    """One player's sums: `parts` are start, luck, own loss, that of a bot that stood in, gifts and
    drift, which make the result."""

    badge: Badge
    name: str
    parts: tuple[str, ...]
    result: str
    adjusted: str
    interval: str
    per_choice: str
    grades: tuple[tuple[str, str, int], ...]
    mistakes: int
    lesson: str


@dataclass(frozen=True, slots=True)
class Step:
    """The move that is shown: the table, what was done, and the addresses beside it."""

    number: int
    table: TablePage
    line: MoveLine
    action: int
    said: str
    better: str
    luck: tuple[tuple[Badge, str, str], ...]
    is_choice: bool
    first: str
    back: str
    on: str
    last: str
    next_mistake: str


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """Everything there is to see; curve, sums and turning points once the study is done."""

    story: Story
    game: str
    title: str
    cast: Cast
    podium: Podium | None
    step: Step | None
    moves: tuple[MoveLine, ...]
    done: int
    total: int
    running: bool
    notes: tuple[str, ...]
    branch: str
    certainty: str
    bots_played: bool = False
    curve: Curve | None = None
    sums: tuple[SeatSum, ...] = ()
    turning: tuple[TurningPoint, ...] = ()


class Reviewer:
    """Makes the page of one story for one reader."""

    def __init__(self, t: Texts, story: Story, study: Study) -> None:
        self.t, self.story, self.study = t, story, study
        self.moments = moments(story)
        self.cast = cast_of(TableFacts("", "", story.setup.game, story.sitters))

    @cached_property
    def lines(self) -> list[MoveLine]:
        """Every move in words, graded as far as the study has come."""
        return [self.line(moment) for moment in self.moments]

    def page(self, number: int) -> ReviewPage:
        """The page with this move shown, counted from 1; another number shows the first."""
        t, story, report = self.t, self.story, self.study.report
        moment = self.moment(number)
        number = moment.number if moment else 1
        return ReviewPage(
            story=story,
            game=story.setup.game,
            title=texts_of(story.setup.game).title(t),
            cast=self.cast,
            podium=self.podium(),
            step=self.step(number) if self.moments else None,
            moves=tuple(self.lines),
            done=len(self.study.events),
            total=len(story.log),
            running=self.study.is_running,
            notes=tuple(self.notes()),
            branch=self.branch(),
            certainty=self.certainty(report) if report else "",
            bots_played=bool(story.by_bots),
            curve=self.curve(report, number) if report else None,
            sums=tuple(self.sum_of(player) for player in report.players) if report else (),
            turning=tuple(self.turning(report)) if report else (),
        )

    # The moves

    def moment(self, number: int) -> Moment | None:
        """The move of this number, the first for a number of none; None in an empty log."""
        if not self.moments:
            return None
        return self.moments[number - 1 if 1 <= number <= len(self.moments) else 0]

    def event(self, number: int) -> Event | None:
        """What the study says of a move, if it has come so far."""
        known = self.study.events
        return known[number - 1] if number <= len(known) else None

    def line(self, moment: Moment) -> MoveLine:
        """A move in words."""
        t, game = self.t, self.story.setup.game
        seat, event = whose(self.story, moment), self.event(moment.number)
        text = words.move(
            t, game, moment.before, moment.after, moment.actor, moment.action, self.cast.names
        )
        grade, kind, change = "", "", ""
        shares: tuple[str, ...] = ()
        if event is not None:
            shares = tuple(percentage(t, share) for share in event.shares)
            if moment.is_chance:
                change = percentage(t, event.changes[seat], signed=True)
                kind = "luck" if event.changes[seat] >= 0 else "unlucky"
            else:
                grade = words.grade(t, event.grade)
                kind = event.grade.replace(" ", "-")
                change = percentage(t, -event.loss, signed=True)
        return MoveLine(
            number=moment.number,
            link=self.story.link(moment.number, "step"),
            badge=self.cast.badges[seat],
            name=self.cast.names[seat],
            text=text,
            grade=grade,
            kind=kind,
            change=change,
            shares=shares,
            by_bot=moment.number in self.story.by_bots,
        )

    def step(self, number: int) -> Step:
        """The move that is shown."""
        moment, line = self.moments[number - 1], self.lines[number - 1]
        facts, event = facts_of(self.story, moment), self.event(number)
        table = looked_back_on(self.t, facts)
        luck: tuple[tuple[Badge, str, str], ...] = ()
        if event is not None and moment.is_chance:
            luck = tuple(
                (badge, name, percentage(self.t, change, signed=True))
                for badge, name, change in zip(
                    self.cast.badges, self.cast.names, event.changes, strict=True
                )
            )
        last = len(self.moments)
        return Step(
            number=number,
            table=table,
            line=line,
            action=moment.action,
            said=self.said(moment, event),
            better=self.better(event),
            luck=luck,
            is_choice=not moment.is_chance,
            first=self.story.link(1, "step") if number > 1 else "",
            back=self.story.link(number - 1, "step") if number > 1 else "",
            on=self.story.link(number + 1, "step") if number < last else "",
            last=self.story.link(last, "step") if number < last else "",
            next_mistake=self.next_mistake(number),
        )

    def said(self, moment: Moment, event: Event | None) -> str:
        """What a move came to, in a sentence."""
        t = self.t
        if event is None:
            return ""
        if moment.is_chance:
            seat = whose(self.story, moment)
            return t(
                "{name}: {change}, now at {share} of the win.",
                name=self.cast.names[seat],
                change=percentage(t, event.changes[seat], signed=True),
                share=percentage(t, event.shares[seat]),
            )
        if event.grade == FINE and event.loss < 0.0005:
            return t("The best choice there was.")
        return t(
            "“{choice}” gave up {loss} of the win.",
            choice=self.choice(event),
            loss=percentage(t, event.loss),
        )

    def choice(self, event: Event) -> str:
        """What was chosen, in words: what came of it may not say it."""
        return self.named(event.number, event.action)

    def named(self, number: int, action: int) -> str:
        """A choice at a move, in words."""
        moment = self.moments[number - 1]
        text = texts_of(self.story.setup.game)
        return text.action(self.t, moment.before, moment.actor, action)[0]

    def better(self, event: Event | None) -> str:
        """The better choice in words, empty where the best was made."""
        if event is None or event.best is None or event.best == event.action:
            return ""
        return self.named(event.number, event.best)

    def next_mistake(self, number: int) -> str:
        """Where the next choice that was not fine is shown."""
        for event in self.study.events[number:]:
            if event.grade not in ("", FINE):
                return self.story.link(event.number, "step")
        return ""

    # The whole

    @property
    def is_over(self) -> bool:
        """Whether the match came to its end."""
        return bool(self.moments) and is_over(self.story.setup.rules, self.moments[-1].after)

    def podium(self) -> Podium | None:
        """The ranking, if the match came to its end."""
        if not self.is_over:
            return None
        return podium(self.t, end_of(self.story, self.moments[-1]))

    def notes(self) -> list[str]:
        """Where the log ends, which rules it was made under, what cannot be judged."""
        t, order = self.t, self.story.order
        stopped = order.stopped or ("" if self.is_over else UNFINISHED)
        found = [t.told(stopped)] if stopped else []
        if self.story.then:
            found.append(t(words.OLDER, then=self.story.then, now=self.story.now))
        report = self.study.report
        if report is not None and max(report.error, report.corrected) > words.VAGUE:
            found.append(words.rough(t, report.corrected))
        if self.study.lost:
            found.append(self.study.lost.says(t))
        if self.study.trouble:
            found.append(t("The coach cannot judge this match; its moves can still be looked at."))
        return found

    def certainty(self, report: Report) -> str:
        """How far the sums may be trusted."""
        adjusted = [one.adjusted for one in report.players if one.interval <= words.VAGUE]
        setup = self.story.setup
        return words.certainty(self.t, setup.game, setup.players, report.error, adjusted)

    def branch(self) -> str:
        """What is not as played, in a sentence."""
        if self.story.changed is None:
            return ""
        number, action = self.story.changed
        return self.t(
            "What if: {name}, “{choice}”. From there everybody makes the best choice,"
            " with the same luck.",
            name=self.cast.names[self.moments[number - 1].actor],
            choice=self.named(number, action),
        )

    def curve(self, report: Report, number: int) -> Curve:
        """The win shares by move."""
        turning = [
            (move, report.events[move - 1].changed_most, str(nth))
            for nth, move in enumerate(report.turning_points, 1)
        ]
        return curve(report.curve, self.cast.names, self.cast.badges, turning, number)

    def turning(self, report: Report) -> list[TurningPoint]:
        """The moves that changed most, the greatest first."""
        found = []
        for nth, number in enumerate(report.turning_points, 1):
            event = report.events[number - 1]
            seat = event.changed_most
            text = self.t(
                "Win share of {name}: {change}, now {share}.",
                name=self.cast.names[seat],
                change=percentage(self.t, event.changes[seat], signed=True),
                share=percentage(self.t, event.shares[seat]),
            )
            line = self.lines[number - 1]
            by = decided(self.t, line, self.choice(event)) if line.grade else ""
            found.append(TurningPoint(str(nth), line, text, by))
        return found

    def sum_of(self, player: Player) -> SeatSum:
        """One player's sums; the figures shown add up as shown."""
        t, mine = self.t, own(player, self.study.events, self.story.by_bots)
        lost = mine.player.loss - mine.bot_loss
        terms = [player.first, player.luck, -lost, -mine.bot_loss, player.gifts, player.drift]
        tenths = rounded([1000 * term for term in terms], 1000 * player.last)
        shown = [decimal(t, tenth / 10, 1, nth > 0) for nth, tenth in enumerate(tenths)]
        mistakes = sum(n for name, n in mine.player.grades.items() if name != FINE)
        vague = player.interval > words.VAGUE
        return SeatSum(
            badge=self.cast.badges[player.seat],
            name=self.cast.names[player.seat],
            parts=tuple(shown),
            result=decimal(t, round(1000 * player.last) / 10),
            adjusted=t("not to be told") if vague else decimal(t, 100 * player.adjusted),
            interval="" if vague else words.interval(t, player.interval),
            per_choice=decimal(t, 100 * mine.player.error_rate, 2),
            grades=tuple(
                (words.grade(t, name), name.replace(" ", "-"), count)
                for name, count in mine.player.grades.items()
            ),
            mistakes=mistakes,
            lesson=self.lesson(player.seat) if mistakes else "",
        )

    def lesson(self, seat: int) -> str:
        """Where a seat's mistakes are played again; nowhere for one that is no person's."""
        return "" if seat in self.story.machines else self.story.link(path="/lesson", seat=seat + 1)


def looked_back_on(t: Texts, facts: TableFacts) -> TablePage:
    """The table at a move, without the word that one watches it: everybody does."""
    page, said = table_page(t, facts), watching(t, facts)
    return replace(page, notices=tuple(each for each in page.notices if each not in said))


def decided(t: Texts, line: MoveLine, choice: str) -> str:
    """Who made a choice, and which: whoever holds the seat, or a bot that stood in."""
    if line.by_bot:
        return t(
            "Decided by a bot that stood in for {name}: “{choice}”", name=line.name, choice=choice
        )
    return t("Decided by {name}: “{choice}”", name=line.name, choice=choice)


def rounded(terms: Sequence[float], total: float) -> list[int]:
    """Whole numbers near the terms that sum to the total rounded: what was cut off most goes up."""
    down = [int(term // 1) for term in terms]
    missing = round(total) - sum(down)
    order = sorted(range(len(terms)), key=lambda nth: down[nth] - terms[nth])
    for nth in order[: max(0, missing)]:
        down[nth] += 1
    return down
