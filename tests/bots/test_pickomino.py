"""The bots of Pickomino: what each does in positions that show its mind."""

from __future__ import annotations

import time

import pytest

from reroll import Match
from reroll.analysis.pickomino import action_values
from reroll.bots.contract import Words, make
from reroll.bots.simulate import simulate
from reroll.engine.contract import rules_of
from reroll.engine.views import view_of
from reroll.games.pickomino import STOP
from reroll.notation.words import format_action, parse_position

RULES = rules_of("pickomino")


def says(bot: str, **fields: str) -> str:
    """What the bot of this name does in the position, in words."""
    s = parse_position("pickomino " + " ".join(f"{k}={v}" for k, v in fields.items()))
    choice = make(bot, "pickomino").choose(view_of(RULES, s, s.turn), Words(1))
    assert RULES.why_not(s, s.turn, choice) == 0
    return format_action("pickomino", s, s.turn, choice)


@pytest.mark.parametrize(
    ("rolled", "words"),
    [
        ("1155WWWW", "keep W"),
        ("11155544", "keep 5"),
        ("5555WWWW", "keep W"),
        ("11122234", "keep 2"),
    ],
)
def test_the_simple_bot_keeps_the_most_points_and_the_worm_among_equals(
    rolled: str, words: str
) -> None:
    """Four worms count as much as four fives."""
    assert says("simple", phase="keep", rolled=rolled) == words


def test_the_simple_bot_sees_to_a_worm_in_time() -> None:
    """Three dice left and none yet."""
    assert says("simple", phase="keep", kept="55544", rolled="33W") == "keep W"


def test_the_simple_bot_stops_with_few_dice_left_or_for_a_steal() -> None:
    """And rolls on with many."""
    assert says("simple", phase="decide", kept="555WW") == "stop"
    assert says("simple", phase="decide", kept="WWWW") == "roll"
    stacks = {"middle": "21-24,26-36", "stacks": "-/25"}
    assert says("simple", phase="decide", kept="WW555", **stacks) == "stop"
    assert says("simple", phase="take", kept="WW555", **stacks) == "steal"


@pytest.mark.parametrize(
    ("kept", "words"), [("3555W", "roll"), ("2234WW", "stop"), ("555WWW", "roll")]
)
def test_the_greedy_bot_stops_only_where_rolling_is_worth_less(kept: str, words: str) -> None:
    """1 against 1.7257 worms, 1 against 0.8889, 3 against 3.25."""
    assert says("greedy", phase="decide", kept=kept) == words


def test_the_greedy_bot_fears_for_its_top_tile() -> None:
    """With a tile of four worms to lose it takes what it can get."""
    alone = {"middle": "21-35", "stacks": "-/-", "phase": "decide", "kept": "555WWW"}
    assert says("greedy", **alone) == "roll"
    assert says("greedy", **(alone | {"stacks": "36/-"})) == "stop"


def test_the_greedy_bot_counts_a_steal_twice_where_two_play() -> None:
    """The two worms of a 25 count four, against two opponents two."""
    table = {"middle": "21-24,26-36", "phase": "decide", "kept": "5555W"}
    values = {}
    for players, stacks in (("2", "-/25"), ("3", "-/25/-")):
        fields = table | {"players": players, "stacks": stacks}
        s = parse_position("pickomino " + " ".join(f"{k}={v}" for k, v in fields.items()))
        values[players] = action_values(s, 0)[STOP]
    assert values == {"2": 4.0, "3": 2.0}
    assert says("greedy", **(table | {"stacks": "-/25", "phase": "take"})) == "steal"


def test_the_greedy_bot_takes_the_highest_tile_where_any_may_be_taken() -> None:
    """More worms are better."""
    assert says("greedy", phase="take", kept="WWWW5", lower_tile="any") == "take 25"


def test_a_bot_answers_within_fifty_milliseconds() -> None:
    """Plain, the solver included; measured over a match."""
    bot, slowest = make("greedy", "pickomino"), 0.0
    match = Match("pickomino", players=2, seed=3)
    while not match.is_over:
        if match.actor < 0:
            match.roll()
            continue
        started = time.process_time()
        choice = bot.choose(match.view(match.actor), Words(3, 0, len(match.log)))
        slowest = max(slowest, time.process_time() - started)
        match.play(choice)
    assert slowest < 0.05


def test_greedy_beats_simple_and_simple_beats_random() -> None:
    """By far more than chance, seats taken in turns."""
    for better, worse in (("greedy", "simple"), ("simple", "random")):
        shares = simulate("pickomino", 2, [better, worse], 120, 8, compiled=False).win_shares
        assert shares[0].low > 0.5
