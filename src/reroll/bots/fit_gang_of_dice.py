"""How the evaluator of Gang of Dice for two learns: from whole matches solved backwards.

    python -m reroll.bots.fit_gang_of_dice --pools 48,24,6 --exact 8,12
    python -m reroll.bots.fit_gang_of_dice --pools 16 --exact 8,12 --passes 0

Small matches are solved exactly, every set of drawn cards. Of larger ones only some sets of the
bright rounds are solved, drawn at random, and the others follow by least squares, as what the cards
do to a position adds up card by card; that takes several times as many sets as there are cards. The
dark rounds are solved whole. Measured are mean absolute errors of a win share, on positions that
were not fitted. Needs Numba, and about ten minutes.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis.fit_network import Fitted, fit, write
from reroll.analysis.gang_of_dice_bomb import Bomb, bomb
from reroll.analysis.gang_of_dice_match import (
    CARDS,
    DiceMatch,
    Drawn,
    all_dice,
    deck,
    drawn_before,
)
from reroll.analysis.gang_of_dice_solved import from_table, path_for
from reroll.analysis.tables import checked
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import RUN

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
GAME, PLAYERS = rules.NAME, 2
HELD_OUT = 10
"""Every so many positions are measured, not fitted."""
RATE = 4e-3


@dataclass(frozen=True)
class Round:
    """The values before a round: the mean over sets, and by kind what a card still there adds.

    Arrays are by the pools, the leader's and the other's; `part` is [kind of the deck, own, other].
    """

    number: int
    mean: Floats
    part: Floats

    def values(self, drawn: Drawn) -> Floats:
        """The values where these cards have been drawn."""
        left = [kind not in drawn for kind in deck(self.number)]
        share = 1 - drawn_before(self.number) / len(deck(self.number))
        values: Floats = self.mean + np.tensordot(np.array(left) - share, self.part, 1)
        return np.clip(values, 0.0, 1.0)


class SampledMatch(DiceMatch):
    """A match solved for some sets of drawn cards a round; `rounds` by number.

    `limits` are the most dice of a turn in bright rounds, in dark ones, and there under consecutive
    numbers, where more are worth throwing.
    """

    def __init__(self, pool: int, sets: int, limits: tuple[int, int, int], seed: int) -> None:
        self.sets, self.limits, self.draw = sets, limits, random.Random(seed)
        self.rounds: dict[int, Round] = {}
        super().__init__(pool, np.zeros(0), max(limits))
        for number in range(rules.ROUNDS, 0, -1):
            self.rounds[number] = self.solved(number)

    def bomb(self, kind: int) -> Bomb:
        """The turns under a card."""
        dark = kind in deck(rules.ROUNDS)
        last = rules.ROUNDS if dark else rules.BRIGHT_ROUNDS
        most = self.limits[2 if dark and CARDS[kind].condition == RUN else dark]
        return bomb(CARDS[kind], min(most, all_dice(self.pool, last) - 1))

    def solved(self, number: int) -> Round:
        """The values before a round, given those before the next one."""
        total, cards, known = all_dice(self.pool, number), deck(number), dict[int, Floats]()
        every = list(combinations(cards, drawn_before(number)))
        chosen = every if len(every) <= self.sets else self.draw.sample(every, self.sets)
        found = []
        for drawn in chosen:
            parts = []
            for kind in sorted(set(cards) - set(drawn)):
                if number < rules.ROUNDS or kind not in known:
                    after = self.after(number, tuple(sorted((*drawn, kind))))
                    known[kind] = self.card_values(total, kind, self.ends(number, after))
                parts.append(known[kind])
            found.append(np.mean(parts, axis=0))
        values = np.array(found)
        flags = np.array([[kind not in drawn for kind in cards] for drawn in chosen], np.float64)
        flags -= 1 - drawn_before(number) / len(cards)
        table = np.concatenate([np.ones((len(chosen), 1)), flags], axis=1)
        fitted = np.linalg.lstsq(table, values.reshape(len(chosen), -1), rcond=None)[0]
        shape = values.shape[1:]
        return Round(number, fitted[0].reshape(shape), fitted[1:].reshape(-1, *shape))

    def share(self, number: int, drawn: Drawn, own: int, other: int) -> float:
        """The share of the seat that leads the round, by its pool and the other's."""
        at, cards = self.rounds[number], deck(number)
        flags = np.array([kind not in drawn for kind in cards], np.float64)
        flags -= 1 - drawn_before(number) / len(cards)
        return float(np.clip(at.mean[own, other] + flags @ at.part[:, own, other], 0.0, 1.0))

    def after(self, number: int, drawn: Drawn) -> Floats | None:
        """The values before the next round, None after the last."""
        if number == rules.ROUNDS:
            return None
        return self.rounds[number + 1].values(() if number == rules.BRIGHT_ROUNDS else drawn)


# Positions


@dataclass(frozen=True)
class Sample:
    """Fields of states by name, and the exact share of the first seat, who leads."""

    fields: dict[str, Any]
    shares: Floats


