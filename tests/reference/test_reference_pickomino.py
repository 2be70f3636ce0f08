"""The disputed positions, options and figures of Pickomino, put to its reference."""

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from functools import cache
from math import factorial, prod

import pytest

from .pickomino import FACES, Reference, points, worms
from .words import Action, Face

Option = tuple[str, object]
"""Where a choice leads: ("end", tile taken or None) or ("on", the dice set aside)."""


def at_table(kept: list[Face], middle: list[int], *stacks: list[int], **options: str) -> Reference:
    """Seat 0 has set these dice aside and decides; two players at least."""
    game = Reference(max(2, len(stacks)), start="1", **options)
    game.kept = list(kept)
    game.middle = list(middle)
    for seat, stack in enumerate(stacks):
        game.stacks[seat] = list(stack)
    game.awaits = "decide"
    return game


def all_but(*missing: int) -> list[int]:
    """Every tile from 21 to 36 but these."""
    return [tile for tile in range(21, 37) if tile not in missing]


def roll(game: Reference, *shown: Face) -> None:
    """Let chance roll these dice."""
    game.play("chance", ("roll", tuple(sorted(shown, key=FACES.index))))


W: Face = "worm"


@pytest.mark.rule("PK-10")
def test_a_total_of_21_with_worms_takes_the_21() -> None:
    game = at_table([W, W, 4, 4, 3], all_but())
    game.play(0, ("stop",))
    assert game.stacks[0] == [21]
    assert game.actors() == {"chance"}
    assert game.seat == 1


@pytest.mark.rule("PK-09")
@pytest.mark.parametrize("kept", [[5, 5, 5, 5, 4], [5, 5, 5, 3, 3]])
def test_a_total_without_a_worm_fails_and_returns_the_top_tile(kept: list[Face]) -> None:
    game = at_table(kept, all_but(22, 23), [22, 23])
    game.play(0, ("stop",))
    assert game.stacks[0] == [22]
    assert 23 in game.middle
    assert game.turned == [36]


@pytest.mark.rule("PK-08")
def test_a_roll_without_a_new_value_fails_at_once() -> None:
    game = at_table([W, W, 5, 5], all_but())
    game.play(0, ("roll",))
    roll(game, W, 5, 5, W)
    assert game.seat == 1
    assert game.turned == [36]


@pytest.mark.rule("PK-08")
def test_a_failed_roll_takes_no_tile_even_if_the_kept_dice_would() -> None:
    game = at_table([W] * 5, all_but())
    game.play(0, ("roll",))
    roll(game, W, W, W)
    assert game.stacks[0] == []
    assert 25 in game.middle


@pytest.mark.rule("PK-11")
def test_all_eight_dice_set_aside_are_settled_as_a_stop() -> None:
    game = at_table([W, 5, 5, 5, 4, 4, 3], all_but())
    game.play(0, ("roll",))
    roll(game, 1)
    game.play(0, ("keep", 1))
    assert game.stacks[0] == [32]
    assert game.seat == 1


@pytest.mark.rule("PK-20")
def test_the_match_is_over_once_the_last_tile_is_taken() -> None:
    game = at_table([W, W, 5, 5, 4], [24])
    game.play(0, ("stop",))
    assert game.actors() == set()
    assert game.refuses(1, ("stop",)) == "PK-20"
    assert game.refuses("chance", ("roll", (1,) * 8)) == "PK-20"


@pytest.mark.rule("PK-20")
def test_the_match_is_over_once_the_last_tile_is_turned() -> None:
    game = at_table([1], [24])
    game.play(0, ("stop",))
    assert game.turned == [24]
    assert game.actors() == set()


@pytest.mark.rule("PK-20")
def test_a_returned_tile_keeps_the_match_going() -> None:
    game = at_table([1], [24], [22])
    game.play(0, ("stop",))
    assert (game.middle, game.turned) == ([22], [24])
    assert game.actors() == {"chance"}


@pytest.mark.rule("PK-11")
def test_all_six_values_without_a_tile_in_reach_fail_by_themselves() -> None:
    game = at_table([1, 1, 2, 2, 3, 5, W], list(range(25, 37)), [], [24])
    game.play(0, ("roll",))
    roll(game, 4)
    game.play(0, ("keep", 4))
    assert (game.seat, game.turned) == (1, [36])


@pytest.mark.rule("PK-22")
def test_everybody_shares_when_nobody_owns_a_tile() -> None:
    game = at_table([], [], [], [], [])
    assert game.places() == [1, 1, 1]


@pytest.mark.rule("PK-23")
def test_a_copy_made_in_mid_turn_shares_nothing() -> None:
    game = at_table([W, 5, 5, 5], all_but())
    copy = deepcopy(game)
    assert copy.legal(0) == game.legal(0)
    game.play(0, ("roll",))
    roll(game, 1, 2, 3, 4)
    assert copy.legal(0) == [("roll",), ("stop",)]
    assert copy.log == []


