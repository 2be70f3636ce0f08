"""Laws that hold at every step of random matches of all four reference engines."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random

import pytest

from . import gang_of_dice, gigi_gacker, pickomino, wuerfelacker
from .words import CHANCE, Action, Actor, Face, Table

ODD_ACTIONS: list[Action] = [
    (),
    ("stop",),
    ("roll",),
    ("pass",),
    ("roll", ()),
    ("roll", (6, 5)),
    ("start", 0),
    ("keep", "worm"),
    ("take", 21),
    ("steal",),
    ("dice", 0),
    ("dice", 100),
    ("reroll",),
    ("reroll", ((1, 0),)),
    ("card", 0),
    ("card", "hen"),
    ("lay", "hen"),
    ("lay", 0),
    ("hen", ()),
    ("swap", 0, 1, 1),
    ("swap", 0, 0, 1),
    ("turn", 9),
    ("set", 6),
    ("robo", 2),
    ("robo die", 0),
]
"""Actions that are wrong most of the time, in one game or in all."""


def faces_of(game: Table) -> Sequence[Face]:
    """The faces of the game's dice."""
    if isinstance(game, pickomino.Reference):
        return pickomino.FACES
    if isinstance(game, gang_of_dice.Reference):
        return gang_of_dice.FACES
    return wuerfelacker.FACES


def random_roll(game: Table, random: Random) -> Action:
    """One roll of the dice that are due."""
    assert isinstance(game, pickomino.Reference | gang_of_dice.Reference | wuerfelacker.Reference)
    faces = faces_of(game)
    shown = random.choices(faces, k=game.to_roll())
    return ("roll", tuple(sorted(shown, key=faces.index)))


def random_reroll(game: gang_of_dice.Reference, random: Random) -> Action:
    """A choice among many dice, without listing all choices."""
    again = Counter(random.sample(game.dice, random.randint(1, len(game.dice))))
    return ("reroll", tuple((face, again[face]) for face in gang_of_dice.FACES if again[face]))


def random_action(game: Table, actor: Actor, random: Random) -> Action:
    """One legal action; where all can be listed, odd ones are tried first."""
    if actor == CHANCE and game.awaits == "roll":
        return random_roll(game, random)
    if isinstance(game, gang_of_dice.Reference) and game.awaits == "decide" and len(game.dice) > 4:
        return random_reroll(game, random) if random.random() < 0.4 else ("stop",)
    legal = game.legal(actor)
    assert legal
    assert len(set(legal)) == len(legal)
    for action in random.sample(ODD_ACTIONS, 3):
        assert (game.refuses(actor, action) is None) == (action in legal)
    return random.choice(legal)


def check(game: Table) -> None:
    """What is on the table is all there, and places follow from scores."""
    if isinstance(game, pickomino.Reference):
        check_pickomino(game)
    elif isinstance(game, gang_of_dice.Reference):
        check_gang_of_dice(game)
    elif isinstance(game, gigi_gacker.Reference):
        check_gigi_gacker(game)
    elif isinstance(game, wuerfelacker.Reference):
        check_wuerfelacker(game)


def check_pickomino(game: pickomino.Reference) -> None:
    """No tile is lost or doubled; one is face up exactly while the match goes on."""
    assert sorted(chain(game.middle, game.turned, *game.stacks)) == list(range(21, 37))
    assert bool(game.middle) == bool(game.actors())
    assert len(game.kept) + len(game.rolled) <= 8


def check_gang_of_dice(game: gang_of_dice.Reference) -> None:
    """No die is lost, no card comes twice, nobody who is out holds dice."""
    bonus = {9: 0, 10: 3, 11: 9, 12: 18}[max(9, game.round)]
    assert sum(game.pools) + game.table == game.start_dice + bonus
    assert len(set(game.drawn)) == len(game.drawn)
    assert all(game.pools[seat] == 0 for seat in game.out)
    if game.actors():
        assert len(game.playing()) > 1


def check_gigi_gacker(game: gigi_gacker.Reference) -> None:
    """No card is lost or doubled; hands have the sizes that the hens played give."""
    known = Counter(chain(game.row, game.laid.values(), game.gone))
    known.update(chain(*game.hands, *game.discards))
    assert (game.pile + game.robo_pile + known).total() == {2: 70}.get(
        game.players, 45 + 5 * game.players
    )
    assert known["hen"] + game.pile["hen"] == 9
    if game.awaits in ("card", "over"):
        hens = [(actor, act[1]) for actor, act in game.log if act[0] == "hen"]
        for seat, hand in enumerate(game.hands):
            gained = [len(taken) - 1 for actor, taken in hens if actor == seat]
            assert len(hand) == 5 + sum(gained)