def sample(match: DiceMatch, wanted: int, draw: random.Random) -> Sample:
    """So many positions of all rounds; on the table nothing but the bonus dice in two of three."""
    rows, shares = [], []
    for _ in range(wanted):
        number = draw.randint(1, rules.ROUNDS)
        drawn = tuple(sorted(draw.sample(deck(number), drawn_before(number))))
        total, bonus = all_dice(match.pool, number), rules.bonus(number)
        lying = bonus if draw.random() < 2 / 3 else bonus + draw.randint(0, total - bonus - 2)
        own = draw.randint(1, total - lying - 1)
        gone = {*drawn, *(draw.sample(deck(1), rules.BRIGHT_ROUNDS) if bonus else ())}
        left = [int(kind < len(CARDS) and kind not in gone) for kind in range(rules.KINDS)]
        rows.append((own, total - lying - own, lying, number, left))
        shares.append(match.share(number, drawn, own, total - lying - own))
    own_, other, table, round_, left_ = (np.array(each) for each in zip(*rows, strict=True))
    fields = {
        "owned": np.stack([own_, other], axis=1),
        "out_round": np.zeros((wanted, PLAYERS), np.int64),
        "table": table,
        "round": round_,
        "leader": np.zeros(wanted, np.int64),
        "card_left": left_,
    }
    return Sample(fields, np.array(shares))


def joined(samples: Sequence[Sample]) -> tuple[Floats, Floats]:
    """What the evaluator looks at, and the shares of both seats."""
    view = equity.view_for(GAME)
    numbers = np.concatenate([view.features(each.fields, PLAYERS) for each in samples])
    shares = np.concatenate([each.shares for each in samples])
    return numbers, np.stack([shares, 1 - shares], axis=1)


def measured(numbers: Floats) -> npt.NDArray[np.bool_]:
    """Which rows are not fitted."""
    flags: npt.NDArray[np.bool_] = np.arange(len(numbers)) % HELD_OUT == 0
    return flags


def report(name: str, of: equity.Evaluator, each: Sample) -> tuple[float, float]:
    """Print the errors on rows not fitted: the mean of their sizes, the root mean square."""
    numbers, shares = joined([each])
    rows = measured(numbers)
    gap = np.abs(of.shares_of(numbers[rows])[:, 0] - shares[rows, 0])
    empty = each.fields["table"][rows] <= 9
    mean, square = float(gap.mean()), float(np.sqrt(np.mean(gap**2)))
    line = f"{name}: {len(gap)} positions, mean error {mean:.4f}, root mean square {square:.4f}"
    print(f"{line}; up to nine dice on the table {gap[empty].mean():.4f}", flush=True)
    return mean, square


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pools", default="48,24,6", help="dice each; the box's first")
    parser.add_argument("--exact", default="8,12", help="dice each of matches solved exactly")
    parser.add_argument("--sets", type=int, default=40, help="of drawn cards, a round")
    parser.add_argument("--bright", type=int, default=10, help="most dice of a turn, rounds 1-9")
    parser.add_argument("--dark", type=int, default=12, help="most dice of a turn, rounds 10-12")
    parser.add_argument("--run", type=int, default=20, help="there under consecutive numbers")
    parser.add_argument("--positions", type=int, default=60_000, help="of the first pool")
    parser.add_argument("--others", type=int, default=20_000, help="of each other pool")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--passes", type=int, default=60, help="0: only measure")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    """Solve, fit, measure, and keep the weights."""
    given = wanted()
    draw, samples = random.Random(given.seed), dict[int, Sample]()
    limits = given.bright, given.dark, given.run
    for pool in numbers_in(given.pools):
        match = SampledMatch(pool, given.sets, limits, given.seed)
        samples[pool] = sample(match, given.others if samples else given.positions, draw)
        print(f"{pool} dice each solved", flush=True)
    for pool in numbers_in(given.exact):
        samples[pool] = sample(exactly(pool), given.others, draw)
    of, found = equity.evaluator(GAME, PLAYERS), None
    if given.passes > 0:
        found = fitted(given, list(samples.values()))
        of = equity.one_layer(GAME, PLAYERS, found.weights)
    errors = [report(f"{pool} dice each", of, each) for pool, each in samples.items()]
    if found is not None:
        mean, square = errors[0]
        source: dict[str, object] = {**vars(given), "mean_error": round(mean, 5)}
        write(GAME, PLAYERS, replace(found, error=square), source)


def numbers_in(text: str) -> list[int]:
    """The numbers that a text names, parted by commas."""
    return [int(word) for word in text.split(",") if word]


def exactly(pool: int) -> DiceMatch:
    """The match with so many dice each: the kept table of it, or solved anew."""
    path = path_for(pool)
    return from_table(checked(GAME, path)) if path.exists() else DiceMatch(pool)


def fitted(given: argparse.Namespace, samples: Sequence[Sample]) -> Fitted:
    """Weights fitted to all samples but what is measured."""
    numbers, shares = joined(samples)
    held_out = np.concatenate([measured(each.shares) for each in samples])
    return fit(numbers, shares, held_out, given.hidden, given.passes, given.seed, None, RATE)


if __name__ == "__main__":
    main()