@pytest.mark.rule("PK-12")
@pytest.mark.parametrize("last", [2, 3, 4])
def test_totals_above_36_take_the_highest_tile_and_steal_nothing(last: int) -> None:
    game = at_table([W] * 7 + [last], list(range(21, 36)), [], [36])
    game.play(0, ("stop",))
    assert game.stacks[:2] == [[35], [36]]


@pytest.mark.rule("PK-15")
def test_ones_own_top_tile_is_never_the_exact_tile() -> None:
    game = at_table([W] * 5, all_but(25), [25])
    game.play(0, ("stop",))
    assert game.stacks[0] == [25, 24]


@pytest.mark.rule("PK-10")
def test_a_total_below_every_tile_fails() -> None:
    game = at_table([W] * 6, list(range(31, 37)))
    game.play(0, ("stop",))
    assert game.turned == [36]


@pytest.mark.rule("PK-22")
def test_any_tile_of_the_stack_breaks_a_tie() -> None:
    game = at_table([], [], [36, 28], [34, 25], [27, 33])
    assert game.scores() == [6, 6, 6]
    assert game.places() == [1, 2, 3]


@pytest.mark.rule("PK-22")
def test_players_without_tiles_share_the_last_place() -> None:
    game = at_table([], [21], [], [22], [], [36])
    assert game.places() == [3, 2, 3, 1]


@pytest.mark.rule("PK-14")
def test_a_steal_beside_a_lower_tile_is_the_players_choice() -> None:
    for action, mine, theirs in [(("steal",), [30], []), (("take", 29), [29], [30])]:
        game = at_table([W] * 6, all_but(30), [], [30])
        game.play(0, ("stop",))
        assert game.legal(0) == [("steal",), ("take", 29)]
        assert game.refuses(0, ("take", 28)) == "PK-12"
        game.play(0, action)
        assert game.stacks[:2] == [mine, theirs]


@pytest.mark.rule("PK-14")
def test_a_forced_steal_is_made_without_asking() -> None:
    game = at_table([W] * 6, all_but(30), [], [21, 30], steal="forced")
    game.play(0, ("stop",))
    assert game.stacks[:2] == [[30], [21]]


@pytest.mark.rule("PK-13")
def test_a_steal_is_possible_when_the_middle_offers_nothing() -> None:
    game = at_table([W] * 6, [31, 32], [], [], [21, 30])
    game.play(0, ("stop",))
    assert game.stacks == [[30], [], [21]]


@pytest.mark.rule("PK-13")
def test_a_tile_below_the_top_of_a_stack_is_safe() -> None:
    game = at_table([W] * 6, [31, 32], [], [30, 21])
    game.play(0, ("stop",))
    assert (game.stacks[0], game.turned) == ([], [32])


@pytest.mark.rule("PK-12")
def test_any_lower_tile_may_be_taken_where_the_table_says_so() -> None:
    game = at_table([W, W, W, W, 3], [21, 22, 23, 24], lower_tile="any")
    game.play(0, ("stop",))
    assert game.legal(0) == [("take", 21), ("take", 22), ("take", 23)]
    game.play(0, ("take", 21))
    assert game.stacks[0] == [21]


@pytest.mark.rule("PK-18")
def test_a_returned_highest_tile_is_turned_only_by_option() -> None:
    for option, turned in [("no", []), ("yes", [36])]:
        game = at_table([1], all_but(36), [36], flip_returned=option)
        game.play(0, ("stop",))
        assert (game.turned, game.stacks[0]) == (turned, [])


@pytest.mark.rule("PK-19")
def test_failing_without_a_tile_turns_the_highest_unless_the_table_says_no() -> None:
    for option, turned in [("yes", [36]), ("no", [])]:
        game = at_table([1], all_but(), flip_without_tile=option)
        game.play(0, ("stop",))
        assert game.turned == turned


@pytest.mark.rule("PK-23")
def test_three_fives_count_as_much_as_three_worms() -> None:
    assert at_table([5, 5, 5], []).total() == at_table([W, W, W], []).total() == 15


@pytest.mark.rule("PK-06")
def test_only_a_new_value_that_was_rolled_is_set_aside_and_all_its_dice() -> None:
    game = at_table([5, 5], all_but())
    game.play(0, ("roll",))
    roll(game, 5, 1, 1, 1, W, 3)
    assert game.legal(0) == [("keep", 1), ("keep", 3), ("keep", W)]
    assert game.refuses(0, ("keep", 5)) == game.refuses(0, ("keep", 4)) == "PK-06"
    game.play(0, ("keep", 1))
    assert game.kept == [5, 5, 1, 1, 1]
    assert game.to_roll() == 3