def check_wuerfelacker(game: wuerfelacker.Reference) -> None:
    """No morsel is lost or doubled, and three dice are three dice."""
    known = Counter(chain(game.buffet, game.box, *game.collected, *game.beside))
    whole = wuerfelacker.morsel_stack([2, 2, 3, 3, 3, 3, 3, 3, 3], game.players)
    assert known + game.stack == whole
    dice = [len(game.lying[s]) + len(game.aside[s]) for s in range(game.players)]
    assert set(dice) <= {0, 3}


def check_places(game: Table) -> None:
    """Somebody is first, and whoever has more points is never placed lower."""
    places, scores = game.places(), game.scores()
    assert min(places) == 1
    for mine, my_place in zip(scores, places, strict=True):
        assert my_place <= 1 + sum(other >= mine for other in scores) - 1
        assert my_place >= 1 + sum(other > mine for other in scores)


def play_out(game: Table, random: Random) -> None:
    """Play a random match to its end, checking every step."""
    for _ in range(5000):
        check(game)
        actors = sorted(game.actors(), key=str)
        if not actors:
            check_places(game)
            assert game.refuses(0, ("stop",)) is not None
            return
        actor = random.choice(actors)
        action = random_action(game, actor, random)
        for other in [CHANCE, *range(game.players)]:
            if other not in actors:
                assert game.refuses(other, action) is not None
                assert game.legal(other) == []
        game.play(actor, action)
    raise AssertionError("the match does not end")


def replayed(game: Table, fresh: Table) -> bool:
    """Whether the log alone leads a fresh table to the same end."""
    for actor, action in game.log:
        fresh.play(actor, action)
    return vars(fresh) == vars(game)


@pytest.mark.rule("PK-20")
@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize(
    ("start", "lower_tile", "steal", "flip_returned", "flip_without_tile"),
    [
        ("random", "next", "choice", "no", "yes"),
        ("2", "any", "choice", "no", "yes"),
        ("random", "next", "forced", "yes", "yes"),
        ("1", "any", "forced", "yes", "no"),
    ],
)
def test_random_matches_of_pickomino_keep_its_laws(
    players: int,
    start: str,
    lower_tile: str,
    steal: str,
    flip_returned: str,
    flip_without_tile: str,
) -> None:
    options = {
        "start": start,
        "lower_tile": lower_tile,
        "steal": steal,
        "flip_returned": flip_returned,
        "flip_without_tile": flip_without_tile,
    }
    for seed in range(12):
        game = pickomino.Reference(players, **options)
        play_out(game, Random(seed))
        assert replayed(game, pickomino.Reference(players, **options))


@pytest.mark.rule("GD-23")
@pytest.mark.parametrize("players", range(2, 5))
@pytest.mark.parametrize(
    ("start", "pool", "deck", "first"),
    [
        ("random", "", "two", "clockwise"),
        ("2", "4", "two", "winner"),
        ("random", "9", "one", "clockwise"),
        ("1", "1", "one", "winner"),
    ],
)
def test_random_matches_of_gang_of_dice_keep_its_laws(
    players: int, start: str, pool: str, deck: str, first: str
) -> None:
    for seed in range(40):
        tables = [
            gang_of_dice.Reference(players, start=start, pool=pool, deck=deck, first=first)
            for _ in range(2)
        ]
        play_out(tables[0], Random(seed))
        assert replayed(*tables)


@pytest.mark.rule("GG-05")
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("hen_takes", ["two", "up_to_two"])
def test_random_matches_of_gigi_gacker_keep_its_laws(players: int, hen_takes: str) -> None:
    for seed in range(40):
        start = ["random", "2"][seed % 2]
        tables = [
            gigi_gacker.Reference(players, start=start, hen_takes=hen_takes) for _ in range(2)
        ]
        play_out(tables[0], Random(seed))
        assert replayed(*tables)
        left = gigi_gacker.REMOVED[players]
        assert tables[0].pile.total() == left
        assert tables[0].robo_pile.total() == (6 if players == 2 else 0)


@pytest.mark.rule("GW-15")
@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 8), (4, 6), (5, 5)])
@pytest.mark.parametrize("start", ["random", "2"])
def test_random_matches_of_the_wuerfelacker_keep_its_laws(
    players: int, rounds: int, start: str
) -> None:
    for seed in range(40):
        tables = [wuerfelacker.Reference(players, start=start) for _ in range(2)]
        play_out(tables[0], Random(seed))
        assert replayed(*tables)
        assert tables[0].round == rounds