@pytest.mark.rule("PK-04")
def test_the_first_player_is_drawn_or_named() -> None:
    game = Reference(3)
    assert game.legal("chance") == [("start", seat) for seat in range(3)]
    game.play("chance", ("start", 2))
    roll(game, 1, 1, 1, 1, 1, 1, 1, 1)
    assert game.legal(2) == [("keep", 1)]
    assert Reference(7, start="7").seat == 6
    with pytest.raises(ValueError, match="start"):
        Reference(3, start="4")


@pytest.mark.rule("PK-01")
@pytest.mark.parametrize("players", [1, 8])
def test_fewer_than_two_or_more_than_seven_cannot_play(players: int) -> None:
    with pytest.raises(ValueError, match="PK-01"):
        Reference(players)


def end_or_on(game: Reference) -> Option:
    """Say where an action has led the turn of seat 0."""
    if game.awaits == "decide":
        return "on", tuple(sorted(game.kept, key=FACES.index))
    assert game.seat == 1 or not game.actors()
    return "end", game.stacks[0][-1] if game.stacks[0] else None


def afterwards(kept: tuple[Face, ...], stage: str, *actions: Action) -> Reference:
    """Play on from a turn's position."""
    game = at_table(list(kept), all_but())
    game.awaits = stage
    for action in actions:
        game.play("chance" if action[0] == "roll" else 0, action)
    return game


def chances(shown: tuple[Face, ...]) -> Fraction:
    """The chance of a roll, its dice in any order."""
    ways = factorial(len(shown)) // prod(factorial(n) for n in Counter(shown).values())
    return Fraction(ways, 6 ** len(shown))


@cache
def outcomes(kept: tuple[Face, ...]) -> list[tuple[float, list[Option]]]:
    """Every roll from here on with its chance and where each choice leads."""
    found = []
    for action in afterwards(kept, "roll").legal("chance"):
        game = afterwards(kept, "roll", action)
        keeps = game.legal(0) if game.awaits == "keep" else []
        ends = [end_or_on(afterwards(kept, "roll", action, keep)) for keep in keeps]
        found.append((float(chances(action[1])), ends or [("end", None)]))
    return found


class Turn:
    """Best play of one turn, by a payoff of the tile taken."""

    def __init__(self, failure: float = 0.0, least: int = 0) -> None:
        """Count worms less the cost of failing, or reaching at least a tile."""
        self.failure, self.least = failure, least
        self.known: dict[tuple[object, ...], float] = {}

    def pays(self, tile: int | None) -> float:
        """The worth of a tile taken, or of none."""
        if tile is None:
            return -self.failure
        return float(tile >= self.least) if self.least else float(worms(tile))

    def stop(self, kept: tuple[Face, ...]) -> float:
        """The worth of stopping."""
        _, tile = end_or_on(afterwards(kept, "decide", ("stop",)))
        assert tile is None or isinstance(tile, int)
        return self.pays(tile)

    def roll(self, kept: tuple[Face, ...]) -> float:
        """The worth of rolling on."""
        return sum(
            chance * max(self.worth(option) for option in options)
            for chance, options in outcomes(kept)
        )

    def worth(self, option: Option) -> float:
        """The worth of what a choice leads to."""
        how, what = option
        if how == "end":
            assert what is None or isinstance(what, int)
            return self.pays(what)
        assert isinstance(what, tuple)
        key = (frozenset(what), len(what), sum(map(points, what)))
        if key not in self.known:
            self.known[key] = max(self.stop(what), self.roll(what))
        return self.known[key]


@pytest.mark.rule("PK-07")
@pytest.mark.parametrize(
    ("kept", "stop", "rolled"),
    [
        ((W, W, W, 3, 5), 1, 1.725694444444),
        ((W, W, 2, 2, 3, 4), 1, 0.888888888889),
        ((W, W, W, W, W, 5), 3, 3.25),
    ],
)
def test_the_published_worth_of_stopping_and_rolling_in_mid_turn(
    kept: tuple[Face, ...], stop: float, rolled: float
) -> None:
    turn = Turn()
    assert turn.stop(kept) == stop
    assert turn.roll(kept) == pytest.approx(rolled, abs=1e-12)


@pytest.mark.rule("PK-12")
def test_the_published_worth_of_a_whole_turn() -> None:
    assert Turn().roll(()) == pytest.approx(1.644729674040101, abs=1e-12)
    assert Turn(failure=3).roll(()) == pytest.approx(1.103119846340839, abs=1e-12)
    assert Turn(least=21).roll(()) == pytest.approx(0.893026737151, abs=1e-12)
    assert Turn(least=33).roll(()) == pytest.approx(0.086775215893, abs=1e-12)
